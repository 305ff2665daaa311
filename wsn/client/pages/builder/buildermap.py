"""The map on the builder's page: the field as it is agreed on, or the scenario that was built on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsn.client.pages.builder import fielding
from wsn.client.pages.builder.agreeing import Agreed, Made
from wsn.client.pages.builder.fielding import Laid
from wsn.client.pages.page import Program, show_board
from wsn.client.view.boardview import BoardView
from wsn.desk.marks import HexMark
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.table import telling
from wsn.table.home import home
from wsn.table.ruling import load_map
from wsn.table.scene import Scene
from wsn.table.seat import Seat
from wsn.workers.worker import Job

if TYPE_CHECKING:
    from wsn.board.board import Board


def field_of(agreed: Agreed) -> object:
    """What the map depends on: a change here makes another map."""
    return agreed.ground, agreed.overlays


class FieldMap:
    """The map, and the worker that lays the boards. `tick` it with what is agreed now."""

    def __init__(self, app: Program, system: str) -> None:
        self.view: BoardView | None = None
        self.laid: Laid | None = None
        """Which boards lie there; None until a worker has said so."""
        self.problems: tuple[str, ...] = ()
        """Why the boards cannot be laid like this."""
        self._app, self._system = app, system
        self.scene: Scene | None = None
        """The units on it; None for an empty board."""
        self._job: Job | None = None
        self._asked: object = None
        self._shown: object = None
        self._pointed = ""
        self._goals: tuple[str, ...] = ()

    @property
    def is_laying(self) -> bool:
        """True while a worker lays boards."""
        return self._job is not None

    def tick(self, agreed: Agreed, made: tuple[Made, Agreed] | None) -> bool:
        """Take in what a worker has laid; ask for what is to be shown now. True when something changed.

        `made` is the scenario that was built, and what was agreed on then.
        """
        came = False
        wanted = field_of(agreed)
        if self._job is not None and self._job.done:
            job, self._job = self._job, None
            came = True
            if self._asked == wanted:
                self._take(job)
        if self._job is None and self._asked != wanted:
            self._asked = wanted
            folder = str(home() / "built")
            self._job = self._app.jobs.start_job(
                fielding.lay_boards, agreed.scenario_plan(), self._system, folder, first=True
            )
            came = True
        if made is not None and field_of(made[1]) == wanted:
            if self._shown != made[0]:
                self._scenario(made[0])
                came = True
        elif self._job is None and self.laid is not None and self._shown != self.laid:
            self._show_field(self.laid)
            came = True
        return came

    def _take(self, job: Job) -> None:
        if job.failure is not None:
            self.problems = tuple(line for line in str(job.failure).splitlines() if line)
            self.laid = None
        else:
            self.problems, self.laid = (), job.value

    def _show_field(self, laid: Laid) -> None:
        """Show boards without units."""
        self._lay_field(load_map(laid.map), None, laid)

    def _scenario(self, made: Made) -> None:
        """Show the start of a scenario, with public information only."""
        from wsn import scenario

        setup = scenario.load(made.path)
        seat = Seat(Game.new(system_of(setup.system), setup, seed="picture"), None)
        self._lay_field(telling.board_of(seat), telling.scene_of(seat), made)

    def _lay_field(self, board: Board, scene: Scene | None, shown: object) -> None:
        self.scene, self._shown = scene, shown
        if self.view is None or self.view.board.digest != board.digest:
            self.close_map()
            self.view = show_board(BoardView(board, self._app.jobs), self._app)
        self._draw_map()

    # ---------------------------------------------------------------- marks

    def mark_objectives(self, goals: tuple[str, ...]) -> None:
        """Other hexes are objectives."""
        if goals != self._goals:
            self._goals = goals
            self._draw_map()

    def point_at(self, space: str) -> None:
        """The pointer lies over another hex."""
        if space != self._pointed:
            self._pointed = space
            self._draw_map()

    @property
    def pointed_hex(self) -> str:
        """The hex under the pointer; empty where there is none."""
        return self._pointed

    def _draw_map(self) -> None:
        if self.view is None:
            return
        spaces = self.view.board.spaces
        marks = [HexMark(space, "objective") for space in self._goals if space in spaces]
        if self._pointed in spaces:
            marks.append(HexMark(self._pointed, "hover"))
        self.view.show_scene(self.scene, marks)

    def pointed_text(self) -> str:
        """What is under the pointer, in words."""
        if self.view is None or self._pointed not in self.view.board.spaces:
            return ""
        space = self.view.board.spaces[self._pointed]
        name = f", {space.name}" if space.name else ""
        return f"{space.id}{name}: {space.terrain.replace('_', ' ')}"

    def close_map(self) -> None:
        """Let the map go."""
        if self.view is not None:
            self.view.close()
            self.view = None

    def leave(self) -> None:
        """Cancel the job of this part."""
        if self._job is not None:
            self._job.cancel_job()
            self._job = None
        self._asked = None
