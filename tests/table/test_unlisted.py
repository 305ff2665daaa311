"""Commands that no menu lists: only games that have them offer them."""

from __future__ import annotations

from tests.toys import hexduel
from wsn import scenario
from wsn.engine.game import Game
from wsn.table.seat import Seat
from wsn.table.unlisted import ending, endings, has_orders, standing_order


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
