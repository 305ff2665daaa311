"""How much room there is in an outline for a band of words."""

from __future__ import annotations

from random import Random

from wsn.table.picture.plan import holds
from wsn.table.picture.room import free

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
HOLE = [(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0)]


def test_a_band_reaches_to_the_rim_and_to_a_hole() -> None:
    assert free([SQUARE], 3, 2, 4) == (0, 10)
    assert free([SQUARE, HOLE], 3, 4.5, 5) == (0, 4)
    assert free([SQUARE, HOLE], 8, 4.5, 5) == (6, 10)
    assert free([SQUARE, HOLE], 3, 1, 2) == (0, 10)


def test_there_is_none_outside_in_a_hole_and_where_an_outline_passes() -> None:
    assert free([SQUARE], 12, 2, 4) is None
    assert free([SQUARE, HOLE], 5, 4.5, 5) is None
    assert free([SQUARE, HOLE], 5, 2, 5) is None
    assert free([SQUARE], 3, 9, 12) is None


def test_no_place_of_a_band_lies_outside() -> None:
    draw = Random(4)
    bands = 0
    for _ in range(300):
        ring = [(draw.uniform(0, 40), draw.uniform(0, 40)) for _ in range(draw.randint(3, 9))]
        x, top = draw.uniform(0, 40), draw.uniform(0, 38)
        band = free([ring], x, top, top + 2)
        if band is None:
            continue
        bands += 1
        for _ in range(20):
            p = draw.uniform(*band), draw.uniform(top, top + 2)
            assert holds(ring, p)
    assert bands > 20


def test_no_outline_holds_nothing() -> None:
    assert not holds([], (1.0, 1.0))
