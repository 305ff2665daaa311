"""Where everything on a board lies on the sheet: the lattice in sheet units, the window, the cut rim.

A sheet unit is a pixel at the natural size of the picture. Floating-point numbers live here and in the
other modules of this package only; nothing is decided by them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from wsn.board.board import Board
from wsn.board.hexboard import HexBoard, HexSpace, on_hexes
from wsn.geometry.hexes import DIRECTIONS, Hex, centre, corners
from wsn.parts.drawings import Feature, Ground
from wsn.parts.looks import Looks
from wsn.table.looks import looks_of
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import XY, Pen

SIZE = 56.0
"""From the centre of a hex to a corner, in sheet units."""

INWARD: Mapping[str, XY] = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}
"""From a cut side of a half hex to its printed part."""


@dataclass(frozen=True)
class Plan:
    """A board, the part of it that is drawn, and the palette.

    `window` holds the ids drawn; everything else of the board is looked at only to see how the drawn hexes
    join it, so neighbouring windows fit together.
    """

    board: HexBoard
    window: tuple[str, ...]
    palette: Palette = SUMMER
    crop: tuple[float, float, float, float] | None = None
    """Left, top, right and bottom of a straight cut through the drawn hexes."""

    @cached_property
    def spaces(self) -> tuple[HexSpace, ...]:
        """The spaces drawn, in board order."""
        return tuple(self.board.hexes[s] for s in self.window)

    @cached_property
    def looks(self) -> Looks:
        """What the words of the board look like, as its system says."""
        return looks_of(self.board.system)

    def ground(self, space: HexSpace) -> Ground | None:
        """The drawing of a space's terrain; None for a word without one."""
        return self.looks.terrain.get(space.terrain)

    def with_feature(self, kind: type[Feature]) -> tuple[HexSpace, ...]:
        """The drawn spaces that hold a feature of this drawing."""
        words = {word for word, drawing in self.looks.features.items() if isinstance(drawing, kind)}
        return tuple(space for space in self.spaces if not words.isdisjoint(space.features))

    @cached_property
    def drawn(self) -> frozenset[Hex]:
        """The hexes drawn."""
        return frozenset(space.hex for space in self.spaces)

    def xy(self, p: tuple[float, float]) -> XY:
        """The place of a lattice point on the sheet."""
        x, y = p[0] * SIZE / 4, p[1] * SIZE * math.sqrt(3) / 4
        return (y, x) if self.board.grid.swapped else (x, y)

    def centre(self, a: Hex) -> XY:
        """The centre of a hex."""
        return self.xy(centre(a))

    def corners(self, a: Hex) -> list[XY]:
        """The six corners; corner i and i + 1 end the edge in direction i."""
        return [self.xy(p) for p in corners(a)]

    def edge_ends(self, a: Hex, b: Hex) -> tuple[XY, XY]:
        """The two ends of the edge between neighbours, in the order around a."""
        step = DIRECTIONS.index(b - a)
        around = self.corners(a)
        return around[step], around[(step + 1) % 6]

    def cuts(self, space: HexSpace) -> str:
        """On which sides (of `NESW`) the printed board cuts this hex through its centre."""
        if not space.half:
            return ""
        x, y = self.centre(space.hex)
        found = ""
        for side, (ix, iy) in INWARD.items():
            dx, dy = -ix, -iy
            beyond = []
            for step in DIRECTIONS:
                ox, oy = self.centre(space.hex + step)
                if (ox - x) * dx + (oy - y) * dy > 1:
                    beyond.append(space.hex + step)
            if not any(h in self.board.by_hex for h in beyond):
                found += side
        return found

    def outline(self, space: HexSpace) -> list[XY]:
        """The hex as printed: whole, or cut on the rim."""
        shape = self.corners(space.hex)
        x, y = self.centre(space.hex)
        for side in self.cuts(space):
            shape = half_plane(shape, (x, y), INWARD[side])
        if self.crop is not None:
            left, top, right, bottom = self.crop
            for origin, normal in (
                ((left, 0), (1, 0)),
                ((right, 0), (-1, 0)),
                ((0, top), (0, 1)),
                ((0, bottom), (0, -1)),
            ):
                shape = half_plane(shape, origin, normal)
        return shape

    def heart(self, space: HexSpace) -> XY:
        """The middle of the printed part of a hex: where a label or a counter has most room."""
        x, y = self.centre(space.hex)
        for side in self.cuts(space):
            dx, dy = INWARD[side]
            x, y = x + dx * SIZE * 0.42, y + dy * SIZE * 0.42
        return x, y

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """The printed part of the window: left, top, right, bottom."""
        points = [p for space in self.spaces for p in self.outline(space)]
        if not points:
            return (0.0, 0.0, SIZE, SIZE)
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return min(xs), min(ys), max(xs), max(ys)

    def shown(self, x: float, y: float, room: float = 0.0) -> bool:
        """True when a place with `room` around it lies in the cut, or nothing is cut."""
        if self.crop is None:
            return True
        left, top, right, bottom = self.crop
        return left + room <= x <= right - room and top + room <= y <= bottom - room

    @cached_property
    def sheet(self) -> str:
        """Path data of the printed part of every drawn hex."""
        pen = Pen()
        for space in self.spaces:
            pen.polygon(self.outline(space))
        return str(pen)

    def inside(self, a: Hex) -> bool:
        """True for a hex that is on the board (drawn or not)."""
        return a in self.board.by_hex


def window_of(board: Board, window: Iterable[str] | None) -> tuple[str, ...]:
    """The ids to draw, in board order: the whole board, or the given spaces.

    Raises UnknownSpace (a LookupError) for a label that is not on the board.
    """
    if window is None:
        return tuple(board.spaces)
    wanted = {label if label in board.spaces else board.find(label).id for label in window}
    return tuple(s for s in board.spaces if s in wanted)


def cropped(plan: Plan, points: Sequence[XY], room: float, least: XY) -> Plan:
    """The plan cut straight round the points with `room` on each side, at least so wide and high.

    The cut stays on the printed board where the board is large enough.
    """
    left, top, right, bottom = plan.bounds
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    x0, x1 = _span(min(xs) - room, max(xs) + room, least[0], left, right)
    y0, y1 = _span(min(ys) - room, max(ys) + room, least[1], top, bottom)
    box = (x0, y0, x1, y1)
    keep = []
    for space in plan.spaces:
        x, y = plan.centre(space.hex)
        if x0 - SIZE < x < x1 + SIZE and y0 - SIZE < y < y1 + SIZE:
            keep.append(space.id)
    return Plan(plan.board, tuple(keep), plan.palette, box)


def _span(low: float, high: float, least: float, first: float, last: float) -> tuple[float, float]:
    """A stretch widened to `least` about its middle, then pushed inside first..last."""
    if high - low < least:
        middle = (low + high) / 2
        low, high = middle - least / 2, middle + least / 2
    if low < first:
        low, high = first, high + first - low
    if high > last:
        low, high = low - (high - last), last
    return max(low, first), min(high, last)


def around(board: HexBoard, ids: Iterable[str], rings: int) -> tuple[str, ...]:
    """The ids of every space within `rings` hexes of the given ones, in board order."""
    centres = [board.hexes[s].hex for s in ids]
    found = []
    for space in board.hexes.values():
        q, r = space.hex
        for c in centres:
            dq, dr = q - c.q, r - c.r
            if max(abs(dq), abs(dr), abs(dq + dr)) <= rings:
                found.append(space.id)
                break
    return tuple(found)


def spanned(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """The ids of every space whose centre lies between the outermost of the given ones, in board order."""
    hexes = on_hexes(board, "a picture")
    plan = Plan(hexes, ())
    points = [plan.centre(hexes.hexes[s].hex) for s in ids]
    room = SIZE * 0.9
    left, right = min(p[0] for p in points) - room, max(p[0] for p in points) + room
    top, bottom = min(p[1] for p in points) - room, max(p[1] for p in points) + room
    found = []
    for space in hexes.hexes.values():
        x, y = plan.centre(space.hex)
        if left <= x <= right and top <= y <= bottom:
            found.append(space.id)
    return tuple(found)


def half_plane(shape: Sequence[XY], origin: XY, normal: XY) -> list[XY]:
    """The part of a polygon on the side of `origin` that `normal` points to."""
    out: list[XY] = []
    for i, b in enumerate(shape):
        a = shape[i - 1]
        da = (a[0] - origin[0]) * normal[0] + (a[1] - origin[1]) * normal[1]
        db = (b[0] - origin[0]) * normal[0] + (b[1] - origin[1]) * normal[1]
        if (da < 0 < db) or (db < 0 < da):
            t = da / (da - db)
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        if db >= 0:
            out.append(b)
    return out


def half_line(line: Sequence[XY], origin: XY, normal: XY) -> list[XY]:
    """The part of a line of two points on the side of `origin` where `normal` points; empty when none."""
    if len(line) < 2:
        return []
    (ax, ay), (bx, by) = line
    da = (ax - origin[0]) * normal[0] + (ay - origin[1]) * normal[1]
    db = (bx - origin[0]) * normal[0] + (by - origin[1]) * normal[1]
    if da < 0.01 and db < 0.01:
        return []
    t = da / (da - db) if da * db < 0 else 0.0
    middle = (ax + (bx - ax) * t, ay + (by - ay) * t)
    return [middle if da < 0 else (ax, ay), middle if db < 0 else (bx, by)]


def holds(shape: Sequence[XY], p: XY) -> bool:
    """True when the polygon holds the point."""
    x, y = p
    odd = False
    for i, (bx, by) in enumerate(shape):
        ax, ay = shape[i - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def stripes(shape: Sequence[XY], angle: float, gap: float, shift: float = 0.0) -> list[tuple[XY, XY]]:
    """Parallel lines at an angle, `gap` apart, cut off at the polygon."""
    c, s = math.cos(angle), math.sin(angle)
    turned = [(x * c + y * s, y * c - x * s) for x, y in shape]
    low, high = min(y for _, y in turned), max(y for _, y in turned)
    found = []
    k = math.floor((low - shift) / gap) + 1
    while k * gap + shift < high:
        y = k * gap + shift
        k += 1
        hits = []
        for i, (bx, by) in enumerate(turned):
            ax, ay = turned[i - 1]
            if (ay > y) != (by > y):
                hits.append((bx - ax) * (y - ay) / (by - ay) + ax)
        hits.sort()
        for left, right in zip(hits[::2], hits[1::2]):
            if right - left > 2:
                found.append(((left * c - y * s, left * s + y * c), (right * c - y * s, right * s + y * c)))
    return found
