"""The last net of the window: a page that fails is left, its game is kept, and a report is written."""

from __future__ import annotations

import pytest
from imgui_bundle import imgui

from wsn.client.net import MOST_FAILURES
from wsn.client.opening import Start
from wsn.table.fault import Broke
from wsn.table.journals import open_game


def test_a_page_that_fails_is_left_and_the_game_goes_on_from_its_journal(window, home):
    hand = window(Start("scenario", "first_orders", ("human", "human"), "31337"))
    app = hand.app
    page = app.top_page
    journal, entries = page.desk.journal, len(page.desk.game.entries)

    def broken():
        imgui.begin("half a window")
        imgui.begin_child("and half a part of it")
        raise KeyError("the hand of the enemy")

    page.panels = broken
    app.redraw()
    hand.step(3)
    assert app.top_page.name == "start"
    words, bad = app.message
    assert bad
    assert "The program has failed (KeyError in " in words
    assert f"the game is kept in {journal.resolve()}" in words
    [report] = home.rglob("wsn-report-*.txt")
    assert str(report.resolve()) in words
    text = report.read_text()
    assert "the hand of the enemy" not in text.replace('raise KeyError("the hand of the enemy")', "")
    assert "31337" not in text
    game = open_game(journal)
    assert len(game.entries) == entries
    game.close()
    app.open(Start("journal", str(journal)))
    hand.step(3)
    assert app.top_page.name == "game", "the window goes on"
    assert app.net.failures == 1
    app.net.failures = 0


def test_keys_clicks_and_ticks_that_fail_leave_the_page_too(window):
    hand = window()
    app = hand.app

    def broken(*_):
        raise ZeroDivisionError

    for what in ("key", "hover", "tick"):
        app.open(Start("map", "wsn_5_1"))
        assert app.top_page.name == "sight"
        setattr(app.top_page, what, broken)
        if what == "key":
            app.key("q", frozenset())
        elif what == "hover":
            app.hover(None)
        else:
            app.tick(0.1)
        assert app.top_page.name == "start"
    assert app.net.failures == MOST_FAILURES
    app.open(Start("map", "wsn_5_1"))
    app.top_page.tick = broken
    with pytest.raises(ZeroDivisionError):
        app.tick(0.1)
    app.home()
    app.net.failures = 0


def test_a_window_that_goes_down_tells_where_the_game_is(window, monkeypatch):
    from wsn.client import app as program

    hand = window(Start("scenario", "first_orders", ("human", "human"), "1"))

    def down():
        raise ZeroDivisionError

    monkeypatch.setattr(program, "App", lambda start: hand.app)
    monkeypatch.setattr(hand.app.window, "run", down)
    with pytest.raises(Broke) as caught:
        program.run(Start())
    assert caught.value.journal == hand.app.top_page.desk.journal


def test_the_menu_offers_another_file_once_the_game_cannot_be_saved(window, home):
    hand = window(Start("scenario", "first_orders", ("human", "human"), "1"))
    page = hand.app.top_page
    page.desk.orders.unkept = "games/x.wsn.jsonl cannot be written: no space left on device"
    page.menu.toggle()
    hand.app.redraw()
    hand.step(3)
    page.menu.do(("elsewhere", "on another disk"))
    assert page.menu.menu.told == [f"From now on the game is kept in {page.desk.journal.resolve()}."]
    assert page.desk.journal.name == "on another disk.wsn.jsonl"
    assert page.desk.orders.unkept == ""
    hand.step(2)


def test_a_board_that_cannot_be_drawn_is_left_once_and_the_window_goes_on(window, home, monkeypatch):
    """What is raised between the frame's beginning and its panels must not close the window."""
    from wsn.client.view.painter import Painter

    hand = window(Start("scenario", "first_orders", ("human", "human"), "1"))
    app = hand.app
    journal = app.top_page.desk.journal
    tried = []

    def broken(*_):
        tried.append(1)
        raise ZeroDivisionError

    monkeypatch.setattr(Painter, "draw", broken)
    monkeypatch.setattr(Painter, "close", broken)
    app.redraw()
    hand.step(4)
    assert app.top_page.name == "start"
    assert "The program has failed (ZeroDivisionError in " in app.message[0]
    assert f"the game is kept in {journal.resolve()}" in app.message[0]
    [report] = home.rglob("wsn-report-*.txt")
    assert str(report.resolve()) in app.message[0]
    assert len(tried) == 2, "drawn once, given up once"
    assert app.net.failures == 1
    monkeypatch.undo()
    app.open(Start("journal", str(journal)))
    hand.step(3)
    assert app.top_page.name == "game", "the board is drawn again"
    app.net.failures = 0


@pytest.mark.parametrize("what", ["tick", "pan_by", "pick_at", "zoom_by", "point_at"])
def test_a_board_that_fails_under_the_pointer_is_left_too(what, window, monkeypatch):
    from pyglet.window import mouse

    hand = window(Start("map", "wsn_5_1"))
    app = hand.app

    def broken(*_, **__):
        raise ZeroDivisionError

    monkeypatch.setattr(app.top_page.board_view(), what, broken)
    inside = app.window
    inside.on_mouse_motion(300, 300, 1, 1)
    inside.on_mouse_press(300, 300, mouse.LEFT, 0)
    inside.on_mouse_drag(330, 330, 30, 30, mouse.LEFT, 0)
    inside.on_mouse_release(330, 330, mouse.LEFT, 0)
    inside.on_mouse_press(300, 300, mouse.LEFT, 0)
    inside.on_mouse_release(300, 300, mouse.LEFT, 0)
    inside.on_mouse_scroll(300, 300, 0, 1)
    hand.step(2)
    assert app.top_page.name == "start"
    assert app.net.failures == 1
    app.net.failures = 0
