"""Rows as a Parquet file, for programs that read columns. It needs the library `pyarrow`, an extra."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final

from wsn.data import DataError, Problem
from wsn.data.disk import reason_of
from wsn.data.extras import missing_sentence
from wsn.trials.planning import BadPlan

PARQUET_LIBRARY: Final = "pyarrow"
GROUP: Final = 1_000
"""The rows that are in memory at a time."""


def check_library() -> None:
    """Raises BadPlan without the library."""
    if missing := missing_sentence("parquet"):
        raise BadPlan(f"{missing}, or name the file .jsonl or .csv")


def write(file: BinaryIO, columns: Mapping[str, str], rows: Iterable[Mapping[str, Any]]) -> None:
    """Write rows as a table with these columns, each with its type. Raises OSError."""
    check_library()
    arrow, parquet = import_module(PARQUET_LIBRARY), import_module(f"{PARQUET_LIBRARY}.parquet")
    types = {
        "text": arrow.string(),
        "whole": arrow.int64(),
        "number": arrow.float64(),
        "truth": arrow.bool_(),
        "wholes": arrow.list_(arrow.int64()),
    }
    schema = arrow.schema([(name, types[type_]) for name, type_ in columns.items()])
    left = iter(rows)
    with parquet.ParquetWriter(file, schema, compression="zstd") as table:
        while group := list(islice(left, GROUP)):
            table.write_table(arrow.Table.from_pylist(group, schema=schema))


def texts(path: Path, column: str) -> Iterator[str]:
    """The texts of one column. Raises DataError for a file that is no table or lacks the column."""
    check_library()
    arrow, parquet = import_module(PARQUET_LIBRARY), import_module(f"{PARQUET_LIBRARY}.parquet")
    try:
        with parquet.ParquetFile(str(path)) as file:
            if column not in file.schema_arrow.names:
                raise DataError([Problem(str(path), "", f"has no column {column!r}")])
            for batch in file.iter_batches(batch_size=GROUP, columns=[column]):
                yield from batch.column(0).to_pylist()
    except arrow.ArrowException as error:
        raise DataError([Problem(str(path), "", "is not a whole Parquet file")]) from error
    except OSError as error:
        raise DataError([Problem(str(path), "", f"cannot be read: {reason_of(error)}")]) from error
