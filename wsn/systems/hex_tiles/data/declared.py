"""The marks, tracks and kinds of marker of the hex-tile game."""

from __future__ import annotations

from typing import Final

from wsn.engine.declared import Declared, Mark, MarkerKind, Track, Way

ORDERED: Final = "ordered"
"""The mark of a unit ordered this turn."""

ZEROED: Final = "zeroed"
"""The kind of the marker on a hex that a big gun has zeroed in; it is about the gun (M44 2.3)."""

TURN: Final = Track("turn", int, "the number of the turn")
MEDALS_TRACK: Final = Track("medals", int, "the medals won", of="side")
LAST_CARD: Final = Track("last", str, "the last card the side carried out", of="side")
LAST_SECTION: Final = Track("last section", str, "the section of that card, or empty", of="side")
OBJECTIVE: Final = Track(
    "objective", str, "the side that holds it, or empty", of="its number in the scenario"
)
"""The first objective of the scenario has number 1."""

HOLDS: Final = Way("objectives", "the last medals for objectives", (r"they hold (?P<about>.+)",))
KILLS: Final = Way(
    "eliminated_unit", "the last medal for an eliminated unit", ("the last medal for an eliminated unit",)
)
LEAVES: Final = Way(
    "left_the_map",
    "the last medal for a unit that leaves the map",
    ("the last medal for a unit that leaves the map",),
)
NO_UNIT_LEFT: Final = Way("no_unit_left", "the enemy has no unit left", (".+ have no unit left",))
CONCEDED: Final = Way("concession", "the enemy concedes", (".+ concede",))
MORE_MEDALS: Final = Way("turns", "more medals after the last turn", ("more medals after the last turn",))
EQUAL_MEDALS: Final = Way(
    "turns_even", "equal medals after the last turn", ("equal medals after the last turn",)
)

DECLARED: Final = Declared(
    marks=(Mark(ORDERED, "ordered this turn"),),
    tracks=(
        TURN,
        MEDALS_TRACK,
        LAST_CARD,
        LAST_SECTION,
        OBJECTIVE,
    ),
    markers=(
        MarkerKind("wire", "barbed wire"),
        MarkerKind("sandbags", "sandbags"),
        MarkerKind(ZEROED, "zeroed in by a big gun", about=("unit",)),
    ),
    ways=(HOLDS, KILLS, LEAVES, NO_UNIT_LEFT, CONCEDED, MORE_MEDALS, EQUAL_MEDALS),
)
