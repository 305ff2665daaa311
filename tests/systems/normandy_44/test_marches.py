"""Movement on the map of the game: the bicycles, Omaha boxed in, entry by the zones (N44 6.6, 8.5, 9)."""

from __future__ import annotations

import time

import pytest

from tests.systems.normandy_44.board_t import position
from tests.systems.normandy_44.moving_t import give, march, offered, used_to, why_not
from wsn.board.paths import Route
from wsn.systems.normandy_44.rules.manners import OnTheMarch
from wsn.systems.normandy_44.rules.marching import list_ways, reach_of
from wsn.systems.normandy_44.rules.movement import EnterMap, MarchStack
from wsn.systems.normandy_44.rules.ways import way_to
from wsn.table.ruling import load_map

BICYCLES = "G4[type=bicycle,moves=3]"
COUTANCES, BALLEROY = "1708", "2020"


@pytest.fixture(scope="module")
def board():
    return load_map("normandy_44")


@pytest.mark.rule("N44 9.9")
def test_e21_bicycles_from_coutances_come_next_to_balleroy(board):
    """N42 and E21: six points by road on turn 1."""
    s = position({COUTANCES: BICYCLES}, board=board, tracks={"turn": 1})
    near = [space for space in board.neighbours(BALLEROY) if used_to(s, space, "1708a", manner="bicycle")]
    assert near
    assert not any(used_to(s, space, "1708a") for space in near)
    way = way_to(s, march("1708a"), "bicycle", near[0])
    assert isinstance(way, Route)
    assert way.total <= 36
    assert all(s.world.road(a, b) for a, b in zip(way.spaces, way.spaces[1:], strict=False))


@pytest.mark.rule("N44 8.5.5")
def test_e19_two_stacks_and_the_coast_box_omaha_in(board):
    omaha = {"2719": "A7+A5", "2620": "A7+A5"}
    s = position({**omaha, "2619": "G5", "2520": "G5"}, board=board, side="allied")
    for space, other in (("2719", "2620"), ("2620", "2719")):
        unit = march(f"{space}a")
        assert {end for manner in ("normal", "tactical") for end in reach_of(s, unit, manner)} == {other}
    assert why_not(s, "2718", "2719a").rule == "N44 8.5.5"
    assert why_not(s, "2519", "2620a").rule == "N44 8.5.1"
    assert why_not(s, "2621", "2620a").rule == "N44 8.5.5"


@pytest.mark.rule("N44 6.6")
def test_reinforcements_of_each_zone_come_on(board):
    boxes = {f"Entry-{colour}": "Gp5" for colour in ("Green", "Blue", "Orange", "Red")}
    s = position(boxes, board=board, tracks={"turn": 2})
    assert len([order for order in offered(s) if isinstance(order, EnterMap)]) == 4
    for box in boxes:
        entries = s.world.spaces_tagged(box.lower().replace("-", "_"))
        reached = reach_of(s, OnTheMarch(units=(f"{box}a",), walked=(box,)), "normal")
        assert set(entries) <= set(reached), box
        assert all(reached[entry] <= 6 for entry in entries)


@pytest.mark.rule("N44 9.1")
def test_menus_of_a_full_map_are_quick(board):
    """75 stacks of two: the list of either menu takes far less than 20 ms once the ground is compiled."""
    land = [space for space in board.hexes if board.hexes[space].terrain != "sea"][::9][:75]
    units = {space: "G5+Gp4" if i % 2 else "A5+Ap4" for i, space in enumerate(land)}
    s = position(units, board=board)
    first = offered(s)
    starts = [order for order in first if isinstance(order, MarchStack)]
    list_ways(s, march(f"{starts[0].space}a", f"{starts[0].space}b"))
    again = position(units, board=board)
    again.world = s.world
    began = time.process_time()
    menu = offered(again)
    give(again, starts[0])
    hexes = offered(again)
    spent = time.process_time() - began
    assert menu == first
    assert len(hexes) > 3
    assert spent < 0.2, spent
