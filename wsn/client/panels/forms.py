"""The fields of a form, whatever it is about: one of several words, a line of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from imgui_bundle import imgui

K = TypeVar("K")
TALL_LIST = imgui.ComboFlags_.height_large
"""For a list of many words."""


def choose_word(
    label: str,
    choices: Mapping[K, str],
    chosen: K,
    put: Callable[[K], object],
    *,
    shown: str | None = None,
    wide: float = -1,
    flags: int = 0,
) -> None:
    """A list that opens, with one of its words chosen; `put` is called with another that is clicked.

    `shown` is what stands in it while it is closed, where that is not its word. `wide` is in pixels; -1 is
    all the room.
    """
    imgui.set_next_item_width(wide)
    if imgui.begin_combo(label, choices.get(chosen, "") if shown is None else shown, flags):
        for key, words in choices.items():
            if imgui.selectable(words, key == chosen)[0] and key != chosen:
                put(key)
        imgui.end_combo()


def type_line(label: str, value: str, hint: str = "", *, wide: float = -1) -> str | None:
    """A line of text, which counts with Enter or when its field is left; None while it is as it was."""
    imgui.set_next_item_width(wide)
    entered, text = imgui.input_text_with_hint(label, hint, value, imgui.InputTextFlags_.enter_returns_true)
    left = entered or imgui.is_item_deactivated_after_edit()
    return str(text) if left and text != value else None
