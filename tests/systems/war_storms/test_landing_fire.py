"""Landing craft under fire, the crowd on the beach, and works there (WSN 6.2)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.placed import move_game
from tests.systems.war_storms.arriving import platoon
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import position
from tests.systems.war_storms.sealand import BEACH, BY_SEA, SHORE, run_in, turn_over, wave
from wsn.engine.state import Frame
from wsn.systems.war_storms.rules.commands import (
    ActivatePlatoon,
    Embark,
    Pass,
    Ready,
    Unstack,
)
from wsn.systems.war_storms.rules.fire import firing
from wsn.systems.war_storms.rules.fire.aiming import Aim, Tally


def shot(target: str, mode: str = "ap", firer: str = "E1 ge_infantry 502") -> Tally | Any:
    p = position(board(SHORE, **BEACH), f"{target}\n{firer}\nFo us_officer 901\nEo ge_officer 101")
    aim = Aim(target.split()[2], mode)
    return firing.tally(p.s, ("E1",), aim)


# --- fire


@pytest.mark.rule("WSN 6.2")
def test_ap_fire_at_foot_in_its_landing_turn_is_two_better():
    assert shot("F1 us_infantry 503 landed").modifier == -2
    assert shot("F1 us_infantry 503").modifier == 0
    assert shot("F1 us_m8 503 landed").modifier == 1  # light armour, and not on foot
    assert shot("F1 us_infantry 503 landed", "art", "E1 ge_mortar_81 101").modifier == 0


@pytest.mark.rule("WSN 6.2")
def test_ap_fire_at_a_craft_is_one_worse_and_its_divisor_is_two():
    worked = shot("F1 us_infantry 504 afloat")
    assert worked.modifier == 1
    assert worked.divisor == 2
    assert [r.rule for r in worked.modifiers] == ["WSN 6.2"]
    assert shot("F1 us_infantry 504 afloat", "art", "E1 ge_mortar_81 101").modifier == 0


@pytest.mark.rule("WSN 6.2")
def test_anti_tank_fire_meets_the_armour_of_the_craft():
    p = position(
        board(SHORE, **BEACH),
        "F1 us_infantry 504 afloat\nF2 us_infantry 503\nE1 ge_pak40 101\nFo us_officer 901",
    )
    worked = firing.tally(p.s, ("E1",), Aim("504", "at", "F1"))
    assert isinstance(worked, Tally)
    assert any(r.text == "armour 1" for r in worked.reasons)
    assert firing.tally(p.s, ("E1",), Aim("503", "at", "F2")).rule == "WSS 18.4"


@pytest.mark.rule("WSN 6.2")
def test_nobody_fires_from_a_craft():
    p = position(
        board(SHORE, **BEACH),
        "F1 us_infantry 504 afloat\nE1 ge_infantry 502\nFo us_officer 901\nEo ge_officer 101",
    )
    refusal = firing.tally(p.s, ("F1",), Aim("502", "ap"))
    assert refusal.rule == "WSN 6.2"


@pytest.mark.rule("WSN 6.2")
def test_the_enemy_reacts_to_a_run_and_a_craft_can_be_sunk_under_it():
    p = wave(
        platoon("F1", steps=1, **BY_SEA),
        axis=[platoon("E1", kind="ge_mg42", at="503"), platoon("E2", at="101")],
    )
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    p.do(ActivatePlatoon(unit="F1"), dice=[(1,)])
    assert p.phase == "reaction"
    assert p.game.deciding == "axis"


# --- the crowd


@pytest.mark.rule("WSN 6.2")
def test_in_the_landing_turn_more_may_stand_there_than_fit_and_next_turn_they_spread():
    ids = ("F1", "F2", "F3")
    p = wave(*(platoon(one, **BY_SEA) for one in ids), platoon("F4", at="503"))
    p.do(*(Embark(unit=one, space="506") for one in ids), Ready(), dice=[(6,), (1,)])
    for one in ids:
        run_in(p, one, 1)
        p.do(Pass())
    turn_over(p)
    for one in ids:
        run_in(p, one, 1)
        p.do(Pass())
    assert sum(u.place == "503" for u in p.state.units.values()) == 4
    turn_over(p)
    assert p.phase == "activation"
    p.do(Pass(), Pass())
    assert p.phase == "unstack"
    assert p.refused(Unstack(unit="F1")).rule == "WSS 3.3"
    assert p.refused(Unstack(unit="E1", space="502")).rule == "WSS 3.3"
    assert p.refused(Unstack(unit="F1", space="504")).rule == "WSS 6.6"
    p.do(Unstack(unit="F1", space="502"), dice=[(6, 1)])
    assert p.phase == "activation"
    assert p.unit("F1").place == "502"


@pytest.mark.rule("WSS 3.3")
def test_what_finds_no_room_is_lost():
    p = position(
        board("~ ~ ~\n~ s ~\n~ ~ ~", landing=["202"]),
        "\n".join([f"F{n} us_infantry 202" for n in (1, 2, 3, 4)]) + "\nE1 ge_infantry -",
        frames=[Frame("activation", "allies", {"passes": 1})],
        objectives={"202": "axis"},
    )
    p.do(Pass())
    assert p.phase == "unstack"
    p.do(Unstack(unit="F4"), dice=[(6, 1)])
    assert "F4" not in p.state.units
    assert p.state.tracks["lost F"] == 3


@pytest.mark.rule("WSS 3.3")
@pytest.mark.rule("WSS 10")
def test_a_platoon_aboard_is_lost_with_the_carrier_that_finds_no_room():
    """Removing a carrier with its platoon still aboard once broke the game off."""
    units = "\n".join([f"F{n} us_mech_infantry 202" for n in (1, 2, 3, 4)])
    p = position(
        board("~ ~ ~\n~ s ~\n~ ~ ~", landing=["202"]),
        f"{units}\nF5 us_halftrack 202\nFo us_officer 202\nE1 ge_infantry -",
        frames=[Frame("activation", "allies", {"passes": 1})],
    )
    placed = {
        **p.state.units,
        **{rider: replace(p.state.units[rider], place="F5") for rider in ("F4", "Fo")},
        "F5": replace(p.state.units["F5"], steps=1),
    }
    move_game(p.game, replace(p.state, units=placed))
    p.do(Pass())
    assert p.phase == "unstack"
    assert p.refused(Unstack(unit="F4")).rule == "WSS 3.3"
    p.do(Unstack(unit="F5"), dice=[(6, 1)])
    assert not {"F4", "F5"} & p.state.units.keys()
    assert p.unit("Fo").place == "202"
    assert p.state.tracks["lost F"] == 3


# --- works on the beach


@pytest.mark.rule("WSN 7.4.6")
def test_mines_go_off_under_those_who_land_on_them():
    works = [{"kind": "minefield", "at": ["503"], "mines": "mixed", "density": "concentrated"}]
    p = wave(works=works)
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    run_in(p, "F1", 1)
    turn_over(p)
    p.do(ActivatePlatoon(unit="F1"), dice=[(1,), (3, 4)])
    assert p.unit("F1").place == "503"
    assert p.unit("F1").steps == 2


@pytest.mark.rule("WSS 22")
@pytest.mark.parametrize(("kind", "place"), [("us_infantry", "503"), ("us_m4_75", "504")])
def test_a_vehicle_does_not_land_where_an_obstacle_is_closed_to_it(kind, place):
    p = wave(platoon("F1", kind=kind, **BY_SEA), works=[{"kind": "dragons_teeth", "at": ["503"]}])
    p.do(Embark(unit="F1", space="506"), Ready(), dice=[(6,), (1,)])
    run_in(p, "F1", 1)
    turn_over(p)
    run_in(p, "F1", 1)
    assert p.unit("F1").place == place
