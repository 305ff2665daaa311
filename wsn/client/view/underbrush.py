"""What lies under a brush that is drawn over a board: hexsides near it, and every space on its way."""

from __future__ import annotations

import itertools
import math
from typing import Final

from wsn.client.view.boardview import BoardView, Pick
from wsn.client.view.camera import space_under

HEXSIDE_REACH: Final = 0.34
"""How near to a hexside the brush must be to be on it, in parts of the way from side to centre."""
MIDDLE: Final = 0.2
"""How far from the middle of a hexside it may be along it, in parts of the way from centre to centre: at a
corner three sides meet, and the brush passes by the one that is not meant."""

BORDER_REACH: Final = 9.0
"""How near to the border of an area the brush must be, in pixels of the window."""


def side_under(view: BoardView, pick: Pick) -> tuple[str, str] | None:
    """The hexside near a place, as its two neighbours; None in mid-space, at a corner, and at the rim."""
    if pick.space is None:
        return None
    board, plan = view.board, view.plan
    if board.shape == "area":
        return _border_under(view, pick, pick.space)
    x, y = plan.centre(board.spaces[pick.space])
    best: tuple[float, str] | None = None
    for other in board.bordering(pick.space):
        if other in board.boxes:
            continue
        ox, oy = plan.centre(board.spaces[other])
        whole = (ox - x) ** 2 + (oy - y) ** 2
        share = ((pick.x - x) * (ox - x) + (pick.y - y) * (oy - y)) / whole  # 0.5: on the side
        along = abs((pick.y - y) * (ox - x) - (pick.x - x) * (oy - y)) / whole
        if share >= 0.5 - HEXSIDE_REACH * 0.5 and along <= MIDDLE and (best is None or share > best[0]):
            best = share, other
    if best is None:
        return None
    a, b = pick.space, best[1]
    return (a, b) if board.order[a] < board.order[b] else (b, a)


def _border_under(view: BoardView, pick: Pick, space: str) -> tuple[str, str] | None:
    """The border of an area that is nearest to a place, if it is within a few pixels of it."""
    board, plan = view.board, view.plan
    best: tuple[float, str] | None = None
    for other in board.bordering(space):
        for line in plan.borders(board.spaces[space], board.spaces[other]):
            far = min(
                (_distance_off(pick.x, pick.y, a, b) for a, b in itertools.pairwise(line)), default=math.inf
            )
            if far * view.camera.zoom <= BORDER_REACH and (best is None or far < best[0]):
                best = far, other
    if best is None:
        return None
    a, b = space, best[1]
    return (a, b) if board.order[a] < board.order[b] else (b, a)


def _distance_off(x: float, y: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    """How far a place is from a line between two points."""
    (ax, ay), (bx, by) = a, b
    whole = (bx - ax) ** 2 + (by - ay) ** 2
    share = 0.0 if not whole else max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / whole))
    return math.dist((x, y), (ax + share * (bx - ax), ay + share * (by - ay)))


def on_the_way(view: BoardView, start: Pick, end: Pick) -> list[Pick]:
    """Places from one to another, close enough that no space is left out."""
    far = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    count = max(1, min(int(far / 14) + 1, 400))
    found = []
    for n in range(1, count):
        x, y = (a + (b - a) * n / count for a, b in ((start.x, end.x), (start.y, end.y)))
        space = space_under(view.plan, x, y)
        found.append(Pick(x, y, space.id if space else None))
    return [*found, end]
