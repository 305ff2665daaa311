"""The marks, tracks and ways to end of Storm Over Normandy."""

from __future__ import annotations

from wsn.engine.declared import Declared, Mark, Track, Way

SPENT = "spent"
LANDED = "landed"
EXPLOITATION = "exploitation"
HELD = "held"

TURN = Track("turn", int, "the number of the turn")
HOLDER = Track("holder", str, "the side that controls the area", of="area")
POINTS = Track("victory points", int, "the Allied victory points")
SUPPORT = Track("support points", int, "the support points that the Allied player has left")
FIRST_IMPULSE = Track("first", str, "the side that has the first impulse of the turn")
PASSED = Track("passed", str, "the side that passed last, or empty")
RELEASED = Track("release", int, "the turn in which the release was last rolled for; -1 once released")
LOST = Track("lost", int, "the Allied units lost this turn", of="airborne or not")

HOLDS = Way("beachhead", "five beaches and more than 30 victory points")
STOPPED = Way("contained", "the beachhead is contained")
CONCEDED = Way("concession", "the enemy concedes")

DECLARED = Declared(
    marks=(
        Mark(SPENT, "spent: has acted, and shows its back"),
        Mark(LANDED, "has just landed"),
        Mark(EXPLOITATION, "waits in the Exploitation section"),
        Mark(HELD, "may not act before it is released"),
    ),
    tracks=(TURN, HOLDER, POINTS, SUPPORT, FIRST_IMPULSE, PASSED, RELEASED, LOST),
    ways=(HOLDS, STOPPED, CONCEDED),
)
