"""The page of rulings: as written by its tool, and with every ruling in the code."""

from __future__ import annotations

from pathlib import Path

from tools import rulings_page

ROOT = Path(__file__).resolve().parent.parent


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
