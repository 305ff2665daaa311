"""The table for lines of sight: any map, scenario or game, or the code of a shared ruling."""

from __future__ import annotations

from imgui_bundle import imgui

from wsn.client.pages.page import Page, Program, show_board, side_width
from wsn.client.pages.sight.sights import LineTable
from wsn.client.pages.sight.sighttool import SightTool
from wsn.client.pages.start.starting import StartChoices, first_map
from wsn.client.panels import bar, widgets
from wsn.client.panels.theme import in_pixels
from wsn.client.view.boardview import BoardView, Pick
from wsn.data import DataError
from wsn.desk.cursor import WAYS, Cursor
from wsn.desk.marks import HexMark
from wsn.table.boardlist import ground_words
from wsn.table.ruling import BadQuestion, UnknownSpace


class SightPage(Page):
    """A map with a line of sight on it."""

    name = "sight"

    def __init__(self, app: Program, name: str = "") -> None:
        super().__init__(app)
        name = name or first_map()
        self.choices = StartChoices()
        self.on = name
        self.tool = SightTool(app, LineTable.table_named(name))
        self.view = self._board_view()
        self.pick = Pick(0.0, 0.0)
        self.typed = ""
        self.code = ""
        self.problem = ""
        self._shown: object = None
        self.cursor = Cursor(self.view.board)
        self._board: object = self.tool.table.board

    @property
    def title(self) -> str:  # type: ignore[override]  # a page names itself anew as it goes
        """What lies on the table."""
        return f"Lines of sight: {self.tool.table.title}"

    def board_view(self) -> BoardView:
        """The board."""
        return self.view

    def open(self, name: str) -> None:
        """Lay another map, scenario or game on the table; if it cannot be opened, a message says why."""
        try:
            table = LineTable.table_named(name)
        except DataError as error:
            self.app.say("; ".join(str(problem) for problem in error.problems[:3]), bad=True)
            return
        except (BadQuestion, UnknownSpace) as error:
            self.app.say(str(error), bad=True)
            return
        self.on = name
        self.tool = SightTool(self.app, table)
        self._new_board()

    def _board_view(self) -> BoardView:
        return show_board(BoardView(self.tool.table.board, self.app.jobs), self.app)

    def _new_board(self) -> None:
        self.view.close()
        self.view = self._board_view()
        self._board = self.tool.table.board
        self.cursor = Cursor(self.view.board, self.cursor.space)
        self._shown = None

    # ---------------------------------------------------------------- drawing

    def panels(self) -> None:
        """The bar, the column with the ruling, the side view."""
        shown = imgui.get_io().display_size
        top, side = in_pixels(bar.BAR_HEIGHT), side_width(shown.x)
        pressed = bar.draw_bar(
            self.title,
            "; ".join(self.tool.table.tries_text),
            (("help", "Keys", "?", True), ("settings", "Settings", "", True)),
            back=self.app.way_back(),
        )
        self.view.place(0, top, shown.x - side, shown.y - top)
        with widgets.open_panel("column", shown.x - side, top, side, shown.y - top):
            self._draw_ground()
            widgets.draw_heading("The line")
            self._draw_ends()
            self.tool.draw_panel()
            widgets.draw_heading("Under the pointer")
            self._draw_pointed()
            widgets.draw_heading("Open a shared ruling")
            self._draw_codes()
        self.tool.draw_over(self.view)
        if pressed:
            self.app.do(pressed)

    def _draw_ground(self) -> None:
        """What lies on the table: a map, or a scenario with its units in place."""
        imgui.set_next_item_width(-1)
        if not imgui.begin_combo("##map", self.tool.table.title, imgui.ComboFlags_.height_large):
            return
        wanted = ""
        for row in self.choices.map_rows:
            words = f"{row.title} ({row.name}, {row.size})"
            if imgui.selectable(f"{words}##map{row.name}", row.name == self.on)[0]:
                wanted = row.name
        for group in self.choices.scenario_groups:
            imgui.separator_text(f"{group.title}: scenarios as they begin")
            for one in group.rows:
                if imgui.selectable(f"{one.name}##{one.scenario}", one.scenario == self.on)[0]:
                    wanted = one.scenario
        imgui.end_combo()
        if wanted:
            self.open(wanted)

    def _draw_ends(self) -> None:
        """The ends of the line, typed: `D306 D508`."""
        imgui.set_next_item_width(-in_pixels(90))
        done, self.typed = imgui.input_text_with_hint(
            "##ends", "from and to, such as D306 D508", self.typed, imgui.InputTextFlags_.enter_returns_true
        )
        imgui.same_line()
        if imgui.button("Show", (-1, 0)) or done:
            names = self.typed.replace(",", " ").upper().split()
            self.problem = ""
            if len(names) != 2:
                self.problem = "Type two hexes with a space between."
            else:
                try:
                    self.tool.table.ask_line(*names)
                    self.view.fit_view(names)
                except UnknownSpace as error:
                    self.problem = str(error)
        if self.problem:
            widgets.draw_notice(f"No: {self.problem}", bad=True)

    def _draw_pointed(self) -> None:
        space = self.tool.table.board.spaces.get(self.pick.space or "")
        if space is None:
            widgets.draw_soft("Point at the board for the terrain there.")
            return
        words = ground_words(self.tool.table.board, space)
        widgets.text(f"{words}{f', {space.name}' if space.name else ''}", weight="bold", size=15)
        if space.features:
            widgets.text("Also here: " + ", ".join(sorted(space.features)), size=15)
        board = self.tool.table.board
        for other in board.neighbours(space.id):
            features = board.edge_features(space.id, other)
            if features:
                widgets.text(f"edge to {other}: {', '.join(sorted(features))}", size=15)

    def _draw_codes(self) -> None:
        imgui.set_next_item_width(-in_pixels(90))
        _, self.code = imgui.input_text_with_hint("##code", "the code of a ruling", self.code)
        imgui.same_line()
        if imgui.button("Open", (-1, 0)) and self.code.strip():
            if self.tool.table.open_code(self.code.strip()):
                self._new_board()
            else:
                self.app.say(self.tool.table.problem, bad=True)

    # ---------------------------------------------------------------- the pointer and the keys

    def hover(self, pick: Pick) -> None:
        """The pointer lies over this now."""
        self.pick = pick
        self.tool.hover(pick)

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click: an end of the line, or the changes that can be tried there."""
        self.pick = pick
        self.tool.press(pick, button, self.view)

    def do(self, action: str) -> bool:
        """An action of the table of keys."""
        if action == "cancel":
            return self.tool.cancel_line()
        if action in ("labels", "minimap"):
            self.app.change(**{action: not getattr(self.app.settings, action)})
            return True
        if action in WAYS:
            if self.cursor.space is None and self.pick.space is not None:
                self.cursor.go(self.pick.space)
            self.cursor.move_cursor(action)
            self.pick = Pick(0.0, 0.0, self.cursor.space)
            if self.cursor.space is not None:
                self.view.bring_into_sight(self.cursor.space)
            self.tool.hover(self.pick)
            return True
        if action == "act" and self.cursor.space is not None:
            self.tool.table.click_hex(self.cursor.space)
            return True
        if action == "shade" and self.tool.table.start is None:
            self.tool.begin(self.pick.space)
        return self.tool.do(action)

    def tick(self, dt: float) -> bool:
        """Show what is to be seen."""
        table = self.tool.table
        if table.board is not self._board:
            camera = self.view.camera
            self._new_board()
            self.view.camera = camera
        key = (table.revision, self.cursor.space)
        if key == self._shown:
            return False
        self._shown = key
        pointed = (HexMark(self.cursor.space, "cursor"),) if self.cursor.space is not None else ()
        self.view.show_scene(None, (*table.line_marks(), *pointed))
        return True

    def changed(self, fields: frozenset[str]) -> None:
        """Other colours, another size."""
        show_board(self.view, self.app)
