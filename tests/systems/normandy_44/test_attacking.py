"""The combat phases: who may attack, how an attack is put together, its support (N44 10.1, 15.3, 19.2)."""

from __future__ import annotations

import time
from dataclasses import replace

import msgspec
import pytest

from tests.systems.normandy_44.combat_t import (
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    PHASES,
    TARGET,
    WEST,
    facing,
    give,
    ground,
    happen,
    offered,
    refused,
)
from wsn.board.mapfile import board_from, map_document
from wsn.engine.commands import Proceed
from wsn.engine.events import PhaseEntered
from wsn.engine.memo import encode_memo
from wsn.parts.choosing import MarkStack, MarkUnit, UnmarkUnit
from wsn.systems.normandy_44.data.declared import (
    AIR,
    ATTACKED,
    DEFENDED,
    NAVAL,
    RETREATED,
    SUPPLY_POINTS,
    USED,
)
from wsn.systems.normandy_44.data.ground import NormandyMap
from wsn.systems.normandy_44.data.words import VOCABULARY
from wsn.systems.normandy_44.rules.attackers import list_attackers, list_targets
from wsn.systems.normandy_44.rules.attacking import (
    AttackHex,
    AttackWithAll,
    CallOffAttack,
    EndCombat,
    LaunchAttack,
)
from wsn.systems.normandy_44.rules.composing import (
    AddArtillery,
    AttachNobody,
    AttachUnit,
    AttackChoice,
    CallOffArtillery,
    NameBattleGroup,
    NameMainForce,
    plan_now,
)
from wsn.systems.normandy_44.rules.memos import OfSide
from wsn.systems.normandy_44.rules.support import (
    refuse_air,
    refuse_naval,
)
from wsn.systems.normandy_44.rules.supporting import (
    AddAirSupport,
    AddNavalSupport,
    CallOffAirSupport,
    CallOffNavalSupport,
)
from wsn.table.previewing import preview_short


def attacking(units, side="allied", **more):
    """A situation in which everybody who may join has joined an attack on the target."""
    s = facing(units, side, **more)
    give(s, AttackHex(target=TARGET))
    for space in (WEST, EAST, NORTH_WEST, NORTH_EAST):
        for order in [c for c in offered(s) if isinstance(c, MarkUnit) and s.unit(c.unit).place == space]:
            give(s, order)
    return s


def kinds(s):
    """The kinds of order that are legal now."""
    return {type(command) for command in offered(s)}


# --- who may attack (N44 10.1)


@pytest.mark.rule("N44 10.1")
@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("A5", None),
        ("A5!attacked", "N44 10.1"),
        ("A5!disrupted", "N44 13.6"),
        ("A5!scattered", "N44 20.2.3"),
        ("A5!replaced", "N44 6.2.4"),
        ("A5[brackets=true]", "N44 10.7"),
        ("Ah2", "N44 10.7"),
        ("A5!out_of_supply", None),
        ("A5!regroup", None),
        ("A5!tactical!moved", None),
    ],
)
def test_who_may_attack(code, rule):
    s = facing({WEST: code, TARGET: "G2"})
    answer = list_attackers(s, TARGET, "allied")[f"{WEST}a"]
    assert (answer.rule if answer else None) == rule


@pytest.mark.rule("N44 6.2.5")
def test_a_replacement_stops_all_attacks_out_of_its_hex():
    s = facing({WEST: "A5+A2!replaced", TARGET: "G2"})
    answers = list_attackers(s, TARGET, "allied")
    assert answers[f"{WEST}a"].rule == "N44 6.2.5"
    assert list_targets(s, "allied") == ()


@pytest.mark.rule("N44 10.1", "N44 15.3")
def test_in_reserve_combat_only_reserves_have_targets():
    assert list_targets(facing({WEST: "A5", TARGET: "G2"}), "allied") == (TARGET,)
    assert list_targets(facing({WEST: "A5", TARGET: "G2"}), "allied", reserve=True) == ()
    assert list_targets(facing({WEST: "A5!reserve", TARGET: "G2"}), "allied", reserve=True) == (TARGET,)


@pytest.mark.rule("N44 16.1.3")
def test_nobody_attacks_out_of_a_position_that_is_being_built():
    s = facing({WEST: "A5", TARGET: "G2"}, markers={WEST: "allied improved_position_begun"})
    assert list_attackers(s, TARGET, "allied")[f"{WEST}a"].rule == "N44 16.1.3"
    s = facing({WEST: "A5", TARGET: "G2"}, markers={WEST: "allied improved_position"})
    assert list_attackers(s, TARGET, "allied")[f"{WEST}a"] is None


@pytest.mark.rule("N44 9.6")
def test_nobody_attacks_over_an_impassable_hexside():
    s = facing({WEST: "A5", TARGET: "G2"}, board=ground(impassable=[f"{WEST}/{TARGET}"]))
    assert list_targets(s, "allied") == ()
    assert refused(s, AttackHex(target=TARGET)).rule == "N44 10.1"


@pytest.mark.rule("N44 10.1")
def test_a_hex_is_attacked_once_in_a_phase():
    s = facing({WEST: "A5", TARGET: "G2!defended"})
    assert refused(s, AttackHex(target=TARGET)).rule == "N44 10.1"
    assert offered(s) == [EndCombat()]
    s = facing({WEST: "A5", TARGET: "G2+G3!retreated!defended"})
    assert AttackHex(target=TARGET) in offered(s)  # the others there have not been attacked


@pytest.mark.rule("N44 10.6")
def test_a_hex_that_nobody_can_attack_at_fair_odds_is_not_offered():
    s = facing({WEST: "A2", TARGET: "G9"})
    assert refused(s, AttackHex(target=TARGET)).rule == "N44 10.6"


@pytest.mark.rule("N44 22.1.1")
def test_the_armies_of_the_allies_do_not_attack_together():
    s = facing({WEST: "A5", EAST: "B5", TARGET: "G2"})
    give(s, AttackHex(target=TARGET), MarkUnit(unit=f"{WEST}a"))
    assert refused(s, MarkUnit(unit=f"{EAST}a"))
    s = facing({WEST: "A5+B5", TARGET: "G2"})
    give(s, AttackHex(target=TARGET), MarkStack(space=WEST))
    assert refused(s, LaunchAttack()).rule == "N44 22.1.1"


@pytest.mark.rule("N44 10.2")
def test_units_of_one_hex_attack_different_hexes_one_after_the_other():
    s = facing({WEST: "A5+A5", TARGET: "G2", "2003": "G2"}, dice=[1, 1])
    give(s, AttackHex(target=TARGET), MarkUnit(unit=f"{WEST}a"), LaunchAttack())
    assert ATTACKED in s.unit(f"{WEST}a").marks
    give(s, AttackHex(target="2003"))
    assert refused(s, MarkUnit(unit=f"{WEST}a")).rule == "N44 10.1"
    give(s, MarkUnit(unit=f"{WEST}b"), LaunchAttack())
    assert DEFENDED in s.unit("2003a").marks
    assert offered(s) == [EndCombat()]


@pytest.mark.rule("N44 10.1")
def test_attacks_are_voluntary_and_marks_of_the_phase_come_off():
    s = facing({WEST: "A5!attacked", TARGET: "G2!defended", "1804": "G2!retreated!disrupted"})
    give(s, EndCombat())
    happen(s, [PhaseEntered(rule="N44 10.1", phase="combat ends", memo=encode_memo(OfSide(side="allied")))])
    happen(s, PHASES["combat ends"].decide(s, Proceed()))
    marks = {mark for unit in s.state.units.values() for mark in unit.marks}
    assert not marks & {ATTACKED, DEFENDED, RETREATED}
    assert "disrupted" in marks


@pytest.mark.rule("N44 15.3")
def test_only_units_in_reserve_attack_in_the_reserve_phase():
    s = facing({WEST: "A5!reserve+A4", TARGET: "G2"})
    assert list_attackers(s, TARGET, "allied", reserve=True)[f"{WEST}b"].rule == "N44 15.3"
    give(s, EndCombat())
    happen(s, [PhaseEntered(rule="N44 15.3", phase="reserve combat", side="allied")])
    give(s, AttackHex(target=TARGET))
    assert [c.unit for c in offered(s) if isinstance(c, MarkUnit)] == [f"{WEST}a"]
    give(s, MarkUnit(unit=f"{WEST}a"), LaunchAttack())
    assert s.unit(f"{WEST}a").marks == (ATTACKED,)


@pytest.mark.rule("N44 13.6")
def test_n44_a_unit_attacked_again_from_reserve_is_disrupted_and_cannot_stand():
    s = facing({WEST: "A9", TARGET: "G5!disrupted"}, dice=[6])
    give(s, AttackHex(target=TARGET), MarkUnit(unit=f"{WEST}a"), LaunchAttack())
    assert s.here.phase in ("retreat", "losses")


# --- putting an attack together


@pytest.mark.rule("N44 10.3.1")
def test_the_best_main_assault_force_is_taken_unless_another_is_named():
    s = attacking({WEST: "A7[formation=1st]+At3", EAST: "A6[formation=29th]+A2", TARGET: "G4"})
    assert plan_now(s).main_force == (f"{WEST}a", f"{WEST}b")
    give(s, NameMainForce(unit=f"{EAST}a"))
    assert plan_now(s).main_force == (f"{EAST}a", f"{EAST}b")
    give(s, AttachNobody())
    assert plan_now(s).main_force == (f"{EAST}a",)
    give(s, AttachUnit(unit=f"{EAST}b"))
    assert plan_now(s).attached == f"{EAST}b"
    assert refused(s, AttachUnit(unit=f"{WEST}b")).rule == "N44 10.3.3"
    give(s, UnmarkUnit(unit=f"{EAST}a"))
    assert plan_now(s).main_force == (f"{WEST}a", f"{WEST}b")  # what was named is gone: the best again


@pytest.mark.rule("N44 10.3.1")
def test_orders_that_change_nothing_or_have_another_form_are_refused():
    units = {WEST: "A7[formation=1st]+At3", EAST: "A6[formation=29th]+A6[formation=29th]", TARGET: "G4"}
    s = attacking(units)
    give(s, NameMainForce(unit=f"{EAST}a"))
    assert refused(s, NameMainForce(unit=f"{EAST}a")).rule == "ENGINE 9"
    give(s, NameMainForce(unit=f"{WEST}a"))
    assert refused(s, NameMainForce(unit=f"{EAST}b")).rule == "ENGINE 9"
    assert refused(s, AttachUnit(unit=f"{WEST}b")).rule == "ENGINE 9"
    s = attacking({WEST: "G3+G2+G1", "1804": "Gw2", EAST: "G7", TARGET: "A4"}, "german")
    give(s, NameBattleGroup(space=WEST))
    assert refused(s, NameBattleGroup(space=WEST)).rule == "ENGINE 9"
    assert refused(s, AddArtillery(unit="1804a", space=WEST)).rule == "ENGINE 9"
    assert refused(s, AddArtillery(unit="1804a", option="7th_army")).rule == "N44 17.2"
    give(s, AddArtillery(unit="1804a"))
    assert refused(s, CallOffArtillery(unit="1804a", space=WEST)).rule == "N44 11.6.1"


@pytest.mark.rule("N44 10.3.4")
def test_a_battle_group_is_named_by_its_hex():
    s = attacking({WEST: "G3+G2+G1", EAST: "G7", TARGET: "A4"}, "german")
    give(s, NameBattleGroup(space=WEST))
    assert plan_now(s).main_force == (f"{WEST}a", f"{WEST}b", f"{WEST}c")
    assert AttachUnit not in kinds(s)
    assert refused(s, NameBattleGroup(space=EAST)).rule == "N44 10.3.4"
    give(s, NameMainForce(unit=f"{EAST}a"))
    assert plan_now(s).main_force == (f"{EAST}a",)


@pytest.mark.rule("N44 10.1")
def test_an_attack_may_be_called_off():
    s = attacking({WEST: "A5", TARGET: "G2"})
    give(s, CallOffAttack())
    assert s.here.phase == "combat"
    assert not s.unit(f"{WEST}a").marks


@pytest.mark.rule("N44 10.5")
def test_the_launch_is_refused_until_somebody_attacks_at_fair_odds():
    s = facing({WEST: "A9", EAST: "A1", TARGET: "G9"})
    give(s, AttackHex(target=TARGET))
    assert refused(s, LaunchAttack()).rule == "N44 10.1"
    give(s, MarkUnit(unit=f"{EAST}a"))
    assert refused(s, LaunchAttack()).rule == "N44 10.6"
    give(s, MarkUnit(unit=f"{WEST}a"))
    told = PHASES["attack"].preview(s, LaunchAttack())
    assert told.gist.startswith("10:11 = 1-2")
    assert sum(chance.ways for chance in told.odds) == 6
    assert told.sign == "1-2"
    assert told.title.startswith("A9"), "the main assault force"
    assert PHASES["attack"].describe(s, LaunchAttack()) == f"launch the attack on {TARGET}"


@pytest.mark.rule("N44 10.1")
def test_everybody_joins_by_one_order_and_each_mark_tells_the_odds_it_leads_to():
    s = facing({WEST: "A4+A4", EAST: "A4", TARGET: "G1"})
    give(s, AttackHex(target=TARGET))
    told = PHASES["attack"].preview(s, MarkUnit(unit=f"{WEST}a"))
    assert told.sign == "2-1"
    assert PHASES["attack"].preview(s, MarkStack(space=WEST)).sign == "4-1"
    assert PHASES["attack"].preview(s, AttackWithAll()).sign == "5-1"
    give(s, AttackWithAll())
    assert s.memo(AttackChoice).marked == (f"{WEST}a", f"{WEST}b", f"{EAST}a")
    assert refused(s, AttackWithAll()).rule == "N44 10.1"
    assert PHASES["attack"].preview(s, LaunchAttack()).sign == "5-1"
    assert PHASES["attack"].preview(s, UnmarkUnit(unit=f"{EAST}a")).sign == "4-1"
    give(s, UnmarkUnit(unit=f"{EAST}a"))
    assert AttackWithAll in kinds(s)


# --- support


@pytest.mark.rule("N44 11.6.1")
def test_werfer_brigades_give_a_shift_each_and_two_at_most():
    units = {WEST: "G9", "1804": "Gw2", "1805": "Gw2", "1806": "Gw2", TARGET: "A4"}
    s = attacking(units, "german")
    give(s, AddArtillery(unit="1804a"), AddArtillery(unit="1805a"))
    assert AddArtillery not in kinds(s)
    assert refused(s, AddArtillery(unit="1806a")).rule == "N44 11.6.1"
    give(s, CallOffArtillery(unit="1804a"), AddArtillery(unit="1806a"))
    assert refused(s, AddArtillery(unit="1805a"))
    give(s, LaunchAttack())
    assert [USED in s.unit(one).marks for one in ("1804a", "1805a", "1806a")] == [False, True, True]


@pytest.mark.rule("N44 11.6.1")
def test_one_artillery_shift_in_a_storm():
    units = {WEST: "G9", "1804": "Gw2", "1805": "Gw2", TARGET: "A4"}
    s = attacking(units, "german", tracks={"weather": "storm"})
    give(s, AddArtillery(unit="1804a"))
    assert refused(s, AddArtillery(unit="1805a"))


@pytest.mark.rule("N44 11.6.2")
def test_an_allied_headquarters_gives_two_shifts_for_a_point_each():
    units = {WEST: "A9", "2104": "Ah2", TARGET: "G7"}
    board = ground(features={"beach": ["2101"]})
    tracks = {"supply points us": 1, "beach 2101": "open"}
    s = attacking(units, board=board, tracks=tracks)
    give(s, AddArtillery(unit="2104a", option="us"))
    assert refused(s, AddArtillery(unit="2104a", option="us")).rule == "N44 11.6.2"
    s = attacking(units, board=board, tracks={**tracks, "supply points us": 3})
    give(s, AddArtillery(unit="2104a", option="us"), AddArtillery(unit="2104a", option="us"), LaunchAttack())
    assert SUPPLY_POINTS.get(s.state, "us") == 1


@pytest.mark.rule("N44 17.2")
def test_a_headquarters_does_not_help_the_other_army():
    units = {WEST: "B9", "2104": "Ah2", TARGET: "G7"}
    s = attacking(
        units,
        board=ground(features={"beach": ["2101"]}),
        tracks={"supply points us": 3, "beach 2101": "open"},
    )
    assert AddArtillery not in kinds(s)
    assert refused(s, AddArtillery(unit="2104a", option="us")).rule == "N44 11.6.1"


@pytest.mark.rule("N44 19.1.2")
def test_air_units_of_either_army_help_anybody_one_a_combat_before_turn_17():
    s = attacking({WEST: "A9", TARGET: "G7"}, tracks={"air units cw": 2})
    give(s, AddAirSupport())
    assert refused(s, AddAirSupport()).rule == "N44 19.1.2"
    give(s, CallOffAirSupport(), AddAirSupport(), LaunchAttack())
    assert AIR.get(s.state, "cw") == 1
    s = attacking({WEST: "A9", TARGET: "G7"}, tracks={"air units cw": 1, "air units us": 1, "turn": 17})
    give(s, AddAirSupport(), AddAirSupport(), LaunchAttack())
    assert (AIR.get(s.state, "cw"), AIR.get(s.state, "us")) == (0, 0)
    s = facing({WEST: "G9", TARGET: "A7"}, "german", tracks={"air units cw": 1})
    assert refuse_air(s, "german", 1).rule == "N44 19.1.1"
    s = facing({WEST: "A9", TARGET: "G7"}, tracks={"air units cw": 1, "turn": 1})
    assert refuse_air(s, "allied", 1).rule == "N44 19.1.1"


@pytest.mark.rule("N44 19.2")
def test_ships_help_their_own_army_in_their_zone_and_not_in_a_storm():
    s = attacking({WEST: "A9", TARGET: "G7"}, tracks={"naval support us": 1})
    give(s, AddNavalSupport())
    assert refused(s, AddNavalSupport()).rule == "N44 19.2"
    give(s, CallOffNavalSupport(), AddNavalSupport(), LaunchAttack())
    assert NAVAL.get(s.state, "us") == 0
    fleet = {"naval support us": 2, "naval support cw": 2}
    s = facing({WEST: "A9", TARGET: "G7"}, tracks=fleet, board=ground(naval=False))
    assert "zone" in refuse_naval(s, "us", TARGET, attack=True).text
    s = facing({WEST: "A9", TARGET: "G7"}, tracks={**fleet, "weather": "storm"})
    assert refuse_naval(s, "us", TARGET, attack=True).rule == "N44 19.2"
    s = attacking({WEST: "B9", TARGET: "G7"}, tracks={"naval support us": 1})
    assert AddNavalSupport not in kinds(s)
    s = attacking({WEST: "G9", TARGET: "A7"}, "german", tracks=fleet)
    assert AddNavalSupport not in kinds(s)


@pytest.mark.rule("N44 22.1.2")
def test_nobody_attacks_far_beyond_the_army_boundary():
    world = facing({"2020": "A5"}, board=REAL).world
    ground = NormandyMap(REAL)
    near = next(one for one in sorted(world.land) if ground.hexes_beyond(one, "us") == 1)
    far = next(
        one for one in REAL.neighbours(near) if one in world.land and ground.hexes_beyond(one, "us") == 2
    )
    beside = next(one for one in REAL.neighbours(near) if one in world.land and one != far)
    s = facing({near: "A5", far: "G2"}, board=REAL)
    assert list_attackers(s, far, "allied")[f"{near}a"].rule == "N44 22.1.2"
    assert list_targets(s, "allied") == ()
    s = facing({beside: "A5", near: "G2"}, board=REAL)
    assert list_attackers(s, near, "allied")[f"{beside}a"] is None
    s = facing({near: "B5", far: "G2"}, board=REAL)
    assert list_attackers(s, far, "allied")[f"{near}a"] is None


@pytest.mark.rule("N44 26.3.3")
def test_n39_the_82nd_does_not_attack_far_from_its_drop_hexes():
    units = {"3209": "A5[formation=82nd Abn,type=airborne]", "3210": "A5[formation=4th]", "3309": "G2"}
    s = facing(units, board=REAL)
    assert list_attackers(s, "3309", "allied")["3209a"] is None
    scenario = msgspec.structs.replace(s.world.scenario, victory="cherbourg")
    s.world = replace(s.world, scenario=scenario)
    assert list_attackers(s, "3309", "allied")["3209a"].rule == "N44 26.3.3"
    assert list_attackers(s, "3309", "allied")["3210a"] is None


REAL = board_from(map_document("normandy_44"), VOCABULARY)


# --- how quick it is


def test_the_odds_of_an_attack_and_its_menu_are_quick():
    stack = "A3[formation=1st]+A3[formation=2nd]+A2[formation=3rd]+At3"
    s = attacking(dict.fromkeys((WEST, EAST, NORTH_WEST, NORTH_EAST, "1904"), stack) | {TARGET: "G9+G9"})
    begun = time.process_time()
    assert PHASES["attack"].preview(s, LaunchAttack()) is not None
    assert time.process_time() - begun < 0.2
    assert len(s.memo(AttackChoice).marked) >= 16


def test_an_attack_is_offered_by_who_defends_and_its_odds_fit_in_a_line():
    s = facing({WEST: "A9", TARGET: "G4"})
    offer = AttackHex(target=TARGET)
    assert PHASES["combat"].describe(s, offer) == f"attack {TARGET}: G4"
    told = PHASES["combat"].preview(s, offer)
    assert told.gist.startswith("9:6 = 1-1")
    assert preview_short(told).startswith("9:6 = 1-1")
    assert preview_short(told).count("%") == 1, "of all that may happen the first that only hurts"
