"""The words that a map of this game may use."""

from __future__ import annotations

from wsn.board.terrain import Vocabulary

SEA = "sea"
"""The First Wave squares (BO Landing)."""
BEACH = "beach"
STRONGPOINT = "strongpoint"
TOWN = "town"
HIGH_GROUND = "high_ground"
EXIT = "exit"
SECTORS = {"first": "1st", "twenty_ninth": "29th"}
"""The division of each sector, by the tag of its squares (BO Rebuilding)."""

VOCABULARY = Vocabulary(
    terrain=frozenset({SEA, BEACH, STRONGPOINT, TOWN, HIGH_GROUND}),
    edges=frozenset(),
    paths=frozenset({"road"}),
    features=frozenset(),
    tags=frozenset({EXIT, *SECTORS}),
    plain=HIGH_GROUND,
    levels=False,
    grids=("square",),
)
