"""A board as it is seen from its upper edge: turned upside down, with every label and fact where it was."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from typing import Final

from wsn.board.areaboard import AreaBoard
from wsn.board.board import Board, Bounds, Outline
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.squareboard import SIDE, Square, SquareBoard
from wsn.geometry.hexes import Hex
from wsn.geometry.lattice import Point

OPPOSITE_DIRECTION: Final = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
"""Where the compass points once a sheet is turned by half, by where it points as printed."""


@singledispatch
def upside_down(board: Board) -> Board:
    """The same board for whoever sits at its upper edge: spaces, labels and edges are the same ones.

    Only where they lie has changed, so it is for looking and pointing; rules ask the board as it is printed.
    """
    raise TypeError(f"no way to turn a {type(board).__name__}")


@upside_down.register
def _hexes(board: HexBoard) -> HexBoard:
    places = [space.hex for space in board.hexes.values()]
    along = min(h.q for h in places) + max(h.q for h in places)
    heights = [2 * h.r + h.q for h in places]
    across = (min(heights) + max(heights) - along) // 2
    about = Hex(along, across)
    spaces = {
        name: replace(space, hex=about - space.hex) if isinstance(space, HexSpace) else space
        for name, space in board.spaces.items()
    }
    turned = replace(
        board, spaces=spaces, boxes={}, north=OPPOSITE_DIRECTION[board.north], digest=_turned_digest(board)
    )
    return replace(turned, boxes=_boxes(board, _middle_sum(board, turned)))


@upside_down.register
def _turn_squares(board: SquareBoard) -> SquareBoard:
    columns = [square.column for square in board.squares.values()]
    rows = [square.row for square in board.squares.values()]
    across, down = min(columns) + max(columns), min(rows) + max(rows)
    spaces = {
        name: replace(space, column=across - space.column, row=down - space.row)
        if isinstance(space, Square)
        else space
        for name, space in board.spaces.items()
    }
    about = Point(SIDE * (across - 1), SIDE * (down - 1))
    return replace(
        board,
        spaces=spaces,
        boxes=_boxes(board, about),
        north=OPPOSITE_DIRECTION[board.north],
        digest=_turned_digest(board),
    )


@upside_down.register
def _turn_areas(board: AreaBoard) -> AreaBoard:
    corners = [corner for outline in board.outlines.values() for corner in outline]
    about = Point(
        min(x for x, _ in corners) + max(x for x, _ in corners),
        min(y for _, y in corners) + max(y for _, y in corners),
    )

    def turned(outline: Outline) -> Outline:
        return tuple(Point(about.x - x, about.y - y) for x, y in outline)

    return replace(
        board,
        outlines={area: turned(outline) for area, outline in board.outlines.items()},
        centres={area: Point(about.x - x, about.y - y) for area, (x, y) in board.centres.items()},
        boxes=_boxes(board, about),
        north=OPPOSITE_DIRECTION[board.north],
        digest=_turned_digest(board),
    )


def _turned_digest(board: Board) -> str:
    """A digest of its own: pictures of the two are not the same."""
    return f"{board.digest} upside down"


def _boxes(board: Board, about: Point) -> dict[str, Bounds]:
    """The boxes beside the map, turned about the same middle; `about` is twice that."""
    return {
        box: (about.x - right, about.y - foot, about.x - left, about.y - top)
        for box, (left, top, right, foot) in board.boxes.items()
    }


def _middle_sum(board: HexBoard, turned: HexBoard) -> Point:
    """Twice the middle about which a hex board was turned, in map units."""
    some = next(iter(board.hexes))
    before, after = board.centre(some), turned.centre(some)
    return Point(before[0] + after[0], before[1] + after[1])
