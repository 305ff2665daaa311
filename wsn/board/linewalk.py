"""Single lines over the tables of `Masks`: cheaper than shifting whole masks where few pairs are asked.

Finds the first thing that blocks as a place; `line.sight` puts it into words when somebody reads it.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from wsn.board.linemasks import NOTHING, OFF_MAP, Masks
from wsn.board.linetable import Course, Layout, Walk, bits
from wsn.geometry.hexes import Hex


class Stop(NamedTuple):
    """A place that blocks: the bit of a hex (-1 off the map), and its side where an edge blocks, else -1."""

    bit: int
    side: int


Blocked = tuple[int, tuple[Stop, ...]]
"""Where on the line the first thing blocks, in half parts, and everything that blocks there."""


def singly(way: Course, masks: Masks, pairs: int, layout: Layout) -> int:
    """Which of these first hexes see the hex at the difference of `way`."""
    clear = 0
    for bit in bits(pairs):
        for walk in way.walks:
            if is_open(bit, walk, masks) and (
                not masks.vetoes or vetoed(way.shift, walk, masks, 1 << bit, layout)
            ):
                clear |= 1 << bit
                break
    return clear


def is_open(bit: int, walk: Walk, masks: Masks) -> bool:
    """Whether nothing blocks one reading from the hex at `bit`, vetoes apart."""
    busy, solids, edges, parts = masks.busy, masks.solids, masks.edges, walk.parts
    level = masks.levels[bit]
    slope = masks.levels[bit + walk.offsets[-1]] - level
    rising = slope >= 0
    counts: dict[int, int] | None = None
    for offset, enters, leaves, side in walk.inner:
        place = bit + offset
        if not busy[place]:
            continue
        if side >= 0:
            top = edges[side][place]
            if top != NOTHING and (top - level) * parts > slope * enters:
                return False
        lowest = slope * (enters if rising else leaves)
        if (solids[place] - level) * parts > lowest and not (
            masks.groups[place] and _spared(masks, bit, walk, place)
        ):
            return False
        for index, top in masks.counted.get(place, ()):
            if (top - level) * parts > lowest:
                counts = counts or {}
                counts[index] = counts.get(index, 0) + 1
                if counts[index] >= masks.kinds[index].need:
                    return False
    at_ends = masks.at_ends
    if not at_ends >> bit & 1 and not at_ends >> (bit + walk.offsets[-1]) & 1:
        return True
    return _ends_open(bit, walk, masks, counts or {}, level, slope)


def _ends_open(bit: int, walk: Walk, masks: Masks, counts: dict[int, int], level: int, slope: int) -> bool:
    """Whether the end hexes bring no kind that counts them to the number that blocks."""
    rising = slope >= 0
    for offset, key in (
        (0, 0 if rising else walk.leaves[0]),
        (walk.offsets[-1], walk.enters[-1] if rising else walk.parts),
    ):
        for index, top in masks.counted.get(bit + offset, ()):
            if masks.kinds[index].ends and (top - level) * walk.parts > slope * key:
                counts[index] = counts.get(index, 0) + 1
                if counts[index] >= masks.kinds[index].need:
                    return False
    return True


def vetoed(shift: int, walk: Walk, masks: Masks, pairs: int, layout: Layout) -> int:
    """What is left of these pairs, open by one reading, when every veto has been asked."""
    at, offsets = layout.at, walk.offsets
    for veto in masks.vetoes:
        for bit in bits(pairs & (veto.ends | (veto.ends >> shift))):
            hexes = cast("tuple[Hex, ...]", tuple([at[bit + offset] for offset in offsets]))  # all mapped
            if veto.refuses(hexes[0], hexes[-1], hexes) is not None:
                pairs ^= 1 << bit
    return pairs


def first_stop(bit: int, walk: Walk, masks: Masks, layout: Layout) -> Blocked | None:
    """The first thing that blocks one reading from the hex at `bit`; None when nothing does."""
    offsets, parts, enters, leaves = walk.offsets, walk.parts, walk.enters, walk.leaves
    busy, solids = masks.busy, masks.solids
    level = masks.levels[bit]
    slope = masks.levels[bit + offsets[-1]] - level
    keys = enters if slope >= 0 else leaves
    end = len(offsets) - 1
    best, stops = 4 * parts, list[Stop]()
    hits: dict[int, list[tuple[int, int]]] = {}

    def stop(twice: int, place: int, side: int = -1) -> int:
        if twice < best:
            stops.clear()
        if twice <= best:
            stops.append(Stop(place, side))
        return min(best, twice)

    outside = False
    for i in range(0 if masks.at_ends else 1, len(offsets) if masks.at_ends else end):
        place = bit + offsets[i]
        if not busy[place]:
            outside = False
            continue
        if 2 * enters[i] > best and not hits:
            break
        if 1 < i < end:
            top = masks.edges[walk.sides[i]][place]
            if top != NOTHING and (top - level) * parts > slope * enters[i]:
                best = stop(2 * enters[i], place, walk.sides[i])
        if 0 < i < end:
            top = solids[place]
            if top == OFF_MAP:
                if not outside:
                    outside, last = True, i
                    while solids[bit + offsets[last + 1]] == OFF_MAP:
                        last += 1
                    best = stop(enters[i] + leaves[last], -1)
                continue
            if (
                top != NOTHING
                and (top - level) * parts > slope * keys[i]
                and not _spared(masks, bit, walk, place)
            ):
                best = stop(enters[i] + leaves[i], place)
        outside = False
        for index, top in masks.counted.get(place, ()):
            kind = masks.kinds[index]
            if (kind.ends or 0 < i < end) and (top - level) * parts > slope * keys[i]:
                twice = 0 if i == 0 else 2 * parts if i == end else enters[i] + leaves[i]
                hits.setdefault(index, []).append((twice, place))
    for index, found in hits.items():
        if len(found) >= masks.kinds[index].need:
            best = stop(*found[0])
    for veto in masks.vetoes:
        ends = [place for place in (bit, bit + offsets[-1]) if veto.ends >> place & 1]
        if ends:
            hexes = _hexes(bit, walk, layout)
            if veto.refuses(hexes[0], hexes[-1], hexes) is not None:
                best = stop(0 if ends[0] == bit else 2 * parts, ends[0])
    return (best, tuple(dict.fromkeys(stops))) if stops else None


def _spared(masks: Masks, bit: int, walk: Walk, place: int) -> bool:
    """Whether a hex does not block because both ends are of its group."""
    group = masks.groups[place]
    return bool(group) and masks.groups[bit] == group == masks.groups[bit + walk.offsets[-1]]


def _hexes(bit: int, walk: Walk, layout: Layout) -> tuple[Hex, ...]:
    """The hexes of a reading, also where it leaves the map."""
    first = layout.at[bit]
    assert first is not None
    q, r = first
    return tuple([Hex(q + h.q, r + h.r) for h in walk.hexes])
