"""The rules of a game as a player reads them: topics in sections, charts, and what is written in a text.

A game keeps a folder with a file a topic, in plain text, and `contents.md`, which lists them in their parts:

    # Bocage                        the title of the topic
    Keywords: hedge, hedgerow       what a reader may look for
    Hedges in short.                what it is about, in one sentence

    ## Seeing across [WSN 5.1]      a section, and the rules that it is the place of
    A paragraph, with its rule in brackets (WSN 5.1) and a link to another topic [[movement]].

    - A point of a list.

    {terrain}                       a chart, which the game makes from its data

Charts are never typed in. A rule that a text cites is one of the game's list (`rules.toml`).
"""

from __future__ import annotations

import pathlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final, Generic, Literal, TypeVar

from wsn.cite import CITATION

T = TypeVar("T")
CONTENTS: Final = "contents.md"
_LINK: Final = re.compile(r"\[\[([a-z_]+)(?:\|([^\]]+))?\]\]")
_HEAD: Final = re.compile(r"## *(.*?) *(?:\[([^\]]+)\])? *")
_CHART: Final = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True, slots=True)
class RulesChart:
    """A table of the rules: the heads of its columns, and its rows as they are read."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    """What the signs in it mean."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph or a point of a list; or, with `chart`, the name of a chart."""

    body: str
    point: bool = False
    chart: bool = False


@dataclass(frozen=True, slots=True)
class RulesSection:
    """A part of a topic: its heading, the rules that it is the place of, and what it says."""

    title: str
    rules: tuple[str, ...]
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class RulesTopic:
    """A page of the rules; the first section has no heading."""

    name: str
    """Its word in links and commands, which is the name of its file."""
    title: str
    about: str
    keywords: tuple[str, ...]
    sections: tuple[RulesSection, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that has its place here."""
        return tuple(rule for section in self.sections for rule in section.rules)


@dataclass(frozen=True, slots=True)
class RulesBook:
    """All topics of a game, in the order of their parts."""

    title: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]
    """Each part by its heading, and its topics by their names."""
    topics: Mapping[str, RulesTopic]
    charts: Mapping[str, Callable[[], RulesChart]]

    def home(self, rule: str) -> tuple[str, int] | None:
        """The topic of a rule, and the number of its section there; None for a rule without a place.

        A ruling without a place of its own is told with its rule (`WSS 5.3 R4` with `WSS 5.3`), a rule with
        the section that it belongs to.
        """
        for asked in wider_rules(rule):
            for topic in self.topics.values():
                for number, section in enumerate(topic.sections):
                    if asked in section.rules:
                        return topic.name, number
        return None


def wider_rules(rule: str) -> Iterator[str]:
    """A rule, then what it is a part of: `WSN 7.4.1 R1`, `WSN 7.4.1`, `WSN 7.4`, `WSN 7`."""
    yield rule
    whole = rule.partition(" R")[0]
    while whole:
        yield whole
        whole = whole.rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a passage: plain words, a citation, or a link to a topic."""

    words: str
    kind: Literal["plain", "rule", "topic"] = "plain"
    to: str = ""
    """The rule or the topic that it leads to."""


def runs(body: str, book: RulesBook) -> tuple[Run, ...]:
    """A passage in pieces: its words, its citations, and its links by the titles of their topics."""
    pieces: list[Run] = []
    at = 0
    for link in _LINK.finditer(body):
        pieces += _citation_runs(body[at : link.start()])
        name = link[1]
        topic = book.topics.get(name)
        pieces.append(Run(link[2] or (topic.title if topic else name), "topic", name))
        at = link.end()
    return (*pieces, *_citation_runs(body[at:]))


def _citation_runs(words: str) -> Iterator[Run]:
    at = 0
    for cited in CITATION.finditer(words):
        if cited.start() > at:
            yield Run(words[at : cited.start()])
        yield Run(cited[0], "rule", cited[0])
        at = cited.end()
    if at < len(words):
        yield Run(words[at:])


def rules_of(folder: pathlib.Path, charts: Mapping[str, Callable[[], RulesChart]]) -> RulesBook:
    """The topics in a folder. Raises ValueError for a file that is not written as it should be."""
    title, parts = _contents((folder / CONTENTS).read_text(encoding="utf-8"))
    names = [name for _, listed in parts for name in listed]
    topics = {name: topic_in(name, (folder / f"{name}.md").read_text(encoding="utf-8")) for name in names}
    return RulesBook(title, parts, topics, charts)


class KeptBook(Generic[T]):
    """The rules of a game in its folder `topics`, with charts out of its tables; the shipped book is kept."""

    def __init__(
        self,
        folder: pathlib.Path,
        charts: Mapping[str, Callable[[T], RulesChart]],
        shipped: Callable[[], T],
        read: Callable[[Mapping[str, Any]], T],
    ) -> None:
        self._folder, self._charts, self._tables, self._read = folder, charts, shipped, read

    @cached_property
    def shipped_book(self) -> RulesBook:
        """The book by the shipped tables."""
        return self._make_book(self._tables())

    def book(self, documents: Mapping[str, Any] | None = None) -> RulesBook:
        """The topics and charts, as shipped or by the documents of a game (`GameText.rules_book`)."""
        return self.shipped_book if documents is None else self._make_book(self._read(documents))

    def _make_book(self, charts: T) -> RulesBook:
        return rules_of(self._folder, {name: partial(chart, charts) for name, chart in self._charts.items()})


def _contents(written: str) -> tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    title = ""
    parts: list[tuple[str, list[str]]] = []
    for row in written.splitlines():
        if row.startswith("## "):
            parts.append((row[3:].strip(), []))
        elif row.startswith("# "):
            title = row[2:].strip()
        elif row.startswith("- "):
            parts[-1][1].append(row[2:].strip())
    return title, tuple((head, tuple(names)) for head, names in parts)


def topic_in(name: str, written: str) -> RulesTopic:
    """The topic of a file. Raises ValueError where it does not begin with title, keywords and a sentence."""
    head, _, rest = written.partition("\n\n")
    rows = head.splitlines()
    if len(rows) < 3 or not rows[0].startswith("# ") or not rows[1].startswith("Keywords:"):
        raise ValueError(f"{name}: a topic begins with `# Title`, `Keywords: ...` and a sentence about it")
    keywords = tuple(word.strip() for word in rows[1].partition(":")[2].split(",") if word.strip())
    return RulesTopic(name, rows[0][2:].strip(), " ".join(rows[2:]), keywords, tuple(_sections(rest)))


def _sections(written: str) -> Iterator[RulesSection]:
    title = ""
    rules: tuple[str, ...] = ()
    passages: list[Passage] = []
    for block in re.split(r"\n\s*\n", written):
        for title_row, body in _heading_blocks(block.strip()):
            if title_row is not None:
                if passages or title:
                    yield RulesSection(title, rules, tuple(passages))
                passages = []
                title = title_row[1]
                rules = tuple(rule.strip() for rule in (title_row[2] or "").split(",") if rule.strip())
            passages += _passages(body)
    if passages or title:
        yield RulesSection(title, rules, tuple(passages))


def _heading_blocks(block: str) -> Iterator[tuple[re.Match[str] | None, str]]:
    """A block of rows: its heading, where it begins with one, and what follows."""
    first, _, rest = block.partition("\n")
    head = _HEAD.fullmatch(first)
    yield (head, rest) if head else (None, block)


def _passages(block: str) -> Iterator[Passage]:
    words: list[str] = []
    point = False
    for row in block.splitlines():
        chart = _CHART.fullmatch(row.strip())
        if (chart or row.startswith("- ")) and words:
            yield Passage(" ".join(words), point)
            words = []
        if chart:
            yield Passage(chart[1], chart=True)
            point = False
        elif row.startswith("- "):
            words, point = [row[2:].strip()], True
        elif row.strip():
            point = point and bool(words)
            words.append(row.strip())
    if words:
        yield Passage(" ".join(words), point)
