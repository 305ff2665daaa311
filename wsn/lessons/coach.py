"""The coach at a game: which step of a lesson is open, what is wanted, and what is said to other orders.

The coach sees the game as the learner does, through the same seat, and looks for what the other side does
through that of the bot. A screen shows what the coach says and asks before it gives an order; the coach draws
nothing and prints nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wsn.bots import BOTS
from wsn.data import DataError
from wsn.engine.commands import Command
from wsn.engine.dice import BY_SEED
from wsn.engine.game import Game
from wsn.engine.system import Setup
from wsn.lessons.lessonfile import LessonStep, OrderPattern, event_fits, order_fits
from wsn.lessons.progress import Bookmark, LessonProgress, journal_of
from wsn.lessons.shelf import Lesson, lesson_setup
from wsn.systems import system_of
from wsn.table.choices import Choice, named_ids
from wsn.table.intents import Bearings
from wsn.table.journals import let_go, open_game
from wsn.table.players_file import Memory
from wsn.table.results import PERSON
from wsn.table.seat import Seat

MOST_MARKED_ORDERS: Final = 7
"""Of more wanted orders than these, none is marked: the words of the step say what is meant."""


@dataclass(frozen=True, slots=True)
class Coaching:
    """What the coach says now."""

    number: int
    """The step, from 1."""
    of: int
    title: str
    text: str
    rules: tuple[str, ...]
    todo: tuple[str, ...]
    """The wanted order in the words of the game, any of several that are wanted alike."""
    done: int
    """How many of the wanted orders of the step are given."""
    wanted: int
    reads: bool
    """Whether the step is only read."""
    sight: tuple[str, str] | None
    free: bool
    """Whether any order may be given."""
    until: bool
    """Whether the step goes on until something has happened."""
    lights: tuple[str, ...]
    """The spaces, units and cards that the wanted order names, or the ends of the line of sight."""
    speaks_of: tuple[str, ...]
    """Others of which the page speaks."""
    said: str
    """The answer to the last order that was not the wanted one; empty when there was none."""
    away: bool
    """The learner plays on freely."""
    finished: bool


@dataclass(frozen=True, slots=True)
class LessonPageWords:
    """All that a page of a lesson may show, whatever has been done at it."""

    text: str
    answer: str
    """What is said to an order that is not wanted; empty where any may be given."""
    rules: tuple[str, ...]


class Coach:
    """A learner's place in a lesson that is played at a game. Make it with `begin` or `at`."""

    def __init__(self, lesson: Lesson, game: Game[Any], mark: Bookmark | None = None) -> None:
        self.lesson = lesson
        self.game = game
        self.steps = lesson.file.steps
        self.seats = {side: Seat(game, side) for side in game.system.seats}
        self.seat = self.seats[lesson.file.side]
        self.starts = list(mark.starts) if mark is not None and mark.starts else [len(game.entries)]
        self.away = mark is not None and mark.free
        self.finished = mark is not None and mark.beyond
        self._over_at = 0 if self.finished else None
        """How many entries the game had when the lesson was over; None before."""
        self.skipping = False
        """The coach gives what is still wanted at this step."""
        self.said = ""
        self.journal: Path | None = None
        self.done = 0
        """How many of the wanted orders of the open step are given."""
        self._bots = {side: BOTS[lesson.file.bot](f"{game.seed}/{side}") for side in self.seats}
        """That of the learner's side plays where the learner asks the coach to do it."""
        self.follow()

    @classmethod
    def begin(cls, lesson: Lesson, afresh: bool = False) -> Coach:
        """A lesson from where it was left, or from its beginning. Raises DataError and OSError."""
        mark = LessonProgress.load().left.get(lesson.name)
        if mark is not None and mark.journal and mark.digest == lesson.digest and not afresh:
            try:
                game = open_game(mark.journal)
            except (DataError, OSError):
                game = None  # it is gone, or open elsewhere
            if game is not None and mark.starts and mark.starts[-1] <= len(game.entries):
                coach = cls(lesson, game, mark)
                coach._keep_in(Path(mark.journal))
                return coach
            if game is not None:
                let_go(game)
        setup, journal = lesson_setup(lesson), journal_of(lesson)
        coach = cls(lesson, _game_of(lesson, setup, journal))
        coach._keep_in(journal)
        coach.note()
        return coach

    @classmethod
    def at_no_file(cls, lesson: Lesson) -> Coach:
        """A lesson that is kept nowhere: to check it. Raises DataError."""
        setup = lesson_setup(lesson)
        return cls(lesson, _game_of(lesson, setup))

    def _keep_in(self, journal: Path) -> None:
        """The game is kept there, and who plays it is remembered: it can be gone on with like any other."""
        self.journal = journal
        players = {side: PERSON if side == self.side else self.lesson.file.bot for side in self.seats}
        Memory.load().remember(journal, players)

    def leave(self) -> None:
        """Let go of the game; the lesson goes on from here the next time."""
        self.note()
        let_go(self.game)
        if self.finished and self.journal is not None and not self._has_ordered:
            _drop(self.journal)  # it was only read, and begins again

    @property
    def _has_ordered(self) -> bool:
        """Whether the learner has given an order."""
        return any(entry.by == self.side for entry in self.game.entries)

    def note(self) -> None:
        """Remember how far the learner has come."""
        if self.journal is not None:
            beyond = self.plays_on
            again = self.finished and not beyond  # a lesson that is done begins again
            text = "" if again else self.lesson.digest
            mark = Bookmark(text, tuple(self.starts), self.away, str(self.journal), beyond)
            LessonProgress.load().note(self.lesson.name, mark, self.finished)

    @property
    def plays_on(self) -> bool:
        """Whether the lesson is over, and the learner plays on with its game."""
        over = self._over_at if self.finished else None
        return over is not None and len(self.game.entries) > over and self.game.outcome is None

    # ---------------------------------------------------------------- what is said

    @property
    def side(self) -> str:
        """The player whose part the learner takes."""
        return self.lesson.file.side

    @property
    def at(self) -> int:
        """The number of the open step, from 0."""
        return len(self.starts) - 1

    @property
    def step(self) -> LessonStep:
        """The open step."""
        return self.steps[self.at]

    @property
    def pattern(self) -> OrderPattern | None:
        """What is wanted next; None where nothing is."""
        wants = self.step.wants
        return wants[self.done] if not self.away and not self.finished and self.done < len(wants) else None

    @property
    def open(self) -> bool:
        """Whether any order may be given."""
        step = self.step
        return self.away or self.finished or step.free or bool(step.until)

    @property
    def pages(self) -> tuple[LessonPageWords, ...]:
        """The words of every step, as they are shown."""
        return tuple(
            LessonPageWords(
                _join_paragraphs(one.text), "" if one.free or one.until else _kind_words(one, ""), one.rules
            )
            for one in self.steps
        )

    def wanted_choices(self) -> tuple[Choice, ...]:
        """The orders that are wanted now, as the learner's choices."""
        pattern = self.pattern
        if pattern is None or not self.seat.to_decide:
            return ()
        return tuple(choice for choice in self.seat.choices() if order_fits(pattern, choice.command))

    def coaching(self) -> Coaching:
        """Everything that a screen shows of the open step."""
        step, wanted = self.step, self.wanted_choices()
        few = wanted if len(wanted) <= MOST_MARKED_ORDERS else ()
        on_page = not self.away and not self.finished
        lights = dict.fromkeys((*((step.sight or ()) if on_page else ()), *_names_in(few)))
        speaks_of = tuple(name for name in step.lights if on_page and name not in lights)
        return Coaching(
            number=self.at + 1,
            of=len(self.steps),
            title=step.title,
            text=_join_paragraphs(step.text),
            rules=step.rules,
            todo=tuple(self.instruction_of(choice) for choice in few[:1]) if self.pattern is not None else (),
            done=self.done,
            wanted=len(step.wants),
            reads=step.reads,
            sight=step.sight,
            free=self.open,
            until=bool(step.until),
            lights=tuple(lights),
            speaks_of=speaks_of,
            said=self.said,
            away=self.away,
            finished=self.finished,
        )

    def instruction_of(self, choice: Choice) -> str:
        """What is to be done: the words of a choice, with a verb where they only name a unit."""
        intent = Bearings(self.seat).intent(choice.command) if Bearings.is_known(self.seat) else None
        picks = choice.kind == "unit" and intent is not None and intent.picks
        return f"choose {choice.text}" if picks else choice.text

    # ---------------------------------------------------------------- what the learner does

    def judge(self, command: Command) -> str:
        """What is said to an order before it is given; empty where it may be given. Nothing is lost by it."""
        self.said = ""
        if self.open:
            return ""
        pattern = self.pattern
        if pattern is not None and order_fits(pattern, command):
            return ""
        self.said = self._kind_hint()
        return self.said

    def stray(self) -> str:
        """What is said to a click that means no order here."""
        self.said = "" if self.open else self._kind_hint()
        return self.said

    def _kind_hint(self) -> str:
        """The hint of the step, or else what comes first."""
        return _kind_words(
            self.step, next((self.instruction_of(choice) for choice in self.wanted_choices()), "")
        )

    def note_look(self, start: str, end: str) -> None:
        """The learner has settled a line of sight: from either end it is the same."""
        sight = self.step.sight
        if self.away or self.finished or sight is None:
            return
        if {start, end} == set(sight):
            self._go_on()
        else:
            self.said = f"A fair question too; but here we settle {sight[0]} to {sight[1]}."

    def next(self) -> None:
        """The learner has read enough, or tried enough."""
        self.said = ""
        if self.away or self.finished:
            return
        if self.step.wants or (self.step.until and self.game.outcome is None):
            self.skipping = True
        else:
            self._go_on()

    def back(self) -> None:
        """Begin the step again or, where nothing has been done at it yet, the one before."""
        self.said, self.skipping = "", False
        freely = self.away or self.plays_on
        if self.away or self.finished:
            self.away = self.finished = False
            self._over_at = None
        elif len(self.game.entries) == self.starts[-1] and len(self.starts) > 1:
            self.starts.pop()
        self._return_to(max(self.starts[-1], 1), freely)
        self.done = 0
        self.follow()
        self.note()

    def _return_to(self, entry: int, freely: bool) -> None:
        """Go back to an entry; the game goes on in a journal of its own, so that what is kept verifies.

        The one that is left stays where it was played `freely`, and is dropped where it held a step only.
        """
        if self.journal is None or entry == len(self.game.entries):
            self.game.rewind(entry)
            return
        left, journal = self.journal, journal_of(self.lesson)
        self.game.rewind(entry, journal)
        self._keep_in(journal)
        if not freely:
            _drop(left)

    def play_on(self) -> None:
        """Leave the steps and play as one likes; `back` returns to the step."""
        self.away, self.said, self.skipping = True, "", False
        self.note()

    # ---------------------------------------------------------------- what happens

    def example(self) -> Command | None:
        """The first wanted order, or at an `until` what a bot would do; None where none is possible."""
        if self.step.until and not self.away and not self.finished and self.seat.to_decide:
            return self._bots[self.side].choose(self.seat)
        return next((choice.command for choice in self.wanted_choices()), None)

    def reply(self) -> Command | None:
        """What the other side is written down to do now; None where it is not its turn or a bot decides."""
        side = self.game.deciding
        if side is None or side == self.side or self.away or self.finished:
            return None
        legal = self.seats[side].legal()
        for pattern in (*self.step.opponent, *self.lesson.file.opponent):
            for command in legal:
                if order_fits(pattern, command):
                    return command
        return None

    def answer(self) -> Command:
        """What the other side does now, by what is written down or by its bot; it must be its decision."""
        side = self.game.deciding
        assert side is not None
        return self.reply() or self._bots[side].choose(self.seats[side])

    def follow(self) -> bool:
        """Take in how the game has gone on, also backwards. True when another step is open now."""
        before = self.at
        if self.away or self.finished:
            return False
        while len(self.starts) > 1 and len(self.game.entries) < self.starts[-1]:
            self.starts.pop()
        self.done = self._orders_given()
        step = self.step
        ready = self.game.deciding in (None, self.side)
        if step.until:
            if ready and any(event_fits(one, event) for event in self._events_since() for one in step.until):
                self._go_on()
        elif step.wants and self.done == len(step.wants) and ready:
            self._go_on()
        if self.game.outcome is not None and self.at == before and not step.reads:
            self._go_on()
        return self.at != before

    def _orders_given(self) -> int:
        """How many of the wanted orders of the step have been given."""
        done, wants = 0, self.step.wants
        for entry in self.game.entries[self.starts[-1] :]:
            if done < len(wants) and entry.by == self.side and entry.command is not None:
                done += order_fits(wants[done], entry.command)
        return done

    def _events_since(self) -> Iterator[Any]:
        """What has happened since the step began."""
        for entry in self.game.entries[self.starts[-1] :]:
            yield from entry.events

    def _go_on(self) -> None:
        """The next step, or the end of the lesson."""
        self.skipping, self.said, self.done = False, "", 0
        if self.at + 1 < len(self.steps):
            self.starts.append(len(self.game.entries))
        else:
            self.finished, self._over_at = True, len(self.game.entries)
        self.note()


def _game_of(lesson: Lesson, setup: Setup, journal: Path | None = None) -> Game[Any]:
    """The game of a lesson: its seed was chosen for what the dice then bring, so it alone counts."""
    return Game.new(system_of(setup.system), setup, seed=lesson.file.seed, journal=journal, drawn=BY_SEED)


def _kind_words(step: LessonStep, todo: str) -> str:
    """What is said at a step to an order that is not wanted; `todo` is the one that is, if any is known."""
    if step.hint:
        return _join_paragraphs(step.hint)
    if step.reads:
        return "One thing at a time: read this first, then go on."
    if step.sight is not None:
        return f"Not yet: first settle the line of sight from {step.sight[0]} to {step.sight[1]}."
    return f"That is possible, but here we try something else: {todo}." if todo else "Not this one yet."


def _names_in(choices: Iterable[Choice]) -> Iterator[str]:
    """Every space, unit and card that these orders name."""
    for choice in choices:
        yield from named_ids(choice.command)


def _join_paragraphs(text: str) -> str:
    """A text of a file without its line ends; an empty line parts paragraphs."""
    return "\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))


def _drop(journal: Path) -> None:
    """Delete the game of a step that begins again; where that cannot be done it stays."""
    try:
        journal.unlink(missing_ok=True)
    except OSError:
        return
