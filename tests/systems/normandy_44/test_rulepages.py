"""The rules of Normandy '44 to read: its charts follow its tables, and its pages are its own words."""

from __future__ import annotations

import pytest

from wsn.systems import game_of
from wsn.systems.normandy_44.data.tables import tables
from wsn.systems.normandy_44.rules.bearing import COMBAT_RESULTS
from wsn.systems.normandy_44.text.rulepages import BOOK, CHART_MAKERS


def rows(name: str) -> dict[str, tuple[str, ...]]:
    return {row[0]: row for row in BOOK.shipped_book.charts[name]().rows}


@pytest.mark.rule("N44 10.5")
def test_the_combat_table_is_the_one_that_is_played_by() -> None:
    table = tables().combat.results
    chart = BOOK.shipped_book.charts["combat_results"]()
    assert chart.heads == ("Die", *table.columns)
    assert rows("combat_results")["6"][1:] == table.rows[5].results
    assert set(rows("results")) == set(COMBAT_RESULTS)


@pytest.mark.rule("N44 12.1")
def test_the_results_say_who_loses_and_how_far_a_retreat_goes() -> None:
    told = rows("results")
    assert told["A1/D2"] == (
        "A1/D2",
        "1 step, unless the defender had one",
        "2 steps",
        "4 hexes",
        "–",
        "advance, or go into reserve",
    )
    assert told["DH"][1:4] == ("–", "half, rounded up", "4 hexes")
    assert told["DR"][3:5] == ("2 hexes", "yes")
    assert told["A1"][3:] == ("–", "–", "–")


@pytest.mark.rule("N44 12.4.4")
def test_the_ends_of_the_table_of_determined_defence_hold_for_all_beyond() -> None:
    chart = BOOK.shipped_book.charts["determined_defence"]().rows
    assert (chart[0][0], chart[-1][0]) == ("2 or less", "8 or more")
    assert rows("determined_defence")["5"][1] == "holds, the lead loses a step"


@pytest.mark.rule("N44 9.7")
def test_roads_are_told_in_thirds_and_halves() -> None:
    assert rows("roads")["Primary road"][1:] == ("⅓", "½")
    assert rows("roads")["Secondary road"][1:] == ("½", "½")
    assert rows("terrain")["Bocage"][1:] == ("1", "2", "yes", "yes")


@pytest.mark.rule("N44 20.2.2")
def test_the_tables_of_the_landing_are_told_die_by_die() -> None:
    assert rows("scatter")["4"] == ("4", "S1", "S", "–")
    assert rows("assaults")["1"] == ("1", "A1, advance 1", "A2/D1, advance 1", "EX, advance 1")
    assert rows("beaches")["Pointe du Hoc"][3] == "–"
    assert rows("beaches")["Omaha"] == ("Omaha", "US", "2719, 2620", "yes")


@pytest.mark.rule("N44 6.4")
def test_the_weather_tells_what_must_be_used_at_once() -> None:
    assert rows("weather")["1"][4] == "1 (Tigers and Panthers too)"
    assert rows("weather")["6"][3] == "1 (quality −1 or less, at once)"
    assert rows("weather_support")["4"][1:] == (
        "1 US infantry, 1 US armour and 1 British armour",
        "4",
        "2",
        "2",
    )


def test_the_charts_of_a_game_are_those_it_is_played_by() -> None:
    documents = game_of("normandy_44").files.chart_documents()
    changed = {**documents, "terrain": {**documents["terrain"]}}
    ground = dict(changed["terrain"]["terrain"])
    ground["woods"] = {**ground["woods"], "foot": 3}
    changed["terrain"]["terrain"] = ground
    book = game_of("normandy_44").text.rules_book(changed)
    assert {row[0]: row for row in book.charts["terrain"]().rows}["Woods"][1] == "3"
    assert rows("terrain")["Woods"][1] == "2"


def test_every_chart_has_a_name_of_a_topic_that_shows_it() -> None:
    shown = [
        passage.body
        for topic in BOOK.shipped_book.topics.values()
        for section in topic.sections
        for passage in section.passages
        if passage.chart
    ]
    assert sorted(shown) == sorted(CHART_MAKERS)


def test_no_page_is_longer_than_a_player_reads() -> None:
    for topic in BOOK.shipped_book.topics.values():
        words = sum(len(p.body.split()) for section in topic.sections for p in section.passages)
        assert words <= 600, topic.name
