"""How counters stand in one space: side by side as far as they can be read, else stacked.

All in sheet units of the plan.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wsn.board.board import Space
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.room import BOX_TITLE_HEIGHT, band_for
from wsn.table.picture.svg import XY
from wsn.table.scene import Counter

SIDE: Final = 45.0
"""The width of a counter at scale 1."""
STACK: Final = 5
"""The most counters of a stack that are drawn; a number says how many there are."""
LONE_COUNTER_SCALE: Final = 1.12
"""How large a lone counter stands on the map."""
STEP: Final = 4.8
"""How far each counter of a stack stands up and to the right of the one below."""

Places = tuple[float, tuple[XY, ...]]
SPREAD: Final[tuple[Places, ...]] = (
    (LONE_COUNTER_SCALE, ((0, 0),)),
    (0.88, ((-0.52, 0), (0.52, 0))),
    (0.72, ((-0.52, -0.56), (0.52, -0.56), (0, 0.56))),
    (0.72, ((-0.52, -0.56), (0.52, -0.56), (-0.52, 0.56), (0.52, 0.56))),
)
"""For one to four counters of a side: their scale, and where they stand, in widths of a counter."""
COLUMN_PLACES: Final[tuple[Places, ...]] = (
    (0.98, ((0, 0),)),
    (0.84, ((0, -0.52), (0, 0.52))),
    (0.62, ((0, -1.04), (0, 0), (0, 1.04))),
)
"""The same one above the other, where half a hex is cut away on its left or right."""
MOST_IN_ROWS, MOST_COLUMNS, ROW_PITCH = 12, 4, 1.03
"""The most operational counters in a hex, and in a row there, and their pitch."""
SMALLEST_IN_ROWS, LARGEST_IN_ROWS = 0.32, 0.84
"""Their scale."""
BETWEEN_SIDES: Final = SIZE * math.sqrt(3)
"""How wide a hex is from side to side."""
POINTED: Final = 0.86
"""Rows of counters reach into the points of a hex as far as this part of its width between its sides."""
ROW_PLACES: Final[tuple[Places, ...]] = (
    (0.94, ((0, 0),)),
    (0.84, ((-0.52, 0), (0.52, 0))),
    (0.68, ((-1.04, 0), (0, 0), (1.04, 0))),
)
"""The same side by side, where it is cut away above or below."""


@dataclass(frozen=True, slots=True)
class PlacedCounter:
    """A counter on the sheet. Those later in a layout lie on those before."""

    counter: Counter
    x: float
    y: float
    scale: float
    covered: bool = False
    """True when the counters on top leave nothing but its rim to be seen."""
    count: int = 0
    """On the topmost of a stack: how many counters there are. 0 where all can be seen."""

    def holds(self, x: float, y: float) -> bool:
        """True when the place lies on this counter."""
        half = SIDE * self.scale / 2
        return abs(x - self.x) <= half and abs(y - self.y) <= half


@dataclass(frozen=True, slots=True)
class CounterRoom:
    """The part of a hex that counters may take, and the middle they stand round."""

    x: float
    y: float
    left: float
    top: float
    right: float
    bottom: float
    cut: str

    def inside(self, x: float, y: float, wide: float, high: float) -> XY:
        """The nearest place to x, y where something so wide and high keeps inside, as far as it can."""
        return clamp_place(x, wide / 2, self.left, self.right), clamp_place(
            y, high / 2, self.top, self.bottom
        )


def clamp_place(at: float, half: float, low: float, high: float) -> float:
    """The nearest place to `at` where so much to each side keeps between two bounds; else their middle."""
    if high - low < 2 * half:
        return (low + high) / 2
    return min(max(at, low + half), high - half)


SMALLEST_SCALE: Final = 0.66
"""Counters of an area are drawn no smaller; where it has no room for them side by side they are stacked."""


def within(
    plan: MapPlan, space: Space, piles: Sequence[Sequence[Counter]], foot: float = math.inf
) -> list[PlacedCounter]:
    """The counters of an area or a box: in rows as large as there is room for, sides apart; else stacked."""
    ordered = sorted(piles, key=lambda pile: pile[0].style)
    pieces = [piece for pile in ordered for piece in pile]
    gap = 0.0 if len(ordered) == 1 else 0.35
    for scale in (LONE_COUNTER_SCALE, 1.0, 0.88, 0.76, SMALLEST_SCALE):
        pitch = SIDE * scale * 1.05
        for rows in range(1, min(len(pieces), 5) + 1):
            blocks = [math.ceil(len(pile) / rows) for pile in ordered]
            columns = sum(blocks) + gap * (len(ordered) - 1)
            if len(ordered) > 1 and rows > max(map(len, ordered)):
                break
            at = band_for(plan, space, columns * pitch, rows * pitch, foot)
            if at is None:
                continue
            counters, left = [], at[0] - columns * pitch / 2
            for pile, wide in zip(ordered, blocks):
                high = math.ceil(len(pile) / wide)
                for i, piece in enumerate(pile):
                    row, column = divmod(i, wide)
                    x = left + (column + 0.5) * pitch
                    counters.append(PlacedCounter(piece, x, at[1] + (row - (high - 1) / 2) * pitch, scale))
                left += (wide + gap) * pitch
            return counters
    return _side_stacks(plan, space, ordered)


def _side_stacks(plan: MapPlan, space: Space, piles: Sequence[Sequence[Counter]]) -> list[PlacedCounter]:
    """A stack for each side, side by side in the middle of an area."""
    x, y = plan.centre(space)
    y += BOX_TITLE_HEIGHT / 2 if space.kind == "box" else 0.0
    lean = STEP * (min(STACK, max(map(len, piles))) - 1)
    for scale in (0.9, 0.8, 0.72, SMALLEST_SCALE, 0.58):
        wide = len(piles) * (SIDE * scale * 1.04 + lean)
        at = band_for(plan, space, wide, SIDE * scale + lean)
        if at is not None:
            (x, y), pitch = at, wide / len(piles)
            break
    else:
        scale, pitch = 0.58, SIDE * 0.58 + lean
    counters: list[PlacedCounter] = []
    for i, pile in enumerate(piles):
        at_x = x + (i - (len(piles) - 1) / 2) * pitch
        half = (SIDE * scale + lean) / 2
        counters += stack(
            CounterRoom(at_x, y, at_x - half, y - half, at_x + half, y + half, ""), pile, at_x, y, scale
        )
    return counters


def pile_up(room: CounterRoom, pile: Sequence[Counter]) -> list[PlacedCounter]:
    """The counters of one side alone in a hex."""
    across = bool(set(room.cut) & {"N", "S"})
    upright = bool(set(room.cut) & {"W", "E"})
    if across and upright:
        table: tuple[Places, ...] = ((0.8, ((0, 0),)),)
    else:
        table = ROW_PLACES if across else COLUMN_PLACES if upright else SPREAD
    if len(pile) > 2 and pile[0].printed is not None and (rows := _in_rows(room, pile)):
        return rows
    if len(pile) > len(table):
        scale = table[0][0] if len(table) > 1 else 0.7
        return stack(room, pile, room.x, room.y, scale * (0.9 if room.cut else 1.0))
    scale, places = table[len(pile) - 1]
    us, vs = [u for u, _ in places], [v for _, v in places]
    wide, high = (max(us) - min(us) + 1) * SIDE, (max(vs) - min(vs) + 1) * SIDE
    scale = min(scale, (room.right - room.left) / wide, (room.bottom - room.top) / high)
    x, y = room.inside(room.x, room.y, wide * scale, high * scale)
    u0, v0 = (max(us) + min(us)) / 2, (max(vs) + min(vs)) / 2
    if not room.cut and high * scale < room.bottom - room.top:
        u0 = v0 = 0.0
    return [
        PlacedCounter(piece, x + (u - u0) * SIDE * scale, y + (v - v0) * SIDE * scale, scale)
        for piece, (u, v) in zip(pile, places)
    ]


def _in_rows(room: CounterRoom, pile: Sequence[Counter]) -> list[PlacedCounter]:
    """Operational counters in rows, as large as a hex has room for; none where there are too many.

    A player of such a game reads every counter of a stack: its strength is in all of them.
    """
    if len(pile) > MOST_IN_ROWS:
        return []
    wide, high = room.right - room.left, room.bottom - room.top
    if not room.cut:
        into_points = POINTED * BETWEEN_SIDES
        if wide > BETWEEN_SIDES + 6:  # a hex with its points at the left and the right
            wide = min(wide, into_points)
        else:
            high = min(high, into_points)
    scale, columns = max(
        (min(wide / columns, high / math.ceil(len(pile) / columns)) / (SIDE * ROW_PITCH), columns)
        for columns in range(1, MOST_COLUMNS + 1)
    )
    if scale < SMALLEST_IN_ROWS:
        return []
    scale = min(scale, LARGEST_IN_ROWS)
    pitch, rows = SIDE * scale * ROW_PITCH, math.ceil(len(pile) / columns)
    x, y = room.inside(room.x, room.y, pitch * columns, pitch * rows)
    placed = []
    for i, piece in enumerate(pile):
        row, column = divmod(i, columns)
        there = min(columns, len(pile) - row * columns)
        at_x = x + (column - (there - 1) / 2) * pitch
        placed.append(PlacedCounter(piece, at_x, y + (row - (rows - 1) / 2) * pitch, scale))
    return placed


def stack(
    room: CounterRoom, pile: Sequence[Counter], x: float, y: float, scale: float
) -> list[PlacedCounter]:
    """Counters each a little up and to the right of the one below, about a place."""
    shown = pile[-STACK:]
    lean = STEP * (len(shown) - 1)
    wide, high = room.right - room.left, room.bottom - room.top
    scale = min(scale, (wide - lean) / SIDE, (high - lean) / SIDE)
    x, y = room.inside(x, y, SIDE * scale + lean, SIDE * scale + lean)
    x, y = x - lean / 2, y + lean / 2
    top = len(shown) - 1
    return [
        PlacedCounter(
            piece,
            x + i * STEP,
            y - i * STEP,
            scale,
            covered=i < top,
            count=len(pile) if i == top and top else 0,
        )
        for i, piece in enumerate(shown)
    ]
