"""The size of text and window on the screen where the program is begun."""

from __future__ import annotations

import pytest

from wsn.client import fitting
from wsn.client.settings import Settings
from wsn.client.view import display

LAPTOP, LARGE = (1366.0, 768.0, 96.0), (3840.0, 2160.0, 96.0)


def on(screen, settings, monkeypatch):
    monkeypatch.setattr(display, "screen_size", lambda: screen)
    return fitting.fit_to_screen(settings)


def test_a_window_that_was_left_on_a_laptop_grows_with_its_text_on_a_large_screen(monkeypatch):
    """It came back as small as it was, in a corner of the screen, with text of one and a half the size."""
    left, _ = on(LAPTOP, Settings(width=1022, height=615), monkeypatch)
    there, (width, height) = on(LARGE, left, monkeypatch)
    grown = there.ui_scale / left.ui_scale
    assert grown > 1.2
    assert (width, height) == (round(1022 * grown), round(615 * grown))
    kept = there.with_changes(width=width, height=height)
    again, size = on(LARGE, kept, monkeypatch)
    assert (again, size) == (kept, (width, height)), "once is enough"
    back, size = on(LAPTOP, kept, monkeypatch)
    assert back.ui_scale == left.ui_scale
    assert size == pytest.approx((1022, 615), abs=2)


def test_a_first_window_suits_the_screen_and_is_never_larger(monkeypatch):
    first, (width, height) = on(LARGE, Settings(), monkeypatch)
    assert (width, height) == (round(1280 * first.ui_scale), round(800 * first.ui_scale))
    _, size = on((1024.0, 600.0, 96.0), Settings(), monkeypatch)
    assert size[0] <= 1024
    assert size[1] <= 600


def test_a_size_of_text_that_was_chosen_leaves_the_window_as_it_was(monkeypatch):
    chosen = Settings(ui_auto=False, ui_scale=2.0, width=1000, height=700)
    assert on(LARGE, chosen, monkeypatch) == (chosen, (1000, 700))
