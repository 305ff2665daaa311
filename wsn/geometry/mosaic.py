"""Polygons for pictures: joins areas, insets their rims, and cuts them into cells of about one size.

Everything here is in floats and for drawing only; no rule uses it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely import LineString, MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

XY = tuple[float, float]
Ring = tuple[XY, ...]


@dataclass(frozen=True, slots=True)
class RegionPiece:
    """The part of one cell in a region: its outline, and the stretches of it on the rim of the region."""

    name: str
    cell: int
    at: XY
    ring: Ring
    rims: tuple[Ring, ...]


@dataclass(frozen=True)
class Mosaic:
    """Named polygons side by side, each an outline with its holes, in the units of a picture."""

    shapes: Mapping[str, tuple[Sequence[XY], Sequence[Sequence[XY]]]]
    pitch: float
    """The approximate distance between the middles of adjacent cells."""
    jitter: Callable[[int, int, int], float]
    """A number from -1 to 1 for each cell of a lattice, by which the cells differ."""
    near: tuple[float, float, float, float] | None = None
    """The left, top, right and bottom of the wanted part; cells wholly outside it are left out."""

    @cached_property
    def polygons(self) -> Mapping[str, Polygon]:
        """The polygons by their names."""
        return {name: Polygon(rim, holes) for name, (rim, holes) in self.shapes.items()}

    @cached_property
    def _whole_shape(self) -> BaseGeometry:
        return shapely.union_all(list(self.polygons.values()))

    @cached_property
    def _outside_shape(self) -> BaseGeometry:
        """The area around the polygons and in gaps between them."""
        left, top, right, bottom = self._whole_shape.bounds
        room = 4 * self.pitch
        return shapely.difference(
            shapely.box(left - room, top - room, right + room, bottom + room), self._whole_shape
        )

    @cached_property
    def _make_cells(self) -> tuple[list[Polygon], shapely.STRtree]:
        """Cells over all polygons: of about one size, all a little different, and always the same."""
        left, top, right, bottom = self._whole_shape.bounds
        p = self.pitch
        points = []
        for j in range(math.floor(top / p) - 2, math.ceil(bottom / p) + 3):
            for i in range(math.floor(left / p) - 2, math.ceil(right / p) + 3):
                x = (i + 0.5 * (j & 1) + 0.24 * self.jitter(i, j, 1)) * p
                points.append((x, (j + 0.24 * self.jitter(i, j, 2)) * p))
        cells = list(shapely.voronoi_polygons(MultiPoint(points)).geoms)
        cells.sort(key=lambda cell: (round(cell.centroid.y, 3), round(cell.centroid.x, 3)))
        return cells, shapely.STRtree(cells)

    def region(
        self, names: Iterable[str], inset: float, waver: Callable[[XY], float]
    ) -> tuple[RegionPiece, ...]:
        """The region of these polygons, cut into cells.

        Its rim is moved inwards by `inset` and then by `waver` of each point, except where it borders the
        outside.
        """
        mine = [name for name in names if name in self.polygons]
        own = shapely.union_all([self.polygons[name] for name in mine])
        if own.is_empty:
            return ()
        inner = shapely.union(own, self._outside_shape).buffer(-inset, quad_segs=4)
        shape, rims = self._waver_shape(shapely.intersection(inner, own), own, waver)
        return tuple(piece for name in mine for piece in self._region_pieces(name, shape, rims))

    def cells(self, name: str) -> tuple[RegionPiece, ...]:
        """One polygon cut into cells."""
        return tuple(self._region_pieces(name, self.polygons[name], Polygon()))

    def _waver_shape(
        self, shape: BaseGeometry, own: BaseGeometry, waver: Callable[[XY], float]
    ) -> tuple[BaseGeometry, BaseGeometry]:
        """The shape with a wavering rim, and that rim as lines."""
        still = own.boundary
        shapely.prepare(still)
        parts, lines = [], []
        for part in _polygons_in(shape):
            rings = []
            for i, ring in enumerate((part.exterior, *part.interiors)):
                inwards = 1.0 if ring.is_ccw == (i == 0) else -1.0
                moved, runs = _wave_ring(ring, still, self.pitch * 0.2, inwards, waver)
                rings.append(moved)
                lines += runs
            if len(rings[0]) > 3:
                parts.append(Polygon(rings[0], [hole for hole in rings[1:] if len(hole) > 3]))
        whole = shapely.make_valid(shapely.union_all([shapely.make_valid(part) for part in parts]))
        return whole, shapely.union_all([LineString(line) for line in lines if len(line) > 1])

    def _region_pieces(self, name: str, shape: BaseGeometry, rims: BaseGeometry) -> list[RegionPiece]:
        mine = shapely.intersection(self.polygons[name], shape)
        if mine.is_empty:
            return []
        cells, tree = self._make_cells
        wanted = mine if self.near is None else shapely.intersection(mine, shapely.box(*self.near))
        near = sorted(tree.query(wanted).tolist()) if not wanted.is_empty else []
        pieces = []
        cut = shapely.intersection(np.array([cells[n] for n in near]), mine)
        for n, piece in zip(near, cut):
            for part in _polygons_in(piece):
                for whole in _without_holes(part):
                    if whole.area < 4:
                        continue
                    at = whole.centroid if whole.contains(whole.centroid) else whole.representative_point()
                    around = tuple(map(_line_of, _lines_in(shapely.intersection(rims, whole.buffer(0.3)))))
                    pieces.append(RegionPiece(name, n, (at.x, at.y), _ring_of(whole), around))
        return pieces


def triangles(rim: Sequence[XY], holes: Sequence[Sequence[XY]] = ()) -> list[tuple[XY, XY, XY]]:
    """A polygon cut into triangles, each as its three corners."""
    triangles_ = shapely.get_parts(shapely.constrained_delaunay_triangles(Polygon(rim, holes)))
    return [(a, b, c) for a, b, c in (_ring_of(one) for one in triangles_)]


def _ring_of(part: Polygon) -> Ring:
    return tuple((float(x), float(y)) for x, y in part.exterior.normalize().coords[:-1])


def _line_of(line: BaseGeometry) -> Ring:
    return tuple((float(x), float(y)) for x, y in line.coords)


def _polygons_in(shape: BaseGeometry) -> list[Polygon]:
    """The polygons in a shape, in a fixed order."""
    parts = shapely.get_parts(shapely.get_parts(shape))
    polygons = [part for part in parts if isinstance(part, Polygon) and not part.is_empty]
    return sorted(polygons, key=lambda part: part.bounds)


def _lines_in(shape: BaseGeometry) -> list[BaseGeometry]:
    if shape.is_empty:
        return []
    lines = [p for p in shapely.get_parts(shape) if p.geom_type in ("LineString", "LinearRing")]
    if not lines:
        return []
    merged = shapely.get_parts(shapely.line_merge(shapely.union_all(lines)))
    return sorted((line for line in merged if line.length > 1), key=lambda line: line.bounds)


def _without_holes(part: Polygon) -> list[Polygon]:
    """A polygon cut in two through each of its holes, so that each part has a single outline."""
    if not part.interiors:
        return [part]
    left, top, right, bottom = part.bounds
    x = Polygon(part.interiors[0]).centroid.x
    halves = (shapely.box(left - 1, top - 1, x, bottom + 1), shapely.box(x, top - 1, right + 1, bottom + 1))
    return [
        whole
        for half in halves
        for piece in _polygons_in(shapely.intersection(part, half))
        for whole in _without_holes(piece)
    ]


def _wave_ring(
    ring: BaseGeometry, still: BaseGeometry, step: float, turn: float, waver: Callable[[XY], float]
) -> tuple[list[XY], list[list[XY]]]:
    """A ring with its points moved inwards, except those on the line `still`, and the moved runs."""
    dense = shapely.segmentize(ring, step)
    points = [(float(x), float(y)) for x, y in dense.coords[:-1]]
    if len(points) < 3:
        return points, []
    loose = shapely.distance(shapely.points(points), still) > 0.5
    moved: list[XY] = []
    count = len(points)
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % count]
        length = math.hypot(bx - ax, by - ay) or 1.0
        by_ = waver((x, y)) if loose[i] else 0.0
        moved.append((x - (by - ay) / length * by_ * turn, y + (bx - ax) / length * by_ * turn))
    if all(loose):
        return moved, [[*moved, moved[0]]]
    runs: list[list[XY]] = []
    first = next(i for i in range(count) if not loose[i])
    run: list[XY] = []
    for k in range(count + 1):
        i = (first + k) % count
        if loose[i] and k < count:
            run = run or [moved[i - 1]]
            run.append(moved[i])
        elif run:
            runs.append([*run, moved[i]])
            run = []
    return moved, runs
