"""How each mark over a board looks, in print and in the window: a colour of the palette, and a pattern.

No two marks that can stand in one place differ by colour alone. What is measured here holds for both; the
window draws wider what would be too thin to be seen at its zoom (`wsn/client/view/strokes.py`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, stripes
from wsn.table.picture.svg import XY, Pen, num, path

Shape = Literal["ring", "double", "corners", "pegs", "cross", "sights", "fill", "hatch", "mesh", "badge"]
"""A line round the hex; two lines; its corners only; a line with a wedge in each
corner; a line and two diagonals; a line with ticks inwards;
no line; slanting lines over it; slanting lines both ways; a round badge with a letter."""


HATCH_GAP: Final = 7.5
"""From one slanting line to the next, in sheet units."""
MESH_GAP: Final = 9.0
"""The same where they slant both ways."""
SLANT_WIDTH: Final = 1.3
"""The width of slanting lines, in sheet units."""
SLANT_COVER: Final = 0.6
"""How much of the ground they cover."""
CASING_COVER: Final = 0.9
"""How much of it the casing covers."""
SECOND_INSET: Final = 0.09
"""How far inside the first a second line runs, in parts of the hex."""
CORNER_ARM: Final = 0.22
"""How far a corner reaches along each of its sides, in parts of the side."""
SIGHT_TICK: Final = 0.28
"""How far a tick reaches inwards from its side, in parts of the way to the middle."""


@dataclass(frozen=True, slots=True)
class MarkStyle:
    """How one style of mark is drawn, in sheet units."""

    colour: str
    casing: str
    """The pale line under it, which keeps it apart from any ground."""
    shape: Shape
    width: float
    dash: tuple[float, ...] = ()
    """Lengths of strokes and gaps; empty: an unbroken line."""
    fill: float = 0.0
    """How much of the colour lies over the hex, 0 to 1."""
    inset: float = 0.06
    """How far inside the edges of its hex the line runs, in parts of the hex."""


_LOOKS: Final[Mapping[str, tuple[str, Shape, float, tuple[float, ...], float, float]]] = {
    "selected": ("selected", "double", 4.0, (), 0.10, 0.05),
    "acting": ("acting", "double", 4.0, (12, 4), 0.10, 0.05),
    "can_act": ("can_act", "corners", 4.2, (), 0.0, 0.08),
    "reach": ("reach", "ring", 2.4, (), 0.14, 0.08),
    "target": ("target", "sights", 3.4, (), 0.08, 0.08),
    "refused": ("refused", "cross", 2.6, (3, 4), 0.22, 0.1),
    "hover": ("hover", "ring", 2.2, (2, 4), 0.0, 0.02),
    "cursor": ("hover", "corners", 4.2, (5, 3), 0.0, 0.02),
    "seen": ("seen", "fill", 0.0, (), 0.10, 0.0),
    "unseen": ("unseen", "hatch", 1.3, (), 0.36, 0.0),
    "blocker": ("blocked", "mesh", 3.6, (), 0.16, 0.07),
    "passed": ("passed", "ring", 3.2, (9, 4), 0.0, 0.07),
    "objective": ("objective", "ring", 3.0, (14, 5), 0.0, 0.03),
    "objective_held": ("objective", "pegs", 3.0, (), 0.0, 0.03),
    "source": ("end", "badge", 2.4, (), 0.0, 0.0),
    "end": ("end", "badge", 2.4, (), 0.0, 0.0),
    "what_if": ("what_if", "ring", 3.0, (2, 5), 0.12, 0.07),
    "zone_enemy": ("blocked", "hatch", 1.3, (), 0.0, 0.0),
    "zone_own": ("clear", "ring", 2.6, (1.5, 5), 0.0, 0.16),
    "bond": ("target", "mesh", 3.0, (16, 3), 0.3, 0.1),
    "bond_negated": ("target", "ring", 2.4, (7, 6), 0.0, 0.1),
    "cut_off": ("blocked", "cross", 2.8, (8, 3), 0.16, 0.06),
    "supply": ("clear", "ring", 5.0, (24, 3), 0.0, 0.0),
    "coach": ("objective", "double", 5.2, (9, 3), 0.0, 0.0),
    "spoken_of": ("objective", "ring", 2.6, (3, 4), 0.0, 0.0),
    "clear": ("clear", "ring", 4.4, (), 0.0, 0.0),
    "blocked": ("blocked", "ring", 4.4, (11, 6), 0.0, 0.0),
    "reaction": ("reaction", "ring", 4.4, (14, 4, 3, 4), 0.0, 0.0),
    "attack": ("target", "ring", 5.2, (22, 3), 0.0, 0.0),
    "path": ("route", "ring", 4.4, (3, 5), 0.0, 0.0),
}

STYLES: Final[tuple[str, ...]] = tuple(_LOOKS)
"""Every style of mark on a hex, an edge, a line or a unit."""


def look(style: str, palette: Palette = SUMMER) -> MarkStyle:
    """How a style of mark is drawn. Raises KeyError for an unknown style."""
    field, shape, width, dash, fill, inset = _LOOKS[style]
    return MarkStyle(getattr(palette, field), palette.foam, shape, width, dash, fill, inset)


def hex_mark(style: str, ring: Sequence[XY], palette: Palette = SUMMER) -> str:
    """SVG of a mark over the hex with these corners."""
    how = look(style, palette)
    x, y = sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring)

    def shrunk(share: float) -> list[XY]:
        return [(x + (px - x) * (1 - share), y + (py - y) * (1 - share)) for px, py in ring]

    body = shrunk(how.inset)
    out = path(str(Pen().polygon(body)), fill=how.colour, fill_opacity=f"{how.fill:g}") if how.fill else ""
    if how.shape in ("hatch", "mesh"):
        out += _draw_hatch(how, body)
    if how.shape in ("fill", "hatch"):
        return out
    if how.shape == "badge":
        return out + path(
            str(Pen().circle(x, y, 12.5)), fill=how.colour, stroke=how.casing, stroke_width="2.4"
        )
    if how.shape == "pegs":
        out += path(_draw_pegs(body), fill=how.colour, stroke=how.casing, stroke_width="1.2")
    return out + _stroke_path(how, _mark_lines(how, body, shrunk(how.inset + SECOND_INSET)))


def _draw_hatch(how: MarkStyle, body: Sequence[XY]) -> str:
    pen = Pen()
    for angle in (-math.pi / 4,) if how.shape == "hatch" else (-math.pi / 4, math.pi / 4):
        for line in stripes(body, angle, HATCH_GAP if how.shape == "hatch" else MESH_GAP):
            pen.line(line)
    return path(
        str(pen), fill="none", stroke=how.colour, stroke_width=SLANT_WIDTH, stroke_opacity=SLANT_COVER
    )


def _draw_pegs(body: Sequence[XY]) -> str:
    """A wedge in each corner of a ring."""
    pen = Pen()
    for i, (px, py) in enumerate(body):
        ends = [
            (px + (x - px) * 0.26, py + (y - py) * 0.26) for x, y in (body[i - 1], body[(i + 1) % len(body)])
        ]
        pen.polygon([ends[0], (px, py), ends[1]])
    return str(pen)


def _mark_lines(how: MarkStyle, body: Sequence[XY], inner: Sequence[XY]) -> str:
    """Path data of the lines of a mark."""
    pen = Pen()
    count = len(body)
    if how.shape == "corners":
        for i, (px, py) in enumerate(body):
            arms = []
            for qx, qy in (body[i - 1], body[(i + 1) % count]):
                arms.append((px + (qx - px) * CORNER_ARM, py + (qy - py) * CORNER_ARM))
            pen.line([arms[0], (px, py), arms[1]])
        return str(pen)
    pen.polygon(body)
    if how.shape == "double":
        pen.polygon(inner)
    elif how.shape == "cross":
        pen.line([body[0], body[count // 2]]).line([body[1], body[1 + count // 2]])
    elif how.shape == "sights":
        x, y = sum(p[0] for p in body) / count, sum(p[1] for p in body) / count
        for i in range(count):
            px, py = (body[i][0] + body[i - 1][0]) / 2, (body[i][1] + body[i - 1][1]) / 2
            pen.line([(px, py), (px + (x - px) * SIGHT_TICK, py + (y - py) * SIGHT_TICK)])
    return str(pen)


def _stroke_path(how: MarkStyle, data: str) -> str:
    line = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "butt" if how.dash else "round"}
    dash = " ".join(num(length) for length in how.dash) or None
    under = path(
        data, stroke=how.casing, stroke_width=f"{how.width + 2.6:g}", stroke_opacity=CASING_COVER, **line
    )
    return under + path(data, stroke=how.colour, stroke_width=f"{how.width:g}", stroke_dasharray=dash, **line)


def corners_of(swapped: bool, x: float = 0.0, y: float = 0.0) -> list[XY]:
    """The corners of a hex about a place: `swapped` for a pointy-top board (`Board.grid.swapped`)."""
    turn = math.pi / 6 if swapped else 0.0
    return [
        (x + SIZE * math.cos(turn + math.pi * k / 3), y + SIZE * math.sin(turn + math.pi * k / 3))
        for k in range(6)
    ]
