"""Field works: bunkers, sandbags, wire and steel hedgehogs, drawn round the place where a counter stands."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from wsn.parts.drawings import FieldWork, Work
from wsn.table.picture.chance import roll, spread_number, unit
from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.svg import XY, Pen, path

Places = Iterable[tuple[float, float, int]]
"""Centres of hexes, with a number each for whatever varies."""


def _point_ring(x: float, y: float, r: float, first: float = -math.pi / 2, count: int = 6) -> list[XY]:
    angles = [first + 2 * math.pi * k / count for k in range(count)]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]


def bunkers(colours: Palette, places: Places) -> str:
    """A block of concrete from above: thick walls, a slab of a roof, loopholes all round."""
    shadow, wall, roof, slits, seams, earth = Pen(), Pen(), Pen(), Pen(), Pen(), Pen()
    for x, y, n in places:
        earth.polygon(
            [
                (px + 1.5 * spread_number(n, i), py)
                for i, (px, py) in enumerate(_point_ring(x, y, SIZE * 0.82))
            ]
        )
        outer, inner = _point_ring(x, y, SIZE * 0.7), _point_ring(x, y, SIZE * 0.5)
        shadow.polygon([(px + 3.6, py + 4.4) for px, py in outer])
        wall.polygon(outer)
        roof.polygon(inner)
        for i in range(6):
            seams.line([outer[i], inner[i]])
            (ax, ay), (bx, by) = outer[i], outer[(i + 1) % 6]
            mx, my = (ax + bx) / 2, (ay + by) / 2
            cx, cy = mx + (x - mx) * 0.13, my + (y - my) * 0.13
            dx, dy = (bx - ax) * 0.17, (by - ay) * 0.17
            slits.line([(cx - dx, cy - dy), (cx + dx, cy + dy)])
        seams.line([(x - 13, y + 7), (x - 4, y + 1), (x + 2, y + 5)])
    return (
        path(str(earth), fill=colours.bank, fill_opacity="0.35")
        + path(str(shadow), fill=colours.shade, fill_opacity="0.5")
        + path(str(wall), fill=colours.stone, stroke=colours.ink, stroke_width="1.6", stroke_linejoin="round")
        + path(str(roof), fill=colours.bridge, stroke=colours.stone_dark, stroke_width="1.2")
        + path(str(seams), fill="none", stroke=colours.stone_dark, stroke_width="1")
        + path(str(slits), fill="none", stroke=colours.ink, stroke_width="4.2", stroke_linecap="round")
    )


def sandbags(colours: Palette, places: Places) -> str:
    """A breastwork of bags all round, two courses high, with a way in at the back."""
    shadow, low, high = Pen(), Pen(), Pen()
    for x, y, n in places:
        for course, (pen, r, count) in enumerate(((low, SIZE * 0.66, 26), (high, SIZE * 0.63, 25))):
            for k in range(count):
                a = math.pi / 2 + 0.34 + (2 * math.pi - 0.68) * (k + 0.5 * course) / (count - 0.5)
                bx, by = x + r * math.cos(a), y + r * math.sin(a) - 2.2 * course
                bag = _bag_outline(bx, by, a + math.pi / 2 + 0.12 * spread_number(n, k, course))
                pen.polygon(bag)
                if course == 0:
                    shadow.polygon([(px + 2.2, py + 2.8) for px, py in bag])
    line = {"stroke": colours.contour, "stroke_width": "0.8", "stroke_linejoin": "round"}
    return (
        path(str(shadow), fill=colours.shade, fill_opacity="0.45")
        + path(str(low), fill=colours.trail, fill_opacity="0.75", **line)
        + path(str(high), fill=colours.sand, **line)
    )


def _bag_outline(x: float, y: float, turn: float) -> list[XY]:
    c, s = math.cos(turn), math.sin(turn)
    shape = (
        (-4.6, -1.4),
        (-3.4, -2.5),
        (3.4, -2.5),
        (4.6, -1.4),
        (4.6, 1.4),
        (3.4, 2.5),
        (-3.4, 2.5),
        (-4.6, 1.4),
    )
    return [(x + u * c - v * s, y + u * s + v * c) for u, v in shape]


def wire(colours: Palette, places: Places) -> str:
    """Two belts of barbed coils on stakes, one before and one behind the middle of the hex."""
    stakes, coils, under = Pen(), Pen(), Pen()
    for x, y, n in places:
        for belt, (down, half) in enumerate(((-0.42, 0.72), (0.66, 0.5))):
            y0 = y + down * SIZE
            turns = round(2 * half * SIZE / 8)
            line: list[XY] = []
            for k in range(turns * 8 + 1):
                t = k / (turns * 8)
                a = 2 * math.pi * k / 8
                sway = 1.6 * math.sin(5 * t + unit(n, belt) * 6)
                line.append(
                    (x + half * SIZE * (2 * t - 1) + 4.6 * math.sin(a), y0 + sway - 5.2 * math.cos(a))
                )
            coils.line(line)
            under.line([(x - half * SIZE, y0 + 4.6), (x + half * SIZE, y0 + 4.6)])
            for k in range(4):
                px = x + half * SIZE * (2 * k / 3 - 1)
                stakes.line([(px + 1, y0 + 6.5), (px - 1 + 2 * unit(n, belt, k), y0 - 7)])
    return (
        path(str(under), fill="none", stroke=colours.shade, stroke_width="3", stroke_opacity="0.3")
        + path(str(coils), fill="none", stroke=colours.foam, stroke_width="2.6", stroke_opacity="0.7")
        + path(str(coils), fill="none", stroke=colours.ink, stroke_width="1", stroke_linejoin="round")
        + path(
            str(stakes), fill="none", stroke=colours.house_line, stroke_width="2.2", stroke_linecap="round"
        )
    )


HEDGEHOG_SPOTS: Final = (
    (-0.64, 0.04),
    (0.64, 0.04),
    (-0.44, -0.44),
    (0.44, -0.44),
    (-0.36, 0.62),
    (0.36, 0.62),
    (0.0, 0.1),
)
"""Where the hedgehogs of a hex stand, as shares of its size: round the counter, and one under it."""


def hedgehogs(colours: Palette, places: Places) -> str:
    """Crosses of steel rail, three beams each, with their shadows."""
    shadow, beams, light = Pen(), Pen(), Pen()
    for x, y, n in places:
        for k, (u, v) in enumerate(HEDGEHOG_SPOTS):
            cx, cy = x + u * SIZE + 1.2 * spread_number(n, k, 1), y + v * SIZE + 1.2 * spread_number(n, k, 2)
            first = unit(n, k, 3) * 1.05
            for arm in range(3):
                a = first + arm * math.pi / 3
                dx, dy = 7.6 * math.cos(a), 7.6 * math.sin(a)
                beams.line([(cx - dx, cy - dy), (cx + dx, cy + dy)])
                shadow.line([(cx - dx + 2, cy - dy + 3), (cx + dx + 2, cy + dy + 3)])
                light.line([(cx - dx * 0.9 - 0.5, cy - dy * 0.9 - 0.6), (cx + dx * 0.2, cy + dy * 0.2 - 0.6)])
    round_ = {"fill": "none", "stroke_linecap": "round"}
    return (
        path(str(shadow), stroke=colours.shade, stroke_width="3", stroke_opacity="0.35", **round_)
        + path(str(beams), stroke=colours.rail, stroke_width="3.4", **round_)
        + path(str(light), stroke=colours.stone, stroke_width="1", **round_)
    )


WORKS: Final[Mapping[Work, Callable[[Palette, Places], str]]] = {
    "bunker": bunkers,
    "sandbags": sandbags,
    "wire": wire,
    "hedgehog": hedgehogs,
}
"""How each kind of works is drawn, in the order in which they lie on each other."""


def works(plan: MapPlan) -> str:
    """The field works printed on the map."""
    out = []
    for work, draw in WORKS.items():
        words = {word for word, look in plan.looks.features.items() if look == FieldWork(work)}
        places = [
            (*plan.centre(space), roll(*plan.seed(space), 97))
            for space in plan.spaces
            if not words.isdisjoint(space.features)
        ]
        if places:
            out.append(draw(plan.palette, places))
    return "".join(out)
