"""By which numbers bots judge."""

from __future__ import annotations

from msgspec.structs import replace

from wsn import scenario
from wsn.bots.judges.judge import Manner, Temper, weigh_position
from wsn.bots.judges.war_storms.weights import HOLDING, PRESSING, TEMPERS, TODAY, Weights, weights_of
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.table.seat import Seat


def judged(side: str | None, *, temper: Temper = "", **words: object) -> Weights:
    """By which numbers a bot judges where there are three places, two of one point and one of two."""
    setup = scenario.load("airel")
    game = Game.new(system_of("war_storms"), replace(setup, scenario={**setup.scenario, **words}), seed=1)
    s = weigh_position(Seat(game, "axis"))
    manner = s.own.of(Manner)
    manner.side, manner.temper = side, temper
    return weights_of(s)


def test_whoever_is_told_to_hold_stays_in_cover():
    assert judged("allies", temper="hold") is HOLDING
    assert judged("allies") is TODAY


def test_whoever_is_told_to_press_on_does_so_even_where_he_had_better_hold():
    assert judged("axis", temper="press") is PRESSING
    assert judged("axis", temper="press", historical=False) is PRESSING
    assert {*TEMPERS} == {"hold", "press"}


def test_a_defender_in_a_battle_for_points_stays_in_cover():
    assert judged("axis", historical=False) is HOLDING
    assert judged("allies", historical=False) is TODAY
    assert judged("axis", historical=False, attacker="none", victory={}) is TODAY
    assert judged(None, historical=False) is TODAY


def test_a_defender_who_has_to_keep_one_place_of_several_stays_in_cover():
    assert judged("axis", victory={"attacker_needs": 4}) is HOLDING, "all that there is to take"
    assert judged("axis", victory={"attacker_needs": 3}) is TODAY
    assert judged("axis", victory={}) is TODAY
    assert judged("allies", victory={"attacker_needs": 4}) is TODAY
    one = scenario.load("airel").scenario["objectives"][:1]
    assert judged("axis", victory={"attacker_needs": 1}, objectives=one) is TODAY, (
        "a single place is fought for"
    )
