"""Off-board batteries: who calls, where it falls, whom it hits (WSS 11, WSN 7.4.4)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from tests import weighed
from tests.systems.war_storms.calling import MISS, NEBEL, ON, ROWS, SCREEN, UNITS, US, called, placed
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position, texts
from wsn.engine.dice import ScriptedDice
from wsn.engine.events import TrackSet
from wsn.engine.state import Frame
from wsn.systems.war_storms.data.assets import BatteryAsset
from wsn.systems.war_storms.data.support import support
from wsn.systems.war_storms.rules.commands import (
    CallMission,
    Choose,
    LetFall,
    PlaceMission,
    SetMode,
    Stop,
    TakeHit,
    Withdraw,
)
from wsn.systems.war_storms.rules.support import batteries, bombard


def bought(asset: BatteryAsset, *dice: tuple[int, ...]) -> dict[str, int | str]:
    p = position(board(ROWS), UNITS, assets={"batteries": (asset,)})
    source = ScriptedDice(list(dice))
    events = list(batteries.roll_missions(p.game.situation(source)))
    assert source.used == len(dice)
    return {e.track: e.value for e in events if isinstance(e, TrackSet)}


# --- how many


@pytest.mark.rule("WSN 7.4.4")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("nation", "more"), [("german", 0), ("us", 1), ("free_french", 1)])
def test_a_battery_has_missions_by_the_die(die, nation, more):
    side = "axis" if nation == "german" else "allies"
    asset = BatteryAsset(id="b", side=side, name="b", caliber="105mm", nation=nation)
    tracks = bought(asset, (die,), (die,))
    total = die + more
    assert tracks["missions b"] == (1 if total <= 3 else 2 if total <= 5 else 3)
    assert tracks["smoke b"] == int(total >= 6)


@pytest.mark.rule("WSN 7.4.4")
def test_a_mission_of_smoke_is_told_by_the_number_of_missions():
    said = [batteries.may_be_smoke(number) for number in range(4)]
    assert said == ["", ", which may be smoke", *2 * [", one of which may be smoke"]]


@pytest.mark.rule("WSN 4.1")
def test_the_nebelwerfer_has_one_mission_unless_the_scenario_says_otherwise():
    more = BatteryAsset(id="m", side="axis", name="more rockets", caliber="nebelwerfer", missions=2)
    assert bought(NEBEL) == {"missions n": 1, "smoke n": 0}
    assert bought(more) == {"missions m": 2, "smoke m": 0}


@pytest.mark.rule("WSN 4.1")
def test_a_second_rocket_mission_is_refused():
    units = "Eo ge_officer 104\nE1 ge_infantry 104\nF1 us_infantry 504\nXo us_officer 901"
    p = called(units.replace("Xo us", "Fo us"), NEBEL, 0, company="E")
    assert p.refused(CallMission(unit="Eo", card="n")).rule == "WSN 4.1"


# --- the call


@pytest.mark.rule("WSS 11.4")
def test_an_officer_directs_one_mission_and_his_platoons_still_act():
    p = placed()
    p.do(PlaceMission(space="504"), dice=[ON, MISS])
    assert p.phase == "company"
    assert p.allowed(Choose(unit="F1"))
    assert p.refused(Choose(unit="Fo")).rule == "WSS 11.4"  # directing was his action
    p.do(Choose(unit="F1"), Stop())
    assert p.phase != "company"  # he has finished as well


@pytest.mark.rule("WSS 11.4")
def test_after_two_missions_nobody_of_the_company_acts():
    p = placed()
    p.do(PlaceMission(space="504"), dice=[ON, MISS])
    p.do(CallMission(unit="Fo", card="b"), SetMode(option="concentrated"))
    assert "finished" in p.unit("F1").marks
    p.do(PlaceMission(space="504"), dice=[ON, MISS])
    assert p.phase != "company"
    assert p.state.tracks["missions b"] == 0


@pytest.mark.rule("WSS 11.4")
def test_a_third_mission_is_refused():
    p = called(count=3)
    memo = {"companies": ("F",), "tried": False, "directed": {"Fo": 2}}
    p = called(
        count=3,
        frames=(Frame("handover", None, {"last": "allies", "passes": 0}), Frame("company", "allies", memo)),
    )
    refusal = p.refused(CallMission(unit="Fo", card="b"))
    assert refusal.rule == "WSS 11.4"
    assert "2 missions" in refusal.text


@pytest.mark.rule("WSS 11.4")
def test_the_missions_come_before_the_platoons():
    p = called(UNITS + "\nF2 us_infantry 105")
    p.do(Choose(unit="F1"), Stop())
    assert "before any unit" in p.refused(CallMission(unit="Fo", card="b")).text


@pytest.mark.rule("WSS 11.4")
def test_who_cannot_call():
    p = called(UNITS + "\nGo us_officer 105\nG1 us_infantry 105")
    assert p.refused(CallMission(unit="Go", card="b")).rule == "WSS 11.4"  # not active
    assert p.refused(CallMission(unit="F1", card="b")).rule == "WSS 11.4"  # no officer
    assert p.refused(CallMission(unit="Fo", card="x")).rule == "WSS 11.4"  # no such battery
    assert called(count=0).refused(CallMission(unit="Fo", card="b")).rule == "WSN 7.4.4"


@pytest.mark.rule("WSS 11.4")
def test_shells_need_a_hex_in_sight_and_no_spotted_enemy_in_it():
    woods = "\n".join([". . . . W . . . ."] * 7)
    p = placed(units=UNITS.replace("504", "404") + "\nE2 ge_infantry 704\nE3 ge_infantry 407", terrain=woods)
    assert p.allowed(PlaceMission(space="404"))
    assert p.refused(PlaceMission(space="704")).rule == "WSS 5.3 R5"  # behind the woods
    assert p.allowed(PlaceMission(space="403"))  # nobody there
    assert p.refused(PlaceMission(space="1507")).rule == "WSS 11.4"  # off the map
    houses = "\n".join([". . . B . . . . ."] * 7)
    far = called(
        units="Fo us_officer 104\nF1 us_infantry 104\nE1 ge_infantry 404\nXo ge_officer 901", terrain=houses
    )
    far.do(CallMission(unit="Fo", card="b"), SetMode(option="concentrated"))
    assert far.allowed(PlaceMission(space="404"))  # in houses 3 hexes away, spotted only within 2


@pytest.mark.rule("WSS 11.4")
def test_a_dispersed_mission_falls_between_two_enemies():
    p = placed(
        "dispersed", units=UNITS.replace("E1 ge_infantry 504", "E1 ge_infantry 503\nE2 ge_infantry 505")
    )
    p.do(PlaceMission(space="504"), dice=[ON, (2, 2), (2, 2)])
    assert (p.unit("E1").steps < 3, p.unit("E2").steps < 3) == (True, True)


@pytest.mark.rule("WSS 11.4")
def test_a_call_that_can_hit_nobody_says_so_and_is_worth_less_than_none():
    p = called(units="Fo us_officer 104\nF1 us_infantry 104\nXo ge_officer 901")
    preview = p.game.system.preview(p.s, CallMission(unit="Fo", card="b"))
    assert preview is not None
    assert "no enemy platoon is known" in preview.title
    wasted = weighed.worth(p.game, CallMission(unit="Fo", card="b"))
    assert wasted is not None
    assert wasted < 0
    known = called().game.system.preview(called().s, CallMission(unit="Fo", card="b"))
    assert known is not None
    assert known.odds
    worth = weighed.worth(called().game, CallMission(unit="Fo", card="b"))
    assert worth is not None
    assert worth > wasted


@pytest.mark.rule("WSS 11.4")
def test_the_mode_is_declared_before_the_marker_is_placed():
    p = called()
    p.do(CallMission(unit="Fo", card="b"))
    assert p.refused(PlaceMission(space="504")).rule == "WSS 11.4"
    assert p.game.legal() == (SetMode(option="concentrated"), SetMode(option="dispersed"))
    assert p.refused(SetMode(option="smoke")).rule == "WSN 7.4.4"
    assert p.refused(SetMode(option="wildly")).rule == "WSS 11.4"
    p.do(SetMode(option="dispersed"))
    assert p.refused(SetMode(option="concentrated")).rule == "WSS 11.4"


# --- where it falls


@pytest.mark.rule("WSS 11.5.1")
@pytest.mark.rule("WSN 4.4")
@pytest.mark.parametrize(("die", "off"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1)])
@pytest.mark.parametrize("side", ["allies", "axis"])
def test_both_armies_have_one_better_on_the_die_of_accuracy(side, die, off):
    battery = BatteryAsset(id="b", side=side, name="b", caliber="105mm")
    units = (
        UNITS
        if side == "allies"
        else "Eo ge_officer 104\nE1 ge_infantry 104\nF1 us_infantry 504\nFo us_officer 901"
    )
    p = called(units, battery, company="F" if side == "allies" else "E")
    p.do(CallMission(unit="Fo" if side == "allies" else "Eo", card="b"), SetMode(option="concentrated"))
    events = p.do(PlaceMission(space="504"), dice=[(die,), *([(1,)] if off else [MISS])])
    assert (p.phase == "drifted") == bool(off)
    if off:
        assert p.state.markers["mission:b"].place == "503"
    assert any(r.rule == "WSN 4.4" and r.amount == -1 for e in events for r in e.because)


@pytest.mark.rule("WSS 11.5.2")
@pytest.mark.parametrize(
    ("direction", "one", "two"),
    [
        (1, "503", "502"),
        (2, "604", "703"),
        (3, "605", "705"),
        (4, "505", "506"),
        (5, "405", "305"),
        (6, "404", "303"),
    ],
)
def test_the_direction_of_drift(direction, one, two):
    s = called().s
    assert bombard.drift_to(s, "504", direction, 1) == one
    assert bombard.drift_to(s, "504", direction, 2) == two


@pytest.mark.rule("WSS 11.5.2")
def test_a_mission_that_drifts_off_the_map_is_lost():
    p = placed(units=UNITS.replace("504", "501"))
    events = p.do(PlaceMission(space="501"), dice=[(6,), (1,)])
    assert "mission:b" not in p.state.markers
    assert "off the map" in texts(events)[-1]
    assert p.phase == "company"
    assert bombard.drift_to(p.s, "501", 1, 1) is None


@pytest.mark.rule("WSS 11.4")
def test_after_drift_the_caller_lets_it_fall_or_withdraws_it():
    p = placed(units=UNITS + "\nE2 ge_infantry 503")
    p.do(PlaceMission(space="504"), dice=[(6,), (1,)])
    assert p.game.legal() == (LetFall(space="503"), Withdraw())
    assert p.refused(LetFall(space="504")).rule == "WSS 11.4"
    p.do(LetFall(space="503"), dice=[(3, 4)])
    assert p.unit("E2").steps == 2
    assert p.unit("E1").steps == 3
    q = placed()
    q.do(PlaceMission(space="504"), Withdraw(), dice=[(6,), (1,)])
    assert q.state.markers == {}
    assert q.state.tracks["missions b"] == 1  # spent all the same


@pytest.mark.rule("WSS 11.4")
def test_a_mission_that_drifts_out_of_sight_is_lost():
    units = "Fo us_officer 407\nF1 us_infantry 407\nE1 ge_infantry 404\nXo ge_officer 901"
    p = placed(units=units, terrain=SCREEN)
    assert not p.s.world.lines.sees("407", "403")
    events = p.do(PlaceMission(space="404"), dice=[(6,), (1,)])
    assert "is lost" in texts(events)[-1]
    assert p.phase == "company"


# --- what it does


@pytest.mark.rule("WSS 11.4")
def test_concentrated_is_the_full_strength_on_one_hex_and_dispersed_half_on_seven():
    p = called(UNITS + "\nE2 ge_infantry 505\nE3 ge_infantry 507")
    one = batteries.attacks(p.s, US, "concentrated", "504")
    assert [(t.aim.space, t.number) for t in one] == [("504", 10)]
    seven = batteries.attacks(p.s, US, "dispersed", "504")
    assert [(t.aim.space, t.number) for t in seven] == [("504", 5), ("505", 5)]


@pytest.mark.rule("WSS 11.4")
@pytest.mark.parametrize(
    ("caliber", "complete", "partial"), [("75mm", 14, 10), ("105mm", 20, 15), ("155mm", 28, 20)]
)
def test_the_strength_of_the_batteries(caliber, complete, partial):
    s = called().s
    for whole, art in ((True, complete), (False, partial)):
        asset = BatteryAsset(id="b", side="allies", name="b", caliber=caliber, complete=whole)
        assert batteries.strength(s, asset, "concentrated")[0] == art
        assert batteries.strength(s, asset, "dispersed")[0] == art // 2


@pytest.mark.rule("WSS 11.4")
def test_friend_and_foe_are_hit_alike():
    p = placed("dispersed", units=UNITS + "\nF2 us_infantry 505\nF3 us_infantry 105")
    p.do(PlaceMission(space="504"), dice=[ON, (2, 3), (2, 3)])
    assert p.unit("E1").steps == 2
    assert p.unit("F2").steps == 2
    assert p.unit("F3").steps == 3


@pytest.mark.rule("WSS 18.4")
def test_shells_meet_armour_at_half_strength_with_a_target_number():
    p = called("Fo us_officer 104\nF1 us_infantry 104\nE1 ge_pz4h 504\nE2 ge_infantry 504\nXo ge_officer 901")
    soft, hard = batteries.attacks(p.s, US, "concentrated", "504")
    assert (soft.victims, soft.number) == (("E2",), 10)
    assert (hard.victims, hard.number) == (("E1",), 5 + 10 // 2 - 5)


@pytest.mark.rule("WSS 7.4")
def test_the_owner_deals_out_the_hits_of_every_hex():
    p = placed("dispersed", units=UNITS + "\nE2 ge_mg42 504\nE3 ge_mg42 505\nE4 ge_infantry 505")
    p.do(PlaceMission(space="504"), dice=[ON, (2, 3), (2, 3)])
    assert p.phase == "losses"
    assert p.game.deciding == "axis"
    p.do(TakeHit(unit="E2"), TakeHit(unit="E4"))
    assert [p.unit(u).steps for u in ("E1", "E2", "E3", "E4")] == [3, 2, 3, 2]
    assert p.phase == "company"


# --- the odds, by the code that resolves


@pytest.mark.rule("WSS 11.4")
@pytest.mark.parametrize("mode", ["concentrated", "dispersed"])
def test_the_odds_of_a_mission_are_those_of_every_way_the_dice_can_fall(mode):
    """Every accuracy die and direction, with every sum of the attack dice, is counted out."""
    units = "Fo us_officer 104\nF1 us_infantry 104\nE1 ge_infantry 504\nF2 us_mg 503\nXo ge_officer 901"
    p = placed(mode, units=units)
    preview = p.game.system.preview(p.s, PlaceMission(space="504"))
    assert preview is not None
    said = {one.words: Fraction(one.ways, one.out_of) for one in preview.odds}
    assert sum(said.values()) == 1
    counted: dict[str, Fraction] = {}
    start = p.state
    for die, way in itertools.product(range(1, 7), repeat=2):
        off = 0 if die <= 4 else 1
        end = bombard.drift_to(p.s, "504", way, off)
        assert end is not None
        shells = batteries.attacks(p.s, US, mode, end)
        for rolls in itertools.product(range(2, 13), repeat=len(shells)):
            chance = Fraction(1, 36)
            foe = own = 0
            for tally, roll in zip(shells, rolls):
                chance *= Fraction(6 - abs(7 - roll), 36)
                hits = support_hits(p, tally.number, tally.modifier, roll)
                if tally.victims == ("F2",):
                    own += hits
                else:
                    foe += hits
            word = bombard.hits_text(foe, own)
            counted[word] = counted.get(word, Fraction(0)) + chance
    assert counted == said
    assert p.state is start


@pytest.mark.rule("WSS 11.4")
@pytest.mark.parametrize("mode", ["concentrated", "dispersed"])
@pytest.mark.parametrize("space", ["503", "504", "501", "404"])
def test_the_worth_of_a_mission_is_the_mean_of_its_odds(mode, space):
    units = "Fo us_officer 104\nF1 us_infantry 104\nE1 ge_infantry 504\nF2 us_mg 503\nXo ge_officer 901"
    p = placed(mode, units=units)
    spread = batteries.fate(p.s, p.unit("Fo"), US, mode, space)
    mean = sum(chance * (foe - own) for (foe, own), chance in spread.items())
    assert Fraction(batteries.mean_hits(p.s, p.unit("Fo"), US, mode, space), 36 * 36) == mean


def support_hits(p: Position, number: int, modifier: int, roll: int) -> int:
    return p.s.world.tables.attack.hits(number, roll + modifier) if number else 0


def test_the_shipped_charts_are_sound():
    chart = support()
    assert [chart.accuracy.drift(die) for die in range(1, 7)] == [0, 0, 0, 1, 1, 2]
    assert [chart.rocket.drift(die) for die in range(1, 7)] == [0, 1, 1, 1, 1, 2]
