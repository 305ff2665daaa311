"""A stack spread out under the pointer, small counters made large: each can be read and picked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from wsn.client.view.camera import Box
from wsn.table.picture.layout import Layout, fan
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.stacks import SIDE, PlacedCounter
from wsn.table.picture.svg import XY
from wsn.table.scene import Scene

REST: Final = 0.28
"""The seconds that the pointer rests on a stack before it is spread out."""
READABLE: Final = 34.0
"""A counter of fewer window units is made larger under the pointer."""
ENLARGED_SIZE: Final = 46.0
"""What they are enlarged to."""
FAN_SPREAD: Final = 1.2
"""How far apart they stand, of what `layout.fan` allows: room for marks round each."""
PLACES_BESIDE: Final = ((0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1), (1, 1), (-1, 1))
"""Where a single counter is enlarged, as columns and rows from its space, the best first."""
TITLE: Final = 14.0
"""What the label of its space takes over a plate, in sheet units."""
PLATE_REACH: Final = 0.12
"""A place so near a plate, as a share of its size, is covered in part."""
PLATE_RIM: Final = 9.0
"""How far the plate under the counters reaches beyond them, in sheet units of scale 1."""


@dataclass(frozen=True, slots=True)
class Fan:
    """The counters of one space, spread out on a plate."""

    space: str
    placed: tuple[PlacedCounter, ...]
    scale: float
    box: Box
    aside: bool = False
    """Whether it is a single counter, enlarged beside its space: it is only read, and hides no neighbour."""

    @property
    def counter_hull(self) -> Box:
        """What the counters take up, with what lies between them, without the rim of the plate."""
        rim = PLATE_RIM * self.scale
        box = self.box
        return Box(box.left + rim, box.top + rim, box.width - 2 * rim, box.height - 2 * rim)

    def counter_at(self, x: float, y: float) -> PlacedCounter | None:
        """The counter at a place of the map."""
        return next((one for one in self.placed if one.holds(x, y)), None)


def wants_fan(where: Layout, space: str, zoom: float) -> bool:
    """Whether the counters of a space are worth spreading out: some are covered, or all are small."""
    here = [one for one in where.counters if one.counter.space == space]
    return any(one.covered or SIDE * one.scale * zoom < READABLE for one in here)


def spread_counters(
    plan: MapPlan, scene: Scene, space: str, zoom: float, around: Sequence[XY] = ()
) -> Fan | None:
    """The counters of a space, spread out at a size to be read at this zoom; None when there are none.

    A single one is enlarged beside its space, where it covers the fewest of the places `around`; in an area,
    which has room, where it is.
    """
    pieces = [piece for piece in scene.counters if piece.space == space]
    if not pieces:
        return None
    scale = max(1.0, ENLARGED_SIZE / (SIDE * zoom))
    placed = tuple(replace(one, scale=scale) for one in fan(plan, pieces, scale * FAN_SPREAD))
    half = SIDE * scale / 2
    rim = PLATE_RIM * scale
    left, right = min(p.x for p in placed) - half - rim, max(p.x for p in placed) + half + rim
    top, bottom = min(p.y for p in placed) - half - rim, max(p.y for p in placed) + half + rim
    box = Box(left, top, right - left, bottom - top)
    if len(placed) > 1 or plan.board.shape == "area":
        return Fan(space, placed, scale, box)
    x, y = _plate_shift(plan, space, box, around)
    if (x, y) == (0.0, 0.0):
        return Fan(space, placed, scale, box)
    (one,) = placed
    moved = (replace(one, x=one.x + x, y=one.y + y),)
    return Fan(space, moved, scale, Box(left + x, top + y, box.width, box.height), aside=True)


def _plate_shift(plan: MapPlan, space: str, box: Box, around: Sequence[XY]) -> XY:
    """How far a plate moves to clear the hex that it lies on, on the map and over the fewest places."""
    left, top, right, bottom = plan.bounds
    ring = plan.outline(plan.board.spaces[space])
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    box = Box(box.left, box.top - TITLE, box.width, box.height + TITLE)
    ways = {
        -1: (min(xs) - box.right_edge, min(ys) - box.bottom_edge),
        0: (0.0, 0.0),
        1: (max(xs) - box.left, max(ys) - box.top),
    }
    best: tuple[int, XY] | None = None
    for across, down in PLACES_BESIDE:
        x, y = ways[across][0], ways[down][1]
        at = Box(box.left + x, box.top + y, box.width, box.height)
        if at.left < left or at.top < top or at.right_edge > right or at.bottom_edge > bottom:
            continue
        covers = sum(at.widen_by(PLATE_REACH).holds_point(*place) for place in around)
        if best is None or covers < best[0]:
            best = covers, (x, y)
    return (0.0, 0.0) if best is None else best[1]
