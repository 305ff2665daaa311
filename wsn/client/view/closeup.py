"""A closer look at a large map while a fight is shown on it, and the way back. Needs no window library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from wsn.client.view.camera import BEYOND_SHARE, Camera
from wsn.table.picture.svg import XY

CLOSE_HEX_RADIUS: Final = 34.0
"""So large, from its middle to a corner, a hex is in a closer look: window units at UI scale 1."""
NEAR_ENOUGH_SHARE: Final = 0.75
"""A view that shows hexes at this share of it is near enough."""
UNITS_AROUND: Final = 110.0
"""The sheet units around what is looked at that should be seen too."""
GLIDE: Final = 0.28
"""Seconds from one view to the other."""


@dataclass(slots=True)
class CloseUp:
    """Where the camera came from, and where it is on its way to."""

    home: Camera | None = None
    """What was looked at before; None while nothing is looked at closely."""
    aim: Camera | None = None
    """What is looked at closely, or returned to."""
    start: Camera | None = None
    """Where the camera began to move; None while it stands."""
    share: float = 0.0
    """How much of the way it has gone."""
    expected: Camera | None = None
    """Where the camera is if nobody else has moved it."""

    def come_close(self, camera: Camera, hearts: Sequence[XY], near: float) -> None:
        """Go to these places at this zoom, or one that shows them all."""
        if self.home is not None and not self._is_undisturbed(camera):
            return  # the player has moved the map: it stays so
        if not hearts or (self.home is None and camera.zoom >= near * NEAR_ENOUGH_SHARE):
            return
        (left, right), (top, bottom) = ((min(n), max(n)) for n in zip(*hearts))
        area = camera.area
        wide, high = right - left + 2 * UNITS_AROUND, bottom - top + 2 * UNITS_AROUND
        zoom = min(near, area.width / wide, area.height / high)
        if self.home is None and zoom <= camera.zoom * 1.15:
            return
        self.home = self.home or camera
        self._move_to(
            camera, camera.center_on((left + right) / 2, (top + bottom) / 2, max(zoom, self.home.zoom))
        )

    def go_back(self, camera: Camera) -> None:
        """Return, if the camera is still where it was taken."""
        home, self.home = self.home, None
        if home is not None and self._is_undisturbed(camera):
            self._move_to(camera, home)
        elif home is not None:
            self.start = None

    def moved_camera(self, camera: Camera, dt: float) -> Camera | None:
        """The camera a number of seconds on; None while it stands, or where somebody else has moved it."""
        if self.start is None or self.aim is None:
            return None
        if not self._is_undisturbed(camera):
            self.start = None
            return None
        self.share = min(self.share + dt / GLIDE, 1.0)
        part = self.share * self.share * (3 - 2 * self.share)
        a, b = self.start, self.aim
        zoom = a.zoom * (b.zoom / a.zoom) ** part
        now = replace(camera, x=a.x + (b.x - a.x) * part, y=a.y + (b.y - a.y) * part, zoom=zoom).limit_view(
            BEYOND_SHARE
        )
        if self.share >= 1.0:
            now, self.start = b, None
        self.expected = now
        return now

    def refit_view(self, fitted: Callable[[Camera], Camera]) -> None:
        """The map or its part of the window has another size: `fitted` tells what becomes of a view."""
        self.home, self.aim, self.start, self.expected = (
            view and fitted(view) for view in (self.home, self.aim, self.start, self.expected)
        )

    def _move_to(self, camera: Camera, aim: Camera) -> None:
        self.start, self.aim, self.share, self.expected = camera, aim, 0.0, camera

    def _is_undisturbed(self, camera: Camera) -> bool:
        """Whether nobody else has moved the camera; a map or window of another size is nobody."""
        at = self.expected
        return at is None or (at.x, at.y, at.zoom) == (camera.x, camera.y, camera.zoom)
