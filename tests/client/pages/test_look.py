"""How the panels look: text can be read on its ground, at every size, and nothing runs out of its panel."""

from __future__ import annotations

import pytest

from wsn.client.opening import Start
from wsn.table.picture.palette import contrast
from wsn.table.picture.palettes import PALETTES

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
    ("on_go", "ink"),
]


@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_is_read_on_its_ground(opengl, text, ground):
    from wsn.client.panels.theme import INKS

    assert contrast(getattr(INKS, text), getattr(INKS, ground)) >= 4.5


def test_the_letter_of_a_side_is_read_on_its_colour(opengl):
    from wsn.client.panels.theme import INKS

    for palette in PALETTES.values():
        for ground in (palette.allies, palette.axis, palette.third):
            assert contrast(INKS.ink, ground) >= 4.5, palette.name


@pytest.mark.parametrize(
    ("start", "size", "scale"),
    [
        (None, (1280, 800), 1.0),
        (None, (800, 600), 1.0),
        (None, (1280, 800), 2.0),
        (Start("scenario", "easy_red", ("human", "greedy"), "3"), (1280, 800), 1.0),
        (Start("scenario", "easy_red", ("human", "greedy"), "3"), (800, 600), 1.5),
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


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 1.5)])
def test_no_button_of_the_start_page_is_cut_off(window, monkeypatch, size, scale):
    from tests.client.pages.finding import Finder

    hand = window(None, size)
    hand.app.change(ui_scale=scale)
    finder = Finder(hand, monkeypatch)
    hand.step(4)
    assert any(one.words.startswith("Lessons") for one in finder.found)
    assert finder.cut() == []


def test_a_place_on_a_line_is_a_plain_fraction_or_in_percent():
    from fractions import Fraction

    from wsn.client.panels.ruling import along

    assert along(Fraction(1, 12)) == "1/12 along the line"
    assert along(Fraction(37, 101)) == "37 % along the line"
    assert along(Fraction(0)) == "at the start of the line"
    assert along(Fraction(1)) == "at the end of the line"
