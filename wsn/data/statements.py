"""A TOML text as statements and chapters, every letter of it in one of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Key = str | int
Way = tuple[Key, ...]
"""The keys from the top of a document to a value, with the number of each entry of a list."""


@dataclass(slots=True, eq=False)
class Statement:
    """A part of a text: a comment or blank line, a heading, or a key with its value."""

    text: str
    """With the end of its last line."""
    kind: str
    """`rest`, `heading`, `rows` (a heading in double brackets) or `key`."""
    way: tuple[str, ...] = ()
    number: int = -1
    """Its place in the text that was there; -1 for a new one."""

    @property
    def is_blank(self) -> bool:
        """Whether it is a line without anything."""
        return self.kind == "rest" and not self.text.strip()

    @property
    def is_remark(self) -> bool:
        """Whether it is a comment that has its line for itself."""
        return self.kind == "rest" and not self.is_blank


@dataclass(slots=True, eq=False)
class Chapter:
    """A heading with all that stands under it, and the comments right above it; the first has no heading."""

    way: Way
    above: list[Statement] = field(default_factory=list)
    heading: Statement | None = None
    body: list[Statement] = field(default_factory=list)

    def all_statements(self) -> Iterator[Statement]:
        """Its statements in their order."""
        yield from self.above
        if self.heading is not None:
            yield self.heading
        yield from self.body


def chapters_of(text: str) -> list[Chapter]:
    """A text as chapters; comments right above a heading go with it."""
    made = [Chapter(())]
    rows: dict[Way, int] = {}
    for one in statements_of(text):
        if one.kind not in ("heading", "rows"):
            made[-1].body.append(one)
            continue
        above: list[Statement] = []
        while made[-1].body and made[-1].body[-1].is_remark:
            above.insert(0, made[-1].body.pop())
        made.append(Chapter(_numbered_way(one, rows), above, one))
    return made


def _numbered_way(heading: Statement, rows: dict[Way, int]) -> Way:
    """The way of a heading, with the numbers of the rows that it lies in."""
    way: Way = ()
    for depth, key in enumerate(heading.way, 1):
        way = (*way, key)
        if depth == len(heading.way) and heading.kind == "rows":
            rows[way] = rows.get(way, 0) + 1
        if way in rows:
            way = (*way, rows[way] - 1)
    return way


def statements_of(text: str) -> Iterator[Statement]:
    """A text that can be read, in order as statements, every letter of it in one of them."""
    at = number = 0
    while at < len(text):
        line = text.find("\n", at) + 1 or len(text)
        bare = text[at:line].strip()
        if not bare or bare.startswith("#"):
            one = Statement(text[at:line], "rest", (), number)
        elif bare.startswith("["):
            kind = "rows" if bare.startswith("[[") else "heading"
            one = Statement(text[at:line], kind, _parse_keys(tomllib.loads(text[at:line])), number)
        else:
            equals = equals_of(text, at)
            end = value_span(text, at)[1]
            line = text.find("\n", end) + 1 or len(text)
            one = Statement(
                text[at:line], "key", _parse_keys(tomllib.loads(f"{text[at:equals]} = 0")), number
            )
        yield one
        at = line
        number += 1


def equals_of(text: str, at: int = 0) -> int:
    """Where the sign behind a key stands."""
    while text[at] != "=":
        at = behind_quotes(text, at) if text[at] in "\"'" else at + 1
    return at


def value_span(text: str, at: int = 0) -> tuple[int, int]:
    """Where the value of a statement begins and ends."""
    start = equals_of(text, at) + 1
    while text[start] in " \t":
        start += 1
    if text[start] in "\"'[{":
        return start, end_of_entry(text, start)
    line = text.find("\n", start)
    line = len(text) if line < 0 else line
    mark = text.find("#", start, line)
    end = line if mark < 0 else mark
    return start, start + len(text[start:end].rstrip())


def _parse_keys(table: Mapping[str, Any]) -> tuple[str, ...]:
    """The keys of a heading, or of the left side of a statement."""
    way: list[str] = []
    inside: Any = table
    while isinstance(inside, Mapping) and inside:
        key = next(iter(inside))
        way.append(key)
        inside = inside[key]
        if isinstance(inside, list):
            inside = inside[0]
    return tuple(way)


def end_of_entry(text: str, at: int) -> int:
    """Where an entry ends that begins there: a text, a number, a list, a table. Raises ValueError."""
    depth = 0
    while at < len(text):
        sign = text[at]
        if sign in "\"'":
            at = behind_quotes(text, at)
            if not depth:
                return at
            continue
        if sign == "#":
            at = text.find("\n", at)
            if at < 0:
                break
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            if not depth:
                return at
            depth -= 1
            if not depth:
                return at + 1
        elif not depth and sign in ", \t\r\n":
            return at
        at += 1
    raise ValueError("an entry has no end")


def behind_quotes(text: str, at: int) -> int:
    """Behind the closing quotes of a text. Raises ValueError."""
    mark = text[at]
    mark = mark * 3 if text.startswith(mark * 3, at) else mark
    end = at + len(mark)
    while True:
        if end >= len(text):
            raise ValueError("a text has no end")
        if text[end] == "\\" and mark[0] == '"':
            end += 2
        elif text.startswith(mark, end):
            return end + len(mark)
        else:
            end += 1
