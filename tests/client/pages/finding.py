"""Finds buttons and fields of a window by their words, so that tests click where a person would."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tests.client.pages.hand import Hand

KINDS = ("button", "small_button", "radio_button", "checkbox", "selectable", "begin_combo", "input_int")
FIELDS = ("input_text", "input_text_with_hint")


@dataclass(frozen=True, slots=True)
class Found:
    """Something that can be clicked, as it stood in the last frame."""

    kind: str
    label: str
    x: float
    y: float
    right: float
    low: float
    edge: float
    """The right end of the window that it stands in."""
    needs: float
    """How wide its words are."""

    @property
    def words(self) -> str:
        """What a person reads on it."""
        return self.label.split("##")[0].split("   ")[0]  # without its chance and its key


class Finder:
    """Notes everything that is drawn while the hand lets the window go on."""

    def __init__(self, hand: Hand, patch: pytest.MonkeyPatch) -> None:
        from imgui_bundle import imgui

        self.hand, self.imgui = hand, imgui
        self.found: list[Found] = []
        for kind in (*KINDS, *FIELDS):
            patch.setattr(imgui, kind, self._noted(kind, getattr(imgui, kind)))

    def _noted(self, kind: str, draw: Any) -> Any:
        imgui = self.imgui

        def noting(label: str, *args: Any, **keys: Any) -> Any:
            drawn = draw(label, *args, **keys)
            opened = kind == "begin_combo" and drawn  # what was drawn last is the list that hangs from it
            if not opened:
                first, last = imgui.get_item_rect_min(), imgui.get_item_rect_max()
                edge = imgui.get_window_pos().x + imgui.get_window_size().x
                if imgui.internal.get_current_window().scrollbar_y:
                    edge -= imgui.get_style().scrollbar_size
                needs = imgui.calc_text_size(label.split("##")[0]).x
                self.found.append(Found(kind, label, first.x, first.y, last.x, last.y, edge, float(needs)))
            return drawn

        return noting

    def look(self) -> list[Found]:
        """Everything that is drawn in a frame."""
        self.hand.step(3)
        self.found.clear()
        self.hand.step()
        return list(self.found)

    def find(self, words: str) -> Found:
        """The thing with these words, or this label after `##`; it must be in sight."""
        everything = self.look()
        wide, high = self.hand.app.window.size
        for one in everything:
            if words in (one.words, one.label) and 0 <= one.y < one.low <= high and 0 <= one.x < wide:
                return one
        raise AssertionError(f"no {words!r} in sight; there are {[one.label for one in everything]}")

    def click(self, words: str) -> None:
        """Click into the middle of what has these words; at the left, where it begins, of a wide one."""
        one = self.find(words)
        self.hand.click(min((one.x + one.right) / 2, one.x + 40), (one.y + one.low) / 2)
        self.hand.step(2)

    def cut(self) -> list[str]:
        """Buttons whose words have no room, and whatever goes beyond the right end of its panel."""
        told = []
        for one in self.look():
            if one.kind in ("button", "small_button") and one.needs > one.right - one.x + 1:
                told.append(f"{one.label}: {one.needs:.0f} in {one.right - one.x:.0f}")
            if one.kind != "selectable" and one.right > one.edge + 1:
                told.append(f"{one.label} ends at {one.right:.0f}, its panel at {one.edge:.0f}")
        return told
