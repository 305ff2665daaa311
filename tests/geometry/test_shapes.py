"""Outlines on the lattice: whole-number corners, exact areas, which hexes a shape covers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, MultiPolygon, Point, Polygon

from wsn.geometry.hexes import Hex, centre, corners, neighbours, ring, within
from wsn.geometry.shapes import HEX_AREA, hex_polygon, hexes_in, outline

hexes = st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6))


def test_a_hex_has_six_corners_and_its_area() -> None:
    shape = hex_polygon(Hex(2, 3))
    assert len(set(shape.exterior.coords)) == 6
    assert shape.area == HEX_AREA


@given(st.sets(hexes, min_size=1, max_size=30))
def test_an_outline_counts_its_hexes_and_has_lattice_corners_only(some: set[Hex]) -> None:
    shape = outline(some)
    assert shape.area == HEX_AREA * len(some)
    lattice = {tuple(map(float, corner)) for place in some for corner in corners(place)}
    parts = shape.geoms if isinstance(shape, MultiPolygon) else [shape]
    for part in parts:
        for line in (part.exterior, *part.interiors):
            assert set(line.coords) <= lattice


def test_a_ring_has_a_hole_and_two_islands_are_two_polygons() -> None:
    around = outline(list(ring(Hex(0, 0), 1)))
    assert isinstance(around, Polygon)
    assert len(around.interiors) == 1
    apart = outline([Hex(0, 0), Hex(5, 0)])
    assert isinstance(apart, MultiPolygon)
    assert len(apart.geoms) == 2
    assert outline([]).is_empty


@given(st.sets(hexes, min_size=1, max_size=20))
def test_an_outline_covers_exactly_its_hexes(some: set[Hex]) -> None:
    shape = outline(some)
    for how in ("centre", "part", "whole"):
        assert hexes_in(shape, how) == tuple(sorted(some))


def test_what_a_line_passes_through_and_what_it_only_touches() -> None:
    a, b = Hex(0, 0), Hex(1, 1)
    between = set(neighbours(a)) & set(neighbours(b))
    along = LineString([centre(a), centre(b)])
    assert len(between) == 2, "the line runs along the edge of these two"
    assert set(hexes_in(along, "part")) == {a, b}
    assert hexes_in(along, "part", among=between) == ()


@pytest.mark.parametrize(("how", "count"), [("centre", 7), ("part", 11), ("whole", 1)])
def test_three_ways_to_be_covered(how: str, count: int) -> None:
    box = Polygon([(-7, -5), (7, -5), (7, 5), (-7, 5)])
    inside = hexes_in(box, how)
    assert len(inside) == count
    assert set(inside) <= set(within(Hex(0, 0), 3))


def test_a_point_on_a_corner_is_in_no_inside() -> None:
    corner = corners(Hex(0, 0))[0]
    assert hexes_in(Point(corner), "part") == ()
    assert hexes_in(Point(centre(Hex(4, -1))), "centre") == (Hex(4, -1),)
    assert hexes_in(Polygon(), "centre") == ()
