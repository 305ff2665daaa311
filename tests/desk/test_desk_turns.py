"""Whole turns played by clicks alone: whatever a bot would do can be clicked, and nothing else happens."""

from __future__ import annotations

import pytest

from tests.desk.clicking import desk_of, do_by_clicks, toy_desk
from tests.toys import hexduel
from wsn.bots import BOTS
from wsn.engine.game import Game
from wsn.table.seat import Seat


def play(desk, bot, turns, most):
    """Let bots decide and give what they decide by clicks, until a number of turns is over."""
    bots = {side: BOTS[bot](f"1/{side}") for side in desk.game.system.sides}
    seats = {side: Seat(desk.game, side) for side in bots}
    kinds, clicks = {}, 0
    for _ in range(most):
        side = desk.screen.deciding_side
        if side is None or int(desk.game.state.tracks.get("turn", 0)) > turns:
            break
        command = bots[side].choose(seats[side])
        clicks += do_by_clicks(desk, command)
        kinds[type(command).__name__] = kinds.get(type(command).__name__, 0) + 1
    return kinds, clicks


@pytest.mark.parametrize(
    ("name", "bot", "turns", "kinds"),
    [
        ("hedgerow_skirmish", "greedy", 3, {"ActivateOfficer", "Choose", "MoveTo", "FireAt", "React"}),
        ("hedgerow_skirmish", "random", 2, {"ActivateOfficer", "MoveTo", "Done"}),
        ("saint_lo", "greedy", 1, {"Deploy"}),
        ("omaha", "greedy", 1, {"Embark", "ActivateOfficer"}),
        ("night_drop", "random", 1, {"Drop"}),
        ("villiers_fossard", "greedy", 8, {"PlayCard", "OrderUnit", "MoveTo", "Battle", "Done"}),
        ("carpiquet", "random", 8, {"PlayCard", "OrderUnit", "MoveTo"}),
    ],
)
def test_turns_of_each_system_by_clicks(tmp_path, name, bot, turns, kinds):
    desk = desk_of(name, tmp_path)
    given, clicks = play(desk, bot, turns, 220)
    assert kinds <= set(given), f"{kinds - set(given)} never came up"
    assert clicks <= 4 * sum(given.values()), "no command takes many clicks"
    desk.close_desk()


def test_a_system_that_the_window_has_never_heard_of(tmp_path):
    desk = toy_desk(
        Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=3), tmp_path, {"red": "human", "blue": "human"}
    )
    given, _ = play(desk, "random", 1000, 400)
    assert desk.screen.is_over
    assert {"Activate", "MoveTo", "Fire"} <= set(given)
    assert desk.orders.current_choices() == ()
    assert desk.tick(None) is False
