"""Cards of a game to print and cut out: pages of A4 with nine cards each, of the size of playing cards."""

from __future__ import annotations

from collections.abc import Sequence

from wsn.table.cards import Card
from wsn.table.picture import furniture
from wsn.table.picture.cards import CARD, card_svg
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import SERIF, group, num, text

WIDE, HIGH = 2100.0, 2970.0
"""A4, ten units to a millimetre."""
CUT = 630.0
"""The width of a card: 63 mm."""
ACROSS, DOWN = 3, 3


def cards_svg(cards: Sequence[Card], title: str, palette: Palette = SUMMER) -> list[str]:
    """The cards on as many pages as they need, each an SVG document; no page for no cards."""
    full = ACROSS * DOWN
    return [_page(cards[at : at + full], title, palette) for at in range(0, len(cards), full)]


def _page(cards: Sequence[Card], title: str, palette: Palette) -> str:
    high = CUT * CARD[1] / CARD[0]
    left, top = (WIDE - ACROSS * CUT) / 2, (HIGH - DOWN * high) / 2 + 30
    out = [text(left, top - 45, title, 60, palette.ink, family=SERIF, anchor="start")]
    for n, one in enumerate(cards):
        x, y = left + n % ACROSS * CUT, top + n // ACROSS * high
        size = f'x="{num(x)}" y="{num(y)}" width="{num(CUT)}" height="{num(high)}"'
        whole = f'width="{CARD[0]:g}" height="{CARD[1]:g}"'
        out.append(card_svg(one, palette).strip().replace(whole, size, 1))
    return furniture.sheet(0, 0, WIDE, HIGH, group(out), title, palette.paper)
