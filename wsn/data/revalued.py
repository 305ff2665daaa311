"""One statement of a TOML text with another value, and rows of tables matched with what they were."""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wsn.data.relisting import behind_quotes, end_of_entry, rewrite_list
from wsn.data.statements import equals_of, value_span
from wsn.data.writing import filled_value, is_rows, listed_value, toml_key, toml_value

LEAST_ALIKE = 0.5
"""Two tables are the same one, changed or renamed, if they have more than this share in common."""


@dataclass(frozen=True, slots=True)
class TomlLayout:
    """How one kind of file writes what is new in it."""

    value: Callable[[Any], str] = toml_value
    """The value of a key."""
    entry: Callable[[Any], str] = toml_value
    """An entry of a list that has lines."""
    keyed: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    """Keys whose values have a form of their own."""

    def of(self, key: str, value: Any) -> str:
        """The value of this key."""
        return self.keyed.get(key, self.value)(value)


PLAIN_LAYOUT = TomlLayout()
FILLED_LAYOUT = TomlLayout(filled_value, listed_value)
"""That of maps and scenarios, which people read and write: labels fill their lines."""


def reads_as(text: str, want: Mapping[str, Any]) -> bool:
    """Whether a text is TOML and has just this in it."""
    try:
        return bool(tomllib.loads(text) == want)
    except tomllib.TOMLDecodeError:
        return False


def changed_value(text: str, key: str, had: Any, value: Any, layout: TomlLayout) -> str:
    """A statement with another value; the remark behind it stays, and so do the lines of a list."""
    start, end = value_span(text)
    return text[:start] + _value_anew(text[start:end], key, had, value, layout) + text[end:]


def _value_anew(text: str, key: str, had: Any, value: Any, layout: TomlLayout) -> str:
    again = None
    if is_rows(had) and is_rows(value):
        again = _row_lines(text, had, value)
    if again is None and isinstance(had, list) and isinstance(value, list):
        again = rewrite_list(text, value, layout.entry)
    if again is None and isinstance(had, Mapping) and isinstance(value, Mapping):
        again = _in_braces(text, had, value)
    return layout.of(key, value) if again is None else again


def _in_braces(text: str, had: Mapping[str, Any], value: Mapping[str, Any]) -> str | None:
    """A table in braces with other values for its keys; None where keys come or go: it is written anew."""
    if {*had} != {*value}:
        return None
    import tomlkit

    table: Any = tomlkit.value(text)
    for key, entry in value.items():
        if had[key] != entry:
            table[key] = tomlkit.value(toml_value(entry))
    made = str(table.as_string())
    return made if reads_as(f"x = {made}", {"x": value}) else None


def with_key(text: str, way: Sequence[str]) -> str:
    """A statement under another key."""
    left = text[: equals_of(text)]
    bare = left.strip()
    return (
        f"{left[: left.index(bare)]}{'.'.join(map(toml_key, way))}{left[len(left.rstrip()) :]}"
        + text[len(left) :]
    )


def headed_anew(heading: str, way: Sequence[str]) -> str:
    """The line of a heading with another name."""
    at = end = heading.index("[") + (2 if heading.lstrip().startswith("[[") else 1)
    while heading[end] != "]":
        end = behind_quotes(heading, end) if heading[end] in "\"'" else end + 1
    return f"{heading[:at]}{'.'.join(map(toml_key, way))}{heading[end:]}"


def _row_lines(text: str, had: Sequence[Any], value: Sequence[Any]) -> str | None:
    """A list of tables that has one on each line, with those lines changed that must be; None for another."""
    lines = text.splitlines(keepends=True)
    if len(lines) < 3 or lines[0].strip() != "[" or lines[-1].strip() != "]":
        return None
    notes: dict[int, list[str]] = {}
    where: list[tuple[str, str, str]] = []
    for line in lines[1:-1]:
        if not line.strip() or line.lstrip().startswith("#"):
            notes.setdefault(len(where), []).append(line)
            continue
        row = _row_of(line)
        if row is None or len(where) >= len(had) or _read_value(row[1]) != had[len(where)]:
            return None
        where.append(row)
    if len(where) != len(had):
        return None
    made = [lines[0]]
    for old, new in match_rows(had, value):
        above = notes.pop(old, []) if old is not None else []
        if new is None:
            assert old is not None, "a pair has one of the two"
            run = old + 1 < len(had) and old + 1 not in notes
            made += above if run else [line for line in above if not line.strip()]
            continue
        made += above
        indent, body, remark = where[old] if old is not None else ("    ", "", "\n")
        if old is None or had[old] != value[new]:
            body = (_in_braces(body, had[old], value[new]) if old is not None else None) or toml_value(
                value[new]
            )
        made.append(f"{indent}{body},{remark}")
    for rest in notes.values():
        made += rest
    return "".join([*made, lines[-1]])


def _row_of(line: str) -> tuple[str, str, str] | None:
    """A line with one table in it: its indent, the table, what stands behind its comma; None for another."""
    at = len(line) - len(line.lstrip())
    if line[at] != "{":
        return None
    try:
        end = end_of_entry(line, at)
    except ValueError:
        return None
    behind = line[end:]
    bare = behind.lstrip()
    behind = behind[len(behind) - len(bare) + 1 :] if bare.startswith(",") else behind
    return (
        (line[:at], line[at:end], behind) if not behind.strip() or behind.lstrip().startswith("#") else None
    )


def _read_value(text: str) -> Any:
    try:
        return tomllib.loads(f"x = {text}")["x"]
    except tomllib.TOMLDecodeError:
        return None


def match_rows(had: Sequence[Any], want: Sequence[Any]) -> Iterator[tuple[int | None, int | None]]:
    """Old and new rows side by side in the order of the new; one that is gone, or is new, stands alone."""
    old = [json.dumps(one, sort_keys=True, default=str) for one in had]
    new = [json.dumps(one, sort_keys=True, default=str) for one in want]
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    pairs = {
        block.b + more: block.a + more
        for block in matcher.get_matching_blocks()
        for more in range(block.size)
    }
    taken = {*pairs.values()}
    gone = [number for number in range(len(old)) if number not in taken]
    for number in range(len(new)):
        if number not in pairs and gone:
            like = max(gone, key=lambda other: table_likeness(had[other], want[number]))
            if table_likeness(had[like], want[number]) > LEAST_ALIKE:
                pairs[number] = like
                gone.remove(like)
    for number in range(len(new)):
        before = pairs.get(number)
        while gone and before is not None and gone[0] < before:
            yield gone.pop(0), None
        yield before, number
    for left in gone:
        yield left, None


def table_likeness(a: Any, b: Any) -> float:
    """How much two tables have in common, from 0 to 1."""
    if not isinstance(a, Mapping) or not isinstance(b, Mapping):
        return float(a == b)
    keys = {*a, *b}
    if "id" in a and "id" in b:
        return float(a["id"] == b["id"])
    return sum(a.get(key) == b.get(key) for key in keys) / len(keys) if keys else 1.0
