"""What watched games say of a scenario: who is favoured, how surely, and what their course tells of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Literal

import msgspec

from wsn.systems import system_of
from wsn.trials.game import TrialPlan, TrialRow
from wsn.trials.interval import NINETY_FIVE, Share, share, wilson
from wsn.trials.summary import TrialReport, report
from wsn.trials.watching import TurnEnd, Watched

FAIR = (0.45, 0.55)
"""Between these shares a scenario is called even."""
SURE = ceil((NINETY_FIVE * 0.5 / (FAIR[1] - 0.5)) ** 2)
"""The games after which the interval of an even scenario is no wider than what is called even."""


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


def balance(plan: TrialPlan, rows: Sequence[TrialRow]) -> BalanceReport:
    """The report of these rows of a plan; there may be fewer than planned."""
    pairs = [(row, row.watched) for row in rows if row.watched is not None and not row.broke_off]
    courses = [course for _, course in pairs]
    sides = tuple(system_of(plan.setup.system).sides)
    when: dict[str, Counter[int]] = {side: Counter() for side in (*sides, "")}
    for row, _ in pairs:
        if row.turn is not None:
            when[row.winner or ""][row.turn] += 1
    kinds = {side: _kinds(courses, side) for side in sides}
    return BalanceReport(
        trial=report(plan, rows),
        verdict=verdict(sides, [row for row, _ in pairs]),
        when={side: dict(sorted(turns.items())) for side, turns in when.items()},
        turns=_turns(courses, sides),
        objectives=_objectives(courses, sides),
        fell=_fell(courses),
        kinds=kinds,
        dice={side: _dice(kinds[side]) for side in sides},
        luckier=_luckier(pairs),
        began={side: _began(pairs, side) for side in sides},
        score=_score(courses),
    )


def verdict(sides: Sequence[str], ended: Sequence[TrialRow]) -> Verdict | None:
    """Whether these games show that one of two sides is favoured."""
    if len(sides) != 2 or not ended:
        return None
    first = sum(1.0 if row.winner == sides[0] else 0.5 if row.winner is None else 0.0 for row in ended)
    games = len(ended)
    ahead, points = (sides[0], first) if first * 2 >= games else (sides[1], games - first)
    low, high = wilson(points, games)
    value = points / games
    if low > 0.5:
        says: Literal["even", "favours", "close", "open"] = "favours" if value > FAIR[1] else "close"
        return Verdict(says, ahead, value, low, high, 0)
    if high <= FAIR[1]:
        return Verdict("even", ahead, value, low, high, 0)
    return Verdict("open", ahead, value, low, high, _needed(value, games))


def _needed(value: float, games: int) -> int:
    """The games after which a share that stays as it is would be told from one half, or known to be even."""

    def told(count: int) -> bool:
        low, high = wilson(value * count, count)
        return low > 0.5 or high <= FAIR[1]

    low, high = games, games + 1
    while not told(high) and high < SURE * 100:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if told(middle) else (middle, high)
    return high


def _turns(courses: Sequence[Watched], sides: Sequence[str]) -> tuple[TurnSum, ...]:
    ends: dict[int, list[TurnEnd]] = defaultdict(list)
    for course in courses:
        for end in course.turns:
            ends[end.turn].append(end)
    return tuple(
        TurnSum(
            turn,
            len(there),
            {side: sum([*end.held.values()].count(side) for end in there) / len(there) for side in sides},
            {side: sum(end.left.get(side, 0) for end in there) / len(there) for side in sides},
            {side: sum(end.lost.get(side, 0) for end in there) / len(there) for side in sides},
        )
        for turn, there in sorted(ends.items())
    )


def _objectives(courses: Sequence[Watched], sides: Sequence[str]) -> Mapping[str, Mapping[str, float]]:
    ends = [end for course in courses for end in course.turns]
    spaces = sorted({space for end in ends for space in end.held})
    return {
        space: {side: sum(end.held.get(space) == side for end in ends) / len(ends) for side in sides}
        for space in spaces
    }


def _fell(courses: Sequence[Watched]) -> Mapping[str, Mapping[str, float]]:
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for course in courses:
        for side, spaces in course.fell.items():
            for space, steps in spaces.items():
                sums[space][side] += steps
    return {
        space: {side: steps / len(courses) for side, steps in sorted(here.items())}
        for space, here in sorted(sums.items())
    }


def _kinds(courses: Sequence[Watched], side: str) -> Mapping[str, KindSum]:
    """By kind, the sums; those whose attacks took most first."""
    games = max(1, len(courses))
    names = sorted({kind for course in courses for kind in course.kinds.get(side, {})})
    sums = {}
    for name in names:
        records = [course.kinds[side][name] for course in courses if name in course.kinds.get(side, {})]
        sums[name] = KindSum(
            units=sum(one.units for one in records) / games,
            steps=sum(one.steps for one in records) / games,
            lost=sum(one.lost for one in records) / games,
            attacks=sum(one.attacks for one in records) / games,
            took=sum(one.took for one in records) / games,
            owed=sum(one.owed for one in records) / games,
        )
    return dict(sorted(sums.items(), key=lambda item: (-item[1].took, -item[1].owed, item[0])))


def _dice(kinds: Mapping[str, KindSum]) -> DiceSum:
    """The same for a whole side."""
    return DiceSum(
        sum(one.attacks for one in kinds.values()),
        sum(one.took for one in kinds.values()),
        sum(one.owed for one in kinds.values()),
    )


def _luckier(pairs: Sequence[tuple[TrialRow, Watched]]) -> Share:
    """How often the winner had the better dice, of the games in which one side's were better."""
    won = told = 0
    for row, course in pairs:
        if row.winner is None:
            continue
        luck = {
            side: sum(one.took - one.owed for one in kinds.values()) for side, kinds in course.kinds.items()
        }
        others = [one for side, one in luck.items() if side != row.winner]
        mine = luck.get(row.winner, 0.0)
        if others and mine != max(others):
            told += 1
            won += mine > max(others)
    return share(won, told)


def _began(pairs: Sequence[tuple[TrialRow, Watched]], side: str) -> Share:
    begun = [row for row, course in pairs if course.began == side]
    return share(sum(row.winner == side for row in begun), len(begun))


def _score(courses: Sequence[Watched]) -> Mapping[str, Mapping[str, float]]:
    sums: dict[str, dict[str, float]] = defaultdict(dict)
    for course in courses:
        for one in course.score:
            figures = (*one.figures, one.points) if one.points is not None else one.figures
            for figure in figures:
                sums[one.side][figure.words] = sums[one.side].get(figure.words, 0.0) + figure.value
    return {side: {name: total / len(courses) for name, total in own.items()} for side, own in sums.items()}
