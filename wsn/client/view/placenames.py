"""The names of areas and boxes where type is larger than printed: as much of each as has room, and no heap.

Type on the screen never becomes too small to be read, and a map of many areas may not have room for each.
What has none is called by its number alone, or by its first words; the pointer tells the rest.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wsn.board.board import Space
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.room import SEAL, WORTH, NameLine, called, name_lines, rect_of, seal_spot
from wsn.table.picture.stacks import SIDE
from wsn.table.picture.svg import SERIF, width_of

LEADING = 1.04
"""The height of a line in that of its type."""
COUNTERS = SIDE * 0.34
"""Half the side of the square in the middle of an area that is kept for its counters, if that can be."""
SLIGHT = 0.1
"""So much of a line, in its height, may lie on something: its letters do not reach that far."""
ASIDE = (
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
RIM = 4.0
"""What is left free between the title of a box and its frame."""

Rect = tuple[float, float, float, float]
Rects = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Block:
    """A name in lines, and what it covers."""

    lines: tuple[NameLine, ...]
    rect: Rect


def fitted(plan: MapPlan, size: float) -> list[NameLine]:
    """The names of all areas and boxes in type of this size, in sheet units."""
    areas = [space for space in plan.spaces if space.kind == "area"]
    seals = [_seal(plan, space) for space in areas if space.id in plan.looks.seals]
    taken = np.array([*seals, *(_middle(plan, space) for space in areas)], np.float64).reshape(-1, 4)
    made = [line for space in plan.boxes for line in _title(plan, space, size)]
    for space in sorted(areas, key=lambda one: _extent(plan, one)):  # the smallest have the least choice
        best = _best(plan, space, size, taken)
        taken = np.vstack([taken, [best.rect]])
        made += best.lines
    return made


def _best(plan: MapPlan, space: Space, size: float, taken: Rects) -> _Block:
    """The longest form of the name that lies on nothing; else the shortest, where it lies on least."""
    printed = name_lines(plan, space)
    blocks: list[_Block] = []
    covered = np.zeros(0)
    for words in _forms([line.words for line in printed]):
        blocks = [*_blocks(plan, space, printed, words, size)]
        covered = _covered(np.array([block.rect for block in blocks]), taken)
        if not covered.min():
            break
    return blocks[int(covered.argmin())]


def _covered(rects: Rects, taken: Rects) -> Rects:
    """How much of what is taken each of these places would cover."""
    wide = np.minimum(rects[:, None, 2], taken[:, 2]) - np.maximum(rects[:, None, 0], taken[:, 0])
    high = np.minimum(rects[:, None, 3], taken[:, 3]) - np.maximum(rects[:, None, 1], taken[:, 1])
    shared: Rects = (np.maximum(wide, 0.0) * np.maximum(high, 0.0)).sum(axis=1)
    return shared


def _extent(plan: MapPlan, space: Space) -> float:
    """How much room an area has on the sheet."""
    ring = plan.corners(space)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]]))) / 2


def _forms(printed: Sequence[str]) -> Iterator[list[str]]:
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


def _blocks(
    plan: MapPlan, space: Space, printed: Sequence[NameLine], words: Sequence[str], size: float
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
    slight = size * SLIGHT
    for (across, down), end, begin in itertools.product(ASIDE, ends, begins):
        x, y = end + across * size, begin + down * size
        lines = [
            NameLine(x - wide / 2, y + size * (0.78 + LEADING * n), one, size) for n, one in enumerate(words)
        ]
        yield _Block(tuple(lines), (x - wide + slight, y + slight, x - slight, y + high - slight))


def _title(plan: MapPlan, space: Space, size: float) -> list[NameLine]:
    """The title of a box: as many of its first words as its head has room for."""
    (line,) = name_lines(plan, space)
    ring = plan.corners(space)
    left, right = min(x for x, _ in ring) + RIM, max(x for x, _ in ring) - RIM
    seal = plan.looks.seals.get(space.id)
    if seal is not None and seal.worth:
        right -= WORTH + RIM
    words = called(space).split(" ")
    while len(words) > 1 and width_of(" ".join(words), size, SERIF) > right - left:
        words.pop()
    said = " ".join(words)
    half = min(width_of(said, size, SERIF), right - left) / 2
    return [NameLine(min(max(line.x, left + half), right - half), line.y, said, size)]


def _seal(plan: MapPlan, space: Space) -> Rect:
    """What the seal of an area covers, with the plate beside it."""
    x, y = seal_spot(plan, space)
    seal = plan.looks.seals[space.id]
    half = SEAL / 2 + (3 if seal.ringed else 0)
    return x - half, y - half, x + half + (WORTH + 3 if seal.worth else 0), y + half


def _middle(plan: MapPlan, space: Space) -> Rect:
    """Where the counters of an area stand, if there are few."""
    x, y = plan.centre(space)
    return x - COUNTERS, y - COUNTERS, x + COUNTERS, y + COUNTERS
