"""A picture under a map of areas, pulled into place: what was found of it says where all of it lies.

Nothing on such a map lies in columns and rows, so the picture is there at once, as large as the map. The
first place that is pulled to where it belongs shifts it, a second turns it and makes it larger or smaller, a
third stretches it; more are met as closely as can be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from wsn.mapmaking.fit import AFFINE, PictureFit, apply_matrix, area_points, fit_to_pixels
from wsn.mapmaking.fitfile import FitFile
from wsn.mapmaking.snapping import XY

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SAME_PLACE_BELOW: Final = 1e-9
"""Below this two places count as one."""


def frame_of(document: Mapping[str, Any]) -> list[int]:
    """Left, top, right and bottom of all areas of a map document, in map units."""
    corners = [tuple(place) for area in document["areas"].values() for place in area["outline"]]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return [min(xs), min(ys), max(xs), max(ys)]


def pull_to_picture(file: FitFile, size: tuple[int, int], where: str = "the fit") -> PictureFit:
    """The map of areas on its picture of this width and height, by however many places. Raises DataError."""
    plane = area_points(file, where)
    if len(plane) >= AFFINE:
        return fit_to_pixels(file, where, plane, "place")
    matrix = _as_large(file.frame or (0, 0, *size), size)
    places, pixels = list(plane.values()), [file.points[text] for text in plane]
    if (
        len(places) == 2
        and min(abs(a - b) for a, b in (_as_complex(places), _as_complex(pixels))) > SAME_PLACE_BELOW
    ):
        matrix = _turn_places(_as_complex(places), _as_complex(pixels))
    elif places:
        shift = (
            np.array(pixels[-1], dtype=float) - apply_matrix(matrix, np.array([places[-1]], dtype=float))[0]
        )
        matrix = np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1.0]]) @ matrix
    away = np.linalg.norm(
        apply_matrix(matrix, np.array(places or [(0, 0)], dtype=float)) - np.array(pixels or [(0, 0)]), axis=1
    )
    return PictureFit(file, matrix, dict(zip(plane, map(float, away))))


def _as_large(frame: Sequence[int], size: tuple[int, int]) -> Floats:
    """From map units to pixels where the picture is as large as the map, and in the middle of it."""
    left, top, right, bottom = frame
    wide, high = size
    scale = max(wide / max(right - left, 1), high / max(bottom - top, 1))
    return np.array(
        [
            [scale, 0.0, (wide - scale * (left + right)) / 2],
            [0.0, scale, (high - scale * (top + bottom)) / 2],
            [0.0, 0.0, 1.0],
        ]
    )


def _as_complex(two: Sequence[XY]) -> tuple[complex, complex]:
    (a, b), (c, d) = two
    return complex(a, b), complex(c, d)


def _turn_places(places: tuple[complex, complex], pixels: tuple[complex, complex]) -> Floats:
    """Turned and made larger or smaller so that two places lie on two pixels."""
    by = (pixels[1] - pixels[0]) / (places[1] - places[0])
    to = pixels[0] - by * places[0]
    return np.array([[by.real, -by.imag, to.real], [by.imag, by.real, to.imag], [0.0, 0.0, 1.0]])
