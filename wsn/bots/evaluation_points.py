"""When the judge of a game lets a line of play be evaluated, and its value then."""

from __future__ import annotations

from typing import Any

from wsn.bots.chances import chance_of
from wsn.bots.judges import judge_of
from wsn.bots.judges.judge import Weighing
from wsn.bots.planned import WON
from wsn.engine.game import Game
from wsn.engine.system import Cache


def horizon_of(system: str) -> int:
    """How often the turn passes before a position of this game is judged."""
    return judge_of(system).HORIZON


def later_of(system: str) -> int:
    """How often the turn passes before lines of this game are judged once more; 0 where they are not."""
    return judge_of(system).TURNS_JUDGED_LATER


def at_once(system: str) -> bool:
    """Whether all lines of this game are judged later from the start, and not the best of a race."""
    return judge_of(system).AT_ONCE


def standing_of(game: Game[Any], player: str, own: Cache) -> float:
    """How a player stands in a game apart: won, lost, or what the position promises.

    Points of the score count less the greater the lead: what is won already cannot be won again.
    """
    outcome, side = game.outcome, game.system.seats[player]
    if outcome is not None:
        winner = outcome.winner
        return 0.0 if winner is None else WON if winner == side else -WON
    name = game.system.name
    points = judge_of(name).prospects(Weighing(game.state, game.world, game.cache, own), side)
    return round(WON * (2 * chance_of(points, name) - 1), 1)
