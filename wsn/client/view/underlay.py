"""A scan or photo laid over the drawn map, as strongly as one likes, and the grid over both."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from wsn.client.view.mesh import Floats, Mesh, Pixels, Shaders, Texture
from wsn.client.view.strokes import LINE_SHAPE, Stroke, Strokes, bar_corners, shape_rows
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.svg import XY

UNDERLAY_STRIPS: Final = 24
"""How many strips the picture is cut into each way: enough that a photo taken at a slant shows no bend."""

SCAN: Final = (
    """
in vec2 at; in vec2 uv; out vec2 from;
void main() { from = uv; gl_Position = place(at); }
""",
    """
uniform sampler2D picture; uniform float strength; in vec2 from; out vec4 colour;
void main() { colour = vec4(texture(picture, from).rgb, 1.0) * strength; }
""",
)


@dataclass(frozen=True, eq=False)
class ScanPicture:
    """The pixels of a picture, perhaps made smaller, and how many it had."""

    pixels: Pixels
    wide: int
    high: int
    one_colour: str = ""
    """What it is all of, in words; empty for a picture on which something is seen."""


@dataclass(frozen=True)
class LaidScan:
    """A picture as it lies over a map. `matrix` leads from its pixels to the sheet, row by row."""

    picture: ScanPicture
    matrix: tuple[float, ...]
    strength: float = field(default=0.5)
    """From 0, not seen, to 1, nothing else is."""
    gridded: bool = True
    """Whether the grid is drawn over it."""

    @property
    def key(self) -> Hashable:
        """Equal where the same is seen."""
        return id(self.picture), self.matrix, self.strength, self.gridded

    def rows(self) -> Floats:
        """The corners of the triangles it is drawn by: x, y, u, v."""
        matrix = np.array(self.matrix).reshape(3, 3)
        share = np.linspace(0.0, 1.0, UNDERLAY_STRIPS + 1)
        u, v = np.meshgrid(share, share)
        flat = np.stack([u * self.picture.wide, v * self.picture.high, np.ones_like(u)], axis=-1) @ matrix.T
        at = flat[..., :2] / flat[..., 2:]
        whole = np.concatenate([at, np.stack([u, v], axis=-1)], axis=-1)
        p, q, r, s = whole[:-1, :-1], whole[:-1, 1:], whole[1:, 1:], whole[1:, :-1]
        made: Floats = np.stack([p, q, r, p, r, s], axis=2).reshape(-1, 4).astype(np.float32)
        return made


class Underlay:
    """What is in the graphics card of a scan. Made with a window open."""

    def __init__(self, stroke: Shaders) -> None:
        self.mesh = Mesh(Shaders(*SCAN), at=2, uv=2)
        self.grid = Strokes(stroke)
        self._texture: Texture | None = None
        self._of: ScanPicture | None = None
        self._laid: object = None
        self._plan: MapPlan | None = None

    def draw(self, scan: LaidScan, frame: tuple[float, float, float, float]) -> None:
        """Draw the picture; blending is on, and colours are premultiplied."""
        if self._of is not scan.picture:
            if self._texture is not None:
                self._texture.close()
            self._texture, self._of = Texture.from_picture(scan.picture.pixels), scan.picture
        if self._laid != (id(scan.picture), scan.matrix):
            self.mesh.fill_corners(scan.rows())
            self._laid = (id(scan.picture), scan.matrix)
        assert self._texture is not None, "it was made above"
        self.mesh.program.use_program(frame=frame, strength=scan.strength)
        self._texture.bind_texture()
        self.mesh.draw()

    def outline_strokes(self, plan: MapPlan) -> Strokes:
        """The outlines of all spaces, ready to be drawn."""
        if self._plan is not plan:
            stroke = Stroke(plan.palette.ink, "line", 0.9, fade=0.5)
            seen: set[tuple[XY, XY]] = set()
            parts = []
            for space in plan.spaces:
                ring = plan.outline(space)
                for a, b in zip(ring, [*ring[1:], ring[0]]):
                    side = (_round_point(a), _round_point(b))
                    if side not in seen and side[::-1] not in seen:
                        seen.add(side)
                        corners, half = bar_corners(a, b, stroke.width, 3.0)
                        parts.append(shape_rows(corners, stroke, LINE_SHAPE, half))
            self.grid.fill_strokes(parts)
            self._plan = plan
        return self.grid

    def close(self) -> None:
        """Give everything back."""
        if self._texture is not None:
            self._texture.close()
            self._texture = None
        self.mesh.close()
        self.mesh.program.close()
        self.grid.close()


def _round_point(p: XY) -> XY:
    return round(p[0], 1), round(p[1], 1)
