"""The text of a TOML file that a person has written, with other values: all that is equal stays as it was.

A text is read as statements: a comment or a blank line, a heading in brackets, a key with its value (over as
many lines as that takes). A heading with all that stands under it is a chapter, and the comment right above
it is its own: it goes where the heading goes. So tables may stand in any order, and be interleaved. (The
library that keeps comments, tomlkit, gives such tables as views that cannot be changed, and counts what is
above a heading to the table before it. Here it edits values: tables in braces.)
"""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wsn.data.files import read_text
from wsn.data.problems import DataError
from wsn.data.relisting import behind_quotes, end_of_entry, relisted
from wsn.data.writing import toml_key, toml_text, toml_value

ALIKE = 0.5
"""Two tables are the same one, changed or renamed, if they have more than this share in common."""

Key = str | int
Way = tuple[Key, ...]
"""The keys from the top of a document to a value, with the number of each entry of a list."""


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


PLAIN = TomlLayout()


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
    def blank(self) -> bool:
        """Whether it is a line without anything."""
        return self.kind == "rest" and not self.text.strip()

    @property
    def remark(self) -> bool:
        """Whether it is a comment that has its line for itself."""
        return self.kind == "rest" and not self.blank


@dataclass(slots=True, eq=False)
class Chapter:
    """A heading with all that stands under it, and the comments right above it; the first has no heading."""

    way: Way
    above: list[Statement] = field(default_factory=list)
    heading: Statement | None = None
    body: list[Statement] = field(default_factory=list)

    def all(self) -> Iterator[Statement]:
        """Its statements in their order."""
        yield from self.above
        if self.heading is not None:
            yield self.heading
        yield from self.body


def rewritten(
    source: str,
    document: Mapping[str, Any],
    layout: TomlLayout = PLAIN,
    fresh: Callable[[], str] | None = None,
) -> str:
    """The text of a TOML file with the values of a document; keys whose value is None are left out.

    Reading it gives the document. Comments, layout and the ends of lines stay. What stands right above a
    heading, or above a key that has others neither above nor below it, goes with that. `fresh` writes the
    document anew, for a text that cannot be kept.
    """
    want, had = whole(document), tomllib.loads(source)
    if had == want:
        return source
    text = source.replace("\r\n", "\n")
    made = _Rewriting(text if text.endswith("\n") else text + "\n", had, want, layout).text()
    if not _reads_as(made, want):
        made = fresh() if fresh is not None else toml_text(want)
    return with_ends(source, made)


def written_over(file: Path, document: Mapping[str, Any]) -> str:
    """A document for a TOML file that may be there already, and keeps its comments and layout then."""
    try:
        return rewritten(read_text(file), document)
    except (DataError, ValueError, RecursionError):  # it is not there, or holds something else
        return toml_text(document)


def rewritten_json(source: str, document: Mapping[str, Any]) -> str:
    """The text of a JSON file with the values of a document, indented and ended line by line as it was."""
    lines = source.splitlines()
    deep = next((len(line) - len(line.lstrip()) for line in lines[1:] if line[:1].isspace()), 1)
    tabs = any(line.startswith("\t") for line in lines)
    made = json.dumps(document, indent="\t" if tabs else deep, ensure_ascii=False)
    return with_ends(source, made + "\n")


def whole(value: Any) -> Any:
    """A document as plain tables and lists, without keys whose value is None."""
    if isinstance(value, Mapping):
        return {key: whole(entry) for key, entry in value.items() if entry is not None}
    return [whole(entry) for entry in value] if isinstance(value, list | tuple) else value


def is_rows(value: Any) -> bool:
    """Whether a value is a list of tables."""
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(v, Mapping) for v in value)


def with_ends(source: str, made: str) -> str:
    """A text of plain lines with the ends of lines that its source has.

    Where a source has both kinds, a line that was there keeps its own, and a new one gets the commoner.
    """
    feeds, returns = source.count("\n"), source.count("\r\n")
    if not returns:
        return made
    if feeds == returns:
        return made.replace("\n", "\r\n")
    old, new = source.splitlines(keepends=True), made.splitlines(keepends=True)
    bare = [line.removesuffix("\n").removesuffix("\r") for line in old]
    usual = "\r\n" if 2 * returns >= feeds else "\n"
    ends = [usual] * len(new)
    plain = [line.removesuffix("\n") for line in new]
    for a, b, size in difflib.SequenceMatcher(None, bare, plain, autojunk=False).get_matching_blocks():
        for step in range(size):
            ends[b + step] = "\r\n" if old[a + step].endswith("\r\n") else "\n"
    return "".join(line + end for line, end in zip(plain, ends, strict=True))


def _reads_as(text: str, want: Mapping[str, Any]) -> bool:
    try:
        return bool(tomllib.loads(text) == want)
    except tomllib.TOMLDecodeError:
        return False


# ---------------------------------------------------------------- the chapters brought to the document


class _Rewriting:
    """A text that is brought from one document to another."""

    def __init__(self, text: str, had: dict[str, Any], want: dict[str, Any], layout: TomlLayout) -> None:
        self.had, self.want, self.layout = had, want, layout
        self.chapters = chapters_of(text)
        self.shapes = {_shape(chapter.way) for chapter in self.chapters}
        self.pairs: dict[Way, dict[Key, Key]] = {}
        """By the way of a table or list that was there: where its entries are now."""
        self.written: set[Way] = set()
        """The ways of what a statement says."""
        self.dotted: set[Way] = set()
        """The ways of tables that only keys with dots make."""

    def text(self) -> str:
        """The new text."""
        self._keep()
        self._order(self.want, ())
        self._add(self.want, ())
        return _joined(one for chapter in self.chapters for one in chapter.all())

    # ------------------------------------------------------------ what stays, changes, goes

    def _keep(self) -> None:
        """Bring every chapter to what its table says now, and drop those of tables that are gone."""
        kept: list[Chapter] = []
        for chapter in self.chapters:
            way = self._now(chapter.way)
            if way is None or not isinstance(_inside(self.want, way), Mapping):
                kept[-1].body += _standing_alone(chapter)
                continue
            self._bring(chapter, way)
            if chapter.heading is not None and _words(way) != _words(chapter.way):
                chapter.heading.text = _headed_anew(chapter.heading, _words(way))
            chapter.way = way
            kept.append(chapter)
        self.chapters = kept

    def _now(self, way: Way) -> Way | None:
        """Where a value lies now that lay there before; None for one that is gone."""
        now: Way = ()
        for depth, key in enumerate(way):
            before = way[:depth]
            if before not in self.pairs:
                self.pairs[before] = _paired(_inside(self.had, before), _inside(self.want, now))
            if key not in self.pairs[before]:
                return None
            now = (*now, self.pairs[before][key])
        return now

    def _bring(self, chapter: Chapter, to: Way) -> None:
        """Bring the statements of a chapter to what its table says now."""
        kept: list[Statement] = []
        for n, one in enumerate(chapter.body):
            if one.kind != "key":
                kept.append(one)
                continue
            was = (*chapter.way, *one.way)
            now = self._now(was)
            had, value = _inside(self.had, was), _inside(self.want, now) if now is not None else None
            if now is None or value is None or self._gets_headings(had, value, now):
                run = n + 1 < len(chapter.body) and chapter.body[n + 1].kind == "key"
                begins = not chapter.way and all(other.kind == "rest" for other in kept)
                while kept and kept[-1].remark and not run and not begins:
                    kept.pop()  # what begins a file, or stands above several keys, is not about one key
                continue
            self.written.add(now)
            self.dotted |= {now[:depth] for depth in range(len(to) + 1, len(now))}
            if had != value:
                one.text = _changed(one.text, str(now[-1]), had, value, self.layout)
            if now[len(to) :] != one.way:
                one.text = _with_key(one.text, _words(now[len(to) :]))
                one.way = _words(now[len(to) :])
            kept.append(one)
        chapter.body = kept

    def _gets_headings(self, had: Any, value: Any, way: Way) -> bool:
        """Whether a list or table that is written beside its key, but empty, is to have headings now."""
        return len(way) == 1 and not had and bool(value) and (isinstance(value, Mapping) or is_rows(value))

    # ------------------------------------------------------------ the order of rows

    def _order(self, value: Any, way: Way) -> None:
        """Bring the rows of every list into the order of the document."""
        if isinstance(value, Mapping):
            for key, entry in value.items():
                self._order(entry, (*way, key))
        elif is_rows(value):
            size = len(way)
            places = [
                n for n, one in enumerate(self.chapters) if len(one.way) > size and one.way[:size] == way
            ]
            rows = sorted((self.chapters[n] for n in places), key=lambda one: one.way[size])
            for n, one in zip(places, rows, strict=True):
                self.chapters[n] = one
            for n, entry in enumerate(value):
                self._order(entry, (*way, n))

    # ------------------------------------------------------------ what is new

    def _add(self, table: Mapping[str, Any], way: Way) -> None:
        """Add what is in a table and not in the text yet."""
        for key, value in table.items():
            there = (*way, key)
            if there in self.written:
                continue
            if there in self.dotted or self._headed(there):
                if isinstance(value, Mapping):
                    self._add(value, there)
                    continue
                if is_rows(value):
                    for n, row in enumerate(value):
                        if self._headed((*there, n)):
                            self._add(row, (*there, n))
                        else:
                            self._put_row(there, n, row)
                    continue
            if self._wants_heading(way, value):
                for chapter in self._made(there, value):
                    self._put(chapter)
            else:
                self._state(way, key, value)

    def _headed(self, way: Way) -> bool:
        """Whether a chapter is about this table, or about something in it."""
        return any(chapter.way[: len(way)] == way for chapter in self.chapters if chapter.way)

    def _wants_heading(self, way: Way, value: Any) -> bool:
        """Whether what is new in a table gets a heading, as what is like it has."""
        if not value or not (isinstance(value, Mapping) or is_rows(value)):
            return False
        if not way:
            return True
        if way in self.dotted or isinstance(value, list):
            return False
        home = any(chapter.way == way for chapter in self.chapters)
        beside = any(len(one.way) == len(way) + 1 and one.way[:-1] == way for one in self.chapters)
        return beside or not home

    def _made(self, way: Way, value: Any) -> Iterator[Chapter]:
        """The chapters of a table, or of a list of tables, that is new."""
        if isinstance(value, list):
            for n, row in enumerate(value):
                yield self._chapter((*way, n), row)
        elif len(way) == 1 and all(isinstance(entry, Mapping) for entry in value.values()):
            for word, entry in value.items():
                yield self._chapter((*way, word), entry)
        else:
            yield self._chapter(way, value)

    def _chapter(self, way: Way, table: Mapping[str, Any]) -> Chapter:
        name = ".".join(map(toml_key, _words(way)))
        rows = isinstance(way[-1], int)
        heading = Statement(f"[[{name}]]\n" if rows else f"[{name}]\n", "rows" if rows else "heading")
        body = [self._statement((key,), value) for key, value in table.items()]
        self.written |= {(*way, key) for key in table}
        return Chapter(way, [_blank()], heading, [*body, _blank()])

    def _statement(self, way: Sequence[str], value: Any) -> Statement:
        left = ".".join(map(toml_key, way))
        return Statement(f"{left} = {self.layout.of(way[-1], value)}\n", "key", tuple(way))

    def _put(self, chapter: Chapter) -> None:
        """Put a chapter behind the last that lies in the same table, or at the end."""
        way = chapter.way[:-1]
        behind = [n for n, one in enumerate(self.chapters) if way and one.way[: len(way)] == way]
        at = behind[-1] + 1 if behind else len(self.chapters)
        self.chapters.insert(at, chapter)

    def _put_row(self, way: Way, number: int, row: Mapping[str, Any]) -> None:
        """Put a row of a list behind the row before it; the first one before the second."""
        chapter, size = self._chapter((*way, number), row), len(way)
        rows = [(n, one.way[size]) for n, one in enumerate(self.chapters) if one.way[:size] == way]
        before = [n for n, row_ in rows if row_ < number]  # type: ignore[operator]
        at = before[-1] + 1 if before else rows[0][0]
        self.chapters.insert(at, chapter)

    def _state(self, way: Way, key: str, value: Any) -> None:
        """State a new key in the chapter of its table, or beside the keys with dots that make that."""
        self.written.add((*way, key))
        home = next((one for one in self.chapters if one.way == way), None)
        if home is not None and way not in self.dotted:
            ends = [n for n, one in enumerate(home.body) if one.kind == "key"]
            home.body.insert(ends[-1] + 1 if ends else 0, self._statement((key,), value))
            return
        for chapter in reversed(self.chapters):
            rest = _words(way[len(chapter.way) :])
            if chapter.way != way[: len(chapter.way)]:
                continue
            ends = [n for n, one in enumerate(chapter.body) if rest and one.way[: len(rest)] == rest]
            if ends:
                chapter.body.insert(ends[-1] + 1, self._statement((*rest, key), value))
                return
        first = next(n for n, one in enumerate(self.chapters) if one.way[: len(way)] == way and one.way)
        self.chapters.insert(first, self._chapter(way, {key: value}))


def _blank() -> Statement:
    return Statement("\n", "rest")


def _inside(document: Any, way: Way) -> Any:
    """What lies there in a document; None where nothing does."""
    for key in way:
        try:
            document = document[key]
        except (LookupError, TypeError):
            return None
    return document


def _words(way: Way) -> tuple[str, ...]:
    return tuple(key for key in way if isinstance(key, str))


def _shape(way: Way) -> tuple[str, ...]:
    return _words(way)


def _paired(had: Any, want: Any) -> dict[Key, Key]:
    """Where the entries of a table or of a list are now; what is gone has no place."""
    if isinstance(had, Mapping) and isinstance(want, Mapping):
        pairs: dict[Key, Key] = {key: key for key in had if key in want}
        gone = [key for key in had if key not in want]
        new = [key for key in want if key not in had]
        for key in gone:  # a table that has another name now takes what stands above it along
            like = max(new, key=lambda other: _renamed(had[key], want[other]), default=None)
            if like is not None and _renamed(had[key], want[like]) > ALIKE:
                pairs[key] = like
                new.remove(like)
        return pairs
    if isinstance(had, list) and isinstance(want, list):
        return {old: new for old, new in matched(had, want) if old is not None and new is not None}
    return {}


def _renamed(had: Any, want: Any) -> float:
    """How likely it is that a value was only given another name, from 0 to 1."""
    if isinstance(had, Mapping) and isinstance(want, Mapping):
        return _alike(had, want)
    return float(isinstance(had, str) and had == want)


def matched(had: Sequence[Any], want: Sequence[Any]) -> Iterator[tuple[int | None, int | None]]:
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
            like = max(gone, key=lambda other: _alike(had[other], want[number]))
            if _alike(had[like], want[number]) > ALIKE:
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


def _standing_alone(chapter: Chapter) -> list[Statement]:
    """The comments at the end of a chapter that a blank line parts from it: they outlive it."""
    ends = [n for n, one in enumerate(chapter.body) if one.kind == "key"]
    rest = chapter.body[ends[-1] + 1 if ends else 0 :]
    first = next((n for n, one in enumerate(rest) if one.blank), len(rest))
    return rest[first:]


def _joined(statements: Iterable[Statement]) -> str:
    """The text of statements, with no blank line doubled that was not, and none new at its ends."""
    made: list[Statement] = []
    for one in statements:
        last = made[-1] if made else None
        if one.blank and last is not None and last.blank and not one.number == last.number + 1 > 0:
            continue
        if one.blank and last is None and one.number != 0:
            continue
        made.append(one)
    lines = "".join(one.text for one in made)
    while made and made[-1].blank:
        made.pop()
    return "".join(one.text for one in made) or lines


# ---------------------------------------------------------------- one statement changed


def _changed(text: str, key: str, had: Any, value: Any, layout: TomlLayout) -> str:
    """A statement with another value; the remark behind it stays, and so do the lines of a list."""
    start, end = _value_span(text)
    return text[:start] + _value_anew(text[start:end], key, had, value, layout) + text[end:]


def _value_anew(text: str, key: str, had: Any, value: Any, layout: TomlLayout) -> str:
    again = None
    if is_rows(had) and is_rows(value):
        again = _row_lines(text, had, value)
    if again is None and isinstance(had, list) and isinstance(value, list):
        again = relisted(text, value, layout.entry)
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
    return made if _reads_as(f"x = {made}", {"x": value}) else None


def _with_key(text: str, way: Sequence[str]) -> str:
    """A statement under another key."""
    left = text[: _equals(text)]
    bare = left.strip()
    return (
        f"{left[: left.index(bare)]}{'.'.join(map(toml_key, way))}{left[len(left.rstrip()) :]}"
        + text[len(left) :]
    )


def _headed_anew(heading: Statement, way: Sequence[str]) -> str:
    """A heading with another name."""
    marks = 2 if heading.kind == "rows" else 1
    at = heading.text.index("[")
    end = at + marks
    while heading.text[end] != "]":
        end = behind_quotes(heading.text, end) if heading.text[end] in "\"'" else end + 1
    return f"{heading.text[: at + marks]}{'.'.join(map(toml_key, way))}{heading.text[end:]}"


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
        if row is None or len(where) >= len(had) or _read(row[1]) != had[len(where)]:
            return None
        where.append(row)
    if len(where) != len(had):
        return None
    made = [lines[0]]
    for old, new in matched(had, value):
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


def _read(text: str) -> Any:
    try:
        return tomllib.loads(f"x = {text}")["x"]
    except tomllib.TOMLDecodeError:
        return None


# ---------------------------------------------------------------- a text read


def chapters_of(text: str) -> list[Chapter]:
    """A text as chapters; comments right above a heading go with it."""
    made = [Chapter(())]
    rows: dict[Way, int] = {}
    for one in statements(text):
        if one.kind not in ("heading", "rows"):
            made[-1].body.append(one)
            continue
        above: list[Statement] = []
        while made[-1].body and made[-1].body[-1].remark:
            above.insert(0, made[-1].body.pop())
        made.append(Chapter(_numbered(one, rows), above, one))
    return made


def _numbered(heading: Statement, rows: dict[Way, int]) -> Way:
    """The way of a heading, with the numbers of the rows that it lies in."""
    way: Way = ()
    for depth, key in enumerate(heading.way, 1):
        way = (*way, key)
        if depth == len(heading.way) and heading.kind == "rows":
            rows[way] = rows.get(way, 0) + 1
        if way in rows:
            way = (*way, rows[way] - 1)
    return way


def statements(text: str) -> Iterator[Statement]:
    """A text that can be read, in order as statements, every letter of it in one of them."""
    at = number = 0
    while at < len(text):
        line = text.find("\n", at) + 1 or len(text)
        bare = text[at:line].strip()
        if not bare or bare.startswith("#"):
            one = Statement(text[at:line], "rest", (), number)
        elif bare.startswith("["):
            kind = "rows" if bare.startswith("[[") else "heading"
            one = Statement(text[at:line], kind, _way(tomllib.loads(text[at:line])), number)
        else:
            equals = _equals(text, at)
            end = _value_span(text, at)[1]
            line = text.find("\n", end) + 1 or len(text)
            one = Statement(text[at:line], "key", _way(tomllib.loads(f"{text[at:equals]} = 0")), number)
        yield one
        at = line
        number += 1


def _equals(text: str, at: int = 0) -> int:
    """Where the sign behind a key stands."""
    while text[at] != "=":
        at = behind_quotes(text, at) if text[at] in "\"'" else at + 1
    return at


def _value_span(text: str, at: int = 0) -> tuple[int, int]:
    """Where the value of a statement begins and ends."""
    start = _equals(text, at) + 1
    while text[start] in " \t":
        start += 1
    if text[start] in "\"'[{":
        return start, end_of_entry(text, start)
    line = text.find("\n", start)
    line = len(text) if line < 0 else line
    mark = text.find("#", start, line)
    end = line if mark < 0 else mark
    return start, start + len(text[start:end].rstrip())


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
