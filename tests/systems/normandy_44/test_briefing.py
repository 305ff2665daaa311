"""The briefing of Normandy '44: how each scenario is won, how it stands, who comes, what a hex counts."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.board_t import board_t, position
from wsn.data import read_document, shipped_files
from wsn.engine.system import Setup
from wsn.parts.briefing import Topic
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
    )
    assert briefing.place(s, "1905") == ()
    assert briefing.place(s, "German-Dead") == ()
    assert briefing.dividers(s.world) == ()
