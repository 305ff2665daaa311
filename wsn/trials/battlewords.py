"""A report of many battles between two forces: who wins, by mission and role, by edge and by first move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from wsn.trials.balancing import BalanceReport, balance
from wsn.trials.battles import BattlePlan, BattleRow
from wsn.trials.interval import wilson
from wsn.trials.sections import ReportPart, sections

NOT_HERE = ("spaces", "fell", "began")
"""Parts that tell of spaces of one map, and of who gives the first order, which is told by battle."""
HEAD = ("battles", "games", "share of the points")


def battle_report(
    plan: BattlePlan, rows: Sequence[BattleRow]
) -> tuple[BalanceReport, tuple[ReportPart, ...]]:
    """The sums of these battles, and the parts of their report."""
    report = balance(plan.trial, [one.row for one in rows])
    last = plan.seed + max(0, max((one.build for one in rows), default=1) - 1)
    trial = msgspec.structs.replace(
        report.trial, seeds=(plan.seed, last)
    )  # two games have the seed of a build
    report = msgspec.structs.replace(report, trial=trial)
    told = tuple(part for part in sections(plan.trial, report) if part.about not in NOT_HERE)
    return report, (*_battle_parts(plan, rows), *told)


def _battle_parts(plan: BattlePlan, rows: Sequence[BattleRow]) -> Iterator[ReportPart]:
    ended = [one for one in rows if not one.row.broke_off]
    if not ended:
        return
    names = plan.trial.side_names()
    side = next(iter(plan.bots))
    kinds = {one.kind: one.title for one in ended}
    lines = []
    for kind, title in kinds.items():
        here = [one for one in ended if one.kind == kind]
        lines.append(_line(f"{title}: {names[side]}", here, side))
        if any(one.attacker is not None for one in here):
            role = here[0].roles[here[0].attacker or side]
            lines.append(_line(f"{title}: the {role}, whoever that is", here, lambda one: one.attacker))
            for own in plan.bots:
                lines.append(
                    _line(
                        f"{title}: {names[own]} as the {role}",
                        [one for one in here if one.attacker == own],
                        lambda one: one.attacker,
                    )
                )
        else:
            lines.append(_line(f"{title}: the side that moves first", here, lambda one: one.first))
    words = (
        "A draw counts as half a win; with 95 % intervals. Each build is played twice, with the edges of the",
        "map exchanged between the sides the second time.",
    )
    yield ReportPart("battles", "By mission and role", words, HEAD, tuple(line for line in lines if line))
    by_edge = [
        _line(f"{names[side]} from the {edge}", here, side)
        for edge in sorted({one.edges[side] for one in ended})
        if (here := [one for one in ended if one.edges[side] == edge])
    ]
    by_edge += [
        _line(f"{names[side]}, {words}", here, side)
        for swapped, words in ((False, "edges as they were drawn"), (True, "edges exchanged"))
        if (here := [one for one in ended if one.swapped == swapped])
    ]
    yield ReportPart("battles", "By edge of the map", (), HEAD, tuple(line for line in by_edge if line))


def _line(
    words: str, rows: Sequence[BattleRow], whose: str | Callable[[BattleRow], str | None]
) -> tuple[str, ...] | None:
    """A row of a table: the share of a side that each battle names; None without games."""
    if not rows:
        return None
    points = 0.0
    for one in rows:
        mine = whose if isinstance(whose, str) else whose(one)
        points += 0.5 if one.row.winner is None else float(one.row.winner == mine)
    low, high = wilson(points, len(rows))
    return words, str(len(rows)), f"{points / len(rows):.0%} ({low:.0%} to {high:.0%})"
