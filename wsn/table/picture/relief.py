"""Levels and cliffs: contour tints with a soft shadow, and hachures on the lower side."""

from __future__ import annotations

import itertools
import math

from wsn.board.board import Space
from wsn.geometry.hexes import Hex, centre
from wsn.table.picture.chance import spread, unit
from wsn.table.picture.ground import SANDS, SEAS
from wsn.table.picture.plan import SIZE, Plan
from wsn.table.picture.regions import Area, area
from wsn.table.picture.svg import Pen, path


def levels(plan: Plan) -> str:
    """Every level as a terrace over the one below: tint, contour line, light and shadow at its rim."""
    colours = plan.palette
    heights = {space.hex: space.level for space in plan.board.spaces.values()}
    out = []
    for n, level in enumerate(sorted({v for v in heights.values() if v > 0})):

        def high(h: Hex, level: int = level) -> bool:
            return heights.get(h, 0) >= level

        found = area(plan, high, 0.035 + 0.02 * n, 0.055, 90 + level)
        if not found.patches:
            continue
        data = found.fill
        dark, pale = _slopes(plan, found)
        soft = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
        for width in (26, 18, 11, 5):
            shadow = {"stroke": colours.shade, "stroke_opacity": "0.1", "stroke_width": str(width)}
            out.append(path(dark, **shadow, **soft))
        tint = colours.relief[min(n, len(colours.relief) - 1)]
        out.append(path(data, fill=colours.light, transform="translate(-1.4 -1.6)"))
        out.append(path(data, fill=tint))
        for width in (16, 8):
            light = {"stroke": colours.light, "stroke_opacity": "0.22", "stroke_width": str(width)}
            out.append(path(pale, **light, **soft))
        line = "1.6" if level % 2 == 0 else "1"
        dash = None if level % 2 == 0 else "5 2.5"
        out.append(
            path(found.rim, fill="none", stroke=colours.contour, stroke_width=line, stroke_dasharray=dash)
        )
    for level in sorted({v for v in heights.values() if v < 0}, reverse=True):

        def low(h: Hex, level: int = level) -> bool:
            return heights.get(h, 0) <= level

        found = area(plan, low, 0.06, 0.05, 190 - level)
        ticks = Pen()
        for patch in found.patches:
            x, y = plan.centre(patch.hex)
            for rim in patch.rims:
                for i, (px, py) in enumerate(rim):
                    if i % 2:
                        away = math.hypot(x - px, y - py) or 1
                        ticks.line([(px, py), (px + (x - px) / away * 6, py + (y - py) / away * 6)])
        out.append(path(found.fill, fill=colours.relief_low))
        out.append(path(found.rim, fill="none", stroke=colours.contour, stroke_width="1.4"))
        out.append(path(str(ticks), fill="none", stroke=colours.contour, stroke_width="1.1"))
    return "".join(out)


def _slopes(plan: Plan, found: Area) -> tuple[str, str]:
    """The rim of a level in two: what falls away from the light in the north-west, and what faces it."""
    dark, pale = Pen(), Pen()
    for patch in found.patches:
        x, y = plan.centre(patch.hex)
        for rim in patch.rims:
            for a, b in itertools.pairwise(rim):
                out_x, out_y = (a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y
                facing = out_x * 0.6 + out_y * 0.8
                if facing > SIZE * 0.2:
                    dark.line([(px + out_x * 0.06, py + out_y * 0.06) for px, py in (a, b)])
                elif facing < -SIZE * 0.2:
                    pale.line([(px - out_x * 0.06, py - out_y * 0.06) for px, py in (a, b)])
    return str(dark), str(pale)


def cliffs(plan: Plan) -> str:
    """A cliff: a hard brink on the edge and hachures falling to the lower side."""
    colours = plan.palette
    brink, ticks, shade = Pen(), Pen(), Pen()
    for (a, b), words in plan.board.edges.items():
        if "cliff" not in words:
            continue
        one, two = plan.board.spaces[a], plan.board.spaces[b]
        if one.hex not in plan.drawn and two.hex not in plan.drawn:
            continue
        up, down = (one, two) if _height(one) >= _height(two) else (two, one)
        p, p2 = plan.edge_ends(up.hex, down.hex)
        ux, uy = plan.centre(up.hex)
        lx, ly = plan.centre(down.hex)
        length = math.hypot(lx - ux, ly - uy)
        nx, ny = (lx - ux) / length, (ly - uy) / length
        keys = (centre(up.hex).x + centre(down.hex).x, centre(up.hex).y + centre(down.hex).y)
        line = []
        count = 14
        for i in range(count + 1):
            t = i / count
            off = 1.3 * spread(*keys, i) if 0 < i < count else 0.0
            x, y = p[0] + (p2[0] - p[0]) * t + nx * off, p[1] + (p2[1] - p[1]) * t + ny * off
            line.append((x, y))
            reach = SIZE * (0.13 + 0.09 * unit(*keys, i, 2)) * (0.7 if i in (0, count) else 1)
            wx, wy = -ny * 1.75, nx * 1.75
            lean = 2.0 * spread(*keys, i, 3)
            tip = (x + nx * reach - ny * lean, y + ny * reach + nx * lean)
            ticks.polygon([(x - wx, y - wy), (x + wx, y + wy), tip])
        shade.polygon([*line, *[(x + nx * 9, y + ny * 9) for x, y in reversed(line)]])
        brink.line(line)
    return (
        path(str(shade), fill=colours.shade, fill_opacity="0.3")
        + path(str(ticks), fill=colours.cliff)
        + path(
            str(brink),
            fill="none",
            stroke=colours.cliff,
            stroke_width="3",
            stroke_linejoin="round",
            stroke_linecap="round",
        )
    )


def _height(space: Space) -> tuple[int, int]:
    """How high a hex stands; of two hexes at one level, sea lies below sand and sand below land."""
    return space.level, 0 if space.terrain in SEAS else 1 if space.terrain in SANDS else 2
