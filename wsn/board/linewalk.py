"""Single lines over the tables of `Masks`: cheaper than shifting whole masks where few pairs are asked.

Finds the first thing that blocks as a place; `line.sight` puts it into words when somebody reads it.
"""

from __future__ import annotations

from typing import NamedTuple

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
        if any(first_stop(bit, walk, masks, layout) is None for walk in way.walks):
            clear |= 1 << bit
    return clear


def vetoed(shift: int, walk: Walk, masks: Masks, pairs: int, layout: Layout) -> int:
    """What is left of these pairs, open by one reading, when every veto has been asked."""
    for veto in masks.vetoes:
        for bit in bits(pairs & (veto.ends | (veto.ends >> shift))):
            hexes = _hexes(bit, walk, layout)
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
    for i in range(0 if masks.ends_count else 1, len(offsets) if masks.ends_count else end):
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
