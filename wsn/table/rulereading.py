"""The rules to read on any screen: looked up by topic, word or number, searched, and told as plain text."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wsn.data import nearest_words
from wsn.engine.commands import ENGINE_RULES
from wsn.engine.system import Setup
from wsn.parts.rulestext import (
    Passage,
    RulesBook,
    RulesChart,
    RulesSection,
    RulesTopic,
    runs,
    wider_rules,
)
from wsn.systems import SYSTEMS, find_game, game_of

NUMBER: Final = re.compile(r"\d+(\.\d+)*( R\d+)?")
"""The number of a rule without the letters of its book."""
NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"
"""Between the letters and the number of a citation, so that no line ends there."""


@dataclass(frozen=True, slots=True)
class RulePlace:
    """A place in the rules of a game: a topic, and a section of it."""

    system: str
    topic: str
    section: int = 0


@dataclass(frozen=True, slots=True)
class RuleHit:
    """A section in which what was searched for stands, with the words around it."""

    place: RulePlace
    excerpt: str


@dataclass(frozen=True, slots=True)
class Lookup:
    """What was found for a word: its place, or the places where it stands, or the words nearest to it."""

    place: RulePlace | None = None
    hits: tuple[RuleHit, ...] = ()
    near: tuple[str, ...] = ()
    note: str = ""
    """What has to be said first: that no rule has a number, or a rule that stands in no book."""


def book_of(system: str, documents: Mapping[str, Any] | None = None) -> RulesBook | None:
    """The rules of a game as topics; None for a game that has none.

    Their charts are those that are shipped, or made from the `documents` of a set-up.
    """
    return find_game(system).text.rules_book(documents)


def book_in_play(setup: Setup) -> RulesBook | None:
    """The rules with the charts that a game is played by, which may be a player's own."""
    return book_of(setup.system, setup.tables if own_charts(setup) else None)


def own_charts(setup: Setup) -> bool:
    """Whether a game is played by other charts than those that are shipped."""
    return setup.tables != game_of(setup.system).files.chart_documents()


def readable() -> tuple[str, ...]:
    """The games whose rules can be read."""
    return tuple(system for system in SYSTEMS if find_game(system).text.has_rules_book)


def beginning(system: str) -> RulePlace:
    """The first topic of a game's rules."""
    book = book_of(system)
    assert book is not None
    return RulePlace(system, book.parts[0][1][0])


def opens(rule: str, system: str = "") -> RulePlace | None:
    """Where a citation leads: in the rules of this game, or of the game that has a book of these letters."""
    letters = rule.partition(" ")[0]
    games = [system] if system in SYSTEMS else []
    games += [one for one in SYSTEMS if letters in game_of(one).citations]
    for game in games:
        book = book_of(game)
        home = book.home(rule) if book is not None else None
        if home is not None:
            return RulePlace(game, *home)
    return None


def lookup(system: str, asked: str, book: RulesBook | None = None) -> Lookup:
    """What a reader means by a topic, a word or a number (`bocage`, `hedge`, `WSS 5.1`, `5.1`).

    `book` is one with charts of its own, of the same game.
    """
    book = book or book_of(system)
    words = _plain_words(asked)
    if book is None or not words:
        return Lookup()
    if of_program := program_rule(asked):
        return Lookup(note=of_program)
    numbered, note = by_number(system, asked), _unheard_of(system, asked)
    if len(numbered) == 1:
        return Lookup(numbered[0], note=note)
    if numbered:
        hits = tuple(RuleHit(place, _place_begins(book, place)) for place in numbered)
        return Lookup(hits=hits, note=note)
    if note:
        return Lookup(note=note)
    for topic in book.topics.values():
        if words in (_plain_words(topic.name), _plain_words(topic.title)):
            return Lookup(RulePlace(system, topic.name))
    for topic in book.topics.values():
        for number, section in enumerate(topic.sections):
            if words == _plain_words(section.title):
                return Lookup(RulePlace(system, topic.name, number))
    for topic in book.topics.values():
        if words in map(_plain_words, topic.keywords):
            told = (_section_text(book, section) for section in topic.sections)
            first = next((n for n, said in enumerate(told) if words in _plain_words(said)), 0)
            return Lookup(RulePlace(system, topic.name, first))
    hits = search(system, asked, book)
    known = {_plain_words(word) for topic in book.topics.values() for word in (topic.name, topic.title)}
    known |= {_plain_words(word) for topic in book.topics.values() for word in topic.keywords}
    return Lookup(hits=hits, near=() if hits else nearest_words(words, known))


def _plain_words(words: str) -> str:
    return " ".join(words.lower().replace("_", " ").replace("-", " ").replace(NO_BREAK_SPACE, " ").split())


def program_rule(asked: str) -> str:
    """A rule that holds in every game (`ENGINE 5`), as a sentence; empty for any other."""
    number = " ".join(asked.split()).upper()
    if number not in ENGINE_RULES:
        return ""
    told = ENGINE_RULES[number]
    return f"{number}, which holds in every game: {told}."


def by_number(system: str, asked: str) -> tuple[RulePlace, ...]:
    """The places of a rule that is named by its number; without letters in every book that has it.

    Of a number that only begins those of other rules (`5`) their places; of one that no rule has, where the
    rule is that it would be a part of.
    """
    numbers, known, placed = _numbers(system, asked), _known_rules(system), _placed_rules(system)
    exact = [number for number in numbers if number in known]
    listed = [number for number in exact if number in placed]
    begun = [
        rule for number in numbers if number not in exact for rule in placed if rule.startswith(f"{number}.")
    ]
    if listed and all("." in number for number in numbers):
        begun = []
    places = (opens(number, system) for number in [*(listed or exact), *begun] or numbers)
    return tuple(dict.fromkeys(place for place in places if place is not None))


def _unheard_of(system: str, asked: str) -> str:
    """A sentence for the number of a rule that there is not, with the nearest one; empty for any other."""
    numbers, known = _numbers(system, asked), _known_rules(system)
    if not numbers or any(rule == one or rule.startswith(f"{one}.") for one in numbers for rule in known):
        return ""
    wider = (next((one for one in wider_rules(number) if one in known), "") for number in numbers)
    near = " and ".join(one for one in wider if one)
    said = f"There is no rule {' or '.join(numbers)}"
    return f"{said}; the nearest is {near}." if near else f"{said}."


def _numbers(system: str, asked: str) -> list[str]:
    """The citations that a number means; none for what is no number of a rule."""
    books = game_of(system).citations
    head, _, rest = " ".join(asked.split()).partition(" ")
    if NUMBER.fullmatch(" ".join(asked.split()).upper()):
        return [f"{book} {' '.join(asked.split()).upper()}" for book in books]
    if head.upper() in books and rest:
        return [f"{head.upper()} {rest.upper() if rest[:1].isdigit() else rest.capitalize()}"]
    return []


def _placed_rules(system: str) -> tuple[str, ...]:
    """The rules of a game that have a place in its book, in the order of the book."""
    book = book_of(system)
    return () if book is None else tuple(rule for topic in book.topics.values() for rule in topic.rules)


def _known_rules(system: str) -> frozenset[str]:
    """Every rule of a game: those of its list, and those that have a place in its book."""
    listed = find_game(system).text.rules_listed().rules
    return frozenset((*listed, *_placed_rules(system)))


# --- searching


def search(system: str, asked: str, book: RulesBook | None = None) -> tuple[RuleHit, ...]:
    """The sections that hold all the words, those with them in a heading first."""
    book = book or book_of(system)
    wanted = _plain_words(asked).split()
    if book is None or not wanted:
        return ()
    hits: list[tuple[int, int, RuleHit]] = []
    for topic in book.topics.values():
        for number, section in enumerate(topic.sections):
            said = _searchable_text(book, topic, section)
            own = _plain_words(_section_text(book, section)) if number else _plain_words(said)
            if not all(word in _plain_words(said) for word in wanted) or not any(
                word in own for word in wanted
            ):
                continue
            head = _plain_words(f"{topic.title} {section.title}")
            weight = -sum(word in head for word in wanted)
            place = RulePlace(system, topic.name, number)
            hits.append((weight, len(hits), RuleHit(place, _section_excerpt(book, section, wanted))))
    return tuple(hit for _, _, hit in sorted(hits, key=lambda one: one[:2]))


def _searchable_text(book: RulesBook, topic: RulesTopic, section: RulesSection) -> str:
    """All that stands for a section in a search: its topic, its rules, and all that it tells."""
    parts = [topic.title, *section.rules]
    if section is topic.sections[0]:
        parts += [*topic.keywords, topic.about]
    return " ".join([*parts, _section_text(book, section)])


def _section_text(book: RulesBook, section: RulesSection) -> str:
    """What a section tells: its heading, its words, its charts."""
    parts = [section.title, *(words_of(passage, book) for passage in section.passages)]
    for passage in section.passages:
        if passage.chart:
            chart = book.charts[passage.body]()
            parts += [chart.title, *chart.heads, *(cell for row in chart.rows for cell in row)]
    return " ".join(parts)


EXCERPT_LETTERS: Final = 90
"""The letters of an excerpt."""


def _section_excerpt(book: RulesBook, section: RulesSection, wanted: list[str]) -> str:
    for passage in section.passages:
        if passage.chart:
            chart = book.charts[passage.body]()
            rows = (", ".join((chart.title, *row)) for row in chart.rows)
            told = next((row for row in rows if wanted[0] in _plain_words(row)), "")
        else:
            told = words_of(passage, book)
        at = told.lower().find(wanted[0])
        if at >= 0:
            begun = max(told.rfind(". ", 0, at), told.rfind(": ", 0, at)) + 1
            return textwrap.shorten(told[begun:], EXCERPT_LETTERS, placeholder=" …")
    return _first_words(book, section)


def _place_begins(book: RulesBook, place: RulePlace) -> str:
    return _first_words(book, book.topics[place.topic].sections[place.section])


def _first_words(book: RulesBook, section: RulesSection) -> str:
    first = next((words_of(passage, book) for passage in section.passages if not passage.chart), "")
    return textwrap.shorten(first, EXCERPT_LETTERS, placeholder=" …")


# --- plain text


def words_of(passage: Passage, book: RulesBook) -> str:
    """A passage in plain words; nothing for a chart."""
    if passage.chart:
        return ""
    pieces = runs(passage.body, book)
    return "".join(run.to.replace(" ", NO_BREAK_SPACE) if run.kind == "rule" else run.words for run in pieces)


def contents_told(system: str, width: int = 96) -> Iterator[str]:
    """The topics of a game in their parts."""
    book = book_of(system)
    assert book is not None
    wide = max(map(len, book.topics)) + 2
    yield book.title
    for head, names in book.parts:
        yield ""
        yield head
        for name in names:
            head = f"  {name:<{wide}}"
            yield from textwrap.wrap(
                book.topics[name].about, width, initial_indent=head, subsequent_indent=" " * len(head)
            )


def topic_told(
    place: RulePlace, width: int = 96, whole: bool = True, book: RulesBook | None = None
) -> Iterator[str]:
    """A topic in plain text; without `whole` its title and the one section."""
    book = book or book_of(place.system)
    assert book is not None
    topic = book.topics[place.topic]
    yield topic.title.upper()
    yield from textwrap.wrap(topic.about, width)
    sections = topic.sections if whole else topic.sections[place.section : place.section + 1]
    for section in sections:
        yield ""
        if section.title:
            rules = f"  [{', '.join(section.rules)}]" if section.rules else ""
            yield f"{section.title}{rules}"
        yield from _section_told(section, book, width)
    linked = dict.fromkeys(
        run.to
        for section in sections
        for passage in section.passages
        if not passage.chart
        for run in runs(passage.body, book)
        if run.kind == "topic"
    )
    if linked:
        yield ""
        yield from textwrap.wrap(f"See also: {', '.join(linked)}", width)


def _section_told(section: RulesSection, book: RulesBook, width: int) -> Iterator[str]:
    before: Passage | None = None
    for passage in section.passages:
        if before is not None and not (before.point and passage.point):
            yield ""
        before = passage
        if passage.chart:
            yield from chart_told(book.charts[passage.body](), width)
        elif passage.point:
            said = words_of(passage, book)
            yield from textwrap.wrap(said, width, initial_indent="- ", subsequent_indent="  ")
        else:
            yield from textwrap.wrap(words_of(passage, book), width)


NARROWEST_COLUMN: Final = 7
"""No column of a chart is made narrower than this."""


def chart_told(chart: RulesChart, width: int = 96) -> Iterator[str]:
    """A chart as columns; where there is no room the widest are narrower, and their words go on below."""
    table = (chart.heads, *chart.rows)
    wide = [max(len(row[n]) for row in table) for n in range(len(chart.heads))]
    while sum(wide) + 2 * len(wide) > width and max(wide) > NARROWEST_COLUMN:
        wide[wide.index(max(wide))] -= 1
    yield f"  {chart.title}"
    for row in table:
        cells = [textwrap.wrap(cell, space) or [""] for cell, space in zip(row, wide)]
        for n in range(max(map(len, cells))):
            parts = (cell[n] if n < len(cell) else "" for cell in cells)
            yield "".join(f"  {part:<{space}}" for part, space in zip(parts, wide)).rstrip()
    if chart.note:
        yield from textwrap.wrap(chart.note, width, initial_indent="  ", subsequent_indent="  ")


def answer(
    system: str, asked: str, width: int = 96, book: RulesBook | None = None, listing: str = "rules"
) -> tuple[bool, tuple[str, ...]]:
    """What a terminal says to a word of the rules: whether it was found, and the lines.

    `listing` is what is typed there for the list of topics.
    A number brings its section, a topic the whole of it, any other word the places where it stands.
    """
    book = book or book_of(system)
    entry = lookup(system, asked, book)
    first = tuple(textwrap.wrap(entry.note, width))
    if entry.place is not None:
        whole = not entry.place.section and not by_number(system, asked)
        told = topic_told(entry.place, width, whole, book)
        return True, (*first, *([""] if first else []), *told)
    if len(entry.hits) == 1:
        return True, tuple(topic_told(entry.hits[0].place, width, False, book))
    if entry.hits:
        assert book is not None
        lines = [*first, f"`{asked}` stands in:"]
        for hit in entry.hits[:MOST_HITS]:
            topic = book.topics[hit.place.topic]
            head = topic.sections[hit.place.section].title
            lines.append(f"  {topic.name}{f', {head}' if head else ''}")
            lines += textwrap.wrap(hit.excerpt, width, initial_indent="      ", subsequent_indent="      ")
        if len(entry.hits) > MOST_HITS:
            lines.append(f"  and {len(entry.hits) - MOST_HITS} more places")
        return True, tuple(lines)
    if program_rule(asked):
        return True, first
    if first:
        return False, (entry.note.rstrip("."),)
    near = " or ".join(f"`{word}`" for word in entry.near)
    more = f"did you mean {near}?" if near else f"type `{listing}` for the list of topics"
    return False, (f"the rules have nothing on `{asked}`; {more}",)


MOST_HITS: Final = 8
"""No more places than this are listed for a word."""
