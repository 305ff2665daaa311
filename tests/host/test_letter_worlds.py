"""Two worlds that a seat cannot tell apart: its letters, standing orders and tries are the same in both."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import msgspec
import pytest

from tests.host.pairs import MARKED, written_pair
from tests.two_worlds import NAME
from wsn.engine.game import Game
from wsn.host import notices
from wsn.host.refusals import RequestRefused
from wsn.host.standing import PassOrder, Watch, passing_command
from wsn.host.trying import TrySent, answer_try
from wsn.systems import system_of
from wsn.table.seat import Seat


@pytest.fixture(scope="module", params=MARKED)
def worlds(request, tmp_path_factory):
    """The games of both worlds, and whose seat cannot tell them apart."""
    with written_pair(request.param, tmp_path_factory.mktemp(request.param)) as (folders, me, _):
        yield [Game.load(one / NAME, system_of, read_only=True) for one in folders], me


def test_the_letters_of_a_seat_are_the_same_in_both_worlds(worlds):
    games, me = worlds
    told = []
    for game in games:
        seat = Seat(game, me)
        args = ("id", "https://table.test/", "")
        told.append(
            [
                notices.compose_turn(seat, *args, "2 days"),
                notices.compose_end(seat, *args),
                *(notices.lines_since(seat, seat.entry_number(n)) for n in (1, 3, 9)),
            ]
        )
    assert told[0] == told[1]


def test_a_standing_order_of_a_seat_does_the_same_in_both_worlds(worlds):
    games, me = worlds
    done = []
    for game in games:
        seat = Seat(game, me)
        for until in ("fired_at", "turn"):
            order = PassOrder(seat.entry_number(1), until)
            lifted = Watch(seat, order).lifted()
            done.append((until, passing_command(seat, order), lifted.why if lifted is not None else None))
    assert done[: len(done) // 2] == done[len(done) // 2 :]


class OneGame:
    """As much of a hosted game as trying needs."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def seat(self, word: str) -> Seat:
        return Seat(self.game, word)

    def seen(self, word: str) -> int:
        seat = self.seat(word)
        return seat.number_of(len(self.game.entries))

    def hearing(self, word: str) -> SimpleNamespace:
        return SimpleNamespace(moved_at=0, seen=self.seen(word))

    def read_order(self, order):
        return order

    async def ask(self, function, *args):
        return function(self, *args)


def tried(game: Game, me: str, orders: list) -> bytes | str:
    try:
        return asyncio.run(answer_try(OneGame(game), me, TrySent(1, orders, "7")))
    except RequestRefused as refused:
        return f"{refused.status} {msgspec.json.encode(refused.trouble).decode()}"


def test_what_a_seat_tries_comes_out_the_same_in_both_worlds(worlds):
    games, me = worlds
    if games[0].deciding != me:
        assert tried(games[0], me, []) == tried(games[1], me, [])
        pytest.skip("another seat decides where these games stand")
    legal = Seat(games[0], me).legal()
    assert legal == Seat(games[1], me).legal()
    for command in (*legal[:6], *legal[-2:]):
        assert tried(games[0], me, [command]) == tried(games[1], me, [command])
