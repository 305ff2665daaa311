"""Judge the pairs of one difference together: masks shifted once per step of the line.

What two readings share is walked once. Most pairs are settled by the levels of their ends (see
`linemasks`); where a top cuts a part of the line, that part is one stretch from the lower end, so each
height needs one running union and one cut.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import accumulate
from operator import and_, or_, rshift
from typing import Final

from wsn.board.linemasks import SKY, Class, CountedMasks, HeightMasks, Lanes, Masks, Tier
from wsn.board.linetable import BitLayout, LineMasks, Steps
from wsn.board.linewalk import remove_vetoed, singly

MOST_SINGLE_WALKS: Final = 5
"""The most pairs of one difference that are walked singly: cheaper than shifting whole masks."""
MIXED_FEW: Final = 12
"""The same where the line has to be cut level by level."""
SPARSE_KIND_HEXES: Final = 6
"""A counted kind in so few hexes is looked for by the lines that meet them, not step by step."""


def judge(way: LineMasks, masks: Masks, pairs: int, layout: BitLayout) -> int:
    """Which of these first hexes see the hex at the difference of `way`."""
    if masks.adjacent and len(way.walks[0].offsets) == 2:
        return pairs
    clear = 0
    for group, members in masks.by_group:
        inside = pairs & members & (members >> way.shift)
        if inside:
            pairs ^= inside
            clear |= _judge_tiers(way, masks, inside, layout, masks.without[group])
    return clear | _judge_tiers(way, masks, pairs, layout, masks.every)


def _judge_tiers(way: LineMasks, masks: Masks, pairs: int, layout: BitLayout, ground: HeightMasks) -> int:
    """Judge the pairs of one difference tier by tier, and those whose line is cut level by level."""
    if pairs.bit_count() <= MOST_SINGLE_WALKS:
        return singly(way, masks, pairs, layout)
    shift = way.shift
    clear, mixed = 0, 0
    for low, high in ground.splits:
        mixed |= low & (high >> shift) | high & (low >> shift)
    mixed &= pairs
    if mixed:
        pairs ^= mixed
        clear = _by_levels(way, masks, mixed, layout, ground.classes)
    for tier in ground.tiers:
        if tier is ground.tiers[-1]:
            here = pairs
        else:
            here = pairs & tier.high & (tier.high >> shift)
            here &= tier.low | tier.low >> shift
        if here:
            pairs ^= here
            clear |= _judge_together(way, masks, here, layout, tier)
            if not pairs:
                break
    return clear


def _judge_together(way: LineMasks, masks: Masks, pairs: int, layout: BitLayout, tier: Tier) -> int:
    """Judge pairs over whose whole line one tier stands."""
    if pairs.bit_count() <= MOST_SINGLE_WALKS:
        return singly(way, masks, pairs, layout)
    steps = way.common
    pairs &= ~_union_of_masks(steps, tier.masks)
    if not pairs:
        return 0
    if way.left is None or way.right is None:
        open_ = [pairs]
    else:
        open_ = [
            pairs & ~_union_of_masks(way.left, tier.masks),
            pairs & ~_union_of_masks(way.right, tier.masks),
        ]
        pairs = open_[0] | open_[1]
    for lanes, packed, ends in ((masks.inner, tier.inner, False), (masks.outer, tier.outer, True)):
        if packed and pairs:
            if pairs.bit_count() <= MOST_SINGLE_WALKS:
                return singly(way, masks, pairs, layout)
            pairs = _block_counted_kinds(way, lanes, packed, way.count_shifts[ends], open_, pairs)
    clear = 0
    for walk, hand in zip(way.walks, open_):
        clear |= remove_vetoed(way.shift, walk, masks, hand, layout) if masks.vetoes and hand else hand
    return clear


def _union_of_masks(steps: Steps, masks: tuple[int, ...]) -> int:
    """Everything solid that the steps meet."""
    return reduce(or_, map(rshift, [masks[kind] for kind in steps.up_kinds], steps.up_shifts), 0)


def _block_counted_kinds(
    way: LineMasks, lanes: Lanes, packed: int, shifts: Sequence[int], open_: list[int], pairs: int
) -> int:
    """Take from the open pairs of each reading those that counted kinds block, and say what is left."""
    if lanes.members <= SPARSE_KIND_HEXES and not any(
        _count([way.touching(bit) for bit in kind.members], kind.need)[-1] & pairs for kind in lanes.kinds
    ):
        return pairs
    counts = _count([packed >> shift for shift in shifts], lanes.most)
    for i, alone in enumerate(way.alone_shifts):
        met = plus(counts, _count([packed >> shift for shift in alone], lanes.most)) if alone else counts
        for lane, kind in enumerate(lanes.kinds):
            open_[i] &= ~(met[kind.need - 1] >> (lane * lanes.width))
    return reduce(or_, open_)


def _by_levels(
    way: LineMasks, masks: Masks, pairs: int, layout: BitLayout, classes: tuple[Class, ...]
) -> int:
    """Judge pairs whose ends stand on such levels that a top cuts a part of the line."""
    common = Blocking(way.common, classes, way.parts)
    hands = [Blocking(steps, classes, way.parts) for steps in (way.left, way.right) if steps is not None]
    if classes and classes[0].top == SKY:
        pairs &= ~common.whole(0)
    if pairs.bit_count() <= MIXED_FEW:
        return singly(way, masks, pairs, layout)
    clear = 0
    still = [0] * len(way.walks)
    counting: list[tuple[Counting, ...]] = []
    for kind in masks.kinds:
        hexes = (way.first, *way.common.hexes, way.last) if kind.ends else way.common.hexes
        lists = [hexes, *(hand.steps.hexes for hand in hands)]
        counting.append(tuple(Counting(kind, part, way.parts) for part in lists))
    for a, level_a in masks.by_level:
        starts = pairs & level_a
        if not starts:
            continue
        for b, level_b in masks.by_level:
            here = starts & (level_b >> way.shift)
            if not here:
                continue
            if here.bit_count() > MIXED_FEW:
                here &= ~common.between(a, b)
            open_ = [here]
            if hands and here.bit_count() > MIXED_FEW:
                open_ = [here & ~hand.between(a, b) for hand in hands]
                here = open_[0] | open_[1]
            if here.bit_count() <= MIXED_FEW:
                clear |= singly(way, masks, here, layout)
                continue
            for both, *alone in counting:
                counts = both.between(a, b)
                for i in range(len(open_)):
                    met = plus(counts, alone[i].between(a, b)) if alone else counts
                    open_[i] &= ~met[-1]
            for i, part in enumerate(open_):
                still[i] |= part
    for walk, hand in zip(way.walks, still):
        clear |= remove_vetoed(way.shift, walk, masks, hand, layout) if masks.vetoes and hand else hand
    return clear


class Blocking:
    """What the solids and edges of one list of steps block, for one difference; worked out when asked."""

    __slots__ = ("_falling", "_rising", "_whole", "classes", "parts", "steps")

    def __init__(self, steps: Steps, classes: tuple[Class, ...], parts: int) -> None:
        self.steps, self.classes, self.parts = steps, classes, parts
        self._whole: dict[int, int] = {}
        self._rising: dict[int, list[int]] = {}
        self._falling: dict[int, list[int]] = {}

    def whole(self, i: int) -> int:
        """The union of class i over all steps."""
        blocked = self._whole.get(i)
        if blocked is None:
            steps, kinds = self.steps, self.classes[i].masks
            masks = [kinds[kind] for kind in steps.up_kinds]
            blocked = self._whole[i] = reduce(or_, map(rshift, masks, steps.up_shifts), 0)
        return blocked

    def rising(self, i: int) -> list[int]:
        """Running unions of class i from the first hex on."""
        blocked = self._rising.get(i)
        if blocked is None:
            steps, kinds = self.steps, self.classes[i].masks
            masks = [kinds[kind] for kind in steps.up_kinds]
            blocked = self._rising[i] = list(accumulate(map(rshift, masks, steps.up_shifts), or_, initial=0))
        return blocked

    def falling(self, i: int) -> list[int]:
        """Running unions of class i from the last hex back."""
        blocked = self._falling.get(i)
        if blocked is None:
            steps, kinds = self.steps, self.classes[i].masks
            masks = [kinds[kind] for kind in reversed(steps.down_kinds)]
            shifts = reversed(steps.down_shifts)
            blocked = self._falling[i] = list(accumulate(map(rshift, masks, shifts), or_, initial=0))
        return blocked

    def between(self, a: int, b: int) -> int:
        """What blocks pairs whose first hex stands on level a and whose second stands on level b."""
        blocked = 0
        for i, (top, _) in enumerate(self.classes):
            if top <= min(a, b):
                break
            if top > max(a, b) or (top == max(a, b) and a != b):
                blocked |= self.whole(i)
            elif a < b:
                blocked |= self.rising(i)[_count_lower(self.steps.up_keys, top - a, b - a, self.parts)]
            elif a > b:
                keys = self.steps.down_keys
                blocked |= self.falling(i)[len(keys) - _count_upper(keys, a - top, a - b, self.parts)]
        return blocked


def _count_lower(keys: Sequence[int], rise: int, slope: int, parts: int) -> int:
    """How many of the keys lie where a rising line has gained less than `rise`."""
    return bisect_left(keys, -(-rise * parts // slope))


def _count_upper(keys: Sequence[int], drop: int, slope: int, parts: int) -> int:
    """How many of the keys lie where a falling line has lost no more than `drop`."""
    return bisect_right(keys, drop * parts // slope)


Counts = tuple[int, ...]
"""At [n - 1], the pairs for which at least n were met."""


def _count(masks: Iterable[int], need: int) -> Counts:
    """How often each bit is set in the masks, up to `need`."""
    met = list(masks)
    if need == 2 and len(met) == 2:
        return met[0] | met[1], met[0] & met[1]
    layer = list(accumulate(met, or_))
    counts = [layer[-1] if layer else 0]
    for n in range(1, need):
        layer = list(accumulate(map(and_, layer, met[n:]), or_))
        counts.append(layer[-1] if layer else 0)
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

    def __init__(self, kind: CountedMasks, hexes: Sequence[tuple[int, int, int]], parts: int) -> None:
        self.kind, self.hexes, self.parts = kind, hexes, parts
        self.none = (0,) * kind.need
        self._kept: dict[tuple[int, int, int], Counts] = {}

    def between(self, a: int, b: int) -> Counts:
        """The counts of pairs whose first hex stands on level a and whose second stands on level b."""
        counts_met = self.none
        for i, (top, (members,)) in enumerate(self.kind.classes):
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
            counts_met = plus(counts_met, counts)
        return counts_met


def _enters(step: tuple[int, int, int]) -> int:
    return step[1]


def _leaves(step: tuple[int, int, int]) -> int:
    return step[2]
