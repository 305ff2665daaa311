"""One line over `Obstacles` of no system in particular: what each entry does, and what the answer says."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.los_cases.sketch import Sketch
from wsn.board.board import UnknownSpace
from wsn.board.hexboard import HexBoard
from wsn.board.line import Sight, last_edges, sight
from wsn.board.obstacles import Counted, Obstacles, Top, Veto
from wsn.board.sightlines import Sightlines
from wsn.geometry.hexes import Grid, Hex, edge

GRID = Grid()
POINTY = Grid("pointy", "odd", "letters")


def at(label: int) -> Hex:
    here = GRID.parse(str(label))
    assert here is not None
    return here


def field(columns: int = 5, rows: int = 5) -> tuple[HexBoard, Obstacles]:
    """An empty field of a game in which nothing is a rule yet."""
    hexes = [GRID.hex_at(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1)]
    sketch = Sketch({h: GRID.label(h) for h in hexes}, dict.fromkeys(hexes, "open"))
    return sketch.board(), Obstacles(levels=dict.fromkeys(hexes, 0), solids={}, map_rule="M44 1")


def look(stands: Obstacles, start: int, end: int) -> Sight:
    board, _ = field()
    ruling = sight(board, stands, str(start), str(end))
    assert ruling.clear == bool(Sightlines(board, stands).open_readings(str(start), str(end)))
    return ruling


def test_an_empty_field_has_no_reasons() -> None:
    _, bare = field()
    ruling = look(bare, 101, 105)
    assert (ruling.clear, ruling.reasons, ruling.distance, ruling.map) == (True, (), 4, "sketch")
    assert ruling.first_blockers == ()
    assert [s.space for s in ruling.profiles[0].stretches] == ["101", "102", "103", "104", "105"]


def test_a_top_as_high_as_the_sky_blocks_at_any_height() -> None:
    _, bare = field()
    high = replace(bare, levels=bare.levels | {at(101): 99, at(105): 99})
    walled = replace(high, solids={at(103): Top(None, "M44 1.5", "forest")})
    ruling = look(walled, 101, 105)
    assert [(r.rule, r.text, r.space, r.at) for r in ruling.reasons] == [
        ("M44 1.5", "forest in 103", "103", Fraction(1, 2))
    ]
    assert [s.top for s in ruling.profiles[0].stretches] == [99, 0, None, 0, 99]
    assert look(replace(high, solids={at(103): Top(98, "M44 1.5", "forest")}), 101, 105).clear


def test_what_is_solid_at_an_end_does_not_block() -> None:
    _, bare = field()
    solids = {at(101): Top(None, "M44 1.5", "forest"), at(105): Top(None, "M44 1.5", "forest")}
    assert look(replace(bare, solids=solids), 101, 105).clear


def test_a_group_does_not_block_between_two_of_its_own() -> None:
    _, bare = field()
    solids = {at(row): Top(None, "M44 1.5", "hill") for row in (101, 102, 103, 105)}
    hills = replace(bare, solids=solids, groups=dict.fromkeys(map(at, (101, 102, 103)), "west"))
    ruling = look(hills, 101, 103)
    assert ruling.clear
    assert [r.text for r in ruling.reasons] == ["hill in 102, which both ends share"]
    assert not look(hills, 101, 104).clear, "one end is not on the hill"
    other = replace(hills, groups=hills.groups | {at(105): "south"})
    assert {r.space for r in look(other, 101, 105).reasons if r.blocks} == {"102", "103"}
    shared = replace(hills, groups=dict.fromkeys(map(at, (101, 103)), "west"))
    assert not look(shared, 101, 103).clear, "the hill between belongs to no group"


def test_where_neighbours_have_no_rule_they_are_asked_like_any_pair() -> None:
    _, bare = field()
    smoke = Counted("smoke", "X 1", 2, True, {at(101): None, at(102): None})
    assert not look(replace(bare, counted=(smoke,)), 101, 102).clear
    assert look(replace(bare, counted=(smoke,), adjacent_rule="X 2"), 101, 102).clear
    assert look(replace(bare, counted=(smoke,)), 101, 101).clear
    assert look(bare, 101, 102).reasons == ()


def test_a_count_is_reached_by_hexes_above_the_line_only() -> None:
    _, bare = field()
    kind = Counted("rough", "X 1", 2, False, {at(102): 2, at(103): 0, at(104): 1, at(105): 9})
    low = replace(bare, counted=(kind,))
    ruling = look(low, 101, 105)
    assert [(r.space, r.blocks, r.text) for r in ruling.reasons] == [
        ("102", True, "rough in 102: 2 on the line, 2 block"),
        ("103", False, "rough in 103, top at level 0, not above the line at level 0"),
        ("104", True, "rough in 104: 2 on the line, 2 block"),
    ]
    assert look(replace(low, levels=bare.levels | {at(101): 1, at(105): 1}), 101, 105).clear


def test_an_edge_counts_between_the_ends_and_not_at_them() -> None:
    _, bare = field()
    for first, blocks in ((101, False), (102, True), (103, True), (104, False)):
        line = {edge(at(first), at(first + 1)): Top(2, "X 3", "wall")}
        ruling = look(replace(bare, edges=line), 101, 105)
        assert ruling.clear != blocks
        assert [(r.edge, r.blocks) for r in ruling.reasons] == [((str(first), str(first + 1)), blocks)]
    between = {edge(at(101), at(102)): Top(2, "X 3", "wall")}
    assert look(replace(bare, edges=between), 101, 102).reasons[0].text == "wall 101/102, bordering both ends"


def test_a_place_where_the_line_is_as_high_as_the_edge_is_clear_and_a_hair_lower_is_not() -> None:
    """From level 0 to level 4 over four hexes the line is at 3/2 and 5/2 where it cuts the inner edges."""
    _, bare = field()
    rising = replace(bare, levels=bare.levels | {at(105): 4})
    for first, top, blocks in ((102, 1, False), (102, 2, True), (103, 2, False), (103, 3, True)):
        line = {edge(at(first), at(first + 1)): Top(top, "X 3", "wall")}
        assert look(replace(rising, edges=line), 101, 105).clear != blocks
    level = replace(
        bare, levels=dict.fromkeys(bare.levels, 2), edges={edge(at(102), at(103)): Top(2, "X 3", "wall")}
    )
    assert look(level, 101, 105).clear


def test_a_hex_blocks_at_the_lower_end_of_its_stretch() -> None:
    """From level 0 to level 8 over 8 half stretches: over 103 the line runs from 3 to 5."""
    _, bare = field()
    rising = replace(bare, levels=bare.levels | {at(105): 8})
    for top, blocks in ((2, False), (3, False), (4, True), (5, True), (6, True)):
        stands = replace(rising, solids={at(103): Top(top, "X 4", "ground", bare=True)})
        assert look(stands, 101, 105).clear != blocks
        assert look(stands, 105, 101).clear != blocks


def test_ground_no_higher_than_the_ends_is_not_worth_a_word() -> None:
    _, bare = field()
    level = replace(bare, levels=dict.fromkeys(bare.levels, 2))
    stands = replace(level, solids={h: Top(2, "X 4", "ground", bare=True) for h in bare.levels})
    ruling = look(stands, 101, 105)
    assert (ruling.clear, ruling.reasons) == (True, ())
    assert {s.word for s in ruling.profiles[0].stretches} == {""}
    over = replace(stands, levels=stands.levels | {at(105): 12})
    assert look(
        replace(over, solids=stands.solids | {at(104): Top(4, "X 4", "ground", bare=True)}), 101, 105
    ).reasons[0].text == ("ground in 104, top at level 2, not above the line at level 4 1/8")


def test_a_veto_is_told_of_the_ends_it_concerns_and_gets_the_hexes_of_each_reading() -> None:
    _, bare = field()
    asked: list[tuple[Hex, Hex, tuple[Hex, ...]]] = []

    def refuses(a: Hex, b: Hex, hexes: tuple[Hex, ...]) -> str | None:
        asked.append((a, b, hexes))
        return "too deep" if at(201) in hexes else None

    def told(_a: Hex, _b: Hex, hexes: tuple[Hex, ...]) -> str:
        return "too deep to be seen" if at(201) in hexes else "seen in the pit"

    stands = replace(bare, vetoes=(Veto("X 5", frozenset({at(301)}), refuses, "pit", told),))
    ruling = sight(field()[0], stands, "101", "301")
    assert (ruling.clear, ruling.reading) == (True, "right"), "201 is the hex on the left"
    assert [hexes for _, _, hexes in asked] == [(at(101), at(201), at(301)), (at(101), at(202), at(301))]
    assert [(r.space, r.at, r.text) for r in ruling.reasons] == [
        ("301", 1, "seen in the pit; on the right of the line")
    ]
    left = ruling.profiles[0].stretches[-1]
    assert (left.space, left.word, left.blocks) == ("301", "pit", True)
    asked.clear()
    assert look(stands, 101, 105).clear
    assert asked == [], "no end is in a pit"


def test_left_and_right_are_those_of_the_picture() -> None:
    """On a pointy map the lattice is the mirror image of what is drawn."""
    hexes = [POINTY.hex_at(c, r) for c in range(1, 5) for r in range(1, 5)]
    sketch = Sketch({h: POINTY.label(h) for h in hexes}, dict.fromkeys(hexes, "open"), grid=POINTY)
    bare = Obstacles(levels=dict.fromkeys(hexes, 0), solids={})
    # Rows 1 and 3 stand half a hex to the right: B2 and C2 lie either side of the line from B1 down to B3.
    west, east = POINTY.hex_at(2, 2), POINTY.hex_at(3, 2)
    for side, blocked, open_ in ((west, "right", "left"), (east, "left", "right")):
        stands = replace(bare, solids={side: Top(None, "X 1", "wall")})
        ruling = sight(sketch.board(), stands, "B1", "B3")
        assert (ruling.clear, ruling.reading) == (True, open_), "going south, west is on the right hand"
        assert [p.reading for p in ruling.profiles] == ["left", "right"]
        assert [p.reading for p in ruling.profiles if not p.clear] == [blocked]
        assert sight(sketch.board(), stands, "B3", "B1").reading == blocked


def test_off_the_map_is_one_reason_a_stretch_and_the_readings_are_asked_apart() -> None:
    board, bare = field(3, 2)
    cut = replace(bare, levels={h: 0 for h in bare.levels if h != at(201)})
    spaces = {name: space for name, space in board.spaces.items() if name != "201"}
    holed = replace(board, spaces=spaces)
    ruling = sight(holed, cut, "101", "301")
    assert (ruling.clear, ruling.reading) == (True, "right"), "a map edge is not a wall"
    cut = replace(cut, levels={h: 0 for h in cut.levels if h != at(202)})
    holed = replace(board, spaces={name: s for name, s in spaces.items() if name != "202"})
    ruling = sight(holed, cut, "101", "301")
    assert (ruling.clear, ruling.reading) == (False, "both")
    assert [(r.rule, r.at, r.space, r.edge) for r in ruling.reasons] == [
        ("M44 1", Fraction(1, 2), None, None)
    ]


def test_with_both_readings_a_thing_met_by_both_is_told_once() -> None:
    """101 to 401 passes through a corner; 201 is on both hands."""
    board, bare = field()
    kinds = Counted("rough", "X 1", 2, False, {at(301): 1, at(302): 1, at(201): 1})
    ruling = sight(board, replace(bare, counted=(kinds,)), "101", "501")
    places = [(r.rule, r.space, r.edge) for r in ruling.reasons]
    assert len(places) == len(set(places))


def test_reasons_at_one_place_put_what_blocks_first() -> None:
    board, bare = field()
    solids = {at(201): Top(None, "X 1", "wall"), at(202): Top(None, "X 1", "wall")}
    kinds = Counted("rough", "X 0", 2, False, {at(201): 1})
    ruling = sight(board, replace(bare, solids=solids, counted=(kinds,)), "101", "301")
    assert [(r.space, r.blocks) for r in ruling.reasons] == [("201", True), ("202", True), ("201", False)]
    assert [r.space for r in ruling.first_blockers] == ["201", "202"]


def test_the_last_edges_of_both_readings() -> None:
    board, _ = field()
    assert last_edges(board, "101", "105") == (("104", "105"),)
    assert last_edges(board, "101", "301") == (("201", "301"), ("202", "301"))
    assert last_edges(board, "301", "101") == (("101", "202"), ("101", "201"))
    assert last_edges(board, "101", "101") == ()
    assert last_edges(board, "101", "102") == (("101", "102"),)


def test_an_unknown_label_is_an_error_with_the_nearest_valid_one() -> None:
    board, bare = field()
    with pytest.raises(UnknownSpace, match="505"):
        sight(board, bare, "101", "506")
    with pytest.raises(UnknownSpace):
        sight(board, bare, "nowhere", "101")


def test_other_printed_labels_name_the_same_space() -> None:
    board, bare = field()
    aliased = replace(board, aliases={"E101": "105"})
    assert sight(aliased, bare, "101", "E101").end == "105"
