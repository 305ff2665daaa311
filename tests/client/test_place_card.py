"""What is told of the place under the pointer."""

from __future__ import annotations

from wsn.client.panels import cards, odds
from wsn.desk.answers import ChoiceRow, PlaceCard
from wsn.engine.system import Preview
from wsn.systems.omaha_solitaire.rules.commands import Land


def test_an_order_whose_preview_has_no_title_is_told_by_its_own_words(monkeypatch):
    """A landing of Omaha, Alone: its preview is reasons alone, and an empty line stood for the order."""
    said: list[str] = []
    for panel in (cards, odds):
        monkeypatch.setattr(panel.widgets, "text", lambda words, *_, **__: said.append(words))
    row = ChoiceRow(1, "F Company lands in B02", "", Land(unit="F-16"))
    cards.place(PlaceCard("C02: sea", (), ((row, Preview("", ())),)))
    assert said == ["C02: sea", "→ F Company lands in B02"]
    said.clear()
    cards.place(PlaceCard("C02: sea", (), ((row, Preview("no room: eliminated", ())),)))
    assert said == ["C02: sea", "No room: eliminated"]
