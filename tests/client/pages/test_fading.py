"""What goes on beyond its foot fades there: no line is cut in its middle."""

from __future__ import annotations

import pytest
from imgui_bundle import imgui

from wsn.client.opening import Start
from wsn.client.panels import widgets


@pytest.fixture
def faded(monkeypatch):
    """The panes that fade, as they are called."""
    panes = []
    real = widgets.fade_foot

    def noting(*ground):
        if imgui.get_scroll_max_y() - imgui.get_scroll_y() >= 1:
            panes.append(imgui.internal.get_current_window().name)
        real(*ground)

    monkeypatch.setattr(widgets, "fade_foot", noting)
    return panes


def names(panes):
    return {part for one in panes for part in one.split("/")}


def test_the_lists_of_the_start_page_and_of_lessons_fade(window, faded):
    hand = window(None, (1024, 640))
    hand.step(2)
    told = " ".join(names(faded))
    assert "list" in told
    assert "about" in told
    faded.clear()
    hand.app.open_page("lessons")
    hand.step(2)
    assert "lessons" in " ".join(names(faded))


@pytest.mark.parametrize(("key", "pane"), [("I", "topics"), ("T", "rows")])
def test_the_sheets_over_a_board_fade(window, faded, key, pane):
    """The goals of The hole in the line were cut in the middle of a line above Begin."""
    hand = window(Start("scenario", "cobra", ("human", "greedy"), "7"), (1024, 640))
    hand.key(key)
    faded.clear()
    hand.step(3)
    assert pane in " ".join(names(faded))
