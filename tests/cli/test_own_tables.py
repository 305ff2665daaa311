"""`--tables FILE` for the commands that open a scenario, and such a file by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tools import tables_page
from wsn import trials
from wsn.cli import main
from wsn.data import shipped_files

OWN = """
[kind.us_16th]
name = "16th Infantry"
nation = "us"
arm = "infantry"
size = "regiment"
firepower = 2
defence = 9
spent = 8
moves = 4
rule = "SON 2.1.1"
origin = "public"
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    """A command in a folder with own.toml, and with own_scn.toml, a scenario that needs it."""
    monkeypatch.chdir(tmp_path)
    Path("own.toml").write_text(OWN, encoding="utf-8")
    text = shipped_files("scenarios/storm_over_normandy")["storm_d_day"].read_text(encoding="utf-8")
    Path("own_scn.toml").write_text(text.replace('"us_regiment"', '"us_16th"', 1), encoding="utf-8")

    def told(*words):
        return CliRunner().invoke(main, [*words])

    return told


@pytest.mark.parametrize(
    "words",
    [
        ("check", "own_scn.toml"),
        ("odds", "own_scn.toml", "ge716-i736", "Caen"),
        ("draw", "own_scn.toml", "--svg", "x.svg"),
    ],
)
def test_a_scenario_with_kinds_of_ones_own_is_opened_with_them_and_refused_without(run, words):
    without = run(*words)
    assert without.exit_code in (1, 2)
    assert "unknown kind 'us_16th'" in without.output
    done = run(*words, "--tables", "own.toml")
    assert "unknown kind" not in done.output
    assert done.exit_code == 0, done.output
    assert trials.plan("own_scn.toml", games=1, tables="own.toml").games == 1


def test_a_file_of_tables_is_checked_by_itself(run):
    assert run("check", "own.toml").exit_code == 0
    Path("own.toml").write_text(OWN.replace('"infantry"', '"infantri"'), encoding="utf-8")
    told = run("check", "own.toml")
    assert told.exit_code == 1
    assert "kind, us_16th, arm: 'infantri' is not valid; the nearest is 'infantry'" in told.output
    Path("own.toml").write_text("[card.shermans]\namount = 7\n", encoding="utf-8")
    assert "there is no kind 'tank_7'" in run("check", "own.toml").output
    Path("own.toml").write_text("[terrain.opne.cost]\nfoot = 2\n", encoding="utf-8")
    assert "the nearest is 'open'" in run("check", "own.toml").output


@pytest.mark.parametrize("system", ["storm_over_normandy", "omaha_solitaire", "war_storms"])
def test_the_schema_of_tables_has_every_table_and_asks_for_no_key(run, system):
    made = json.loads(run("schema", "tables", "--system", system).output)
    assert {"kind", "system", "format"} <= set(made["properties"])
    assert not [name for name, part in made["$defs"].items() if "required" in part]


def test_a_game_without_tables_has_no_schema_of_them(run):
    told = run("schema", "tables", "--system", "hex_tiles")
    assert told.exit_code == 2
    assert "cannot be changed by a file" in told.output


def test_a_journal_takes_no_tables(run):
    told = run("odds", "game.wsn.jsonl", "one", "two", "--tables", "own.toml")
    assert told.exit_code == 2
    assert "--tables is for a scenario" in told.output


def test_the_page_lists_what_cards_may_do_as_the_code_has_it():
    page = tables_page.PAGE.read_text(encoding="utf-8")
    assert page == tables_page.written(page), "run `python tools/tables_page.py`"
