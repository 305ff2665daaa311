"""Where every hex of a map has its bit, and what a line meets as shifts of those bits.

A whole-board mask is one Python integer with one bit a hex. Bits run down the columns with a spare bit
between one column and the next, so that a hex just off the map has a bit of its own, which never belongs
to another hex. What a line meets depends only on the difference between its two hexes, so it is written
down once per difference as shifts (`LineMasks`), and a shift of a mask moves the whole board at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, Protocol

from wsn.geometry.hexes import DIRECTIONS, Hex
from wsn.geometry.trace import KEPT, Reading, shape

HEX_STEP, JOINED, EDGE_STEP = 0, 1, 7
"""Kinds of a step: a hex alone; a hex with its edge on side 0 to 5 (JOINED + side); that edge alone."""


class Steps:
    """What some lines meet, in order from the first hex: hexes and edges as (kind, shift, key).

    A line can stand on lower bits than both its ends, so every shift is one stride more than the offset, and
    is applied to masks lifted by one stride.

    `up` is for a line that rises: each step with the place where the line is lowest over it, the entry.
    `down` is for a line that falls, with the exit. `hexes` are the hexes alone, for counting.
    """

    __slots__ = ("down_keys", "down_kinds", "down_shifts", "hexes", "up_keys", "up_kinds", "up_shifts")

    def __init__(
        self,
        up: tuple[Sequence[int], Sequence[int], Sequence[int]],
        down: tuple[Sequence[int], Sequence[int], Sequence[int]],
        hexes: Sequence[tuple[int, int, int]],
    ) -> None:
        self.up_kinds, self.up_shifts, self.up_keys = up
        self.down_kinds, self.down_shifts, self.down_keys = down
        self.hexes = tuple(hexes)
        """Inner hexes as (shift, enters, leaves)."""


class LineWalk(Protocol):
    """One reading, as far as the walk of a single line asks."""

    @property
    def offsets(self) -> tuple[int, ...]:
        """Every hex of it, in bits from the first hex."""

    @property
    def enters(self) -> tuple[int, ...]:
        """Where it enters each."""

    @property
    def leaves(self) -> tuple[int, ...]:
        """Where it leaves each."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes as differences from the first."""

    @property
    def inner(self) -> Iterable[tuple[int, int, int, int]]:
        """The hexes between the ends: offset, entry, exit, the side of entry unless it is the first hex's."""

    @property
    def end(self) -> int:
        """The last hex, in bits from the first."""

    @property
    def parts(self) -> int:
        """How many parts the line has."""


class BitReading:
    """One reading as offsets in bits from the first hex, for walking a single line.

    `sides[i]` is the side of hex i towards hex i - 1 (0 for the first, where it means nothing).
    """

    __slots__ = ("_inner", "end", "enters", "leaves", "offsets", "parts", "sides")

    def __init__(
        self,
        offsets: tuple[int, ...],
        enters: tuple[int, ...],
        leaves: tuple[int, ...],
        sides: tuple[int, ...],
        parts: int,
    ) -> None:
        self.offsets, self.enters, self.leaves, self.sides, self.parts = offsets, enters, leaves, sides, parts
        self.end = offsets[-1]
        self._inner: Sequence[tuple[int, int, int, int]] | None = None

    @property
    def inner(self) -> Iterable[tuple[int, int, int, int]]:
        """The hexes between the ends: offset, entry, exit, the side of entry unless it is the first hex's."""
        inner = self._inner
        if inner is None:
            later = (-1, *self.sides[2:-1])
            inner = tuple(zip(self.offsets[1:-1], self.enters[1:-1], self.leaves[1:-1], later))
            self._inner = inner
        return inner

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes as differences from the first."""
        hexes = [Hex(0, 0)]
        for side in self.sides[1:]:
            hexes.append(hexes[-1] - DIRECTIONS[side])
        return tuple(hexes)


SIDES: Final = {(step.q, step.r): i for i, step in enumerate(DIRECTIONS)}
"""Which of the six sides of a hex a neighbour lies on, by the step to it."""


@lru_cache(256)
def _sides(stride: int) -> dict[int, int]:
    """The same by the bits between them, which differ for all six: a stride is at least 3."""
    return {q * stride + r: i for (q, r), i in SIDES.items()}


@lru_cache(KEPT)
def walks(dq: int, dr: int, stride: int) -> tuple[BitReading, ...]:
    """The readings of a difference: one when it is straight, else left and right."""
    form = shape(dq, dr)
    readings = (form.left,) if form.straight else (form.left, form.right)
    return tuple(_in_bits(reading, form.parts, stride) for reading in readings)


def _in_bits(reading: Reading, parts: int, stride: int) -> BitReading:
    offsets = tuple([q * stride + r for q, r in reading.hexes])
    sides = _sides(stride)
    around = (0, *[sides[before - here] for before, here in pairwise(offsets)])
    return BitReading(offsets, reading.enters, reading.leaves, around, parts)


class LineMasks:
    """Everything the lines of one difference meet: what both readings share, and what each has alone."""

    __slots__ = (
        "_bias",
        "_foot",
        "alone_shifts",
        "common",
        "count_shifts",
        "dq",
        "dr",
        "first",
        "last",
        "left",
        "parts",
        "right",
        "shift",
        "walks",
    )

    def __init__(
        self,
        dq: int,
        dr: int,
        stride: int,
        walks: tuple[BitReading, ...],
        common: Steps,
        left: Steps | None = None,
        right: Steps | None = None,
    ) -> None:
        self.dq, self.dr = dq, dr
        self.shift = dq * stride + dr
        self.walks, self.common, self.left, self.right = walks, common, left, right
        walk = walks[0]
        self.parts = walk.parts
        self.first = (stride, 0, walk.leaves[0])
        self.last = (stride + self.shift, walk.enters[-1], walk.parts)
        inner = tuple([shift for shift, _, _ in common.hexes])
        self.count_shifts = inner, (stride, *inner, stride + self.shift)
        """The shifts of the shared hexes, without and with the two ends."""
        self.alone_shifts = tuple(
            tuple([shift for shift, _, _ in steps.hexes]) if steps is not None else ()
            for steps in (left, right)[: len(walks)]
        )
        """The shifts of the hexes that each reading has alone."""
        self._bias = self._foot = -1

    def touching(self, place: int) -> int:
        """The first hexes of those lines that meet the hex at this bit."""
        if self._foot < 0:
            offsets = {offset for walk in self.walks for offset in walk.offsets}
            self._bias = max(offsets)
            self._foot = sum(1 << (self._bias - offset) for offset in offsets)
        bias = self._bias
        return self._foot >> (bias - place) if bias >= place else self._foot << (place - bias)


def _walk_items(walk: BitReading) -> set[tuple[int, int, int, int]]:
    """The hexes and edges of a reading, so that what two readings share can be told."""
    items = {(-1, *item) for item in zip(walk.offsets, walk.enters, walk.leaves)}
    for i in range(2, len(walk.offsets) - 1):
        items.add((walk.sides[i], walk.offsets[i], walk.offsets[i - 1], walk.enters[i]))
    return items


def _shared_steps(
    walk: BitReading, other: set[tuple[int, int, int, int]] | None, shared: bool, stride: int
) -> Steps:
    """The steps of a reading that the other reading shares, or those it does not; all without another."""
    up: list[tuple[int, int, int]] = []
    down: list[tuple[int, int, int]] = []
    hexes: list[tuple[int, int, int]] = []
    offsets, enters, leaves, sides = walk.offsets, walk.enters, walk.leaves, walk.sides

    def wanted_hex(i: int) -> bool:
        return other is None or ((-1, offsets[i], enters[i], leaves[i]) in other) is shared

    def wanted_edge(i: int) -> bool:
        """The edge between hexes i - 1 and i, unless it is an edge of an end."""
        if i < 2 or i > len(offsets) - 2:
            return False
        return other is None or ((sides[i], offsets[i], offsets[i - 1], enters[i]) in other) is shared

    for i in range(1, len(offsets) - 1):
        hex_, before, after = wanted_hex(i), wanted_edge(i), wanted_edge(i + 1)
        if hex_:
            hexes.append((offsets[i] + stride, enters[i], leaves[i]))
            up.append((JOINED + sides[i] if before else HEX_STEP, offsets[i] + stride, enters[i]))
            down.append(
                (JOINED + (sides[i + 1] + 3) % 6 if after else HEX_STEP, offsets[i] + stride, leaves[i])
            )
        else:
            if before:
                up.append((EDGE_STEP + sides[i], offsets[i] + stride, enters[i]))
            if after:
                down.append((EDGE_STEP + (sides[i + 1] + 3) % 6, offsets[i] + stride, leaves[i]))
    return Steps(_columns(up), _columns(down), hexes)


def _columns(steps: list[tuple[int, int, int]]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    kinds, shifts, keys = zip(*steps) if steps else ((), (), ())
    return kinds, shifts, keys


@lru_cache(KEPT)
def course(dq: int, dr: int, stride: int) -> LineMasks:
    """The course of a difference on every map with this stride; kept, for it never changes."""
    both = walks(dq, dr, stride)
    if len(both) == 1:
        return LineMasks(dq, dr, stride, both, _shared_steps(both[0], None, True, stride))
    items = [_walk_items(walk) for walk in both]
    common = _shared_steps(both[0], items[1], True, stride)
    left = _shared_steps(both[0], items[1], False, stride)
    return LineMasks(dq, dr, stride, both, common, left, _shared_steps(both[1], items[0], False, stride))


class BitLayout:
    """Which bit belongs to which hex of a map."""

    def __init__(self, hexes: Iterable[Hex]) -> None:
        self.hexes = tuple(hexes)
        if not self.hexes:
            raise ValueError("a map needs a hex")
        first = min(h[0] for h in self.hexes)
        self._first = first - (first & 1)
        rows = [_row(h) for h in self.hexes]
        self._low, self.rows = min(rows), max(rows) - min(rows) + 1
        self.columns = max(h[0] for h in self.hexes) - self._first + 1
        self.stride = self.rows + 2
        self._base = self._first // 2 - self._low + 1
        self.place = {h: self.bit(h) for h in self.hexes}
        self.size = self.columns * self.stride - self.columns // 2 + 2
        self.at: list[Hex | None] = [None] * self.size
        for h, bit in self.place.items():
            self.at[bit] = h
        self.on = mask(self.place.values())
        self.off = ((1 << self.size) - 1) & ~self.on
        self._guards: dict[tuple[int, int], int] = {}
        self._pairs: dict[tuple[int, int], int] = {}

    def bit(self, h: Hex) -> int:
        """The bit of a hex on the map or just off its rows."""
        return (h[0] - self._first) * self.stride + h[1] + self._base

    @cached_property
    def differences(self) -> tuple[tuple[int, int], ...]:
        """One of each pair of opposite differences that some two hexes of the map have."""
        differences = []
        for dq in range(self.columns):
            for dr in range(-self.rows - (dq + 1) // 2, self.rows - dq // 2 + 1):
                if (dq, dr) > (0, 0) and self.pairs(dq, dr):
                    differences.append((dq, dr))
        return tuple(differences)

    @cached_property
    def table(self) -> tuple[tuple[tuple[int, int], LineMasks, int], ...]:
        """Every difference with its course and the hexes that have a mapped hex at it."""
        return tuple((d, course(*d, self.stride), self.pairs(*d)) for d in self.differences)

    def pairs(self, dq: int, dr: int) -> int:
        """The hexes that have a mapped hex at this difference."""
        pairs = self._pairs.get((dq, dr))
        if pairs is None:
            pairs = self.on & (self.on >> (dq * self.stride + dr))
            pairs &= self._guard_mask(0, dr + dq // 2) | self._guard_mask(1, dr + (1 + dq) // 2)
            self._pairs[dq, dr] = pairs
        return pairs

    def _guard_mask(self, parity: int, down: int) -> int:
        """The hexes of every other column from which `down` rows further is still inside the rows."""
        key = (parity, down)
        if key not in self._guards:
            low, high = max(1, 1 - down), min(self.rows, self.rows - down)
            run = ((1 << (high - low + 1)) - 1) << low if high >= low else 0
            self._guards[key] = sum(run << (i * self.stride - i // 2) for i in range(parity, self.columns, 2))
        return self._guards[key]


@lru_cache(16)
def layout_of(hexes: tuple[Hex, ...]) -> BitLayout:
    """The layout of a map with these hexes; the last few are kept."""
    return BitLayout(hexes)


def _row(h: Hex) -> int:
    return h[1] + (h[0] - (h[0] & 1)) // 2


def mask(bits: Iterable[int]) -> int:
    """The integer with these bits set."""
    octets = bytearray()
    for bit in bits:
        byte = bit >> 3
        if byte >= len(octets):
            octets.extend(bytes(byte + 1 - len(octets)))
        octets[byte] |= 1 << (bit & 7)
    return int.from_bytes(octets, "little")


def bits(mask: int) -> list[int]:
    """The set bits of an integer, lowest first."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places
