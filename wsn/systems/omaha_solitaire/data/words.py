"""The words that a map of this game may use."""

from __future__ import annotations

from typing import Final

from wsn.board.terrain import Vocabulary

SEA: Final = "sea"
"""The First Wave squares (BO Landing)."""
BEACH: Final = "beach"
STRONGPOINT: Final = "strongpoint"
TOWN: Final = "town"
HIGH_GROUND: Final = "high_ground"
EXIT: Final = "exit"
SECTORS: Final = {"first": "1st", "twenty_ninth": "29th"}
"""The division of each sector, by the tag of its squares (BO Rebuilding)."""

VOCABULARY: Final = Vocabulary(
    terrain=frozenset({SEA, BEACH, STRONGPOINT, TOWN, HIGH_GROUND}),
    edges=frozenset(),
    paths=frozenset({"road"}),
    features=frozenset(),
    tags=frozenset({EXIT, *SECTORS}),
    plain=HIGH_GROUND,
    levels=False,
    grids=("square",),
)
