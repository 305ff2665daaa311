"""Which part of a board is drawn: the spaces named, those near them, or a straight cut round some places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wsn.board.board import Board
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.svg import XY


def window_of(board: Board, window: Iterable[str] | None) -> tuple[str, ...]:
    """The ids to draw, in board order: the whole board, or the given spaces.

    Raises UnknownSpace (a LookupError) for a label that is not on the board.
    """
    if window is None:
        return tuple(board.spaces)
    wanted = {label if label in board.spaces else board.find(label).id for label in window}
    return tuple(s for s in board.spaces if s in wanted)


def crop_plan(plan: MapPlan, points: Sequence[XY], room: float, least: XY) -> MapPlan:
    """The plan cut straight round the points with `room` on each side, at least so wide and high.

    The cut stays on the printed board where the board is large enough.
    """
    left, top, right, bottom = plan.bounds
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    x0, x1 = _widen_span(min(xs) - room, max(xs) + room, least[0], left, right)
    y0, y1 = _widen_span(min(ys) - room, max(ys) + room, least[1], top, bottom)
    box = (x0, y0, x1, y1)
    keep = []
    for space in plan.spaces:
        x, y = plan.centre(space)
        if x0 - SIZE < x < x1 + SIZE and y0 - SIZE < y < y1 + SIZE:
            keep.append(space.id)
    return MapPlan(plan.board, tuple(keep), plan.palette, box)


def _widen_span(low: float, high: float, least: float, first: float, last: float) -> tuple[float, float]:
    """A stretch widened to `least` about its middle, then pushed inside first..last."""
    if high - low < least:
        middle = (low + high) / 2
        low, high = middle - least / 2, middle + least / 2
    if low < first:
        low, high = first, high + first - low
    if high > last:
        low, high = low - (high - last), last
    return max(low, first), min(high, last)


def around(board: Board, ids: Iterable[str], rings: int) -> tuple[str, ...]:
    """The ids of every space within this many steps of the given ones, in board order."""
    given = tuple(ids)
    return tuple(s for s in board.spaces if any(board.distance(s, at) <= rings for at in given))


def spanned_spaces(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """The ids of every space whose centre lies between the outermost of the given ones, in board order."""
    plan = MapPlan(board, ())
    points = [plan.centre(board.spaces[s]) for s in ids]
    room = SIZE * 0.9
    left, right = min(p[0] for p in points) - room, max(p[0] for p in points) + room
    top, bottom = min(p[1] for p in points) - room, max(p[1] for p in points) + room
    within = []
    for space in board.spaces.values():
        x, y = plan.centre(space)
        if left <= x <= right and top <= y <= bottom:
            within.append(space.id)
    return tuple(within)
