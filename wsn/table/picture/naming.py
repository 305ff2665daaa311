"""Where the name of a hex or square stands: at its foot, or elsewhere in it where a hedge grows there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from wsn.board.board import Space
from wsn.parts.drawings import Cliff, Hedge, Town, Wall
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.svg import SERIF, XY, width_of

CITY, TOWN, PLACE = 26, 21, 18
"""The size of type of a city's name, a town's, and any other place's."""
FEET: Final = (0.62, 0.4, 0.2, 0.0, -0.16)
"""How far below the middle a name may stand instead, in parts of a hex; higher it would hide the label."""
SIDE_OFFSETS: Final = (0.0, 0.3, -0.3, 0.6, -0.6)
HEDGE_CLEARANCE: Final = 7.0
"""How near a hedge may come to a name without lying under it."""
LOWER_PENALTY, SIDE_PENALTY = 6.0, 20.0
"""What speaks against a place: lower than the foot, and to the side; in units of hedge that it would save."""


def size_of(plan: MapPlan, space: Space) -> int:
    """The size of type of a name."""
    ground = plan.ground(space)
    if isinstance(ground, Town):
        return CITY if ground.city else TOWN
    return PLACE


def foot(plan: MapPlan, space: Space) -> float:
    """How far below the middle of a hex its name stands; higher where nothing is below to run out on."""
    if plan.cuts(space):
        return 0.4
    if not plan.is_mirrored:
        return 0.84
    y = plan.centre(space)[1]
    return 0.4 if any(plan.xy(out)[1] > y + 1 for out in plan.outward(space)) else 0.56


def spot(plan: MapPlan, space: Space) -> XY:
    """The middle of the foot of a name: where it is wont to stand, or where it hides the least hedge."""
    key = "name spot", space.id
    if key not in plan.derived:
        plan.derived[key] = _best_place(plan, space)
    place: XY = plan.derived[key]
    return place


def _best_place(plan: MapPlan, space: Space) -> XY:
    x, y = plan.heart(space)
    size = size_of(plan, space)
    half = width_of(space.name, size, SERIF) / 2 + 6
    usual = _kept_on(plan, x, half), y + SIZE * foot(plan, space)
    walls = list(walls_around(plan, space))
    least = hidden_hedge_length(walls, usual, half, size)
    if not least:
        return usual
    best, cost = usual, least
    for k, down in enumerate(FEET, 1):
        for aside in SIDE_OFFSETS:
            tried = _kept_on(plan, x + SIZE * aside, half), y + SIZE * down
            against = (
                hidden_hedge_length(walls, tried, half, size) + LOWER_PENALTY * k + SIDE_PENALTY * abs(aside)
            )
            if against < cost:
                best, cost = tried, against
    return best


def _kept_on(plan: MapPlan, x: float, half: float) -> float:
    """The middle of a name, moved so that the whole of it is on the map."""
    left, _, right, _ = plan.bounds
    return min(max(x, left + half), right - half) if right - left > 2 * half else x


def walls_around(plan: MapPlan, space: Space) -> Iterator[tuple[XY, XY]]:
    """The hedges, cliffs and walls round a space and round its neighbours."""
    drawn = {word for word, one in plan.looks.edges.items() if isinstance(one, Hedge | Cliff | Wall)}
    board = plan.board
    around = [space.id, *(other for other in board.bordering(space.id) if other in plan.drawn_ids)]
    seen = set()
    for one in around:
        for other in board.bordering(one):
            edge = board.edge(one, other)
            if edge in seen or not drawn & board.edges.get(edge, frozenset()):
                continue
            seen.add(edge)
            for line in plan.borders(board.spaces[one], board.spaces[other]):
                yield from pairwise(line)


def hidden_hedge_length(walls: list[tuple[XY, XY]], at: XY, half: float, size: float) -> float:
    """How long a piece of hedge lies under a name."""
    box = (
        at[0] - half - HEDGE_CLEARANCE,
        at[1] - 0.72 * size - HEDGE_CLEARANCE,
        at[0] + half + HEDGE_CLEARANCE,
        at[1] + 0.24 * size + HEDGE_CLEARANCE,
    )
    return sum(_length_inside(p, q, box) for p, q in walls)


def _length_inside(p: XY, q: XY, box: tuple[float, float, float, float]) -> float:
    """The length of a line inside a box."""
    first, last = 0.0, 1.0
    dx, dy = q[0] - p[0], q[1] - p[1]
    for step, low, high in ((dx, box[0] - p[0], box[2] - p[0]), (dy, box[1] - p[1], box[3] - p[1])):
        if abs(step) < 1e-9:
            if low > 0 or high < 0:
                return 0.0
            continue
        a, b = sorted((low / step, high / step))
        first, last = max(first, a), min(last, b)
    return max(last - first, 0.0) * math.hypot(dx, dy)
