"""What watched games say of a scenario: who is favoured, how surely, and what their course tells of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final, Literal

import msgspec

from wsn.systems import system_of
from wsn.table.percent import interval_percent
from wsn.trials.game import TrialPlan, TrialRow
from wsn.trials.interval import NINETY_FIVE, Share, share, wilson
from wsn.trials.summary import TrialReport, TrialSums
from wsn.trials.watching import KindRecord, TurnEnd, Watched

EVEN_SHARES: Final = (0.45, 0.55)
"""Between these shares a scenario is called even."""
GAMES_TO_BE_SURE: Final = ceil((NINETY_FIVE * 0.5 / (EVEN_SHARES[1] - 0.5)) ** 2)
"""The games after which the interval of an even scenario is no wider than what is called even."""


def fair_words() -> str:
    """What is called even, in percent: `45 to 55 %`."""
    low, high = EVEN_SHARES
    return f"{interval_percent(low, high)} %"


class Verdict(msgspec.Struct, frozen=True):
    """Whether a scenario of two sides is even, as far as the games can tell."""

    says: Literal["even", "favours", "close", "open"]
    """Surely even; surely favours a side; it favours a side, but may still be even; nothing yet."""
    side: str
    """The side that is favoured; of an even one, the side that comes first."""
    points: float
    """Its share of the games, a draw counted as half a win."""
    low: float
    high: float
    games_needed: int
    """The games, all told, after which more can be expected; 0 if there are enough."""


class KindSum(msgspec.Struct, frozen=True):
    """What the units of one kind did, on the average of all games."""

    units: float
    steps: float
    lost: float
    attacks: float
    took: float
    owed: float

    @property
    def per_step(self) -> float | None:
        """The enemy steps that its attacks took for each step of its own that was there."""
        return self.took / self.steps if self.steps else None


class TurnSum(msgspec.Struct, frozen=True):
    """The end of one turn, on the average of the games that were still played then."""

    turn: int
    games: int
    held: Mapping[str, float]
    """By side, how many objectives it holds."""
    left: Mapping[str, float]
    lost: Mapping[str, float]


class DiceSum(msgspec.Struct, frozen=True):
    """The dice of one side, on the average of all games."""

    attacks: float
    took: float
    owed: float


class BalanceReport(msgspec.Struct, frozen=True):
    """The sums of watched rows, as data for any screen."""

    trial: TrialReport
    verdict: Verdict | None
    """None without games, and where there are not two sides."""
    when: Mapping[str, Mapping[int, int]]
    """By side, in how many games it won in each turn; the empty side stands for draws."""
    turns: tuple[TurnSum, ...]
    objectives: Mapping[str, Mapping[str, float]]
    """By objective space and side, the share of all turns at whose end the side held it."""
    fell: Mapping[str, Mapping[str, float]]
    """By space and side, the steps that the side lost there in a game."""
    kinds: Mapping[str, Mapping[str, KindSum]]
    dice: Mapping[str, DiceSum]
    luckier: Share
    """In how many games that were won the winner's dice gave more than they owed, against the other's."""
    began: Mapping[str, Share]
    """By side, in how many of the games that it began it won."""
    score: Mapping[str, Mapping[str, float]]
    """By side, each number of its final score."""


class BalanceSums:
    """What watched rows of a plan add up to. It is as large after ten thousand games as after ten."""

    def __init__(self, plan: TrialPlan) -> None:
        self._trial = TrialSums(plan)
        self._sides = tuple(system_of(plan.setup.system).sides)
        self._games = 0
        self._first = 0.0
        self._when: dict[str, Counter[int]] = {side: Counter() for side in (*self._sides, "")}
        self._turns: dict[int, _TurnTally] = {}
        self._held: dict[str, Counter[str]] = defaultdict(Counter)
        self._fell: dict[str, Counter[str]] = defaultdict(Counter)
        self._kinds: dict[str, dict[str, _KindTotal]] = {side: {} for side in self._sides}
        self._luckier = [0, 0]
        self._began: dict[str, list[int]] = {side: [0, 0] for side in self._sides}
        self._score: dict[str, dict[str, float]] = defaultdict(dict)

    @property
    def rows(self) -> int:
        """The rows so far, those of games that broke off too."""
        return self._trial.rows

    def add(self, row: TrialRow) -> None:
        """Count the row of a game."""
        self._trial.add(row)
        course = row.watched
        if course is None or row.broke_off:
            return
        self._games += 1
        if self._sides:
            self._first += 0.5 if row.winner is None else float(row.winner == self._sides[0])
        if row.turn is not None:
            self._when[row.winner or ""][row.turn] += 1
        for end in course.turns:
            self._turns.setdefault(end.turn, _TurnTally()).add(end)
            for space, side in end.held.items():
                self._held[space][side] += 1
        for side, spaces in course.fell.items():
            for space, steps in spaces.items():
                self._fell[space][side] += steps
        for side, kinds in course.kinds.items():
            for kind, record in kinds.items():
                self._kinds[side].setdefault(kind, _KindTotal()).add(record)
        self._count_luck(row, course)
        if course.began in self._began:
            begun = self._began[course.began]
            begun[0] += row.winner == course.began
            begun[1] += 1
        for one in course.score:
            for figure in one.distinct_figures:
                mine = self._score[one.side]
                mine[figure.words] = mine.get(figure.words, 0.0) + figure.value

    def _count_luck(self, row: TrialRow, course: Watched) -> None:
        """Whether the winner had the better dice, if one side had."""
        if row.winner is None:
            return
        luck = {
            side: sum(one.took - one.owed for one in kinds.values()) for side, kinds in course.kinds.items()
        }
        others = [one for side, one in luck.items() if side != row.winner]
        mine = luck.get(row.winner, 0.0)
        if others and mine != max(others):
            self._luckier[0] += mine > max(others)
            self._luckier[1] += 1

    def report(self) -> BalanceReport:
        """The report of the rows so far."""
        games, ends = max(1, self._games), sum(tally.games for tally in self._turns.values())
        kinds = {side: _kinds(own, games) for side, own in self._kinds.items()}
        return BalanceReport(
            trial=self._trial.report(),
            verdict=_verdict_of(self._sides, self._first, self._games),
            when={side: dict(sorted(turns.items())) for side, turns in self._when.items()},
            turns=tuple(tally.sum(turn, self._sides) for turn, tally in sorted(self._turns.items())),
            objectives={
                space: {side: held[side] / ends for side in self._sides}
                for space, held in sorted(self._held.items())
            },
            fell={
                space: {side: steps / games for side, steps in sorted(here.items())}
                for space, here in sorted(self._fell.items())
            },
            kinds=kinds,
            dice={side: _dice(own) for side, own in kinds.items()},
            luckier=share(*self._luckier),
            began={side: share(*begun) for side, begun in self._began.items()},
            score={
                side: {name: total / games for name, total in own.items()}
                for side, own in self._score.items()
            },
        )


def balance(plan: TrialPlan, rows: Iterable[TrialRow]) -> BalanceReport:
    """The report of these rows of a plan; there may be fewer than planned."""
    sums = BalanceSums(plan)
    for row in rows:
        sums.add(row)
    return sums.report()


def verdict(sides: Sequence[str], ended: Sequence[TrialRow]) -> Verdict | None:
    """Whether these games show that one of two sides is favoured."""
    first = sum(1.0 if row.winner == sides[0] else 0.5 if row.winner is None else 0.0 for row in ended)
    return _verdict_of(sides, first, len(ended))


def _verdict_of(sides: Sequence[str], first: float, games: int) -> Verdict | None:
    """The same from the points of the first side."""
    if len(sides) != 2 or not games:
        return None
    ahead, points = (sides[0], first) if first * 2 >= games else (sides[1], games - first)
    low, high = wilson(points, games)
    value = points / games
    if low > 0.5:
        says: Literal["even", "favours", "close", "open"] = "favours" if value > EVEN_SHARES[1] else "close"
        return Verdict(says, ahead, value, low, high, 0)
    if high <= EVEN_SHARES[1]:
        return Verdict("even", ahead, value, low, high, 0)
    return Verdict("open", ahead, value, low, high, _games_needed(value, games))


def _games_needed(value: float, games: int) -> int:
    """The games after which a share that stays as it is would be told from one half, or known to be even."""

    def told(count: int) -> bool:
        low, high = wilson(value * count, count)
        return low > 0.5 or high <= EVEN_SHARES[1]

    low, high = games, games + 1
    while not told(high) and high < GAMES_TO_BE_SURE * 100:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if told(middle) else (middle, high)
    return high


@dataclass(slots=True)
class _TurnTally:
    """What the ends of one turn add up to."""

    games: int = 0
    held: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)

    def add(self, end: TurnEnd) -> None:
        self.games += 1
        self.held.update(end.held.values())
        self.left.update(end.left)
        self.lost.update(end.lost)

    def sum(self, turn: int, sides: Sequence[str]) -> TurnSum:
        held, left, lost = (
            {side: tally[side] / self.games for side in sides} for tally in (self.held, self.left, self.lost)
        )
        return TurnSum(turn, self.games, held, left, lost)


@dataclass(slots=True)
class _KindTotal:
    """What the records of one kind add up to."""

    units: int = 0
    steps: int = 0
    lost: int = 0
    attacks: int = 0
    took: int = 0
    owed: float = 0.0

    def add(self, one: KindRecord) -> None:
        self.units += one.units
        self.steps += one.steps
        self.lost += one.lost
        self.attacks += one.attacks
        self.took += one.took
        self.owed += one.owed

    def mean(self, games: int) -> KindSum:
        return KindSum(
            self.units / games,
            self.steps / games,
            self.lost / games,
            self.attacks / games,
            self.took / games,
            self.owed / games,
        )


def _kinds(own: Mapping[str, _KindTotal], games: int) -> Mapping[str, KindSum]:
    """By kind, the averages; those whose attacks took most first."""
    means = {kind: total.mean(games) for kind, total in own.items()}
    return dict(sorted(means.items(), key=lambda item: (-item[1].took, -item[1].owed, item[0])))


def _dice(kinds: Mapping[str, KindSum]) -> DiceSum:
    """The same for a whole side."""
    return DiceSum(
        sum(one.attacks for one in kinds.values()),
        sum(one.took for one in kinds.values()),
        sum(one.owed for one in kinds.values()),
    )
