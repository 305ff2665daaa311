"""A player's own numbers over the shipped ones: `wsn play --tables FILE`.

The file looks like the shipped ones and holds only what differs: `[terrain.open.cost]` with `wheeled = 3`,
`[kind.ge_infantry]` with `ap = "7-2"`. Lists are given whole. Ruling: what the exclusive rulebook
prints goes before the standard rules (WSN 1), so a row whose origin is `book` is refused; every other row is
there to be replaced, by the owner of the standard rulebook above all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from wsn.data import DataError, Problem, hint
from wsn.systems.war_storms.charts import support, tables, units

FILES = {"charts": "tables.toml", "units": "units.toml", "support": "support.toml"}
"""The documents of a game, and the shipped file of each."""

OPTIONAL: Mapping[str, frozenset[str]] = {
    "sight": frozenset({"count", "height"}),
    "kind": frozenset(field.encode_name for field in msgspec.structs.fields(units.Kind)),
}
"""Keys that a row may have although the shipped row leaves them out, by table."""


def shipped() -> dict[str, dict[str, Any]]:
    """The shipped documents, by name."""
    return {"charts": tables.document(), "units": units.document(), "support": support.document()}


def merged(changes: Mapping[str, Any], file: str) -> dict[str, dict[str, Any]]:
    """The documents with the changes of a file applied. Raises DataError with every problem."""
    documents = shipped()
    owner = {key: name for name, document in documents.items() for key in document if key != "format"}
    problems: list[Problem] = []
    for key, value in changes.items():
        if key == "format":
            if value != 1:
                problems.append(Problem(file, "format", f"format {value!r} is unknown; this one reads 1"))
        elif key not in owner:
            problems.append(Problem(file, key, f"there is no table {key!r}{hint(key, owner)}"))
        else:
            laid, wrong = _laid(documents[owner[key]][key], value, key)
            documents[owner[key]][key] = laid
            problems += [Problem(file, place, text) for place, text in wrong]
    if problems:
        raise DataError(problems)
    tables.tables_from(documents["charts"], file)
    units.units_from(documents["units"], file)
    support.support_from(documents["support"], file)
    return documents


Wrong = list[tuple[str, str]]


def _laid(base: Any, change: Any, place: str) -> tuple[Any, Wrong]:
    """A changed value over the shipped one, and what is wrong with it."""
    if not isinstance(base, Mapping):
        return change, []
    if not isinstance(change, Mapping):
        return base, [(place, f"this is a table with {', '.join(list(base)[:6])}; {change!r} is not one")]
    changed, wrong = dict(base), Wrong()
    for key, value in change.items():
        at = f"{place}.{key}"
        known = {*base, *_optional(place)}
        if key not in known:
            wrong.append((at, f"there is no {key!r}{hint(key, known)}"))
        elif value == base.get(key):
            pass
        elif _printed(base) and not isinstance(value, Mapping):
            wrong.append((at, f"{_cited(base)} prints it: it is not overridden"))
        else:
            laid, more = _laid(base.get(key), value, at)
            changed[key] = laid
            wrong += more
    return changed, wrong


def _optional(place: str) -> frozenset[str]:
    parts = place.split(".")
    if parts[-1] == "sight":
        return OPTIONAL["sight"]
    return OPTIONAL["kind"] if parts[0] == "kind" and len(parts) == 2 else frozenset()


def _printed(row: Mapping[str, Any]) -> bool:
    """Whether the numbers of a row are those of the exclusive rulebook."""
    return row.get("origin") == "book"


def _cited(row: Mapping[str, Any]) -> str:
    return str(row.get("rule", ""))


def changed(documents: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Any, Any]]:
    """Every number of a game that differs from the shipped one: its place, the shipped value, the game's."""
    for name, base in shipped().items():
        yield from _differing(base, documents.get(name, base), "")


def _differing(base: Any, changed: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(base, Mapping) and isinstance(changed, Mapping):
        for key in dict.fromkeys((*base, *changed)):
            yield from _differing(base.get(key), changed.get(key), f"{place}.{key}" if place else key)
    elif base != changed:
        yield place, base, changed
