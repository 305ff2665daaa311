"""What the judge of a game says of a game as it stands, for tests."""

from __future__ import annotations

from typing import Any

from wsn.bots.judges import judge_of
from wsn.bots.judges.judge import Weighing
from wsn.engine.commands import Command
from wsn.engine.game import Game
from wsn.engine.system import Cache


def weighing(game: Game[Any], own: Cache | None = None) -> Weighing[Any]:
    """The state itself, as a judge sees it."""
    return Weighing(game.state, game.world, game.cache, own)


def score(game: Game[Any], side: str, own: Cache | None = None) -> int:
    """How well a side stands."""
    return judge_of(game.system.name).score(weighing(game, own), side)


def worth(game: Game[Any], command: Command) -> int | None:
    """What a command brings."""
    return judge_of(game.system.name).worth(weighing(game), command)
