"""The walks and courses of many differences at once: the same as those of `linetable`, for large maps.

A map of thousands of hexes has as many differences, each with its walk. Followed one at a time they take
longer than all the judging; here the walks of a thousand differences take each step together. Nothing made
here is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, tee
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from wsn.board.linemasks import OFF_MAP, Masks
from wsn.board.linetable import (
    EDGE_STEP,
    HEX_STEP,
    JOINED,
    SIDES,
    BitReading,
    LineMasks,
    LineWalk,
    Steps,
    walks,
)
from wsn.geometry.hexes import DIRECTIONS, Hex
from wsn.geometry.trace import EXITS, constraints

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]
    Truths = NDArray[np.bool_]
    Blocked = Callable[[Whole, Whole, Whole, Whole, Whole], Truths]
    """Of some lines, by their rows: whether the hex at an offset, entered over a side at a place and left at
    another, certainly blocks it."""

DIFFERENCES_AT_ONCE: Final = 1_024
"""How many differences are walked at once: enough that numpy is quick, and little in memory."""
FROM_ONE: Final = 8_192
"""The same where little is made of each."""
ABOVE_ANY_LEVEL: Final = 1 << 20
"""Higher than any level, and low enough that it can be multiplied by the parts of a line."""
AFTER_ANY_HEX: Final = 1 << 62
"""Where a line meets edges that it runs along: later than it meets anything."""
_BY_SIDE: Final = np.array([constraints(*step) for step in DIRECTIONS], dtype=np.int64)
_STEP: Final = np.array(DIRECTIONS, dtype=np.int64)
_EXIT: Final = np.array([[SIDES[way] for way in pair] for pair in EXITS], dtype=np.int64)


def _edge_slopes(q: Whole, r: Whole) -> Whole:
    """Vectors measured against the three pairs of opposite edges (see `trace.constraints`)."""
    y = -q - r
    return np.stack((q - y, y - r, r - q))


class _Walked:
    """One reading of each of some differences: a row each, as long as the longest.

    `ends` is how many steps each takes, up to where it is `blocked`; step k of a row leads over `sides[k]` of
    the hex before, at `places[k]`, to the hex at `offsets[k]`.
    """

    def __init__(
        self, dq: Whole, dr: Whole, parts: Whole, side: int, stride: int, blocked: Blocked | None = None
    ) -> None:
        count = len(dq)
        step = _STEP @ np.array([stride, 1])
        offset, enters = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
        before = np.full(count, -1)
        dx, dy = 6 * dq, 4 * dr + 2 * dq
        nx, ny = dy * side, -dx * side
        slopes = _edge_slopes(dq, dr)
        nudges = _edge_slopes(2 * nx, 3 * ny - nx)
        signs = np.sign(slopes)
        order = np.argsort(np.where(slopes == 0, AFTER_ANY_HEX, -nudges * signs), axis=0, kind="stable")
        lines = np.arange(count)
        slopes, signs = slopes[order, lines], signs[order, lines]
        shares = signs * (parts // np.maximum(np.abs(slopes), 1))
        places = np.where(slopes == 0, AFTER_ANY_HEX, np.abs(shares))
        through = _EXIT[order, (slopes < 0).astype(np.int64)]
        moved = np.stack([_BY_SIDE[through[way]].T[order, lines] * shares for way in range(3)])
        q, r = dq.copy(), dr.copy()
        all_places: list[Whole] = []
        all_sides: list[Whole] = []
        ends, met = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.bool_)
        live = lines
        while len(live):
            way = np.argmin(places, axis=0)
            here = np.arange(len(live))
            place, exit_ = places[way, here], through[way, here]
            met[live] |= (places == place).sum(axis=0) > 1
            places = places + moved[way, :, here].T
            at, over = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
            at[live], over[live] = place, exit_
            all_places.append(at)
            all_sides.append(over)
            q, r = q - _STEP[exit_, 0], r - _STEP[exit_, 1]
            going = (q != 0) | (r != 0)
            if blocked is not None:
                if len(all_places) > 1:
                    going &= ~blocked(live, offset, before, enters, place)
                    before = (exit_ + 3) % 6
                offset, enters = offset + step[exit_], place
            if not going.all():
                ends[live[~going]] = len(all_places)
                live, q, r, offset, enters = live[going], q[going], r[going], offset[going], enters[going]
                before = before[going]
                places, moved, through = places[:, going], moved[:, :, going], through[:, going]
        self.ends, self.met = ends, met
        self.places = np.stack(all_places, axis=1)
        self.sides = np.stack(all_sides, axis=1)
        self.offsets = np.cumsum(step[self.sides], axis=1)

    def reading(self, row: int, parts: int) -> BitReading:
        end = int(self.ends[row])
        places = self.places[row, :end].tolist()
        back = ((self.sides[row, :end] + 3) % 6).tolist()
        return BitReading(
            (0, *self.offsets[row, :end].tolist()), (0, *places), (*places, parts), (0, *back), parts
        )


def _measure_differences(differences: Sequence[tuple[int, int]]) -> tuple[Whole, Whole, Whole]:
    """The differences as columns, and the parts of each line."""
    both = np.array(differences, dtype=np.int64).reshape(-1, 2)
    dq, dr = both[:, 0], both[:, 1]
    slopes = np.maximum(np.abs(_edge_slopes(dq, dr)), 1)
    return dq, dr, np.lcm(np.lcm(slopes[0], slopes[1]), slopes[2])


class _SievedReading:
    """One reading of `many_sieved`: at once only the hexes that may block; the rest when it is asked for."""

    __slots__ = ("_difference", "_hand", "_stride", "end", "inner", "parts")

    def __init__(
        self,
        difference: tuple[int, int],
        hand: int,
        stride: int,
        parts: int,
        inner: Sequence[tuple[int, int, int, int]],
    ) -> None:
        self._difference, self._hand, self._stride = difference, hand, stride
        self.end, self.parts, self.inner = difference[0] * stride + difference[1], parts, inner

    @property
    def whole(self) -> BitReading:
        """All of it."""
        return walks(*self._difference, self._stride)[-self._hand]

    @property
    def offsets(self) -> tuple[int, ...]:
        return self.whole.offsets

    @property
    def enters(self) -> tuple[int, ...]:
        return self.whole.enters

    @property
    def leaves(self) -> tuple[int, ...]:
        return self.whole.leaves

    @property
    def hexes(self) -> tuple[Hex, ...]:
        return self.whole.hexes


class _Sieve:
    """Of the lines from one hex, the hexes between their ends that may block, up to one that does.

    It lets through some that block nothing, and never keeps back one that counts: `is_open` decides.
    """

    def __init__(self, bit: int, masks: Masks) -> None:
        self.bit = bit
        self.levels = np.array(masks.levels, dtype=np.int64)
        self.solids = np.array(masks.solids, dtype=np.int64).clip(-ABOVE_ANY_LEVEL, ABOVE_ANY_LEVEL)
        self.edges = np.array(masks.edges, dtype=np.int64).clip(-ABOVE_ANY_LEVEL, ABOVE_ANY_LEVEL)
        self.counted = np.full(len(self.solids), -ABOVE_ANY_LEVEL)
        for place, kinds in masks.counted_kinds.items():
            self.counted[place] = min(ABOVE_ANY_LEVEL, max(top for _, top in kinds))
        self.alone = np.array([not group for group in masks.groups]) & (
            np.array(masks.solids, dtype=np.int64) != OFF_MAP
        )
        """Where a solid blocks whatever the ends are, and by itself."""
        self.at_ends = bool(masks.at_ends)

    def meets_obstacles(
        self, places: Whole, sides: Whole, slope: Whole, parts: Whole, enters: Whole, leaves: Whole
    ) -> tuple[Truths, Truths, Truths]:
        """Which of these places stand above their lines: by a solid, by what is counted, by an edge."""
        level = self.levels[self.bit]
        low = slope * np.where(slope >= 0, enters, leaves)
        tops = np.stack([self.solids[places], self.counted[places]])
        solid, counted = (tops - level) * parts > low
        edge = (sides >= 0) & ((self.edges[sides, places] - level) * parts > slope * enters)
        return solid, counted, edge

    def readings(
        self,
        differences: Sequence[tuple[int, int]],
        dq: Whole,
        dr: Whole,
        parts: Whole,
        hand: int,
        stride: int,
    ) -> tuple[list[_SievedReading], Truths]:
        """The left (0) or right (1) readings of some differences, and which may have another."""
        slopes = self.levels[self.bit + dq * stride + dr] - self.levels[self.bit]
        counting = np.full(len(parts), self.at_ends)

        def blocked(live: Whole, offset: Whole, side: Whole, enters: Whole, leaves: Whole) -> Truths:
            places = self.bit + offset
            solid, counted, edge = self.meets_obstacles(
                places, side, slopes[live], parts[live], enters, leaves
            )
            counting[live] |= counted
            shut: Truths = (solid & self.alone[places] | edge) & ~counting[live] & (enters < leaves)
            return shut

        walked = _Walked(dq, dr, parts, 1 - 2 * hand, stride, blocked)
        rows, at = np.nonzero(np.arange(walked.places.shape[1] - 1) < (walked.ends - 1)[:, None])
        places = self.bit + walked.offsets[rows, at]
        enters, leaves = walked.places[rows, at], walked.places[rows, at + 1]
        sides = np.where(at > 0, (walked.sides[rows, at] + 3) % 6, -1)
        kept = np.flatnonzero(
            np.any(self.meets_obstacles(places, sides, slopes[rows], parts[rows], enters, leaves), axis=0)
        )
        rows, sides, enters, leaves = rows[kept], sides[kept], enters[kept], leaves[kept]
        met = list(zip((places[kept] - self.bit).tolist(), enters.tolist(), leaves.tolist(), sides.tolist()))
        stops: list[int] = np.searchsorted(rows, np.arange(len(parts) + 1)).tolist()
        readings = [
            _SievedReading(difference, hand, stride, whole, met[start:stop])
            for difference, whole, start, stop in zip(differences, parts.tolist(), stops, stops[1:])
        ]
        return readings, walked.met


class _Together:
    """The walks of some differences: the left reading of all, and the right one of those with two."""

    def __init__(self, differences: Sequence[tuple[int, int]], stride: int) -> None:
        dq, dr, parts = _measure_differences(differences)
        self.parts: list[int] = parts.tolist()
        self.left = _Walked(dq, dr, parts, +1, stride)
        self.twice = np.flatnonzero(self.left.met)
        """Those that may have two readings."""
        if len(self.twice):
            self.right = _Walked(dq[self.twice], dr[self.twice], parts[self.twice], -1, stride)
        self.rows: dict[int, int] = {at: row for row, at in enumerate(self.twice.tolist())}

    def readings(self, at: int) -> tuple[BitReading, ...]:
        left = self.left.reading(at, self.parts[at])
        row = self.rows.get(at)
        if row is None:
            return (left,)
        right = self.right.reading(row, self.parts[at])
        return (left,) if left.offsets == right.offsets and left.enters == right.enters else (left, right)


def many_walks(differences: Iterable[tuple[int, int]], stride: int) -> Iterator[tuple[BitReading, ...]]:
    """The readings of each difference in turn, as `linetable.walks` has them. None may be (0, 0)."""
    for part in _split_differences(differences):
        together = _Together(part, stride)
        yield from (together.readings(at) for at in range(len(part)))


def many_sieved(
    differences: Iterable[tuple[int, int]], stride: int, bit: int, masks: Masks
) -> Iterator[tuple[LineWalk, ...]]:
    """The readings of the lines from the hex at `bit`, without the inner hexes that block nothing.

    Both readings of a line are told also where they are the same.
    """
    sieve = _Sieve(bit, masks)
    for part in _split_differences(differences, FROM_ONE):
        dq, dr, parts = _measure_differences(part)
        left, met = sieve.readings(part, dq, dr, parts, 0, stride)
        again = np.flatnonzero(met)
        right: Iterator[LineWalk] = iter(())
        if len(again):
            twice = [part[at] for at in again.tolist()]
            right = iter(sieve.readings(twice, dq[again], dr[again], parts[again], 1, stride)[0])
        for walk, other in zip(left, met.tolist()):
            yield (walk, next(right)) if other else (walk,)


def many_courses(differences: Iterable[tuple[int, int]], stride: int) -> Iterator[LineMasks]:
    """The course of each difference, as `linetable.course` has it."""
    asked, kept = tee(differences)
    for (dq, dr), readings in zip(kept, many_walks(asked, stride)):
        if len(readings) == 1:
            yield LineMasks(dq, dr, stride, readings, _all_steps(readings[0], stride))
            continue
        hexes = [list(zip(walk.offsets, walk.enters, walk.leaves)) for walk in readings]
        edges = [list(zip(walk.offsets[1:], walk.offsets, walk.enters[1:])) for walk in readings]
        both, cut = set(hexes[0]).intersection(hexes[1]), set(edges[0][1:-1]).intersection(edges[1][1:-1])
        shared = [([h in both for h in hexes[i]], [False, *[e in cut for e in edges[i]]]) for i in (0, 1)]
        common = _some_steps(readings[0], *shared[0], True, stride)
        alone = [_some_steps(walk, *shared[i], False, stride) for i, walk in enumerate(readings)]
        yield LineMasks(dq, dr, stride, readings, common, *alone)


def _split_differences(
    differences: Iterable[tuple[int, int]], together: int = DIFFERENCES_AT_ONCE
) -> Iterator[list[tuple[int, int]]]:
    rest = iter(differences)
    while part := list(islice(rest, together)):
        yield part


_JOINED_UP: Final = tuple(JOINED + side for side in range(6))
_JOINED_DOWN: Final = tuple(JOINED + (side + 3) % 6 for side in range(6))
_BARE_UP: Final = tuple(EDGE_STEP + side for side in range(6))
_BARE_DOWN: Final = tuple(EDGE_STEP + (side + 3) % 6 for side in range(6))


def _all_steps(walk: BitReading, stride: int) -> Steps:
    """The steps of a line with one reading: every hex between its ends, each with the edge before it."""
    shifts = tuple([offset + stride for offset in walk.offsets[1:-1]])
    enters, leaves = walk.enters[1:-1], walk.leaves[1:-1]
    if not shifts:
        return Steps(((), (), ()), ((), (), ()), ())
    between = walk.sides[2:-1]
    up = (HEX_STEP, *[_JOINED_UP[side] for side in between])
    down = (*[_JOINED_DOWN[side] for side in between], HEX_STEP)
    return Steps((up, shifts, enters), (down, shifts, leaves), tuple(zip(shifts, enters, leaves)))


def _some_steps(
    walk: BitReading, hexes_shared: Sequence[bool], edges_shared: Sequence[bool], wanted: bool, stride: int
) -> Steps:
    """The steps that two readings share, or those that this one has alone."""
    up: list[tuple[int, int, int]] = []
    down: list[tuple[int, int, int]] = []
    hexes: list[tuple[int, int, int]] = []
    last = len(hexes_shared) - 2
    before = False
    sides = walk.sides
    for i in range(1, last + 1):
        after = i < last and edges_shared[i + 1] is wanted
        here = hexes_shared[i] is wanted
        if here or before or after:
            shift, enters, leaves = walk.offsets[i] + stride, walk.enters[i], walk.leaves[i]
            if here:
                hexes.append((shift, enters, leaves))
                up.append((_JOINED_UP[sides[i]] if before else HEX_STEP, shift, enters))
                down.append((_JOINED_DOWN[sides[i + 1]] if after else HEX_STEP, shift, leaves))
            else:
                if before:
                    up.append((_BARE_UP[sides[i]], shift, enters))
                if after:
                    down.append((_BARE_DOWN[sides[i + 1]], shift, leaves))
        before = after
    return Steps(_columns(up), _columns(down), hexes)


def _columns(steps: list[tuple[int, int, int]]) -> Any:
    return tuple(zip(*steps)) if steps else ((), (), ())
