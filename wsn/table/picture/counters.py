"""Counters as a wargame prints them: a side by colour, shape and letter, a unit symbol, values, steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from wsn.table.picture.layout import Layout
from wsn.table.picture.palette import Palette, contrast, mix
from wsn.table.picture.stacks import SIDE, Placed
from wsn.table.picture.svg import XY, Pen, element, group, num, path, text, width_of
from wsn.table.scene import Counter

LEAST = 5.4
"""The smallest type on a counter."""
NAME = 27.5
"""The room for the name of a counter, beside the letter."""
TAG_AT = 13.7
"""How far left of its middle a counter's tag stands, read from below."""
VALUES = 34.0
"""The room for the values of a counter."""


def _infantry(pen: Pen) -> Pen:
    return pen.line([(-13, -8.5), (13, 8.5)]).line([(-13, 8.5), (13, -8.5)])


def _engineer(pen: Pen) -> Pen:
    return pen.line([(-7, 5), (-7, -4), (7, -4), (7, 5)]).line([(0, -4), (0, 5)])


def _mg(pen: Pen) -> Pen:
    pen.line([(0, 6.5), (0, -6.5)]).line([(-3.4, -3), (0, -6.8), (3.4, -3)])
    return pen.line([(-5, 6.5), (5, 6.5)]).line([(-2.5, 3.2), (2.5, 3.2)])


def _mortar(pen: Pen) -> Pen:
    pen.line([(0, 1.5), (0, -7)]).line([(-3.4, -3.4), (0, -7.2), (3.4, -3.4)])
    return pen.circle(0, 4.2, 2.7)


def _gun(pen: Pen) -> Pen:
    pen.line([(0, -7), (0, 2)]).line([(-2.6, -4.4), (-2.6, 2), (2.6, 2), (2.6, -4.4)])
    return pen.circle(-5, 4, 2.4).circle(5, 4, 2.4).line([(-2.6, 4), (2.6, 4)])


def _flak(pen: Pen) -> Pen:
    arc = [(9 * math.cos(a), 7 - 12 * math.sin(a)) for a in (math.pi * k / 12 for k in range(13))]
    return pen.line(arc).line([(0, 7), (0, -2)])


def _oval(pen: Pen) -> Pen:
    ring = [
        (math.copysign(min(abs(10.5 * math.cos(a)) ** 1.0, 9.6), math.cos(a)), 5.2 * math.sin(a))
        for a in (math.pi * k / 10 for k in range(20))
    ]
    return pen.polygon(ring)


def _tank(pen: Pen) -> Pen:
    return _oval(pen)


def _assault_gun(pen: Pen) -> Pen:
    return _oval(pen).line([(-9, 0), (9, 0)]).line([(4.6, -2.8), (9.4, 0), (4.6, 2.8)])


def _armoured_car(pen: Pen) -> Pen:
    return _oval(pen).line([(-13, 8.5), (13, -8.5)])


def _half_track(pen: Pen) -> Pen:
    return _infantry(_oval(pen))


def _truck(pen: Pen) -> Pen:
    return (
        pen.circle(-6.5, 4, 3)
        .circle(6.5, 4, 3)
        .line([(-10, -1), (10, -1)])
        .line([(-10, -1), (-10, -5), (3, -5), (3, -1)])
    )


def _craft(pen: Pen) -> Pen:
    return pen.polygon([(-11, -1), (11, -1), (7, 5.5), (-7, 5.5)]).line([(0, -1), (0, -7), (6, -3)])


def _officer(pen: Pen) -> Pen:
    star = []
    for k in range(10):
        r = 8.2 if k % 2 == 0 else 3.4
        a = -math.pi / 2 + k * math.pi / 5
        star.append((r * math.cos(a), r * math.sin(a) + 0.8))
    return pen.polygon(star)


SYMBOLS: Mapping[str, Callable[[Pen], Pen]] = {
    "infantry": _infantry,
    "engineer": _engineer,
    "mg": _mg,
    "mortar": _mortar,
    "gun": _gun,
    "flak": _flak,
    "tank": _tank,
    "assault_gun": _assault_gun,
    "armoured_car": _armoured_car,
    "half_track": _half_track,
    "truck": _truck,
    "craft": _craft,
    "officer": _officer,
}
"""The lines of each unit symbol, about its middle."""


def tint(palette: Palette, style: int) -> str:
    """The ground colour of a side's counters."""
    return (palette.allies, palette.axis, palette.third)[style if style in (0, 1) else 2]


def body(x: float, y: float, style: int, half: float = SIDE / 2) -> list[XY]:
    """The shape of a side's counters: square, cut corners, or pointed."""
    c = half * 0.26
    if style == 0:
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    if style == 1:
        return [
            (x - half + c, y - half),
            (x + half - c, y - half),
            (x + half, y - half + c),
            (x + half, y + half - c),
            (x + half - c, y + half),
            (x - half + c, y + half),
            (x - half, y + half - c),
            (x - half, y - half + c),
        ]
    return [
        (x - half * 0.6, y - half),
        (x + half * 0.6, y - half),
        (x + half, y),
        (x + half * 0.6, y + half),
        (x - half * 0.6, y + half),
        (x - half, y),
    ]


def _craft_below(palette: Palette, x: float, y: float) -> str:
    """A landing craft from above, its ramp ahead, larger than the counter aboard it."""
    hull = [(-18, -31), (18, -31), (25, -22), (25, 24), (19, 31), (-19, 31), (-25, 24), (-25, -22)]
    ramp = Pen().line([(x - 18, y - 28), (x + 18, y - 28)]).line([(x - 19, y + 27.5), (x + 19, y + 27.5)])
    ring = str(Pen().polygon([(x + u, y + v) for u, v in hull]))
    line = {"stroke_linejoin": "round"}
    return (
        path(ring, fill="none", stroke=palette.foam, stroke_width="4.6", stroke_opacity="0.8", **line)
        + path(ring, fill=palette.stone, stroke=palette.ink, stroke_width="1.4", **line)
        + path(str(ramp), fill="none", stroke=palette.ink, stroke_width="1.2")
    )


BASES: Mapping[str, Callable[[Palette, float, float], str]] = {"craft": _craft_below}
"""What a unit may be on, drawn under its counter."""


def counter(
    palette: Palette, piece: Counter, x: float, y: float, plain: bool = False, flat: bool = False
) -> str:
    """One counter with its middle at x, y.

    `plain` leaves out everything that a counter on top hides, `flat` the shadow that it throws.
    """
    ground = tint(palette, piece.style)
    ink = palette.ink
    ring = body(x, y, piece.style)
    half = SIDE / 2
    shade = str(Pen().polygon([(px + 1.8, py + 2.2) for px, py in ring]))
    rim = (
        palette.foam if piece.style == 0 and contrast(ground, palette.foam) > 1.5 else mix(ground, ink, 0.55)
    )
    out = [
        BASES[piece.base](palette, x, y) if piece.base and not flat else "",
        "" if flat else path(shade, fill=palette.shade, fill_opacity="0.45"),
        path(
            str(Pen().polygon(ring)),
            fill=ground,
            stroke=palette.ink,
            stroke_width="1.1",
            stroke_linejoin="round",
        ),
        path(
            str(Pen().polygon(body(x, y, piece.style, half - 2.2))),
            fill="none",
            stroke=rim,
            stroke_width="0.8",
        ),
    ]
    if plain:
        return group(out)
    box = str(Pen().polygon([(-13, -8.5), (13, -8.5), (13, 8.5), (-13, 8.5)]))
    draw = SYMBOLS.get(piece.symbol)
    officer = piece.symbol == "officer"
    inside = "" if officer else path(box, fill=mix(ground, "#ffffff", 0.45), stroke=ink, stroke_width="1.4")
    if draw is not None:
        inside += path(
            str(draw(Pen())),
            fill=ink if officer else "none",
            stroke=ink,
            stroke_width="0.6" if officer else "1.5",
            stroke_linejoin="round",
            stroke_linecap="round",
        )
    else:
        inside += text(0, 3.5, piece.name[:6], 8.5, ink, bold=True)
    shift = (
        f"translate({x - 2:.1f} {y - 2:.1f})" if not piece.tag else f"translate({x - 0.6:.1f} {y - 2:.1f})"
    )
    out.append(element("g", inside, transform=shift if not piece.tag else f"{shift} scale(0.9)"))
    edge = half - 3.6
    corner = 1.5 if piece.style == 1 else 0.0
    out.append(text(x - edge + corner, y - edge + 6.6, piece.letter, 9, ink, bold=True, anchor="start"))
    name, size = _short(piece)
    out.append(text(x + edge - 0.6, y - edge + 6.0, name, size, ink, anchor="end"))
    if piece.tag:
        size = min(8.4, 8.4 * 20 / width_of(piece.tag, 8.4, bold=True))
        out.append(text(x - TAG_AT, y - 2, piece.tag, round(size, 1), ink, bold=True, turn=-90))
    if piece.values:
        words = "  ".join(piece.values)
        size = min(10.5, 10.5 * VALUES / width_of(words, 10.5, bold=True))
        out.append(text(x - 2, y + half - 4.6, words, round(size, 1), ink, bold=True))
    pips_on, pips_off = Pen(), Pen()
    for k in range(piece.full):
        px, py = x + half - 7.6, y + 6.2 - k * 5.6
        square = [(px, py), (px + 4, py), (px + 4, py + 4), (px, py + 4)]
        (pips_on if k < piece.steps else pips_off).polygon(square)
    if piece.full > 1:
        out.append(path(str(pips_on), fill=ink, stroke=ink, stroke_width="0.7"))
        out.append(path(str(pips_off), fill=palette.foam, stroke=palette.blocked, stroke_width="0.9"))
    for k, (badge, shape) in enumerate(zip(piece.badges[:3], (*piece.shapes, "disc", "disc", "disc"))):
        out.append(badge_sign(palette, badge, shape, x + half - 4 - k * 12, y - half + 1))
    return group(out)


def badge_sign(palette: Palette, letter: str, shape: str, x: float, y: float) -> str:
    """The badge of a mark: its letter in its shape. What is wrong with a unit stands white on black."""
    loud = shape in ("octagon", "diamond")
    ground, ink = (palette.ink, palette.foam) if loud else (palette.label_halo, palette.ink)
    ring = str(badge_ring(shape, x, y))
    back = path(ring, fill=ground, stroke=palette.ink, stroke_width="1.2", stroke_linejoin="round")
    edge = path(ring, fill="none", stroke=palette.foam, stroke_width="3", stroke_linejoin="round")
    return (edge if loud else "") + back + text(x, y + 3.2, letter, 9, ink, bold=True)


def badge_ring(shape: str, x: float, y: float) -> Pen:
    """The outline of a badge about a place: octagon, diamond, triangle, square, or a disc."""
    pen = Pen()
    if shape == "square":
        return pen.polygon([(x - 5.6, y - 5.6), (x + 5.6, y - 5.6), (x + 5.6, y + 5.6), (x - 5.6, y + 5.6)])
    if shape == "triangle":
        return pen.polygon([(x, y - 8.6), (x + 8, y + 5.4), (x - 8, y + 5.4)])
    if shape == "diamond":
        return pen.polygon([(x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y)])
    if shape == "octagon":
        turns = [math.pi * (k + 0.5) / 4 for k in range(8)]
        return pen.polygon([(x + 6.9 * math.cos(a), y + 6.9 * math.sin(a)) for a in turns])
    return pen.circle(x, y, 6)


def placed(palette: Palette, one: Placed) -> str:
    """A counter where a layout puts it, with the number of its stack."""
    drawn = counter(palette, one.counter, 0, 0, plain=one.covered)
    place = f"translate({num(one.x)} {num(one.y)}) scale({one.scale:g})"
    out = group([drawn], transform=place)
    return out + (tally(palette, one) if one.count else "")


def tally(palette: Palette, one: Placed) -> str:
    """How many counters a stack holds, in a disc at its lower left."""
    half = SIDE * one.scale / 2 - 1
    x, y = one.x - half, one.y + half
    dot = path(str(Pen().circle(x, y, 7.4)), fill=palette.ink, stroke=palette.foam, stroke_width="1.2")
    return dot + text(x, y + 3.7, str(one.count), 10.5, palette.foam, bold=True)


def counters(palette: Palette, where: Layout) -> str:
    """Every counter of a layout."""
    return group(placed(palette, one) for one in where.counters)


def _short(piece: Counter) -> tuple[str, float]:
    """The unit's name as far as it fits beside the letter, and the size of its type.

    As many whole words as can be read in the smallest type; of a longer first word its beginning, with a dot.
    """
    words, room = piece.name, NAME
    while " " in words and width_of(words, LEAST) > room:
        words = words.rsplit(" ", 1)[0]
    if width_of(words, LEAST) > room:
        while words and width_of(f"{words}.", LEAST) > room:
            words = words[:-1]
        words += "."
    return words, round(min(6.8, 6.8 * room / max(width_of(words, 6.8), 1)), 1)


def nameless(palette: Palette, x: float, y: float) -> str:
    """A unit of which nothing is known but that it stands there: for questions of sight."""
    ring, box = body(x, y, 2), [(x - 15, y - 9), (x + 15, y - 9), (x + 15, y + 9), (x - 15, y + 9)]
    return (
        path(str(Pen().polygon(ring)), fill=palette.third, stroke=palette.ink, stroke_width="1.4")
        + path(str(Pen().polygon(box)), fill=palette.foam, stroke=palette.ink, stroke_width="1.4")
        + text(x, y + 3.8, "unit", 11, palette.ink, bold=True)
    )
