"""Other processes that play a planner's games with it: more games in the same time.

Only games are shared out. Which lines there are, which of them race on and what is chosen is the planner's,
and a game's deal and dice follow from its number, whoever plays it (`wsn/bots/helper.py`). A process that has
not yet begun, is busy or has ended is done without.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from time import perf_counter
from typing import Any, Final

from wsn.bots.following import TimeUp
from wsn.bots.helper import TABLES, Decision, LineGames, Played, Table, Wholes, begin_helping, help_planner
from wsn.engine.commands import Command
from wsn.engine.state import GameState
from wsn.workers.claims import Claims
from wsn.workers.process import allow_children
from wsn.workers.worker import Job, Worker, wait_for_workers

MOST_HELPERS: Final = 3
"""The most processes besides its own that a planner takes, unless told otherwise."""
GRACE: Final = 0.002
"""So many seconds before the time is up the others stop, and what they have reaches us."""


def spare_cores(kept: int = 1) -> int:
    """How many processes may help a planner, where so many cores of this machine are in use."""
    return max(0, min(MOST_HELPERS, (os.cpu_count() or 1) - kept))


@cache
def crew_of(many: int) -> Crew:
    """The crew of this size for all planners of this process: it ends with the process."""
    return Crew(many)


class Member(Worker):
    """A process of a crew."""

    def __init__(self, number: int, claims: Claims) -> None:
        super().__init__(f"helper {number}", begin_helping, number, claims)
        self.knows: dict[int, int] = {}
        """By planner, the latest decision of which it was told."""


class Assignment:
    """What a planner tells whoever helps: its table, and the decision that it thinks about."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._serial = 0
        self._number, self._state = 0, GameState()
        self._given: tuple[Command, ...] | None = None

    def next_decision(self, number: int, state: GameState, given: tuple[Command, ...] | None) -> None:
        """Another decision; `given` was chosen since the last one, None where nothing from there counts."""
        self._serial += 1
        self._number, self._state, self._given = number, state, given

    def messages_for(self, knows: dict[int, int]) -> Iterator[Table | Decision]:
        """What a process has to be told that knows so much."""
        planner = self.table.planner
        told = knows.get(planner)
        if told is None:
            while len(knows) >= TABLES:  # as the process does that is told
                del knows[next(iter(knows))]
            yield self.table
        if told != self._serial:
            given = self._given if told == self._serial - 1 else None
            yield Decision(planner, self._number, self._state, given)
        knows[planner] = self._serial


class Crew:
    """A few processes that help. They end with this one; `close` ends them at once."""

    def __init__(self, many: int) -> None:
        self.many = many
        self.claims = Claims()
        """Which of the games under way are taken."""
        self.failures: list[str] = []
        """Why processes were given up: their errors."""
        self._members: list[Member] = []
        self._begun = False
        self._planners = count(1)

    def begin(self) -> None:
        """Have the processes made ready before they are needed; nobody waits for it."""
        if self._begun:
            return
        self._begun = True
        allow_children()
        self._members = [Member(number, self.claims) for number in range(1, self.many + 1)]

    def close(self) -> None:
        """End the processes."""
        for member in list(self._members):
            self._give_up(member)

    def new_number(self) -> int:
        """A number for a planner, by which its messages are told from those of others."""
        return next(self._planners)

    @property
    def ready_count(self) -> int:
        """How many processes there are that read what they are told."""
        return sum(member.ready for member in self._members)

    def free_members(self) -> list[Member]:
        """The processes that are ready and have nothing to do."""
        self._read_answers()
        return [member for member in self._members if member.ready and member.job is None]

    def give_work(self, member: Member, assignment: Assignment, message: LineGames | Wholes) -> Job | None:
        """Have a free process do something: the job, whose answer is to come. None where it has ended."""
        job = Job(help_planner, ((*assignment.messages_for(member.knows), message),))
        try:
            member.give_job(job)
        except OSError:
            self._give_up(member)
            return None
        self._note_failure(member, job)
        return job

    def take_answers(self, jobs: set[Job], seconds: float = 0.0) -> list[Any]:
        """What has come back of these jobs, which are then done with: None from a process that has ended.

        With `seconds` it waits so long for the first.
        """
        self._read_answers()
        if seconds > 0 and not any(job.done for job in jobs):
            wait_for_workers([member for member in self._members if member.job in jobs], seconds)
            self._read_answers()
        came = [job for job in jobs if job.done]
        jobs.difference_update(came)
        return [job.value for job in came]

    def _read_answers(self) -> None:
        for member in list(self._members):
            job = member.job
            try:
                member.read_answers()
            except (EOFError, OSError):
                self._give_up(member)
            else:
                self._note_failure(member, job)

    def _note_failure(self, member: Member, job: Job | None) -> None:
        """Do without a process that has failed at a job: what it knows of the game is not sure."""
        if job is not None and job.failure is not None:
            self.failures.append(job.failure.trace or str(job.failure))
            self._give_up(member)

    def _give_up(self, member: Member) -> None:
        """Do without a process from now on; what it was at comes back without an answer."""
        self._members.remove(member)
        member.lose_job()
        member.stop(kindly=False)


class Sharing:
    """Games of a few lines that are played here and by a crew: each claims the next that nobody plays."""

    def __init__(
        self, crew: Crew, assignment: Assignment, asked: LineGames, here: Callable[[int], Played]
    ) -> None:
        self._crew, self._assignment = crew, assignment
        self._asked = replace(asked, hands=1 + crew.ready_count)
        self._here = here
        """Plays a game in this process. Raises TimeUp."""
        self._results: list[Played | None] = [None] * asked.game_count
        self._out: set[Job] = set()

    def play(self, until: float) -> tuple[list[Played | None], bool]:
        """What came of each game, None for those not played in time; and whether the time was up."""
        claims, asked = self._crew.claims, self._asked
        try:
            serial = claims.open(asked.game_count)
            while True:
                self._hand_out(serial, until)
                at = claims.claim_game(serial, asked.game_count, len(asked.lines), 0, asked.hands)
                if at is None:
                    break
                self._results[at] = self._here(at)
            while self._out:
                if perf_counter() >= until:
                    raise TimeUp
                self._take_in(until - perf_counter())
            for at, one in enumerate(self._results):
                if one is None:  # whose it was has ended
                    self._results[at] = self._here(at)
        except TimeUp:
            if self._out:
                self._take_in(GRACE)
            return self._results, True
        finally:
            if claims.broken:
                self._crew.close()
        return self._results, False

    def _hand_out(self, serial: int, until: float) -> None:
        """Tell those who are free of the games."""
        for member in self._crew.free_members():
            left = until - perf_counter() - GRACE
            asked = replace(self._asked, serial=serial, seconds=left)
            if (job := self._crew.give_work(member, self._assignment, asked)) is not None:
                self._out.add(job)

    def _take_in(self, seconds: float) -> None:
        """Take in what has come back."""
        for answers in self._crew.take_answers(self._out, seconds):
            for at, answer in answers or ():
                self._results[at] = answer
