"""A position of Normandy '44 as a scenario of its own: units, steps, marks, stores, control, weather."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44 import golden
from wsn.bots import BOTS
from wsn.engine.game import Game
from wsn.engine.system import Setup
from wsn.systems.normandy_44.data.declared import HOLDER, REPLACEMENTS, SUPPLY_POINTS, WEATHER
from wsn.systems.normandy_44.files import excerpt, setup
from wsn.systems.normandy_44.files.placing import REPLACEMENT_TYPES
from wsn.systems.normandy_44.rulebook import SYSTEM
from wsn.table.seat import Seat


@pytest.fixture(scope="module")
def game():
    """Turn 10 of the campaign, with few units: before the Allies move, after the German turn."""
    game = golden.new("five_british_units_lost", 1)
    players = {side: BOTS["random"](side) for side in SYSTEM.sides}
    seats = {side: Seat(game, side) for side in SYSTEM.sides}
    while game.outcome is None and (game.deciding, game.state.frames[-1].phase) != ("allied", "movement"):
        side = game.deciding
        game.submit(side, players[side].choose(seats[side]))
    assert game.outcome is None
    return game


def excerpted(game):
    document = excerpt.document(game.setup.scenario, game.world, game.state, "Turn 10")
    scenario = setup.check(document, game.setup.map, "turn_10.toml")
    made = Setup("normandy_44", setup.EDITION, scenario.name, game.setup.map, document, setup.documents())
    return document, Game.new(SYSTEM, made, seed=1)


def test_the_scenario_is_in_order_and_begins_as_the_position_stands(game):
    assert excerpt.playable(game.situation()) is None
    document, again = excerpted(game)
    now, then = game.state, again.state
    assert document["begun"]["turn"] == 10
    assert "turn 10" in document["note"]
    for unit in now.units.values():
        if unit.place is None:
            continue
        other = then.units[unit.id]
        assert (other.place, other.steps or unit.steps) == (unit.place, unit.steps or other.steps)
        assert set(other.marks) & set(excerpt.LASTING_MARKS) == set(unit.marks) & set(excerpt.LASTING_MARKS)
    for pool in ("us", "cw", "7th_army", "fortress"):
        assert SUPPLY_POINTS.get(then, pool) == SUPPLY_POINTS.get(now, pool)
    for type_ in REPLACEMENT_TYPES:
        assert (REPLACEMENTS.get(then, type_) or 0) == (REPLACEMENTS.get(now, type_) or 0)
    assert WEATHER.get(then) == WEATHER.get(now), "it has been rolled already"
    for space in game.world.controlled:
        assert HOLDER.get(then, space) == HOLDER.get(now, space), space


def test_it_is_played_on_by_bots(game):
    _, again = excerpted(game)
    players = {side: BOTS["random"](side) for side in SYSTEM.sides}
    seats = {side: Seat(again, side) for side in SYSTEM.sides}
    for _ in range(120):
        if (side := again.deciding) is None:
            break
        again.submit(side, players[side].choose(seats[side]))
    assert len(again.entries) > 20


def test_no_scenario_begins_amid_the_landing_nor_after_the_end(game):
    landing = golden.new("week_won", 1)
    assert excerpt.playable(landing.situation()) == "the day of the landing is not over"
    over = golden.again("three_beaches_lost")
    assert excerpt.playable(over.situation()).startswith("the game is over: ")
    assert any("turn 10 begins again" in line for line in excerpt.left_out(game.situation()))
