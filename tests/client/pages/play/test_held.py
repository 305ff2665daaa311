"""What is held or pointed at is shown where it covers little: a dragged counter, a card of the hand."""

from __future__ import annotations

import pytest
from imgui_bundle import imgui

from wsn.client.opening import Start
from wsn.client.panels import pictures
from wsn.systems.war_storms.rules.commands import ActivateOfficer


def test_a_unit_that_is_dragged_is_seen_at_the_pointer(window, monkeypatch):
    """Nothing was seen of it until it was dropped."""
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "7"), (1280, 800))
    assert hand.persons_turn()
    page = hand.app.top_page
    officer = next(c for c in page.desk.orders.current_choices() if isinstance(c.command, ActivateOfficer))
    hand.give(officer.command)
    page.skip_film()
    unit = next(u for u in page.desk.screen.shown_seat.view.units if page.desk.clicks.may_drag(u))
    drawn = []

    class Lines:
        def add_image(self, texture, a, b, *more):
            drawn.append((a.x, a.y, b.x, b.y))

    monkeypatch.setattr(imgui, "get_foreground_draw_list", lambda *args: Lines())
    page.desk.pointer.dragged = unit
    monkeypatch.setattr(imgui, "is_mouse_dragging", lambda *args: True)
    hand.move(400, 300)
    hand.until(lambda: (hand.step(), drawn)[1], 30, "the counter")
    left, top, right, low = drawn[-1]
    assert left < 400 < right
    assert top < 300 < low
    page.desk.pointer.dragged = None
    drawn.clear()
    hand.step(3)
    assert not drawn, "it is let go"


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_the_card_under_the_pointer_stands_above_the_hand_and_leaves_the_others_free(
    window, monkeypatch, size
):
    """It covered its neighbours, and in a low window nearly half of the board."""
    hand = window(Start("scenario", "easy_red", ("human", "greedy"), "3"), size)
    hand.persons_turn()
    page = hand.app.top_page
    page.skip_film()
    assert len(page.hand.cards_held()) > 1
    shown = []
    real = pictures.draw_picture

    def show(picture, wide, high, **more):
        at = imgui.get_cursor_screen_pos()
        shown.append((at.x, at.y, wide, high))
        return real(picture, wide, high, **more)

    monkeypatch.setattr(pictures, "draw_picture", show)
    head = size[1] - page.hand.sheet_height()
    hand.move(300, size[1] - 60)
    hand.move(80, size[1] - 60)
    hand.until(
        lambda: (shown.clear(), hand.step(2), any(high > 190 for *_, high in shown))[2], 30, "the large card"
    )
    _, y, wide, high = next(one for one in shown if one[3] > 190)
    assert y + high <= head, "no card of the hand is covered"
    assert high <= size[1] * 0.36
    area = page.view.camera.area
    assert wide * high < area.width * area.height * 0.16


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_the_first_hand_of_cards_does_not_move_the_board(window, size):
    """The board shifted when the first cards of Storm Over Normandy were drawn."""
    hand = window(Start("scenario", "storm_d_day", ("human", "human"), "3"), size)
    page = hand.app.top_page
    hand.persons_turn()
    assert not page.hand.cards_held()
    area = page.view.camera.area
    hand.play_until(page.hand.cards_held)
    assert page.view.camera.area == area


def test_a_game_without_cards_keeps_no_room_for_them(window):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "7"), (1280, 800))
    assert hand.app.top_page.hand.sheet_height() == 0.0


def test_no_board_shifts_when_the_screen_is_handed_to_the_first_player(window):
    """Under the curtain of two players nobody's cards were held, and no room was kept for any."""
    hand = window(Start("scenario", "easy_red", ("human", "human"), "3"), (1280, 800))
    page = hand.app.top_page
    assert page.desk.screen.curtain is not None
    area = page.view.camera.area
    hand.key("SPACE")
    hand.step(2)
    assert page.hand.cards_held()
    assert page.view.camera.area == area
