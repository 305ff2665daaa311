"""What every editor in the window has: a bench, a board with a cursor, a bar, a column, undo and saving."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.board.board import Board
from wsn.client import keys
from wsn.client.pages.edit import steps
from wsn.client.pages.edit.drafting import refusal_sentence
from wsn.client.pages.page import Page, Program, show_board
from wsn.client.panels import bar, widgets
from wsn.client.panels.flowing import flow_item
from wsn.client.panels.theme import in_pixels
from wsn.client.view.boardview import BoardView, Pick
from wsn.data import DataError
from wsn.desk.cursor import WAYS, Cursor
from wsn.editing.document import Document
from wsn.mapmaking.moving import NotTurned
from wsn.mapmaking.sheetwork import NotDrawn

CHANGE_ERRORS: Final = (NotDrawn, NotTurned, DataError, OSError)
"""What a change is refused with, each with its sentence."""
STEP_CHARACTERS: Final = 70
"""So much of a step is told when it is undone."""


def restored_text(steps: int) -> str:
    """What is said of changes that were kept without saving, and are here again."""
    if steps == 1:
        return "1 unsaved change from last time has been restored; it can be undone."
    return f"{steps} unsaved changes from last time have been restored; each can be undone."


class EditorPage(Page):
    """A document on a workbench, with the board that it is about."""

    noun = ""
    """What is made, in a sentence: board, scenario."""

    def __init__(
        self, app: Program, bench: Document, board: Board, part: str, parts: Mapping[str, str]
    ) -> None:
        super().__init__(app)
        self.bench = bench
        self.view = show_board(BoardView(board, app.jobs), app)
        self.cursor = Cursor(board)
        self.pick = Pick(0.0, 0.0)
        self.part = part
        self.parts = dict(parts)
        """The parts of the column at the right, and the words on their buttons."""
        self._warned: Path | None = None
        """The file of something else that is about to be written over."""

    @property
    def title(self) -> str:  # type: ignore[override]  # a page names itself anew as it goes
        """What is edited, and whether it is saved."""
        return f"{self.bench.title}{'*' if self.bench.edits.is_unsaved else ''}"

    def board_view(self) -> BoardView:
        """The board."""
        return self.view

    # ---------------------------------------------------------------- what each editor has of its own

    def bar_items(self) -> tuple[tuple[str, str, str, bool], ...]:
        """What stands on the bar between saving and the keys."""
        return ()

    def before_step(self) -> None:
        """A step is about to be undone or taken again: what was being done ends."""

    def cursor_moved(self) -> None:
        """The cursor lies on another space."""

    # ---------------------------------------------------------------- changed and saved

    def attempt_change(self, change: Callable[[], object]) -> bool:
        """Make a change; where it is refused, a message says why. True when it was made."""
        try:
            change()
        except CHANGE_ERRORS as error:
            self.app.say(refusal_sentence(error), bad=True)
            return False
        return True

    def save_file(self, file: Path | None = None) -> None:
        """Save to its file, or to another; one that has none yet is asked for its name."""
        if file is None and self.bench.must_be_named:
            self.part = "file"
            self.app.say("Choose a file name first.")
        elif file is not None and self._is_another(file) and self._warned != file:
            self._warned = file
            self.app.say(f"There is another file {file}: save again to write over it.", bad=True)
        elif self.attempt_change(lambda: self.bench.save(file)):
            self._warned = None
            self.app.say(f"Saved as {self.bench.edits.file}")

    def _is_another(self, file: Path) -> bool:
        """Whether a file is there that is not the one that is edited."""
        own = self.bench.edits.file
        return file.exists() and (own is None or file.resolve() != own.resolve())

    def _undo_step(self, action: str) -> None:
        self.before_step()
        told: str | None = None

        def step() -> None:
            nonlocal told
            told = self.bench.undo() if action == "undo" else self.bench.redo()

        if self.attempt_change(step):
            verb = "Undone" if action == "undo" else "Redone"
            shown = told if told is None or len(told) <= STEP_CHARACTERS else f"{told[:STEP_CHARACTERS]}…"
            self.app.say(f"{verb}: {shown}" if shown else f"There is nothing to {action}.")

    def show_steps(self) -> None:
        """Every step; a click leads back to it."""
        wanted = steps.draw_steps(self.bench.edits.history)
        if wanted is not None:
            self.attempt_change(lambda: self.bench.go_to(wanted))

    # ---------------------------------------------------------------- the bar

    def draw_bar(self) -> None:
        """The title, what can be done at any time, and whether it is saved."""
        history = self.bench.edits.history
        pressed = bar.draw_bar(
            self.title,
            self._status(),
            (
                ("undo", "Undo", "Ctrl+Z", bool(history.past)),
                ("redo", "Redo", keys.shortcut_text("redo"), bool(history.future)),
                (
                    "save",
                    "Save",
                    keys.shortcut_text("save"),
                    self.bench.edits.is_unsaved or self.bench.must_be_named,
                ),
                *self.bar_items(),
                ("help", "Keys", "?", True),
                ("settings", "Settings", "", True),
            ),
            back=self.app.below(),
        )
        if pressed == "start":
            self.app.back()
        elif pressed:
            self.app.do(pressed)

    def _status(self) -> str:
        if self.bench.edits.file is None:
            return "not yet saved to a file; your work is kept"
        return f"{self.bench.name}, {'every change is kept' if self.bench.edits.is_unsaved else 'saved'}"

    # ---------------------------------------------------------------- the column

    def part_panels(self) -> Mapping[str, Callable[[], None]]:
        """What draws each part of the column at the right."""
        raise NotImplementedError

    def part_words(self, part: str) -> str:
        """What stands on the button of a part."""
        return self.parts[part]

    def draw_column(self) -> None:
        """A row of buttons for the parts, and the part that is open."""
        imgui.push_style_var(imgui.StyleVar_.frame_padding, ImVec2(in_pixels(7), in_pixels(3)))
        imgui.push_style_var(imgui.StyleVar_.item_spacing, ImVec2(in_pixels(4), in_pixels(7)))
        for n, part in enumerate(self.parts):
            words = self.part_words(part)
            if n:
                flow_item(widgets.width_of(words) + in_pixels(14))
            if widgets.draw_button(words, go=part == self.part, name=part):
                self.part = part
        imgui.pop_style_var(2)
        imgui.begin_child("part", (0, 0), imgui.ChildFlags_.nav_flattened)
        self.part_panels()[self.part]()
        imgui.end_child()

    # ---------------------------------------------------------------- the pointer and the keys

    def hover(self, pick: Pick) -> None:
        """The pointer lies over this now."""
        self.pick = pick

    def pointed_space(self) -> str | None:
        """The space that is pointed at, by the cursor or the pointer."""
        return self.cursor.space or self.pick.space

    def do_common(self, action: str) -> bool:
        """An action that every editor has. False where it is none of those."""
        if action in WAYS:
            self._move_cursor(action)
        elif action in ("labels", "minimap"):
            self.app.change(**{action: not getattr(self.app.settings, action)})
        elif action in ("undo", "redo"):
            self._undo_step(action)
        elif action == "save":
            self.save_file()
        elif action == "save_as":
            self.part = "file"
        elif action == "part_next":
            names = list(self.parts)
            self.part = names[(names.index(self.part) + 1) % len(names)]
        else:
            return False
        return True

    def _move_cursor(self, way: str) -> None:
        if self.cursor.space is None and self.pick.space is not None:
            self.cursor.go(self.pick.space)
        self.cursor.move_cursor(way)
        if self.cursor.space is not None:
            self.view.bring_into_sight(self.cursor.space)
            self.cursor_moved()

    def changed(self, fields: frozenset[str]) -> None:
        """Other colours, another size."""
        show_board(self.view, self.app)
