"""The marks, tracks and ways to end of Storm Over Normandy."""

from __future__ import annotations

from typing import Final

from wsn.engine.declared import Declared, Mark, Track, Way

SPENT: Final = "spent"
LANDED: Final = "landed"
EXPLOITATION: Final = "exploitation"
HELD: Final = "held"

TURN: Final = Track("turn", int, "the number of the turn")
HOLDER: Final = Track("holder", str, "the side that controls the area", of="area")
POINTS: Final = Track("victory points", int, "the Allied victory points")
SUPPORT: Final = Track("support points", int, "the support points that the Allied player has left")
FIRST_IMPULSE: Final = Track("first", str, "the side that has the first impulse of the turn")
PASSED: Final = Track("passed", str, "the side that passed last, or empty")
RELEASED: Final = Track("release", int, "the turn in which the release was last rolled for; -1 once released")
LOST: Final = Track("lost", int, "the Allied units lost this turn", of="airborne or not")

HOLDS: Final = Way("beachhead", "five beaches and more than 30 victory points")
STOPPED: Final = Way("contained", "the beachhead is contained")
CONCEDED: Final = Way("concession", "the enemy concedes")

DECLARED: Final = Declared(
    marks=(
        Mark(SPENT, "spent: has acted, and shows its back"),
        Mark(LANDED, "has just landed"),
        Mark(EXPLOITATION, "waits in the Exploitation section"),
        Mark(HELD, "may not act before it is released"),
    ),
    tracks=(TURN, HOLDER, POINTS, SUPPORT, FIRST_IMPULSE, PASSED, RELEASED, LOST),
    ways=(HOLDS, STOPPED, CONCEDED),
)
