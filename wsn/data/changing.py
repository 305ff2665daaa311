"""Changes of a document, and of the text of its file with everything else left as its author wrote it."""

from __future__ import annotations

import copy
import difflib
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from wsn.data.rewriting import rewrite_json, rewrite_toml

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


def apply_changes(document: Mapping[str, Any], changes: Iterable[DocumentChange]) -> dict[str, Any]:
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


def change_file_text(text: str, changes: Iterable[DocumentChange], suffix: str = ".toml") -> str:
    """The text of a file with these changes; comments and layout stay. Raises LookupError."""
    if suffix == ".json":
        return rewrite_json(text, apply_changes(json.loads(text), changes))
    return rewrite_toml(text, apply_changes(tomllib.loads(text), changes))


def text_difference(before: str, after: str, name: str) -> tuple[str, ...]:
    """What differs between two texts of a file, line by line, as a patch tells it."""
    lines = difflib.unified_diff(
        before.splitlines(), after.splitlines(), name, f"{name} (changed)", n=2, lineterm=""
    )
    return tuple(lines)
