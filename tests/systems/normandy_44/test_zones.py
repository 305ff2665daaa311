"""Zones of control and bonds on a board of their own (N44 8), by positions worked out by hand."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.board_t import board_t, position
from wsn.systems.normandy_44.rules.zones import in_enemy_zone, zones_of


def bonds(s, side="german"):
    return {
        "/".join(bond.hexes) for bond in zones_of(s, side).bonds if bond.stands and len(bond.holders) == 2
    }


def rim(s, side="german"):
    alone = (bond for bond in zones_of(s, side).bonds if bond.stands and len(bond.holders) == 1)
    return {"/".join(sorted(bond.hexes)) for bond in alone}


@pytest.mark.rule("N44 8.5.1")
def test_two_stacks_in_line_bond_the_hex_between():
    s = position({"2004": "G5", "2006": "G5", "2104": "A5"})
    assert bonds(s) == {"2005"}
    assert "between" in str(zones_of(s, "german").bar("2104", "2005"))
    assert zones_of(s, "german").bar("2104", "2105") is None


@pytest.mark.rule("N44 8.5.1")
def test_two_stacks_that_stand_offset_bond_a_hexside():
    s = position({"2004": "G5", "2204": "G5", "2103": "A5", "2105": "A5"})
    assert bonds(s) == {"2103/2104"}
    assert zones_of(s, "german").bar("2103", "2104").rule == "N44 8.5.1"
    assert zones_of(s, "german").bar("2105", "2104") is None


@pytest.mark.rule("N44 8.5.3")
def test_enemies_on_both_sides_negate_a_hexside_bond():
    s = position({"2004": "G5", "2204": "G5", "2103": "A5", "2104": "A1"})
    assert bonds(s) == set()


@pytest.mark.rule("N44 8.1")
@pytest.mark.parametrize(
    ("stack", "bonded"),
    [
        ("G1", False),
        ("G1+G1", False),
        ("Gs2", False),
        ("Gs2+G1", False),
        ("Gs2+G2", True),
        ("Gh2", True),
        ("G5!disrupted", True),
    ],
)
def test_who_forms_bonds(stack, bonded):
    s = position({"2004": "G5", "2006": stack})
    assert bonds(s) == ({"2005"} if bonded else set())


@pytest.mark.rule("N44 20.2.3")
def test_scattered_units_have_a_zone_and_no_bond():
    s = position({"2004": "A5", "2006": "A5!scattered"})
    assert bonds(s, "allied") == set()
    assert in_enemy_zone(s, "2007", "german")


@pytest.mark.rule("N44 8.5.4")
def test_bonds_that_cross_bar_both_sides():
    s = position({"2004": "G5", "2006": "G5", "2104": "A5", "1905": "A5"})
    assert bonds(s, "german") == bonds(s, "allied") == {"2005"}
    s = position({"2004": "G5", "2104": "A5", "1905": "A5"})
    assert bonds(s, "german") == set()
    assert bonds(s, "allied") == {"2005"}


@pytest.mark.rule("N44 8.5.5")
@pytest.mark.parametrize(
    ("space", "sides"),
    [
        ("1705", {"1605/1606"}),
        ("1805", set()),
        ("2111", {"2112/2212", "2012/2112"}),
        ("2011", set()),
        ("2012", set()),
    ],
)
def test_one_stack_bonds_with_the_boundary(space, sides):
    assert rim(position({space: "G5"})) == sides


@pytest.mark.rule("N44 8.5.6")
def test_sea_and_impassable_hexsides_anchor_bonds_and_stop_zones():
    sea = position({"2004": "G5"}, board=board_t(terrain={"2204": "sea"}))
    assert rim(sea) == {"2103/2104"}
    wall = position({"2004": "G5"}, board=board_t(impassable=["2104/2204"]))
    assert rim(wall) == {"2103/2104"}
    beyond = board_t(impassable=["2204/2205"])
    assert rim(position({"2004": "G5"}, board=beyond)) == set()
    assert rim(position({"2103": "G5"}, board=beyond)) == {"2104/2204"}
    alone = position({"2004": "G5"}, board=board_t(terrain={"2006": "sea"}))
    assert "2005" not in bonds(alone)
