"""A game: the board, whose decision it is, what a click means, the log; bots think in their own process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsn.client.model.answers import Answer, Card, Failed, Given, Menu, Nothing, Picked, Row, Sure, WantsDice
from wsn.client.model.desk import Desk
from wsn.client.model.log import Group, places
from wsn.client.model.marks import HexMark, Mark, UnitMark
from wsn.client.model.settings import SPEEDS
from wsn.client.pages import gamepanels
from wsn.client.pages.gameacts import ACTS
from wsn.client.pages.page import dress
from wsn.client.pages.sighted import Sighted
from wsn.client.panels import sides
from wsn.client.panels.decision import Wish
from wsn.client.panels.dice import Faces, Sheet
from wsn.client.panels.gamemenu import GameMenu
from wsn.client.panels.log import LogView, LogWish
from wsn.client.view.boardview import BoardView, Pick
from wsn.engine.events import DiceRolled, Event
from wsn.table.cards import Card as HeldCard
from wsn.table.cards import die, hand
from wsn.table.choices import where
from wsn.table.seat import Seat
from wsn.table.throws import MOST_FACES

if TYPE_CHECKING:
    from wsn.client.app import App

BREATH = 0.3
"""So many seconds stand between two commands of a bot at normal speed."""
THROWN = 3.5
"""So many seconds thrown dice are shown at normal speed."""


class GamePage(Sighted):
    """A game at this screen. Everything about it is asked of the desk."""

    name = "game"

    def __init__(self, app: App, desk: Desk) -> None:
        super().__init__(app, BoardView(desk.screen.board, app.jobs))
        self.desk = desk
        self.title = desk.game.setup.name
        desk.bots.patience = float(app.settings.bot_seconds)
        self.inks = sides.inks(desk.game, app.palette)
        self.answer: Answer = Nothing()
        """What the desk said last, as long as it is shown."""
        self.spot = (0.0, 0.0)
        """Where the click was that it answered."""
        self.answer_shown: Answer = self.answer
        """The answer that the column has been drawn with: a new refusal is scrolled to."""
        self.lit: Row | None = None
        """The row of a list under the pointer: its place is lit up."""
        self.typed = ""
        """Digits of a choice that may go on."""
        self.thrown: tuple[DiceRolled, ...] = ()
        self.logs: dict[str | None, LogView] = {}
        self.sheet = Sheet()
        self.list_open = False
        self.had_hand = False
        """Whether cards have been played: their place is kept then."""
        self.place_high = (0, 0.0)
        """How high what is said about a place has been since the game moved."""
        self.units_open = False
        self.log_open = False
        self.menu_open = False
        self.menu = GameMenu()
        self.end_seen = desk.screen.over
        self._thrown_for = 0.0
        self._breath = 0.0
        self._film: tuple[Event, ...] = ()
        """What has happened and is still to be played on the board."""
        self._card: tuple[tuple[int, str | None, str | None], Card | None] = ((-1, None, None), None)
        self._shown: object = None
        self._entries = len(desk.game.entries)

    # ---------------------------------------------------------------- what is shown

    def seat_shown(self) -> Seat:
        """The seat whose position is on the screen."""
        return self.desk.screen.seat

    @property
    def log_view(self) -> LogView:
        """How the log of the side that is shown is looked at."""
        return self.logs.setdefault(self.desk.screen.side_shown, LogView())

    @property
    def dice(self) -> Faces:
        """How the dice of this game look."""
        game = self.desk.game
        return Faces(self.app.pictures, self.app.palette, die(game.system.name, game.world))

    def held(self) -> tuple[HeldCard, ...]:
        """The cards in the hand of the side that is shown."""
        side, game = self.desk.screen.side_shown, self.desk.game
        if side is None:
            return ()
        view = self.desk.screen.seat.view
        return self.desk.screen.kept("held", lambda: hand(game.system.name, game.world, view, side))

    @property
    def modal(self) -> bool:
        """Whether something wants an answer before anything else."""
        asked = isinstance(self.answer, Menu | Sure | WantsDice)
        return asked or self.menu_open or self.desk.screen.curtain is not None

    @property
    def panel_keys(self) -> bool:
        """The keys belong to the menu of the game while it is open."""
        return self.menu_open

    @property
    def card(self) -> Card | None:
        """What is said about the place under the pointer or the cursor; None off the board."""
        space = self.pick.space or self.cursor
        unit = self.pick.unit if self.pick.space else self.cursor_unit
        if self.desk.screen.curtain is not None:
            return None
        if space is None and self._card[1] is not None:
            (_, space, unit), _ = self._card  # the place that was pointed at last
        key = (self.desk.screen.revision, space, unit)
        if self._card[0] != key:
            self._card = (key, self.desk.overlay.card(space, unit))
        return self._card[1]

    def panels(self) -> None:
        """The bar, the column at the side, the hand, and what lies over the board."""
        gamepanels.draw(self)

    def _show(self) -> None:
        """Hand the board what is to be seen on it, when that has changed."""
        sight = self.sight.table.revision if self.sight is not None else None
        curtain = self.desk.screen.curtain
        key = (self.desk.screen.revision, curtain, sight, self.lit, self.cursor, self.pick.space, self.modal)
        if key == self._shown:
            return
        self._shown = key
        marks = self.sight.marks() if self.sight is not None else self.desk.overlay.marks()
        self.view.show(self.desk.screen.scene(), (*marks, *self._pointed()))
        if self._film:
            events, self._film = self._film, ()
            if self.app.settings.animation and self.desk.screen.past is None:
                self.view.play(events, SPEEDS[self.app.settings.speed])

    def _pointed(self) -> list[Mark]:
        """The marks of the pointer, the cursor and the row under the pointer."""
        marks: list[Mark] = []
        if self.pick.space is not None and not self.modal:
            marks.append(HexMark(self.pick.space, "hover"))
        if self.sight is None:
            marks += self.desk.overlay.way_to(self.pick.space or self.cursor)
        if self.cursor is not None:
            marks.append(HexMark(self.cursor, "cursor"))
        if self.lit is not None:
            for field in ("target", "space", "unit"):
                name = str(getattr(self.lit.command, field, None))
                if name in self.desk.screen.seat.view.units:
                    marks.append(UnitMark(name, "target" if field == "target" else "selected"))
                    break
                if name in self.view.board.spaces:
                    marks.append(HexMark(name, "hover"))
                    break
        return marks

    # ---------------------------------------------------------------- the pointer

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click on the board: what is meant there; with the right button a list of it, or why not."""
        self.pick = pick
        self.spot = self.view.camera.to_window(pick.x, pick.y)
        if self.sight is not None or ("ctrl" in mods and button == "left"):
            self.sight_press(pick, button)
        elif self.desk.screen.past is not None:
            self.app.say("This is how it stood then: press End to come back to the game.")
        elif isinstance(self.answer, Menu | Sure):
            self.put_away()
        elif not self.modal:
            self.cursor = None
            if button == "right":
                self.ask_about(pick.space, pick.unit)
            else:
                self.click(pick.space, pick.unit)

    def click(self, space: str | None, unit: str | None) -> None:
        """What a click there does; a refusal is told."""
        if not self.desk.screen.person_decides and space is not None:
            who = self.desk.screen.deciding
            self.app.say(f"{self.desk.screen.name(who)} decides now." if who else "The game is over.")
        self.tell(self.desk.clicks.click(space, unit))

    def ask_about(self, space: str | None, unit: str | None) -> None:
        """Everything that could be meant at a place as a list, with its odds; or why nothing can be done."""
        answer = self.desk.clicks.ask_about(space, unit)
        if not isinstance(answer, Menu) and unit is not None:
            other = self.desk.clicks.ask_about(space, None)
            answer = other if isinstance(other, Menu) else answer
        self.tell(answer)

    # ---------------------------------------------------------------- answers of the desk

    def tell(self, answer: Answer) -> None:
        """Take in what the desk has said."""
        self.typed = ""
        self.lit = None
        self.answer = answer
        if isinstance(answer, Failed):
            self.app.say(answer.text, bad=True)
        elif isinstance(answer, Picked) and answer.unit is not None:
            self._reveal(answer.unit)
        if isinstance(answer, Given | Failed | Picked):
            self.answer = Nothing()
        self.app.window.redraw()

    def _happened(self) -> None:
        """The game has moved: dice are shown, the board goes there, the end will be told."""
        entries = len(self.desk.game.entries)
        self.view.skip()
        gone_on = entries > self._entries
        lines = self.desk.screen.lines_since(self._entries) if gone_on else ()
        events = self.desk.screen.events_since(self._entries) if gone_on else ()
        self._entries = entries
        self._film = events
        self.app.hear(events)
        thrown = tuple(e for e in events if isinstance(e, DiceRolled) and e.faces <= MOST_FACES)
        if thrown and self.app.settings.animation:
            self.thrown, self._thrown_for = thrown, self._seconds(THROWN)
        elif lines:
            self.thrown = ()
        if self.app.settings.follow:
            for line in reversed(lines):
                if self._reveal(*places(line.event)):
                    break
        if lines and self.app.settings.animation:
            self._breath = self._seconds(BREATH)
        if self.desk.orders.note:
            self.app.say(self.desk.orders.note)

    def _seconds(self, normal: float) -> float:
        """So long at the speed that is set; none where everything goes at once."""
        speed = SPEEDS[self.app.settings.speed]
        return normal / speed if speed else 0.0

    def _reveal(self, *names: str) -> bool:
        """Bring the first of these units or spaces into sight that is on the board."""
        for name in names:
            space = where(name, self.desk.screen.seat.view) or name
            if space in self.view.board.spaces:
                self.view.reveal(space)
                return True
        return False

    def put_away(self) -> None:
        """What wanted an answer gets none."""
        if isinstance(self.answer, WantsDice):
            self.desk.clicks.cancel()
        self.answer = Nothing()
        self.lit = None

    def wish(self, wish: Wish | None) -> None:
        """What was pressed in a panel."""
        if wish is None:
            return
        if wish.over is not None:
            self.lit = wish.over
        elif wish.number:
            self.tell(self.desk.clicks.choose(wish.number))
        elif wish.action == "cancel":
            self.put_away()
        elif wish.action:
            self.app.do(wish.action)

    def log_wish(self, wish: LogWish) -> None:
        """A line of the log was pressed: look at its moment, or take back to it."""
        if wish.undo:
            self.tell(self.desk.orders.undo(wish.group.last))
            if isinstance(self.answer, Nothing):
                self.app.say("Taken back.")
        else:
            self.look_at(wish.group)

    def look_at(self, group: Group) -> None:
        """Show the board as it stood after this group; the last one is the game itself."""
        self.desk.screen.look_back(group.last)
        for line in group.lines:
            if self._reveal(*places(line.event)):
                break

    # ---------------------------------------------------------------- keys and actions

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """Keys that are no actions: the digits of a choice, and answers to what is asked."""
        if self.desk.screen.curtain is not None:
            if name in ("space", "enter"):
                self.do("hand_over")
            return name not in ("f1", "f10", "f11", "f12", "?")
        if isinstance(self.answer, Sure) and name in ("enter", "y"):
            self.sure()
            return True
        if name.isdecimal() and not mods and (self.typed or name != "0"):
            return self._digit(name)
        if name == "enter" and self.typed:
            self._choose(int(self.typed))
            return True
        return False

    def _digit(self, digit: str) -> bool:
        """One more digit of the number of a choice; taken at once where no other number goes on from it."""
        most = len(self.desk.orders.choices())
        number = int(self.typed + digit)
        if not most or number > most:
            self.typed = ""
            return bool(most)
        if number * 10 > most:
            self._choose(number)
        else:
            self.typed += digit
            self.list_open = True
        return True

    def _choose(self, number: int) -> None:
        self.typed = ""
        menu = self.answer
        if isinstance(menu, Menu) and not any(row.number == number for row in menu.rows):
            return
        self.tell(self.desk.clicks.choose(number))

    def sure(self) -> None:
        """Yes, that is what was meant."""
        if isinstance(self.answer, Sure):
            self.tell(self.desk.orders.confirm(self.answer))

    def do(self, action: str) -> bool:
        """An action of the table of keys."""
        if self.sight is not None and self.sight.do(action):
            return True
        if self.cursor_moved(action):
            return True
        act = ACTS.get(action)
        return act is not None and act(self)

    # ---------------------------------------------------------------- time

    def tick(self, dt: float) -> bool:
        """Let the bots play, dice fade, and the board be shown anew when something has changed."""
        before = (
            self.desk.screen.revision,
            self.desk.bots.problem,
            self.thrown,
            self.desk.bots.thinking > 0.4,
        )
        if self.thrown:
            self._thrown_for -= dt
            if self._thrown_for <= 0:
                self.thrown = ()
        self._breath = max(0.0, self._breath - dt)
        playing = self.view.film is not None or bool(self._film)
        held = self.modal or self.desk.screen.past is not None or self._breath > 0 or playing
        self.desk.tick(self.app.jobs, held)
        if self.desk.orders.wanted is not None and not isinstance(self.answer, WantsDice):
            self.tell(self.desk.orders.wanted)
        if len(self.desk.game.entries) != self._entries:
            self._happened()
        self.desk.overlay.work(0.006)
        self.sight_tick()
        self._show()
        return before != (
            self.desk.screen.revision,
            self.desk.bots.problem,
            self.thrown,
            self.desk.bots.thinking > 0.4,
        )

    def skip(self) -> None:
        """What moves is at its end at once."""
        self._breath, self.thrown, self._film = 0.0, (), ()
        self.view.skip()

    def changed(self, fields: frozenset[str]) -> None:
        """Settings have changed that this page goes by."""
        settings = self.app.settings
        dress(self.view, self.app)
        self.inks = sides.inks(self.desk.game, self.app.palette)
        self.desk.orders.confirm_ends = settings.confirm_ends
        self.desk.bots.patience = float(settings.bot_seconds)

    def leave(self) -> None:
        """The game is kept as it stands."""
        self.desk.close()
