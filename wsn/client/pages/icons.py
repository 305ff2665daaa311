"""Small pictures of the counters of a position: for lists beside the board, and of one that is dragged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from imgui_bundle import ImVec2, imgui
from msgspec import structs

from wsn.client.pages.page import Program
from wsn.client.panels import pictures, thumbs
from wsn.client.panels.pictures import Picture
from wsn.client.panels.theme import in_pixels, to_colour32
from wsn.desk.log import LogGroup, line_actor, units
from wsn.table.logline import LogLine
from wsn.table.scene import Counter, Scene

ICON_WIDTH: Final = 80
"""The width of a picture, in pixels."""
GHOST, NUDGE = 46.0, 5.0
"""The width of a counter that is dragged, and how far the pointer moves before it is, at UI scale 1."""


class CounterIcons:
    """The counters of a scene by their units, whole and without marks: who it is, not how it is.

    `seats` tells the side of each player.
    """

    def __init__(self, app: Program, scene: Scene, seats: Mapping[str, str]) -> None:
        self.app = app
        self.seats = seats
        beside = (one for tray in scene.trays for one in tray.counters)
        self._pieces: dict[str, Counter] = {one.unit: one for one in (*beside, *scene.counters)}

    def icon_of(self, unit: str) -> Picture | None:
        """The counter of a unit; None for one that is not in the scene."""
        piece = self._pieces.get(unit)
        return None if piece is None else self._draw_icon(piece)

    def who_acts(self, group: LogGroup) -> Picture | None:
        """The first unit of a group that is of the side that commands; None where none is known."""
        side = self.seats.get(group.by or "")
        pieces = (self._pieces[unit] for unit in units(group) if unit in self._pieces)
        piece = next((one for one in pieces if one.side == side), None)
        return None if piece is None else self._draw_icon(piece)

    def acting_icons(self, group: LogGroup, line: LogLine) -> tuple[str, Picture | None] | None:
        """Who does what a line tells, with the counter of the unit: the player of the group, or another side.

        Without a counter where only the side is known, and None where not even that.
        """
        piece = self._pieces.get(line_actor(line) or "")
        side = line.side if piece is None else piece.side
        if side is None:
            return None
        own = group.by is not None and side == self.seats.get(group.by)
        picture = None if piece is None else self._draw_icon(piece)
        return group.by if own and group.by is not None else side, picture

    def draw_ghost(self, unit: str) -> None:
        """Draw the counter of a unit that is dragged at the pointer, once it has been moved a little."""
        picture = self.icon_of(unit) if imgui.is_mouse_dragging(0, in_pixels(NUDGE)) else None
        if picture is not None and picture.texture is not None:
            at, half = imgui.get_mouse_pos(), in_pixels(GHOST) / 2
            corners = ImVec2(at.x - half, at.y - half), ImVec2(at.x + half, at.y + half)
            uv, tint = pictures.texture_corners(picture.texture), to_colour32("#ffffff", 0.8)
            lines = imgui.get_foreground_draw_list()
            lines.add_image(imgui.ImTextureRef(picture.texture.id), *corners, *uv, tint)

    def _draw_icon(self, piece: Counter) -> Picture | None:
        plain = structs.replace(
            piece, unit="", space="", steps=piece.full, badges=(), shapes=(), base=None, tag=""
        )
        if self.app.settings.symbols:
            plain = structs.replace(plain, figure="")
        key = ("log", plain, self.app.palette.name)
        return self.app.pictures.get_picture(key, thumbs.of_counter, plain, ICON_WIDTH, self.app.palette)
