"""Pointing at the picture: centres, edges and corners come back as the hexes they belong to."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.geometry.hexes import Grid, Hex, at_point, centre, corners, distance, edge_corners, neighbours
from wsn.geometry.picking import pick, to_picture

hexes = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
grids = st.sampled_from([Grid(), Grid("pointy"), Grid("flat", "even")])


def test_hexes_are_regular_in_the_picture() -> None:
    middle = to_picture(*centre(Hex(3, 4)), Grid())
    for corner in corners(Hex(3, 4)):
        assert math.dist(middle, to_picture(*corner, Grid())) == pytest.approx(1)
    for other in neighbours(Hex(3, 4)):
        assert math.dist(middle, to_picture(*centre(other), Grid())) == pytest.approx(math.sqrt(3))


def test_a_pointy_map_is_drawn_with_its_axes_swapped() -> None:
    north_east, south_west = corners(Hex(0, 0))[1], corners(Hex(0, 0))[4]
    assert to_picture(0, 4, Grid()) == pytest.approx((0, math.sqrt(3)))
    assert to_picture(0, 4, Grid("pointy")) == pytest.approx((math.sqrt(3), 0))
    assert to_picture(*north_east, Grid("pointy")) == pytest.approx((-math.sqrt(3) / 2, 0.5))
    assert to_picture(*south_west, Grid("pointy")) == pytest.approx((math.sqrt(3) / 2, -0.5))


@given(hexes, grids)
def test_a_centre_is_its_own_hex(place: Hex, grid: Grid) -> None:
    assert pick(*to_picture(*centre(place), grid), grid) == place


@given(hexes, grids)
def test_a_drawn_corner_belongs_to_the_first_of_its_three_hexes(place: Hex, grid: Grid) -> None:
    for corner in corners(place):
        assert len(at_point(corner)) == 3
        assert pick(*to_picture(*corner, grid), grid) == min(at_point(corner))


@given(hexes, grids, st.integers(0, 5), st.integers(1, 31))
def test_a_drawn_edge_belongs_to_the_first_of_its_two_hexes(
    place: Hex, grid: Grid, side: int, part: int
) -> None:
    other = neighbours(place)[side]
    a, b = edge_corners(place, other)
    x, y = a.x + (b.x - a.x) * part / 32, a.y + (b.y - a.y) * part / 32
    assert pick(*to_picture(x, y, grid), grid) == min(place, other)


@given(st.floats(-90, 90), st.floats(-90, 90), grids)
def test_the_picked_hex_has_the_nearest_centre(x: float, y: float, grid: Grid) -> None:
    picked = pick(x, y, grid)
    near = math.dist((x, y), to_picture(*centre(picked), grid))
    for other in neighbours(picked):
        assert near <= math.dist((x, y), to_picture(*centre(other), grid)) + 1e-3


def test_a_place_that_is_no_number_is_refused() -> None:
    for wrong in (math.nan, math.inf):
        with pytest.raises((ValueError, OverflowError)):
            pick(wrong, 0.0, Grid())


def test_a_little_off_the_edge_is_decided() -> None:
    a, b = Hex(2, 2), Hex(2, 3)
    corner_a, corner_b = edge_corners(a, b)
    x, y = (corner_a.x + corner_b.x) / 2, corner_a.y
    assert pick(*to_picture(x, y - 0.01, Grid()), Grid()) == a
    assert pick(*to_picture(x, y + 0.01, Grid()), Grid()) == b
    assert distance(a, b) == 1
