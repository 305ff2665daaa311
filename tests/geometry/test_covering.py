"""How much of each cell areas cover: what the union of shapely gives, and bounded where that is not."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from wsn.geometry.covering import (
    CROSSINGS_LIMIT,
    ShapePart,
    TooManyCrossings,
    cover_shares,
    distances,
    middles_of,
    sides_of,
)

SIXTHS = np.arange(6) * math.pi / 3


def hexes(columns: int, rows: int) -> np.ndarray:
    """Cells with a radius of 1."""
    at = [(1.5 * x, (y + x % 2 / 2) * 3**0.5) for x in range(columns) for y in range(rows)]
    return np.array([[(x + math.cos(a), y + math.sin(a)) for a in SIXTHS] for x, y in at])


CELLS = hexes(6, 5)


def covered(areas: list[shapely.Polygon]) -> np.ndarray:
    """The shares that areas cover together."""
    rings = [[np.array(ring.coords) for ring in (one.exterior, *one.interiors)] for one in areas]
    sides = [sides_of(one) for one in rings]
    return cover_shares(np.vstack(sides), np.arange(len(sides)).repeat([len(one) for one in sides]), CELLS)


def by_shapely(areas: list[shapely.Polygon]) -> np.ndarray:
    """The same by union and intersections."""
    cells = shapely.polygons(CELLS)
    return np.asarray(
        shapely.area(shapely.intersection(cells, shapely.union_all(areas))) / shapely.area(cells)
    )


@st.composite
def areas(draw: st.DrawFn) -> list[shapely.Polygon]:
    """Discs, boxes, rings and slanted strips that lie over each other."""
    number = st.floats(-2, 12).map(lambda one: round(one, 2))
    made = []
    for _ in range(draw(st.integers(1, 6))):
        x, y, size = draw(number), draw(number), draw(st.floats(0.3, 5))
        match draw(st.sampled_from(["disc", "box", "ring", "strip"])):
            case "disc":
                made.append(shapely.Point(x, y).buffer(size))
            case "box":
                made.append(shapely.box(x, y, x + size, y + size / 2))
            case "ring":
                made.append(shapely.Point(x, y).buffer(size).difference(shapely.Point(x, y).buffer(size / 2)))
            case _:
                made.append(shapely.LineString([(x, y), (y, size)]).buffer(0.2 + size / 9, cap_style="flat"))
    return [one for one in made if isinstance(one, shapely.Polygon) and not one.is_empty]


@settings(max_examples=60, deadline=None)
@given(areas())
def test_it_is_what_shapely_makes_of_sound_areas(some: list[shapely.Polygon]) -> None:
    if some:
        assert np.abs(covered(some) - by_shapely(some)).max() < 0.012
        assert (covered(some) == covered([*some, *some[::-1]])).all()


def test_a_cell_that_is_wholly_covered_has_all_of_it() -> None:
    assert covered([shapely.box(-9, -9, 99, 99)]).tolist() == pytest.approx([1] * len(CELLS))
    assert (covered([shapely.box(99, 99, 101, 101)]) == 0).all()
    own = [shapely.Polygon(cell) for cell in CELLS[::2]]
    assert covered(own).round(6).tolist() == ([1, 0] * 15)[: len(CELLS)]


def test_a_ring_that_crosses_itself_a_million_times_is_measured_and_one_beyond_that_is_not() -> None:
    rng = np.random.default_rng(1)
    ring = rng.random((3_000, 2)) * 9
    share = cover_shares(sides_of([ring]), np.zeros(len(ring), dtype=np.int64), CELLS)
    assert 0.35 < share[6:20].mean() < 0.65
    many = np.array([(0.0, 0.0), (9.0, 9.0)] * 160_000)
    with pytest.raises(TooManyCrossings):
        cover_shares(sides_of([many]), np.zeros(len(many), dtype=np.int64), CELLS)
    assert (
        len(many) * 8 * 5 > CROSSINGS_LIMIT
    )  # eight level lines through each of five cells, one above another


def test_the_distance_from_a_long_line_is_that_from_a_short_one() -> None:
    line = np.array([(math.cos(a) * a, math.sin(a) * a) for a in np.arange(300) / 9])
    places = CELLS.reshape(-1, 2)
    whole = shapely.distance(shapely.points(places), shapely.LineString(line))
    assert np.allclose(distances(places, line), whole)
    assert np.allclose(
        distances(places, line[:5]), shapely.distance(shapely.points(places), shapely.LineString(line[:5]))
    )


@pytest.mark.parametrize(
    ("rings", "area", "there"),
    [
        ([[(1, 1), (3, 1), (3, 2), (1, 2)]], True, (2, 1.5)),
        ([[(-50, 1), (50, 1), (50, 2), (-50, 2)]], True, (5, 1.5)),
        ([[(1, 5), (1, 5)]], False, (1, 5)),
        ([[(1, 5)]], False, (1, 5)),
        ([[(-4, 5), (4, 5)]], False, (2, 5)),
        ([[(20, 5), (24, 5)]], False, None),
    ],
)
def test_the_middle_is_that_of_what_lies_in_the_frame(
    rings: list[list[tuple[float, float]]], area: bool, there: tuple[float, float] | None
) -> None:
    part = ShapePart(0, [np.array(ring, dtype=float) for ring in rings], area)
    (found,) = middles_of([part], 1, (0, 0, 10, 10)).tolist()
    assert found == (pytest.approx(there) if there is not None else [math.inf, math.inf])


def test_of_several_parts_the_largest_in_the_frame_has_the_middle_for_each_owner() -> None:
    """An area before a line, a line before a place, the first of two alike; what has no part is nowhere."""
    square = np.array([(0, 0), (2, 0), (2, 2), (0, 2)], dtype=float)
    hole = np.array([(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)])
    parts = [
        ShapePart(2, [np.array([(1.0, 1.0), (9.0, 1.0)])], False),
        ShapePart(0, [square], True),
        ShapePart(2, [square + 6], True),
        ShapePart(0, [square + 3], True),
        ShapePart(3, [np.array([(7.0, 7.0)])], False),
        ShapePart(3, [np.array([(1.0, 1.0), (1.0, 2.0)])], False),
        ShapePart(4, [square * 20 + 100], True),
        ShapePart(5, [square * 3, hole * 3], True),
        ShapePart(5, [square + 20], True),
    ]
    found = middles_of(parts, 6, (0, 0, 10, 10))
    assert found[0].tolist() == [1, 1]
    assert not np.isfinite(found[[1, 4]]).any()
    assert found[2].tolist() == [7, 7]
    assert found[3].tolist() == [1, 1.5]
    assert shapely.Polygon(square * 3, [hole * 3]).contains(shapely.Point(found[5]))
    assert middles_of([], 0, (0, 0, 10, 10)).shape == (0, 2)
    assert not np.isfinite(middles_of([], 1, (0, 0, 10, 10))).any()


def test_the_middle_of_a_bent_area_is_inside() -> None:
    bent = [(0, 0), (9, 0), (9, 1), (1, 1), (1, 8), (9, 8), (9, 9), (0, 9)]
    disc = np.array(shapely.Point(5, 5).buffer(4, quad_segs=5_000).exterior.coords)
    star = np.random.default_rng(3).random((500, 2)) * 30 - 10
    parts = [ShapePart(n, [np.array(ring, dtype=float)], True) for n, ring in enumerate((bent, star, disc))]
    middles = middles_of(parts, 3, (0, 0, 10, 10))
    assert shapely.Polygon(bent).contains(shapely.Point(middles[0]))
    assert np.isfinite(middles[1]).all()
    assert middles[2] == pytest.approx((5, 5), abs=0.01)
