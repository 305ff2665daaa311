"""Pictures in panels: made by a worker, shown when they have come, freed with the window."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import pyglet
from imgui_bundle import ImVec2, imgui

from wsn.client.panels import widgets
from wsn.client.panels.theme import INKS, in_pixels, to_colour32
from wsn.data.drawn import decoded_png
from wsn.workers.jobs import Jobs
from wsn.workers.worker import Job

MOST_PICTURES: Final = 200
"""The number of pictures kept; the one not shown for longest goes first."""


@dataclass(slots=True)
class Picture:
    """A picture that is on its way, or is there, or cannot be made."""

    job: Job | None
    texture: Any = None
    width: int = 0
    height: int = 0
    problem: str = ""


class Pictures:
    """The pictures of one window, by a key of the caller's."""

    def __init__(self, jobs: Jobs) -> None:
        self.jobs = jobs
        self._held: dict[object, Picture] = {}

    def get_picture(
        self,
        key: object,
        make: Callable[..., bytes],
        *args: object,
        kept: Callable[..., bytes | None] | None = None,
        first: bool = False,
    ) -> Picture:
        """The picture of this key; the first call has a worker make it with `make(*args)`, a PNG.

        `kept(*args)` is asked before: a picture that is on disk is there at once. `first`: it is drawn before
        whatever waits.
        """
        picture = self._held.pop(key, None) or self._begin_picture(make, args, kept, first)
        self._held[key] = picture  # the last one shown stands last
        if picture.job is not None and picture.job.done:
            self._take(picture)
        while len(self._held) > MOST_PICTURES:
            self._free_texture(self._held.pop(next(iter(self._held))))
        return picture

    def _begin_picture(
        self,
        make: Callable[..., bytes],
        args: tuple[object, ...],
        kept: Callable[..., bytes | None] | None,
        first: bool,
    ) -> Picture:
        """A picture from disk, or one that is on its way."""
        made = kept(*args) if kept is not None else None
        if made is not None:
            picture = Picture(None)
            with suppress(ValueError):  # a torn file: it is drawn again
                _fill_texture(picture, made)
                return picture
        return Picture(self.jobs.start_job(make, *args, first=first))

    @property
    def is_waiting(self) -> bool:
        """True while any picture is on its way."""
        return any(one.job is not None and one.job.is_waiting for one in self._held.values())

    def _take(self, picture: Picture) -> None:
        job, picture.job = picture.job, None
        assert job is not None
        if job.failure is not None:
            picture.problem = str(job.failure)
            return
        _fill_texture(picture, job.value)

    def _free_texture(self, picture: Picture) -> None:
        if picture.job is not None:
            picture.job.cancel_job()
        if picture.texture is not None:
            picture.texture.delete()

    def forget_picture(self, key: object) -> None:
        """Drop a picture; it is made again when it is next needed."""
        picture = self._held.pop(key, None)
        if picture is not None:
            self._free_texture(picture)

    def close(self) -> None:
        """Free everything."""
        for picture in self._held.values():
            self._free_texture(picture)
        self._held.clear()


def _fill_texture(picture: Picture, png: bytes) -> None:
    pixels = decoded_png(png)
    high, wide = pixels.shape[:2]
    image = pyglet.image.ImageData(wide, high, "RGBA", pixels[::-1].tobytes())  # its first row is the lowest
    picture.texture = image.get_texture()
    picture.width, picture.height = wide, high


def draw_picture(
    picture: Picture,
    wide: float,
    high: float,
    *,
    bare: bool = False,
    dim: bool = False,
    presses: bool = False,
    words: str = "",
) -> bool:
    """A picture in a place of this size (pixels), whole and in its proportions. True when it is pressed.

    `bare` draws no ground and no frame, `dim` shows it faintly. `presses`: it can be pressed, by keys too.
    `words` stand in its place until it has come.
    """
    at = imgui.get_cursor_screen_pos()
    lines = imgui.get_window_draw_list()
    low = ImVec2(at.x + wide, at.y + high)
    if not bare:
        lines.add_rect_filled(at, low, to_colour32(INKS.frame), in_pixels(5))
    clicked = False
    if presses:
        flags = imgui.ButtonFlags_.enable_nav
        clicked = bool(imgui.invisible_button(f"picture{id(picture)}", ImVec2(wide, high), flags))
    else:
        imgui.dummy(ImVec2(wide, high))
    if picture.texture is None and bare:
        lines.add_rect(at, low, to_colour32(INKS.edge), in_pixels(5))
        if not words:
            return clicked
    if picture.texture is None:
        words = picture.problem or words or "being drawn …"
        said = imgui.calc_text_size(words, wrap_width=wide - in_pixels(16))
        spot = ImVec2(at.x + (wide - said.x) / 2, at.y + (high - said.y) / 2)
        imgui.push_clip_rect(at, low, True)
        lines.add_text(
            imgui.get_font(),
            imgui.get_font_size(),
            spot,
            to_colour32(INKS.soft),
            words,
            wrap_width=wide - in_pixels(16),
        )
        imgui.pop_clip_rect()
        return clicked
    share = min(wide / picture.width, high / picture.height)
    w, h = picture.width * share, picture.height * share
    a = ImVec2(at.x + (wide - w) / 2, at.y + (high - h) / 2)
    b = ImVec2(a.x + w, a.y + h)
    tint = to_colour32("#ffffff", 0.45 if dim else 1.0)
    lines.add_image(imgui.ImTextureRef(picture.texture.id), a, b, *texture_corners(picture.texture), tint)
    if not bare:
        lines.add_rect(a, b, to_colour32(INKS.edge), in_pixels(2))
    return clicked


def draw_ground(picture: Picture, a: ImVec2, b: ImVec2) -> None:
    """A picture as a ground from one corner to the other: it fills the place, and its ends are cut off."""
    lines = imgui.get_window_draw_list()
    lines.add_rect_filled(a, b, to_colour32(INKS.frame_on), in_pixels(6))
    if picture.texture is None:
        return
    first, last = texture_corners(picture.texture)
    wide, high = b.x - a.x, b.y - a.y
    share = max(wide / picture.width, high / picture.height)
    across = wide / (picture.width * share) * (last.x - first.x) / 2
    deep = high / (picture.height * share) * (last.y - first.y) / 2
    x, y = (first.x + last.x) / 2, (first.y + last.y) / 2
    uv = ImVec2(x - across, y - deep), ImVec2(x + across, y + deep)
    lines.add_image_rounded(
        imgui.ImTextureRef(picture.texture.id), a, b, *uv, to_colour32("#ffffff"), in_pixels(6)
    )


def texture_corners(texture: Any) -> tuple[ImVec2, ImVec2]:
    """Where the top left and the bottom right of a texture are: pyglet's first row is the lowest."""
    left, bottom, _, right, _, _, _, top, *_ = texture.tex_coords
    return ImVec2(left, top), ImVec2(right, bottom)


__all__ = ["Picture", "Pictures", "draw_ground", "draw_picture", "texture_corners", "widgets"]
