"""Sums up many games: wins with their confidence intervals, how and when games end, and losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from wsn.systems import system_of
from wsn.trials.game import TrialPlan, TrialRow
from wsn.trials.interval import Share, parts


class SideReport(msgspec.Struct, frozen=True):
    """The sums for one side."""

    bot: str
    wins: Share
    lost: float
    """The average steps it lost in a game."""
    lost_by_kind: Mapping[str, float]
    """The same by kind of unit, the greatest loss first."""


class TrialReport(msgspec.Struct, frozen=True):
    """The sums of the rows, as data for any screen."""

    name: str
    wanted: int
    played: int
    """The games that were finished."""
    seeds: tuple[int, int]
    """The seeds of the first and the last game that was played."""
    sides: Mapping[str, SideReport]
    draws: Share
    endings: tuple[tuple[str, str | None, int], ...]
    """The ways games ended: the way, the winner and the number of games, the most common first."""
    turns: Mapping[int, int]
    """The number of games that ended in each turn, from the first such turn to the last."""
    mean_turns: float | None
    mean_commands: float
    broken: tuple[TrialRow, ...]
    """The games that broke off."""


class TrialSums:
    """What the rows of a plan add up to. It is as large after ten thousand games as after ten."""

    def __init__(self, plan: TrialPlan) -> None:
        self.plan = plan
        self.rows = 0
        self._sides = tuple(system_of(plan.setup.system).sides)
        self._ended = self._commands = 0
        self._winners: Counter[str | None] = Counter()
        self._turns: Counter[int] = Counter()
        self._endings: Counter[tuple[str, str | None]] = Counter()
        self._lost: dict[str, Counter[str]] = {side: Counter() for side in self._sides}
        self._broken: list[TrialRow] = []

    def add(self, row: TrialRow) -> None:
        """Count the row of a game."""
        self.rows += 1
        if row.broke_off:
            self._broken.append(row)
            return
        self._ended += 1
        self._commands += row.commands
        self._winners[row.winner] += 1
        self._endings[_ending_text(row, self.plan), row.winner] += 1
        if row.turn is not None:
            self._turns[row.turn] += 1
        for side, kinds in self._lost.items():
            kinds.update(row.lost.get(side, {}))

    def report(self) -> TrialReport:
        """The report of the rows so far."""
        plan, count, turns = self.plan, self._ended, self._turns
        *wins, draws = parts([self._winners[side] for side in (*self._sides, None)])
        order = sorted(self._endings.items(), key=lambda item: (-item[1], item[0][0], item[0][1] or ""))
        return TrialReport(
            name=plan.setup.name,
            wanted=plan.games,
            played=count,
            seeds=(plan.seed, plan.seed + max(self.rows, 1) - 1),
            sides={side: self._side(side, won) for side, won in zip(self._sides, wins)},
            draws=draws,
            endings=tuple((words, winner, often) for (words, winner), often in order),
            turns={turn: turns[turn] for turn in range(min(turns), max(turns) + 1)} if turns else {},
            mean_turns=sum(turn * often for turn, often in turns.items()) / turns.total() if turns else None,
            mean_commands=self._commands / count if count else 0.0,
            broken=tuple(self._broken),
        )

    def _side(self, side: str, wins: Share) -> SideReport:
        kinds, games = self._lost[side], max(1, self._ended)
        return SideReport(
            bot=_bots_of_side(self.plan, side),
            wins=wins,
            lost=kinds.total() / games,
            lost_by_kind={
                kind: steps / games
                for kind, steps in sorted(kinds.items(), key=lambda item: (-item[1], item[0]))
            },
        )


def report(plan: TrialPlan, rows: Iterable[TrialRow]) -> TrialReport:
    """The report of these rows of a plan; there may be fewer than planned."""
    sums = TrialSums(plan)
    for row in rows:
        sums.add(row)
    return sums.report()


def _ending_text(row: TrialRow, plan: TrialPlan) -> str:
    """The way a game ended, after the level of victory unless that is a number of points."""
    way = system_of(plan.setup.system).declared.way(row.way)
    words = way.words(row.about) if way is not None else row.way or row.ending
    return f"{row.level}: {words}" if row.level and row.points is None else words


def _bots_of_side(plan: TrialPlan, side: str) -> str:
    """The bots that play a side, or `the book`."""
    seats = system_of(plan.setup.system).seats
    return ", ".join(plan.bots[seat] for seat, own in seats.items() if own == side) or "the book"
