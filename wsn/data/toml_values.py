"""The value of one TOML statement with another in its place: rows matched with what they were, lists, tables.

A list is read as lines of entries, each perhaps with a remark behind it, and lines of comment between. Those
that stay remain on their lines; new ones go behind the entry that they follow, and onto a line of their own
where there is no room.
"""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from wsn.data.statements import behind_quotes, end_of_entry, equals_of, value_span
from wsn.data.writing import LONGEST_LINE, filled_value, is_rows, listed_value, toml_key, toml_value

LEAST_ALIKE: Final = 0.5
"""Two tables are the same one, changed or renamed, if they have more than this share in common."""
INDENT: Final = "    "


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


PLAIN_LAYOUT: Final = TomlLayout()
FILLED_LAYOUT: Final = TomlLayout(filled_value, listed_value)
"""That of maps and scenarios, which people read and write: labels fill their lines."""


def reads_as(text: str, want: Mapping[str, Any]) -> bool:
    """Whether a text is TOML and has just this in it."""
    try:
        return bool(tomllib.loads(text) == want)
    except tomllib.TOMLDecodeError:
        return False


def change_value(text: str, key: str, had: Any, value: Any, layout: TomlLayout) -> str:
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


def rename_heading(heading: str, way: Sequence[str]) -> str:
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


# ---------------------------------------------------------------- lists over several lines


@dataclass(slots=True, eq=False)  # two lines of the same entries are not the same line
class ListedLine:
    """A line of a list: entries, with a remark behind them; or a comment or a blank line alone."""

    indent: str
    entries: list[str] = field(default_factory=list)
    numbers: list[int | None] = field(default_factory=list)
    """By entry its number in the list that was there; None for a new one."""
    remark: str = ""
    """With the blanks before it."""
    had: bool = False
    """Whether it held entries before."""

    @property
    def text(self) -> str:
        """Without the end of the line; every entry has its comma."""
        return self.indent + ", ".join(self.entries) + ("," if self.entries else "") + self.remark

    def width_with(self, more: str = "") -> int:
        """How wide its entries are, with one more."""
        return len(self.indent) + sum(len(one) + 2 for one in self.entries) + len(more) + bool(more)


def rewrite_list(text: str, value: Sequence[Any], written: Callable[[Any], str]) -> str | None:
    """The text of a list, from its bracket to its bracket, with this value in it.

    `written` gives the text of one entry. None where the list is on one line, or cannot be read like this:
    then it is written anew.
    """
    if "\n" not in text:
        return None
    try:
        had = tomllib.loads(f"x = {text}")["x"]
        lines = _list_lines(text)
    except (tomllib.TOMLDecodeError, ValueError):
        return None
    if sum(len(line.entries) for line in lines) != len(had):
        return None
    _bring_entries(lines, had, list(value), written)
    made = "[\n" + "".join(f"{line.text}\n" for line in lines[1:])
    first = lines[0]
    if first.entries or first.remark:
        made = f"[{first.text}\n" + made[2:]
    made = made[:-1] if made.endswith("\n\n") else made
    made += f"{_closing_blanks(text)}]"
    try:
        good = tomllib.loads(f"x = {made}")["x"] == list(value)
    except tomllib.TOMLDecodeError:
        good = False
    return made if good else None


def _closing_blanks(text: str) -> str:
    """The blanks before the last bracket; none where entries stand before it."""
    last = text[text.rfind("\n") + 1 : -1]
    return last if not last.strip() else ""


def _bring_entries(
    lines: list[ListedLine], had: Sequence[Any], want: Sequence[Any], written: Callable[[Any], str]
) -> None:
    """Bring the entries of the lines to what is wanted."""
    old = [json.dumps(one, sort_keys=True, default=str) for one in had]
    new = [json.dumps(one, sort_keys=True, default=str) for one in want]
    own = _one_to_a_line(lines, want)
    before: tuple[ListedLine, int] | None = None
    """The line and the place in it behind which the next new entry goes."""
    for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        paired = min(b - a, d - c) if tag == "replace" else 0
        for step in range(b - a if tag != "insert" else 0):
            number = a + step
            line = next(line for line in lines if number in line.numbers)
            at = line.numbers.index(number)
            if tag == "equal":
                before = line, at
            elif step < paired:
                again = (
                    rewrite_list(line.entries[at], want[c + step], written)
                    if _is_list(want[c + step])
                    else None
                )
                line.entries[at] = again or written(want[c + step])
                before = line, at
            else:
                del line.entries[at], line.numbers[at]
                if before is not None and before[0] is line and before[1] >= at:
                    before = line, at - 1
        if tag in ("insert", "replace"):
            for one in want[c + paired : d]:
                before = _put_entry(lines, before, written(one), own)
    lines[:] = [line for line in lines if line.entries or not line.had or line is lines[0]]
    if lines[0].had and not lines[0].entries:
        lines[0].remark = ""


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _one_to_a_line(lines: Sequence[ListedLine], want: Sequence[Any]) -> bool:
    """Whether a new entry gets a line of its own: a list or a table does, or where all others have one."""
    counts = [len(line.entries) for line in lines if line.entries]
    return any(not isinstance(one, str | int) for one in want) or (len(counts) > 1 and max(counts) == 1)


def _put_entry(
    lines: list[ListedLine], before: tuple[ListedLine, int] | None, entry: str, own: bool
) -> tuple[ListedLine, int]:
    """Put an entry behind another, or at the beginning; where it lies now."""
    if before is None:
        line = next((line for line in lines if line.entries), None)
        at = 0
    else:
        line, at = before[0], before[1] + 1
    if line is not None:
        inside = at < len(line.entries) and (before is not None or line is lines[0])
        if (
            (inside and own)
            or (line.width_with(entry) <= LONGEST_LINE and not own)
            or (inside and before is None)
        ):
            line.entries.insert(at, entry)
            line.numbers.insert(at, None)
            return line, at
    if line is None:
        fresh = ListedLine(INDENT, [entry], [None], had=True)
        lines.append(fresh)
        return fresh, 0
    place = lines.index(line) + (before is not None)
    tail, numbers = line.entries[at:], line.numbers[at:]
    if before is None or not tail or own:
        fresh = ListedLine(line.indent or INDENT, [entry], [None], had=True)
        lines.insert(place, fresh)
        return fresh, 0
    del line.entries[at:], line.numbers[at:]  # what comes behind it goes onto the next line
    if line.width_with(entry) <= LONGEST_LINE:
        line.entries.append(entry)
        line.numbers.append(None)
        lines.insert(place, ListedLine(line.indent or INDENT, tail, numbers, had=True))
        return line, at
    fresh = ListedLine(line.indent or INDENT, [entry, *tail], [None, *numbers], had=True)
    lines.insert(place, fresh)
    return fresh, 0


# ---------------------------------------------------------------- read


def _list_lines(text: str) -> list[ListedLine]:
    """The lines of a list; the first is what stands behind its opening bracket."""
    lines = [ListedLine("")]
    number = 0
    for kind, piece in _list_pieces(text):
        line = lines[-1]
        if kind == "end":
            lines.append(ListedLine(""))
        elif kind == "blank":
            if not line.entries and not line.remark:
                line.indent += piece
            elif not line.entries:
                line.remark += piece
            else:
                line.remark = piece
        elif kind == "comment":
            line.remark = (line.remark if line.entries else "") + piece
        elif kind == "entry":
            line.remark, line.had = "", True
            line.entries.append(piece)
            line.numbers.append(number)
            number += 1
    for line in lines:
        line.remark = line.remark.rstrip()
    if len(lines) > 1 and not lines[-1].entries and not lines[-1].remark:
        lines.pop()  # the line of the closing bracket
    return lines


def _list_pieces(text: str) -> Iterator[tuple[str, str]]:
    """A list in order: entries, comments, blanks, the ends of lines. Raises ValueError."""
    at, last = 1, len(text) - 1
    if not (text.startswith("[") and text.endswith("]")):
        raise ValueError("no list")
    while at < last:
        sign = text[at]
        if sign == "\n":
            yield "end", sign
            at += 1
        elif sign in " \t\r":
            end = at
            while end < last and text[end] in " \t\r":
                end += 1
            yield "blank", text[at:end].replace("\r", "")
            at = end
        elif sign == "#":
            end = text.find("\n", at)
            end = last if end < 0 else end
            yield "comment", text[at:end].rstrip("\r")
            at = end
        elif sign == ",":
            at += 1
        else:
            end = end_of_entry(text, at)
            yield "entry", text[at:end]
            at = end
