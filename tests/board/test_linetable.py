"""Bits and courses: a shift by a difference never takes one hex for another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wsn.board.linetable import SIDES, BitLayout, bits, course, layout_of, mask
from wsn.geometry.hexes import DIRECTIONS, Grid, Hex, neighbours
from wsn.geometry.trace import shape


@st.composite
def maps(draw: st.DrawFn) -> tuple[Hex, ...]:
    """A rectangle of hexes anywhere, with holes, of either parity."""
    grid = Grid(shift=draw(st.sampled_from(("odd", "even"))))
    left, top = draw(st.integers(-5, 4)), draw(st.integers(-7, 6))
    columns, rows = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    whole = [grid.hex_at(c, r) for c in range(left, left + columns) for r in range(top, top + rows)]
    holes = draw(st.sets(st.sampled_from(whole), max_size=len(whole) - 1))
    return tuple(h for h in whole if h not in holes)


@settings(max_examples=30, deadline=None)
@given(maps())
def test_pairs_of_every_difference_are_just_the_pairs_of_the_map(hexes: tuple[Hex, ...]) -> None:
    layout, on = BitLayout(hexes), set(hexes)
    assert len(set(layout.place.values())) == len(hexes)
    names = set()
    for dq, dr in layout.differences:
        for bit in bits(layout.pairs(dq, dr)):
            a = layout.at[bit]
            assert a is not None
            assert a + Hex(dq, dr) in on
            assert layout.place[a + Hex(dq, dr)] - bit == dq * layout.stride + dr
            names.add((a, a + Hex(dq, dr)))
    assert names == {(a, b) for a in hexes for b in hexes if a < b}


@settings(max_examples=25, deadline=None)
@given(maps())
def test_every_hex_a_line_meets_has_its_own_bit_on_the_map_and_none_off_it(hexes: tuple[Hex, ...]) -> None:
    layout, on = BitLayout(hexes), set(hexes)
    for dq, dr in layout.differences:
        form = shape(dq, dr)
        way = course(dq, dr, layout.stride)
        assert len(way.walks) == (1 if form.straight else 2)
        for bit in bits(layout.pairs(dq, dr)):
            a = layout.at[bit]
            assert a is not None
            for reading, walk in zip((form.left, form.right), way.walks):
                for h, offset in zip(reading.hexes, walk.offsets):
                    place = bit + offset
                    assert layout.off >> place & 1 == (a + h not in on)
                    assert layout.at[place] == (a + h if a + h in on else None)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 12), st.integers(-12, 12))
def test_what_readings_share_and_have_alone_make_up_the_readings(dq: int, dr: int) -> None:
    if (dq, dr) <= (0, 0):
        return
    stride = 40
    way, form = course(dq, dr, stride), shape(dq, dr)
    for reading, alone in ((form.left, way.left), (form.right, way.right)):
        both = [*way.common.hexes, *(alone.hexes if alone is not None else ())]
        assert sorted(both) == sorted(
            (h.q * stride + h.r + stride, enters, leaves)
            for h, enters, leaves in list(zip(reading.hexes, reading.enters, reading.leaves))[1:-1]
        )
        assert len(both) == len(set(both)) == len(reading.hexes) - 2


def test_touching_names_the_first_hexes_of_the_lines_that_meet_a_hex() -> None:
    grid = Grid()
    hexes = tuple(grid.hex_at(c, r) for c in range(1, 8) for r in range(1, 8))
    layout = layout_of(hexes)
    assert layout_of(hexes) is layout
    middle = grid.hex_at(4, 4)
    for dq, dr in layout.differences:
        form = shape(dq, dr)
        met = {*form.left.hexes, *form.right.hexes}
        way = course(dq, dr, layout.stride)
        result = way.touching(layout.place[middle]) & layout.pairs(dq, dr)
        # a pair begins in a hex that there is: `at` is None only beside the board
        wanted = [a for a in bits(layout.pairs(dq, dr)) if middle - layout.at[a] in met]
        assert bits(result) == wanted


def test_masks_and_bits_are_each_others_inverse() -> None:
    assert bits(mask([70, 3, 3, 0])) == [0, 3, 70]
    assert mask([]) == 0
    assert bits(0) == []


def test_sides_are_numbered_like_the_directions() -> None:
    here = Hex(3, -4)
    assert [SIDES[other.q - here.q, other.r - here.r] for other in neighbours(here)] == list(
        range(len(DIRECTIONS))
    )


def test_a_map_without_hexes_has_no_layout() -> None:
    with pytest.raises(ValueError, match="needs a hex"):
        BitLayout(())
