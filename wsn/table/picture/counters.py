"""Counters as a wargame prints them: a side by colour, shape and letter, a unit symbol, values, steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, get_args

from wsn.parts.faces import Stripe, Tint
from wsn.table.picture import figures, fronts, operational, symbols
from wsn.table.picture.layout import Layout
from wsn.table.picture.palette import Palette, contrast, mix
from wsn.table.picture.stacks import SIDE, PlacedCounter
from wsn.table.picture.svg import XY, Pen, element, group, num, path, text, width_of
from wsn.table.scene import Counter

TINT_NAMES: Final[tuple[Tint, ...]] = get_args(Tint)
TAG_AT: Final = 13.7
"""How far left of its middle a counter's tag stands, read from below."""
VALUES: Final = 34.0
"""The room for the values of a counter."""


SHAPES: Final = 6
"""How many shapes of counter there are: from the seventh side on they come again, in other colours."""
FURTHER_SIDE_COLOURS: Final[tuple[Tint, ...]] = (
    "orange",
    "pale_blue",
    "violet",
    "yellow",
    "green",
    "brown",
    "red",
)
"""The colours of the fourth side and those after it."""


def tint(palette: Palette, style: int) -> str:
    """The ground colour of a side's counters, by its place in the list of sides."""
    if style < 3:
        return (palette.allies, palette.axis, palette.third)[style]
    return shade(palette, FURTHER_SIDE_COLOURS[(style - 3) % len(FURTHER_SIDE_COLOURS)])


def shade(palette: Palette, name: Tint) -> str:
    """The shade that a palette has of a colour for counters and stripes."""
    return palette.tints[TINT_NAMES.index(name)]


def ground_of(palette: Palette, piece: Counter) -> str:
    """The ground colour of a counter: its nationality's where its game says so, else its side's."""
    nation = piece.nation
    if nation is None or nation.tint is None:
        return tint(palette, piece.style)
    return shade(palette, nation.tint)


def ink_on(palette: Palette, ground: str) -> str:
    """What is printed on a ground: ink, or white where the ground is dark."""
    return palette.ink if contrast(ground, palette.ink) >= 4.5 else palette.foam


def body(x: float, y: float, style: int, half: float = SIDE / 2) -> list[XY]:
    """The shape of a side's counters: square, cut corners, pointed at the sides, and three more."""
    c = half * 0.26
    shape = style % SHAPES
    if shape == 0:
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    if shape == 1:
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
    if shape == 2:
        return [
            (x - half * 0.6, y - half),
            (x + half * 0.6, y - half),
            (x + half, y),
            (x + half * 0.6, y + half),
            (x - half * 0.6, y + half),
            (x - half, y),
        ]
    if shape == 3:
        turns = [math.pi * k / 6 for k in range(3, -1, -1)]
        corner = [(half - c + c * math.cos(a), half - c + c * math.sin(a)) for a in turns]
        quarter = [*corner, *[(u, -v) for u, v in reversed(corner)]]
        ring = [*quarter, *[(-u, -v) for u, v in quarter]]
        return [(x + u, y + v) for u, v in ring]
    if shape == 4:
        ring = [(-1, -1), (1, -1), (1, 0.72), (0.72, 1), (-0.72, 1), (-1, 0.72)]
    else:
        ring = [(-0.72, -1), (0.72, -1), (1, -0.72), (1, 1), (-1, 1), (-1, -0.72)]
    return [(x + u * half, y + v * half) for u, v in ring]


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


BASES: Final[Mapping[str, Callable[[Palette, float, float], str]]] = {"craft": _craft_below}
"""What a unit may be on, drawn under its counter."""


def counter(
    palette: Palette,
    piece: Counter,
    x: float,
    y: float,
    plain: bool = False,
    flat: bool = False,
    far: bool = False,
) -> str:
    """One counter with its middle at x, y.

    `plain` leaves out everything that a counter on top hides, `flat` the shadow that it throws; `far` is for
    one drawn so small that only its silhouette, its strength and its steps can be told.
    """
    ground = ground_of(palette, piece)
    ring = body(x, y, piece.style)
    half = SIDE / 2
    shadow = str(Pen().polygon([(px + 1.8, py + 2.2) for px, py in ring]))
    pale = piece.style == 0 and contrast(ground, palette.foam) > 1.5
    rim = palette.foam if pale else mix(ground, palette.ink, 0.55)
    out = [
        BASES[piece.base](palette, x, y) if piece.base and not flat else "",
        "" if flat else path(shadow, fill=palette.shade, fill_opacity="0.45"),
        path(
            str(Pen().polygon(ring)),
            fill=ground,
            stroke=palette.ink,
            stroke_width="1.1",
            stroke_linejoin="round",
        ),
        _draw_stripe(palette, piece, x, y) if piece.printed is None else "",
        path(
            str(Pen().polygon(body(x, y, piece.style, half - 2.2))),
            fill="none",
            stroke=rim,
            stroke_width="0.8",
        ),
    ]
    if plain:
        return group(out)
    ink = ink_on(palette, ground)
    if piece.printed is not None:
        boxed = "" if piece.figure in figures.stock() else _formation_symbol(palette, piece)
        drawn = group(operational.front(palette, piece, piece.printed, ground, ink, boxed, badge_sign, far))
        return group(
            [*out, element("g", drawn, transform=f"translate({num(x)} {num(y)})" if x or y else None)]
        )
    if not _size(piece):
        symbol = "" if piece.figure in figures.stock() else symbol_of(palette, piece)
        drawn = group(fronts.front(palette, piece, ground, ink, symbol, badge_sign, far))
        moved = f"translate({num(x)} {num(y)})" if x or y else None
        return group([*out, element("g", drawn, transform=moved)])
    out += _operational_front(palette, piece, x, y, ink)
    for k, (badge, shape) in enumerate(zip(piece.badges[:3], (*piece.shapes, "disc", "disc", "disc"))):
        out.append(badge_sign(palette, badge, shape, x + half - 4 - k * 12, y - half + 1))
    return group(out)


def _size(piece: Counter) -> bool:
    return piece.symbol is not None and bool(piece.symbol.size)


def symbol_of(palette: Palette, piece: Counter) -> str:
    """The symbol in its box, or the name of a kind without one."""
    ground, ink = ground_of(palette, piece), palette.ink
    dark = ink_on(palette, ground) != ink
    paper = mix(ground, "#ffffff", 0.85 if dark else 0.45)
    if piece.symbol is not None:
        officer = piece.symbol.arm in symbols.UNBOXED_ARMS
        return symbols.draw_boxed(piece.symbol, ink_on(palette, ground) if officer else ink, paper)
    box = path(symbols.box(), fill=paper, stroke=ink, stroke_width="1.4")
    return box + text(0, 3.5, piece.name[:6], 8.5, ink, bold=True)


def _formation_symbol(palette: Palette, piece: Counter) -> str:
    """The symbol in a box of the colour of its formation; pale where it belongs to none."""
    if piece.symbol is None or piece.stripe is None:
        return symbol_of(palette, piece)
    paper = shade(palette, piece.stripe.tint)
    return symbols.draw_boxed(piece.symbol, ink_on(palette, paper), paper)


def _operational_front(palette: Palette, piece: Counter, x: float, y: float, ink: str) -> list[str]:
    """The front of an operational counter: the size over the symbol, formation and name beside it."""
    half = SIDE / 2
    edge = half - 3.6
    corner = 1.5 if piece.style in (1, 2) else 0.0
    assert piece.symbol is not None
    out = [
        element(
            "g", symbol_of(palette, piece), transform=f"translate({x - 0.6:.1f} {y - 1.4:.1f}) scale(0.9)"
        ),
        symbols.size_mark(piece.symbol.size, ink, x - 0.6, y - 12.2),
        text(x - edge + corner, y - edge + 6.6, piece.letter, 9, ink, bold=True, anchor="start"),
    ]
    if piece.nation is not None:
        right = edge - corner
        word = piece.nation.letters
        room = right - symbols.half_width(piece.symbol.size) - 0.4
        size = min(7.2, 7.2 * room / width_of(word, 7.2, bold=True))
        out.append(text(x + right, y - edge + 6.0, word, round(size, 1), ink, bold=True, anchor="end"))
    if piece.tag:
        size = min(8.4, 8.4 * 19 / width_of(piece.tag, 8.4, bold=True))
        out.append(text(x - TAG_AT, y - 1.4, piece.tag, round(size, 1), ink, bold=True, turn=-90))
    striped = piece.stripe is not None
    low = half - (12.2 if striped else 9.4)
    top = -11.0
    columns = 1 if piece.full <= 2 else 2
    rows = math.ceil(piece.full / columns)
    foot = low - STEP_PITCH * (rows - 1) - 1.4 if piece.full > 1 else 9.0
    name, size = fronts.short(piece.name, foot - top, 7.4)
    out.append(text(x + 17.2, y + (foot + top) / 2, name, size, ink, turn=-90))
    out.append(_draw_values(piece, x - 3.6, y + half - (6.6 if striped else 4.6), VALUES - 4, ink))
    out.append(steps_of(palette, piece, x + half - (7.6 if columns == 1 else 8.4), y + low, ink, columns))
    return out


def _draw_values(piece: Counter, x: float, y: float, room: float, ink: str) -> str:
    if not piece.values:
        return ""
    words = "  ".join(piece.values)
    size = min(10.5, 10.5 * room / width_of(words, 10.5, bold=True))
    return text(x, y, words, round(size, 1), ink, bold=True)


STEP_PITCH: Final = 5.6
"""How far apart the squares of the steps stand."""


def steps_of(palette: Palette, piece: Counter, x: float, y: float, ink: str, columns: int = 1) -> str:
    """A square for each step from a place up: full ones are left, hollow ones are lost."""
    if piece.full < 2:
        return ""
    on, off = Pen(), Pen()
    side = 4.0 if columns == 1 else 2.8
    for k in range(piece.full):
        row, column = divmod(k, columns)
        px, py = x + column * (side + 1.2), y - row * STEP_PITCH
        square = [(px, py), (px + side, py), (px + side, py + side), (px, py + side)]
        (on if k < piece.steps else off).polygon(square)
    hollow = (palette.foam, palette.blocked) if ink == palette.ink else ("none", ink)
    return path(str(on), fill=ink, stroke=ink, stroke_width="0.7") + path(
        str(off), fill=hollow[0], stroke=hollow[1], stroke_width="0.9"
    )


BAND: Final = 4.2
"""The height of the stripe of a formation."""


def _draw_stripe(palette: Palette, piece: Counter, x: float, y: float) -> str:
    """The stripe of a formation along the foot of its counter: its colour, and its pattern over it."""
    if piece.stripe is None:
        return ""
    half = SIDE / 2
    reach = half * 0.6 if piece.style % SHAPES == 2 else half * 0.72
    return band(palette, piece.stripe, x - reach, y + half - BAND - 0.5, 2 * reach)


def band(palette: Palette, stripe: Stripe, x: float, y: float, wide: float) -> str:
    """A stripe from a place on, `BAND` high."""
    colour = shade(palette, stripe.tint)
    ring = [(x, y), (x + wide, y), (x + wide, y + BAND), (x, y + BAND)]
    out = path(str(Pen().polygon(ring)), fill=colour, stroke=palette.ink, stroke_width="0.7")
    ink = ink_on(palette, colour)
    pen, dots = Pen(), Pen()
    count = max(3, round(wide / 5.4))
    spots = [x + wide * (k + 0.5) / count for k in range(count)]
    if stripe.pattern == "double":
        pen.line([(x, y + BAND / 2), (x + wide, y + BAND / 2)])
    for at in spots:
        if stripe.pattern == "bars":
            pen.line([(at, y), (at, y + BAND)])
        elif stripe.pattern == "dashes":
            pen.line([(at - 1.4, y + BAND / 2), (at + 1.4, y + BAND / 2)])
        elif stripe.pattern == "slanted":
            pen.line([(at - 1.6, y + BAND), (at + 1.6, y)])
        elif stripe.pattern == "dots":
            dots.circle(at, y + BAND / 2, 1.2)
    return out + path(str(pen), fill="none", stroke=ink, stroke_width="1.3") + path(str(dots), fill=ink)


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


def draw_placed(palette: Palette, one: PlacedCounter) -> str:
    """A counter where a layout puts it, with the number of its stack."""
    drawn = counter(palette, one.counter, 0, 0, plain=one.covered)
    place = f"translate({num(one.x)} {num(one.y)}) scale({one.scale:g})"
    out = group([drawn], transform=place)
    return out + (tally(palette, one) if one.count else "")


def tally(palette: Palette, one: PlacedCounter) -> str:
    """How many counters a stack holds, in a disc at its lower left."""
    half = SIDE * one.scale / 2 - 1
    x, y = one.x - half, one.y + half
    dot = path(str(Pen().circle(x, y, 7.4)), fill=palette.ink, stroke=palette.foam, stroke_width="1.2")
    return dot + text(x, y + 3.7, str(one.count), 10.5, palette.foam, bold=True)


def counters(palette: Palette, where: Layout) -> str:
    """Every counter of a layout."""
    return group(draw_placed(palette, one) for one in where.counters)


def nameless(palette: Palette, x: float, y: float) -> str:
    """A unit of which nothing is known but that it stands there: for questions of sight."""
    ring, box = body(x, y, 2), [(x - 15, y - 9), (x + 15, y - 9), (x + 15, y + 9), (x - 15, y + 9)]
    return (
        path(str(Pen().polygon(ring)), fill=palette.third, stroke=palette.ink, stroke_width="1.4")
        + path(str(Pen().polygon(box)), fill=palette.foam, stroke=palette.ink, stroke_width="1.4")
        + text(x, y + 3.8, "unit", 11, palette.ink, bold=True)
    )
