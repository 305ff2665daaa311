"""Reinforcements from the sea, follow-up waves, evacuation, strafing (N44 6.5, 19.1.4, 20.5, 21)."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.normandy_44.board_t import play
from tests.systems.normandy_44.coasts import ENGINEERS, ROW, coast
from tests.systems.normandy_44.shores import beach, sea_board, with_beaches
from wsn.systems.normandy_44.data.declared import AIR, BEACH, LANDED, REGROUP, REINFORCEMENT_POINTS
from wsn.systems.normandy_44.rules.beaches import MULBERRY_TURNS, update_beaches
from wsn.systems.normandy_44.rules.landings import (
    LANDING_ORDERS,
    LANDING_PHASES,
    EvacuateUnit,
    GoAshore,
    LandUnit,
    StayAshore,
    landing_hexes,
)
from wsn.systems.normandy_44.rules.memos import OfSide
from wsn.systems.normandy_44.rules.strafing import (
    STRAFING_PHASES,
    AssignStrafing,
    BeginStrafing,
    StrafingMissions,
)

LANDS, LEAVES = LANDING_ORDERS
REGIMENT = "A7[strength=7/4/2,cost=3]"


def why(s, command):
    order = LANDS if isinstance(command, LandUnit) else LEAVES
    refusal = order.check(s, command)
    return None if refusal is None else refusal.rule


@pytest.mark.rule("N44 21.1.1")
def test_engineers_open_their_beach_and_its_loss_closes_it():
    s = coast(
        {"2203": "A5", "Britain-US": REGIMENT, "Utah-Follow-Up": ENGINEERS}, **{"reinforcement points us": 6}
    )
    assert why(s, LandUnit(unit="Britain-USa", space="2203")) == "N44 21.1.1"
    play(s, LANDS.decide(s, LandUnit(unit="Utah-Follow-Upa", space="2203")))
    play(s, update_beaches(s))
    assert BEACH.get(s.state, "2203") == "open"
    assert why(s, LandUnit(unit="Britain-USa", space="2203")) is None


@pytest.mark.rule("N44 6.5.1")
def test_units_cost_their_points_and_four_a_beach_may_land():
    units = {"2203": ENGINEERS, "Britain-US": f"{REGIMENT}+A3[cost=2]+A1[cost=1]"}
    s = coast(units, **{"reinforcement points us": 6})
    play(s, LANDS.decide(s, LandUnit(unit="Britain-USa", space="2203")))
    assert REINFORCEMENT_POINTS.get(s.state, "us") == 3
    play(s, LANDING_PHASES["ashore"].decide(s, StayAshore()))
    assert why(s, LandUnit(unit="Britain-USb", space="2203")) == "N44 6.5.2"
    assert why(s, LandUnit(unit="Britain-USc", space="2203")) is None
    s = coast(units, **{"reinforcement points us": 2})
    assert why(s, LandUnit(unit="Britain-USa", space="2203")) == "N44 6.5.1"
    s = coast(units, turn=1, **{"reinforcement points us": 6})
    assert why(s, LandUnit(unit="Britain-USa", space="2203")) == "N44 6.5.1"


@pytest.mark.rule("N44 20.5.2")
def test_the_follow_up_wave_costs_nothing_and_lands_on_turn_1():
    s = coast({"2203": ENGINEERS, "Utah-Follow-Up": REGIMENT}, turn=1)
    assert why(s, LandUnit(unit="Utah-Follow-Upa", space="2203")) is None
    assert why(s, LandUnit(unit="Utah-Follow-Upa", space="2204")) == "N44 6.5.2"


@pytest.mark.rule("N44 6.5.2")
def test_a_unit_that_lands_may_go_on_one_hex_and_regroups_beside_the_enemy():
    s = coast({"2203": ENGINEERS, "Utah-Follow-Up": REGIMENT, "2002": "G5"})
    play(s, LANDS.decide(s, LandUnit(unit="Utah-Follow-Upa", space="2203")))
    assert s.here.phase == "ashore"
    phase = LANDING_PHASES["ashore"]
    assert phase.check(s, GoAshore(space="2002")).rule == "N44 6.5.2"
    play(s, phase.decide(s, GoAshore(space="2102")))
    assert s.unit("Utah-Follow-Upa").place == "2102"
    assert LANDED in s.unit("Utah-Follow-Upa").marks
    frame = msgspec.structs.replace(s.here, phase="regrouping", memo={"side": "allied"})
    s.state = msgspec.structs.replace(s.state, frames=(*s.state.frames, frame))
    assert s.memo(OfSide).side == "allied"
    play(s, LANDING_PHASES["regrouping"].decide(s, None))
    assert REGROUP in s.unit("Utah-Follow-Upa").marks


@pytest.mark.rule("N44 8.2")
def test_a_unit_that_lands_in_an_enemy_zone_stops():
    s = coast({"2203": ENGINEERS, "Utah-Follow-Up": REGIMENT, "2102": "G5"})
    play(s, LANDS.decide(s, LandUnit(unit="Utah-Follow-Upa", space="2203")))
    assert s.here.phase == "movement", "it is not asked where it goes on"


@pytest.mark.rule("N44 21.1.4")
def test_nobody_lands_where_the_enemy_is():
    s = coast({"2203": "G5", "Utah-Follow-Up": ENGINEERS})
    assert why(s, LandUnit(unit="Utah-Follow-Upa", space="2203")) == "N44 21.1.4"


@pytest.mark.rule("N44 6.5.2", "N44 21.1.3")
def test_units_land_at_the_mulberry_as_well_as_at_their_beaches():
    for done, hexes in ((MULBERRY_TURNS, {"2203", "2205"}), (MULBERRY_TURNS - 1, {"2203"})):
        tagged = sea_board(tags={"mulberry_us": ["2205"]})
        s = coast({"2203": ENGINEERS, "Britain-US": REGIMENT}, **{"mulberry us": done})
        s.world = type(s.world)(tagged, s.world.tables, s.world.scenario)
        assert set(landing_hexes(s, s.unit("Britain-USa"))) == hexes


@pytest.mark.rule("N44 21.2")
def test_only_rangers_leave_from_the_cliffs_and_others_from_an_open_beach_alone():
    ranger = "A2[irreplaceable=true]"
    cliffs = {**ROW, "hoc": beach("others", "2205", "Hoc-Landing", "Omaha-Follow-Up", raid=True)}
    s = with_beaches(coast({"2203": f"{ENGINEERS}+A5", "2205": f"{ranger}+A2"}), **cliffs)
    assert why(s, EvacuateUnit(unit="2205a")) is None
    assert why(s, EvacuateUnit(unit="2205b")) == "N44 21.2"
    assert why(s, EvacuateUnit(unit="2203b")) is None
    closed = coast({"2203": f"A5+{ranger}"}, **{"beach 2203": "closed"})
    assert why(closed, EvacuateUnit(unit="2203a")) == "N44 21.2"
    assert why(closed, EvacuateUnit(unit="2203b")) == "N44 21.2"


@pytest.mark.rule("N44 21.2")
def test_two_units_leave_an_open_beach_hex_a_turn():
    units = {"2203": f"{ENGINEERS}+A1+A1+A1", "2204": "A5", "2102": "G5"}
    s = coast(units)
    assert why(s, EvacuateUnit(unit="2204a")) == "N44 21.2"
    assert why(s, EvacuateUnit(unit="2203a")) == "N44 17.8"
    assert EvacuateUnit(unit="2203b") in list(LEAVES.offer(s))
    germans = msgspec.structs.replace(s.here, side="german")
    ours, s.state = s.state, msgspec.structs.replace(s.state, frames=(*s.state.frames[:-1], germans))
    assert list(LEAVES.offer(s)) == []
    assert why(s, EvacuateUnit(unit="2203b")) == "N44 21.2"
    s.state = ours
    for unit in ("2203b", "2203c"):
        assert why(s, EvacuateUnit(unit=unit)) is None, "in an enemy zone or not"
        play(s, LEAVES.decide(s, EvacuateUnit(unit=unit)))
        assert s.unit(unit).place == "Britain-US"
    assert why(s, EvacuateUnit(unit="2203d")) == "N44 21.2"


# --- strafing


def sky(units, dice, terrain=None, turn=3, **tracks):
    s = coast(
        units, turn=turn, phase="strafing", dice=dice, **{"air units us": 1, "air units cw": 1, **tracks}
    )
    assert s.memo(StrafingMissions).targets == ()
    return s


@pytest.mark.rule("N44 19.1.4")
def test_a_6_costs_silhouetted_armor_a_step():
    s = sky({"2006": "Gt4[strength=4/2]+G5", "2008": "G5"}, [6])
    phase = STRAFING_PHASES["strafing"]
    assert phase.check(s, AssignStrafing(space="2008")).rule == "N44 19.1.4", "no silhouetted armor there"
    play(s, phase.decide(s, AssignStrafing(space="2006")))
    assert phase.check(s, AssignStrafing(space="2006")).rule == "N44 19.1.4", (
        "one air unit a hex before turn 17"
    )
    play(s, phase.decide(s, BeginStrafing()))
    assert s.unit("2006a").steps == 1
    assert s.unit("2006b").steps == 2
    assert (AIR.get(s.state, "us"), AIR.get(s.state, "cw")) == (0, 1)


@pytest.mark.rule("N44 17.7")
def test_flak_next_to_it_spares_a_unit_and_strategic_movement_exposes_it():
    s = sky({"2006": "Gt4[strength=4/2]", "2007": "Gf4"}, [6])
    phase = STRAFING_PHASES["strafing"]
    play(s, phase.decide(s, AssignStrafing(space="2006")))
    play(s, phase.decide(s, BeginStrafing()))
    assert s.unit("2006a").steps == 2
    s = sky({"2006": "Gt4[strength=4/2]!strategic"}, [5])
    play(s, phase.decide(s, AssignStrafing(space="2006")))
    play(s, phase.decide(s, BeginStrafing()))
    assert s.unit("2006a").steps == 1


@pytest.mark.rule("N44 19.1.4")
def test_two_air_units_may_strafe_a_hex_from_turn_17():
    s = sky({"2006": "Gt4[strength=4/2]"}, [1, 1], turn=17)
    phase = STRAFING_PHASES["strafing"]
    for _ in range(2):
        assert phase.check(s, AssignStrafing(space="2006")) is None
        play(s, phase.decide(s, AssignStrafing(space="2006")))
    assert phase.check(s, AssignStrafing(space="2006")).rule == "N44 19.1.1"


@pytest.mark.rule("N44 26.1")
def test_a_unit_that_lands_stays_on_its_side_of_the_line_of_june_27():
    s = coast({"2203": ENGINEERS, "Utah-Follow-Up": REGIMENT}, edges={"june_27": ["2102/2203"]})
    scenario = msgspec.structs.replace(s.world.scenario, victory="cherbourg")
    s = type(s)(s.state, type(s.world)(s.world.board, s.world.tables, scenario), s.dice)
    play(s, LANDS.decide(s, LandUnit(unit="Utah-Follow-Upa", space="2203")))
    phase = LANDING_PHASES["ashore"]
    assert phase.check(s, GoAshore(space="2102")).rule == "N44 26.1"
    assert phase.check(s, GoAshore(space="2202")) is None
