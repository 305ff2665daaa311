"""Rules of combat of which other tests show one case: what is permitted, and what is refused (N44)."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.combat_t import (
    EAST,
    NORTH_EAST,
    PHASES,
    TARGET,
    WEST,
    facing,
    give,
    ground,
    happen,
    odds,
    offered,
    plan,
    refused,
    struck,
    work_out,
)
from wsn.engine.events import Resolved, UnitMarked
from wsn.parts.choosing import MarkUnit
from wsn.parts.crt import Combat
from wsn.systems.normandy_44.data.declared import STRATEGIC
from wsn.systems.normandy_44.rules.attack import AttackPlan, shift_givers
from wsn.systems.normandy_44.rules.attackers import list_able, list_attackers
from wsn.systems.normandy_44.rules.attacking import AttackHex, LaunchAttack
from wsn.systems.normandy_44.rules.bearing import TakeLoss
from wsn.systems.normandy_44.rules.composing import AddArtillery
from wsn.systems.normandy_44.rules.defence import (
    FightToTheLast,
    IgnoreRetreat,
    StandFirm,
    compare_armor,
    may_fight_to_the_last,
)
from wsn.systems.normandy_44.rules.launching import refuse_plan
from wsn.systems.normandy_44.rules.losses import lose_step
from wsn.systems.normandy_44.rules.mainforce import list_main_forces, refuse_main_force
from wsn.systems.normandy_44.rules.memos import battle_of
from wsn.systems.normandy_44.rules.strafing import count_air
from wsn.systems.normandy_44.rules.support import refuse_air

D, D2 = f"{TARGET}a", f"{TARGET}b"


def rules_told(s, *attackers, **more):
    """The rules of everything that mattered in the odds."""
    return {reason.rule for reason in work_out(s, *attackers, **more).explain()}


def shift(s, rule, **more):
    """The columns that a rule shifts."""
    return sum(one.amount for one in work_out(s, **more).shifts if one.rule == rule)


# --- who attacks


@pytest.mark.rule("N44 6.2.4", "N44 6.2.5")
def test_a_replacement_in_another_hex_stops_nobody():
    s = facing({WEST: "A5", EAST: "A5!replaced", TARGET: "G2"})
    assert list_able(s, TARGET, "allied") == (f"{WEST}a",)


@pytest.mark.rule("N44 10.2")
def test_one_hex_is_attacked_from_all_around_it():
    around = dict.fromkeys(ground().neighbours(TARGET), "A2[formation=1st]")
    s = facing({**around, TARGET: "G4"})
    assert odds(s) == "12:6 2-1 2-1"


@pytest.mark.rule("N44 10.7")
def test_units_in_brackets_defend_in_full_and_never_attack():
    s = facing({WEST: "A9", TARGET: "G4[brackets=true]"})
    assert odds(s) == "9:6 1-1 1-1"
    s = facing({WEST: "A9+A4[brackets=true]", TARGET: "G4"})
    assert list_attackers(s, TARGET, "allied")[f"{WEST}b"].rule == "N44 10.7"
    give(s, AttackHex(target=TARGET))
    assert refused(s, MarkUnit(unit=f"{WEST}b"))


@pytest.mark.rule("N44 22.1.1")
def test_units_of_one_army_attack_together():
    s = facing({WEST: "B5", EAST: "B5[nation=canadian]", TARGET: "G2"})
    assert isinstance(refuse_plan(s, plan(s), "allied", ()), Combat)


# --- the main assault force


@pytest.mark.rule("N44 10.3.2")
def test_units_of_no_common_formation_are_no_main_assault_force():
    s = facing({WEST: "A5+A4", TARGET: "G4"})
    assert [force.units for force in list_main_forces(s, (f"{WEST}a", f"{WEST}b"))] == [
        (f"{WEST}a",),
        (f"{WEST}b",),
    ]
    both = AttackPlan(TARGET, (f"{WEST}a", f"{WEST}b"), (f"{WEST}a", f"{WEST}b"))
    assert refuse_main_force(s, both).rule == "N44 10.3.4"  # nor a battle group: nine factors


@pytest.mark.rule("N44 10.3.4")
def test_a_battle_group_of_six_factors_attacks_in_full():
    s = facing({WEST: "G3+G2+G1", TARGET: "A2"}, "german")
    assert odds(s) == "6:4 1-1 1-1"


@pytest.mark.rule("N44 10.4")
def test_factors_beyond_eighteen_are_told_and_ignored():
    s = facing({WEST: "A9[formation=1st]+A9[formation=1st]", TARGET: "G4"})
    assert "N44 10.4" not in rules_told(s)
    s = facing({WEST: "A9[formation=1st]+A9[formation=1st]", EAST: "A9[formation=1st]", TARGET: "G4"})
    assert "N44 10.4" in rules_told(s)
    assert odds(s) == "18:6 3-1 3-1"


# --- strengths and shifts


@pytest.mark.rule("N44 11.2")
def test_who_gets_no_bonus_is_told_so():
    s = facing({WEST: "A9", TARGET: "Gs2"}, board=ground("bocage"))
    (reason,) = (one for one in work_out(s).defence.parts if one.rule == "N44 11.2")
    assert reason.amount == 0


@pytest.mark.rule("N44 11.3")
def test_only_a_whole_force_over_water_is_shifted():
    edges = {"major_river": [f"{WEST}/{TARGET}"], "flooded": [f"{EAST}/{TARGET}"]}
    units = {WEST: "A5[formation=1st]", EAST: "A5[formation=1st]", TARGET: "G1"}
    s = facing(units, board=ground(edges=edges))
    assert shift(s, "N44 11.3") == -1
    s = facing({**units, NORTH_EAST: "A5[formation=1st]"}, board=ground(edges=edges))
    assert shift(s, "N44 11.3") == 0


@pytest.mark.rule("N44 11.4.1")
def test_no_armor_shift_against_a_rating_as_good():
    s = facing({WEST: "A6+At3", TARGET: "G2+Gt3"})
    assert shift(s, "N44 11.4.1") == 0
    assert "N44 11.4.1" in rules_told(s)


@pytest.mark.rule("N44 11.4.2")
def test_armor_and_infantry_together_shift_for_the_defender():
    s = facing({WEST: "A9", TARGET: "G2+Gt3"})
    assert work_out(s).net == -1


@pytest.mark.rule("N44 11.4.3")
def test_anti_tank_guns_earn_no_shift_and_deny_one():
    gun = "A3[type=anti_tank,armor=5,red=true]"
    s = facing({WEST: f"A6+{gun}", TARGET: "G4"})
    assert shift(s, "N44 11.4.1") == 0
    s = facing({WEST: f"A6+{gun}", TARGET: "G2+Gt3"})
    assert work_out(s, attached=f"{WEST}b").net == 0  # no shift for the defender either
    s = facing({WEST: "A9", TARGET: "G2+Gf3"})
    assert work_out(s).net == 0


@pytest.mark.rule("N44 11.4.3")
def test_anti_tank_guns_give_no_shift_to_pay_for():
    s = facing({WEST: "A6+A3[type=anti_tank,armor=5,red=true]", TARGET: "G4"})
    assert list(shift_givers(s, plan(s, attached=f"{WEST}b"))) == []


@pytest.mark.rule("N44 11.6.3")
def test_artillery_of_the_defender_supports_a_stand():
    s = struck(facing({WEST: "A9", TARGET: "G4", "1804": "Gw2"}), "DR")
    assert StandFirm(unit=D, target="1804a") in offered(s)


@pytest.mark.rule("N44 11.6.3")
def test_artillery_of_the_defender_gives_no_shift():
    s = facing({WEST: "A9", TARGET: "G4", "1804": "Gw2"})
    give(s, AttackHex(target=TARGET), MarkUnit(unit=f"{WEST}a"))
    assert refused(s, AddArtillery(unit="1804a")).rule == "N44 11.6.3"


@pytest.mark.rule("N44 11.7")
def test_the_airfield_halves_either_side_over_its_own_hexside_only():
    board = ground(edges={"airfield": [f"{WEST}/{TARGET}"]})
    s = facing({WEST: "G5[formation=21st]", EAST: "G5[formation=21st]", TARGET: "A2"}, "german", board=board)
    assert [part.amount for part in work_out(s).attack.parts] == [5, 3] or work_out(s).attack.total == 8
    assert "N44 11.7" in rules_told(s)


@pytest.mark.rule("N44 11.8")
def test_no_hilltop_no_shift():
    s = facing({WEST: "A9", TARGET: "G2"}, board=ground(features={"hilltop": [WEST]}))
    assert shift(s, "N44 11.8") == 0


@pytest.mark.rule("N44 11.9")
def test_other_tanks_are_no_tigers():
    s = facing({WEST: "G6+Gt4[armor=5]", TARGET: "A2"}, "german")
    assert shift(s, "N44 11.9") == 0
    assert shift(s, "N44 11.4.1") == 1


@pytest.mark.rule("N44 9.8.4")
def test_without_the_marker_there_is_a_bonus_and_no_shift():
    s = facing({WEST: "A9", TARGET: "G4"})
    assert shift(s, "N44 9.8.4") == 0
    assert odds(s) == "9:6 1-1 1-1"


@pytest.mark.rule("N44 9.8.5")
def test_who_is_not_attacked_keeps_the_marker():
    s = facing({WEST: "A9", TARGET: "G4!strategic", "1803": "G4!strategic"})
    give(s, AttackHex(target=TARGET), MarkUnit(unit=f"{WEST}a"))
    told = give(s, LaunchAttack())
    off = [event for event in told if isinstance(event, UnitMarked) and event.mark == STRATEGIC]
    assert [(event.unit, event.rule) for event in off] == [(D, "N44 9.8.5")]
    assert STRATEGIC in s.unit("1803a").marks


@pytest.mark.rule("N44 16.2")
def test_a_strongpoint_does_not_attack_nor_add_to_a_bonus():
    s = facing({WEST: "Gs2", TARGET: "A2"}, "german")
    assert list_attackers(s, TARGET, "german")[f"{WEST}a"].rule == "N44 10.7"
    s = facing({WEST: "A9", TARGET: "G1+Gs2"}, board=ground("town"))
    assert work_out(s).defence.total == 4


@pytest.mark.rule("N44 16.3")
def test_the_perimeter_halves_the_allies_and_their_armor_still_denies_the_shift():
    board = ground(edges={"perimeter": [f"{WEST}/{TARGET}"]})
    s = facing({WEST: "A6+At3", TARGET: "G2+Gt2[armor=2]"}, board=board)
    assert work_out(s, attached=f"{WEST}b").net == 0
    assert "N44 16.3" in rules_told(s, attached=f"{WEST}b")


@pytest.mark.rule("N44 19.1.1")
def test_each_air_unit_flies_once_a_turn():
    s = facing({WEST: "A9", TARGET: "G4"}, tracks={"air units us": 1})
    assert count_air(s) == 1


@pytest.mark.rule("N44 19.1.1")
def test_no_air_unit_flies_that_is_not_left():
    s = facing({WEST: "A9", TARGET: "G4"})
    assert refuse_air(s, "allied", 1).rule == "N44 19.1.1"


# --- results


@pytest.mark.rule("N44 12.2.2")
def test_the_attacker_is_not_asked_whom_the_defender_loses():
    s = struck(facing({WEST: "A9", TARGET: "G2+Gs2"}), "D1")
    assert s.here.side == "german"
    assert refused(s, TakeLoss(unit=f"{WEST}a")).rule == "N44 12.2.2"


@pytest.mark.rule("N44 12.3")
def test_a_unit_flips_or_dies_and_without_a_cadre_left_it_is_gone_for_good():
    code = "A7[strength=7/4/2,cadre=us_infantry]"
    s = facing({WEST: code, TARGET: "G2"}, tracks={"cadres us_infantry": 1})
    happen(s, lose_step(s, f"{WEST}a"))
    assert s.unit(f"{WEST}a").steps == 2
    happen(s, lose_step(s, f"{WEST}a"))
    assert s.unit(f"{WEST}a").steps == 1
    happen(s, lose_step(s, f"{WEST}a"))
    assert s.unit(f"{WEST}a").place == "Allied-Dead"
    s = facing({WEST: code, TARGET: "G2"})
    happen(s, lose_step(s, f"{WEST}a"))
    told = happen(s, lose_step(s, f"{WEST}a"))
    assert f"{WEST}a" not in s.state.units
    assert {event.rule for event in told} == {"N44 17.9.1"}


@pytest.mark.rule("N44 12.4.2")
def test_an_equal_rating_is_no_modifier():
    s = facing({WEST: "A9+At3", TARGET: "Gt3+Gt4[armor=4]"})
    main = [s.unit(f"{WEST}b")]
    assert compare_armor(s, s.unit(D), main) is None
    assert compare_armor(s, s.unit(D2), main).rule == "N44 12.4.2"


@pytest.mark.rule("N44 12.4.4")
def test_a_result_without_the_bullet_makes_the_defender_retreat():
    s = struck(facing({WEST: "A9", TARGET: "G4"}, dice=[6, 3]), "DR")
    told = give(s, StandFirm(unit=D))
    assert [event.rule for event in told if isinstance(event, Resolved)] == ["N44 12.4.4"]
    assert battle_of(s.state).held is False
    assert s.here.phase == "retreat"


@pytest.mark.rule("N44 12.5")
def test_no_last_stand_where_a_way_is_open():
    s = struck(facing({WEST: "A9", TARGET: "G5"}), "DR")
    assert not may_fight_to_the_last(s, battle_of(s.state))
    ring = dict.fromkeys(ground().neighbours(TARGET), "A2")
    s = struck(facing({**ring, WEST: "A9", TARGET: "G5"}, dice=[6, 1]), "DR", f"{WEST}a")
    give(s, StandFirm(unit=D))
    assert offered(s)[0] == FightToTheLast()
    s = struck(facing({**ring, WEST: "A9", TARGET: "G1+Gh2"}), "DR", f"{WEST}a")
    refusal = PHASES["desperation"].check(s, FightToTheLast())
    assert refusal.rule == "N44 12.5"  # one step that could lead
    assert offered(s)[0] == StandFirm(unit=D)


@pytest.mark.rule("N44 12.6")
def test_an_attacker_with_another_step_makes_the_defender_go_or_stand():
    s = struck(facing({WEST: "A2", TARGET: "G1"}), "A1/DR")
    assert [c for c in offered(s) if isinstance(c, IgnoreRetreat)] == []
