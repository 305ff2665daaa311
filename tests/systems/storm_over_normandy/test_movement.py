"""Who acts and where they go (SON 7, 8)."""

from __future__ import annotations

import pytest

from tests.systems.storm_over_normandy.position import HERE, MINE, NEXT, position
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Done,
    LeaveOut,
    MoveTo,
)


@pytest.mark.rule("SON 7.0")
@pytest.mark.rule("SON 7.1")
def test_units_of_one_nationality_act_and_the_others_stay_fresh() -> None:
    p = position(
        f"a one cw_brigade {HERE}\na two cw_brigade {HERE}\n"
        f"a us us_regiment {HERE}\na s cw_armour {HERE} spent",
        control=MINE,
    )
    assert p.refused(Activate(space="Caen", option="us")).rule == "SON 7.1"
    assert p.refused(Activate(space=HERE, option="german")).rule == "SON 7.1"
    p.do(Activate(space=HERE, option="commonwealth"))
    assert p.state.frames[-1].memo["units"] == ("one", "two")
    p.do(LeaveOut(unit="two"))
    assert p.refused(LeaveOut(unit="one")).rule == "SON 7.1"
    p.do(MoveTo(space=NEXT), Done())
    assert (p.spent("one"), p.spent("two"), p.spent("us")) == (True, False, False)


@pytest.mark.rule("SON 8.0")
def test_where_allied_units_do_not_go() -> None:
    p = position(
        "a para cw_airborne Ranville\na r us_regiment Omaha-1\n"
        "g p post_8_1 Juno\na c cw_brigade Juno\na i cw_armour Isigny",
        control={"Ranville": "allies", "Omaha-1": "allies", "Isigny": "allies"},
    )
    p.do(Activate(space="Omaha-1", option="us"))
    assert p.refused(MoveTo(space="Bayeux")).rule == "SON 8.0"  # the dividing line
    assert p.refused(MoveTo(space="Caen")).rule == "SON 8.0"
    assert p.allowed(MoveTo(space="Trevieres"))
    p = position("g p post_8_1 Juno\na c cw_brigade Juno\na i cw_armour Isigny\na para cw_airborne Caen")
    p.do(Activate(space="Juno", option="commonwealth"))
    assert p.refused(MoveTo(space="Sword")).rule == "SON 8.0"  # a strongpoint is there
    p = position("a i cw_armour Isigny\na para cw_airborne Caen")
    p.do(Activate(space="Isigny", option="commonwealth"))
    assert p.refused(MoveTo(space="Saint-Jean")).rule == "SON 8.0"  # a closed border
    p = position("a para cw_airborne Caen\na y cw_armour Sword", control={"Caen": "allies"})
    p.do(Activate(space="Caen", option="commonwealth"))
    assert p.refused(MoveTo(space="Carpiquet")).rule == "SON 8.0"  # no sign of the airborne
    assert p.allowed(MoveTo(space="Ranville"))
