"""Unit symbols: the arms that a symbol is made of, in its box, and the mark of its size over it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from wsn.parts.faces import Arm, Size, Symbol
from wsn.table.picture.palette import Palette
from wsn.table.picture.svg import Pen, element, path, text

BOX_HALF_WIDTH, BOX_HALF_HEIGHT = 13.0, 8.5
"""Half the width and half the height of the box."""
UNBOXED_ARMS: frozenset[Arm] = frozenset({"officer"})
"""Arms that stand without a box, filled."""
SIZE_MARK_HEIGHT = 6.0
"""The height of the mark of a size."""
CROSS = 4.2
"""The width of one of its crosses."""


def _draw_infantry(pen: Pen) -> None:
    pen.line([(-13, -8.5), (13, 8.5)]).line([(-13, 8.5), (13, -8.5)])


def _draw_engineer(pen: Pen) -> None:
    pen.line([(-7, 5), (-7, -4), (7, -4), (7, 5)]).line([(0, -4), (0, 5)])


def _draw_mg(pen: Pen) -> None:
    pen.line([(0, 6.5), (0, -6.5)]).line([(-3.4, -3), (0, -6.8), (3.4, -3)])
    pen.line([(-5, 6.5), (5, 6.5)]).line([(-2.5, 3.2), (2.5, 3.2)])


def _draw_mortar(pen: Pen) -> None:
    pen.line([(0, 1.5), (0, -7)]).line([(-3.4, -3.4), (0, -7.2), (3.4, -3.4)])
    pen.circle(0, 4.2, 2.7)


def _draw_gun(pen: Pen) -> None:
    pen.line([(0, -7), (0, 2)]).line([(-2.6, -4.4), (-2.6, 2), (2.6, 2), (2.6, -4.4)])
    pen.circle(-5, 4, 2.4).circle(5, 4, 2.4).line([(-2.6, 4), (2.6, 4)])


def _draw_flak(pen: Pen) -> None:
    arc = [(9 * math.cos(a), 7 - 12 * math.sin(a)) for a in (math.pi * k / 12 for k in range(13))]
    pen.line(arc).line([(0, 7), (0, -2)])


def _draw_armour(pen: Pen) -> None:
    ring = [
        (math.copysign(min(abs(10.5 * math.cos(a)), 9.6), math.cos(a)), 5.2 * math.sin(a))
        for a in (math.pi * k / 10 for k in range(20))
    ]
    pen.polygon(ring)


def _assault_gun(pen: Pen) -> None:
    _draw_armour(pen)
    pen.line([(-9, 0), (9, 0)]).line([(4.6, -2.8), (9.4, 0), (4.6, 2.8)])


def _draw_reconnaissance(pen: Pen) -> None:
    pen.line([(-13, 8.5), (13, -8.5)])


def _draw_truck(pen: Pen) -> None:
    pen.circle(-6.5, 4, 3).circle(6.5, 4, 3).line([(-10, -1), (10, -1)])
    pen.line([(-10, -1), (-10, -5), (3, -5), (3, -1)])


def _craft(pen: Pen) -> None:
    pen.polygon([(-11, -1), (11, -1), (7, 5.5), (-7, 5.5)]).line([(0, -1), (0, -7), (6, -3)])


def _officer(pen: Pen) -> None:
    star = []
    for k in range(10):
        r = 8.2 if k % 2 == 0 else 3.4
        a = -math.pi / 2 + k * math.pi / 5
        star.append((r * math.cos(a), r * math.sin(a) + 0.8))
    pen.polygon(star)


def _draw_glider(pen: Pen) -> None:
    """Straight wings at the foot of the box."""
    pen.line([(-8.5, 3.8), (-2.6, 3.8), (0, 7), (2.6, 3.8), (8.5, 3.8)])


def _draw_motorised(pen: Pen) -> None:
    pen.line([(-0.3, -8.5), (-0.3, 8.5)]).line([(0.3, -8.5), (0.3, 8.5)])


def _anti_tank(pen: Pen) -> None:
    pen.line([(-13, 8.5), (0, -8.5), (13, 8.5)])


def _draw_rocket(pen: Pen) -> None:
    pen.line([(0, 7), (0, -6)])
    for down in (0.0, 4.2):
        pen.line([(-4.4, -1.8 + down), (0, -6.4 + down), (4.4, -1.8 + down)])


def _draw_naval(pen: Pen) -> None:
    """An anchor."""
    pen.circle(0, -5.4, 1.7).line([(0, -3.7), (0, 6.8)]).line([(-3.8, -1.4), (3.8, -1.4)])
    pen.line([(-6.4, 2.2), (-4.6, 5.6), (0, 7), (4.6, 5.6), (6.4, 2.2)])


def _draw_signals(pen: Pen) -> None:
    pen.line([(-13, -8.5), (1.5, 2.2), (-1.5, -2.2), (13, 8.5)])


def _draw_medical(pen: Pen) -> None:
    pen.line([(0, -8.5), (0, 8.5)]).line([(-13, 0), (13, 0)])


def _draw_strongpoint(pen: Pen) -> None:
    """A wall with its merlons."""
    half = [(2, -5), (2, -1.4), (5.4, -1.4), (5.4, -5), (9, -5), (9, 5.6)]
    pen.polygon([*half, *[(-u, v) for u, v in reversed(half)]])


def _draw_cavalry(pen: Pen) -> None:
    pen.line([(-13, 8.5), (13, -8.5)])


LINE_PAINTERS: Mapping[Arm, Callable[[Pen], None]] = {
    "infantry": _draw_infantry,
    "armour": _draw_armour,
    "reconnaissance": _draw_reconnaissance,
    "engineer": _draw_engineer,
    "glider": _draw_glider,
    "motorised": _draw_motorised,
    "cavalry": _draw_cavalry,
    "anti_tank": _anti_tank,
    "flak": _draw_flak,
    "rocket": _draw_rocket,
    "mortar": _draw_mortar,
    "mg": _draw_mg,
    "gun": _draw_gun,
    "assault_gun": _assault_gun,
    "naval": _draw_naval,
    "landing_craft": _craft,
    "truck": _draw_truck,
    "signals": _draw_signals,
    "medical": _draw_medical,
    "strongpoint": _draw_strongpoint,
    "officer": _officer,
}
"""The arms that are drawn with lines."""


def _draw_dot(pen: Pen) -> None:
    pen.circle(0, 0, 3.7)


def _draw_peak(pen: Pen) -> None:
    pen.polygon([(-4.6, 8.5), (0, 1.8), (4.6, 8.5)])


def _draw_corner(pen: Pen) -> None:
    pen.polygon([(-13, -8.5), (7, -8.5), (-13, 4.6)])


def _draw_airborne(pen: Pen) -> None:
    """Two wings of a gull at the foot of the box."""
    for side in (-1, 1):
        turns = [math.pi * k / 8 for k in range(9)]
        pen.polygon([(side * (3.4 - 3.4 * math.cos(a)), 7.6 - 4 * math.sin(a)) for a in turns])


def _draw_supply(pen: Pen) -> None:
    pen.polygon([(-13, 4.4), (13, 4.4), (13, 8.5), (-13, 8.5)])


def _draw_propeller(pen: Pen) -> None:
    pen.polygon([(-9.5, -4.2), (0, -0.8), (9.5, -4.2), (9.5, 4.2), (0, 0.8), (-9.5, 4.2)])


SOLIDS: Mapping[Arm, Callable[[Pen], None]] = {
    "airborne": _draw_airborne,
    "supply": _draw_supply,
    "artillery": _draw_dot,
    "mountain": _draw_peak,
    "cavalry": _draw_corner,
    "air": _draw_propeller,
}
"""The arms that are filled, or have a filled part."""

WRITTEN_ARMS: Mapping[Arm, str] = {"headquarters": "HQ", "commando": "Cdo", "ranger": "Rgr"}
"""The arms that are written."""


class Parts(NamedTuple):
    """What a symbol consists of: path data of its lines and of what is filled, and its letters."""

    lines: str
    solids: str
    letters: str


def parts(symbol: Symbol) -> Parts:
    """The parts of a symbol, about its middle."""
    lines, solids = Pen(), Pen()
    letters = []
    for arm in (symbol.arm, *symbol.also):
        if arm in LINE_PAINTERS:
            LINE_PAINTERS[arm](lines)
        if arm in SOLIDS:
            SOLIDS[arm](solids)
        if arm in WRITTEN_ARMS:
            letters.append(WRITTEN_ARMS[arm])
    return Parts(str(lines), str(solids), " ".join(letters))


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


BARS: Mapping[Size, int] = {"company": 1, "battalion": 2, "regiment": 3}
CROSSES: Mapping[Size, int] = {"brigade": 1, "division": 2, "corps": 3}
DOTS: Mapping[Size, int] = {"section": 2, "platoon": 3}


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
