"""The names of areas and boxes where type is larger than printed: as much of each as has room, and no heap.

Type on the screen never becomes too small to be read, and a map of many areas may not have room for each.
What has none is called by its number alone, or by its first words; the pointer tells the rest.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wsn.board.board import Space
from wsn.table.picture import naming
from wsn.table.picture.beside import signposts
from wsn.table.picture.layout import Layout
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.room import SEAL, WORTH, NameLine, name_lines, printed_name, rect_of, seal_spot
from wsn.table.picture.stacks import SIDE
from wsn.table.picture.svg import SERIF, width_of

Rect = tuple[float, float, float, float]
Rects = NDArray[np.float64]

LEADING: Final = 1.04
"""The height of a line in that of its type."""
COUNTERS: Final = SIDE * 0.34
"""Half the side of the square in the middle of an area that is kept for its counters, if that can be."""
SLIGHT_OVERLAP: Final = 0.1
"""So much of a line, in its height, may lie on something: its letters do not reach that far."""
NAME_OFFSETS: Final = (
    (0.0, 0.0),
    (0.4, 0.0),
    (-0.4, 0.0),
    (0.0, 0.4),
    (0.0, -0.4),
    (0.9, 0.0),
    (-0.9, 0.0),
    (0.0, 0.8),
    (0.0, -0.8),
)
"""How far a name may stand from where it is printed, across and down, in heights of its type."""
FAR_NAME_OFFSETS: Final = tuple((0.9 * x, 0.8 * y) for x in range(-3, 4) for y in range(-4, 5))
"""How far it makes way for a pile of counters."""
LONG_FORM_REACH: Final = 1.6
"""How far from its place, in heights of its type, a longer form is rather told than a shorter one."""
CLOTH: Final[Rect] = (-1.0, -25.0, 18.0, -10.0)
"""Where the cloth of a flag is, from the foot of its staff."""
HIDDEN: Final = 0.06
"""So much of a name may lie under counters before it makes way."""
TITLE_MARGIN: Final = 4.0
"""What is left free between the title of a box and its frame."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A name in lines, and what it covers."""

    lines: tuple[NameLine, ...]
    rect: Rect


class FittedNames:
    """The names of all areas and boxes of a map in type of one size, in sheet units."""

    def __init__(self, plan: MapPlan, size: float, posts: Sequence[Rect]) -> None:
        """`posts` is what the words at the ends of ways cover (`signposts`)."""
        self.plan = plan
        self.size = size
        areas = [space for space in plan.spaces if space.kind == "area"]
        seals = [_seal_rect(plan, space) for space in areas if space.id in plan.looks.seals]
        self.titles = [line for space in plan.boxes for line in _title(plan, space, size)]
        fixed = [*seals, *(rect_of(line) for line in self.titles), *_rects_outside(plan), *posts]
        self._fixed = np.array(fixed, np.float64).reshape(-1, 4)
        taken = np.vstack([self._fixed, *(_middle_rect(plan, space) for space in areas)])
        self._blocks: dict[str, _Block] = {}
        for space in sorted(
            areas, key=lambda one: _area_extent(plan, one)
        ):  # the smallest have the least choice
            best = _best_block(plan, space, size, taken)
            taken = np.vstack([taken, [best.rect]])
            self._blocks[space.id] = best

    def name_lines(self, piles: Sequence[Rect] = ()) -> list[NameLine]:
        """Every name where it stands; one that these piles of counters would cover makes way for them.

        All others stay where they are, whatever moves.
        """
        blocks = dict(self._blocks)
        lie = np.array(piles, np.float64).reshape(-1, 4)
        if len(lie):
            for space, block in self._blocks.items():
                if _hidden_share(block, lie) > HIDDEN:
                    others = [one.rect for name, one in blocks.items() if name != space]
                    blocks[space] = self._block_aside(space, block, lie, np.array(others).reshape(-1, 4))
        return [*self.titles, *(line for block in blocks.values() for line in block.lines)]

    def _block_aside(self, name: str, block: _Block, piles: Rects, others: Rects) -> _Block:
        """A place near that of a name which no pile covers, for the longest form that has one."""
        space = self.plan.board.spaces[name]
        printed = name_lines(self.plan, space)
        taken = np.vstack([piles, others, self._fixed])
        best, far = block, math.inf
        for words in _name_forms([line.words for line in printed]):
            places = [*_name_blocks(self.plan, space, printed, words, self.size, FAR_NAME_OFFSETS)]
            covered = _covered_rects(np.array([one.rect for one in places]), taken)
            free = [place for place, much in zip(places, covered) if much <= 0]
            nearest = min(free, key=lambda one: _distance_apart(one.rect, block.rect), default=None)
            if nearest is not None and _distance_apart(nearest.rect, block.rect) < far:
                best, far = nearest, _distance_apart(nearest.rect, block.rect)
                if far <= LONG_FORM_REACH * self.size:
                    break
            least = places[int(covered.argmin())]
            if far == math.inf and _hidden_share(least, taken) < _hidden_share(best, taken):
                best = least
        return best


def _rects_outside(plan: MapPlan) -> tuple[Rect, ...]:
    """What lies round the sheet: no name goes there."""
    left, top, right, foot = plan.bounds
    far = 1e5
    return (-far, -far, left, far), (right, -far, far, far), (-far, -far, far, top), (-far, foot, far, far)


def fit_names(plan: MapPlan, size: float) -> list[NameLine]:
    """The names of all areas and boxes in type of this size, where nothing covers them."""
    return FittedNames(plan, size, signposts(plan)).name_lines()


def thin_names(plan: MapPlan, size: float) -> list[NameLine]:
    """The names of a map of hexes or squares in type of this size, larger than printed: no heap of them.

    Boxes bear as much of their title as they have room for. Of places that are too near each other the one
    that is printed larger is named, then the first; the pointer tells the others.
    """
    out = [line for space in plan.boxes if (line := shorten_title(plan, space, size)) is not None]
    taken = [rect_of(line) for line in out]
    places = [space for space in plan.spaces if space.name and space.kind not in ("area", "box")]
    for space in sorted(places, key=lambda one: -naming.size_of(plan, one)):
        x, y = naming.spot(plan, space)
        line = NameLine(x, y, space.name, size)
        rect = rect_of(line)
        if not any(names_meet(rect, other, size * SLIGHT_OVERLAP) for other in taken):
            out.append(line)
            taken.append(rect)
    return out


def names_meet(a: Rect, b: Rect, slight: float) -> bool:
    """Whether two names lie on each other by more than a little."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide > slight and high > slight


def shorten_title(plan: MapPlan, space: Space, size: float) -> NameLine | None:
    """The title of a box, cut to its width; None where there is no room for anything that tells something."""
    (line,) = _title(plan, space, size)
    ring = plan.corners(space)
    room = max(x for x, _ in ring) - min(x for x, _ in ring)
    said = line.words.rstrip(":,")
    if len(said) < FEWEST_TITLE_LETTERS and said != printed_name(space):
        said = printed_name(space)
    if width_of(said, size, SERIF) > room:
        while said and width_of(f"{said}…", size, SERIF) > room:
            said = said[:-1]
        said = f"{said}…" if len(said) >= FEWEST_TITLE_LETTERS else ""
    return NameLine(line.x, line.y, said, size) if said else None


FEWEST_TITLE_LETTERS: Final = 3
"""Fewer letters of a title that is cut off would tell nothing."""


def covering_rects(where: Layout) -> tuple[Rect, ...]:
    """What covers names: the counters on the map, and the cloths of the flags."""
    halves = ((one, SIDE * one.scale / 2) for one in where.counters if one.counter.space)
    lie = [(one.x - half, one.y - half, one.x + half, one.y + half) for one, half in halves]
    return (*lie, *((x + CLOTH[0], y + CLOTH[1], x + CLOTH[2], y + CLOTH[3]) for _, x, y in where.flags))


def _hidden_share(block: _Block, piles: Rects) -> float:
    """Which share of a name lies under these."""
    left, top, right, foot = block.rect
    return float(_covered_rects(np.array([block.rect]), piles)[0]) / max((right - left) * (foot - top), 1.0)


def _distance_apart(a: Rect, b: Rect) -> float:
    """How far the middles of two places are from each other."""
    return float(np.hypot(a[0] + a[2] - b[0] - b[2], a[1] + a[3] - b[1] - b[3])) / 2


def _best_block(plan: MapPlan, space: Space, size: float, taken: Rects) -> _Block:
    """The longest form of the name that lies on nothing; else the shortest, where it lies on least."""
    printed = name_lines(plan, space)
    blocks: list[_Block] = []
    covered = np.zeros(0)
    for words in _name_forms([line.words for line in printed]):
        blocks = [*_name_blocks(plan, space, printed, words, size)]
        covered = _covered_rects(np.array([block.rect for block in blocks]), taken)
        if not covered.min():
            break
    return blocks[int(covered.argmin())]


def _covered_rects(rects: Rects, taken: Rects) -> Rects:
    """How much of what is taken each of these places would cover."""
    wide = np.minimum(rects[:, None, 2], taken[:, 2]) - np.maximum(rects[:, None, 0], taken[:, 0])
    high = np.minimum(rects[:, None, 3], taken[:, 3]) - np.maximum(rects[:, None, 1], taken[:, 1])
    shared: Rects = (np.maximum(wide, 0.0) * np.maximum(high, 0.0)).sum(axis=1)
    return shared


def _area_extent(plan: MapPlan, space: Space) -> float:
    """How much room an area has on the sheet."""
    ring = plan.corners(space)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]]))) / 2


def _name_forms(printed: Sequence[str]) -> Iterator[list[str]]:
    """The name as printed, on one line or on two, and its number alone."""
    yield [*printed]
    whole = "".join(one if one.endswith("-") else f"{one} " for one in printed).strip()
    if len(printed) > 1:
        yield [whole]
    elif " " in whole:
        cuts = [n + 1 for n, letter in enumerate(whole) if letter in " -" and not whole[:n].isdecimal()]
        if cuts:
            cut = min(cuts, key=lambda n: abs(2 * n - len(whole)))
            yield [whole[:cut].strip(), whole[cut:].strip()]
    number = whole.split(" ")[0]
    if number.isdecimal() and number != whole:
        yield [number]


def _name_blocks(
    plan: MapPlan,
    space: Space,
    printed: Sequence[NameLine],
    words: Sequence[str],
    size: float,
    aside: Sequence[tuple[float, float]] = NAME_OFFSETS,
) -> Iterator[_Block]:
    """The places of a name: at its seal or in the middle of where it is printed, from its foot or its top."""
    rects = [rect_of(line) for line in printed]
    left, right = min(one[0] for one in rects), max(one[2] for one in rects)
    top, foot = rects[0][1], rects[-1][3]
    wide = max(width_of(one, size, SERIF) for one in words) + 4
    high = size * LEADING * len(words)
    above = (top + foot) / 2 < plan.centre(space)[1]
    at_seal = space.id in plan.looks.seals
    ends = (right, (left + right + wide) / 2) if at_seal else ((left + right + wide) / 2, right, left + wide)
    begins = (foot - high, top) if above else (top, foot - high)
    slight = size * SLIGHT_OVERLAP
    for (across, down), end, begin in itertools.product(aside, ends, begins):
        x, y = end + across * size, begin + down * size
        lines = [
            NameLine(x - wide / 2, y + size * (0.78 + LEADING * n), one, size) for n, one in enumerate(words)
        ]
        yield _Block(tuple(lines), (x - wide + slight, y + slight, x - slight, y + high - slight))


def _title(plan: MapPlan, space: Space, size: float) -> list[NameLine]:
    """The title of a box: as many of its first words as its head has room for."""
    (line,) = name_lines(plan, space)
    ring = plan.corners(space)
    left, right = min(x for x, _ in ring) + TITLE_MARGIN, max(x for x, _ in ring) - TITLE_MARGIN
    seal = plan.looks.seals.get(space.id)
    if seal is not None and seal.worth:
        right -= WORTH + TITLE_MARGIN
    words = printed_name(space).split(" ")
    while len(words) > 1 and width_of(" ".join(words), size, SERIF) > right - left:
        words.pop()
    said = " ".join(words)
    half = min(width_of(said, size, SERIF), right - left) / 2
    return [NameLine(min(max(line.x, left + half), right - half), line.y, said, size)]


def _seal_rect(plan: MapPlan, space: Space) -> Rect:
    """What the seal of an area covers, with the plate beside it."""
    x, y = seal_spot(plan, space)
    seal = plan.looks.seals[space.id]
    half = SEAL / 2 + (3 if seal.ringed else 0)
    return x - half, y - half, x + half + (WORTH + 3 if seal.worth else 0), y + half


def _middle_rect(plan: MapPlan, space: Space) -> Rect:
    """Where the counters of an area stand, if there are few."""
    x, y = plan.centre(space)
    return x - COUNTERS, y - COUNTERS, x + COUNTERS, y + COUNTERS
