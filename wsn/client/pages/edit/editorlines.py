"""Lines of sight in the editor: a line judged again after every change, and every shot a change alters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from imgui_bundle import ImVec2, imgui

from wsn.board.hexboard import HexBoard, NotHexes
from wsn.client.pages.edit import faults
from wsn.client.pages.page import Program
from wsn.client.pages.sight.sights import LineTable
from wsn.client.pages.sight.sighttool import SightTool
from wsn.client.panels import widgets
from wsn.client.panels.flowing import flow_item
from wsn.client.panels.theme import INKS, in_pixels
from wsn.client.view.boardview import BoardView, Pick
from wsn.data import DataError
from wsn.desk.marks import Mark
from wsn.english import count
from wsn.mapmaking.altering import AlteredShot, altered_shots
from wsn.mapmaking.workshop import BoardAsItStands, Workbench
from wsn.systems import find_game
from wsn.table.ruling import BadQuestion, ground, vocabulary
from wsn.workers.worker import Job

REST: Final = 0.12
"""Seconds that a board must lie still before its shots are counted."""
LISTED: Final = 120
"""How many altered shots are listed."""


class EditorLines:
    """The line that is watched, and the shots that differ."""

    def __init__(self, app: Program, bench: Workbench) -> None:
        self.app = app
        self.bench = bench
        self.offered = find_game(bench.system).ground.has_sight and isinstance(bench.now.board, HexBoard)
        """Whether the game has lines of sight on this board."""
        self.tool: SightTool | None = None
        self.since_opened = False
        """Whether shots are compared with the board as it was opened, not before the last change."""
        self.shots: tuple[AlteredShot, ...] | None = None
        """What the change alters; None while it is counted."""
        self._asked: tuple[object, ...] = ()
        self._job: Job | None = None
        self._still = 0.0
        self._laid = -1

    # ---------------------------------------------------------------- the line

    def ready_tool(self) -> SightTool | None:
        """The line, its ground the board as it stands; None where it has none."""
        if not self.offered:
            return None
        if self._laid != self.bench.revision:
            try:
                base = ground(self.bench.now.board)
            except (BadQuestion, NotHexes, DataError):
                return self.tool
            self._laid = self.bench.revision
            if self.tool is None:
                self.tool = SightTool(self.app, LineTable(base, self.bench.title))
                self.tool.side_open = False  # the board is being drawn on: V opens the profile
            else:
                self.tool.table.ground_changed(base)
        return self.tool

    def line_marks(self) -> tuple[Mark, ...]:
        """The line on the board."""
        tool = self.ready_tool() if self.tool is not None else None
        return tool.line_marks() if tool is not None else ()

    def press(self, pick: Pick, button: str, view: BoardView) -> None:
        """A click chooses the ends of the line; with the right button what could be tried out."""
        tool = self.ready_tool()
        if tool is not None:
            tool.press(pick, button, view)

    def do(self, action: str) -> None:
        """An action of the table of keys that concerns lines."""
        tool = self.ready_tool()
        if tool is not None:
            tool.do(action)

    def cancel_line(self) -> bool:
        """Let go of the line. False: there was none."""
        return self.tool is not None and self.tool.cancel_line()

    @property
    def is_watched(self) -> bool:
        """Whether there is a line, or a beginning of one."""
        return self.tool is not None and self.tool.table.start is not None

    # ---------------------------------------------------------------- the shots

    def tick(self, dt: float, busy: bool) -> bool:
        """Count again when the board has changed and lies still; `busy` while a stroke is made."""
        if not self.offered:
            return False
        came = False
        if self._job is not None and self._job.done:
            job, self._job = self._job, None
            if job.failure is None:
                self.shots, came = job.value, True
        history = self.bench.edits.history
        before = history.past[-1] if history.past and not self.since_opened else history.first
        wanted = (before["map"], history.present["map"])
        if all(a is b for a, b in zip(wanted, self._asked or (None, None))):
            return came
        if self._job is not None or self.shots is not None:  # they are of a board that is no more
            self.leave()
            self._job, self.shots, self._asked, came = None, None, (), True
        self._still = 0.0 if busy else self._still + dt
        if self._still < REST:
            return came
        self._still, self._asked = 0.0, wanted
        if wanted[0] == wanted[1]:
            self.shots = ()
            return True
        self._job = self.app.jobs.start_job(
            shots_between, dict(wanted[0]), dict(wanted[1]), self.bench.system
        )
        return True

    def leave(self) -> None:
        """Cancel what is counted."""
        if self._job is not None:
            self._job.cancel_job()

    # ---------------------------------------------------------------- the panel

    def draw(self, view: BoardView) -> None:
        """The ruling, and the list."""
        if not self.offered:
            widgets.draw_soft("This game has no lines of sight on such a board.")
            return
        self._draw_shots(view)
        widgets.draw_heading("One line, judged at every change")
        tool = self.ready_tool()
        if tool is not None:
            tool.draw_panel()

    def _draw_shots(self, view: BoardView) -> None:
        for words, since in (("last change", False), ("since it was opened", True)):
            if since:
                flow_item(widgets.width_of(words) + in_pixels(40))
            if imgui.radio_button(words, self.since_opened == since):
                self.since_opened = since
        shots = self.shots
        if shots is None:
            widgets.text("Counting the shots …", INKS.soft, size=15)
            return
        opened = sum(shot.opens for shot in shots)
        altered = count(len(shots), "shot") if shots else "no shot"
        widgets.text(f"Alters {altered}", weight="bold", size=16)
        if not shots:
            return
        widgets.draw_soft(f"{opened} opened, {len(shots) - opened} blocked; click one to see it")
        high = min(imgui.get_text_line_height() * 9, widgets.room().y * 0.4)
        imgui.begin_child("shots", ImVec2(0, high), imgui.ChildFlags_.nav_flattened)
        for n, shot in enumerate(shots[:LISTED]):
            if faults.draw_line(f"shot{n}", str(shot), INKS.go if shot.opens else INKS.bad):
                self.show_line(shot, view)
        if len(shots) > LISTED:
            widgets.draw_soft(f"and {len(shots) - LISTED} more")
        imgui.end_child()

    def show_line(self, shot: AlteredShot, view: BoardView) -> None:
        """Lay the line on the board."""
        tool = self.ready_tool()
        if tool is not None:
            tool.table.ask_line(shot.a, shot.b)
            view.fit_view([shot.a, shot.b])


def shots_between(
    before: Mapping[str, Any], after: Mapping[str, Any], system: str
) -> tuple[AlteredShot, ...]:
    """Every shot that differs between two map documents, in a worker."""
    words = vocabulary(system)
    return altered_shots(
        BoardAsItStands(before, words, "before").board, BoardAsItStands(after, words, "after").board
    )
