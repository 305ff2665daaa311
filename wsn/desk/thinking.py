"""Bots that think in a process of their own, so that the window stays live.

The process follows the game entry by entry, as a seat at the same table would, and keeps its bots from one
decision to the next: they choose what they would choose in `wsn play` with the same seed. It is never told
the seed of the dice. A bot that thinks begins while the film of the last order is still on, and may be told
to decide now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from wsn.engine.commands import Command
from wsn.engine.course import Course
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.system import Setup
from wsn.systems import system_of
from wsn.table.seat import Seat
from wsn.workers.jobs import Jobs
from wsn.workers.process import rare_gc
from wsn.workers.worker import Failure, Job, is_hurried

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wsn.bots import Bot

PATIENCE: Final = 60.0
"""Seconds that a bot has for one decision, unless told otherwise."""
CORES: Final = 2
"""The cores that bots at a window leave alone: the one that draws, and their own."""


# ---------------------------------------------------------------- in the worker process


@dataclass(slots=True)
class Follower:
    """A game as the process knows it, and the bots at it."""

    game: Game[Any]
    bots: Mapping[str, Bot]
    seats: Mapping[str, Seat]


TABLES_FOLLOWED: Final[dict[str, Follower]] = {}


class NotSeated(LookupError):
    """The process does not follow this game: the one that did has gone."""


def sit_down(table: str, setup: Setup, bots: Mapping[str, tuple[str, str]]) -> None:
    """Begin to follow a game: by side, the name of its bot and the bot's own seed."""
    from wsn.bots import BOTS, heed_stop, let_help

    system = system_of(setup.system)
    players = {side: BOTS[name](seed) for side, (name, seed) in bots.items()}
    for bot in players.values():
        heed_stop(bot, is_hurried)
        let_help(bot, CORES)
    _seat_follower(table, Game(system, setup, system.world(setup), "", None), players)


def decide(table: str, kept: int, entries: Sequence[Entry], side: str) -> Command:
    """The command of a bot, after the game went on by these entries from the first `kept` on."""
    at = follow_entries(table, kept, entries)
    with rare_gc():
        return at.bots[side].choose(at.seats[side])


def follow_entries(table: str, kept: int, entries: Sequence[Entry]) -> Follower:
    """The table, after the game went on by these entries from the first `kept` on. Raises NotSeated."""
    at = TABLES_FOLLOWED.get(table)
    if at is None:
        raise NotSeated(table)
    if kept < len(at.game.entries):
        at = _taken_back(table, kept)
    _follow_table(at.game, entries)
    return at


def _seat_follower(table: str, game: Game[Any], bots: Mapping[str, Bot]) -> Follower:
    TABLES_FOLLOWED[table] = Follower(game, bots, {side: Seat(game, side) for side in bots})
    return TABLES_FOLLOWED[table]


def _taken_back(table: str, kept: int) -> Follower:
    """The game without the entries after the first `kept`; the bots are the same ones."""
    old = TABLES_FOLLOWED[table]
    game: Game[Any] = Game(old.game.system, old.game.setup, old.game.world, "", None)
    _follow_table(game, old.game.entries[:kept])
    return _seat_follower(table, game, old.bots)


def _follow_table(game: Game[Any], entries: Sequence[Entry]) -> None:
    for entry in entries:
        course = Course(game.state)
        for event in entry.events:
            course.happen(event)
        course.close(entry)
        game.take(course)


# ---------------------------------------------------------------- at the window


def count_sent(sent: Sequence[Entry], entries: Sequence[Entry]) -> int:
    """How many entries of a game are as they were sent to a process: it must be told those after them."""
    kept = len(sent)
    while kept and (kept > len(entries) or sent[kept - 1] is not entries[kept - 1]):
        kept -= 1
    return kept


class ThinkHere:
    """The bots of one game without a process of their own: for tests, and where no process can be had."""

    def __init__(self, game: Game[Any], bots: Mapping[str, str]) -> None:
        from wsn.bots import BOTS

        self.patience = PATIENCE
        self.problem = ""
        self.thinking = 0.0
        self._bots = {side: BOTS[name](f"{game.seed}/{side}") for side, name in bots.items()}
        self._seats = {side: Seat(game, side) for side in bots}

    def poll_order(self, side: str, held: bool = False) -> Command | None:
        """Ask the bot of this side to decide in the current position; not while that is `held` back."""
        return None if held else self._bots[side].choose(self._seats[side])

    def hurry_up(self) -> None:
        """It has decided before anybody can ask it to."""

    def stop_thinking(self) -> None:
        """It thinks of nothing."""

    def begin(self) -> None:
        """Nothing needs to be made ready."""

    def go_on(self) -> None:
        """Nothing has stopped."""

    def stop(self) -> None:
        """Nothing runs."""


class Thinker:
    """The bots of one game, seen from the window. `poll_order` asks them, and gives what they decided."""

    def __init__(self, game: Game[Any], bots: Mapping[str, str], jobs: Jobs, table: str) -> None:
        self.game = game
        self.jobs = jobs
        self.patience = PATIENCE
        self.problem = ""
        """Why no bot decides: it took too long, or failed. Empty while all is well."""
        self._once_more = True
        """Whether a lost process is restarted without a message; not twice in a row."""
        self._bots = {side: (name, f"{game.seed}/{side}") for side, name in bots.items()}
        self._lane = f"bots of {table}"
        self.job: Job | None = None
        self._seating: Job | None = None
        self._sent: Sequence[Entry] = ()
        """What the process knows of the game."""
        self._sending: Sequence[Entry] = ()
        """What it will know once it has the job."""

    def begin(self) -> None:
        """Have the process made ready before it is needed."""
        if self._seating is None:
            self._sent = ()
            self._seating = self.jobs.start_job(
                sit_down, self._lane, self.game.setup, self._bots, lane=self._lane
            )

    @property
    def thinking(self) -> float:
        """Seconds that the bot has been thinking; 0 while it has nothing to decide, or has decided."""
        return self.job.seconds_running if self.job is not None and not self.job.done else 0.0

    def stop_thinking(self) -> None:
        """End the thinking about a position that is gone: the game has moved on, or was taken back."""
        if self.job is not None and self._sending[-1] is not self.game.entries[-1]:
            self.job.cancel_job()
            if self.job.given is not None:
                self._sent = self._sending
            self.job = None

    def hurry_up(self) -> None:
        """Have a bot that thinks decide now, by what it has found."""
        if self.job is not None:
            self.job.hurry_job()

    def poll_order(self, side: str, held: bool = False) -> Command | None:
        """What the bot of this side has decided in the current position; None: not yet, or `problem`.

        While that is `held` back the bot thinks already, and what it decides is kept.
        """
        if self.problem:
            return None
        self.begin()
        self.stop_thinking()
        if self.job is None:
            self._ask_bot(side)
        assert self.job is not None
        if not self.job.done:
            if self.job.seconds_running > self.patience:
                self.problem = f"the bot has thought for {self.patience:g} seconds and has not decided"
                self.stop()
            return None
        if held:
            return None
        job, self.job = self.job, None
        self._sent = self._sending
        if job.failure is not None:
            if job.failure.kind not in ("Lost", "NotSeated") or not self._once_more:
                self.problem = f"the bot could not decide: {self._why_failed(job.failure)}"
            self._once_more = False
            self.stop()
            return None
        self._once_more = True
        command: Command = job.value
        return command

    def _why_failed(self, failure: Failure) -> Failure:
        """What went wrong: where the game could not even be followed, that."""
        seating = self._seating
        return failure if seating is None or seating.failure is None else seating.failure

    def go_on(self) -> None:
        """Let the bots think again, as at the start of a session."""
        self.problem = ""

    def stop(self) -> None:
        """End the process and whatever it was at."""
        self.jobs.drop(self._lane)
        self.job = self._seating = None

    def _ask_bot(self, side: str) -> None:
        entries = self.game.entries
        kept = count_sent(self._sent, entries)
        self.job = self.jobs.start_job(decide, self._lane, kept, entries[kept:], side, lane=self._lane)
        self._sending = entries
