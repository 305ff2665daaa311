"""Many small pictures on a few large textures, and the way to draw any of them anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from wsn.client.view.mesh import Floats, Mesh, Pixels, Shaders, Texture

PAGE: Final = 1024
"""Pixels along the side of a page."""
ATLAS_GAP: Final = 2
"""Empty pixels between pictures, so that none bleeds into another."""
PAGES: Final = 8
"""The number of pages kept before pictures out of use are dropped."""

STAMP: Final = (
    """
uniform vec2 screen;  // pixels of the surface
uniform float zoom;   // pixels for a sheet unit
in vec2 at; in vec2 off; in vec2 px; in float least; in vec2 uv; in float shown;
out vec2 from; out float alpha;
void main() {
    from = uv; alpha = shown;
    vec4 c = place(at);
    vec2 p = (c.xy * 0.5 + 0.5) * screen;
    if (off == vec2(0.0)) p = floor(p + 0.5);
    p += vec2(1.0, -1.0) * (off * max(zoom, least) + px);
    gl_Position = vec4(p / screen * 2.0 - 1.0, 0.0, 1.0);
}
""",
    """
uniform sampler2D picture; in vec2 from; in float alpha; out vec4 colour;
void main() { colour = texture(picture, from) * alpha; }
""",
)
"""A picture whose corners lie off a place of the map: by sheet units (`off`), at no smaller a scale than
`least` pixels a unit, and by pixels (`px`). Colours are multiplied by their cover already."""
SPRITE_LAYOUT: Final = {"at": 2, "off": 2, "px": 2, "least": 1, "uv": 2, "shown": 1}
SPRITE_FLOATS: Final = sum(SPRITE_LAYOUT.values())


@dataclass(frozen=True, slots=True)
class Slot:
    """A picture on a page: which page, the corners there as shares, and its size in pixels."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    width: int
    height: int


class Atlas:
    """Pictures by key, packed on shelves."""

    def __init__(self) -> None:
        self.pages: list[Texture] = []
        self.slots: dict[object, Slot] = {}
        self._shelf_y = self._shelf_x = self._shelf_high = 0
        self.generation = 0
        """Grows when slots that were given out are no longer good."""

    def __contains__(self, key: object) -> bool:
        return key in self.slots

    def get_slot(self, key: object) -> Slot | None:
        """Where a picture is, or None."""
        return self.slots.get(key)

    def put_picture(self, key: object, pixels: Pixels) -> Slot:
        """Add a picture: RGBA, colours multiplied by their cover."""
        height, width, _ = pixels.shape
        if width > PAGE - ATLAS_GAP or height > PAGE - ATLAS_GAP:
            pixels = pixels[: PAGE - ATLAS_GAP, : PAGE - ATLAS_GAP]
            height, width, _ = pixels.shape
        if not self.pages or self._shelf_x + width + ATLAS_GAP > PAGE:
            self._shelf_y, self._shelf_x = self._shelf_y + self._shelf_high, 0
            self._shelf_high = 0
        if not self.pages or self._shelf_y + height + ATLAS_GAP > PAGE:
            self._turn()
        x, y = self._shelf_x, self._shelf_y
        self._shelf_x += width + ATLAS_GAP
        self._shelf_high = max(self._shelf_high, height + ATLAS_GAP)
        self.pages[-1].put_part(pixels, x, y)
        slot = Slot(
            len(self.pages) - 1, x / PAGE, y / PAGE, (x + width) / PAGE, (y + height) / PAGE, width, height
        )
        self.slots[key] = slot
        return slot

    @property
    def is_full(self) -> bool:
        """Whether it holds more than it should: time to `clear_pictures` and put in what is shown."""
        return len(self.pages) > PAGES

    def _turn(self) -> None:
        page = Texture(PAGE, PAGE)
        page.put_part(np.zeros((PAGE, PAGE, 4), np.uint8))
        self.pages.append(page)
        self._shelf_y = self._shelf_x = self._shelf_high = 0

    def clear_pictures(self) -> None:
        """Forget every picture."""
        for page in self.pages:
            page.close()
        self.pages.clear()
        self.slots.clear()
        self._shelf_y = self._shelf_x = self._shelf_high = 0
        self.generation += 1

    close = clear_pictures


def stamp_corners(
    slot: Slot,
    x: float,
    y: float,
    *,
    box: tuple[float, float, float, float] = (0, 0, 0, 0),
    px: tuple[float, float, float, float] = (0, 0, 0, 0),
    least: float = 0.0,
    shown: float = 1.0,
) -> list[tuple[float, ...]]:
    """The six corners of a picture at a place of the map.

    `box` (left, top, right, bottom off the place) in sheet units, or `px` in pixels, or both added.
    """
    corners = []
    for i, j, u, v in (
        (0, 1, slot.left, slot.top),
        (2, 1, slot.right, slot.top),
        (2, 3, slot.right, slot.bottom),
        (0, 3, slot.left, slot.bottom),
    ):
        corners.append((x, y, box[i], box[j], px[i], px[j], least, u, v, shown))
    a, b, c, d = corners
    return [a, b, c, a, c, d]


class Stamps:
    """A list of stamped pictures in their order, drawn with as few changes of page as that allows."""

    def __init__(self, program: Shaders) -> None:
        self.mesh = Mesh(program, **SPRITE_LAYOUT)
        self.runs: list[tuple[int, int, int]] = []
        """Page, first corner and how many, in the order they are drawn."""

    def fill_stamps(self, stamped: Iterable[tuple[Slot, list[tuple[float, ...]]]]) -> None:
        """Put in the pictures, those on top last."""
        rows: list[tuple[float, ...]] = []
        runs: list[tuple[int, int, int]] = []
        for slot, corners in stamped:
            if runs and runs[-1][0] == slot.page:
                page, first, count = runs[-1]
                runs[-1] = (page, first, count + len(corners))
            else:
                runs.append((slot.page, len(rows), len(corners)))
            rows += corners
        filled: Floats = np.array(rows, np.float32).reshape(len(rows), SPRITE_FLOATS)
        self.mesh.fill_corners(filled)
        self.runs = runs

    def draw(self, atlas: Atlas) -> None:
        """Draw them; the program must be in use."""
        for page, first, count in self.runs:
            if page < len(atlas.pages):
                atlas.pages[page].bind_texture()
                self.mesh.draw(first, count)

    def close(self) -> None:
        """Give its memory back."""
        self.mesh.close()


def multiply_cover(pixels: Pixels) -> Pixels:
    """A picture with its colours multiplied by their cover, as blending between pixels wants them."""
    cover = pixels[..., 3:4].astype(np.uint16)
    out = pixels.copy()
    out[..., :3] = (pixels[..., :3].astype(np.uint16) * cover + 127) // 255
    return out
