"""The integer lattice on which every question about lines is decided.

It is the picture of flat-top hexes with its axes scaled so that every centre, corner and edge midpoint is a
whole number; so lengths and angles on it have no meaning. x grows to the east, y to the
south. Pointy-top boards use the same lattice with the axes swapped (see `hexes.Grid`).
"""

from __future__ import annotations

from typing import NamedTuple


class Point(NamedTuple):
    """A point of the lattice."""

    x: int
    y: int


def cross(origin: Point, a: Point, b: Point) -> int:
    """The cross product of origin->a and origin->b; below 0 if b is to the left of the ray to a."""
    return (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x)
