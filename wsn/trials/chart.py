"""A report of trials as lines of text and bars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from wsn.english import count
from wsn.table.telling import kind_name
from wsn.trials.game import TrialPlan
from wsn.trials.summary import TrialReport

LONGEST_BAR: Final = 40
"""The longest bar, in characters."""


@dataclass(frozen=True, slots=True)
class ChartPart:
    """One part of a report: its subject, its heading and its lines."""

    about: Literal["wins", "endings", "turns", "losses"]
    title: str
    lines: tuple[str, ...]


def report_lines(plan: TrialPlan, report: TrialReport) -> tuple[str, ...]:
    """A report as lines of text."""
    return tuple(_chart_lines(plan, report))


def parts(plan: TrialPlan, report: TrialReport) -> tuple[ChartPart, ...]:
    """The parts of a report; none before the first game has ended."""
    if not report.played:
        return ()
    names = plan.side_names()
    made = (
        _win_chart(report, names),
        _ending_chart(report, names),
        _turn_chart(report),
        _loss_chart(plan, report, names),
    )
    return tuple(part for part in made if part is not None)


def _chart_lines(plan: TrialPlan, report: TrialReport) -> Iterator[str]:
    first, last = report.seeds
    seeds = f"seed {first}" if first == last else f"seeds {first} to {last}"
    yield f"{report.name}: {count(report.played, 'game')}, {seeds}"
    for part in parts(plan, report):
        yield from ("", part.title, *(f"  {line}" for line in part.lines))
    for row in report.broken:
        kept = f"; the game is saved as {row.journal}" if row.journal else ""
        yield f"game {row.game} (seed {row.seed}) broke off after {row.commands} commands: {row.ending}{kept}"


def _win_chart(report: TrialReport, names: Mapping[str, str]) -> ChartPart:
    rows = [(f"{names[side]} ({side}, {one.bot})", one.wins) for side, one in report.sides.items()]
    rows.append(("draws", report.draws))
    wide = max(len(name) for name, _ in rows)
    title = "wins (with 95 % confidence interval)"
    return ChartPart("wins", title, tuple(f"{name:<{wide}}  {wins}" for name, wins in rows))


def _ending_chart(report: TrialReport, names: Mapping[str, str]) -> ChartPart:
    wide = len(str(report.played))
    lines = (
        f"{often:>{wide}}  {'a draw' if winner is None else names[winner]}: {way}"
        for way, winner, often in report.endings
    )
    return ChartPart("endings", "how games end", tuple(lines))


def _turn_chart(report: TrialReport) -> ChartPart | None:
    if not report.turns:
        return None
    most = max(report.turns.values())
    wide = len(str(most))
    lines = []
    for turn, often in report.turns.items():
        bar = "#" * max(1, round(LONGEST_BAR * often / max(most, LONGEST_BAR))) if often else ""
        lines.append(f"{turn:>3}  {often:>{wide}}  {bar}".rstrip())
    mean = f"{report.mean_turns:.1f}, after {report.mean_commands:.0f} commands"
    return ChartPart("turns", f"last turn (average {mean})", tuple(lines))


def _loss_chart(plan: TrialPlan, report: TrialReport, names: Mapping[str, str]) -> ChartPart | None:
    if not any(one.lost for one in report.sides.values()) and not plan.has_steps():
        return None
    lines = []
    for side, one in report.sides.items():
        kinds = ", ".join(
            f"{kind_name(plan.setup, kind)} {steps:.1f}" for kind, steps in one.lost_by_kind.items()
        )
        lines.append(f"{names[side]} {one.lost:.1f}{f': {kinds}' if kinds else ''}")
    return ChartPart("losses", "average steps lost in a game", tuple(lines))
