"""HexBoard: a board of hexes. Lattice, distance in hexes, the printed boards it is made of, half hexes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import ClassVar, Final, Literal

import msgspec

from wsn.board.board import Board, Number, Outline, Space, UnknownSpace
from wsn.geometry.hexes import Grid, Hex, centre, corners, distance, edge_corners, neighbours
from wsn.geometry.lattice import Point
from wsn.geometry.picking import PARTS_OF_A_STEP, holding


@dataclass(frozen=True, slots=True, kw_only=True)
class HexSpace(Space):
    """One hex.

    `half` says that the hex stands half on the rim of its own printed board. `also` holds the labels that
    other boards of the same layout print on the same hex.
    """

    hex: Hex
    half: bool = False
    also: tuple[str, ...] = ()
    kind: Literal["hex", "square", "area", "box"] = "hex"


class PrintedBoard(msgspec.Struct, frozen=True):
    """One printed board of a map: its name, the letter of its labels, and the space of each label.

    On a board made for joining (`half`) the rim is half hexes. A turned board prints its labels upside
    down. Labels of spaces shared with a board named before are here too.
    """

    name: str
    letter: str
    turned: bool
    half: bool
    labels: Mapping[str, str]


_SIDES: Final[Mapping[str, tuple[int, int]]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@dataclass(frozen=True, kw_only=True, repr=False)
class HexBoard(Board):
    """A map of hexes. Its map units are the steps of the lattice (`wsn.geometry.lattice`), with the axes of
    a pointy-top map put back as it is printed.
    """

    grid: Grid
    printed: tuple[PrintedBoard, ...] = ()
    """The printed boards, in the order of the layout; one for a plain map."""

    shape: ClassVar[Literal["hex", "square", "area"]] = "hex"
    noun: ClassVar[str] = "hex"

    @cached_property
    def hexes(self) -> Mapping[str, HexSpace]:
        """The spaces of the map itself, boxes left out."""
        return {space.id: space for space in self.spaces.values() if isinstance(space, HexSpace)}

    @cached_property
    def by_hex(self) -> Mapping[Hex, HexSpace]:
        """The space on each mapped hex."""
        return {space.hex: space for space in self.hexes.values()}

    def distance(self, a: str, b: str) -> int:
        """How many hexes from a to b, the end counted and the start not; to and from a box, in steps."""
        here, there = self.hexes.get(a), self.hexes.get(b)
        if here is None or there is None:
            return super().distance(a, b)
        return distance(here.hex, there.hex)

    def hex_named(self, label: str) -> HexSpace:
        """The hex with this id or other printed label. Raises `UnknownSpace`, also for a box."""
        space = self.hexes.get(label) or self.find(label)
        if isinstance(space, HexSpace):
            return space
        raise UnknownSpace(label, self.name or self.title, tuple, next(iter(self.hexes)))

    def cuts(self, space_id: str) -> str:
        """On which sides (of `NESW`) the printed board cuts a hex through its centre."""
        space = self.hexes[space_id]
        if not space.half:
            return ""
        x, y = self._centre_of(space_id)
        sides = ""
        for side, (dx, dy) in _SIDES.items():
            beyond = []
            for other in neighbours(space.hex):
                ox, oy = self._printed_place(centre(other))
                if (ox - x) * dx + (oy - y) * dy > 0:
                    beyond.append(other)
            if not any(other in self.by_hex for other in beyond):
                sides += side
        return sides

    @property
    def aspect(self) -> tuple[float, float]:
        """The lattice is drawn so that the hexes are regular."""
        up = sqrt(3) / 4
        return (up, 0.25) if self.grid.is_mirrored else (0.25, up)

    def _printed_place(self, p: Point) -> Point:
        """A point of the lattice in map units, as printed."""
        return Point(p.y, p.x) if self.grid.is_mirrored else p

    def _spaces_around(self, space_id: str) -> tuple[str, ...]:
        space = self.hexes.get(space_id)
        if space is None:
            return ()
        around = (self.by_hex.get(h) for h in neighbours(space.hex))
        return tuple(other.id for other in around if other is not None)

    def _outline_of(self, space_id: str) -> Outline:
        around = tuple(self._printed_place(p) for p in corners(self.hexes[space_id].hex))
        if self.grid.is_mirrored:
            around = around[::-1]
        x, y = self._centre_of(space_id)
        for side in self.cuts(space_id):
            dx, dy = _SIDES[side]
            around = _half_hex(around, x, y, -dx, -dy)
        return around

    def _centre_of(self, space_id: str) -> Point:
        return self._printed_place(centre(self.hexes[space_id].hex))

    def _space_at_point(self, x: Number, y: Number) -> str | None:
        if self.grid.is_mirrored:
            x, y = y, x
        fine_x, fine_y = round(x * PARTS_OF_A_STEP), round(y * PARTS_OF_A_STEP)
        for place in sorted(holding(fine_x, fine_y)):
            space = self.by_hex.get(place)
            if space is not None and not self._cut_away(space.id, fine_x, fine_y):
                return space.id
        return None

    def _cut_away(self, space_id: str, fine_x: int, fine_y: int) -> bool:
        """Whether a place of the lattice lies in the part of a hex that is not printed."""
        if not self.hexes[space_id].half:
            return False
        cx, cy = self._centre_of(space_id)
        x, y = (fine_y, fine_x) if self.grid.is_mirrored else (fine_x, fine_y)
        return any(
            (x - cx * PARTS_OF_A_STEP) * _SIDES[side][0] + (y - cy * PARTS_OF_A_STEP) * _SIDES[side][1] > 0
            for side in self.cuts(space_id)
        )

    def _borders_of(self, a: str, b: str) -> tuple[Outline, ...]:
        here, there = self.hexes[a].hex, self.hexes[b].hex
        if distance(here, there) != 1:
            return ()
        first, last = (self._printed_place(p) for p in edge_corners(here, there))
        return ((last, first) if self.grid.is_mirrored else (first, last),)

    def nearest(self, label: str) -> tuple[str, ...]:
        """The labels closest to a wrong one by columns and rows, best first."""
        from wsn.board.labels import nearest_labels

        return nearest_labels(label, [*self.spaces, *self.aliases], self.grid)


def _half_hex(shape: Outline, x: int, y: int, dx: int, dy: int) -> Outline:
    """The part of a hex from a line through its centre in a direction: the cuts are at whole numbers."""
    out: list[Point] = []
    for i, b in enumerate(shape):
        a = shape[i - 1]
        before, after = (a.x - x) * dx + (a.y - y) * dy, (b.x - x) * dx + (b.y - y) * dy
        if before * after < 0:
            cut = before - after
            out.append(Point(a.x + (b.x - a.x) * before // cut, a.y + (b.y - a.y) * before // cut))
        if after >= 0:
            out.append(b)
    return tuple(out)


class NotHexes(LookupError):
    """Something that only a board of hexes has was asked of another board."""

    def __str__(self) -> str:
        return str(self.args[0])


def on_hexes(board: Board, what: str = "this") -> HexBoard:
    """The same board, for a question that only hexes can answer (a line of sight, a range, drift).

    Raises `NotHexes`, whose sentence names the question.
    """
    if isinstance(board, HexBoard):
        return board
    raise NotHexes(f"{board.title} is a map of {board.noun}s, and {what} needs a map of hexes")
