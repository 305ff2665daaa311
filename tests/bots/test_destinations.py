"""Marches that a planner thinks through: every place within reach, by orders that may be given."""

from __future__ import annotations

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, position
from wsn.bots.contest import Budget
from wsn.bots.marches import MOST_PLACES, find_destinations, goes_on
from wsn.bots.planner import Planner
from wsn.bots.position_cache import Position
from wsn.engine.dice import SeededDice
from wsn.engine.system import Cache
from wsn.systems.war_storms.rules.commands import Stop
from wsn.table.seat import Seat

FIELD = "\n".join([". . . . . . . . ."] * 5)


def marching(**words):
    """F1 acts at 303 with the points of its kind; the enemy is far off."""
    return position(
        board(FIELD),
        "F1 us_infantry 303\nF2 us_infantry 203\nFo us_officer 303\nE1 ge_infantry 901\nEo ge_officer 901",
        acting="F1",
        tracks=words.pop("tracks", HOLD),
        objectives={"502": None},
        **words,
    ).game


def found(game, late=lambda: False):
    return find_destinations(Position(game, Cache()), str(game.deciding), late)


def test_each_place_within_reach_is_found_once_and_its_orders_lead_there():
    game = marching()
    ends = found(game)
    places = [end.at.game.state.units["F1"].place for end in ends]
    far = max(game.world.distance("303", place) for place in places)
    assert far == game.world.halves["us_infantry"] // 2
    within = {one for one in game.world.board.spaces if 0 < game.world.distance("303", one) <= far}
    assert len(places) == len({*places})
    assert {*places} <= within
    assert len(places) == min(MOST_PLACES, len(within))
    for end in ends[::5]:
        at = Position(game, Cache())
        for command in end.commands:
            assert command in at.game.legal()
            at = at.step(command, SeededDice("1")).to
        assert at.game.state.units["F1"].place == end.at.game.state.units["F1"].place
        assert at.game.state.frames[-1].phase != "acting", "the last order ends the march"


def test_no_place_is_looked_at_when_it_is_late_and_none_where_nobody_marches():
    game = marching()
    assert found(game, lambda: True) == []
    game.submit("allies", Stop())
    assert not any(map(goes_on, game.legal()))
    assert found(game) == []


def test_the_enemy_lets_it_pass_where_he_might_react():
    """He sees it come, and has given no standing order: each step asks him."""
    game = position(
        board(FIELD),
        "F1 us_infantry 303\nFo us_officer 303\nE1 ge_infantry 603\nEo ge_officer 603",
        acting="F1",
        objectives={"502": None},
    ).game
    asked = [
        one
        for one in game.legal()
        if goes_on(one) and Position(game, Cache()).step(one, SeededDice("1")).to.game.deciding == "axis"
    ]
    assert asked
    ends = found(game)
    assert {end.commands[0] for end in ends} & {*asked}
    assert all(end.at.game.deciding == "allies" for end in ends)


@pytest.mark.parametrize("games", [60, 120])
def test_a_march_that_is_chosen_is_carried_out_to_where_it_was_to_stop(monkeypatch, games):
    """With a place that is worth most by far: it goes there and stops, and thinks but once.

    It is judged as the activation ends: later the unit may have gone on, or be lost.
    """
    goal = "405"

    def worth(game, side, own):
        return 900.0 if game.state.units["F1"].place == goal else 0.0

    monkeypatch.setattr("wsn.bots.following.standing_of", worth)
    monkeypatch.setattr("wsn.bots.contest.later_of", lambda _: 0)
    game = marching()
    bot, seat, thought = Planner("1", Budget(games=games)), Seat(game, "allies"), 0
    while game.state.frames[-1].phase == "acting":
        seat.submit(bot.choose(seat))
        thought += bool(bot.lines)
    assert game.state.units["F1"].place == goal
    assert thought == 1
