"""From the lattice to the plain picture and back: where a hex is drawn, and which hex was pointed at.

The plain picture has regular hexes with a distance of 1 from centre to corner, x to the east and y to the
south. Its floats are for drawing and pointing only: nothing is decided by them. A place that was pointed
at is first rounded to a 1/1024 of a lattice step, so that a drawn corner comes back as that corner, and
the hex is then found with whole numbers.
"""

from __future__ import annotations

from math import sqrt

from wsn.geometry.hexes import Grid, Hex, centre, neighbours

FINE = 1024
"""Into how many parts a lattice step is divided when a place is pointed at."""
_UP = sqrt(3) / 4


def to_picture(x: float, y: float, grid: Grid) -> tuple[float, float]:
    """Where a place of the lattice is drawn. Floats, for drawing only."""
    return (y * _UP, x / 4) if grid.swapped else (x / 4, y * _UP)


def from_picture(x: float, y: float, grid: Grid) -> tuple[int, int]:
    """The place of the lattice that is drawn here, in 1/1024 of a lattice step.

    Raises ValueError or OverflowError for a place that is no number.
    """
    if grid.swapped:
        x, y = y, x
    return round(x * 4 * FINE), round(y / _UP * FINE)


def pick(x: float, y: float, grid: Grid) -> Hex:
    """The hex drawn at a place of the picture. On an edge or a corner: the one furthest west, then north
    (on a pointy-top map furthest north, then west). The hex need not be on any board.
    """
    return min(holding(*from_picture(x, y, grid)))


def holding(fine_x: int, fine_y: int) -> list[Hex]:
    """The hexes whose closed shape holds a place of the lattice, given in 1/1024 of a lattice step."""
    q = round(fine_x / (6 * FINE))
    guess = Hex(q, round((fine_y / FINE - 2 * q) / 4))
    found: list[Hex] = []
    for place in (guess, *neighbours(guess)):
        x, y = centre(place)
        across, up = abs(fine_x - x * FINE), abs(fine_y - y * FINE)
        if up <= 2 * FINE and across + up <= 4 * FINE:
            found.append(place)
    return found
