"""Areas with whole-number corners: the borders they share, overlaps, and the middle of each.

A rim is a ring of points, clockwise as printed (y points down), without the first point repeated. Shared
borders are found with whole numbers: two sides on the same straight line share the part that both cover.
shapely checks that rims are valid and that no two areas overlap.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import gcd, hypot, isqrt
from typing import Final

import shapely
from shapely import Polygon

from wsn.geometry.lattice import Point

Ring = tuple[Point, ...]
Side = tuple[Point, Point]


def doubled_area(ring: Sequence[Point]) -> int:
    """Twice the area within a rim; positive if the rim is clockwise as printed."""
    return sum(a.x * b.y - b.x * a.y for a, b in sides(ring))


def clockwise(ring: Sequence[Point]) -> Ring:
    """The same rim, clockwise as printed."""
    return tuple(ring) if doubled_area(ring) >= 0 else tuple(reversed(ring))


def sides(ring: Sequence[Point]) -> Iterator[Side]:
    """The sides of a rim in order, ending with the one back to the first point."""
    return pairwise((*ring, *ring[:1]))


def from_the_top(ring: Ring) -> Ring:
    """The same rim, starting at its highest point (of several, the one furthest left)."""
    first = min(range(len(ring)), key=lambda i: (ring[i].y, ring[i].x))
    return ring[first:] + ring[:first]


def divide_rims(rims: Mapping[str, Sequence[Ring]]) -> dict[str, tuple[Ring, ...]]:
    """The rims with a point added wherever a corner of another rim lies on a side."""
    ends: dict[tuple[int, int, int], set[Point]] = {}
    for rings in rims.values():
        for ring in rings:
            for a, b in sides(ring):
                ends.setdefault(_line_numbers(a, b), set()).update((a, b))
    along = {line: sorted(points) for line, points in ends.items()}

    def with_points(ring: Ring) -> Ring:
        out: list[Point] = []
        for a, b in sides(ring):
            points = along[_line_numbers(a, b)]
            first, last = bisect_right(points, min(a, b)), bisect_left(points, max(a, b))
            between = points[first:last]
            out += [a, *(between if a < b else reversed(between))]
        return tuple(out)

    return {name: tuple(with_points(ring) for ring in rings) for name, rings in rims.items()}


def _line_numbers(a: Point, b: Point) -> tuple[int, int, int]:
    """The straight line through two points, as three numbers that are the same for any two points on it."""
    dx, dy = b.x - a.x, b.y - a.y
    scale = gcd(dx, dy) * (-1 if (dx, dy) < (0, 0) else 1)
    dx, dy = dx // scale, dy // scale
    return dx, dy, dx * a.y - dy * a.x


def shared_borders(rims: Mapping[str, Sequence[Ring]]) -> dict[str, dict[str, tuple[Ring, ...]]]:
    """For each area, the areas that border it, each with the stretches of the shared border.

    They are listed in order around the area from its highest point; stretches are chains of points in the
    same direction. No two areas may overlap. Areas that touch only at a corner share no border.
    """
    cut = {name: [from_the_top(ring) for ring in rings] for name, rings in divide_rims(rims).items()}
    owners: dict[frozenset[Point], list[str]] = {}
    for name, rings in cut.items():
        for ring in rings:
            for side in sides(ring):
                owners.setdefault(frozenset(side), []).append(name)
    borders: dict[str, dict[str, tuple[Ring, ...]]] = {}
    for name, rings in cut.items():
        pieces: dict[str, tuple[Ring, ...]] = {}
        for ring in rings:
            beyond = [next((n for n in owners[frozenset(side)] if n != name), "") for side in sides(ring)]
            for other, chain in _border_chains(ring, beyond):
                pieces[other] = (*pieces.get(other, ()), chain)
        borders[name] = pieces
    return borders


def _border_chains(ring: Ring, beyond: Sequence[str]) -> Iterator[tuple[str, Ring]]:
    """The stretches of a rim that border another area: that area and the points of the stretch."""
    size = len(ring)
    starts = [i for i in range(size) if beyond[i] != beyond[i - 1]]
    if not starts:
        if beyond[0]:
            yield beyond[0], (*ring, ring[0])
        return
    for i, start in enumerate(starts):
        end = starts[(i + 1) % len(starts)]
        if beyond[start]:
            count = (end - start) % size or size
            yield beyond[start], tuple(ring[(start + k) % size] for k in range(count + 1))


def unsound(ring: Sequence[Point]) -> str:
    """Why a rim is not a valid outline, in words; empty if it is one."""
    if len(set(ring)) < 3:
        return "an area needs at least three corners"
    for a, b in sides(ring):
        if a == b:
            return f"the corner {a.x}, {a.y} is repeated"
    polygon = Polygon(ring)
    if not polygon.is_valid:
        reason = shapely.is_valid_reason(polygon)
        at = reason[reason.find("[") + 1 : -1].replace(" ", ", ") if "[" in reason else ""
        return f"the rim crosses or touches itself{f' at {at}' if at else ''}"
    return ""


def overlapping(rims: Mapping[str, Ring], most: int = 20) -> list[tuple[str, str]]:
    """The pairs of areas that overlap, at most `most` of them.

    An area wholly inside another, away from its rim, counts as cut out of it and does not overlap.
    """
    names, shapes = list(rims), [Polygon(ring) for ring in rims.values()]
    tree, pairs = shapely.STRtree(shapes), list[tuple[str, str]]()
    for i, shape in enumerate(shapes):
        for j in sorted(tree.query(shape, predicate="intersects").tolist()):
            if j <= i or not shape.relate_pattern(shapes[j], "T********"):
                continue
            if not (shape.contains_properly(shapes[j]) or shapes[j].contains_properly(shape)):
                pairs.append((names[i], names[j]))
                if len(pairs) == most:
                    return pairs
    return pairs


NEARLY_MOST_ROOM: Final = 0.95
"""Places with this share of the most room that there is count as having as much."""


def middle(polygon: Polygon) -> Point:
    """A whole-number point inside a polygon with the most room around it; of many alike, as along a street,
    the one in the middle.

    For a sliver with no such point inside, it is a corner.
    """
    tolerance = max(isqrt(int(polygon.area)) / 100, 0.5)
    circle = shapely.maximum_inscribed_circle(polygon, tolerance=tolerance)
    x, y = circle.coords[0]
    roomy = shapely.get_parts(polygon.buffer(-circle.length * NEARLY_MOST_ROOM, join_style="mitre"))
    here = [part for part in roomy.tolist() if part.distance(shapely.Point(x, y)) <= tolerance]
    if here:
        x, y = shapely.shortest_line(here[0], here[0].centroid).coords[0]
    shapely.prepare(polygon)
    near = [Point(round(x) + dx, round(y) + dy) for dx in (0, -1, 1) for dy in (0, -1, 1)]
    inside = [p for p in near if polygon.contains(shapely.Point(p))]
    if inside:
        return min(inside, key=lambda p: hypot(p.x - x, p.y - y))
    return min(Point(round(px), round(py)) for px, py in polygon.exterior.coords)


def ordinary_span(rims: Iterable[Ring]) -> int:
    """The width of an area of median size, in units of the map."""
    areas = sorted(abs(doubled_area(ring)) // 2 for ring in rims)
    return max(1, isqrt(areas[len(areas) // 2])) if areas else 1
