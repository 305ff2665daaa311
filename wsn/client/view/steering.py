"""What moves the map, on every page that has one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from wsn.client.view.boardview import BoardView

PAN: Final = 90.0
"""How far an arrow key moves the map, in window units."""
_STEPS: Final[Mapping[str, Callable[[BoardView], object]]] = {
    "zoom_in": lambda view: view.zoom_by(2),
    "zoom_out": lambda view: view.zoom_by(-2),
    "fit": lambda view: view.fit_view(),
    "pan_left": lambda view: view.pan_by(PAN, 0),
    "pan_right": lambda view: view.pan_by(-PAN, 0),
    "pan_up": lambda view: view.pan_by(0, PAN),
    "pan_down": lambda view: view.pan_by(0, -PAN),
}
"""By the actions of the table of keys."""


def steer_view(view: BoardView, action: str) -> bool:
    """Move the map as an action of the table of keys has it. False where it is none of those."""
    if action not in _STEPS:
        return False
    _STEPS[action](view)
    return True
