"""Changes of a document, and of the text of its file with everything else left as its author wrote it."""

from __future__ import annotations

import copy
import difflib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from wsn.data.writing import toml_value

Key = str | int
"""A key of a table, or the place of an entry in a list, counted from 0."""


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """One change of a document: a value is set, an entry goes into a list, or something is taken out."""

    at: tuple[Key, ...]
    """The way to what is changed, from the top of the document."""
    to: Any = None
    """The new value; not asked for where something is taken out."""
    how: Literal["set", "insert", "remove"] = "set"


def changed(document: Mapping[str, Any], changes: Iterable[DocumentChange]) -> dict[str, Any]:
    """The document with these changes, one after the other. Raises LookupError where a way leads nowhere."""
    fresh: dict[str, Any] = copy.deepcopy(dict(document))
    for change in changes:
        *way, last = change.at
        inside: Any = fresh
        for step in way:
            inside = inside[step]
        match change.how:
            case "set":
                inside[last] = copy.deepcopy(change.to)
            case "insert":
                inside.insert(last, copy.deepcopy(change.to))
            case "remove":
                del inside[last]
    return fresh


def changed_text(text: str, changes: Iterable[DocumentChange], suffix: str = ".toml") -> str:
    """The text of a file with these changes; in TOML comments and layout stay. Raises LookupError."""
    if suffix == ".json":
        return json.dumps(changed(json.loads(text), changes), indent=1, ensure_ascii=False) + "\n"
    import tomlkit

    document: Any = tomlkit.parse(text)
    for change in changes:
        _change(document, change)
    return tomlkit.dumps(document)


def _change(document: Any, change: DocumentChange) -> None:
    """Make one change in a document of the library that keeps comments."""
    from tomlkit.items import AoT, InlineTable

    *way, last = change.at
    inside: Any = document
    outside: Any = None
    name: Key = ""
    for step in way:
        inside, outside, name = inside[step], inside, step
    match change.how:
        case "remove":
            del inside[last]
        case "insert" if isinstance(inside, AoT):
            _insert_entry(inside, last, change.to)
        case "insert":
            inside.insert(last, _item(change.to))
        case "set" if isinstance(inside, InlineTable) and last not in inside:
            outside[name] = _item({**inside.unwrap(), last: change.to})  # the library crowds a new key
        case "set":
            inside[last] = _item(change.to)


def _item(value: Any) -> Any:
    """A value in our own layout."""
    import tomlkit

    return tomlkit.value(toml_value(value))


def _insert_entry(entries: Any, at: Key, value: Mapping[str, Any]) -> None:
    """A new entry in a list that has a heading for each, `[[units]]`, an empty line between it and others."""
    import tomlkit

    table = tomlkit.table()
    for key, one in value.items():
        table.append(key, _item(one))
    (table if at != len(entries) or not entries else entries[-1]).add(tomlkit.nl())
    entries.insert(at, table)


def difference(before: str, after: str, name: str) -> tuple[str, ...]:
    """What differs between two texts of a file, line by line, as a patch tells it."""
    lines = difflib.unified_diff(
        before.splitlines(), after.splitlines(), name, f"{name} (changed)", n=2, lineterm=""
    )
    return tuple(lines)
