"""What every page of the window has: a board or none, panels, and answers to the pointer and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsn.client.view.boardview import BoardView, Pick

if TYPE_CHECKING:
    from wsn.client.app import App

BAR = 44.0
"""The height of the bar along the top, at UI scale 1."""
SIDE = 384.0
"""The width of the column at the right."""


def dress(view: BoardView, app: App) -> BoardView:
    """Show a board as the player has set it."""
    settings = app.settings
    view.palette, view.ui = app.palette, settings.ui_scale
    view.labels, view.small_map = settings.labels, settings.minimap
    return view


class Page:
    """A page that shows nothing and does nothing: what one does not need, one leaves as it is here."""

    name = ""
    """What the table of keys calls it."""
    title = ""
    """What the window's frame says."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def panel_keys(self) -> bool:
        """Whether Tab goes from one button and field of the panels to the next, and Enter presses them."""
        return False

    def board_view(self) -> BoardView | None:
        """The board to draw now."""
        return None

    @property
    def board_covered(self) -> bool:
        """Whether panels cover the whole window, the board as well."""
        return self.board_view() is None

    def panels(self) -> None:
        """The ImGui calls of a frame."""

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click on the board."""

    def hover(self, pick: Pick) -> None:
        """The pointer lies over this now."""

    def do(self, action: str) -> bool:
        """An action of the table of keys, from its key or its button. True: it was one of this page's."""
        return False

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """A key that is no action's. True: it was used."""
        return False

    def tick(self, dt: float) -> bool:
        """Time has gone by. True: something changed."""
        return False

    def changed(self, fields: frozenset[str]) -> None:
        """These settings have changed."""

    def leave(self) -> None:
        """The page is left for good: let go of files and pictures."""
