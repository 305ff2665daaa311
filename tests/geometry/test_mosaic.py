"""Areas cut into cells for pictures: without gaps, inset where a neighbour lies, the same each time."""

from __future__ import annotations

import pytest
from shapely import Polygon, box, union_all

from wsn.geometry.mosaic import Mosaic, RegionPiece, triangles

WEST = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
EAST = [(100.0, 0.0), (200.0, 0.0), (200.0, 100.0), (100.0, 100.0)]
HOLE = [(30.0, 40.0), (60.0, 40.0), (60.0, 60.0), (30.0, 60.0)]

SLIVER = 4.0
"""A piece smaller than this is not drawn."""


def laid(**more: object) -> Mosaic:
    shapes = {"west": (WEST, [HOLE]), "east": (EAST, [])}
    given = {"shapes": shapes, "pitch": 25.0, "jitter": lambda i, j, k: ((i * 7 + j * 3 + k) % 5 - 2) / 2}
    return Mosaic(**{**given, **more})


def still(_place: tuple[float, float]) -> float:
    return 0.0


def joined(pieces: tuple[RegionPiece, ...]) -> Polygon:
    return union_all([Polygon(piece.ring) for piece in pieces])


def test_cells_fill_an_area_once_and_leave_its_hole_free():
    pieces = laid().cells("west")
    assert len(pieces) > 8
    assert {piece.name for piece in pieces} == {"west"}
    assert all(Polygon(piece.ring).covers(box(*piece.at, *piece.at).centroid) for piece in pieces)
    assert sum(Polygon(piece.ring).area for piece in pieces) == pytest.approx(joined(pieces).area)
    assert joined(pieces).symmetric_difference(Polygon(WEST, [HOLE])).area < SLIVER


def test_cells_differ_by_the_numbers_given_and_are_the_same_each_time():
    assert laid().cells("west") == laid().cells("west")
    assert laid().cells("west") != laid(jitter=lambda i, j, k: 0.0).cells("west")


def test_a_region_is_inset_where_another_area_borders_it_and_not_on_the_outside():
    pieces = laid(shapes={"west": (WEST, []), "east": (EAST, [])}).region(["west"], 5.0, still)
    assert joined(pieces).bounds == pytest.approx((0, 0, 95, 100))
    assert joined(pieces).area == pytest.approx(9500)
    along = [place for piece in pieces for rim in piece.rims for place in rim]
    assert along
    assert {round(x, 3) for x, _ in along} == {95.0}, (
        "the rim is told where the neighbour lies, and only there"
    )
    assert laid().region(["nowhere"], 5.0, still) == ()


def test_areas_of_one_region_have_no_rim_between_them():
    both = laid(shapes={"west": (WEST, []), "east": (EAST, [])}).region(["west", "east"], 5.0, still)
    assert joined(both).area == pytest.approx(100 * 200, abs=SLIVER)
    assert all(piece.rims == () for piece in both)
    assert {piece.name for piece in both} == {"west", "east"}


def test_a_rim_wavers_inwards_and_what_lies_on_the_outside_does_not():
    areas = {"west": (WEST, []), "east": (EAST, [])}
    pieces = laid(shapes=areas).region(["west"], 5.0, lambda place: 3.0)
    west, south, east, north = joined(pieces).bounds
    assert (west, south, north) == pytest.approx((0, 0, 100))
    assert 92 <= east <= 95
    assert joined(pieces).area < 9500 - 200
    assert laid(shapes=areas).region(["east"], 5.0, lambda place: 3.0) != ()


def test_an_area_within_another_has_a_rim_all_around():
    outer = {"outer": (WEST, [HOLE]), "inner": (HOLE, [])}
    pieces = laid(shapes=outer).region(["inner"], 2.0, lambda place: 1.0)
    assert joined(pieces).area == pytest.approx(24 * 14, rel=0.05), "inset by two, and by one more"
    around = laid(shapes=outer).region(["outer"], 2.0, still)
    assert joined(around).area < 100 * 100 - 34 * 24 + 4


def test_cells_far_from_the_wanted_part_are_left_out():
    every, near = laid().cells("west"), laid(near=(0.0, 0.0, 20.0, 20.0)).cells("west")
    assert 0 < len(near) < len(every)
    assert set(near) < set(every), "the others are as they were"
    assert joined(near).covers(box(0, 0, 20, 20))
    assert laid(near=(300.0, 300.0, 310.0, 310.0)).cells("west") == ()


def test_triangles_fill_a_polygon_and_leave_its_hole_free():
    cut = triangles(WEST, [HOLE])
    assert sum(Polygon(one).area for one in cut) == pytest.approx(100 * 100 - 30 * 20)
    assert union_all([Polygon(one) for one in cut]).symmetric_difference(Polygon(WEST, [HOLE])).area < 1e-6
