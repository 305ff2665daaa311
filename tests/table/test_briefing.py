"""The briefing of a scenario: made from its data, for every scenario, before a game and as it goes on."""

from __future__ import annotations

import msgspec
import pytest

from tests.toys.hexduel import SETUP, SYSTEM
from wsn import scenario
from wsn.cite import Reason
from wsn.engine.game import Game
from wsn.english import count, list_words
from wsn.parts.briefing import Topic, at_place, cited_once, in_places, runs
from wsn.systems import system_of
from wsn.table import briefing, telling
from wsn.table.seat import Seat


def lines(topics: tuple[Topic, ...], title: str) -> list[str]:
    return [line.words for topic in topics if topic.title == title for line in topic.lines]


@pytest.mark.parametrize("name", scenario.names())
def test_every_scenario_is_told_with_how_it_is_won_and_only_with_hexes_that_are_there(name: str) -> None:
    setup = scenario.load(name)
    topics = briefing.before(setup)
    assert topics[0].title == "Victory"
    assert len(topics[0].lines) >= 2
    spaces = system_of(setup.system).world(setup).board.spaces
    assert {space for topic in topics for line in topic.lines for space in line.spaces} <= spaces.keys()
    assert all(line.words == line.words.strip(" .") for topic in topics for line in topic.lines)


@pytest.mark.rule("WSS 24")
def test_exits_losses_objectives_and_the_points_that_are_needed_are_told() -> None:
    victory = lines(briefing.before(scenario.load("cobra")), "Victory")
    assert any(line.startswith("A907, the first village: ") for line in victory)
    (leaving,) = (line for line in victory if "leaves the map" in line)
    assert leaving.startswith(
        "United States: 1 point for each step that leaves the map by the road to the east ("
    )
    assert any(line.startswith("each side: 1 point for every ") for line in victory)
    assert any(line.startswith("after turn 10, the Americans win with ") for line in victory)


@pytest.mark.rule("WSS 24")
def test_how_a_scenario_ends_that_gives_no_points_is_told() -> None:
    """The goals said nothing of what happens after the last turn."""
    setup = scenario.load("first_orders")
    document = {**setup.scenario, "objectives": [], "victory": {}}
    told = lines(briefing.before(msgspec.structs.replace(setup, scenario=document)), "Victory")
    assert "nothing gives points: after turn 6, the game is a draw" in told
    document["victory"] = {"tie": "axis"}
    told = lines(briefing.before(msgspec.structs.replace(setup, scenario=document)), "Victory")
    assert "nothing gives points: after turn 6, the Germans win" in told


@pytest.mark.rule("WSN 6.2")
def test_arrivals_are_told_with_turn_hex_and_manner_until_they_have_come() -> None:
    coming = lines(briefing.before(scenario.load("omaha")), "Reinforcements and landings")
    assert any(
        line.startswith("turn 1, United States: F Company (F1, F2, F3, F4) from the sea, off ")
        for line in coming
    )
    assert any(line.endswith("(L1, L2, Hahn) at B901") for line in coming)
    game = scenario.new_game("cobra", seed=1)
    seat = Seat(game, "axis")
    assert lines(briefing.in_play(seat), "Reinforcements and landings"), (
        "of the enemy too: the scenario says so"
    )
    state = game.state
    units = {id_: unit for id_, unit in state.units.items() if unit.place is not None}
    later = Seat(
        Game.at(game.system, game.setup, game.world, msgspec.structs.replace(state, units=units)), "axis"
    )
    assert not lines(briefing.in_play(later), "Reinforcements and landings")


@pytest.mark.rule("M44 1.9")
def test_medals_hands_sections_and_who_holds_what_are_told() -> None:
    game = scenario.new_game("benouville_bridges", seed=1)
    now = briefing.in_play(Seat(game, "allies"))
    victory = lines(now, "Victory")
    assert any(": victory at once with " in line and line.endswith("(0 so far)") for line in victory)
    assert any("held by no one now" in line for line in victory)
    assert len(lines(now, "Sections")) == 2
    assert lines(now, "Cards")[1].startswith("716th Infantry and 21st Panzer Divisions: "), "of any number"
    assert [line.endswith("the first turn") for line in lines(now, "Cards")[:2]].count(True) == 1
    assert sum("cards" in line for line in lines(now, "Cards")) == 2


@pytest.mark.rule("M44 1.3")
def test_a_hex_is_told_with_its_objective_and_its_section() -> None:
    seat = Seat(scenario.new_game("airel_bridge", seed=1), "allies")
    board = telling.board_of(seat)
    text = "\n".join(telling.place_lines(seat, board.find("F3")))
    assert "objective: Saint-Fromond, 2 medals, held by no one" in text
    assert "section: centre" in text
    assert "level" not in text, "in a game without levels nobody is told of one"
    both = "\n".join(telling.place_lines(seat, board.find("D2")))
    assert "section: left and centre for the 30th Infantry Division; centre and right for the Heinz" in both


@pytest.mark.rule("WSS 24")
def test_an_exit_is_told_of_its_hex_and_of_no_other() -> None:
    seat = Seat(scenario.new_game("cobra", seed=1), "allies")
    assert "the units of the Americans may leave the map here: 1 point a step" in briefing.of_place(
        seat, "D1709"
    )
    assert briefing.of_place(seat, "A101") == ()


def test_a_game_without_a_briefing_tells_nothing_and_does_not_fail() -> None:
    seat = Seat(Game.new(SYSTEM, SETUP, seed=1), SYSTEM.sides[0])
    assert briefing.in_play(seat) == ()
    assert briefing.briefing_lines(()) == ()


def test_lists_and_numbers_are_written_as_a_sentence_writes_them() -> None:
    assert [count(n, "battery", "batteries") for n in (1, 3)] == ["1 battery", "3 batteries"]
    assert list_words(["A", "B", "C"]) == "A, B and C"
    assert runs(str(n) for n in range(20)).endswith("9 and 10 more")


@pytest.mark.rule("WSS 22")
def test_what_it_costs_to_enter_a_hex_is_told_with_the_works_that_lie_there() -> None:
    seat = Seat(scenario.new_game("la_fiere", seed=1), "axis")
    lines = telling.entering_lines(seat, telling.board_of(seat).find("C1007"))
    assert any("tracked from every side: cannot: a roadblock in C1007" in line for line in lines)
    assert any(line.startswith("  foot from C1107, C907: 1 point") for line in lines)


def test_the_score_tells_what_each_point_is_for() -> None:
    """One line a side, which reads well for a force of any name."""
    seat = Seat(scenario.new_game("first_orders", seed=1), "allies")
    told = lines(briefing.in_play(seat), "Score")
    assert told == [
        "United States: 0 points",
        "Germany: 1 point (the Germans hold the church of La Métairie: 1)",
    ]


def test_a_place_without_a_name_of_its_own_is_told_once():
    assert at_place("the hex K501", "K501") == "the hex K501"
    assert at_place("the church", "K501") == "K501, the church"
    assert in_places("the hex F5", ["F5"]) == "the hex F5"
    assert in_places("the hill", ["G5", "F5"]) == "the hill (G5, F5)"


def test_of_lines_that_one_rule_justifies_only_the_last_names_it():
    reasons = (Reason("SON 15.0", "2 for areas"), Reason("SON 15.0", "lost", -1), Reason("SON 6.1", "a card"))
    assert cited_once(reasons) == ["2 for areas", "lost -1 (SON 15.0)", "a card (SON 6.1)"]
    assert cited_once(()) == []
