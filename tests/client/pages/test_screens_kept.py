"""Small things at the window that were wrong: a covered end of a line, lists, titles, keys, the wheel."""

from __future__ import annotations

import math

import pytest
from pyglet.window import key

from tests.client.pages.finding import Finder
from wsn.client.app import App
from wsn.client.fitting import fit_to_screen
from wsn.client.opening import Start
from wsn.client.pages.sight.sighttool import free_corner
from wsn.client.settings import Settings, load_settings
from wsn.client.view import display
from wsn.client.view.camera import Box
from wsn.engine.events import UnitMoved


@pytest.mark.parametrize(
    ("spots", "corner"),
    [
        (((500, 100), (600, 120)), (10, 490)),
        (((500, 100), (100, 550)), (590, 490)),
        (((100, 550), (900, 550)), (10, 10)),
        (((100, 550), (900, 550), (100, 100)), (590, 10)),
    ],
)
def test_the_side_view_covers_no_end_of_the_line(spots, corner):
    assert free_corner(Box(0, 0, 1000, 600), 400, 100, spots, 10, 26) == (corner, True)


def test_a_side_view_that_fits_in_no_corner_says_so():
    spots = [(100, 100), (900, 100), (100, 500), (900, 500)]
    assert not free_corner(Box(0, 0, 1000, 600), 400, 200, spots, 10, 26)[1]
    assert free_corner(Box(0, 0, 1000, 600), 400, 200, [], 10, 26)[1]


def test_the_side_view_lies_over_no_end_of_a_line_wherever_it_goes(window, monkeypatch):
    """Once it lay in its corner, also where the line began or ended there."""
    from wsn.client.pages.sight import ruling

    hand = window(Start("map", "wsn_5_1"))
    view, laid = hand.app.top_page.view, []
    drawn = ruling.side_view
    monkeypatch.setattr(
        ruling, "side_view", lambda picture, *place: (laid.append(place), drawn(picture, *place))
    )
    at = {name: hand.place(name) for name, space in view.board.spaces.items()}
    middle = min(at, key=lambda name: math.dist(at[name], view.camera.area.middle_point))
    corners = [
        min(at, key=lambda name: across * at[name][0] + down * at[name][1])
        for across in (-1, 1)
        for down in (-1, 1)
    ]
    for end in corners:
        hand.app.top_page.tool.table.let_go()
        hand.click_on(middle)
        hand.click_on(end)
        hand.step(1)
        left, top, wide, high = laid[-1]
        for x, y in (at[middle], at[end]):
            assert not (left < x < left + wide and top < y < top + high), end


def test_a_key_whose_button_is_disabled_says_what_is_missing(window):
    hand = window(Start("map", "wsn_5_1"))
    table = hand.app.top_page.tool.table
    table.let_go()
    hand.key("K")
    hand.app.top_page.tool.do("shade")
    assert not table.shading
    assert hand.app.message[0] == "Choose the hex to look from first."


def test_the_title_of_the_window_follows_the_map(window):
    hand = window(Start("map", "wsn_5_1"))
    before = hand.app.window_title
    hand.app.top_page.open("ridge")
    hand.step(2)
    assert hand.app.window_title == hand.app.top_page.title != before


def test_escape_closes_a_list_and_nothing_else(window, monkeypatch):
    hand = window(None, (1280, 800))
    finder = Finder(hand, monkeypatch)
    hand.app.do("settings")
    finder.click("##scale")
    assert any(one.words == "150 %" for one in finder.look()), "the list hangs down"
    hand.key("ESCAPE")
    assert hand.app.overlay == "settings"
    assert not any(one.words == "150 %" for one in finder.look())
    hand.key("ESCAPE")
    assert hand.app.overlay == ""


def test_a_fine_scroll_zooms_a_little_and_a_flick_not_to_the_end(window):
    hand = window(Start("map", "four_boards"))
    view = hand.app.board_view()
    hand.move(*view.camera.area.middle_point)
    before = view.camera.zoom
    hand.wheel(0.1)
    fine = view.camera.zoom / before
    assert 1 < fine < 1.03
    hand.wheel(40)
    assert view.camera.zoom / before / fine == pytest.approx(1.19**3)


def test_a_screen_of_fine_pixels_has_larger_text_until_a_size_is_chosen(monkeypatch, window):
    hand = window()
    app: App = hand.app
    monkeypatch.setattr(display, "screen_size", lambda: (3840.0, 2160.0, 192.0))
    settings, size = fit_to_screen(Settings())
    assert (settings.ui_scale, size) == (2.0, (2560, 1600))
    app.change(ui_scale=1.3)
    assert app.settings.ui_auto is False
    assert fit_to_screen(app.settings)[0].ui_scale == 1.3
    app.change(ui_auto=True)
    assert app.settings.ui_scale == 2.0


def test_a_key_mutes_and_sounds_again_and_is_remembered(window, monkeypatch):
    """What happens while the sound is off is not heard later either."""
    hand = window(Start("scenario", "first_orders", ("human", "human"), "7"))
    app, heard = hand.app, []
    monkeypatch.setattr(display, "is_headless", lambda: False)
    monkeypatch.setattr(app.sounds, "begin", lambda: None)
    monkeypatch.setattr(app.sounds, "follow_film", lambda film, volume: ())
    monkeypatch.setattr(app.sounds, "play", lambda events, volume: heard.extend(events) or len(events))
    moved = UnitMoved(rule="T 1", unit="a", space="A2")
    hand.key("M", key.MOD_CTRL)
    assert app.message[0] == "Sound off."
    assert load_settings()[0].sound is False
    app.hear([moved])
    app.play_sounds()
    hand.key("M", key.MOD_CTRL)
    assert app.message[0] == "Sound on."
    app.play_sounds()
    assert heard == []
    app.hear([moved])
    app.play_sounds()
    assert heard == [moved]
