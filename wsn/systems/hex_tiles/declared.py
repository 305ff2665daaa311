"""Everything that the hex-tile game puts into a state by name."""

from __future__ import annotations

from wsn.engine.declared import Declared, Mark, MarkerKind, Track

ORDERED = "ordered"
"""The mark of a unit that is ordered this turn."""

LAST_CARD = Track("last", str, "what the side's last card did", of="side")
LAST_SECTION = Track("last section", str, "the section that card named, or nothing", of="side")

DECLARED = Declared(
    marks=(Mark(ORDERED, "ordered this turn"),),
    tracks=(
        Track("turn", int, "the number of the turn"),
        Track("medals", int, "the medals won", of="side"),
        LAST_CARD,
        LAST_SECTION,
        Track("objective", str, "the side that holds it, or nothing", of="number and hexes"),
    ),
    markers=(
        MarkerKind("wire", "barbed wire"),
        MarkerKind("sandbags", "sandbags"),
    ),
)
