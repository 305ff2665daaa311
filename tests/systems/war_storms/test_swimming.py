"""Swimming tanks: their way in, and what becomes of them (WSN 4.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.war_storms.arriving import platoon
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position, texts
from tests.systems.war_storms.sealand import BEACH, BY_SEA, SHORE, run_in, turn_over, wave
from wsn.systems.war_storms.commands import (
    ActivatePlatoon,
    Embark,
    MoveTo,
    Pass,
    Ready,
    Stop,
)
from wsn.systems.war_storms.fire import firing
from wsn.systems.war_storms.fire.aiming import Aim, Tally


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
    assert firing.tally(p.s, ("E2",), Aim("503", "ap")).rule == "WSS 18.4"  # type: ignore[union-attr]
