"""The map as flat tints, a hex one colour: what is seen before any picture is drawn, and where none is."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wsn.board.hexboard import HexSpace
from wsn.table.picture import ground
from wsn.table.picture.palette import Palette, mix
from wsn.table.picture.plan import Plan
from wsn.table.picture.terrain import TINTS
from wsn.table.picture.ways import RIVERS


def tint_of(space: HexSpace, palette: Palette) -> str:
    """The colour of a hex: its terrain's, or its height's where it is open."""
    word = space.terrain
    if word in ground.SEAS or word in RIVERS:
        return palette.water
    name = TINTS[word][0] if word in TINTS else ""
    if name:
        return str(getattr(palette, name))
    if word == "fields":
        return palette.fields[0]
    if space.level > 0:
        return palette.relief[min((space.level + 1) // 2, len(palette.relief)) - 1]
    return palette.relief_low if space.level < 0 else palette.open


def rows(plan: Plan) -> NDArray[np.float32]:
    """The corners of the triangles of every printed hex: x, y, red, green, blue."""
    found: list[tuple[float, ...]] = []
    for space in plan.spaces:
        colour = tint_of(space, plan.palette)
        inner, rim = _shares(colour), _shares(mix(colour, plan.palette.grid, 0.22))
        x, y = plan.heart(space)
        ring = plan.outline(space)
        for a, b in zip(ring, [*ring[1:], ring[0]]):
            found += [(x, y, *inner), (*a, *rim), (*b, *rim)]
    return np.array(found, np.float32)


def _shares(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue
