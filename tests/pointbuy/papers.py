"""A roster with something of everything, and what the tests of its pages ask."""

from __future__ import annotations

from pointbuy import editing
from pointbuy.catalogue import load_catalogue
from pointbuy.printlayout import MARGIN, PAGE_HEIGHT, PAGE_WIDTH, PaperPage, text_width
from pointbuy.roster import Buy
from wsn.systems import game_of

BOOK = load_catalogue("war_storms")
FACES = game_of("war_storms").look
SIDES = {"german": "axis", "us": "allies"}
MADE = editing.add_purchases(
    editing.start_roster(BOOK, "german", 300, "defender", "Regiment 914, Küste"),
    Buy(row="G9", quality="veteran", with_=("GA1", "GV19")),
    Buy(row="G17"),
    Buy(row="GV8"),
    Buy(row="GB4", count=2),
    Buy(row="GO1"),
    Buy(row="GO7"),
    Buy(row="GF1", count=2),
    Buy(row="M6", count=3, choice="mixed"),
    Buy(row="M10", size=3),
)


def words(page: PaperPage) -> list[str]:
    return [mark.words for mark in page.marks if mark.kind == "text"]


def inside(page: PaperPage) -> None:
    """Nothing of a page lies outside its margins, and the two columns keep apart."""
    for mark in page.marks:
        left = mark.x - (text_width(mark.words, mark.height, mark.bold) if mark.anchor == "end" else 0)
        assert left >= MARGIN - 1, mark
        assert mark.right_end <= PAGE_WIDTH - MARGIN + 1, mark
        assert 0 < mark.y < PAGE_HEIGHT - 20, mark
