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
