"""Golden games: the scenario as it was played to each of its ends; and that sitting still loses.

A rule or a number that changes a game fails here: say so in the changelog, then write the file again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.omaha_solitaire import golden
from tests.systems.recorder import ending
from wsn.engine.events import UnitPlaced
from wsn.engine.verify import verify
from wsn.systems import system_of
from wsn.systems.omaha_solitaire.data.declared import DECLARED
from wsn.systems.omaha_solitaire.rules.commands import Attack, CallOff, PressOn
from wsn.table import telling

GAMES = golden.RECORDER.games()


def test_every_way_to_end_has_its_game() -> None:
    assert set(GAMES) == {way.name for way in DECLARED.ways}


@pytest.mark.rule("BO Victory R1")
@pytest.mark.parametrize("way", GAMES)
def test_recorded_games_go_as_they_went(way: str) -> None:
    row = GAMES[way]
    assert ending(golden.RECORDER.again(row)) == {k: v for k, v in row.items() if k not in ("seed", "orders")}


def test_a_recorded_game_verifies(tmp_path: Path) -> None:
    game = golden.RECORDER.again(GAMES["concession"])
    game.save(tmp_path / "game.wsn.jsonl")
    assert verify(tmp_path / "game.wsn.jsonl", system_of).equal


def test_who_sits_still_loses() -> None:
    for seed in range(3):
        game = golden.play(seed, idle=True)
        assert game.outcome is not None
        assert game.outcome.winner == "germans"


@pytest.mark.parametrize("seed", [2, 3])
def test_the_bot_does_not_call_off_an_attack_on_what_lies_open(seed: int) -> None:
    """Only what an attack turned up, or what sprang before the fight, makes it think better of it."""
    game = golden.play(seed)
    turned, called = False, 0
    for entry in game.entries:
        match entry.command:
            case Attack():
                turned = any(isinstance(event, UnitPlaced) for event in entry.events)
            case PressOn():
                turned = True  # something sprang, or it is over
            case CallOff():
                called += 1
                assert turned
    assert called


def test_the_level_of_a_victory_is_told_once():
    row = GAMES["beachhead"]
    told = telling.result_lines(golden.RECORDER.again(row))[0]
    assert told.count(row["level"]) == 1
