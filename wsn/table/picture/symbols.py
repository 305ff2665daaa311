"""Unit symbols: the arms that a symbol is made of (`art/arms.svg`), in its box, and the mark of its size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wsn.parts.faces import Arm, Size, Symbol
from wsn.table.picture.art import art_letters, art_paths
from wsn.table.picture.palette import Palette
from wsn.table.picture.svg import Pen, element, path, text

BOX_HALF_WIDTH, BOX_HALF_HEIGHT = 13.0, 8.5
"""Half the width and half the height of the box."""
UNBOXED_ARMS: Final[frozenset[Arm]] = frozenset({"officer"})
"""Arms that stand without a box, filled."""
SIZE_MARK_HEIGHT: Final = 6.0
"""The height of the mark of a size."""
CROSS: Final = 4.2
"""The width of one of its crosses."""


class Parts(NamedTuple):
    """What a symbol consists of: path data of its lines and of what is filled, and its letters."""

    lines: str
    solids: str
    letters: str


def parts(symbol: Symbol) -> Parts:
    """The parts of a symbol, about its middle."""
    arms = (symbol.arm, *symbol.also)
    lines, solids = ("".join(art_paths("arms", arm, layer) for arm in arms) for layer in ("lines", "solids"))
    return Parts(lines, solids, " ".join(filter(None, (art_letters("arms", arm) for arm in arms))))


def box() -> str:
    """Path data of the box round a symbol."""
    return str(
        Pen().polygon(
            [
                (-BOX_HALF_WIDTH, -BOX_HALF_HEIGHT),
                (BOX_HALF_WIDTH, -BOX_HALF_HEIGHT),
                (BOX_HALF_WIDTH, BOX_HALF_HEIGHT),
                (-BOX_HALF_WIDTH, BOX_HALF_HEIGHT),
            ]
        )
    )


def draw_boxed(symbol: Symbol, ink: str, paper: str) -> str:
    """A symbol in its box, as on its counter; `paper` is the ground inside the box."""
    strokes = parts(symbol)
    bare = symbol.arm in UNBOXED_ARMS
    out = "" if bare else path(box(), fill=paper, stroke=ink, stroke_width="1.4")
    out += path(
        strokes.lines,
        fill=ink if bare else "none",
        stroke=ink,
        stroke_width="0.6" if bare else "1.5",
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    out += path(strokes.solids, fill=ink)
    if strokes.letters:
        size = 11.0 if len(strokes.letters) < 3 else 9.5
        out += text(0, size * 0.36, strokes.letters, size, ink, bold=True, halo=paper, halo_width=3)
    return out


def in_a_box(palette: Palette, symbol: Symbol, scale: float = 1.6) -> str:
    """A symbol in a pale box, for cards, dice and lists; there what is bare on a counter has a box too."""
    strokes = parts(symbol)
    ink = palette.ink
    line = {"fill": "none", "stroke": ink, "stroke_linejoin": "round", "stroke_linecap": "round"}
    drawn = path(box(), fill=palette.foam, stroke=ink, stroke_width="1.4")
    drawn += path(strokes.lines, stroke_width="1.5", **line) + path(strokes.solids, fill=ink)
    if strokes.letters:
        drawn += text(0, 3.6, strokes.letters, 10, ink, bold=True, halo=palette.foam, halo_width=3)
    return element("g", drawn, transform=f"scale({scale:g})")


BARS: Final[Mapping[Size, int]] = {"company": 1, "battalion": 2, "regiment": 3}
CROSSES: Final[Mapping[Size, int]] = {"brigade": 1, "division": 2, "corps": 3}
DOTS: Final[Mapping[Size, int]] = {"section": 2, "platoon": 3}


def size_mark(size: Size, ink: str, x: float, y: float) -> str:
    """The mark of a size about the middle of its foot: dots, bars or crosses; nothing for no size."""
    lines, dots = Pen(), Pen()
    half = SIZE_MARK_HEIGHT / 2
    for at in _spread_evenly(BARS.get(size, 0), 3.6):
        lines.line([(x + at, y), (x + at, y - SIZE_MARK_HEIGHT)])
    for at in _spread_evenly(CROSSES.get(size, 0), CROSS + 1.2):
        wide = CROSS / 2
        lines.line([(x + at - wide, y), (x + at + wide, y - SIZE_MARK_HEIGHT)])
        lines.line([(x + at - wide, y - SIZE_MARK_HEIGHT), (x + at + wide, y)])
    for at in _spread_evenly(DOTS.get(size, 0), 4.6):
        dots.circle(x + at, y - half, 1.9)
    if size == "team":
        lines.circle(x, y - half, 2.4).line([(x - 2.6, y), (x + 2.6, y - SIZE_MARK_HEIGHT)])
    return path(str(lines), fill="none", stroke=ink, stroke_width="1.8") + path(str(dots), fill=ink)


def half_width(size: Size) -> float:
    """How far the mark of a size reaches to each side of its middle."""
    crosses = CROSSES.get(size, 0)
    return max(3.0, crosses * (CROSS + 1.2) / 2, BARS.get(size, 0) * 1.8, DOTS.get(size, 0) * 2.3)


def _spread_evenly(count: int, pitch: float) -> list[float]:
    return [(k - (count - 1) / 2) * pitch for k in range(count)]
