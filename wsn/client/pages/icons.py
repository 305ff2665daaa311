"""Small pictures of the counters of a position, for lists beside the board."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from wsn.client.pages.page import Program
from wsn.client.panels import thumbs
from wsn.client.panels.pictures import Picture
from wsn.desk.log import LogGroup, line_actor, units
from wsn.table.logline import LogLine
from wsn.table.scene import Counter, Scene

WIDE = 80
"""The width of a picture, in pixels."""


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

    def _draw_icon(self, piece: Counter) -> Picture | None:
        plain = structs.replace(
            piece, unit="", space="", steps=piece.full, badges=(), shapes=(), base=None, tag=""
        )
        if self.app.settings.symbols:
            plain = structs.replace(plain, figure="")
        key = ("log", plain, self.app.palette.name)
        return self.app.pictures.get_picture(key, thumbs.of_counter, plain, WIDE, self.app.palette)
