"""Reaction fire at a platoon that begins an action where it is (WSS 8)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from tests import weighed
from tests.systems.placed import move_game
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position, texts
from wsn.engine.dice import NoDiceLeft
from wsn.engine.state import Marker
from wsn.systems.war_storms.rules.commands import (
    Assault,
    Choose,
    Clear,
    DigIn,
    DoubleTime,
    FireAt,
    FireIndirect,
    HoldFire,
    JoinFire,
    Launch,
    Load,
    MoveTo,
    Rally,
    React,
    Shoot,
    Stop,
    Unload,
)
from wsn.systems.war_storms.rules.fire.aiming import ROLLS

ROWS = "\n".join([". . . . . . . . ."] * 4)
MISS, HIT, TWO = (6, 6), (2, 3), (1, 1)
FIRE = FireAt(space="402", option="ap")


def begins(
    actor: str = "us_infantry 202", watcher: str = "ge_infantry 402", more: str = "", **words: Any
) -> Position:
    """F1 acts two hexes from E1, in the open."""
    drawn = board(words.pop("terrain", ROWS), **words.pop("drawn", {}))
    units = f"F1 {actor}\nE1 {watcher}\n{more}\nXo ge_officer 904\nYo us_officer 104"
    return position(drawn, units, acting="F1", **words)


# --- who is met, and when


@pytest.mark.rule("WSS 8")
def test_a_platoon_that_fires_may_be_fired_at_first_and_then_fires_with_what_is_left():
    p = begins()
    p.do(FIRE)
    assert p.phase == "reaction"
    assert p.game.deciding == "axis"
    assert p.game.legal() == (React(unit="E1", option="ap"), HoldFire())
    said = texts(p.do(React(unit="E1", option="ap"), dice=[HIT, MISS]))
    assert p.unit("F1").steps == 2
    assert [line.split(":")[0] for line in said] == [
        "E1, E Company reacts with AP fire at F1, F Company in 202",
        "AP fire at 202",
        "F1, F Company fires AP at 402",
        "AP fire at 402",
    ]
    assert "strength 4 / 2" in said[2]  # two thirds of 7
    assert {"fired", "finished"} <= set(p.unit("F1").marks) & set(p.unit("E1").marks)


@pytest.mark.rule("WSS 8")
def test_fire_that_is_held_leaves_the_order_as_it_was():
    p = begins()
    said = texts(p.do(FIRE, HoldFire(), dice=[MISS]))
    assert "strength 7 / 2 = 3" in said[0]
    assert "finished" not in p.unit("E1").marks


@pytest.mark.rule("WSS 8")
@pytest.mark.parametrize(
    "watcher",
    [
        "ge_infantry 402 finished",
        "ge_infantry 402 routed",
        "ge_infantry 402 out_of_command",
        "ge_infantry 502",  # beyond its printed range
    ],
)
def test_where_nobody_may_react_the_order_is_carried_out_at_once(watcher):
    p = begins(watcher=watcher)
    space = watcher.split()[1]
    p.do(FireAt(space=space, option="ap"), dice=[MISS])
    assert "fired" in p.unit("F1").marks
    assert p.phase != "reaction"


@pytest.mark.rule("WSS 5.2")
def test_who_is_hidden_until_he_fires_is_not_met():
    houses = "\n".join([". B . . . . . . ."] * 4)
    p = begins("us_mg 202", "ge_mg42_heavy 502", terrain=houses)  # 3 hexes from a town: seen from 2
    p.do(FireAt(space="502", option="ap"), dice=[MISS])
    assert "fired" in p.unit("F1").marks
    assert p.unit("E1").marks == ()


@pytest.mark.rule("WSS 8")
def test_refusals_at_the_start_of_an_action_say_why():
    p = begins(more="E2 ge_infantry 403 finished\nE3 ge_infantry 502")
    p.do(FIRE)
    assert p.refused(React(unit="E2", option="ap")).rule == "WSS 8"
    assert "has a range of 2 hexes" in p.refused(React(unit="E3", option="ap")).text
    assert p.refused(React(unit="E1", option="at")).rule == "WSS 8"


@pytest.mark.rule("WSS 8")
def test_a_march_is_met_at_the_hexes_it_enters_and_not_at_its_start():
    p = begins()
    p.do(DoubleTime())
    assert p.phase == "acting"
    p.do(MoveTo(space="203"))
    assert p.phase == "reaction"


@pytest.mark.rule("WSS 8")
def test_who_does_nothing_draws_no_fire():
    p = begins(more="F2 us_infantry 101\nFo us_officer 101")
    p.do(Stop())
    assert p.phase == "company"


@pytest.mark.rule("WSS 8")
@pytest.mark.rule("WSS 14")
def test_an_assault_is_met_on_its_way_and_by_final_fire_and_not_at_its_start():
    p = begins("us_infantry 302", more="E2 ge_infantry 203")
    p.do(Assault(space="402"), Launch(), dice=[(6, 6)])  # the nerve fails, and nobody has fired
    assert "fired" not in p.unit("E1").marks + p.unit("E2").marks


@pytest.mark.rule("WSS 8")
@pytest.mark.rule("WSS 6.4")
def test_a_tank_that_has_moved_began_with_its_move():
    p = begins("us_m4_75 202", "ge_pak40 702")
    p.do(MoveTo(space="302"))
    assert p.phase == "reaction"
    p.do(HoldFire(), FireAt(space="702", option="ap"), dice=[MISS])
    assert p.game.state.frames[-1].phase != "reaction"
    assert "fired" in p.unit("F1").marks


# --- what comes of it


@pytest.mark.rule("WSS 8")
def test_a_platoon_shot_away_does_not_fire():
    p = begins("us_infantry 202 steps=1", more="F2 us_infantry 804\nFo us_officer 101")
    p.do(FIRE, React(unit="E1", option="ap"), dice=[HIT, (1, 1)])
    assert "F1" not in p.state.units
    assert p.phase == "company"
    assert "fired" not in p.unit("F2").marks


@pytest.mark.rule("WSS 8")
@pytest.mark.rule("WSS 9.3")
def test_a_platoon_that_routs_does_not_fire():
    p = begins(watcher="ge_mg42_heavy 402", more="F2 us_infantry 804\nFo us_officer 101")
    p.do(FIRE, React(unit="E1", option="ap"), dice=[TWO, MISS])  # two steps, and the check fails
    assert "routed" in p.unit("F1").marks
    assert "fired" not in p.unit("F1").marks
    assert p.phase == "company"


@pytest.mark.rule("WSS 8")
@pytest.mark.rule("WSS 7.1")
def test_of_a_fire_group_each_platoon_is_met_and_the_rest_fires():
    p = begins("us_infantry 202 steps=1", more="F2 us_infantry 202\nE2 ge_infantry 403\nFo us_officer 101")
    p.do(FIRE, JoinFire(unit="F2"), Shoot())
    assert p.phase == "reaction"
    assert p.state.frames[-1].memo["unit"] == "F1"
    p.do(React(unit="E1", option="ap"), dice=[HIT, (1, 1)])
    assert "F1" not in p.state.units
    assert p.state.frames[-1].memo["unit"] == "F2"
    said = texts(p.do(HoldFire(), dice=[MISS]))
    assert said[0].startswith("F2, F Company fires AP at 402: strength 7 / 2 = 3")


@pytest.mark.rule("WSS 8")
def test_a_group_that_fires_before_all_have_joined_is_met_too():
    p = begins(more="F2 us_infantry 202")
    p.do(FIRE, Shoot())
    assert p.phase == "reaction"
    p.do(HoldFire(), dice=[MISS])
    assert "finished" not in p.unit("F2").marks


@pytest.mark.rule("WSS 8")
def test_whoever_joins_the_fire_is_told_that_the_enemy_may_react():
    """Only the shot without him had the note, so that it looked as if joining kept the enemy from firing."""
    p = begins(more="F2 us_infantry 202")
    p.do(FIRE)
    now, joined = (p.game.system.preview(p.s, c) for c in (Shoot(), JoinFire(unit="F2")))
    assert now is not None
    assert joined is not None
    assert now.before == "the enemy may fire first, 0.3 hits on you on average; the odds do not allow for it"
    assert (
        joined.before == "the enemy may fire first, 0.6 hits on you on average; the odds do not allow for it"
    )


@pytest.mark.rule("WSS 8")
@pytest.mark.rule("WSS 22")
def test_digging_and_clearing_are_met():
    p = begins()
    p.do(DigIn())
    assert p.phase == "reaction"
    p.do(HoldFire())
    assert "improved_position:202" in p.state.markers
    wire = {"wire:203": Marker("wire:203", "wire", "203", "axis", value=0)}
    p = begins("us_engineer 202", markers=wire)
    p.do(Clear(target="wire:203"), React(unit="E1", option="ap"), dice=[HIT])
    assert p.unit("F1").steps == 2
    assert not p.state.markers


@pytest.mark.rule("WSS 8")
@pytest.mark.rule("WSS 9.3")
def test_who_tries_to_rally_in_sight_of_the_enemy_is_met():
    p = begins("us_infantry 202 routed")
    p.do(Rally())
    assert p.phase == "reaction"
    p.do(React(unit="E1", option="ap"), dice=[HIT, (1, 1)])
    assert p.unit("F1").steps == 2
    assert "routed" not in p.unit("F1").marks


@pytest.mark.rule("WSS 8")
@pytest.mark.rule("WSS 11.1")
def test_an_order_that_can_no_longer_be_carried_out_is_lost():
    p = begins("us_mortar_81 202", "ge_mg42_heavy 402", more="Fo us_officer 202\nE2 ge_infantry 602")
    p.do(FireIndirect(space="602"))
    events = p.do(React(unit="E1", option="ap"), dice=[HIT, (1, 1), (1, 1)])  # the officer falls
    assert "Fo" not in p.state.units
    assert texts(events)[-1] == "the order is lost: F1, F Company has no officer on the map to direct it"
    assert "finished" in p.unit("F1").marks
    assert "fired" not in p.unit("F1").marks


@pytest.mark.rule("WSS 8")
@pytest.mark.rule("WSS 10")
def test_getting_aboard_is_an_action_of_both_and_getting_down_of_the_carrier():
    p = begins("us_infantry 202", more="F2 us_truck 202 steps=1\nFo us_officer 101")
    p.do(Load(unit="F2"))
    assert p.state.frames[-1].memo["unit"] == "F1"
    p.do(HoldFire())
    assert p.state.frames[-1].memo["unit"] == "F2"
    p.do(HoldFire())
    assert p.unit("F1").place == "F2"

    p = begins("us_infantry 202", more="F2 us_truck 202 steps=1\nFo us_officer 101")
    move_game(
        p.game, replace(p.state, units={**p.state.units, "F1": replace(p.unit("F1"), place="F2", steps=2)})
    )
    p.do(Unload())
    assert p.state.frames[-1].memo["unit"] == "F2"
    events = p.do(React(unit="E1", option="ap"), dice=[HIT])
    assert "F2" not in p.state.units  # the truck is hit, and they are out of it
    assert p.unit("F1").steps == 1
    assert texts(events)[-1] == "the order is lost: F1, F Company is not aboard a carrier"


@pytest.mark.rule("WSS 8")
@pytest.mark.rule("WSS 24")
def test_a_reaction_may_end_the_game_before_the_order():
    p = begins("us_infantry 202 steps=1", breaks_at=1)
    p.do(FIRE, React(unit="E1", option="ap"), dice=[HIT])
    assert p.game.outcome is not None
    assert p.game.outcome.winner == "axis"


# --- standing orders


@pytest.mark.rule("WSS 8")
@pytest.mark.parametrize(
    ("order", "fires"), [("never", False), ("always", True), ("1/4", True), ("1", False)]
)
def test_standing_orders_hold_at_the_start_of_an_action_too(order, fires):
    p = begins(tracks={"@axis/reaction": order})
    p.do(FIRE, dice=[MISS, MISS] if fires else [MISS])
    assert ("fired" in p.unit("E1").marks) == fires
    assert "fired" in p.unit("F1").marks


@pytest.mark.rule("WSS 8")
def test_the_preview_of_a_shot_says_that_it_may_be_met():
    p = begins(more="F2 us_infantry 804\nFo us_officer 101")
    met = p.game.system.preview(p.s, FIRE)
    assert met is not None
    assert met.title == "strength 7 / 2 = 3, needs 5 or less"
    assert met.before == "the enemy may fire first, 0.3 hits on you on average; the odds allow for it"
    assert (
        weighed.worth(p.game, FIRE) == 539
    )  # what its hits may bring on, less what it draws, as far as that counts
    calm = begins(watcher="ge_infantry 402 finished")
    free = calm.game.system.preview(calm.s, FIRE)
    assert free is not None
    assert free.title == "strength 7 / 2 = 3, needs 5 or less"
    assert free.before == ""
    assert sum(one.ways * one.harm for one in free.odds) / 36 > sum(
        one.ways * one.harm / one.out_of for one in met.odds
    ), "a firer who was hit first hits less"


class Thrown:
    """Totals of two dice, one after the other; the target's own checks are passed."""

    def __init__(self, *totals: int) -> None:
        self.totals = list(totals)

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        if "fire at" not in purpose and "F1" not in purpose:
            return (1,) * count
        if not self.totals:
            raise NoDiceLeft(purpose)
        total = self.totals.pop(0)
        return total // 2, total - total // 2


def played(make: Callable[[], Position]) -> dict[int, Fraction]:
    """The chances of each number of steps that E1 loses, by every throw of the dice after he has reacted."""
    counts: dict[int, Fraction] = {}

    def play(thrown: tuple[int, ...], share: Fraction) -> None:
        p = make()
        p.do(FIRE)
        try:
            p.game.submit("axis", React(unit="E1", option="ap"), Thrown(*thrown))
        except NoDiceLeft:
            for total, ways in ROLLS.items():
                play((*thrown, total), share * Fraction(ways, 36))
            return
        left = p.game.state.units.get("E1")
        lost = 3 - (left.steps if left else 0)
        counts[lost] = counts.get(lost, Fraction()) + share

    play((), Fraction(1))
    return counts


@pytest.mark.rule("WSS 8")
@pytest.mark.parametrize(
    "firer", ["us_infantry 202 steps=1", pytest.param("us_infantry 202", marks=pytest.mark.slow)]
)
def test_the_odds_after_a_reaction_are_those_of_the_game_itself(firer):
    def make() -> Position:
        return begins(firer)

    p = make()
    shown = p.game.system.preview(p.s, FIRE)
    assert shown is not None
    assert {one.harm: Fraction(one.ways, one.out_of) for one in shown.odds} == played(make)


@pytest.mark.rule("WSS 8")
def test_where_a_reaction_could_hurt_others_too_the_odds_are_those_before_it():
    p = begins(more="F2 us_infantry 202")
    shown = p.game.system.preview(p.s, FIRE)
    assert shown is not None
    assert shown.before.startswith("the enemy may fire first, ")
    assert all(one.out_of == 36 for one in shown.odds)


@pytest.mark.rule("WSS 8")
def test_the_next_platoon_of_the_company_is_met_by_who_has_not_reacted():
    p = begins(more="F2 us_infantry 203\nFo us_officer 101\nE2 ge_infantry 403")
    p.do(FIRE, Shoot(), React(unit="E1", option="ap"), dice=[MISS, MISS])
    p.do(Choose(unit="F2"), DigIn())
    assert p.game.legal() == (React(unit="E2", option="ap"), HoldFire())
