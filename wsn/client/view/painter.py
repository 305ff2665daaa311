"""Draws a board view layer by layer: ground, marks under the counters, words, counters, marks over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsn.client.jobs import Jobs
from wsn.client.view import display

display.prepare()

from pyglet import gl  # noqa: E402 - the options of the library are read at its import

from wsn.client.view.atlas import STAMP, Atlas  # noqa: E402
from wsn.client.view.camera import Box  # noqa: E402
from wsn.client.view.ground import Ground  # noqa: E402
from wsn.client.view.lettering import Lettering  # noqa: E402
from wsn.client.view.marks import Drawn, MarkLayer, Marks, film_drawn, word_size  # noqa: E402
from wsn.client.view.mesh import Program, rgb  # noqa: E402
from wsn.client.view.minimap import Minimap, corner  # noqa: E402
from wsn.client.view.pieces import Pieces  # noqa: E402
from wsn.client.view.sprites import Sprites  # noqa: E402
from wsn.client.view.sprites import level_for as sprite_level  # noqa: E402
from wsn.client.view.strokes import FRAGMENT, VERTEX, WASH  # noqa: E402

if TYPE_CHECKING:
    from wsn.client.view.boardview import BoardView

Frame = tuple[float, float, float, float]
NEAR = 1
"""From which level on only the pieces near what is seen are made sharp: they are large there."""
THIN = 1.7
"""The least width of a stroke, in window units."""


class Painter:
    """What one board view has in the graphics card."""

    def __init__(self, jobs: Jobs | None) -> None:
        self.jobs = jobs
        self.stamp = Program(*STAMP)
        self.stroke = Program(VERTEX, FRAGMENT)
        self.wash = Program(VERTEX, WASH)
        self.atlas = Atlas()
        self.layer = MarkLayer(self.stamp, self.stroke, self.wash, self.atlas)
        self.played = MarkLayer(self.stamp, self.stroke, self.wash, self.atlas)
        self.minimap = Minimap(self.stroke)
        self.marks: Marks | None = None
        self._marked: object = None
        self._said: object = None
        self._drawn: Drawn | None = None
        self.sprites = Sprites(self.atlas, jobs)
        self.ground: Ground | None = None
        self.letters: Lettering | None = None
        self.pieces: Pieces | None = None
        self._laid: object = None
        self._filled: object = None
        self._room = Box()
        self._fanned: object = None
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
        before, self._laid = self._laid, (view.board, view.palette)
        if before is not None and before == self._laid:
            return
        self._filled = self._drawn = None
        self.marks = Marks(view.plan)
        if self.ground is None or self.letters is None or self.pieces is None:
            self.ground = Ground(view.plan, self.jobs)
            self.letters = Lettering(self.stamp, view.plan)
            self.pieces = Pieces(self.stamp, self.atlas, self.sprites, view.palette)
            return
        self.ground.lay(view.plan)
        self.letters.lay(view.plan)
        self.pieces.repaint(view.palette)

    def draw(self, view: BoardView, width: float, height: float, ratio: float) -> None:
        """Draw it into the window."""
        self._lay(view)
        assert self.ground is not None
        assert self.letters is not None
        assert self.pieces is not None
        assert self.marks is not None
        camera = view.camera
        scale = camera.zoom * ratio
        frame = self.frame(view, width, height)
        self.ground.prepare(camera.seen, scale, patient=self._first)
        self.letters.prepare(camera.seen, camera.zoom, ratio, view.ui, view.labels)
        level = sprite_level(scale)
        film = view.film.moment() if view.film is not None else None
        filled = (film, view.where, view.counters_hidden, level, camera.zoom >= 0.5, self.atlas.generation)
        near = level >= NEAR
        if self._filled is None or self._filled != filled or (near and not self._room.contains(camera.seen)):
            if self.atlas.full:
                self.atlas.clear()
            self._room = camera.seen.widened(0.5)
            room = self._room.widened(0.2) if near else None
            self.pieces.fill(view.where, level, camera.zoom, film, view.counters_hidden, room)
            self._fanned = None
            self._filled = filled
        if view.fan is not None and self._fanned != (view.fan, level):
            self.pieces.spread(view.fan.placed, sprite_level(scale * view.fan.scale))
            self._fanned = (view.fan, level)
        marked = (view.marks, view.where, view.fan, view.palette)
        if self._drawn is None or self._marked != marked:
            self._drawn, self._marked = self.marks.drawn(view.marks, view.where, view.fan), marked
            self._said = None
            self.layer.fill(self._drawn)
        said = (word_size(camera.zoom, ratio, view.ui), self.atlas.generation)
        if self._said != said:
            self.layer.say(self._drawn, view.palette, said[0])
            self._said = said
        wide, high = round(width * ratio), round(height * ratio)
        gl.glEnable(gl.GL_SCISSOR_TEST)
        _cut(camera.area, height, ratio)
        gl.glClearColor(*rgb(view.palette.paper), 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        gl.glDisable(gl.GL_BLEND)
        self.ground.draw(frame)
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFunc(gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA)
        casing = rgb(view.palette.foam)
        if self.layer.wash.mesh.count:
            self.wash.use(frame=frame, zoom=scale, thin=THIN * ratio)
            self.layer.wash.draw()
        self.stroke.use(frame=frame, zoom=scale, thin=THIN * ratio, casing=casing)
        self.layer.under.draw()
        self.stamp.use(frame=frame, screen=(wide, high), zoom=scale)
        self.pieces.below.draw(self.atlas)
        self.letters.draw()
        self.pieces.above.draw(self.atlas)
        self.stroke.use()
        self.layer.over.draw()
        self.stamp.use()
        self.layer.words.draw(self.atlas)
        if film is not None and (film.flashes or film.bursts):
            playing = film_drawn(film, view.palette)
            self.played.fill(playing)
            self.played.say(playing, view.palette, said[0])
            self.stroke.use()
            self.played.over.draw()
            self.stamp.use()
            self.played.words.draw(self.atlas)
        if view.fan is not None:
            self.stroke.use()
            self.layer.plate.draw()
            self.stamp.use()
            self.pieces.front.draw(self.atlas)
            self.stroke.use()
            self.layer.front.draw()
            self.stamp.use()
            self.layer.said.draw(self.atlas)
        self._corner(view, width, height, ratio)
        gl.glDisable(gl.GL_SCISSOR_TEST)
        self._first = False

    def _corner(self, view: BoardView, width: float, height: float, ratio: float) -> None:
        """Draw the small map."""
        box = corner(view.camera, view.ui) if view.small_map else None
        if box is None or self.ground is None:
            return
        self.minimap.fill(view.camera, box, view.where, view.palette)
        world = view.camera.world
        k = box.width / world.width
        frame = frame_of(box.left - world.left * k, box.top - world.top * k, k, width, height)
        _cut(box, height, ratio)
        gl.glDisable(gl.GL_BLEND)
        self.ground.whole(frame)
        gl.glEnable(gl.GL_BLEND)
        self.stroke.use(frame=frame, zoom=k * ratio, thin=ratio, casing=rgb(view.palette.foam))
        self.minimap.draw()

    @staticmethod
    def frame(view: BoardView, width: float, height: float) -> Frame:
        """From sheet units to clip space."""
        camera = view.camera
        return frame_of(*camera.to_window(0.0, 0.0), camera.zoom, width, height)

    def close(self) -> None:
        """Give everything back."""
        for part in (self.ground, self.letters, self.pieces, self.layer, self.played, self.minimap):
            if part is not None:
                part.close()
        self.atlas.close()
        self.stamp.close()
        self.stroke.close()
        self.wash.close()


def frame_of(x: float, y: float, zoom: float, width: float, height: float) -> Frame:
    """From sheet units to clip space: the origin of the map at x, y of a window of this size."""
    return 2 * zoom / width, -2 * zoom / height, 2 * x / width - 1, 1 - 2 * y / height


def _cut(box: Box, height: float, ratio: float) -> None:
    """Draw only inside this part of the window from now on."""
    gl.glScissor(
        round(box.left * ratio),
        round((height - box.bottom) * ratio),
        round(box.width * ratio),
        round(box.height * ratio),
    )
