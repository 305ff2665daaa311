"""What lies on the board besides counters: flags of objectives, signs of markers, plates with their words."""

from __future__ import annotations

import math
from typing import Final

from wsn.table.picture import signs
from wsn.table.picture.counters import tint
from wsn.table.picture.fronts import nation_mark
from wsn.table.picture.layout import PLATE, Plate
from wsn.table.picture.palette import Palette
from wsn.table.picture.svg import XY, Pen, element, group, num, path, text
from wsn.table.scene import Exit, Flag, Token

HALF_HEX_SCALE: Final = 0.5
"""The scale of a sign in half a hex: there it fits between the rim and the middle of the hex."""


def flag(palette: Palette, shown: Flag, x: float, y: float) -> str:
    """An objective: a flag on a staff whose foot is at x, y, with the mark or letter of its holder."""
    ground = tint(palette, shown.style) if shown.style >= 0 else palette.foam
    cloth = str(
        Pen().polygon([(x, y - 24), (x + 19, y - 22), (x + 14, y - 16), (x + 19, y - 10), (x, y - 11)])
    )
    staff = str(Pen().line([(x, y - 26), (x, y + 3)]))
    return group(
        [
            path(staff, stroke=palette.foam, stroke_width="4.4", fill="none", stroke_linecap="round"),
            path(cloth, fill=ground, stroke=palette.ink, stroke_width="1.2", stroke_linejoin="round"),
            path(staff, stroke=palette.ink, stroke_width="2", fill="none", stroke_linecap="round"),
            nation_mark(palette, shown.mark, x + 7.6, y - 16.9, 5.2)
            if shown.mark is not None
            else text(x + 7.6, y - 13.4, shown.letter or "?", 10.5, palette.ink, bold=True),
        ]
    )


def exit_sign(palette: Palette, way: Exit, x: float, y: float, turn: float) -> str:
    """A way off the map: an arrow with its tip at x, y, turned by degrees, and the letter of the side."""
    shape = [(0, 0), (-15, -15), (-15, -8.5), (-35, -8.5), (-35, 8.5), (-15, 8.5), (-15, 15)]
    a = math.radians(turn)
    ring = [(x + u * math.cos(a) - v * math.sin(a), y + u * math.sin(a) + v * math.cos(a)) for u, v in shape]
    body = str(Pen().polygon(ring))
    line = {"stroke_linejoin": "round", "fill": "none"}
    lx, ly = x - 20 * math.cos(a), y - 20 * math.sin(a)
    return (
        path(body, stroke=palette.foam, stroke_width="4.6", **line)
        + path(body, fill=tint(palette, way.style), stroke=palette.ink, stroke_width="1.6")
        + text(lx, ly + 4.2, way.letter, 12, palette.ink, bold=True)
    )


DASH: Final = (14.0, 9.0)
"""How the line between two sections is broken, in sheet units."""


def divider(palette: Palette, a: XY, b: XY) -> str:
    """The dashed line between two sections of the board."""
    line = str(Pen().line([a, b]))
    how = {"fill": "none", "stroke_dasharray": f"{num(DASH[0])} {num(DASH[1])}"}
    return path(line, stroke=palette.foam, stroke_width="5", stroke_opacity="0.7", **how) + path(
        line, stroke=palette.ink, stroke_width="2.4", stroke_opacity="0.8", **how
    )


def sign(palette: Palette, token: Token, x: float, y: float) -> str:
    """What lies on the ground for a marker, where it has a sign."""
    if token.sign is None:
        return ""
    if token.small:
        place = f"translate({num(x)} {num(y)}) scale({HALF_HEX_SCALE})"
        return element("g", signs.SIGN_PAINTERS[token.sign](palette, 0, 0), transform=place)
    return signs.SIGN_PAINTERS[token.sign](palette, x, y)


def plate(palette: Palette, one: Plate) -> str:
    """A small plate with the word of a marker."""
    tile = element(
        "rect",
        x=round(one.x - one.width / 2, 1),
        y=round(one.y - PLATE / 2, 1),
        width=round(one.width, 1),
        height=PLATE,
        rx=2,
        fill=palette.label_halo,
        stroke=palette.ink,
        stroke_width=0.8,
    )
    return tile + text(one.x, one.y + 3.3, one.words, 9.2, palette.ink)
