"""Trays beside the map: the units of a side that have not come yet, have left or were lost, with a title."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.stacks import SIDE, PlacedCounter
from wsn.table.picture.svg import element, group, num, text, width_of
from wsn.table.scene import Tray

SCALE = 0.84
"""How large counters lie in a tray."""
PITCH = SIDE * SCALE * 1.07
PAD = 7.0
"""Round the counters of a tray."""
HEAD = 24.0
"""The height of a title."""
TYPE = 12.5
GAP = 10.0
"""Between trays."""
APART = 26.0
"""Between the map and its trays."""
DEEPEST = 4
"""The most rows of counters in a tray under the map that is not fuller than the map is wide."""
BESIDE = 5
"""How many counters lie side by side in trays at the right of a tall map."""


@dataclass(frozen=True, slots=True)
class Framed:
    """A tray on the sheet: its place, and what is written over it."""

    tray: Tray
    title: str
    left: float
    top: float
    width: float
    height: float


def titled(tray: Tray) -> str:
    """What is written over a tray."""
    return f"{tray.title} ({tray.whose})"


def lay(plan: MapPlan, trays: Sequence[Tray]) -> tuple[tuple[Framed, ...], tuple[PlacedCounter, ...]]:
    """The trays under the map, or at the right of one that is taller than wide; and their counters.

    Under the map their counters lie in so many rows that all of them together take least of its height.
    """
    left, top, right, bottom = plan.bounds
    if bottom - top > (right - left) * 1.15:
        return _laid(trays, right + APART, top, BESIDE * PITCH + 2 * PAD)
    wide = max(right - left, 6 * PITCH)
    ways = [_laid(trays, left, bottom + APART, wide, rows) for rows in range(1, DEEPEST + 1)]
    return min(ways, key=lambda way: max((one.top + one.height for one in way[0]), default=0.0))


def _laid(
    trays: Sequence[Tray], x0: float, y0: float, room: float, rows: int = 1
) -> tuple[tuple[Framed, ...], tuple[PlacedCounter, ...]]:
    """Trays side by side in a room so wide, each in at least so many rows of counters where it fills them."""
    most = max(1, int((room - 2 * PAD) // PITCH))
    frames: list[Framed] = []
    placed: list[PlacedCounter] = []
    x, y, deep = x0, y0, 0.0
    for tray in trays:
        columns = min(math.ceil(len(tray.counters) / rows), most)
        down = math.ceil(len(tray.counters) / max(columns, 1))
        title = titled(tray)
        wide = max(columns * PITCH, width_of(title, TYPE, bold=True) * 1.2) + 2 * PAD
        high = HEAD + down * PITCH + PAD
        if x > x0 and x + wide > x0 + room:
            x, y, deep = x0, y + deep + GAP, 0.0
        frames.append(Framed(tray, title, x, y, wide, high))
        for i, piece in enumerate(tray.counters):
            row, column = divmod(i, columns)
            at = x + PAD + (column + 0.5) * PITCH, y + HEAD + (row + 0.5) * PITCH
            placed.append(PlacedCounter(piece, *at, SCALE))
        x, deep = x + wide + GAP, max(deep, high)
    return tuple(frames), tuple(placed)


def reach(plan: MapPlan, frames: Sequence[Framed]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the map and its trays."""
    left, top, right, bottom = plan.bounds
    for one in frames:
        left, right = min(left, one.left), max(right, one.left + one.width)
        top, bottom = min(top, one.top), max(bottom, one.top + one.height)
    return left, top, right, bottom


def drawn(palette: Palette, frames: Sequence[Framed]) -> str:
    """The frames with their titles; the counters are drawn with those on the map."""
    out = []
    for one in frames:
        box = {"x": num(one.left), "y": num(one.top), "width": num(one.width), "height": num(one.height)}
        out.append(element("rect", **box, rx=4, fill=palette.label_halo, fill_opacity="0.7"))
        out.append(element("rect", **box, rx=4, fill="none", stroke=palette.frame, stroke_width="1.4"))
        x, y = one.left + PAD, one.top + HEAD / 2 + 4
        out.append(text(x, y, one.title, TYPE, palette.ink, bold=True, anchor="start"))
    return group(out)
