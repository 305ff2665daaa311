"""Small pictures: what is kept on disk is there at once, and a name stands where one has not come."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from wsn.client.opening import Start
from wsn.client.panels import thumbs
from wsn.client.panels.pictures import Pictures
from wsn.table.cards import card
from wsn.table.picture.palette import SUMMER

HAND = Start("scenario", "easy_red", ("human", "greedy"), "3")


@pytest.fixture
def told(tmp_path, monkeypatch):
    """A card, with a folder of its own for what is kept."""
    monkeypatch.setenv("WSN_CACHE", str(tmp_path))
    from wsn import scenario

    game = scenario.new_game("easy_red", seed=3)
    known = card("hex_tiles", game.world, "barrage")
    assert known is not None
    return known, True, 300, SUMMER


def asking(asked):
    """Workers that keep what they are asked for, and are never done."""

    def ask(*told, first):
        asked.append(told)
        return SimpleNamespace(done=False, is_waiting=True)

    return ask


def test_a_card_that_was_drawn_once_is_there_at_once(window, told):
    window(HAND)  # a window is open
    asked = []
    jobs = SimpleNamespace(start_job=asking(asked))
    made = Pictures(jobs)
    assert made.get_picture("new", thumbs.of_card, *told, kept=thumbs.kept_card).texture is None
    assert len(asked) == 1, "a worker draws it"
    thumbs.of_card(*told)
    shown = made.get_picture("old", thumbs.of_card, *told, kept=thumbs.kept_card)
    assert shown.texture is not None
    assert (shown.width, len(asked)) == (300, 1)


def test_a_torn_picture_is_drawn_again(window, told):
    window(HAND)
    asked = []
    jobs = SimpleNamespace(start_job=asking(asked))
    made = Pictures(jobs)
    assert made.get_picture("torn", thumbs.of_card, *told, kept=lambda *_: b"no picture").texture is None
    assert len(asked) == 1
