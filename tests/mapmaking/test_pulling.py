"""A picture under a map of areas: as large as the map at first, pulled into place by its places."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from wsn.data import DataError
from wsn.mapmaking import tracing
from wsn.mapmaking.fit import apply_matrix, lay_on_picture
from wsn.mapmaking.pieces import blank_board

SIZE = (1600, 900)
"""The picture: wider than the map, which is 800 by 600 units."""


def kept(points: dict[str, tuple[int, int]], **more: Any) -> dict[str, Any]:
    """A fit with these places found."""
    fit = {**tracing.new_fit(blank_board("storm_over_normandy", "area", 4, 3).document, "coast.png"), **more}
    for text, at in points.items():
        fit = tracing.with_point(fit, text, at)
    return fit


def pixel(fit: dict[str, Any], x: float, y: float) -> tuple[float, float]:
    made = tracing.picture_fit(fit, SIZE)
    u, v = apply_matrix(made.matrix, np.array([[x, y]], dtype=float))[0]
    return float(u), float(v)


def photographed(x: float, y: float, slant: float = 0.0) -> tuple[int, int]:
    """Where a place of the map lies on a picture that is turned, stretched, and perhaps taken at a slant."""
    turn = math.radians(9)
    u = 2.1 * (x * math.cos(turn) - y * math.sin(turn)) + 210
    v = 1.4 * (x * math.sin(turn) + y * math.cos(turn)) + 35
    w = 1 + slant * (u + v)
    return round(u / w), round(v / w)


def test_a_picture_is_as_large_as_the_map_and_in_its_middle_at_first() -> None:
    fit = kept({})
    assert fit["frame"] == [0, 0, 800, 600]
    assert not tracing.points_needed(fit)
    assert pixel(fit, 400, 300) == pytest.approx((800, 450))
    assert pixel(fit, 0, 300) == pytest.approx((0, 450)), "its width decides, for it is wider than the map"
    assert pixel(fit, 800, 300) == pytest.approx((1600, 450))


def test_one_place_shifts_it_and_a_second_turns_and_sizes_it() -> None:
    one = kept({"400,300": (900, 500)})
    assert pixel(one, 400, 300) == pytest.approx((900, 500))
    assert pixel(one, 500, 300) == pytest.approx((1100, 500)), "as large as before, and as straight"
    two = kept({"100,100": (200, 100), "300,100": (200, 700)})
    assert pixel(two, 100, 100) == pytest.approx((200, 100))
    assert pixel(two, 300, 100) == pytest.approx((200, 700))
    assert pixel(two, 100, 200) == pytest.approx((-100, 100)), "turned by a quarter, three pixels to a unit"


@pytest.mark.parametrize(("slant", "count"), [(0.0, 3), (0.0, 6), (0.0001, 4), (0.0001, 6)])
def test_three_places_and_more_are_met_also_at_a_slant(slant: float, count: int) -> None:
    corners = [(0, 0), (800, 0), (800, 600), (0, 600), (400, 300), (220, 480)]
    found = {f"{x},{y}": photographed(x, y, slant) for x, y in corners[:count]}
    fit = kept(found, perspective=slant > 0)
    for x, y in corners:
        assert math.dist(pixel(fit, x, y), photographed(x, y, slant)) < 2
    assert max(tracing.picture_fit(fit, SIZE).residuals.values()) < 2
    assert lay_on_picture(tracing.fit_file(fit), "the fit").matrix == pytest.approx(
        tracing.picture_fit(fit, SIZE).matrix
    ), "by command it is laid in the same way"


def test_a_slip_shows_in_pixels() -> None:
    corners = [(0, 0), (800, 0), (800, 600), (0, 600), (400, 300)]
    found = {f"{x},{y}": photographed(x, y) for x, y in corners}
    u, v = found["400,300"]
    told = tracing.picture_fit(kept({**found, "400,300": (u + 90, v)}), SIZE).residuals
    assert max(told, key=told.__getitem__) == "400,300"
    assert told["400,300"] > 60


def test_what_fits_no_map_is_told() -> None:
    with pytest.raises(DataError, match="all lie on one line; find a place beside it"):
        tracing.picture_fit(kept({"0,0": (0, 0), "10,10": (5, 5), "20,20": (10, 10)}), SIZE)
    with pytest.raises(DataError, match="'Dover' is not a place"):
        tracing.picture_fit(kept({"Dover": (0, 0)}), SIZE)
    with pytest.raises(DataError, match="needs at least 3, not 0"):
        lay_on_picture(tracing.fit_file(kept({})), "the fit")


def test_nothing_is_guessed_of_areas() -> None:
    fit = kept({})
    assert tracing.knowing(fit, "known", "beach", "Area-1") == fit
    assert not tracing.enough_known({**fit, "known": {"beach": ["Area-1"], "sea": ["Area-2"]}})
