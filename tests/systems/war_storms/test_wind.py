"""A scenario may say what wind blows over its drops (WSN 6.1)."""

from __future__ import annotations

import pytest

from wsn import scenario
from wsn.bots import BOTS
from wsn.engine.events import DiceRolled, Resolved
from wsn.table.seat import Seat

pytestmark = pytest.mark.rule("WSN 6.1")


def drop(**changes):
    """The events of the night drop up to its second activation."""
    setup = scenario.load("night_drop")
    document = {key: value for key, value in setup.scenario.items() if key != "wind"} | changes
    import msgspec

    game = scenario.new_game(msgspec.structs.replace(setup, scenario=document), seed=3)
    seats = {side: Seat(game, side) for side in game.system.sides}
    bots = {side: BOTS["greedy"](f"3/{side}") for side in game.system.sides}
    while (side := game.deciding) is not None and game.state.frames[-1].phase in ("drop", "setup", "entry"):
        seats[side].submit(bots[side].choose(seats[side]))
    return [event for entry in game.entries for event in entry.events]


def test_a_wind_that_is_given_is_not_thrown_for():
    events = drop(wind="strong")
    assert any(
        isinstance(e, Resolved) and "the wind is strong (set by the scenario)" in e.text for e in events
    )
    assert not any(isinstance(e, DiceRolled) and e.purpose == "wind over the drop" for e in events)
    assert any(isinstance(e, DiceRolled) and e.purpose.startswith("drift of") for e in events)


def test_any_other_is():
    events = drop()
    assert sum(isinstance(e, DiceRolled) and e.purpose == "wind over the drop" for e in events) == 1
