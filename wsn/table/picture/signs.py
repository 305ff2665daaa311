"""Signs of obstacles, field works and missions: drawn flat on the ground, under the counters of a hex."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from wsn.parts.drawings import Sign, SignName
from wsn.table.picture import overlay, works
from wsn.table.picture.borders import tone
from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.svg import XY, Pen, element, num, path, text, width_of

ROUND_STROKE: Final[Mapping[str, str]] = {
    "fill": "none",
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def _draw_wire(colours: Palette, x: float, y: float) -> str:
    return works.wire(colours, [(x, y, 7)])


def _draw_sandbags(colours: Palette, x: float, y: float) -> str:
    return works.sandbags(colours, [(x, y, 7)])


def _draw_block(colours: Palette, x: float, y: float) -> str:
    """Felled logs across the way."""
    logs, light = Pen(), Pen()
    for k in range(-1, 2):
        dx, dy, lift = SIZE * 0.62, SIZE * 0.16 * (1 if k else -1), k * 9
        logs.line([(x - dx, y + dy + lift), (x + dx, y - dy + lift)])
        light.line([(x - dx * 0.9, y + dy * 0.9 + lift - 1.6), (x + dx * 0.9, y - dy * 0.9 + lift - 1.6)])
    return path(str(logs), stroke=colours.house_line, stroke_width="7", **ROUND_STROKE) + path(
        str(light), stroke=colours.trail, stroke_width="1.8", **ROUND_STROKE
    )


def _draw_teeth(colours: Palette, x: float, y: float) -> str:
    """Two rows of concrete pyramids."""
    light, dark = Pen(), Pen()
    for row, shift in ((-0.5, 0.0), (0.42, 0.13)):
        for k in range(-2, 3):
            cx, cy = x + SIZE * (0.26 * k + shift), y + SIZE * row
            light.polygon([(cx - 6, cy + 5), (cx, cy - 7), (cx, cy + 7)])
            dark.polygon([(cx, cy - 7), (cx + 6, cy + 5), (cx, cy + 7)])
    line = {"stroke": colours.ink, "stroke_width": "0.9", "stroke_linejoin": "round"}
    return path(str(light), fill=colours.foam, **line) + path(str(dark), fill=colours.stone, **line)


def _draw_ditch(colours: Palette, x: float, y: float) -> str:
    """A trench for tanks: a dark band with hachures on both banks."""
    band, teeth = Pen(), Pen()
    half = SIZE * 0.74
    for lift, way in ((-7.0, -5.0), (7.0, 5.0)):
        for k in range(11):
            px = x - half + 2 * half * k / 10
            teeth.line([(px, y + lift), (px, y + lift + way)])
    band.line([(x - half, y), (x + half, y)])
    return path(
        str(band), stroke=colours.shade, stroke_width="14", stroke_opacity="0.75", **ROUND_STROKE
    ) + path(str(teeth), stroke=colours.ink, stroke_width="1.4", **ROUND_STROKE)


MINE_SPOTS: Final[tuple[XY, ...]] = (
    (-0.55, -0.3),
    (0.55, -0.3),
    (-0.58, 0.34),
    (0.58, 0.34),
    (0.0, -0.62),
    (0.0, 0.6),
)
"""Where the mines of a field lie, as shares of a hex."""


def _draw_mines(colours: Palette, x: float, y: float) -> str:
    """Round mines with their prongs."""
    plates, prongs = Pen(), Pen()
    for u, v in MINE_SPOTS:
        cx, cy = x + u * SIZE, y + v * SIZE
        plates.circle(cx, cy, 6.4)
        for k in range(3):
            a = -math.pi / 2 + (k - 1) * 0.7
            prongs.line(
                [(cx + 6 * math.cos(a), cy + 6 * math.sin(a)), (cx + 11 * math.cos(a), cy + 11 * math.sin(a))]
            )
    return path(str(prongs), stroke=colours.ink, stroke_width="1.8", **ROUND_STROKE) + path(
        str(plates), fill=colours.stone_dark, stroke=colours.ink, stroke_width="1.4"
    )


def _draw_trench(colours: Palette, x: float, y: float) -> str:
    """A line of bays and traverses before and behind the middle."""
    line = Pen()
    for v, half in ((-0.6, 0.5), (0.6, 0.5)):
        points: list[XY] = []
        for k in range(9):
            px = x + SIZE * half * (k / 4 - 1)
            up = 5 if (k // 2) % 2 else -5
            points += [(px, y + v * SIZE + up)]
        line.line(points)
    return path(str(line), stroke=colours.bank, stroke_width="9", **ROUND_STROKE) + path(
        str(line), stroke=colours.shade, stroke_width="4.4", **ROUND_STROKE
    )


def _draw_foxholes(colours: Palette, x: float, y: float) -> str:
    """Holes with a bank of fresh earth on the outer side."""
    holes, earth = Pen(), Pen()
    for k in range(6):
        a = math.pi / 6 + k * math.pi / 3
        cx, cy = x + SIZE * 0.62 * math.cos(a), y + SIZE * 0.62 * math.sin(a)
        earth.circle(cx + 2.4 * math.cos(a), cy + 2.4 * math.sin(a), 7.4)
        holes.circle(cx, cy, 4.6)
    return path(str(earth), fill=colours.bank) + path(str(holes), fill=colours.shade)


def _draw_bunker(colours: Palette, x: float, y: float) -> str:
    return works.bunkers(colours, [(x, y, 5)])


def _draw_target(colours: Palette, x: float, y: float) -> str:
    """Cross-hairs: where a mission is to fall."""
    rings, hairs = Pen(), Pen()
    rings.circle(x, y, SIZE * 0.66)
    rings.circle(x, y, SIZE * 0.4)
    for k in range(4):
        a = k * math.pi / 2
        hairs.line(
            [
                (x + SIZE * 0.3 * math.cos(a), y + SIZE * 0.3 * math.sin(a)),
                (x + SIZE * 0.8 * math.cos(a), y + SIZE * 0.8 * math.sin(a)),
            ]
        )
    both = str(rings) + str(hairs)
    return path(both, stroke=colours.foam, stroke_width="5.4", **ROUND_STROKE) + path(
        both, stroke=colours.ink, stroke_width="2.4", **ROUND_STROKE
    )


def _draw_airfield(colours: Palette, x: float, y: float) -> str:
    """Two runways across each other."""
    long = Pen().line([(x - SIZE * 0.68, y + SIZE * 0.2), (x + SIZE * 0.68, y - SIZE * 0.2)])
    long.line([(x - SIZE * 0.34, y - SIZE * 0.5), (x + SIZE * 0.34, y + SIZE * 0.5)])
    return (
        path(str(long), stroke=colours.ink, stroke_width="12.4", **ROUND_STROKE)
        + path(str(long), stroke=colours.foam, stroke_width="10", **ROUND_STROKE)
        + path(str(long), stroke=colours.ink, stroke_width="1.2", stroke_dasharray="5 4", **ROUND_STROKE)
    )


def _draw_supply(colours: Palette, x: float, y: float) -> str:
    """Crates and drums in a heap."""
    crates, bands, drums = Pen(), Pen(), Pen()
    for u, v in ((-0.56, -0.34), (0.56, -0.34), (-0.56, 0.4), (0.56, 0.4)):
        cx, cy = x + u * SIZE, y + v * SIZE
        crates.polygon([(cx - 9, cy - 7), (cx + 9, cy - 7), (cx + 9, cy + 7), (cx - 9, cy + 7)])
        bands.line([(cx - 3, cy - 7), (cx - 3, cy + 7)]).line([(cx + 3, cy - 7), (cx + 3, cy + 7)])
    for u in (-0.16, 0.16):
        drums.circle(x + u * SIZE, y - 0.62 * SIZE, 6)
    line = {"stroke": colours.ink, "stroke_width": "1.2", "stroke_linejoin": "round"}
    return (
        path(str(crates), fill=colours.bank, **line)
        + path(str(bands), stroke=colours.foam, stroke_width="1.4", **ROUND_STROKE)
        + path(str(drums), fill=colours.stone, **line)
    )


def _draw_hill(colours: Palette, x: float, y: float) -> str:
    """A hilltop as a surveyor draws it: hachures down all slopes from a small summit."""
    strokes, top = Pen(), Pen()
    for k in range(24):
        a = math.tau * k / 24
        inner, outer = SIZE * 0.3, SIZE * (0.62 if k % 2 else 0.5)
        strokes.line(
            [
                (x + inner * math.cos(a), y + inner * 0.8 * math.sin(a)),
                (x + outer * math.cos(a), y + outer * 0.8 * math.sin(a)),
            ]
        )
    top.polygon(
        [
            (x + SIZE * 0.26 * math.cos(math.tau * k / 20), y + SIZE * 0.208 * math.sin(math.tau * k / 20))
            for k in range(20)
        ]
    )
    rim = {"stroke": colours.house_line, "stroke_width": "1.4"}
    return (
        path(str(strokes), stroke=colours.foam, stroke_width="5", stroke_opacity="0.55", **ROUND_STROKE)
        + path(str(strokes), stroke=colours.house_line, stroke_width="2.2", **ROUND_STROKE)
        + path(str(top), fill=colours.bank, fill_opacity="0.6", **rim)
    )


def _draw_guns(colours: Palette, x: float, y: float) -> str:
    """Two guns in their pits, pointing up the map."""
    pits, barrels = Pen(), Pen()
    for u in (-0.42, 0.42):
        cx, cy = x + u * SIZE, y - 0.3 * SIZE
        pits.circle(cx, cy, SIZE * 0.14)
        barrels.line([(cx, cy + SIZE * 0.04), (cx, cy - SIZE * 0.27)])
    return (
        path(str(pits), fill=colours.stone, stroke=colours.ink, stroke_width="1.8")
        + path(str(barrels), stroke=colours.foam, stroke_width="7", **ROUND_STROKE)
        + path(str(barrels), stroke=colours.ink, stroke_width="4", **ROUND_STROKE)
    )


def _draw_anchor(colours: Palette, x: float, y: float) -> str:
    """An anchor, beside the middle: the sign of a port on charts."""
    pen = Pen()
    cx, cy, r = x + SIZE * 0.5, y - SIZE * 0.36, SIZE * 0.2
    pen.line([(cx, cy - r * 0.7), (cx, cy + r)]).line(
        [(cx - r * 0.6, cy - r * 0.3), (cx + r * 0.6, cy - r * 0.3)]
    )
    pen.line([(cx + r * math.cos(math.pi * k / 8), cy + r * math.sin(math.pi * k / 8)) for k in range(9)])
    pen.circle(cx, cy - r * 0.95, r * 0.25)
    return path(str(pen), stroke=colours.foam, stroke_width="7", **ROUND_STROKE) + path(
        str(pen), stroke=colours.ink, stroke_width="2.8", **ROUND_STROKE
    )


SIGN_PAINTERS: Final[Mapping[SignName, Callable[[Palette, float, float], str]]] = {
    "wire": _draw_wire,
    "sandbags": _draw_sandbags,
    "block": _draw_block,
    "teeth": _draw_teeth,
    "ditch": _draw_ditch,
    "mines": _draw_mines,
    "trench": _draw_trench,
    "foxholes": _draw_foxholes,
    "bunker": _draw_bunker,
    "target": _draw_target,
    "smoke": overlay.cloud,
    "airfield": _draw_airfield,
    "supply": _draw_supply,
    "hill": _draw_hill,
    "guns": _draw_guns,
    "anchor": _draw_anchor,
}
"""How each sign of the stock is drawn about a place."""


def draw_printed_signs(plan: MapPlan) -> str:
    """The features of the map that are drawn as signs."""
    return "".join(
        SIGN_PAINTERS[drawing.sign](plan.palette, *plan.centre(space))
        for space in plan.spaces
        for word in sorted(space.features)
        if isinstance(drawing := plan.looks.features.get(word), Sign)
    )


PLATE_SIZE: Final = 10.5
"""The size of the words on a plate."""
PLATE_HEIGHT: Final = 14.0


def draw_plates(plan: MapPlan) -> str:
    """The plates of the tags that have one, above the middle of their spaces, where no name stands."""
    out = []
    for space in plan.spaces:
        x, y = plan.centre(space)
        y -= 0.4 * SIZE
        for plate in (plan.looks.plates[tag] for tag in sorted(space.tags) if tag in plan.looks.plates):
            wide = width_of(plate.words, PLATE_SIZE) + 9
            rim = {"x": num(x - wide / 2), "y": num(y - PLATE_HEIGHT / 2), "width": num(wide)}
            rim |= {"height": num(PLATE_HEIGHT), "rx": "3"}
            ink, paper = tone(plan.palette, plate.tone), plan.palette.foam
            out.append(element("rect", **rim, fill=ink, stroke=paper, stroke_width="1.4"))
            out.append(text(x, y + PLATE_SIZE * 0.35, plate.words, PLATE_SIZE, paper))
            y += PLATE_HEIGHT + 2
    return "".join(out)
