"""Who the window works for: what it asks, and what it tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from wsn.client.view.boardview import BoardView, Pick

T = TypeVar("T")


class Host(Protocol):
    """Who the window works for. Places are window units from the top left corner."""

    def board_view(self) -> BoardView | None:
        """The board to draw now; None where a page has none."""

    def with_board(self, act: Callable[[BoardView], T], otherwise: T) -> T:
        """Do something with that board; `otherwise` where there is none, or where the board has failed."""

    def panels(self) -> None:
        """The ImGui calls of a frame, after the board."""

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click on the board: `left`, `right` or `middle`; mods are `shift`, `ctrl`, `alt`."""

    def grab(self, pick: Pick) -> bool:
        """The left button goes down here. True: this can be dragged; else a drag moves the map."""

    def drop(self, grabbed: Pick, pick: Pick) -> None:
        """What was grabbed is let go over this; an empty pick beside the board."""

    def files(self, paths: list[str]) -> None:
        """These files were dropped into the window."""

    def hover(self, pick: Pick) -> None:
        """The pointer lies over this now; an empty pick when it has left the board."""

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """A key that no panel wanted: a letter, a sign (`?`), or a name (`escape`). True: it was used."""

    def tick(self, dt: float) -> bool:
        """Time has gone by. True: something changed, draw again."""

    def closing(self) -> None:
        """The window is about to close."""
