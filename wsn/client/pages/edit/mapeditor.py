"""The editor of boards: a palette, the board under the brush, and beside it what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from imgui_bundle import imgui

from wsn.client.pages.edit import faults
from wsn.client.pages.edit.brushwork import LOOK, NAME, SELECT, SHAPE, SIGHT, Brush, Brushwork, Touch
from wsn.client.pages.edit.drafting import refusal_sentence
from wsn.client.pages.edit.editor import EditorPage, restored_text
from wsn.client.pages.edit.editorfile import EditorFile, Naming
from wsn.client.pages.edit.editorlines import EditorLines
from wsn.client.pages.edit.editoroutlines import EditorOutlines
from wsn.client.pages.edit.editorpalette import EditorPalette
from wsn.client.pages.edit.editorpiece import EditorPiece
from wsn.client.pages.edit.editorscan import EditorScan
from wsn.client.pages.edit.scanpanel import ScanPanel
from wsn.client.pages.page import Program
from wsn.client.panels import bar, widgets
from wsn.client.panels.theme import in_pixels
from wsn.client.view.boardview import Pick
from wsn.client.view.underbrush import on_the_way, side_under
from wsn.data import DataError, Problem
from wsn.data.pictures import ENDINGS
from wsn.desk.cursor import Cursor
from wsn.desk.marks import EdgeMark, HexMark, LineMark, Mark, TraceMark
from wsn.mapmaking.workshop import Workbench

PALETTE_WIDTH, SIDE_WIDTH = 216.0, 320.0
"""The widths of the palette and of the column at the right, at UI scale 1."""
EDITOR_TABS: Final = {"check": "Check", "lines": "Lines", "scan": "Scan", "steps": "Steps", "file": "File"}
"""The parts of the column at the right."""
ROOM_BESIDE_MAP: Final = 0.4
"""How much room there is beside the map for new areas and boxes, in parts of it."""
NOWHERE: Final = Pick(0.0, 0.0)
"""Where something is let go over a panel."""


class MapEditorPage(EditorPage):
    """A board that is being made."""

    name = "mapedit"
    noun = "board"
    bench: Workbench

    def __init__(self, app: Program, bench: Workbench) -> None:
        sheet = bench.now.sheet
        parts = {part: words for part, words in EDITOR_TABS.items() if part != "lines" or sheet.noun == "hex"}
        super().__init__(app, bench, bench.now.board, "check", parts)
        self.work = Brushwork(bench)
        self.side = 0
        """Which side of the space under the cursor a brush along hexsides is on."""
        self.pen = False
        """Whether the brush goes with the cursor."""
        self.naming = Naming(self._name_space)
        self.outlines = EditorOutlines(bench, self.naming, self.attempt_change)
        self.hand = EditorPalette(app, bench, self.work, self.do)
        self.filing = EditorFile(app, bench, self.save_file, self.attempt_change)
        self.lines = EditorLines(app, bench)
        self.scan = EditorScan(app, bench)
        self.scanning = ScanPanel(app, bench, self.scan)
        self.piece = EditorPiece(app, bench, self.work)
        self._from: Pick | None = None
        self._shown: object = None
        self._laid = bench.revision
        self._taken = self.work.taken
        if bench.notice:
            app.say(f"{bench.notice}.")
        if bench.again:
            since = " The file has been changed elsewhere." if bench.changed_elsewhere else ""
            app.say(f"{restored_text(bench.again)}{since}", bool(since))

    @classmethod
    def open_editor(cls, app: Program, name: str) -> MapEditorPage:
        """The editor on a map, by its name or its file. Raises DataError."""
        return cls(app, Workbench.open_board(name))

    def take_dropped(self, path: Path) -> bool:
        """A picture is laid under the board."""
        if not path.name.lower().endswith(tuple(ENDINGS)):
            return False
        self.part = "scan"
        self.scanning.take(path)
        return True

    # ---------------------------------------------------------------- drawing

    def panels(self) -> None:
        """The bar, the palette, the column."""
        shown = imgui.get_io().display_size
        top = in_pixels(bar.BAR_HEIGHT)
        left, right = (
            min(in_pixels(PALETTE_WIDTH), shown.x * 0.24),
            min(in_pixels(SIDE_WIDTH), shown.x * 0.34),
        )
        self.draw_bar()
        self.view.place(left, top, shown.x - left - right, shown.y - top)
        with widgets.open_panel("palette", 0, top, left, shown.y - top, scrolls=False):
            told = self.scan.click_hint if self.scan.fitting else self.work.touch_hint
            size = (widgets.room().x + imgui.get_style().window_padding.x, -self.hand.foot_height(told))
            imgui.begin_child("brushes", size, imgui.ChildFlags_.nav_flattened)
            self.hand.draw()
            wish = self.piece.draw()
            imgui.end_child()
            self.hand.draw_hint(told)
            if wish:
                self.do(wish)
        with widgets.open_panel("column", shown.x - right, top, right, shown.y - top):
            self.draw_column()
        self.naming.draw()
        if self.lines.is_watched and self.part == "lines" and self.lines.tool is not None:
            self.lines.tool.draw_over(self.view)

    def part_panels(self) -> Mapping[str, Callable[[], None]]:
        """What draws each part of the column."""
        return {
            "check": self._check,
            "lines": lambda: self.lines.draw(self.view),
            "scan": lambda: self.scanning.draw(self.view),
            "steps": self.show_steps,
            "file": self.filing.draw,
        }

    def _check(self) -> None:
        now = self.bench.now
        clicked = faults.draw_faults(now.problems, now.warnings)
        if clicked is not None:
            self.show_problem(clicked)

    def show_problem(self, problem: Problem) -> None:
        """Bring the place of a problem into sight."""
        there = [label for label in problem.about if label in self.view.board.spaces]
        if there:
            self.cursor.go(there[0])
            self.view.fit_view(there)
        else:
            self.app.say("This problem has no place on the board.")

    # ---------------------------------------------------------------- the pointer

    def _touch_at(self, pick: Pick) -> Touch:
        """What lies under the brush there."""
        if pick.space is None or not self.work.along_sides:
            return Touch(pick.space)
        return Touch(pick.space, side_under(self.view, pick))

    def grab(self, pick: Pick) -> bool:
        """The brush comes down."""
        if self.naming.space is not None or self.piece.laying:
            return False
        if self.scan.fitting:
            return self.scan.grab(pick, self.view)
        if self.is_shaping:
            return self.outlines.grab(self.view, pick)
        if not self.work.begin(self._touch_at(pick)):
            return False
        self._from = pick
        return True

    def hover(self, pick: Pick) -> None:
        """The brush moves; while it is down, over everything between. A picture that is held goes along."""
        if self.scan.held is not None:
            self.scan.pull_picture(self.outlines.snap_point(self.view, pick))
        if self._from is not None and pick.space is not None:
            for between in on_the_way(self.view, self._from, pick):
                self.work.go(self._touch_at(between))
            self._from = pick
        self.pick = pick
        if self.work.brush.word == SIGHT and self.lines.tool is not None:
            self.lines.tool.hover(pick)

    def drop(self, grabbed: Pick, pick: Pick) -> None:
        """The brush is lifted."""
        if self.scan.held is not None:
            self.scan.drop(self.outlines.snap_point(self.view, self.pick if pick == NOWHERE else pick))
            return
        if self.is_shaping:
            self.outlines.drop(self.view, self.pick if pick == NOWHERE else pick)
        self.hover(pick)
        self._lift_brush()

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click: the stroke of a single touch has been made; the right button takes off."""
        self.pick = pick
        if self._from is not None and button == "left":
            self._lift_brush()
        elif self.scan.held is not None:
            self.scan.drop(self.outlines.snap_point(self.view, pick))
        elif self.scan.fitting and (button != "left" or self.attempt_fit(pick)):
            return
        elif self.is_shaping and not self.piece.laying:
            self.outlines.press(self.view, pick, button)
        elif pick.space is None:
            return
        elif self.piece.laying:
            space = pick.space
            self.attempt_change(lambda: self.piece.lay_piece(space))
        elif self.work.brush.word == SIGHT:
            self.part = "lines"
            self.lines.press(pick, button, self.view)
        elif button == "left" and self.work.brush.word == LOOK:
            self.app.say("Take up a brush at the left first.")
        elif button == "left" and self.work.brush.word == NAME:
            self._name(pick.space)
        elif button == "right":
            self.work.take_off(self._touch_at(pick))
            self._draw_hint()

    @property
    def is_shaping(self) -> bool:
        """Whether a tool that shapes areas or boxes is in the hand."""
        shape = self.work.brush.word if self.work.brush.kind == SHAPE else ""
        if self.outlines.work.tool != shape:
            self.outlines.work.take(shape)
        return bool(shape)

    def attempt_fit(self, pick: Pick) -> bool:
        """A click that tells where a space lies on the scan. False where it means something else."""
        done = False

        def point() -> None:
            nonlocal done
            done = self.scan.press(pick, self.view)

        return not self.attempt_change(point) or done

    def _lift_brush(self) -> None:
        self._from = None
        self.work.end()
        self._draw_hint()

    def _draw_hint(self) -> None:
        if self.work.problem:
            self.app.say(self.work.problem, bad=True)

    def _name(self, space: str) -> None:
        self.naming.ask_name(space, self.bench.now.document.get("names", {}).get(space, ""))

    def _name_space(self, space: str, name: str) -> None:
        self.attempt_change(lambda: self.work.name(space, name))

    # ---------------------------------------------------------------- the keys

    def take(self, brush: Brush) -> None:
        """Take up a brush."""
        self.work.take(brush)
        self.pen = False

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """Digits take up a brush."""
        if name.isdigit() and name != "0" and not mods & {"ctrl", "alt"}:
            at = int(name) - 1
            if at < len(self.work.brushes):
                self.take(self.work.brushes[at])
            return True
        return False

    def do(self, action: str) -> bool:
        """An action of the table of keys."""
        work = self.work
        if action == "cancel":
            return self._cancel_step()
        if self.do_common(action):
            return True
        if action in ("brush_next", "brush_last"):
            work.step(1 if action == "brush_next" else -1)
        elif action in ("level_up", "level_down"):
            work.change_level(1 if action == "level_up" else -1)
        elif action == "fills":
            work.floods = not work.floods
        elif action == "takes":
            work.takes_away = not work.takes_away
        elif action == "pick_up" and self.pointed_space() is not None:
            work.pick_up(str(self.pointed_space()))
        elif action == "select":
            self.take(Brush("tool", SELECT))
        elif action == "sight_line" and "lines" in self.parts:
            self.take(Brush("tool", SIGHT))
            self.part = "lines"
        elif action == "clear":
            self._clear_spaces()
        elif action in ("copy_piece", "paste_piece", "turn_piece", "mirror_piece"):
            self._take_piece(action)
        elif action in ("turn_side", "turn_back"):
            self.side += 1 if action == "turn_side" else -1
        elif action == "apply":
            self._apply_brush()
        elif action == "pen":
            self._take_pen()
        elif action in ("shade", "keep", "side_view", "copy", "save_ruling", "swap", "let_go"):
            self.lines.do(action)
        else:
            return False
        return True

    def _take_piece(self, action: str) -> None:
        if action == "copy_piece" and self.work.brush.word == SIGHT:
            self.lines.do("copy")
        elif action == "copy_piece":
            self.attempt_change(lambda: self.piece.copy(self.work.chosen))
        elif action == "paste_piece":
            self.piece.paste()
        else:
            self.attempt_change(self.piece.turn if action == "turn_piece" else self.piece.mirror_piece)

    def _cancel_step(self) -> bool:
        if self.naming.space is not None:
            self.naming.space = None
        elif self.pen:
            self.pen = False
            self.work.end()
        elif self.piece.laying:
            self.piece.laying = False
        elif self.scan.held is not None:
            self.scan.let_go()
        elif self.scan.fitting:
            self.scan.fitting = False
        elif self.lines.is_watched and self.part == "lines":
            self.lines.cancel_line()
        elif self.is_shaping and self.outlines.work.cancel_shape():
            pass
        elif not self.work.let_go():
            if self.cursor.space is None:
                return False
            self.cursor.space = None
        return True

    def before_step(self) -> None:
        """The stroke and the road that is drawn end."""
        self.work.end()
        self.work.way = None

    def cursor_moved(self) -> None:
        """The brush goes with the cursor while the pen is down."""
        if self.pen:
            self.work.go(self._cursor_touch())
            self._draw_hint()

    def _cursor_touch(self) -> Touch:
        space = self.cursor.space
        if space is None or not self.work.along_sides:
            return Touch(space)
        around = self.bench.now.sheet.around(space)
        return Touch(space, self.bench.now.sheet.pair(space, around[self.side % len(around)]))

    def _apply_brush(self) -> None:
        if self.is_shaping and self.outlines.work.places:
            self.outlines.finish_area()
        elif self.cursor.space is None:
            self.app.say("Point with the arrow keys first.")
        elif self.is_shaping:
            self.press(self._cursor_pick(), "left", frozenset())
        elif self.work.brush.word == NAME:
            self._name(self.cursor.space)
        elif self.scan.fitting or self.piece.laying or self.work.brush.word == SIGHT:
            self.press(self._cursor_pick(), "left", frozenset())
        elif self.work.begin(self._cursor_touch()):
            if not self.pen:
                self.work.end()
            self._draw_hint()

    def _cursor_pick(self) -> Pick:
        """The middle of the space under the cursor, as if it were clicked."""
        assert self.cursor.space is not None, "there is a cursor"
        x, y = self.view.plan.centre(self.view.board.spaces[self.cursor.space])
        return Pick(x, y, self.cursor.space)

    def _take_pen(self) -> None:
        if self.pen:
            self.pen = False
            self.work.end()
        elif self.cursor.space is None:
            self.app.say("Point with the arrow keys first.")
        else:
            self.pen = self.work.begin(self._cursor_touch())
            self._draw_hint()

    def _clear_spaces(self) -> None:
        spaces = tuple(self.work.chosen) or tuple(filter(None, (self.pointed_space(),)))
        if spaces:
            self.attempt_change(lambda: self.work.clear_spaces(spaces))

    # ---------------------------------------------------------------- time

    def tick(self, dt: float) -> bool:
        """Lay the board as it stands, and mark what is pointed at."""
        if self._laid != self.bench.revision:
            self._laid = self.bench.revision
            self._lay_board()
        if not self.view.is_behind and self.work.fresh:
            self.work.fresh.clear()
        if self._taken != self.work.taken:  # who takes up a brush wants to paint
            self._taken, self.scan.fitting = self.work.taken, False
        came = self.scan.tick()
        came = self.filing.tick() or came
        if self.part != "file":
            self.filing.credits.settle(self.filing.put_credit)
        came = self.lines.tick(dt, self._from is not None) or came
        self.view.scan_shown = self.scan.laid_scan(self.view)
        self.view.room = (
            ROOM_BESIDE_MAP if self.is_shaping or (self.scan.fitting and self.scan.can_pull) else 0.0
        )
        labels = self.app.settings.labels and not self.scan.is_bare
        if labels != self.view.labels:
            self.view.labels, came = labels, True
            self.view.redraw()
        marks = tuple(self.map_marks())
        if marks == self._shown:
            return came
        self._shown = marks
        self.view.show_scene(None, marks)
        return True

    def _lay_board(self) -> None:
        try:
            board = self.bench.now.board
        except DataError as error:
            self.app.say(refusal_sentence(error), bad=True)
            return
        self.view.lay_board(board)
        space = self.cursor.space
        self.cursor = Cursor(board, space)
        self.work.chosen = {one: None for one in self.work.chosen if one in board.spaces}

    def map_marks(self) -> list[Mark]:
        """What is chosen, wrong, fresh or under way, as marks on the board."""
        work, spaces = self.work, self.view.board.spaces
        marks: list[Mark] = [HexMark(space, "selected") for space in work.chosen]
        marks += [HexMark(label, "refused") for one in self.bench.now.problems for label in one.about]
        for kind, a, b in work.fresh:
            marks.append(EdgeMark(a, b, "what_if") if kind == "edge" else LineMark(a, b, "path"))
        marks += [*self.scan.scan_marks(self.view), *self.lines.line_marks()]
        marks += self.piece.piece_marks(self.pointed_space())
        if self.is_shaping:
            marks += self.outlines.outline_marks(self.view, self.pick)
        if work.way is not None and work.way in spaces:
            marks.append(HexMark(work.way, "acting"))
        touch = self._cursor_touch() if self.cursor.space is not None else self._touch_at(self.pick)
        if touch.side is not None:
            marks.append(EdgeMark(*touch.side, "what_if"))
        if self.cursor.space is not None:
            marks.append(HexMark(self.cursor.space, "cursor"))
        elif self.pick.space is not None and not work.along_sides:
            marks.append(HexMark(self.pick.space, "hover"))
        return [one for one in dict.fromkeys(marks) if _is_on(one, spaces)]

    def leave(self) -> None:
        """What is not saved stays kept."""
        self.lines.leave()
        self.scan.leave()
        self.filing.leave()
        self.bench.close()


def _is_on(mark: Mark, spaces: object) -> bool:
    if isinstance(mark, TraceMark):
        return True
    ends = {HexMark: ("space",), EdgeMark: ("a", "b"), LineMark: ("start", "end")}
    names = ends[type(mark)]
    return all(getattr(mark, name) in spaces for name in names)  # type: ignore[operator]  # `spaces` is some collection
