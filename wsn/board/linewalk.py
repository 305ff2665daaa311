"""The rule of sight for one line, in numbers, over the tables of `Masks`.

The rule is written three times, and tests and the oracle hold the three equal on every kind of obstacle:

- `walk.WalkedReading` tells everything that a line meets, with its words, whether it blocks or not;
- `is_open` tells whether a line is open or, asked for more, what blocks it first: verdicts of few pairs, the
  sight map and the lines between which units stand all come from it. It is some fifteen times as fast;
- `linejudge` judges all pairs of one difference together, and asks `is_open` where few are left.

A new kind of obstacle needs its words in `walk.py`, its number in `is_open`, and its masks in `linemasks.py`.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from wsn.board.linemasks import NOTHING, OFF_MAP, WITH_COUNTED, WITH_EDGE, Masks
from wsn.board.linetable import BitLayout, LineMasks, LineWalk, bits
from wsn.geometry.hexes import Hex


class Blocker(NamedTuple):
    """A place that blocks: the bit of a hex (-1 off the map), and its side where an edge blocks, else -1."""

    bit: int
    side: int


Blocked = tuple[int, tuple[Blocker, ...]]
"""Where on the line the first thing blocks, in half parts, and everything that blocks there."""


Stop = tuple[int, int, int]
"""What blocks: where on the line, in half parts; the bit of the hex (-1 off the map); its side, or -1."""


def singly(way: LineMasks, masks: Masks, pairs: int, layout: BitLayout) -> int:
    """Which of these first hexes see the hex at the difference of `way`."""
    clear, walks, asked = 0, way.walks, pairs & masks.veto_mask(way.shift)
    for bit in bits(pairs):
        for walk in walks:
            if is_open(bit, walk, masks) and not (asked >> bit & 1 and _is_refused(bit, walk, masks, layout)):
                clear |= 1 << bit
                break
    return clear


def is_open(bit: int, walk: LineWalk, masks: Masks, stops: list[Stop] | None = None) -> bool:
    """Whether nothing blocks one reading from the hex at `bit`, vetoes apart.

    The rule of sight for a single line, in numbers. Whoever asks only whether the line is open has the answer
    at the first blocker. Whoever hands in a list wants to know what blocks: then the walk goes on until
    nothing nearer can come. Of a counted kind that blocks, the first hex is named.
    """
    busy, solids, edges, counted, parts = (
        masks.busy,
        masks.solids,
        masks.edges,
        masks.counted_kinds,
        walk.parts,
    )
    level, end = masks.levels[bit], bit + walk.end
    slope = masks.levels[end] - level
    rising = slope >= 0
    off_map: tuple[int, ...] = ()
    met: dict[int, int] | None = None
    """How many hexes of each counted kind stand above the line so far; which ones is asked when it blocks."""
    at_ends = masks.at_ends
    if at_ends and (at_ends[bit] or at_ends[end]):
        ends = _met_at_ends(bit, walk, masks)
        met = {index: len(hits) for index, hits in ends.items()}
        for index, hits in ends.items():
            if len(hits) >= masks.kinds[index].need:
                if stops is None:
                    return False
                stops.append((*min(hits), -1))
    for offset, enters, leaves, side in walk.inner:
        place = bit + offset
        what = busy[place]
        if not what:
            continue
        if stops and not met and 2 * enters > min(stops)[0]:
            break
        if what & WITH_EDGE and side >= 0:
            top = edges[side][place]
            if top != NOTHING and (top - level) * parts > slope * enters:
                if stops is None:
                    return False
                stops.append((2 * enters, place, side))
        lowest = slope * (enters if rising else leaves)
        top = solids[place]
        if (top - level) * parts > lowest and not (
            masks.groups[place] and _is_same_group(masks, bit, end, place)
        ):
            if stops is None:
                return False
            if top != OFF_MAP:
                stops.append((enters + leaves, place, -1))
            elif offset not in off_map:
                off_map, back = _off_map(bit, walk, masks, offset)
                stops.append((enters + back, -1, -1))
        if what & WITH_COUNTED:
            for index, top in counted[place]:
                if (top - level) * parts > lowest:
                    if met is None:
                        met = {index: 1}
                    else:
                        met[index] = met.get(index, 0) + 1
                    if met[index] == masks.kinds[index].need:
                        if stops is None:
                            return False
                        stops.append((*_first_met(bit, walk, masks, index), -1))
    return not stops


def _first_met(bit: int, walk: LineWalk, masks: Masks, index: int) -> tuple[int, int]:
    """The first hex of a counted kind that stands above the line, as (where in half parts, bit)."""
    level = masks.levels[bit]
    slope = masks.levels[bit + walk.end] - level
    tops = masks.kinds[index].tops
    hits = _met_at_ends(bit, walk, masks).get(index, []) if masks.at_ends else []
    for offset, enters, leaves, _ in walk.inner:
        if (tops[bit + offset] - level) * walk.parts > slope * (enters if slope >= 0 else leaves):
            hits.append((enters + leaves, bit + offset))
            break
    return min(hits)


def _off_map(bit: int, walk: LineWalk, masks: Masks, offset: int) -> tuple[tuple[int, ...], int]:
    """The hexes from this one until the line is back on the map, and where it comes back."""
    start = i = walk.offsets.index(offset)
    while masks.solids[bit + walk.offsets[i + 1]] == OFF_MAP:
        i += 1
    return walk.offsets[start : i + 1], walk.leaves[i]


def _met_at_ends(bit: int, walk: LineWalk, masks: Masks) -> dict[int, list[tuple[int, int]]]:
    """The end hexes of each kind that counts them, where they stand above the line."""
    level, end, parts = masks.levels[bit], bit + walk.end, walk.parts
    slope = masks.levels[end] - level
    keys = (0, walk.enters[-1]) if slope >= 0 else (walk.leaves[0], parts)
    met: dict[int, list[tuple[int, int]]] = {}
    for place, key, twice in ((bit, keys[0], 0), (end, keys[1], 2 * parts)):
        for index, top in masks.counted_kinds.get(place, ()):
            if masks.kinds[index].ends and (top - level) * parts > slope * key:
                met.setdefault(index, []).append((twice, place))
    return met


def remove_vetoed(shift: int, walk: LineWalk, masks: Masks, pairs: int, layout: BitLayout) -> int:
    """What is left of these pairs, open by one reading, when every veto has been asked."""
    for bit in bits(pairs & masks.veto_mask(shift)):
        if _is_refused(bit, walk, masks, layout):
            pairs ^= 1 << bit
    return pairs


def _is_refused(bit: int, walk: LineWalk, masks: Masks, layout: BitLayout) -> bool:
    """Whether a veto refuses a pair that is open by one reading: all its hexes are on the map."""
    last, at = bit + walk.end, layout.at
    hexes = cast("tuple[Hex, ...]", tuple([at[bit + offset] for offset in walk.offsets]))
    for veto in masks.vetoes:
        concerned = (veto.ends >> bit | veto.ends >> last) & 1
        if concerned and veto.refuses(hexes[0], hexes[-1], hexes) is not None:
            return True
    return False


def refused_ends(bit: int, walk: LineWalk, masks: Masks, layout: BitLayout) -> list[Stop]:
    """The ends that vetoes refuse, by one reading from the hex at `bit`."""
    stops = []
    last = bit + walk.end
    for veto in masks.vetoes:
        if veto.ends >> bit & 1 or veto.ends >> last & 1:
            hexes = _hexes(bit, walk, layout)
            if veto.refuses(hexes[0], hexes[-1], hexes) is not None:
                stops.append((0, bit, -1) if veto.ends >> bit & 1 else (2 * walk.parts, last, -1))
    return stops


def first_stop(bit: int, walk: LineWalk, masks: Masks, layout: BitLayout) -> Blocked | None:
    """The first thing that blocks one reading from the hex at `bit`; None when nothing does."""
    stops: list[Stop] = []
    is_open(bit, walk, masks, stops)
    if masks.vetoes:
        stops += refused_ends(bit, walk, masks, layout)
    if not stops:
        return None
    if len(stops) == 1:
        ((twice, place, side),) = stops
        return twice, (Blocker(place, side),)
    nearest = min(stops)[0]
    return nearest, tuple(
        dict.fromkeys(Blocker(place, side) for twice, place, side in stops if twice == nearest)
    )


def _is_same_group(masks: Masks, first: int, last: int, place: int) -> bool:
    """Whether a hex does not block because both ends are of its group."""
    group = masks.groups[place]
    return bool(group) and masks.groups[first] == group == masks.groups[last]


def _hexes(bit: int, walk: LineWalk, layout: BitLayout) -> tuple[Hex, ...]:
    """The hexes of a reading, also where it leaves the map."""
    hexes = tuple([layout.at[bit + offset] for offset in walk.offsets])
    if None in hexes:
        first = layout.at[bit]
        assert first is not None
        return tuple([Hex(first[0] + h.q, first[1] + h.r) for h in walk.hexes])
    return cast("tuple[Hex, ...]", hexes)
