"""What lies under a point of the window, and how one looks at the map: without a window."""

from __future__ import annotations

import math
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.client.view.boards import overlap
from wsn.client.view.camera import BEYOND_SHARE, LARGEST_ZOOM, Box, Camera, space_under, world_of
from wsn.table.picture.plan import MapPlan, holds
from wsn.table.ruling import load_map

MAPS = ("wsn_5_1", "ht_airel", "four_boards")
"""Half hexes above and below and flat tops; pointy tops; boards turned and joined."""


@cache
def plan_of(name):
    board = load_map(name)
    return MapPlan(board, tuple(board.spaces))


def near(a, b):
    return all(math.isclose(x, y, abs_tol=1e-6) for x, y in zip(a, b))


@pytest.mark.parametrize("name", MAPS)
def test_the_middle_of_every_space_is_that_space(name):
    plan = plan_of(name)
    for space in plan.spaces:
        assert space_under(plan, *plan.heart(space)) is space


@given(st.sampled_from(MAPS), st.data())
def test_a_place_inside_a_printed_hex_is_that_space_and_a_place_outside_is_not(name, data):
    plan = plan_of(name)
    space = data.draw(st.sampled_from(plan.spaces))
    x, y = plan.centre(space)
    dx, dy = data.draw(st.floats(-80, 80)), data.draw(st.floats(-80, 80))
    spot = (x + dx, y + dy)
    ring = plan.outline(space)
    on_rim = any(_far(spot, a, b) < 1e-6 for a, b in zip(ring, [*ring[1:], ring[0]]))
    if not on_rim:
        assert (space_under(plan, *spot) is space) == holds(ring, spot)


def _far(p, a, b):
    """How far a point is from a stretch."""
    length = math.dist(a, b)
    t = min(max(((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length**2, 0), 1)
    return math.dist(p, (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))


def test_the_half_of_a_rim_hex_that_is_cut_away_is_no_place():
    plan = plan_of("wsn_5_1")
    cut = [space for space in plan.spaces if plan.cuts(space) == "N"]
    assert cut
    for space in cut:
        x, y = plan.centre(space)
        assert space_under(plan, x, y + 10) is space
        assert space_under(plan, x, y - 10) is None


AREA = Box(0, 40, 900, 700)
cameras = st.builds(
    lambda zoom, x, y: Camera.over_map(world_of(plan_of("four_boards")), AREA).center_on(x, y, zoom),
    st.floats(0.05, 9),
    st.floats(-500, 4000),
    st.floats(-500, 4000),
)
inside = st.tuples(st.floats(0, 899), st.floats(40, 739))


@given(cameras, inside)
def test_from_the_window_to_the_map_and_back(camera, spot):
    assert near(camera.to_window(*camera.to_map(*spot)), spot)


@given(cameras, inside, st.floats(1.01, 3))
def test_zooming_in_keeps_the_place_under_the_pointer(camera, spot, factor):
    before = camera.to_map(*spot)
    after = camera.zoom_by(factor, *spot)
    world, seen = camera.world, camera.seen_box
    fills = world.width >= seen.width and world.height >= seen.height  # else the map is kept near the middle
    if world.holds_point(*before) and fills:
        assert math.dist(after.to_map(*spot), before) * after.zoom < 1e-6


def test_zooming_out_all_the_way_puts_the_map_in_the_middle():
    camera = (
        Camera.over_map(world_of(plan_of("four_boards")), AREA).zoom_by(4, 10, 50).zoom_by(0.01, 800, 700)
    )
    assert camera == camera.fit_box()


@given(cameras, inside, st.floats(0.1, 10))
def test_no_view_leaves_the_map_or_the_limits_of_zoom(camera, spot, factor):
    for one in (camera, camera.zoom_by(factor, *spot), camera.pan_by(5000, -9000), camera.fit_box()):
        assert one.widest_zoom <= one.zoom <= LARGEST_ZOOM
        assert overlap(one.seen_box, one.world)
        assert one.world.holds_point(one.x, one.y)


@given(st.floats(0.3, 3), st.floats(-500, 4000), st.floats(-500, 4000), st.floats(0.1, 10), inside)
def test_the_map_fills_what_it_can_of_a_view(zoom, x, y, factor, spot):
    """Two thirds of a window lay beside a map when a place at its rim was looked at."""
    whole = Camera.over_map(world_of(plan_of("four_boards")), AREA)
    camera = whole.center_on(x, y, zoom)
    seen, world = camera.seen_box, camera.world
    for low, high, first, last in (
        (seen.left, seen.right_edge, world.left, world.right_edge),
        (seen.top, seen.bottom_edge, world.top, world.bottom_edge),
    ):
        outside = low < first - 1e-6 or high > last + 1e-6
        assert not outside or (low <= first + 1e-6 and high >= last - 1e-6), "it is seen from rim to rim"
    by_hand = camera.zoom_by(factor, *spot).pan_by(-4000, -4000)
    right, low = (
        by_hand.seen_box.right_edge - by_hand.world.right_edge,
        by_hand.seen_box.bottom_edge - by_hand.world.bottom_edge,
    )
    for beside, across, length in (
        (right, by_hand.seen_box.width, by_hand.world.width),
        (low, by_hand.seen_box.height, by_hand.world.height),
    ):
        assert beside <= max(0.0, across - length) / 2 + BEYOND_SHARE * across + 1e-6


def test_a_fitted_view_shows_the_whole_map_and_stays_fitted_in_another_window():
    camera = Camera.over_map(world_of(plan_of("four_boards")), AREA)
    for one in (camera, camera.place_in(Box(0, 0, 1600, 500))):
        seen, world = one.seen_box, one.world
        assert seen.left <= world.left
        assert seen.right_edge >= world.right_edge
        assert seen.top <= world.top
        assert seen.bottom_edge >= world.bottom_edge


def test_a_closer_view_keeps_its_middle_in_another_window():
    camera = Camera.over_map(world_of(plan_of("four_boards")), AREA).center_on(1400, 1200, 1.0)
    moved = camera.place_in(Box(300, 0, 600, 500))
    assert (moved.x, moved.y, moved.zoom) == (camera.x, camera.y, camera.zoom)


def test_a_map_smaller_than_the_window_lies_in_its_middle():
    camera = Camera(Box(0, 0, 100, 80), Box(0, 0, 1000, 1000)).center_on(3, 3, 1.0)
    assert camera.zoom == LARGEST_ZOOM
    assert (camera.x, camera.y) == (50, 40)
