"""Levels and cliffs: contour tints with a soft shadow, and hachures on the lower side."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

from wsn.board.board import Space
from wsn.parts.drawings import Cliff, Sand, Sea
from wsn.table.picture.chance import spread_number, unit
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.regions import Area, area
from wsn.table.picture.svg import XY, Pen, path


@dataclass(frozen=True)
class Terrace:
    """The ground at one level or above: `under` is drawn before the terrain on it, `over` after it."""

    level: int
    under: str
    over: str


def terraces(plan: MapPlan) -> tuple[Terrace, ...]:
    """Every level above 0, lowest first: soft shade below it, a tint, a pale brink, a contour line."""
    colours = plan.palette
    heights = {space.level for space in plan.board.spaces.values()}
    soft = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    out = []
    for n, level in enumerate(sorted(v for v in heights if v > 0)):

        def high(space: Space, level: int = level) -> bool:
            return space.level >= level

        area_ = area(plan, high, 0.035 + 0.02 * n, 0.055, 90 + level)
        dark, pale = _facing_rims(area_)
        under = []
        for width in (30, 21, 13, 6):
            shade = {"stroke": colours.shade, "stroke_opacity": "0.1", "stroke_width": str(width)}
            under.append(path(dark, **shade, **soft))
        under.append(path(area_.fill, fill=colours.light, transform="translate(-1.4 -1.6)"))
        under.append(path(area_.fill, fill=colours.relief[min(n, len(colours.relief) - 1)]))
        for width in (16, 8):
            light = {"stroke": colours.light, "stroke_opacity": "0.22", "stroke_width": str(width)}
            under.append(path(pale, **light, **soft))
        whole = level % 2 == 0
        line = {"stroke": colours.contour, "stroke_width": "1.7" if whole else "1.2"}
        over = path(area_.rim, stroke_dasharray=None if whole else "5 2.5", **line, **soft)
        out.append(Terrace(level, "".join(under), over))
    return tuple(out)


def hollows(plan: MapPlan) -> str:
    """Every level below 0: a darker ground with ticks pointing down into it."""
    colours = plan.palette
    heights = {space.level for space in plan.board.spaces.values()}
    out = []
    for level in sorted((v for v in heights if v < 0), reverse=True):

        def low(space: Space, level: int = level) -> bool:
            return space.level <= level

        area_ = area(plan, low, 0.06, 0.05, 190 - level)
        ticks = Pen()
        for patch in area_.patches:
            x, y = patch.cell.at
            for rim in patch.rims:
                for px, py in rim[1::2]:
                    away = math.hypot(x - px, y - py) or 1
                    ticks.line([(px, py), (px + (x - px) / away * 6, py + (y - py) / away * 6)])
        out.append(path(area_.fill, fill=colours.relief_low))
        out.append(path(area_.rim, fill="none", stroke=colours.contour, stroke_width="1.4"))
        out.append(path(str(ticks), fill="none", stroke=colours.contour, stroke_width="1.1"))
    return "".join(out)


def _facing_rims(area_: Area) -> tuple[str, str]:
    """The rim in two: what falls away from the light in the north-west, and what faces it."""
    dark, pale = Pen(), Pen()
    for patch in area_.patches:
        x, y = patch.cell.at
        for rim in patch.rims:
            for a, b in itertools.pairwise(rim):
                out_x, out_y = (a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y
                light = out_x * 0.6 + out_y * 0.8
                if light > SIZE * 0.2:
                    dark.line([(px + out_x * 0.06, py + out_y * 0.06) for px, py in (a, b)])
                elif light < -SIZE * 0.2:
                    pale.line([(px - out_x * 0.06, py - out_y * 0.06) for px, py in (a, b)])
    return str(dark), str(pale)


def cliffs(plan: MapPlan) -> str:
    """A cliff: a hard brink on the edge and hachures falling to the lower side."""
    colours = plan.palette
    brink, ticks, shade = Pen(), Pen(), Pen()
    kinds = {word for word, drawing in plan.looks.edges.items() if isinstance(drawing, Cliff)}
    for (a, b), words in plan.board.edges.items():
        if kinds.isdisjoint(words):
            continue
        one, two = plan.board.spaces[a], plan.board.spaces[b]
        if one.id not in plan.drawn_ids and two.id not in plan.drawn_ids:
            continue
        up, down = (one, two) if _height_key(plan, one) >= _height_key(plan, two) else (two, one)
        keys = (plan.spot(up).x + plan.spot(down).x, plan.spot(up).y + plan.spot(down).y)
        for chain in plan.borders(up, down):
            for n, (p, p2) in enumerate(itertools.pairwise(chain)):
                line = _brink_line(p, p2, plan.centre(down), ticks, *keys, *((n,) if n else ()))
                nx, ny = _downhill_direction(p, p2, plan.centre(down))
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


def _downhill_direction(p: XY, p2: XY, down: XY) -> XY:
    """The direction across an edge to its lower side."""
    length = math.dist(p, p2) or 1.0
    nx, ny = (p2[1] - p[1]) / length, (p[0] - p2[0]) / length
    low = (down[0] - p[0]) * nx + (down[1] - p[1]) * ny
    return (nx, ny) if low >= 0 else (-nx, -ny)


def _brink_line(p: XY, p2: XY, down: XY, ticks: Pen, *keys: int) -> list[XY]:
    """The line of a cliff along one stretch, and its hachures, which fall to the lower side."""
    nx, ny = _downhill_direction(p, p2, down)
    line = []
    count = max(2, round(math.dist(p, p2) / SIZE * 14))
    for i in range(count + 1):
        t = i / count
        off = 1.3 * spread_number(*keys, i) if 0 < i < count else 0.0
        x, y = p[0] + (p2[0] - p[0]) * t + nx * off, p[1] + (p2[1] - p[1]) * t + ny * off
        line.append((x, y))
        reach = SIZE * (0.13 + 0.09 * unit(*keys, i, 2)) * (0.7 if i in (0, count) else 1)
        wx, wy = -ny * 1.75, nx * 1.75
        lean = 2.0 * spread_number(*keys, i, 3)
        tip = (x + nx * reach - ny * lean, y + ny * reach + nx * lean)
        ticks.polygon([(x - wx, y - wy), (x + wx, y + wy), tip])
    return line


def _height_key(plan: MapPlan, space: Space) -> tuple[int, int]:
    """How high a hex stands; of two hexes at one level, sea lies below sand and sand below land."""
    ground = plan.ground(space)
    return space.level, 0 if isinstance(ground, Sea) else 1 if isinstance(ground, Sand) else 2
