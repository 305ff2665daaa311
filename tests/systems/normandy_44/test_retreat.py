"""The ways of a retreat (N44 13): positions P10, P11 and P17, and the examples of retreats, on Board T."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.after_t import along, beaten, ends, give, ways
from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.combat_t import LATE, MARSH, P17, SHUT, offered, refused
from wsn.systems.normandy_44.rules.retreat import (
    LoseRetreatStep,
)
from wsn.systems.normandy_44.rules.retreat_paths import find_flight
from wsn.systems.normandy_44.rules.world import at
from wsn.table.ruling import load_map


@pytest.mark.rule("N44 13.2.1")
def test_only_those_who_walk_pay_on_a_way_through_a_marsh():
    s = position({"2005": "G5+Gt4"}, board=MARSH)
    flight = find_flight(s, "2005", 2, "german", ["2005a", "2005b"])
    assert flight.describe_path(("1904", "1804"), walking=True).pays_at == "1904-1804"
    assert flight.describe_path(("1904", "1804"), walking=False).pays_at == ""
    assert flight.describe_path(("2004", "2003"), walking=True).pays_at == ""


@pytest.mark.rule("N44 13.1.1")
def test_a_retreat_ends_two_hexes_from_where_it_began():
    s = beaten({"2004": "G5"}, "2004")
    there = "2002 2006 2102 2105 1902 1905 2203 2204 2205 1803 1804 1805"
    assert ends(s) == set(there.split())
    refusal = refused(s, along(["2004a"], "2005", "1904"))
    assert refusal.rule == "N44 13.1.1"
    assert refused(s, along(["2004a"], "2005", "2006", "2007")).rule == "N44 13.1.1"
    assert refused(s, along(["2004a"], "2005")).rule == "N44 13.3"
    give(s, along(["2004a"], "2005", "2006"))
    assert s.unit("2004a").place == "2006"
    assert s.here.phase == "battle"


@pytest.mark.rule("N44 13.1.1")
def test_a_retreat_of_four_hexes_ends_four_hexes_away():
    s = beaten({"2005": "G5"}, "2005", hexes=4)
    board = s.world.board
    assert ends(s) == {space for space in board.hexes if board.distance("2005", space) == 4}
    assert refused(s, along(["2005a"], "2004", "2003")).rule == "N44 13.1.1"
    assert refused(s, along(["2005a"], "2004", "2003", "2102", "2002")).rule == "N44 13.1.1"


@pytest.mark.rule("N44 26.1")
def test_nobody_retreats_into_the_closed_column_of_the_cherbourg_scenario(monkeypatch):
    monkeypatch.setattr("wsn.systems.normandy_44.rules.retreat_paths.CLOSED_COLUMN", "05")
    s = beaten({"2003": "G5"}, "2003", victory="cherbourg")
    assert "2005" not in ends(s)
    assert refused(s, along(["2003a"], "2004", "2005")).rule == "N44 26.1"


@pytest.mark.rule("N44 26.1")
def test_the_allies_do_not_retreat_over_the_line_of_june_27_there_and_the_germans_may():
    sides = [f"20{at:02}/21{near:02}" for at in range(1, 13) for near in (at - 1, at) if near]
    board = board_t(edges={"june_27": sides})
    beaten_at = {"2005": "A5"}
    s = beaten(beaten_at, "2005", side="allied", victory="cherbourg", board=board)
    assert ends(s)
    assert not any(end.startswith(("21", "22")) for end in ends(s))
    assert refused(s, along(["2005a"], "2105", "2205")).rule == "N44 26.1"
    s = beaten({"2005": "G5"}, "2005", victory="cherbourg", board=board)
    assert any(end.startswith("22") for end in ends(s))
    s = beaten(beaten_at, "2005", side="allied", board=board)  # in the campaign
    assert any(end.startswith("22") for end in ends(s))


@pytest.mark.rule("N44 13.1.1")
def test_who_finds_no_way_so_far_is_eliminated():
    walls = [f"2001/{near}" for near in ("2002",)]
    s = beaten(
        {"2001": "G5"}, "2001", board=board_t(terrain={"2101": "sea", "1901": "sea"}, impassable=walls)
    )
    assert s.unit("2001a").place == "German-Dead"
    assert s.here.phase == "battle"


@pytest.mark.rule("N44 9.2")
def test_nobody_retreats_off_the_map():
    s = beaten({"1612": "G5"}, "1612")
    assert ends(s) == {"1610", "1710", "1812", "1811"}
    assert refused(s, along(["1612a"], "1512", "1412")).rule == "N44 9.2"
    give(s, along(["1612a"], "1611", "1610"))
    assert s.unit("1612a").place == "1610", "along the edge it may go"


# --- enemy zones (N44 13.1.2)


@pytest.mark.rule("N44 13.1.2")
def test_an_enemy_zone_is_avoided_if_it_can_be():
    s = beaten({"2005": "G5", "2104": "A5"}, "2005")
    assert all(way[:4] in ("1904", "1905", "2006") for way in ways(s))
    assert refused(s, along(["2005a"], "2004", "2003")).rule == "N44 13.1.2"


@pytest.mark.rule("N44 13.1.2")
def test_a_friend_negates_the_zone_in_its_hex_though_no_friend_of_the_same_combat():
    s = beaten({"2005": "G5", "2004": "G1!disrupted", "2104": "A5"}, "2005")
    assert "2004-2003" in ways(s)
    s = beaten({"2005": "G1+G1+G1", "2104": "A5", "2006": "G2"}, "2005")
    give(s, along(["2005a"], "2006"))
    assert s.unit("2005a").place == "2006"


@pytest.mark.rule("N44 13.2.2")
def test_only_the_first_hex_may_be_vacant_in_an_enemy_zone():
    s = beaten(P17, "2005", board=MARSH)
    assert refused(s, along(["2005a", "2005b"], "2004", "2103")).rule == "N44 13.2.2"
    assert refused(s, along(["2005a", "2005b"], "2104", "2204")).rule == "N44 13.2.2"


# --- P17: the least losses (N44 13.1.4)


@pytest.mark.rule("N44 13.1.4")
def test_p17_the_stack_goes_through_zones_to_lose_nothing():
    s = beaten(P17, "2005", board=MARSH)
    assert ways(s) == {"2004-2003", "2004-1903", "2006-2007", "2006-1906"}
    refusal = refused(s, along(["2005a", "2005b"], "1904", "1804"))
    assert refusal.rule == "N44 13.2.2"
    refusal = refused(s, along(["2005a"], "1904", "1804"))
    assert refusal.rule == "N44 13.1.4"
    assert "2003" in refusal.text


@pytest.mark.rule("N44 13.1.4")
def test_p17_a_road_through_the_marsh_is_the_only_way():
    road = board_t(
        terrain={"1904": "flooded", "1905": "flooded"}, paths={"primary": [["2005", "1905", "1805"]]}
    )
    s = beaten(P17, "2005", board=road)
    assert ways(s) == {"1905-1805"}
    assert refused(s, along(["2005a", "2005b"], "2004", "2003")).rule == "N44 13.1.2"


@pytest.mark.rule("N44 13.1.2")
def test_n26_the_one_way_without_a_zone_is_flooded():
    s = beaten({**P17, "1905": "A1"}, "2005", board=MARSH)
    assert ways(s) == {"2004-2003", "2004-1903", "2006-2007", "2006-1906"}


@pytest.mark.rule("N44 13.1.2")
def test_n26_near_carentan_on_the_map_itself():
    """Only the flooded hex 2413 is out of a zone: a tank would die there, and infantry lose a step."""
    units = {"2513": "G5+Gt4", "2613": "A5", "2614": "A5", "2415": "A5"}
    s = beaten(units, "2513", board=load_map("normandy_44"))
    assert ways(s) == {"2414-2313", "2512-2412", "2512-2511"}
    assert refused(s, along(["2513a", "2513b"], "2413", "2313")).rule == "N44 13.2.2"
    assert refused(s, along(["2513a"], "2413", "2313")).rule == "N44 13.1.4"


# --- step losses (N44 13.2.1): P10 and P11 as retreats


RIVER = board_t(edges={"major_river": ["2004/2103", "2004/2104"]})


@pytest.mark.rule("N44 13.2.1")
def test_p10_a_river_is_crossed_freely_from_beside_it():
    s = beaten({"2004": "G5", "1904": "A5", "1902": "A5"}, "2004", board=RIVER)
    assert any(way.startswith("2103-") for way in ways(s))
    give(s, along(["2004a"], "2103", "2203"))
    assert s.unit("2004a").steps == 2


@pytest.mark.rule("N44 13.2.1")
def test_p10_a_late_crossing_costs_one_step_of_those_who_walk():
    s = beaten({"2003": "G5+G2+Gt4", **SHUT, "1904": "A1"}, "2003", board=LATE)
    assert s.unit("2003c").place == "German-Dead"
    assert ways(s) == {"2004-2104", "2004-2005"}
    s = beaten({"2003": "G5+G2", **SHUT, "1904": "A1"}, "2003", board=LATE)
    assert ways(s) == {"2004-2104", "2004-2005"}
    give(s, along(["2003a", "2003b"], "2004", "2005"))
    assert s.here.phase == "retreat loss"
    assert {c.unit for c in offered(s)} == {"2003a", "2003b"}
    give(s, LoseRetreatStep(unit="2003b"))
    assert (s.unit("2003a").steps, s.unit("2003b").steps) == (2, 1)
    assert s.unit("2003a").place == s.unit("2003b").place == "2005"
    assert s.here.phase == "battle"


@pytest.mark.rule("N44 13.2.1")
def test_a_stack_that_parts_after_the_loss_has_paid_once():
    s = beaten({"2003": "G5+G2", **SHUT, "1904": "A1"}, "2003", board=LATE)
    give(s, along(["2003a"], "2004", "2005"))
    assert s.unit("2003a").steps == 1
    assert ways(s) == {"2004-2005"}
    give(s, along(["2003b"], "2004", "2005"))
    assert s.unit("2003b").steps == 2


@pytest.mark.rule("N44 13.2.2")
def test_p10_mechanized_units_cross_a_major_river_by_a_bridge_only():
    shut = {"2003": "A1", "2005": "A1", "1903": "A1", "1904": "A1"}
    s = beaten({"2004": "Gt4", **shut}, "2004", board=RIVER)
    assert s.unit("2004a").place == "German-Dead"
    bridge = board_t(
        edges={"major_river": ["2004/2103", "2004/2104"]}, paths={"secondary": [["2004", "2103"]]}
    )
    s = beaten({"2004": "Gt4", **shut}, "2004", board=bridge)
    assert {way[:4] for way in ways(s)} == {"2103"}


@pytest.mark.rule("N44 13.2.1")
def test_p11_a_flooded_hex_is_entered_freely_and_left_at_a_cost():
    shut = {"2004": "A1", "2006": "A1", "2104": "A1", "2105": "A1"}
    marsh = board_t(terrain={"1904": "flooded", "1905": "flooded"})
    s = beaten({"2005": "G5", **shut}, "2005", board=marsh)
    give(s, along(["2005a"], "1904", "1804"))
    assert s.unit("2005a").steps == 1
    s = beaten({"2005": "G5", **shut}, "2005", board=board_t(terrain={"1804": "flooded"}))
    give(s, along(["2005a"], "1904", "1804"))
    assert s.unit("2005a").steps == 2


@pytest.mark.rule("N44 13.2.2")
def test_p11_mechanized_units_die_in_marshes_and_over_flooded_hexsides():
    shut = {"2004": "A1", "2006": "A1", "2104": "A1", "2105": "A1"}
    marsh = board_t(terrain={"1904": "flooded", "1905": "flooded"})
    assert beaten({"2005": "Gt4", **shut}, "2005", board=marsh).unit("2005a").place == "German-Dead"
    sides = {"flooded": ["2005/1904", "2005/1905"]}
    assert beaten({"2005": "Gt4", **shut}, "2005", board=board_t(edges=sides)).unit("2005a").place == (
        "German-Dead"
    )
    dry = board_t(edges=sides, paths={"causeway": [["2005", "1904"]]})
    assert {way[:4] for way in ways(beaten({"2005": "Gt4", **shut}, "2005", board=dry))} == {"1904"}
    assert {way[:4] for way in ways(beaten({"2005": "G5", **shut}, "2005", board=board_t(edges=sides)))} == {
        "1904", "1905",
    }  # fmt: skip


@pytest.mark.rule("N44 13.2.1")
def test_a_minor_river_costs_nothing():
    shut = {"2004": "A1", "2006": "A1", "2104": "A1", "2105": "A1", "1904": "A1"}
    s = beaten(
        {"2005": "Gt4", **shut}, "2005", board=board_t(edges={"minor_river": ["2005/1905", "1905/1805"]})
    )
    assert "1905-1805" in ways(s)


@pytest.mark.rule("N44 13.2.2")
def test_who_cannot_move_dies():
    s = beaten({"2005": "Gs2+G5"}, "2005")
    assert "2005a" not in s.state.units
    assert s.here.phase == "retreat"


@pytest.mark.rule("N44 13.2.2", "N44 8.5.2")
def test_bonds_are_never_crossed():
    s = beaten({"2005": "G5", "2104": "A5", "2204": "A5", "2006": "A5", "2007": "A5"}, "2005")
    assert all(not way.endswith("2105") for way in ways(s))
    assert refused(s, along(["2005a"], "2105", "2205")).rule == "N44 13.2.2"


# --- the perimeter (N44 16.3)


@pytest.mark.rule("N44 16.3")
def test_n31_zones_do_not_reach_a_german_retreat_into_the_perimeter():
    inside = ["1903", "1904", "1905", "1906"]
    edges = {"perimeter": [f"20{c:02}/19{d:02}" for c in range(3, 8) for d in (c - 1, c)]}
    board = board_t(terrain={"1904": "bocage", "1905": "bocage"}, edges=edges, tags={"perimeter": inside})
    units = {"2005": "G5", "2004": "A5", "2006": "A5"}
    assert ways(beaten(units, "2005", board=board)) >= {"1904", "1905"}
    open_ = beaten(units, "2005", board=board_t(terrain={"1904": "bocage", "1905": "bocage"}))
    assert not ways(open_) & {"1904", "1905"}
    allies = {"2005": "A5", "2004": "G5", "2006": "G5"}
    assert not ways(beaten(allies, "2005", side="allied", board=board)) & {"1904", "1905"}


@pytest.mark.rule("N44 13.7")
def test_friends_under_strategic_movement_are_avoided_and_lose_their_marker():
    s = beaten({"2005": "G5", "2003": "Gt3!strategic"}, "2005")
    assert "2003" not in ends(s)
    assert refused(s, along(["2005a"], "2004", "2003")).rule == "N44 13.7"
    sea = {"2101": "sea", "1901": "sea", "2102": "sea", "1902": "sea"}
    s = beaten({"2001": "G5", "2003": "Gt3!strategic"}, "2001", board=board_t(terrain=sea))
    give(s, along(["2001a"], "2002", "2003"))
    assert s.unit("2003a").marks == ()


@pytest.mark.rule("N44 2.2.5")
def test_towns_on_the_way_change_hands():
    s = beaten({"2005": "G5"}, "2005", board=board_t(terrain={"1904": "town"}))
    assert {"1904", "1904-1804"} <= ways(s)
    give(s, along(["2005a"], "1904", "1804"))
    assert s.state.tracks["holder 1904"] == "german"


@pytest.mark.rule("N44 16.1.5")
def test_a_position_goes_with_its_garrison():
    s = beaten({"2005": "G5"}, "2005", markers={"2005": "german improved_position"})
    assert s.state.markers
    give(s, along(["2005a"], "2004", "2003"))
    assert not s.state.markers


@pytest.mark.rule("N44 13.2.1")
def test_n46_a_zone_on_the_way_costs_no_step():
    s = beaten({**P17, "1905": "A1"}, "2005", board=MARSH)
    give(s, along(["2005a", "2005b"], "2004", "2003"))
    assert (s.unit("2005a").steps, s.unit("2005b").steps) == (2, 2)
    assert at(s, "2003", "german")
