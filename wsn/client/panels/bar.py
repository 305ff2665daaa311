"""The bar along the top: back to the start page, what is open, and what every page offers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, in_pixels

BAR_HEIGHT: Final = 44.0
"""How high the bar is, at UI scale 1."""
TITLE_ROOM: Final = 60.0
"""The room that the title keeps, at UI scale 1, before buttons go into the list behind `MORE_LABEL`."""
MORE_LABEL: Final = "More"
"""What the list of those buttons is called for which a narrow bar has no room."""

Item = tuple[str, str, str, bool]
"""A button of the bar: the action it stands for, its words, its key, whether it can be pressed."""


def draw_bar(
    title: str, told: str, items: Iterable[Item], lit: Collection[str] = (), back: str = "Start"
) -> str:
    """Draw the bar; the action that was pressed, `start` for the way back, or empty.

    `told` stands behind the title in softer ink, cut where there is no room. `lit` are actions that are on.
    Where there is less room the keys are left out, then the last buttons stand in a list.
    """
    pressed = ""
    wide = imgui.get_io().display_size.x
    rows, folded = list(items), list[Item]()
    if _needed_width(rows) > wide - in_pixels(380):
        way = (
            widgets.width_of(f"← {back}") + 2 * imgui.get_style().frame_padding.x + in_pixels(14)
            if back
            else 0
        )
        rows, folded = fold_items(rows, wide - way - in_pixels(TITLE_ROOM + 28))
    with widgets.open_panel("bar", 0, 0, wide, in_pixels(BAR_HEIGHT), scrolls=False):
        imgui.set_cursor_pos_y(in_pixels(8))
        if back and imgui.button(f"← {back}"):
            pressed = "start"
        needed = _needed_width(rows) + (_more_width() if folded else 0)
        if back:
            imgui.same_line(0, in_pixels(14))
        room = widgets.room().x - needed - in_pixels(16)
        top = imgui.get_cursor_pos_y()
        with theme.text_font("bold", 18):
            imgui.set_cursor_pos_y(top + in_pixels(3))
            shown = widgets.fit_text(title, room)
            imgui.text(shown)
            left = room - imgui.calc_text_size(shown).x - in_pixels(14)
        if told and left > in_pixels(80):
            imgui.same_line(0, in_pixels(14))
            imgui.set_cursor_pos_y(top + in_pixels(6))
            with theme.text_font("plain", 15), theme.paint_widgets((imgui.Col_.text, INKS.soft)):
                imgui.text(widgets.fit_text(told, left))
        if not rows:
            return pressed
        imgui.same_line()
        imgui.set_cursor_pos(ImVec2(max(wide - needed - in_pixels(4), 0), top))
        for action, words, key, on in rows:
            if _draw_item(words, key, on, action in lit):
                pressed = action
            imgui.same_line(0, in_pixels(6))
        if folded:
            pressed = _draw_rest(folded, lit) or pressed
    return pressed


def fold_items(rows: Sequence[Item], room: float) -> tuple[list[Item], list[Item]]:
    """The buttons that fit into a number of pixels, without their keys, and the last ones, which do not."""
    plain = [(action, words, "", on) for action, words, _, on in rows]  # the help tells the keys
    if _needed_width(plain) <= room:
        return plain, []
    shown = len(plain)
    while shown and _needed_width(plain[:shown]) + _more_width() > room:
        shown -= 1
    return plain[:shown], list(rows[shown:])


def _needed_width(rows: Iterable[Item]) -> float:
    return sum(_item_width(words, key) for _, words, key, _ in rows)


def _more_width() -> float:
    """How wide the head of the list is: its word, its arrow, and the room after it."""
    return _item_width(MORE_LABEL, "") + imgui.get_frame_height()


def _draw_rest(rows: Iterable[Item], lit: Collection[str]) -> str:
    """The buttons without room, in a list that opens under its head; the action that was chosen, or empty."""
    chosen = ""
    with theme.text_font("plain", 15):
        imgui.set_next_item_width(_more_width() - in_pixels(6))
        flags = imgui.ComboFlags_.height_large | imgui.ComboFlags_.popup_align_left
        if imgui.begin_combo("##more", MORE_LABEL, flags):
            for action, words, key, on in rows:
                usable = imgui.SelectableFlags_.none if on else imgui.SelectableFlags_.disabled
                if imgui.selectable(f"{_item_label(words, key)}##more {action}", action in lit, usable)[0]:
                    chosen = action
            imgui.end_combo()
    return chosen


def _item_label(words: str, key: str) -> str:
    return f"{words}  [{key}]" if key else words


def _item_width(words: str, key: str) -> float:
    return (
        widgets.width_of(_item_label(words, key), size=15)
        + 2 * imgui.get_style().frame_padding.x
        + in_pixels(6)
    )


def _draw_item(words: str, key: str, on: bool, lit: bool) -> bool:
    imgui.begin_disabled(not on)
    pairs = (
        (imgui.Col_.button, INKS.go),
        (imgui.Col_.text, INKS.on_go),
        (imgui.Col_.button_hovered, INKS.go_over),
    )
    with theme.text_font("plain", 15), theme.paint_widgets(*(pairs if lit else ())):
        pressed = bool(imgui.button(_item_label(words, key)))
    imgui.end_disabled()
    return pressed
