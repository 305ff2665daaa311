"""The board in the window: what is drawn in which order, and what lies under the pointer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wsn.board.board import Board
from wsn.client.jobs import Jobs
from wsn.client.model.marks import Mark
from wsn.client.view.camera import STEP, Box, Camera, space_under, world_of
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, Plan
from wsn.table.scene import Scene


@dataclass(frozen=True, slots=True)
class Pick:
    """What lies under a place of the window: the place on the map, the space, the counter on top."""

    x: float
    y: float
    space: str | None = None
    unit: str | None = None


class BoardView:
    """One board with what stands on it and what is marked on it.

    Places of the window are in its own units from the top left corner, as ImGui has them. Nothing here
    needs a window before the first `draw`.
    """

    def __init__(self, board: Board, jobs: Jobs | None = None, *, palette: Palette = SUMMER) -> None:
        self.board = board
        self.jobs = jobs
        self.palette = palette
        self.plan = Plan(board, tuple(board.spaces), palette)
        self.camera = Camera.over(world_of(self.plan), Box(0, 0, 1280, 800))
        self.scene = Scene()
        self.marks: tuple[Mark, ...] = ()
        self.counters_hidden = False
        self.animated = True
        self._stale = True

    # ---------------------------------------------------------------- what is shown

    def place(self, left: float, top: float, width: float, height: float) -> None:
        """Say which part of the window the board has. Cheap: call it every frame."""
        area = Box(left, top, max(width, 1.0), max(height, 1.0))
        if area != self.camera.area:
            self._look(self.camera.placed(area))

    def show(self, scene: Scene | None = None, marks: Iterable[Mark] = ()) -> None:
        """Show this scene (None: the bare map) with these marks. Cheap when nothing has changed."""
        shown, over = scene or Scene(), tuple(marks)
        if shown != self.scene or over != self.marks:
            self.scene, self.marks = shown, over
            self._stale = True

    # ---------------------------------------------------------------- where one looks

    def pick(self, x: float, y: float) -> Pick:
        """What lies under a place of the window."""
        mx, my = self.camera.to_map(x, y)
        if not self.camera.area.holds(x, y):
            return Pick(mx, my)
        space = space_under(self.plan, mx, my)
        return Pick(mx, my, space.id if space else None)

    def fit(self, spaces: Sequence[str] = ()) -> None:
        """Show the whole map, or these spaces with the hexes around them."""
        if not spaces:
            self._look(self.camera.fitted())
            return
        points = [self.plan.heart(self.board.spaces[s]) for s in spaces]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        room = SIZE * 3
        self._look(
            self.camera.fitted(Box(left - room, top - room, right - left + 2 * room, bottom - top + 2 * room))
        )

    def centre_on(self, space: str, zoom: float | None = None) -> None:
        """Bring a space to the middle."""
        self._look(self.camera.centred(*self.plan.heart(self.board.spaces[space]), zoom))

    def reveal(self, space: str) -> None:
        """Bring a space into sight; the view stays where it is when it is seen already."""
        if not self.camera.shows(*self.plan.heart(self.board.spaces[space]), room=SIZE * self.camera.zoom):
            self.centre_on(space)

    def zoom_by(self, steps: float, x: float | None = None, y: float | None = None) -> None:
        """Nearer by notches of the wheel (or farther), at the pointer, or at the middle."""
        ax, ay = self.camera.area.middle
        self._look(self.camera.zoomed(STEP**steps, ax if x is None else x, ay if y is None else y))

    def pan_by(self, dx: float, dy: float) -> None:
        """Draw the map along by so many window units."""
        self._look(self.camera.panned(dx, dy))

    def _look(self, camera: Camera) -> None:
        if camera != self.camera:
            self.camera = camera
            self._stale = True

    # ---------------------------------------------------------------- drawing

    @property
    def stale(self) -> bool:
        """Whether what is on the screen is not what is to be seen."""
        return self._stale

    def tick(self, dt: float) -> bool:
        """Let animation go on by so many seconds and take in new pictures. True: draw again."""
        return self._stale

    def draw(self, width: float, height: float, ratio: float = 1.0) -> None:
        """Draw into the open window of this size; `ratio` is pixels for a window unit."""
        self._stale = False

    def close(self) -> None:
        """Give back what was taken from the graphics card."""
