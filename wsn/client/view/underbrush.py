"""What lies under a brush that is drawn over a board: hexsides near it, and every space on its way."""

from __future__ import annotations

from wsn.client.view.boardview import BoardView, Pick
from wsn.client.view.camera import space_under

NEAR = 0.34
"""How near to a hexside the brush must be to be on it, in parts of the way from side to centre."""
MIDDLE = 0.2
"""How far from the middle of a hexside it may be along it, in parts of the way from centre to centre: at a
corner three sides meet, and the brush passes by the one that is not meant."""


def side_under(view: BoardView, pick: Pick) -> tuple[str, str] | None:
    """The hexside near a place, as its two neighbours; None in mid-space, at a corner, and at the rim."""
    if pick.space is None:
        return None
    board, plan = view.board, view.plan
    x, y = plan.centre(board.spaces[pick.space])
    best: tuple[float, str] | None = None
    for other in board.bordering(pick.space):
        if other in board.boxes:
            continue
        ox, oy = plan.centre(board.spaces[other])
        whole = (ox - x) ** 2 + (oy - y) ** 2
        share = ((pick.x - x) * (ox - x) + (pick.y - y) * (oy - y)) / whole  # 0.5: on the side
        along = abs((pick.y - y) * (ox - x) - (pick.x - x) * (oy - y)) / whole
        if share >= 0.5 - NEAR * 0.5 and along <= MIDDLE and (best is None or share > best[0]):
            best = share, other
    if best is None:
        return None
    a, b = pick.space, best[1]
    return (a, b) if board.order[a] < board.order[b] else (b, a)


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
