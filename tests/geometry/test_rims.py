"""Rims of drawn areas: corners put in, areas united and laid beside others, what lies within them."""

from __future__ import annotations

import pytest

from wsn.geometry.lattice import Point
from wsn.geometry.polygons import Ring, clockwise, from_the_top
from wsn.geometry.rims import away, beside, holds, lies_on, unite_rims, with_corner, with_corner_near


def ring(*places: tuple[int, int]) -> Ring:
    return clockwise([Point(x, y) for x, y in places])


def box(left: int, top: int, right: int, bottom: int) -> Ring:
    return ring((left, top), (right, top), (right, bottom), (left, bottom))


SQUARE = box(0, 0, 10, 10)


@pytest.mark.parametrize(
    ("place", "on"), [((5, 0), True), ((0, 0), False), ((10, 0), False), ((11, 0), False), ((5, 1), False)]
)
def test_a_place_lies_on_a_side_between_its_ends_alone(place, on):
    assert lies_on(Point(*place), (Point(0, 0), Point(10, 0))) is on


def test_a_corner_is_put_where_a_place_lies_on_a_side_of_any_rim():
    made = with_corner({"a": SQUARE, "b": box(10, 0, 20, 10), "c": box(0, 20, 5, 30)}, Point(10, 5))
    assert set(made["a"]) == {*SQUARE, Point(10, 5)}
    assert set(made["b"]) == {*box(10, 0, 20, 10), Point(10, 5)}
    assert made["c"] == box(0, 20, 5, 30)
    assert from_the_top(made["a"]) == from_the_top(ring((0, 0), (10, 0), (10, 5), (10, 10), (0, 10))), (
        "in its turn"
    )
    assert with_corner(made, Point(10, 10)) == made, "a corner stays one"


def test_a_corner_is_put_near_a_slanting_side_and_not_far_from_it():
    slanting = {"a": ring((0, 0), (30, 10), (0, 30))}
    assert Point(16, 5) in with_corner_near(slanting, Point(16, 5))["a"]
    assert with_corner_near(slanting, Point(16, 8)) == slanting
    assert with_corner_near(slanting, Point(60, 20)) == slanting
    assert with_corner_near(slanting, Point(0, 0)) == slanting, "it is a corner already"
    assert with_corner_near(slanting, Point(-1, 0)) == slanting, "beyond the end of the side"


def test_neighbours_are_united_without_the_corners_that_only_others_have_on_a_straight_side():
    third = box(5, 10, 15, 20)
    united = unite_rims(SQUARE, box(10, 0, 20, 10), [third])
    assert united is not None
    assert set(united) == {
        Point(0, 0),
        Point(10, 0),
        Point(20, 0),
        Point(20, 10),
        Point(10, 10),
        Point(0, 10),
    }
    assert unite_rims(SQUARE, box(10, 10, 20, 20), []) is None, "a common corner is no border"
    assert unite_rims(SQUARE, box(11, 0, 20, 10), []) is None


def test_areas_that_close_around_another_are_united_by_their_outer_rim():
    bow = ring((0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30))
    united = unite_rims(bow, box(10, 20, 20, 30), [])
    assert united is not None
    assert {Point(0, 0), Point(30, 0), Point(30, 30), Point(0, 30)} <= set(united)
    assert Point(10, 10) not in united


def test_what_is_drawn_over_others_keeps_what_is_free():
    assert beside(SQUARE, []) == (SQUARE,)
    assert beside(SQUARE, [box(10, 0, 20, 10)]) == (SQUARE,), "side by side takes nothing"
    (left,) = beside(SQUARE, [box(6, -5, 20, 20)])
    assert from_the_top(left) == from_the_top(box(0, 0, 6, 10))
    two = beside(SQUARE, [box(4, -5, 6, 20)])
    assert {from_the_top(one) for one in two} == {
        from_the_top(box(0, 0, 4, 10)),
        from_the_top(box(6, 0, 10, 10)),
    }
    assert beside(SQUARE, [box(0, 0, 10, 10)]) == (), "nothing is left"


def test_an_area_wholly_inside_another_is_left_as_it_is_drawn():
    assert beside(SQUARE, [box(2, 2, 4, 4)]) == (SQUARE,)
    assert beside(box(2, 2, 4, 4), [SQUARE]) == (box(2, 2, 4, 4),)


def test_a_line_or_a_place_lies_within_a_rim_or_on_it():
    assert holds(SQUARE, [Point(5, 5)])
    assert holds(SQUARE, [Point(10, 5)])
    assert not holds(SQUARE, [Point(11, 5)])
    assert holds(SQUARE, [Point(0, 0), Point(10, 10)])
    assert not holds(SQUARE, [Point(5, 5), Point(15, 5)])


def test_how_far_a_place_is_away():
    assert away(SQUARE, Point(5, 5)) == 0
    assert away(SQUARE, Point(13, 14)) == 5
