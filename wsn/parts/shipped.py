"""The tables that come with a game: files beside its code, read once, and changed by a player's own.

    KEPT = ShippedTables(folder, ("terrain", "units"), read)     # read: documents -> the game's tables

A player's file looks like the shipped ones and holds only what differs (`laid_over`).
"""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from wsn.data import DataError, Problem, hint, read_document

T = TypeVar("T")
Wrong = list[tuple[str, str]]


class ShippedTables(Generic[T]):
    """The tables of a game by the names of their files; `read` makes them out of documents that are there."""

    def __init__(
        self, folder: pathlib.Path, names: tuple[str, ...], read: Callable[[Mapping[str, Any]], T]
    ) -> None:
        self.folder, self.names, self._read = folder, names, read

    @cached_property
    def _documents(self) -> Mapping[str, dict[str, Any]]:
        return {name: read_document(self.folder / f"{name}.toml") for name in self.names}

    def documents(self) -> dict[str, Any]:
        """The shipped tables as documents, by the name of their file."""
        return dict(self._documents)

    def of(self, documents: Mapping[str, Any]) -> T:
        """The tables of documents. Raises DataError with every problem."""
        missing = [name for name in self.names if name not in documents]
        if missing:
            raise DataError([Problem("tables", name, "the table is missing") for name in missing])
        return self._read(documents)

    @cached_property
    def tables(self) -> T:
        """The shipped tables."""
        return self.of(self._documents)


def _none(place: str) -> frozenset[str]:  # noqa: ARG001 - of any place
    return frozenset()


@dataclass(frozen=True, slots=True)
class OwnNumbers:
    """What a player's file may change of the shipped tables."""

    optional: Callable[[str], frozenset[str]] = _none
    """By the place of a row (`kind.ge_infantry`), the keys that it may have although it leaves them out."""
    grows: frozenset[str] = frozenset()
    """The tables to which a player may add rows of his own."""
    printed_stays: bool = True
    """Whether a row whose origin is `book` is refused."""

    def laid_over(
        self, shipped: Mapping[str, Mapping[str, Any]], changes: Mapping[str, Any], file: str
    ) -> dict[str, dict[str, Any]]:
        """The documents with the changes of a file applied. Raises DataError with every problem."""
        documents = {name: dict(document) for name, document in shipped.items()}
        owner = {key: name for name, document in documents.items() for key in document if key != "format"}
        problems: list[Problem] = []
        for key, value in changes.items():
            if key == "format":
                if value != 1:
                    problems.append(Problem(file, "format", f"format {value!r} is unknown; this one reads 1"))
            elif key not in owner:
                problems.append(Problem(file, key, f"there is no table {key!r}{hint(key, owner)}"))
            else:
                laid, wrong = self._laid(documents[owner[key]][key], value, key)
                documents[owner[key]][key] = laid
                problems += [Problem(file, place, text) for place, text in wrong]
        if problems:
            raise DataError(problems)
        return documents

    def _laid(self, base: Any, change: Any, place: str) -> tuple[Any, Wrong]:
        """A changed value over the shipped one, and what is wrong with it."""
        if not isinstance(base, Mapping):
            return change, []
        if not isinstance(change, Mapping):
            return base, [(place, f"this is a table with {', '.join(list(base)[:6])}; {change!r} is not one")]
        changed, wrong = dict(base), Wrong()
        for key, value in change.items():
            at = f"{place}.{key}"
            known = {*base, *self.optional(place)}
            if key not in known and place in self.grows:
                changed[key] = value
            elif key not in known:
                wrong.append((at, f"there is no {key!r}{hint(key, known)}"))
            elif value == base.get(key):
                pass
            elif self.printed_stays and base.get("origin") == "book" and not isinstance(value, Mapping):
                wrong.append((at, f"{base.get('rule', '')} prints it: it is not overridden"))
            else:
                laid, more = self._laid(base.get(key), value, at)
                changed[key] = laid
                wrong += more
        return changed, wrong


def differing(base: Any, changed: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every value that differs: its place, the shipped one, the changed one."""
    if isinstance(base, Mapping) and isinstance(changed, Mapping):
        for key in dict.fromkeys((*base, *changed)):
            yield from differing(base.get(key), changed.get(key), f"{place}.{key}" if place else key)
    elif base != changed:
        yield place, base, changed
