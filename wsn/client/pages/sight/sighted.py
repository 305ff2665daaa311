"""A page with a game on its board, over which lines of sight can be drawn."""

from __future__ import annotations

from typing import Final

from wsn.board.turned import upside_down
from wsn.client.keys import shortcut_text
from wsn.client.pages.page import Page, Program, show_board
from wsn.client.pages.sight.sights import LineTable
from wsn.client.pages.sight.sighttool import SightTool
from wsn.client.panels.bar import Item
from wsn.client.view.boardview import BoardView, Pick
from wsn.desk.cursor import WAYS, Cursor
from wsn.systems import find_game
from wsn.table.ruling import BadQuestion
from wsn.table.seat import Seat

TURNED: Final = "The board is turned: its upper edge is below."


class Sighted(Page):
    """Lines of sight while a key is held, or until they are put away."""

    def __init__(self, app: Program, view: BoardView) -> None:
        super().__init__(app)
        self.view = show_board(view, app)
        self.pick = Pick(0.0, 0.0)
        """What lies under the pointer."""
        self._board = view.board
        self.turned = False
        """Whether the board is shown as it is seen from its upper edge."""
        self.keys = Cursor(view.board)
        """The hex, and the unit in it, that the keys point at."""
        self.sight: SightTool | None = None
        """Lines of sight, while they are shown."""
        self.holding = False
        """Whether the key for lines of sight is held down."""
        self._ground_of: object = None

    def board_view(self) -> BoardView:
        """The board."""
        return self.view

    def seat_shown(self) -> Seat:
        """The seat whose position is on the screen."""
        raise NotImplementedError

    def draw_above(self, left: float, top: float, wide: float) -> float:
        """Draw what a page of this kind has above the board; how high it is, in pixels."""
        return 0.0

    # ---------------------------------------------------------------- pointing with keys

    @property
    def cursor_hex(self) -> str | None:
        """The hex that the keys point at."""
        return self.keys.space

    @cursor_hex.setter
    def cursor_hex(self, space: str | None) -> None:
        if space is None:
            self.keys.space = None
        else:
            self.keys.go(space)

    def stack_at_cursor(self) -> tuple[str, ...]:
        """The units where the keys point, from the top."""
        counters = [c.unit for c in self.view.scene.counters if c.space == self.cursor_hex]
        return tuple(reversed(counters))

    @property
    def cursor_unit(self) -> str | None:
        """The unit that the keys have turned to; None while they point at the hex as such."""
        return self.keys.unit_at_cursor(self.stack_at_cursor()) if self.keys.level else None

    def cursor_moved(self, action: str) -> bool:
        """Point one hex further. True: the action was one of the arrows."""
        if action not in WAYS:
            return False
        if self.cursor_hex is None and self.pick.space is not None:
            self.cursor_hex = self.pick.space
        self.keys.move_cursor(action)
        self.pick = Pick(0.0, 0.0)
        if self.cursor_hex is not None:
            self.view.bring_into_sight(self.cursor_hex)
            if self.sight is not None:
                self.sight.hover(Pick(0.0, 0.0, self.cursor_hex))
        return True

    def looks_changed(self, action: str) -> bool:
        """Counters, labels or the small map on and off. True: the action was one of these."""
        if action == "counters":
            self.view.counters_hidden = not self.view.counters_hidden
        elif action == "turn":
            self.turn_board()
        elif action in ("labels", "minimap"):
            self.app.change(**{action: not getattr(self.app.settings, action)})
        else:
            return False
        return True

    def turn_board(self) -> None:
        """Show the board as whoever sits at its upper edge sees it; and back again."""
        self.turned = not self.turned
        board = upside_down(self._board) if self.turned else self._board
        self.view.skip_film()
        self.view.lay_board(board)
        self.view.fit_view()
        self.keys.lay_board(board)
        self.pick = Pick(0.0, 0.0)
        self.app.say(
            "The board is turned: its upper edge is below." if self.turned else "The board as printed."
        )

    # ---------------------------------------------------------------- lines of sight

    def sight_items(self) -> tuple[Item, ...]:
        """The buttons for lines of sight, or for zones and supply, in the bar, in a game that has them."""
        system = self.view.board.system
        if find_game(system).ground.has_fields:
            words = ("zones", "Zones"), ("supply", "Supply")
            return tuple((action, told, shortcut_text(action), True) for action, told in words)
        return (
            (("sight", "Sight", shortcut_text("sight"), True),) if find_game(system).ground.has_sight else ()
        )

    def look_from(self, space: str | None, hold: bool = False) -> None:
        """Show lines of sight, from a space if one is given; `hold`: while the key is down."""
        if self.sight is None:
            seat = self.seat_shown()
            try:
                table = LineTable.table_of_seat(seat)
            except BadQuestion as error:  # a game without lines of sight
                self.app.say(str(error), bad=True)
                return
            self.sight = SightTool(self.app, table)
            self._ground_of = seat.game.state
        self.holding = hold
        self.sight.begin(space)

    def look_away(self) -> None:
        """Stop showing lines of sight."""
        self.sight, self.holding = None, False

    def shade_from(self, space: str | None) -> None:
        """Shade what a space does not see."""
        if space is None:
            self.app.say("Point at a hex first.")
            return
        self.look_from(space)
        if self.sight is not None:
            self.sight.do("shade")

    def sight_press(self, pick: Pick, button: str) -> None:
        """A click while lines are shown, or the Ctrl+click that starts one."""
        if self.sight is None:
            self.look_from(pick.space)
        else:
            self.sight.press(pick, button, self.view)

    def sight_cancel(self) -> bool:
        """Escape: the list of what could be tried out, the line, and then lines of sight. False: nothing."""
        if self.sight is None:
            return False
        if not self.sight.cancel_line():
            self.look_away()
        return True

    def hover(self, pick: Pick) -> None:
        """The pointer lies over this now."""
        self.pick = pick
        if self.sight is not None:
            self.sight.hover(pick)

    def sight_tick(self) -> None:
        """The ground follows the game; the line stays when the key comes up. No stack is spread over it."""
        self.view.fans = self.sight is None or self.sight.table.start is None
        if self.sight is None:
            return
        if self.holding and not self.app.holding("sight"):
            self.holding = False
            self.sight.release_key()
        seat = self.seat_shown()
        if self._ground_of is not seat.game.state:
            self._ground_of = seat.game.state
            self.sight.table.ground_changed(LineTable.table_of_seat(seat).base)
