"""The marks, tracks and kinds of marker of the hex-tile game."""

from __future__ import annotations

from wsn.engine.declared import Declared, Mark, MarkerKind, Track

ORDERED = "ordered"
"""The mark of a unit ordered this turn."""

LAST_CARD = Track("last", str, "the last card the side carried out", of="side")
LAST_SECTION = Track("last section", str, "the section of that card, or empty", of="side")

DECLARED = Declared(
    marks=(Mark(ORDERED, "ordered this turn"),),
    tracks=(
        Track("turn", int, "the number of the turn"),
        Track("medals", int, "the medals won", of="side"),
        LAST_CARD,
        LAST_SECTION,
        Track("objective", str, "the side that holds it, or empty", of="number and hexes"),
    ),
    markers=(
        MarkerKind("wire", "barbed wire"),
        MarkerKind("sandbags", "sandbags"),
    ),
)
