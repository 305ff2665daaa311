"""The tables that come with a game: files beside its code, read once, and changed by a player's own.

    KEPT = ShippedTables(folder, ("terrain", "units"), read)     # read: documents -> the game's tables

A player's file looks like the shipped ones and holds only what differs (`laid_over`).
"""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

import msgspec

from wsn.data import DataError, Problem, nearest_hint, read_document

T = TypeVar("T")
Wrong = list[tuple[str, str]]
LIKE_KEY: Final = "like"
"""The key of a row of the player's own that names the row which it is like but for what it says."""


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


def _no_faults(tables: object) -> Iterable[tuple[str, object]]:  # noqa: ARG001 - of any tables
    return ()


INTO: Final = ", "
"""What stands in the place of a fault between a table and what is in it, as where values are decoded."""


def required_keys(row: type[msgspec.Struct]) -> frozenset[str]:
    """The keys that a row of a table must have."""
    return frozenset(field.encode_name for field in msgspec.structs.fields(row) if field.required)


@dataclass(frozen=True, slots=True)
class OwnNumbers:
    """What a player's file may change of the shipped tables."""

    optional: Callable[[str], frozenset[str]] = _none
    """By the place of a row (`kind, ge_infantry`), the keys that it may have although it leaves them out."""
    grows: frozenset[str] = frozenset()
    """The tables to which a player may add rows."""
    printed_stays: bool = True
    """Whether a row whose origin is `book` is refused."""
    needs: Callable[[str], frozenset[str]] = _none
    """By the table that grows (`kind`), the keys that a row of the player's own must have."""
    system: str = ""
    """The game: a file may say that it is for it, with `system`."""

    def laid_over(
        self,
        shipped: Mapping[str, Mapping[str, Any]],
        changes: Mapping[str, Any],
        file: str,
        made: Callable[[Mapping[str, Any]], T] | None = None,
        faults: Callable[[T], Iterable[tuple[str, object]]] = _no_faults,
    ) -> dict[str, dict[str, Any]]:
        """The documents with the changes of a file applied. Raises DataError with every problem.

        With `made` the tables are read too, and what is wrong with them (`faults`: place and sentence) is
        told of the same file: the shipped rows are in order.
        """
        documents = {name: dict(document) for name, document in shipped.items()}
        owner = {key: name for name, document in documents.items() for key in document if key != "format"}
        problems: list[Problem] = []
        for key, value in changes.items():
            if key == "format":
                if value != 1:
                    problems.append(Problem(file, "format", f"format {value!r} is unknown; this one reads 1"))
            elif key == "system" and self.system:
                if value != self.system:
                    text = f"these are tables of {value!r}, and the game is {self.system}"
                    problems.append(Problem(file, "system", text))
            elif key not in owner:
                problems.append(Problem(file, key, f"there is no table {key!r}{nearest_hint(key, owner)}"))
            else:
                laid, wrong = self._lay_over(documents[owner[key]][key], value, key)
                documents[owner[key]][key] = laid
                problems += [Problem(file, place, text) for place, text in wrong]
        if made is not None:
            problems += _problems_of(documents, file, made, faults)
        if problems:
            raise DataError(problems)
        return documents

    def _lay_over(self, base: Any, change: Any, place: str) -> tuple[Any, Wrong]:
        """A changed value over the shipped one, and what is wrong with it."""
        if not isinstance(base, Mapping):
            return change, []
        if not isinstance(change, Mapping):
            return base, [(place, f"this is a table with {', '.join(list(base)[:6])}; {change!r} is not one")]
        changed, wrong = dict(base), Wrong()
        for key, value in change.items():
            at = f"{place}{INTO}{key}"
            known = {*base, *self.optional(place)}
            if key not in known and place in self.grows:
                try:
                    value = _fill_row(key, base, change, ())
                except _NotLike as error:
                    wrong.append((f"{at}{INTO}{LIKE_KEY}", str(error)))
                    continue
                if slips := self._new(key, value, base, place):
                    wrong += slips
                else:
                    changed[key] = value
            elif key == LIKE_KEY and place.rpartition(INTO)[0] in self.grows:
                wrong.append((at, "this row is there already: like is for a row of your own"))
            elif key not in known:
                wrong.append((at, f"there is no {key!r}{nearest_hint(key, known)}"))
            elif value == base.get(key):
                pass
            elif self.printed_stays and base.get("origin") == "book" and not isinstance(value, Mapping):
                wrong.append((at, f"{base.get('rule', '')} prints it: it is not overridden"))
            else:
                laid, more = self._lay_over(base.get(key), value, at)
                changed[key] = laid
                wrong += more
        return changed, wrong

    def _new(self, key: str, value: Any, base: Mapping[str, Any], place: str) -> Wrong:
        """What is wrong with a row that is not among the shipped ones: a slip of the pen, most likely."""
        if not isinstance(value, Mapping):
            text = f"there is no {key!r}{nearest_hint(key, base)}; a row of your own is a table"
            return [(f"{place}{INTO}{key}", text)]
        missing = sorted(self.needs(place) - set(value))
        if not missing:
            return []
        text = (
            f"there is no {key!r}{nearest_hint(key, base)}; a row of your own needs {', '.join(missing)} too"
        )
        return [(f"{place}{INTO}{key}", text)]


class _NotLike(Exception):
    """Why a row cannot be made like another, as a sentence without its stop."""


def _fill_row(name: str, base: Mapping[str, Any], change: Mapping[str, Any], asked: tuple[str, ...]) -> Any:
    """A row of the player's own with what it does not say taken from the one that it is like.

    That may be a shipped one, or another of the player's own. What is made of a printed row is printed
    nowhere, so its origin is `designed` unless it says otherwise. Raises _NotLike.
    """
    row = change[name]
    if not isinstance(row, Mapping) or LIKE_KEY not in row:
        return row
    model = row[LIKE_KEY]
    if not isinstance(model, str) or (model not in base and model not in change):
        raise _NotLike(f"there is no {model!r}{nearest_hint(str(model), [*base, *change])}")
    if model in (name, *asked):
        raise _NotLike("rows that are like one another have no beginning")
    shipped_row = base.get(model)
    like = shipped_row if shipped_row is not None else _fill_row(model, base, change, (*asked, name))
    if not isinstance(like, Mapping):
        raise _NotLike(f"{model!r} is no row")
    filled = {**like, **({"origin": "designed"} if like.get("origin") == "book" else {})}
    for key, value in row.items():
        before = filled.get(key)
        both = isinstance(value, Mapping) and isinstance(before, Mapping)
        filled[key] = {**before, **value} if both else value  # type: ignore[dict-item]  # `both` says that they are mappings
    del filled[LIKE_KEY]
    return filled


def _problems_of(
    laid: Mapping[str, Any],
    file: str,
    made: Callable[[Mapping[str, Any]], T],
    faults: Callable[[T], Iterable[tuple[str, object]]],
) -> list[Problem]:
    """What is wrong with tables, told of the file that was laid over the shipped ones."""
    try:
        tables = made(laid)
    except DataError as error:
        return [msgspec.structs.replace(one, file=file) for one in error.problems]
    return [Problem(file, place, str(text)) for place, text in faults(tables)]


def difference(base: Mapping[str, Any], changed: Mapping[str, Any]) -> dict[str, Any]:
    """What a file holds that, laid over the first document, gives the second."""
    only: dict[str, Any] = {}
    for key, value in changed.items():
        before = base.get(key)
        if isinstance(value, Mapping) and isinstance(before, Mapping):
            if inner := difference(before, value):
                only[key] = inner
        elif value != before:
            only[key] = value
    return only


def differing(base: Any, changed: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every value that differs: its place, the shipped one, the changed one."""
    if isinstance(base, Mapping) and isinstance(changed, Mapping):
        for key in dict.fromkeys((*base, *changed)):
            yield from differing(base.get(key), changed.get(key), f"{place}.{key}" if place else key)
    elif base != changed:
        yield place, base, changed
