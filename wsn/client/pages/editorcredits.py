"""Who made an edited board, and what others may do with it: fields on the sheet of its file."""

from __future__ import annotations

from collections.abc import Callable

from imgui_bundle import imgui

from wsn.client.panels import widgets
from wsn.client.panels.theme import in_pixels
from wsn.data import CREDITS
from wsn.mapmaking.workshop import Workbench

TITLE = "title"
FIELDS = {
    TITLE: ("Title", "what people call the board"),
    "author": ("Author", "who made it"),
    "source": ("Source", "books that it follows"),
    "licence": ("Licence", "CC BY 4.0, all rights reserved …"),
    "version": ("Version", "its own: 1.2, or a date"),
    "wsn": ("Tested", "the version of wsn: 0.3.0"),
}
"""The fields, each with its words and with what stands in it while it is empty."""
assert set(FIELDS) == {TITLE, *CREDITS}


class EditorCredits:
    """The title of a board and its credits. `attempt` makes a change, and tells why it cannot be."""

    def __init__(self, bench: Workbench, attempt: Callable[[Callable[[], object]], bool]) -> None:
        self.bench = bench
        self.typed: dict[str, str] = {}
        """What is typed and not taken over yet, by field."""
        self._attempt = attempt

    def field_value(self, field: str) -> str:
        """What a field holds: what is typed, else what the board says."""
        said = self.bench.now.document.get("name" if field == TITLE else field, "")
        return self.typed.get(field, str(said))

    def take_over(self, field: str) -> None:
        """What was typed becomes a step; what is refused stays in its field."""
        words = " ".join(self.typed[field].split())
        line = f"{TITLE} {words}" if field == TITLE else f"credit {field} {words}"
        if self._attempt(lambda: self.bench.do(line)):
            del self.typed[field]

    def settle_field(self) -> None:
        """Take over what was typed in a field that is shown no more."""
        for field in tuple(self.typed):
            self.take_over(field)
        self.typed.clear()

    def draw(self) -> None:
        """The fields."""
        widgets.draw_heading("Who made it")
        for field, (words, hint) in FIELDS.items():
            imgui.set_next_item_width(-in_pixels(64))
            before = self.field_value(field)
            changed, after = imgui.input_text_with_hint(f"{words}##credit {field}", hint, before)
            if changed and after != before:
                self.typed[field] = after
            if imgui.is_item_deactivated_after_edit() and field in self.typed:
                self.take_over(field)
