"""A stack spread out under the pointer, small counters made large: each can be read and picked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wsn.client.view.camera import Box
from wsn.table.picture.layout import Layout, fan
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.stacks import SIDE, PlacedCounter
from wsn.table.scene import Scene

REST = 0.28
"""The seconds that the pointer rests on a stack before it is spread out."""
READABLE = 34.0
"""A counter of fewer window units is made larger under the pointer."""
LARGE = 46.0
"""What they are enlarged to."""
APART = 1.2
"""How far apart they stand, of what `layout.fan` allows: room for marks round each."""
RIM = 9.0
"""How far the plate under the counters reaches beyond them, in sheet units of scale 1."""


@dataclass(frozen=True, slots=True)
class Fan:
    """The counters of one space, spread out on a plate."""

    space: str
    placed: tuple[PlacedCounter, ...]
    scale: float
    box: Box

    @property
    def hull(self) -> Box:
        """What the counters take up, with what lies between them, without the rim of the plate."""
        rim = RIM * self.scale
        box = self.box
        return Box(box.left + rim, box.top + rim, box.width - 2 * rim, box.height - 2 * rim)

    def at(self, x: float, y: float) -> PlacedCounter | None:
        """The counter at a place of the map."""
        return next((one for one in self.placed if one.holds(x, y)), None)


def wanted(where: Layout, space: str, zoom: float) -> bool:
    """Whether the counters of a space are worth spreading out: some are covered, or all are small."""
    here = [one for one in where.counters if one.counter.space == space]
    return any(one.covered or SIDE * one.scale * zoom < READABLE for one in here)


def spread(plan: MapPlan, scene: Scene, space: str, zoom: float) -> Fan | None:
    """The counters of a space, spread out at a size to be read at this zoom; None when there are none."""
    pieces = [piece for piece in scene.counters if piece.space == space]
    if not pieces:
        return None
    scale = max(1.0, LARGE / (SIDE * zoom))
    placed = tuple(replace(one, scale=scale) for one in fan(plan, pieces, scale * APART))
    half = SIDE * scale / 2
    rim = RIM * scale
    left, right = min(p.x for p in placed) - half - rim, max(p.x for p in placed) + half + rim
    top, bottom = min(p.y for p in placed) - half - rim, max(p.y for p in placed) + half + rim
    return Fan(space, placed, scale, Box(left, top, right - left, bottom - top))
