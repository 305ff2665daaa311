"""The talk between a player and the desk: what it said last, how that is answered, and what is typed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Protocol

from wsn.desk.answers import (
    Answer,
    ChoiceRow,
    Failed,
    Given,
    Held,
    Menu,
    NoAnswer,
    Picked,
    Refused,
    Sure,
    WantsDice,
    Wish,
)
from wsn.desk.clicks import Clicks
from wsn.desk.orders import Orders
from wsn.english import sentence

DOUBLE_PRESS_SECONDS: Final = 0.5
"""Seconds after an order of the main button in which a second press is not meant for another order there."""


class TalkShown(Protocol):
    """What a screen does for the talk."""

    def say(self, words: str, bad: bool = False) -> None:
        """Show a message for some seconds."""

    def redraw(self) -> None:
        """Something has changed: draw the screen again."""

    def do(self, action: str) -> bool:
        """Do an action of the table of keys. True: there was one."""


class Unshown:
    """A desk without a screen: nothing is told to anybody."""

    def say(self, words: str, bad: bool = False) -> None:
        """Nobody hears it."""

    def redraw(self) -> None:
        """Nothing is drawn."""

    def do(self, action: str) -> bool:
        """No key does anything."""
        return False


class Talk:
    """What the desk said last, while it is shown. `show_on` tells it by which screen."""

    def __init__(self, orders: Orders, clicks: Clicks) -> None:
        self.answer: Answer = NoAnswer()
        self.spot = (0.0, 0.0)
        """Where the click was that was answered, on the screen."""
        self.lit: ChoiceRow | None = None
        """The row of a list under the pointer: its place is lit up."""
        self.typed = ""
        """Digits of the number of a choice that may go on."""
        self.list_open = False
        """Whether all choices are listed."""
        self._typing = False
        """Whether they are listed because a number is typed: no longer than that."""
        self._ended: tuple[float, str] = (float("-inf"), "")
        """When the main button was pressed last, and what stood on it."""
        self._orders, self._clicks = orders, clicks
        self.screen: TalkShown = Unshown()
        self._reveal: Callable[[str], object] = str

    def show_on(self, screen: TalkShown, reveal: Callable[[str], object]) -> None:
        """From now on a screen shows it; `reveal` brings a unit or a space into sight there."""
        self.screen, self._reveal = screen, reveal

    @property
    def is_asking(self) -> bool:
        """Whether a question has to be answered before anything else."""
        return isinstance(self.answer, Menu | Sure | WantsDice)

    def take(self, answer: Answer) -> None:
        """Take in what the desk has said."""
        self.typed = ""
        if self._typing:
            self.list_open = self._typing = False
        self.lit = None
        self.answer = answer
        if isinstance(answer, Failed):
            self.screen.say(answer.text, bad=True)
        elif isinstance(answer, Picked) and answer.unit is not None:
            self._reveal(answer.unit)
        if isinstance(answer, Given | Failed | Picked | Held):
            self.answer = NoAnswer()
        self.screen.redraw()

    def put_away(self) -> None:
        """Drop the question that is open."""
        if isinstance(self.answer, WantsDice):
            self._clicks.cancel_step()
        self.answer = NoAnswer()
        self.lit = None

    def confirm_command(self) -> None:
        """The player confirms: give the command."""
        if isinstance(self.answer, Sure):
            self.take(self._orders.confirm_order(self.answer))

    def undo_command(self, to: int | None = None) -> None:
        """Take back the last command, or all after an entry; say so, or why not."""
        answer = self._orders.undo_order(to)
        if isinstance(answer, Refused):  # by the engine: no rule of the game that could be looked up
            said = answer.refusals[0][1].text
            self.take(NoAnswer())
            self.screen.say(sentence(said), bad=True)
            return
        self.take(answer)
        if isinstance(answer, NoAnswer):
            self.screen.say("Undone.")

    def tell_stopped(self) -> None:
        """Say why a walk went no further."""
        walks = self._clicks.walks
        if walks.stopped:
            self.screen.say(walks.stopped)
            walks.stopped = ""

    def carry_out_wish(self, wish: Wish | None) -> None:
        """What was pressed in a panel."""
        if wish is None:
            return
        if wish.over is not None:
            self.lit = wish.over
        elif wish.number:
            self.take(self._clicks.choose(wish.number))
        elif wish.action == "cancel":
            self.put_away()
        elif wish.action:
            self.screen.do(wish.action)

    def end(self, row: ChoiceRow) -> None:
        """Give the order of the main button; not by a second press that was meant for the one before."""
        now, (pressed, words) = time.monotonic(), self._ended
        if row.text != words and now - pressed < DOUBLE_PRESS_SECONDS:
            self.screen.say(f"Pressed twice: only the first was an order. Press again to {row.text}.")
            return
        self._ended = (now, row.text)
        self.take(self._clicks.choose(row.number))

    def note_skipped(self) -> None:
        """The film was skipped by the button in that place: a second press is meant for that."""
        self._ended = (time.monotonic(), "")

    def toggle_list(self) -> None:
        """List all choices, or fold the list up."""
        self.list_open = not self.list_open

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """The keys that answer: Enter and Y to a question, the digits of a choice. True: it was one."""
        if isinstance(self.answer, Sure) and name in ("enter", "y"):
            self.confirm_command()
            return True
        if isinstance(self.answer, Menu) and name == "enter" and not self.typed:
            self._take_first_row(self.answer)
            return True
        if name.isdecimal() and not mods and (self.typed or name != "0"):
            return self._add_digit(name)
        if name == "enter" and self.typed:
            self._take_numbered(int(self.typed))
            return True
        return False

    def _take_first_row(self, menu: Menu) -> None:
        """Take the row of a menu that the pointer is on, else the first; one without rows is put away."""
        if not menu.rows:
            self.put_away()
        else:
            self._choose(self.lit if self.lit in menu.rows and self.lit is not None else menu.rows[0])

    def _add_digit(self, digit: str) -> bool:
        """One more digit of the number of a choice; taken at once where no other number goes on from it."""
        menu = self.answer
        most = len(menu.rows if isinstance(menu, Menu) else self._orders.current_choices())
        typed = self.typed + digit
        begun = [one for one in range(1, most + 1) if any(one // 10**n == int(typed) for n in range(5))]
        if not begun:
            self.typed = ""
            return bool(most)
        if begun == [int(typed)]:
            self._take_numbered(int(typed))
        else:
            self.typed = typed
            if not self.list_open and not isinstance(menu, Menu):
                self.list_open = self._typing = True
        return True

    def _take_numbered(self, number: int) -> None:
        """Take what bears this number: a row of the menu that is open, else one of all orders."""
        self.typed = ""
        menu = self.answer
        if not isinstance(menu, Menu):
            self.take(self._clicks.choose(number))
        elif 1 <= number <= len(menu.rows):
            self._choose(menu.rows[number - 1])

    def _choose(self, row: ChoiceRow) -> None:
        self.typed = ""
        self.take(self._clicks.choose(row.number))
