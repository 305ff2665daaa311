"""Commands that no menu lists: only games that have them offer them."""

from __future__ import annotations

from tests.toys import hexduel
from wsn import scenario
from wsn.engine.game import Game
from wsn.table.seat import Seat
from wsn.table.unlisted import ending, endings, has_orders, order_in_force, standing_order


def test_a_game_that_has_them_gives_the_commands():
    game = scenario.new_game("hedgerow_skirmish", seed=1)
    seat = Seat(game, game.deciding)
    assert endings(seat) == ("concede", "draw")
    assert type(ending(seat, "draw")).__name__ == "OfferDraw"
    assert has_orders(seat)
    order = standing_order(seat, "NEVER", "e1")
    assert (order.unit, order.option) == ("E1", "never")
    assert standing_order(seat, "ask").unit is None
    assert seat.why_not(standing_order(seat, "never", "nobody")) is not None


def test_a_game_that_has_none_is_played_without():
    game = Game.new(hexduel.SYSTEM, hexduel.SETUP, seed=3)
    seat = Seat(game, "red")
    assert endings(seat) == ()
    assert ending(seat, "concede") is None
    assert not has_orders(seat)
    assert standing_order(seat, "never") is None
    assert order_in_force(seat) == ""


def test_the_order_in_force_is_that_of_a_unit_or_of_its_side_and_nobody_elses_is_told():
    """The menu of the game offered the orders without saying which was in force."""
    game = scenario.new_game("hedgerow_skirmish", seed=1)
    seat = Seat(game, game.deciding)
    assert (order_in_force(seat), order_in_force(seat, "E1")) == ("ask", "side")
    seat.submit(standing_order(seat, "1/2"))
    seat.submit(standing_order(seat, "never", "E1"))
    assert (order_in_force(seat), order_in_force(seat, "E1"), order_in_force(seat, "E2")) == (
        "1/2",
        "never",
        "side",
    )
    other = next(side for side in game.system.seats if side != seat.side)
    assert order_in_force(Seat(game, other), "E1") == "side"
    assert order_in_force(Seat(game, None)) == ""
