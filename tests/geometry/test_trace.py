"""What lines cross, cut, run along and touch: check values, and properties of every line."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsn.geometry.hexes import Grid, Hex, centre, corners, distance, edge, mirror_hex, neighbours, rotate_hex
from wsn.geometry.lattice import Point, cross
from wsn.geometry.trace import Along, Crossed, Cut, Reading, Touched, shape, trace

GRID = Grid("flat", "odd", "digits")
steps = st.tuples(st.integers(-12, 12), st.integers(-12, 12)).filter(any)
hexes = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))


def at(label: int | str) -> Hex:
    here = GRID.parse(str(label))
    assert here is not None
    return here


def names(start: Hex, reading: Reading) -> list[int]:
    return [int(GRID.label(start + h)) for h in reading.hexes]


def from_the_book(a: Hex, b: Hex, nudge: Fraction) -> list[Hex]:
    """The test script of the rules file: hexes met by a line moved sideways by a small number."""
    (p, s), (t, u) = a, b
    dx, dz = t - p, u - s
    p0, s0 = p - Fraction(dz) * nudge, s + Fraction(dx + dz) * nudge
    out = []
    for q in range(min(p, t) - 2, max(p, t) + 3):
        for r in range(min(s, u) - 2, max(s, u) + 3):
            low, high, meets = Fraction(0), Fraction(1), True
            x0, z0 = p0 - q, s0 - r
            y0, dy = -x0 - z0, -dx - dz
            for value, slope in ((x0 - y0, dx - dy), (y0 - z0, dy - dz), (z0 - x0, dz - dx)):
                if slope == 0:
                    meets &= -1 <= value <= 1
                else:
                    one, two = sorted(((-1 - value) / slope, (1 - value) / slope))
                    low, high = max(low, one), min(high, two)
            if meets and high > low:
                out.append((low, Hex(q, r)))
    return [h for _, h in sorted(out)]


@pytest.mark.rule("WSN 5.1")
@pytest.mark.parametrize(
    "line",
    [
        "306 407 507",
        "306 407 408 508",
        "610 709 809 908 1008 1107 1207",
        "1209 1109 1010 910",
        "306 307 408 409",
        "406 407 408 409",
        "406 407 507 408 508 509",
        "509 508 507 506",
        "906 807 707 608 508 409",
    ],
)
def test_the_printed_lines_cross_these_hexes(line: str) -> None:
    expected = [int(word) for word in line.split()]
    start, end = at(expected[0]), at(expected[-1])
    form = shape(*(end - start))
    assert form.straight
    assert names(start, form.left) == expected
    assert names(end, shape(*(start - end)).left) == expected[::-1]


@pytest.mark.rule("WSN 5.1")
def test_306_to_208_runs_along_an_edge_with_a_hex_on_each_hand() -> None:
    start = at(306)
    form = shape(*(at(208) - start))
    assert not form.straight
    assert names(start, form.left) == [306, 307, 208]
    assert names(start, form.right) == [306, 207, 208]
    third, two_thirds = Fraction(1, 3), Fraction(2, 3)
    assert trace(start, at(208)) == (
        Crossed(start, Fraction(0), third),
        Along(edge(at(207), at(307)), at(307), at(207), third, two_thirds),
        Crossed(at(208), two_thirds, Fraction(1)),
    )


def test_a_line_along_a_row_of_hexes_only_cuts() -> None:
    assert trace(Hex(0, 0), Hex(0, 2)) == (
        Crossed(Hex(0, 0), Fraction(0), Fraction(1, 4)),
        Cut(edge(Hex(0, 0), Hex(0, 1)), Fraction(1, 4)),
        Crossed(Hex(0, 1), Fraction(1, 4), Fraction(3, 4)),
        Cut(edge(Hex(0, 1), Hex(0, 2)), Fraction(3, 4)),
        Crossed(Hex(0, 2), Fraction(3, 4), Fraction(1)),
    )


def test_a_line_through_a_corner_touches_the_third_hex() -> None:
    """From (0, 0) to (1, 4): the hexes that are only touched stand on one hand each."""
    facts = trace(Hex(0, 0), Hex(1, 4))
    touched = [fact for fact in facts if isinstance(fact, Touched)]
    assert touched, "this line passes through corners"
    for fact in touched:
        assert (fact.left is None) != (fact.right is None)
        third = fact.left or fact.right
        assert third is not None
        assert fact.corner in corners(third)
        side = cross(centre(Hex(0, 0)), centre(Hex(1, 4)), centre(third))
        assert side < 0 if fact.left else side > 0
    form = shape(1, 4)
    both = set(form.left.hexes) & set(form.right.hexes)
    assert {fact.left for fact in touched} - {None} == set(form.left.hexes) - both
    assert {fact.right for fact in touched} - {None} == set(form.right.hexes) - both


def test_a_line_to_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="two different hexes"):
        shape(0, 0)


@given(steps)
def test_both_readings_are_those_of_the_book_script(step: tuple[int, int]) -> None:
    form = shape(*step)
    tiny = Fraction(1, 10**6)
    several = [from_the_book(Hex(0, 0), Hex(*step), nudge) for nudge in (tiny, -tiny)]
    assert sorted(map(tuple, several)) == sorted((form.left.hexes, form.right.hexes))


@given(steps)
def test_left_lies_to_the_left(step: tuple[int, int]) -> None:
    form = shape(*step)
    start, end = centre(Hex(0, 0)), centre(Hex(*step))
    alone = set(form.left.hexes) - set(form.right.hexes)
    assert all(cross(start, end, centre(h)) < 0 for h in alone)
    alone = set(form.right.hexes) - set(form.left.hexes)
    assert all(cross(start, end, centre(h)) > 0 for h in alone)
    assert form.straight == (form.left == form.right)


@given(steps)
def test_a_reading_is_a_chain_of_neighbours_over_the_whole_line(step: tuple[int, int]) -> None:
    form = shape(*step)
    for reading in (form.left, form.right):
        assert reading.hexes[0] == Hex(0, 0)
        assert reading.hexes[-1] == Hex(*step)
        assert len(set(reading.hexes)) == len(reading.hexes)
        assert reading.enters[0] == 0
        assert reading.leaves[-1] == form.parts
        assert reading.enters[1:] == reading.leaves[:-1]
        assert all(one <= other for one, other in zip(reading.enters, reading.leaves))
        assert reading.leaves[0] > 0
        assert reading.enters[-1] < form.parts
        for one, other in itertools.pairwise(reading.hexes):
            assert distance(one, other) == 1


@given(steps)
def test_each_place_lies_in_its_closed_hex(step: tuple[int, int]) -> None:
    form = shape(*step)
    end = centre(Hex(*step))
    for reading in (form.left, form.right):
        for here, *places in zip(reading.hexes, reading.enters, reading.leaves):
            middle = centre(here)
            for place in places:
                dx = abs(Fraction(end.x * place, form.parts) - middle.x)
                dy = abs(Fraction(end.y * place, form.parts) - middle.y)
                assert dy <= 2
                assert dx + dy <= 4


@given(steps)
def test_the_way_back_is_the_same_line_with_left_and_right_exchanged(step: tuple[int, int]) -> None:
    form, back = shape(*step), shape(-step[0], -step[1])
    assert form.parts == back.parts
    for one, other in ((form.left, back.right), (form.right, back.left)):
        assert one.hexes == tuple(Hex(*step) + h for h in reversed(other.hexes))
        assert one.enters == tuple(form.parts - place for place in reversed(other.leaves))
        assert one.leaves == tuple(form.parts - place for place in reversed(other.enters))


@given(steps, st.integers(1, 5))
def test_a_turned_line_meets_the_turned_hexes(step: tuple[int, int], turns: int) -> None:
    form, turned = shape(*step), shape(*rotate_hex(Hex(*step), turns))
    for one, other in ((form.left, turned.left), (form.right, turned.right)):
        assert Reading(tuple(rotate_hex(h, turns) for h in one.hexes), one.enters, one.leaves) == other


@given(steps)
def test_in_a_mirror_left_and_right_change_places(step: tuple[int, int]) -> None:
    form, other = shape(*step), shape(*mirror_hex(Hex(*step)))
    for one, two in ((form.left, other.right), (form.right, other.left)):
        assert Reading(tuple(mirror_hex(h) for h in one.hexes), one.enters, one.leaves) == two


@given(hexes, steps)
def test_facts_come_in_order_and_are_those_of_the_corners(start: Hex, step: tuple[int, int]) -> None:
    """Every fact against the signs of cross products, hex by hex: no walking."""
    end = start + step
    a, b = centre(start), centre(end)
    facts = trace(start, end)
    places = [fact.at if isinstance(fact, Cut | Touched) else fact.enters for fact in facts]
    assert places == sorted(places)
    low_q, high_q = sorted((start.q, end.q))
    low_r, high_r = sorted((start.r, end.r))
    around = [Hex(q, r) for q in range(low_q - 2, high_q + 3) for r in range(low_r - 2, high_r + 3)]
    near = [h for h in around if _between(a, b, h)]
    crossed, touched, along, cuts = set(), set(), set(), set()
    for h in near:
        signs = [_sign(cross(a, b, p)) for p in corners(h)]
        if 1 in signs and -1 in signs:
            crossed.add(h)
        elif signs.count(0) == 1:
            touched.add((corners(h)[signs.index(0)], h, "left" if -1 in signs else "right"))
        elif signs.count(0) == 2:
            for n in neighbours(h):
                shared = set(corners(h)) & set(corners(n))
                if all(cross(a, b, p) == 0 for p in shared):
                    along.add(edge(h, n))
    for h, n in itertools.combinations(near, 2):
        if distance(h, n) == 1:
            p, p2 = set(corners(h)) & set(corners(n))
            if cross(a, b, p) * cross(a, b, p2) < 0:
                cuts.add(edge(h, n))
    assert {fact.hex for fact in facts if isinstance(fact, Crossed)} == crossed
    assert {fact.edge for fact in facts if isinstance(fact, Along)} == along
    assert {fact.edge for fact in facts if isinstance(fact, Cut)} == cuts
    rim = {p for line in along for p in set(corners(line[0])) & set(corners(line[1]))}
    assert {
        (fact.corner, fact.left or fact.right, "left" if fact.left else "right")
        for fact in facts
        if isinstance(fact, Touched)
    } == {item for item in touched if item[0] not in rim}
    for fact in facts:
        if isinstance(fact, Along):
            assert fact.edge == edge(fact.left, fact.right)
            assert cross(a, b, centre(fact.left)) < 0 < cross(a, b, centre(fact.right))
        if isinstance(fact, Crossed):
            assert fact.enters < fact.leaves


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _between(a: Point, b: Point, h: Hex) -> bool:
    """The closed hex shares more than nothing with the segment: no edge direction separates the two."""
    cx, cy = centre(h)
    for nx, ny, reach in ((0, 1, 2), (1, 1, 4), (1, -1, 4)):
        values = [nx * (p.x - cx) + ny * (p.y - cy) for p in (a, b)]
        if min(values) > reach or max(values) < -reach:
            return False
    signs = [_sign(cross(a, b, p)) for p in corners(h)]
    return not all(s > 0 for s in signs) and not all(s < 0 for s in signs)


@given(hexes, steps)
def test_the_trace_back_is_the_mirror_image(start: Hex, step: tuple[int, int]) -> None:
    end = start + step

    def reversed_fact(fact: Crossed | Cut | Along | Touched) -> Crossed | Cut | Along | Touched:
        if isinstance(fact, Crossed):
            return Crossed(fact.hex, 1 - fact.leaves, 1 - fact.enters)
        if isinstance(fact, Cut):
            return Cut(fact.edge, 1 - fact.at)
        if isinstance(fact, Along):
            return Along(fact.edge, fact.right, fact.left, 1 - fact.leaves, 1 - fact.enters)
        return Touched(fact.corner, fact.right, fact.left, 1 - fact.at)

    back = [reversed_fact(fact) for fact in reversed(trace(end, start))]
    assert sorted(map(repr, back)) == sorted(map(repr, trace(start, end)))


def test_a_quarter_of_the_lines_of_a_board_pass_through_a_corner_or_along_an_edge() -> None:
    """The share of disputed lines on a 17 by 12 board: none of them may be lost to rounding."""
    board = [GRID.hex_at(column, row) for column in range(1, 18) for row in range(1, 13)]
    along = touching = total = 0
    for step, lines in Counter(b - a for a, b in itertools.combinations(board, 2)).items():
        total += lines
        facts = () if shape(*step).straight else trace(Hex(0, 0), step)
        along += lines * any(isinstance(fact, Along) for fact in facts)
        touching += lines * any(isinstance(fact, Touched) for fact in facts)
    assert total == 204 * 203 // 2
    assert Fraction(20, 100) < Fraction(along + touching, total) < Fraction(40, 100)
    assert Fraction(7, 100) < Fraction(along, total) < Fraction(11, 100)
