"""`wsn scenario`: a scenario made on the command line, step by step and in one go."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from wsn import mapmaking, scenario
from wsn.cli import main
from wsn.mapmaking.maptext import map_text


def wsn(*words: str, status: int = 0) -> str:
    done = CliRunner().invoke(main, ["scenario", *words])
    assert done.exit_code == status, done.output
    return done.output


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "the_lane.toml"
    wsn("new", str(path), "--map", "board_d")
    return str(path)


def test_a_scenario_is_made_step_by_step_until_it_is_in_order(file: str) -> None:
    assert "the side 'axis' has no platoon" in wsn("show", file)
    assert wsn("place", file, "us_infantry", "D509", "D608").startswith("Infantry in D509, D608\n")
    wsn("place", file, "ge_panzergrenadier", "D505", "name=1. Zug")
    wsn("place", file, "objective", "D909", "axis")
    wsn("set", file, "turns=5", "note=Up the lane.")
    wsn("move", file, "A2", "D609")
    wsn("order", file, "A2", "up")
    assert (
        wsn("set", file, "A-officer", "name=Lt. Hale") == "Lt. Abbott (A-officer): name Lt. Hale\nin order\n"
    )
    setup = scenario.load(file)
    assert (setup.name, setup.scenario["turns"]) == ("The lane", 5)
    assert scenario.new_game(file, seed=1).state.units["A2"].place == "D609"
    assert "\n  A2  2nd Platoon (Infantry)  allies  D609\n" in wsn("show", file)
    assert "  kind = us_infantry\n" in wsn("show", file, "A2")


def test_no_two_platoons_of_a_company_are_called_alike_and_officers_have_names(file: str) -> None:
    """Three platoons called Infantry and two officers called Officer could not be told apart in the log."""
    wsn("place", file, "us_infantry", "D509", "D608")
    wsn("place", file, "us_mg", "D508", "D509")
    wsn("place", file, "ge_infantry", "D505")
    wsn("place", file, "company", "D504", "axis")
    wsn("place", file, "ge_mg42", "D503")
    said = wsn("show", file)
    called = (
        "2nd Platoon (Infantry)",
        "  Machine Gun Platoon (M1919A4 MG)",
        "2nd Machine Gun Platoon (M1919A4 MG)",
    )
    assert all(said.count(name) == 1 for name in called), said
    assert [said.count(f"  {name}  ") for name in ("Lt. Abbott", "Lt. Ahrens", "Lt. Albers")] == [1, 1, 1]


def test_what_no_offer_has_is_told_with_the_nearest(file: str) -> None:
    assert "  mg_bunker  MG bunker  (" in wsn("offers", file, "works")
    assert "has 'tigerr'; the nearest is 'Tiger'" in wsn("offers", file, "tigerr", status=2)


def test_several_steps_are_all_taken_or_none(file: str) -> None:
    before = Path(file).read_text("utf-8")
    said = wsn("edit", file, "--do", "place us_infantry D509", "--do", "move A9 D510", status=2)
    assert "nothing called 'A9'" in said
    assert Path(file).read_text("utf-8") == before
    steps = ("place us_infantry D509", "move A1 D510", "undo", "undo", "redo")
    said = wsn("edit", file, *(word for step in steps for word in ("--do", step)))
    assert said.startswith("Infantry (A1) of allies in D509\n1st Platoon (A1) to D510\nundo\nundo\nredo\n")
    assert '"D509"' in Path(file).read_text("utf-8")
    assert '"D510"' not in Path(file).read_text("utf-8")
    assert "nothing to redo" in wsn("edit", file, "--do", "redo", status=2)


def test_a_dry_run_prints_the_file_and_leaves_it(file: str) -> None:
    before = Path(file).read_text("utf-8")
    assert "turns = 3\n" in wsn("edit", file, "--do", "set turns=3", "--dry")
    assert Path(file).read_text("utf-8") == before


def test_a_shipped_scenario_is_copied_and_never_written_over(tmp_path: Path) -> None:
    said = wsn("set", "le_dezert", "turns=3", status=2)
    assert "comes with the program" in said
    out = str(tmp_path / "mine.toml")
    assert wsn("edit", "le_dezert", "--do", "set turns=7", "--out", out) == "turns 7\nin order\n"
    assert scenario.load(out).scenario["turns"] == 7
    assert "exists already" in wsn("edit", "le_dezert", "--out", out, status=2)


def test_what_may_be_put_in_is_listed_by_words(file: str) -> None:
    assert wsn("offers", file, "panther") == "platoons:\n  ge_panther  Panther  (axis/allies)\n"
    assert "works:\n  roadblock  Roadblock  (axis/allies)\n" in wsn("offers", file)


def test_a_new_file_is_not_written_over_one_that_is_there(file: str) -> None:
    assert "write over it with --force" in wsn("new", file, "--map", "board_d", status=2)
    assert "ending in .toml" in wsn("new", f"{file}.txt", "--map", "board_d", status=2)


def test_the_last_line_tells_how_much_is_wrong(file: str) -> None:
    said = wsn("place", file, "us_infantry", "D509")
    assert "problem" in said
    assert "the side 'axis' has no platoon" in said


@pytest.fixture
def farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A map of one's own in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "maps" / "farm.toml"
    file.parent.mkdir()
    file.write_text(map_text(mapmaking.draft_of("drill_ground").document), encoding="utf-8")
    return file


def test_a_scenario_written_elsewhere_takes_its_map_along(farm: Path, tmp_path: Path) -> None:
    wsn("new", str(farm.parent / "lane.toml"), "--map", "farm.toml")
    (tmp_path / "out").mkdir()
    wsn(
        "edit",
        str(farm.parent / "lane.toml"),
        "--do",
        "set turns=5",
        "--out",
        str(tmp_path / "out" / "l.toml"),
    )
    assert (tmp_path / "out" / "farm.toml").read_bytes() == farm.read_bytes()
    wsn("edit", str(farm.parent / "lane.toml"), "--do", "set turns=5", "--out", str(tmp_path / "over.toml"))
    assert 'map = "maps/farm.toml"' in (tmp_path / "over.toml").read_text("utf-8")


def test_a_map_is_named_from_the_folder_of_the_scenario(farm: Path, tmp_path: Path) -> None:
    wsn("new", str(tmp_path / "lane.toml"), "--map", str(farm))
    text = (tmp_path / "lane.toml").read_text("utf-8")
    assert 'map = "maps/farm.toml"' in text
    by_place = tmp_path / "whole.toml"
    by_place.write_text(text.replace('"maps/farm.toml"', f'"{farm}"'), encoding="utf-8")
    told = CliRunner().invoke(main, ["check", str(by_place)]).output
    assert f"warning: {by_place}: map: '" in told
    assert "is a place on this machine only" in told
    assert "this machine" not in CliRunner().invoke(main, ["check", str(tmp_path / "lane.toml")]).output


def test_companies_after_the_26th_are_called_by_two_letters(file: str) -> None:
    for _ in range(28):
        wsn("place", file, "company", "D509")
    text = Path(file).read_text("utf-8")
    assert re.findall(r'(?m)^id = "([A-Z]+)"$', text)[-3:] == ["Z", "AA", "AB"]
