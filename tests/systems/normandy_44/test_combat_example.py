"""The attacks of the extended example of play (E16 to E18, A to J): odds, the printed die, what comes of it.

The example prints totals and results; the strengths of the units are put together to give these totals.
"""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.combat_t import (
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    TARGET,
    WEST,
    facing,
    give,
    ground,
    happen,
    launch,
    odds,
    offered,
)
from wsn.engine.events import StepsChanged
from wsn.systems.normandy_44.data.declared import DISRUPTED, NAVAL, RESERVE, SUPPLY_POINTS
from wsn.systems.normandy_44.rules.advance import EndAdvance, TakeReserve
from wsn.systems.normandy_44.rules.bearing import TakeLoss
from wsn.systems.normandy_44.rules.defence import GiveGround, StandFirm
from wsn.systems.normandy_44.rules.memos import battle_of
from wsn.systems.normandy_44.rules.retreat import RetreatAlong
from wsn.systems.normandy_44.rules.units import is_cadre

NAVY = {"naval support us": 2, "naval support cw": 2}
MINOR = {"minor_river": [f"{one}/{TARGET}" for one in (WEST, EAST, NORTH_WEST, NORTH_EAST)]}
CADRE = "A6[strength=6/3/2,cadre=us_airborne,type=airborne]"


def reduced(s, *units, steps=1):
    """The situation with units that have lost steps."""
    for unit in units:
        happen(s, [StepsChanged(rule="N44 12.3", unit=unit, by=steps - s.unit(unit).steps)])
    return s


def retreat(s, *units):
    """The first way that is offered to these units."""
    return next(c for c in offered(s) if isinstance(c, RetreatAlong) and c.units == units)


def advance_of(s):
    """How far the attackers may advance now."""
    return battle_of(s.state).advance


@pytest.mark.rule("N44 10.5")
def test_e16_the_91st_attacks_an_airborne_cadre():
    board = ground(
        "bocage",
        edges={"flooded": [f"{EAST}/{TARGET}"]},
        paths={"primary": [["1604", "1703", "1803"]]},
        entries=["1604"],
    )
    s = facing(
        {
            WEST: "G5[formation=91st]+Gt2",
            EAST: "G3[formation=91st]",
            NORTH_WEST: "G5[formation=243rd]",
            "1803": "Gh2",
            "1604": "G5",
            TARGET: CADRE,
        },
        "german",
        board=board,
        tracks={"supply points 7th_army": 1},
        dice=[5],
    )
    reduced(s, f"{TARGET}a")
    assert is_cadre(s, s.unit(f"{TARGET}a"))
    support = {"main": (f"{WEST}a", f"{EAST}a"), "attached": f"{WEST}b", "sources": ("1803a",)}
    assert odds(s, **support) == "12:4 3-1 5-1"
    assert launch(s, pools=("7th_army",), **support) == "D1"
    assert s.unit(f"{TARGET}a").place == "Allied-Dead"
    assert SUPPLY_POINTS.get(s.state, "7th_army") == 0
    assert s.here.phase == "advance"
    assert advance_of(s) == 2


@pytest.mark.rule("N44 12.1")
def test_e17_a_reduced_battalion_costs_the_attacker_nothing():
    s = facing({WEST: "G5[formation=21st]+Gt3", EAST: "G4[formation=21st]", TARGET: "B2"}, "german", dice=[4])
    reduced(s, f"{TARGET}a")
    main = {"main": (f"{WEST}a", f"{EAST}a"), "attached": f"{WEST}b"}
    assert odds(s, **main) == "12:2 6-1 7-1"
    assert launch(s, **main) == "A1/D2"
    assert [s.unit(one).steps for one in (f"{WEST}a", f"{WEST}b", f"{EAST}a")] == [2, 2, 2]
    assert s.here.phase == "advance"
    give(s, TakeReserve(unit=f"{WEST}a"))
    assert RESERVE in s.unit(f"{WEST}a").marks


@pytest.mark.rule("N44 12.2.1")
def test_e18_the_allied_player_picks_the_assault_gun():
    s = facing(
        {WEST: "G5[formation=21st]+Gt3", EAST: "G4[formation=21st]", TARGET: "B5"},
        "german",
        board=ground("town"),
        dice=[3],
    )
    main = {"main": (f"{WEST}a", f"{EAST}a"), "attached": f"{WEST}b"}
    assert odds(s, **main) == "12:9 1-1 2-1"
    assert launch(s, **main) == "EX"
    assert (s.here.phase, s.here.side) == ("losses", "allied")
    assert s.unit(f"{TARGET}a").steps == 1  # the only defender needs no choice
    give(s, TakeLoss(unit=f"{WEST}b"))
    assert s.unit(f"{WEST}b").steps == 1
    assert s.here.phase == "combat"


@pytest.mark.rule("N44 11.5")
def test_attack_a_an_ost_unit():
    s = facing(
        {WEST: "A5[formation=4th]+A3[formation=101st,quality=1]", TARGET: "Go2[quality=-1]"},
        board=ground("bocage"),
        dice=[6],
    )
    assert odds(s) == "8:4 2-1 3-1"
    assert launch(s) == "D1"
    assert f"{TARGET}a" not in s.state.units
    assert s.here.phase == "advance"
    assert advance_of(s) == 2


@pytest.mark.rule("N44 11.4.1")
def test_attack_b_the_defender_retreats_disrupted():
    s = facing({WEST: "A4[formation=101st]+At3", TARGET: "G2"}, board=ground("bocage"), dice=[4])
    assert odds(s) == "7:4 1-1 2-1"
    assert launch(s) == "DR"
    assert (s.here.phase, s.here.side) == ("defence", "german")
    give(s, GiveGround())
    give(s, retreat(s, f"{TARGET}a"))
    assert DISRUPTED in s.unit(f"{TARGET}a").marks
    assert s.here.phase == "advance"
    assert advance_of(s) == 2


@pytest.mark.rule("N44 6.5.2")
def test_attack_c_troops_that_regroup_attack_a_strongpoint():
    s = facing(
        {WEST: "A7[formation=4th]!regroup+A3[formation=4th]!regroup+At2!regroup", TARGET: "Gs2[quality=-1]"},
        dice=[5],
    )
    assert odds(s) == "7:2 3-1 4-1"
    assert launch(s) == "D1"
    assert f"{TARGET}a" not in s.state.units
    assert s.here.phase == "advance"


@pytest.mark.rule("N44 12.4.2")
def test_attack_d_a_flak_unit_leads_a_determined_defence():
    s = facing(
        {WEST: "A4[formation=29th]+At3", EAST: "A3[formation=1st]", TARGET: "G3+Gf4"},
        tracks=NAVY,
        dice=[5, 4],
    )
    main = {"main": (f"{WEST}a",), "attached": f"{WEST}b"}
    assert odds(s, **main) == "9:9 1-1 1-1"
    assert odds(s, naval=True, **main) == "9:9 1-1 2-1"
    assert launch(s, naval=True, **main) == "DR"
    assert NAVAL.get(s.state, "us") == 1
    give(s, StandFirm(unit=f"{TARGET}b"))
    assert s.unit(f"{TARGET}b").steps == 1
    assert s.unit(f"{TARGET}a").place == TARGET
    assert s.here.phase == "combat"


@pytest.mark.rule("N44 12.1")
def test_attack_e_the_main_assault_force_loses_a_step():
    s = facing(
        {WEST: "A5[formation=1st]+At3", EAST: "A5[formation=29th]", TARGET: "G4+G2[armor=3,red=true]"},
        tracks=NAVY,
        dice=[1],
    )
    main = {"main": (f"{WEST}a",), "attached": f"{WEST}b", "naval": True}
    assert odds(s, **main) == "11:8 1-1 2-1"
    assert launch(s, **main) == "A1"
    assert (s.here.phase, s.here.side) == ("losses", "allied")
    assert offered(s) == [TakeLoss(unit=f"{WEST}a"), TakeLoss(unit=f"{WEST}b")]
    give(s, TakeLoss(unit=f"{WEST}a"))
    assert s.here.phase == "combat"


@pytest.mark.rule("N44 11.2")
def test_attack_f_a_town_gives_no_more_than_its_garrison_has():
    s = facing(
        {WEST: "B5[formation=50th]+Bt2", EAST: "B5[formation=50th]", TARGET: "G2"},
        board=ground("town"),
        dice=[3],
    )
    main = {"main": (f"{WEST}a", f"{EAST}a"), "attached": f"{WEST}b"}
    assert odds(s, **main) == "12:4 3-1 4-1"
    assert launch(s, **main) == "DR"
    give(s, GiveGround())
    give(s, retreat(s, f"{TARGET}a"))
    assert DISRUPTED in s.unit(f"{TARGET}a").marks
    assert advance_of(s) == 2


@pytest.mark.rule("N44 12.2.1")
def test_attack_g_the_tank_that_gave_the_shift_is_lost():
    s = facing(
        {WEST: "B7[formation=50th]+Bt2[armor=3]", EAST: "B4[formation=50th]", TARGET: "G2+G2"},
        board=ground(edges=MINOR),
        tracks=NAVY,
        dice=[5],
    )
    reduced(s, f"{WEST}b")
    main = {"main": (f"{WEST}a", f"{EAST}a"), "attached": f"{WEST}b", "naval": True}
    assert odds(s, **main) == "7:6 1-1 3-1"
    assert launch(s, **main) == "A1/D1"
    assert (s.here.phase, s.here.side) == ("losses", "german")
    reduced(s, f"{TARGET}a")
    give(s, TakeLoss(unit=f"{TARGET}a"))
    assert s.unit(f"{TARGET}a").place == "German-Dead"
    assert s.unit(f"{WEST}b").place == "Allied-Dead"
    give(s, GiveGround())
    give(s, retreat(s, f"{TARGET}b"))
    assert s.here.phase == "advance"
    assert advance_of(s) == 2


@pytest.mark.rule("N44 12.4.4")
def test_attack_h_the_88s_hold_and_a_brigade_becomes_a_cadre():
    brigade = "B8[formation=3rd,nation=canadian,strength=8/5/2,cadre=canadian_infantry]"
    s = facing(
        {WEST: f"{brigade}+Bt3", EAST: brigade, NORTH_EAST: "B4[formation=50th]", TARGET: "G2+Gf3"},
        board=ground(edges=MINOR),
        tracks={**NAVY, "cadres canadian_infantry": 3},
        dice=[4, 5],
    )
    main = {"main": (f"{WEST}a", f"{EAST}a"), "attached": f"{WEST}b", "naval": True}
    assert odds(s, **main) == "12:7 1-1 2-1"
    reduced(s, f"{WEST}a", steps=2)
    assert odds(s, **main) == "11:7 1-1 2-1"
    assert launch(s, **main) == "DR"
    give(s, StandFirm(unit=f"{TARGET}b"))
    assert s.unit(f"{TARGET}b").steps == 1
    assert (s.here.phase, s.here.side) == ("losses", "german")
    give(s, TakeLoss(unit=f"{WEST}a"))
    assert is_cadre(s, s.unit(f"{WEST}a"))
    assert s.here.phase == "combat"


@pytest.mark.rule("N44 16.2")
def test_attack_i_no_armor_shift_against_a_strongpoint():
    s = facing(
        {WEST: "B7[formation=3rd]!regroup+B4[formation=3rd]!regroup+Bt4!regroup", TARGET: "Gs2"}, dice=[6]
    )
    assert odds(s) == "8:2 4-1 4-1"
    assert launch(s) == "D1"
    assert f"{TARGET}a" not in s.state.units
    assert s.here.phase == "advance"


@pytest.mark.rule("N44 12.4.1")
def test_attack_j_a_strongpoint_leads_and_fails():
    s = facing(
        {
            WEST: "B7[formation=1SS]+Bt3",
            NORTH_WEST: "B5[formation=3rd]+Bt2!regroup",
            TARGET: "Gp6[armor=3]+Gs2",
        },
        board=ground(others={"1905": "town"}),
        dice=[3, 2],
    )
    main = {"main": (f"{WEST}a",), "attached": f"{WEST}b"}
    assert odds(s, **main) == "14:10 1-1 1-1"
    assert launch(s, **main) == "A1/DR"
    give(s, TakeLoss(unit=f"{WEST}b"))
    assert s.unit(f"{WEST}b").steps == 1
    give(s, StandFirm(unit=f"{TARGET}b"))
    assert s.here.phase == "retreat"
    assert f"{TARGET}b" not in s.state.units  # a strongpoint that must retreat is gone
    give(s, RetreatAlong(units=(f"{TARGET}a",), spaces=("1905",)))
    assert s.unit(f"{TARGET}a").place == "1905"
    assert advance_of(s) == 2
    give(s, EndAdvance())
    assert s.here.phase == "combat"
