"""What runs through spaces, drawn: streams and their banks, gullies, roads, trails, rails."""

from __future__ import annotations

import math
from collections.abc import Sequence

from wsn.parts.drawings import Gully, Rail, Road, Trail
from wsn.table.picture import strangers
from wsn.table.picture.chance import spread
from wsn.table.picture.plan import SIZE
from wsn.table.picture.svg import XY, Pen, path
from wsn.table.picture.ways import BROAD, MAIN, PathLine, Ways


def _curves(ways: Sequence[PathLine]) -> str:
    pen = Pen()
    for way in ways:
        pen.curve(way.bends)
    return str(pen)


def rivers(ways: Ways, layer: str) -> str:
    """The streams: their `bank` under the sea, or their `water` over it."""
    colours = ways.plan.palette
    out = []
    for word, stream in ways.streams:
        data, share = _curves(ways.named(word)), stream.width / 100
        width = share * SIZE
        round_ = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        if layer == "bank":
            out.append(path(data, stroke=colours.water_line, stroke_width=f"{width + 2.6:.1f}", **round_))
            continue
        out.append(path(data, stroke=colours.water, stroke_width=f"{width:.1f}", **round_))
        if share >= BROAD:
            out.append(path(data, stroke=colours.water_deep, stroke_width=f"{width * 0.55:.1f}", **round_))
        flow = {"stroke": colours.water_line, "stroke_opacity": "0.55", "fill": "none"}
        gaps = (0.0,) if share < BROAD else (-0.3, -0.12, 0.1, 0.28)
        for i, gap in enumerate(gaps):
            pen = Pen()
            for way in ways.named(word):
                pen.line(beside(way.line, gap * SIZE) if gap else list(way.line))
            dash = f"{9 + 3 * i} {15 + 5 * i}"
            out.append(path(str(pen), stroke_width="0.9", stroke_dasharray=dash, **flow))
    return "".join(out)


def beside(line: Sequence[XY], gap: float) -> list[XY]:
    """The line moved sideways: to the right of its run when `gap` is above 0."""
    out = []
    for i, (x, y) in enumerate(line):
        a, b = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy) or 1
        out.append((x - dy / length * gap, y + dx / length * gap))
    return out


def gullies(ways: Ways) -> str:
    """Dry valleys: a shaded band with hachures pointing down into it from both brinks."""
    colours = ways.plan.palette
    band = Pen()
    ticks = Pen()
    brinks = Pen()
    for n, way in enumerate(ways.of(Gully)):
        band.curve(way.bends)
        for side in (-1, 1):
            brink = beside(way.line, side * 8.5)
            wavy = [
                (x + 0.9 * spread(int(x * 10), int(y * 10), n), y + 0.9 * spread(int(y * 10), int(x * 10), n))
                for x, y in brink
            ]
            brinks.line(wavy)
            for i, ((x, y), (mx, my)) in enumerate(zip(wavy, way.line)):
                reach = 0.42 + 0.2 * (spread(int(x), int(y), i) + 0.4)
                ticks.line([(x, y), (x + (mx - x) * reach, y + (my - y) * reach)])
    round_ = {"fill": "none", "stroke_linejoin": "round"}
    return (
        path(str(band), stroke=colours.gully, stroke_width="17", stroke_linecap="round", **round_)
        + path(
            str(band),
            stroke=colours.shade,
            stroke_width="6",
            stroke_opacity="0.28",
            stroke_linecap="round",
            **round_,
        )
        + path(str(ticks), stroke=colours.contour, stroke_width="1.1", **round_)
        + path(str(brinks), stroke=colours.contour, stroke_width="1.5", **round_)
    )


def roads(ways: Ways) -> str:
    """Trails dashed, roads with a casing, rails with their ties."""
    colours = ways.plan.palette
    smooth = {"fill": "none", "stroke_linejoin": "round"}
    trail, rail = _curves(ways.of(Trail)), _curves(ways.of(Rail))
    road = _curves([way for way in ways.of(Road) if way.drawing != MAIN])
    main = _curves([way for way in ways.all if way.drawing == MAIN])
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
