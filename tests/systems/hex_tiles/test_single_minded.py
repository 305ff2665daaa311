"""Every scenario stands up to players with one idea: to run for the goal, or to sit still."""

from __future__ import annotations

import pytest

from tests.systems.hex_tiles.single_minded import Player, play, runner, sitter
from wsn import scenario
from wsn.data import shipped_files
from wsn.systems.hex_tiles.data.declared import TURN

NAMES = sorted(shipped_files("scenarios/hex_tiles"))
OTHER = {"allies": "axis", "axis": "allies"}


@pytest.mark.parametrize("name", NAMES)
def test_a_race_for_the_goals_is_no_walk_over(name: str) -> None:
    game = play(scenario.load(name), 0, allies=runner, axis=runner)
    assert game.outcome is not None
    assert (TURN.get(game.state) or 0) > 3


@pytest.mark.slow
@pytest.mark.parametrize("who", [runner, sitter], ids=["runner", "sitter"])
@pytest.mark.parametrize("name", NAMES)
def test_one_idea_does_not_beat_a_player_who_looks_at_the_board(name: str, who: Player) -> None:
    """Of twelve games the player with one idea wins at most half; one who sits still wins none.

    If both sit still the last turn comes: a side then has medals only for ground that it held at the start.
    """
    setup = scenario.load(name)
    for side, foe in OTHER.items():
        games = [play(setup, seed, **{side: who, foe: "greedy"}) for seed in range(12)]
        won = sum(game.outcome is not None and game.outcome.winner == side for game in games)
        assert won <= (6 if who is runner else 0), f"{side} wins {won} of 12"
    if who is sitter:
        still = play(setup, 0, allies=sitter, axis=sitter)
        assert still.outcome is not None
        assert still.outcome.rule == "M44 1.9 R1"
