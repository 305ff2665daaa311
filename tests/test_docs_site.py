"""The site: every page of docs/ has its place, and the page of the Python API is as its tool writes it."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from tools import api_page
from wsn import mapmaking, trials

ROOT = Path(__file__).resolve().parent.parent
PAGES = {page.name for page in (ROOT / "docs").glob("*.md")}


def test_every_page_has_its_place_in_the_site_and_on_its_first_page():
    menu = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(menu) == sorted(PAGES)
    linked = re.findall(r"\]\((\S+\.md)\)", (ROOT / "docs" / "index.md").read_text(encoding="utf-8"))
    assert sorted([*linked, "index.md"]) == sorted(PAGES)


def test_links_between_pages_lead_somewhere():
    """The strict build in `.ci/run` follows anchors too; this needs nothing installed."""
    lost = [
        f"{page}: {link}"
        for page in sorted(PAGES)
        for link in re.findall(r"\]\(([^)\s]+)\)", (ROOT / "docs" / page).read_text(encoding="utf-8"))
        if "://" not in link and not (ROOT / "docs" / link.partition("#")[0]).exists()
    ]
    assert lost == []


def test_the_examples_of_the_page_are_true():
    """Those of `wsn` itself are run by the tests of the API."""
    for module in (mapmaking, trials):
        result = doctest.testmod(module)
        assert result.attempted > 2
        assert result.failed == 0


def test_the_page_of_the_api_is_up_to_date():
    page = api_page.PAGE.read_text(encoding="utf-8")
    assert page == api_page.page(), "run python tools/api_page.py"
    assert "### `wsn.sight`" in page
    assert "- `wsn.Refusal`: " in page
