"""The recruit plays as greedy does, with a mistake now and then."""

from __future__ import annotations

import pytest

from wsn.bots import BOTS
from wsn.bots.greedy import IDLE, Greedy
from wsn.engine.game import Game
from wsn.scenario import load, new_game
from wsn.systems import system_of
from wsn.systems.hex_tiles.rules.commands import PlayCard
from wsn.table.seat import Seat


def test_a_recruit_errs_now_and_then_and_never_wildly():
    setup = load("airel_bridge")
    game = Game.new(system_of(setup.system), setup, seed=2)
    bots = {side: BOTS["recruit"](side) for side in game.system.sides}
    best = worse = 0
    for _ in range(80):
        seat = Seat(game, game.deciding)
        command = bots[seat.side].choose(seat)
        ranked = Greedy("1").rank_commands(seat, seat.legal())
        if len({*ranked.values()}) > 1:
            if ranked[command] == max(ranked.values()):
                best += 1
            else:
                worse += 1
                assert ranked[command] > min(ranked.values())
        seat.submit(command)
    assert best > worse > 0


@pytest.mark.parametrize(
    ("worths", "given"),
    [
        ((50, 0, -400, -900, -950, -999), {0, 1}),
        ((0, -500, -600, -700, -800), {0}),
        ((-500, -600, -700, -800), {0, 1}),
        ((9, IDLE, -500, -600), {0, 1}),
    ],
)
def test_no_mistake_does_a_recruit_harm_where_something_does_none(monkeypatch, worths, given):
    """He once fired his only rockets beside his own platoons, with no enemy within ten hexes."""
    game = new_game("airel_bridge", seed=2)
    seat = Seat(game, game.deciding)
    orders = tuple(PlayCard(card=f"card {n}") for n in range(len(worths)))
    monkeypatch.setattr(Seat, "legal", lambda self: orders)
    monkeypatch.setattr(
        Greedy, "rank_commands", lambda self, seat, legal: {one: (w, 0) for one, w in zip(legal, worths)}
    )
    chosen = {BOTS["recruit"](str(n)).choose(seat) for n in range(200)}
    assert chosen == {orders[n] for n in given}
