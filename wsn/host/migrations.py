"""The numbered files of SQL that make the tables of a store, and which of them it still lacks."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from importlib import resources
from typing import Final, NamedTuple

FIRST_TABLE: Final = (
    "create table if not exists migrations (number bigint primary key, at double precision not null)"
)
"""What makes the table that tells which files were taken in."""


class Migration(NamedTuple):
    """One file: its number, and its statements."""

    number: int
    statements: tuple[str, ...]


def find_missing_migrations(taken: Collection[int], dialect: str) -> Iterator[Migration]:
    """The files whose numbers are not among those taken in, in their order.

    A file that needs two dialects is there twice: `007_notices.sqlite.sql` and `007_notices.postgres.sql`.
    """
    files = list(resources.files("wsn.host").joinpath("schema").iterdir())
    for file in sorted(files, key=lambda one: one.name):
        named = re.fullmatch(r"(\d{3})_\w+(?:\.(\w+))?\.sql", file.name)
        if named is None or named[2] not in (None, dialect) or int(named[1]) in taken:
            continue
        lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("--")]
        statements = tuple(one.strip() for one in "\n".join(lines).split(";") if one.strip())
        yield Migration(int(named[1]), statements)
