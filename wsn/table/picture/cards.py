"""A card of a hand and a die as pictures of their own, from what the table says that they show."""

from __future__ import annotations

import math
from typing import Final

from wsn.parts.faces import Emblem, Sections, Silhouette, Symbol, UnitNumber
from wsn.table.cards import Card
from wsn.table.picture.emblems import draw_emblem, pip
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import stripes
from wsn.table.picture.svg import XY, Pen, element, group, num, path, text, width_of, wrap_text
from wsn.table.picture.symbols import in_a_box
from wsn.table.picture.vignettes import vignette

CARD: Final[XY] = (150.0, 210.0)
"""The size of a whole card."""
SMALL_CARD: Final[XY] = (150.0, 84.0)
"""The size of one without its words."""
CARD_TYPE: Final = 11.5
"""The size of a card's words, where there is room."""
FIELD: Final = 13.0
"""The height of a row of named values."""


def card_svg(shown: Card, palette: Palette = SUMMER, small: bool = False) -> str:
    """A card: its title, its picture, its named values, its words and its rule.

    `small` leaves out the words: for a hand under the board, where pointing at a card tells the rest.
    """
    wide, high = SMALL_CARD if small else CARD
    back = element(
        "rect",
        x=1,
        y=1,
        width=wide - 2,
        height=high - 2,
        rx=9,
        fill=palette.label_halo,
        stroke=palette.ink,
        stroke_width=1.6,
    )
    inner = element(
        "rect",
        x=5,
        y=5,
        width=wide - 10,
        height=high - 10,
        rx=6,
        fill="none",
        stroke=palette.frame,
        stroke_width=0.7,
    )
    out = [back, inner, _name(palette, shown.title, wide)]
    if shown.vignette is not None:
        out.append(_card_with_picture(palette, shown, wide, high, small))
    elif small:
        out.append(_face(palette, shown, wide / 2, 54.5, 0.68))
    else:
        rows = math.ceil(len(shown.fields) / 2)
        roomy = len(wrap_text(shown.text, CARD_TYPE, wide - 26)) + 1.2 * rows <= 5
        top = (116.0 if roomy else 84.0) if shown.picture else 36.0
        out.append(_face(palette, shown, wide / 2, 78.0 if roomy else 57.0, 1.0 if roomy else 0.72))
        out.append(_draw_fields(palette, shown, wide, top))
        out.append(_words(palette, shown, wide, high, top + rows * FIELD))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}"'
        f' width="{wide:g}" height="{high:g}">{group(out)}</svg>\n'
    )


SCENE: Final[XY] = (134.0, 46.0)
"""The size of the small picture of a whole card."""
SCENE_TALL: Final = 72.0
"""How high it is on a card with few words."""
SCENE_SMALL: Final[XY] = (66.0, 44.0)
"""The size of the same on one without its words."""


def _card_with_picture(palette: Palette, shown: Card, wide: float, high: float, small: bool) -> str:
    """A card with a small picture: over what it orders, or beside that where there are no words."""
    assert shown.vignette is not None
    across, up = SCENE_SMALL if small else SCENE
    rows = math.ceil(len(shown.fields) / 2)
    if not small and len(wrap_text(shown.text, CARD_TYPE, wide - 26)) + rows <= 3:
        up = SCENE_TALL
    name = f"card-{shown.card}"
    scene = vignette(palette, shown.vignette, across, up, name)
    out = [element("g", scene, transform=f"translate(8 {33 if small else 33.5})")]
    if small:
        out.append(_face(palette, shown, (8 + across + wide - 7) / 2, 55, 0.52))
        return group(out)
    low = 33.5 + up
    out.append(_face(palette, shown, wide / 2, low + 20.5, 0.56))
    out.append(_draw_fields(palette, shown, wide, low + 39.5))
    out.append(_words(palette, shown, wide, high, low + 39.5 + rows * FIELD))
    return group(out)


def _name(palette: Palette, name: str, wide: float) -> str:
    """The name on its band, in one size for all cards unless it is too long."""
    size = 14.0
    while width_of(name, size, bold=True) > wide - 22 and size > 9:
        size -= 0.5
    band = element("rect", x=8, y=8, width=wide - 16, height=22, rx=3, fill=palette.ink)
    return band + text(wide / 2, 23.8 - (14 - size) * 0.3, name, size, palette.label_halo, bold=True)


def _face(palette: Palette, shown: Card, x: float, y: float, scale: float) -> str:
    """The picture of a card: its things beside each other, the parts of a front as wide as fits."""
    place = f"translate({num(x)} {num(y)}) scale({scale:g})"
    front = next((one for one in shown.picture if isinstance(one, Sections)), None)
    signs = [_draw_sign(palette, one) for one in shown.picture if not isinstance(one, Sections)]
    if front is not None:
        drawn = _draw_front(palette, front, 0, 0, 118)
        if signs:
            drawn = _draw_front(palette, front, 24, 0, 84) + element(
                "g", signs[0], transform="translate(-42 0) scale(0.62)"
            )
        return element("g", drawn, transform=place)
    pitch = min(52.0, 124.0 / max(len(signs), 1))
    size = min(1.0, pitch / 56)
    laid = [
        element(
            "g", sign, transform=f"translate({num((i - (len(signs) - 1) / 2) * pitch)} 0) scale({size:.3g})"
        )
        for i, sign in enumerate(signs)
    ]
    return element("g", group(laid), transform=place)


def _draw_sign(palette: Palette, one: Emblem | Symbol | UnitNumber | Silhouette) -> str:
    """One thing of a picture, about 56 units wide."""
    match one:
        case Emblem():
            return draw_emblem(one.emblem, palette)
        case Symbol():
            return in_a_box(palette, one, 1.5)
        case Silhouette():
            return pip(palette, one)
        case UnitNumber(count=count):
            words = "all" if count is None else f"×{count}"
            return text(0, 9, words, 26, palette.ink, bold=True)


def _draw_front(palette: Palette, shown: Sections, x: float, y: float, wide: float) -> str:
    """The parts of the front side by side; those that are ordered are hatched and say how many units."""
    orders = dict(shown.counts)
    step, high = wide / len(shown.parts), 58.0
    out = []
    for i, word in enumerate(shown.parts):
        left = x - wide / 2 + i * step
        ring = [
            (left, y - high / 2),
            (left + step, y - high / 2),
            (left + step, y + high / 2),
            (left, y + high / 2),
        ]
        body = str(Pen().polygon(ring))
        ground = palette.open if word in orders else palette.paper
        out.append(path(body, fill=ground, stroke=palette.ink, stroke_width="1.2"))
        if word not in orders:
            continue
        count = orders[word]
        hatch = Pen()
        for line in stripes(ring, -math.pi / 4, 6):
            hatch.line(line)
        out.append(path(str(hatch), fill="none", stroke=palette.clear, stroke_width="1.5"))
        out.append(path(body, fill="none", stroke=palette.clear, stroke_width="3.2"))
        words = "all" if count is None else str(count)
        size = 18 if count is None else 24
        spot = left + step / 2, y + size * 0.36
        halo = palette.label_halo
        out.append(text(*spot, words, size, palette.ink, bold=True, halo=halo, halo_width=7))
    return group(out)


def _draw_fields(palette: Palette, shown: Card, wide: float, top: float) -> str:
    """The named values of a card, two to a row: the name small, the value in bold."""
    out = []
    room = (wide - 26 - 6) / 2
    for n, (name, value) in enumerate(shown.fields):
        row, column = divmod(n, 2)
        last = n == len(shown.fields) - 1 and column == 0
        left, y = 13 + column * (room + 6), top + row * FIELD + 9.5
        here = wide - 26 if last else room
        said = f"{name} "
        size = min(9.5, 9.5 * here / max(width_of(said, 9.5) + width_of(value, 9.5, bold=True), 1))
        out.append(text(left, y, said, round(size, 2), palette.ink, anchor="start"))
        at = left + width_of(said, size)
        out.append(text(at, y, value, round(size, 2), palette.ink, bold=True, anchor="start"))
    return group(out)


def _words(palette: Palette, shown: Card, wide: float, high: float, top: float) -> str:
    """The text of a card in the largest type that fits under its picture, and its rule."""
    size = CARD_TYPE
    while size > 7 and len(wrap_text(shown.text, size, wide - 26)) * size * 1.24 > high - top - 22:
        size -= 0.25
    out = []
    for i, line in enumerate(wrap_text(shown.text, size, wide - 26)):
        out.append(text(13, top + size * 1.24 * (i + 0.9), line, size, palette.ink, anchor="start"))
    if shown.rule:
        out.append(text(wide - 12, high - 11, shown.rule, 8, palette.ink, anchor="end"))
    return group(out)
