"""The guide to the counters in the window's help."""

from __future__ import annotations

import pytest
from imgui_bundle import imgui

from tests.client.unpainted import painted
from wsn.client.opening import Start
from wsn.client.panels import help, pictures
from wsn.systems.war_storms.rules.commands import ActivateOfficer, Choose, MoveTo
from wsn.table.picture.sheet import key_svg


def guide_of(app):
    return help.find_guide(app, app.palette, app.settings.symbols)


def shown(hand):
    from wsn.client.view.capture import read_pixels

    hand.step(2)
    with painted():
        hand.step()
        return read_pixels(*hand.app.window.window.get_framebuffer_size())


def test_the_help_of_a_game_explains_its_counters(window):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "7"), (1280, 800))
    hand.write("?")
    hand.step(3)
    guide = guide_of(hand.app)
    hand.until(lambda: guide().texture is not None, what="the guide is drawn")
    before = shown(hand)
    hand.click(410, 88)
    after = shown(hand)
    changed = (before != after).any(axis=2)
    assert changed[200:600, 300:1000].mean() > 0.5, "the guide lies where the keys lay"
    hand.key("ESCAPE")
    assert hand.app.overlay == ""


def test_a_page_without_a_board_has_no_guide(window):
    hand = window()
    assert guide_of(hand.app) is None
    hand.write("?")
    hand.step(2)
    assert hand.app.overlay == "help"


def test_a_guide_in_another_palette_is_another_picture(window):
    hand = window(Start("map", "wsn_5_1"))
    usual = guide_of(hand.app)()
    hand.app.change(palette="grey")
    assert guide_of(hand.app)() is not usual


def test_the_guide_and_the_log_show_symbols_to_who_prefers_them(window, monkeypatch):
    from wsn.client.pages import icons
    from wsn.client.panels import thumbs

    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "7"), (1280, 800))
    usual = guide_of(hand.app)()
    hand.app.change(symbols=True)
    assert guide_of(hand.app)() is not usual
    asked = []
    monkeypatch.setattr(hand.app.pictures, "get_picture", lambda key, make, *args: asked.append((make, args)))
    guide_of(hand.app)()
    assert asked.pop()[1][1] is True, "the worker is asked for symbols"
    desk, screen = hand.app.top_page.desk, hand.app.top_page.desk.screen
    assert hand.persons_turn()
    for order in (ActivateOfficer(unit="Doyle"), Choose(unit="K1"), MoveTo(space="A506")):
        desk.orders.give_order(order)
    shown = icons.CounterIcons(hand.app, screen.current_scene(), hand.app.top_page.desk.game.system.seats)
    for group in screen.shown_log.all_groups():
        shown.who_acts(group)
    make, (piece, *_) = asked.pop()
    assert make is thumbs.of_counter
    assert piece.figure == ""


def test_the_help_of_a_game_explains_every_mark(window):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "7"), (1280, 800))
    key = help.mark_key(hand.app, hand.app.palette)
    hand.until(lambda: key().texture is not None, what="the key is drawn")
    assert key().problem == ""
    hand.app.home()
    assert help.mark_key(hand.app, hand.app.palette) is None


def test_the_help_names_everything_on_the_map(window):
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "7"), (1280, 800))
    key = help.map_key(hand.app, hand.app.palette)
    hand.until(lambda: key().texture is not None, what="the key is drawn")
    assert key().problem == ""
    svg = key_svg(hand.app.top_page.view.board)
    assert ">bocage<" in svg
    assert ">built up<" in svg
    hand.app.home()
    assert help.map_key(hand.app, hand.app.palette) is None


@pytest.mark.parametrize(("size", "ui"), [((1280, 800), 1.0), ((1024, 640), 1.0), ((1280, 800), 1.5)])
def test_the_guide_is_as_wide_as_its_room_and_is_looked_at_closely_where_it_is_clicked(
    window, monkeypatch, size, ui
):
    """The whole of a tall sheet was fitted into its room: letters of five pixels, no way to come nearer."""
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "7"), size)
    hand.app.change(ui_scale=ui)
    hand.write("?")
    guide = guide_of(hand.app)
    hand.until(lambda: guide().texture is not None, what="the guide is drawn")
    drawn = []

    def show(picture, wide, high, **more):
        at = imgui.get_cursor_screen_pos()
        drawn.append((wide, high, at.x, at.y))
        return real(picture, wide, high, **more)

    def tab(name, *more):
        opened = begin(name, *more)
        tabs[name] = imgui.get_item_rect_min()
        return opened

    tabs = {}
    real, begin = pictures.draw_picture, imgui.begin_tab_item
    monkeypatch.setattr(pictures, "draw_picture", show)
    monkeypatch.setattr(imgui, "begin_tab_item", tab)
    hand.step(2)
    hand.click(tabs["Counters"].x + 12, tabs["Counters"].y + 12)
    hand.step(3)
    wide, high, left, top = drawn[-1]
    assert wide > min(880 * ui, size[0] * 0.85), "text of 10.5 units of 900 can be read"
    assert high / wide == pytest.approx(guide().height / guide().width, rel=0.01)
    hand.click(left + wide * 0.9, top + 160)
    hand.step(2)
    closely = drawn[-1]
    assert closely[0] == pytest.approx(2.2 * wide, rel=0.05)
    assert closely[2] < left - wide * 0.4, "what was clicked is in sight"
    hand.wheel(-2)
    assert drawn[-1][3] < closely[3], "the wheel scrolls"
    hand.click(left + 100, top + 160)
    hand.step(2)
    assert drawn[-1][0] == pytest.approx(wide, rel=0.05)
