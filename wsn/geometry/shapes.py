"""Outlines and areas of hexes as shapely polygons, on the integer lattice.

Every corner is a whole number, so shapely's predicates (covers, crosses, touches) are exact. The axes are
scaled: areas are right (24 to a hex), but lengths and angles have no meaning.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import ceil, floor
from typing import Final, Literal

import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from wsn.geometry.hexes import Hex, centre, corners

HEX_AREA: Final = 24
"""The area of one hex on the lattice."""


def hex_polygon(place: Hex) -> Polygon:
    """The outline of one hex."""
    return Polygon(corners(place))


def outline(hexes: Collection[Hex]) -> Polygon | MultiPolygon:
    """The outline of a set of hexes with its holes; one polygon for each group joined by edges.

    All its corners are corners of hexes. An empty set gives an empty polygon.
    """
    whole = shapely.coverage_union_all([hex_polygon(place) for place in sorted(set(hexes))])
    if isinstance(whole, Polygon | MultiPolygon):
        return whole
    return Polygon()


def hexes_in(
    shape: BaseGeometry,
    how: Literal["centre", "part", "whole"] = "centre",
    among: Iterable[Hex] | None = None,
) -> tuple[Hex, ...]:
    """The hexes that a shape on the lattice covers, in order, of all hexes or of those `among`.

    `centre`: the centre of the hex is in the shape or on its rim. `part`: the shape overlaps the inside of
    the hex, or, for a line, passes through it. `whole`: no part of the hex is outside the shape.
    """
    shapely.prepare(shape)
    tests = {
        "centre": lambda place: shape.covers(shapely.Point(centre(place))),
        "part": lambda place: shape.relate_pattern(hex_polygon(place), "T********"),
        "whole": lambda place: shape.covers(hex_polygon(place)),
    }
    candidates = hexes_near(shape) if among is None else among
    return tuple(place for place in sorted(set(candidates)) if tests[how](place))


def hexes_near(shape: BaseGeometry) -> tuple[Hex, ...]:
    """Every hex whose bounding box meets that of the shape."""
    if shape.is_empty:
        return ()
    west, north, east, south = shape.bounds
    return tuple(
        Hex(q, r)
        for q in range(floor((west - 4) / 6), ceil((east + 4) / 6) + 1)
        for r in range(floor((north - 2 - 2 * q) / 4), ceil((south + 2 - 2 * q) / 4) + 1)
    )
