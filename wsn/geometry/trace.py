"""The hexes, edges and corners that the straight line between two hex centres meets.

These are facts; nothing here knows what blocks. Everything is decided with whole numbers, so a line through a
corner or along an edge never depends on rounding. What a line meets depends only on the difference between
its two hexes, so it is computed once for each difference (`shape`).

A place on the line is a whole number of `parts`: 0 at the first centre, `parts` at the second.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm
from typing import Final

import msgspec

from wsn.geometry.hexes import DIRECTIONS, Edge, Hex, centre, edge, edge_corners
from wsn.geometry.lattice import Point, cross


class Reading(msgspec.Struct, frozen=True):
    """One reading of a line: the hexes it crosses in order, and where it enters and leaves each.

    `enters[i]` and `leaves[i]` belong to `hexes[i]`; between neighbours in the list the line crosses their
    edge at `leaves[i] == enters[i + 1]`. A hex that the true line only touches has `enters == leaves`.
    """

    hexes: tuple[Hex, ...]
    enters: tuple[int, ...]
    leaves: tuple[int, ...]


class Shape(msgspec.Struct, frozen=True):
    """What a line meets, relative to its first hex, with places in `parts`.

    `left` and `right` are the two readings: the line moved an infinitely small distance to that side, as seen
    from the first hex on the lattice. They are the same object if the line touches no corner and runs along
    no edge.
    """

    parts: int
    left: Reading
    right: Reading

    @property
    def straight(self) -> bool:
        """Whether there is only one reading."""
        return self.left is self.right


class Crossed(msgspec.Struct, frozen=True):
    """The line passes through the inside of a hex."""

    hex: Hex
    enters: Fraction
    leaves: Fraction


class Cut(msgspec.Struct, frozen=True):
    """The line crosses an edge at an inner point."""

    edge: Edge
    at: Fraction


class Along(msgspec.Struct, frozen=True):
    """The line runs along a whole edge, with a hex on its left and one on its right."""

    edge: Edge
    left: Hex
    right: Hex
    enters: Fraction
    leaves: Fraction


class Touched(msgspec.Struct, frozen=True):
    """The line passes through a corner; the hex it only touches is on its left or right."""

    corner: Point
    left: Hex | None
    right: Hex | None
    at: Fraction


Fact = Crossed | Cut | Along | Touched

KEPT: Final = 32_768
"""How many shapes are kept: those of every line of the largest map from one hex, and more."""


def constraints(q: int, r: int) -> tuple[int, int, int]:
    """A vector measured against the three pairs of opposite edges; inside a hex each is between -1 and 1.

    In this order +1 is the south-east, north and south-west edge.
    """
    y = -q - r
    return (q - y, y - r, r - q)


_hex: Callable[[tuple[int, int]], Hex] = partial(tuple.__new__, Hex)
"""What `Hex._make` does, without a call in Python: the lines of a large map meet a million hexes."""

EXITS: Final[tuple[tuple[tuple[int, int], tuple[int, int]], ...]] = (
    ((1, 0), (-1, 0)),
    ((0, -1), (0, 1)),
    ((-1, 1), (1, -1)),
)
"""For each constraint: the step through its +1 edge, and through its -1 edge."""


def _walk_nudged(dq: int, dr: int, parts: int, side: int) -> tuple[Reading, bool]:
    """Follow the line nudged to `side` (+1 left, -1 right) from (0, 0) to (dq, dr).

    The nudge is a sign, never a number: where two edges are met at the same place it says which comes first.
    The second answer is whether that was ever asked: if not, there is only one reading.
    """
    # The left normal (dy, -dx) of the lattice vector, as an axial vector times 12: only its sign counts.
    dx, dy = 6 * dq, 4 * dr + 2 * dq
    nx, ny = dy * side, -dx * side
    nudges = constraints(2 * nx, 3 * ny - nx)
    ways = []
    for i, slope in enumerate(constraints(dq, dr)):
        if slope:
            # v(t) = -offset + slope * t + nudge * tiny reaches its far edge at t = (1 + or - offset) * share.
            sign = 1 if slope > 0 else -1
            ways.append((-nudges[i] * sign, i, sign * (parts // abs(slope)), EXITS[i][slope < 0]))
    ways.sort()
    places = [abs(share) for _, _, share, _ in ways]
    moved = [[constraints(*through)[i] * share for _, i, share, _ in ways] for _, _, _, through in ways]
    if len(ways) == 2:  # along the third pair of edges, which are never reached
        places.append(1 << 200)
        moved = [[*row, 0] for row in moved]
        ways.append(ways[0])
        moved.append(moved[0])
    (a, b, c), (ma, mb, mc) = places, moved
    through_a, through_b, through_c = (way[3] for way in ways)
    q = r = 0
    met = False
    met_q, met_r, enters = [0], [0], [0]
    while q != dq or r != dr:
        if a <= b and a <= c:
            place, (dx, dy), (x, y, z) = a, through_a, ma
            met = met or a in (b, c)
        elif b <= c:
            place, (dx, dy), (x, y, z) = b, through_b, mb
            met = met or b == c
        else:
            place, (dx, dy), (x, y, z) = c, through_c, mc
        a, b, c = a + x, b + y, c + z
        q, r = q + dx, r + dy
        met_q.append(q)
        met_r.append(r)
        enters.append(place)
    hexes = tuple(map(_hex, zip(met_q, met_r)))
    return Reading(hexes, tuple(enters), (*enters[1:], parts)), met


@lru_cache(maxsize=KEPT)
def shape(dq: int, dr: int) -> Shape:
    """Both readings of a line to the hex (dq, dr) away. Raises ValueError for (0, 0)."""
    if (dq, dr) == (0, 0):
        raise ValueError("a line needs two different hexes")
    parts = lcm(*(abs(slope) for slope in constraints(dq, dr) if slope))
    left, met = _walk_nudged(dq, dr, parts, +1)
    right = _walk_nudged(dq, dr, parts, -1)[0] if met else left
    return Shape(parts, left, left if left == right else right)


def trace(a: Hex, b: Hex) -> tuple[Fact, ...]:
    """Everything the line from centre to centre meets, in order from a, at exact places from 0 to 1.

    At a touched corner only the third hex is given, on its own side. The corners at the ends of an `Along`
    are not listed again. `trace(b, a)` is the mirror image. Raises ValueError for a == b.
    """
    form = shape(b[0] - a[0], b[1] - a[1])
    met: dict[tuple[Fraction, int, object], Fact] = {}
    spans = [_hex_spans(reading, a, form.parts) for reading in (form.left, form.right)]
    for hand, span in enumerate(spans):
        for hex_, enters, leaves in span:
            if enters == leaves:
                corner = _point_along(a, b, enters)
                left, right = (hex_, None) if hand == 0 else (None, hex_)
                met[enters, 1, corner] = Touched(corner, left, right, enters)
            elif _passes_inside(a, b, hex_, enters, leaves):
                met[enters, 2, hex_] = Crossed(hex_, enters, leaves)
    for hex_, enters, leaves in spans[0]:
        if enters < leaves and not _passes_inside(a, b, hex_, enters, leaves):
            other = next(h for h, e, out in spans[1] if (e, out) == (enters, leaves))
            line = edge(hex_, other)
            met[enters, 1, line] = Along(line, hex_, other, enters, leaves)
    cuts = [{(edge(h, k), at) for (h, _, at), (k, _, _) in itertools.pairwise(span)} for span in spans]
    for line, at in cuts[0] & cuts[1]:
        met[at, 0, line] = Cut(line, at)
    return tuple(met[key] for key in sorted(met))


def _hex_spans(reading: Reading, a: Hex, parts: int) -> list[tuple[Hex, Fraction, Fraction]]:
    return [
        (a + h, Fraction(enters, parts), Fraction(leaves, parts))
        for h, enters, leaves in zip(reading.hexes, reading.enters, reading.leaves)
    ]


def _point_along(a: Hex, b: Hex, at: Fraction) -> Point:
    start, end = centre(a), centre(b)
    x, y = start.x + (end.x - start.x) * at, start.y + (end.y - start.y) * at
    assert x.denominator == y.denominator == 1, "a touched corner is a lattice point"
    return Point(int(x), int(y))


def _passes_inside(a: Hex, b: Hex, hex_: Hex, enters: Fraction, leaves: Fraction) -> bool:
    """Whether the true line passes through the inside of the hex and not along one of its edges."""
    start, end = centre(a), centre(b)
    for step in range(6):
        p, p2 = edge_corners(hex_, hex_ + DIRECTIONS[step])
        if cross(start, end, p) == 0 and cross(start, end, p2) == 0:
            return False
    return enters < leaves
