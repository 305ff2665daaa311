"""How the panels look: text can be read on its ground, at every size, and nothing runs out of its panel."""

from __future__ import annotations

import pytest

from wsn.client.opening import Start
from wsn.table.picture.palette import PALETTES, contrast

PAIRS = [
    ("ink", "paper"),
    ("ink", "card"),
    ("ink", "frame"),
    ("ink", "frame_over"),
    ("ink", "frame_on"),
    ("ink", "button"),
    ("ink", "button_over"),
    ("ink", "button_on"),
    ("ink", "note_ground"),
    ("ink", "table"),
    ("soft", "paper"),
    ("soft", "card"),
    ("soft", "frame"),
    ("soft", "frame_on"),
    ("quiet", "paper"),
    ("quiet", "card"),
    ("quiet", "frame"),
    ("quiet", "bad_ground"),
    ("quiet", "note_ground"),
    ("on_go", "go"),
    ("on_go", "go_over"),
    ("on_go", "go_on"),
    ("bad", "bad_ground"),
    ("bad", "paper"),
    ("bad", "card"),
    ("go", "card"),
    ("go", "paper"),
    ("link", "card"),
    ("on_shade", "shade"),
    ("go", "go_ground"),
    ("ink", "go_ground"),
]


@pytest.mark.parametrize("name", ["LIGHT_INKS", "DARK_INKS"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_is_read_on_its_ground(opengl, name, text, ground):
    from wsn.client.panels import theme

    inks = getattr(theme, name)
    assert contrast(getattr(inks, text), getattr(inks, ground)) >= 4.5


def test_dark_colours_are_taken_at_once_and_kept(window):
    """Every panel was bright."""
    from imgui_bundle import imgui

    from wsn.client.panels import theme
    from wsn.client.settings import load_settings

    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "3"), (1280, 800))
    try:
        hand.app.change(dark=True)
        hand.step(3)
        assert theme.INKS.paper == theme.DARK_INKS.paper
        ground = imgui.get_style().color_(imgui.Col_.window_bg)
        assert max(ground.x, ground.y, ground.z) < 0.2
        assert load_settings()[0].dark
        around = hand.app.top_page.view.palette.around
        assert contrast(around, theme.DARK_INKS.paper) < 1.2, "what lies round the board is as dark"
        assert hand.app.top_page.view.palette.paper == hand.app.palette.paper, (
            "what is printed keeps its colours"
        )
    finally:
        hand.app.change(dark=False)
    assert theme.INKS == theme.LIGHT_INKS
    assert hand.app.top_page.view.palette == hand.app.palette
    assert imgui.get_style().color_(imgui.Col_.window_bg).x > 0.9


def test_the_letter_of_a_side_is_read_on_its_colour(opengl):
    from wsn.client.panels.theme import INKS

    for palette in PALETTES.values():
        for ground in (palette.allies, palette.axis, palette.third):
            assert contrast(INKS.shade, ground) >= 4.5, palette.name


@pytest.mark.parametrize(
    ("start", "size", "scale"),
    [
        (None, (1280, 800), 1.0),
        (None, (800, 600), 1.0),
        (None, (1280, 800), 2.0),
        (Start("scenario", "easy_red", ("human", "greedy"), "3"), (1280, 800), 1.0),
        (Start("scenario", "easy_red", ("human", "greedy"), "3"), (800, 600), 1.5),
        (Start("scenario", "easy_red", ("human", "greedy"), "3"), (800, 600), 2.0),
        (Start("scenario", "first_orders", ("human", "greedy"), "3"), (1600, 1000), 2.0),
        (Start("map", "wsn_5_1"), (800, 600), 1.0),
    ],
)
def test_nothing_runs_out_of_its_panel_sideways(window, start, size, scale):
    """Every panel is as wide as what it holds: none could be scrolled to the side."""
    from imgui_bundle import imgui

    hand = window(start, size)
    hand.app.change(ui_scale=scale)
    hand.step(4)
    context = imgui.get_current_context()
    checked = 0
    for one in context.windows:
        if one.active and not one.hidden and one.size.x > 1:
            checked += 1
            assert one.content_size.x <= one.size.x, (
                f"{one.name} holds {one.content_size.x:g} in {one.size.x:g}"
            )
    assert checked >= 2


BAR = ("Game", "Undo", "Sight", "Units", "Goals", "Hint", "History", "Keys", "Settings")


def test_what_a_narrow_bar_has_no_room_for_stands_in_its_list(window, monkeypatch):
    """The first buttons keep their places, the last ones are in the list, all of them once."""
    from tests.client.pages.finding import Finder

    hand = window(Start("scenario", "easy_red", ("human", "greedy"), "3"), (800, 600))
    finder = Finder(hand, monkeypatch)
    hand.app.change(ui_scale=1.5)
    hand.persons_turn()
    shown = [one.words for one in finder.look() if one.kind == "button" and one.words in BAR]
    assert BAR[: len(shown)] == tuple(shown)
    assert 3 < len(shown) < len(BAR)
    assert finder.find("##more").right <= 800
    finder.click("##more")
    rows = [one.words for one in finder.look() if "##more " in one.label]
    assert [words.split("  [")[0] for words in rows] == list(BAR[len(shown) :])
    assert "Keys  [?]" in rows, "the list has room for the keys"
    finder.click("Settings")
    assert finder.find("##palette"), "the settings are open"


def test_the_keys_reach_what_a_narrow_bar_has_no_room_for(window):
    from imgui_bundle import imgui
    from pyglet.window import key

    hand = window(Start("scenario", "easy_red", ("human", "greedy"), "3"), (800, 600))
    hand.app.change(ui_scale=2.0)
    hand.persons_turn()
    context, page = imgui.get_current_context(), hand.app.top_page
    for _ in range(8):
        hand.key("TAB", key.MOD_CTRL)
        hand.step(2)
        if context.nav_window.root_window.name == "bar":
            break
    more = next(one for one in context.windows if one.name == "bar").get_id("##more")
    for _ in range(12):
        if context.nav_id == more:
            break
        hand.key("TAB")
    assert context.nav_id == more
    hand.key("RETURN")
    hand.step(3)
    hand.key("DOWN")
    assert not page.units.open
    hand.key("RETURN")
    hand.step(3)
    assert page.units.open, "the second in the list, after Sight"
    hand.key("ESCAPE")
    hand.key("T")
    assert not page.units.open, "its own key counts as before"


def test_a_wide_bar_has_no_list(window, monkeypatch):
    from tests.client.pages.finding import Finder

    hand = window(Start("scenario", "easy_red", ("human", "greedy"), "3"), (1280, 800))
    finder = Finder(hand, monkeypatch)
    hand.persons_turn()
    shown = finder.look()
    assert not any(one.label == "##more" for one in shown)
    assert set(BAR) <= {one.words.split("  [")[0] for one in shown if one.kind == "button"}


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 1.5)])
def test_no_button_of_the_start_page_is_cut_off(window, monkeypatch, size, scale):
    from tests.client.pages.finding import Finder

    hand = window(None, size)
    hand.app.change(ui_scale=scale)
    finder = Finder(hand, monkeypatch)
    hand.step(4)
    assert any(one.words.startswith("Lessons") for one in finder.found)
    assert finder.cut() == []


def test_the_settings_have_room_for_their_words_in_a_small_window(window, monkeypatch):
    """At 175 % in a window of 1024 x 640 "at once" and "units can still act" were cut off."""
    from tests.client.pages.finding import Finder

    hand = window(None, (1024, 640))
    hand.app.change(ui_scale=1.75)
    hand.app.do("settings")
    finder = Finder(hand, monkeypatch)
    shown = finder.look()
    boxes = [one for one in shown if one.kind in ("radio_button", "checkbox") and "##" in one.label]
    assert len(boxes) > 12
    assert [one.label for one in boxes if one.right > one.edge] == []


def test_the_start_page_has_room_for_the_choice_of_dice_in_a_small_window(window, monkeypatch):
    """At 175 % in a window of 1024 x 640 "Rolled by the program" was cut off."""
    from tests.client.pages.finding import Finder

    hand = window(None, (1024, 640))
    hand.app.change(ui_scale=1.75)
    shown = Finder(hand, monkeypatch).look()
    dice = [one for one in shown if one.kind == "radio_button"]
    assert len(dice) == 2
    assert [one.label for one in dice if one.right > one.edge] == []


def test_a_place_on_a_line_is_a_plain_fraction_or_in_percent():
    from fractions import Fraction

    from wsn.client.pages.sight.ruling import along_text

    assert along_text(Fraction(1, 12)) == "1/12 along the line"
    assert along_text(Fraction(37, 101)) == "37 % along the line"
    assert along_text(Fraction(0)) == "at the start of the line"
    assert along_text(Fraction(1)) == "at the end of the line"
