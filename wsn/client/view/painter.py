"""Draws a board view layer by layer: ground, marks under the counters, words, counters, marks over them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from wsn.client.view import display
from wsn.desk.marks import Mark
from wsn.workers.jobs import Jobs

display.prepare_libraries()

from pyglet import gl

from wsn.client.view.atlas import STAMP, Atlas
from wsn.client.view.backdrop import Backdrop, Corners, Lie
from wsn.client.view.camera import Box, Camera
from wsn.client.view.fanning import Fan
from wsn.client.view.ground import DrawnMap
from wsn.client.view.lettering import MapLettering
from wsn.client.view.marks import Drawn, MarkLayer, MarkShapes, fitting_scale, word_size
from wsn.client.view.mesh import Shaders, to_rgb
from wsn.client.view.minimap import Minimap, corner_box
from wsn.client.view.moments import PieceChanges
from wsn.client.view.pieces import Pieces
from wsn.client.view.placenames import Rect, covering_rects
from wsn.client.view.sprites import Sprites
from wsn.client.view.sprites import level_for as sprite_level
from wsn.client.view.strokes import STROKE_FRAGMENT, STROKE_VERTEX, WASH
from wsn.client.view.underlay import LaidScan, Underlay
from wsn.table.picture.layout import Layout
from wsn.table.picture.plan import MapPlan

Frame = tuple[float, float, float, float]
ZOOM_STEPS: Final = 6
"""So often within a doubling of the zoom is looked which counters have become too small for small print."""
NEAR_LEVEL: Final = 1
"""From which level on only the pieces near what is seen are made sharp: they are large there."""
THINNEST_STROKE: Final = 1.7
"""The least width of a stroke, in window units."""


@dataclass(frozen=True, slots=True)
class BoardFrame:
    """All that one frame of a board shows, and from where: what the painter is told."""

    plan: MapPlan
    """The board and its colours."""
    camera: Camera
    where: Layout
    """Where every counter stands, in sheet units."""
    marks: tuple[Mark, ...] = ()
    film: PieceChanges | None = None
    """Where the film that is played just now has counters that are not as in the scene."""
    fan: Fan | None = None
    """The stack that is spread out under the pointer."""
    counters_hidden: bool = False
    labels: bool = True
    """Whether the hexes bear their labels."""
    small_map: bool = True
    """Whether a board that is not seen whole shows a small map of itself."""
    ui: float = 1.0
    """How large words on the board are at least: the scale of the face."""
    scan: LaidScan | None = None
    """A scan or photo that is seen over the map, as far as it is strong."""


class Painter:
    """What one board view has in the graphics card."""

    def __init__(self, jobs: Jobs | None) -> None:
        self.jobs = jobs
        self.stamp = Shaders(*STAMP)
        self.stroke = Shaders(STROKE_VERTEX, STROKE_FRAGMENT)
        self.wash = Shaders(STROKE_VERTEX, WASH)
        self.atlas = Atlas()
        self.layer = MarkLayer(self.stamp, self.stroke, self.wash, self.atlas)
        self.minimap = Minimap(self.stroke)
        self.backdrop = Backdrop()
        self.marks: MarkShapes | None = None
        self._marked: object = None
        self._said: object = None
        self._drawn: Drawn | None = None
        self._marks_laid = 0
        """How often the marks have changed."""
        self.sprites = Sprites(self.atlas, jobs)
        self.ground: DrawnMap | None = None
        self.letters: MapLettering | None = None
        self.pieces: Pieces | None = None
        self.underlay: Underlay | None = None
        self._laid: object = None
        self._filled: object = None
        self._room = Box()
        self._fanned: object = None
        self._piles: tuple[object, tuple[Rect, ...]] = (None, ())
        self._first = True

    @property
    def is_busy(self) -> bool:
        """Whether pictures are on their way."""
        return self.sprites.is_busy or (self.ground is not None and self.ground.is_busy)

    @property
    def is_behind(self) -> bool:
        """Whether a picture of the map is seen that is out of date."""
        return self.ground is not None and self.ground.is_behind

    @property
    def is_unfinished(self) -> bool:
        """Whether the next frame would be sharper at once."""
        return self.ground is not None and self.ground.unfinished

    def tick(self) -> bool:
        """Take in what workers have drawn. True when there is something new to show."""
        if self.jobs is not None:
            self.jobs.poll_workers()
        came = self.sprites.tick()
        if came:
            self._filled = None
        return (self.ground is not None and self.ground.tick()) or came

    def _lay_scene(self, look: BoardFrame) -> None:
        before, self._laid = self._laid, (look.plan.board, look.plan.palette)
        if before is not None and before == self._laid:
            return
        self._filled = self._drawn = None
        self.marks = MarkShapes(look.plan)
        if self.ground is None or self.letters is None or self.pieces is None:
            self.ground = DrawnMap(look.plan, self.jobs)
            self.letters = MapLettering(self.stamp, look.plan)
            self.pieces = Pieces(self.stamp, self.atlas, self.sprites, look.plan.palette)
            return
        self.ground.lay_map(look.plan)
        self.letters.lay_map(look.plan)
        self.pieces.repaint_pieces(look.plan.palette)

    def draw(self, look: BoardFrame, width: float, height: float, ratio: float) -> None:
        """Draw it into the window."""
        self._lay_scene(look)
        assert self.ground is not None
        assert self.letters is not None
        assert self.pieces is not None
        assert self.marks is not None
        camera = look.camera
        scale = camera.zoom * ratio
        frame = self.frame_of(look, width, height)
        self.ground.prepare_view(camera.seen_box, scale, patient=self._first)
        self.letters.prepare_words(
            camera.seen_box, camera.zoom, ratio, look.ui, look.labels, self._lying_rects(look)
        )
        level = sprite_level(scale)
        filled = (
            look.film,
            look.where,
            look.counters_hidden,
            level,
            camera.zoom >= 0.5,
            math.floor(ZOOM_STEPS * math.log2(max(camera.zoom, 1e-6))),  # which counters are far
            self.atlas.generation,
        )
        near = level >= NEAR_LEVEL
        if (
            self._filled is None
            or self._filled != filled
            or (near and not self._room.contains_box(camera.seen_box))
        ):
            if self.atlas.is_full:
                self.atlas.clear_pictures()
            self._room = camera.seen_box.widen_by(0.5)
            room = self._room.widen_by(0.2) if near else None
            self.pieces.fill_layout(look.where, level, camera.zoom, look.film, look.counters_hidden, room)
            self._fanned = None
            self._filled = filled
        if look.fan is not None and self._fanned != (look.fan, level):
            self.pieces.spread_fan(look.fan.placed, sprite_level(scale * look.fan.scale))
            self._fanned = (look.fan, level)
        marked = (look.marks, look.where, look.fan, look.plan.palette)
        if self._drawn is None or self._marked != marked:
            self._drawn, self._marked = self.marks.draw_marks(look.marks, look.where, look.fan), marked
            self._said = None
            self._marks_laid += 1
            self.layer.fill_strokes(self._drawn)
        said = (word_size(camera.zoom, ratio, look.ui), self.atlas.generation, fitting_scale(scale))
        if self._said != said:
            self.layer.say(self._drawn, look.plan.palette, said[0], said[2])
            self._said = said
        wide, high = round(width * ratio), round(height * ratio)
        gl.glEnable(gl.GL_SCISSOR_TEST)
        area = _clip_to(camera.area, height, ratio)
        gl.glBlendFunc(gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA)
        casing = to_rgb(look.plan.palette.foam)
        x, y = camera.to_window(0.0, 0.0)
        lie = Lie(x * ratio, -y * ratio, camera.seen_box, self.ground.map_patches)
        lies = (
            (camera.zoom, ratio, wide, high, area, self._marks_laid, self._laid),
            (self.ground.shown_state, self.letters.shown_state, self.pieces.lies, self.atlas.generation),
            look.scan.key if look.scan is not None else None,
        )
        self.backdrop.draw(
            lies, lie, area, lambda part: self._draw_under(look, frame, (wide, high), ratio, part)
        )
        _cut_to(area)
        gl.glEnable(gl.GL_BLEND)
        self.stroke.use_program(frame=frame, zoom=scale, thin=THINNEST_STROKE * ratio, casing=casing)
        self.stamp.use_program(frame=frame, screen=(wide, high), zoom=scale)
        self.pieces.above.draw(self.atlas)
        self.stroke.use_program()
        self.layer.over.draw()
        self.stamp.use_program()
        self.layer.words.draw(self.atlas)
        if look.fan is not None:
            self.stroke.use_program()
            self.layer.plate.draw()
            self.stamp.use_program()
            self.pieces.front.draw(self.atlas)
            self.stroke.use_program()
            self.layer.front.draw()
            self.stamp.use_program()
            self.layer.said.draw(self.atlas)
        self._draw_corner(look, width, height, ratio)
        gl.glDisable(gl.GL_SCISSOR_TEST)
        self._first = False

    def _lying_rects(self, look: BoardFrame) -> tuple[Rect, ...]:
        """Where counters and flags stand on a map of areas, whose names make way for them."""
        if look.plan.board.shape != "area" or look.counters_hidden:
            return ()
        if self._piles[0] is not look.where:
            self._piles = (look.where, covering_rects(look.where))
        return self._piles[1]

    def _draw_under(
        self, look: BoardFrame, frame: Frame, screen: tuple[int, int], ratio: float, part: Corners
    ) -> None:
        """Draw what lies under the counters: the map, the marks on the ground, what lies there, the words.

        Only in this part of the window.
        """
        assert self.ground is not None
        assert self.letters is not None
        assert self.pieces is not None
        scale = look.camera.zoom * ratio
        _cut_to(part)
        gl.glClearColor(*to_rgb(look.plan.palette.around), 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        gl.glDisable(gl.GL_BLEND)
        self.ground.draw(frame)
        gl.glEnable(gl.GL_BLEND)
        if look.scan is not None:
            self._draw_scan(look, look.scan, frame, ratio)
        if self.layer.wash.mesh.count:
            self.wash.use_program(frame=frame, zoom=scale, thin=THINNEST_STROKE * ratio)
            self.layer.wash.draw()
        self.stroke.use_program(
            frame=frame, zoom=scale, thin=THINNEST_STROKE * ratio, casing=to_rgb(look.plan.palette.foam)
        )
        self.layer.under.draw()
        self.stamp.use_program(frame=frame, screen=screen, zoom=scale)
        self.pieces.below.draw(self.atlas)
        self.letters.draw()

    def _draw_scan(self, look: BoardFrame, scan: LaidScan, frame: Frame, ratio: float) -> None:
        """Draw the scan, and the grid over it."""
        if self.underlay is None:
            self.underlay = Underlay(self.stroke)
        self.underlay.draw(scan, frame)
        if not scan.gridded:
            return
        casing = to_rgb(look.plan.palette.foam)
        self.stroke.use_program(frame=frame, zoom=look.camera.zoom * ratio, thin=ratio, casing=casing)
        self.underlay.outline_strokes(look.plan).draw()

    def _draw_corner(self, look: BoardFrame, width: float, height: float, ratio: float) -> None:
        """Draw the small map."""
        box = corner_box(look.camera, look.ui) if look.small_map else None
        if box is None or self.ground is None:
            return
        self.minimap.fill_minimap(look.camera, box, look.where, look.plan.palette)
        world = look.camera.world
        k = box.width / world.width
        frame = frame_of(box.left - world.left * k, box.top - world.top * k, k, width, height)
        _clip_to(box, height, ratio)
        gl.glDisable(gl.GL_BLEND)
        self.ground.draw_whole(frame)
        gl.glEnable(gl.GL_BLEND)
        self.stroke.use_program(
            frame=frame, zoom=k * ratio, thin=ratio, casing=to_rgb(look.plan.palette.foam)
        )
        self.minimap.draw()

    @staticmethod
    def frame_of(look: BoardFrame, width: float, height: float) -> Frame:
        """From sheet units to clip space."""
        camera = look.camera
        return frame_of(*camera.to_window(0.0, 0.0), camera.zoom, width, height)

    def close(self) -> None:
        """Give everything back."""
        for part in (
            self.ground,
            self.letters,
            self.pieces,
            self.layer,
            self.minimap,
            self.backdrop,
            self.underlay,
        ):
            if part is not None:
                part.close()
        self.atlas.close()
        self.stamp.close()
        self.stroke.close()
        self.wash.close()


def frame_of(x: float, y: float, zoom: float, width: float, height: float) -> Frame:
    """From sheet units to clip space: the origin of the map at x, y of a window of this size."""
    return 2 * zoom / width, -2 * zoom / height, 2 * x / width - 1, 1 - 2 * y / height


def _clip_to(box: Box, height: float, ratio: float) -> Corners:
    """Draw only inside this part of the window from now on: its left, foot, right and head in pixels."""
    left, foot = round(box.left * ratio), round((height - box.bottom_edge) * ratio)
    part = left, foot, left + round(box.width * ratio), foot + round(box.height * ratio)
    _cut_to(part)
    return part


def _cut_to(part: Corners) -> None:
    """The same of a part in pixels."""
    left, foot, right, head = part
    gl.glScissor(left, foot, right - left, head - foot)
