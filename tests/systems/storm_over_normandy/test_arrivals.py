"""Reinforcements and their boxes (SON 12)."""

from __future__ import annotations

import pytest

from tests.systems.placed import texts
from tests.systems.storm_over_normandy.position import position, shipped
from wsn.engine.events import UnitRemoved
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Assault,
    Done,
    MoveTo,
    Pass,
    PlayCard,
    Take,
)


@pytest.mark.rule("SON 12.1")
def test_reinforcements_come_a_turn_early_where_any_are_due() -> None:
    hands = {"germans": ["g_alarm-1"]}
    p = position(
        "g gele-901 ge_grenadier -\na one cw_brigade Sword", side="germans", tracks={"turn": 2}, hands=hands
    )
    p.do(PlayCard(card="g_alarm-1"))
    assert p.at("gele-901") == "Zone-C"
    p = position("g b ge_regiment Caen\na one cw_brigade Sword", side="germans", hands=hands)
    assert p.refused(PlayCard(card="g_alarm-1")).rule == "SON 12.1"


@pytest.mark.rule("SON 12.2")
def test_a_unit_that_comes_by_a_card_and_one_that_finds_no_room() -> None:
    hands = {"germans": ["g_goetz-1"]}
    p = position("g goetz ge_recon -\na one cw_brigade Sword", side="germans", hands=hands)
    assert p.refused(PlayCard(card="g_goetz-1", space="Caen")).rule == "SON 12.2"
    p.do(PlayCard(card="g_goetz-1", space="Zone-B"))
    assert p.at("goetz") == "Zone-B"
    full = "\n".join(f"a u{n} us_regiment Sainte-Mere-Eglise spent" for n in range(6))
    p = position(f"{full}\na us82-325 us_glider -\ng b ge_regiment Caen", side="germans", tracks={"turn": 1})
    events = p.do(Pass())
    assert "28 Sainte-Mère-Église is full: there is no room for 325th Glider Infantry" in texts(events)
    assert UnitRemoved(rule="SON 12.2", unit="us82-325") in events
    assert p.at("us82-325") == "out"


@pytest.mark.rule("SON 12.3")
def test_boxes_have_their_doors() -> None:
    p = position(
        "a z cw_armour Zone-B\na y cw_armour Argences\ng g ge_grenadier Bourguebus\ng h ge_panzer Sword",
        control={"Argences": "allies"},
    )
    assert p.refused(Activate(space="Zone-B", option="commonwealth")).rule == "SON 7.1"
    p.do(Activate(space="Argences", option="commonwealth"), MoveTo(space="Zone-B"))
    assert p.at("y") == "Zone-B"
    p.do(Activate(space="Bourguebus", option="german"))
    assert p.refused(MoveTo(space="Zone-B")).rule == "SON 12.3"
    p = position("a y cw_armour Juno\ng h ge_panzer Sword", side="germans")
    p.do(Activate(space="Sword", option="german"))
    assert p.refused(MoveTo(space="Sword-Landing")).rule == "SON 12.3"


@pytest.mark.rule("SON 15.0", "SON 12.2")
def test_a_unit_that_finds_no_room_as_it_arrives_is_no_loss_of_the_next_turn() -> None:
    full = "\n".join(f"a u{n} us_regiment Sainte-Mere-Eglise spent" for n in range(6))
    p = position(f"{full}\na us82-325 us_glider -\ng b ge_regiment Caen", side="germans", tracks={"turn": 1})
    p.do(Pass())
    assert p.at("us82-325") == "out"
    assert (p.state.tracks["turn"], p.state.tracks["lost airborne"]) == (2, 0)


@pytest.mark.rule("SON 12.3 R1")
def test_an_assault_out_of_a_reinforcement_box_that_is_stopped_goes_back_into_it() -> None:
    world = shipped()[1]
    goal = next(space for space in world.around["Zone-C"] if space in world.areas)
    p = position(
        f"g one ge_regiment Zone-C\na foe cw_brigade {goal}",
        control={goal: "allies"},
        side="germans",
        hands={"germans": ["g_88-1"], "allies": ["a_defensive-1"]},
    )
    p.do(Activate(space="Zone-C", option="german"), Assault(space=goal, card="g_88-1"))
    p.do(PlayCard(card="a_defensive-1"), dice=[(5, 5)])
    p.do(Take(unit="one", option="flip"), *([Done()] if p.phase == "damage" else []))
    assert p.at("one") == "Zone-C"
    assert p.spent("one")
