"""The document of a scenario as the text of a file: laid out as a careful person would, or into a text that
is there, in which everything that is equal stays as it was written, comments included.

A text is read as statements: a comment or a blank line, a heading in brackets, a key with its value (over as
many lines as that takes). Rows of a list are matched with the tables of the document; only statements whose
value has changed are written anew.
"""

from __future__ import annotations

import difflib
import json
import textwrap
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wsn.data.relisting import end_of_entry, relisted
from wsn.data.writing import toml_value
from wsn.mapmaking.written import toml_key

WIDTH = 110
"""The longest line, in characters."""


def scenario_text(document: Mapping[str, Any], source: str | None = None, suffix: str = ".toml") -> str:
    """The text of a scenario file; with a `source` everything in that which is equal stays as it is.

    Reading the text gives the document, without keys whose value is None.
    """
    if suffix == ".json":
        return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    if source is not None:
        text = _rewritten(source, document)
        if _reads_as(text, document):
            return text
    return _fresh(document)


def _reads_as(text: str, document: Mapping[str, Any]) -> bool:
    try:
        return bool(tomllib.loads(text) == _whole(document))
    except tomllib.TOMLDecodeError:
        return False


def _whole(value: Any) -> Any:
    """A document as plain tables and lists, without keys whose value is None."""
    if isinstance(value, Mapping):
        return {key: _whole(entry) for key, entry in value.items() if entry is not None}
    return [_whole(entry) for entry in value] if isinstance(value, list | tuple) else value


# ---------------------------------------------------------------- written anew


def _fresh(document: Mapping[str, Any]) -> str:
    """A document as TOML: its head, then its tables and rows in their order."""
    lines, later = [], []
    for key, value in document.items():
        if value is None:
            continue
        if isinstance(value, Mapping) or _is_rows(value):
            later.append((key, value))
        else:
            lines.append(_statement(key, value))
    for key, value in later:
        for block in _blocks(key, value):
            lines += ["", block]
    return "\n".join(lines) + "\n"


def _blocks(key: str, value: Any) -> Iterator[str]:
    """The tables or rows under a key of the file, each with its heading."""
    name = toml_key(key)
    if isinstance(value, Mapping):
        if value and all(isinstance(entry, Mapping) for entry in value.values()):
            for word, entry in value.items():
                yield _block(f"[{name}.{toml_key(word)}]", entry)
        else:
            yield _block(f"[{name}]", value)
        return
    for row in value:
        yield _block(f"[[{name}]]", row)


def _block(heading: str, table: Mapping[str, Any]) -> str:
    rows = [_statement(key, value) for key, value in table.items() if value is not None]
    return "\n".join([heading, *rows])


def _statement(key: str, value: Any) -> str:
    return f"{toml_key(key)} = {_value(value)}"


def _value(value: Any) -> str:
    if _is_rows(value):
        return "[\n" + "".join(f"    {toml_value(row)},\n" for row in value) + "]"
    if isinstance(value, list | tuple) and value and all(isinstance(one, str) for one in value):
        line = f"[{', '.join(map(toml_value, value))}]"
        if len(line) <= WIDTH - 20 or any(" " in one for one in value):
            return toml_value(value)
        words = textwrap.wrap(
            " ".join(f"{toml_value(one)}," for one in value), WIDTH - 4, break_long_words=False,
            break_on_hyphens=False,
        )  # fmt: skip
        return "[\n" + "".join(f"    {line}\n" for line in words) + "]"
    return toml_value(value)


def _is_rows(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(v, Mapping) for v in value)


# ---------------------------------------------------------------- into a text that is there


@dataclass(slots=True)
class Statement:
    """A part of a text: a comment or blank line, a heading, or a key with its value."""

    text: str
    """With the end of its last line."""
    kind: str
    """`rest`, `heading`, `rows` (a heading in double brackets) or `key`."""
    way: tuple[str, ...] = ()


@dataclass(slots=True)
class Chapter:
    """A heading with all that stands under it, and the comments right above it; the first has no heading."""

    way: tuple[str, ...]
    rows: bool
    above: list[Statement] = field(default_factory=list)
    heading: Statement | None = None
    body: list[Statement] = field(default_factory=list)

    def text(self) -> str:
        """All of it as it stands."""
        head = [self.heading] if self.heading is not None else []
        return "".join(one.text for one in (*self.above, *head, *self.body))


def _rewritten(source: str, document: Mapping[str, Any]) -> str:
    chapters = _chapters(source if source.endswith("\n") else source + "\n")
    head = chapters[0]
    headed: dict[str, int] = {}
    for chapter in chapters[1:]:
        headed[chapter.way[0]] = headed.get(chapter.way[0], 0) + 1
    plain = {
        key: value
        for key, value in document.items()
        if value is not None
        and (
            value == []
            or (not headed.get(key) and (not value or not _has_heading(value) or _in_head(head, key)))
        )
    }
    _table(head, plain)
    made: list[str] = [head.text()]
    done: set[str] = set(plain)
    by_key: dict[str, list[Chapter]] = {}
    for chapter in chapters[1:]:
        by_key.setdefault(chapter.way[0], []).append(chapter)
    for key, ours in by_key.items():
        made.append(_under(key, ours, None if key in done else document.get(key)))
        done.add(key)
    for key, value in document.items():
        if key not in done and value is not None:
            made += [f"\n{block}\n" for block in _blocks(key, value)]
    return _tidy("".join(made))


def _has_heading(value: Any) -> bool:
    return isinstance(value, Mapping) or _is_rows(value)


def _in_head(head: Chapter, key: str) -> bool:
    """Whether the file gives the key a value before its first heading, and not only an empty one."""
    here = [one for one in head.body if one.kind == "key" and one.way[0] == key]
    return any(tomllib.loads(one.text)[key] for one in here)


def _tidy(text: str) -> str:
    """One blank line where rows went or came, and none at the end."""
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text.strip("\n") + "\n"


def _under(key: str, chapters: Sequence[Chapter], value: Any) -> str:
    """All headings of a key with the value that it has now."""
    if value is None or value == [] or (value == {} and len(chapters) > 1):
        return "".join(one.text for chapter in chapters[:1] for one in chapter.above)
    if all(chapter.rows and len(chapter.way) == 1 for chapter in chapters) and _is_rows(value):
        return _rows(key, chapters, value)
    if isinstance(value, Mapping) and not any(chapter.rows for chapter in chapters):
        return _tables(key, chapters, value)
    return "".join(f"\n{block}\n" for block in _blocks(key, value))


def _rows(key: str, chapters: Sequence[Chapter], rows: Sequence[Mapping[str, Any]]) -> str:
    """The rows of a list: those that are equal stay, those that are alike are changed, others come and go."""
    had = [tomllib.loads("".join(one.text for one in chapter.body)) for chapter in chapters]
    want = [_whole(row) for row in rows]
    made = []
    for old, new in matched(had, want):
        if new is None:
            assert old is not None, "a pair has one of the two"
            if old == 0:  # what stands above the first row is about all of them
                made.append("".join(one.text for one in chapters[0].above))
            continue
        if old is None:
            made.append(f"\n{_block(f'[[{toml_key(key)}]]', want[new])}\n\n")
            continue
        chapter = chapters[old]
        if had[old] != want[new]:
            _table(chapter, want[new])
        made.append(chapter.text())
    return "".join(made)


def matched(had: Sequence[Any], want: Sequence[Any]) -> Iterator[tuple[int | None, int | None]]:
    """Old and new rows side by side in the order of the new; one that is gone, or is new, stands alone."""
    old = [json.dumps(one, sort_keys=True) for one in had]
    new = [json.dumps(one, sort_keys=True) for one in want]
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    pairs = {
        block.b + more: block.a + more
        for block in matcher.get_matching_blocks()
        for more in range(block.size)
    }
    gone = [number for number in range(len(old)) if number not in pairs.values()]
    for number in range(len(new)):
        if number not in pairs and gone:
            like = max(gone, key=lambda other: _alike(had[other], want[number]))
            if _alike(had[like], want[number]) > 0.5:
                pairs[number] = like
                gone.remove(like)
    for number in range(len(new)):
        before = pairs.get(number)
        while gone and before is not None and gone[0] < before:
            yield gone.pop(0), None
        yield before, number
    for left in gone:
        yield left, None


def _alike(a: Any, b: Any) -> float:
    """How much two tables have in common, from 0 to 1."""
    if not isinstance(a, Mapping) or not isinstance(b, Mapping):
        return float(a == b)
    keys = {*a, *b}
    if "id" in a and "id" in b:
        return float(a["id"] == b["id"])
    return sum(a.get(key) == b.get(key) for key in keys) / len(keys) if keys else 1.0


def _tables(key: str, chapters: Sequence[Chapter], value: Mapping[str, Any]) -> str:
    """Tables that have a heading each, and those that are new."""
    headed = {chapter.way[1:] for chapter in chapters}
    made = []
    for chapter in chapters:
        inside: Any = value
        for step in chapter.way[1:]:
            inside = inside.get(step) if isinstance(inside, Mapping) else None
        if not isinstance(inside, Mapping):
            continue
        below = {way[len(chapter.way) - 1] for way in headed if _below(way, chapter.way[1:])}
        own = () in headed or len(chapter.way) > 1
        _table(chapter, {k: v for k, v in inside.items() if k not in below and v is not None and own})
        made.append(chapter.text())
    if () not in headed:
        for word, entry in value.items():
            if (word,) not in headed and isinstance(entry, Mapping):
                made.append(f"\n{_block(f'[{toml_key(key)}.{toml_key(word)}]', entry)}\n\n")
    return "".join(made)


def _below(way: tuple[str, ...], outer: tuple[str, ...]) -> bool:
    return len(way) > len(outer) and way[: len(outer)] == outer


def _table(chapter: Chapter, table: Mapping[str, Any]) -> None:
    """Bring the statements of a chapter to what its table says now."""
    wanted, left = dict(table), set()
    kept: list[Statement] = []
    dotted = tomllib.loads("".join(one.text for one in chapter.body if len(one.way) > 1))
    for one in chapter.body:
        if one.kind != "key":
            kept.append(one)
            continue
        key = one.way[0]
        if len(one.way) > 1 and dotted.get(key) == wanted.get(key):
            kept.append(one)
            left.add(key)
            continue
        value = _whole(wanted.pop(key, None))
        had = tomllib.loads(one.text)[key] if len(one.way) == 1 else None
        if had is not None and had == value:
            kept.append(one)
        elif value is not None and value != {}:
            kept.append(Statement(_changed(one.text, key, had, value), "key", (key,)))
    end = max((number for number, one in enumerate(kept) if one.kind == "key"), default=-1) + 1
    fresh = [
        Statement(f"{_statement(key, value)}\n", "key", (key,))
        for key, value in wanted.items()
        if value is not None and key not in left
    ]
    chapter.body = [*kept[:end], *fresh, *kept[end:]]


def _changed(text: str, key: str, had: Any, value: Any) -> str:
    """A statement with another value; the remark behind it stays, and so do the lines of a list of tables."""
    if _is_rows(had) and _is_rows(value):
        lines = _row_lines(text, had, value)
        if lines is not None:
            return lines
    if isinstance(value, list) and isinstance(had, list):
        start = text.index("[", len(_left(text)) + 1)
        end = end_of_entry(text, start)
        again = relisted(text[start:end], value, toml_value)
        if again is not None:
            return f"{text[:start]}{again}{text[end:]}"
    behind = ""
    if "\n" not in text.strip("\n"):
        behind = _remark(text)
    return f"{_statement(key, value)}{behind}\n"


def _remark(line: str) -> str:
    """The comment at the end of a line, with the blanks before it."""
    for at in (number for number, sign in enumerate(line) if sign == "#"):
        try:
            if tomllib.loads(line[:at]):
                bare = line[:at].rstrip()
                return line[len(bare) :].rstrip("\n")
        except tomllib.TOMLDecodeError:
            continue
    return ""


def _row_lines(text: str, had: Sequence[Any], value: Sequence[Any]) -> str | None:
    """A list of tables that has one on each line, with those lines changed that must be; None for another."""
    lines = text.splitlines(keepends=True)
    if len(lines) < 3 or not lines[0].rstrip().endswith("[") or lines[-1].strip() != "]":
        return None
    notes: dict[int, list[str]] = {}
    where: list[tuple[str, str]] = []
    for line in lines[1:-1]:
        if not line.strip() or line.lstrip().startswith("#"):
            notes.setdefault(len(where), []).append(line)
            continue
        bare = line.rstrip("\n")
        remark = _row_remark(bare)
        body = bare[: len(bare) - len(remark)] if remark else bare
        try:
            read = tomllib.loads(f"x = [{body}]")["x"]
        except tomllib.TOMLDecodeError:
            return None
        if len(read) != 1 or read[0] != had[len(where)]:
            return None
        where.append((line, remark))
    made = [lines[0]]
    pairs = list(matched(had, value))
    for old, new in pairs:
        if old is not None:
            made += notes.pop(old, [])
        if new is None:
            continue
        if old is not None and had[old] == value[new]:
            line = where[old][0].rstrip("\n")
            bare = line[: len(line) - len(where[old][1])] if where[old][1] else line
            made.append(f"{bare.rstrip().rstrip(',')},{where[old][1]}\n")
        else:
            made.append(f"    {toml_value(value[new])},{where[old][1] if old is not None else ''}\n")
    for rest in notes.values():
        made += rest
    return "".join([*made, lines[-1]])


def _row_remark(line: str) -> str:
    """The comment behind a table of a list, with the blanks before it."""
    for at in (number for number, sign in enumerate(line) if sign == "#"):
        try:
            if tomllib.loads(f"x = [{line[:at]}]")["x"]:
                bare = line[:at].rstrip()
                return line[len(bare) :]
        except tomllib.TOMLDecodeError:
            continue
    return ""


# ---------------------------------------------------------------- reading statements


def _chapters(source: str) -> list[Chapter]:
    """A text as chapters; comments right above a heading go with it."""
    chapters = [Chapter((), False)]
    for one in statements(source):
        if one.kind not in ("heading", "rows"):
            chapters[-1].body.append(one)
            continue
        above: list[Statement] = []
        body = chapters[-1].body
        while body and body[-1].kind == "rest" and body[-1].text.strip():
            above.insert(0, body.pop())
        last = chapters[-1]
        if last.rows and len(one.way) > 1 and one.way[0] == last.way[0]:
            last.body += [*above, one]  # a table inside a row
        else:
            chapters.append(Chapter(one.way, one.kind == "rows", above, one))
    return chapters


def statements(source: str) -> Iterator[Statement]:
    """A text in order as statements, every letter of it in one of them."""
    lines = source.splitlines(keepends=True)
    at = 0
    while at < len(lines):
        line = lines[at]
        bare = line.strip()
        if not bare or bare.startswith("#"):
            yield Statement(line, "rest")
            at += 1
            continue
        if bare.startswith("["):
            table = tomllib.loads(line)
            yield Statement(line, "rows" if bare.startswith("[[") else "heading", _way(table))
            at += 1
            continue
        end = at + 1
        while True:
            text = "".join(lines[at:end])
            try:
                tomllib.loads(text)
            except tomllib.TOMLDecodeError:
                if end >= len(lines):
                    raise
                end += 1
                continue
            break
        yield Statement(text, "key", _way(tomllib.loads(f"{_left(text)} = 0")))
        at = end


def _left(text: str) -> str:
    """The key of a statement, as it is written."""
    for at in (number for number, sign in enumerate(text) if sign == "="):
        try:
            tomllib.loads(f"{text[:at]} = 0")
        except tomllib.TOMLDecodeError:
            continue
        return text[:at]
    return text


def _way(table: Mapping[str, Any]) -> tuple[str, ...]:
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
