"""A large window: its room is used, nothing is as wide as the screen, what is to be pressed is in sight."""

from __future__ import annotations

import pytest

from tests.client.pages.finding import Finder
from tests.systems.omaha_solitaire import golden
from wsn.client.opening import Start
from wsn.client.pages.start import start as start_page
from wsn.client.panels import cards, widgets
from wsn.client.panels.theme import in_pixels

LARGE = (2560, 1440)
"""A screen of 3840 x 2160 at the size of text that suits it, without the work of so many pixels."""


def test_a_large_window_shows_larger_cards(window):
    low = window(Start("scenario", "easy_red", ("human", "greedy"), "3"), (1280, 800))
    before = low.app.top_page.hand.sheet_height()
    hand = window(Start("scenario", "easy_red", ("human", "greedy"), "3"), LARGE)
    assert cards.size() == cards.CARD_HIGH
    assert hand.app.top_page.hand.sheet_height() > before * 1.3


def test_a_long_list_of_units_takes_the_room_that_a_large_window_has(window, monkeypatch):
    hand = window(Start("scenario", "hedgerow_skirmish", ("human", "greedy"), "7"), LARGE)
    finder = Finder(hand, monkeypatch)
    hand.key("T")
    places = [one for one in finder.look() if one.kind == "small_button" and one.words.startswith("D")]
    assert len(places) > 12
    assert hand.app.top_page.units.height_needed > in_pixels(520)
    assert (
        widgets.sheet_high(520, hand.app.top_page.units.height_needed, 1300)
        >= hand.app.top_page.units.height_needed
    )
    assert max(one.low for one in places) < in_pixels(50) + hand.app.top_page.units.height_needed + in_pixels(
        60
    )


@pytest.mark.parametrize(
    ("needed", "area", "high"),
    [
        (0, 700, 520),
        (100, 700, 200),
        (400, 700, 400),
        (600, 700, 560),
        (900, 1300, 900),
        (5000, 1300, 1040),
        (5000, 400, 376),
    ],
)
def test_a_sheet_grows_with_what_it_tells_and_leaves_some_of_the_board(window, needed, area, high):
    window()
    assert widgets.sheet_high(520, needed, area) == pytest.approx(high)


def test_what_fills_a_wide_panel_is_no_wider_than_a_line_of_text(window, monkeypatch):
    hand = window(None, LARGE)
    drawn = Finder(hand, monkeypatch).look()
    begin = next(one for one in drawn if one.words == "Start the game")
    assert begin.right - begin.x == pytest.approx(in_pixels(widgets.MEASURE))
    who = next(one for one in drawn if one.kind == "begin_combo")
    assert who.right - who.x <= in_pixels(start_page.PLAYER) + 1


def test_the_names_of_scenarios_are_whole(window, monkeypatch):
    cut = []
    fits = widgets.fit_text

    def noting(words: str, wide: float) -> str:
        shown = fits(words, wide)
        cut.extend([words] if shown != words else [])
        return shown

    hand = window(None, LARGE)
    monkeypatch.setattr(widgets, "fit_text", noting)
    hand.step(2)
    names = {row.name for group in hand.app.top_page.choices.scenario_groups for row in group.rows}
    assert not names & set(cut)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), LARGE])
def test_the_campaign_log_can_be_left_without_scrolling(window, monkeypatch, tmp_path, size):
    path = tmp_path / "alone.wsn.jsonl"
    golden.RECORDER.again(golden.RECORDER.games()["beachhead"]).save(path)
    hand = window(Start("journal", str(path)), size)
    page = hand.app.top_page
    page.end.show_again()
    page.end.campaign.open = True
    back = next(one for one in Finder(hand, monkeypatch).look() if one.words == "Back")
    assert back.low < size[1] - in_pixels(12)
    hand.click((back.x + back.right) / 2, (back.y + back.low) / 2)
    assert not page.end.campaign.open


def test_the_units_of_a_game_on_areas_stand_in_boxes_by_their_names(window, monkeypatch):
    hand = window(Start("scenario", "storm_d_day", ("human", "greedy"), "7"), (1280, 800))
    finder = Finder(hand, monkeypatch)
    hand.key("T")
    places = {one.words for one in finder.look() if one.kind == "small_button"}
    assert "Omaha-1 Landing Box" in places
    assert not [place for place in places if place.endswith("-Landing")]


def test_a_short_briefing_covers_no_more_of_the_board_than_it_needs(window, monkeypatch):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "7"), (1280, 800), briefed=False)
    begin = next(one for one in Finder(hand, monkeypatch).look() if one.words == "Begin")
    needs = hand.app.top_page.goals.height_needed
    assert 0 < needs < in_pixels(480)
    assert begin.low < hand.app.top_page.view.camera.area.top + in_pixels(12) + needs
