"""The recruit plays as greedy does, with a mistake now and then."""

from __future__ import annotations

from wsn.bots import BOTS
from wsn.bots.greedy import Greedy
from wsn.engine.game import Game
from wsn.scenario import load
from wsn.systems import system_of
from wsn.table.seat import Seat


def test_a_recruit_errs_now_and_then_and_never_wildly():
    setup = load("airel_bridge")
    game = Game.new(system_of(setup.system), setup, seed=2)
    bots = {side: BOTS["recruit"](side) for side in game.system.sides}
    best = worse = 0
    for _ in range(80):
        seat = Seat(game, game.deciding)
        command = bots[seat.side].choose(seat)
        ranked = Greedy("1").ranked(seat, seat.legal())
        if len({*ranked.values()}) > 1:
            if ranked[command] == max(ranked.values()):
                best += 1
            else:
                worse += 1
                assert ranked[command] > min(ranked.values())
        seat.submit(command)
    assert best > worse > 0
