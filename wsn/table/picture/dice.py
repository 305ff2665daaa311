"""Dice as they lie on the table: cubes with pips or symbols, ten-sided ones as a kite with its number."""

from __future__ import annotations

import math
from typing import Final

from wsn.parts.faces import Pip, Silhouette
from wsn.table.picture.emblems import pip
from wsn.table.picture.palette import SUMMER, Palette, mix
from wsn.table.picture.svg import XY, Pen, element, num, path, text

DIE: Final = 64.0
"""The width of a die."""
FACE: Final = 25.0
"""Half the width of the face of a cube; its side is seen below and at its right."""
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of an ordinary die lie."""


def die_svg(value: int, shown: Pip | None = None, palette: Palette = SUMMER, faces: int = 6) -> str:
    """One die: what it shows with its number small beside it, or pips; a number where it has other faces."""
    half = DIE / 2
    drawn = (
        _many_sided(palette, value, faces) if faces != 6 and shown is None else cube(palette, value, shown)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half:g} {-half:g} {DIE:g} {DIE:g}"'
        f' width="{DIE:g}" height="{DIE:g}">{drawn}</svg>\n'
    )


def cube(palette: Palette, value: int, shown: Pip | None) -> str:
    """A cube from above: its upper face, and a strip of the sides that lie in the shade."""
    shadow = element(
        "rect", x="-25", y="-24", width="55", height="55", rx="11", fill=palette.shade, fill_opacity="0.4"
    )
    side = element(
        "rect",
        x="-28",
        y="-28",
        width="56",
        height="56",
        rx="11",
        fill=mix(palette.label_halo, palette.shade, 0.42),
        stroke=palette.ink,
        stroke_width="2",
    )
    top = element(
        "rect",
        x="-27",
        y="-27",
        width=num(2 * FACE),
        height=num(2 * FACE),
        rx="9.5",
        fill=palette.label_halo,
        stroke=mix(palette.label_halo, palette.ink, 0.3),
        stroke_width="0.8",
    )
    light = path(
        "M-24 14V-17Q-24 -24 -17 -24H14",
        fill="none",
        stroke="#ffffff",
        stroke_width="2",
        stroke_linecap="round",
    )
    out = shadow + side + top + light
    x = y = -2.0
    if shown is not None:
        scale = 0.74 if isinstance(shown, Silhouette) else 0.66
        out += element(
            "g", pip(palette, shown), transform=f"translate({num(x + 1)} {num(y + 2)}) scale({scale:g})"
        )
        return out + text(-23.4, -14.6, str(value), 9.5, palette.ink, anchor="start")
    holes, glints = Pen(), Pen()
    for u, v in PIPS.get(value, ()):
        px, py = x + u * 14.5, y + v * 14.5
        holes.circle(px, py, 5.2)
        glints.line([(px - 2.6 + 5.2 * k / 6, py + 3.7 - abs(k - 3) * 0.5) for k in range(7)])
    if value not in PIPS:
        return out + text(x, y + 10, str(value), 28, palette.ink, bold=True)
    return (
        out
        + path(str(holes), fill=palette.ink)
        + path(
            str(glints),
            fill="none",
            stroke=palette.label_halo,
            stroke_width="0.9",
            stroke_opacity="0.6",
            stroke_linecap="round",
        )
    )


def _many_sided(palette: Palette, value: int, faces: int) -> str:
    """A die of many sides: its upper face is a kite, as those of ten have, or a triangle (4, 8, 20)."""
    rim: list[XY] = [(0, -29), (27, -9), (27, 7), (0, 29), (-27, 7), (-27, -9)]
    face: list[XY] = [(0, -26), (19.5, 6.6), (0, 17), (-19.5, 6.6)]
    if faces in (4, 8, 20):
        rim = [(29 * math.sin(math.pi * k / 3), -29 * math.cos(math.pi * k / 3)) for k in range(6)]
        face = [(0, -23), (20, 12), (-20, 12)]
    sides = Pen()
    for a in face:
        b = min(rim, key=lambda one: math.dist(one, (a[0] * 1.5, a[1] * 1.5)))
        sides.line([a, b])
    line = {"stroke": palette.ink, "stroke_linejoin": "round"}
    shadow = path(
        str(Pen().polygon([(x + 2.4, y + 2.8) for x, y in rim])), fill=palette.shade, fill_opacity="0.4"
    )
    body = path(
        str(Pen().polygon(rim)), fill=mix(palette.label_halo, palette.shade, 0.3), stroke_width="2", **line
    )
    dark = Pen().polygon(
        [face[-1] if faces not in (4, 8, 20) else face[2], *[one for one in rim if one[1] > 0][::-1], face[1]]
    )
    shade = path(str(dark), fill=palette.shade, fill_opacity="0.22")
    top = path(str(Pen().polygon(face)), fill=palette.label_halo, stroke_width="1.1", **line)
    words = str(value)
    size = 24 if len(words) < 2 else 19
    out = shadow + body + shade + path(str(sides), fill="none", stroke_width="1.1", **line) + top
    return out + text(0, size * 0.36, words, size, palette.ink, bold=True)
