"""The text of a list in a TOML file, with other entries: comments and the author's own lines stay.

A list is read as lines of entries, each perhaps with a remark behind it, and lines of comment between. Those
that stay remain on their lines; new ones go behind the entry that they follow, and onto a line of their own
where there is no room.
"""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

LONGEST_LINE = 110
"""The longest line, in characters."""
INDENT = "    "


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
