"""Landings from the sea: officers and carriers at sea, and platoons just ashore (WSN 6.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.war_storms.arriving import platoon, problems, scenario
from tests.systems.war_storms.drawing import board, document
from tests.systems.war_storms.position import HOLD, Position, position, texts
from tests.systems.war_storms.sealand import (
    BEACH,
    BY_SEA,
    FOE,
    SHORE,
    run_in,
    turn_over,
    wave,
)
from wsn.engine.state import Frame
from wsn.systems.war_storms.rules.commands import (
    ActivateOfficer,
    Assault,
    Choose,
    Embark,
    HoldFire,
    Launch,
    Pass,
    React,
    Ready,
    Unstack,
)
from wsn.systems.war_storms.rules.platoons import moves


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize(("dice", "dead"), [((1, 2), True), ((2, 2), False)])
def test_a_hit_in_the_landing_is_a_death_roll_for_the_officer_with_it(dice, dead):
    p = wave(
        platoon("F1", **BY_SEA),
        platoon("F2", at="901"),
        officers={"F": {"by": "sea"}},
        axis=[platoon("E1", at="502"), platoon("E2", at="101")],
    )
    p.do(Embark(unit="F1", space="506"), Embark(unit="Fo", target="F1"), Ready(), dice=[(6,), (1,)])
    p.do(ActivateOfficer(unit="Fo"), Choose(unit="F1"), dice=[(1,)])
    turn_over(p)
    p.do(ActivateOfficer(unit="Fo"))
    p.do(Choose(unit="F1"), dice=[(1,)])
    while p.phase == "reaction" and p.unit("F1").place != "503":
        p.do(HoldFire())
    assert p.phase == "reaction"
    assert "landed" in p.unit("F1").marks
    rolls: list[tuple[int, ...]] = [(3, 4), dice] + ([(1, 1)] if dead else [])
    p.do(React(unit="E1", option="ap"), dice=rolls)
    assert p.unit("F1").steps == 2
    assert ("Fo" not in p.state.units) is dead


def sunk(*more: str) -> Position:
    """An officer afloat whose craft was sunk, with other platoons of his as they are; the turn ends."""
    p = position(
        board(SHORE, **BEACH),
        "\n".join(["Fo us_officer 505 afloat", "E1 ge_infantry 101", "Eo ge_officer 101", *more]),
        frames=[Frame("activation", "axis", {"passes": 1})],
        tracks={"tide force": "light"},
        facts={"Fo": {"rides": "F1"}},
        objectives={"101": "axis"},
    )
    p.do(Pass(), dice=[(6, 1)])
    return p


@pytest.mark.rule("WSN 6.2")
def test_an_officer_whose_craft_was_sunk_is_picked_up_by_another_or_lost():
    p = sunk("F2 us_infantry 305 afloat", "F3 us_infantry 405 afloat")
    assert p.unit("Fo").place == "405"
    assert p.unit("Fo").facts == {"rides": "F3"}
    assert "Fo" not in sunk("F2 us_infantry 801").state.units


@pytest.mark.rule("WSS 10")
def test_a_carrier_comes_ashore_with_its_platoon_and_is_lost_with_it():
    guns = platoon("F1", kind="us_at_57", carrier="us_jeep", **BY_SEA)
    p = wave(guns, platoon("F2", at="801"))
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    run_in(p, "F1", 1)
    turn_over(p)
    assert p.unit("F1-carrier").place is None
    run_in(p, "F1", 1)
    assert p.unit("F1-carrier").place == p.unit("F1").place == "503"
    made = scenario([{**guns, "aboard": True}], FOE, officers={"F": {"at": "901", "by": "ground"}})
    assert "cannot be aboard anything else" in problems(document(SHORE, **BEACH), made)


@pytest.mark.rule("WSN 6.2")
def test_a_carrier_just_ashore_has_half_its_points():
    mounted = platoon("F1", kind="us_mech_infantry", carrier="us_halftrack", **BY_SEA)
    p = wave(mounted, platoon("F2", at="801"))
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    run_in(p, "F1", 1)
    turn_over(p)
    run_in(p, "F1", 1)
    ashore = p.unit("F1-carrier")
    whole = p.s.world.halves[ashore.kind]
    assert moves.allowance(p.s, ashore) == whole // 2
    assert moves.allowance(p.s, replace(ashore, marks=())) == whole


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize("mark", ["seaborne", ""])
def test_who_came_from_the_sea_and_assaults_into_sand_is_at_risk(mark):
    """The last step of an assault gave no marker, as every other step onto sand does."""
    units = f"F1 us_infantry 503 {mark}\nFo us_officer 503\nE1 ge_infantry 403\nEo ge_officer 101"
    p = position(board(SHORE, **BEACH), units, acting="F1", tracks=HOLD)
    p.do(Assault(space="403"))
    said = texts(p.do(Launch(), dice=[(1, 1), (6, 6), (6, 6), (6, 6), (1, 1)]))
    assert any("risky action -1" in line for line in said if "final defensive fire" in line) == bool(mark)
    assert ("risky" in p.unit("F1").marks) == bool(mark)


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize(("came", "crowded"), [(5, True), (3, False)])
def test_a_platoon_just_ashore_spares_no_stack_that_came_before_it(came, crowded):
    """One fresh platoon a turn kept a beach overstacked for good."""
    rows = [f"F{n} us_infantry 503 seaborne finished" for n in range(1, came + 1)]
    rows += ["F6 us_infantry 503 seaborne landed finished", "Fo us_officer 503 finished"]
    rows += ["E1 ge_infantry 101 finished", "Eo ge_officer 101 finished"]
    frames = [Frame("activation", "axis", {"passes": 1})]
    p = position(board(SHORE, **BEACH), "\n".join(rows), frames=frames, tracks=HOLD)
    p.do(Pass(), dice=[] if crowded else [(6, 1)])
    assert (p.phase == "unstack") == crowded
    if crowded:
        assert p.refused(Unstack(unit="F6", space="403")).rule == "WSS 3.3"
        p.do(Unstack(unit="F1", space="403"), Unstack(unit="F2", space="403"), dice=[(6, 1)])
        assert p.phase != "unstack"


@pytest.mark.rule("WSN 6.2")
@pytest.mark.parametrize(("die", "force"), [(4, "light"), (5, "strong")])
def test_a_game_that_begins_afloat_throws_for_the_force_of_the_tide(die, force):
    begun = [platoon("F1", at="505", marks=["afloat"]), platoon("F2", at="801")]
    p = wave(*begun, tide="north-west", dice=[(die,)])
    assert p.state.tracks["tide force"] == force
    run_in(p, "F1", 6)
    assert p.unit("F1").place == "304"
