"""Trays beside the map: the units of a side that have not come yet, have left or were lost, with a title."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.stacks import SIDE, PlacedCounter
from wsn.table.picture.svg import element, group, num, text, width_of
from wsn.table.scene import Tray

TRAY_SCALE: Final = 0.84
"""How large counters lie in a tray."""
TRAY_PITCH: Final = SIDE * TRAY_SCALE * 1.07
TRAY_PAD: Final = 7.0
"""Round the counters of a tray."""
TRAY_TITLE_HEIGHT: Final = 24.0
"""The height of a title."""
TRAY_TYPE: Final = 12.5
TRAY_GAP: Final = 10.0
"""Between trays."""
TITLE_OVERHANG: Final = 0.6
"""How much of a title may stand above its tray, across the line: that far the trays above keep away."""
MAP_GAP: Final = 26.0
"""Between the map and its trays."""
MOST_ROWS: Final = 4
"""The most rows of counters in a tray under the map that is not fuller than the map is wide."""
COUNTERS_BESIDE: Final = 5
"""How many counters lie side by side in trays at the right of a tall map."""


LARGEST_TRAY_SCALE: Final = 1.25
"""The most that a room of its own makes trays larger, and the counters in them."""
SHRINK: Final = 0.93
"""So much smaller they are tried in it, again and again, until all of them fit."""
TRIES: Final = 40
"""How often: what is smaller than a twelfth of its size is no counter any more."""


@dataclass(frozen=True, slots=True)
class TrayRoom:
    """A part of the sheet beside a map that trays share: it stays as it is, whatever comes to lie in them."""

    left: float
    top: float
    width: float
    height: float
    letters: float = 0.0
    """The size of the titles, in sheet units, where they are drawn at a size of their own; 0: as printed."""


@dataclass(frozen=True, slots=True)
class Framed:
    """A tray on the sheet: its place, and what is written over it."""

    tray: Tray
    title: str
    left: float
    top: float
    width: float
    height: float
    columns: int = 1
    """How many counters lie side by side in it."""
    size: float = 1.0
    """How large it and its counters are, in parts of their usual size."""

    @property
    def head(self) -> float:
        """The height of its title."""
        return TRAY_TITLE_HEIGHT * self.size


def displayed_title(tray: Tray) -> str:
    """What is written over a tray."""
    return f"{tray.title} ({tray.whose})"


def title_width(tray: Tray, letters: float) -> float:
    """How wide its title is in letters of this size, with its halo, where it does not name the force."""
    return width_of(tray.title, letters, bold=True) * 1.1 + letters


def lay(
    plan: MapPlan, trays: Sequence[Tray], room: TrayRoom | None = None
) -> tuple[tuple[Framed, ...], tuple[PlacedCounter, ...]]:
    """The trays under the map, or at the right of one that is taller than wide; and their counters.

    Under the map their counters lie in so many rows that all of them together take least of its height. With
    a room of their own they lie in that, as large as all of them fit.
    """
    if room is not None:
        _, frames = fit_trays(trays, room)
        return _fill_frames(frames)
    left, top, right, bottom = plan.bounds
    if bottom - top > (right - left) * 1.15:
        return _fill_frames(
            _lay_trays(trays, right + MAP_GAP, top, COUNTERS_BESIDE * TRAY_PITCH + 2 * TRAY_PAD)
        )
    wide = max(right - left, 6 * TRAY_PITCH)
    ways = [_lay_trays(trays, left, bottom + MAP_GAP, wide, rows) for rows in range(1, MOST_ROWS + 1)]
    return _fill_frames(min(ways, key=lambda way: max((one.top + one.height for one in way), default=0.0)))


def fit_trays(trays: Sequence[Tray], room: TrayRoom) -> tuple[float, tuple[Framed, ...]]:
    """The largest size at which these trays lie within a room, in parts of their usual one, and their frames.

    At the smallest size that is tried they lie as they do, beyond the room if need be.
    """
    size, frames = LARGEST_TRAY_SCALE, tuple[Framed, ...]()
    for _ in range(TRIES):
        for rows in range(1, MOST_ROWS + 1):
            frames = _lay_trays(trays, room.left, room.top, room.width, rows, size, room.letters, kept=True)
            if all(
                one.top + one.height <= room.top + room.height and one.width <= room.width for one in frames
            ):
                return size, frames
        size *= SHRINK
    return size, frames


def _lay_trays(
    trays: Sequence[Tray],
    x0: float,
    y0: float,
    room: float,
    rows: int = 1,
    size: float = 1.0,
    letters: float = 0.0,
    *,
    kept: bool = False,
) -> tuple[Framed, ...]:
    """Trays side by side in a room so wide, each in at least so many rows of counters where it fills them.

    `size` is how large they are, in parts of their usual size, `letters` that of the titles, in sheet units,
    where they have one of their own. `kept`: no title widens a tray beyond the room.
    """
    pitch, pad, head, gap = (one * size for one in (TRAY_PITCH, TRAY_PAD, TRAY_TITLE_HEIGHT, TRAY_GAP))
    most = max(1, int((room - 2 * pad) / pitch + 1e-6))
    frames: list[Framed] = []
    x, y, deep = x0, y0, 0.0
    for tray in trays:
        columns = max(min(math.ceil(len(tray.counters) / rows), most), 1)
        down = math.ceil(len(tray.counters) / columns)
        title = displayed_title(tray)
        wide = max(columns * pitch, width_of(title, TRAY_TYPE, bold=True) * 1.2) + 2 * pad
        if kept:
            wide = max(min(max(wide, title_width(tray, letters)), room), columns * pitch + 2 * pad)
        high = head + down * pitch + pad
        if x > x0 and x + wide > x0 + room:
            x, y, deep = x0, y + deep + max(gap, letters * TITLE_OVERHANG), 0.0
        frames.append(Framed(tray, title, x, y, wide, high, columns, size))
        x, deep = x + wide + gap, max(deep, high)
    return tuple(frames)


def _fill_frames(frames: tuple[Framed, ...]) -> tuple[tuple[Framed, ...], tuple[PlacedCounter, ...]]:
    """Trays with their counters in them, row by row."""
    placed = []
    for one in frames:
        pitch = TRAY_PITCH * one.size
        for i, piece in enumerate(one.tray.counters):
            row, column = divmod(i, one.columns)
            x = one.left + TRAY_PAD * one.size + (column + 0.5) * pitch
            placed.append(
                PlacedCounter(piece, x, one.top + one.head + (row + 0.5) * pitch, TRAY_SCALE * one.size)
            )
    return frames, tuple(placed)


def reach(
    plan: MapPlan, frames: Sequence[Framed], room: TrayRoom | None = None
) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the map and its trays, or of the room that they have."""
    left, top, right, bottom = plan.bounds
    for one in (room,) if room is not None else frames:
        left, right = min(left, one.left), max(right, one.left + one.width)
        top, bottom = min(top, one.top), max(bottom, one.top + one.height)
    return left, top, right, bottom


def draw_frames(palette: Palette, frames: Sequence[Framed]) -> str:
    """The frames with their titles; the counters are drawn with those on the map."""
    out = []
    for one in frames:
        box = {"x": num(one.left), "y": num(one.top), "width": num(one.width), "height": num(one.height)}
        out.append(element("rect", **box, rx=4, fill=palette.label_halo, fill_opacity="0.7"))
        out.append(element("rect", **box, rx=4, fill="none", stroke=palette.frame, stroke_width="1.4"))
        x, y = one.left + TRAY_PAD, one.top + one.head / 2 + 4
        out.append(text(x, y, one.title, TRAY_TYPE, palette.ink, bold=True, anchor="start"))
    return group(out)
