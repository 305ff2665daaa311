"""Where the making of a board begins: a new one of any grid, one that is there, or one that waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from imgui_bundle import imgui

from wsn.client.model.starting import StartChoices
from wsn.client.opening import Start
from wsn.client.pages.mapeditor import MapEditorPage
from wsn.client.pages.page import Page, Program
from wsn.client.panels import bar, widgets
from wsn.client.panels.theme import px
from wsn.data import DataError, read_document, shipped
from wsn.mapmaking.autosave import KeptRow, kept_rows
from wsn.mapmaking.brushes import NotDrawn
from wsn.mapmaking.pieces import begun
from wsn.mapmaking.workshop import KIND, Workbench
from wsn.systems import SYSTEMS, info

GRIDS = {
    "flat": "hexes with a flat top, in columns",
    "pointy": "hexes that point up, in rows",
    "square": "squares",
}


MOST = 40
"""So many files of a folder are looked into."""


def maps_in(folder: Path) -> Iterator[Path]:
    """The map files of a folder, what was touched last first."""
    try:
        files = sorted(folder.glob("*.toml"), key=lambda file: -file.stat().st_mtime_ns)[:MOST]
    except OSError:
        return
    for file in files:
        try:
            document = read_document(file)
        except DataError:
            continue
        if {"grid", "terrain"} <= set(document):
            yield file


class BoardsPage(Page):
    """What can be edited."""

    name = "boards"
    title = "Boards"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.choices = StartChoices()
        self.waiting = kept_rows(KIND)
        self.here = tuple(maps_in(Path()))
        """The map files in the folder where the program was begun."""
        self.game = next(iter(SYSTEMS))
        self.grid = "flat"
        self.shift = "odd"
        self.columns, self.rows = 17, 12
        self.letter, self.called = "A", ""
        self.half = False
        self.file = ""
        self.problem = ""

    def begin(self) -> None:
        """A new board of what is chosen."""
        try:
            draft = begun(
                self.game,
                self.grid,
                self.columns,
                self.rows,
                shift=self.shift,
                letter="" if self.grid == "square" else self.letter.strip().upper(),
                title=self.called.strip(),
                half=self.half and self.grid == "flat" and self.shift == "odd",
            )
        except (NotDrawn, DataError) as error:
            self.problem = str(error)
            return
        self.problem = ""
        self.app.go(MapEditorPage(self.app, Workbench.new(draft)), self)

    def edit(self, name: str) -> None:
        """A board that is there, by its name or its file."""
        self.app.open(Start("edit", name))

    def go_on(self, row: KeptRow) -> None:
        """A board that was edited and not saved."""
        try:
            self.app.go(MapEditorPage(self.app, Workbench.kept(row.place)), self)
        except DataError as error:
            self.problem = str(error)

    def panels(self) -> None:
        """A new one at the left, those that are there at the right."""
        shown = imgui.get_io().display_size
        top, left = px(bar.HIGH), min(px(430), shown.x * 0.45)
        high = shown.y - top - self.app.message_room()
        pressed = bar.show(self.title, "", (("help", "Keys", "?", True), ("settings", "Settings", "", True)))
        with widgets.panel("new", 0, top, left, high):
            self._waiting()
            self._new()
        with widgets.panel("there", left, top, shown.x - left, high):
            self._there()
        if pressed == "start":
            self.app.back()
        elif pressed:
            self.app.do(pressed)

    def _waiting(self) -> None:
        if not self.waiting:
            return
        widgets.title("Not saved yet", 18)
        for row in self.waiting[:8]:
            count = "one change" if row.steps == 1 else f"{row.steps} changes"
            of = f" of {row.file.name}" if row.file is not None else ""
            if widgets.button(f"{row.name}{of}, {count}", wide=-1, name=row.place.name):
                self.go_on(row)

    def _new(self) -> None:
        widgets.title("A new board", 18)
        imgui.set_next_item_width(-1)
        _, self.called = imgui.input_text_with_hint("##called", "what people call it", self.called)
        imgui.set_next_item_width(-1)
        if imgui.begin_combo("##game", info(self.game).title):
            for system in SYSTEMS:
                if imgui.selectable(info(system).title, system == self.game)[0]:
                    self.game = system
            imgui.end_combo()
        for grid, words in GRIDS.items():
            if imgui.radio_button(words, self.grid == grid):
                self.grid = grid
        columns = widgets.number("columns", self.columns, 1, 5, least=1, most=100)
        rows = widgets.number("rows", self.rows, 1, 5, least=1, most=100)
        self.columns, self.rows = columns or self.columns, rows or self.rows
        if self.grid != "square":
            lower = (
                "columns 1, 3, 5 … lie lower" if self.grid == "flat" else "rows 1, 3, 5 … lie to the right"
            )
            if imgui.checkbox(f"{lower}##shift", self.shift == "odd")[0]:
                self.shift = "even" if self.shift == "odd" else "odd"
            imgui.set_next_item_width(px(60))
            _, self.letter = imgui.input_text("letter before the labels", self.letter)
        if self.grid == "flat":
            _, self.half = imgui.checkbox("made for joining: half hexes on the rim", self.half)
        if widgets.button("Begin", "Enter", go=True, wide=-1):
            self.begin()
        if self.problem:
            widgets.notice(f"No: {self.problem}", bad=True)

    def _there(self) -> None:
        widgets.title("A board that is there", 18)
        imgui.set_next_item_width(-px(70))
        done, self.file = imgui.input_text_with_hint(
            "##file", "a map file", self.file, imgui.InputTextFlags_.enter_returns_true
        )
        imgui.same_line()
        if (imgui.button("Open", (-1, 0)) or done) and self.file.strip():
            self.edit(self.file.strip())
        for file in self.here:
            if imgui.selectable(f"{file}##here", False)[0]:
                self.edit(str(file))
        for row in self.choices.maps:
            if imgui.selectable(f"{row.title} ({row.name}, {row.size})##{row.name}", False)[0]:
                self.edit(row.name)
        widgets.heading("Overlays")
        for name in sorted(shipped("maps/overlays")):
            if imgui.selectable(f"{name.replace('_', ' ')}##overlay {name}", False)[0]:
                self.edit(name)

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """Enter begins a new board."""
        if name == "enter":
            self.begin()
            return True
        return False
