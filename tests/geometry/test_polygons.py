"""The middle of an area: where it has most room, and halfway along where that is so in many places."""

from __future__ import annotations

import math

import pytest
from shapely import Point as Place
from shapely import Polygon
from shapely.affinity import rotate

from wsn.geometry.polygons import middle


@pytest.mark.parametrize(
    ("rim", "there"),
    [
        ([(0, 0), (400, 0), (400, 100), (0, 100)], (200, 50)),
        ([(0, 0), (100, 0), (100, 900), (0, 900)], (50, 450)),
        ([(0, 0), (400, 40), (360, 140), (-40, 100)], (180, 70)),
        ([(0, 0), (400, 0), (400, 400), (0, 400)], (200, 200)),
        ([(0, 0), (800, 0), (750, 100), (50, 100)], (400, 50)),
        ([(0, 0), (200, 0), (400, 0), (400, 100), (0, 100)], (200, 50)),
    ],
)
def test_a_name_stands_in_the_middle_of_a_long_area(
    rim: list[tuple[int, int]], there: tuple[int, int]
) -> None:
    for turned in range(len(rim)):
        x, y = middle(Polygon(rim[turned:] + rim[:turned]))
        assert math.dist((x, y), there) <= 4


def rims_away(shape: Polygon, place: Place) -> float:
    """How far a place is from the rim of an area, that of its holes too."""
    return float(shape.boundary.distance(place))


def test_it_is_inside_and_as_roomy_as_can_be_whatever_the_shape() -> None:
    hole = [(100, 100), (100, 400), (400, 400), (400, 100)]
    shapes = [
        Polygon([(0, 0), (300, 0), (300, 100), (100, 100), (100, 300), (0, 300)]),
        Polygon([(0, 0), (500, 0), (500, 500), (0, 500)], [hole]),
        Polygon([(0, 0), (500, 0), (20, 100)]),
    ]
    grid = [Place(x, y) for x in range(-500, 600, 20) for y in range(-500, 600, 20)]
    for shape in shapes:
        for angle in (0, 31, 77):
            turned = rotate(shape, angle)
            place = Place(middle(turned))
            assert turned.contains(place)
            most = max(rims_away(turned, other) for other in grid if turned.contains(other))
            assert rims_away(turned, place) > 0.85 * most
