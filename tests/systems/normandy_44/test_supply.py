"""Lines of supply, their obstacles and the pools they open (N44 5.2, 18.1, 18.2), by positions P13 to P16."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.systems.normandy_44.board_t import board_t, position
from wsn.board.mapfile import board_from, map_document
from wsn.systems.normandy_44.data.words import VOCABULARY
from wsn.systems.normandy_44.rules.shortage import explain_supply
from wsn.systems.normandy_44.rules.supply import (
    can_fortress_receive,
    list_sources,
    trace_lines,
    trace_supply,
)
from wsn.systems.normandy_44.rules.world import S

ROAD = [f"20{column:02}" for column in range(6, 13)]


def on_road(units: dict[str, str], *, tracks: dict[str, Any] | None = None, **changes: Any) -> S:
    """A primary road 2006-2012 with a German source at its end."""
    tags = {"entry_red": ["2012"], **changes.pop("tags", {})}
    board = board_t(paths={"primary": [ROAD]}, tags=tags, **changes)
    return position(units, board=board, tracks=tracks)


def is_supplied(s: S, space: str, side: str = "german") -> bool:
    return trace_supply(s, side).is_supplied(space)


def why(s: S, space: str, side: str = "german") -> str:
    return "\n".join(map(str, explain_supply(s, side, space)))


@pytest.mark.rule("N44 18.2")
def test_a_line_runs_five_hexes_to_a_road_and_the_road_hex_counts():
    s = on_road({"2001": "G5", "1801": "G5"})
    line = trace_supply(s, "german").find_way("2001")
    assert line is not None
    assert line.country == ("2001", "2002", "2003", "2004", "2005", "2006")
    assert line.road == tuple(ROAD)
    assert line.source == "2012"
    assert "5 hexes across country to a road" in why(s, "2001")
    assert not is_supplied(s, "1801")
    assert "by one thing alone" in why(s, "1801")
    assert "more than 5 hexes from 1801 to a road (N44 18.2)" in why(s, "1801")


@pytest.mark.rule("N44 18.2")
def test_a_source_within_five_hexes_needs_no_road():
    s = position({"1607": "G5", "1606": "G5"}, board=board_t(tags={"entry_red": ["1612"]}))
    line = trace_supply(s, "german").find_way("1607")
    assert line is not None
    assert not line.road
    assert line.source == "1612"
    assert not is_supplied(s, "1606")


@pytest.mark.rule("N44 18.2")
def test_no_line_enters_two_vacant_hexes_in_enemy_zones_running():
    s = on_road({"2001": "G5", "2103": "A5"})
    assert not is_supplied(s, "2001")
    assert "2003 and 2004 are two vacant hexes running in the zones of A5" in why(s, "2001")
    assert is_supplied(on_road({"2001": "G5", "2103": "A5", "2003": "G1"}), "2001")
    assert is_supplied(on_road({"2001": "G5", "2103": "A1"}), "2001")


@pytest.mark.rule("N44 18.2")
def test_a_bond_alone_cuts_a_line_until_it_is_negated():
    s = on_road({"2006": "G5", "2107": "A5", "1907": "A5", "2008": "G5"})
    assert not is_supplied(s, "2006")
    assert "by one thing alone" in why(s, "2006")
    assert "hexside bond 2007/2008 between A5 and A5 may not be crossed" in why(s, "2006")
    s = on_road({"2006": "G5", "2107": "A5", "1907": "A5", "2007": "G5", "2008": "G5"})
    assert is_supplied(s, "2006")


@pytest.mark.rule("N44 18.2")
def test_the_road_enters_no_enemy_town_and_the_country_part_may():
    tracks = {"holder 2008": "allied", "holder 2003": "allied"}
    s = on_road({"2004": "G5", "2003": "G5"}, terrain={"2008": "town"}, tracks=tracks)
    line = trace_supply(s, "german").find_way("2004")
    assert line is not None
    assert line.country == ("2004", "2005", "2006", "2007", "2008", "2009")
    assert not is_supplied(s, "2003")
    s = on_road({"2001": "G5"}, terrain={"2003": "town"}, tracks=tracks)
    assert is_supplied(s, "2001")


@pytest.mark.rule("N44 18.2")
def test_enemy_units_cut_a_line_whatever_their_strength():
    assert "no line enters enemy units" in why(on_road({"2006": "G5", "2009": "A1"}), "2005")
    assert not is_supplied(on_road({"2006": "G5", "2009": "A1"}, terrain={}), "2001")


@pytest.mark.rule("N44 18.2")
def test_impassable_hexsides_stop_a_line_and_rivers_and_floods_do_not():
    wall = on_road({"2001": "G5", "2002": "G5"}, impassable=["2004/2005", "2002/2003"])
    assert not is_supplied(wall, "2001")
    assert "more than 5 hexes" in why(wall, "2001")
    wet = {"major_river": ["2004/2005"], "flooded": ["2002/2003"]}
    assert is_supplied(on_road({"2001": "G5"}, edges=wet, terrain={"2004": "flooded"}), "2001")


@pytest.mark.rule("N44 18.2")
def test_a_line_without_land_is_told_so():
    around = {"2002": "sea", "2101": "sea", "1901": "sea", "2102": "sea", "1902": "sea"}
    s = on_road({"2001": "G5"}, terrain=around)
    assert "no way leads from 2001 to a source over land" in why(s, "2001")


@pytest.mark.rule("N44 18.1")
def test_germans_are_supplied_by_entry_hexes_and_their_own_cherbourg():
    city = {"tags": {"perimeter": ["2301", "2302"]}, "terrain": {"2301": "city", "2302": "town"}}
    assert not is_supplied(on_road({"2402": "G5"}, **city), "2402")
    held = on_road({"2402": "G5"}, tracks={"holder 2301": "german"}, **city)
    assert is_supplied(held, "2402")
    assert list_sources(held, "german") == ("2301", "2012")
    taken = on_road({"2402": "G5", "2301": "A1"}, tracks={"holder 2301": "german"}, **city)
    assert not is_supplied(taken, "2402")
    assert not is_supplied(on_road({"2011": "G5", "2012": "A1"}), "2011")


@pytest.mark.rule("N44 18.1")
def test_allies_are_supplied_by_open_beaches_and_mulberries():
    board = board_t(paths={"primary": [ROAD]}, features={"beach": ["2012"]})
    units = {"2001": "A5"}
    assert not is_supplied(position(units, board=board), "2001", "allied")
    closed = position(units, board=board, tracks={"beach 2012": "closed"})
    assert not is_supplied(closed, "2001", "allied")
    assert "no source of supply" in why(closed, "2001", "allied")
    assert is_supplied(position(units, board=board, tracks={"beach 2012": "open"}), "2001", "allied")
    harbour = position(units, board=board, markers={"2012": "allied mulberry"})
    assert is_supplied(harbour, "2001", "allied")
    assert "the Mulberry 2012" in why(harbour, "2001", "allied")


@pytest.mark.rule("N44 5.2")
@pytest.mark.parametrize(("allied", "receives"), [({}, True), ({"2007": "A1"}, False)])
def test_the_fortress_receives_points_while_one_of_its_cities_traces_to_the_south_edge(allied, receives):
    road = ["2003", "2004", "2005", "2006", "2007", "1907", "1807", "1707", "1607"]
    board = board_t(
        paths={"primary": [road]},
        tags={"entry_blue": ["1607"], "entry_red": ["2012"], "perimeter": ["2002"]},
        terrain={"2002": "city"},
    )
    s = position({"2105": "G1", **allied}, board=board, tracks={"holder 2002": "german"})
    assert can_fortress_receive(s) is receives
    lost = position({"2105": "G1", **allied}, board=board, tracks={"holder 2002": "allied"})
    assert not can_fortress_receive(lost)


@pytest.mark.rule("N44 18.2")
def test_a_vacant_city_in_an_enemy_zone_traces_out_of_it():
    board = board_t(
        paths={"primary": [ROAD]},
        tags={"entry_blue": ["1606"], "entry_red": ["2012"], "perimeter": ["1606", "2006"]},
        terrain={"2006": "city"},
    )
    s = position({"1701": "G1", "2106": "A5"}, board=board, tracks={"holder 2006": "german"})
    supply = trace_supply(s, "german")
    assert "2006" in supply.ground.watched
    assert "2007" in supply.ground.watched
    assert supply.is_supplied("2006")


@pytest.mark.rule("N44 26.2.1")
def test_in_the_cherbourg_scenario_any_road_south_over_the_line_is_a_source():
    line = [f"18{c:02}/17{c:02}" for c in range(1, 13)] + [f"18{c:02}/17{c - 1:02}" for c in range(2, 13)]
    roads = {"secondary": [["2004", "1904", "1804", "1704"]]}
    board = board_t(paths=roads, edges={"june_27": line}, tags={"entry_red": ["2012"]})
    south = board_t(paths=roads, edges={"june_27": line}, tags={"entry_blue": ["1704"]})
    s = position({"2003": "G5", "2011": "G5"}, board=board)
    assert not is_supplied(s, "2003")
    assert is_supplied(s, "2011")
    s = position({"2104": "G5", "2011": "G5", "1903": "A5"}, board=board, victory="cherbourg")
    assert list_sources(s, "german") == ("1704",)
    assert is_supplied(s, "2104")
    assert not is_supplied(s, "2011")
    units = {"2004": "G5", "1904": "G1", "1805": "A5"}
    free = trace_supply(position(units, board=board, victory="cherbourg"), "german")
    line = free.find_way("2004")
    assert line is not None
    assert line.road == ("2004", "1904", "1804", "1704")
    watched = trace_supply(position(units, board=south), "german").find_way("2004")
    assert watched is not None
    assert watched.road == ()


@pytest.mark.rule("N44 18.2")
def test_a_battalion_keeps_the_line_of_merville_open_along_the_coast():
    board = board_from(map_document("normandy_44"), VOCABULARY)
    held = {"2332": "Go2", "2131": "B5", "2231": "B5", "2233": "B5", "2032": "B5"}
    s = position(held, board=board)
    assert not is_supplied(s, "2332")
    assert "B5 in 2233: no line enters enemy units" in why(s, "2332")
    line = trace_supply(position({**held, "2333": "G2"}, board=board), "german").find_way("2332")
    assert line is not None
    assert line.hexes[:3] == ("2332", "2333", "2334")
    assert line.source == "2438"


@pytest.mark.rule("N44 26.1")
def test_every_road_lies_north_of_the_line_or_south_of_it():
    world = position({}, board=board_from(map_document("normandy_44"), VOCABULARY)).world
    assert not world.south_of_line & world.map.north_of_june_27
    assert set(world.road_links) <= world.south_of_line | world.map.north_of_june_27
    assert "1025" in world.south_of_line
    assert "2512" not in world.south_of_line


@pytest.mark.rule("N44 26.2.1")
def test_the_entry_hexes_are_no_sources_in_the_cherbourg_scenario():
    s = position({"2011": "G5"}, board=board_t(tags={"entry_red": ["2012"]}), victory="cherbourg")
    assert why(s, "2011") == "the side has no source of supply (N44 18.1)"


def test_a_side_of_a_hundred_and_fifty_units_is_traced_within_five_milliseconds():
    board = board_from(map_document("normandy_44"), VOCABULARY)
    land = [space for space, row in board.hexes.items() if row.terrain != "sea"]
    germans = dict.fromkeys(land[::3][:150], "G5")
    allies = {space: "A5" for space in land[1::7] if space not in germans}
    s = position({**germans, **allies}, board=board)
    assert len(germans) == 150
    trace_supply(s, "german")  # zones and the ground are worked out for others too
    took = []
    for _ in range(5):
        began = time.process_time()
        trace_lines(s, "german", list_sources(s, "german"))
        took.append(time.process_time() - began)
    assert min(took) < 0.005
