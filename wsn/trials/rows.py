"""Rows of trial games: what a table of them has columns for, and which rows a plan may go on with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from wsn.data import DataError, Problem, digest
from wsn.systems import system_of
from wsn.trials.game import TrialPlan, TrialRow
from wsn.trials.planning import BadPlan
from wsn.trials.rowfile import Cell, CellType, RowFile, RowKind, is_torn, series, stored_rows
from wsn.trials.watching import Watched, version

TRIAL_ROW: Final = "a row of a trial"
PLAIN_COLUMNS: Final[Mapping[str, CellType]] = {
    "game": "whole",
    "seed": "text",
    "winner": "text",
    "ending": "text",
    "way": "text",
    "rule": "text",
    "turn": "whole",
    "commands": "whole",
    "rolls": "whole",
    "broke_off": "truth",
    "journal": "text",
    "level": "text",
    "points": "whole",
    "about": "text",
}
COURSE_COLUMNS: Final[Mapping[str, CellType]] = {
    "scenario": "text",
    "system": "text",
    "digest": "text",
    "bots": "text",
    "version": "text",
    "began": "text",
    "objectives at the end": "text",
}
"""Columns that are filled where the row tells the course of its game."""


def trial_rows(sides: tuple[str, ...]) -> RowKind[TrialRow]:
    """The rows of trials between these sides."""
    return RowKind(TrialRow, TRIAL_ROW, trial_columns(sides), lambda row: trial_cells(row, sides))


def trial_columns(sides: tuple[str, ...]) -> Mapping[str, CellType]:
    """What a table has columns for in games between these sides."""
    by_side: dict[str, CellType] = {}
    for side in sides:
        by_side |= {f"lost {side}": "whole", f"lost {side} by kind": "text"}
    for side in sides:
        by_side |= {f"score {side}": "text", f"left {side}": "whole"}
        by_side |= {f"{what} {side} by turn": "wholes" for what in ("left", "lost", "objectives")}
    return {**PLAIN_COLUMNS, **COURSE_COLUMNS, **by_side}


def trial_cells(row: TrialRow, sides: tuple[str, ...]) -> Mapping[str, Cell]:
    """The cells of a row, by column."""
    return dict(_row_cells(row, sides))


def _row_cells(row: TrialRow, sides: tuple[str, ...]) -> Iterator[tuple[str, Cell]]:
    for name in PLAIN_COLUMNS:
        value = getattr(row, name)
        yield name, "; ".join(value) if isinstance(value, tuple) else value
    for side in sides:
        kinds = row.lost.get(side, {})
        yield f"lost {side}", sum(kinds.values())
        yield f"lost {side} by kind", " ".join(f"{kind}:{steps}" for kind, steps in kinds.items())
    if row.watched is not None:
        yield from _course_cells(row.watched, sides)


def _course_cells(told: Watched, sides: tuple[str, ...]) -> Iterator[tuple[str, Cell]]:
    for name in ("scenario", "system", "digest", "version", "began"):
        yield name, getattr(told, name)
    yield "bots", series([*told.bots.items()])
    last = told.turns[-1] if told.turns else None
    if last is not None:
        yield "objectives at the end", series([(space, side or "-") for space, side in last.held.items()])
    for side in sides:
        score = next((one for one in told.score if one.side == side), None)
        if score is not None:
            yield f"score {side}", "; ".join(f"{one.words} {one.value}" for one in score.distinct_figures)
        if last is not None:
            yield f"left {side}", last.left.get(side, 0)
        yield f"left {side} by turn", [end.left.get(side, 0) for end in told.turns]
        yield f"lost {side} by turn", [end.lost.get(side, 0) for end in told.turns]
        yield f"objectives {side} by turn", [[*end.held.values()].count(side) for end in told.turns]


MOST_TURNS: Final = 1_000_000
"""More turns or commands than any game has."""


def row_file(path: str | Path, plan: TrialPlan, more: bool = False) -> RowFile[TrialRow]:
    """A file for the rows of a plan, or with `more` one that is continued. Raises BadPlan."""
    return RowFile(path, trial_rows(tuple(system_of(plan.setup.system).sides)), more)


def read_rows(path: str | Path) -> list[TrialRow]:
    """The whole rows of a file, of any suffix. Raises BadPlan, and DataError with the first bad line."""
    if not Path(path).exists():
        raise DataError([Problem(str(path), "", "cannot be read: there is no such file")])
    return list(stored_rows(path, TrialRow, TRIAL_ROW))


def rows_to_continue(path: str | Path, plan: TrialPlan) -> list[TrialRow]:
    """The rows of a file that is to be continued, the first games of the plan; none without a file.

    A half-written last row is left out. Raises BadPlan for another kind of file and for rows of other games,
    DataError for a line that is no row.
    """
    return list(rows_one_by_one(path, plan))


def rows_one_by_one(path: str | Path, plan: TrialPlan) -> Iterator[TrialRow]:
    """The same, each as it is read and checked, so that ten thousand need no more room than one."""
    mark, count = digest(plan.setup), 0
    sides = {*system_of(plan.setup.system).sides}
    for count, row in enumerate(stored_rows(path, TrialRow, TRIAL_ROW), 1):
        seed = str(plan.seed + count - 1)
        if (row.game, row.seed) != (count, seed) or not {*row.lost} <= sides:
            raise BadPlan(
                f"row {count} of {str(path)!r} is game {row.game} with seed {row.seed}; these trials have "
                f"game {count} with seed {seed} there, so they cannot continue it"
            )
        if row.winner is not None and row.winner not in sides:
            raise BadPlan(f"row {count} of {str(path)!r} is damaged: no side is called {row.winner!r}")
        if not (0 <= (row.turn or 0) <= MOST_TURNS and 0 <= row.commands <= MOST_TURNS):
            what = "turns" if not 0 <= (row.turn or 0) <= MOST_TURNS else "commands"
            raise BadPlan(f"row {count} of {str(path)!r} is damaged: no game has so many {what}")
        if plan.watch:
            _same_trial(path, count, row, plan, mark)
        yield row
    if count > plan.games:
        raise BadPlan(f"{str(path)!r} has {count} games already; ask for more than that")


def _same_trial(path: str | Path, number: int, row: TrialRow, plan: TrialPlan, mark: str) -> None:
    """Refuse a row that does not tell its course, or was played of something else, or by another wsn."""
    if row.watched is None:
        if row.broke_off:
            return
        raise BadPlan(
            f"row {number} of {str(path)!r} does not tell the course of its game; only rows of "
            "`wsn balance` continue it"
        )
    told = row.watched
    for what, theirs, ours in (
        ("another state of the scenario", told.digest, mark),
        ("other bots", dict(told.bots), dict(plan.bots)),
        (f"wsn {told.version}", told.version, version()),
    ):
        if theirs != ours:
            raise BadPlan(f"row {number} of {str(path)!r} was played with {what}, so it cannot be continued")


__all__ = [
    "PLAIN_COLUMNS",
    "is_torn",
    "read_rows",
    "row_file",
    "rows_one_by_one",
    "rows_to_continue",
    "trial_rows",
]
