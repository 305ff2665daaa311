"""Single pieces drawn as SVG, many at a time, and kept on the atlas at each power of two of the scale."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from wsn.client.view.atlas import Atlas, Slot, multiply_cover
from wsn.client.view.mesh import Pixels
from wsn.client.view.store import Store, keep_pixels, kept_pixels, key_of
from wsn.table.picture.png import to_png
from wsn.workers.jobs import Jobs
from wsn.workers.worker import Job

COARSEST_LEVEL, FINEST_LEVEL = -2, 2
SHEET: Final = 1500
"""Pixels across the sheet on which pieces are drawn together."""
SPRITE_SHARPNESS: Final = 0.92
PIECES_KEPT: Final = 12
"""When more pieces are drawn at once they are kept on disk: those of a scenario when it is opened."""

Size = tuple[float, float]


def level_for(scale: float) -> int:
    """The level at which pieces are sharp at this many pixels a sheet unit."""
    return min(max(math.ceil(math.log2(max(scale, 1e-6) * SPRITE_SHARPNESS)), COARSEST_LEVEL), FINEST_LEVEL)


def size_of(svg: str) -> Size:
    """The width and height that an SVG document gives itself, in sheet units."""
    match = re.search(r'width="([0-9.]+)" height="([0-9.]+)"', svg[:400])
    if match is None:
        raise ValueError("a piece has no size")
    return float(match[1]), float(match[2])


Place = tuple[int, int, int, int]


def _laid_out(svgs: Sequence[str], scale: float) -> tuple[list[Place], tuple[int, int]]:
    """Where each piece stands on a sheet (left, top, width, height), and how large the sheet is."""
    x = y = high = 0
    places: list[Place] = []
    for svg in svgs:
        wide, tall = (math.ceil(length * scale) for length in size_of(svg))
        if x and x + wide + 2 > SHEET:
            x, y, high = 0, y + high, 0
        places.append((x, y, wide, tall))
        x += wide + 2
        high = max(high, tall + 2)
    return places, (max((x + w for x, _, w, _ in places), default=1), y + high)


def draw_pieces(svgs: Sequence[str], scale: float, store: Store | None = None) -> list[Pixels]:
    """The pieces as pixels, RGBA with colours multiplied by their cover. In one go: that costs least.

    With a store, what was drawn before is read from disk, and what is drawn now is kept.
    """
    places, (across, down) = _laid_out(svgs, scale)
    key = key_of("pieces", repr(scale), *svgs) if store is not None else ""
    drawn = kept_pixels(store, key, (across, down)) if store is not None else None
    if drawn is None:
        drawn = _draw_sheet(svgs, scale, places, (across, down))
        if store is not None:
            keep_pixels(store, key, drawn)
    return [drawn[top : top + tall, left : left + wide].copy() for left, top, wide, tall in places]


def _draw_sheet(svgs: Sequence[str], scale: float, places: Sequence[Place], size: tuple[int, int]) -> Pixels:
    """The sheet with all pieces on it."""
    from wsn.data.drawn import decoded_png

    across, down = size
    whole = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}"'
        f' viewBox="0 0 {across} {down}">'
    ]
    for svg, (left, top, _, _) in zip(svgs, places):
        wide_, tall_ = size_of(svg)
        inner = re.sub(
            r'width="[0-9.]+" height="[0-9.]+"',
            f'x="{left}" y="{top}" width="{wide_ * scale:g}" height="{tall_ * scale:g}"',
            svg,
            count=1,
        )
        whole.append(inner.strip())
    whole.append("</svg>")
    return multiply_cover(decoded_png(to_png("".join(whole))))


class Sprites:
    """Pieces on an atlas. What was never drawn is drawn at once, a sharper one by a worker."""

    def __init__(self, atlas: Atlas, jobs: Jobs | None) -> None:
        self.atlas = atlas
        self.jobs = jobs
        self._store = Store()
        self._sizes: dict[str, Size] = {}
        self.levels: dict[str, set[int]] = {}
        self._asked: dict[tuple[str, int], Job] = {}
        self._jobs: list[tuple[tuple[tuple[str, int], ...], Job]] = []
        self._generation = 0
        self.taken = 0
        """How often pictures were taken in: what is drawn from them may be sharper now."""

    def size(self, svg: str) -> Size:
        """The size of a piece in sheet units."""
        size = self._sizes.get(svg)
        if size is None:
            size = self._sizes[svg] = size_of(svg)
        return size

    def need_pieces(self, svgs: Sequence[str], level: int) -> None:
        """See to it that every piece can be drawn, at this level now or soon."""
        if self._generation != self.atlas.generation:
            self.levels.clear()
            self._generation = self.atlas.generation
        now: list[str] = []
        soon: list[str] = []
        for svg in dict.fromkeys(svgs):
            at = self.levels.get(svg, set())
            if level in at or (at and (svg, level) in self._asked):
                continue
            (soon if at and self.jobs is not None else now).append(svg)
        if now:
            store = self._store if len(now) >= PIECES_KEPT else None
            self._take(now, level, draw_pieces(now, 2.0**level, store))
        if soon and self.jobs is not None:
            job = self.jobs.start_job(draw_pieces, soon, 2.0**level, first=True)
            wanted = tuple((svg, level) for svg in soon)
            self._jobs.append((wanted, job))
            self._asked.update(dict.fromkeys(wanted, job))

    def _take(self, svgs: Sequence[str], level: int, drawn: Sequence[Pixels]) -> None:
        self.taken += 1
        for svg, pixels in zip(svgs, drawn):
            self.atlas.put_picture((svg, level), pixels)
            self.levels.setdefault(svg, set()).add(level)

    def slot_of(self, svg: str, level: int) -> Slot:
        """The picture of a piece that was needed: at its level, or the nearest that is there."""
        at = min(self.levels[svg], key=lambda there: (abs(there - level), -there))
        slot = self.atlas.get_slot((svg, at))
        assert slot is not None
        return slot

    def tick(self) -> bool:
        """Take in what the workers have drawn. True when there is something new to show."""
        came = False
        for entry in list(self._jobs):
            wanted, job = entry
            if not job.done:
                continue
            self._jobs.remove(entry)
            for one in wanted:
                self._asked.pop(one, None)
            svgs, level = [svg for svg, _ in wanted], wanted[0][1]
            drawn = job.value if job.failure is None else draw_pieces(svgs, 2.0**level)
            self._take(svgs, level, drawn)
            came = True
        return came

    @property
    def is_busy(self) -> bool:
        """Whether pieces are on their way."""
        return bool(self._jobs)
