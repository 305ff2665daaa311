"""The emblems of cards and the symbols of dice: drawn by us, in lines and shapes about their middle."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from wsn.parts.faces import Emblem, EmblemName, Pip, Silhouette
from wsn.table.picture import figures
from wsn.table.picture.palette import Palette, mix
from wsn.table.picture.svg import Pen, element, path
from wsn.table.picture.symbols import in_a_box

Draw = Callable[[Palette], str]
"""An emblem about 60 units wide."""


def _draw_lines(palette: Palette, pen: Pen, wide: float = 3.4) -> str:
    line = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    return path(str(pen), fill="none", stroke=palette.ink, stroke_width=f"{wide:g}", **line)


def _draw_solid(palette: Palette, pen: Pen) -> str:
    return path(str(pen), fill=palette.ink, fill_rule="evenodd")


def _draw_glasses(palette: Palette) -> str:
    """Field glasses."""
    pen = Pen().circle(-13, 9, 11).circle(13, 9, 11).line([(-5, 2), (5, 2)])
    pen.line([(-22, 2), (-17, -18), (-7, -18), (-4, 2)]).line([(22, 2), (17, -18), (7, -18), (4, 2)])
    return _draw_lines(palette, pen)


def _draw_aircraft(palette: Palette) -> str:
    """A fighter from above."""
    half = [
        (0, -27),
        (3.5, -20),
        (4.5, -9),
        (28, -1),
        (28, 6),
        (4.5, 4),
        (3, 17),
        (11, 22),
        (11, 26),
        (0, 24),
    ]
    return _draw_solid(palette, Pen().polygon([*half, *[(-x, y) for x, y in reversed(half)]]))


def _draw_lightning(palette: Palette) -> str:
    return _draw_solid(palette, Pen().polygon([(4, -28), (-16, 5), (-3, 5), (-7, 28), (16, -8), (2, -8)]))


def _draw_shells(palette: Palette) -> str:
    """Three shells standing."""
    pen = Pen()
    for x in (-18, 0, 18):
        top = [(x - 6, -6), (x - 5, -15), (x, -24), (x + 5, -15), (x + 6, -6)]
        pen.polygon([*top, (x + 6, 22), (x - 6, 22)])
    bands = Pen()
    for x in (-18, 0, 18):
        bands.line([(x - 6, 12), (x + 6, 12)])
    return _draw_solid(palette, pen) + path(str(bands), stroke=palette.foam, stroke_width="2.6", fill="none")


def _draw_burst(palette: Palette) -> str:
    """A shell bursting."""
    points = []
    for k in range(22):
        r = (27, 12, 20, 11)[k % 4]
        a = math.pi * k / 11
        points.append((r * math.cos(a), r * math.sin(a)))
    return _draw_solid(palette, Pen().polygon(points))


def _draw_bypass(palette: Palette) -> str:
    """An arrow round and behind."""
    pen = Pen().line([(-24, 22), (-24, -4)])
    pen.curve([(-24, -4), (-20, -17), (-6, -23), (9, -20), (17, -8), (17, 6)], 0.2)
    pen.line([(8, -2), (17, 9), (26, -2)])
    dots = Pen().line([(-10, 22), (2, 22)]).line([(-10, 10), (2, 10)])
    return _draw_lines(palette, pen, 4.4) + _draw_lines(palette, dots, 6)


def _draw_rifles(palette: Palette) -> str:
    """Two rifles crossed, with bayonets."""
    pen, stocks = Pen(), Pen()
    for s in (-1, 1):
        pen.line([(s * -25, 25), (s * 16, -16)])
        stocks.line([(s * -26, 26), (s * -12, 12)])
        pen.line([(s * 16, -16), (s * 26, -28)])
    return _draw_lines(palette, pen, 3.4) + _draw_lines(palette, stocks, 8)


def _turn(palette: Palette) -> str:
    """Two arrows that turn into each other."""
    pen = Pen()
    for s in (-1, 1):
        ring = [
            (s * 20 * math.cos(a), s * 20 * math.sin(a))
            for a in (math.pi * (0.08 + 0.1 * k) for k in range(9))
        ]
        pen.line(ring)
        x, y = ring[-1]
        pen.line([(x - s * 9, y + s * 1), (x, y), (x + s * 1.5, y + s * 10)])
    return _draw_lines(palette, pen, 4.6)


def _draw_spade(palette: Palette) -> str:
    """A spade and a heap of earth."""
    blade = Pen().polygon([(-8, -2), (8, -2), (8, 12), (0, 21), (-8, 12)])
    shaft = Pen().line([(0, -2), (0, -24)]).line([(-6, -25), (6, -25)])
    earth = Pen().line([(-28, 25), (-14, 15), (-10, 20)]).line([(28, 25), (14, 15), (10, 20)])
    return _draw_solid(palette, blade) + _draw_lines(palette, shaft, 4.4) + _draw_lines(palette, earth, 3.4)


def _draw_pennant(palette: Palette) -> str:
    """The flag of a headquarters."""
    pen = Pen().line([(-18, -27), (-18, 27)])
    cloth = Pen().polygon([(-18, -25), (24, -25), (16, -12), (24, 1), (-18, 1)])
    star = _star_at(0, -12, 9)
    return (
        _draw_lines(palette, pen, 4)
        + _draw_solid(palette, cloth)
        + path(str(Pen().polygon(star)), fill=palette.foam)
    )


def _draw_muzzles(palette: Palette) -> str:
    """Fire given and taken."""
    pen = Pen()
    for s in (-1, 1):
        pen.line([(s * 28, s * 8), (s * 9, s * 8)])
        for turn in (-0.6, -0.2, 0.2, 0.6):
            x, y = s * 5, s * 8
            pen.line([(x, y), (x - s * 22 * math.cos(turn), y - 22 * math.sin(turn))])
    return _draw_lines(palette, pen, 3.2)


def _draw_repair(palette: Palette) -> str:
    """A wrench across a bandage."""
    wrench = Pen().line([(-20, 22), (12, -12)])
    jaw = Pen().line([(8, -23), (7, -12), (13, -7), (24, -8)])
    pack = Pen().polygon([(-26, -22), (-4, -22), (-4, -2), (-26, -2)])
    cross = Pen().line([(-15, -18), (-15, -6)]).line([(-21, -12), (-9, -12)])
    return (
        _draw_lines(palette, wrench, 8)
        + _draw_lines(palette, jaw, 6)
        + _draw_lines(palette, pack)
        + _draw_lines(palette, cross, 4)
    )


def _draw_arrow(palette: Palette) -> str:
    """Forward."""
    ring = [(0, -28), (22, -4), (10, -4), (10, 26), (-10, 26), (-10, -4), (-22, -4)]
    return _draw_solid(palette, Pen().polygon(ring))


def _star_at(x: float, y: float, r: float) -> list[tuple[float, float]]:
    turns = [-math.pi / 2 + k * math.pi / 5 for k in range(10)]
    return [
        (x + (r if k % 2 == 0 else r * 0.42) * math.cos(a), y + (r if k % 2 == 0 else r * 0.42) * math.sin(a))
        for k, a in enumerate(turns)
    ]


def _draw_star(palette: Palette) -> str:
    return _draw_solid(palette, Pen().polygon(_star_at(0, 2, 29)))


def _draw_grenade(palette: Palette) -> str:
    """A hand grenade with its lever and ring."""
    lever = Pen().line([(-2, -12), (-2, -20), (8, -20), (19, -4)])
    ring = Pen().circle(-11, -20, 6)
    seams = Pen()
    for y in (-2, 8, 18):
        seams.line([(-16, y), (16, y)])
    for x in (-6, 6):
        seams.line([(x, -10), (x, 26)])
    return (
        path(str(Pen().crown(0, 8, 17, 10, 0.3)), fill=palette.ink)
        + path(str(seams), stroke=palette.foam, stroke_width="1.8", fill="none")
        + _draw_lines(palette, lever, 4)
        + _draw_lines(palette, ring, 3)
    )


def _draw_flag(palette: Palette) -> str:
    """A flag that runs."""
    shape = Pen().polygon([(-14, -24), (0, -27), (12, -22), (26, -25), (26, 0), (12, 3), (0, -2), (-14, 1)])
    staff = Pen().line([(-16, -26), (-16, 28)])
    return _draw_solid(palette, shape) + _draw_lines(palette, staff, 4.4)


EMBLEMS: Mapping[EmblemName, Draw] = {
    "glasses": _draw_glasses,
    "aircraft": _draw_aircraft,
    "lightning": _draw_lightning,
    "shells": _draw_shells,
    "burst": _draw_burst,
    "bypass": _draw_bypass,
    "rifles": _draw_rifles,
    "turn": _turn,
    "spade": _draw_spade,
    "pennant": _draw_pennant,
    "muzzles": _draw_muzzles,
    "repair": _draw_repair,
    "arrow": _draw_arrow,
    "star": _draw_star,
    "grenade": _draw_grenade,
    "flag": _draw_flag,
}
"""How each emblem of the stock is drawn."""


def pip(palette: Palette, shown: Pip) -> str:
    """What a face of a die shows: an emblem, or the symbol of a kind of unit in its box."""
    if isinstance(shown, Emblem):
        return EMBLEMS[shown.emblem](palette)
    if isinstance(shown, Silhouette):
        inks = figures.FigureInks.on(mix(palette.allies, palette.stone, 0.3), palette.ink, palette.foam)
        return element("g", figures.paint_figure(shown.figure, inks, 60, 46), transform="translate(0 21)")
    return in_a_box(palette, shown)
