"""The marks, tracks, markers and ways to end of the game."""

from __future__ import annotations

from typing import Final

from wsn.engine.declared import Declared, Mark, MarkerKind, Track, Way

DISRUPTED: Final = "disrupted"
ELIMINATED: Final = "eliminated"
PINNED: Final = "pinned"
OBSTACLE: Final = "obstacle"
GAP: Final = "gap"

TURN: Final = Track("turn", int, "the number of the turn")
IP: Final = Track("initiative", int, "the initiative points of a division", of="division")
EP: Final = Track("engineers", int, "the engineer points")
VP: Final = Track("victory points", int, "the victory points")
HOLDER: Final = Track("holder", str, "the side that holds a square that is worth a point", of="square")

WON: Final = Way("beachhead", "the beachhead is deep enough")
STOPPED: Final = Way("stopped", "the landing has not come far enough")
REPULSED: Final = Way("repulsed", "nobody is left ashore")
CONCEDED: Final = Way("concession", "the landing is called off")

DECLARED: Final = Declared(
    marks=(
        Mark(ELIMINATED, "eliminated: may come back"),
        Mark(DISRUPTED, "disrupted: shows its weaker side"),
        Mark(PINNED, "pinned: does nothing this turn"),
    ),
    tracks=(TURN, IP, EP, VP, HOLDER),
    markers=(
        MarkerKind(OBSTACLE, "beach obstacles"),
        MarkerKind(GAP, "a gap in the obstacles"),
    ),
    ways=(WON, STOPPED, REPULSED, CONCEDED),
)
