"""The page of rulings: as written by its tool, and with every ruling in the code."""

from __future__ import annotations

import re
from pathlib import Path

from tools import rulings_page

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_up_to_date():
    page = rulings_page.PAGE.read_text(encoding="utf-8")
    assert page == rulings_page.page(), "run python tools/rulings_page.py"


def test_no_ruling_of_the_code_is_left_out():
    modules = [*(ROOT / "wsn" / "systems").rglob("*.py"), *(ROOT / "pointbuy").rglob("*.py")]
    sources = [module.read_text(encoding="utf-8") for module in modules]
    assert sum(source.count("Ruling:") for source in sources) > 100
    assert [
        source for source in sources if len(rulings_page.rulings(source)) != source.count("Ruling:")
    ] == []


def test_subjects_are_words_for_players_and_no_two_of_a_game_are_alike():
    told = [(module.partition("/")[0], heading) for module, heading in rulings_page.HEADINGS.items()]
    assert len(told) == len(set(told))
    assert [heading for _, heading in told if not re.fullmatch(r"[A-Z][A-Za-z',: -]+", heading)] == []
    page = rulings_page.page()
    assert [heading for _, heading in told if f"\n### {heading}\n" not in page] == []


SOMEBODY_ELSE = re.compile(r"(He|His|Him|It|Its|They|Their|Such|This|That|These|Those|There)\b")
"""What no ruling begins with: on the page nothing before it says who or what is meant."""


def test_a_ruling_says_of_what_it_speaks():
    lines = [line.removeprefix("- ") for line in rulings_page.page().splitlines() if line.startswith("- ")]
    assert [line for line in lines if SOMEBODY_ELSE.match(line)] == []


def test_a_ruling_goes_on_to_the_end_of_its_paragraph_or_to_the_next():
    source = '''"""What it is. Ruling: the first
goes on here.
Ruling: the second.

Not a ruling.
"""


def f():
    x = 1  # Ruling: the third
    return x


def g():
    """Ruling: the fourth."""
    # Ruling: the fifth
    # goes on.
    return 1
'''
    said = ["The first goes on here.", "The second.", "The third", "The fourth.", "The fifth goes on."]
    assert rulings_page.rulings(source) == said
