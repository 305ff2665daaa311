"""What many games say together: who wins how often and how surely, how and when games end, what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from wsn.systems import system_of
from wsn.trials.game import Plan, Row
from wsn.trials.interval import Share, share


class SideReport(msgspec.Struct, frozen=True):
    """What the games say of one side."""

    bot: str
    wins: Share
    lost: float
    """The steps it lost, on the average of all games."""
    lost_by_kind: Mapping[str, float]
    """The same by kind of unit, the dearest first."""


class Report(msgspec.Struct, frozen=True):
    """The sums of the rows, as plain data for any screen."""

    name: str
    wanted: int
    played: int
    """Games that came to their end."""
    seeds: tuple[int, int]
    """The first and the last that was asked for."""
    sides: Mapping[str, SideReport]
    draws: Share
    endings: tuple[tuple[str, str | None, int], ...]
    """How games ended: the way, the winner, how often; the most common first."""
    turns: Mapping[int, int]
    """How many games ended in each turn, from the first to the last in which one did."""
    mean_turns: float | None
    mean_commands: float
    broken: tuple[Row, ...]
    """The games that broke off."""


def report(plan: Plan, rows: Sequence[Row]) -> Report:
    """The sums of these rows of a plan; fewer than all when the work was stopped."""
    ended = [row for row in rows if not row.broke_off]
    count = len(ended)
    turns = Counter(row.turn for row in ended if row.turn is not None)
    endings = Counter((_said(row), row.winner) for row in ended)
    order = sorted(endings.items(), key=lambda item: (-item[1], item[0][0], item[0][1] or ""))
    return Report(
        name=plan.setup.name,
        wanted=plan.games,
        played=count,
        seeds=(plan.seed, plan.seed + plan.games - 1),
        sides={side: _side(plan, side, ended) for side in system_of(plan.setup.system).sides},
        draws=share(sum(row.winner is None for row in ended), count),
        endings=tuple((words, winner, often) for (words, winner), often in order),
        turns={turn: turns[turn] for turn in range(min(turns), max(turns) + 1)} if turns else {},
        mean_turns=sum(turn * often for turn, often in turns.items()) / turns.total() if turns else None,
        mean_commands=sum(row.commands for row in ended) / count if count else 0.0,
        broken=tuple(row for row in rows if row.broke_off),
    )


def _side(plan: Plan, side: str, ended: Sequence[Row]) -> SideReport:
    kinds: Counter[str] = Counter()
    for row in ended:
        kinds.update(row.lost.get(side, {}))
    games = max(1, len(ended))
    return SideReport(
        bot=_bots(plan, side),
        wins=share(sum(row.winner == side for row in ended), len(ended)),
        lost=kinds.total() / games,
        lost_by_kind={
            kind: steps / games for kind, steps in sorted(kinds.items(), key=lambda item: (-item[1], item[0]))
        },
    )


def _said(row: Row) -> str:
    """The way a game ended, behind the level of the victory where that is a word and no number."""
    level = row.level if not any(c.isdigit() for c in row.level) else ""
    return f"{level}: {row.way}" if level else row.way


def _bots(plan: Plan, side: str) -> str:
    """Who plays a side: the bot of its player, those of its players, or the book."""
    seats = system_of(plan.setup.system).seats
    return ", ".join(plan.bots[seat] for seat, own in seats.items() if own == side) or "the book"
