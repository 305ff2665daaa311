"""The map as flat tints, a hex one colour: what is seen before any picture is drawn, and where none is."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wsn.board.board import Space
from wsn.table.picture.palette import mix
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.thumbnail import ground_tint


def rows(plan: MapPlan) -> NDArray[np.float32]:
    """The corners of the triangles of every printed hex: x, y, red, green, blue."""
    corners = [
        corner for space in plan.spaces for corner in _hex_corners(plan, space, ground_tint(plan, space))
    ]
    return np.array(corners, np.float32)


def of_space(plan: MapPlan, space: Space, colour: str = "") -> NDArray[np.float32]:
    """The same of one space, in the colour of its ground or another."""
    return np.array(_hex_corners(plan, space, colour or ground_tint(plan, space)), np.float32)


def _hex_corners(plan: MapPlan, space: Space, colour: str) -> list[tuple[float, ...]]:
    corners: list[tuple[float, ...]] = []
    inner, rim = _color_shares(colour), _color_shares(mix(colour, plan.palette.grid, 0.22))
    for a, b, c in plan.triangles(space):
        corners += [(*a, *inner), (*b, *rim), (*c, *rim)]
    return corners


def _color_shares(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue
