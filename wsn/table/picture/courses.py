"""What runs through spaces, drawn: streams and their banks, gullies, roads, trails, rails."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from wsn.parts.drawings import Gully, Rail, Road, Trail
from wsn.table.picture import strangers
from wsn.table.picture.chance import spread_number
from wsn.table.picture.plan import SIZE
from wsn.table.picture.svg import XY, Pen, path
from wsn.table.picture.ways import BROAD_STREAM_SHARE, MAIN, PathLine, Ways


def _curve_path(ways: Sequence[PathLine]) -> str:
    pen = Pen()
    for way in ways:
        pen.curve(way.bends)
    return str(pen)


def rivers(ways: Ways, layer: str) -> str:
    """The streams: their `bank` under the sea, or their `water` over it."""
    colours = ways.plan.palette
    out = []
    for word, stream in ways.streams:
        data, share = _curve_path(ways.ways_of_word(word)), stream.width / 100
        width = share * SIZE
        round_ = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        if layer == "bank":
            out.append(path(data, stroke=colours.water_line, stroke_width=f"{width + 2.6:.1f}", **round_))
            out.append(draw_sources(ways, word, colours.water_line, width, 2.6))
            continue
        out.append(path(data, stroke=colours.water, stroke_width=f"{width:.1f}", **round_))
        out.append(draw_sources(ways, word, colours.water, width, 0.0))
        if share >= BROAD_STREAM_SHARE:
            out.append(path(data, stroke=colours.water_deep, stroke_width=f"{width * 0.55:.1f}", **round_))
        flow = {"stroke": colours.water_line, "stroke_opacity": "0.55", "fill": "none"}
        gaps = (0.0,) if share < BROAD_STREAM_SHARE else (-0.3, -0.12, 0.1, 0.28)
        for i, gap in enumerate(gaps):
            pen = Pen()
            for way in ways.ways_of_word(word):
                pen.line(beside(way.line, gap * SIZE) if gap else list(way.line))
            dash = f"{9 + 3 * i} {15 + 5 * i}"
            out.append(path(str(pen), stroke_width="0.9", stroke_dasharray=dash, **flow))
    return "".join(out)


def draw_sources(ways: Ways, word: str, colour: str, width: float, rim: float) -> str:
    """Where streams rise on the map: drawn on from their end, thinner and thinner, to a point."""
    pen = Pen()
    for way in ways.ways_of_word(word):
        for rises, line in zip(way.rises, (way.line, way.line[::-1])):
            if not rises or len(line) < 3:
                continue
            (x, y), (bx, by) = line[0], line[2]
            length = math.dist((x, y), (bx, by)) or 1
            ux, uy = (x - bx) / length, (y - by) / length
            half = (width + rim) / 2
            left, right = [], []
            for k in range(9):
                along = SPRING * k / 8 + (rim / 2 if k == 8 else 0)
                sway = 3.2 * math.sin(k * 0.75) * k / 8
                px, py = x + ux * along - uy * sway, y + uy * along + ux * sway
                thin = half * (1 - k / 8) ** 0.8
                left.append((px - uy * thin, py + ux * thin))
                right.append((px + uy * thin, py - ux * thin))
            pen.polygon([*left, *reversed(right)])
    return path(str(pen), fill=colour)


SPRING: Final = 0.62 * SIZE
"""How far beyond its first bend a stream begins."""


def beside(line: Sequence[XY], gap: float) -> list[XY]:
    """The line moved sideways: to the right of its run when `gap` is above 0."""
    out = []
    for i, (x, y) in enumerate(line):
        a, b = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy) or 1
        out.append((x - dy / length * gap, y + dx / length * gap))
    return out


GULLY: Final = 9.0
"""Half the width of a gully where it is deepest."""


def gullies(ways: Ways) -> str:
    """Dry valleys, as a surveyor draws them: a cut that widens and narrows and runs out, shaded on one side.

    Loose strokes run down from its brinks. Even ones between even lines would be the sleepers of a railway.
    """
    colours = ways.plan.palette
    cut, bed, lit, dark, strokes = Pen(), Pen(), Pen(), Pen(), Pen()
    for way in ways.of(Gully):
        line, seed = list(way.line), (int(way.line[0][0]), int(way.line[0][1]))
        if len(line) < 3:
            continue
        last = len(line) - 1
        swings = (
            4.2 * math.sin(i * 0.5 + seed[1] % 5) * min(1.0, min(i, last - i) / 3) for i in range(len(line))
        )
        sides = zip(beside(line, 1), line)
        line = [(x + (fx - x) * k, y + (fy - y) * k) for ((fx, fy), (x, y)), k in zip(sides, swings)]
        halves = [
            GULLY * min(1.0, 0.18 + min(i, last - i) / 6) * (0.86 + 0.22 * math.sin(i * 0.7 + seed[0] % 7))
            for i in range(len(line))
        ]
        brinks = []
        for side in (-1, 1):
            far = beside(line, side)
            brink = [
                (
                    x + (fx - x) * half + 1.3 * spread_number(*seed, i, side),
                    y + (fy - y) * half + spread_number(*seed, side, i),
                )
                for i, ((x, y), (fx, fy), half) in enumerate(zip(line, far, halves))
            ]
            brinks.append(brink)
            for i in range(2, last - 1):
                if spread_number(*seed, i, 7 * side) > 0.62:
                    continue
                (x, y), (mx, my) = brink[i], line[min(i + 1, last)]
                reach = 0.34 + 0.3 * (spread_number(*seed, i, 11 * side) + 0.5)
                strokes.line([(x, y), (x + (mx - x) * reach, y + (my - y) * reach)])
        ring = [*brinks[0], *reversed(brinks[1])]
        cut.polygon(ring)
        inner = [
            [(x + (bx - x) * 0.34, y + (by - y) * 0.34) for (x, y), (bx, by) in zip(line, brink)]
            for brink in brinks
        ]
        bed.polygon([*inner[0], *reversed(inner[1])])
        upper, lower = sorted(brinks, key=lambda one: sum(x + y for x, y in one))
        dark.line(upper)
        lit.line(lower)
    round_ = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return (
        path(str(cut), fill=colours.gully)
        + path(str(bed), fill=colours.shade, fill_opacity="0.3")
        + path(str(strokes), stroke=colours.contour, stroke_width="0.9", **round_)
        + path(str(dark), stroke=colours.contour, stroke_width="2", **round_)
        + path(str(lit), stroke=colours.contour, stroke_width="1", **round_)
    )


def roads(ways: Ways) -> str:
    """Trails dashed, roads with a casing, rails with their ties."""
    colours = ways.plan.palette
    smooth = {"fill": "none", "stroke_linejoin": "round"}
    trail, rail = _curve_path(ways.of(Trail)), _curve_path(ways.of(Rail))
    road = _curve_path([way for way in ways.of(Road) if way.drawing != MAIN])
    main = _curve_path([way for way in ways.all if way.drawing == MAIN])
    return (
        path(trail, stroke=colours.road, stroke_width="4.6", stroke_opacity="0.75", **smooth)
        + path(trail, stroke=colours.trail, stroke_width="2.4", stroke_dasharray="8 4", **smooth)
        + strangers.paths(colours, [(way.word, way.line) for way in ways.all if way.drawing is None])
        + path(road, stroke=colours.road_casing, stroke_width="8.6", stroke_linecap="round", **smooth)
        + path(main, stroke=colours.road_casing, stroke_width="11.4", stroke_linecap="round", **smooth)
        + path(road, stroke=colours.road, stroke_width="5.6", stroke_linecap="round", **smooth)
        + path(main, stroke=colours.road, stroke_width="8.4", stroke_linecap="round", **smooth)
        + path(main, stroke=colours.blocked, stroke_width="2", stroke_linecap="round", **smooth)
        + path(rail, stroke=colours.paper, stroke_width="9", stroke_opacity="0.7", **smooth)
        + path(rail, stroke=colours.rail, stroke_width="8.4", stroke_dasharray="1.7 5.3", **smooth)
        + path(rail, stroke=colours.rail, stroke_width="4.4", **smooth)
        + path(rail, stroke=colours.paper, stroke_width="2.2", **smooth)
    )
