"""Swimming tanks: their way in, and what becomes of them (WSN 4.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.war_storms.arriving import platoon
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position, texts
from tests.systems.war_storms.sealand import BEACH, BY_SEA, SHORE, run_in, turn_over, wave
from wsn.engine.state import Frame
from wsn.systems.war_storms.rules.commands import (
    ActivateOfficer,
    ActivatePlatoon,
    Choose,
    Embark,
    MoveTo,
    Pass,
    Ready,
    Stop,
)
from wsn.systems.war_storms.rules.fire import firing
from wsn.systems.war_storms.rules.fire.aiming import Aim, Tally


def swimmer(*more: Any, **words: Any) -> Position:
    """A swimming tank one run from its landing hex."""
    p = wave(platoon("F1", kind="us_m4_dd", **BY_SEA), *more, **words)
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    run_in(p, "F1", 1)
    turn_over(p)
    assert p.unit("F1").place == "505"
    return p


@pytest.mark.rule("WSN 4.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_swimming_tanks_land_wait_or_are_lost_over_all_faces(die):
    p = swimmer(platoon("F2", at="801"))
    p.do(ActivatePlatoon(unit="F1"), dice=[(1,), (die,)])
    if die <= 2:
        assert p.unit("F1").place == "503"
        assert p.phase == "acting"
        p.do(Stop())
    elif die == 3:
        assert p.unit("F1").place == "504"
        turn_over(p)
        p.do(ActivatePlatoon(unit="F1"))
        assert p.unit("F1").place == "503"
        assert p.phase == "acting"
        assert p.state.frames[-1].memo["left"] == 8
    else:
        assert "F1" not in p.state.units
        assert p.state.tracks["lost F"] == 3


@pytest.mark.rule("WSN 4.2 R1")
@pytest.mark.parametrize("closed", [True, False])
def test_a_delayed_tank_does_not_land_on_the_enemy_and_is_told_before_and_after(closed):
    p = position(
        board(SHORE, **BEACH),
        f"F1 us_m4_dd 504 afloat\nFo us_officer 504 afloat\nE1 ge_infantry {503 if closed else 101}\n"
        "Eo ge_officer 101",
        frames=[
            Frame("activation", "allies", {"passes": 0}),
            Frame("company", "allies", {"companies": ["F"]}),
        ],
        tracks={"tide force": "light", "tide course": "north-east"},
        facts={"F1": {"due": "503"}, "Fo": {"rides": "F1"}},
    )
    told = p.preview(Choose(unit="F1"))
    events = p.do(Choose(unit="F1"))
    if not closed:
        assert told.title == "F1, F Company comes ashore at 503"
        assert p.unit("F1").place == "503"
        return
    assert told.title == "F1, F Company cannot land at 503 and stays at sea"
    assert [one.rule for one in told.reasons] == ["WSN 4.2 R1"]
    assert "F1, F Company cannot land at 503 and stays at sea: the enemy is in 503" in texts(events)
    assert p.unit("F1").place == "504"
    assert all("finished" in p.unit(one).marks for one in ("F1", "Fo"))
    assert p.unit("F1").facts == {"due": "503"}, "it lands when the hex is open"


@pytest.mark.rule("WSN 6.2 R1")
@pytest.mark.parametrize(("dice", "lives"), [((1, 4), False), ((6, 1), True)])
def test_the_officer_of_a_tank_lost_at_sea_rolls_and_is_picked_up(dice, lives):
    tanks = [platoon(one, kind="us_m4_dd", **BY_SEA) for one in ("F1", "F2")]
    p = wave(*tanks, officers={"F": {"by": "sea"}})
    p.do(Embark(unit="F1", space="506"), Embark(unit="F2", space="506"), Embark(unit="Fo", target="F1"))
    p.do(Ready(), dice=[(6,), (1,)])
    for _ in range(2):
        p.do(ActivateOfficer(unit="Fo"))
        if p.unit("F1").place == "505":
            break
        p.do(Choose(unit="F1"), dice=[(1,)])
        p.do(Choose(unit="F2"), dice=[(1,)])
        turn_over(p)
    assert any("Lt. F with it" in one.text for one in p.preview(Choose(unit="F1")).reasons)
    events = p.do(Choose(unit="F1"), dice=[(1,), (6,), dice])
    assert any(one.startswith("Lt. F in the water") for one in texts(events))
    assert ("Fo" in p.state.units) is lives
    if lives:
        assert p.unit("Fo").facts == {"rides": "F2"}
        assert p.unit("Fo").place == p.unit("F2").place == "505"


@pytest.mark.rule("WSN 4.2")
def test_one_swimming_tank_a_landing_hex_the_next_waits():
    p = wave(platoon("F1", kind="us_m4_dd", **BY_SEA), platoon("F2", kind="us_m4_dd", **BY_SEA))
    p.do(Embark(unit="F1", space="506"), Embark(unit="F2", space="506"), Ready(), dice=[(6,), (1,)])
    run_in(p, "F1", 1)
    p.do(Pass())
    run_in(p, "F2", 1)
    turn_over(p)
    run_in(p, "F1", 1, 1)
    p.do(Stop(), Pass())
    events = p.do(ActivatePlatoon(unit="F2"), dice=[(1,)])
    assert any("waits" in text for text in texts(events))
    assert p.unit("F2").place == "504"
    turn_over(p)
    p.do(ActivatePlatoon(unit="F1"), dice=[(1, 1)])
    p.do(MoveTo(space="502"), MoveTo(space="501"), Stop(), Pass())
    run_in(p, "F2", 1, 2)
    assert p.unit("F2").place == "503"


@pytest.mark.rule("WSN 4.2")
def test_a_swimming_tank_at_sea_has_the_armour_of_a_craft_and_no_cover_of_one():
    p = position(
        board(SHORE, **BEACH),
        "F1 us_m4_dd 504 afloat\nE1 ge_pak40 101\nE2 ge_infantry 503\nFo us_officer 901\nEo ge_officer 101",
    )
    worked = firing.tally(p.s, ("E1",), Aim("504", "at", "F1"))
    assert isinstance(worked, Tally)
    assert any(r.text == "armour 1" for r in worked.reasons)
    small = firing.tally(p.s, ("E2",), Aim("504", "ap"))
    assert isinstance(small, Tally)
    assert [r.text for r in small.modifiers] == ["light armour"]


@pytest.mark.rule("WSN 4.2")
def test_ashore_a_swimming_tank_is_a_tank_again():
    p = position(
        board(SHORE, **BEACH),
        "F1 us_m4_dd 503\nE1 ge_pak40 101\nE2 ge_infantry 603\nFo us_officer 901\nEo ge_officer 101",
    )
    worked = firing.tally(p.s, ("E1",), Aim("503", "at", "F1"))
    assert isinstance(worked, Tally)
    assert any(r.text == "armour 5" for r in worked.reasons)
    assert firing.tally(p.s, ("E2",), Aim("503", "ap")).rule == "WSS 18.4"
