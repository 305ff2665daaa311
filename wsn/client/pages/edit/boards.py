"""Where the making of a board begins: a new one of any grid, one that is there, or one that waits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from imgui_bundle import imgui

from wsn.client.pages.edit import corners
from wsn.client.pages.edit.making import MakingPage, title_of
from wsn.client.pages.edit.mapeditor import MapEditorPage
from wsn.client.pages.page import Page, Program
from wsn.client.panels import widgets
from wsn.client.panels.theme import in_pixels
from wsn.data import DataError, shipped_files
from wsn.editing.autosave import KeptRow
from wsn.mapmaking.pieces import blank_board
from wsn.mapmaking.sheetwork import NotDrawn
from wsn.mapmaking.workshop import Workbench
from wsn.systems import SYSTEMS
from wsn.table.ruling import vocabulary

GRIDS: Final = {
    "flat": "hexes with a flat top, in columns",
    "pointy": "hexes that point up, in rows",
    "square": "squares",
    "area": "areas, with outlines of any shape",
}
GRIDS_WITHOUT_LETTER: Final = ("square", "area")
"""Grids without a letter before their labels."""


class BoardsPage(MakingPage):
    """What can be edited."""

    name = "boards"
    title = "Boards"
    kind, opens = Workbench.kind, "edit"
    new_title, there_title = "A new board", "An existing board"
    file_hint = "a map file"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.game = next(iter(SYSTEMS))
        self.grid = "flat"
        self.shift = "odd"
        self.columns, self.rows = 17, 12
        self.letter = "A"
        self.half = False

    def game_choices(self) -> Iterable[str]:
        """Any."""
        return SYSTEMS

    def open_editor(self, row: KeptRow) -> Page:
        """The editor on a board that waits. Raises DataError."""
        return MapEditorPage(self.app, Workbench.open_kept(row.place))

    def begin(self) -> None:
        """A new board of what is chosen."""
        try:
            draft = blank_board(
                self.game,
                self.grid,
                self.columns,
                self.rows,
                shift=self.shift,
                letter="" if self.grid in GRIDS_WITHOUT_LETTER else self.letter.strip().upper(),
                title=self.called.strip(),
                half=self.half and self.grid == "flat" and self.shift == "odd",
            )
        except (NotDrawn, DataError) as error:
            self.problem = str(error)
            return
        self.problem = ""
        self.app.go(MapEditorPage(self.app, Workbench.new(draft)), self)

    def draw_new(self) -> None:
        """Its grid, its size, its letter."""
        grids = vocabulary(self.game).grids
        if self.grid not in grids:
            self.grid = grids[0]
        for grid in grids:
            if imgui.radio_button(GRIDS[grid], self.grid == grid):
                self.grid = grid
        columns = widgets.draw_number("columns", self.columns, 1, 5, least=1, most=100)
        rows = widgets.draw_number("rows", self.rows, 1, 5, least=1, most=100)
        self.columns, self.rows = columns or self.columns, rows or self.rows
        if self.grid not in GRIDS_WITHOUT_LETTER:
            self._draw_shifts()
            imgui.set_next_item_width(in_pixels(60))
            _, self.letter = imgui.input_text("letter before the labels", self.letter)
        if self.grid == "flat":
            _, self.half = imgui.checkbox("made for joining: half hexes on the rim", self.half)
        if widgets.draw_button("Begin", "Enter", go=True, wide=-1):
            self.begin()
        self.draw_problem()

    def _draw_shifts(self) -> None:
        """Which columns or rows are shifted, with a small picture of the corner of such a board."""
        lines = "columns" if self.grid == "flat" else "rows"
        way = "lower" if self.grid == "flat" else "further right"
        for shift, which in (("odd", "1, 3, 5"), ("even", "2, 4, 6")):
            if imgui.radio_button(f"{lines} {which} … lie {way}##{shift}", self.shift == shift):
                self.shift = shift
        corners.draw_corners(self.grid, self.shift, self.letter.strip().upper(), self.rows)

    def draw_there(self) -> None:
        """Maps of one's own, those that came with the program, overlays."""
        for file in self.own:
            if imgui.selectable(f"{title_of(file)}##own {file}", False)[0]:
                self.open(str(file))
            self.board_tip(str(file))
        for row in self.choices.map_rows:
            if imgui.selectable(f"{row.title} ({row.name}, {row.size})##{row.name}", False)[0]:
                self.open(row.name)
            self.board_tip(row.name)
        widgets.draw_heading("Overlays")
        for name in sorted(shipped_files("maps/overlays")):
            if imgui.selectable(f"{name.replace('_', ' ')}##overlay {name}", False)[0]:
                self.open(name)

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """Enter begins a new board."""
        if name == "enter":
            self.begin()
            return True
        return False
