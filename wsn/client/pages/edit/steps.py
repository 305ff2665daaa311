"""The steps of an edited document, newest first, with what can be done again; a click goes there."""

from __future__ import annotations

from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.editing.history import History, PlainTable

STEPS_SHOWN: Final = 200
"""How many steps are listed on either side of the present one."""


def draw_steps(history: History[PlainTable]) -> int | None:
    """Draw the list; how many steps are to be done after the click, None without one."""
    if not history.past and not history.future:
        widgets.draw_soft("Nothing has been changed yet.")
        return None
    wanted = None
    done = len(history.past)
    for n, label in reversed([*enumerate(history.future_labels[:STEPS_SHOWN], 1)]):
        if _row(f"again{n}", label, INKS.soft, False):
            wanted = done + n
    for n in range(done, max(0, done - STEPS_SHOWN), -1):
        if _row(f"step{n}", history.labels[n - 1], INKS.ink, n == done):
            wanted = n
    if done <= STEPS_SHOWN and _row("first", "as it was opened", INKS.ink, done == 0):
        wanted = 0
    return wanted


def _row(key: str, words: str, ink: str, here: bool) -> bool:
    with theme.text_font("bold" if here else "plain", 14.5), theme.paint_widgets((imgui.Col_.text, ink)):
        shown = widgets.fit_text(words, widgets.room().x - in_pixels(8))
        pressed = bool(imgui.selectable(f"{shown}##{key}", here, 0, ImVec2(0, in_pixels(22)))[0])
    if imgui.is_item_hovered() and shown != words:
        widgets.hint(words if len(words) < 400 else words[:400] + "…")
    return pressed
