"""The stock of counters in one picture: every symbol, size, nationality colour, stripe and badge there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from wsn.parts.faces import (
    Arm,
    Badge,
    BadgeShape,
    Nationality,
    Size,
    Stripe,
    StripePattern,
    Symbol,
    Tint,
)
from wsn.parts.looks import Looks
from wsn.table.picture import figures, furniture, guide
from wsn.table.picture.counters import counter
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.stacks import SIDE
from wsn.table.picture.svg import SERIF, element, group, num, text
from wsn.table.scene import Counter

COMBINED_SYMBOLS: Final[tuple[Symbol, ...]] = (
    Symbol("armour", ("infantry",), words="mechanised infantry"),
    Symbol("infantry", ("motorised",), words="motorised infantry"),
    Symbol("infantry", ("airborne",), words="parachute infantry"),
    Symbol("infantry", ("glider",), words="glider infantry"),
    Symbol("infantry", ("mountain",), words="mountain infantry"),
    Symbol("armour", ("reconnaissance",), words="armoured reconnaissance"),
    Symbol("armour", ("artillery",), words="self-propelled artillery"),
    Symbol("armour", ("anti_tank",), words="tank destroyers"),
    Symbol("armour", ("engineer",), words="armoured engineers"),
    Symbol("infantry", ("commando",), words="commandos"),
    Symbol("infantry", ("ranger",), words="rangers"),
)
"""What several arms in one box make."""

NATIONS: Final[tuple[Nationality, ...]] = (
    Nationality("United States", "US", "olive"),
    Nationality("Britain", "Br", "khaki"),
    Nationality("Canada", "Cdn", "orange"),
    Nationality("Germany, army", "Ger", "field_grey"),
    Nationality("Germany, SS", "SS", "black"),
    Nationality("Germany, air force", "LW", "pale_blue"),
    Nationality("Free French", "Fr", "blue"),
    Nationality("Poland", "Pol", "red"),
    Nationality("Netherlands", "NL", "yellow"),
    Nationality("Belgium", "Bel", "violet"),
    Nationality("Ost battalions", "Ost", "brown"),
    Nationality("partisans", "FFI", "green"),
    Nationality("neutral", "N", "white"),
    Nationality("anybody", "X", "grey"),
)
"""Examples of nationalities, one for each colour of the stock."""

EXAMPLES: Final[tuple[tuple[Symbol, str, str, tuple[str, ...], int], ...]] = (
    (Symbol("infantry", size="regiment"), "16", "1 US", ("4-4", "6"), 3),
    (Symbol("infantry", ("motorised",), "brigade"), "8", "3 Br", ("5-5", "8"), 3),
    (Symbol("armour", size="brigade"), "2", "2 Cdn", ("6-4", "9"), 2),
    (Symbol("artillery", size="regiment"), "191", "91", ("3", "5"), 2),
    (Symbol("armour", ("infantry",), "battalion"), "III/25", "12 SS", ("4-5", "10"), 2),
    (Symbol("infantry", ("airborne",), "regiment"), "6", "3 FJ", ("4-6", "6"), 3),
    (Symbol("reconnaissance", size="battalion"), "4", "2 DB", ("1-2", "12"), 1),
    (Symbol("armour", size="division"), "1 Pol", "", ("9-8", "9"), 4),
    (Symbol("headquarters", size="corps"), "Corps", "II", ("5",), 1),
    (Symbol("commando", size="company"), "10", "1 SSB", ("2", "7"), 1),
)
"""Counters as an operational game has them: a symbol, name, formation, values and steps."""


def stock_svg(palette: Palette = SUMMER, title: str = "The stock of counters") -> str:
    """Every silhouette, symbol, size, colour, stripe and badge there is, and counters made of them."""
    out = [text(guide.GUIDE_LEFT_MARGIN, 52, title, 27, palette.ink, family=SERIF, anchor="start")]
    pieces = examples()
    out.append(_row(palette, pieces, 116.0, 1.5))
    out.append(_row(palette, pieces, 190.0, SMALLEST_COUNTER / SIDE))
    patterns = get_args(StripePattern)
    stripes = {f"{tint}, {patterns[n % len(patterns)]}": tint for n, tint in enumerate(get_args(Tint))}
    drawn, foot = guide.tables(
        palette,
        226.0,
        ("Silhouettes", guide.figure_cells(palette, {one: one for one in figures.names()})),
        ("Arms", guide.symbols(palette, [Symbol(arm) for arm in get_args(Arm)])),
        ("Arms together", guide.symbols(palette, COMBINED_SYMBOLS)),
        ("Sizes", guide.sizes(palette, get_args(Size))),
        ("Nationalities", guide.nations(palette, NATIONS)),
        (
            "Stripes of formations",
            guide.stripes(
                palette,
                {
                    words.replace("_", " "): Stripe(tint, patterns[n % len(patterns)])
                    for n, (words, tint) in enumerate(stripes.items())
                },
            ),
        ),
        (
            "Badges",
            guide.marks(
                palette, Looks(badges={shape: Badge("R", shape, shape) for shape in get_args(BadgeShape)})
            ),
        ),
    )
    height = foot + 14
    out += [drawn, furniture.edge(palette, 0, 0, guide.GUIDE_WIDTH, height)]
    return furniture.sheet(0, 0, guide.GUIDE_WIDTH, height, group(out), title, palette.paper)


SMALLEST_COUNTER: Final = 28.0
"""The width at which a counter must still be told from others."""


def examples() -> tuple[Counter, ...]:
    """The counters of `EXAMPLES`, in the colours of as many nationalities and with a stripe each."""
    patterns, tints = get_args(StripePattern), get_args(Tint)
    made = []
    for n, (symbol, name, tag, values, full) in enumerate(EXAMPLES):
        nation = NATIONS[n % len(NATIONS)]
        axis = nation.name.startswith("Germany")
        made.append(
            Counter(
                unit=f"{n}",
                space="",
                side="axis" if axis else "allies",
                letter="X" if axis else "A",
                style=1 if axis else 0,
                symbol=symbol,
                name=name,
                values=values,
                steps=max(full - n % 2, 1),
                full=full,
                tag=tag,
                nation=nation,
                stripe=Stripe(tints[(3 * n + 5) % len(tints)], patterns[n % len(patterns)]),
            )
        )
    return tuple(made)


def _row(palette: Palette, pieces: Sequence[Counter], y: float, scale: float) -> str:
    """Counters side by side over the width of the sheet."""
    step = (guide.GUIDE_WIDTH - 2 * guide.GUIDE_LEFT_MARGIN) / len(pieces)
    out = []
    for n, piece in enumerate(pieces):
        x = guide.GUIDE_LEFT_MARGIN + (n + 0.5) * step
        place = f"translate({num(x)} {num(y)}) scale({scale:.4g})"
        out.append(element("g", counter(palette, piece, 0, 0), transform=place))
    return group(out)
