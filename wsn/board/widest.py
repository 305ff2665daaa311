"""How large a map of hexes may be on which lines of sight are asked."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wsn.board.hexboard import HexBoard
from wsn.geometry.hexes import Hex

HEX_LIMIT: Final = 6_000
"""On no map with more hexes: it would take long to tell what a hex sees, and much memory."""
LINE_LIMIT: Final = 600_000
"""On none with more hexes times columns, or times rows: that is what lines from one end meet."""


def too_large(hexes: int, longest: int) -> str | None:
    """Why no line of sight is asked on a map with so many hexes in so many columns, or rows; None: it is."""
    if hexes > HEX_LIMIT:
        return f"{hexes:,} hexes: lines of sight are asked on a map of at most {HEX_LIMIT:,}"
    if hexes * longest > LINE_LIMIT:
        most = LINE_LIMIT // hexes
        return f"too long for lines of sight: {hexes:,} hexes may lie in at most {most:,} columns or rows"
    return None


def too_wide(board: HexBoard) -> str | None:
    """The same of a board."""
    hexes = board.by_hex
    return too_large(len(hexes), longest(hexes)) if hexes else None


def longest(hexes: Collection[Hex]) -> int:
    """The number of columns that hexes lie in, or of rows where there are more of them."""
    columns = [q for q, _ in hexes]
    rows = [2 * r + q for q, r in hexes]
    return max(max(columns) - min(columns), (max(rows) - min(rows)) // 2) + 1
