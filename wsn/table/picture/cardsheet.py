"""Cards of a game to print and cut out: pages of cards of the size of playing cards, nine on A4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.table.cards import Card
from wsn.table.picture import furniture
from wsn.table.picture.cards import CARD, card_svg
from wsn.table.picture.countersheet import MM, scale_bar
from wsn.table.picture.furniture import A4
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import SERIF, group, num, text

CUT: Final = 630.0
"""The width of a card: 63 mm."""
CARDS_ACROSS: Final = 3
SPACE_ABOVE, SPACE_BELOW = 12.0, 8.0
"""What is left free over the cards, for the title, and under them, in millimetres."""


def cards_svg(
    cards: Sequence[Card], title: str, palette: Palette = SUMMER, page: tuple[float, float] = A4
) -> list[str]:
    """The cards on as many pages (millimetres) as they need, each an SVG document; none for no cards."""
    down = int((page[1] - SPACE_ABOVE - SPACE_BELOW) * MM // (CUT * CARD[1] / CARD[0]))
    full = CARDS_ACROSS * down
    return [
        _draw_page(cards[at : at + full], title, palette, page, down) for at in range(0, len(cards), full)
    ]


def _draw_page(
    cards: Sequence[Card], title: str, palette: Palette, page: tuple[float, float], down: int
) -> str:
    wide, tall = (side * MM for side in page)
    high = CUT * CARD[1] / CARD[0]
    left, top = (wide - CARDS_ACROSS * CUT) / 2, (tall - down * high) / 2 + 30
    out = [text(left, top - 45, title, 60, palette.ink, family=SERIF, anchor="start")]
    out.append(scale_bar(palette, left + CARDS_ACROSS * CUT - 62 * MM, top - 45, "50 mm"))
    for n, one in enumerate(cards):
        x, y = left + n % CARDS_ACROSS * CUT, top + n // CARDS_ACROSS * high
        size = f'x="{num(x)}" y="{num(y)}" width="{num(CUT)}" height="{num(high)}"'
        whole = f'width="{CARD[0]:g}" height="{CARD[1]:g}"'
        out.append(card_svg(one, palette).strip().replace(whole, size, 1))
    return furniture.sheet(0, 0, wide, tall, group(out), title, palette.paper)
