"""What part of the map is seen, and what lies under a point of the window. No window library is needed.

Window places are in its own units (not pixels of a fine screen), from the top left corner, y downwards,
as the map's. Map places are sheet units of `wsn.table.picture.plan`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from wsn.board.board import Space
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.svg import XY
from wsn.table.picture.trays import Framed, TrayRoom, reach

LARGEST_ZOOM: Final = 3.0
"""The largest zoom: window units for a sheet unit."""
STEP: Final = 1.19
"""How much one notch of the wheel zooms."""
FIT_MARGIN: Final = 1.04
"""How much more than the board a fitted view shows."""

BEYOND_SHARE: Final = 0.15
"""How much of a view that a hand has moved may lie beside the map: the pointer keeps its place at the rim."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, width, height."""

    left: float = 0.0
    top: float = 0.0
    width: float = 1.0
    height: float = 1.0

    @property
    def right_edge(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom_edge(self) -> float:
        """The bottom edge."""
        return self.top + self.height

    @property
    def middle_point(self) -> XY:
        """The middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    def holds_point(self, x: float, y: float) -> bool:
        """Whether a place lies inside."""
        return self.left <= x < self.right_edge and self.top <= y < self.bottom_edge

    def contains_box(self, other: Box) -> bool:
        """Whether another box lies inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right_edge >= other.right_edge
            and self.bottom_edge >= other.bottom_edge
        )

    def widen_by(self, share: float) -> Box:
        """The box with so much more of its size on each side."""
        dx, dy = self.width * share, self.height * share
        return Box(self.left - dx, self.top - dy, self.width + 2 * dx, self.height + 2 * dy)


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the map through a part of the window. Every change makes a new one, kept within limits."""

    world: Box
    """The printed map, in sheet units."""
    area: Box
    """The part of the window that shows it."""
    x: float = 0.0
    y: float = 0.0
    """The place of the map in the middle of the area."""
    zoom: float = 1.0
    """Window units for a sheet unit."""

    @staticmethod
    def over_map(world: Box, area: Box) -> Camera:
        """The whole map, as large as it fits."""
        return Camera(world, area).fit_box()

    @property
    def widest_zoom(self) -> float:
        """The zoom at which the whole map just fits: nothing is gained by a smaller one."""
        wide = self.area.width / (self.world.width * FIT_MARGIN)
        high = self.area.height / (self.world.height * FIT_MARGIN)
        return min(max(min(wide, high), 0.02), LARGEST_ZOOM)

    def to_map(self, x: float, y: float) -> XY:
        """The place of the map at a place of the window."""
        ax, ay = self.area.middle_point
        return self.x + (x - ax) / self.zoom, self.y + (y - ay) / self.zoom

    def to_window(self, x: float, y: float) -> XY:
        """The place in the window of a place of the map."""
        ax, ay = self.area.middle_point
        return ax + (x - self.x) * self.zoom, ay + (y - self.y) * self.zoom

    @property
    def seen_box(self) -> Box:
        """The part of the map that is seen."""
        left, top = self.to_map(self.area.left, self.area.top)
        return Box(left, top, self.area.width / self.zoom, self.area.height / self.zoom)

    def limit_view(self, beyond: float = 0.0) -> Camera:
        """The nearest allowed view: from the whole map in the middle to the closest look, never off it.

        The map fills what it can of the view, of which a share `beyond` may lie beside it at each side.
        """
        zoom = min(max(self.zoom, self.widest_zoom), LARGEST_ZOOM)
        if zoom <= self.widest_zoom:
            return replace(self, x=self.world.middle_point[0], y=self.world.middle_point[1], zoom=zoom)
        x = _keep_on_map(self.x, self.world.left, self.world.width, self.area.width / zoom, beyond)
        y = _keep_on_map(self.y, self.world.top, self.world.height, self.area.height / zoom, beyond)
        return replace(self, x=x, y=y, zoom=zoom)

    def zoom_by(self, factor: float, x: float, y: float) -> Camera:
        """Nearer or farther by a factor; the place under the pointer stays where it is."""
        zoom = min(max(self.zoom * factor, self.widest_zoom), LARGEST_ZOOM)
        mx, my = self.to_map(x, y)
        ax, ay = self.area.middle_point
        return replace(self, zoom=zoom, x=mx - (x - ax) / zoom, y=my - (y - ay) / zoom).limit_view(
            BEYOND_SHARE
        )

    def pan_by(self, dx: float, dy: float) -> Camera:
        """The map scrolled by this many window units."""
        return replace(self, x=self.x - dx / self.zoom, y=self.y - dy / self.zoom).limit_view(BEYOND_SHARE)

    def fit_box(self, box: Box | None = None) -> Camera:
        """The whole map, or a box of it, in the middle and as large as fits."""
        box = box or self.world
        zoom = min(self.area.width / (box.width * FIT_MARGIN), self.area.height / (box.height * FIT_MARGIN))
        x, y = box.middle_point
        return replace(self, x=x, y=y, zoom=zoom).limit_view()

    def center_on(self, x: float, y: float, zoom: float | None = None) -> Camera:
        """A place of the map in the middle."""
        return replace(self, x=x, y=y, zoom=zoom or self.zoom).limit_view()

    def over_world(self, world: Box) -> Camera:
        """The same view of a map with more or less beside it; a fitted view stays fitted."""
        if world == self.world:
            return self
        was_fitted = self.zoom <= self.widest_zoom * 1.001
        moved = replace(self, world=world)
        return moved.fit_box() if was_fitted else moved.limit_view(BEYOND_SHARE)

    def place_in(self, area: Box) -> Camera:
        """The same place of the map in another part of the window; a fitted view stays fitted."""
        if area == self.area:
            return self
        was_fitted = self.zoom <= self.widest_zoom * 1.001
        moved = replace(self, area=area)
        return moved.fit_box() if was_fitted else moved.limit_view(BEYOND_SHARE)

    def shows_place(self, x: float, y: float, room: float = 0.0) -> bool:
        """Whether a place of the map is seen with this many window units around it."""
        wx, wy = self.to_window(x, y)
        a = self.area
        return a.left + room <= wx <= a.right_edge - room and a.top + room <= wy <= a.bottom_edge - room


def _keep_on_map(at: float, low: float, length: float, seen: float, beyond: float) -> float:
    """A middle on the map, such that not too much of the view lies beside it."""
    first, last = low + seen / 2, low + length - seen / 2
    if first > last:  # all of it is seen
        first = last = low + length / 2
    first, last = max(first - beyond * seen, low), min(last + beyond * seen, low + length)
    return min(max(at, first), last)


def space_under(plan: MapPlan, x: float, y: float) -> Space | None:
    """The space whose printed part holds a place of the map; None outside the map and in a cut-off half."""
    space = plan.board.at(*plan.units(x, y))
    return None if space is None else plan.board.spaces[space]


def world_of(plan: MapPlan, trays: Sequence[Framed] = (), room: TrayRoom | None = None) -> Box:
    """The printed map as a box, with the trays beside it, or with the room that they have."""
    left, top, right, bottom = reach(plan, trays, room)
    return Box(left, top, right - left, bottom - top)
