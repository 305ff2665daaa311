"""The file of an edited board: where it is saved, who made it, as what it is exported; the name of a hex."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from imgui_bundle import imgui

from wsn.board.board import Board
from wsn.client import ownfiles
from wsn.client.opening import Start
from wsn.client.pages.edit.inspector import Inspector
from wsn.client.pages.edit.saveas import SaveAs, draw_place, own_name
from wsn.client.pages.page import Program
from wsn.client.panels import widgets
from wsn.client.panels.theme import in_pixels
from wsn.data.credits import Credits
from wsn.data.disk import reason_of, write_whole
from wsn.data.texts import Title
from wsn.editing.fields import DraftField, fields_at
from wsn.mapmaking.workshop import Workbench
from wsn.table.picture.palette import Palette
from wsn.workers.worker import Job

EXPORTS: Final = {"png": "PNG", "svg": "SVG", "pdf": "PDF"}
DOTS: Final = 200
"""Dots to the inch of a printed board."""
HEX: Final = 22.0
"""The width of a hex in a PDF at first, in millimetres: that of the printed boards."""

TITLE: Final = DraftField(("name",), "text", Title, required=True, about="What people call the board.")
CREDIT_FIELDS: Final = (TITLE, *(replace(one, sort="text") for one in fields_at(Credits, ())))
"""The title of a board and who made it, as a scenario tells it too; each on a line of its own."""


class EditorFile:
    """Where a board goes. `save` saves it to a file; `attempt` makes a change of it."""

    def __init__(
        self,
        app: Program,
        bench: Workbench,
        save: Callable[[Path | None], None],
        attempt: Callable[[Callable[[], object]], bool],
    ) -> None:
        self.app = app
        self.bench = bench
        self.save_as = SaveAs(bench, ownfiles.MAPS, "board", (".toml",), save)
        self.credits = Inspector()
        self._attempt = attempt
        self.millimetres = HEX
        self._job: tuple[str, Job] | None = None

    @property
    def is_exporting(self) -> bool:
        """Whether a worker draws it."""
        return self._job is not None

    def export_board(self, kind: str, target: Path | None = None) -> None:
        """Let a worker draw the board into a file of this kind, by its own or among the prints."""
        if self._job is not None:
            return
        stem = own_name(self.bench.title, "board").removesuffix(".toml")
        try:
            file = target or ownfiles.free_path(ownfiles.PRINTS, stem, f".{kind}", self.save_as.own_file)
        except OSError as error:
            self.app.say(f"{stem}.{kind} cannot be written: {reason_of(error)}", bad=True)
            return
        told = (self.bench.now.board, self.app.palette, kind, str(file), self.millimetres)
        self._job = (str(file), self.app.jobs.start_job(draw_into, *told))

    def tick(self) -> bool:
        """Take in what a worker has drawn. True: something changed."""
        if self._job is None or not self._job[1].done:
            return False
        (file, job), self._job = self._job, None
        if job.failure is not None:
            self.app.say(f"{file} cannot be written: {job.failure}", bad=True)
        else:
            self.app.say(f"Written: {file}")
        return True

    def leave(self) -> None:
        """Cancel what is drawn, and keep what is typed."""
        self.credits.settle(self.put_credit)
        if self._job is not None:
            self._job[1].cancel_job()

    def put_credit(self, key: str, text: str) -> bool:
        """What was typed becomes a step. False where it is refused; a message says why."""
        words = " ".join(text.split())
        line = f"title {words}" if key == TITLE.name else f"credit {key} {words}"
        return self._attempt(lambda: self.bench.do(line))

    def draw(self) -> None:
        """Everything of a frame."""
        draw_place(self.bench)
        self.save_as.draw()
        widgets.draw_heading("Who made it")
        self.credits.draw_fields(CREDIT_FIELDS, self.bench.now.document, self.put_credit)
        widgets.draw_heading("Play on it")
        if widgets.draw_button("Make a scenario on it", wide=-1, on=self.bench.edits.file is not None):
            self.app.open(Start("drafts", str(self.bench.edits.file)))
        widgets.draw_heading("Export")
        for n, (kind, words) in enumerate(EXPORTS.items()):
            if n:
                imgui.same_line()
            if widgets.draw_button(words, on=not self.is_exporting):
                self.export_board(kind)
        imgui.set_next_item_width(in_pixels(110))
        changed, value = imgui.input_float("mm per hex in the PDF", self.millimetres, 0.5, 5.0, "%.1f")
        if changed:
            self.millimetres = max(8.0, min(value, 80.0))


class Naming:
    """The name of a hex while it is typed; `named` is told the space and its name."""

    def __init__(self, named: Callable[[str, str], object]) -> None:
        self.space: str | None = None
        self.typed = ""
        self._named = self._told = named

    def ask_name(self, space: str, name: str, told: Callable[[str, str], object] | None = None) -> None:
        """Ask for the name of a space; this is the one that it has. `told` is told it, once."""
        self.space, self.typed, self._told = space, name, told or self._named

    def draw(self) -> None:
        """The dialogue, while a name is typed."""
        if self.space is None:
            return
        with widgets.open_dialogue("name", 380):
            widgets.title(f"The name of {self.space}", 18)
            if imgui.is_window_appearing():
                imgui.set_keyboard_focus_here()
            imgui.set_next_item_width(-1)
            done, self.typed = imgui.input_text(
                "##name", self.typed, imgui.InputTextFlags_.enter_returns_true
            )
            pressed = widgets.draw_button("Set name", "Enter", go=True)
            imgui.same_line()
            if widgets.draw_button("Cancel"):
                self.space = None
            elif done or pressed:
                space, self.space = self.space, None
                self._told(space, self.typed)


def draw_into(board: Board, palette: Palette, kind: str, file: str, millimetres: float) -> None:
    """Draw a board into a file, in a worker: PNG, SVG, or PDF with hexes of this width."""
    from wsn.table.picture import map_svg, passed_on, to_png

    if kind == "pdf":
        from pointbuy import pdf, printmap

        printed = printmap.of_board(board)
        made = pdf.make_document(printmap.map_sheets(printed, "a4", DOTS, millimetres), printed.title)
    else:
        drawn = map_svg(board, palette=palette)
        made = passed_on(drawn).encode() if kind == "svg" else to_png(drawn)
    write_whole(file, made)
