"""Saving what is edited under a name: the field holds the name that is offered, and its folder is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from imgui_bundle import imgui

from wsn.client import ownfiles
from wsn.client.panels import widgets
from wsn.client.panels.theme import in_pixels
from wsn.editing.document import Document


def own_name(title: str, noun: str) -> str:
    """A file name for what is called this; the noun for what has no title."""
    words = "".join(sign if sign.isalnum() else " " for sign in title.lower()).split()
    return f"{'_'.join(words)[:40].rstrip('_') or noun}.toml"


class SaveAs:
    """The name under which something is to be saved. `save_there` saves it to a file."""

    def __init__(
        self, bench: Document, kind: str, noun: str, endings: tuple[str, ...], save: Callable[[Path], object]
    ) -> None:
        self.bench = bench
        self.kind = kind
        """The folder among the player's own files in which it is saved (`wsn.client.ownfiles`)."""
        self.noun = noun
        self.endings = endings
        self.typed = ""
        """What is typed in place of the name that is offered."""
        self._save = save

    @property
    def own_file(self) -> Path | None:
        """The file of its own that it has; None for what is new, and for what came with the program."""
        return None if self.bench.must_be_named else self.bench.edits.file

    @property
    def name(self) -> str:
        """The name in the field: what is typed, else that of its own file, else one that no file has."""
        if self.typed.strip():
            return self.typed
        if self.own_file is not None:
            return self.own_file.name
        stem = own_name(self.bench.title, self.noun).removesuffix(".toml")
        names = (f"{stem}{f'_{n}' if n > 1 else ''}.toml" for n in range(1, 10_000))
        return next(
            name for name in names if not ownfiles.place_file(self.kind, name, self.own_file).exists()
        )

    @property
    def target_file(self) -> Path:
        """The file that the name means."""
        name = self.name.strip()
        whole = name if name.endswith(self.endings) else f"{name}{self.endings[0]}"
        return ownfiles.place_file(self.kind, whole, self.own_file)

    def save_there(self) -> None:
        """Save it there."""
        self._save(self.target_file)

    def draw(self) -> None:
        """The field with its button, and where the file will lie."""
        widgets.draw_heading("Save as")
        imgui.set_next_item_width(-in_pixels(70))
        before = self.name
        done, words = imgui.input_text("##saveas", before, imgui.InputTextFlags_.enter_returns_true)
        if words != before:
            self.typed = words
        imgui.same_line()
        if imgui.button("Save##as", (-1, 0)) or done:
            self.save_there()
        widgets.draw_soft(f"in {ownfiles.path_text(self.target_file.parent)}")


def draw_place(document: Document) -> None:
    """Where a document lies, and why it may have to be saved under another name, or lose what is there."""
    file = document.edits.file
    widgets.text(str(file or "no file yet"), size=14)
    refusal = document.refuse_file(file)
    if file is not None and refusal is not None:
        widgets.draw_soft(f"{refusal}.")
    if document.changed_elsewhere:
        widgets.draw_notice("The file has been changed elsewhere; saving will overwrite that.", bad=True)
