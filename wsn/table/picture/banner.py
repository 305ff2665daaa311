"""A wide strip of a printed map without any writing: the picture behind a title."""

from __future__ import annotations

from typing import Final

from wsn.board.board import Board
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.sheet import body
from wsn.table.picture.svg import num

MAP_HEIGHT: Final = 560.0
"""How much of the map is seen from top to bottom, in dots of the sheet, where it is wide enough."""


def banner_svg(
    board: Board, *, width: int, height: int, palette: Palette = SUMMER, at: tuple[float, float] = (0.5, 0.5)
) -> str:
    """The map cut to this shape around a place of it, given in shares of its width and height."""
    plan = MapPlan(board, tuple(board.spaces), palette)
    left, top, right, bottom = plan.bounds
    wide, high = right - left, bottom - top
    inset = 0.03
    deep = min(MAP_HEIGHT, high * (1 - 2 * inset), wide * (1 - 2 * inset) * height / width)
    across = deep * width / height
    x = min(max(left + at[0] * wide - across / 2, left + inset * wide), right - inset * wide - across)
    y = min(max(top + at[1] * high - deep / 2, top + inset * high), bottom - inset * high - deep)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{num(x)} {num(y)} {num(across)} {num(deep)}"'
        f' width="{width}" height="{height}">{body(plan, lettered=False)}</svg>\n'
    )
