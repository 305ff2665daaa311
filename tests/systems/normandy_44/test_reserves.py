"""Reserves: who goes into them, how far they move then (N44 15.1, 15.2, 15.4): position P12, example N30."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.moving_t import give, march, offered, refused
from wsn.systems.normandy_44.rules.manners import allowance_for, refuse_manner, refuse_move
from wsn.systems.normandy_44.rules.marching import list_ways
from wsn.systems.normandy_44.rules.movement import EndMovement, MarchStack
from wsn.systems.normandy_44.rules.reserves import PlaceReserve, RemoveReserve, refuse_reserve
from wsn.systems.normandy_44.rules.walking import GoTo, HaltMarch

ROAD = [f"20{column:02}" for column in range(1, 13)]


def moved(code, to, option="normal", enemies=None, side="german", **tracks):
    """The situation after the unit in 2004 has marched to a hex, and whether it may go into reserve."""
    board = board_t(paths={"primary": [ROAD]})
    s = position({"2004": code, **(enemies or {})}, board=board, side=side, tracks=tracks)
    give(s, MarchStack(space="2004"), GoTo(space=to, option=option))
    if s.here.phase == "march":
        give(s, HaltMarch())
    return s, refuse_reserve(s, s.unit("2004a"))


@pytest.mark.rule("N44 15.1")
def test_p12_one_point_at_most():
    assert moved("Ap5", "2007", side="allied")[1] is None
    assert moved("Ap5", "2008", side="allied")[1].rule == "N44 15.1"
    assert moved("Gp5", "2006")[1] is None
    assert moved("Gp5", "2007")[1].rule == "N44 15.1"
    assert moved("Gp5", "2007", weather="storm")[1] is None


@pytest.mark.rule("N44 15.1")
def test_p12_no_zone_is_entered_or_left():
    assert moved("Gp5", "2005", enemies={"2106": "A5"})[1] is None
    assert moved("Gp5", "2005", enemies={"2105": "A5"})[1].rule == "N44 15.1"
    out = moved("G5", "2005", enemies={"1903": "A5"})[1]
    assert out.rule == "N44 15.1"
    still = position({"2004": "G5", "2104": "A5"})
    assert refuse_reserve(still, still.unit("2004a")) is None


@pytest.mark.rule("N44 9.10")
def test_p12_tactical_movement_leads_into_no_reserve():
    assert moved("G5[moves=1]", "2204", option="tactical")[1].rule == "N44 9.10"


@pytest.mark.rule("N44 15.1")
@pytest.mark.parametrize("mark", ["replaced", "out_of_supply", "isolated", "disrupted", "regroup"])
def test_who_never_goes_into_reserve(mark):
    s = position({"2004": f"G5!{mark}", "2006": "Gs2"})
    assert refuse_reserve(s, s.unit("2004a")).rule == "N44 15.1"
    assert refused(s, PlaceReserve(space="2004")).rule == "N44 15.1"
    assert refused(s, PlaceReserve(space="2006")).rule == "N44 15.2"
    assert refused(s, PlaceReserve(space="2008")).rule == "N44 15.1"


@pytest.mark.rule("N44 15.1")
def test_six_markers_that_move_freely():
    units = {f"20{column:02}": "G5+G2" for column in range(1, 8)}
    s = position(units)
    give(s, *(PlaceReserve(space=f"20{column:02}") for column in range(1, 7)))
    assert refused(s, PlaceReserve(space="2007")).rule == "N44 15.1"
    give(s, RemoveReserve(space="2001"), PlaceReserve(space="2007"))
    assert [c.space for c in offered(s) if isinstance(c, RemoveReserve)] == [
        "2002", "2003", "2004", "2005", "2006", "2007",
    ]  # fmt: skip
    assert s.unit("2007a").marks == s.unit("2007b").marks == ("reserve",)
    assert refused(s, RemoveReserve(space="2001")).rule == "N44 15.4"


@pytest.mark.rule("N44 15.4")
def test_a_reserve_of_the_turn_before_that_moves_on_is_none():
    s, refusal = moved("G5!reserve", "2005", enemies={"1903": "A5"})
    assert "reserve" not in s.unit("2004a").marks
    kept, refusal = moved("G5!reserve", "2006")
    assert "reserve" in kept.unit("2004a").marks
    assert refusal.rule == "N44 15.1"


@pytest.mark.rule("N44 15.2")
@pytest.mark.parametrize(
    ("code", "weather", "points"),
    [
        ("Gp5", "overcast", 3),
        ("Gp5", "clear", 2),
        ("Gp5[moves=6]", "clear", 2),
        ("Gp5[moves=4]", "clear", 1),
        ("Gp5", "storm", 3),
        ("G5[moves=4]", "clear", 2),
        ("Ap5", "clear", 3),
    ],
)
def test_n30_half_the_allowance(code, weather, points):
    s = position({"2004": code}, phase="reserve movement", tracks={"weather": weather})
    assert allowance_for(s, s.unit("2004a"), "normal") == points * 6


@pytest.mark.rule("N44 15.2")
def test_the_reserve_movement_phase():
    board = board_t(paths={"primary": [ROAD]})
    units = {"2004": "Gp5!reserve", "2202": "G5", "1904": "G5!reserve", "1803": "A5"}
    s = position(units, phase="reserve movement", board=board)
    assert refuse_move(s, s.unit("2202a")).rule == "N44 15.2"
    assert refused(s, MarchStack(space="2202")).rule == "N44 15.2"
    assert refuse_manner(s, march("2004a"), "strategic").rule == "N44 9.8.1"
    give(s, MarchStack(space="2004"))
    assert max(list_ways(s, march("2004a"))["normal"].values()) <= 18
    give(s, GoTo(space="2010", option="normal"))
    assert s.here.phase == "reserve movement"
    assert "reserve" in s.unit("2004a").marks
    assert refused(s, MarchStack(space="2010")).rule == "N44 9.1"
    give(s, MarchStack(space="1904"), GoTo(space="2105", option="normal"), HaltMarch())
    give(s, RemoveReserve(space="2105"))
    assert s.unit("1904a").marks == ("moved", "stirred")
    give(s, EndMovement())
    assert s.here.phase == "day"
