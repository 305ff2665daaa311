"""Room in an outline of any shape: where a name, a row of counters or a plate finds place in it."""

from __future__ import annotations

import itertools
import math
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from wsn.board.board import Board, Space
from wsn.parts.drawings import Sand, Sea
from wsn.parts.looks import Looks
from wsn.table.picture.plan import SIZE, MapPlan, holds
from wsn.table.picture.svg import SERIF, XY, width_of

NAME_SIZES: Final = (18.0, 16.0, 14.0, 12.5)
"""The sizes in which the name of an area is printed: the largest that its outline has room for."""
STAND: Final = 29.0
"""Half the height kept free for counters in the middle of an area, if its name can stand elsewhere."""
NAME_MARGIN: Final = 4.0
"""How far a name keeps off the borders above and below it."""
BOX_TITLE_HEIGHT: Final = 24.0
"""The height of the title of a box."""


@dataclass(frozen=True, slots=True)
class NameLine:
    """A line of a name: the middle of its foot, and its size."""

    x: float
    y: float
    words: str
    size: float


Rect = tuple[float, float, float, float]


def free(rings: Sequence[Sequence[XY]], x: float, top: float, bottom: float) -> tuple[float, float] | None:
    """How far a band from top to bottom reaches left and right of x without touching an outline.

    None when an outline passes through the band at x itself, or x lies outside.
    """
    middle, inside = (top + bottom) / 2, False
    left, right = -math.inf, math.inf
    for ring in rings:
        ax, ay = ring[-1]
        for bx, by in ring:
            if (ay > top or by > top) and (ay < bottom or by < bottom):
                if ay != by:
                    low = _x_at_height(ax, ay, bx, by, min(max(ay, top), bottom))
                    high = _x_at_height(ax, ay, bx, by, min(max(by, top), bottom))
                    if (ay > middle) != (by > middle) and x < _x_at_height(ax, ay, bx, by, middle):
                        inside = not inside
                else:
                    low, high = ax, bx
                if low > high:
                    low, high = high, low
                if low < x < high:
                    return None
                if high <= x:
                    left = max(left, high)
                else:
                    right = min(right, low)
            ax, ay = bx, by
    return (left, right) if inside and left > -math.inf and right < math.inf else None


def _x_at_height(ax: float, ay: float, bx: float, by: float, y: float) -> float:
    """Where the line from a to b is at a height."""
    return ax + (bx - ax) * (y - ay) / (by - ay)


MOST_BOARDS_KEPT: Final = 8
"""Of how many boards it is kept where there is room: of one game there are pictures after every order."""
_boards: OrderedDict[tuple[int, int], tuple[Board, Looks, dict[tuple[object, ...], Any]]] = OrderedDict()
"""What was worked out of the spaces of a board, with the board and its looks, by which it is found."""


def _derived_of(plan: MapPlan) -> dict[tuple[object, ...], Any]:
    """What was worked out of this board, whatever part of it is drawn and in whatever colours."""
    key = id(plan.board), id(plan.looks)
    kept = _boards.pop(key, None) or (plan.board, plan.looks, {})
    _boards[key] = kept
    while len(_boards) > MOST_BOARDS_KEPT:
        _boards.popitem(last=False)
    return kept[2]


def rings_of(plan: MapPlan, space: Space) -> list[list[XY]]:
    """The outlines of a space that things on it must not cross: its rim and its holes."""
    known = _derived_of(plan)
    if ("rings", space.id) not in known:
        holes = [[plan.xy(p) for p in hole] for hole in plan.board.holes(space.id)]
        known["rings", space.id] = [plan.corners(space), *holes]
    rings: list[list[XY]] = known["rings", space.id]
    return rings


def printed_name(space: Space) -> str:
    """What is printed on an area or a box: its name, or its id without one."""
    return space.name or space.id.replace("_", " ")


def name_lines(plan: MapPlan, space: Space) -> list[NameLine]:
    """The name of an area where its outline has most room for it: above its counters, else below them.

    Of a box it is the title at its top.
    """
    known = _derived_of(plan)
    if ("name", space.id) not in known:
        taken: list[Rect] = []
        for one in plan.board.spaces.values():  # all of them, in order: none is printed over another
            if one.kind in ("area", "box"):
                lines = _title(plan, one) if one.kind == "box" else _name(plan, one, taken)
                known["name", one.id] = lines
                seal = behind(plan, one)
                taken += ((a, top, b + seal, foot) for a, top, b, foot in map(rect_of, lines))
    lines_: list[NameLine] = known["name", space.id]
    return lines_


SEAL, WORTH = 18.0, 12.0
"""The width of a seal beside a name, and of the plate beside the seal."""


def behind(plan: MapPlan, space: Space) -> float:
    """The room that a name leaves at its right for the seal of its area: flags stand at the left."""
    seal = plan.looks.seals.get(space.id)
    if seal is None or space.kind != "area":
        return 0.0
    return SEAL + 4 + (WORTH + 3 if seal.worth else 0) + (2 if seal.ringed else 0)


def seal_spot(plan: MapPlan, space: Space) -> XY:
    """The middle of the seal of an area: at the right of its name."""
    lines = name_lines(plan, space)
    right = max(rect_of(line)[2] for line in lines)
    middle = (lines[0].y + lines[-1].y) / 2 - lines[0].size * 0.3
    return right + SEAL / 2 + (2 if plan.looks.seals[space.id].ringed else 0), middle


def rect_of(line: NameLine) -> Rect:
    """What a line of a name covers: left, top, right and bottom."""
    half = width_of(line.words, line.size, SERIF) / 2 + 2
    return line.x - half, line.y - line.size * 0.75, line.x + half, line.y + line.size * 0.22


def _lies_clear(lines: Sequence[NameLine], taken: Sequence[Rect]) -> bool:
    """Whether lines lie on none of the places that are taken."""
    return not any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        for a in map(rect_of, lines)
        for b in taken
    )


def _title(plan: MapPlan, space: Space) -> list[NameLine]:
    ring = plan.corners(space)
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    words = printed_name(space)
    size = min(16.0, 16.0 * (right - left - 12) / max(width_of(words, 16, SERIF), 1))
    return [NameLine((left + right) / 2, min(y for _, y in ring) + 17, words, max(size, 9.0))]


def _name(plan: MapPlan, space: Space, taken: Sequence[Rect]) -> list[NameLine]:
    board = plan.board
    waters = [board.spaces[one] for one in board.bordering(space.id) if one in board.spaces]
    sea = tuple(tuple(plan.corners(one)) for one in waters if isinstance(plan.ground(one), Sea))
    rings = tuple(map(tuple, rings_of(plan, space)))
    sand = isinstance(plan.ground(space), Sand)
    return [
        *_place_name(
            rings, plan.centre(space), printed_name(space), behind(plan, space), sand, sea, tuple(taken)
        )
    ]


Ring = Sequence[XY]


@lru_cache(maxsize=1024)
def _place_name(
    rings: tuple[Ring, ...],
    at: XY,
    words: str,
    seal: float,
    sand: bool,
    sea: tuple[Ring, ...],
    taken: tuple[Rect, ...],
) -> Sequence[NameLine]:
    """The lines of a name, by all that they depend on: whoever paints a map moves few names or none."""
    cx, cy = at
    ways = [[words]]
    if " " in words or "-" in words:
        ways.append(_name_halves(words))
    for stand, margin in ((STAND, NAME_MARGIN), (STAND * 0.7, 2.0), (STAND * 0.4, 0.0), (0.0, 0.0)):
        if sand and stand < STAND and (off := _off_shore(sea, at, ways, seal, taken)):
            return off  # else it would lie under the counters
        for size, lines in itertools.product(NAME_SIZES, ways):
            high = size * 1.04 * len(lines)
            wide = max(width_of(line, size, SERIF) for line in lines) + 8 + seal
            for top in _name_tops(cy, high, stand):
                band = free(rings, cx, top - margin, top + high + margin)
                if band is not None and band[1] - band[0] >= wide:
                    x = min(max(cx, band[0] + wide / 2), band[1] - wide / 2) - seal / 2
                    placed = _stack_lines(lines, x, top, size)
                    if _lies_clear(placed, taken):
                        return placed
    off = _off_shore(sea, at, ways, seal, taken)
    return off or _over_border(rings[0], ways[-1], at, seal, taken)


def _over_border(
    ring: Sequence[XY], lines: Sequence[str], at: XY, seal: float, taken: Sequence[Rect]
) -> list[NameLine]:
    """The name of an area too small for it: over its border, clear of its counters and of other names.

    The seal beside it is in the area, for it tells nothing elsewhere; failing that the name is in its middle.
    """
    (cx, cy), size = at, NAME_SIZES[-1]
    high = size * 1.04 * len(lines)
    for top in sorted(_name_tops(cy, high, STAND * 0.7), key=lambda one: abs(one + high / 2 - cy)):
        for aside in (0, -10, 10, -20, 20):
            placed = _stack_lines(lines, cx + aside - seal / 2, top, size)
            right = max(rect_of(line)[2] for line in placed)
            if _lies_clear(placed, taken) and holds(ring, (right + seal / 2, top + high / 2)):
                return placed
    return _stack_lines(lines, cx - seal / 2, cy - size, size)


def _off_shore(
    sea: Sequence[Ring], at: XY, ways: Sequence[Sequence[str]], seal: float, taken: Sequence[Rect]
) -> list[NameLine]:
    """The name of an area out on the water, as near as can be; none inland."""
    if not sea:
        return []
    cx, cy = at
    steps = [(dx, dy) for dx in range(-120, 121, 8) for dy in range(-160, 161, 8)]
    for dx, dy in sorted(steps, key=lambda step: (step[0] ** 2 + step[1] ** 2, step)):
        for lines in ways:
            size = NAME_SIZES[1]
            placed = _stack_lines(lines, cx + dx - seal / 2, cy + dy, size)
            rects = [rect_of(line) for line in placed]
            left, right = min(r[0] for r in rects), max(r[2] for r in rects) + seal
            top, foot = rects[0][1], rects[-1][3]
            rim = [(x, y) for x in (left, (left + right) / 2, right) for y in (top, foot)]
            wet = all(any(holds(ring, point) for ring in sea) for point in rim)
            beside = NameLine(right - seal / 2, placed[-1].y, "", size)
            if wet and _lies_clear([*placed, beside], taken):
                return placed
    return []


def _stack_lines(lines: Sequence[str], x: float, top: float, size: float) -> list[NameLine]:
    """The lines of a name one below the other."""
    return [NameLine(x, top + size * (0.8 + 1.04 * i), line, size) for i, line in enumerate(lines)]


def _name_tops(cy: float, high: float, stand: float) -> Iterator[float]:
    """Where the top of a name may lie: just above the counters and on upwards, then below them."""
    for k in range(7):
        yield cy - stand - high - k * 6
    for k in range(7):
        yield cy + stand + k * 6


def _name_halves(words: str) -> list[str]:
    """A name on two lines, as even as can be."""
    cuts = [i + 1 for i, c in enumerate(words) if c in " -"]
    cut = min(cuts, key=lambda i: abs(2 * i - len(words)))
    return [words[:cut].strip(), words[cut:].strip()]


def band_for(plan: MapPlan, space: Space, wide: float, high: float, foot: float = math.inf) -> XY | None:
    """The middle of a free place so wide and high in a space, as near its centre as can be, off its name.

    None where there is no room for it. It keeps above `foot`, where plates with words begin.
    """
    known = _derived_of(plan)
    key = "band", space.id, wide, high, foot
    if key not in known:
        known[key] = _band_place(plan, space, wide, high, foot)
    place: XY | None = known[key]
    return place


def _band_place(plan: MapPlan, space: Space, wide: float, high: float, foot: float) -> XY | None:
    rings, (cx, cy) = rings_of(plan, space), plan.centre(space)
    if space.kind == "box":
        cy += BOX_TITLE_HEIGHT / 2
    names = [(line.y - line.size * 0.8, line.y + 3) for line in name_lines(plan, space)]
    for k in (0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8, -8):
        y = cy + k * SIZE * 0.08
        if y + high / 2 > foot or any(top < y + high / 2 and y - high / 2 < bottom for top, bottom in names):
            continue
        band = free(rings, cx, y - high / 2, y + high / 2)
        if band is not None and band[1] - band[0] >= wide:
            return min(max(cx, band[0] + wide / 2), band[1] - wide / 2), y
    return None
