"""The values of one thing of a document, each to be changed where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from imgui_bundle import ImVec2, imgui

from wsn.client.panels import forms, widgets
from wsn.client.panels.theme import in_pixels
from wsn.editing.fields import DraftField, FreeTable

LABEL: Final = 0.42
"""The share of a row that its name has."""
UNSET: Final = "-"
FIXED: Final = ("format", "system")
"""What no one changes while a file is edited."""


Put = Callable[[str, str], object]
"""Takes over the text of a value by its key; False where it is refused, and stays in its field."""


class Inspector:
    """Fields with what is being typed into them. A value counts when the field is left, or with Enter."""

    def __init__(self) -> None:
        self.typing: dict[str, str] = {}
        """What has been typed into a field that is still open, or was refused."""
        self._adding: dict[str, tuple[str, str]] = {}
        """By small table the key and the value that are to be added to it."""

    def forget(self) -> None:
        """Another thing is shown: what was not finished is left."""
        self.typing.clear()
        self._adding.clear()

    def settle(self, put: Put) -> None:
        """Take over what is typed in fields that are shown no more; what is refused is left."""
        for name, text in tuple(self.typing.items()):
            put(name, text)
        self.typing.clear()

    def draw_fields(self, fields: Sequence[DraftField], table: Mapping[str, Any], put: Put) -> None:
        """Draw values in their order, set or not."""
        for one in fields:
            self._draw_field(one, table, put)

    def show(
        self,
        fields: Sequence[DraftField],
        table: Mapping[str, Any],
        put: Put,
        free: Sequence[tuple[FreeTable, Sequence[tuple[str, str]]]] = (),
    ) -> None:
        """Draw every value; those that are set first. `put` is called with the key and the new text.

        `free` are small tables whose keys the designer chooses, each with the keys that are known and
        what these are: a line adds one to each.
        """
        shown = [one for one in fields if one.name not in FIXED]
        there = [one for one in shown if one.required or one.value(table) is not None]
        self.draw_fields(there, table, put)
        rest = [one for one in shown if one not in there]
        if rest:
            widgets.draw_heading("Optional")
            self.draw_fields(rest, table, put)
        for small, known in free:
            self._draw_adding(small, known, put)

    def _draw_adding(self, small: FreeTable, known: Sequence[tuple[str, str]], put: Put) -> None:
        """A line that adds a value to a small table: its key, its value, a button."""
        widgets.draw_heading(f"Add to {small.words}")
        if small.entry.about:
            widgets.draw_soft(small.entry.about)
        word, value = self._adding.get(small.key, ("", ""))
        wide = (widgets.room().x - widgets.width_of("Add") - in_pixels(40)) / 2
        imgui.set_next_item_width(wide)
        if known:
            labels = {
                key: f"{key}: {about}##{key}" if about and about != key else key for key, about in known
            }
            word = _choose_now(f"##key {small.key}", labels, word, word or "which", wide)
        else:
            _, word = imgui.input_text_with_hint(f"##key {small.key}", "which", word)
        imgui.same_line(0, in_pixels(4))
        imgui.set_next_item_width(wide)
        label, choices = f"##value {small.key}", small.entry.choices
        entered = False
        if choices:
            value = value or choices[0]
            labels = {one: _word_label(one) for one in choices}
            value = _choose_now(label, labels, value, value.replace("_", " "), wide)
        else:
            enter = imgui.InputTextFlags_.enter_returns_true
            entered, value = imgui.input_text_with_hint(label, _asked_words(small.entry), value, enter)
        imgui.same_line(0, in_pixels(4))
        ready = bool(word.strip() and value.strip())
        if (widgets.draw_button("Add", on=ready, name=f"add {small.key}") or entered) and ready:
            self._adding.pop(small.key, None)
            put(f"{small.key}.{word.strip()}", value.strip())
        else:
            self._adding[small.key] = (word, value)

    def _draw_field(self, one: DraftField, table: Mapping[str, Any], put: Put) -> None:
        value, room = one.value(table), widgets.room().x
        imgui.align_text_to_frame_padding()
        words = widgets.fit_text(one.words, room * LABEL - in_pixels(6))
        imgui.text(words)
        if imgui.is_item_hovered() and (one.about or words != one.words):
            widgets.hint(f"{one.words}: {one.about}" if one.about else one.words)
        if one.sort not in ("note", "lines"):
            imgui.same_line(room * LABEL)
        imgui.set_next_item_width(-1)
        label = f"##{one.name}"
        if one.sort == "flag":
            on = one.default if value is None else value
            changed, now = imgui.checkbox(label, bool(on))
            if changed:
                put(one.name, "yes" if now else "no")
        elif one.sort == "choice" and not _open(one):
            self._choice(one, label, one.value_text(value), put)
        elif one.sort == "words":
            self._words(one, label, value or (), put)
        else:
            self._text(one, label, one.value_text(value), put)

    def _choice(self, one: DraftField, label: str, value: str, put: Put) -> None:
        given = value or (f"{one.default} (usual)" if one.default not in (None, "") else UNSET)
        words = {} if one.required else {"": f"{UNSET}##none"}
        words |= {word: _word_label(word) for word in one.choices if word}
        forms.choose_word(
            label,
            words,
            value,
            partial(put, one.name),
            shown=given.replace("_", " "),
            flags=forms.TALL_LIST,
        )

    def _words(self, one: DraftField, label: str, value: Sequence[str], put: Put) -> None:
        told = ", ".join(word.replace("_", " ") for word in value) or UNSET
        if not imgui.begin_combo(label, told, imgui.ComboFlags_.height_large):
            return
        for word in one.choices:
            changed, on = imgui.checkbox(word.replace("_", " "), word in value)
            if changed:
                put(
                    one.name,
                    ", ".join([w for w in one.choices if (w in value and w != word) or (w == word and on)]),
                )
        imgui.end_combo()

    def _text(self, one: DraftField, label: str, value: str, put: Put) -> None:
        typed = self.typing.get(one.name, value)
        if one.sort in ("note", "lines"):
            lines = min(max(typed.count("\n") + 2, 4), 8)
            size = ImVec2(-1, imgui.get_text_line_height() * lines)
            _, typed = imgui.input_text_multiline(label, typed, size, imgui.InputTextFlags_.word_wrap)
        else:
            hint = "" if one.default in (None, "", ()) else f"{one.value_text(one.default)} (usual)"
            whole = imgui.InputTextFlags_.auto_select_all
            _, typed = imgui.input_text_with_hint(label, hint or UNSET, typed, whole)
        if imgui.is_item_deactivated():
            self.typing.pop(one.name, None)
            if typed != value and put(one.name, typed) is False:
                self.typing[one.name] = typed
        elif imgui.is_item_active():
            self.typing[one.name] = typed
        if one.sort == "number" and imgui.is_item_hovered() and one.least is not None:
            widgets.hint(f"{one.least} to {one.most}" if one.most is not None else f"{one.least} or more")


def _word_label(word: str) -> str:
    return f"{word.replace('_', ' ')}##{word}"


def _choose_now(label: str, words: Mapping[str, str], chosen: str, shown: str, wide: float) -> str:
    """The word that is chosen after this frame."""
    now = [chosen]
    forms.choose_word(label, words, chosen, now.append, shown=shown, wide=wide, flags=forms.TALL_LIST)
    return now[-1]


def _asked_words(one: DraftField) -> str:
    """What a field is waiting for, in a word or two."""
    if one.sort != "number":
        return "what"
    return f"{one.least} to {one.most}" if one.least is not None and one.most is not None else "a number"


def _open(one: DraftField) -> bool:
    """Whether any number may stand there besides the words."""
    return any(word.isdigit() for word in one.choices) or one.type is int
