"""When a position that was thought through can be judged, as the game says, and what it is worth then."""

from __future__ import annotations

from typing import Any

from wsn.bots.chances import chance_of
from wsn.bots.planned import WON
from wsn.engine.game import Game
from wsn.engine.system import Cache
from wsn.systems import door, has
from wsn.systems.contract import Prospects

HANDOVERS = 2
"""How often the turn passes before a line is judged, where the game does not say: the enemy has answered."""


def horizon_of(system: str) -> int:
    """How often the turn passes before a position of this game is judged."""
    return door(system, Prospects).HORIZON if has(system, Prospects) else HANDOVERS


def later_of(system: str) -> int:
    """How often the turn passes before lines of this game are judged once more; 0 where they are not."""
    return door(system, Prospects).LATER if has(system, Prospects) else 0


def at_once(system: str) -> bool:
    """Whether all lines of this game are judged later from the start, and not the best of a race."""
    return has(system, Prospects) and door(system, Prospects).AT_ONCE


def worth(game: Game[Any], side: str, own: Cache) -> float:
    """How a side stands in a game apart: won, lost, or what its position promises.

    Points of the score count less the greater the lead: what is won already cannot be won again.
    """
    outcome = game.outcome
    if outcome is not None:
        winner = outcome.winner
        return 0.0 if winner is None else WON if winner == game.system.seats[side] else -WON
    s = game.situation(own=own)
    name = game.system.name
    points = door(name, Prospects).prospects(s, side) if has(name, Prospects) else game.system.score(s, side)
    return round(WON * (2 * chance_of(points, name) - 1), 1)
