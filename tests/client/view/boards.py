"""A small board and positions on it, for the tests of what is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from wsn.board.hexboard import HexBoard, HexSpace
from wsn.client.view.camera import Box
from wsn.geometry.hexes import Grid
from wsn.parts.faces import Symbol
from wsn.table.scene import Counter, Flag, Scene, Token


def meadow(columns: int = 6, rows: int = 5, **words: str) -> HexBoard:
    """Open ground with whole hexes; `words` gives some of them another terrain (by label)."""
    grid = Grid()
    spaces = {}
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            at = grid.hex_at(column, row)
            label = grid.label(at, "D")
            spaces[label] = HexSpace(label, words.get(label, "open"), hex=at)
    return HexBoard("meadow", "A meadow", "war_storms", spaces, {}, (), "0" * 64, grid=grid)


def counter(unit: str, space: str, side: int = 0, **more: object) -> Counter:
    """A platoon of one of two sides."""
    known = {"symbol": Symbol("infantry"), "name": unit, "values": ("7", "2"), "steps": 2, "full": 2, **more}
    return Counter(
        unit=unit, space=space, side=("north", "south")[side], letter="NS"[side], style=side, **known
    )  # type: ignore[arg-type]


STACK = [counter(f"u{n}", "D303") for n in range(7)]
"""Seven platoons in one hex."""


def position(counters: Sequence[Counter] = ()) -> Scene:
    """Some counters, smoke, an objective that is held and one that is not."""
    return Scene(
        counters=tuple(counters),
        tokens=(Token(kind="smoke", spaces=("D402",), sign="smoke", plate=False),),
        flags=(Flag(space="D504", side="south", letter="S", style=1), Flag(space="D201")),
    )


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return a.left < b.right_edge and b.left < a.right_edge and a.top < b.bottom_edge and b.top < a.bottom_edge
