"""Draws a board view layer by layer: ground, marks under the counters, words, counters, marks over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsn.client.jobs import Jobs
from wsn.client.view import display

display.prepare()

from pyglet import gl  # noqa: E402 - the options of the library are read at its import

from wsn.client.view.atlas import STAMP, Atlas  # noqa: E402
from wsn.client.view.ground import Ground  # noqa: E402
from wsn.client.view.lettering import Lettering  # noqa: E402
from wsn.client.view.mesh import Program, rgb  # noqa: E402
from wsn.client.view.pieces import Pieces  # noqa: E402
from wsn.client.view.sprites import Sprites, level_for  # noqa: E402

if TYPE_CHECKING:
    from wsn.client.view.boardview import BoardView

Frame = tuple[float, float, float, float]


class Painter:
    """What one board view has in the graphics card."""

    def __init__(self, jobs: Jobs | None) -> None:
        self.jobs = jobs
        self.stamp = Program(*STAMP)
        self.atlas = Atlas()
        self.sprites = Sprites(self.atlas, jobs)
        self.ground: Ground | None = None
        self.letters: Lettering | None = None
        self.pieces: Pieces | None = None
        self._laid: object = None
        self._filled: object = None
        self._first = True

    @property
    def busy(self) -> bool:
        """Whether pictures are on their way."""
        return self.sprites.busy or (self.ground is not None and self.ground.busy)

    @property
    def unfinished(self) -> bool:
        """Whether the next frame would be sharper at once."""
        return self.ground is not None and self.ground.unfinished

    def tick(self) -> bool:
        """Take in what workers have drawn. True when there is something new to show."""
        if self.jobs is not None:
            self.jobs.poll()
        came = self.sprites.tick()
        if came:
            self._filled = None
        return (self.ground is not None and self.ground.tick()) or came

    def _lay(self, view: BoardView) -> None:
        laid = (view.board, view.palette)
        if self._laid is not None and self._laid == laid:
            return
        self._laid = laid
        self._filled = None
        if self.ground is None or self.letters is None or self.pieces is None:
            self.ground = Ground(view.board, view.palette, self.jobs)
            self.letters = Lettering(self.stamp, view.plan)
            self.pieces = Pieces(self.stamp, self.atlas, self.sprites, view.palette)
            return
        self.ground.lay(view.board, view.palette)
        self.letters.lay(view.plan)
        self.pieces.repaint(view.palette)

    def draw(self, view: BoardView, width: float, height: float, ratio: float) -> None:
        """Draw it into the window."""
        self._lay(view)
        assert self.ground is not None
        assert self.letters is not None
        assert self.pieces is not None
        camera = view.camera
        scale = camera.zoom * ratio
        frame = self.frame(view, width, height)
        self.ground.prepare(camera.seen, scale, patient=self._first)
        self.letters.prepare(camera.seen, camera.zoom, ratio, view.ui)
        level = level_for(scale)
        filled = (view.where, view.counters_hidden, level, camera.zoom >= 0.5, self.atlas.generation)
        if self._filled is None or self._filled != filled:
            if self.atlas.full:
                self.atlas.clear()
            self.pieces.fill(view.where, level, camera.zoom, hidden=view.counters_hidden)
            self._filled = filled
        area = camera.area
        wide, high = round(width * ratio), round(height * ratio)
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glScissor(
            round(area.left * ratio),
            round((height - area.bottom) * ratio),
            round(area.width * ratio),
            round(area.height * ratio),
        )
        gl.glClearColor(*rgb(view.palette.paper), 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        gl.glDisable(gl.GL_BLEND)
        self.ground.draw(frame)
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFunc(gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA)
        self.stamp.use(frame=frame, screen=(wide, high), zoom=scale)
        self.letters.draw()
        self.pieces.below.draw(self.atlas)
        self.pieces.above.draw(self.atlas)
        gl.glDisable(gl.GL_SCISSOR_TEST)
        self._first = False

    @staticmethod
    def frame(view: BoardView, width: float, height: float) -> Frame:
        """From sheet units to clip space."""
        camera = view.camera
        x0, y0 = camera.to_window(0.0, 0.0)
        kx, ky = 2 * camera.zoom / width, -2 * camera.zoom / height
        return kx, ky, 2 * x0 / width - 1, 1 - 2 * y0 / height

    def close(self) -> None:
        """Give everything back."""
        for part in (self.ground, self.letters, self.pieces):
            if part is not None:
                part.close()
        self.atlas.close()
        self.stamp.close()
