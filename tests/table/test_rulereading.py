"""Looking something up in the rules: by topic, word, number; near misses; plain text."""

from __future__ import annotations

import pytest

from wsn.table import rulereading
from wsn.table.rulereading import RulePlace


@pytest.mark.parametrize(
    ("asked", "topic", "section"),
    [
        ("bocage", "bocage", 0),
        ("Line of sight", "line_of_sight", 0),
        ("hedge-row", "", 0),
        ("rhinos", "bocage", 3),
        ("double time", "movement", 2),
        ("WSS 5.1", "terrain", 0),
        ("wsn 6.3", "bocage", 3),
        ("5.3 R4", "line_of_sight", 2),
        ("WSN 7.4.1 R9", "points", 3),
    ],
)
def test_what_a_reader_types_leads_to_its_place(asked, topic, section):
    entry = rulereading.lookup("war_storms", asked)
    assert entry.place == (RulePlace("war_storms", topic, section) if topic else None)


def test_a_number_of_two_books_leads_to_both():
    place = rulereading.lookup("war_storms", "5.1")
    assert [hit.place.topic for hit in place.hits] == ["bocage", "terrain"]


def test_a_rule_cited_by_its_heading():
    assert rulereading.lookup("hex_tiles", "ht forests").place == RulePlace("hex_tiles", "terrain", 1)


def test_a_citation_opens_the_rules_of_its_book():
    assert rulereading.opens("M44 1.6") == RulePlace("hex_tiles", "retreat", 0)
    assert rulereading.opens("WSS 8", "war_storms") == RulePlace("war_storms", "reaction", 0)
    assert rulereading.opens("XYZ 1") is None


def test_words_are_searched_with_charts_and_headings_first():
    hits = rulereading.search("war_storms", "final fire")
    assert hits[0].place == RulePlace("war_storms", "assault", 1)
    panther = rulereading.search("war_storms", "panther")
    assert [hit.place.topic for hit in panther] == ["units"]
    assert "Panther" in panther[0].excerpt


def test_a_near_miss_is_proposed():
    assert "spotting" in rulereading.lookup("war_storms", "spoting").near
    reply, lines = rulereading.answer("war_storms", "spoting")
    assert not reply
    assert "did you mean `spotting`" in lines[0]
    assert not rulereading.answer("war_storms", "xyzzy")[0]


def test_a_number_brings_its_section_and_a_topic_the_whole():
    _, one = rulereading.answer("war_storms", "WSN 5.2")
    _, whole = rulereading.answer("war_storms", "terrain")
    assert any("Irrigation ditches" in line for line in one)
    assert not any("Shingle  [" in line for line in one)
    assert len(whole) > 2 * len(one)


@pytest.mark.parametrize("system", rulereading.readable())
def test_every_topic_fits_its_width(system):
    pages = rulereading.book_of(system)
    for name in pages.topics:
        for width in (60, 96):
            lines = list(rulereading.topic_told(RulePlace(system, name), width))
            if width == 96:
                assert max(map(len, lines)) <= width, name
    assert max(map(len, rulereading.contents_told(system, 80))) <= 80


@pytest.mark.parametrize("asked", ["ENGINE 5", "engine 5"])
def test_a_rule_of_every_game_is_told_though_it_stands_in_no_book(asked):
    """Refusals cite these numbers, and a search found engineers with a five in their row."""
    known, lines = rulereading.answer("war_storms", asked)
    assert known
    assert lines == ("ENGINE 5, which holds in every game: what dice have decided cannot be undone.",)
    assert rulereading.lookup("hex_tiles", "ENGINE 12").place is None


def test_a_number_finds_rules_and_never_a_digit_in_a_table():
    """`5` brought 42 places, among them the weapons of the platoons."""
    hits = rulereading.lookup("war_storms", "5").hits
    topics = {hit.place.topic for hit in hits}
    assert {"terrain", "bocage", "line_of_sight", "spotting"} <= topics
    assert "units" not in topics
    book = rulereading.book_of("war_storms")
    for hit in hits:
        rules = book.topics[hit.place.topic].sections[hit.place.section].rules
        assert any(rule.split()[1].split(".")[0] == "5" for rule in rules), hit


def test_a_number_that_no_rule_has_is_told_with_the_nearest():
    """`WSN 7.4.9` showed 7.4, as if that were it."""
    known, lines = rulereading.answer("war_storms", "WSN 7.4.9")
    assert known
    assert lines[0] == "There is no rule WSN 7.4.9; the nearest is WSN 7.4."
    assert any("[WSN 7.4" in line for line in lines)
    assert rulereading.lookup("war_storms", "WSN 7.4").note == ""
    assert rulereading.lookup("war_storms", "5.3 R4").note == ""
    assert rulereading.answer("war_storms", "99") == (False, ("There is no rule WSN 99 or WSS 99",))


def test_where_the_topics_are_listed_is_told_as_it_is_typed_there():
    assert rulereading.answer("war_storms", "xyzzy")[1][0].endswith("; type `rules` for the list of topics")
    told = rulereading.answer("war_storms", "xyzzy", listing="wsn rules war_storms")[1][0]
    assert told.endswith("; type `wsn rules war_storms` for the list of topics")
