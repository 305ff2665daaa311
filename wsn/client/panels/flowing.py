"""Items that wrap to the next line, and bars with an interval."""

from __future__ import annotations

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import widgets
from wsn.client.panels.theme import INKS, in_pixels, to_colour32


def flow_item(wide: float) -> None:
    """Put the next item on this line if it has room for this many pixels, else on the next line."""
    imgui.same_line()
    if widgets.room().x < wide:
        imgui.new_line()


def draw_interval(low: float, value: float, high: float, wide: float) -> None:
    """A bar from 0 to 1 that is full up to `value`, with a line from `low` to `high` and an end at each."""
    at, tall = imgui.get_cursor_screen_pos(), imgui.get_text_line_height()
    widgets.draw_bar(value, wide)
    lines, ink = imgui.get_window_draw_list(), to_colour32(INKS.ink)
    middle, half = at.y + tall * 0.52, tall * 0.2
    left, right = at.x + wide * low, at.x + wide * high
    lines.add_line(ImVec2(left, middle), ImVec2(right, middle), ink, in_pixels(2))
    for x in (left, right):
        lines.add_line(ImVec2(x, middle - half), ImVec2(x, middle + half), ink, in_pixels(2))
