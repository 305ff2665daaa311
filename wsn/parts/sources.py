"""The rules of a system and the numbers of its tables, with their sources."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from wsn.data import read_document

Origin = Literal["book", "public", "reconstructed", "designed"]
"""Who says so: the rulebook, a public source, examples that leave no other value, or we."""
Status = Literal["done", "partial", "todo"]

_NUMBER: Final = re.compile(r"\d+(?:-\d+|\.\d+|/\d+)?|prohibited|clear|blocks|count")


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: a title in our own words, its status and origin, and a note of what is missing."""

    title: str
    status: Status
    origin: Origin
    note: str = ""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The books by their letters in citations, and every rule by its citation."""

    format: Literal[1]
    books: Mapping[str, str]
    rules: Mapping[str, Rule]


class Number(msgspec.Struct, frozen=True):
    """One number of a file: its path, its value, and its rule and origin, which may be empty."""

    file: str
    path: str
    value: int | str
    rule: str
    origin: str


def rules_from(document: Mapping[str, Any]) -> Rules:
    """The rules of a document. Raises `msgspec.ValidationError` with the path of a fault."""
    return msgspec.convert(document, Rules)


def rules_in(file: pathlib.Path) -> Rules:
    """The list of rules in a file."""
    return rules_from(read_document(file))


def numbers_of(file: str, document: Mapping[str, Any]) -> Iterator[Number]:
    """Every number of a document; a rule and an origin apply to everything in their table.

    A table may name keys of it that are ours all the same, a number, a text or one entry of a list
    (`ours = ["moves", "squares[2]"]`), and those of a table of ours that are printed (`book = ["turn"]`).
    """

    def walk(path: str, value: Any, rule: str, origin: str) -> Iterator[Number]:
        if isinstance(value, Mapping):
            rule, origin = value.get("rule", rule), value.get("origin", origin)
            ours, book = value.get("ours", ()), value.get("book", ())
            for key, inner in value.items():
                if key not in ("rule", "origin", "ours", "book"):
                    whose = "designed" if key in ours else "book" if key in book else origin
                    place = f"{path}.{key}" if path else key
                    yield from walk(place, inner, rule, whose)
                    if key in ours and isinstance(inner, str) and not _NUMBER.fullmatch(inner):
                        yield Number(file, place, inner, rule, whose)
                    for i, one in enumerate(inner if isinstance(inner, list) else (), start=1):
                        if f"{key}[{i}]" in ours:
                            yield Number(file, f"{place}[{i}]", one, rule, "designed")
        elif isinstance(value, list):
            for i, inner in enumerate(value, start=1):
                yield from walk(f"{path}[{i}]", inner, rule, origin)
        elif isinstance(value, bool):
            return
        elif isinstance(value, int) or (isinstance(value, str) and _NUMBER.fullmatch(value)):
            yield Number(file, path.removesuffix(".value"), value, rule, origin)

    for key, value in document.items():
        if key != "format":
            yield from walk(key, value, "", "")
