"""SquareBoard: a board of squares in rows and columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import floor, sqrt
from typing import ClassVar, Final, Literal

from wsn.board.board import Board, Number, Outline, Space
from wsn.geometry.lattice import Point

SIDE: Final = 4
"""The side of a square in map units: even, so that centres and midpoints are whole numbers."""

ORTHOGONAL: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
KING: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Square(Space):
    """One square, in its printed column and row (both count from 1; row 1 is the top)."""

    column: int
    row: int
    kind: Literal["hex", "square", "area", "box"] = "square"


@dataclass(frozen=True, kw_only=True, repr=False)
class SquareBoard(Board):
    """A map of squares. With `diagonal` squares that share only a corner are neighbours too, as for a king
    in chess, and distance counts so.
    """

    diagonal: bool = False
    letters: bool = False
    """Whether a column is labelled with letters (`G9`), not with digits (`D306`)."""
    printed: bool = False
    """Whether the map prints labels of its own (`S17`), which tell nothing of column and row."""

    shape: ClassVar[Literal["hex", "square", "area"]] = "square"
    noun: ClassVar[str] = "square"

    @cached_property
    def squares(self) -> Mapping[str, Square]:
        """The spaces of the map itself, boxes left out."""
        return {space.id: space for space in self.spaces.values() if isinstance(space, Square)}

    @cached_property
    def by_place(self) -> Mapping[tuple[int, int], Square]:
        """The square in each column and row."""
        return {(square.column, square.row): square for square in self.squares.values()}

    def distance(self, a: str, b: str) -> int:
        """How many squares from a to b, the end counted and the start not; to and from a box, in steps."""
        here, there = self.squares.get(a), self.squares.get(b)
        if here is None or there is None:
            return super().distance(a, b)
        across, down = abs(here.column - there.column), abs(here.row - there.row)
        return max(across, down) if self.diagonal else across + down

    @property
    def aspect(self) -> tuple[float, float]:
        """As wide as high: a square is drawn as wide as a hex."""
        return sqrt(3) / SIDE, sqrt(3) / SIDE

    def _spaces_around(self, space_id: str) -> tuple[str, ...]:
        here = self.squares.get(space_id)
        if here is None:
            return ()
        ways = KING if self.diagonal else ORTHOGONAL
        around = (self.by_place.get((here.column + dx, here.row + dy)) for dx, dy in ways)
        return tuple(square.id for square in around if square is not None)

    def _outline_of(self, space_id: str) -> Outline:
        here = self.squares[space_id]
        left, top = SIDE * (here.column - 1), SIDE * (here.row - 1)
        right, bottom = left + SIDE, top + SIDE
        return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)

    def _centre_of(self, space_id: str) -> Point:
        here = self.squares[space_id]
        return Point(SIDE * here.column - SIDE // 2, SIDE * here.row - SIDE // 2)

    def _space_at_point(self, x: Number, y: Number) -> str | None:
        for column in (floor(x / SIDE) + 1, floor(x / SIDE)):
            for row in (floor(y / SIDE) + 1, floor(y / SIDE)):
                square = self.by_place.get((column, row))
                if square is not None and x <= SIDE * column and y <= SIDE * row:
                    return square.id
        return None

    def _borders_of(self, a: str, b: str) -> tuple[Outline, ...]:
        here, there = self.squares[a], self.squares[b]
        step = (there.column - here.column, there.row - here.row)
        if step not in ORTHOGONAL:
            return ()
        corners = self._outline_of(a)
        side = ORTHOGONAL.index(step)
        return ((corners[side], corners[(side + 1) % 4]),)

    def nearest(self, label: str) -> tuple[str, ...]:
        """The labels closest to a wrong one by columns and rows, best first."""
        from wsn.board.labels import nearest_labels
        from wsn.geometry.hexes import Grid

        grid = Grid(labels="letters" if self.letters else "digits")
        grid = grid.for_rows(max(square.row for square in self.squares.values()))
        return nearest_labels(label, [*self.spaces, *self.aliases], grid)
