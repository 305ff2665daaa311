"""The words that a map of Normandy '44 may use (N44 2.2, 9, 11)."""

from __future__ import annotations

from typing import Final

from wsn.board.terrain import Vocabulary

ENTRIES: Final = ("entry_green", "entry_blue", "entry_orange", "entry_red")
"""Where German reinforcements of each colour enter (N44 6.6)."""
DROPS: Final = ("drop_82nd", "drop_101st", "drop_6th")
"""Where the airborne divisions come down (N44 20.2.1)."""

VOCABULARY: Final = Vocabulary(
    terrain=frozenset({"sea", "mixed", "bocage", "woods", "flooded", "town", "city"}),
    edges=frozenset(
        {
            "major_river",
            "minor_river",
            "flooded",
            "impassable",
            "airfield",
            "perimeter",
            "army_boundary",
            "june_27",
            "naval_zone",
        }
    ),
    paths=frozenset({"primary", "secondary", "causeway"}),
    features=frozenset({"beach", "battery", "port", "permanent_position", "hilltop"}),
    tags=frozenset(
        {
            *ENTRIES,
            *DROPS,
            "mobilize_243rd",
            "mobilize_709th",
            "mulberry_us",
            "mulberry_cw",
            "naval_zone",
            "perimeter",
        }
    ),
    labels="rows",
    plain="mixed",
    levels=False,
    grids=("pointy",),
)
