"""What a planner thinks about while a decision needs no thought: the next of its own that does.

Against the clock every decision has its time, also those about which there is little to think: a further
space of a march that is planned, or who of a company acts next, where all will act. Such a time goes to what
the side has to decide after that, if the game goes as foreseen: without dice, and with nobody else to decide.
When it comes to that decision, the games that were played of its lines count, and it goes on with them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from wsn.bots.common_random_numbers import AlikeDice
from wsn.bots.contest import LineContest
from wsn.bots.evaluation_points import at_once
from wsn.bots.following import plan_position
from wsn.bots.greedy import Greedy
from wsn.bots.marches import goes_on
from wsn.bots.planned import PlannedLine
from wsn.bots.position_cache import Position, known_descendants, led_to
from wsn.bots.recalling import in_own_time
from wsn.bots.scripted import Scripted
from wsn.engine.commands import Command
from wsn.table.determinize import may_deal
from wsn.table.intents import Bearings
from wsn.table.seat import Seat

SECONDS_AHEAD: Final = 1.0
"""For so many seconds at the most it thinks about a decision ahead: who waits for it waits for them too."""


class PlannedCourse(NamedTuple):
    """What a line did next: commands that are given as planned while the game goes as foreseen."""

    course: tuple[tuple[Any, Command], ...] = ()
    """Each position as it was foreseen, with the command given there."""
    firm: int = 0
    """How many of them are given without another thought, whatever they are."""

    def follow_course(self, here: Any, legal: Sequence[Command]) -> tuple[Command | None, PlannedCourse]:
        """The command to give here, if one is planned, and what is planned after it."""
        if not self.course or self.course[0][0] != here or self.course[0][1] not in legal:
            return None, self
        (_, command), *rest = self.course
        left = PlannedCourse(tuple(rest), self.firm - 1)
        return (command if goes_on(command) or left.firm >= 0 else None), left


@dataclass(slots=True)
class Foreseen:
    """A decision that is to come."""

    here: Any
    """The position in which it is to be taken."""
    number: int
    """Its deals and dice follow from this."""
    lines: list[PlannedLine]
    """The lines that come into question, with the games that were played of them."""
    roots: list[Position]
    """Where those games begin."""
    seconds: float = 0.0
    """How long it was thought about ahead."""


class Foresight(LineContest):
    """Thinks ahead, where there is nothing to think about."""

    _plan: PlannedCourse
    _foreseen: Foreseen | None = None
    """The decision that it thought about ahead last, until another is thought about."""

    @property
    @abstractmethod
    def _leading_bot(self) -> Greedy | Scripted:
        """The bot whose line is the first, and which goes on where nothing is better."""

    @abstractmethod
    def _in_question(self, seat: Seat, legal: Sequence[Command]) -> Command | list[PlannedLine]:
        """The lines between which it has to decide; or a command, where there is nothing to think about."""

    def _looks_ahead(self, seat: Seat) -> bool:
        """Whether a decision that needs no thought gives its time to the next that does.

        So it is where a contest can be gone on with (`_held`), and nobody asks what speaks for each order.
        """
        return (
            self.clocked
            and not self.telling
            and not self._handovers
            and at_once(seat.game.system.name)
            and in_own_time(seat.view, str(seat.side))
            and may_deal(seat.game, seat.view)
        )

    def _says_only_who(self, seat: Seat, own: Command) -> bool:
        """Whether the greedy bot's own command only says who acts next.

        To think about others gains nothing: see docs/bots-measured.md.
        """
        intent = Bearings(seat).intent(own) if Bearings.is_known(seat) else None
        return intent is not None and intent.deed == "act"

    def _foreseen_at(self, here: Any) -> list[PlannedLine] | None:
        """The lines of this decision, if it was thought about ahead; what was foreseen is done with."""
        foreseen, self._foreseen = self._foreseen, None
        if foreseen is None or not self._is_at(foreseen, here):
            return None
        self._roots = foreseen.roots
        return foreseen.lines

    def _is_at(self, foreseen: Foreseen, here: Any) -> bool:
        return foreseen.number == self._decision and bool(foreseen.here == here)

    def _look_ahead(self, seat: Seat, command: Command) -> None:
        """Think about the next decision that needs it, until the time is up, if this command is given."""
        if self._roots:
            dealt, self._roots = (
                self._deal_game(seat, 0).state,
                known_descendants(self._roots, str(seat.side)),
            )
            if all(at.game.state != dealt for at in self._roots):
                return  # what happened was not foreseen, and is taken up when there is more to think about
        roots, memory = self._roots, self._leading_bot.march_memory
        there = self._next_in_question(seat, command)
        self._leading_bot.march_memory = memory
        foreseen = self._foreseen
        if there is not None and foreseen is not None:
            began = self.now()
            self._until = min(self._until, began + SECONDS_AHEAD - foreseen.seconds)
            self._roots, self._ahead = foreseen.roots, True
            self._decide_line(there, foreseen.lines)
            self._ahead, self.lines = False, ()
            foreseen.seconds += self.now() - began
        self._roots = roots

    def _next_in_question(self, seat: Seat, command: Command) -> Seat | None:
        """The seat at the next decision that needs thought, if this command is given; it is then foreseen.

        None where dice or another side come before that, or the time is up.
        """
        at, plan, path, side = self._deal_position(seat, 0), self._plan, list[Command](), str(seat.side)
        roots = self._roots
        while not self._is_late:
            step = at.step(command, AlikeDice("unthrown"))
            if step.dice or step.to.game.deciding != side:
                return None
            at = step.to
            path.append(command)
            roots = led_to(roots, command)
            there = Seat(at.game, side, seat.own)
            legal, here = there.legal(), plan_position(there.view)
            if self._foreseen is not None and self._is_at(self._foreseen, here):
                return there
            planned, plan = plan.follow_course(here, legal)
            if planned is None:
                plan, self._roots = PlannedCourse(), roots
                question = legal[0] if len(legal) == 1 else self._in_question(there, legal)
                if self._is_late:
                    return None  # drawn up in haste
                if not isinstance(question, Command):
                    self._brief_helpers(there, path)
                    self._foreseen = Foreseen(here, self._decision, question, self._roots)
                    return there
                planned = question
            command = planned
        return None
