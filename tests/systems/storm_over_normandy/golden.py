"""Golden games: a recorded game of the shipped scenario for each way in which it can end.

Write them again with `python -m tests.systems.storm_over_normandy.golden` after a rule or number has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.systems.recorder import Recorder
from wsn.bots import BOTS
from wsn.engine.game import Game
from wsn.systems.storm_over_normandy.rulebook import SYSTEM
from wsn.systems.storm_over_normandy.rules.commands import Concede
from wsn.table.seat import Seat

RECORDER = Recorder(SYSTEM, "storm_d_day")
SEEDS = range(1, 40)


def play(seed: int, concede: bool = False) -> Game[Any]:
    """A game between two bots; with `concede` the Germans give up at their first impulse of turn 2."""
    game = RECORDER.new(seed)
    seats = {side: Seat(game, side) for side in SYSTEM.sides}
    bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in SYSTEM.sides}
    while (side := game.deciding) is not None:
        at = game.state.frames[-1].phase == "impulse" and side == "germans" and SYSTEM.turn(game.state) == 2
        game.submit(side, Concede() if concede and at else bots[side].choose(seats[side]))
    return game


def played() -> Iterator[tuple[int, Game[Any]]]:
    """A game that is given up, and then seed after seed."""
    yield 1, play(1, concede=True)
    yield from ((seed, play(seed)) for seed in SEEDS)


if __name__ == "__main__":
    RECORDER.write(played(), ways=3)
