"""The lists of boards show a picture of the one under the pointer."""

from __future__ import annotations

import pytest

from tests.client.pages.finding import Finder
from wsn.client.pages.edit.boards import BoardsPage
from wsn.client.pages.edit.drafts import DraftsPage
from wsn.client.panels import thumbs
from wsn.data.drawn import decoded_png
from wsn.table.picture.palette import SUMMER


@pytest.mark.parametrize("kind", [BoardsPage, DraftsPage])
def test_the_board_under_the_pointer_is_shown(window, monkeypatch, kind):
    """Only names told them apart."""
    hand = window(None, (1280, 800))
    page = kind(hand.app)
    hand.app.show_page(page)
    hand.step(2)
    name = page.map if kind is DraftsPage else page.choices.map_rows[0].name
    asked = []
    real = hand.app.pictures.get_picture

    def get(key, *args, **more):
        asked.append(key)
        return real(key, *args, **more)

    monkeypatch.setattr(hand.app.pictures, "get_picture", get)
    rows = Finder(hand, monkeypatch).look()
    one = next(found for found in rows if found.label.split("##")[-1] in (name, f"map {name}"))
    hand.move(one.x + 30, (one.y + one.low) / 2)
    hand.step(3)
    assert any(key[:2] == ("board", name) for key in asked)


def test_a_board_is_drawn_without_anything_on_it():
    drawn = decoded_png(thumbs.of_board("ht_blank_beach", 200, SUMMER))
    assert max(drawn.shape[:2]) <= 210
    assert min(drawn.shape[:2]) > 80
