"""What is wrong with an edited document, live, and what is worth a second look; a click leads there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.data import Problem

FAULTS_SHOWN: Final = 60
"""How many of a list are drawn; the rest are counted."""


def draw_faults(problems: Sequence[Problem], warnings: Sequence[Problem]) -> Problem | None:
    """Draw both lists; the one that was clicked."""
    if not problems and not warnings:
        widgets.text("Nothing is wrong.", INKS.go, weight="bold", size=15)
        return None
    clicked = None
    for title, rows, ink in (("wrong", problems, INKS.bad), ("worth a look", warnings, INKS.ink)):
        if not rows:
            continue
        widgets.text(f"{len(rows)} {title}", ink, weight="bold", size=15)
        for n, problem in enumerate(rows[:FAULTS_SHOWN]):
            if draw_line(f"{title}{n}", _words(problem), ink):
                clicked = problem
        if len(rows) > FAULTS_SHOWN:
            widgets.draw_soft(f"and {len(rows) - FAULTS_SHOWN} more")
    return clicked


def draw_line(key: str, words: str, ink: str = "") -> bool:
    """A row of text that can be clicked, as high as its words need. True when it is."""
    at, wide = imgui.get_cursor_screen_pos(), widgets.room().x
    with theme.text_font("plain", 15):
        high = imgui.calc_text_size(words, wrap_width=wide - in_pixels(10)).y + in_pixels(6)
        pressed = bool(imgui.selectable(f"##{key}", False, 0, ImVec2(wide, high))[0])
        spot = ImVec2(at.x + in_pixels(4), at.y + in_pixels(2))
        size = imgui.get_font_size()
        imgui.get_window_draw_list().add_text(
            imgui.get_font(), size, spot, to_colour32(ink or INKS.ink), words, wrap_width=wide - in_pixels(10)
        )
    return pressed


def _words(problem: Problem) -> str:
    return ": ".join(part for part in (problem.place, problem.text) if part)
