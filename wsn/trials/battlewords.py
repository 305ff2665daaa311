"""A report of many battles between two forces: who wins, by mission and role, by edge and by first move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from wsn.trials.balancing import BalanceReport, BalanceSums
from wsn.trials.battles import BattlePlan, BattleRow
from wsn.trials.interval import clustered_interval, with_interval
from wsn.trials.sections import ReportPart, sections

NOT_HERE: Final = ("spaces", "fell", "began")
"""Parts that tell of spaces of one map, and of who gives the first order, which is told by battle."""
HEAD: Final = ("battles", "games", "share of wins")


@dataclass(frozen=True, slots=True)
class BattleCase:
    """What battles are sorted by, with who won: there are few of these, however many battles."""

    kind: str
    title: str
    attacker: str | None
    role: str
    """Of the attacker; empty where there is none."""
    edges: tuple[tuple[str, str], ...]
    first: str
    swapped: bool
    winner: str | None


class BattleSums:
    """What the games of built battles add up to. It is as large after ten thousand games as after ten."""

    def __init__(self, plan: BattlePlan) -> None:
        self.plan = plan
        self._sums = BalanceSums(plan.trial)
        self._builds: Counter[Build] = Counter()
        self._open: list[BattleCase] = []
        self._last = 1

    @property
    def rows(self) -> int:
        """The rows so far, those of games that broke off too."""
        return self._sums.rows

    def add(self, one: BattleRow) -> None:
        """Count the row of a game; those of a build come one after the other."""
        self._sums.add(one.row)
        terms = one.terms
        if terms.build != self._last:
            self._builds[tuple(self._open)] += 1
            self._open = []
        self._last = terms.build
        if one.row.broke_off:
            return
        attacker = terms.attacker
        self._open.append(
            BattleCase(
                kind=terms.kind,
                title=terms.title,
                attacker=attacker,
                role=terms.roles[attacker] if attacker is not None else "",
                edges=tuple(terms.edges.items()),
                first=terms.first,
                swapped=terms.swapped,
                winner=one.row.winner,
            )
        )

    def report(self) -> tuple[BalanceReport, tuple[ReportPart, ...]]:
        """The sums of the battles so far, and the parts of their report."""
        report = self._sums.report()
        last = self.plan.seed + self._last - 1
        trial = msgspec.structs.replace(
            report.trial, seeds=(self.plan.seed, last)
        )  # two games have the seed of a build
        report = msgspec.structs.replace(report, trial=trial)
        told = tuple(part for part in sections(self.plan.trial, report) if part.about not in NOT_HERE)
        builds = self._builds + Counter({tuple(self._open): 1})
        return report, (*_battle_parts(self.plan, builds), *told)


def battle_report(
    plan: BattlePlan, rows: Iterable[BattleRow]
) -> tuple[BalanceReport, tuple[ReportPart, ...]]:
    """The sums of these battles, and the parts of their report."""
    sums = BattleSums(plan)
    for one in rows:
        sums.add(one)
    return sums.report()


Build = tuple[BattleCase, ...]
"""The games of one build."""
Builds = Mapping[Build, int]
"""How many builds went like that."""


def _battle_parts(plan: BattlePlan, builds: Builds) -> Iterator[ReportPart]:
    every = {one: None for build in builds for one in build}
    if not every:
        return
    names = plan.trial.side_names()
    side = next(iter(plan.bots))
    lines = []
    for kind, title in {one.kind: one.title for one in every}.items():
        here = _builds_with(builds, lambda one: one.kind, kind)
        lines.append(_share_line(f"{title}: {names[side]}", here, side))
        role = next((one.role for one in every if one.kind == kind and one.attacker is not None), "")
        if role:
            lines.append(_share_line(f"{title}: the {role}, whoever that is", here, "attacker"))
            for own in plan.bots:
                mine = _builds_with(here, lambda one: one.attacker, own)
                lines.append(_share_line(f"{title}: {names[own]} as the {role}", mine, own))
        else:
            lines.append(_share_line(f"{title}: the side that moves first", here, "first"))
    words = (
        "A draw counts as half a win; with 95 % intervals. Each build is played twice, with the edges of the",
        "map exchanged between the sides the second time. Its two games have the same forces: where such",
        "games go alike they tell little more than one would, and the interval is wider.",
    )
    yield ReportPart("battles", "By mission and role", words, HEAD, tuple(line for line in lines if line))
    by_edge = []
    for edge in sorted({dict(one.edges)[side] for one in every}):
        here = _builds_with(builds, lambda one: dict(one.edges)[side], edge)
        by_edge.append(_share_line(f"{names[side]} from the {edge}", here, side))
    for swapped, how in ((False, "edges as they were drawn"), (True, "edges exchanged")):
        here = _builds_with(builds, lambda one: one.swapped, swapped)
        by_edge.append(_share_line(f"{names[side]}, {how}", here, side))
    yield ReportPart("battles", "By edge of the map", (), HEAD, tuple(line for line in by_edge if line))


def _builds_with(builds: Builds, told: Callable[[BattleCase], object], wanted: object) -> Counter[Build]:
    """The builds with those of their games only of which this is told."""
    kept: Counter[Build] = Counter()
    for build, many in builds.items():
        kept[tuple(one for one in build if told(one) == wanted)] += many
    return kept


def _share_line(words: str, builds: Builds, whose: str) -> tuple[str, ...] | None:
    """A row of a table: the share of a side, or of each `attacker` or `first`; None without games."""
    groups: Counter[tuple[float, int]] = Counter()
    for build, many in builds.items():
        won = sum(
            0.5 if one.winner is None else float(one.winner == _side_meant(one, whose)) for one in build
        )
        groups[won, len(build)] += many if build else 0
    count = sum(games * many for (_, games), many in groups.items())
    if not count:
        return None
    points = sum(won * many for (won, _), many in groups.items())
    low, high = clustered_interval(groups)
    return words, str(count), with_interval(points / count, low, high)


def _side_meant(one: BattleCase, whose: str) -> str | None:
    """The side that is meant in a battle."""
    return {"attacker": one.attacker, "first": one.first}.get(whose, whose)
