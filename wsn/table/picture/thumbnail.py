"""A small picture of a board and what stands on it: flat ground, a few signs, a peg for each side in a hex.

Made for about 320 dots across and to be quick; a `Layout` of counters would be too small to read there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from wsn.board.board import Board, Space
from wsn.parts.drawings import (
    Border,
    Cliff,
    Farms,
    Fields,
    Flooded,
    Gully,
    Hedge,
    Hedgerows,
    Limit,
    Marsh,
    Orchard,
    Rail,
    Road,
    Rough,
    Scarp,
    Stream,
    Town,
    Trail,
    Wall,
    Water,
    Way,
    Woods,
)
from wsn.table.picture import furniture, tokens
from wsn.table.picture.borders import tone
from wsn.table.picture.counters import body, tint
from wsn.table.picture.layout import way_out
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, MapPlan, stripes
from wsn.table.picture.svg import Pen, element, group, num, path, text
from wsn.table.picture.terrain import flat_tint
from wsn.table.picture.ways import BROAD, Ways
from wsn.table.scene import Flag, Scene

PEG = 12.0
"""The width of a peg in dots."""
LINES: Mapping[type[Way], float] = {Road: 0.16, Trail: 0.09, Rail: 0.12, Gully: 0.18}
"""How wide a path is, in parts of a hex."""
STRANGE = 0.06
"""How wide one without a drawing is."""


def ground_tint(plan: MapPlan, space: Space) -> str:
    """The one colour that stands for the ground of a hex: its terrain's, or its height's where it is open."""
    palette = plan.palette
    flat = flat_tint(palette, plan.ground(space))
    if flat:
        return flat
    if space.level > 0:
        return palette.relief[min((space.level + 1) // 2, len(palette.relief)) - 1]
    return palette.relief_low if space.level < 0 else palette.open


def thumbnail_svg(
    board: Board,
    shown: Scene | None = None,
    *,
    width: int = 320,
    height: int = 240,
    palette: Palette = SUMMER,
) -> str:
    """The board with the forces of a scene, to fit into so many dots; nothing is written on it but letters.

    The natural size of the picture is that of the board within the given room: one of the two is filled.
    """
    plan = MapPlan(board, tuple(board.spaces), palette)
    left, top, right, bottom = plan.bounds
    wide, high = right - left, bottom - top
    scale = min((width - 4) / wide, (height - 4) / high)
    cut = element("clipPath", path(plan.sheet), id="board")
    under = _tints(plan) + _signs(plan) + _ways(plan) + _edges(plan)
    inner = element("defs", cut) + group([under], clip_path="url(#board)") + furniture.border(plan)
    if shown is not None:
        inner += _forces(plan, shown, scale)
    pad = 2 / scale
    x, y, w, h = left - pad, top - pad, wide + 2 * pad, high + 2 * pad
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{num(x)} {num(y)} {num(w)} {num(h)}"'
        f' width="{num(w * scale)}" height="{num(h * scale)}">{inner}</svg>\n'
    )


def _tints(plan: MapPlan) -> str:
    pens: dict[str, Pen] = {}
    for space in plan.spaces:
        pens.setdefault(ground_tint(plan, space), Pen()).polygon(plan.corners(space))
    return "".join(
        path(str(pen), fill=colour, stroke=colour, stroke_width="1.5") for colour, pen in pens.items()
    )


def _signs(plan: MapPlan) -> str:
    """What stands on the ground, so that no two kinds of cover differ by colour alone."""
    colours = plan.palette
    crowns, small, houses, rows, stones, strange = Pen(), Pen(), Pen(), Pen(), Pen(), Pen()
    for space in plan.spaces:
        x, y = plan.centre(space)
        drawing = plan.ground(space)
        if isinstance(drawing, Woods):
            for u, v in ((-0.42, -0.3), (0.4, -0.34), (0.02, 0.12), (-0.4, 0.46), (0.42, 0.42)):
                crowns.circle(x + u * SIZE, y + v * SIZE, SIZE * 0.3)
        elif isinstance(drawing, (Orchard, Hedgerows)):
            for u, v in ((-0.4, -0.36), (0.4, -0.36), (0, 0), (-0.4, 0.4), (0.4, 0.4)):
                small.circle(x + u * SIZE, y + v * SIZE, SIZE * 0.15)
        elif isinstance(drawing, (Town, Farms)):
            spots = ((-0.38, -0.3), (0.36, 0.34)) if isinstance(drawing, Farms) else _BLOCK
            for u, v in spots:
                px, py, r = x + u * SIZE, y + v * SIZE, SIZE * 0.2
                houses.polygon([(px - r, py - r), (px + r, py - r), (px + r, py + r), (px - r, py + r)])
        elif isinstance(drawing, (Fields, Flooded)):
            for v in (-0.45, -0.15, 0.15, 0.45):
                rows.line([(x - SIZE * 0.5, y + v * SIZE), (x + SIZE * 0.5, y + v * SIZE)])
        elif isinstance(drawing, (Rough, Scarp, Marsh)):
            for u, v in ((-0.35, -0.25), (0.3, -0.05), (-0.1, 0.4)):
                stones.line([(x + u * SIZE - 9, y + v * SIZE), (x + u * SIZE + 9, y + v * SIZE)])
        elif drawing is None:
            for line in stripes(plan.corners(space), -math.pi / 4, SIZE * 0.3):
                strange.line(line)
    return (
        path(str(strange), fill="none", stroke=colours.ink, stroke_width="4")
        + path(str(rows), fill="none", stroke=colours.furrow[0], stroke_width="5")
        + path(str(stones), fill="none", stroke=colours.stone_dark, stroke_width="7")
        + path(str(small), fill=colours.orchard)
        + path(str(crowns), fill=colours.wood[0])
        + path(str(houses), fill=colours.roofs[0], stroke=colours.house_line, stroke_width="3")
    )


_BLOCK = ((-0.4, -0.36), (0.36, -0.4), (0, 0.02), (-0.36, 0.42), (0.42, 0.38))


def _ways(plan: MapPlan) -> str:
    """Streams and roads as plain lines through their hexes."""
    colours = plan.palette
    tints: dict[type[Way], str] = {
        Road: colours.road,
        Trail: colours.trail,
        Rail: colours.rail,
        Gully: colours.gully,
    }
    out = []
    for way in sorted(Ways(plan).all, key=lambda way: not isinstance(way.drawing, Stream)):
        drawing = way.drawing
        if way.share >= BROAD:
            continue
        share = way.share if isinstance(drawing, Stream) else LINES[type(drawing)] if drawing else STRANGE
        line, wide = str(Pen().line(way.bends)), share * SIZE
        if isinstance(drawing, Road):
            casing = {"stroke": colours.road_casing, "stroke_width": num(wide + 6)}
            out.append(path(line, fill="none", stroke_linejoin="round", **casing))
        dash = num(wide * 2.4) if drawing is None or isinstance(drawing, (Trail, Rail)) else None
        known = colours.water_deep if drawing is None or isinstance(drawing, Stream) else tints[type(drawing)]
        colour = colours.ink if drawing is None else known
        out.append(
            path(
                line,
                fill="none",
                stroke=colour,
                stroke_width=num(wide),
                stroke_linejoin="round",
                stroke_dasharray=dash,
            )
        )
    return "".join(out)


def _edges(plan: MapPlan) -> str:
    """What runs along the edges: a line in the colour of its drawing, and dashed where it is no hedge."""
    colours = plan.palette
    pens: dict[tuple[str, str | None], Pen] = {}
    for (a, b), words in plan.board.edges.items():
        drawings = [plan.looks.edges.get(word) for word in words]
        style = min((_edge(colours, drawing) for drawing in drawings), key=lambda s: s[1] is None)
        for piece in plan.borders(plan.board.spaces[a], plan.board.spaces[b]):
            pens.setdefault(style, Pen()).line(piece)
    out = []
    for (colour, dash), pen in sorted(pens.items(), key=lambda p: (p[0][1] is not None, p[0][0])):
        cap = "round" if dash is None else None
        out.append(
            path(
                str(pen),
                stroke=colour,
                stroke_width="13",
                stroke_dasharray=dash,
                fill="none",
                stroke_linecap=cap,
            )
        )
    return "".join(out)


def _edge(colours: Palette, drawing: Border | None) -> tuple[str, str | None]:
    """The colour of an edge's line, and its strokes and gaps where it is broken."""
    match drawing:
        case Hedge():
            return colours.hedge, None
        case Water():
            return colours.water_line, None
        case Wall():
            return colours.stone_dark, None
        case Cliff():
            return colours.cliff, "7 6"
        case Limit(tone=name):
            return tone(colours, name), "16 8"
        case None:
            return colours.ink, "3 5"


def _forces(plan: MapPlan, shown: Scene, scale: float) -> str:
    """A peg in the shape and with the letter of each side that stands in a hex, and the flags."""
    colours = plan.palette
    pitch = SIZE * 1.5 * 0.96
    size = min(max(PEG / scale, SIZE * 0.9), pitch)
    out = [_flag(plan, flag, size) for flag in shown.flags]
    for way in shown.exits:
        x, y, turn = way_out(plan, way.space)
        arrow = tokens.exit_sign(colours, way, 0, 0, turn)
        out.append(group([arrow], transform=f"translate({num(x)} {num(y)}) scale({num(size / 32)})"))
    here: dict[str, dict[int, str]] = {}
    for piece in shown.counters:
        here.setdefault(piece.space, {})[piece.style] = piece.letter
    for space_id, sides in here.items():
        x, y = plan.heart(plan.board.spaces[space_id])
        for i, style in enumerate(sorted(sides)):
            px = x + (i - (len(sides) - 1) / 2) * size * 0.7
            ring = str(Pen().polygon(body(px, y, style, size / 2)))
            thick = num(max(1.2 / scale, 2))
            out.append(
                path(ring, fill=tint(colours, style), stroke=colours.ink, stroke_width=thick)
                + text(px, y + size * 0.29, sides[style], round(size * 0.8), colours.ink, bold=True)
            )
    return group(out)


def _flag(plan: MapPlan, flag: Flag, size: float) -> str:
    """The hex of an objective ringed, with a flag that stands over the pegs' upper left."""
    colours = plan.palette
    space = plan.board.spaces[flag.space]
    x, y = plan.heart(space)
    ring = str(Pen().polygon(plan.corners(space)))
    line = {"fill": "none", "stroke_linejoin": "round"}
    thick = size * 0.16
    cloth = tint(colours, flag.style) if flag.style >= 0 else colours.foam
    fx, fy = x - size * 0.62, y - size * 0.1
    banner = [(fx, fy - size * 0.75), (fx + size * 0.75, fy - size * 0.48), (fx, fy - size * 0.2)]
    staff = str(Pen().line([(fx, fy - size * 0.78), (fx, fy + size * 0.45)]))
    dash = None if flag.side else num(size * 0.5)
    return (
        path(ring, stroke=colours.foam, stroke_width=num(thick * 1.8), **line)
        + path(ring, stroke=colours.objective, stroke_width=num(thick), stroke_dasharray=dash, **line)
        + path(staff, stroke=colours.foam, stroke_width=num(size * 0.26), fill="none")
        + path(staff, stroke=colours.ink, stroke_width=num(size * 0.12), fill="none")
        + path(
            str(Pen().polygon(banner)),
            fill=cloth,
            stroke=colours.ink,
            stroke_width=num(size * 0.08),
            stroke_linejoin="round",
        )
    )
