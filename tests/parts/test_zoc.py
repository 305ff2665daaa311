"""Zones of control and bonds: as positions on a small board, and against a second, slow implementation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.parts.zone_board import EAST, NORTH, SOUTH, WEST, zone_board
from wsn.board.hexboard import HexBoard
from wsn.board.paths import Cost, Route, Stop, reach, route, trace
from wsn.cite import Reason, Refusal
from wsn.parts.zoc import Bond, Stack, ZoneGround, ZoneRules, Zones, work_out_zones

MOVE = Reason("T 9", "open ground", 1)
RULES = ZoneRules(
    exert="T 8.1",
    bond="T 8.5.1",
    boundary="T 8.5.5",
    negate="T 8.5.3",
    leave=Cost(1, (Reason("T 8.2", "out of a zone of control", 1),)),
)


def step(came: str | None, here: str, to: str) -> Cost:
    return Cost(1, (MOVE,))


def held_by(
    spaces: Iterable[str], *, board: HexBoard | None = None, enemies: Iterable[str] = (), **stacks: Stack
) -> Zones:
    """The zones of ordinary stacks in some hexes, and of others as they are given."""
    own = [Stack(space, f"the unit in {space}") for space in spaces]
    return work_out_zones(
        ZoneGround(board or zone_board()), RULES, [*own, *stacks.values()], frozenset(enemies)
    )


def standing(zones: Zones) -> list[str]:
    """The bonds that stand, by their hexes."""
    return ["/".join(bond.hexes) for bond in zones.bonds if bond.stands]


def moves(zones: Zones, start: str, points: int = 6) -> Mapping[str, int]:
    limits = zones.limit_moves()
    return reach(
        zones.ground.board,
        step,
        start,
        points,
        fresh=False,
        stops=limits.stops,
        closed=zones.stacks,
        leaving=limits.leaving,
        barred=limits.barred,
    )


# --- bonds between two stacks


def test_two_stacks_in_line_bond_the_hex_between() -> None:
    zones = held_by(["2004", "2006"], enemies=["2104"])
    assert standing(zones) == ["2005"]
    assert zones.bar("2104", "2005") == Refusal(
        "T 8.5.1", "hex bond 2005 between the unit in 2004 and the unit in 2006 may not be entered"
    )
    assert zones.bar("2104", "2105") is None
    reached = moves(zones, "2104")
    assert reached["2105"] == 2, "a point, and one for leaving the zone"
    assert "2005" not in reached
    assert "1905" not in reached
    assert "2206" in reached


def test_a_mover_halts_where_it_enters_a_zone() -> None:
    zones = held_by(["2004"], enemies=["2207"])
    reached = moves(zones, "2207")
    assert reached["2104"] == 3, "2206, 2105, and into the zone"
    assert moves(zones, "2104")["2103"] == 2, "from zone to zone, as a first step"
    assert "2203" in moves(zones, "2104")
    assert moves(zones, "2104")["2204"] == 2
    assert zones.covered() == {"2003", "2005", "2103", "2104", "1903", "1904"}
    assert zones.covered(lifted=["2003"]) == zones.covered() - {"2003"}
    (reason,) = zones.explain_zone("2104")
    assert str(reason) == "2104 lies in the zone of control of the unit in 2004 in 2004 (T 8.1)"
    assert zones.explain_zone("2105") == ()


def test_two_stacks_offset_bond_the_hexside_between() -> None:
    zones = held_by(["2004", "2204"], enemies=["2103", "2105"])
    assert standing(zones) == ["2103/2104"]
    refusal = zones.bar("2103", "2104")
    assert refusal == zones.bar("2104", "2103") is not None
    assert "2104" not in moves(zones, "2103", 2)
    assert moves(zones, "2105")["2104"] == 1
    way = route(zone_board(), step, "2103", "2104", 1, closed=zones.stacks, barred=zones.limit_moves().barred)
    assert isinstance(way, Refusal)
    assert way.rule == "T 8.5.1"


def test_units_on_both_sides_negate_a_bond_of_a_hexside() -> None:
    zones = held_by(["2004", "2204"], enemies=["2103", "2104"])
    assert standing(zones) == []
    assert zones.bar("2103", "2104") is None
    bond = zones.find_bond("2004", "2204")
    assert isinstance(bond, Bond)
    assert not bond.stands
    assert str(zones.explain_bond(bond)) == (
        "hexside bond 2103/2104 between the unit in 2204 and the unit in 2004, negated by the units in 2103 "
        "and 2104 (T 8.5.3)"
    )
    assert moves(zones, "2103")["2104"] == 2


def test_one_unit_on_one_side_leaves_it_standing() -> None:
    assert standing(held_by(["2004", "2204"], enemies=["2103"])) == ["2103/2104"]


def test_a_unit_in_the_hex_negates_its_bond() -> None:
    zones = held_by(["2004", "2006"], enemies=["2005"])
    assert standing(zones) == []
    (bond,) = zones.bonds
    assert zones.describe(bond) == (
        "hex bond 2005 between the unit in 2004 and the unit in 2006, negated by the unit in 2005"
    )


@pytest.mark.parametrize(
    ("exerts", "bonds", "bonded", "why"),
    [
        (True, True, True, ""),
        (False, True, False, "Some unit in 2006 has no zone of control (T 8.1)"),
        (True, False, False, "Some unit in 2006 forms no bonds now (T 8.5.1)"),
    ],
)
def test_only_stacks_with_a_zone_that_may_bond_do(exerts: bool, bonds: bool, bonded: bool, why: str) -> None:
    zones = held_by(["2004"], other=Stack("2006", "some unit", exerts, bonds))
    assert ("2005" in standing(zones)) is bonded
    assert ("2007" in zones.covered()) is exerts
    answer = zones.find_bond("2004", "2006")
    assert isinstance(answer, Bond) if bonded else str(answer) == why


def test_both_sides_may_bond_one_hex_and_nobody_enters() -> None:
    north, south = held_by(["2004", "2006"]), held_by(["2104", "1905"])
    assert standing(north) == standing(south) == ["2005"]
    assert north.bar("2104", "2005")
    assert south.bar("2006", "2005")
    assert standing(held_by(["2004"])) == [], "with one stack gone the other side may enter"


def test_a_friend_between_makes_the_hex_no_bond() -> None:
    zones = held_by(["2004", "2006"], mid=Stack("2005", "a strongpoint", exerts=False))
    assert standing(zones) == []
    assert str(zones.find_bond("2004", "2006")) == (
        "2005 between the unit in 2004 in 2004 and the unit in 2006 in 2006 is not vacant (T 8.5.1)"
    )


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ("2005", "are 1 hex apart, and a bond needs two (T 8.5.1)"),
        ("2007", "are 3 hexes apart, and a bond needs two (T 8.5.1)"),
    ],
)
def test_bonds_are_two_hexes_long(other: str, words: str) -> None:
    zones = held_by(["2004", other])
    assert standing(zones) == []
    assert str(zones.find_bond("2004", other)).endswith(words)


def test_a_hex_without_a_stack_forms_no_bond() -> None:
    assert str(held_by(["2004"]).find_bond("2004", "2006")) == (
        "no stack in 2006 could form a bond (T 8.5.1)"
    )


# --- bonds with the boundary


@pytest.mark.parametrize(
    ("unit", "sides"),
    [
        ("1705", ["1605/1606"]),
        ("1805", []),
        ("2111", ["2112/2212", "2112/2012"]),
        ("2011", []),
        ("2012", []),
    ],
)
def test_one_stack_bonds_the_hexside_that_runs_to_the_boundary(unit: str, sides: list[str]) -> None:
    found = {frozenset(side.split("/")) for side in standing(held_by([unit]))}
    assert found == {frozenset(side.split("/")) for side in sides}


def test_the_words_of_a_bond_with_the_boundary() -> None:
    zones = held_by(["1705"])
    assert zones.bar("1605", "1606") == Refusal(
        "T 8.5.5",
        "hexside bond 1605/1606 between the unit in 1705 and the boundary may not be crossed",
    )
    assert zones.bar("1704", "1605") is None


def test_a_coast_and_the_ends_of_an_impassable_side_hold_bonds_too() -> None:
    coast = zone_board(sea=["2204"])
    assert standing(held_by(["2004"], board=coast)) == ["2103/2104"]
    wall = zone_board(impassable=[("2204", "2104")])
    assert standing(held_by(["2004"], board=wall)) == ["2103/2104"]
    other = zone_board(impassable=[("2204", "2205")])
    assert standing(held_by(["2004"], board=other)) == []
    assert standing(held_by(["2103"], board=other)) == ["2204/2104"]
    assert standing(held_by(["2004"], board=zone_board(sea=["2006"]))) == [], "no hex bond with the sea"


def test_a_game_says_which_boundary_and_which_sides_hold_bonds() -> None:
    board = zone_board(impassable=[("2204", "2104")])
    stacks = [Stack("2004", "A"), Stack("1705", "B")]
    inner = work_out_zones(ZoneGround(board, anchoring=(), holds=lambda _: False), RULES, stacks, ())
    assert inner.bonds == ()
    no_rim = work_out_zones(
        ZoneGround(board), ZoneRules(exert="T 8.1", bond="T 8.5.1", stops=False), stacks, ()
    )
    assert no_rim.bonds == ()
    assert no_rim.limit_moves().stops == frozenset()


def test_no_zone_and_no_bond_reaches_over_a_blocked_side() -> None:
    board = zone_board(impassable=[("2004", "2005")])
    zones = held_by(["2004", "2006"], board=board)
    assert "2005" not in {one for bond in zones.bonds for one in bond.hexes if bond.bars_hex}
    assert list(zones.exerted["2005"]) == ["2006"]
    assert str(zones.find_bond("2004", "2006")) == (
        "the zones of the unit in 2004 in 2004 and the unit in 2006 in 2006 do not both reach 2005 (T 8.1)"
    )


# --- what else zones do to movement


def test_a_game_may_forbid_steps_from_zone_to_zone_and_charge_for_entering() -> None:
    rules = ZoneRules(
        exert="Z 1",
        stops=False,
        enter=Cost(2, (Reason("Z 2", "into a zone of control", 2),)),
        within=Refusal("Z 3", "no step goes from zone to zone"),
    )
    board = zone_board()
    zones = work_out_zones(ZoneGround(board), rules, [Stack("2004", "A")], ["2105"])
    limits, charged = zones.limit_moves(), zones.charge_entry(step)
    assert zones.bonds == ()
    assert limits.stops == frozenset()
    assert not limits.leaving
    assert limits.barred["2104", "2103"] == rules.within
    assert charged(None, "2105", "2104") == Cost(3, (MOVE, Reason("Z 2", "into a zone of control", 2)))
    assert charged(None, "2105", "2106") == step(None, "2105", "2106")
    refusal = Refusal("Z 9", "sea")
    assert zones.charge_entry(lambda *_: refusal)(None, "2105", "2104") == refusal
    stopped = zones.charge_entry(lambda *way: Stop(step(*way)))(None, "2105", "2104")
    assert isinstance(stopped, Stop)
    assert stopped.cost.points == 3
    assert zones.charge_entry(step, lifted=["2104"])(None, "2105", "2104").points == 1


def test_a_bond_cuts_supply_and_units_on_both_sides_open_it() -> None:
    """The road of supply runs along row 20 and comes from the east."""
    road = [f"20{column:02}" for column in range(6, 13)]

    def along(came: str | None, here: str, to: str) -> Cost | Refusal:
        return step(came, here, to) if to in road else Refusal("T 18.2", "only by road")

    for units, supplied in ((["2008"], False), (["2007", "2008"], True)):
        zones = held_by(["2107", "1907"], enemies=units)
        assert standing(zones) == ([] if supplied else ["2007/2008"])
        limits = zones.limit_moves(lifted=units)
        line = trace(zones.ground.board, along, ["2012"], barred=limits.barred)
        assert ("2006" in line.points) is supplied


def supplied(zones: Zones, friends: Iterable[str] = ()) -> Mapping[str, int]:
    """The hexes within five of a road of supply, with no two vacant hexes of enemy zones running."""
    covered = zones.covered(lifted=friends)

    def line(came: str | None, here: str, to: str) -> Cost | Refusal:
        if here in covered and to in covered:
            return Refusal("T 18.2", f"{here} and {to} lie in enemy zones of control, one after the other")
        return step(came, here, to)

    road = [f"20{column:02}" for column in range(6, 13)]
    barred = zones.limit_moves().barred
    return trace(zones.ground.board, line, road, 5, closed=zones.stacks, barred=barred).points


def test_two_vacant_hexes_of_a_zone_running_cut_a_line_of_supply() -> None:
    assert "2001" in supplied(held_by([]))
    assert "1801" not in supplied(held_by([])), "six hexes from the road"
    cut = held_by(["2103"])
    assert "2001" not in supplied(cut)
    assert "2001" in supplied(cut, friends=["2003"]), "a friend lifts the zone in its hex"
    weak = held_by([], weak=Stack("2103", "a weak unit", exerts=False))
    assert "2001" in supplied(weak)


def test_a_retreat_takes_the_path_that_no_bond_bars() -> None:
    """Two hexes back from 2005, with enemies north of it and swamp south: east or west, not between."""
    zones = held_by(["2104", "2105"])
    swamp = {"1904", "1905"}

    def back(came: str | None, here: str, to: str) -> Cost | Refusal:
        vacant = to in zones.covered() and here in zones.covered() and came is not None
        if to in swamp or vacant:
            return Refusal("T 13.2", f"{to} is the end of a retreat")
        return step(came, here, to)

    board, limits = zones.ground.board, zones.limit_moves()
    reached = reach(board, back, "2005", 2, fresh=False, closed=zones.stacks, barred=limits.barred)
    ends = {space for space in reached if board.distance("2005", space) == 2}
    assert ends == {"2003", "1903", "2007", "1906"}


def test_stacks_in_boxes_exert_nothing_and_one_hex_holds_one_stack() -> None:
    ground = ZoneGround(zone_board())
    assert work_out_zones(ground, RULES, [Stack("Britain", "A")], ()).exerted == {}
    with pytest.raises(ValueError, match="two stacks of one side are in 2004"):
        work_out_zones(ground, RULES, [Stack("2004", "A"), Stack("2004", "B")], ())


def test_a_front_of_bonds_holds_a_whole_map() -> None:
    """A unit in every second hex of a row: nobody comes through; without one of them there is a way."""
    front = [f"20{column:02}" for column in range(2, 13, 2)]
    for units in (front, [unit for unit in front if unit != "2006"]):
        zones = held_by(units, enemies=["2306"])
        barred = zones.limit_moves().barred
        way = route(zones.ground.board, step, "2306", "1806", closed=zones.stacks, barred=barred)
        if units == front:
            assert isinstance(way, Refusal)
            assert way.rule == "T 8.5.1"
            assert "bond" in way.text
        else:
            assert isinstance(way, Route)
            assert way.total == 5


# --- the second implementation


@cache
def around(label: str) -> list[str]:
    """The hexes around one by its label alone: in the rows beside it an even row touches c-1 and c."""
    row, column = int(label[:2]), int(label[2:])
    left = column - 1 if row % 2 == 0 else column
    near = [(row, column - 1), (row, column + 1)]
    near += [(row + up, left + along) for up in (-1, 1) for along in (0, 1)]
    return [f"{r:02}{c:02}" for r, c in near]


def slow_bonds(
    own: Mapping[str, tuple[bool, bool]], enemies: set[str], sea: set[str], walls: set[frozenset[str]]
) -> set[tuple[frozenset[str], frozenset[str], bool]]:
    """Every bond as its holders, its hexes, and whether it stands: by looking at every corner there is."""
    land = {
        f"{row:02}{column:02}" for row in range(SOUTH, NORTH + 1) for column in range(WEST, EAST + 1)
    } - sea
    able = {space for space, (exerts, bonds) in own.items() if exerts and bonds}

    reaches = {
        space: {other for other in around(space) if other in land and frozenset({space, other}) not in walls}
        for space in land
    }

    found = set()
    for x in land:
        holders = [space for space in able if x in reaches[space]]
        for a in holders:
            for b in holders:
                common = set(around(a)) & set(around(b))
                if a != b and b not in around(a) and common == {x} and x not in own:
                    found.add((frozenset({a, b}), frozenset({x}), x not in enemies))
        for y in reaches[x]:
            side = frozenset({x, y})
            ends = set(around(x)) & set(around(y))
            for near in ends & able:
                (far,) = ends - {near}
                if not side <= reaches[near]:
                    continue
                if far in able and side <= reaches[far]:
                    found.add((frozenset({near, far}), side, not side <= enemies))
                corner = (x, y, far)
                walled = any(frozenset({p, q}) in walls for p in corner for q in corner)
                if far not in land or walled:
                    found.add((frozenset({near}), side, not side <= enemies))
    return found


LABELS = [f"{row}{column:02}" for row in range(SOUTH, NORTH + 1) for column in range(WEST, EAST + 1)]


@given(st.randoms(use_true_random=False), st.integers(0, 30), st.integers(0, 15), st.integers(0, 12))
def test_bonds_are_those_of_a_slow_search_of_all_corners(
    chance: object, units: int, wet: int, walled: int
) -> None:
    import random

    assert isinstance(chance, random.Random)
    for _ in range(5):
        sea = set(chance.sample(LABELS, wet))
        land = [label for label in LABELS if label not in sea]
        walls = set()
        for a in chance.sample(land, walled):
            near = [b for b in around(a) if b in land]
            if near:
                walls.add(frozenset({a, chance.choice(near)}))
        placed = chance.sample(land, min(2 * units, len(land)))
        own = {space: (chance.random() < 0.85, chance.random() < 0.9) for space in placed[: len(placed) // 2]}
        enemies = set(placed[len(placed) // 2 :])
        board = zone_board(sea=sea, impassable=[tuple(sorted(wall)) for wall in walls])
        zones = work_out_zones(
            ZoneGround(board), RULES, [Stack(space, space, *flags) for space, flags in own.items()], enemies
        )
        found = {(frozenset(b.holders), frozenset(b.hexes), b.stands) for b in zones.bonds}
        assert found == slow_bonds(own, enemies, sea, walls)
        assert len(found) == len(zones.bonds)
        zone = {
            other
            for space, (exerts, _) in own.items()
            for other in around(space)
            if exerts and other in land and frozenset({space, other}) not in walls
        }
        assert zones.covered() == zone
