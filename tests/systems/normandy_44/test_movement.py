"""Movement phases: marches with their costs, manners and markers (N44 8, 9)."""

from __future__ import annotations

from fractions import Fraction

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
from wsn.engine.events import UnitMoved
from wsn.parts.choosing import ChooseUnits
from wsn.systems.normandy_44.rules.manners import OnTheMarch, allowance_for, refuse_manner, refuse_move
from wsn.systems.normandy_44.rules.marching import list_ways, reach_of
from wsn.systems.normandy_44.rules.movement import (
    MOVEMENT_PHASES,
    MarchStack,
    MarchUnits,
)
from wsn.systems.normandy_44.rules.walking import CallOffMarch, GoTo, HaltMarch, LeaveBehind, MarchAlone
from wsn.systems.normandy_44.rules.world import HOLDER, at

ROAD = [f"20{column:02}" for column in range(1, 13)]


# --- the march


@pytest.mark.rule("N44 9.1", "N44 9.10")
@pytest.mark.parametrize(("manner", "told"), [("normal", ""), ("tactical", "tactical")])
def test_a_move_tells_its_manner_unless_it_is_a_plain_one(manner, told):
    s = marching({"2004": "G5+G2"})
    moves = [e for e in MOVEMENT_PHASES["march"].decide(s, go("2005", manner)) if isinstance(e, UnitMoved)]
    assert [(e.unit, e.manner) for e in moves] == [("2004a", told), ("2004b", told)]
    assert [bool(e.because) for e in moves] == [True, False], "the reasons are told once"


@pytest.mark.rule("N44 9.1")
def test_one_of_a_stack_marches_alone_before_it_has_begun():
    s = marching({"2004": "G5+G2", "2006": "G2"})
    assert {c.unit for c in offered(s) if isinstance(c, MarchAlone)} == {"2004a", "2004b"}
    assert refused(s, MarchAlone(unit="2006a")).rule == "N44 9.1"
    give(s, MarchAlone(unit="2004b"))
    assert s.memo(OnTheMarch).units == ("2004b",)
    assert refused(s, MarchAlone(unit="2004b")).rule == "N44 9.1", "it is alone already"
    begun = give(marching({"2004": "G5+G2"}), go("2005"))
    assert refused(begun, MarchAlone(unit="2004a")).rule == "N44 9.1"


@pytest.mark.rule("N44 9.1")
def test_a_stack_goes_hex_by_hex_goes_on_drops_a_unit_and_halts():
    s = marching({"2004": "G5[moves=4]+Gp5+G2"})
    assert s.memo(OnTheMarch).units == ("2004a", "2004b", "2004c")
    give(s, go("2005"))
    assert s.memo(OnTheMarch).used == 6
    assert {u.id for u in at(s, "2005", "german")} == {
        "2004a",
        "2004b",
        "2004c",
    }
    assert "2010" not in {c.space for c in offered(s) if isinstance(c, GoTo)}
    give(s, LeaveBehind(unit="2004a"))
    assert marks(s, "2004a") >= {"moved"}
    assert refused(s, LeaveBehind(unit="2004a")).rule == "N44 9.1"
    give(s, go("2009"))
    assert s.here.phase == "movement"
    assert s.unit("2004b").place == s.unit("2004c").place == "2009"
    assert refused(s, MarchStack(space="2005")).rule == "N44 9.1"
    assert refused(s, MarchStack(space="2009")).rule == "N44 9.1"


@pytest.mark.rule("N44 9.1")
def test_a_march_can_be_called_off_before_its_first_step_and_halted_after():
    s = marching({"2004": "G5"})
    assert refused(s, HaltMarch()).rule == "N44 9.1"
    give(s, CallOffMarch())
    assert s.here.phase == "movement"
    assert marks(s, "2004a") == set()
    give(s, MarchStack(space="2004"), go("2005"))
    assert refused(s, CallOffMarch()).rule == "N44 9.1"
    give(s, HaltMarch())
    assert marks(s, "2004a") == {"moved"}


@pytest.mark.rule("N44 9.1")
def test_part_of_a_stack_marches_by_choice():
    s = give(position({"2004": "G5+Gp5", "2006": "G5"}), MarchUnits(space="2004"))
    give(s, ChooseUnits(units=("2004b",)), go("2005"), HaltMarch())
    assert s.unit("2004a").place == "2004"
    assert s.unit("2004b").place == "2005"
    give(s, MarchStack(space="2004"))
    assert s.memo(OnTheMarch).units == ("2004a",)
    give(s, CallOffMarch())
    assert refused(s, MarchUnits(space="2006")).rule == "N44 9.1"
    assert refused(s, MarchUnits(space="1703")).rule == "N44 9.1"


@pytest.mark.rule("N44 9.1")
def test_the_slowest_sets_the_rate():
    s = position({"2004": "G5[moves=3]+Gp5[moves=6]"}, board=board_t(paths={"primary": [ROAD]}))
    assert used_to(s, "2010", "2004a", "2004b") == 18
    assert used_to(s, "2011", "2004a", "2004b") is None
    assert used_to(s, "2012", "2004b") == 24
    assert used_to(s, "2012", "2004a") == 16


@pytest.mark.rule("N44 9.1")
def test_no_hex_with_an_enemy_is_entered_and_the_preview_counts_points():
    s = marching({"2004": "G5", "2006": "As2"}, board=board_t(paths={"secondary": [ROAD]}))
    assert refused(s, go("2006")).rule == "N44 9.1"
    seen = MOVEMENT_PHASES["march"].preview(s, go("2005"))
    assert seen.cost == Fraction(1, 2)
    assert "4½ left" in seen.title
    assert any("secondary road" in reason.text for reason in seen.reasons)
    assert refused(s, go("1610")).text.startswith("1610 is 7½ MP away")
    assert refused(s, go("9999")).rule == refused(s, GoTo(space="2005", option="by air")).rule == "N44 9.1"
    give(s, go("2005"))
    assert "½ MP, 4 left" in MOVEMENT_PHASES["march"].preview(s, go("2004")).title


@pytest.mark.rule("N44 9.2")
def test_nobody_leaves_the_map():
    s = marching({"1604": "G5"}, "1604")
    assert refused(s, go("German-Dead")).rule == "N44 9.1"


@pytest.mark.rule("N44 2.2.5")
def test_towns_on_the_way_are_taken():
    s = marching({"2004": "G5"}, board=board_t(terrain={"2005": "town"}), tracks={"holder 2005": "allied"})
    give(s, go("2006"), HaltMarch())
    assert HOLDER.get(s.state, "2005") == "german"


# --- manners


@pytest.mark.rule("N44 9.10")
def test_tactical_movement_ignores_costs_and_keeps_all_stops():
    board = board_t(terrain={"2005": "woods", "2006": "woods", "2003": "flooded"})
    s = position({"2004": "G5[moves=1]", "1903": "A5"}, board=board)
    assert used_to(s, "2005", "2004a") is None
    assert used_to(s, "2005", "2004a", manner="tactical") == 6
    assert used_to(s, "2006", "2004a", manner="tactical") == 12
    assert used_to(s, "2003", "2004a", manner="tactical") == 6
    assert why_not(s, "2007", "2004a", manner="tactical").rule == "N44 9.10"
    give(s, MarchStack(space="2004"), go("2006", "tactical"))
    assert marks(s, "2004a") == {"moved", "stirred", "tactical"}
    blocked = position({"2004": "G5", "2103": "A5", "1903": "A5"})
    assert used_to(blocked, "2003", "2004a", manner="tactical") is None


@pytest.mark.rule("N44 13.6")
@pytest.mark.parametrize(
    ("mark", "rule"), [("disrupted", "N44 13.6"), ("out_of_supply", "N44 18.4"), ("isolated", "N44 18.4")]
)
def test_who_must_move_tactically(mark, rule):
    s = position({"2004": f"Gp5!{mark}"})
    for manner in ("normal", "strategic"):
        assert refuse_manner(s, march("2004a"), manner).rule == rule
    assert refuse_manner(s, march("2004a"), "tactical") is None
    assert set(list_ways(s, march("2004a"))) == {"tactical"}
    assert len(list_ways(s, march("2004a"))["tactical"]) == 18


@pytest.mark.rule("N44 6.2.4")
def test_a_unit_with_a_replacement_moves_one_hex_and_into_no_zone():
    s = position({"2004": "G5!replaced", "2106": "A5"})
    assert set(list_ways(s, march("2004a"))) == {"tactical"}
    reached = list_ways(s, march("2004a"))["tactical"]
    assert set(reached) == set(s.world.board.neighbours("2004"))
    near = position({"2004": "G5!replaced", "2103": "A5"})
    assert set(list_ways(near, march("2004a"))["tactical"]) == {"2005", "1904", "1903"}
    assert why_not(near, "2104", "2004a", manner="tactical").rule == "N44 6.2.5"


@pytest.mark.rule("N44 9.10")
def test_a_hex_is_gone_to_by_the_first_manner_that_leads_there():
    s = marching({"2004": "Gp5"}, board=board_t(paths={"primary": [ROAD]}))
    for manner in ("tactical", "strategic"):
        assert refused(s, go("2005", manner)).rule == "ENGINE 9"
    listed = [order for order in offered(s) if isinstance(order, GoTo)]
    assert len({order.space for order in listed}) == len(listed)


@pytest.mark.rule("N44 9.8.1")
def test_strategic_movement_doubles_and_keeps_to_the_roads():
    board = board_t(paths={"secondary": [ROAD]})
    s = position({"2001": "Ap5[moves=4]", "1701": "A5", "2402": "Ap5"}, board=board, side="allied")
    assert used_to(s, "2012", "2001a", manner="strategic") == 33
    assert why_not(s, "2101", "2001a", manner="strategic").rule == "N44 9.8.1"
    assert refuse_manner(s, march("1701a"), "strategic").rule == "N44 9.8.1"
    give(s, MarchStack(space="2001"), go("2012", "strategic"), HaltMarch())
    assert "strategic" in marks(s, "2001a")
    clear = position({"2001": "Gp5"}, tracks={"weather": "clear"})
    assert allowance_for(clear, clear.unit("2001a"), "strategic") == 36


@pytest.mark.rule("N44 9.8.2")
def test_strategic_movement_avoids_zones_and_company():
    board = board_t(paths={"secondary": [ROAD]})
    s = position({"2001": "Gp5+G5", "2005": "G5", "2109": "A5"}, board=board)
    one = march("2001a")
    assert refuse_manner(s, march("2001a", "2001b"), "strategic").rule == "N44 9.8.2"
    assert why_not(s, "2005", "2001a", manner="strategic").rule == "N44 9.8.2"
    assert why_not(s, "2009", "2001a", manner="strategic").rule == "N44 9.8.2"
    assert "2006" in reach_of(s, one, "strategic")
    beside = position({"2108": "Gp5", "2109": "A5"}, board=board)
    assert refuse_manner(beside, march("2108a"), "strategic").rule == "N44 9.8.2"
    marked = position({"2004": "Gp5!strategic", "2003": "G5"}, board=board)
    assert why_not(marked, "2004", "2003a").rule == "N44 9.8.2"
    assert used_to(marked, "2005", "2003a") == 6


@pytest.mark.rule("N44 9.8.3")
def test_three_markers_of_strategic_movement():
    busy = {f"220{i}": "Gp5!strategic" for i in (1, 3, 5)}
    s = position({"2004": "Gp5", **busy}, board=board_t(paths={"primary": [ROAD]}))
    assert refuse_manner(s, march("2004a"), "strategic").rule == "N44 9.8.3"
    assert (
        refuse_manner(position({"2004": "Gp5", "2201": "Gp5!strategic"}), march("2004a"), "strategic") is None
    )


@pytest.mark.rule("N44 9.8.6")
def test_the_truck_marker():
    board = board_t(paths={"primary": [ROAD]}, terrain={"2104": "bocage"})
    s = position({"2004": "G5[moves=2]", "2204": "Gp5", "2402": "G5"}, board=board)
    assert allowance_for(s, s.unit("2004a"), "truck") == 30
    assert used_to(s, "2104", "2004a", manner="truck") == 12
    assert used_to(s, "2012", "2004a", manner="truck") == 24
    assert allowance_for(s, s.unit("2004a"), "truck_strategic") == 60
    assert refuse_manner(s, march("2204a"), "truck").rule == "N44 9.8.6"
    give(s, MarchStack(space="2004"), go("2012", "truck"), HaltMarch())
    assert marks(s, "2004a") == {"moved", "stirred", "truck"}
    assert refuse_manner(s, march("2402a"), "truck").rule == "N44 9.8.6"
    clear = position({"2004": "G5"}, tracks={"weather": "clear"})
    assert allowance_for(clear, clear.unit("2004a"), "truck") == 18
    allied = position({"2004": "A5"}, side="allied")
    assert refuse_manner(allied, march("2004a"), "truck").rule == "N44 9.8.6"
    beside = position({"2004": "G5", "2104": "A5"})
    assert refuse_manner(beside, march("2004a"), "truck").rule == "N44 9.8.6"


@pytest.mark.rule("N44 9.8.7")
def test_neither_on_turn_1():
    s = position({"2004": "Gp5", "2204": "G5"}, tracks={"turn": 1})
    assert refuse_manner(s, march("2004a"), "strategic").rule == "N44 9.8.7"
    assert refuse_manner(s, march("2204a"), "truck").rule == "N44 9.8.7"
    s = position({"2004": "Gp5", "2204": "G5"}, tracks={"turn": 2})
    assert refuse_manner(s, march("2004a"), "strategic") is None
    assert refuse_manner(s, march("2204a"), "truck") is None


@pytest.mark.rule("N44 9.9")
def test_bicycles_ride_six_points_by_road_in_overcast():
    board = board_t(paths={"secondary": [ROAD]})
    s = position({"2001": "G4[type=bicycle,moves=4]"}, board=board)
    assert used_to(s, "2012", "2001a", manner="bicycle") == 33
    assert used_to(s, "2010", "2001a") is None
    assert why_not(s, "2102", "2001a", manner="bicycle").rule == "N44 9.9"
    clear = position({"2001": "G4[type=bicycle]"}, board=board, tracks={"weather": "clear"})
    assert refuse_manner(clear, march("2001a"), "bicycle").rule == "N44 9.9"
    near = position({"2001": "G4[type=bicycle]", "2105": "A5"}, board=board)
    assert why_not(near, "2005", "2001a", manner="bicycle").rule == "N44 9.9"
    foot = position({"2001": "G4"}, board=board)
    assert refuse_manner(foot, march("2001a"), "bicycle").rule == "N44 9.9"


# --- who never moves, and turn 1


@pytest.mark.rule("N44 17.6")
def test_who_may_not_move():
    def why(code, **tracks):
        s = position({"2004": code}, tracks=tracks)
        refusal = refuse_move(s, s.unit("2004a"))
        return None if refusal is None else refusal.rule

    assert why("Gs2") == "N44 2.3.1"
    assert why("G5[restricted=true]") == "N44 17.6"
    assert why("G5[restricted=true]!released") is None
    assert why("A5!scattered") == "N44 20.2.3"
    assert why("Go2", turn=1) == "N44 17.1"
    assert why("Go2", turn=2) is None
    assert why("G5[restricted=true]", turn=1) == "N44 20.4"


@pytest.mark.rule("N44 17.6")
def test_the_garrison_moves_inside_the_perimeter():
    board = board_t(tags={"perimeter": ["2004", "2005", "2006"]})
    s = position({"2004": "G5[restricted=true]"}, board=board)
    assert set(reach_of(s, march("2004a"), "normal")) == {"2005", "2006"}
    assert why_not(s, "2007", "2004a").rule == "N44 17.6"
    free = position({"2004": "G5[restricted=true]"}, board=board, tracks={"cherbourg released": 1})
    assert used_to(free, "2007", "2004a") == 18


@pytest.mark.rule("N44 20.4")
def test_e13_turn_1_by_weather_and_division():
    s = position({"2004": "Gp5[formation=21st]", "2006": "Go2", "2204": "Gp5"}, tracks={"turn": 1})
    assert allowance_for(s, s.unit("2004a"), "normal") == 18
    assert allowance_for(s, s.unit("2204a"), "normal") == 30
    later = position({"2004": "Gp5[formation=21st]"}, tracks={"turn": 2})
    assert allowance_for(later, later.unit("2004a"), "normal") == 30


@pytest.mark.rule("N44 16.1.3")
def test_whoever_builds_stays():
    from wsn.engine.state import Marker

    s = position({"2004": "G5+G5"})
    work = Marker(id="m", kind="improved_position_begun", place="2004", side="german", about=("2004a",))
    s.state = type(s.state)(
        units=s.state.units, markers={"m": work}, tracks=s.state.tracks, frames=s.state.frames
    )
    assert refuse_move(s, s.unit("2004a")).rule == "N44 16.1.3"
    assert refuse_move(s, s.unit("2004b")) is None


@pytest.mark.rule("N44 17.2")
def test_an_hq_that_moves_more_than_one_hex_shows_its_back():
    """E14: one hex leaves it ready."""
    one = give(position({"2004": "Gh2"}), MarchStack(space="2004"), go("2005"), HaltMarch())
    assert "used" not in marks(one, "2004a")
    assert "stepped" in marks(one, "2004a")
    reserve = position({"2004": "Gh2!reserve!stepped"}, phase="reserve movement")
    give(reserve, MarchStack(space="2004"), go("2005"), HaltMarch())
    assert "used" in marks(reserve, "2004a")
    assert "stepped" in marks(over(position({"2004": "Gh2!stepped!moved"})), "2004a")
    assert "stepped" not in marks(over(position({"2004": "Gh2!stepped"})), "2004a")
    two = give(position({"2004": "Gh2+G5+Gw1"}), MarchStack(space="2004"), go("2006"), HaltMarch())
    assert "used" in marks(two, "2004a")
    assert "used" not in marks(two, "2004b") | marks(two, "2004c")
