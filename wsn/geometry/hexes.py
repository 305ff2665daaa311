"""Hexes: neighbours, distances, rings, lattice points, and the labels of both hex grids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from wsn.geometry.lattice import Point


class Hex(NamedTuple):
    """A hex in axial coordinates of the lattice."""

    q: int
    r: int

    def __add__(self, other: tuple[int, int]) -> Hex:  # type: ignore[override]  # vectors, not tuples
        return Hex(self.q + other[0], self.r + other[1])

    def __sub__(self, other: tuple[int, int]) -> Hex:
        return Hex(self.q - other[0], self.r - other[1])


Edge = tuple[Hex, Hex]
"""The edge between two neighbours, the smaller hex first (see `edge`)."""

DIRECTIONS: Final[tuple[Hex, ...]] = (
    Hex(0, -1),
    Hex(1, -1),
    Hex(1, 0),
    Hex(0, 1),
    Hex(-1, 1),
    Hex(-1, 0),
)
"""Neighbour steps clockwise from north: drift numbers 1 to 6 are indices 0 to 5 (WSN 6.1)."""


def distance(a: Hex, b: Hex) -> int:
    """The distance from a to b in hexes; neighbours are 1 apart."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbours(a: Hex) -> tuple[Hex, ...]:
    """The six hexes around a hex, clockwise from north."""
    q, r = a
    return tuple(Hex(q + dq, r + dr) for dq, dr in DIRECTIONS)


def edge(a: Hex, b: Hex) -> Edge:
    """The edge between two neighbours, in either order.

    Raises ValueError if they are not neighbours.
    """
    if distance(a, b) != 1:
        raise ValueError(f"{a} and {b} are not neighbours")
    return (a, b) if a < b else (b, a)


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes exactly `radius` away, clockwise from north (the centre itself for 0)."""
    if radius == 0:
        yield centre
        return
    here = Hex(centre.q, centre.r - radius)
    for step in range(6):
        dq, dr = DIRECTIONS[(step + 2) % 6]
        for _ in range(radius):
            yield here
            here = Hex(here.q + dq, here.r + dr)


def within(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes at most `radius` away, nearest ring first."""
    for step in range(radius + 1):
        yield from ring(centre, step)


def rotate_hex(a: Hex, turns: int) -> Hex:
    """The hex turned about (0, 0) by `turns` times 60 degrees clockwise."""
    q, r = a
    for _ in range(turns % 6):
        q, r = -r, q + r
    return Hex(q, r)


def mirror_hex(a: Hex) -> Hex:
    """The hex mirrored in the north-south axis through (0, 0), so that east and west are exchanged."""
    return Hex(-a[0], a[0] + a[1])


def centre(a: Hex) -> Point:
    """The centre of a hex on the lattice."""
    return Point(6 * a[0], 4 * a[1] + 2 * a[0])


_CORNERS: Final = (Point(-2, -2), Point(2, -2), Point(4, 0), Point(2, 2), Point(-2, 2), Point(-4, 0))


def corners(a: Hex) -> tuple[Point, ...]:
    """The six corners, clockwise from the north-west; corners i and i+1 end the edge in direction i."""
    x, y = centre(a)
    return tuple(Point(x + dx, y + dy) for dx, dy in _CORNERS)


def edge_corners(a: Hex, b: Hex) -> tuple[Point, Point]:
    """The two ends of the edge between neighbours a and b, in clockwise order around a."""
    side = DIRECTIONS.index(b - a)
    around = corners(a)
    return around[side], around[(side + 1) % 6]


def at_point(p: Point) -> tuple[Hex, ...]:
    """The hexes that share a lattice point: one for a point inside, two on an edge, three at a corner."""
    q = (p.x + 3) // 6
    r = (p.y - 2 * q + 2) // 4
    near = (Hex(q, r), *neighbours(Hex(q, r)))
    return tuple(sorted(h for h in near if _holds_point(h, p)))


def _holds_point(a: Hex, p: Point) -> bool:
    cx, cy = centre(a)
    dx, dy = abs(p.x - cx), abs(p.y - cy)
    return dy <= 2 and dx + dy <= 4


_DIGITS: Final = {digits: re.compile(rf"([1-9][0-9]*)([0-9]{{{digits}}})") for digits in (2, 3)}
_LETTERS: Final = re.compile(r"([A-Z]{1,2})([1-9][0-9]*)")
_ROWS: Final = re.compile(r"([0-9]{2})([0-9]{2})")
LabelStyle = Literal["digits", "letters", "rows"]
"""How hexes are labelled: `D306` (column, row), `G9` (column in letters, row), or `2512` (row, column)."""
LETTERED: Final = 26 * 27
"""The number of columns that can be lettered: A to Z, then AA to ZZ."""


def column_letters(column: int) -> str:
    """The letters of a column, counted from 1: A to Z, then AA, AB ... ZZ, as in a spreadsheet."""
    tens, ones = divmod(column - 1, 26)
    return (chr(ord("A") + tens - 1) if tens else "") + chr(ord("A") + ones)


def lettered_column(letters: str) -> int:
    """The column that one or two letters name (see `column_letters`)."""
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


@dataclass(frozen=True, slots=True)
class Grid:
    """The printed grid of a map: the orientation of its hexes, the shifted lines, and the style of labels.

    A pointy-top map uses the same lattice with its axes swapped, so all geometry is the same; only left and
    right are exchanged (`swapped`), and the picture is swapped back.
    """

    orient: Literal["flat", "pointy"] = "flat"
    shift: Literal["odd", "even"] = "odd"
    labels: LabelStyle = "digits"
    digits: Literal[2, 3] = 2
    """Of a label in digits, how many are for the row: the same in all labels of a map."""
    south: int = 1
    """The printed number of the southernmost row, where rows are printed first and counted from the south."""
    top: int = 1
    """The printed number of the northernmost row there; `for_rows` sets it."""

    def for_rows(self, rows: int) -> Grid:
        """The same for a map with so many rows: from 100 rows on, three digits are for the row (`D3006`).

        Where rows are counted from the south, it is only then known which number the northernmost has.
        """
        if self.labels == "rows":
            return replace(self, top=self.south + rows - 1)
        digits: Literal[2, 3] = 3 if rows > 99 and self.labels == "digits" else 2
        return self if digits == self.digits else replace(self, digits=digits)

    @property
    def is_mirrored(self) -> bool:
        """Whether the lattice is the mirror image of the picture, so that left and right are exchanged."""
        return self.orient == "pointy"

    def hex_at(self, column: int, row: int) -> Hex:
        """The hex in a printed column and row (both count from 1; row 1 is the north edge)."""
        along, across = (row, column) if self.is_mirrored else (column, row)
        return Hex(along, across - self._column_lag(along))

    def column_row(self, a: Hex) -> tuple[int, int]:
        """The printed column and row of a hex."""
        along, across = a[0], a[1] + self._column_lag(a[0])
        return (across, along) if self.is_mirrored else (along, across)

    def _column_lag(self, along: int) -> int:
        """The difference between axial and printed coordinates in the line `along` of hexes."""
        bit = along & 1
        return (along - bit) // 2 if self.shift == "odd" else (along + bit) // 2

    def label(self, a: Hex, board: str = "") -> str:
        """The printed label: `D306` (board, column, row in its digits), `G9` (column letters, row) or `2512`
        (row from the south, column).
        """
        column, row = self.column_row(a)
        if self.labels == "rows":
            return f"{board}{self.top + 1 - row:02d}{column:02d}"
        if self.labels == "letters":
            return f"{board}{column_letters(column)}{row}"
        return f"{board}{column}{row:0{self.digits}d}"

    def parse(self, label: str, board: str = "") -> Hex | None:
        """The hex with a label, or None for a text that is not a label of this grid and board."""
        if not label.startswith(board):
            return None
        text = label[len(board) :]
        if self.labels == "rows":
            match = _ROWS.fullmatch(text)
            return self.hex_at(int(match[2]), self.top + 1 - int(match[1])) if match else None
        if self.labels == "letters":
            match = _LETTERS.fullmatch(text)
            return self.hex_at(lettered_column(match[1]), int(match[2])) if match else None
        match = _DIGITS[self.digits].fullmatch(text)
        return self.hex_at(int(match[1]), int(match[2])) if match else None
