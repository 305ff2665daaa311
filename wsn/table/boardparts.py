"""Where the spaces of a board stand in its text, and the parts in which a wide one fits a terminal."""

from __future__ import annotations

from collections.abc import Collection

from wsn.board.hexboard import HexBoard
from wsn.board.squareboard import SquareBoard
from wsn.geometry.hexes import Hex, centre

COLUMNS_PER_SPACE, LINES_PER_SPACE = 6, 3
"""How many columns and lines it is from a square to the next."""


def hex_place(board: HexBoard, a: Hex) -> tuple[int, int]:
    """Line and column of a hex's centre."""
    x, y = centre(a)
    return (x // 3, y // 2 * 3) if board.grid.is_mirrored else (y // 2, x)


def strips(
    board: HexBoard | SquareBoard, window: Collection[str] | None, wide: int | None
) -> tuple[Collection[str] | None, ...]:
    """The spaces of `window` (None: all) in as many equal parts as it takes for each to be `wide` at most.

    A part has at least one column of spaces, however little room there is.
    """
    columns = _columns(board, window)
    if wide is None or not columns:
        return (window,)
    labels = max(map(len, columns))
    rim = 9 + 2 * labels if isinstance(board, HexBoard) else COLUMNS_PER_SPACE + 2 + labels
    at = sorted(set(columns.values()))
    for count in range(1, len(at) + 1):
        cuts = [at[len(at) * n // count : len(at) * (n + 1) // count] for n in range(count)]
        if count == len(at) or all(cut[-1] - cut[0] + rim <= wide for cut in cuts):
            break
    if count == 1:
        return (window,)
    return tuple(frozenset(s for s, column in columns.items() if column in cut) for cut in cuts)


def _columns(board: HexBoard | SquareBoard, window: Collection[str] | None) -> dict[str, int]:
    """The column of characters at which each space that is shown stands."""
    if isinstance(board, HexBoard):
        places = {space.id: hex_place(board, space.hex)[1] for space in board.hexes.values()}
    else:
        places = {square.id: COLUMNS_PER_SPACE * square.column for square in board.squares.values()}
    return {space: column for space, column in places.items() if window is None or space in window}
