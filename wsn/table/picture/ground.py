"""The ground itself: fields, ditches, sand, shingle, sea, and the tint of each terrain."""

from __future__ import annotations

import math

from wsn.parts.drawings import Landing, Sea, Shingle
from wsn.table.picture.chance import roll, spread, unit
from wsn.table.picture.plan import SIZE, MapPlan, half_plane, stripes
from wsn.table.picture.plants import scatter
from wsn.table.picture.regions import Area, area
from wsn.table.picture.svg import XY, Pen, path


def fields(plan: MapPlan, area: Area) -> str:
    """Ploughed and sown parcels: each its tint, its furrows in a direction of their own."""
    colours = plan.palette
    tints = [Pen() for _ in colours.fields]
    lines = [Pen() for _ in colours.fields]
    bounds = Pen()
    for patch in area.patches:
        (x, y), keys = patch.cell.at, patch.cell.keys
        turn = math.pi * unit(*keys, 3)
        off = 0.2 * SIZE * spread(*keys, 4)
        cut = (x - off * math.sin(turn), y + off * math.cos(turn))
        normal = (-math.sin(turn), math.cos(turn))
        parts = [half_plane(patch.shape, cut, normal), half_plane(patch.shape, cut, (-normal[0], -normal[1]))]
        if unit(*keys, 5) > 0.45:
            big = parts.pop(roll(*keys, 6) & 1)
            across = (math.cos(turn), math.sin(turn))
            at = (x + 0.25 * SIZE * spread(*keys, 7), y)
            parts += [half_plane(big, at, across), half_plane(big, at, (-across[0], -across[1]))]
        first = roll(*keys, 8)
        for k, part in enumerate(parts):
            if len(part) < 3:
                continue
            tint = (first + k) % len(tints)
            tints[tint].polygon(part)
            bounds.polygon(part)
            angle = turn + (math.pi / 2 if (first >> 4) + k & 1 else 0.0) + 0.1 * spread(*keys, k, 9)
            for a, b in stripes(part, angle, 4.1 + 0.7 * (k % 2)):
                lines[tint].line([a, b])
    out = []
    for tint, colour in enumerate(colours.fields):
        out.append(path(str(tints[tint]), fill=colour))
    for tint, colour in enumerate(colours.furrow):
        dash = (None, "6 2.5", None, "2.2 2.2")[tint % 4]
        out.append(
            path(str(lines[tint]), fill="none", stroke=colour, stroke_width="1.3", stroke_dasharray=dash)
        )
    out.append(
        path(str(bounds), fill="none", stroke=colours.scrub, stroke_width="1.5", stroke_linejoin="round")
    )
    return "".join(out)


def ditches(plan: MapPlan, area: Area) -> str:
    """Irrigated ground: a grid of blue lines with pale banks."""
    colours = plan.palette
    pen = Pen()
    for patch in area.patches:
        for angle in (0.26, 0.26 + math.pi / 2):
            for a, b in stripes(patch.shape, angle, 0.36 * SIZE, 0.1 * SIZE):
                pen.line([a, b])
    return (
        path(area.fill, fill=colours.ditch_ground)
        + path(area.rim, fill="none", stroke=colours.ditch, stroke_width="1.6")
        + path(str(pen), fill="none", stroke=colours.foam, stroke_width="4.4", stroke_opacity="0.7")
        + path(str(pen), fill="none", stroke=colours.ditch, stroke_width="2.2")
    )


def flooded(plan: MapPlan, area: Area) -> str:
    """Flooded meadows: shallow water with the banks, hedges and posts of the fields still standing in it."""
    colours = plan.palette
    posts, bushes, ripples = Pen(), Pen(), Pen()
    for patch in area.patches:
        n = roll(*patch.cell.keys, 101)
        for line in stripes(patch.shape, math.pi * unit(n, 1), 0.55 * SIZE, 0.2 * SIZE):
            (ax, ay), (bx, by) = line
            for k in range(1, 6):
                x, y = ax + (bx - ax) * k / 6, ay + (by - ay) * k / 6
                if (n >> k) & 1:
                    bushes.crown(x, y, 3.4 + spread(n, k), 5, unit(n, k) * 6)
                else:
                    posts.line([(x, y + 1.5), (x, y - 3.5)])
    for x, y, n in scatter(area, 18, 103, 6):
        if n % 3:
            ripples.line([(x - 7, y), (x - 2, y - 1.2), (x + 3, y), (x + 7, y - 1)])
    water = {"fill": "none", "stroke": colours.water_line, "stroke_linecap": "round"}
    return (
        path(area.fill, fill=colours.marsh)
        + path(area.fill, fill=colours.water, fill_opacity="0.75")
        + path(area.rim, stroke_width="1.2", stroke_dasharray="5 3", **water)
        + path(str(ripples), stroke_width="1", stroke_opacity="0.8", **water)
        + path(str(bushes), fill=colours.hedge, stroke=colours.hedge_line, stroke_width="0.6")
        + path(str(posts), fill="none", stroke=colours.house_line, stroke_width="1.6", stroke_linecap="round")
    )


def sand(plan: MapPlan, area: Area) -> str:
    """Sand: stipple, thicker here and there, and faint ripples."""
    colours = plan.palette
    pen, ripples = Pen(), Pen()
    for x, y, n in scatter(area, 110, 61):
        pen.dot(x, y)
        if n % 11 == 0:
            ripples.line([(x - 9, y), (x - 4, y - 1.8), (x + 1, y), (x + 6, y - 1.8), (x + 10, y)])
    return path(
        str(ripples), fill="none", stroke=colours.sand_dot, stroke_width="0.8", stroke_opacity="0.7"
    ) + path(str(pen), fill="none", stroke=colours.sand_dot, stroke_width="1.5", stroke_linecap="round")


def shingle(plan: MapPlan) -> str:
    """A bank of rounded pebbles across the hex."""
    colours = plan.palette
    shade, pebbles, dark = Pen(), Pen(), Pen()
    for space in plan.with_feature(Shingle):
        x, y = plan.centre(space)
        for j in range(-4, 5):
            for i in range(-11, 12):
                n = roll(*plan.seed(space), i, j, 71)
                px = x + (i + (j & 1) / 2) * 4.4 + 0.8 * spread(n, 1)
                py = y + 0.28 * SIZE + j * 3.4 + 0.7 * spread(n, 2) - 2.5 * math.cos(i / 5)
                if abs(px - x) > 0.78 * SIZE - abs(py - y) * 0.5:
                    continue
                r = 1.6 + 0.6 * unit(n, 3)
                shade.circle(px + 0.7, py + 0.9, r)
                (dark if n % 4 == 0 else pebbles).circle(px, py, r)
    line = {"stroke": colours.pebble_line, "stroke_width": "0.6"}
    return (
        path(str(shade), fill=colours.shade, fill_opacity="0.4")
        + path(str(pebbles), fill=colours.pebble, **line)
        + path(str(dark), fill=colours.stone, **line)
    )


def _sea(plan: MapPlan, inset: float, seed: int) -> Area:
    return area(
        plan, lambda space: isinstance(plan.ground(space), Sea), inset, 0.085 if inset < 0.3 else 0.06, seed
    )


def shore(plan: MapPlan) -> str:
    """The shallow sea, and the surf along its shore."""
    colours = plan.palette
    water, surf = _sea(plan, 0.1, 81), _sea(plan, 0.21, 81)
    foam = {"fill": "none", "stroke": colours.foam, "stroke_linecap": "round"}
    return (
        path(water.fill, fill=colours.water)
        + path(water.rim, stroke_width="3.4", **foam)
        + path(water.rim, fill="none", stroke=colours.water_line, stroke_width="1", stroke_opacity="0.7")
        + path(surf.rim, stroke_width="2", stroke_dasharray="26 7 9 7", **foam)
    )


def deep(plan: MapPlan) -> str:
    """The deep sea, with waves."""
    colours = plan.palette
    sea = _sea(plan, 0.42, 82)
    waves = Pen()
    for x, y, n in scatter(sea, 16, 84, 8):
        if n % 3:
            waves.line(_wave(x, y))
    return path(sea.fill, fill=colours.water_deep) + path(
        str(waves), stroke_width="1.5", fill="none", stroke=colours.water_line, stroke_opacity="0.75"
    )


def _wave(x: float, y: float) -> list[XY]:
    return [(x + k * 2.2, y - 2.3 * math.sin(k * math.pi / 3)) for k in range(-4, 5)]


def landings(plan: MapPlan) -> str:
    """The dot of a landing hex (WSN 6.2): blue with a white rim."""
    colours = plan.palette
    pen = Pen()
    for space in plan.with_feature(Landing):
        x, y = plan.heart(space)
        pen.circle(x, y + (4 if not plan.cuts(space) else 0), 8.5)
    return path(str(pen), fill=colours.landing, stroke=colours.foam, stroke_width="3") + path(
        str(pen), fill="none", stroke=colours.ink, stroke_width="0.6", stroke_opacity="0.8"
    )
