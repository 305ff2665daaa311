"""Moving: hex by hex, double time, stacking, officers, objectives, cliffs (WSS 6, 3.3, WSN 4.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position
from wsn.engine.events import UnitMoved
from wsn.systems.war_storms.rules.commands import Choose, DoubleTime, FireAt, MoveTo, Stop
from wsn.systems.war_storms.text import telling as text

ROWS = "\n".join([". . . . . . . . ."] * 4)
FAR = "Xo ge_officer 901"


def column(number: int, letter: str) -> str:
    """The board with one column of other terrain."""
    row = ["."] * 9
    row[number - 1] = letter
    return "\n".join([" ".join(row)] * 4)


def mover(unit: str = "F1 us_infantry 102", more: str = "", terrain: str = ROWS, **words: Any) -> Position:
    drawn = board(terrain, **words)
    return position(drawn, f"{unit}\n{more}\n{FAR}", acting=unit.split()[0])


def left(p: Position) -> object:
    return p.state.frames[-1].memo["left"]


@pytest.mark.rule("WSS 6.1")
def test_a_platoon_moves_hex_by_hex_and_pays_for_each():
    p = mover(terrain=column(2, "w"), bocage=["102/202"])
    assert left(p) == 8
    p.do(MoveTo(space="103"))
    assert left(p) == 6
    assert "moved" in p.unit("F1").marks
    p = mover(bocage=["102/202"])
    p.do(MoveTo(space="202"))
    assert left(p) == 4  # open 1, bocage 1


@pytest.mark.rule("WSS 6.1")
def test_only_neighbouring_hexes_of_the_map():
    p = mover()
    assert p.refused(MoveTo(space="302")).rule == "WSS 6.1"
    refusal = p.refused(MoveTo(space="Z99"))
    assert refusal.rule == "WSS 6.1"
    assert "Z99" in refusal.text


@pytest.mark.rule("WSS 6.2")
def test_what_it_has_no_points_for_is_refused_with_the_cost():
    p = mover(bocage=["203/302"])
    p.do(MoveTo(space="202"), MoveTo(space="203"), MoveTo(space="204"))
    assert left(p) == 2
    p = mover("F1 us_infantry 102", terrain=column(4, "W"))
    p.do(MoveTo(space="202"), MoveTo(space="302"), MoveTo(space="303"))
    refusal = p.refused(MoveTo(space="403"))
    assert refusal.rule == "WSS 6.2"
    assert "needs 2 points to enter 403 (woods 403 2 (WSS 5.1)) and has 1 left" in refusal.text
    assert "1 left" in refusal.text


@pytest.mark.rule("WSS 6.2")
def test_a_platoon_that_has_not_moved_may_always_enter_one_hex():
    p = mover("T1 us_m4_75 102", terrain=column(2, "W"), bocage=["102/202"])
    assert p.allowed(MoveTo(space="202"))  # 6 for the bocage and 4 for the woods, of 8
    p.do(MoveTo(space="202"))
    assert "finished" in p.unit("T1").marks
    p = mover("T1 us_m4_75 102", terrain=column(2, "W"), bocage=["103/203"])
    p.do(MoveTo(space="103"))
    assert p.refused(MoveTo(space="203")).rule == "WSS 6.2"


@pytest.mark.rule("WSS 6.6")
def test_prohibited_terrain_stays_prohibited():
    p = mover("T1 us_m8 102", terrain=column(2, "W"))
    assert p.refused(MoveTo(space="202")).rule == "WSS 6.6"
    p = mover("T1 us_m8 102", bocage=["102/202"])
    assert p.refused(MoveTo(space="202")).rule == "WSN 5.1"
    assert p.allowed(MoveTo(space="203"))


@pytest.mark.rule("WSN 5.6")
def test_nobody_but_rangers_crosses_a_cliff():
    p = mover(cliff=["102/202"], levels={"1": ["202"]})
    assert p.refused(MoveTo(space="202")).rule == "WSN 5.6"


@pytest.mark.rule("WSN 4.3")
def test_rangers_climb_a_cliff_with_all_their_points_and_are_risky():
    words: dict[str, Any] = {"cliff": ["102/202"], "levels": {"1": ["202"]}}
    p = mover("F1 us_ranger 102", **words)
    p.do(MoveTo(space="202"))
    assert p.unit("F1").place == "202"
    assert {"risky", "finished", "moved"} <= set(p.unit("F1").marks)


@pytest.mark.rule("WSN 4.3")
def test_rangers_do_not_climb_after_a_move_nor_to_a_taken_hex_nor_down():
    words: dict[str, Any] = {"cliff": ["102/202", "103/203"], "levels": {"1": ["202", "203"]}}
    p = mover("F1 us_ranger 102", "F2 us_infantry 202", **words)
    assert p.refused(MoveTo(space="202")).rule == "WSN 4.3"
    p.do(MoveTo(space="103"))
    assert p.refused(MoveTo(space="203")).rule == "WSN 4.3"
    p = mover("F1 us_ranger 202", **words)
    assert p.refused(MoveTo(space="102")).rule == "WSN 4.3"


CLIFF: dict[str, Any] = {"cliff": ["102/202"], "levels": {"1": ["202"]}}


@pytest.mark.rule("WSN 4.3")
def test_a_climb_and_its_marker_are_told_before_and_after():
    p = mover("F1 us_ranger 102", **CLIFF)
    climb = MoveTo(space="202")
    told = p.preview(climb)
    assert text.command_text(p.s, climb) == "climb to 202"
    assert text.command_text(p.s, MoveTo(space="103")) == "move to 103"
    assert told.gist.endswith("0 left, Risky")
    assert ("WSN 4.3", -1) in [(one.rule, one.amount) for one in told.reasons if "Risky" in one.text]
    assert "Risky" not in str(p.preview(MoveTo(space="103")))
    before = p.s
    moved = next(one for one in p.do(climb) if isinstance(one, UnitMoved))
    assert text.event_text(before, moved).startswith("F1, F Company climbs from 102 to 202")


@pytest.mark.rule("WSN 4.3 R1")
@pytest.mark.parametrize("ranger", ["102", "202"])
def test_an_officer_climbs_with_rangers_of_his_company_at_the_foot_or_on_top(ranger):
    p = officer_moves(f"F1 us_ranger {ranger}", **CLIFF)
    assert "Risky" not in str(p.preview(MoveTo(space="202")))
    p.do(MoveTo(space="202"))
    assert p.unit("Fo").place == "202"
    assert {"finished"} <= set(p.unit("Fo").marks)
    assert "risky" not in p.unit("Fo").marks


@pytest.mark.rule("WSN 4.3 R1")
@pytest.mark.parametrize("others", ["F1 us_ranger 103", "F1 us_infantry 102"])
def test_an_officer_without_rangers_of_his_company_beside_him_does_not_climb(others):
    p = officer_moves(others, **CLIFF)
    refusal = p.refused(MoveTo(space="202"))
    assert refusal.rule == "WSN 4.3 R1"
    assert "only with Rangers of his company" in refusal.text


def officer_moves(others: str, **words: Any) -> Position:
    units = f"Fo us_officer 102\n{others}\nE1 ge_infantry 801\nEo ge_officer 801"
    return position(board("\n".join([". . . . . . . ."] * 4), **words), units, acting="Fo")


@pytest.mark.rule("WSS 6.3")
def test_double_time_tells_its_points_and_its_marker():
    p = mover("F1 us_infantry 102")
    told = p.preview(DoubleTime())
    assert told.gist.endswith("Risky")
    assert "points for" in told.gist
    assert any("no fire and no assault" in one.text for one in told.reasons)


@pytest.mark.rule("WSS 6.5")
def test_a_step_along_a_road_tells_that_the_platoon_is_in_column():
    p = mover("T1 us_m4_75 102", road=[["102", "202", "302"]])
    assert p.preview(MoveTo(space="202")).gist.endswith(", in column")
    p.do(MoveTo(space="202"))
    assert "in column" not in p.preview(MoveTo(space="302")).gist, "it is already"


@pytest.mark.rule("WSS 14")
def test_the_enemys_hex_is_closed_without_an_assault():
    p = mover(more="E1 ge_infantry 202")
    refusal = p.refused(MoveTo(space="202"))
    assert refusal.rule == "WSS 14"


@pytest.mark.rule("WSS 6.2")
def test_a_move_to_the_last_point_ends_the_action():
    p = mover(more="Fo us_officer 902")
    p.do(*[MoveTo(space=s) for s in ("202", "302", "402", "502")])
    assert "finished" in p.unit("F1").marks
    assert p.phase == "company"


# --- double time


@pytest.mark.rule("WSS 6.3")
def test_double_time_gives_half_as_much_again_and_a_risky_action():
    p = mover()
    p.do(DoubleTime())
    assert left(p) == 12
    assert "risky" in p.unit("F1").marks


@pytest.mark.rule("WSS 6.3")
def test_double_time_is_for_platoons_on_foot_before_they_move_and_not_with_fire():
    assert mover("T1 us_m4_75 102").refused(DoubleTime()).rule == "WSS 6.3"
    assert mover("Fo us_officer 102").refused(DoubleTime()).rule == "WSS 6.3"
    p = mover(more="E1 ge_infantry 302")
    p.do(DoubleTime())
    assert p.refused(DoubleTime()).rule == "WSS 6.3"
    assert p.refused(FireAt(space="302", option="ap")).rule == "WSS 6.3"
    p = mover()
    p.do(MoveTo(space="202"))
    assert p.refused(DoubleTime()).rule == "WSS 6.3"


# --- tactical movement


@pytest.mark.rule("WSS 6.4")
def test_a_tank_fires_after_moving_up_to_half_its_points():
    p = mover("T1 us_m4_75 102", "E1 ge_infantry 702 finished")
    p.do(MoveTo(space="202"), MoveTo(space="302"), MoveTo(space="402"), MoveTo(space="502"))
    preview = p.game.system.preview(p.s, FireAt(space="702", option="ap"))
    assert preview is not None
    assert "firer has moved +1" in preview.title
    p.do(MoveTo(space="503"))
    refusal = p.refused(FireAt(space="702", option="ap"))
    assert refusal.rule == "WSS 6.4"
    assert "5 points" in refusal.text
    assert "at most 4" in refusal.text


@pytest.mark.rule("WSS 6.4")
@pytest.mark.parametrize("kind", ["us_infantry", "us_m7"])
def test_without_a_turret_nobody_fires_after_moving(kind):
    p = mover(f"T1 {kind} 102", "E1 ge_infantry 302 finished")
    p.do(MoveTo(space="103"))
    assert p.refused(FireAt(space="302", option="ap")).rule == "WSS 6.4"


# --- guns by hand


@pytest.mark.rule("WSS 2.1")
def test_a_gun_is_pushed_one_hex_where_wheels_could_go():
    p = mover("T1 us_at_57 102", "To us_officer 902")
    p.do(MoveTo(space="202"))
    assert p.unit("T1").place == "202"
    assert "finished" in p.unit("T1").marks
    assert mover("T1 us_at_57 102", bocage=["102/202"]).refused(MoveTo(space="202")).rule == "WSN 5.1"
    assert mover("T1 us_how_155 102").refused(MoveTo(space="202")).rule == "WSS 6.2"


# --- columns


@pytest.mark.rule("WSS 6.5")
def test_a_platoon_on_a_road_is_in_column_until_it_leaves_it():
    p = mover(road=[["102", "202", "302"]])
    p.do(MoveTo(space="202"))
    assert "column" in p.unit("F1").marks
    p.do(MoveTo(space="203"))
    assert "column" not in p.unit("F1").marks


@pytest.mark.rule("WSS 6.5")
def test_houses_along_the_road_are_no_place_for_a_column():
    p = mover(road=[["102", "202"]], terrain=column(2, "B"))
    p.do(MoveTo(space="202"))
    assert "column" not in p.unit("F1").marks


# --- stacking


THREE = "F2 us_infantry 202\nF3 us_infantry 202\nF4 us_mg 202 steps=1"


@pytest.mark.rule("WSS 3.3")
def test_a_full_hex_may_be_passed_through_but_nobody_stops_in_it():
    p = mover(more=THREE)
    p.do(MoveTo(space="202"))
    refusal = p.refused(Stop())
    assert refusal.rule == "WSS 3.3"
    assert "3 platoons and 9 steps" in refusal.text
    p.do(MoveTo(space="302"), Stop())
    assert p.unit("F1").place == "302"


@pytest.mark.rule("WSS 3.3")
def test_a_full_hex_that_could_not_be_left_again_is_refused():
    p = mover(more=THREE.replace("202", "402"))
    p.do(MoveTo(space="202"), MoveTo(space="203"), MoveTo(space="302"))
    assert left(p) == 2
    assert p.refused(MoveTo(space="402")).rule == "WSS 3.3"
    p = mover(more=THREE.replace("202", "402"))
    p.do(MoveTo(space="202"), MoveTo(space="302"))
    assert p.allowed(MoveTo(space="402"))


@pytest.mark.rule("WSS 3.3")
def test_three_platoons_fit_and_officers_always():
    p = mover(more="F2 us_infantry 202\nF3 us_infantry 202")
    p.do(MoveTo(space="202"), Stop())
    assert p.unit("F1").place == "202"
    p = mover("Fo us_officer 102", THREE)
    p.do(MoveTo(space="202"), Stop())
    assert p.unit("Fo").place == "202"


# --- officers


@pytest.mark.rule("WSS 3.2")
def test_an_officer_walks_six_points_and_does_not_fire():
    p = mover("Fo us_officer 102", "E1 ge_infantry 302")
    assert left(p) == 12
    assert p.refused(FireAt(space="302", option="ap")).rule == "WSS 3.2"


@pytest.mark.rule("WSS 3.2")
def test_an_officer_alone_is_lost_when_an_enemy_platoon_comes():
    p = mover(more="E1 ge_infantry 602\nE2 ge_infantry 701\nEo ge_officer 202")
    p.do(MoveTo(space="202"), dice=[(1, 1)])  # and his company checks
    assert "Eo" not in p.state.units


@pytest.mark.rule("WSS 3.2")
def test_an_officer_with_a_platoon_is_behind_it():
    p = mover(more="E1 ge_infantry 202\nEo ge_officer 202")
    assert p.refused(MoveTo(space="202")).rule == "WSS 14"
    p = mover("Fo us_officer 102", "E1 ge_infantry 202")
    assert p.refused(MoveTo(space="202")).rule == "WSS 14"


@pytest.mark.rule("WSS 6.1")
def test_previews_give_the_cost_and_what_is_left():
    p = mover(bocage=["102/202"])
    preview = p.game.system.preview(p.s, MoveTo(space="202"))
    assert preview is not None
    assert (preview.title, preview.gist) == ("to 202", "costs 2 points, 2 left"), "each is told once"
    assert {r.rule for r in preview.reasons} == {"WSS 5.1", "WSN 5.1"}
    assert [str(r) for r in preview.reasons] == ["bocage 102/202 1 (WSN 5.1)", "open 202 1 (WSS 5.1)"]


@pytest.mark.rule("WSS 4.3")
def test_after_one_platoon_the_next_is_chosen():
    p = mover(more="F2 us_infantry 103\nFo us_officer 103")
    p.do(Stop())
    assert p.allowed(Choose(unit="F2"))


@pytest.mark.rule("WSS 3.2")
def test_only_a_platoon_takes_an_enemy_officer():
    p = mover("Fo us_officer 102", "Eo ge_officer 202\nE1 ge_infantry 602")
    assert p.refused(MoveTo(space="202")).rule == "WSS 3.2"
    p = mover(more="Eo ge_officer 202\nE1 ge_infantry 602\nE2 ge_infantry 701")
    assert p.allowed(MoveTo(space="202"))


def test_cliffs_and_hedges_are_known_in_both_directions():
    drawn = board(ROWS, cliff=["102/202"], bocage=["103/203"])
    world = position(drawn, FAR).s.world
    for kind, steps in (("cliff", world.cliffs), ("bocage", world.bocage)):
        wanted = {
            (a, b)
            for a in world.board.spaces
            for b in world.board.neighbours(a)
            if kind in world.board.edge_features(a, b)
        }
        assert len(wanted) == 2
        assert steps == wanted
