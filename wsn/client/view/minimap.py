"""The small map in the corner: where one looks on a large map, and a way to jump elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from wsn.client.view.camera import Box, Camera
from wsn.client.view.mesh import Floats, Shaders
from wsn.client.view.strokes import BAR_SHAPE, Stroke, Strokes, bar_corners, shape_rows
from wsn.table.picture.counters import tint
from wsn.table.picture.layout import Layout
from wsn.table.picture.palette import Palette, mix

MINIMAP_WIDTH, MINIMAP_HEIGHT = 200.0, 150.0
"""At most so large, in window units."""
MINIMAP_GAP: Final = 10.0
"""From the corner of the board's area."""
SINCE: Final = 1.4
"""It appears when the view is this many times closer than the whole map."""
MINIMAP_DOT: Final = 2.6
"""Half the width of a counter's dot, in window units."""


def corner_box(camera: Camera, ui: float = 1.0) -> Box | None:
    """Where the small map is in the window; None while all of the map can be seen, or there is no room."""
    area, world = camera.area, camera.world
    if camera.zoom < camera.widest_zoom * SINCE or area.width < 420 or area.height < 320:
        return None
    scale = min(MINIMAP_WIDTH * ui / world.width, MINIMAP_HEIGHT * ui / world.height)
    wide, high = world.width * scale, world.height * scale
    return Box(area.right_edge - MINIMAP_GAP - wide, area.bottom_edge - MINIMAP_GAP - high, wide, high)


def to_map(camera: Camera, box: Box, x: float, y: float) -> tuple[float, float]:
    """The place of the map under a place of the small map."""
    world = camera.world
    return (
        world.left + (x - box.left) / box.width * world.width,
        world.top + (y - box.top) / box.height * world.height,
    )


class Minimap:
    """What is drawn on the small map. Made with a window open."""

    def __init__(self, program: Shaders) -> None:
        self.dots, self.frame = Strokes(program), Strokes(program)
        self._dotted: object = None
        self._framed: object = None

    def fill_minimap(self, camera: Camera, box: Box, where: Layout, palette: Palette) -> None:
        """Put in the part one sees, the counters as dots of their side, and the objectives."""
        unit = camera.world.width / box.width
        if self._dotted != (where, palette, unit):
            self._dotted = (where, palette, unit)
            parts: list[Floats] = []
            for side in sorted({p.counter.style for p in where.counters}):
                shown = [p for p in where.counters if p.counter.style == side and not p.covered]
                ground = mix(tint(palette, side), palette.ink, 0.12 if side else 0.35)
                half = MINIMAP_DOT * unit * (1.0 if side != 1 else 1.15)
                parts += _counter_dots([(p.x, p.y) for p in shown], ground, palette.ink, half)
            flags = [(x, y) for _, x, y in where.flags]
            parts += _counter_dots(flags, palette.foam, palette.ink, MINIMAP_DOT * 1.5 * unit)
            self.dots.fill_strokes(parts)
        if self._framed != (camera, palette):
            self._framed = (camera, palette)
            seen = _frame_strokes(_clip_box(camera.seen_box, camera.world), palette.blocked, 1.8 * unit)
            self.frame.fill_strokes([seen, _frame_strokes(camera.world, palette.frame, 1.2 * unit)])

    def draw(self) -> None:
        """Draw it; the program of strokes must be in use."""
        self.dots.draw()
        self.frame.draw()

    def close(self) -> None:
        """Give its memory back."""
        self.dots.close()
        self.frame.close()


def _clip_box(seen: Box, world: Box) -> Box:
    left, top = max(seen.left, world.left), max(seen.top, world.top)
    return Box(
        left,
        top,
        min(seen.right_edge, world.right_edge) - left,
        min(seen.bottom_edge, world.bottom_edge) - top,
    )


def _frame_strokes(box: Box, colour: str, width: float) -> Floats:
    _, y = box.middle_point
    corners, _ = bar_corners((box.left, y), (box.right_edge, y), box.height / 2, width)
    stroke = Stroke(colour, "ring", width, inset=0.0)
    return shape_rows(corners, stroke, BAR_SHAPE, (box.width / 2 - width, box.height / 2 - width))


def _counter_dots(points: Sequence[tuple[float, float]], ground: str, rim: str, half: float) -> list[Floats]:
    if not points:
        return []
    stroke = Stroke(rim, "ring", half * 0.4)
    inner = Stroke(ground, "fill", 0.0, fill=1.0)
    corners = np.concatenate([bar_corners((x - half, y), (x + half, y), half, 0.0)[0] for x, y in points])
    return [shape_rows(corners, one, BAR_SHAPE, (half, half)) for one in (inner, stroke)]
