"""When a game says that a position which was thought through can be judged."""

from __future__ import annotations

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


def ahead_first(system: str) -> bool:
    """Whether only lines of this game that are better by then are judged once more."""
    return not has(system, Prospects) or door(system, Prospects).AHEAD_FIRST
