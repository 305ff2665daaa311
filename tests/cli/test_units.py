"""`wsn units`, and the schemas that offer the hexes of a map."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wsn.systems import SYSTEMS, game_of


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_kind_of_a_game_is_listed_once(wsn, system):
    done = wsn("units", system)
    assert done.exit_code == 0
    listed = [line.split()[0] for line in done.output.splitlines() if line.startswith("  ")]
    assert sorted(listed) == sorted(game_of(system).look.counter_kinds())
    rows = json.loads(wsn("units", system, "--json").output)
    assert [row["kind"] for row in rows] == [*game_of(system).look.counter_kinds()]
    assert all(row["name"] and row["steps"] >= 0 for row in rows)


def test_words_choose_among_the_kinds(wsn):
    done = wsn("units", "war_storms", "panther")
    assert done.exit_code == 0
    assert "Panther" in done.output
    assert "Sherman" not in done.output
    none = wsn("units", "war_storms", "panthr")
    assert none.exit_code == 1
    assert "no kind like 'panthr'; the nearest is 'Panther'" in none.output


@pytest.mark.parametrize(
    ("system", "text", "row"),
    [
        ("war_storms", '[kind.br_infantry]\nlike = "us_infantry"\nname = "Tommies"\nap = "5-2"\n', "AP 5-2"),
        ("storm_over_normandy", '[kind.us_16th]\nlike = "us_regiment"\nname = "Tommies"\n', "firepower"),
        ("omaha_solitaire", '[kind.company]\nname = "Tommies"\nfull = 3\n', "3"),
    ],
)
def test_kinds_and_values_of_ones_own_are_listed_too(wsn, tmp_path, system, text, row):
    own = tmp_path / "own.toml"
    own.write_text(f'format = 1\nsystem = "{system}"\n\n{text}')
    done = wsn("units", system, "tommies", "--tables", own)
    assert (done.exit_code, "Tommies" in done.output, row in done.output) == (0, True, True)
    (listed,) = json.loads(wsn("units", system, "tommies", "--json", "--tables", own).output)
    assert listed["name"] == "Tommies"
    assert wsn("units", system, "tommies").exit_code == 1, "the shipped tables are as they were"


def test_tables_that_do_not_hold_are_told(wsn, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('format = 1\nsystem = "war_storms"\n\n[kind.us_infantry]\nap = "many"\n')
    done = wsn("units", "war_storms", "--tables", own)
    said = "kind, us_infantry, ap: fire is written strength-range"
    assert (done.exit_code, said in done.output) == (2, True)
    none = wsn("units", "hex_tiles", "--tables", own)
    assert (none.exit_code, "cannot be changed by a file" in none.output) == (2, True)


def test_an_unknown_game_is_told_with_the_nearest(wsn):
    done = wsn("units", "war_storm")
    assert (done.exit_code, "the nearest is 'war_storms'" in done.output) == (2, True)


def test_a_schema_offers_the_hexes_of_a_map(wsn):
    made = json.loads(wsn("schema", "scenario", "--map", "ht_airel").output)["$defs"]
    assert "infantry" in made["Units"]["properties"]["kind"]["enum"]  # of the map's own game
    assert "F7" in made["Objective"]["properties"]["hexes"]["items"]["enum"]
    storms = json.loads(wsn("schema", "scenario", "--map", "board_a").output)["$defs"]
    assert "A907" in storms["Objective"]["properties"]["space"]["enum"]
    assert {"type": "string"} in storms["Platoon"]["properties"]["at"]["anyOf"]  # a zone will do too
    assert "A101/A201" in storms["Scenario"]["properties"]["cut_hedges"]["items"]["anyOf"][0]["enum"]
    board = json.loads(wsn("schema", "map", "--map", "board_a").output)["$defs"]["BoardFile"]["properties"]
    assert "A101/A102" in board["edges"]["additionalProperties"]["items"]["anyOf"][0]["enum"]
    assert "A907" in board["names"]["propertyNames"]["enum"]
    assert "A907" in board["paths"]["additionalProperties"]["items"]["items"]["enum"]


def test_a_schema_of_hexes_is_for_maps_and_scenarios_of_maps_that_are_sound(wsn):
    written = wsn("schema", "map", "--out", "map.json")
    assert written.output == f"Written: {Path('map.json').resolve()}\n"
    assert "--map offers hexes for a map or a scenario" in wsn("schema", "roster", "--map", "board_a").output
    Path("bad.toml").write_text("format = 1", encoding="utf-8")
    assert wsn("schema", "map", "--map", "bad.toml").exit_code == 2
