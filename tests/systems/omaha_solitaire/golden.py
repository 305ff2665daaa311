"""Golden games: a recorded game of the shipped scenario for each way in which it can end.

Write them again with `python -m tests.systems.omaha_solitaire.golden` after a rule or number has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.systems.recorder import Recorder
from wsn.bots import BOTS
from wsn.engine.game import Game
from wsn.systems.omaha_solitaire.rulebook import SYSTEM
from wsn.systems.omaha_solitaire.rules.commands import Concede, Done
from wsn.table.seat import Seat

RECORDER = Recorder(SYSTEM, "omaha_alone")
SEEDS = range(1, 200)
US = "americans"


def play(seed: int, idle: bool = False, concede: bool = False) -> Game[Any]:
    """A game of the bot; `idle` ends every turn without acting, `concede` gives up in the second."""
    game = RECORDER.new(seed)
    seat, bot = Seat(game, US), BOTS["greedy"](f"{seed}/{US}")
    while game.deciding is not None:
        acting = game.state.frames[-1].phase == "activation"
        if acting and concede and SYSTEM.turn(game.state) == 2:
            game.submit(US, Concede())
        else:
            game.submit(US, Done() if acting and idle else bot.choose(seat))
    return game


def played() -> Iterator[tuple[int, Game[Any]]]:
    """A game that is called off, and then seed after seed."""
    yield 1, play(1, concede=True)
    yield from ((seed, play(seed)) for seed in SEEDS)


if __name__ == "__main__":
    RECORDER.write(played(), ways=4)
