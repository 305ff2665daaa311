"""What a judge is: everything that weighs for bots, a game at a time, from what a seat sees and no more.

A game knows nothing of its judge: rules tell facts, a judge says what they are worth. A game without a judge
of its own is judged by `Judge` itself: by the steps of its units, and by the odds that its previews tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, Literal, TypeVar

from wsn.engine.commands import Command
from wsn.engine.dice import NoDice
from wsn.engine.facts import Chance
from wsn.engine.state import GameState
from wsn.engine.system import Cache, Situation
from wsn.table.seat import Seat

W = TypeVar("W")

STEP: Final = 40
"""The worth of one step (or figure) in points of a score."""
WON: Final = 100_000
"""The score of a game that is won."""

Merely = Literal["step", "choice", "idle", "more"]
"""A step of a march that rolls nothing; a choice of who acts, which changes nothing that scores; what is
allowed but a waste of time; more than these."""
Temper = Literal["", "hold", "press"]
"""What a bot cares for more than others do: nothing, cover, or to get on."""

_NO_DICE: Final = NoDice()


class Manner:
    """How the bot at a seat judges just now. It is kept with the seat: `s.own.of(Manner)`."""

    __slots__ = ("looks", "side", "temper")

    def __init__(self) -> None:
        self.side: str | None = None
        """Whom it plays for, while it chooses: others, whom it looks ahead to, may judge otherwise."""
        self.temper: Temper = ""
        """What it cares for while it chooses; afterwards everything is judged as ever."""
        self.looks: Cache | None = None
        """While it tries commands out, what a judge keeps of the position that it looks from, or nothing.

        A bot whose goals were those of each position that it tries would not reach one: the next is farther.
        """


class Weighing(Situation[W]):
    """A position as a judge sees it: what rules see, without dice, and what was reckoned for the seat.

    `own` belongs to the seat that asks: no other seat sees it, but for seats that look ahead from that one.
    """

    __slots__ = ("own",)

    def __init__(
        self, state: GameState, world: W, cache: Cache | None = None, own: Cache | None = None
    ) -> None:
        super().__init__(state, world, _NO_DICE, cache)
        self.own = Cache() if own is None else own


def weigh_position(seat: Seat) -> Weighing[Any]:
    """The position of a seat, to be judged: what it sees, and what was reckoned for it."""
    return Weighing(seat.view, seat.game.world, seat.game.cache, seat.own)


class Judge(Generic[W]):
    """What bots ask of a position and of commands in one game. Each answer has a default that serves."""

    HORIZON = 2
    """How often the turn passes before a plan is judged: 1 as one's turn ends, 2 after the enemy's answer."""
    TURNS_JUDGED_LATER = 0
    """How often it passes before the best plans are judged for good; 0: they are not judged later.

    They are judged each time from `HORIZON` on, and the mean decides.
    """
    AT_ONCE = False
    """Whether all plans are judged so from the start: too little shows at `HORIZON` to choose by."""
    LEAD = 400
    """By how many points a side must stand better than it would evenly to win three games of four."""
    MEASURED = False
    """Whether `LEAD` was measured, and not only supposed."""
    BY_ODDS = True
    """Whether a command of which `worth` says nothing is worth what the odds of its preview say."""
    ALWAYS_PLANS = False
    """Whether every choice that it appraises is worth a plan; else only deeds (`GameRules.intent_of`)."""
    IN_ORDER = False
    """Whether among equals a choice of who acts goes before an order to end, and a step comes last."""
    TEMPERS: Mapping[Temper, str] = {}
    """Which tempers change how it judges, each in a few words (`Manner.temper`)."""

    def score(self, s: Weighing[W], side: str) -> int:
        """How well a side stands, higher is better: here by the steps of all units, or by the outcome."""
        if s.state.outcome is not None:
            return won_by(side, s.state.outcome.winner)
        steps = (unit.steps if unit.side == side else -unit.steps for unit in s.state.units.values())
        return STEP * sum(steps)

    def prospects(self, s: Weighing[W], side: str) -> int:
        """How a side stands with what the position promises, where a plan ends, in points of the score."""
        return self.score(s, side)

    def appraise(self, s: Weighing[W], commands: Sequence[Command]) -> Sequence[int | None] | None:
        """How good each command looks to the side that decides, without trying any out.

        In hundredths of a point, to be compared within this call only. None for a command that is to be tried
        out, or in place of the whole answer where all are.
        """
        return None

    def worth(self, s: Weighing[W], c: Command) -> int | None:
        """What a command brings on the average, in hundredths; None where it has to be tried out."""
        return None

    def merely(self, s: Weighing[W], c: Command) -> Merely | None:
        """What a legal command merely is, to save work; None where only its worth tells."""
        return None


def won_by(side: str, winner: str | None) -> int:
    """The score of a side in a game that is over."""
    return 0 if winner is None else WON if winner == side else -WON


def worth_of_losses(odds: Sequence[Chance]) -> int:
    """What the enemy loses on the average, less our own losses, in hundredths of a point."""
    return 100 * STEP * sum((one.harm - one.own) * one.ways for one in odds) // odds[0].out_of


def mean_of(odds: Sequence[Chance]) -> int | None:
    """The average worth of odds by the steps lost, in hundredths of a point; None if nothing is gained.

    A command that only risks losses (a step into mines, a drop) is given for where it leads, so it is tried
    out.
    """
    if not any(one.harm > 0 or one.own < 0 for one in odds):
        return None
    return worth_of_losses(odds)
