"""What a position is worth at the end of a line: it is the same for every line."""

from __future__ import annotations

import pytest

from wsn.bots import BOTS
from wsn.bots.evaluation_points import standing_of
from wsn.engine.game import Game
from wsn.engine.system import Cache
from wsn.scenario import load
from wsn.systems import system_of
from wsn.table.seat import Seat


@pytest.mark.parametrize("name", ["les_forges", "hill_112"])
def test_what_a_position_is_worth_does_not_hang_on_who_chose_last(name):
    """The bots of both sides share what a planner keeps, and one that holds judges by other numbers."""
    setup = load(name)
    game = Game.new(system_of(setup.system), setup, seed=2)
    bots = {side: BOTS["greedy"](side) for side in game.system.seats}
    shared, told = Cache(), {}
    for _ in range(80):
        side = str(game.deciding)
        game.submit(side, bots[side].choose(Seat(game, side, shared)))
        for one in game.system.sides:
            told[one] = told.get(one, 0) + (standing_of(game, one, shared) == standing_of(game, one, Cache()))
    assert set(told.values()) == {80}
