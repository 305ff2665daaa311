"""Golden games: every scenario as it was played to each of its ends, order by order.

A rule that changes a game fails here, which is how one learns that recorded games would now go otherwise:
say so in the changelog, then write the files again (see `golden.py`).
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.systems.hex_tiles import golden
from wsn import scenario
from wsn.engine.verify import verify
from wsn.systems import system_of
from wsn.systems.hex_tiles.rulebook import SYSTEM

FILES = {name: golden.FOLDER / f"{name}.json" for name in golden.names()}


def games(name: str) -> list[dict[str, object]]:
    answer = json.loads(FILES[name].read_text(encoding="utf-8"))
    assert answer["scenario"] == name
    rows: list[dict[str, object]] = answer["games"]
    return rows


@pytest.mark.rule("M44 1.9")
@pytest.mark.parametrize("name", FILES)
def test_recorded_games_go_as_they_went(name: str) -> None:
    for recorded in games(name):
        game = golden.replay(name, recorded)
        told = f"{name}, {recorded['way']}"
        assert game.outcome is not None, f"{told}: the game goes on"
        assert golden.ending(game) == {key: recorded[key] for key in golden.ending(game)}, told
        assert golden.way(game) == recorded["way"], told


@pytest.mark.parametrize("name", FILES)
def test_each_side_has_won_every_scenario(name: str) -> None:
    assert {recorded["winner"] for recorded in games(name)} >= {"allies", "axis"}


@pytest.mark.rule("M44 1.9")
def test_every_kind_of_ending_is_among_them() -> None:
    ways = {str(recorded["way"]) for name in FILES for recorded in games(name)}
    for end in ("eliminated", "leaves the map", "hold ", "after 30 turns", "a draw"):
        assert any(end in way for way in ways), end
    assert "allies: hold the bridge at Pontaubault" in ways, "a sudden death"


def test_no_order_of_a_golden_game_is_unknown() -> None:
    known = {command.__name__ for command in SYSTEM.commands}
    used = {row[0] for name in FILES for recorded in games(name) for row in recorded["commands"]}
    assert used <= known
    assert known - used <= {"Halt", "Concede"}, "bots give every other order somewhere"


def test_a_journal_on_disk_is_read_and_decides_the_same_again(tmp_path: Path) -> None:
    path = tmp_path / golden.JOURNAL.name
    shutil.copy(golden.JOURNAL, path)
    game = scenario.load_game(path)
    game.close()
    assert game.outcome is not None
    assert game.outcome.winner in game.system.sides
    report = verify(path, system_of)
    assert report.difference is None
    assert report.entries == len(game.entries)
