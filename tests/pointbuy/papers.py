"""A roster with something of everything, and what the tests of its pages ask."""

from __future__ import annotations

from pointbuy import editing
from pointbuy.catalogue import load_catalogue
from pointbuy.printbriefing import MAP_SHARE, PrintedBriefing
from pointbuy.printlayout import MARGIN, PAGE_HEIGHT, PAGE_WIDTH, PaperPage, text_width
from pointbuy.roster import Buy
from wsn.scenario import load
from wsn.systems import game_of
from wsn.table import briefing

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


def is_whole(name: str, sheet: PrintedBriefing) -> None:
    """Every word of the briefing is printed, in the room there is, and nothing on the map."""
    told = [mark for page in sheet.pages for mark in page.marks if mark.kind == "text"]
    words = " ".join(mark.words for mark in told).split()
    for topic in briefing.before(load(name)):
        wanted = [*topic.title.split(), *(word for line in topic.lines for word in line.words.split())]
        assert set(wanted) <= {*words}, topic.title
    left, top, wide, high = sheet.at
    assert left >= MARGIN - 1
    assert left + wide <= PAGE_WIDTH - MARGIN + 1
    assert high <= MAP_SHARE * sheet.paper[1] + 1
    for mark in told:
        assert mark.right_end <= PAGE_WIDTH - MARGIN + 1, mark
        assert MARGIN - 1 <= mark.y <= sheet.paper[1] - MARGIN + 11, mark
    for mark in sheet.pages[0].marks:
        assert mark.y <= top or mark.y - mark.height >= top + high - 1, mark
