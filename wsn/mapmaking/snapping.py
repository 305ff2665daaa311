"""Lines drawn anywhere snapped to a grid: through the centres of spaces, or along their sides.

Places are pixels, or any plane measure; what is said of distances is in widths of a space.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from wsn.geometry.covering import distances
from wsn.geometry.hexes import Grid, Hex, corners, neighbours
from wsn.geometry.hexes import centre as lattice_centre

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

XY = tuple[float, float]

DOUBTFUL_MOVE: Final = 0.35
"""A line that is moved further than this share of a space is worth a look."""
SHORTEST_CORNER: Final = 0.3
"""A path that runs through a corner of a space for less than this share of its width leaves it out."""

PLACES_AT_ONCE: Final = 200_000
"""So many places of lines are looked at together, for the sake of memory."""
FAR_OFF: Final = 1e6
"""No space of a map is so many steps of the lattice away."""


@dataclass(frozen=True)
class Snapped:
    """What became of a line: the spaces it runs through, or the sides it runs along (pairs of spaces).

    `doubts` tells which spaces it passes by closely.
    """

    spaces: tuple[Hex, ...] = ()
    sides: tuple[tuple[Hex, Hex], ...] = ()
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
        return 4 * (self.across if self.grid.is_mirrored else self.down)

    def at(self, point: tuple[int, int]) -> XY:
        """The place of a point of the lattice."""
        x, y = (point[1], point[0]) if self.grid.is_mirrored and not self.square else point
        return self.origin[0] + x * self.across, self.origin[1] + y * self.down

    def _lattice_place(self, place: Hex) -> tuple[int, int]:
        if self.square:
            column, row = self.grid.column_row(place)
            return 6 * column, 4 * row
        point = lattice_centre(place)
        return point.x, point.y

    def centre(self, place: Hex) -> XY:
        """The middle of a space."""
        return self.at(self._lattice_place(place))

    def ring(self, place: Hex) -> tuple[tuple[int, int], ...]:
        """The corners of a space on the lattice, clockwise there."""
        if self.square:
            x, y = self._lattice_place(place)
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
        if self.grid.is_mirrored:
            x, y = y, x
        q = round(x / 6)
        close = [Hex(q + step, round((y - 2 * (q + step)) / 4)) for step in (-1, 0, 1)]
        best = min(close, key=lambda place: math.dist(self.centre(place), point))
        return best if best in self.places else None

    # --- many places at once

    @cached_property
    def order(self) -> tuple[Hex, ...]:
        """The spaces, sorted; their numbers here are what functions of many places give."""
        return tuple(sorted(self.places))

    @cached_property
    def centres(self) -> Floats:
        """The middle of each space, in their order."""
        return np.array([self.centre(place) for place in self.order]).reshape(-1, 2)

    @cached_property
    def rings(self) -> Floats:
        """The corners of each space, in their order."""
        rings = [[self.at(corner) for corner in self.ring(place)] for place in self.order]
        return np.array(rings).reshape(len(rings), -1, 2)

    @cached_property
    def _space_numbers(self) -> tuple[Ints, Ints]:
        """The keys of the spaces, sorted, and the number of each."""
        at = [self.grid.column_row(place) if self.square else (place.q, place.r) for place in self.order]
        keys = _pair_keys(*np.array(at, dtype=np.int64).reshape(-1, 2).T)
        order = np.argsort(keys)
        return keys[order], order

    def all_nearest(self, points: Floats) -> Ints:
        """The number of the space in which each place lies; -1 for one beside the map."""
        x, y = ((points - self.origin) / (self.across, self.down)).clip(-FAR_OFF, FAR_OFF).T
        if self.square:
            keys = _pair_keys(np.rint(x / 6).astype(np.int64), np.rint(y / 4).astype(np.int64))
        else:
            across, down = (self.down, self.across) if self.grid.is_mirrored else (self.across, self.down)
            x, y = (y, x) if self.grid.is_mirrored else (x, y)
            q = np.rint(x / 6) + np.array([[-1.0], [0.0], [1.0]])
            r = np.rint((y - 2 * q) / 4)
            away = ((6 * q - x) * across) ** 2 + ((4 * r + 2 * q - y) * down) ** 2
            best = away.argmin(axis=0), np.arange(len(points))
            keys = _pair_keys(q[best].astype(np.int64), r[best].astype(np.int64))
        known, numbers = self._space_numbers
        spot = np.searchsorted(known, keys).clip(max=len(known) - 1)
        return np.where(known[spot] == keys, numbers[spot], -1)

    # --- lines

    @cached_property
    def _surrounding_box(self) -> tuple[Floats, Floats]:
        """The corners of a box a space wider than the map on every side: what is beyond it need not be
        looked at.
        """
        corners_ = self.rings.reshape(-1, 2)
        return corners_.min(axis=0) - self.width, corners_.max(axis=0) + self.width

    def length(self, lines: Sequence[Floats]) -> float:
        """How long lines are together on the map, in widths of a space."""
        return float(_Strokes(lines, *self._surrounding_box).lengths.sum()) / self.width

    def all_through(self, lines: Sequence[Sequence[XY] | Floats]) -> list[list[Snapped]]:
        """For each line the spaces that it runs through, in pieces where it leaves the map."""
        strokes = _Strokes([*map(as_line, lines)], *self._surrounding_box)
        runs: list[list[list[tuple[int, float]]]] = [[[]] for _ in lines]
        for line, points, spaced in strokes.points(self.width / 16):
            numbers = self.all_nearest(points)
            for at, number, length in _number_runs(line, numbers, spaced):
                pieces = runs[at]
                if number < 0:
                    if pieces[-1]:
                        pieces.append([])
                elif pieces[-1] and pieces[-1][-1][0] == number:
                    pieces[-1][-1] = number, pieces[-1][-1][1] + length
                else:
                    pieces[-1].append((number, length))
        order = self.order
        return [
            [self._tidy_chain([(order[number], far) for number, far in piece]) for piece in pieces if piece]
            for pieces in runs
        ]

    def through(self, line: Sequence[XY]) -> list[Snapped]:
        """The spaces that a line runs through, in pieces where it leaves the map."""
        return self.all_through([line])[0]

    def _tidy_chain(self, piece: list[tuple[Hex, float]]) -> Snapped:
        """A chain of spaces without corners that are merely touched."""
        doubts: list[str] = []
        kept = list(piece)
        at = 1
        while at < len(kept) - 1:
            place, length = kept[at]
            before, after = kept[at - 1][0], kept[at + 1][0]
            if length < SHORTEST_CORNER * self.width and (before == after or after in self.around(before)):
                doubts.append(self.grid.label(place))
                del kept[at : at + (2 if before == after else 1)]
                at = max(at - 1, 1)
            else:
                at += 1
        return Snapped(spaces=tuple(place for place, _ in kept), doubts=tuple(doubts))

    def all_along(self, lines: Sequence[Sequence[XY] | Floats]) -> list[list[Snapped]]:
        """For each line the sides along which it runs, in pieces where it leaves the map."""
        if not lines:
            return []
        stops: list[list[list[int]]] = [[[]] for _ in lines]
        for line, points, spaced in _Strokes([*map(as_line, lines)], *self._surrounding_box).points(
            self.width / 8
        ):
            for at, corner, _ in _number_runs(line, self._nearest_corners(points), spaced):
                pieces = stops[at]
                if corner < 0:
                    if pieces[-1]:
                        pieces.append([])
                elif not pieces[-1] or pieces[-1][-1] != corner:
                    pieces[-1].append(corner)
        ends = self._side_ends[0]
        return [
            [
                Snapped(sides=sides)
                for piece in pieces
                if len(piece) > 1 and (sides := self._walk_corners([ends[n] for n in piece]))
            ]
            for pieces in stops
        ]

    def along(self, line: Sequence[XY]) -> list[Snapped]:
        """The sides along which a line runs, in pieces where it leaves the map."""
        return self.all_along([line])[0]

    @cached_property
    def _side_ends(self) -> tuple[list[tuple[int, int]], Ints]:
        """The corners with a side, and for each space the numbers of its own; -1 for one without a side."""
        ends = sorted(self._sides)
        number = {corner: n for n, corner in enumerate(ends)}
        return ends, np.array([[number.get(corner, -1) for corner in self.ring(one)] for one in self.order])

    def _nearest_corners(self, points: Floats) -> Ints:
        """The number of the nearest corner with a side, of the space about each place; -1 for none."""
        spaces, own = self.all_nearest(points), self._side_ends[1]
        away = ((self.rings[spaces] - points[:, None]) ** 2).sum(axis=2)
        best = np.where(own[spaces] < 0, np.inf, away).argmin(axis=1)
        return np.where(spaces < 0, -1, own[spaces, best])

    def side_distance(
        self, sides: Sequence[tuple[Hex, Hex]], line: Sequence[XY] | Floats
    ) -> tuple[float, list[str]]:
        """How far the middle of a side is at most from the line that was moved to it, in widths of a space,
        and the sides where that is far.
        """
        ends = np.array([self.side(*side) for side in sides])
        away = distances(ends.mean(axis=1), as_line(line)) / self.width
        far = [sides[n] for n in np.flatnonzero(away > DOUBTFUL_MOVE).tolist()]
        return float(away.max()), ["/".join(self.grid.label(place) for place in side) for side in far]

    def _walk_corners(self, stops: Sequence[tuple[int, int]]) -> tuple[tuple[Hex, Hex], ...]:
        """The sides from corner to corner, without those that are walked there and back."""
        sides = self._sides
        tidy: list[tuple[int, int]] = []
        here = stops[0]
        for stop in stops:
            way = (stop,) if stop in sides[here] or stop == here else self._shortest_way(here, stop)
            for corner in way:
                if len(tidy) > 1 and tidy[-2] == corner:
                    tidy.pop()
                elif not tidy or tidy[-1] != corner:
                    tidy.append(corner)
            here = way[-1]
        return tuple(dict.fromkeys(sides[a][b] for a, b in itertools.pairwise(tidy)))

    def _shortest_way(self, start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
        """The shortest way along sides between two corners; only the start where there is none."""
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


def as_line(points: Sequence[XY] | Floats) -> Floats:
    """A line as an array of its places, those left out that are nowhere."""
    line: Floats = np.asarray(points, dtype=float).reshape(-1, 2)
    kept: Floats = line[np.isfinite(line).all(axis=1)]
    return kept


def _pair_keys(a: Ints, b: Ints) -> Ints:
    """One number for two."""
    return a * (1 << 32) + b


class _Strokes:
    """The straight parts of lines, as far as they lie in a box."""

    def __init__(self, lines: Sequence[Floats], low: Floats, high: Floats) -> None:
        lines = [line if len(line) != 1 else line.repeat(2, axis=0) for line in lines]
        sizes = [max(len(line) - 1, 0) for line in lines]
        self._line = np.arange(len(lines)).repeat(sizes)
        starts = [line[:-1] for line in lines if len(line)]
        ends = [line[1:] for line in lines if len(line)]
        start = np.vstack(starts) if starts else np.empty((0, 2))
        step = (np.vstack(ends) if ends else np.empty((0, 2))) - start
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            one, other = (low - start) / step, (high - start) / step
            still = step == 0
            beside = (still & ((start < low) | (start > high))).any(axis=1)
            comes = np.where(still, 0.0, np.minimum(one, other)).max(axis=1, initial=0.0).clip(0.0)
            goes = np.where(still, 1.0, np.maximum(one, other)).min(axis=1, initial=1.0).clip(max=1.0)
        there = (comes <= goes) & ~beside
        self._line, self._comes, self._goes = self._line[there], comes[there], goes[there]
        self._start, self._step = start[there], step[there]
        with np.errstate(over="ignore", invalid="ignore"):
            self.lengths = np.hypot(*(self._step * (self._goes - self._comes)[:, None]).T)

    def points(self, apart: float) -> Iterator[tuple[Ints, Floats, Floats]]:
        """Places along the lines, their corners among them, no farther apart than this: the number of the
        line of each, the place, and how far it is from the one before. Many at once, in order.
        """
        counts = np.maximum(np.ceil(self.lengths / apart), 1).astype(np.int64) + 1
        until = counts.cumsum()
        begin = 0
        while begin < len(counts):
            before = int(until[begin - 1]) if begin else 0
            end = max(int(np.searchsorted(until, before + PLACES_AT_ONCE, "right")), begin + 1)
            part, count = slice(begin, end), counts[begin:end]
            step = np.arange(count.sum()) - (count.cumsum() - count).repeat(count)
            share = step / (count - 1).repeat(count)
            comes, goes = self._comes[part].repeat(count), self._goes[part].repeat(count)
            moved = self._step[part].repeat(count, axis=0) * (comes + (goes - comes) * share)[:, None]
            spaced = (self.lengths[part] / (count - 1)).repeat(count)
            spaced[step == 0] = 0.0
            yield self._line[part].repeat(count), self._start[part].repeat(count, axis=0) + moved, spaced
            begin = end


def _number_runs(line: Ints, numbers: Ints, spaced: Floats) -> Iterator[tuple[int, int, float]]:
    """Stretches of a line with the same number: line, number and length of each."""
    change = (np.diff(line) != 0) | (np.diff(numbers) != 0)
    starts = np.concatenate([[0], np.flatnonzero(change) + 1])
    lengths = np.add.reduceat(spaced, starts)
    return zip(line[starts].tolist(), numbers[starts].tolist(), lengths.tolist())
