"""Rims of areas that are drawn: united, laid beside others, asked what lies within them.

Rims are as in `wsn/geometry/polygons.py`. Corners are whole numbers; where two lines cross elsewhere, the
nearest whole numbers are taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import shapely
from shapely import Polygon

from wsn.geometry.lattice import Point
from wsn.geometry.polygons import Ring, Side, clockwise, sides

Rims = Mapping[str, Ring]


def lies_on(place: Point, side: Side) -> bool:
    """Whether a place lies on a side, between its ends."""
    a, b = side
    along = (b.x - a.x) * (place.y - a.y) == (b.y - a.y) * (place.x - a.x)
    inside = min(a.x, b.x) <= place.x <= max(a.x, b.x) and min(a.y, b.y) <= place.y <= max(a.y, b.y)
    return along and inside and place not in side


def with_corner(rims: Rims, place: Point) -> dict[str, Ring]:
    """The rims with a corner wherever this place lies on a side of one."""
    return {
        name: tuple(
            one for side in sides(ring) for one in ((side[0], place) if lies_on(place, side) else side[:1])
        )
        for name, ring in rims.items()
    }


def with_corner_near(rims: Rims, place: Point) -> dict[str, Ring]:
    """The rims with a corner at this place in every side that passes it within a unit: a place on a slanting
    side is seldom a whole number.
    """
    made: dict[str, Ring] = {}
    for name, ring in rims.items():
        with_it: list[Point] = []
        for a, b in sides(ring):
            near = place not in ring and place not in with_it and _passes_near(place, a, b)
            with_it += [a, place] if near else [a]
        made[name] = tuple(with_it)
    return made


def _passes_near(place: Point, a: Point, b: Point) -> bool:
    """Whether a side passes within a unit."""
    if not (
        min(a.x, b.x) - 1 <= place.x <= max(a.x, b.x) + 1
        and min(a.y, b.y) - 1 <= place.y <= max(a.y, b.y) + 1
    ):
        return False
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    along = dx * (place.x - a.x) + dy * (place.y - a.y)
    off = dx * (place.y - a.y) - dy * (place.x - a.x)
    return 0 < along < square and off * off <= square


def unite_rims(a: Ring, b: Ring, others: Iterable[Ring]) -> Ring | None:
    """The rim of two areas together; None where they have no border in common, or do not make one area.

    A corner of one of the `others` on a straight side stays out of it, one of the two themselves stays in.
    """
    places = {place for ring in (a, b, *others) for place in ring}
    first, second = (Polygon(_insert_places(ring, places)) for ring in (a, b))
    if not first.relate_pattern(second, "****1****"):
        return None
    union = shapely.union(first, second)
    if not isinstance(union, Polygon):
        return None
    ring = _whole_rim(union)
    kept = {*a, *b}
    size = len(ring)
    left = [
        place
        for n, place in enumerate(ring)
        if place in kept or not lies_on(place, (ring[n - 1], ring[(n + 1) % size]))
    ]
    return clockwise(left)


def _insert_places(ring: Ring, places: Iterable[Point]) -> Ring:
    """A rim with those of the places that lie on its sides."""
    made: list[Point] = []
    for a, b in sides(ring):
        on = [place for place in places if lies_on(place, (a, b))]
        made += [a, *sorted(on, key=lambda p: (p.x - a.x) ** 2 + (p.y - a.y) ** 2)]
    return tuple(made)


def beside(drawn: Ring, others: Iterable[Ring]) -> tuple[Ring, ...]:
    """What is left of a rim where other areas lie already, piece by piece. One that lies wholly inside
    another, or holds one wholly, takes nothing from it.
    """
    shape = Polygon(drawn)
    over = [
        one
        for one in map(Polygon, others)
        if shape.relate_pattern(one, "T********")
        and not shape.contains_properly(one)
        and not one.contains_properly(shape)
    ]
    if not over:
        return (drawn,)
    left = shapely.difference(shape, shapely.union_all(over))
    pieces = [one for one in shapely.get_parts(left).tolist() if isinstance(one, Polygon) and one.area >= 1]
    return tuple(clockwise(_whole_rim(one)) for one in pieces)


def _whole_rim(polygon: Polygon) -> Ring:
    """The rim of a polygon in whole numbers, without a corner twice in a row."""
    ring = [Point(round(x), round(y)) for x, y in polygon.exterior.coords[:-1]]
    return tuple(place for n, place in enumerate(ring) if place != ring[n - 1])


def holds(ring: Sequence[Point], line: Sequence[Point]) -> bool:
    """Whether a line, or a single place, lies within a rim or on it."""
    shape = shapely.LineString(line) if len(line) > 1 else shapely.Point(line[0])
    return bool(Polygon(ring).covers(shape))


def away(ring: Sequence[Point], place: Point) -> float:
    """How far a place is from an area; 0 inside it."""
    return float(Polygon(ring).distance(shapely.Point(place)))
