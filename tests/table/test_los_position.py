"""Sight asked of a scenario or a journal: its units and markers count, and a code carries them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from wsn import scenario
from wsn.board.board import UnknownSpace
from wsn.cli import main
from wsn.data import DataError
from wsn.engine.events import UnitMoved
from wsn.table.los_position import as_it_stands, ground_named, is_scenario
from wsn.table.ruling import BadQuestion
from wsn.table.rulingcode import encode, replay

VILLAGE = Path(__file__).parent.parent / "systems" / "hex_tiles"
SCENARIO, MAP = str(VILLAGE / "village.scenario.toml"), str(VILLAGE / "village.toml")


def wsn(*words: str):
    return CliRunner().invoke(main, list(words))


def test_a_scenario_brings_its_units_and_a_map_has_none():
    assert is_scenario(SCENARIO)
    assert not is_scenario(MAP)
    assert is_scenario(scenario.first())
    assert ground_named(MAP).rule("E7", "E5").clear
    ruling = ground_named(SCENARIO).rule("E8", "E6")
    assert not ruling.clear
    sides = {"unit in E7; on the left of the line", "unit in F7; on the right of the line"}
    assert {r.text for r in ruling.first_blockers} == sides


def test_a_unit_that_is_put_there_joins_them():
    where = ground_named(SCENARIO, units=["E6"])
    assert "E6" in where.units
    assert "E7" in where.units
    assert not where.rule("E7", "E5").clear
    with pytest.raises(UnknownSpace):
        ground_named(MAP, units=["Z1"])


def test_a_journal_is_asked_as_its_game_stands(tmp_path):
    journal = tmp_path / "game.wsn.jsonl"
    game = scenario.new_game(SCENARIO, seed=3, journal=journal)
    moved = None
    while moved is None:
        events = game.submit(game.deciding, game.legal()[0])
        moved = next((e for e in events if isinstance(e, UnitMoved)), None)
    game.close()
    where = ground_named(str(journal))
    assert moved.space in where.units
    assert set(where.units) == {u.place for u in game.state.units.values() if u.place}
    assert as_it_stands(where.printed, game.world, game.state).units == where.units


def test_a_war_storms_scenario_brings_no_units():
    where = ground_named(scenario.first())
    assert where.units == ()
    with pytest.raises(BadQuestion, match="units never block"):
        ground_named("wsn_5_1", units=["D306"])


def test_what_is_no_game_gets_one_sentence(tmp_path):
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{}\n")
    with pytest.raises(DataError):
        ground_named(str(broken))
    result = wsn("los", str(broken), "A1", "B1")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_the_command_answers_for_a_scenario_and_draws_it(tmp_path):
    result = wsn("los", SCENARIO, "E8", "E6", "--svg", str(tmp_path / "los.svg"))
    assert result.exit_code == 0
    assert result.stdout.startswith("E8 to E6: BLOCKED")
    assert "units in " in result.stdout
    assert (tmp_path / "los.svg").read_text().startswith("<svg")
    seen = wsn("sightmap", MAP, "E7", "--unit", "E6")
    assert seen.exit_code == 0
    assert "units in E6" in seen.stdout


def test_a_code_carries_units_and_switches(tmp_path, monkeypatch):
    monkeypatch.chdir(VILLAGE)
    where = ground_named(MAP, units=["E6", "D6"])
    ruling = where.rule("E7", "E5")
    again = replay(encode(ruling, where))
    assert again.differences == ()
    assert again.ground.units == ("D6", "E6")
    plain = ground_named(MAP)
    assert not plain.units
    assert replay(encode(plain.rule("E7", "E5"), plain)).ground.units == ()


def test_the_switch_of_heights_comes_with_the_scenario(tmp_path):
    text = Path(SCENARIO).read_text().replace('map = "village.toml"', f'map = "{MAP}"')
    for option, clear in (("same_hill", False), ("same_height", True)):
        file = tmp_path / f"{option}.toml"
        file.write_text(f'{text}\n[options]\nhill_sight = "{option}"\n')
        where = ground_named(str(file))
        assert where.settings == ({"same_height": True} if clear else {})
        assert encode(where.rule("F2", "G2"), where)
