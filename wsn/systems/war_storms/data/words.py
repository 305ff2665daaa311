"""The words that a War Storms map may use: the ground of this title and of no other (WSN 1)."""

from __future__ import annotations

from typing import Final

from wsn.board.terrain import Vocabulary

VOCABULARY: Final = Vocabulary(
    terrain=frozenset(
        {
            "open",
            "fields",
            "rough",
            "light_woods",
            "woods",
            "dispersed_buildings",
            "built_up",
            "marsh",
            "minor_river",
            "major_river",
            "sea",
            "irrigation_ditch",
            "sand_beach",
        }
    ),
    edges=frozenset({"bocage", "cliff"}),
    paths=frozenset({"road", "trail", "rail", "gully"}),
    features=frozenset({"shingle", "ford", "bridge", "landing"}),
    steep_edges=frozenset({"cliff"}),
    joined_paths=frozenset({"gully"}),
    feature_terrain={
        "ford": frozenset({"minor_river", "major_river"}),
        "landing": frozenset({"sand_beach"}),
    },
    plain="open",
    dry_paths=frozenset({"road", "trail", "rail"}),
    crossings={
        "minor_river": frozenset({"bridge", "ford"}),
        "major_river": frozenset({"bridge", "ford"}),
        "sea": frozenset({"bridge"}),
    },
)
