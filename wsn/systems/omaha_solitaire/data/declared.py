"""The marks, tracks, markers and ways to end of the game."""

from __future__ import annotations

from wsn.engine.declared import Declared, Mark, MarkerKind, Track, Way

DISRUPTED = "disrupted"
ELIMINATED = "eliminated"
PINNED = "pinned"
OBSTACLE = "obstacle"
GAP = "gap"

TURN = Track("turn", int, "the number of the turn")
IP = Track("initiative", int, "the initiative points of a division", of="division")
EP = Track("engineers", int, "the engineer points")
VP = Track("victory points", int, "the victory points")
HOLDER = Track("holder", str, "the side that holds a square that is worth a point", of="square")

WON = Way("beachhead", "the beachhead is deep enough")
STOPPED = Way("stopped", "the landing has not come far enough")
REPULSED = Way("repulsed", "nobody is left ashore")
CONCEDED = Way("concession", "the landing is called off")

DECLARED = Declared(
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
