"""The text of a TOML file that a person has written, with other values: all that is equal stays as it was.

A text is read as statements: a comment or a blank line, a heading in brackets, a key with its value (over as
many lines as that takes). A heading with all that stands under it is a chapter, and the comment right above
it is its own: it goes where the heading goes. So tables may stand in any order, and be interleaved.

The library that keeps comments, tomlkit, edits values here (tables in braces), and no more, for three reasons
(measured with 0.15.2). It counts what stands above a heading, or above a row of a list, to what comes before:
`del document["boxes"]["Gate"]` drops the comment of the next table, and leaves that of the gate. It puts each
new label of a list onto a line of its own, where labels fill their lines here. And it takes 194 ms to read
the map `normandy_areas` (29 kB), three times what it takes here to read, change and write it (65 ms).
"""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wsn.data.files import read_text
from wsn.data.problems import DataError
from wsn.data.statements import Chapter, Key, Statement, Way, chapters_of
from wsn.data.toml_values import (
    LEAST_ALIKE,
    PLAIN_LAYOUT,
    TomlLayout,
    change_value,
    match_rows,
    reads_as,
    rename_heading,
    table_likeness,
    with_key,
)
from wsn.data.writing import is_rows, toml_key, toml_text


def lay_toml(document: Mapping[str, Any], layout: TomlLayout) -> str:
    """A document as a text of its own: its head, then its tables and rows in order, each with a heading.

    Reading it gives the document, without keys whose value is None.
    """
    return _Rewriting("", {}, without_missing(document), layout).text()


def rewrite_toml(source: str, document: Mapping[str, Any], layout: TomlLayout = PLAIN_LAYOUT) -> str:
    """The text of a TOML file with the values of a document; keys whose value is None are left out.

    Reading it gives the document. Comments, layout and the ends of lines stay. What stands right above a
    heading, or above a key that has others neither above nor below it, goes with that. A text
    that cannot be kept is written anew.
    """
    want, had = without_missing(document), tomllib.loads(source)
    if had == want:
        return source
    text = source.replace("\r\n", "\n")
    made = _Rewriting(text if text.endswith("\n") else text + "\n", had, want, layout).text()
    if not reads_as(made, want):
        made = lay_toml(want, layout)
    return with_ends(source, made)


def toml_text_for(file: Path, document: Mapping[str, Any]) -> str:
    """A document for a TOML file that may be there already, and keeps its comments and layout then."""
    try:
        return rewrite_toml(read_text(file), document)
    except (DataError, ValueError, RecursionError):  # it is not there, or holds something else
        return toml_text(document)


def rewrite_json(source: str, document: Mapping[str, Any]) -> str:
    """The text of a JSON file with the values of a document, indented and ended line by line as it was."""
    lines = source.splitlines()
    deep = next((len(line) - len(line.lstrip()) for line in lines[1:] if line[:1].isspace()), 1)
    escaped = source.isascii() and "\\u" in source
    tabs = any(line.startswith("\t") for line in lines)
    made = json.dumps(document, indent="\t" if tabs else deep, ensure_ascii=escaped)
    return with_ends(source, made + "\n")


def json_text_for(file: Path, document: Mapping[str, Any]) -> str:
    """A document for a JSON file that may be there already, and keeps its indent and ends of lines then."""
    try:
        source = read_text(file)
    except DataError:
        source = ""
    return rewrite_json(source, document)


def read_source(file: Path) -> str | None:
    """What a TOML file says, to be rewritten with its comments; None for another, which has none.

    Raises DataError where it cannot be read.
    """
    return read_text(file) if file.suffix == ".toml" else None


def without_missing(value: Any) -> Any:
    """A document as plain tables and lists, without keys whose value is None."""
    if isinstance(value, Mapping):
        return {key: without_missing(entry) for key, entry in value.items() if entry is not None}
    return [without_missing(entry) for entry in value] if isinstance(value, list | tuple) else value


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


# ---------------------------------------------------------------- the chapters brought to the document


class _Rewriting:
    """A text that is brought from one document to another."""

    def __init__(self, text: str, had: dict[str, Any], want: dict[str, Any], layout: TomlLayout) -> None:
        self.had, self.want, self.layout = had, want, layout
        self.chapters = chapters_of(text)
        self.shapes = {_shape_of(chapter.way) for chapter in self.chapters}
        self.pairs: dict[Way, dict[Key, Key]] = {}
        """By the way of a table or list that was there: where its entries are now."""
        self.written: set[Way] = set()
        """The ways of what a statement says."""
        self.dotted: set[Way] = set()
        """The ways of tables that only keys with dots make."""

    def text(self) -> str:
        """The new text."""
        self._update_chapters()
        self._order_rows(self.want, ())
        self._add_missing(self.want, ())
        return _join_statements(one for chapter in self.chapters for one in chapter.all_statements())

    # ------------------------------------------------------------ what stays, changes, goes

    def _update_chapters(self) -> None:
        """Bring every chapter to what its table says now, and drop those of tables that are gone."""
        kept: list[Chapter] = []
        for chapter in self.chapters:
            way = self._present_way(chapter.way)
            if way is None or not isinstance(_value_at(self.want, way), Mapping):
                kept[-1].body += _standing_alone(chapter)
                continue
            self._update_chapter(chapter, way)
            if chapter.heading is not None and _key_words(way) != _key_words(chapter.way):
                chapter.heading.text = rename_heading(chapter.heading.text, _key_words(way))
            chapter.way = way
            kept.append(chapter)
        self.chapters = kept

    def _present_way(self, way: Way) -> Way | None:
        """Where a value lies now that lay there before; None for one that is gone."""
        now: Way = ()
        for depth, key in enumerate(way):
            before = way[:depth]
            if before not in self.pairs:
                self.pairs[before] = _pair_entries(_value_at(self.had, before), _value_at(self.want, now))
            if key not in self.pairs[before]:
                return None
            now = (*now, self.pairs[before][key])
        return now

    def _update_chapter(self, chapter: Chapter, to: Way) -> None:
        """Bring the statements of a chapter to what its table says now."""
        kept: list[Statement] = []
        for n, one in enumerate(chapter.body):
            if one.kind != "key":
                kept.append(one)
                continue
            was = (*chapter.way, *one.way)
            now = self._present_way(was)
            had, value = _value_at(self.had, was), _value_at(self.want, now) if now is not None else None
            if now is None or value is None or self._gets_headings(had, value, now):
                run = n + 1 < len(chapter.body) and chapter.body[n + 1].kind == "key"
                begins = not chapter.way and all(other.kind == "rest" for other in kept)
                while kept and kept[-1].is_remark and not run and not begins:
                    kept.pop()  # what begins a file, or stands above several keys, is not about one key
                continue
            self.written.add(now)
            self.dotted |= {now[:depth] for depth in range(len(to) + 1, len(now))}
            if had != value:
                one.text = change_value(one.text, str(now[-1]), had, value, self.layout)
            if now[len(to) :] != one.way:
                one.text = with_key(one.text, _key_words(now[len(to) :]))
                one.way = _key_words(now[len(to) :])
            kept.append(one)
        chapter.body = kept

    def _gets_headings(self, had: Any, value: Any, way: Way) -> bool:
        """Whether a list or table that is written beside its key, but empty, is to have headings now."""
        return len(way) == 1 and not had and bool(value) and (isinstance(value, Mapping) or is_rows(value))

    # ------------------------------------------------------------ the order of rows

    def _order_rows(self, value: Any, way: Way) -> None:
        """Bring the rows of every list into the order of the document."""
        if isinstance(value, Mapping):
            for key, entry in value.items():
                self._order_rows(entry, (*way, key))
        elif is_rows(value):
            size = len(way)
            places = [
                n for n, one in enumerate(self.chapters) if len(one.way) > size and one.way[:size] == way
            ]
            rows = sorted((self.chapters[n] for n in places), key=lambda one: one.way[size])
            for n, one in zip(places, rows, strict=True):
                self.chapters[n] = one
            for n, entry in enumerate(value):
                self._order_rows(entry, (*way, n))

    # ------------------------------------------------------------ what is new

    def _add_missing(self, table: Mapping[str, Any], way: Way) -> None:
        """Add what is in a table and not in the text yet."""
        for key, value in table.items():
            there = (*way, key)
            if there in self.written:
                continue
            if there in self.dotted or self._is_headed(there):
                if isinstance(value, Mapping):
                    self._add_missing(value, there)
                    continue
                if is_rows(value):
                    for n, row in enumerate(value):
                        if self._is_headed((*there, n)):
                            self._add_missing(row, (*there, n))
                        else:
                            self._put_row(there, n, row)
                    continue
            if self._wants_heading(way, value):
                for chapter in self._new_chapters(there, value):
                    self._put_chapter(chapter)
            else:
                self._state_key(way, key, value)

    def _is_headed(self, way: Way) -> bool:
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

    def _new_chapters(self, way: Way, value: Any) -> Iterator[Chapter]:
        """The chapters of a table, or of a list of tables, that is new."""
        if isinstance(value, list):
            for n, row in enumerate(value):
                yield self._make_chapter((*way, n), row)
        elif len(way) == 1 and all(isinstance(entry, Mapping) for entry in value.values()):
            for word, entry in value.items():
                yield self._make_chapter((*way, word), entry)
        else:
            yield self._make_chapter(way, value)

    def _make_chapter(self, way: Way, table: Mapping[str, Any]) -> Chapter:
        name = ".".join(map(toml_key, _key_words(way)))
        rows = isinstance(way[-1], int)
        heading = Statement(f"[[{name}]]\n" if rows else f"[{name}]\n", "rows" if rows else "heading")
        body = [self._make_statement((key,), value) for key, value in table.items()]
        self.written |= {(*way, key) for key in table}
        return Chapter(way, [_blank_line()], heading, [*body, _blank_line()])

    def _make_statement(self, way: Sequence[str], value: Any) -> Statement:
        left = ".".join(map(toml_key, way))
        return Statement(f"{left} = {self.layout.of(way[-1], value)}\n", "key", tuple(way))

    def _put_chapter(self, chapter: Chapter) -> None:
        """Put a chapter behind the last that lies in the same table, or at the end."""
        way = chapter.way[:-1]
        behind = [n for n, one in enumerate(self.chapters) if way and one.way[: len(way)] == way]
        at = behind[-1] + 1 if behind else len(self.chapters)
        self.chapters.insert(at, chapter)

    def _put_row(self, way: Way, number: int, row: Mapping[str, Any]) -> None:
        """Put a row of a list behind the row before it; the first one before the second."""
        chapter, size = self._make_chapter((*way, number), row), len(way)
        rows = [(n, one.way[size]) for n, one in enumerate(self.chapters) if one.way[:size] == way]
        before = [n for n, row_ in rows if row_ < number]  # type: ignore[operator]  # of a list, so numbers
        at = before[-1] + 1 if before else rows[0][0]
        self.chapters.insert(at, chapter)

    def _state_key(self, way: Way, key: str, value: Any) -> None:
        """State a new key in the chapter of its table, or beside the keys with dots that make that."""
        self.written.add((*way, key))
        home = next((one for one in self.chapters if one.way == way), None)
        if home is not None and way not in self.dotted:
            ends = [n for n, one in enumerate(home.body) if one.kind == "key"]
            home.body.insert(ends[-1] + 1 if ends else 0, self._make_statement((key,), value))
            return
        for chapter in reversed(self.chapters):
            rest = _key_words(way[len(chapter.way) :])
            if chapter.way != way[: len(chapter.way)]:
                continue
            ends = [n for n, one in enumerate(chapter.body) if rest and one.way[: len(rest)] == rest]
            if ends:
                chapter.body.insert(ends[-1] + 1, self._make_statement((*rest, key), value))
                return
        first = next(n for n, one in enumerate(self.chapters) if one.way[: len(way)] == way and one.way)
        self.chapters.insert(first, self._make_chapter(way, {key: value}))


def _blank_line() -> Statement:
    return Statement("\n", "rest")


def _value_at(document: Any, way: Way) -> Any:
    """What lies there in a document; None where nothing does."""
    for key in way:
        try:
            document = document[key]
        except (LookupError, TypeError):
            return None
    return document


def _key_words(way: Way) -> tuple[str, ...]:
    return tuple(key for key in way if isinstance(key, str))


def _shape_of(way: Way) -> tuple[str, ...]:
    return _key_words(way)


def _pair_entries(had: Any, want: Any) -> dict[Key, Key]:
    """Where the entries of a table or of a list are now; what is gone has no place."""
    if isinstance(had, Mapping) and isinstance(want, Mapping):
        pairs: dict[Key, Key] = {key: key for key in had if key in want}
        gone = [key for key in had if key not in want]
        new = [key for key in want if key not in had]
        for key in gone:  # a table that has another name now takes what stands above it along
            like = max(new, key=lambda other: _rename_likelihood(had[key], want[other]), default=None)
            if like is not None and _rename_likelihood(had[key], want[like]) > LEAST_ALIKE:
                pairs[key] = like
                new.remove(like)
        return pairs
    if isinstance(had, list) and isinstance(want, list):
        return {old: new for old, new in match_rows(had, want) if old is not None and new is not None}
    return {}


def _rename_likelihood(had: Any, want: Any) -> float:
    """How likely it is that a value was only given another name, from 0 to 1."""
    if isinstance(had, Mapping) and isinstance(want, Mapping):
        return table_likeness(had, want)
    return float(isinstance(had, str) and had == want)


def _standing_alone(chapter: Chapter) -> list[Statement]:
    """The comments at the end of a chapter that a blank line parts from it: they outlive it."""
    ends = [n for n, one in enumerate(chapter.body) if one.kind == "key"]
    rest = chapter.body[ends[-1] + 1 if ends else 0 :]
    first = next((n for n, one in enumerate(rest) if one.is_blank), len(rest))
    return rest[first:]


def _join_statements(statements: Iterable[Statement]) -> str:
    """The text of statements, with no blank line doubled that was not, and none new at its ends."""
    made: list[Statement] = []
    for one in statements:
        last = made[-1] if made else None
        if one.is_blank and last is not None and last.is_blank and not one.number == last.number + 1 > 0:
            continue
        if one.is_blank and last is None and one.number != 0:
            continue
        made.append(one)
    lines = "".join(one.text for one in made)
    while made and made[-1].is_blank:
        made.pop()
    return "".join(one.text for one in made) or lines
