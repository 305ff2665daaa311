"""A page with a game on its board, over which lines of sight can be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsn.client.model.sights import LineTable
from wsn.client.pages.page import Page
from wsn.client.pages.sighttool import SightTool
from wsn.client.view.boardview import BoardView, Pick
from wsn.table.seat import Seat

if TYPE_CHECKING:
    from wsn.client.app import App


class Sighted(Page):
    """Lines of sight while a key is held, or until they are put away."""

    def __init__(self, app: App, view: BoardView) -> None:
        super().__init__(app)
        self.view = view
        self.pick = Pick(0.0, 0.0)
        self.sight: SightTool | None = None
        """Lines of sight, while they are asked for."""
        self.holding = False
        """Whether the key for lines of sight is held down."""
        self._ground_of: object = None

    def board_view(self) -> BoardView:
        """The board."""
        return self.view

    def seat_shown(self) -> Seat:
        """The seat whose position is on the screen."""
        raise NotImplementedError

    def look(self, space: str | None, hold: bool = False) -> None:
        """Begin with lines of sight, from a space where there is one; `hold`: while the key is down."""
        if self.sight is None:
            seat = self.seat_shown()
            self.sight = SightTool(self.app, LineTable.at(seat))
            self._ground_of = seat.game.state
        self.holding = hold
        self.sight.begin(space)

    def look_away(self) -> None:
        """Enough of lines of sight."""
        self.sight, self.holding = None, False

    def shade(self, space: str | None) -> None:
        """Shade what a space does not see."""
        if space is None:
            self.app.say("Point at a hex first.")
            return
        self.look(space)
        if self.sight is not None:
            self.sight.do("shade")

    def sight_press(self, pick: Pick, button: str) -> None:
        """A click while lines are asked for, or the one that begins with them."""
        if self.sight is None:
            self.look(pick.space)
        else:
            self.sight.press(pick, button, self.view)

    def sight_cancel(self) -> bool:
        """Escape: the list of what could be tried out, the line, and then lines of sight. False: nothing."""
        if self.sight is None:
            return False
        if not self.sight.cancel():
            self.look_away()
        return True

    def hover(self, pick: Pick) -> None:
        """The pointer lies over this now."""
        self.pick = pick
        if self.sight is not None:
            self.sight.hover(pick)

    def sight_tick(self) -> None:
        """The ground follows the game; the line stays when the key comes up."""
        if self.sight is None:
            return
        if self.holding and not self.app.holding("sight"):
            self.holding = False
            self.sight.release()
        seat = self.seat_shown()
        if self._ground_of is not seat.game.state:
            self._ground_of = seat.game.state
            self.sight.table.again(LineTable.at(seat).base)
