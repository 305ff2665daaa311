"""The start page: every scenario with what it is about, maps, and who may play."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from tests.gamepages import change_game
from wsn import scenario
from wsn.bots import BOTS
from wsn.bots.scripted import SCRIPTS
from wsn.client.pages.start.starting import (
    BEGIN,
    LENGTHS,
    StartChoices,
    by_kind,
    default_players,
    first_map,
    player_names,
    players_of,
    public_forces,
)
from wsn.data import DataError, shipped_files
from wsn.desk.desk import PERSON
from wsn.systems import SYSTEMS, find_game, game_of, war_storms
from wsn.table.ruling import load_map
from wsn.table.summary import Summary


@pytest.fixture(scope="module")
def page():
    return StartChoices()


def test_every_shipped_scenario_is_offered_under_its_system(page):
    offered = [row.scenario for group in page.scenario_groups for row in group.rows]
    assert sorted(offered) == sorted(scenario.names())
    assert list(dict.fromkeys(group.system for group in page.scenario_groups)) == list(SYSTEMS)
    for group in page.scenario_groups:
        assert group.title
        assert [row.date for row in group.rows] == sorted(row.date for row in group.rows)
        for row in group.rows:
            assert row.name
            assert row.turns
            assert len(row.note) > 80, "the designer says what it is about"
            assert all(row.sides.values())
            assert row.minutes >= 15
            assert row.suggested in row.sides


def test_one_begins_with_the_lesson_or_a_short_scenario_and_long_ones_come_last(page):
    for system in SYSTEMS:
        mine = [group for group in page.scenario_groups if group.system == system]
        first, *rest = mine
        assert first.kind == BEGIN
        assert len(first.rows) == 1
        named = game_of(system).lesson or game_of(system).first
        assert not named or first.rows[0].scenario == named
        rows = [row for group in mine for row in group.rows]
        assert first.rows[0].minutes == min(row.minutes for row in rows)
        assert len({group.kind for group in mine}) == len(mine)
        assert len(mine) > 2 or len(rows) <= 3, "only a game with few scenarios has nothing to sort by length"
        for a, b in itertools.pairwise(rest):
            assert max(row.minutes for row in a.rows) < min(row.minutes for row in b.rows)


def lasting(**minutes):
    """Scenarios that take these numbers of minutes."""
    return [
        Summary(name, Path(name), "war_storms", name, "", None, "", {}, "", minutes=n)
        for name, n in minutes.items()
    ]


@pytest.mark.parametrize(
    ("lesson", "first", "begins"),
    [("late", "long", "late"), ("", "long", "long"), ("", "", "short"), ("", "unknown", "short")],
    ids=["the lesson", "what the game proposes", "the shortest", "what is proposed is not there"],
)
def test_a_game_begins_with_its_lesson_or_what_it_proposes_or_the_shortest(
    monkeypatch, lesson, first, begins
):
    monkeypatch.setattr(war_storms, "GAME", change_game(war_storms.GAME, lesson=lesson, first=first))
    rows = lasting(long=300, short=20, late=44, hour=45, evening=75)
    groups = by_kind("war_storms", rows)
    assert [row.scenario for row in groups[0].rows] == [begins]
    assert groups[0].kind == BEGIN
    left = [name for name in ("short", "late", "hour", "evening") if name != begins]
    told = {row.scenario: group.kind for group in groups[1:] for row in group.rows}
    short, hour, evening = (kind for _, kind in LENGTHS)
    kinds = {"short": short, "late": short, "hour": hour, "evening": evening}
    assert {name: told[name] for name in left} == {name: kinds[name] for name in left}
    assert begins not in told
    assert told.get("long", evening) == evening


def test_a_game_with_one_scenario_begins_with_it_however_long_and_has_no_other_heading():
    (only,) = by_kind("storm_over_normandy", lasting(storm_d_day=300))
    assert only.kind == BEGIN
    assert [row.scenario for row in only.rows] == ["storm_d_day"]


def test_a_person_takes_the_side_that_is_suggested():
    assert default_players(("allies", "axis"), "greedy", "axis") == {"allies": "greedy", "axis": PERSON}
    assert default_players(("allies", "axis"), "greedy") == {"allies": PERSON, "axis": "greedy"}
    assert default_players(("allies", "axis"), "greedy", "nobody")["allies"] == PERSON


def test_the_lesson_is_one_of_them(page):
    assert page.first_scenario.scenario == game_of("war_storms").lesson
    assert "lesson" in page.first_scenario.note
    with pytest.raises(KeyError):
        page.row("nothing")


def test_the_table_for_lines_of_sight_opens_on_the_map_that_a_game_proposes_or_on_any(monkeypatch):
    assert first_map() == game_of("war_storms").first_map
    monkeypatch.setattr(war_storms, "GAME", change_game(war_storms.GAME, first_map=""))
    assert find_game(load_map(first_map()).system).ground.has_sight


def test_every_shipped_map_is_offered_for_lines_of_sight(page):
    assert {row.name for row in page.map_rows} == set(shipped_files("maps"))
    sizes = {row.name: row.size for row in page.map_rows}
    assert sizes["wsn_5_1"] == "17 by 13 hexes"
    assert sizes["four_boards"] == "several boards"
    areas = [row for row in load_map("normandy_areas").spaces.values() if row.kind == "area"]
    assert sizes["normandy_areas"] == f"{len(areas)} areas"
    assert all(row.title for row in page.map_rows)


def test_a_person_and_every_bot_can_play_a_side():
    assert set(players_of()) == {"human", *BOTS}
    assert player_names() == {"human": "a person at this screen", **{bot: bot for bot in BOTS}}
    assert set(players_of("war_storms")) == {"human", *BOTS}
    assert set(BOTS) - set(players_of("hex_tiles")) == {"hold", "press"}, (
        "what would play as the greedy bot does"
    )
    assert set(BOTS) - set(players_of("omaha_solitaire")) == {*SCRIPTS}
    assert default_players(("allies", "axis"), "random") == {"allies": "human", "axis": "random"}


def test_forces_are_counted_kind_by_kind_with_those_that_come_later():
    allies, axis = public_forces("hedgerow_skirmish")
    assert allies.name == "United States"
    assert allies.text == "3 × Infantry, 2 × M4 (75), 2 × Officer, 60 mm M2; 3 of these come on later"
    assert sum(count for count, _ in axis.units) == 11
    assert axis.later == 0
    assert "come later" not in axis.text


def test_forces_of_no_scenario_are_told():
    with pytest.raises(DataError, match="there is no scenario"):
        public_forces("nothing_of_the_kind")
