"""Special units and units out of supply: what each may do, and what it may not (N44 16.1.1, 17, 18.4)."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.combat_t import TARGET, WEST, facing, odds, work_out
from tests.systems.normandy_44.moving_t import give, refused
from tests.systems.normandy_44.supply_t import happen, marks, on_road
from wsn.systems.normandy_44.rules.attack import refuse_armor_into
from wsn.systems.normandy_44.rules.attackers import refuse_attacker
from wsn.systems.normandy_44.rules.defence import find_column
from wsn.systems.normandy_44.rules.losses import eliminate, is_dead, lose_step
from wsn.systems.normandy_44.rules.marching import refuse_move
from wsn.systems.normandy_44.rules.movement import MarchStack
from wsn.systems.normandy_44.rules.positions import BeginPosition, BeginsPosition
from wsn.systems.normandy_44.rules.replacement import (
    RestoresStep,
    RestoreStep,
    refuse_replacement,
    refuse_step,
)
from wsn.systems.normandy_44.rules.reserves import refuse_reserve
from wsn.systems.normandy_44.rules.strafing import strafing_hits, strafing_reasons
from wsn.systems.normandy_44.rules.units import stacking_points
from wsn.systems.normandy_44.rules.walking import GoTo, HaltMarch
from wsn.systems.normandy_44.rules.withdrawals import has_germans_near
from wsn.systems.normandy_44.rules.world import at

CADRED = "A7[strength=7/4/2,cadre=us_infantry]"
CADRES = {"cadres us_infantry": 1}


@pytest.mark.rule("N44 16.1.1")
def test_an_improved_position_denies_the_armor_shift_and_has_a_column_of_its_own():
    units = {WEST: "A5[formation=1st]+At3[formation=1st]", TARGET: "G4"}
    assert odds(facing(units)) == "8:6 1-1 2-1"
    s = facing(units, markers={TARGET: "german improved_position"})
    assert odds(s) == "8:6 1-1 1-1"
    assert find_column(s, s.unit(f"{TARGET}a"), TARGET)[0] == "position"
    assert find_column(facing(units), facing(units).unit(f"{TARGET}a"), TARGET)[0] == "other"


@pytest.mark.rule("N44 16.1.1")
def test_why_an_improved_position_denies_the_armor_shift():
    s = facing({TARGET: "G4"}, markers={TARGET: "german improved_position"})
    reason = refuse_armor_into(s, TARGET, at(s, TARGET, "german"))
    assert reason is not None
    assert reason.rule == "N44 16.1.1"


@pytest.mark.rule("N44 17.1")
def test_an_ost_unit_is_gone_at_its_first_loss():
    s = on_road({"2006": "Go2[strength=2/1]"}, tracks={"turn": 2})
    assert refuse_move(s, s.unit("2006a")) is None
    happen(s, lose_step(s, "2006a"))
    assert "2006a" not in s.state.units


@pytest.mark.rule("N44 17.1")
def test_an_ost_unit_does_not_move_on_the_first_day_and_gets_no_replacement():
    first_day = on_road({"2006": "Go2"}, tracks={"turn": 1})
    assert refuse_move(first_day, first_day.unit("2006a")).rule == "N44 17.1"
    assert refuse_replacement(first_day, first_day.unit("2006a"), "german_infantry").rule == "N44 6.3"


@pytest.mark.rule("N44 17.2")
def test_a_headquarters_that_moves_one_hex_stays_ready_and_one_that_moves_two_does_not():
    for space, used in (("2006", False), ("2007", True)):
        s = give(position({"2005": "Gh2[moves=5]"}), MarchStack(space="2005"))
        give(s, GoTo(space=space, option="normal"), HaltMarch())
        assert ("used" in marks(s, "2005a")) is used


@pytest.mark.rule("N44 17.5")
def test_who_stands_five_hexes_off_keeps_nobody():
    s = on_road({"2005": "G5"})
    assert has_germans_near(s, "2009")
    assert not has_germans_near(s, "2010")


@pytest.mark.rule("N44 17.7")
def test_flak_is_never_replaced_and_turns_a_strafing_die():
    s = position({"2005": "Gt3", "2006": "Gf4[strength=4/2]"}, board=board_t())
    assert [str(one) for one in strafing_reasons(s, s.unit("2005a"))] == [
        "88 flak in the hex or next to it -1 (N44 17.7)"
    ]
    assert strafing_hits(s, s.unit("2005a")) == 0
    alone = position({"2005": "Gt3", "2007": "Gf4"})
    assert strafing_hits(alone, alone.unit("2005a")) == 1
    assert refuse_replacement(s, s.unit("2006a"), "german_armor").rule == "N44 6.3"


@pytest.mark.rule("N44 17.8")
def test_beach_engineers_defend_and_stack_free():
    s = facing({WEST: "G5", TARGET: "A2[type=engineer,moves=0]+A5"}, "german")
    assert work_out(s).defence.total == 7 + 2
    assert not stacking_points(s, s.unit(f"{TARGET}a"))


@pytest.mark.rule("N44 17.8")
def test_beach_engineers_never_move_nor_attack():
    s = facing({WEST: "A2[type=engineer,moves=0]+A5", TARGET: "G2"})
    assert refuse_move(s, s.unit(f"{WEST}a")).rule == "N44 2.3.1"
    assert refuse_attacker(s, s.unit(f"{WEST}a")) is not None
    assert refuse_attacker(s, s.unit(f"{WEST}b")) is None


@pytest.mark.rule("N44 17.9.1")
def test_a_unit_of_three_steps_becomes_a_cadre_while_one_is_left():
    s = on_road({"2003": CADRED, "2005": CADRED}, tracks=CADRES)
    for _ in range(2):
        happen(s, lose_step(s, "2003a"))
    assert s.unit("2003a").steps == 1
    assert s.state.tracks["cadres us_infantry"] == 0
    happen(s, lose_step(s, "2005a"))
    told = happen(s, lose_step(s, "2005a"))
    assert "2005a" not in s.state.units
    assert told[0].rule == "N44 17.9.1"


@pytest.mark.rule("N44 17.9.2")
def test_a_cadre_does_not_attack():
    s = facing({WEST: f"{CADRED}+A5", TARGET: "G2"}, tracks=CADRES)
    assert refuse_attacker(s, s.unit(f"{WEST}a")) is None
    for _ in range(2):
        happen(s, lose_step(s, f"{WEST}a"))
    assert refuse_attacker(s, s.unit(f"{WEST}a")).rule == "N44 10.7"


@pytest.mark.rule("N44 17.9.2")
def test_a_cadre_defends_in_full():
    s = facing({WEST: "G5", TARGET: CADRED}, "german", tracks=CADRES)
    for _ in range(2):
        happen(s, lose_step(s, f"{TARGET}a"))
    assert work_out(s).defence.total == 2 + 2


@pytest.mark.rule("N44 17.9.3")
def test_a_replacement_brings_the_unit_back_for_its_cadre():
    tracks = {**CADRES, "replacements us_infantry": 1, "beach 2012": "open"}
    s = on_road({"2003": CADRED}, tracks=tracks, phase="replacement", side="allied")
    for _ in range(2):
        happen(s, lose_step(s, "2003a"))
    order = RestoresStep()
    command = RestoreStep(unit="2003a", option="us_infantry")
    assert order.check(s, command) is None
    happen(s, order.decide(s, command))
    assert s.unit("2003a").steps == 2
    assert s.state.tracks["cadres us_infantry"] == 1


@pytest.mark.rule("N44 17.9.3")
def test_a_cadre_gets_one_replacement_a_turn():
    s = on_road({"2003": f"{CADRED}!replaced"}, tracks={**CADRES, "beach 2012": "open"})
    for _ in range(2):
        happen(s, lose_step(s, "2003a"))
    assert refuse_step(s, s.unit("2003a"), "us_infantry").rule == "N44 6.2.3"


@pytest.mark.rule("N44 17.9.4")
def test_a_dead_cadre_lies_with_its_unit_and_serves_nobody_else():
    s = on_road({"2003": CADRED, "2005": CADRED}, tracks=CADRES)
    for _ in range(3):
        happen(s, lose_step(s, "2003a"))
    assert is_dead(s.unit("2003a"))
    assert s.unit("2003a").steps == 1
    assert s.state.tracks["cadres us_infantry"] == 0
    happen(s, lose_step(s, "2005a"))
    assert happen(s, lose_step(s, "2005a"))[0].rule == "N44 17.9.1"  # no cadre is left for another


@pytest.mark.rule("N44 18.4")
def test_a_unit_out_of_supply_attacks_by_half_and_defends_in_full():
    assert odds(facing({WEST: "A6!out_of_supply", TARGET: "G2"})).startswith("3:4")
    assert odds(facing({WEST: "A6", TARGET: "G2!out_of_supply"})).startswith("6:4")


@pytest.mark.rule("N44 18.4")
def test_a_unit_out_of_supply_moves_tactically_and_is_neither_reserve_nor_builder():
    tracks = {"turn": 5, "positions german": 1}
    s = on_road({"2006": "G5!out_of_supply", "2008": "G5"}, tracks=tracks)
    cut, free = s.unit("2006a"), s.unit("2008a")
    assert refuse_reserve(s, cut).rule == "N44 15.1"
    assert refuse_reserve(s, free) is None
    assert BeginsPosition().check(s, BeginPosition(unit="2006a")).rule == "N44 18.4"
    assert BeginsPosition().check(s, BeginPosition(unit="2008a")) is None
    give(s, MarchStack(space="2006"))
    assert refused(s, GoTo(space="2007", option="normal")).rule == "N44 18.4"
    give(s, GoTo(space="2007", option="tactical"))


@pytest.mark.rule("N44 18.3")
def test_supply_of_the_last_supply_phase_holds_until_the_next():
    s = on_road({"2006": "G5!out_of_supply"}, tracks={"turn": 5, "positions german": 1})
    assert BeginsPosition().check(s, BeginPosition(unit="2006a")).rule == "N44 18.4"  # it could trace now
    s = on_road({"1801": "G5"}, tracks={"turn": 5, "positions german": 1})
    assert BeginsPosition().check(s, BeginPosition(unit="1801a")) is None  # it could not


@pytest.mark.rule("N44 16.1.5")
def test_a_position_goes_with_the_last_of_its_units():
    markers = {"2003": "german improved_position"}
    s = on_road({"2003": "G1+G1"}, markers=markers)
    happen(s, eliminate(s, "2003a", "N44 12.3"))
    assert len(s.state.markers) == 1
    told = happen(s, eliminate(s, "2003b", "N44 12.3"))
    assert told[-1].rule == "N44 16.1.5"
    assert not s.state.markers
