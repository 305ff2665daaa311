"""The page on which scenarios are made lists a player's own, packs among them, and opens them."""

from __future__ import annotations

from tests.client.pages.finding import Finder
from wsn.client import ownfiles
from wsn.client.pages.edit.drafteditor import DraftEditorPage
from wsn.client.pages.edit.drafts import DraftsPage
from wsn.scenariomaking.packing import packed_scenario


def test_a_pack_among_ones_own_files_is_listed_and_opened(window, monkeypatch):
    pack = ownfiles.made_ready(ownfiles.folder_of(ownfiles.SCENARIOS) / "hill.wsn.zip")
    pack.write_bytes(packed_scenario("hill_314", "0.3.0").data)
    hand = window(None, (1280, 800))
    page = DraftsPage(hand.app)
    assert pack in page.scenarios
    hand.app.show_page(page)
    hand.step(2)
    rows = Finder(hand, monkeypatch).look()
    one = next(found for found in rows if found.label.endswith(f"##own {pack}"))
    hand.click(one.x + 20, (one.y + one.low) / 2)
    hand.step(3)
    assert isinstance(hand.app.top_page, DraftEditorPage)
    assert hand.app.top_page.bench.title == "The rock above Mortain"
    assert hand.app.top_page.bench.must_be_named, "a pack stays as it was sent"
