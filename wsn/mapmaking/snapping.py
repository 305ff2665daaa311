"""Lines drawn anywhere snapped to a grid: through the centres of spaces, or along their sides.

Places are pixels, or any plane measure; what is said of distances is in widths of a space.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from wsn.geometry.hexes import Grid, Hex, corners, neighbours
from wsn.geometry.hexes import centre as lattice_centre

XY = tuple[float, float]

FAR = 0.35
"""A line that is moved further than this share of a space is worth a look."""
SHORT = 0.3
"""A path that runs through a corner of a space for less than this share of its width leaves it out."""


@dataclass(frozen=True)
class Snapped:
    """What became of a line: the spaces it runs through, or the sides it runs along (pairs of spaces).

    `moved` is how far the farthest part was moved, in widths of a space; `doubts` tells where another choice
    was nearly as good.
    """

    spaces: tuple[Hex, ...] = ()
    sides: tuple[tuple[Hex, Hex], ...] = ()
    moved: float = 0.0
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True)
class GridNet:
    """A grid laid over a plane: `across` and `down` are the lengths of one unit of the lattice, as printed.

    For squares a unit is a sixth of a side to the right, and a fourth down; `origin` is the middle of the
    lattice's zero.
    """

    grid: Grid
    places: frozenset[Hex]
    origin: XY
    across: float
    down: float
    square: bool = False

    @property
    def width(self) -> float:
        """The width of a space: from a side of it to the opposite one."""
        if self.square:
            return min(6 * self.across, 4 * self.down)
        return 4 * (self.across if self.grid.swapped else self.down)

    def at(self, point: tuple[int, int]) -> XY:
        """The place of a point of the lattice."""
        x, y = (point[1], point[0]) if self.grid.swapped and not self.square else point
        return self.origin[0] + x * self.across, self.origin[1] + y * self.down

    def _lattice(self, place: Hex) -> tuple[int, int]:
        if self.square:
            column, row = self.grid.column_row(place)
            return 6 * column, 4 * row
        point = lattice_centre(place)
        return point.x, point.y

    def centre(self, place: Hex) -> XY:
        """The middle of a space."""
        return self.at(self._lattice(place))

    def ring(self, place: Hex) -> tuple[tuple[int, int], ...]:
        """The corners of a space on the lattice, clockwise there."""
        if self.square:
            x, y = self._lattice(place)
            return (x - 3, y - 2), (x + 3, y - 2), (x + 3, y + 2), (x - 3, y + 2)
        return tuple((point.x, point.y) for point in corners(place))

    def around(self, place: Hex) -> tuple[Hex, ...]:
        """What lies beyond each side of a space, in the order of `ring`."""
        if self.square:
            column, row = self.grid.column_row(place)
            steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
            return tuple(self.grid.hex_at(column + dx, row + dy) for dx, dy in steps)
        return neighbours(place)

    def side(self, a: Hex, b: Hex) -> tuple[XY, XY]:
        """The two ends of the border between neighbours."""
        ring, n = self.ring(a), self.around(a).index(b)
        return self.at(ring[n]), self.at(ring[(n + 1) % len(ring)])

    @cached_property
    def _sides(self) -> Mapping[tuple[int, int], Mapping[tuple[int, int], tuple[Hex, Hex]]]:
        """By corner and corner, the sides between two spaces that are both there."""
        found: dict[tuple[int, int], dict[tuple[int, int], tuple[Hex, Hex]]] = {}
        for place in sorted(self.places):
            ring = self.ring(place)
            for n, other in enumerate(self.around(place)):
                if other in self.places and place < other:
                    a, b = ring[n], ring[(n + 1) % len(ring)]
                    found.setdefault(a, {})[b] = place, other
                    found.setdefault(b, {})[a] = place, other
        return found

    def nearest(self, point: XY) -> Hex | None:
        """The space whose middle is nearest to a place, if it is not farther than the space is large."""
        x, y = (point[0] - self.origin[0]) / self.across, (point[1] - self.origin[1]) / self.down
        if self.square:
            place = self.grid.hex_at(round(x / 6), round(y / 4))
            return place if place in self.places else None
        if self.grid.swapped:
            x, y = y, x
        q = round(x / 6)
        close = [Hex(q + step, round((y - 2 * (q + step)) / 4)) for step in (-1, 0, 1)]
        best = min(close, key=lambda place: math.dist(self.centre(place), point))
        return best if best in self.places else None

    # --- lines

    def through(self, line: Sequence[XY]) -> list[Snapped]:
        """The spaces that a line runs through, in pieces where it leaves the map."""
        pieces: list[list[tuple[Hex, float]]] = [[]]
        step = self.width / 16
        for point in _points(line, step):
            place = self.nearest(point)
            if place is None:
                if pieces[-1]:
                    pieces.append([])
            elif pieces[-1] and pieces[-1][-1][0] == place:
                pieces[-1][-1] = place, pieces[-1][-1][1] + step
            else:
                pieces[-1].append((place, step))
        return [self._tidied(piece) for piece in pieces if piece]

    def _tidied(self, piece: list[tuple[Hex, float]]) -> Snapped:
        """A chain of spaces without corners that are merely touched."""
        doubts: list[str] = []
        kept = list(piece)
        at = 1
        while at < len(kept) - 1:
            place, length = kept[at]
            before, after = kept[at - 1][0], kept[at + 1][0]
            if length < SHORT * self.width and (before == after or after in self.around(before)):
                doubts.append(self.grid.label(place))
                del kept[at : at + (2 if before == after else 1)]
                at = max(at - 1, 1)
            else:
                at += 1
        return Snapped(spaces=tuple(place for place, _ in kept), doubts=tuple(doubts))

    def along(self, line: Sequence[XY]) -> list[Snapped]:
        """The sides along which a line runs, in pieces where it leaves the map."""
        stops: list[list[tuple[int, int]]] = [[]]
        for point in _points(line, self.width / 8):
            corner = self._corner(point)
            if corner is None:
                if stops[-1]:
                    stops.append([])
            elif not stops[-1] or stops[-1][-1] != corner:
                stops[-1].append(corner)
        return [piece for corners_ in stops if (piece := self._walked(corners_, line)).sides]

    def _corner(self, point: XY) -> tuple[int, int] | None:
        """The nearest corner with a side, of the spaces about a place."""
        place = self.nearest(point)
        if place is None:
            return None
        near = [corner for corner in self.ring(place) if corner in self._sides]
        return min(near, key=lambda corner: math.dist(self.at(corner), point), default=None)

    def _walked(self, stops: list[tuple[int, int]], line: Sequence[XY]) -> Snapped:
        """The sides from corner to corner, without those that are walked there and back."""
        way: list[tuple[int, int]] = stops[:1]
        for stop in stops[1:]:
            way += self._way(way[-1], stop)[1:]
        tidy: list[tuple[int, int]] = []
        for corner in way:
            if len(tidy) > 1 and tidy[-2] == corner:
                tidy.pop()
            elif not tidy or tidy[-1] != corner:
                tidy.append(corner)
        sides = [self._sides[a][b] for a, b in itertools.pairwise(tidy)]
        moved, doubts = 0.0, []
        for (a, b), side in zip(itertools.pairwise(tidy), sides):
            (ax, ay), (bx, by) = self.at(a), self.at(b)
            away = distance_to((ax + bx) / 2, (ay + by) / 2, line) / self.width
            moved = max(moved, away)
            if away > FAR:
                doubts.append("/".join(self.grid.label(place) for place in side))
        return Snapped(sides=tuple(dict.fromkeys(sides)), moved=moved, doubts=tuple(doubts))

    def _way(self, start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
        """The shortest way along sides between two corners; only the end where there is none."""
        best: dict[tuple[int, int], float] = {start: 0.0}
        came: dict[tuple[int, int], tuple[int, int]] = {}
        waiting = [(math.dist(self.at(start), self.at(end)), start)]
        while waiting:
            _, here = heapq.heappop(waiting)
            if here == end:
                way = [end]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return way[::-1]
            for other in self._sides.get(here, ()):
                cost = best[here] + math.dist(self.at(here), self.at(other))
                if cost < best.get(other, math.inf) - 1e-9:
                    best[other], came[other] = cost, here
                    heapq.heappush(waiting, (cost + math.dist(self.at(other), self.at(end)), other))
        return [start]


def distance_to(x: float, y: float, line: Sequence[XY]) -> float:
    """How far a place is from a line."""
    best = math.inf
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        share = 0.0 if not square else min(max(((x - ax) * dx + (y - ay) * dy) / square, 0.0), 1.0)
        best = min(best, math.hypot(ax + share * dx - x, ay + share * dy - y))
    return best


def _points(line: Sequence[XY], step: float) -> Iterable[XY]:
    """Places along a line, its corners among them, no farther apart than a step."""
    yield line[0]
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        count = min(max(math.ceil(math.hypot(bx - ax, by - ay) / step), 1), 100_000)
        for n in range(1, count + 1):
            yield ax + (bx - ax) * n / count, ay + (by - ay) * n / count
