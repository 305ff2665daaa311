"""`Obstacles` as whole-board masks by height, and what they block along the lines of one difference.

The pairs of one difference are judged together: a mask of what blocks is shifted once per step of the
line. Where the ends stand on different levels, the places at which a top of a given height rises above
the line form one stretch from the lower end, so each height needs one running union and one cut.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import accumulate
from operator import or_, rshift
from typing import NamedTuple

from wsn.board.linetable import Layout, Steps, mask
from wsn.board.obstacles import Counted, Obstacles
from wsn.geometry.hexes import DIRECTIONS, Hex

NOTHING, SKY, OFF_MAP = -(1 << 40), 1 << 40, 1 << 41
"""The top of a hex with nothing in the way, of one as high as the sky, and of what is off the map."""


class Kind:
    """One counted kind as lifted masks by height, and as tops by bit."""

    def __init__(self, counted: Counted, layout: Layout, highest: int) -> None:
        self.need, self.ends = counted.need, counted.ends
        self.tops = [NOTHING] * layout.size
        for h, top in counted.tops.items():
            if h in layout.place:
                self.tops[layout.place[h]] = SKY if top is None else top
        classes: dict[int, list[int]] = {}
        for bit, top in enumerate(self.tops):
            if top != NOTHING:
                classes.setdefault(SKY if top > highest else top, []).append(bit)
        self.classes = tuple(
            (top, mask(found) << layout.stride) for top, found in sorted(classes.items(), reverse=True)
        )


class BitVeto(NamedTuple):
    """A veto with the hexes it concerns as a mask."""

    ends: int
    refuses: Callable[[Hex, Hex, tuple[Hex, ...]], str | None]


class Masks:
    """`Obstacles` laid out by bit: tops for walking one line, masks by height for walking all."""

    def __init__(self, obstacles: Obstacles, layout: Layout) -> None:
        place = layout.place
        self._lift = layout.stride
        self.levels = [0] * layout.size
        for h, level in obstacles.levels.items():
            self.levels[place[h]] = level
        by_level: dict[int, list[int]] = {}
        for h, level in obstacles.levels.items():
            by_level.setdefault(level, []).append(place[h])
        self.by_level = tuple((level, mask(found)) for level, found in sorted(by_level.items()))
        lowest, highest = self.by_level[0][0], self.by_level[-1][0]
        self.solids = [OFF_MAP] * layout.size
        for bit in place.values():
            self.solids[bit] = NOTHING
        for h, top in obstacles.solids.items():
            if h in place:
                self.solids[place[h]] = SKY if top.height is None else top.height
        self.edges: tuple[list[int], ...] = tuple([NOTHING] * layout.size for _ in DIRECTIONS)
        for (a, b), top in obstacles.edges.items():
            height = SKY if top.height is None else top.height
            for h, other in ((a, b), (b, a)):
                if h in place:
                    self.edges[DIRECTIONS.index(other - h)][place[h]] = height
        self.kinds = tuple(
            kind for kind in (Kind(c, layout, highest) for c in obstacles.counted) if kind.classes
        )
        self.groups: list[str] = [""] * layout.size
        by_group: dict[str, list[int]] = {}
        for h, group in obstacles.groups.items():
            if h in place and group:
                self.groups[place[h]] = group
                by_group.setdefault(group, []).append(place[h])
        self.by_group = tuple((group, mask(found)) for group, found in sorted(by_group.items()))
        self.vetoes = tuple(
            BitVeto(mask(place[h] for h in veto.ends if h in place), veto.refuses)
            for veto in obstacles.vetoes
            if veto.ends
        )
        self.counted: dict[int, tuple[tuple[int, int], ...]] = {}
        for index, kind in enumerate(self.kinds):
            for bit, top in enumerate(kind.tops):
                if top != NOTHING:
                    self.counted[bit] = (*self.counted.get(bit, ()), (index, top))
        self.ends_count = any(kind.ends for kind in self.kinds)
        self.busy = bytearray(top != NOTHING for top in self.solids)
        for bit in self.counted:
            self.busy[bit] = 1
        for tops in self.edges:
            for bit, top in enumerate(tops):
                if top != NOTHING:
                    self.busy[bit] = 1
        self.classes = self._classes(lowest, highest, 0)
        self.without = {group: self._classes(lowest, highest, members) for group, members in self.by_group}
        self.adjacent = bool(obstacles.adjacent_rule)

    def _classes(self, lowest: int, highest: int, spared: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The distinct tops, highest first, with lifted masks by kind of step; without the spared hexes.

        A top above every level stands above every line, like the sky; one at the lowest level never does.
        """
        found: dict[int, list[list[int]]] = {}

        def add(top: int, kind: int, bit: int) -> None:
            if top > lowest:
                key = SKY if top > highest else top
                found.setdefault(key, [[] for _ in range(7)])[kind].append(bit)

        for bit, top in enumerate(self.solids):
            if not spared >> bit & 1:
                add(top, 0, bit)
        for side, tops in enumerate(self.edges):
            for bit, top in enumerate(tops):
                if top != NOTHING:
                    add(top, 1 + side, bit)
        classes = []
        for top, kinds in sorted(found.items(), reverse=True):
            plain, *sides = (mask(k) << self._lift for k in kinds)
            classes.append((top, (plain, *(plain | side for side in sides), *sides)))
        return tuple(classes)


class Blocking:
    """What the solids and edges of one list of steps block, for one difference; worked out when asked."""

    def __init__(self, steps: Steps, classes: tuple[tuple[int, tuple[int, ...]], ...], parts: int) -> None:
        self.steps, self.classes, self.parts = steps, classes, parts
        self._whole: dict[int, int] = {}
        self._rising: dict[int, list[int]] = {}
        self._falling: dict[int, list[int]] = {}

    def whole(self, i: int) -> int:
        """The union of class i over all steps."""
        found = self._whole.get(i)
        if found is None:
            steps, kinds = self.steps, self.classes[i][1]
            masks = [kinds[kind] for kind in steps.up_kinds]
            found = self._whole[i] = reduce(or_, map(rshift, masks, steps.up_shifts), 0)
        return found

    def rising(self, i: int) -> list[int]:
        """Running unions of class i from the first hex on."""
        found = self._rising.get(i)
        if found is None:
            steps, kinds = self.steps, self.classes[i][1]
            masks = [kinds[kind] for kind in steps.up_kinds]
            found = self._rising[i] = list(accumulate(map(rshift, masks, steps.up_shifts), or_, initial=0))
        return found

    def falling(self, i: int) -> list[int]:
        """Running unions of class i from the last hex back."""
        found = self._falling.get(i)
        if found is None:
            steps, kinds = self.steps, self.classes[i][1]
            masks = [kinds[kind] for kind in reversed(steps.down_kinds)]
            shifts = reversed(steps.down_shifts)
            found = self._falling[i] = list(accumulate(map(rshift, masks, shifts), or_, initial=0))
        return found

    def between(self, a: int, b: int) -> int:
        """What blocks pairs whose first hex stands on level a and whose second stands on level b."""
        found = 0
        for i, (top, _) in enumerate(self.classes):
            if top <= min(a, b):
                break
            if top > max(a, b) or (top == max(a, b) and a != b):
                found |= self.whole(i)
            elif a < b:
                found |= self.rising(i)[_lower(self.steps.up_keys, top - a, b - a, self.parts)]
            elif a > b:
                keys = self.steps.down_keys
                found |= self.falling(i)[len(keys) - _upper(keys, a - top, a - b, self.parts)]
        return found


def _lower(keys: Sequence[int], rise: int, slope: int, parts: int) -> int:
    """How many of the keys lie where a rising line has gained less than `rise`."""
    return bisect_left(keys, -(-rise * parts // slope))


def _upper(keys: Sequence[int], drop: int, slope: int, parts: int) -> int:
    """How many of the keys lie where a falling line has lost no more than `drop`."""
    return bisect_right(keys, drop * parts // slope)


Counts = tuple[int, ...]
"""At [n - 1], the pairs for which at least n were met."""


def _count(masks: Iterable[int], need: int) -> Counts:
    """How often each bit is set in the masks, up to `need`."""
    if need == 2:
        one = two = 0
        for met in masks:
            two |= one & met
            one |= met
        return one, two
    counts = [0] * need
    for met in masks:
        for n in range(need - 1, 0, -1):
            counts[n] |= counts[n - 1] & met
        counts[0] |= met
    return tuple(counts)


def plus(a: Counts, b: Counts) -> Counts:
    """Two counts together, up to the same need."""
    if not a[0]:
        return b
    if not b[0]:
        return a
    total = list(map(or_, a, b))
    for i in range(len(a)):
        for j in range(len(a) - i - 1):
            total[i + j + 1] |= a[i] & b[j]
    return tuple(total)


class Counting:
    """How many hexes of one kind the lines of one difference meet, by the levels of their ends."""

    def __init__(self, kind: Kind, hexes: Sequence[tuple[int, int, int]], parts: int) -> None:
        self.kind, self.hexes, self.parts = kind, hexes, parts
        self.none = (0,) * kind.need
        self._kept: dict[tuple[int, int, int], Counts] = {}

    def between(self, a: int, b: int) -> Counts:
        """The counts of pairs whose first hex stands on level a and whose second stands on level b."""
        found = self.none
        for i, (top, members) in enumerate(self.kind.classes):
            if top <= min(a, b):
                break
            start, stop = 0, len(self.hexes)
            if top <= max(a, b):
                if a == b:
                    continue
                if a < b:
                    stop = bisect_left(self.hexes, -(-(top - a) * self.parts // (b - a)), key=_enters)
                else:
                    start = bisect_right(self.hexes, (a - top) * self.parts // (a - b), key=_leaves)
            key = (i, start, stop)
            counts = self._kept.get(key)
            if counts is None:
                met = [members >> shift for shift, _, _ in self.hexes[start:stop]]
                counts = self._kept[key] = _count(met, self.kind.need)
            found = plus(found, counts)
        return found


def _enters(step: tuple[int, int, int]) -> int:
    return step[1]


def _leaves(step: tuple[int, int, int]) -> int:
    return step[2]
