"""Strengths, main assault force, bonuses and shifts of attacks (N44 10, 11): positions and examples."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.combat_t import (
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    TARGET,
    WEST,
    facing,
    ground,
    odds,
    plan,
    work_out,
)
from wsn.cite import Refusal
from wsn.parts.crt import read_result, spread_results
from wsn.systems.normandy_44.rules.attack import AttackPlan, jabo_chances, shift_givers, work_out_attack
from wsn.systems.normandy_44.rules.mainforce import list_main_forces, refuse_main_force

INF = "formation=1st"
MAJOR = {"major_river": [f"{WEST}/{TARGET}", f"{NORTH_WEST}/{TARGET}", f"{EAST}/{TARGET}"]}


def rules_of(s, *attackers, **more):
    return {reason.rule for reason in work_out(s, *attackers, **more).explain()}


# --- the main assault force (N44 10.3)


@pytest.mark.rule("N44 10.3.1")
def test_one_formation_attacks_in_full_and_the_others_are_halved():
    s = facing({WEST: "A7[formation=1st]", EAST: "A7[formation=29th]", TARGET: "G4"})
    assert odds(s) == "11:6 1-1 1-1"
    assert len(list_main_forces(s, plan(s).attackers)) == 2
    refusal = refuse_main_force(s, AttackPlan(TARGET, (f"{WEST}a", f"{EAST}a"), (f"{WEST}a", f"{EAST}a")))
    assert refusal.rule == "N44 10.3.1"


@pytest.mark.rule("N44 10.3.2")
def test_units_of_a_division_are_one_formation_and_battalions_of_a_brigade_too():
    s = facing({WEST: "A7[formation=1st]", EAST: "A7[formation=1st]", TARGET: "G4"})
    assert odds(s) == "14:6 2-1 2-1"
    s = facing({WEST: "A3[part_of=7th]", EAST: "A3[part_of=7th]+A3", TARGET: "G2"})
    assert [force.units for force in list_main_forces(s, plan(s).attackers)][:1] == [(f"{WEST}a", f"{EAST}a")]


@pytest.mark.rule("N44 10.3.2")
def test_divisions_of_different_armies_with_one_number_are_two_formations():
    s = facing({WEST: "B7[formation=3rd]", EAST: "B7[formation=3rd,nation=canadian]", TARGET: "G4"})
    assert odds(s) == "11:6 1-1 1-1"


@pytest.mark.rule("N44 10.3.3")
def test_p23_the_best_main_assault_force_and_who_may_attach():
    s = facing(
        {
            NORTH_WEST: "A7[formation=1st]+At3",
            NORTH_EAST: "A7[formation=29th]+A2",
            EAST: "A2",
            TARGET: "G9",
        }
    )
    assert odds(s) == "16:11 1-1 2-1"
    best = plan(s)
    assert best.main == (f"{NORTH_WEST}a",)
    assert best.attached == f"{NORTH_WEST}b"
    assert odds(s, main=(f"{NORTH_EAST}a",), attached=f"{NORTH_EAST}b") == "16:11 1-1 1-1"
    wrong = AttackPlan(TARGET, best.attackers, best.main, attached=f"{EAST}a")
    assert refuse_main_force(s, wrong).rule == "N44 10.3.3"


@pytest.mark.rule("N44 10.3.3")
def test_n12_of_two_that_are_stacked_either_is_the_attachment():
    s = facing({WEST: "A7[formation=1st]+A7[formation=2ndarm,type=armor,armor=3]", TARGET: "G4"})
    assert odds(s, main=(f"{WEST}a",)) == odds(s, main=(f"{WEST}b",)) == "14:6 2-1 3-1"


@pytest.mark.rule("N44 10.3.4")
def test_p24_a_battle_group_attacks_in_full():
    s = facing({WEST: "G3+G2+G1", EAST: "G7", TARGET: "A4"}, side="german")
    group = tuple(f"{WEST}{one}" for one in "abc")
    assert odds(s, main=group).startswith("10:")
    assert odds(s, main=(f"{EAST}a",)).startswith("11:")
    assert refuse_main_force(s, AttackPlan(TARGET, plan(s).attackers, group, f"{EAST}a")).rule == "N44 10.3.4"
    s = facing({WEST: "G3+G2+G2", EAST: "G7", TARGET: "A4"}, side="german")
    assert not any(force.group for force in list_main_forces(s, plan(s).attackers))
    refusal = refuse_main_force(s, AttackPlan(TARGET, plan(s).attackers, group))
    assert refusal == Refusal("N44 10.3.4", "7 factors: a battle group has 6 at most")


# --- limits and odds (N44 10.4 to 10.6)


@pytest.mark.rule("N44 10.4")
def test_n13_a_defender_has_18_factors_at_most():
    s = facing({WEST: "A7", TARGET: "G7+G7+Gt3"}, board=ground("city"))
    defence = work_out(s).defence
    assert defence.uncapped == 22
    assert defence.total == 18


@pytest.mark.rule("N44 10.4")
def test_n14_the_limit_applies_after_halving():
    edges = {"minor_river": [f"{WEST}/{TARGET}", f"{EAST}/{TARGET}"]}
    s = facing(
        {
            WEST: "A6[formation=1st]+A6[formation=1st]",
            EAST: "A6[formation=1st]+A6[formation=1st]",
            TARGET: "G4",
        },
        board=ground(edges=edges),
    )
    assert odds(s) == "12:6 2-1 2-1"


@pytest.mark.rule("N44 10.4")
def test_n41_against_ten_factors_no_odds_are_better_than_one_to_one():
    s = facing({WEST: "A9[formation=1st]+A9[formation=1st]", EAST: "A9[formation=1st]", TARGET: "G8"})
    assert odds(s) == "18:10 1-1 1-1"


@pytest.mark.rule("N44 10.5")
@pytest.mark.parametrize(
    ("attacker", "defender", "column"), [("A9+A6", "G4[type=flak,silhouette=true]", "3-1")]
)
def test_n15_odds_are_rounded_down(attacker, defender, column):
    units = attacker.replace("A9", "A9[formation=1st]").replace("A6", "A6[formation=1st]")
    s = facing({WEST: units, TARGET: defender})
    assert odds(s) == f"15:4 {column} {column}"
    s = facing({WEST: "A9[formation=1st]+A2[formation=1st]", TARGET: "G9+Gs3"})
    assert work_out(s).unshifted == 1  # 11:14 is 1-2


@pytest.mark.rule("N44 10.6")
def test_an_attack_below_one_to_three_is_not_allowed():
    s = facing({WEST: "A2", TARGET: "G9"})
    refusal = work_out_attack(s, plan(s))
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "N44 10.6"
    hill = ground(features={"hilltop": [TARGET]})
    s = facing({WEST: "A4", TARGET: "G9"}, board=hill)
    assert odds(s) == "4:11 1-3 below"
    assert spread_results(work_out(s).table, -1) == {"A1": 1}


@pytest.mark.rule("N44 10.6")
def test_n16_shifts_are_taken_from_odds_above_the_last_column():
    hill = ground("flooded", features={"hilltop": [TARGET]})
    s = facing({WEST: "A9[quality=-1]+A9[quality=-1]", TARGET: "G1[quality=-1]"}, board=hill)
    combat = work_out(s, f"{WEST}a")
    assert combat.unshifted - combat.place == 2
    assert combat.column == "7-1"


# --- halving (N44 11.1)


@pytest.mark.rule("N44 11.1")
def test_n17_units_are_halved_one_by_one_and_rounded_up():
    edges = {"minor_river": [f"{WEST}/{TARGET}"]}
    s = facing({WEST: "A5[formation=1st]+A5[formation=1st]", TARGET: "G2"}, board=ground(edges=edges))
    assert work_out(s).attack.total == 6


@pytest.mark.rule("N44 11.1")
@pytest.mark.parametrize(
    ("code", "board", "rule"),
    [
        ("A5", ground(edges={"major_river": [f"{WEST}/{TARGET}"]}), "N44 11.3"),
        ("A5", ground(edges={"flooded": [f"{WEST}/{TARGET}"]}), "N44 11.3"),
        ("A5", ground(others={WEST: "flooded"}), "N44 11.3"),
        ("A5!regroup", ground(), "N44 6.5.2"),
        ("A5!landed", ground(), "N44 6.5.2"),
        ("A5", ground(edges={"perimeter": [f"{WEST}/{TARGET}"]}), "N44 16.3"),
        ("A5!out_of_supply", ground(), "N44 18.4"),
        ("A5", ground(edges={"airfield": [f"{WEST}/{TARGET}"]}), "N44 11.7"),
    ],
)
def test_what_halves_an_attacker(code, board, rule):
    s = facing({WEST: code, TARGET: "G1"}, board=board)
    combat = work_out(s)
    assert combat.attack.total == 3
    assert combat.attack.parts[0].rule == rule


@pytest.mark.rule("N44 11.1")
def test_a_unit_is_halved_once_however_many_causes_there_are_and_one_stays_one():
    board = ground(edges={"major_river": [f"{WEST}/{TARGET}"]}, others={WEST: "flooded"})
    s = facing({WEST: "A7!regroup!out_of_supply", TARGET: "G1"}, board=board)
    assert work_out(s).attack.total == 4
    assert "major river" in work_out(s).attack.parts[0].text
    s = facing({WEST: "A1!regroup", TARGET: "G1"})
    assert work_out(s).attack.total == 1


@pytest.mark.rule("N44 9.5.2")
def test_attacks_into_a_flooded_hex_are_not_halved_and_its_sides_are_no_flooded_sides():
    board = ground("flooded", edges={"flooded": [f"{WEST}/{TARGET}"]})
    s = facing({WEST: "A5", TARGET: "G1"}, board=board)
    assert work_out(s).attack.total == 5


@pytest.mark.rule("N44 16.3")
def test_germans_are_not_halved_by_the_perimeter():
    s = facing({WEST: "G5", TARGET: "A1"}, "german", board=ground(edges={"perimeter": [f"{WEST}/{TARGET}"]}))
    assert work_out(s).attack.total == 5


# --- terrain bonuses (N44 11.2)


@pytest.mark.rule("N44 11.2")
@pytest.mark.parametrize(
    ("stack", "terrain", "total"),
    [
        ("G2+Gt4", "town", 8),  # N18
        ("G6+G6", "town", 16),  # N19
        ("Gs2", "bocage", 2),
        ("Gt4", "city", 4),
        ("G5!strategic", "town", 5),
        ("G5", "flooded", 5),
        ("G5", "woods", 8),
        ("G1+Gh2", "bocage", 6),
    ],
)
def test_n18_n19_what_a_defender_gets_from_terrain(stack, terrain, total):
    s = facing({WEST: "A9", TARGET: stack}, board=ground(terrain))
    assert work_out(s).defence.total == total


@pytest.mark.rule("N44 11.2")
def test_n20_the_example_of_combat():
    board = ground("town", others={WEST: "flooded"})
    s = facing(
        {
            NORTH_EAST: "A7[formation=1st]+At3",
            WEST: "A6[formation=29th]",
            NORTH_WEST: "A6[formation=29th]+A5[formation=29th]",
            TARGET: "G2+G2",
        },
        board=board,
    )
    main = (f"{NORTH_EAST}a",)
    combat = work_out(s, main=main)
    assert (combat.attack.uncapped, combat.attack.total) == (19, 18)
    assert odds(s, main=main) == "18:8 2-1 3-1"


# --- water (N44 11.3)


@pytest.mark.rule("N44 11.4.4")
def test_n21_a_whole_force_across_a_major_river():
    s = facing(
        {
            WEST: "B7[formation=3rd]+B5[formation=3rd]",
            NORTH_WEST: "Bt4[armor=4]+B7[formation=3rd]",
            EAST: "B2",
            TARGET: "G7+G6+Gt0[strength=0]",
        },
        board=ground("town", edges=MAJOR),
    )
    assert odds(s, attached=f"{NORTH_WEST}a") == "14:17 1-2 1-3"
    assert {"N44 11.3", "N44 11.4.4"} <= rules_of(s)


@pytest.mark.rule("N44 11.3")
def test_a_minor_river_halves_and_shifts_nothing():
    edges = {"minor_river": [f"{WEST}/{TARGET}"]}
    s = facing({WEST: "A9", TARGET: "G1"}, board=ground(edges=edges))
    assert odds(s) == "5:2 2-1 2-1"


@pytest.mark.rule("N44 11.3")
def test_p25_one_of_the_force_not_across_spares_the_shift():
    edges = {"major_river": [f"{WEST}/{TARGET}", f"{NORTH_WEST}/{TARGET}"]}
    town = ground("town", edges=edges)
    units = {WEST: "A7[formation=1st]", NORTH_WEST: "A7[formation=1st]+At3", EAST: "A7", TARGET: "G6"}
    s = facing(units, board=town)
    assert odds(s, main=plan_main(s)) == "14:10 1-1 1-2"
    s = facing({NORTH_EAST: units.pop(WEST), **units}, board=town)
    assert odds(s, main=plan_main(s)) == "17:10 1-1 1-1"


def plan_main(s):
    """The units of the 1st Division among the attackers."""
    return next(
        force.units
        for force in list_main_forces(s, plan(s).attackers)
        if s.world.tables.counters[force.units[0]].formation == "1st"
    )


# --- armor (N44 11.4)


@pytest.mark.rule("N44 11.4.1")
@pytest.mark.parametrize(
    ("attacker", "stack", "column"),
    [
        ("A6+At3", "G4", "2-1"),
        ("A6+At3", "G1+Gt3", "1-1"),
        ("A6+At3[armor=4]", "G1+Gt3", "2-1"),
        ("A6+At3", "G1+Gf3", "1-1"),  # an 88 keeps the shift away
        ("A6+At3[armor=5]", "G1+Gf3", "2-1"),
        ("A6+A3[type=sp_anti_tank,armor=5,red=true]", "G4", "1-1"),  # red never earns (N44 11.4.3)
    ],
)
def test_the_armor_shift_of_the_attacker(attacker, stack, column):
    s = facing({WEST: attacker, TARGET: stack})
    assert odds(s).split()[2] == column


@pytest.mark.rule("N44 11.4.2")
@pytest.mark.parametrize(
    ("attacker", "stack", "shift"),
    [
        ("A9", "G2+Gt3", -1),
        ("A9", "Gt3", 0),  # no infantry
        ("A9", "G2+Gf3", 0),  # a red rating
        ("A6+At3", "G2+Gt4[armor=4]", 0),  # armor in the force denies it
        ("A6+A3[type=anti_tank,armor=2,red=true]", "G2+Gt3", 0),
    ],
)
def test_the_armor_shift_of_the_defender(attacker, stack, shift):
    s = facing({WEST: attacker, TARGET: stack})
    assert sum(one.amount for one in work_out(s).shifts if one.rule == "N44 11.4.2") == shift


@pytest.mark.rule("N44 11.4.2")
def test_an_allied_armored_unit_with_a_type_box_is_infantry_too():
    s = facing({WEST: "G9", TARGET: "A5[type=armor,armor=3,mixed=true]"}, "german")
    assert "N44 11.4.2" in rules_of(s)


@pytest.mark.rule("N44 11.4.4")
@pytest.mark.parametrize(
    ("board", "stack", "markers", "rule"),
    [
        (ground("city"), "G2", {}, "N44 11.4.4"),
        (ground("woods"), "G2", {}, "N44 11.4.4"),
        (ground("flooded"), "G2", {}, "N44 11.4.4"),
        (ground(others={WEST: "flooded"}), "G2", {}, "N44 11.4.4"),
        (ground(edges={"major_river": [f"{WEST}/{TARGET}"]}), "G2", {}, "N44 11.4.4"),
        (ground(edges={"flooded": [f"{WEST}/{TARGET}"]}), "G2", {}, "N44 11.4.4"),
        (ground(edges={"perimeter": [f"{WEST}/{TARGET}"]}), "G2", {}, "N44 16.3"),
        (ground(), "G2", {TARGET: "german improved_position"}, "N44 16.1.1"),
        (ground(features={"permanent_position": [TARGET]}), "G2", {}, "N44 16.1.1"),
        (ground(), "G2+Gs1", {}, "N44 16.2"),
    ],
)
def test_where_an_attacker_earns_no_armor_shift(board, stack, markers, rule):
    s = facing({WEST: "A6+At3", TARGET: stack}, board=board, markers=markers)
    told = [one for one in work_out(s, attached=f"{WEST}b").shifts if "no armor shift" in one.text]
    assert [(one.rule, one.amount) for one in told] == [(rule, 0)]


@pytest.mark.rule("N44 11.4.4")
@pytest.mark.parametrize("words", ["minor_river", "airfield"])
def test_minor_rivers_and_the_airfield_allow_the_armor_shift(words):
    s = facing({WEST: "A6+At3", TARGET: "G2"}, board=ground(edges={words: [f"{WEST}/{TARGET}"]}))
    assert any(one.text == "armor" and one.amount == 1 for one in work_out(s).shifts)


@pytest.mark.rule("N44 11.4.1")
def test_a_position_being_built_hinders_no_armor():
    markers = {TARGET: "german improved_position_begun"}
    s = facing({WEST: "A6+At3", TARGET: "G2"}, markers=markers)
    assert any(one.text == "armor" for one in work_out(s).shifts)


# --- troop quality and Tigers (N44 11.5, 11.9)


@pytest.mark.rule("N44 11.5")
@pytest.mark.parametrize(
    ("attacker", "stack", "net"),
    [
        ("A9[quality=1]", "G4", 1),
        ("A9", "G4[quality=-1]", 1),
        ("A9", "G4[quality=-1]+Gh2", 0),  # an HQ has 0
        ("A9", "G4", 0),
        ("A9[quality=-1]", "G4", -1),
        ("A9[quality=-1]", "G4[quality=-2]", 0),  # one either way
        ("A9[quality=-1]+At3[armor=0]", "G4", 0),  # a silhouette has 0
    ],
)
def test_the_troop_quality_shift(attacker, stack, net):
    s = facing({WEST: attacker, TARGET: stack})
    assert sum(one.amount for one in work_out(s).shifts if one.rule == "N44 11.5") == net


@pytest.mark.rule("N44 11.9")
@pytest.mark.parametrize(
    ("board", "shifts"),
    [
        (ground(), 2),
        (ground("city"), 1),
        (ground("flooded"), 0),
        (ground(edges={"major_river": [f"{WEST}/{TARGET}"]}), -1),  # and the water shifts left
    ],
)
def test_tigers_shift_besides_armor(board, shifts):
    s = facing({WEST: "G6+Gt4[armor=5,tiger=true]", TARGET: "A2"}, "german", board=board)
    assert work_out(s, main=(f"{WEST}a",), attached=f"{WEST}b").net == shifts


@pytest.mark.rule("N44 11.9")
def test_tigers_defend_with_a_shift_anywhere():
    s = facing({WEST: "A9+At3", TARGET: "Gt4[armor=5,tiger=true]"}, board=ground("city"))
    assert work_out(s).net == -1


@pytest.mark.rule("N44 11.8")
def test_a_hilltop_shifts_besides_the_bonus():
    s = facing({WEST: "A9", TARGET: "G2"}, board=ground("bocage", features={"hilltop": [TARGET]}))
    assert odds(s) == "9:4 2-1 1-1"


@pytest.mark.rule("N44 9.8.4")
def test_units_caught_in_strategic_movement_are_shifted_and_get_no_bonus():
    s = facing({WEST: "A9", TARGET: "G4!strategic"})
    assert odds(s) == "9:4 2-1 3-1"


# --- support in the odds (N44 11.6, 19)


@pytest.mark.rule("N44 11.6.1")
def test_two_artillery_shifts_count_and_one_in_a_storm():
    s = facing({WEST: "A9", TARGET: "G7"})
    assert work_out(s, sources=("x", "x", "y")).net == 2
    s = facing({WEST: "A9", TARGET: "G7"}, tracks={"weather": "storm"})
    assert work_out(s, sources=("x", "x")).net == 1


@pytest.mark.rule("N44 19.2")
def test_n34_a_strongpoint_gives_no_armor_shift_and_gets_no_bonus():
    s = facing({WEST: "A6[quality=1]+At3", TARGET: "Gs2"}, board=ground("bocage"))
    assert odds(s, naval=True) == "9:2 4-1 6-1"


@pytest.mark.rule("N44 19.1.2")
@pytest.mark.parametrize(("turn", "air", "shifts"), [(16, 1, 6), (17, 2, 7)])
def test_n40_the_most_shifts_of_the_allies(turn, air, shifts):
    s = facing({WEST: "A6[quality=1]+At3", TARGET: "G7"}, tracks={"turn": turn})
    assert work_out(s, sources=("x", "x"), air=air, naval=True).net == shifts


@pytest.mark.rule("N44 19.1.3")
def test_n33_and_n43_fighter_bombers_over_german_attacks():
    s = facing({WEST: "G9+G7", TARGET: "A2"}, "german", tracks={"weather": "clear"})
    combat = work_out(s)
    assert sorted(jabo_chances(s, "german")) == [-3, -2, -1, 0]
    low = facing({WEST: "G4", TARGET: "A2"}, "german", tracks={"weather": "clear"})
    assert work_out(low).chances(jabo_chances(low, "german"))["A1"] > 0
    assert read_result(combat.table, -1, 6) == "A1"
    assert jabo_chances(s, "allied") is None
    s = facing({WEST: "G9+G7", TARGET: "A2"}, "german")
    assert jabo_chances(s, "german") is None


@pytest.mark.rule("N44 19.1.3")
def test_n33_four_to_one_comes_down_to_one_to_one():
    s = facing({WEST: "G8[formation=9th]+G8[formation=9th]", TARGET: "A2"}, "german")
    combat = work_out(s)
    assert combat.column == "4-1"
    assert spread_results(combat.table, combat.place - 3) == spread_results(combat.table, 2)
    assert combat.table.columns[combat.place - 3] == "1-1"


# --- who gave a shift (N44 12.2.1)


@pytest.mark.rule("N44 12.2.1")
def test_who_gave_a_shift():
    s = facing({WEST: "A6[quality=1]+At3", EAST: "A2[quality=1]", TARGET: "G4"})
    assert set(shift_givers(s, plan(s, main=(f"{WEST}a",)))) == {f"{WEST}a", f"{WEST}b"}
    s = facing({WEST: "A6", TARGET: "G4"})
    assert shift_givers(s, plan(s)) == ()
