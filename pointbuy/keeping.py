"""Saves a roster with its history beside it, so that undo still works in the next session.

The history of `a.toml` is `a.toml.undo`: JSON, written by the program, never by hand. Editing the
roster itself by hand loses nothing: the earlier roster becomes one more step to undo. The roster is complete
without its history, which may be deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from pointbuy.cataloguefile import Part
from pointbuy.editing import RosterHistory
from pointbuy.roster import Roster, document, parse_roster, read_roster, text_over
from wsn.data import DataError, Problem, decode, read_json
from wsn.data.disk import write_together
from wsn.editing.history import History
from wsn.renamed import former_names

ENDING: Final = ".undo"
MOST_KEPT_STEPS: Final = 500
"""The most steps that the file of a history keeps for undo."""


class _Kept(Part, frozen=True, kw_only=True):
    """The file of a history."""

    format: Literal[1]
    past: tuple[Roster, ...]
    present: Roster
    future: tuple[Roster, ...]


def history_file(path: str | Path) -> Path:
    """The file of the history of a roster."""
    path = Path(path)
    return path.with_name(path.name + ENDING)


def load_history(path: str | Path) -> RosterHistory:
    """The roster in a file with its history. Raises DataError if either is not valid."""
    present = read_roster(path)
    file = history_file(path)
    if not file.is_file():
        return History(present=present)
    try:
        kept = decode(read_json(file), _Kept, str(file))
        _check((*kept.past, kept.present, *kept.future), file)
    except DataError as error:
        text = "this history cannot be read; delete it to go on without it"
        raise DataError([Problem(str(file), "", text), *error.problems]) from None
    return History(past=kept.past, present=kept.present, future=kept.future).add_change(present)


def _check(rosters: Iterable[Roster], file: Path) -> None:
    """Raises DataError where one cannot be undone to: its catalogue, nation or role is not there."""
    for one in {(roster.catalogue, roster.nation, roster.role): roster for roster in rosters}.values():
        parse_roster(document(one), str(file))


def save_history(history: RosterHistory, path: str | Path) -> None:
    """Write a roster and its history, both completely or neither. Raises OSError."""
    save_all({Path(path): history})


def save_all(histories: Mapping[Path, RosterHistory]) -> None:
    """Write rosters and their histories, by their files: all of them completely, or none. Raises OSError."""
    files: dict[Path, bytes] = {}
    for path, history in histories.items():
        past = history.past[-MOST_KEPT_STEPS:]
        kept = _Kept(format=1, past=past, present=history.present, future=history.future)
        files[history_file(path)] = msgspec.json.format(msgspec.json.encode(kept), indent=0) + b"\n"
        files[path] = text_over(history.present, path).encode("utf-8")
    write_together(files)


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"beside": "history_file", "load": "load_history", "save": "save_history"},
    )
