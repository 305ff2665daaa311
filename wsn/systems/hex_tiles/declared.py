"""Everything that the hex-tile game puts into a state by name."""

from __future__ import annotations

from wsn.engine.declared import Declared, Mark, MarkerKind, Track
from wsn.systems.hex_tiles.able import ORDERED

DECLARED = Declared(
    marks=(Mark(ORDERED, "ordered this turn"),),
    tracks=(
        Track("turn", int, "the number of the turn"),
        Track("medals", int, "the medals won", of="side"),
        Track("last", str, "what the side's last card did, and in which section", of="side"),
        Track("objective", str, "the side that holds it, or nothing", of="number and hexes"),
    ),
    markers=(
        MarkerKind("wire", "barbed wire"),
        MarkerKind("sandbags", "sandbags"),
    ),
)
