"""Other processes that play a planner's games with it: more games in the same time.

Only games are shared out. Which lines there are, which of them race on and what is chosen is the planner's,
and a game's deal and dice follow from its number, whoever plays it (`wsn/bots/helper.py`). A process that has
not yet begun, is busy or has ended is done without.
"""

from __future__ import annotations

import multiprocessing as mp
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from multiprocessing.connection import wait
from time import perf_counter
from typing import Any

from wsn.bots.following import TimeUp
from wsn.bots.helper import TABLES, Decision, HelperFailed, LineGames, Played, Table, Wholes, serve_helper
from wsn.bots.work_queue import Claims
from wsn.engine.commands import Command
from wsn.engine.state import GameState

MOST = 3
"""The most processes besides its own that a planner takes, unless told otherwise."""
GRACE = 0.002
"""So many seconds before the time is up the others stop, and what they have reaches us."""


def spare_cores(kept: int = 1) -> int:
    """How many processes may help a planner, where so many cores of this machine are in use."""
    return max(0, min(MOST, (os.cpu_count() or 1) - kept))


@cache
def crew_of(many: int) -> Crew:
    """The crew of this size for all planners of this process: it ends with the process."""
    return Crew(many)


class Member:
    """A process of a crew, and our end of its pipe."""

    def __init__(self, number: int, claims: Claims) -> None:
        context = mp.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=serve_helper, args=(theirs, number, claims), name=f"wsn helper {number}", daemon=True
        )
        self.process.start()
        theirs.close()
        self.ready = False
        """Whether it has said that it reads."""
        self.ticket: int | None = None
        """The number of what it is at."""
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
        self.claims = Claims(mp.get_context("spawn"))
        """Which of the games under way are taken."""
        self.failures: list[str] = []
        """Why processes were given up: their errors."""
        self._members: list[Member] = []
        self._begun = False
        self._tickets, self._planners = count(1), count(1)
        self._came: dict[int, Any] = {}
        self._unwanted: set[int] = set()

    def begin(self) -> None:
        """Have the processes made ready before they are needed; nobody waits for it."""
        if self._begun:
            return
        self._begun = True
        # A process that ends with its parent, such as a window's, may have some of its own: they end with it.
        mp.current_process().daemon = False
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
        return [member for member in self._members if member.ready and member.ticket is None]

    def give_work(self, member: Member, assignment: Assignment, message: LineGames | Wholes) -> int | None:
        """Have a free process do something: the ticket of its answer. None where it has ended."""
        ticket = next(self._tickets)
        try:
            for told in assignment.messages_for(member.knows):
                member.pipe.send((None, told))
            member.pipe.send((ticket, message))
        except OSError:
            self._give_up(member)
            return None
        member.ticket = ticket
        return ticket

    def take_answers(self, tickets: set[int], seconds: float = 0.0) -> list[Any]:
        """What has come back for these tickets, which are then done with: None from one that has ended.

        With `seconds` it waits so long for the first.
        """
        self._read_answers()
        if seconds > 0 and not any(ticket in self._came for ticket in tickets):
            wait([member.pipe for member in self._members if member.ticket in tickets], seconds)
            self._read_answers()
        came = [ticket for ticket in tickets if ticket in self._came]
        tickets.difference_update(came)
        return [self._came.pop(ticket) for ticket in came]

    def forget_answers(self, tickets: set[int]) -> None:
        """Nobody waits any more for the answers to these."""
        self._unwanted |= tickets
        self._unwanted -= {ticket for ticket in tickets if self._came.pop(ticket, self) is not self}

    def _read_answers(self) -> None:
        for member in list(self._members):
            try:
                while member in self._members and member.pipe.poll():
                    self._hear(member, member.pipe.recv())
            except (EOFError, OSError):
                self._give_up(member)

    def _hear(self, member: Member, message: tuple[int, Any] | None) -> None:
        if message is None:
            member.ready = True
        elif isinstance(message[1], HelperFailed):
            self.failures.append(message[1].trace)
            self._give_up(member)
        else:
            member.ticket = None
            self._note_answer(*message)

    def _note_answer(self, ticket: int, answer: Any) -> None:
        if ticket in self._unwanted:
            self._unwanted.remove(ticket)
        else:
            self._came[ticket] = answer

    def _give_up(self, member: Member) -> None:
        """Do without a process from now on; what it was at comes back without an answer."""
        self._members.remove(member)
        if member.ticket is not None:
            self._note_answer(member.ticket, None)
        member.process.terminate()
        member.pipe.close()


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
        self._out: set[int] = set()

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
                self._crew.forget_answers(self._out)
            return self._results, True
        finally:
            if claims.broken:
                self._crew.close()
        return self._results, False

    def _hand_out(self, serial: int, until: float) -> None:
        """Tell those who are free of the games."""
        for member in self._crew.free_members():
            left = until - perf_counter() - GRACE
            ticket = self._crew.give_work(
                member, self._assignment, replace(self._asked, serial=serial, seconds=left)
            )
            if ticket is not None:
                self._out.add(ticket)

    def _take_in(self, seconds: float) -> None:
        """Take in what has come back."""
        for answers in self._crew.take_answers(self._out, seconds):
            for at, answer in answers or ():
                self._results[at] = answer
