"""The strip of the score in a real window: it fits, leaves out what has no room, leads to an objective."""

from __future__ import annotations

import pytest

from wsn.client.opening import Start
from wsn.client.panels import scorestrip
from wsn.client.panels.theme import in_pixels
from wsn.desk.standing import score_now

GAME = Start("scenario", "easy_red", ("human", "greedy"), "3")


@pytest.fixture
def hand(window):
    """The hex-tile game with five objectives in a small window."""
    return window(GAME, (1024, 640))


def wide(hand, level):
    page = hand.app.top_page
    pieces = scorestrip.pieces_of(score_now(page.desk.screen), page.inks, level)
    return sum(one.wide + in_pixels(one.gap) for one in pieces), pieces


def test_a_small_window_has_room_for_the_score_and_each_level_leaves_more_out(hand):
    needed = [wide(hand, level)[0] for level in range(scorestrip.LEVELS)]
    assert needed == sorted(needed, reverse=True)
    assert needed[2] <= 1000, "numbers, names and objectives at 1024 pixels"
    assert needed[-1] <= 640
    told = [line for one in wide(hand, scorestrip.LEVELS - 1)[1] for line in one.tip]
    assert "Medals: 0 of 7" in told, "the numbers are left out last"


def test_a_click_on_a_flag_shows_the_objective(hand):
    page = hand.app.top_page
    left = in_pixels(12)
    for one in wide(hand, 0)[1] if wide(hand, 0)[0] <= 1000 else wide(hand, 1)[1]:
        if one.space:
            break
        left += one.wide + in_pixels(one.gap)
    page.view.zoom_by(8)
    page.cursor_hex = None
    hand.click(left + one.wide / 2, in_pixels(44) + in_pixels(scorestrip.STRIP_HEIGHT) / 2)
    assert page.cursor_hex == one.space
    area, at = (
        page.view.camera.area,
        page.view.camera.to_window(*page.view.plan.heart(page.view.board.spaces[one.space])),
    )
    assert area.holds_point(*at)


def test_nothing_is_told_while_the_screen_is_handed_over(window, monkeypatch):
    drawn = []
    monkeypatch.setattr(scorestrip, "draw_score", lambda *_: drawn.append(1) or "")
    hand = window(Start("scenario", "easy_red", ("human", "human"), "3"))
    hand.step()
    page = hand.app.top_page
    assert page.desk.screen.curtain is not None
    assert not drawn
    page.desk.screen.lift_curtain()
    hand.step()
    assert drawn
