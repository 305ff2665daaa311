"""The values by which a game tells what its scenario files hold, to whoever drafts one (`draft_offers`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from wsn.data.changing import DocumentChange, Key


@dataclass(frozen=True, slots=True)
class DraftOffer:
    """Something that may be put into a scenario: a kind of unit, works, an objective, a battery."""

    word: str
    """What a command calls it; no other offer of its game has the same."""
    part: str
    """What sort of thing it is, for headings: `platoons`."""
    name: str
    """What a person calls it."""
    sides: tuple[str, ...] = ()
    """Who may have it, the usual side first; none: it belongs to no side."""
    places: Literal["one", "many", "none"] = "one"
    """Whether it lies on one space, on as many as one likes, or on none."""
    kind: str = ""
    """The kind of unit whose counter it shows."""
    marker: str = ""
    """The kind of marker that it shows."""


@dataclass(frozen=True, slots=True)
class DraftThing:
    """Something that a scenario file holds. The file need not be in order."""

    name: str
    """What a command calls it: an id, or what tells it from all others."""
    part: str
    """What sort of thing it is: `platoons`."""
    words: str
    """What a person calls it."""
    way: tuple[Key, ...]
    """The way to its table in the file, or to the list of spaces that it is one of."""
    spots: tuple[tuple[Key, ...], ...] = ()
    """The way to each space where it lies, or may be given one; none: it has no place."""
    side: str = ""
    kind: str = ""
    """The kind of unit whose counter it shows."""
    marker: str = ""
    """The kind of marker that it shows."""
    goal: bool = False
    """Whether it is an objective; `side` holds it at the start."""
    leaves: bool = False
    """Whether the units of its side leave the map there."""
    turn: int = 1
    """When it comes on."""
    steps: int | None = None
    """Its strength, where it is not what is printed."""
    marks: tuple[str, ...] = ()
    within: str = ""
    """The name of the thing that it belongs to, and may leave for another: a company."""
    keyed: bool = False
    """Whether the last key of its way is the label of the space where it lies: `positions.2512`."""
    shares: bool = False
    """Whether its table may hold others, so that a value for it alone needs a table of its own."""


def rows_at(document: Mapping[str, Any], key: str) -> Iterable[tuple[int, Mapping[str, Any]]]:
    """The tables of a list in a file that need not be in order, each with its number from 0."""
    rows = document.get(key)
    for number, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, Mapping):
            yield number, row


def labels_at(row: Mapping[str, Any], key: str) -> tuple[tuple[int, str], ...]:
    """The labels of a list in a table, each with its number from 0."""
    labels = row.get(key)
    return tuple(
        (number, label)
        for number, label in enumerate(labels if isinstance(labels, list) else ())
        if isinstance(label, str)
    )


def word_at(row: Mapping[str, Any], key: str, otherwise: str = "") -> str:
    """A text of a table; what is missing or no text is `otherwise`."""
    value = row.get(key)
    return value if isinstance(value, str) else otherwise


def turn_at(row: Mapping[str, Any]) -> int:
    """The turn in which the unit of a table comes on."""
    value = row.get("turn", 1)
    return value if isinstance(value, int) else 1


def append_row(document: Mapping[str, Any], key: str, row: Mapping[str, Any]) -> tuple[DocumentChange, ...]:
    """A table at the end of a list of the file, which begins with it where there was none."""
    rows = document.get(key)
    if not isinstance(rows, list):
        return (DocumentChange((key,), [dict(row)]),)
    return (DocumentChange((key, len(rows)), dict(row), "insert"),)


def joined_row(
    document: Mapping[str, Any], key: str, row: Mapping[str, Any], at: str, spaces: Sequence[str]
) -> tuple[DocumentChange, ...]:
    """Spaces added to the list `at` of the last table that is the same otherwise, or a table of their own."""
    alike = [
        number for number, one in rows_at(document, key) if {k: v for k, v in one.items() if k != at} == row
    ]
    if not alike:
        return append_row(document, key, {**row, at: list(spaces)})
    had = labels_at(document[key][alike[-1]], at)
    return tuple(
        DocumentChange((key, alike[-1], at, len(had) + more), space, "insert")
        for more, space in enumerate(spaces)
    )


def fresh_id(stem: str, taken: Iterable[str], *, first: int = 1) -> str:
    """The stem with the first number that is not taken, in whatever letters."""
    had = {one.casefold() for one in taken}
    number = first
    while f"{stem}{number}".casefold() in had:
        number += 1
    return f"{stem}{number}"
