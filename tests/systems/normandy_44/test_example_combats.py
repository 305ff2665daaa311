"""Combats B, G and H of the extended example, on the map of the game and played to their ends.

Units, steps, factors, shifts, dice and what comes of them are those of the print. Hexes are those of our map
where it names none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from tests.systems.normandy_44.combat_t import give, go_on, happen, offered
from tests.systems.normandy_44.landed import landed, reaches
from wsn.engine.dice import ScriptedDice
from wsn.engine.state import Frame
from wsn.engine.system import Situation
from wsn.parts.crt import Combat, name_column
from wsn.systems.normandy_44.data.declared import DISRUPTED, NAVAL
from wsn.systems.normandy_44.rules.advance import AdvanceTo, EndAdvance
from wsn.systems.normandy_44.rules.attack import AttackPlan
from wsn.systems.normandy_44.rules.bearing import TakeLoss
from wsn.systems.normandy_44.rules.defence import GiveGround, StandFirm
from wsn.systems.normandy_44.rules.launching import launch_attack, refuse_plan
from wsn.systems.normandy_44.rules.mainforce import choose_main_force
from wsn.systems.normandy_44.rules.memos import Battle, battle_of
from wsn.systems.normandy_44.rules.retreat import RetreatAlong
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.units import is_cadre
from wsn.systems.normandy_44.rules.world import S, stacks_of

SHIPS = {"naval support us": 2, "naval support cw": 2}


def after_landing(
    places: Mapping[str, str], lost: Mapping[str, int], dice: Sequence[int], gone: Sequence[str] = ()
) -> S:
    """The Allied combat phase of turn 1, units where the example has them, less the steps they have lost."""
    s = landed("allied", places, gone)
    units = dict(s.state.units)
    for unit, steps in lost.items():
        units[unit] = replace(units[unit], steps=units[unit].steps - steps)
    state = replace(
        s.state,
        units=units,
        tracks={**s.state.tracks, **SHIPS},
        frames=(s.state.frames[0], Frame(phase="combat", side="allied")),
    )
    s = Situation(state, s.world, ScriptedDice([(die,) for die in dice]))
    for side in ("german", "allied"):
        for space, stack in stacks_of(s, side).items():
            assert refuse_stack(s, stack) is None, space
    return s


def attack(
    s: S, target: str, attackers: Sequence[str], main: Sequence[str], attached: str, *, naval: bool = False
) -> tuple[str, str]:
    """Make an attack: its factors with the column before and after shifts, and the result of the table."""
    plan = choose_main_force(s, AttackPlan(target, tuple(attackers), naval=naval), tuple(main), attached)
    combat = refuse_plan(s, plan, "allied", ())
    assert isinstance(combat, Combat), combat
    before = name_column(combat.table, combat.unshifted)
    happen(s, launch_attack(s, plan, combat, ()))
    result = s.memo(Battle).result
    go_on(s)
    return f"{combat.attack.total}:{combat.defence.total} {before} {combat.column}", result


def retreat_to(s: S, unit: str, end: str) -> None:
    """The unit retreats to a hex."""
    ways = [c for c in offered(s) if isinstance(c, RetreatAlong) and c.units == (unit,)]
    give(s, next(c for c in ways if c.spaces[-1] == end))


@pytest.mark.rule("N44 11.4.1", "N44 13.3", "N44 13.6")
def test_b_seven_to_four_drives_a_battalion_to_carentan() -> None:
    """The landing has cost the 8th a step. The tanks have both of theirs, as the printed total needs.

    On our map the 501st lies between this attack and Ste-Mère-Église, to which the printed tanks advance.
    """
    places = {
        "us_8_4": "2713", "us_70_tank": "2713", "us_22_4": "2712", "ge_352_fus": "2613", "ge_1_6_fj": "2512",
    }  # fmt: skip
    s = after_landing(places, {"us_8_4": 1}, [4], gone=("ge_stp_2813",))
    assert s.world.board.spaces["2613"].terrain == "bocage"
    told = attack(s, "2613", ("us_8_4", "us_70_tank"), ("us_8_4",), "us_70_tank")
    assert told == ("7:4 1-1 2-1", "DR")
    give(s, GiveGround())
    retreat_to(s, "ge_352_fus", "2512")
    assert s.world.board.hexes["2512"].name == "Carentan"
    assert DISRUPTED in s.unit("ge_352_fus").marks
    assert DISRUPTED not in s.unit("ge_1_6_fj").marks
    give(s, AdvanceTo(units=("us_70_tank",), space="2613"), EndAdvance())
    assert s.unit("us_70_tank").place == "2613"


@pytest.mark.rule("N44 11.3", "N44 12.2.1", "N44 19.2")
def test_g_seven_to_six_over_a_minor_river_costs_the_tanks_that_gave_the_shift() -> None:
    """The print removes a battalion at its loss; those of ours have two steps, so one turns over."""
    king, jig, target = "2426", "2425", "2326"
    ashore = {"br_69_50": king, "br_4_7_dg": king}
    assert reaches(landed("allied", {**ashore, "br_56": jig}, ("ge_441_ost",)), "br_56", king)
    defenders = ("ge_1_726_716", "ge_352_fus")
    assert reaches(landed(), "ge_1_726_716", target)
    places = {**ashore, "br_56": king, **dict.fromkeys(defenders, target)}
    s = after_landing(places, {"br_56": 1, "br_4_7_dg": 1}, [5], gone=("ge_441_ost",))
    assert s.world.board.spaces[target].terrain == "mixed"
    attackers = ("br_69_50", "br_4_7_dg", "br_56")
    told = attack(s, target, attackers, ("br_69_50",), "br_4_7_dg", naval=True)
    assert told == ("7:6 1-1 3-1", "A1/D1")
    assert NAVAL.get(s.state, "cw") == 1
    give(s, TakeLoss(unit="ge_1_726_716"))
    assert s.unit("ge_1_726_716").steps == 1
    assert s.unit("br_4_7_dg").place == "Allied-Dead"  # its last step
    give(s, GiveGround())
    way = next(
        c for c in offered(s) if isinstance(c, RetreatAlong) and {*c.units} == {*defenders} and c.spaces[1:]
    )
    give(s, way)
    for unit in defenders:
        assert s.world.board.distance(str(s.unit(unit).place), target) == 2
        assert DISRUPTED in s.unit(unit).marks
    assert (s.here.phase, battle_of(s.state).advance) == ("advance", 2)
    give(s, AdvanceTo(units=("br_69_50",), space=target))
    beyond = {c.space for c in offered(s) if isinstance(c, AdvanceTo) and c.units == ("br_69_50",)}
    assert beyond  # out of the hex that was left it may go from zone to zone


@pytest.mark.rule("N44 11.3", "N44 12.4.2", "N44 12.4.4", "N44 17.9.1")
def test_h_twelve_to_seven_and_the_88s_hold() -> None:
    mike, nan, inland, target = "2527", "2528", "2427", "2428"
    gone = ("ge_stp_2527", "ge_stp_2528")
    ashore = {
        **dict.fromkeys(("ca_7_3", "ca_9_3", "ca_1_hussars"), mike),
        **dict.fromkeys(("ca_8_3", "br_4_ss", "ca_fort_garry"), nan),
        "ge_2_flak": target, "ge_2_736_716": target,
    }  # fmt: skip
    assert reaches(landed(), "ge_2_flak", target)
    before = landed("allied", ashore, gone)
    for unit in ("ca_7_3", "ca_9_3"):
        assert reaches(before, unit, inland), unit
    left = landed("allied", {**ashore, "ca_7_3": inland, "ca_9_3": inland}, gone)
    for unit in ("ca_8_3", "br_4_ss", "ca_fort_garry"):  # the Hussars on the other side negate a bond
        assert reaches(left, unit, mike), unit
    places = {
        **ashore,
        **dict.fromkeys(("ca_7_3", "ca_9_3", "ca_1_hussars"), inland),
        **dict.fromkeys(("ca_8_3", "br_4_ss", "ca_fort_garry"), mike),
    }
    lost = dict.fromkeys(("ca_9_3", "ca_1_hussars", "ca_8_3", "br_4_ss"), 1)
    s = after_landing(places, lost, [4, 5], gone)
    attackers = ("ca_7_3", "ca_9_3", "ca_8_3", "ca_fort_garry", "br_4_ss")
    told = attack(s, target, attackers, ("ca_7_3", "ca_9_3", "ca_8_3"), "ca_fort_garry", naval=True)
    assert told == ("12:7 1-1 2-1", "DR")
    give(s, StandFirm(unit="ge_2_flak"))
    assert s.unit("ge_2_flak").steps == 1
    assert (s.here.phase, s.here.side) == ("losses", "german")
    give(s, TakeLoss(unit="ca_9_3"))
    assert is_cadre(s, s.unit("ca_9_3"))
    assert {s.unit(one).place for one in ("ge_2_flak", "ge_2_736_716")} == {target}
    assert s.here.phase == "combat"
