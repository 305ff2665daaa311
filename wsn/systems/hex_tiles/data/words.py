"""The words that a map of the hex-tile game may use."""

from __future__ import annotations

from typing import Final

from wsn.board.terrain import Vocabulary

VOCABULARY: Final = Vocabulary(
    terrain=frozenset(
        {"country", "forest", "hedgerow", "hill", "town", "river", "ocean", "beach", "escarpment"}
    ),
    edges=frozenset(),
    paths=frozenset(),
    features=frozenset({"bridge", "bunker", "hedgehog", "sandbags", "wire"}),
    labels="letters",
    feature_terrain={"bridge": frozenset({"river"})},
    loose=frozenset({"sandbags", "wire"}),
    levels=False,
    plain="country",
    grids=("pointy",),
)
"""Hexes point up (`grid = "pointy"`) and are labelled `G9`: column letter, row from the top."""
