"""A lesson in the terminal: the coach's page before the menu, and the answer to any other order."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Final

import click

from wsn.board.board import UnknownSpace
from wsn.cli import menu
from wsn.cli.errors import fail_with
from wsn.cli.person import Left, Person
from wsn.cli.session import Session
from wsn.cli.terminal import Terminal, page_width
from wsn.data import DataError
from wsn.data.disk import reason_of
from wsn.engine.commands import Command
from wsn.lessons.coach import Coach
from wsn.lessons.shelf import all_lessons, load_lesson
from wsn.table import telling
from wsn.table.seat import Seat

MOST_LISTED_ORDERS: Final = 20
"""Of more orders than these only the wanted ones are listed."""
READS: Final = "Enter goes on, `back` goes back, `free` leaves the lesson."
ASKS: Final = (
    "Enter lists the orders again, `show` does it for you, `back` goes back, `free` leaves the lesson."
)
"""What else can be typed at a page, and where an order is asked for."""


class Learner(Person):
    """A player who is taught."""

    def __init__(self, terminal: Terminal, coach: Coach, saves: Path) -> None:
        super().__init__(terminal, saves=saves)
        self.coach = coach
        self._page: object = None
        self._first = True
        """Whether no page was shown before this one."""
        self._greeted = True

    def decide(self, seat: Seat) -> None:
        """Show the page that is open and ask, until an order has been given. Raises Left."""
        self.coach.follow()
        if self.coach.skipping:
            command = self.coach.example()
            if command is not None:
                self.terminal.say(f"> {seat.text_of(command)}")
                self._give_command(seat, command)
                return
            self.coach.skipping = False
        super().decide(seat)

    def _show_menu(self, seat: Seat) -> None:
        """The page, then what can be done; nothing can be done while a page is only read."""
        self.tell_page()
        told = self.coach.coaching()
        if (told.reads or told.sight) and not told.free:
            self._menu_shown = seat.view
        else:
            super()._show_menu(seat)
        self._tell_task()

    def _menu(self, seat: Seat) -> None:
        """What can be done; of very many orders only the wanted ones, so that the page stays in view."""
        choices, wanted = seat.choices(), self.coach.wanted_choices()
        if not wanted or len(choices) <= MOST_LISTED_ORDERS:
            super()._menu(seat)
            return
        menu.rows(self.terminal, seat, wanted[:MOST_LISTED_ORDERS])
        self.terminal.say(f"  ... of {len(choices)} orders; `list` shows them all.")

    def tell_page(self) -> None:
        """The page of the open step, once."""
        told, say = self.coach.coaching(), self.terminal.say
        page = (told.number, told.finished, told.away)
        if told.finished:
            if self._page != page:
                say()
                for line in ending_words(self.coach):
                    say(line, "head")
        elif told.away:
            if self._page != page:
                say("\nYou play on freely. `back` returns to the lesson.", "head")
        else:
            if self._page != page:
                say()
                title = f": {told.title}" if told.title else ""
                say(f"--- {self.coach.lesson.file.title}, {told.number} of {told.of}{title}", "head")
                say(click.wrap_text(told.text, page_width(), preserve_paragraphs=True))
                if told.rules:
                    say(f"({', '.join(told.rules)})", "rule")
        self._first, self._page = self._page is None, page

    def _tell_task(self) -> None:
        """What is wanted now."""
        told, say = self.coach.coaching(), self.terminal.say
        if not told.away and not told.finished:
            if told.reads:
                say("[Enter goes on]")
            elif told.sight is not None:
                say(f"To do: type `los {told.sight[0]} {told.sight[1]}`.", "own")
            elif told.until:
                say("Do as you think best; `show` plays it for you.", "own")
            elif told.free:
                say("Try whatever you like; `next` goes on.", "own")
            for choice in self.coach.wanted_choices()[:1]:
                others = " (or another like it)" if len(self.coach.wanted_choices()) > 1 else ""
                say(f"To do: {self.coach.instruction_of(choice)}{others}. Type {choice.number}.", "own")
            if self._first:
                say(READS if told.reads else ASKS)

    def read_answer(self, seat: Seat, answer: str) -> Command | None:
        """Turn the pages of the lesson, or read an order as in any game."""
        word, _, rest = answer.strip().lower().partition(" ")
        told = self.coach.coaching()
        on_page = not told.away and not told.finished
        if on_page and (word in ("next", "show") or (not word and told.reads)):
            self.coach.next()
            self._again_from(seat)
            return self.coach.example() if self.coach.skipping else None
        if word == "back":
            self.coach.back()
            self._again_from(seat)
            return None
        if on_page and word == "free":
            self.coach.play_on()
            self._again_from(seat)
            return None
        if word == "lesson":
            self._again_from(seat)
            return None
        if word == "list":
            menu.rows(self.terminal, seat, seat.choices())
            return None
        command = super().read_answer(seat, answer)
        if word == "los" and on_page:
            self._note_look(seat, rest.upper().split())
        return command

    def _note_look(self, seat: Seat, names: list[str]) -> None:
        """A line of sight was settled."""
        board, at = telling.board_of(seat), self.coach.at
        if len(names) != 2:
            return
        try:
            self.coach.note_look(board.find(names[0]).id, board.find(names[1]).id)
        except UnknownSpace:
            return
        if self.coach.at != at or self.coach.finished:
            self._again_from(seat)
        elif self.coach.said:
            self.terminal.say(click.wrap_text(self.coach.said, page_width()), "own")

    def _means_nothing(self, seat: Seat, name: str) -> None:
        """The coach answers in place of the rules; `why` still asks them."""
        said = self.coach.stray()
        if said:
            self.terminal.say(click.wrap_text(said, page_width()), "own")
        else:
            super()._means_nothing(seat, name)

    def _again_from(self, seat: Seat) -> None:
        """Show the page anew."""
        self._page = self._page if self._page is None else ()
        self._menu_shown = None

    def _give_command(self, seat: Seat, command: Command) -> bool:
        """Give an order that is wanted; another is answered, and nothing is lost."""
        said = self.coach.judge(command)
        if said:
            self._walk, self._again.every = None, False
            self.terminal.say(click.wrap_text(said, page_width()), "own")
            return False
        return super()._give_command(seat, command)


class Other:
    """Plays the other side as the lesson has it."""

    def __init__(self, coach: Coach) -> None:
        self.coach = coach

    def choose(self, seat: Seat) -> Command:
        """What is written down, or what the bot of the lesson does."""
        return self.coach.answer()


class LessonSession(Session):
    """A lesson at the terminal."""

    def __init__(self, coach: Coach, terminal: Terminal) -> None:
        assert coach.journal is not None
        learner = Learner(terminal, coach, coach.journal.parent)
        players = {side: learner if side == coach.side else Other(coach) for side in coach.game.system.seats}
        super().__init__(coach.game, players, terminal, coach.journal)
        self.coach = coach
        self.learner = learner

    def last_pages(self) -> None:
        """The game is over: what is left to be read, and that the lesson is done."""
        coach = self.coach
        coach.follow()
        while not coach.finished and not coach.away:
            self.learner.tell_page()
            coach.next()
            coach.follow()
        if coach.finished:
            self.learner.tell_page()

    def _tell_left(self) -> None:
        coach, say = self.coach, self.terminal.say
        again = f"wsn play --lesson {shlex.quote(coach.lesson.name)}"
        if coach.plays_on:
            say("\nThe lesson is done, and your game is kept.")
            say(f"Play on with: {again} (with --afresh the lesson begins again)")
        elif coach.finished:
            say("\nThe lesson is done.")
            say(f"Take it again with: {again}")
        else:
            say("\nYour place in the lesson is kept.")
            say(f"Go on with: {again}")


def ending_words(coach: Coach) -> tuple[str, ...]:
    """What is said at the end of a lesson: that it is done, and which one comes next."""
    shelf = [lesson.name for lesson in all_lessons()]
    name = coach.lesson.name
    after = shelf[shelf.index(name) + 1 :][:1] if name in shelf else []
    said = "That was the lesson."
    if coach.game.outcome is None:
        said += " Play on as long as you like; `quit` leaves."
    return (said, *(f"The next one: wsn play --lesson {one}" for one in after))


def play_lesson(name: str, afresh: bool, quiet: bool) -> None:
    """Play a lesson in the terminal, from where it was left."""
    terminal = Terminal(quiet)
    try:
        coach = Coach.begin(load_lesson(name), afresh)
    except DataError as error:
        fail_with(str(error))
    except OSError as error:
        fail_with(f"the lesson cannot be kept: {reason_of(error)}")
    file = coach.lesson.file
    terminal.say(f"Lesson: {file.title} ({coach.game.system.title}, {file.minutes} minutes)", "head")
    terminal.say(file.about)
    session = LessonSession(coach, terminal)
    if len(coach.starts) > 1:
        session.catch_up()
    else:
        session.reader.skip_events()
    try:
        if session.play_on():
            for line in telling.result_lines(coach.game):
                terminal.say(line, "head")
            session.last_pages()
    finally:
        coach.leave()


__all__ = ["Learner", "Left", "LessonSession", "ending_words", "play_lesson"]
