"""Reinforcements that enter, and how many stand in a hex (N44 6.6, 9)."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.moving_t import (
    give,
    go,
    march,
    marching,
    marks,
    offered,
    over,
    refused,
    used_to,
    why_not,
)
from wsn.systems.normandy_44.rules.excess import EliminateExcess
from wsn.systems.normandy_44.rules.manners import OnTheMarch, refuse_manner
from wsn.systems.normandy_44.rules.marching import list_ways, reach_of
from wsn.systems.normandy_44.rules.movement import (
    MOVEMENT_PHASES,
    EndMovement,
    EnterMap,
    MarchStack,
    WaitElsewhere,
)
from wsn.systems.normandy_44.rules.reserves import refuse_reserve
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.walking import GoTo, HaltMarch
from wsn.systems.normandy_44.rules.ways import way_to
from wsn.systems.normandy_44.rules.world import at

# --- entry


BOXES = {name: {"name": name, "beside": "right", "size": [3, 2]} for name in (
    "German-Dead", "Allied-Dead", "Entry-Green", "Entry-Blue", "Entry-Orange", "Entry-Red",
)}  # fmt: skip
TAGS = {"entry_green": ["1602", "1605"], "entry_blue": ["1609"], "entry_red": ["2012"]}


def entering(units, **more):
    board = board_t(boxes=BOXES, tags=TAGS, paths={"primary": [["1605", "1705", "1805"]]}, **more)
    return position(units, board=board)


@pytest.mark.rule("N44 6.6")
def test_reinforcements_enter_by_their_zone_at_the_road_rate():
    s = give(entering({"Entry-Green": "Gp5"}), EnterMap(unit="Entry-Greena"))
    reached = reach_of(s, s.memo(OnTheMarch), "normal")
    assert reached["1605"] == 3
    assert reached["1705"] == 6
    assert reached["1602"] == 6
    assert refused(s, go("2409")).rule == "N44 9.1"
    give(s, go("1705"), HaltMarch())
    assert s.unit("Entry-Greena").place == "1705"
    assert marks(s, "Entry-Greena") == {"moved"}
    assert refused(s, EnterMap(unit="Entry-Greena")).rule == "N44 6.6"
    short = give(entering({"Entry-Green": "Gp5[moves=1]"}), EnterMap(unit="Entry-Greena"))
    reached = reach_of(short, short.memo(OnTheMarch), "normal")
    assert (reached["1605"], reached["1705"]) == (3, 6), "the hex of entry is paid for too"
    assert "1805" not in reached


@pytest.mark.rule("N44 6.6")
def test_entry_stops_in_a_zone_and_passes_no_enemy():
    s = entering({"Entry-Green": "Gp5", "1604": "A5", "1602": "A5"})
    ways = list_ways(s, OnTheMarch(units=("Entry-Greena",), walked=("Entry-Green",)))
    assert set(ways["normal"]) == {"1605"}
    assert "strategic" not in ways
    give(s, EnterMap(unit="Entry-Greena"))
    assert refused(s, go("1705")).rule == "N44 8.2"
    give(s, go("1605"))
    assert s.here.phase == "movement"
    assert "stirred" in marks(s, "Entry-Greena")
    shut = entering({"Entry-Green": "Gp5", "1605": "A5", "1602": "A5"})
    no_way = way_to(shut, march("Entry-Greena", walked=("Entry-Green",)), "normal", "1705")
    assert str(no_way) == "no entry hex of its zone is free (N44 6.6)"
    assert refused(shut, EnterMap(unit="Entry-Greena")).rule == "N44 6.6"


@pytest.mark.rule("N44 6.6")
def test_reinforcements_come_on_strategically_and_on_trucks():
    s = entering({"Entry-Green": "Gp5+G5"})
    march_on = OnTheMarch(units=("Entry-Greena",), walked=("Entry-Green",))
    assert reach_of(s, march_on, "strategic") == {"1605": 3, "1705": 6, "1805": 9}
    assert refuse_manner(s, OnTheMarch(units=("Entry-Greenb",), walked=("Entry-Green",)), "truck") is None


@pytest.mark.rule("N44 6.6")
def test_a_delayed_unit_waits_at_its_zone_or_the_next():
    s = entering({"Entry-Green": "Gp5"})
    assert refused(s, WaitElsewhere(unit="Entry-Greena", space="Entry-Orange")).rule == "N44 6.6"
    give(s, WaitElsewhere(unit="Entry-Greena", space="Entry-Blue"))
    assert refused(s, EnterMap(unit="Entry-Greena")).rule == "N44 6.6"
    give(s, EndMovement())
    s = over(s)
    assert marks(s, "Entry-Greena") == set()
    assert s.unit("Entry-Greena").place == "Entry-Blue"


@pytest.mark.rule("N44 7.1")
def test_n7_what_stands_in_a_hex():
    def why(codes):
        return refuse_stack(s := position({"2004": codes}), at(s, "2004", "german"))

    assert why("G5+G5") is None
    assert why("G5+G5+Gt4") is None
    assert why("G5+Gt4+Gt4") is None
    assert why("G5+G5+Gt4+Gt2").rule == "N44 7.1"
    assert why("G2+G2+G2+G1+Gs2+Gh2+Gw1") is None
    assert why("G2+G2+G2+G2+G1").rule == "N44 7.1"
    assert why("Gh2+Gh2").rule == "N44 7.1"


@pytest.mark.rule("N44 7.2")
def test_the_owner_eliminates_the_excess_after_movement():
    s = over(position({"2004": "G5+G5+G5+G2", "2204": "G5+G5"}))
    assert s.here.phase == "stacking"
    assert s.here.side == "german"
    assert refused(s, EliminateExcess(unit="2204a")).rule == "N44 7.2"
    give(s, EliminateExcess(unit="2004b"))
    assert s.here.phase == "stacking"
    give(s, EliminateExcess(unit="2004d"))
    assert s.here.phase == "movement"
    assert [unit.id for unit in at(s, "2004", "german")] == ["2004a", "2004c"]
    assert s.unit("2004b").place == "German-Dead"


@pytest.mark.rule("N44 7.2")
def test_nobody_goes_where_only_elimination_makes_room():
    full = {"2005": "G5!moved+G5!moved", "2104": "G5!moved+G2!moved"}
    s = marching({"2004": "G5", **full})
    assert refused(s, go("2005")).rule == refused(s, go("2104")).rule == "N44 7.2"
    assert "2006" in reach_of(s, s.memo(OnTheMarch), "normal")
    two = marching({"2004": "G2+Gt4", **full})
    assert refused(two, go("2005")).rule == "N44 7.2"
    give(two, go("2104"))
    assert not {order.space for order in offered(two) if isinstance(order, GoTo)} & {"2005"}
    give(two, HaltMarch())
    assert len(at(two, "2104", "german")) == 4


@pytest.mark.rule("N44 7.2")
def test_the_limit_may_be_exceeded_on_the_way_and_the_preview_warns():
    s = marching({"2004": "G5+G5", "2005": "G5+G5"})
    seen = MOVEMENT_PHASES["march"].preview(s, go("2005"))
    assert any(reason.rule == "N44 7.2" for reason in seen.reasons)
    give(s, go("2006"), HaltMarch(), EndMovement())
    assert over(s).here.phase == "day"


@pytest.mark.rule("N44 20.2.3")
def test_e15_a_unit_passes_between_scattered_ones():
    scattered = {"2004": "A5!scattered", "2006": "A5!scattered"}
    s = position({**scattered, "2104": "G5"})
    assert used_to(s, "2005", "2104a") == 12
    give(s, MarchStack(space="2104"), go("2005"))
    assert s.here.phase == "movement"
    drawn_up = position({"2004": "A5", "2006": "A5", "2104": "G5"})
    assert why_not(drawn_up, "2005", "2104a").rule == "N44 8.5.1"


@pytest.mark.rule("N44 15.1")
def test_a_reinforcement_that_enters_for_one_point_goes_into_reserve():
    s = give(entering({"Entry-Green": "Gp5"}), EnterMap(unit="Entry-Greena"), go("1705"), HaltMarch())
    assert refuse_reserve(s, s.unit("Entry-Greena")) is None
    far = give(entering({"Entry-Green": "Gp5"}), EnterMap(unit="Entry-Greena"), go("1805"), HaltMarch())
    assert refuse_reserve(far, far.unit("Entry-Greena")).rule == "N44 15.1"
