"""The landing and the turns: waves, impulses, passes, and the end of a turn (SON 3 to 5)."""

from __future__ import annotations

import pytest

from tests.systems.storm_over_normandy.position import HERE, MINE, position
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Allot,
    Done,
    Embark,
    Fire,
    HoldBack,
    LeaveOut,
    MoveTo,
    Pass,
    Pay,
    Scatter,
    SendIn,
)


@pytest.mark.rule("SON 3.0")
def test_the_first_wave_is_one_to_six_units() -> None:
    units = "\n".join(f"a u{n} us_regiment Omaha-1-Landing" for n in range(7))
    beaches = ("Utah", "Omaha-2", "Gold", "Juno", "Sword")
    others = "\n".join(f"a {b} us_regiment {b}-Landing" for b in beaches)
    p = position(f"{units}\n{others}", frames=[Frame("landing plan", "allies")])
    assert p.refused(Done()).rule == "SON 3.0"
    assert p.refused(HoldBack(unit="Utah")).rule == "SON 3.0"
    assert p.refused(Embark(unit="Utah", space="Omaha-1-Landing")).rule == "SON 3.0"
    p.do(HoldBack(unit="u0"))
    assert p.refused(SendIn(unit="u0")).rule == "SON 3.0"
    assert p.allowed(Done())
    p.do(Embark(unit="u0", space="Omaha-2-Landing"), SendIn(unit="u0"))
    assert p.at("u0") == "Omaha-2-Landing"


@pytest.mark.rule("SON 4.0")
def test_the_owner_chooses_who_lands_spent() -> None:
    units = "a one us_airborne Picauville\na two us_airborne Picauville\na x cw_brigade Gold"
    frames = [
        Frame("invasion", None, {"stage": "land"}),
        Frame("drop", "allies", {"space": "Picauville", "count": 1}),
    ]
    p = position(units, frames=frames)
    assert p.refused(Scatter(unit="x")).rule == "SON 4.0"
    p.do(Scatter(unit="two"))
    assert p.spent("two")
    assert not p.spent("one")


@pytest.mark.rule("SON 5.0")
def test_after_an_allied_pass_the_germans_pay_or_pass() -> None:
    units = f"a one cw_brigade {HERE}\ng two ge_regiment Caen"
    p = position(units, control=MINE, hands={"germans": ["g_88-1", "g_88-2"]})
    p.do(Pass())
    assert p.phase == "price"
    assert p.refused(Pay(card="g_88-3")).rule == "SON 5.0"
    p.do(Pay(card="g_88-1"))
    assert (p.phase, p.side) == ("impulse", "germans")
    assert p.state.piles["discards germans"].cards == ("g_88-1",)


@pytest.mark.rule("SON 5.0")
def test_a_german_pass_costs_nothing_and_two_passes_end_the_turn() -> None:
    units = f"a one cw_brigade {HERE}\ng two ge_regiment Caen"
    p = position(units, control=MINE, side="germans")
    p.do(Pass())
    assert (p.phase, p.side) == ("impulse", "allies")
    p.do(Pass())
    assert p.state.tracks["turn"] == 4


@pytest.mark.rule("SON 5.1")
@pytest.mark.rule("SON 12.1")
@pytest.mark.rule("SON 6.4")
def test_the_end_of_a_turn() -> None:
    units = f"a one cw_brigade {HERE} spent\na ge-x us_regiment Utah\ng gele-6 ge_panzer -"
    p = position(units, control=MINE, side="germans", tracks={"turn": 3, "lost others": 1})
    p.do(Pass(), Pass(), dice=[])
    assert not p.spent("one")
    assert p.at("gele-6") == "Zone-C"
    assert p.state.tracks["lost others"] == 0
    assert p.state.tracks["turn"] == 4
    assert p.state.tracks["support points"] == 4


@pytest.mark.rule("SON 4.0 R1")
@pytest.mark.rule("SON 4.0")
def test_those_who_have_landed_attack_once_on_each_beach() -> None:
    units = "\n".join(f"a u{n} us_regiment Omaha-1 landed" for n in (1, 2, 3))
    units += "\ng p post_8_1 Omaha-1 spent\ng q post_9_0 Omaha-1 spent\n"
    units += "a v us_regiment Omaha-2 landed\ng r post_8_1 Omaha-2 spent"
    frames = [Frame("invasion", None, {"stage": "storm"}), Frame("storm beaches", "allies")]
    p = position(units, frames=frames, tracks={"turn": 1})
    p.do(Activate(space="Omaha-1", option="us"), LeaveOut(unit="u2"), Fire(), dice=[(1, 1)])
    assert p.phase == "storm beaches"
    assert "attack once" in p.refused(Activate(space="Omaha-1", option="us")).text
    assert p.allowed(Activate(space="Omaha-2", option="us"))


@pytest.mark.rule("SON 4.0 R2")
def test_support_points_of_the_landing_may_be_left_unused_but_not_on_one_beach_only() -> None:
    units = "g one post_8_1 Sword\ng two post_8_1 Gold"
    p = position(units, frames=[Frame("invasion", None, {}), Frame("shelling", "allies", {})])
    p.do(Allot(space="Sword", amount=3))
    assert p.refused(Done()).rule == "SON 4.0"
    p.do(Allot(space="Gold", amount=1))
    assert p.allowed(Done())


@pytest.mark.rule("SON 5.0 R1")
def test_the_germans_pay_to_go_on_after_a_pass_that_nobody_chose() -> None:
    units = f"a one cw_brigade {HERE} spent\ng two ge_regiment Caen\ng three ge_regiment Troarn"
    p = position(units, control=MINE, side="germans", hands={"germans": ["g_88-1"]})
    p.do(Activate(space="Caen", option="german"), MoveTo(space="Bourguebus"), Done())
    assert (p.phase, p.side) == ("price", "germans")
    assert p.refused(Activate(space="Troarn", option="german")) is not None
