"""A board for zones of control: hexes labelled row and column, the rows counted from the south.

Every even row touches columns c-1 and c of the rows above and below, every odd row c and c+1, as on many
maps of operational games.
"""

from __future__ import annotations

from collections.abc import Iterable

from wsn.board.hexboard import HexBoard, HexSpace
from wsn.geometry.hexes import Grid

SOUTH, NORTH, WEST, EAST = 16, 24, 1, 12


def zone_board(
    *, sea: Iterable[str] = (), impassable: Iterable[tuple[str, str]] = (), name: str = "T"
) -> HexBoard:
    """Rows 16 to 24, columns 01 to 12, without the hexes that are sea."""
    grid = Grid("pointy", "even")
    hexes = {
        label: HexSpace(label, hex=grid.hex_at(column, NORTH + 1 - row))
        for row in range(NORTH, SOUTH - 1, -1)
        for column in range(WEST, EAST + 1)
        if (label := f"{row}{column:02}") not in set(sea)
    }
    order = {label: i for i, label in enumerate(hexes)}
    closed = frozenset((a, b) if order[a] < order[b] else (b, a) for a, b in impassable)
    return HexBoard(
        name=name,
        title="Board T",
        system="toy",
        spaces=hexes,
        edges={},
        paths=(),
        digest=name,
        grid=grid,
        impassable=closed,
    )
