"""What runs along the border of two spaces, besides hedges and cliffs: water, walls, and lines that limit."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from typing import Final

from wsn.parts.drawings import Border, Limit, Tone, Wall, Water
from wsn.table.picture.chance import spread_number
from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.svg import XY, Pen, path

TONES: Final[Mapping[Tone, str]] = {
    "ink": "ink",
    "red": "blocked",
    "blue": "clear",
    "green": "can_act",
    "brown": "trail",
    "orange": "reaction",
}
"""The colour of the palette for each tone of a line."""


def tone(palette: Palette, name: Tone) -> str:
    """The shade that a palette has of a tone."""
    return str(getattr(palette, TONES[name]))


def along(plan: MapPlan, drawing: Border) -> Iterator[list[XY]]:
    """The line of every border in the window that has this drawing, a piece at a time."""
    words = {word for word, look in plan.looks.edges.items() if look == drawing}
    for (a, b), here in (*plan.board.edges.items(), *plan.board.one_way.items()):
        if words.isdisjoint(here):
            continue
        if plan.drawn_ids & {a, b}:
            yield from plan.borders(plan.board.spaces[a], plan.board.spaces[b])


def waters(plan: MapPlan) -> str:
    """Rivers between spaces, under the roads that cross them."""
    colours = plan.palette
    drawings = {drawing for drawing in plan.looks.edges.values() if isinstance(drawing, Water)}
    banks, flows = [], []
    for water in sorted(drawings, key=lambda drawing: drawing.width):
        bed, flow = Pen(), Pen()
        for edge in along(plan, water):
            line = [edge[0], *(p for pair in itertools.pairwise(edge) for p in _wavy_edge(*pair)[1:])]
            bed.curve(line)
            flow.line(line)
        width = water.width / 100 * SIZE
        round_ = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        banks.append(path(str(bed), stroke=colours.water_line, stroke_width=f"{width + 2.6:.1f}", **round_))
        flows.append(path(str(bed), stroke=colours.water, stroke_width=f"{width:.1f}", **round_))
        if water.width >= 24:
            deep = {"stroke": colours.water_deep, "stroke_width": f"{width * 0.5:.1f}"}
            flows.append(path(str(bed), **deep, **round_))
        ripples = {"stroke": colours.water_line, "stroke_opacity": "0.6", "stroke_dasharray": "9 12"}
        flows.append(path(str(flow), fill="none", stroke_width="0.9", **ripples))
    return "".join([*banks, *flows])


def _wavy_edge(p: XY, p2: XY) -> list[XY]:
    """An edge with two bends in it; its ends stay, so that neighbouring edges join."""
    dx, dy = p2[0] - p[0], p2[1] - p[1]
    length = math.hypot(dx, dy) or 1
    keys = (round(p[0] + p2[0]), round(p[1] + p2[1]))
    bends = []
    for n, share in enumerate((0.33, 0.67)):
        off = SIZE * 0.05 * spread_number(*keys, n) / length
        bends.append((p[0] + dx * share - dy * off, p[1] + dy * share + dx * off))
    return [p, *bends, p2]


def lines(plan: MapPlan) -> str:
    """Walls, and plain lines that limit movement."""
    colours = plan.palette
    out = []
    drawings = {drawing for drawing in plan.looks.edges.values() if isinstance(drawing, (Wall, Limit))}
    for drawing in sorted(drawings, key=repr):
        lines_ = list(along(plan, drawing))
        if isinstance(drawing, Wall):
            out.append(_draw_walls(colours, [pair for line in lines_ for pair in itertools.pairwise(line)]))
            continue
        pen = Pen()
        for edge in lines_:
            pen.line(edge)
        dash = "9 6" if drawing.dashed else None
        line = {"fill": "none", "stroke_linecap": "round"}
        wide = 7.2 if drawing.broad else 3.6
        line["stroke_linejoin"] = "round"
        out.append(
            path(str(pen), stroke=colours.foam, stroke_width=f"{wide + 3.4:g}", stroke_opacity="0.8", **line)
        )
        shade = tone(colours, drawing.tone)
        out.append(path(str(pen), stroke=shade, stroke_width=f"{wide:g}", stroke_dasharray=dash, **line))
        if drawing.broad:
            out.append(
                path(str(pen), stroke=colours.foam, stroke_width="1.4", stroke_dasharray="1 9", **line)
            )
    return "".join(out)


def _draw_walls(colours: Palette, walls: list[tuple[XY, XY]]) -> str:
    """Stones in two courses, with their shadow."""
    shade, stones = Pen(), Pen()
    for (ax, ay), (bx, by) in walls:
        length = math.hypot(bx - ax, by - ay) or 1
        ux, uy = (bx - ax) / length, (by - ay) / length
        count = max(3, round(length / 7))
        shade.line([(ax + 2, ay + 2.6), (bx + 2, by + 2.6)])
        cuts = [length * n / count for n in range(count + 1)]
        for side, (start, stop) in itertools.product((-1, 1), itertools.pairwise(cuts)):
            ring = [(start + 0.4, 0.3), (stop - 0.4, 0.3), (stop - 0.4, 3.6), (start + 0.4, 3.6)]
            stones.polygon([(ax + ux * u - uy * v * side, ay + uy * u + ux * v * side) for u, v in ring])
    line = {"stroke": colours.stone_dark, "stroke_width": "0.7"}
    return path(str(shade), fill="none", stroke=colours.shade, stroke_width="7", stroke_opacity="0.4") + path(
        str(stones), fill=colours.stone, **line
    )
