"""Zones and bonds that stop a march (N44 7.2, 8)."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.board_t import board_t, position
from tests.systems.normandy_44.moving_t import (
    give,
    go,
    marks,
    used_to,
    why_not,
)
from wsn.systems.normandy_44.rules.manners import OnTheMarch
from wsn.systems.normandy_44.rules.marching import reach_of
from wsn.systems.normandy_44.rules.movement import (
    MarchStack,
)
from wsn.systems.normandy_44.rules.world import at


@pytest.mark.rule("N44 8.2")
def test_p1_a_zone_stops_and_costs_a_point_to_leave():
    s = position({"2004": "G5", "2006": "G5", "2104": "A5"}, side="allied")
    assert used_to(s, "2105", "2104a") == 12
    assert why_not(s, "2005", "2104a").rule == "N44 8.5.1"
    give(s, MarchStack(space="2104"), go("2105"))
    assert s.here.phase == "movement"
    assert "moved" in marks(s, "2104a")


@pytest.mark.rule("N44 8.2")
def test_the_way_through_a_zone_is_refused_with_whose_it_is():
    units = {f"{row}06": "G5" for row in (16, 18, 20, 22, 24)}
    s = position({**units, "2003": "A5"}, side="allied")
    refusal = why_not(s, "2009", "2003a")
    assert refusal.rule in ("N44 8.2", "N44 8.5.1")
    alone = position({"2006": "G5", "2004": "A5[moves=9]"}, side="allied")
    assert used_to(alone, "2008", "2004a") == 36
    walls = [f"{row}05" for row in (16, 17, 18, 19, 21, 22, 23, 24)]
    sea = board_t(terrain=dict.fromkeys(walls, "sea"))
    s = position({"2106": "G5", "2004": "A5"}, board=sea, side="allied")
    assert used_to(s, "2005", "2004a") == 6
    assert used_to(s, "2006", "2004a") == 12
    refusal = why_not(s, "2007", "2004a")
    assert refusal.rule == "N44 8.2"
    assert "G5 in 2106" in refusal.text


@pytest.mark.rule("N44 8.3")
def test_from_zone_to_zone_as_the_first_step_only():
    s = position({"2006": "G5", "2005": "A5"}, side="allied")
    assert used_to(s, "1905", "2005a") == used_to(s, "2105", "2005a") == 12
    assert why_not(position({"2006": "G5", "2005": "A5[moves=4]"}), "2106", "2005a").rule == "N44 8.2"


@pytest.mark.rule("N44 8.5.2")
def test_p2_a_hexside_bond_is_not_crossed():
    s = position({"2004": "G5", "2204": "G5", "2103": "A5", "2105": "A5"}, side="allied")
    assert why_not(s, "2104", "2103a", manner="tactical").rule == "N44 8.5.1"
    assert why_not(s, "2104", "2103a").rule == "N44 8.5.1"
    assert used_to(s, "2104", "2105a") == 6


@pytest.mark.rule("N44 8.5.3")
def test_p3_units_on_both_sides_negate_it_in_their_order():
    s = position({"2004": "G5", "2204": "G5", "2103": "A5", "2105": "A1"}, side="allied")
    assert why_not(s, "2104", "2103a").rule == "N44 8.5.1"
    give(s, MarchStack(space="2105"), go("2104"), MarchStack(space="2103"))
    assert reach_of(s, s.memo(OnTheMarch), "normal")["2104"] == 12
    give(s, go("2104"))
    assert len(at(s, "2104", "allied")) == 2


@pytest.mark.rule("N44 8.5.4")
def test_p5_crossing_bonds_bar_both_till_one_is_negated():
    stand = {"2004": "G5", "2006": "G5", "2104": "A5", "1905": "A5"}
    for side, unit in (("allied", "2104a"), ("german", "2004a")):
        s = position(stand, side=side)
        assert why_not(s, "2005", unit).rule == "N44 8.5.1"
    without = {space: code for space, code in stand.items() if space != "2006"}
    assert used_to(position(without, side="allied"), "2005", "2104a") == 12
    assert why_not(position(without), "2005", "2004a").rule == "N44 8.5.1"


@pytest.mark.rule("N44 8.5.5")
def test_p6_one_stack_bonds_with_the_edge():
    s = position({"1705": "G5", "1605": "A5"}, side="allied")
    assert why_not(s, "1606", "1605a").rule == "N44 8.5.5"
    far = position({"1805": "G5", "1605": "A5", "1704": "A5"}, side="allied")
    assert used_to(far, "1606", "1605a") == 6
    assert used_to(far, "1705", "1704a") == 12


@pytest.mark.rule("N44 8.5.3")
def test_n8_units_on_both_sides_of_the_side_and_in_the_hex():
    """N8: D and E have enemies on both sides of their hexside, E and F one in the hex between: no bonds."""
    s = position(
        {"2004": "G5", "2204": "G5", "2103": "A5", "2104": "A1", "2206": "G5", "2205": "A5"}, side="allied"
    )
    assert used_to(s, "2104", "2103a") == 12
    assert used_to(s, "2205", "2104a") == 12
