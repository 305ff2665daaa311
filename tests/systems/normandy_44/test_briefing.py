"""The briefing of Normandy '44: how each scenario is won, how it stands, who comes, what a hex counts."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.board_t import board_t, position
from wsn.data import read_document, shipped_files
from wsn.engine.dice import NoDice
from wsn.engine.system import Setup, Situation
from wsn.parts.briefing import Topic
from wsn.systems.normandy_44.data.declared import BEACH, MULBERRY
from wsn.systems.normandy_44.files import setup
from wsn.systems.normandy_44.rules.world import World
from wsn.systems.normandy_44.text import briefing


def world_of(name: str) -> World:
    """The world of a shipped scenario."""
    document = read_document(shipped_files("scenarios/normandy_44")[name])
    map_ = read_document(shipped_files("maps")["normandy_44"])
    return setup.world(
        Setup(
            system="normandy_44",
            name=name,
            scenario=document,
            map=map_,
            tables=setup.documents(),
            edition=setup.EDITION,
        )
    )


def lines(topics: tuple[Topic, ...], title: str) -> list[str]:
    """The lines of a topic."""
    return [line.words for topic in topics if topic.title == title for line in topic.lines]


@pytest.mark.parametrize(
    ("name", "wins", "automatic"),
    [("n44_campaign", "10 victory points", 4), ("n44_seven_turns", "14 victory points", 4)],
)
@pytest.mark.rule("N44 23.2")
def test_points_and_automatic_victories_are_told(name: str, wins: str, automatic: int) -> None:
    told = briefing.before(world_of(name))
    assert wins in lines(told, "Victory")[0]
    assert len(lines(told, "Automatic victory")) == automatic


@pytest.mark.rule("N44 26.3.1")
def test_cherbourg_is_won_by_two_things_and_never_at_once() -> None:
    told = briefing.before(world_of("n44_cherbourg"))
    assert "they control Carentan" in lines(told, "Victory")[0]
    assert lines(told, "Automatic victory") == []


@pytest.mark.rule("N44 6.6")
def test_who_comes_is_told_by_turn_until_it_has_come() -> None:
    world = world_of("n44_cherbourg")
    before = lines(briefing.before(world), "Reinforcements")
    assert before[0] == "turn 2: 325th Glider Regiment at Chef-du-Pont"
    assert any(line.startswith("in Britain: ") for line in before)
    assert not any("Commonwealth" in line for line in before)


@pytest.mark.rule("N44 24.3.1")
def test_in_play_it_says_what_the_end_would_bring() -> None:
    s = position({"2004": "G5"}, board=board_t(terrain={"2106": "town", "2006": "city"}))
    (standing,) = [line for line in lines(briefing.briefing(s), "Victory") if "if the game ended now" in line]
    assert standing == "0 victory points if the game ended now (N44 24.3.2)"
    assert any("(0 so far)" in line for line in lines(briefing.briefing(s), "Automatic victory"))


@pytest.mark.rule("N44 2.2.5")
def test_a_hex_is_told_with_its_holder_and_its_points() -> None:
    s = position({"2004": "G5"}, board=board_t(terrain={"1906": "town"}), tracks={"holder 1906": "allied"})
    assert briefing.place(s, "1906") == (
        "controlled by the Allies (N44 2.2.5)",
        "1 victory point for the Allies, in supply (N44 24.3.1)",
        "Town: terrain bonus 4 (N44 11.2)",
    )
    assert briefing.place(s, "1905") == ("Mixed: terrain bonus 2 (N44 11.2)",)
    assert briefing.place(s, "German-Dead") == ()
    assert briefing.dividers(s.world) == ()


@pytest.mark.rule("N44 21.1.1")
def test_beaches_and_mulberries_are_told_as_they_stand() -> None:
    world = world_of("n44_campaign")
    before = lines(briefing.before(world), "Beaches and Mulberries")
    assert before[:2] == ["Utah, US", "Omaha, US"]
    assert before[-1] == "British Mulberry: not begun; takes 5 turns (N44 21.1.1)"
    tracks: dict[str, int | str] = {
        BEACH.key("2813"): "open",
        BEACH.key("2430"): "closed",
        MULBERRY.key("us"): 3,
        MULBERRY.key("cw"): -99,
    }
    s = Situation(position({}, tracks=tracks).state, world, NoDice())
    told = lines(briefing.briefing(s), "Beaches and Mulberries")
    assert told[0] == "Utah, US: open"
    assert told[4] == "Sword, British: closed"
    assert told[1] == "Omaha, US: not landed on"
    assert told[5:] == ["US Mulberry: 2 turns to go", "British Mulberry: lost for good (N44 21.1.4)"]


@pytest.mark.rule("N44 26.2.7")
def test_the_cherbourg_scenario_has_utah_and_a_mulberry_later_on() -> None:
    told = lines(briefing.before(world_of("n44_cherbourg")), "Beaches and Mulberries")
    assert told == ["Utah, US", "the US Mulberry stands from turn 7 on (N44 26.2.7)"]


@pytest.mark.rule("N44 11.8")
def test_the_ground_of_a_hex_is_told_with_what_is_printed_there() -> None:
    world = world_of("n44_campaign")
    s = Situation(position({}).state, world, NoDice())
    hill = next(space for space, row in world.board.hexes.items() if "hilltop" in row.features)
    assert any(line.startswith("a hilltop") for line in briefing.place(s, hill))
    assert "the 6th comes down here (N44 20.2.1)" in briefing.place(s, "2131")
    assert "within reach of naval support (N44 19.2)" in briefing.place(s, "2430")
    sea = next(space for space, row in world.board.hexes.items() if row.terrain == "sea")
    assert briefing.place(s, sea) == ()
