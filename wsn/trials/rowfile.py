"""Files of rows, one for each game, by their suffix: JSON Lines, CSV, or Parquet.

Every form can be read again whole and continued. A table has a column for each plain fact, and last the
column `row` with everything as JSON. A row is in the file as soon as its game has ended; what a program
that was killed left half written is cut off. Parquet cannot grow: its rows lie in a file beside it, with
`.part` at the end of its name, until the games end or are stopped.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from wsn.data import DataError, Problem
from wsn.data.disk import flush_folder, reason_of, write_error_text, written_whole
from wsn.trials.planning import BadPlan

T = TypeVar("T", bound=msgspec.Struct)

LINES, TABLE, COLUMNS = (".jsonl", ".ndjson"), (".csv",), (".parquet",)
WHOLE_ROW: Final = "row"
"""The last column of a table: the whole row as JSON."""

Cell = str | int | float | bool | list[int] | None
CellType = Literal["text", "whole", "number", "truth", "wholes"]


class RowKind(Generic[T]):
    """A kind of row: its type, what it is called, and what a table has columns for."""

    def __init__(
        self,
        type_: type[T],
        said: str,
        columns: Mapping[str, CellType],
        cells: Callable[[T], Mapping[str, Cell]],
    ) -> None:
        self.type = type_
        self.said = said
        self.columns = {**columns, WHOLE_ROW: "text"}
        self._cells = cells

    def cells(self, row: T) -> dict[str, Cell]:
        """The cells of a row, by column."""
        told = self._cells(row)
        plain = {name: told.get(name) for name in self.columns}
        return {**plain, WHOLE_ROW: encode_row(row).decode()}


class RowFile(Generic[T]):
    """A file to which rows are written as they come, so that nothing is lost if the games stop.

    An existing file is overwritten, or with `more` continued behind its last whole row. Raises BadPlan.
    """

    def __init__(self, path: str | Path, kind: RowKind[T], more: bool = False) -> None:
        self.path = Path(path)
        self._kind = kind
        suffix = check_name(self.path)
        self._table = suffix in TABLE
        self._columns = suffix in COLUMNS
        self._grows = _part_path(self.path) if self._columns else self.path
        with _writing_errors(self.path):
            if more and self._columns and self.path.exists() and not self._grows.exists():
                _unpack_parquet(self.path, self._grows)
            more = more and self._grows.exists()
            self._new = not os.path.lexists(self._grows)
            first, self._whole = _file_extent(self._grows) if more else (b"", 0)
            self._file = self._grows.open("r+b" if more else "wb", buffering=0)
            self._file.truncate(self._whole)
            self._file.seek(self._whole)
        head = _table_line(list(kind.columns)) if self._table else b""
        if head and self._whole and first != head:
            self._file.close()
            raise BadPlan(f"{str(self.path)!r} has other columns, so it cannot be continued")
        self._head = b"" if self._whole else head

    def add(self, row: T) -> None:
        """Write one row at once. Raises BadPlan if it cannot be written; the file has the others then."""
        self._write_data(
            _table_line(self._kind.cells(row).values()) if self._table else encode_row(row) + b"\n"
        )

    def _write_data(self, data: bytes) -> None:
        rest = memoryview(self._head + data)  # a table begins with its first row
        whole = self._whole + len(rest)
        with _writing_errors(self.path):
            try:
                while rest:
                    rest = rest[self._file.write(rest) :]
                os.fsync(self._file.fileno())
                if not self._whole:
                    flush_folder(self._grows.parent)
            except BaseException:
                with suppress(OSError):
                    self._file.truncate(self._whole)
                    self._file.seek(self._whole)
                raise
        self._whole, self._head = whole, b""

    def close(self) -> None:
        """Close the file; a Parquet file is written now. A new file without a row goes. Raises BadPlan."""
        if self._file.closed:
            return
        self._file.close()
        if self._new and not self._whole:
            with suppress(OSError):
                self._grows.unlink()
            return
        if self._columns:
            from wsn.trials.parquet import write

            part = _part_path(self.path)
            with _writing_errors(self.path):
                rows = (self._kind.cells(row) for row in _decode_rows(part, self._kind.type, self._kind.said))
                with written_whole(self.path) as table:
                    write(table, self._kind.columns, rows)
                part.unlink()

    def __enter__(self) -> RowFile[T]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def check_name(path: str | Path) -> str:
    """The suffix of a file of rows. Raises BadPlan for one that is not known or cannot be written here."""
    suffix = Path(path).suffix.lower()
    if suffix not in (*LINES, *TABLE, *COLUMNS):
        raise BadPlan(f"a file of rows must end in .jsonl, .csv or .parquet, not {Path(path).name!r}")
    if suffix in COLUMNS:
        from wsn.trials.parquet import check_library

        check_library()
    return suffix


def stored_rows(path: str | Path, type_: type[T], said: str) -> Iterator[T]:
    """The whole rows of a file, each as it is read; none without it.

    A half-written last line is left out (`torn`).

    Raises BadPlan for a name that is no file of rows, DataError with the first bad line.
    """
    path = Path(path)
    check_name(path)
    grows = _growing_file(path)
    return _decode_rows(grows, type_, said) if grows.exists() else iter(())


def is_torn(path: str | Path) -> bool:
    """Whether a file of rows ends in a line that was not written to its end."""
    grows = _growing_file(Path(path))
    if grows.suffix.lower() in COLUMNS or not grows.exists():
        return False
    return _file_extent(grows)[1] < grows.stat().st_size


def encode_row(row: msgspec.Struct) -> bytes:
    """A row as JSON on one line."""
    return msgspec.json.encode(row)


def _part_path(path: Path) -> Path:
    """Where the rows of a Parquet file lie while games are played."""
    return path.with_name(f"{path.name}.part")


def _growing_file(path: Path) -> Path:
    """The file that has the rows: a part that was left behind has all of them."""
    part = _part_path(path)
    return part if path.suffix.lower() in COLUMNS and part.exists() else path


def _unpack_parquet(path: Path, part: Path) -> None:
    """Lay the rows of a Parquet file out as lines, so that more can follow."""
    from wsn.trials.parquet import texts

    with written_whole(part) as file:
        for line in texts(path, WHOLE_ROW):
            file.write(line.encode() + b"\n")


def _decode_rows(path: Path, type_: type[T], said: str) -> Iterator[T]:
    """The rows of a file. Raises DataError with the first line that is none."""
    decoder = msgspec.json.Decoder(type_)
    for number, line in _row_texts(path):
        try:
            yield decoder.decode(line)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:  # ValueError: no UTF-8
            problem = Problem(str(path), f"line {number}", f"is not {said}: {error}")
            raise DataError([problem]) from error


def _row_texts(path: Path) -> Iterator[tuple[int, bytes | str]]:
    """Every whole row as JSON, with the number of its line."""
    suffix = path.suffix.lower()
    if suffix in COLUMNS:
        from wsn.trials.parquet import texts

        yield from enumerate(texts(path, WHOLE_ROW), 1)
        return
    for number, line in enumerate(_whole_lines(path), 1):
        if suffix not in TABLE:
            yield number, line
            continue
        try:
            cells = next(csv.reader([line.decode("utf-8", "replace")]), [""])
        except csv.Error as error:
            raise DataError(
                [Problem(str(path), f"line {number}", f"is no row of a table: {error}")]
            ) from error
        if number == 1:
            if cells[-1] != WHOLE_ROW:
                raise DataError([Problem(str(path), "line 1", f"its last column is not {WHOLE_ROW!r}")])
            continue
        yield number, cells[-1]


def _whole_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file that were written to their ends, one after the other."""
    try:
        whole = _file_extent(path)[1]
        with path.open("rb") as file:
            for line in file:
                whole -= len(line)
                if whole >= 0:
                    yield line[:-1]
    except OSError as error:
        raise DataError([Problem(str(path), "", f"cannot be read: {reason_of(error)}")]) from error


def _file_extent(path: Path) -> tuple[bytes, int]:
    """The first line of a file, and where the last line ends that was written to its end."""
    first, whole = b"", 0
    with path.open("rb") as file:
        at = 0
        for line in file:
            at += len(line)
            if _is_whole(line):
                first, whole = first or line, at
    return first, whole


def _is_whole(line: bytes) -> bool:
    """Whether a line was written to its end; a power cut may leave zeros inside it (`whole_lines`)."""
    return line.endswith(b"\n") and b"\0" not in line


def _table_line(cells: Iterable[Cell]) -> bytes:
    """A line of a table. A line feed in a cell becomes a space: a row is one line."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerow([_plain_cell(cell) for cell in cells])
    return text.getvalue().encode()


def _plain_cell(cell: Cell) -> str | int | float | bool:
    if cell is None:
        return ""
    if isinstance(cell, list):
        return " ".join(map(str, cell))
    return " ".join(cell.splitlines()) if isinstance(cell, str) else cell


@contextmanager
def _writing_errors(path: Path) -> Iterator[None]:
    """Errors of the disk as one sentence."""
    try:
        yield
    except OSError as error:
        raise BadPlan(write_error_text(repr(str(path)), error)) from error


def series(named: Sequence[tuple[str, Any]]) -> str:
    """Names with values in one cell: `allies=greedy axis=rush`."""
    return " ".join(f"{name}={value}" for name, value in named)
