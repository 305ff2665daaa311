"""The sheet of the file of a board: its title, who made it, and what others may do with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.client.pages.finding import Finder
from wsn.client import ownfiles
from wsn.client.pages.edit.editorfile import CREDIT_FIELDS
from wsn.client.pages.edit.mapeditor import MapEditorPage
from wsn.data import credits_of, read_document
from wsn.mapmaking.pieces import blank_board
from wsn.mapmaking.workshop import Workbench


@pytest.fixture
def hand(window: Any, home: Path) -> Any:
    opened = window(None, (1280, 800))
    draft = blank_board("war_storms", "flat", 6, 5, shift="odd", letter="A", title="A new board")
    page = MapEditorPage(opened.app, Workbench.new(draft))
    page.part = "file"
    opened.app.show_page(page)
    opened.step(2)
    return opened


def field_value(hand: Any, field: str) -> str:
    """What a field holds: what is typed, else what the board says."""
    page = hand.app.top_page
    return str(page.filing.credits.typing.get(field, page.bench.now.document.get(field, "")))


def typed_into(hand: Any, finder: Finder, field: str, words: str) -> None:
    """Click into a field and type; what stood there is typed over."""
    one = finder.find(f"##{field}")
    hand.click(one.x + 20, (one.y + one.low) / 2)
    hand.step(2)
    hand.key("END")
    for _ in field_value(hand, field):
        hand.key("BACKSPACE")
    hand.write(words)
    hand.step(2)


def test_what_is_typed_becomes_steps_and_is_saved(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page, finder = hand.app.top_page, Finder(hand, monkeypatch)
    for field, words in (("name", "The farm"), ("author", "Joan Smith"), ("licence", "CC BY 4.0")):
        typed_into(hand, finder, field, words)
    assert page.bench.title == "The farm"
    assert page.bench.now.document["author"] == "Joan Smith", "taken over when the next field is clicked"
    assert "licence" not in page.bench.now.document, "still being typed"
    finder.look()
    finder.click("Check")
    assert page.part == "check"
    told = [*page.bench.edits.history.labels]
    assert told == ["title The farm", "credit author Joan Smith", "credit licence CC BY 4.0"]
    page.bench.undo()
    assert credits_of(page.bench.now.document) == {"author": "Joan Smith"}
    page.part = "file"
    hand.step(2)
    assert field_value(hand, "licence") == ""
    page.filing.save_as.save_there()
    saved = read_document(ownfiles.folder_of("maps") / "the_farm.toml")
    assert (saved["name"], credits_of(saved)) == ("The farm", {"author": "Joan Smith"})


def test_what_is_refused_stays_in_its_field_with_a_sentence(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, finder = hand.app.top_page, Finder(hand, monkeypatch)
    said: list[str] = []
    monkeypatch.setattr(hand.app, "say", lambda words, bad=False: said.append(words))
    typed_into(hand, finder, "wsn", "latest")
    typed_into(hand, finder, "source", "An old survey")
    assert "is not a version of wsn: write what `wsn --version` says" in said[-1]
    assert field_value(hand, "wsn") == "latest"
    typed_into(hand, finder, "wsn", "0.3.0")
    typed_into(hand, finder, "author", "x")
    assert credits_of(page.bench.now.document) == {"source": "An old survey", "wsn": "0.3.0"}


def test_the_fields_have_room_in_a_small_window(
    window: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = window(None, (1024, 640))
    draft = blank_board("omaha_solitaire", "square", 6, 5, title="Squares")
    page = MapEditorPage(small.app, Workbench.new(draft))
    page.part = "file"
    small.app.show_page(page)
    small.step(2)
    finder = Finder(small, monkeypatch)
    fields = {f"##{one.name}" for one in CREDIT_FIELDS}
    rows = [one for one in finder.look() if one.label in fields]
    assert len(rows) == 6
    assert all(one.right - one.x > 120 for one in rows)
