"""A report in words and bars, as lines of text for whoever shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wsn.table.telling import kind_name, side_names
from wsn.trials.game import Plan
from wsn.trials.summary import Report

WIDTH = 40
"""The longest bar, in letters."""


def told(plan: Plan, found: Report) -> tuple[str, ...]:
    """The report as lines of text."""
    return tuple(_lines(plan, found))


def _lines(plan: Plan, found: Report) -> Iterator[str]:
    names = side_names(plan.setup)
    first, last = found.seeds
    seeds = f"seed {first}" if first == last else f"seeds {first} to {last}"
    yield f"{found.name}: {_games(found.played)}, {seeds}"
    if found.played:
        yield from _wins(found, names)
        yield from _endings(found, names)
        yield from _turns(found)
        yield from _losses(plan, found, names)
    for row in found.broken:
        kept = f"; the game is kept as {row.journal}" if row.journal else ""
        yield f"game {row.game} (seed {row.seed}) broke off after {row.commands} commands: {row.ending}{kept}"


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _wins(found: Report, names: Mapping[str, str]) -> Iterator[str]:
    yield ""
    yield "wins (with the interval that holds the true share in 95 cases of 100)"
    rows = [(f"{names[side]} ({side}, {one.bot})", one.wins) for side, one in found.sides.items()]
    rows.append(("draws", found.draws))
    wide = max(len(name) for name, _ in rows)
    for name, wins in rows:
        yield f"  {name:<{wide}}  {wins}"


def _endings(found: Report, names: Mapping[str, str]) -> Iterator[str]:
    yield ""
    yield "how games end"
    wide = len(str(found.played))
    for words, winner, often in found.endings:
        who = "a draw" if winner is None else names[winner]
        yield f"  {often:>{wide}}  {words if who.lower() in words.lower() else f'{who}: {words}'}"


def _turns(found: Report) -> Iterator[str]:
    if not found.turns:
        return
    most = max(found.turns.values())
    wide = len(str(most))
    yield ""
    mean = f"{found.mean_turns:.1f}, after {found.mean_commands:.0f} commands"
    yield f"the turn in which they end (on the average {mean})"
    for turn, often in found.turns.items():
        bar = "#" * max(1, round(WIDTH * often / max(most, WIDTH))) if often else ""
        yield f"  {turn:>3}  {often:>{wide}}  {bar}".rstrip()


def _losses(plan: Plan, found: Report, names: Mapping[str, str]) -> Iterator[str]:
    yield ""
    yield "steps lost in a game, on the average"
    for side, one in found.sides.items():
        kinds = ", ".join(
            f"{kind_name(plan.setup.system, kind)} {steps:.1f}" for kind, steps in one.lost_by_kind.items()
        )
        yield f"  {names[side]} {one.lost:.1f}{f': {kinds}' if kinds else ''}"
