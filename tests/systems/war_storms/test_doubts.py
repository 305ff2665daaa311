"""What `wsn check` warns of in a scenario that can be played: what nobody can reach, who never lands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.war_storms.arriving import platoon, scenario, setup_of
from tests.systems.war_storms.drawing import document
from tests.systems.war_storms.sealand import BEACH, SHORE
from wsn.systems.war_storms.files import doubts

ISLAND = ". . . N N .\n. . . N N .\n. . . N N ."
FOE = [platoon("E1", at="101")]
AWAY = {"F": {"at": "201", "by": "ground"}}


def told(rows: str, allies: list[Any], board: dict[str, Any] | None = None, **words: Any) -> list[str]:
    drawn = document(rows, **(board or {}))
    made = scenario(allies, FOE, **words)
    setup = setup_of(drawn, made)
    return [f"{place}: {text}" for place, text in doubts.advice(made, drawn, setup.tables)]


def goal(space: str) -> list[dict[str, Any]]:
    return [{"space": space, "name": "the farm", "holder": "axis"}]


def test_an_objective_that_nobody_can_come_to_is_warned_of():
    warned = told(ISLAND, [platoon("F1", at="202")], objectives=goal("602"))
    assert warned == ["objectives #1, space: no platoon of either side can come to 602, the farm"]
    assert not told(ISLAND, [platoon("F1", at="202")], objectives=goal("303"))
    road = {"road": [["302", "402", "502", "602"]]}
    assert not told(ISLAND, [platoon("F1", at="202")], road, objectives=goal("602")), "over a bridge"


def test_whoever_drops_may_come_to_any_hex():
    drop = platoon("F1", kind="us_airborne", by="air")
    assert not told(ISLAND, [drop], objectives=goal("602"), officers=AWAY)


@pytest.mark.rule("WSN 4.3")
def test_rangers_come_up_a_cliff_and_others_do_not():
    around = {"levels": {"1": ["602"]}, "cliff": ["501/602", "502/602", "601/602", "602/603"]}
    open_ = ISLAND.replace("N", ".")
    assert told(open_, [platoon("F1", at="202")], around, objectives=goal("602"))
    assert not told(open_, [platoon("F1", kind="us_ranger", at="202")], around, objectives=goal("602"))


@pytest.mark.rule("WSN 6.2 R2")
def test_a_platoon_that_can_land_nowhere_or_not_in_time_is_warned_of():
    stones = {**BEACH, "shingle": BEACH["landing"]}
    wheels, foot = platoon("F1", kind="us_m8", by="sea", at="506"), platoon("F1", by="sea", at="506")
    words = {"objectives": goal("101"), "officers": AWAY}
    warned, lost = told(SHORE, [wheels], stones, **words)
    assert "1 point to win, and at most 0 can be had" in lost
    assert "F1 of F Company never lands: the ground of every landing hex is closed to it" in warned
    assert not told(SHORE, [foot], stones, **words)
    (late,) = told(SHORE, [{**foot, "turn": 8}], BEACH, turns=8, **words)
    assert "comes in turn 8 and needs 2 runs to the beach: the game ends after turn 8" in late


@pytest.mark.rule("WSS 24")
def test_a_side_that_cannot_win_by_points_is_warned_of():
    two = [*goal("303"), {"space": "101", "name": "the mill", "holder": "axis"}]
    us = [platoon("F1", at="202")]
    (warned,) = told(ISLAND, us, objectives=two, victory={"attacker_needs": 3})
    assert warned.startswith("victory, attacker_needs: ")
    assert "3 points to win, and at most 2 can be had" in warned
    assert "by the losses of the enemy only (WSS 24)" in warned
    assert not told(ISLAND, us, objectives=two, victory={"attacker_needs": 2})
    assert not told(ISLAND, us, objectives=two, victory={"attacker_needs": 3, "at_once": True})
    assert not told(ISLAND, us, objectives=two, victory={"attacker_needs": 3, "steps_for_one": 3})


@pytest.mark.rule("WSS 24")
def test_an_objective_to_which_the_attacker_cannot_come_does_not_count_for_him():
    over = [*goal("602"), {"space": "303", "name": "the mill", "holder": "axis"}]
    there = [platoon("E1", at="602")]
    drawn, made = document(ISLAND), scenario([platoon("F1", at="202")], there, objectives=over)
    made["victory"] = {"attacker_needs": 2}
    told_ = [text for _, text in doubts.advice(made, drawn, setup_of(drawn, made).tables)]
    assert any("2 points to win, and at most 1 can be had" in text for text in told_)


def test_two_sides_with_one_edge_are_warned_of():
    drawn, made = document(ISLAND), scenario([platoon("F1", at="202")], FOE, objectives=goal("303"))
    for force in made["sides"].values():
        force["edge"] = "west"
    told_ = list(doubts.advice(made, drawn, setup_of(drawn, made).tables))
    assert ("sides", "both sides have the west edge as their own, and come on and fall back over it") in told_
