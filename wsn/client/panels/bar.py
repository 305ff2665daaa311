"""The bar along the top: back to the start page, what is open, and what every page offers."""

from __future__ import annotations

from collections.abc import Iterable

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, px

HIGH = 44.0
"""How high the bar is, at UI scale 1."""

Item = tuple[str, str, str, bool]
"""A button of the bar: the action it stands for, its words, its key, whether it can be pressed."""


def show(title: str, told: str, items: Iterable[Item], lit: Iterable[str] = (), back: str = "Start") -> str:
    """Draw the bar; the action that was pressed, `start` for the way back, or empty.

    `told` stands behind the title in softer ink, cut where there is no room. `lit` are actions that are on.
    """
    pressed = ""
    wide = imgui.get_io().display_size.x
    rows = list(items)
    if sum(_width(words, key) for _, words, key, _ in rows) > wide - px(380):
        rows = [(action, words, "", on) for action, words, _, on in rows]  # the help tells the keys
    with widgets.panel("bar", 0, 0, wide, px(HIGH), scrolls=False):
        imgui.set_cursor_pos_y(px(8))
        if back and imgui.button(f"← {back}"):
            pressed = "start"
        needed = sum(_width(words, key) for _, words, key, _ in rows)
        if back:
            imgui.same_line(0, px(14))
        room = widgets.room().x - needed - px(16)
        top = imgui.get_cursor_pos_y()
        with theme.font("bold", 18):
            imgui.set_cursor_pos_y(top + px(3))
            shown = widgets.fits(title, room)
            imgui.text(shown)
            left = room - imgui.calc_text_size(shown).x - px(14)
        if told and left > px(80):
            imgui.same_line(0, px(14))
            imgui.set_cursor_pos_y(top + px(6))
            with theme.font("plain", 15), theme.painted((imgui.Col_.text, INKS.soft)):
                imgui.text(widgets.fits(told, left))
        if not rows:
            return pressed
        imgui.same_line()
        imgui.set_cursor_pos(ImVec2(max(wide - needed - px(4), 0), top))
        for action, words, key, on in rows:
            if _item(words, key, on, action in lit):
                pressed = action
            imgui.same_line(0, px(6))
    return pressed


def _label(words: str, key: str) -> str:
    return f"{words}  [{key}]" if key else words


def _width(words: str, key: str) -> float:
    return widgets.width_of(_label(words, key), size=15) + 2 * imgui.get_style().frame_padding.x + px(6)


def _item(words: str, key: str, on: bool, lit: bool) -> bool:
    imgui.begin_disabled(not on)
    pairs = (
        (imgui.Col_.button, INKS.go),
        (imgui.Col_.text, INKS.on_go),
        (imgui.Col_.button_hovered, INKS.go_over),
    )
    with theme.font("plain", 15), theme.painted(*(pairs if lit else ())):
        pressed = bool(imgui.button(_label(words, key)))
    imgui.end_disabled()
    return pressed
