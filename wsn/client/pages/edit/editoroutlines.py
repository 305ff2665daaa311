"""Areas, corners, boxes and connections in the editor of boards: the shaping tools at the pointer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wsn.client.pages.edit.editorfile import Naming
from wsn.client.pages.edit.outlinework import OutlineWork
from wsn.client.view.boardview import BoardView, Pick
from wsn.desk.marks import Mark
from wsn.geometry.lattice import Point
from wsn.mapmaking.workshop import Workbench

CORNER_REACH: Final = 10.0
"""How near to a corner or a side the pointer must be to be on it, in pixels of the window."""


class EditorOutlines:
    """What the pointer does with a shaping tool. `attempt` makes a change and tells why it is refused."""

    def __init__(
        self, bench: Workbench, naming: Naming, attempt: Callable[[Callable[[], object]], bool]
    ) -> None:
        self.naming = naming
        self.work = OutlineWork(bench, self._ask_name)
        self._attempt = attempt
        self._drawn: Pick | None = None

    def _ask_name(self, what: str, offered: str, told: Callable[[str], None]) -> None:
        self.naming.ask_name(what, offered, lambda _, name: self._attempt(lambda: told(name)))

    def _sheet_point(self, view: BoardView, pick: Pick) -> tuple[float, float, float]:
        """A place of the sheet in map units, and how far a few pixels are."""
        x, y = view.plan.units(pick.x, pick.y)
        near, _ = view.plan.units(CORNER_REACH / view.camera.zoom, 0.0)
        return x, y, near

    def snap_point(self, view: BoardView, pick: Pick) -> Point:
        """The corner or the place on a border under the pointer, else the place itself, in map units."""
        return self.work.snap_point(*self._sheet_point(view, pick))

    def grab(self, view: BoardView, pick: Pick) -> bool:
        """The left button goes down. True: a corner, a border or a box is taken hold of."""
        return self.work.grab(*self._sheet_point(view, pick), pick.space)

    def drop(self, view: BoardView, pick: Pick) -> None:
        """What was taken hold of is let go here."""
        self._attempt(lambda: self.work.drop(*self._sheet_point(view, pick)))

    def press(self, view: BoardView, pick: Pick, button: str) -> None:
        """A click."""
        self.work.held = None
        act = self.work.click_point if button == "left" else self.work.take_off
        self._attempt(lambda: act(*self._sheet_point(view, pick), pick.space))

    def finish_area(self) -> None:
        """Enter: the area is closed."""
        self._attempt(self.work.finish_shape)

    def outline_marks(self, view: BoardView, pick: Pick) -> list[Mark]:
        """What is drawn now."""
        return list(self.work.outline_marks(*self._sheet_point(view, pick), pick.space))
