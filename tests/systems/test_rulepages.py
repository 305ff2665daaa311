"""The rules to read: every rule has its place in a topic, and every topic is written as it should be."""

from __future__ import annotations

import pytest

from tests.toys import siege
from wsn.parts.rulestext import Passage, RulesBook, RulesChart, runs, topic_in
from wsn.systems import IN_THE_MAKING, SYSTEMS, find_game, game_of, registered
from wsn.systems.war_storms.data import override

READ = (*SYSTEMS, *(name for name in IN_THE_MAKING if find_game(name).text.has_rules_book))


def book(system: str) -> RulesBook:
    return game_of(system).text.rules_book()


def passages(system: str) -> list[tuple[str, Passage]]:
    topics = book(system).topics.values()
    return [(t.name, p) for t in topics for section in t.sections for p in section.passages]


@pytest.mark.parametrize("system", READ)
def test_every_rule_that_is_done_has_one_place(system):
    placed = [rule for topic in book(system).topics.values() for rule in topic.rules]
    done = {
        number for number, rule in game_of(system).text.rules_listed().rules.items() if rule.status == "done"
    }
    assert sorted(done - {*placed}) == []
    assert sorted(rule for rule in {*placed} if placed.count(rule) > 1) == []


@pytest.mark.parametrize("system", READ)
def test_every_rule_that_is_cited_and_every_link_is_there(system):
    pages, rules = book(system), game_of(system).text.rules_listed().rules
    cited, linked = set(), set()
    for _, passage in passages(system):
        for run in runs(passage.body, pages) if not passage.chart else ():
            {"rule": cited, "topic": linked}.get(run.kind, set()).add(run.to)
    assert {rule for topic in pages.topics.values() for rule in topic.rules} <= set(rules)
    assert cited
    assert cited <= set(rules)
    assert linked <= set(pages.topics)


@pytest.mark.parametrize("system", READ)
def test_every_chart_is_made_from_the_data_and_used(system):
    pages = book(system)
    used = {passage.body for _, passage in passages(system) if passage.chart}
    assert used == set(pages.charts)
    for name in sorted(used):
        chart = pages.charts[name]()
        assert chart.rows, name
        assert {len(row) for row in chart.rows} == {len(chart.heads)}, name


@pytest.mark.parametrize("system", READ)
def test_every_topic_is_listed_once_and_can_be_looked_for(system):
    pages = book(system)
    listed = [name for _, names in pages.parts for name in names]
    assert sorted(listed) == sorted(pages.topics)
    assert listed[0] == "quick_start"
    for topic in pages.topics.values():
        assert topic.about.endswith("."), topic.name
        assert len(topic.about) <= 110, topic.name
        assert topic.keywords, topic.name


def test_a_chart_follows_the_tables():
    by_name = {row[0]: row for row in book("war_storms").charts["movement"]().rows}
    assert by_name["Woods"] == ("Woods", "2", "no", "4")
    attack = book("war_storms").charts["attack"]()
    assert attack.rows[3] == ("4–5", "5", "3", "–", "–")
    assert attack.rows[-1][0] == "31 and more"
    sections, others = (book("hex_tiles").charts[name]() for name in ("section_cards", "other_cards"))
    assert sections.rows[0] == ("Recon", "1 unit; draw 2 cards, keep one", "2", "2", "2")
    copies = [int(cell) for row in sections.rows for cell in row[2:]] + [int(row[1]) for row in others.rows]
    assert sum(copies) == 60


def test_a_ruling_and_a_part_of_a_rule_are_found_with_their_rule():
    pages = book("war_storms")
    assert pages.home("WSS 5.3 R4") == ("line_of_sight", 2)
    assert pages.home("WSS 5.3 R99") == ("line_of_sight", 0)
    assert pages.home("WSS 99") is None


TOPIC = """# Woods
Keywords: trees, forest
What grows.

First words
go on (TO 1.2), see [[hills|the hills]].

- A point
  of two rows.
- Another.

## Height [TO 1, TO 1 R1]
{trees}
"""


def test_a_topic_is_read():
    topic = topic_in("woods", TOPIC)
    assert (topic.title, topic.about, topic.keywords) == ("Woods", "What grows.", ("trees", "forest"))
    first, second = topic.sections
    assert [p.body for p in first.passages] == [
        "First words go on (TO 1.2), see [[hills|the hills]].",
        "A point of two rows.",
        "Another.",
    ]
    assert [p.point for p in first.passages] == [False, True, True]
    assert (second.title, second.rules) == ("Height", ("TO 1", "TO 1 R1"))
    assert second.passages == (Passage("trees", chart=True),)
    pages = RulesBook(
        "Toys", (("All", ("woods",)),), {"woods": topic}, {"trees": lambda: RulesChart("", (), ())}
    )
    assert [(run.words, run.kind) for run in runs(first.passages[0].body, pages)] == [
        ("First words go on (", "plain"),
        ("TO 1.2", "rule"),
        ("), see ", "plain"),
        ("the hills", "topic"),
        (".", "plain"),
    ]


def test_a_topic_without_a_head_is_refused():
    with pytest.raises(ValueError, match="woods: a topic begins with"):
        topic_in("woods", "# Woods\n\nTrees.")


def test_a_game_may_have_no_rules_to_read():
    with registered(siege.__name__) as game:
        assert not find_game(game.name).text.has_rules_book


def test_the_charts_of_a_game_are_those_it_is_played_by():
    documents = override.merge_documents({"terrain": {"open": {"cost": {"foot": 3}}}}, "mine.toml")
    rows = {row[0]: row for row in game_of("war_storms").text.rules_book(documents).charts["movement"]().rows}
    assert rows["Open"][1] == "3"
    assert {row[0]: row for row in book("war_storms").charts["movement"]().rows}["Open"][1] == "1"
    assert (
        game_of("hex_tiles")
        .text.rules_book(game_of("hex_tiles").files.chart_documents())
        .charts["units"]()
        .rows
    )
