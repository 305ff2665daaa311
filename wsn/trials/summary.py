"""Sums up many games: wins with their confidence intervals, how and when games end, and losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

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


def report(plan: TrialPlan, rows: Sequence[TrialRow]) -> TrialReport:
    """The report of these rows of a plan; there may be fewer than planned."""
    ended = [row for row in rows if not row.broke_off]
    count = len(ended)
    turns = Counter(row.turn for row in ended if row.turn is not None)
    endings = Counter((_said(row, plan), row.winner) for row in ended)
    sides = tuple(system_of(plan.setup.system).sides)
    *wins, draws = parts([sum(row.winner == side for row in ended) for side in (*sides, None)])
    order = sorted(endings.items(), key=lambda item: (-item[1], item[0][0], item[0][1] or ""))
    return TrialReport(
        name=plan.setup.name,
        wanted=plan.games,
        played=count,
        seeds=(plan.seed, plan.seed + max(len(rows), 1) - 1),
        sides={side: _side(plan, side, ended, won) for side, won in zip(sides, wins)},
        draws=draws,
        endings=tuple((words, winner, often) for (words, winner), often in order),
        turns={turn: turns[turn] for turn in range(min(turns), max(turns) + 1)} if turns else {},
        mean_turns=sum(turn * often for turn, often in turns.items()) / turns.total() if turns else None,
        mean_commands=sum(row.commands for row in ended) / count if count else 0.0,
        broken=tuple(row for row in rows if row.broke_off),
    )


def _side(plan: TrialPlan, side: str, ended: Sequence[TrialRow], wins: Share) -> SideReport:
    kinds: Counter[str] = Counter()
    for row in ended:
        kinds.update(row.lost.get(side, {}))
    games = max(1, len(ended))
    return SideReport(
        bot=_bots(plan, side),
        wins=wins,
        lost=kinds.total() / games,
        lost_by_kind={
            kind: steps / games for kind, steps in sorted(kinds.items(), key=lambda item: (-item[1], item[0]))
        },
    )


def _said(row: TrialRow, plan: TrialPlan) -> str:
    """The way a game ended, after the level of victory unless that is a number of points."""
    way = system_of(plan.setup.system).declared.way(row.way)
    words = way.words(row.about) if way is not None else row.way or row.ending
    return f"{row.level}: {words}" if row.level and row.points is None else words


def _bots(plan: TrialPlan, side: str) -> str:
    """The bots that play a side, or `the book`."""
    seats = system_of(plan.setup.system).seats
    return ", ".join(plan.bots[seat] for seat, own in seats.items() if own == side) or "the book"
