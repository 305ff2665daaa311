"""Results, losses and desperate defence (N44 12, 13.5): positions P22 and P25, examples."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.combat_t import (
    EAST,
    PHASES,
    TARGET,
    WEST,
    facing,
    give,
    ground,
    launch,
    offered,
    plan,
    refused,
    stands,
    struck,
)
from wsn.systems.normandy_44.data.declared import ATTACKED, DEFENDED, RESERVE
from wsn.systems.normandy_44.data.tables import tables
from wsn.systems.normandy_44.rules.advance import EndAdvance
from wsn.systems.normandy_44.rules.bearing import COMBAT_RESULTS, TakeLoss
from wsn.systems.normandy_44.rules.defence import (
    FightToTheLast,
    GiveGround,
    IgnoreRetreat,
    StandFirm,
    find_column,
    list_leads,
    refuse_lead,
)
from wsn.systems.normandy_44.rules.launching import RESULT_WORDS, preview_attack
from wsn.systems.normandy_44.rules.memos import battle_of

D = f"{TARGET}a"
D2 = f"{TARGET}b"


def test_every_result_of_the_table_has_a_meaning():
    table = tables().combat.results
    printed = {result for row in table.rows for result in row.results} | {table.below}
    assert printed == set(COMBAT_RESULTS) == set(RESULT_WORDS)


# --- results (N44 12.1)


@pytest.mark.rule("N44 12.1")
def test_an_a1_costs_the_attacker_a_step_and_nothing_else():
    s = struck(facing({WEST: "A5", TARGET: "G2"}), "A1")
    assert s.unit(f"{WEST}a").steps == 1
    assert s.unit(D).steps == 2
    assert s.here.phase == "combat"


@pytest.mark.rule("N44 12.1")
def test_an_exchange_that_empties_the_hex_allows_a_limited_advance():
    s = struck(facing({WEST: "A5", TARGET: "G1"}), "EX")
    assert s.unit(f"{WEST}a").steps == 1
    assert s.here.phase == "advance"
    assert battle_of(s.state).advance == 1
    s = struck(facing({WEST: "A5", TARGET: "G2"}), "EX")
    assert s.here.phase == "combat"


@pytest.mark.rule("N44 12.2.1")
def test_in_an_exchange_the_enemy_chooses():
    s = struck(facing({WEST: "A5[formation=1st]+A4[formation=1st]", TARGET: "G2+G3"}), "EX")
    assert (s.here.phase, s.here.side) == ("losses", "allied")
    assert refused(s, TakeLoss(unit=f"{WEST}a")).rule == "N44 12.2.2"
    give(s, TakeLoss(unit=D2))
    assert (s.here.phase, s.here.side) == ("losses", "german")
    give(s, TakeLoss(unit=f"{WEST}b"))
    assert s.unit(D2).steps == s.unit(f"{WEST}b").steps == 1


@pytest.mark.rule("N44 12.1")
def test_a1_d2_the_attacker_chooses_the_first_step_and_the_defender_the_second():
    s = struck(facing({WEST: "A9[formation=1st]+A4[formation=1st]", TARGET: "G2+G3"}), "A1/D2")
    assert (s.here.phase, s.here.side) == ("losses", "allied")
    give(s, TakeLoss(unit=D))
    assert (s.here.phase, s.here.side) == ("losses", "german")
    give(s, TakeLoss(unit=D2))
    assert (s.here.phase, s.here.side) == ("losses", "german")  # the step of the main assault force
    give(s, TakeLoss(unit=f"{WEST}a"))
    assert s.here.phase == "retreat"  # no determined defence against it


@pytest.mark.rule("N44 12.1")
@pytest.mark.parametrize(("stack", "left"), [("G5[strength=5/3/2]", 1), ("G5+G3", 2), ("G5+Gh2", 1)])
def test_n22_half_the_steps_are_lost_rounded_up(stack, left):
    s = struck(facing({WEST: "A9", TARGET: stack}), "DH")
    while s.here.phase == "losses":
        give(s, offered(s)[0])
    assert s.here.phase == "retreat"
    assert battle_of(s.state).may_reserve is False
    assert sum(unit.steps for unit in s.units_at(TARGET)) == left


@pytest.mark.rule("N44 13.4")
def test_a_defender_who_dies_instead_of_retreating_leaves_a_full_advance():
    s = struck(facing({WEST: "A5", TARGET: "G1"}), "D1")
    assert s.here.phase == "advance"
    assert battle_of(s.state).advance == 2


@pytest.mark.rule("N44 12.1")
def test_dh_lets_attackers_go_into_reserve():
    s = struck(facing({WEST: "A5", TARGET: "G1"}), "DH")
    assert battle_of(s.state).may_reserve


@pytest.mark.rule("N44 12.3")
def test_who_attacks_and_who_is_attacked_is_marked_and_leaves_reserve():
    s = struck(facing({WEST: "A5!reserve", TARGET: "G2!strategic!truck"}), "A1")
    assert ATTACKED in s.unit(f"{WEST}a").marks
    assert RESERVE not in s.unit(f"{WEST}a").marks
    assert s.unit(D).marks == (DEFENDED,)


# --- who loses (N44 12.2)


@pytest.mark.rule("N44 12.2.1")
def test_p25_any_of_the_main_assault_force_loses_a_step_but_first_those_who_gave_a_shift():
    units = {WEST: "A6[formation=1st]+A5[formation=1st]", EAST: "A4", TARGET: "G4"}
    s = struck(facing(units), "A1")
    assert offered(s) == [TakeLoss(unit=f"{WEST}a"), TakeLoss(unit=f"{WEST}b")]
    assert refused(s, TakeLoss(unit=f"{EAST}a")).rule == "N44 12.2.1"
    units[WEST] = "A6[formation=1st,quality=1]+A5[formation=1st]+A2[formation=1st,quality=1]"
    s = struck(facing(units), "A1")
    assert offered(s) == [TakeLoss(unit=f"{WEST}a"), TakeLoss(unit=f"{WEST}c")]
    assert "shift" in refused(s, TakeLoss(unit=f"{WEST}b")).text
    s = struck(facing(units), "EX")
    assert s.here.side == "german"
    assert len(offered(s)) == 3


@pytest.mark.rule("N44 12.2.2")
def test_the_defender_chooses_his_own_loss():
    s = struck(facing({WEST: "A9", TARGET: "G2+Gs2"}), "D1")
    assert (s.here.phase, s.here.side) == ("losses", "german")
    assert offered(s) == [TakeLoss(unit=D), TakeLoss(unit=D2)]


@pytest.mark.rule("N44 12.2.2")
def test_a_loss_is_told_with_the_steps_that_the_unit_still_has():
    s = struck(facing({WEST: "A9", TARGET: "G5+Gs2"}), "D1")
    describe = PHASES["losses"].describe
    assert describe(s, TakeLoss(unit=D)) == "G5 loses a step (it has 2 of 2)"
    assert describe(s, TakeLoss(unit=D2)) == "Gs2 loses a step (it has 1 of 1)"
    assert describe(s, TakeLoss(unit="nobody")) == "nobody loses a step"


# --- desperation, and attackers of one step (N44 12.5, 12.6)

RING = {"1904": "A2", "1905": "A2", "2006": "A2", "2104": "A2", "2105": "A2"}


@pytest.mark.rule("N44 12.5")
def test_p22_a_strongpoint_and_a_regiment_that_cannot_retreat():
    s = facing({WEST: "A9", **RING, TARGET: "Gs2+G5"}, board=ground("bocage"), dice=[6, 1])
    s = struck(s, "A1/D1", f"{WEST}a")
    assert (s.here.phase, s.here.side) == ("losses", "german")
    give(s, TakeLoss(unit=D))
    assert stands(s) == {D2}
    assert find_column(s, s.unit(D2), TARGET)[0] == "other"
    give(s, StandFirm(unit=D2))
    assert (s.here.phase, s.here.side) == ("desperation", "german")
    give(s, FightToTheLast())
    assert s.unit(D2).place == "German-Dead"
    assert s.here.phase == "advance"
    assert battle_of(s.state).advance == 1


@pytest.mark.rule("N44 12.5")
def test_p22_the_regiment_may_lose_the_step_and_the_strongpoint_lead():
    s = facing({WEST: "A9", **RING, TARGET: "Gs2+G5"}, board=ground("bocage"), dice=[6, 5])
    s = struck(s, "A1/D1", f"{WEST}a")
    give(s, TakeLoss(unit=D2))
    assert stands(s) == {D, D2}
    assert find_column(s, s.unit(D), TARGET)[0] == "strong"
    give(s, StandFirm(unit=D))
    assert s.here.phase == "combat"


@pytest.mark.rule("N44 12.5")
def test_a_stack_that_can_retreat_or_lacks_two_steps_makes_no_last_stand():
    s = struck(facing({WEST: "A9", TARGET: "G5"}, dice=[6, 1]), "DR")
    give(s, StandFirm(unit=D))
    assert s.here.phase == "retreat"
    s = struck(facing({WEST: "A9", **RING, TARGET: "G1+Gh2"}, dice=[6, 1]), "DR", f"{WEST}a")
    give(s, StandFirm(unit=D))
    assert s.here.phase == "advance"  # both are dead: the headquarters is no step that could lead


@pytest.mark.rule("N44 12.5")
def test_in_a_last_stand_the_owner_picks_the_first_step_and_the_enemy_the_second():
    s = facing({WEST: "A9", **RING, TARGET: "G5+Gh2"}, dice=[6, 1])
    s = struck(s, "DR", f"{WEST}a")
    give(s, StandFirm(unit=D), FightToTheLast())
    assert (s.here.phase, s.here.side) == ("losses", "german")
    give(s, TakeLoss(unit=D2))
    assert s.unit(D).steps == 1 or s.unit(D).place == "German-Dead"
    assert s.here.phase == "combat"
    s = struck(facing({WEST: "A9", **RING, TARGET: "G5+Gh2"}, dice=[6, 1]), "DR", f"{WEST}a")
    give(s, StandFirm(unit=D), GiveGround())
    assert s.here.phase == "advance"
    assert battle_of(s.state).advance == 2


@pytest.mark.rule("N44 12.6")
def test_the_defender_may_stay_if_the_only_step_of_the_main_assault_force_is_gone():
    s = struck(facing({WEST: "A1", EAST: "A4", TARGET: "G1"}), "A1/DR", main=(f"{WEST}a",), attached="")
    give(s, IgnoreRetreat())
    assert s.unit(D).place == TARGET
    assert s.here.phase == "combat"
    s = struck(facing({WEST: "A2", TARGET: "G1"}), "A1/DR")
    assert refused(s, IgnoreRetreat()).rule == "N44 12.6"


# --- those who had retreated into the hex (N44 13.5)


@pytest.mark.rule("N44 13.5")
def test_those_who_retreated_in_take_no_part_and_die_if_they_must_retreat():
    s = facing({WEST: "A9", TARGET: "G3+G5!retreated!disrupted"})
    assert plan(s).attackers == (f"{WEST}a",)
    s = struck(s, "DR")
    battle = battle_of(s.state)
    assert battle.bystanders == (D2,)
    assert battle.steps_before == 2
    assert list_leads(s, battle) == (D,)
    assert refuse_lead(s, battle, D2).rule == "N44 13.5"
    give(s, GiveGround())
    assert s.unit(D2).place == "German-Dead"
    assert s.unit(D).place == TARGET


@pytest.mark.rule("N44 13.5")
def test_those_who_retreated_in_lose_no_step_and_hold_the_hex():
    s = struck(facing({WEST: "A9", TARGET: "G1+G5!retreated!disrupted"}), "EX")
    assert s.unit(D).place == "German-Dead"
    assert s.unit(D2).steps == 2
    assert s.here.phase == "combat"  # nobody advances: the hex is held
    s = struck(facing({WEST: "A9", TARGET: "G1+G5!retreated!disrupted"}), "D1")
    assert s.unit(D2).place == "German-Dead"
    assert battle_of(s.state).advance == 2


# --- the roll


@pytest.mark.rule("N44 19.1.3")
def test_fighter_bombers_are_rolled_for_before_a_german_attack():
    s = facing(
        {WEST: "G8[formation=9th]+G8[formation=9th]", TARGET: "A2"},
        "german",
        tracks={"weather": "clear"},
        dice=[6, 3],
    )
    assert launch(s) == "A1/DR"  # 4-1, three columns left: 1-1
    s = facing({WEST: "G2[quality=-1]", TARGET: "A4"}, "german", tracks={"weather": "clear"}, dice=[6, 6])
    assert launch(s) == "A1"


@pytest.mark.rule("N44 10.5")
def test_the_preview_is_exact_with_and_without_fighter_bombers():
    s = facing({WEST: "A9", TARGET: "G2"})
    told = preview_attack(s, plan(s), "allied")
    assert sum(chance.ways for chance in told.odds) == told.odds[0].out_of == 6
    s = facing({WEST: "G9", TARGET: "A2"}, "german", tracks={"weather": "clear"})
    told = preview_attack(s, plan(s), "german")
    assert sum(chance.ways for chance in told.odds) == told.odds[0].out_of == 36
    assert any(chance.words.startswith("A1:") for chance in told.odds)
    assert told.reasons[-1].rule == "N44 19.1.3"


@pytest.mark.rule("N44 14.1")
def test_the_combat_is_over_after_the_advance():
    s = struck(facing({WEST: "A9", TARGET: "G1"}), "D1")
    give(s, EndAdvance())
    assert s.here.phase == "combat"
    assert "battle" not in {frame.phase for frame in s.state.frames}
