"""From the lattice to the picture and back: where a hex is drawn, and which hex is under the pointer.

The picture has regular hexes with a distance of 1 from centre to corner, x to the east and y to the south.
Its floats are for drawing and pointing only; no rule uses them. A pointed place is first rounded to 1/1024 of
a lattice step, so that a drawn corner gives that corner, and its hex is then found with whole numbers.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from wsn.geometry.hexes import Grid, Hex, centre, neighbours

PARTS_OF_A_STEP: Final = 1024
"""The parts of a lattice step to which a pointed place is rounded."""
_UP: Final = sqrt(3) / 4


def to_picture(x: float, y: float, grid: Grid) -> tuple[float, float]:
    """The place in the picture of a place on the lattice, in floats for drawing only."""
    return (y * _UP, x / 4) if grid.is_mirrored else (x / 4, y * _UP)


def from_picture(x: float, y: float, grid: Grid) -> tuple[int, int]:
    """The place on the lattice of a place in the picture, in 1/1024 of a lattice step.

    Raises ValueError for NaN and OverflowError for infinity.
    """
    if grid.is_mirrored:
        x, y = y, x
    return round(x * 4 * PARTS_OF_A_STEP), round(y / _UP * PARTS_OF_A_STEP)


def pick(x: float, y: float, grid: Grid) -> Hex:
    """The hex at a place in the picture, which need not be on any board.

    On an edge or a corner it is the hex furthest west, then north (on a pointy-top map north, then west).
    """
    return min(holding(*from_picture(x, y, grid)))


def holding(fine_x: int, fine_y: int) -> list[Hex]:
    """The hexes that share a place on the lattice, given in 1/1024 of a lattice step."""
    q = round(fine_x / (6 * PARTS_OF_A_STEP))
    guess = Hex(q, round((fine_y / PARTS_OF_A_STEP - 2 * q) / 4))
    hexes: list[Hex] = []
    for place in (guess, *neighbours(guess)):
        x, y = centre(place)
        across, up = abs(fine_x - x * PARTS_OF_A_STEP), abs(fine_y - y * PARTS_OF_A_STEP)
        if up <= 2 * PARTS_OF_A_STEP and across + up <= 4 * PARTS_OF_A_STEP:
            hexes.append(place)
    return hexes
