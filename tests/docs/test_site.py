"""The site: every page of docs/ has its place, and the page of the Python API is as its tool writes it."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image

import wsn
from tools import api_page
from wsn import mapmaking, trials

ROOT = Path(__file__).resolve().parents[2]
PAGES = {page.name for page in (ROOT / "docs").glob("*.md")}


def test_every_page_has_its_place_in_the_site_and_on_its_first_page():
    menu = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(menu) == sorted(PAGES)
    linked = re.findall(r"\]\((\S+\.md)\)", (ROOT / "docs" / "index.md").read_text(encoding="utf-8"))
    assert sorted([*linked, "index.md"]) == sorted(PAGES)


def text_of(page: str) -> str:
    """A page without its fences, in which nothing is a link."""
    return re.sub(
        r"^```.*?^```", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )


def anchors(page: str) -> set[str]:
    """The places of a page that a link may name, as the generator makes them of its headings."""
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    plain = [re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in headings]
    return {re.sub(r"[-\s]+", "-", heading) for heading in plain}


def test_links_anchors_and_pictures_lead_somewhere():
    """The strict build in `.ci/run` follows those of docs/; this one needs nothing, and reads README too."""
    lost = []
    for page in (
        "README.md",
        "CONTRIBUTING.md",
        "examples/README.md",
        *(f"docs/{name}" for name in sorted(PAGES)),
    ):
        for link in re.findall(r"\]\(([^)\s]+)\)", text_of(page)):
            file, _, anchor = link.partition("#")
            there = (ROOT / page).parent / file if file else ROOT / page
            named = f"{there.resolve().relative_to(ROOT)}" if "://" not in link and there.exists() else ""
            if "://" not in link and (not named or (anchor and anchor not in anchors(named))):
                lost.append(f"{page}: {link}")
    assert lost == []


def test_a_page_that_is_named_is_a_link():
    """A page named as code is a dead word in the site, and in README."""
    named = [
        f"{page}: {name}"
        for page in ("README.md", *(f"docs/{name}" for name in sorted(PAGES)))
        for name in re.findall(r"`(?:docs/)?([\w-]+\.md)`", text_of(page))
        if name in PAGES
    ]
    assert named == []


def test_every_picture_of_a_page_is_one_that_a_person_can_see():
    """A picture is a whole file of a kind that browsers draw, and words stand for it where it is not seen."""
    for page in ("README.md", *(f"docs/{name}" for name in PAGES)):
        for words, link in re.findall(r"!\[([^]]*)]\(([^)\s]+)\)", text_of(page)):
            file = (ROOT / page).parent / link
            assert len(words) > 10, f"{page}: {link}"
            if file.suffix == ".svg":
                assert ElementTree.parse(file).getroot().tag.endswith("svg"), link
            else:
                Image.open(file).verify()


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
    assert "### `wsn.Refusal`" in page
    assert "- `total: int` – The sum, in parts of a movement point" in page
    assert "Raises `UnknownSpace` with the nearest valid labels." in page


def test_every_type_of_the_api_says_what_each_attribute_and_method_is():
    kinds = [kind for name in wsn.__all__ if inspect.isclass(kind := getattr(wsn, name))]
    lines = [(kind.__name__, line) for kind in kinds for line in api_page.attributes(kind)]
    assert len(lines) > 80
    assert [line for line in lines if "` – " not in line[1]] == []
    assert [
        (kind.__name__, line) for kind in kinds for line in api_page.methods(kind) if line.endswith(": ")
    ] == []


def test_an_attribute_without_words_is_listed_by_its_type_alone():
    class Plain:
        """A thing."""

        first: int
        """The first."""
        second: str

        def __init__(self, third: float) -> None:
            self.third = third  # what comes last
            self._hidden = 0

        @property
        def fourth(self) -> bool:
            """Whether there is more.

            Always.
            """
            return True

        def step(self, by: int = 1) -> None:
            """Go on.

            >>> Plain(1.0).step()
            """

    assert [*api_page.attributes(Plain)] == [
        "- `first: int` – The first.",
        "- `second: str`",
        "- `third: float` – What comes last",
        "- `fourth: bool` – Whether there is more.",
    ]
    assert [*api_page.methods(Plain)] == ["- `step(by: int=1) -> None`: Go on."]
