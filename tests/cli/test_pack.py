"""`wsn pack`: one file that opens wherever a scenario is named, or says in a sentence why it does not."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from wsn import mapmaking, scenario
from wsn.client.opening import start_of
from wsn.data import DataError, packs, read_document
from wsn.mapmaking.maptext import map_text
from wsn.scenariomaking.workshop import ScenarioBench
from wsn.table import briefing

OWN_NUMBERS = "format = 1\n[kind.us_infantry]\nsteps = 2\n"


@pytest.fixture
def lane(tmp_path: Path) -> Path:
    """A scenario with its map beside it, both with a comment."""
    document = mapmaking.draft_of("wsn_5_1").document
    (tmp_path / "farm.toml").write_text(map_text(document, "Drawn by hand."), encoding="utf-8")
    source = scenario.names()["hedgerow_skirmish"].read_text(encoding="utf-8")
    file = tmp_path / "lane.toml"
    named = read_document(scenario.names()["hedgerow_skirmish"])["map"]
    file.write_text("# Mine.\n" + source.replace(f'map = "{named}"', 'map = "farm.toml"'), encoding="utf-8")
    return file


def test_a_shipped_scenario_is_packed_and_played(wsn) -> None:
    made = wsn("pack", "hill_314", "--out", "hill_314.wsn.zip")
    assert made.exit_code == 0, made.output
    assert "maps/ht_hill_314.toml" in made.output
    assert "does not name its author and licence" in made.output
    played = wsn("play", "hill_314.wsn.zip", "--bots", "random,random", "--seed", "1", "--no-picture")
    assert played.exit_code == 0, played.output
    assert "The rock above Mortain" in played.output


def test_a_pack_holds_the_very_files_with_their_comments(wsn, lane: Path) -> None:
    assert wsn("pack", "lane.toml").exit_code == 0
    with zipfile.ZipFile("lane.wsn.zip") as archive:
        assert archive.namelist() == ["pack.toml", "README.txt", "lane.toml", "maps/farm.toml"]
        assert archive.read("maps/farm.toml") == (lane.parent / "farm.toml").read_bytes()
        text = archive.read("lane.toml").decode()
        page = archive.read("README.txt").decode()
        archive.extractall("unpacked")
    assert text == lane.read_text(encoding="utf-8").replace('"farm.toml"', '"maps/farm.toml"')
    assert "Victory:" in page
    assert max(map(len, page.splitlines())) <= 80
    assert scenario.load("unpacked/lane.toml").map == scenario.load("lane.wsn.zip").map
    assert scenario.load("lane.wsn.zip").map == scenario.load("lane.toml").map


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check",), "2 files, 0 problems, 0 warnings"),
        (("scenarios",), "suggested side"),
        (("simulate", "--games", "1", "--bots", "random,random", "--quiet"), "1 game"),
        (("balance", "--games", "1", "--bots", "random,random", "--quiet"), "1 game"),
        (("draw", "--text"), "who holds an objective"),
        (("scenario", "show"), "companies"),
        (("rules",), "Read one"),
        (("export", "lane.vmod"), "wrote lane.vmod"),
        (("pack", "--out", "again.wsn.zip"), "again.wsn.zip"),
    ],
    ids=lambda one: one[0] if isinstance(one, tuple) else "",
)
def test_it_opens_wherever_a_scenario_is_named(wsn, lane: Path, words, said: str) -> None:
    wsn("pack", "lane.toml")
    first = 2 if words[0] == "scenario" else 1
    result = wsn(*words[:first], "lane.wsn.zip", *words[first:])
    assert result.exit_code == 0, result.output
    assert said in result.output


def test_it_opens_in_the_window_and_in_its_editor(wsn, lane: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    wsn("pack", "lane.toml")
    start = start_of("lane.wsn.zip")
    assert not isinstance(start, str)
    assert (start.what, start.name) == ("scenario", "lane.wsn.zip")
    bench = ScenarioBench.open_scenario("lane.wsn.zip")
    assert bench.problems == ()
    assert bench.must_be_named
    bench.do("set turns=9")
    with pytest.raises(DataError, match="a pack stays as it was sent"):
        bench.save()
    saved = bench.save(tmp_path / "mine" / "lane.toml")
    assert read_document(saved)["map"] == "farm.toml"
    assert scenario.problems_of(saved) == ()


def test_an_edited_copy_takes_the_map_with_it(wsn, lane: Path) -> None:
    wsn("pack", "lane.toml")
    (lane.parent / "farm.toml").unlink()
    refused = wsn("scenario", "set", "lane.wsn.zip", "turns=9")
    assert refused.exit_code == 2
    assert "lane.wsn.zip stays as it was sent; `wsn scenario edit lane.wsn.zip --out FILE`" in refused.output
    made = wsn("scenario", "edit", "lane.wsn.zip", "--do", "set turns=9", "--out", "farm.toml")
    assert made.exit_code == 0, made.output
    assert read_document("farm.toml")["map"] == "farm_map.toml", "the map does not take the scenario's name"
    assert scenario.problems_of("farm.toml") == ()


def test_numbers_of_ones_own_go_along_and_are_played_with(wsn, lane: Path) -> None:
    Path("own.toml").write_text(OWN_NUMBERS, encoding="utf-8")
    assert wsn("pack", "lane.toml", "--tables", "own.toml").exit_code == 0
    Path("own.toml").unlink()
    assert packs.open_pack(Path("lane.wsn.zip")).contents.tables == "tables.toml"
    inside = scenario.load("lane.wsn.zip")
    assert inside.tables != scenario.load("lane.toml").tables
    assert "3 files, 0 problems" in wsn("check", "lane.wsn.zip").output
    again = wsn("pack", "lane.wsn.zip", "--out", "again.wsn.zip")
    assert again.exit_code == 0
    assert scenario.load("again.wsn.zip").tables == inside.tables


def test_a_map_laid_of_several_boards_takes_them_in(wsn) -> None:
    before = scenario.load("hedgerow_skirmish")
    assert "layout" in before.map
    wsn("pack", "hedgerow_skirmish")
    packed_map = read_document(packs.open_pack(Path("hedgerow_skirmish.wsn.zip")).map)
    assert set(packed_map["boards"]) == {row["board"] for row in packed_map["layout"]}
    assert scenario.load("hedgerow_skirmish.wsn.zip").map == before.map


def test_what_is_in_the_way_stays_and_a_wrong_ending_is_told(wsn, lane: Path) -> None:
    Path("lane.wsn.zip").write_text("mine", encoding="utf-8")
    refused = wsn("pack", "lane.toml")
    assert refused.exit_code == 2
    assert "exists already; choose another name, or write over it with --force" in refused.output
    assert Path("lane.wsn.zip").read_text(encoding="utf-8") == "mine"
    wrong = wsn("pack", "lane.toml", "--out", "lane.tar")
    assert (wrong.exit_code, "a pack is a file ending in .wsn.zip, not lane.tar" in wrong.output) == (2, True)
    assert not Path("lane.tar").exists()


def test_a_scenario_with_mistakes_is_not_packed(wsn, lane: Path) -> None:
    lane.write_text(lane.read_text(encoding="utf-8").replace("turns = ", "turms = "), encoding="utf-8")
    refused = wsn("pack", "lane.toml")
    assert refused.exit_code == 2
    assert "unknown key 'turms'; the nearest is 'turns'" in refused.output
    assert not Path("lane.wsn.zip").exists()


def test_a_pack_that_is_damaged_or_not_there_is_told_by_every_command(wsn, lane: Path) -> None:
    wsn("pack", "lane.toml")
    whole = Path("lane.wsn.zip").read_bytes()
    Path("torn.wsn.zip").write_bytes(whole[: len(whole) // 2])
    for words in (("play",), ("scenarios",), ("simulate",), ("balance",), ("scenario", "show"), ("window",)):
        torn = wsn(*words, "torn.wsn.zip")
        assert torn.exit_code == 2, words
        assert "torn.wsn.zip: was damaged on the way: its end is missing" in torn.output
        gone = wsn(*words, "lame.wsn.zip")
        assert gone.exit_code == 2, words
        assert "lane.wsn.zip" in gone.output, "the nearest is named"
    checked = wsn("check", "torn.wsn.zip")
    assert checked.exit_code == 1
    assert "its end is missing; get it again" in checked.output


def test_a_folder_is_checked_with_its_packs(wsn, lane: Path) -> None:
    wsn("pack", "lane.toml")
    Path("deep").mkdir()
    Path("lane.wsn.zip").rename("deep/lane.wsn.zip")
    assert "4 files, 0 problems" in wsn("check", ".").output


def test_a_scenario_without_its_map_is_told_where_that_belongs(wsn, lane: Path) -> None:
    Path("farm.toml").rename("far.toml")
    told = wsn("play", "lane.toml")
    assert told.exit_code == 2
    assert "there is no map 'farm.toml'; the nearest is 'far.toml'" in told.output
    assert "it belongs in the folder of the scenario" in told.output
    Path("far.toml").unlink()
    assert "it belongs in the folder of the scenario" in wsn("check", "lane.toml").output


def test_who_made_it_is_told_with_the_briefing(wsn, lane: Path) -> None:
    head = 'author = "Joan Smith"\nlicence = "CC BY 4.0"\nversion = "1.2"\nwsn = "0.3.0"\n'
    lane.write_text(head + lane.read_text(encoding="utf-8"), encoding="utf-8")
    farm = Path("farm.toml")
    farm.write_text('author = "Ann Lee"\n' + farm.read_text(encoding="utf-8"), encoding="utf-8")
    made = wsn("pack", "lane.toml")
    assert "the scenario does not name" not in made.output
    assert "Note: the map does not name its licence" in made.output
    told = wsn("scenarios", "lane.wsn.zip").output
    assert "By Joan Smith, version 1.2, tested with wsn 0.3.0" in told
    assert "Licence: CC BY 4.0" in told
    assert "The map: by Ann Lee" in told
    row = json.loads(wsn("scenarios", "lane.wsn.zip", "--json").output)
    assert (row["author"], row["licence"]) == ("Joan Smith", "CC BY 4.0")
    titles = [topic.title for topic in briefing.before(scenario.load("lane.wsn.zip"))]
    assert titles[-1] == "Who made it"
