"""`--tables FILE`: a player's own numbers, for every command that opens a scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

tables_option: Callable[[F], F] = click.option(
    "--tables",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Your own numbers in place of the designed ones (docs/tables.md).",
)
"""The option, for a command with a parameter `tables: Path | None`."""


def game_of_tables(document: Mapping[str, object]) -> str | None:
    """The game of which a document has tables, by `system` or by the names of its rows; None for none.

    Two games may have a table of the same name: then it is that with the most names that are known.
    """
    from wsn.systems import SYSTEMS, find_game, game_of

    best, found = 0, None
    for name in SYSTEMS:
        if not find_game(name).files.has_charts:
            continue
        if document.get("system") == name:
            return name
        tables = dict(
            pair for chart in game_of(name).files.chart_documents().values() for pair in chart.items()
        )
        score = sum(
            _known_keys(document[key], tables[key]) for key in document if key in tables and key != "format"
        )
        if score > best:
            best, found = score, name
    return found


def _known_keys(own: object, shipped: object) -> int:
    """How much speaks for a table: its name, rows that are shipped too, keys that such rows have."""
    if not isinstance(own, Mapping) or not isinstance(shipped, Mapping):
        return 1
    keys = {key for row in shipped.values() if isinstance(row, Mapping) for key in row}
    rows = [row for row in own.values() if isinstance(row, Mapping)]
    return 1 + 2 * len(set(own) & set(shipped)) + sum(len(keys & set(row)) for row in rows)
