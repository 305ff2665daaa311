"""Two worlds that a seat cannot tell apart: what its program and its pages are told is the same in both."""

from __future__ import annotations

import msgspec
import pytest

from tests.host.pairs import MARKED, written_pair
from tests.two_worlds import NAME
from wsn.engine.game import Game
from wsn.engine.public import public_lines
from wsn.host.gamepages import draw_position, draw_replay
from wsn.host.onepage import FILES
from wsn.host.seatwire import asked_of, encode_setup, explain_refusal
from wsn.systems import system_of
from wsn.table.seat import Seat
from wsn.wire.heard import WhyAsked, knowledge_digest

MOST_ASKED = 12


@pytest.fixture(scope="module", params=MARKED)
def worlds(request, tmp_path_factory):
    """The games of both worlds, and whose seat cannot tell them apart."""
    with written_pair(request.param, tmp_path_factory.mktemp(request.param)) as (folders, me, _):
        yield [Game.load(one / NAME, system_of, read_only=True) for one in folders], me


class OneGame:
    """As much of a hosted game as these questions need."""

    bots = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    def seat(self, word: str) -> Seat:
        return Seat(self.game, word)


def test_what_a_program_is_told_is_the_same(worlds):
    games, me = worlds
    told = []
    for game in games:
        seat = Seat(game, me)
        places = sorted({unit.place for unit in seat.view.units.values() if unit.place})[:MOST_ASKED]
        told.append(
            [
                encode_setup(OneGame(game), me),
                msgspec.json.encode(asked_of(seat, ())),
                knowledge_digest(seat.view),
                *(
                    msgspec.json.encode(explain_refusal(OneGame(game), me, WhyAsked(name=at)))
                    for at in places
                ),
            ]
        )
    assert told[0] == told[1]


def test_the_pages_of_a_seat_are_the_same(worlds):
    games, me = worlds
    told = []
    for game in games:
        seat = Seat(game, me)
        lines = public_lines(game, me, seat.command_of, seat.hears_of)
        told.append((lines, draw_position(FILES, lines, me), draw_replay(FILES, lines, me)))
    assert told[0] == told[1]
