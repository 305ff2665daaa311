"""The front of an operational counter as it is printed: size, symbol, names, strength, quality, movement.

A side of the counter for each step (`PrintedSide`): a thick stripe says that it is the last one, a white box
round the strength that there is no zone of control. Everything stands about the middle of the counter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from wsn.parts.faces import PrintedSide
from wsn.table.picture import figures, fronts, symbols
from wsn.table.picture.palette import Palette, mix
from wsn.table.picture.svg import Pen, element, num, path, text, width_of
from wsn.table.scene import Counter

PRINT_EDGE: Final = 19.4
"""How far from its middle the print reaches."""
SYMBOL_Y, SYMBOL_SCALE = -3.4, 0.86
"""Where the middle of the symbol stands, and how large it is."""
NAMES_AT, NAMES_TOP, NAMES_FOOT, NAME_MOST = 15.6, -10.6, 8.6, 8.2
"""How far at either side the names stand, between which heights, and their largest type."""
SMALLEST_BOLD: Final = 4.6
"""Names that need smaller type are not bold."""
VALUES_Y, STRENGTH_TYPE = 18.8, 13.0
"""The foot and the type of strength and movement."""
STRENGTH_ROOM: Final = 15.6
"""The room that the strength has."""
QUALITY_X, QUALITY_Y = 2.6, 12.4
"""Where troop quality stands between strength and movement; the steps are below it."""
STRIPE_TOP, STRIPE_HIGH = 5.4, 3.0
"""Where the stripe of the last step begins, and how thick it is."""
BADGES, BADGE_PITCH = 3, 12.0
"""The most badges that are drawn, and how far they stand from each other."""

DrawBadge = Callable[[Palette, str, str, float, float], str]


def front(
    palette: Palette,
    piece: Counter,
    side: PrintedSide,
    ground: str,
    ink: str,
    symbol: str,
    badge: DrawBadge,
    far: bool = False,
) -> Iterator[str]:
    """The front of a counter about 0, 0. `symbol` is drawn where it has no silhouette.

    `far` leaves out what cannot be read of one drawn small: its names, quality and steps.
    """
    if side.last:
        yield _draw_stripe(palette, ground)
    yield _draw_picture(palette, piece, ground, ink, symbol)
    if piece.symbol is not None:
        yield symbols.size_mark(piece.symbol.size, ink, 0.0, -12.6)
    yield _draw_nationality(palette, piece, ink)
    if side.rating:
        yield _draw_rating(palette, side)
    if not far:
        foot = STRIPE_TOP - 0.4 if side.last else NAMES_FOOT
        yield _name(piece.mark, -NAMES_AT + 2.6, foot, ink)
        yield _name(piece.formation, NAMES_AT + 2.8, foot, ink)
    yield from _draw_values(palette, side, ground, ink, far)
    if not far:
        yield _draw_steps(palette, piece, ink)
    for k, (letter, shape) in enumerate(zip(piece.badges[:BADGES], (*piece.shapes, "disc", "disc", "disc"))):
        yield badge(palette, letter, shape, -PRINT_EDGE + 1.0 + k * BADGE_PITCH, -PRINT_EDGE - 1.0)


def _draw_stripe(palette: Palette, ground: str) -> str:
    """The thick stripe of the last step, from rim to rim."""
    wide = 2 * PRINT_EDGE + 3.0
    return element(
        "rect",
        x=num(-wide / 2),
        y=num(STRIPE_TOP),
        width=num(wide),
        height=num(STRIPE_HIGH),
        fill=palette.blocked if ground != palette.ink else palette.foam,
        stroke=palette.foam,
        stroke_width="0.6",
    )


def _draw_picture(palette: Palette, piece: Counter, ground: str, ink: str, symbol: str) -> str:
    """The silhouette, or the symbol in its box."""
    if piece.figure in figures.stock():
        dark = ink != palette.ink
        paper, line = (palette.ink, palette.foam) if dark else (palette.foam, palette.ink)
        inks = figures.FigureInks.on(ground, line, paper)
        drawn = figures.paint_figure(piece.figure, inks, 25.0, 14.0, piece.style % 2 == 1)
        return element("g", drawn, transform=f"translate(0 {num(SYMBOL_Y + 7.0)})")
    return element("g", symbol, transform=f"translate(0 {num(SYMBOL_Y)}) scale({SYMBOL_SCALE:g})")


def _draw_nationality(palette: Palette, piece: Counter, ink: str) -> str:
    """The national mark, or the letters of the nationality, at the upper left."""
    corner = 1.6 if piece.style % 6 in (1, 2) else 0.0
    left, top = -PRINT_EDGE + corner, -PRINT_EDGE + corner * 0.4
    nation = piece.nation
    if nation is not None and nation.mark is not None:
        return fronts.nation_mark(palette, nation.mark, left + 3.9, top + 4.1, 3.7)
    word = nation.letters if nation is not None else piece.letter
    size = min(7.6, 7.6 * 10.5 / width_of(word, 7.6, bold=True))
    return text(left, top + 6.2, word, round(size, 1), ink, bold=True, anchor="start")


def _draw_rating(palette: Palette, side: PrintedSide) -> str:
    """The armour rating in its box at the upper right: grey, or red for an anti-tank unit."""
    fill = palette.blocked if side.red_rating else mix(palette.ink, palette.foam, 0.62)
    ink = palette.foam if side.red_rating else palette.ink
    left, top, wide, high = PRINT_EDGE - 8.6, -PRINT_EDGE + 0.2, 7.6, 8.4
    ring = Pen().polygon(
        [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)],
    )
    box = path(str(ring), fill=fill, stroke=palette.ink, stroke_width="0.7")
    return box + text(left + wide / 2, top + 6.9, side.rating, 7.8, ink, bold=True)


def _name(words: str, x: float, foot: float, ink: str) -> str:
    """A short name at a side of the symbol, read from below."""
    if not words:
        return ""
    room = foot - NAMES_TOP
    for told in (words, words.replace(" ", "")):
        size = min(NAME_MOST, NAME_MOST * room / width_of(told, NAME_MOST, bold=True))
        if size >= SMALLEST_BOLD:
            break
    bold = size >= SMALLEST_BOLD
    if not bold:
        told, size = fronts.short(words, room, NAME_MOST)
    return text(x, (NAMES_TOP + foot) / 2, told, round(size - 0.05, 1), ink, bold=bold, turn=-90)


def _draw_values(palette: Palette, side: PrintedSide, ground: str, ink: str, far: bool) -> Iterator[str]:
    """Strength at the lower left, movement at the lower right, troop quality between them."""
    size = round(
        min(STRENGTH_TYPE, STRENGTH_TYPE * STRENGTH_ROOM / width_of(side.strength, STRENGTH_TYPE, bold=True)),
        1,
    )
    wide = width_of(side.strength, size, bold=True)
    left, right = -PRINT_EDGE + 1.2, PRINT_EDGE - 1.2
    high = size * 0.72
    if side.boxed:
        yield _draw_plate(
            left - 1.4, VALUES_Y - high - 1.0, wide + 2.8, high + 2.2, palette.foam, palette.ink
        )
    strength_ink = palette.blocked if side.red else palette.ink if side.boxed else ink
    halo = palette.foam if side.red and ink != palette.ink else None
    yield text(
        left, VALUES_Y, side.strength, size, strength_ink, bold=True, anchor="start", halo=halo, halo_width=2
    )
    if side.moves:
        wide = width_of(side.moves, STRENGTH_TYPE, bold=True)
        high = STRENGTH_TYPE * 0.72
        moves_ink = ink
        if side.held:
            moves_ink = palette.foam
            yield _draw_plate(
                right - wide - 1.4, VALUES_Y - high - 1.0, wide + 2.8, high + 2.2, "#000000", palette.foam
            )
        elif side.ringed:
            moves_ink = palette.ink
            ring = str(Pen().circle(right - wide / 2, VALUES_Y - high / 2, 6.0))
            yield path(ring, fill=palette.foam, stroke=palette.ink, stroke_width="0.6")
        yield text(right, VALUES_Y, side.moves, STRENGTH_TYPE, moves_ink, bold=True, anchor="end")
    if side.quality and not far:
        fill = mix(ground, palette.foam if ink == palette.ink else palette.ink, 0.6)
        yield path(str(Pen().circle(QUALITY_X, QUALITY_Y, 3.9)), fill=fill, stroke=ink, stroke_width="0.5")
        yield text(QUALITY_X, QUALITY_Y + 2.1, side.quality, 5.9, ink, bold=True)


def _draw_plate(left: float, top: float, wide: float, high: float, fill: str, line: str) -> str:
    return element(
        "rect",
        x=num(left),
        y=num(top),
        width=num(wide),
        height=num(high),
        fill=fill,
        stroke=line,
        stroke_width="0.6",
    )


def _draw_steps(palette: Palette, piece: Counter, ink: str) -> str:
    """A small square for each step in the middle of the foot: full ones are left, hollow ones are lost."""
    if piece.full < 2:
        return ""
    on, off = Pen(), Pen()
    for k in range(piece.full):
        x, y = QUALITY_X + (k - (piece.full - 1) / 2) * 3.6 - 1.3, VALUES_Y - 1.9
        (on if k < piece.steps else off).polygon([(x, y), (x + 2.6, y), (x + 2.6, y + 2.4), (x, y + 2.4)])
    hollow = (palette.foam, palette.blocked) if ink == palette.ink else ("none", ink)
    return path(str(on), fill=ink) + path(str(off), fill=hollow[0], stroke=hollow[1], stroke_width="0.5")
