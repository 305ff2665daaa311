"""Advance after combat (N44 14): what it reaches, what stops it, reserve instead, and too many in a hex."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.after_t import give, happen, won
from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.combat_t import (
    EAST,
    NORTH_EAST,
    TARGET,
    WEST,
    facing,
    offered,
    refused,
    struck,
)
from wsn.systems.normandy_44.data.declared import RESERVE
from wsn.systems.normandy_44.rules.advance import AdvanceTo, EndAdvance, FreeReserve, TakeReserve
from wsn.systems.normandy_44.rules.excess import EliminateExcess, begin_stacking


def to(space, *units):
    """The order to advance."""
    return AdvanceTo(units=units, space=space)


def reach(s, *units):
    """Where units may advance now."""
    return {c.space for c in offered(s) if isinstance(c, AdvanceTo) and c.units == units}


# --- how far (N44 14.1, 14.2)


@pytest.mark.rule("N44 14.1", "N44 14.2")
def test_an_advance_goes_two_hexes_in_any_direction():
    s = won({"2004": "A5"}, "2104", "2004a")
    assert reach(s, "2004a") == {"2003", "2005", "2103", "2104", "1903", "1904"}
    give(s, to("1904", "2004a"), to("1804", "2004a"))
    assert s.unit("2004a").place == "1804"
    assert s.here.phase == "battle"


@pytest.mark.rule("N44 14.1")
def test_units_go_one_by_one_or_all_of_a_hex_together():
    s = won({"2004": "A5+A2", "2005": "A3"}, "2104", "2004a", "2004b", "2005a")
    give(s, to("2104", "2004a", "2004b"))
    give(s, to("2204", "2004b"))
    assert refused(s, to("2104", "2004a", "2005a")).rule == "N44 14.1"
    give(s, to("2104", "2005a"))
    give(s, EndAdvance())
    assert [s.unit(one).place for one in ("2004a", "2004b", "2005a")] == ["2104", "2204", "2104"]
    assert s.here.phase == "battle"


@pytest.mark.rule("N44 14.1", "N44 14.2")
def test_a_limited_advance_goes_into_the_hex_that_was_left_only():
    s = won({"2004": "A5"}, "2104", "2004a", far=1)
    assert reach(s, "2004a") == {"2104"}
    assert refused(s, to("2103", "2004a")).rule == "N44 14.1"
    give(s, to("2104", "2004a"))
    assert s.here.phase == "battle"


@pytest.mark.rule("N44 6.5.2")
def test_who_landed_this_turn_makes_a_limited_advance():
    s = won({"2004": "A5!landed!regroup"}, "2104", "2004a")
    assert reach(s, "2004a") == {"2104"}
    assert refused(s, to("2103", "2004a")).rule == "N44 6.5.2"


@pytest.mark.rule("N44 14.1")
def test_hqs_rocket_launchers_and_who_never_moves_stay():
    units = {"2004": "G5+Gh1+Gw1+Gs2"}
    s = won(units, "2104", "2004a", side="german")
    assert {c.units for c in offered(s) if isinstance(c, AdvanceTo)} == {("2004a",)}
    assert refused(s, to("2104", "2004b")).rule == "N44 14.1"


@pytest.mark.rule("N44 10.7")
def test_units_in_brackets_advance_with_an_attacker_of_their_hex():
    s = won({"2004": "A5+A2[brackets=true]", "2005": "A2[brackets=true]"}, "2104", "2004a")
    assert "2104" in reach(s, "2004b")
    assert not reach(s, "2005a")
    s = won({"2004": "A5+A2"}, "2104", "2004a")
    assert not reach(s, "2004b")


@pytest.mark.rule("N44 10.7")
def test_units_in_brackets_advance_although_the_attacker_of_their_hex_has_died():
    units = {WEST: "A1+A2[brackets=true]", EAST: "A9", NORTH_EAST: "A2[brackets=true]", TARGET: "G1"}
    s = struck(facing(units), "EX", f"{WEST}a", f"{EAST}a", main=(f"{WEST}a",), attached="")
    assert (s.here.phase, [unit.id for unit in s.units_at(WEST)]) == ("advance", [f"{WEST}b"])
    goers = {one for c in offered(s) if isinstance(c, AdvanceTo) for one in c.units}
    assert f"{WEST}b" in goers
    assert f"{NORTH_EAST}a" not in goers  # nobody attacked out of its hex


# --- zones and bonds (N44 14.3)


@pytest.mark.rule("N44 14.3")
def test_an_enemy_zone_stops_an_advance():
    s = won({"2004": "A5", "2007": "G5"}, "2104", "2004a")
    give(s, to("2005", "2004a"), to("2006", "2004a"))
    assert s.here.phase == "battle"
    s = won({"2004": "A5", "2006": "G5"}, "2104", "2004a")
    give(s, to("2005", "2004a"))
    assert s.here.phase == "battle"


@pytest.mark.rule("N44 14.3")
def test_nobody_goes_from_zone_to_zone_of_the_same_unit_but_into_the_hex_that_was_left():
    s = won({"2004": "A5", "2103": "G5"}, "2104", "2004a")
    assert refused(s, to("2003", "2004a")).rule == "N44 14.3"
    assert "2104" in reach(s, "2004a")
    s = won({"2004": "A5", "2103": "G5", "2006": "G5"}, "2203", "2004a")
    assert "2005" in reach(s, "2004a") or refused(s, to("2005", "2004a")).rule == "N44 14.3"


@pytest.mark.rule("N44 14.3")
def test_n29_a_from_the_hex_that_was_left_the_advance_goes_on_from_zone_to_zone():
    s = won({"2004": "A5+A5", "2103": "G5"}, "2104", "2004a", "2004b")
    give(s, to("2104", "2004a", "2004b"))
    assert "2204" in reach(s, "2004a")
    assert "2204" in reach(s, "2004a", "2004b")
    give(s, to("2204", "2004a"))
    assert s.unit("2004a").place == "2204"


@pytest.mark.rule("N44 14.3")
def test_n29_b_bonds_beyond_the_hex_that_was_left_stop_the_advance_there():
    s = won({"2004": "A5", "2103": "G5", "2105": "G5", "2205": "G5"}, "2104", "2004a")
    assert "2104" in reach(s, "2004a")
    give(s, to("2104", "2004a"))
    refusal = refused(s, to("2204", "2004a"))
    assert refusal.rule == "N44 14.3"
    assert "bond" in refusal.text
    assert reach(s, "2004a") == {"2004", "2005"}


@pytest.mark.rule("N44 14.3", "N44 8.5.2")
def test_bonds_bar_every_other_hex():
    s = won({"2004": "A5", "1904": "G5", "2105": "G5"}, "2103", "2004a")
    refusal = refused(s, to("2005", "2004a"))
    assert refusal.rule == "N44 14.3"
    assert "bond" in refusal.text
    assert "2003" in reach(s, "2004a")


# --- terrain (N44 14.4)


@pytest.mark.rule("N44 14.4.1")
def test_hedgerows_stop_an_advance_off_the_road():
    bocage = {"terrain": {"2104": "bocage", "2005": "bocage"}}
    s = won({"2004": "A5"}, "2104", "2004a", board=board_t(**bocage))
    give(s, to("2104", "2004a"))
    assert s.here.phase == "battle"
    road = board_t(**bocage, paths={"secondary": [["2104", "2205"], ["2005", "2006"]]})
    s = won({"2004": "A5"}, "2104", "2004a", board=road)
    give(s, to("2104", "2004a"))
    assert reach(s, "2004a") == {"2205"}
    s = won({"2004": "A5"}, "2104", "2004a", board=road)
    give(s, to("2005", "2004a"))
    assert s.here.phase == "battle"
    through = board_t(**bocage, paths={"secondary": [["2004", "2005", "2006"]]})
    s = won({"2004": "A5"}, "2104", "2004a", board=through)
    give(s, to("2005", "2004a"))
    assert reach(s, "2004a") == {"2004", "2006"}
    assert refused(s, to("2105", "2004a")).rule == "N44 14.4.1"


@pytest.mark.rule("N44 14.4.2")
def test_an_advance_enters_no_enemy_hex_and_crosses_no_impassable_side():
    s = won({"2004": "A5", "2005": "Gs1"}, "2104", "2004a", board=board_t(impassable=["2004/2003"]))
    assert refused(s, to("2005", "2004a")).rule == "N44 14.4.2"
    assert refused(s, to("2003", "2004a")).rule == "N44 9.6"
    give(s, to("2104", "2004a"))
    assert s.unit("2004a").place == "2104"


@pytest.mark.rule("N44 14.4.3")
def test_marshes_stop_those_who_walk_and_bar_the_others():
    board = board_t(terrain={"2104": "flooded"})
    s = won({"2004": "A5+At3"}, "2104", "2004a", "2004b", board=board)
    assert "2104" not in reach(s, "2004b")
    assert refused(s, to("2104", "2004b")).rule == "N44 9.5.2"
    give(s, to("2104", "2004a"))
    assert not reach(s, "2004a")
    assert refused(s, to("2204", "2004a")).rule == "N44 14.4.3"
    sides = board_t(edges={"flooded": ["2004/2104", "2104/2204"]})
    s = won({"2004": "A5+At3"}, "2104", "2004a", "2004b", board=sides)
    assert refused(s, to("2104", "2004b")).rule == "N44 9.5.1"
    give(s, to("2104", "2004a"))
    assert refused(s, to("2204", "2004a")).rule == "N44 14.4.3"


@pytest.mark.rule("N44 14.4.4")
def test_a_major_river_is_crossed_by_the_first_hex_only():
    board = board_t(edges={"major_river": ["2004/2104", "2103/2203"], "minor_river": ["2104/2204"]})
    s = won({"2004": "A5"}, "2104", "2004a", board=board)
    give(s, to("2104", "2004a"))
    assert "2204" in reach(s, "2004a")
    s = won({"2004": "A5"}, "2104", "2004a", board=board)
    give(s, to("2103", "2004a"))
    assert refused(s, to("2203", "2004a")).rule == "N44 14.4.4"


@pytest.mark.rule("N44 2.2.5")
def test_a_town_that_is_entered_is_controlled():
    s = won({"2004": "A5"}, "2104", "2004a", board=board_t(terrain={"2104": "town"}))
    give(s, to("2104", "2004a"))
    assert s.state.tracks["holder 2104"] == "allied"


# --- reserve instead (N44 12.1, 15.1)


@pytest.mark.rule("N44 12.1")
def test_some_advance_while_others_go_into_reserve():
    s = won({"2004": "A5+A2"}, "2104", "2004a", "2004b", may_reserve=True)
    give(s, TakeReserve(unit="2004b"), to("2104", "2004a"))
    assert RESERVE in s.unit("2004b").marks
    assert refused(s, TakeReserve(unit="2004a")).rule == "N44 12.1"
    s = won({"2004": "A5"}, "2104", "2004a")
    assert refused(s, TakeReserve(unit="2004a")).rule == "N44 12.1"


@pytest.mark.rule("N44 15.1")
@pytest.mark.parametrize("mark", ["out_of_supply", "disrupted", "replaced", "regroup"])
def test_who_may_not_be_in_reserve(mark):
    s = won({"2004": f"A5!{mark}", "2005": "A5"}, "2104", "2004a", "2005a", may_reserve=True)
    assert refused(s, TakeReserve(unit="2004a")).rule in ("N44 15.1", "N44 6.5.2")
    assert TakeReserve(unit="2005a") in offered(s)


@pytest.mark.rule("N44 15.1")
def test_a_side_has_six_reserve_markers_and_may_move_them():
    six = {f"18{column:02}": "A5!reserve" for column in range(1, 7)}
    s = won({"2004": "A5", **six}, "2104", "2004a", may_reserve=True)
    assert refused(s, TakeReserve(unit="2004a")).rule == "N44 15.1"
    give(s, FreeReserve(space="1803"), TakeReserve(unit="2004a"))
    assert RESERVE not in s.unit("1803a").marks
    assert RESERVE in s.unit("2004a").marks
    five = won({"2004": "A5", **dict(list(six.items())[:5])}, "2104", "2004a", may_reserve=True)
    assert refused(five, FreeReserve(space="1803")).rule == "N44 15.1"


@pytest.mark.rule("N44 12.1")
def test_an_advance_goes_on_while_somebody_may_still_go_into_reserve():
    marsh = board_t(terrain={"2104": "flooded"})
    units = {"2004": "A5", "2005": "At5"}
    s = won(units, "2104", "2004a", "2005a", far=1, may_reserve=True, board=marsh)
    give(s, to("2104", "2004a"))
    assert offered(s) == [TakeReserve(unit="2005a"), EndAdvance()], "tanks do not go into the marsh"
    s = won(units, "2104", "2004a", "2005a", far=1, board=marsh)
    give(s, to("2104", "2004a"))
    assert s.here.phase == "battle"


# --- too many in a hex (N44 7.2)


@pytest.mark.rule("N44 7.2")
def test_after_an_advance_the_owner_puts_full_hexes_right():
    s = won({"2004": "A5+A5", "2005": "A5"}, "2104", "2004a", "2004b", "2005a", far=1)
    give(s, to("2104", "2004a", "2004b"), to("2104", "2005a"))
    assert s.here.phase == "stacking"
    assert len(offered(s)) == 3
    give(s, EliminateExcess(unit="2005a"))
    assert s.here.phase == "battle"
    assert s.unit("2005a").place == "Allied-Dead"


@pytest.mark.rule("N44 7.2")
def test_only_a_loss_that_makes_room_counts():
    s = position({"2004": "G5+G5+G2+Gh1+Gt4"}, phase="battle")
    happen(s, begin_stacking(s, "german"))
    assert {c.unit for c in offered(s)} == {"2004a", "2004b", "2004c"}
    assert refused(s, EliminateExcess(unit="2004d")).rule == "N44 7.2"
    clean = position({"2004": "G5+G5"}, phase="battle")
    happen(clean, begin_stacking(clean, "german"))
    assert clean.here.phase == "battle"
