"""Rows of games in a file for other tools: JSON Lines, or CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from wsn.data import DataError, Problem, digest
from wsn.systems import system_of
from wsn.trials.game import TrialPlan, TrialRow
from wsn.trials.planning import BadPlan
from wsn.trials.watching import version

LINES, TABLE = (".jsonl", ".ndjson"), (".csv",)
PLAIN = tuple(name for name in TrialRow.__struct_fields__ if name not in ("lost", "watched"))


class RowFile:
    """A file to which rows are written as they come, so that nothing is lost if the trials stop.

    The suffix .jsonl or .ndjson means one JSON object a line, .csv a table with columns for the steps that
    each side lost, in all and by kind. An existing file is overwritten, or with `more` continued. Raises
    BadPlan.
    """

    def __init__(self, path: str | Path, sides: tuple[str, ...], more: bool = False) -> None:
        self.path = Path(path)
        suffix = self.path.suffix.lower()
        if suffix not in (*LINES, *TABLE):
            raise BadPlan(f"a file of rows must end in .jsonl or .csv, not {self.path.name!r}")
        self._sides = sides
        self._table = suffix in TABLE
        try:
            self._file: BinaryIO = self.path.open("ab" if more else "wb")
        except OSError as error:
            raise BadPlan(f"{str(self.path)!r} cannot be written: {error.strerror}") from error
        if self._table and not more:
            columns = [column for side in sides for column in (f"lost {side}", f"lost {side} by kind")]
            self._write(_line([*PLAIN, *columns]))

    def add(self, row: TrialRow) -> None:
        """Write one row at once. Raises BadPlan if it cannot be written."""
        if not self._table:
            self._write(msgspec.json.encode(row) + b"\n")
            return
        values = (getattr(row, name) for name in PLAIN)
        cells = ["; ".join(value) if isinstance(value, tuple) else value for value in values]
        for side in self._sides:
            kinds = row.lost.get(side, {})
            cells += [sum(kinds.values()), " ".join(f"{kind}:{steps}" for kind, steps in kinds.items())]
        self._write(_line(cells))

    def _write(self, data: bytes) -> None:
        try:
            self._file.write(data)
            self._file.flush()
        except OSError as error:
            raise BadPlan(f"{str(self.path)!r} cannot be written: {error.strerror}") from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> RowFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _line(cells: list[object]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerow(["" if cell is None else cell for cell in cells])
    return text.getvalue().encode()


def rows_to_continue(path: str | Path, plan: TrialPlan) -> list[TrialRow]:
    """The rows of a file that is to be continued, the first games of the plan; none without a file.

    Raises BadPlan for another kind of file and for rows of other games, DataError for a line that is no row.
    """
    if Path(path).suffix.lower() not in LINES:
        raise BadPlan(f"only rows in a file ending in .jsonl can be continued, not {Path(path).name!r}")
    if not Path(path).exists():
        return []
    rows = read_rows(path)
    mark = digest(plan.setup)
    for number, row in enumerate(rows, 1):
        seed = str(plan.seed + number - 1)
        if (row.game, row.seed) != (number, seed) or not {*row.lost} <= {*system_of(plan.setup.system).sides}:
            raise BadPlan(
                f"line {number} of {str(path)!r} is game {row.game} with seed {row.seed}; these trials have "
                f"game {number} with seed {seed} there, so they cannot continue it"
            )
        if plan.watch:
            _same_trial(path, number, row, plan, mark)
    if len(rows) > plan.games:
        raise BadPlan(f"{str(path)!r} has {len(rows)} games already; ask for more than that")
    return rows


def _same_trial(path: str | Path, number: int, row: TrialRow, plan: TrialPlan, mark: str) -> None:
    """Refuse a row that does not tell its course, or was played of something else, or by another wsn."""
    if row.watched is None:
        if row.broke_off:
            return
        raise BadPlan(
            f"line {number} of {str(path)!r} does not tell the course of its game; only rows of "
            "`wsn balance` continue it"
        )
    told = row.watched
    for what, theirs, ours in (
        ("another state of the scenario", told.digest, mark),
        ("other bots", dict(told.bots), dict(plan.bots)),
        (f"wsn {told.version}", told.version, version()),
    ):
        if theirs != ours:
            raise BadPlan(f"line {number} of {str(path)!r} was played with {what}, so it cannot be continued")


def read_rows(path: str | Path) -> list[TrialRow]:
    """The rows of a file of JSON Lines. Raises DataError with the first bad line."""
    rows = []
    try:
        lines = Path(path).read_bytes().splitlines()
    except OSError as error:
        raise DataError([Problem(str(path), "", f"cannot be read: {error.strerror}")]) from error
    for number, line in enumerate(lines, 1):
        try:
            rows.append(msgspec.json.decode(line, type=TrialRow))
        except msgspec.MsgspecError as error:
            raise DataError(
                [Problem(str(path), f"line {number}", f"is not a row of a trial: {error}")]
            ) from error
    return rows
