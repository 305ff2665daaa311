"""Where everything on a board lies on the sheet: the lattice in sheet units, the window, the cut rim.

A sheet unit is a pixel at the natural size of the picture. Floating-point numbers live here and in the
other modules of this package only; nothing is decided by them.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from wsn.board.board import Board, Space
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.geometry.hexes import DIRECTIONS, centre, corners
from wsn.geometry.lattice import Point
from wsn.parts.drawings import Feature, Ground
from wsn.parts.looks import Looks
from wsn.table.looks import looks_of
from wsn.table.picture.chance import roll, spread_number
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import XY, Pen

if TYPE_CHECKING:
    from wsn.geometry.mosaic import Mosaic, RegionPiece

SIZE: Final = 56.0
"""From the centre of a hex to a corner, in sheet units."""

INWARD_DIRECTION: Final[Mapping[str, XY]] = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}
"""From a cut side of a half hex to its printed part."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A piece of ground as large as a hex, on which trees, houses and furrows are laid out."""

    space: str
    keys: tuple[int, int]
    """Two numbers of its own for whatever varies, the same on any part of the map."""
    at: XY
    """The middle, from which everything on it is measured."""
    ring: tuple[XY, ...]


def cell_of(piece: RegionPiece) -> Plot:
    """The cell that a piece of a mosaic is."""
    return Plot(piece.name, (piece.cell, roll(*map(ord, piece.name))), piece.at, piece.ring)


@dataclass(frozen=True)
class MapPlan:
    """A board, the part of it that is drawn, and the palette.

    `window` holds the ids drawn; everything else of the board is looked at only to see how the drawn hexes
    join it, so neighbouring windows fit together.
    """

    board: Board
    window: tuple[str, ...]
    palette: Palette = SUMMER
    crop: tuple[float, float, float, float] | None = None
    """Left, top, right and bottom of a straight cut through the drawn hexes."""
    near: tuple[float, float, float, float] | None = None
    """Left, top, right and bottom of what is wanted of large areas: trees elsewhere need not be drawn."""
    given: Looks | None = None
    """What the words of the board look like, where it is told from outside: in a process that does not know
    its game."""

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces drawn, in board order, without the boxes beside the map."""
        return tuple(self.board.spaces[s] for s in self.window if s not in self.board.boxes)

    @cached_property
    def boxes(self) -> tuple[Space, ...]:
        """The boxes drawn."""
        return tuple(self.board.spaces[s] for s in self.window if s in self.board.boxes)

    @cached_property
    def looks(self) -> Looks:
        """What the words of the board look like, as its system says."""
        return looks_of(self.board.system) if self.given is None else self.given

    def ground(self, space: Space) -> Ground | None:
        """The drawing of a space's terrain; None for a word without one."""
        return self.looks.terrain.get(space.terrain)

    def with_feature(self, kind: type[Feature]) -> tuple[Space, ...]:
        """The drawn spaces that hold a feature of this drawing."""
        words = {word for word, drawing in self.looks.features.items() if isinstance(drawing, kind)}
        return tuple(space for space in self.spaces if not words.isdisjoint(space.features))

    @cached_property
    def is_mirrored(self) -> bool:
        """True for hexes that point up: their lattice is the mirror image of the picture."""
        return isinstance(self.board, HexBoard) and self.board.grid.is_mirrored

    @cached_property
    def derived(self) -> dict[tuple[str, str], Any]:
        """What was worked out of single spaces, by what it is and the id of the space."""
        return {}

    @cached_property
    def drawn_ids(self) -> frozenset[str]:
        """The ids of the spaces drawn."""
        return frozenset(self.window)

    def xy(self, p: tuple[float, float]) -> XY:
        """The place of a lattice point on the sheet."""
        if not isinstance(self.board, HexBoard):
            wide, high = self.board.aspect
            return p[0] * wide * SIZE, p[1] * high * SIZE
        x, y = p[0] * SIZE / 4, p[1] * SIZE * math.sqrt(3) / 4
        return (y, x) if self.is_mirrored else (x, y)

    def units(self, x: float, y: float) -> XY:
        """The place in map units (see `Board.at`) of a place on the sheet."""
        wide, high = self.board.aspect
        return x / wide / SIZE, y / high / SIZE

    def spot(self, space: Space) -> Point:
        """The centre of a space in whole numbers."""
        if isinstance(space, HexSpace):
            return centre(space.hex)
        x, y = self.board.centre(space.id)
        return Point(y, x) if self.is_mirrored else Point(x, y)

    def points(self, space: Space) -> tuple[Point, ...]:
        """The outline of a space in whole numbers, with a point wherever another neighbour begins."""
        if isinstance(space, HexSpace):
            return corners(space.hex)
        ring = self._outlines_asked.get(space.id)
        return self._space_ring(space)[0] if ring is None else ring[0]

    def seed(self, space: Space) -> tuple[int, int]:
        """Two numbers of its own for whatever is scattered over a space, the same on any part of its map."""
        if isinstance(space, HexSpace):
            return space.hex
        x, y = self.board.centre(space.id)
        return x, y

    def sides(self, space: Space) -> tuple[Space | None, ...]:
        """The space across each side of the outline (from point i to i + 1); None: off the board."""
        if isinstance(space, HexSpace) and isinstance(self.board, HexBoard):
            return tuple(self.board.by_hex.get(space.hex + step) for step in DIRECTIONS)
        ring = self._outlines_asked.get(space.id)
        return self._space_ring(space)[1] if ring is None else ring[1]

    @cached_property
    def _outlines_asked(self) -> dict[str, tuple[tuple[Point, ...], tuple[Space | None, ...]]]:
        """The outlines and sides that were asked for."""
        return {}

    def _space_ring(self, space: Space) -> tuple[tuple[Point, ...], tuple[Space | None, ...]]:
        """The outline of a space that is no hex, divided where its neighbours change, and who they are."""
        board = self.board
        across: dict[tuple[Point, Point], Space] = {}
        for other in board.bordering(space.id):
            for chain in board.border(space.id, other):
                across.update(dict.fromkeys(itertools.pairwise(chain), board.spaces[other]))
        ends = {p for pair in across for p in pair}
        ring: list[Point] = []
        outline = board.outline(space.id)
        for a, b in zip(outline, [*outline[1:], outline[0]]):
            between = [p for p in ends if p not in (a, b) and _lies_between(a, p, b)]
            ring += [a, *sorted(between, key=lambda p: abs(p.x - a.x) + abs(p.y - a.y))]
        if self.is_mirrored:
            ring = [Point(y, x) for x, y in ring]
        sides = tuple(across.get(pair) for pair in zip(ring, [*ring[1:], ring[0]]))
        self._outlines_asked[space.id] = both = (tuple(ring), sides)
        return both

    def cells(self, space: Space) -> tuple[Plot, ...]:
        """The pieces of a space on which its ground is laid out."""
        if self.mosaic is not None:
            return tuple(map(cell_of, self.mosaic.cells(space.id)))
        return (Plot(space.id, self.seed(space), self.centre(space), tuple(self.corners(space))),)

    def outward(self, space: Space) -> list[Point]:
        """Where the spaces would have their centres that the sides at the rim of the board do not have."""
        ring, at = self.points(space), self.spot(space)
        missing = [i for i, other in enumerate(self.sides(space)) if other is None]
        ends = [(ring[i], ring[(i + 1) % len(ring)]) for i in missing]
        return [Point(a.x + b.x - at.x, a.y + b.y - at.y) for a, b in ends]

    def centre(self, space: Space) -> XY:
        """The centre of a space."""
        return self.xy(self.spot(space))

    def corners(self, space: Space) -> list[XY]:
        """The whole outline of a space: corner i and i + 1 end the edge on side i."""
        return [self.xy(p) for p in self.points(space)]

    def triangles(self, space: Space) -> list[tuple[XY, XY, XY]]:
        """What a space covers on the sheet, as triangles."""
        if self.board.shape != "area" or space.id in self.board.boxes:
            ring, middle = self.outline(space), self.heart(space)
            return [(middle, a, b) for a, b in zip(ring, [*ring[1:], ring[0]])]
        from wsn.geometry.mosaic import triangles

        return triangles(self.corners(space), [[self.xy(p) for p in h] for h in self.board.holes(space.id)])

    def borders(self, a: Space, b: Space) -> list[list[XY]]:
        """The border of two spaces: a line for each piece of it, in the order around a; none for spaces that
        share none. Hexes and squares share one piece with two ends.
        """
        if isinstance(a, HexSpace):
            around, sides = self.corners(a), self.sides(a)
            if b not in sides:
                return []
            step = sides.index(b)
            return [[around[step], around[(step + 1) % len(around)]]]
        return [[self.xy(p) for p in chain] for chain in self.board.border(a.id, b.id)]

    def border(self, a: Space, b: Space) -> list[XY]:
        """The longest piece of the border of two neighbours, in the order around a; where they share none
        (a box, a sea lane), a short line across the way from one to the other.
        """
        pieces = self.borders(a, b)
        if pieces:
            return max(pieces, key=lambda line: sum(math.dist(p, q) for p, q in itertools.pairwise(line)))
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        length = math.dist((ax, ay), (bx, by)) or 1.0
        dx, dy = (bx - ax) / length * SIZE / 3, (by - ay) / length * SIZE / 3
        x, y = (ax + bx) / 2, (ay + by) / 2
        return [(x - dy, y + dx), (x + dy, y - dx)]

    @cached_property
    def mosaic(self) -> Mosaic | None:
        """The areas of an area board as polygons on the sheet; None for a lattice, whose spaces are cells."""
        if self.board.shape != "area":
            return None
        from wsn.geometry.mosaic import Mosaic

        board = self.board
        shapes = {
            space.id: (self.corners(space), [[self.xy(p) for p in hole] for hole in board.holes(space.id)])
            for space in board.spaces.values()
            if space.id not in board.boxes
        }
        return Mosaic(shapes, SIZE * 1.6, spread_number, self.near)

    def cuts(self, space: Space) -> str:
        """On which sides (of `NESW`) the printed board cuts this hex through its centre."""
        if not isinstance(space, HexSpace) or not space.half:
            return ""
        x, y = self.centre(space)
        sides = ""
        around = [self.centre(other) for other in self.sides(space) if other is not None]
        for side, (ix, iy) in INWARD_DIRECTION.items():
            if not any((ox - x) * -ix + (oy - y) * -iy > 1 for ox, oy in around):
                sides += side
        return sides

    def outline(self, space: Space) -> list[XY]:
        """The hex as printed: whole, or cut on the rim."""
        shape = self.corners(space)
        x, y = self.centre(space)
        for side in self.cuts(space):
            shape = half_plane(shape, (x, y), INWARD_DIRECTION[side])
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

    def heart(self, space: Space) -> XY:
        """The middle of the printed part of a hex: where a label or a counter has most room."""
        x, y = self.centre(space)
        for side in self.cuts(space):
            dx, dy = INWARD_DIRECTION[side]
            x, y = x + dx * SIZE * 0.42, y + dy * SIZE * 0.42
        return x, y

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """The printed part of the window: left, top, right, bottom."""
        points = [p for space in (*self.spaces, *self.boxes) for p in self.outline(space)]
        if not points:
            return (0.0, 0.0, SIZE, SIZE)
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return min(xs), min(ys), max(xs), max(ys)

    def is_shown(self, x: float, y: float, room: float = 0.0) -> bool:
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


def _lies_between(a: Point, p: Point, b: Point) -> bool:
    """Whether a point lies on the stretch between two others."""
    return (
        (b.x - a.x) * (p.y - a.y) == (b.y - a.y) * (p.x - a.x)
        and min(a.x, b.x) <= p.x <= max(a.x, b.x)
        and min(a.y, b.y) <= p.y <= max(a.y, b.y)
    )


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
    ax, ay = shape[-1] if shape else p
    for bx, by in shape:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
        ax, ay = bx, by
    return odd


def stripes(shape: Sequence[XY], angle: float, gap: float, shift: float = 0.0) -> list[tuple[XY, XY]]:
    """Parallel lines at an angle, `gap` apart, cut off at the polygon; none in a polygon of no extent."""
    if len(shape) < 3:
        return []
    c, s = math.cos(angle), math.sin(angle)
    turned = [(x * c + y * s, y * c - x * s) for x, y in shape]
    low, high = min(y for _, y in turned), max(y for _, y in turned)
    lines = []
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
                lines.append(((left * c - y * s, left * s + y * c), (right * c - y * s, right * s + y * c)))
    return lines
