"""The support points of the landing are on the board while they are shared out (SON 4.0)."""

from __future__ import annotations

from tests.systems.storm_over_normandy.position import position
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy.rules.commands import Allot
from wsn.table.allotments import allotted_tokens
from wsn.table.seat import Seat
from wsn.table.telling import board_of


def plates(p):
    """The words that lie in each space for what is shared out."""
    seat = Seat(p.game, "allies")
    tokens = [*allotted_tokens(seat, board_of(seat))]
    assert not any(one.near for one in tokens), "they are shown however far off one looks"
    return {one.spaces[0]: one.name for one in tokens}


def test_support_points_are_told_on_their_beach_until_fire_is_opened() -> None:
    """They stood in the log alone, and how many a beach had was to be kept in mind."""
    units = "g one post_8_1 Sword\ng two post_8_1 Gold"
    p = position(units, frames=[Frame("invasion", None, {}), Frame("shelling", "allies", {})])
    assert plates(p) == {}
    p.do(Allot(space="Sword", amount=3))
    p.do(Allot(space="Gold", amount=1))
    assert plates(p) == {"Gold": "support 1", "Sword": "support 3"}
    p.do(Allot(space="Gold", amount=2))
    assert plates(p)["Gold"] == "support 2"
    assert plates(position(units)) == {}, "nothing is shared out in another phase"
