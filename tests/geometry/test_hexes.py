"""The hexes of both grids: check values of the rulebook's map, labels, neighbours, lattice points."""

from __future__ import annotations

import itertools
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.geometry.hexes import (
    DIRECTIONS,
    LETTERED,
    Grid,
    Hex,
    at_point,
    centre,
    column_letters,
    corners,
    distance,
    edge,
    edge_corners,
    lettered_column,
    mirror_hex,
    neighbours,
    ring,
    rotate_hex,
    within,
)
from wsn.geometry.lattice import Point, cross

WAR_STORMS = Grid("flat", "odd", "digits")
GRIDS = [
    Grid(orient, shift, labels)
    for orient in ("flat", "pointy")
    for shift in ("odd", "even")
    for labels in ("digits", "letters")
]
hexes = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))


def at(label: int | str) -> Hex:
    here = WAR_STORMS.parse(f"D{label}", "D")
    assert here is not None
    return here


@pytest.mark.rule("WSN 5.1")
@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [
        (906, 409, 5),
        (306, 208, 2),
        (306, 409, 3),
        (306, 507, 2),
        (306, 508, 3),
        (406, 409, 3),
        (406, 509, 4),
        (509, 506, 3),
        (306, 509, 4),
        (610, 1207, 6),
        (1209, 910, 3),
    ],
)
def test_the_printed_examples_are_as_far_apart_as_the_rulebook_says(a: int, b: int, apart: int) -> None:
    assert distance(at(a), at(b)) == distance(at(b), at(a)) == apart


@pytest.mark.rule("WSN 6.1")
@pytest.mark.parametrize(
    ("start", "drifted"),
    [(506, [505, 606, 607, 507, 407, 406]), (409, [408, 508, 509, 410, 309, 308])],
)
def test_drift_numbers_count_clockwise_from_north(start: int, drifted: list[int]) -> None:
    assert list(neighbours(at(start))) == [at(label) for label in drifted]


@pytest.mark.parametrize("label", ["101", "1001", "306", "1207", "1712", "112"])
def test_a_digit_label_is_column_then_two_digits_of_row(label: str) -> None:
    here = at(label)
    assert WAR_STORMS.column_row(here) == (int(label[:-2]), int(label[-2:]))
    assert WAR_STORMS.label(here, "D") == f"D{label}"


def test_odd_columns_stand_half_a_hex_lower() -> None:
    assert centre(at(306)).y == centre(at(206)).y + 2 == centre(at(406)).y + 2


def test_even_columns_stand_lower_on_the_other_shift() -> None:
    other = Grid("flat", "even")
    assert centre(other.hex_at(3, 6)).y == centre(other.hex_at(4, 6)).y - 2


def test_letters_name_columns_of_a_pointy_map() -> None:
    grid = Grid("pointy", "even", "letters")
    assert grid.label(grid.hex_at(7, 9)) == "G9"
    assert grid.parse("G9") == grid.hex_at(7, 9)
    assert grid.parse("G12") == grid.hex_at(7, 12)


@pytest.mark.parametrize(
    ("label", "column"), [("A1", 1), ("Z1", 26), ("AA1", 27), ("AZ1", 52), ("BA1", 53), ("ZZ1", 702)]
)
def test_columns_beyond_z_have_two_letters(label: str, column: int) -> None:
    grid = Grid("pointy", "even", "letters")
    assert grid.label(grid.hex_at(column, 1)) == label
    assert grid.parse(label) == grid.hex_at(column, 1)


@given(st.integers(1, LETTERED))
def test_every_lettered_column_has_its_own_letters(column: int) -> None:
    letters = column_letters(column)
    assert lettered_column(letters) == column
    assert column == 1 or (len(column_letters(column - 1)), column_letters(column - 1)) < (
        len(letters),
        letters,
    )


def test_a_pointy_row_runs_along_the_lattice_in_one_line() -> None:
    """On the lattice a printed row is a column: x is the row, y the place along it."""
    grid = Grid("pointy", "odd", "letters")
    row = [centre(grid.hex_at(column, 4)) for column in range(1, 8)]
    assert len({p.x for p in row}) == 1
    assert [p.y for p in row] == sorted(p.y for p in row)
    assert centre(grid.hex_at(1, 5)).y == centre(grid.hex_at(1, 4)).y + 2


@pytest.mark.parametrize(
    "text", ["", "D", "306", "E306", "Dx06", "D36", "D0306", "D٣٠٦", "D-306", "D306 ", "G9"]
)
def test_what_is_not_a_label_is_no_hex(text: str) -> None:
    assert WAR_STORMS.parse(text, "D") is None


@pytest.mark.parametrize("text", ["9", "G", "g9", "G09", "GGG9", "D306x", ""])
def test_what_is_not_a_letter_label_is_no_hex(text: str) -> None:
    assert Grid("pointy", "even", "letters").parse(text) is None


@given(st.sampled_from(GRIDS), st.integers(1, 26), st.integers(1, 99), st.sampled_from(["", "D"]))
def test_labels_round_trip_on_every_grid(grid: Grid, column: int, row: int, board: str) -> None:
    here = grid.hex_at(column, row)
    assert grid.column_row(here) == (column, row)
    assert grid.parse(grid.label(here, board), board) == here


@given(st.sampled_from(GRIDS), st.integers(2, 25), st.integers(2, 40))
def test_printed_neighbours_are_one_row_or_column_away(grid: Grid, column: int, row: int) -> None:
    for other in neighbours(grid.hex_at(column, row)):
        c, r = grid.column_row(other)
        assert max(abs(c - column), abs(r - row)) == 1


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, st.integers(0, 6))
def test_a_ring_holds_every_hex_so_far_away_once(middle: Hex, radius: int) -> None:
    around = list(ring(middle, radius))
    assert len(around) == len(set(around)) == (6 * radius or 1)
    assert {distance(middle, h) for h in around} == {radius}
    for one, other in itertools.pairwise(around):
        assert distance(one, other) == 1


def test_a_ring_starts_north_and_turns_east() -> None:
    assert list(ring(Hex(0, 0), 1)) == list(DIRECTIONS)
    assert next(ring(Hex(4, 4), 3)) == Hex(4, 1)


@given(hexes, st.integers(0, 5))
def test_within_lists_the_nearest_first(middle: Hex, radius: int) -> None:
    inside = list(within(middle, radius))
    assert len(set(inside)) == len(inside) == 1 + 3 * radius * (radius + 1)
    assert [distance(middle, h) for h in inside] == sorted(distance(middle, h) for h in inside)


@given(hexes, hexes, st.integers(0, 6))
def test_turning_and_mirroring_keep_distances(a: Hex, b: Hex, turns: int) -> None:
    assert distance(rotate_hex(a, turns), rotate_hex(b, turns)) == distance(a, b)
    assert distance(mirror_hex(a), mirror_hex(b)) == distance(a, b)
    assert mirror_hex(mirror_hex(a)) == a
    assert rotate_hex(rotate_hex(a, turns), 6 - turns) == a


def test_a_turn_takes_each_neighbour_to_the_next_clockwise() -> None:
    assert [rotate_hex(step, 1) for step in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]


def test_a_mirror_exchanges_east_and_west() -> None:
    assert [mirror_hex(step) for step in DIRECTIONS] == [DIRECTIONS[i] for i in (0, 5, 4, 3, 2, 1)]
    assert centre(mirror_hex(Hex(3, 1))) == Point(-centre(Hex(3, 1)).x, centre(Hex(3, 1)).y)


def test_an_edge_is_the_same_from_both_hexes_and_needs_neighbours() -> None:
    assert edge(Hex(1, 0), Hex(0, 0)) == edge(Hex(0, 0), Hex(1, 0)) == (Hex(0, 0), Hex(1, 0))
    with pytest.raises(ValueError, match="not neighbours"):
        edge(Hex(0, 0), Hex(2, 0))
    with pytest.raises(ValueError, match="not neighbours"):
        edge(Hex(0, 0), Hex(0, 0))


@given(hexes, st.integers(0, 5))
def test_neighbours_share_the_two_corners_of_their_edge(a: Hex, side: int) -> None:
    b = neighbours(a)[side]
    shared = set(corners(a)) & set(corners(b))
    assert set(edge_corners(a, b)) == set(edge_corners(b, a)) == shared
    assert edge_corners(a, b) == edge_corners(b, a)[::-1]
    p, p2 = edge_corners(a, b)
    assert cross(centre(a), p, p2) > 0, "clockwise around a, with y to the south"
    middle = Point((p.x + p2.x) // 2, (p.y + p2.y) // 2)
    assert (2 * middle.x, 2 * middle.y) == (centre(a).x + centre(b).x, centre(a).y + centre(b).y)


@given(hexes)
def test_corners_are_the_lattice_points_of_the_design(a: Hex) -> None:
    x, y = centre(a)
    assert (x, y) == (6 * a.q, 4 * a.r + 2 * a.q)
    assert set(corners(a)) == {
        (x + 4, y),
        (x - 4, y),
        (x + 2, y + 2),
        (x + 2, y - 2),
        (x - 2, y + 2),
        (x - 2, y - 2),
    }
    turning = [cross(Point(x, y), p, p2) for p, p2 in zip(corners(a), corners(a)[1:])]
    assert all(turn > 0 for turn in turning)


@given(st.builds(Point, st.integers(-100, 100), st.integers(-100, 100)))
def test_every_lattice_point_lies_in_the_hexes_that_hold_it(p: Point) -> None:
    there = at_point(p)
    wide = [
        Hex(q, r)
        for q in range(p.x // 6 - 2, p.x // 6 + 3)
        for r in range((p.y - 2 * q) // 4 - 2, (p.y - 2 * q) // 4 + 4)
    ]
    inside = []
    for h in wide:
        around = corners(h)
        turns = [cross(p2, p3, p) for p2, p3 in zip(around, (*around[1:], around[0]))]
        if all(turn >= 0 for turn in turns):
            inside.append((h, turns.count(0)))
    assert list(there) == sorted(h for h, _ in inside)
    assert len(there) == {0: 1, 1: 2, 2: 3}[max(zeros for _, zeros in inside)]


def test_at_point_of_a_centre_an_edge_and_a_corner() -> None:
    assert at_point(centre(Hex(2, 3))) == (Hex(2, 3),)
    assert at_point(Point(3, 1)) == (Hex(0, 0), Hex(1, 0))
    assert at_point(Point(4, 0)) == (Hex(0, 0), Hex(1, -1), Hex(1, 0))


def test_the_cross_product_tells_left_from_right_with_y_to_the_south() -> None:
    east = Point(10, 0)
    assert cross(Point(0, 0), east, Point(5, -1)) < 0, "north of a line to the east is left"
    assert cross(Point(0, 0), east, Point(5, 1)) > 0
    assert cross(Point(0, 0), east, Point(5, 0)) == 0


def test_hexes_add_as_vectors() -> None:
    assert Hex(1, 2) + (3, 4) == Hex(4, 6)
    assert Hex(1, 2) - Hex(3, 4) == Hex(-2, -2)
    assert gcd(*Hex(4, 6)) == 2
