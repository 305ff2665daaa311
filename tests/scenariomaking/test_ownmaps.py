"""Maps of one's own under a scenario: found, named, copied beside its file, refused where they clash."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsn import mapmaking
from wsn.data import DataError, read_document
from wsn.mapmaking.maptext import map_text
from wsn.scenariomaking.ownmaps import map_beside, maps_in, scenarios_in
from wsn.scenariomaking.packing import packed_scenario
from wsn.scenariomaking.workshop import ScenarioBench


@pytest.fixture
def farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "maps" / "farm.toml"
    file.parent.mkdir()
    file.write_text(map_text(mapmaking.draft_of("drill_ground").document), encoding="utf-8")
    return file


def test_a_shipped_map_keeps_its_name(tmp_path: Path) -> None:
    beside = map_beside({"map": "board_d"}, tmp_path / "a.toml", tmp_path / "b" / "a.toml")
    assert (beside.name, beside.copied) == ("board_d", None)


def test_a_map_in_the_folder_of_the_scenario_or_inside_it_is_named_from_there(farm: Path) -> None:
    told = {"map": str(farm)}
    assert map_beside(told, Path("scenario.toml"), farm.parent / "lane.toml").name == "farm.toml"
    inside = map_beside(told, Path("scenario.toml"), farm.parent.parent / "lane.toml")
    assert (inside.name, inside.copied) == ("maps/farm.toml", None)


def test_a_map_elsewhere_is_copied_once(farm: Path, tmp_path: Path) -> None:
    target = tmp_path / "out" / "lane.toml"
    bench = ScenarioBench.new("war_storms", str(farm), "Lane")
    bench.save(target)
    assert read_document(target)["map"] == "farm.toml"
    assert (tmp_path / "out" / "farm.toml").read_bytes() == farm.read_bytes()
    assert map_beside({"map": str(farm)}, Path("scenario.toml"), target).copied is None
    again = ScenarioBench.open_scenario(str(target))
    assert again.now.board.title == bench.now.board.title
    bench.undo()
    assert bench.now.document["map"] == str(farm)


def test_another_map_of_the_name_is_not_written_over(farm: Path, tmp_path: Path) -> None:
    bench = ScenarioBench.new("war_storms", str(farm), "Lane")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "farm.toml").write_text("format = 1", encoding="utf-8")
    with pytest.raises(DataError, match=r"another map called farm\.toml"):
        bench.save(tmp_path / "other" / "lane.toml")
    assert not (tmp_path / "other" / "lane.toml").exists()


def test_a_layout_of_boards_of_ones_own_stays_with_them(farm: Path, tmp_path: Path) -> None:
    text = 'format = 1\nsystem = "war_storms"\nname = "Two"\n[[layout]]\nboard = "farm"\n'
    (farm.parent / "two.toml").write_text(text, encoding="utf-8")
    told = {"map": str(farm.parent / "two.toml")}
    with pytest.raises(DataError, match="boards of its own: save the scenario in their folder"):
        map_beside(told, Path("scenario.toml"), tmp_path / "out" / "lane.toml")


def test_only_maps_are_found_in_a_folder(farm: Path) -> None:
    (farm.parent / "notes.toml").write_text("x = 1", encoding="utf-8")
    (farm.parent / "broken.toml").write_text("x = ", encoding="utf-8")
    assert list(maps_in(farm.parent)) == [farm]
    assert list(maps_in(farm.parent / "none")) == []


def test_scenarios_are_found_among_other_files(farm: Path, tmp_path: Path) -> None:
    bench = ScenarioBench.new("war_storms", str(farm), "Lane")
    bench.save(farm.parent / "lane.toml")
    assert list(scenarios_in(farm.parent)) == [farm.parent / "lane.toml"]
    assert list(scenarios_in(tmp_path)) == []


def test_packs_are_found_among_scenarios_and_damaged_ones_are_not(tmp_path: Path) -> None:
    pack = tmp_path / "hill.wsn.zip"
    pack.write_bytes(packed_scenario("hill_314", "0.3.0").data)
    (tmp_path / "torn.wsn.zip").write_bytes(pack.read_bytes()[:-40])
    (tmp_path / "other.zip").write_bytes(pack.read_bytes())
    assert list(scenarios_in(tmp_path)) == [pack]
    assert list(maps_in(tmp_path)) == []


def test_a_map_that_is_not_there_is_refused(farm: Path) -> None:
    with pytest.raises(DataError, match="there is no map"):
        ScenarioBench.new("war_storms", "maps/farn.toml", "Lane")
