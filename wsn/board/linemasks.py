"""`Obstacles` laid out by bit: tops by hex for walking one line, masks by height for judging many together.

A top of some height stands above every inner place of a line whose ends are both lower or, one of them, level
with it; above none whose ends are both at least as high; and above a part of a line with one end lower and
one end higher. So the levels of the two ends settle most of it at once, and only the last kind needs care.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from wsn.board.linetable import BitLayout, mask
from wsn.board.obstacles import Counted, Obstacles
from wsn.geometry.hexes import DIRECTIONS, Hex

NOTHING, SKY, OFF_MAP = -(1 << 40), 1 << 40, 1 << 41
"""The top of a hex with nothing in the way, of one as high as the sky, and of what is off the map."""
WITH_EDGE, WITH_COUNTED = 2, 4
"""Parts of what `Masks.busy` says of a hex, beside 1 for the hex itself."""


class Class(NamedTuple):
    """What has one height, as lifted masks: by kind of step for solids and edges, one for a counted kind."""

    top: int
    masks: tuple[int, ...]


class Tier(NamedTuple):
    """Everything of one height or higher, for the pairs over whose whole line just that stands.

    They are the pairs with both ends in `high` and one in `low` that no lower tier has.
    """

    masks: tuple[int, ...]
    inner: int
    outer: int
    low: int
    high: int


class CountedMasks:
    """One counted kind as lifted masks by height, and as tops by bit."""

    def __init__(self, counted: Counted, layout: BitLayout, lowest: int, highest: int) -> None:
        self.need, self.ends = counted.need, counted.ends
        self.tops = [NOTHING] * layout.size
        for h, top in counted.tops.items():
            if h in layout.place:
                self.tops[layout.place[h]] = SKY if top is None else top
        self.members = tuple(bit for bit, top in enumerate(self.tops) if top > lowest)
        by_top: dict[int, list[int]] = {}
        for bit in self.members:
            top = self.tops[bit]
            by_top.setdefault(SKY if top > highest else top, []).append(bit)
        self.classes = tuple(
            Class(top, (mask(bits) << layout.stride,)) for top, bits in sorted(by_top.items(), reverse=True)
        )


class Lanes:
    """Counted kinds side by side in one integer, so that one shift moves the masks of all.

    A lane is as wide as the map: no line of two mapped hexes meets a bit beyond, so no lane reads the next.
    """

    def __init__(self, kinds: Sequence[CountedMasks], layout: BitLayout) -> None:
        self.kinds = tuple(kinds)
        self.width = layout.size
        self.most = max((kind.need for kind in kinds), default=0)
        self.members = sum(len(kind.members) for kind in kinds)

    def mask_from_level(self, top: int) -> int:
        """What stands as high as this or higher."""
        lanes = 0
        for i, kind in enumerate(self.kinds):
            for high, (members,) in kind.classes:
                if high >= top:
                    lanes |= members << (i * self.width)
        return lanes


class BitVeto(NamedTuple):
    """A veto with the hexes it concerns as a mask."""

    ends: int
    refuses: Callable[[Hex, Hex, tuple[Hex, ...]], str | None]


class Masks:
    """Everything of some `Obstacles` by bit."""

    def __init__(self, obstacles: Obstacles, layout: BitLayout) -> None:
        place = layout.place
        self._layout = layout
        self.levels = [0] * layout.size
        for h, level in obstacles.levels.items():
            self.levels[place[h]] = level
        ends: dict[int, list[int]] = {}
        for h, level in obstacles.levels.items():
            ends.setdefault(level, []).append(place[h])
        self.by_level = tuple((level, mask(bits)) for level, bits in sorted(ends.items()))
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
        lowest, highest = self.by_level[0][0], self.by_level[-1][0]
        kinds = (CountedMasks(counted, layout, lowest, highest) for counted in obstacles.counted)
        self.kinds = tuple(kind for kind in kinds if len(kind.members) >= kind.need)
        self.inner = Lanes([kind for kind in self.kinds if not kind.ends], layout)
        self.outer = Lanes([kind for kind in self.kinds if kind.ends], layout)
        self.groups: list[str] = [""] * layout.size
        by_group: dict[str, list[int]] = {}
        for h, group in obstacles.groups.items():
            if h in place and group:
                self.groups[place[h]] = group
                by_group.setdefault(group, []).append(place[h])
        self.by_group = tuple((group, mask(places)) for group, places in sorted(by_group.items()))
        self.vetoes = tuple(
            BitVeto(mask(place[h] for h in veto.ends if h in place), veto.refuses)
            for veto in obstacles.vetoes
            if veto.ends
        )
        self._vetoed = reduce(or_, [veto.ends for veto in self.vetoes], 0)
        self.every = self._ground(0)
        self.without = {group: self._ground(members) for group, members in self.by_group}
        """The same without the solids of a group of hexes."""
        self.adjacent = bool(obstacles.adjacent_rule)

    def veto_mask(self, shift: int) -> int:
        """The first hexes of those pairs of one difference about which a veto is to be asked."""
        return self._vetoed | self._vetoed >> shift

    @cached_property
    def counted_kinds(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """The counted kinds of each hex that has any, as (number of the kind, top)."""
        kinds: dict[int, tuple[tuple[int, int], ...]] = {}
        for index, kind in enumerate(self.kinds):
            for bit in kind.members:
                kinds[bit] = (*kinds.get(bit, ()), (index, kind.tops[bit]))
        return kinds

    @cached_property
    def at_ends(self) -> bytearray:
        """1 for each hex with a kind that counts the two end hexes; empty where no kind counts them."""
        marks = bytearray(self._layout.size if self.outer.kinds else 0)
        for kind in self.outer.kinds:
            for bit in kind.members:
                marks[bit] = 1
        return marks

    @cached_property
    def busy(self) -> bytearray:
        """What a hex has that may be in the way: itself, one of its edges, counted kinds; 0 for nothing."""
        busy = bytearray(top != NOTHING for top in self.solids)
        for bit in self.counted_kinds:
            busy[bit] |= WITH_COUNTED
        for tops in self.edges:
            for bit, top in enumerate(tops):
                if top != NOTHING:
                    busy[bit] |= WITH_EDGE
        return busy

    def _ground(self, spared: int) -> HeightMasks:
        """The solids and edges by height, but for the solids of the spared hexes."""
        classes = self._height_classes(spared)
        return HeightMasks(classes, *self._height_tiers(classes))

    def _height_classes(self, spared: int) -> tuple[Class, ...]:
        """The solids and edges by height, highest first.

        A top above every level stands above every line, like the sky; one at the lowest level never does.
        """
        lowest, highest = self.by_level[0][0], self.by_level[-1][0]
        by_top: dict[int, list[list[int]]] = {}

        def add(top: int, kind: int, bit: int) -> None:
            key = SKY if top > highest else top
            if key not in by_top:
                by_top[key] = [[] for _ in range(7)]
            by_top[key][kind].append(bit)

        for bit, top in enumerate(self.solids):
            if top > lowest and not spared >> bit & 1:
                add(top, 0, bit)
        for side, tops in enumerate(self.edges):
            for bit, top in enumerate(tops):
                if top > lowest:
                    add(top, 1 + side, bit)
        classes = []
        for top, kinds in sorted(by_top.items(), reverse=True):
            plain, *sides = (mask(k) << self._layout.stride for k in kinds)
            classes.append(Class(top, (plain, *(plain | side for side in sides), *sides)))
        return tuple(classes)

    def _height_tiers(
        self, classes: tuple[Class, ...]
    ) -> tuple[tuple[Tier, ...], tuple[tuple[int, int], ...]]:
        """The tiers from the lowest, and the ends, low and high, between which a top cuts part of a line."""
        tops = {SKY, *(top for top, _ in classes)}
        tops |= {top for kind in self.kinds for top, _ in kind.classes}
        tiers, splits = [], dict[tuple[int, int], None]()
        for top in sorted(tops):
            masks = [0] * 13
            for one in classes:
                if one.top >= top:
                    masks = [a | b for a, b in zip(masks, one.masks)]
            low, high = self._hexes_under(top), self._hexes_under(top + 1)
            above = self._layout.on & ~high
            if above:
                splits[low, above] = None
            tiers.append(
                Tier(
                    tuple(masks), self.inner.mask_from_level(top), self.outer.mask_from_level(top), low, high
                )
            )
        return tuple(tiers), tuple(splits)

    def _hexes_under(self, top: int) -> int:
        """The hexes lower than this."""
        return sum(masks for level, masks in self.by_level if level < top)


class HeightMasks(NamedTuple):
    """Solids, edges and counted kinds by height, in the two forms in which they are asked."""

    classes: tuple[Class, ...]
    tiers: tuple[Tier, ...]
    splits: tuple[tuple[int, int], ...]
