"""Words as pixels, in our own fonts and at whole sizes, so that they are sharp: what SVG is too slow for.

Each letter is drawn once for a size, by the same code as every picture; lines are put together from them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from wsn.client.view.mesh import Pixels, to_rgb
from wsn.client.view.store import Store, keep_pixels, kept_pixels, key_of
from wsn.table.picture.png import to_png
from wsn.table.picture.svg import SANS, SERIF, text, width_of

SIZES: Final = (9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 28, 32, 36, 40, 46, 52, 60, 70, 80, 96)
"""The sizes that are drawn, in pixels; what lies between takes the one below."""
ROW: Final = 1024
"""Pixels across a sheet of lines."""
MANY_LINES: Final = 100
"""From this number of lines on, a page is kept on disk."""


def size_for(pixels: float) -> int:
    """The nearest size that is not larger."""
    return max((size for size in SIZES if size <= pixels + 0.3), default=SIZES[0])


@dataclass(frozen=True, slots=True)
class SetLine:
    """Where a line is on its sheet: the corner, the size in pixels, and its baseline from the top."""

    words: str
    x: int
    y: int
    width: int
    height: int
    baseline: int


class Typeface:
    """One font at one size in one ink, with a halo of another colour (empty: none)."""

    def __init__(
        self,
        size: int,
        ink: str,
        halo: str = "",
        *,
        bold: bool = False,
        serif: bool = False,
        spread: float = 0.0,
    ) -> None:
        self.size, self.bold, self.family = size, bold, SERIF if serif else SANS
        self.ink, self.halo = ink, halo
        self.spread = spread or max(1.4, size * 0.125)
        self.pad = math.ceil(self.spread) + 1 if halo else 1
        self.ascent, self.descent = math.ceil(size * 0.98), math.ceil(size * 0.3)
        self.high = self.ascent + self.descent + 2 * self.pad
        self._cells: dict[str, tuple[Pixels, Pixels]] = {}
        self._steps: dict[str, float] = {}

    def line_width(self, words: str) -> float:
        """How wide a line is, without its halo."""
        return width_of(words, self.size, self.family, self.bold)

    def _learn_letters(self, letters: Iterable[str]) -> None:
        """Draw the letters that were never drawn, all in one picture."""
        from wsn.data.drawn import decoded_png

        new = sorted({*letters} - {*self._cells})
        if not new:
            return
        wides = [math.ceil(self.line_width(c)) + 2 * self.pad + 2 for c in new]
        out, x = [], 0
        for c, wide in zip(new, wides):
            style = {"family": self.family, "bold": self.bold, "anchor": "start"}
            left, line = x + self.pad, self.pad + self.ascent
            out.append(text(left, line, c, self.size, "#ffffff", **style))  # type: ignore[arg-type]  # the words of `text` in a table
            if self.halo:
                out.append(
                    text(
                        left,
                        line + self.high,
                        c,
                        self.size,
                        "#ffffff",
                        halo="#ffffff",
                        halo_width=2 * self.spread,
                        **style,  # type: ignore[arg-type]  # the words of `text` in a table
                    )
                )
            x += wide
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{x}" height="{2 * self.high}"'
            f' viewBox="0 0 {x} {2 * self.high}">{"".join(out)}</svg>'
        )
        cover = decoded_png(to_png(svg))[..., 3]
        x = 0
        for c, wide in zip(new, wides):
            cells = cover[: self.high, x : x + wide].copy(), cover[self.high :, x : x + wide].copy()
            self._cells[c] = cells
            x += wide

    def set_sheet(self, lines: Sequence[str]) -> tuple[Pixels, list[SetLine]]:
        """The lines on one picture (RGBA, colours multiplied by their cover), and where each is.

        A page of many lines, such as the labels of a map, is kept on disk.
        """
        for c in {c for words in lines for c in words} - self._steps.keys():
            self._steps[c] = self.line_width(c)
        places, size = self._laid_out(lines)
        if len(lines) < MANY_LINES:
            return self._set_letters(places, size), places
        store, key = Store(), key_of("words", self._look_text, *lines)
        page = kept_pixels(store, key, size)
        if page is None:
            page = self._set_letters(places, size)
            keep_pixels(store, key, page)
        return page, places

    @property
    def _look_text(self) -> str:
        """How it looks, in words."""
        return f"{self.size}{self.bold}{self.family}{self.ink}{self.halo}{self.spread}"

    def _laid_out(self, lines: Sequence[str]) -> tuple[list[SetLine], tuple[int, int]]:
        """Where each line is on a page, and how large that is."""
        places: list[SetLine] = []
        x = y = 0
        for words in lines:
            wide = min(math.ceil(sum(self._steps[c] for c in words)) + 2 * self.pad + 2, ROW)
            if x and x + wide > ROW:
                x, y = 0, y + self.high
            places.append(SetLine(words, x, y, wide, self.high, self.pad + self.ascent))
            x += wide
        return places, (max((line.x + line.width for line in places), default=1), y + self.high)

    def _set_letters(self, places: Sequence[SetLine], size: tuple[int, int]) -> Pixels:
        """The lines put together from their letters."""
        self._learn_letters({c for line in places for c in line.words})
        ink = np.zeros((size[1], size[0]), np.uint8)
        glow = np.zeros_like(ink)
        for line in places:
            at = float(line.x)
            top, foot, end = line.y, line.y + self.high, line.x + line.width
            for c in line.words:
                body, rim = self._cells[c]
                left = int(at + 0.5)
                right = left + body.shape[1]
                if right > end:
                    right = end
                    body, rim = body[:, : right - left], rim[:, : right - left]
                    if right <= left:
                        break
                spot = ink[top:foot, left:right]
                np.maximum(spot, body, out=spot)
                if self.halo:
                    spot = glow[top:foot, left:right]
                    np.maximum(spot, rim, out=spot)
                at += self._steps[c]
        return _paint_halo(ink, glow, self.ink, self.halo)

    def set_each_line(self, lines: Sequence[str]) -> list[tuple[SetLine, Pixels]]:
        """Each line as a picture of its own."""
        whole, places = self.set_sheet(lines)
        return [(one, whole[one.y : one.y + one.height, one.x : one.x + one.width]) for one in places]


@lru_cache(maxsize=48)
def find_typeface(
    size: int, ink: str, halo: str = "", *, bold: bool = False, serif: bool = False, spread: float = 0.0
) -> Typeface:
    """The `Typeface` of these arguments, with the letters that it has drawn for whoever asked before."""
    return Typeface(size, ink, halo, bold=bold, serif=serif, spread=spread)


def _paint_halo(ink: Pixels, glow: Pixels, colour: str, halo: str) -> Pixels:
    """Two covers as one picture: the ink over its halo."""
    body = ink.astype(np.float32)
    under = glow.astype(np.float32) * (1 - body / 255) if halo else np.zeros_like(body)
    out = np.empty((*ink.shape, 4), np.uint8)
    for k, (a, b) in enumerate(zip(to_rgb(colour), to_rgb(halo or colour))):
        out[..., k] = (body * a + under * b + 0.5).astype(np.uint8)
    out[..., 3] = np.minimum(body + under + 0.5, 255).astype(np.uint8)
    return out
