"""What War Storms puts in the way of a line: terrain, heights, hedges, gullies, shingle, smoke, cliffs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.los_cases.sketch import Sketch
from wsn.board.board import Path, UnknownSpace
from wsn.board.hexboard import HexBoard
from wsn.board.line import Sight, sight
from wsn.geometry.hexes import Grid, Hex, distance
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.rules.sight import SMOKE, cliff_cover, crossings, obstacles

GRID = Grid()


def column(length: int = 7, **changes: object) -> Sketch:
    """One column of open hexes 101, 102, ... from north to south; changes by keyword of `Sketch`."""
    hexes = [GRID.hex_at(1, row) for row in range(1, length + 1)]
    plain = Sketch({h: GRID.label(h) for h in hexes}, dict.fromkeys(hexes, "open"))
    return replace(plain, **changes)


def at(row: int) -> Hex:
    return GRID.hex_at(1, row)


def look(sketch: Sketch, start: str = "101", end: str = "107") -> Sight:
    board = sketch.board()
    return sight(board, obstacles(board, sketch.clouds), start, end)


def with_terrain(kind: str, *rows: int) -> Sketch:
    plain = column()
    return replace(plain, terrain=plain.terrain | {at(row): kind for row in rows})


@pytest.mark.rule("WSS 5.3 R1")
def test_a_hex_sees_itself_and_its_neighbours_whatever_stands_there() -> None:
    smoke = frozenset({at(1), at(2)})
    hedge = frozenset({frozenset({at(1), at(2)})})
    sketch = column(smoke=smoke, bocage=hedge, gullies=((at(1),),), levels={at(2): -4})
    ruling = look(sketch, "101", "102")
    assert ruling.clear
    assert ruling.reading == "straight"
    assert "WSS 5.3 R1" in {reason.rule for reason in ruling.reasons}
    assert not any(reason.blocks for reason in ruling.reasons)
    assert crossings(ruling).bocage == (("101", "102"),)
    assert crossings(ruling).smoke == ("101", "102")
    itself = look(sketch, "101", "101")
    assert itself.clear
    assert itself.distance == 0
    assert [reason.rule for reason in itself.reasons] == ["WSS 5.3 R1", "WSS 5.3 R6"]
    assert crossings(itself).smoke == ("101",)


@pytest.mark.rule("WSS 5.3 R5")
@pytest.mark.parametrize("kind", sorted(tables().terrain))
def test_each_terrain_blocks_as_the_table_says(kind: str) -> None:
    row = tables().terrain[kind].sight
    need = {"clear": 99, "blocks": 1, "count": row.count}[row.los]
    for count in range(1, 6):
        ruling = look(with_terrain(kind, *range(2, 2 + count)))
        assert ruling.clear == (count < need)
        if not ruling.clear:
            assert {reason.rule for reason in ruling.reasons if reason.blocks} == {"WSS 5.3 R5"}
            assert len([reason for reason in ruling.reasons if reason.blocks]) == count


@pytest.mark.rule("WSN 5.2")
@pytest.mark.parametrize("kind", ["irrigation_ditch", "sand_beach"])
def test_ditch_and_sand_never_block(kind: str) -> None:
    ruling = look(with_terrain(kind, 2, 3, 4, 5, 6))
    assert ruling.clear
    assert ruling.reasons == ()


@pytest.mark.rule("WSS 5.3 R5")
def test_the_ends_do_not_count_and_unlike_kinds_are_not_added() -> None:
    assert look(with_terrain("woods", 1, 7)).clear
    assert look(with_terrain("light_woods", 1, 4, 7)).clear
    mixed = with_terrain("light_woods", 3)
    mixed = replace(
        mixed, terrain=mixed.terrain | {at(4): "dispersed_buildings", at(5): "rough", at(6): "rough"}
    )
    assert look(mixed).clear
    assert {r.text for r in look(mixed).reasons} >= {
        "light woods in 103: 1 on the line, 2 block",
        "rough in 105: 2 on the line, 3 block",
    }


@pytest.mark.rule("WSS 5.3 R4")
def test_a_top_level_with_the_line_does_not_block_and_a_higher_one_does() -> None:
    assert look(column(levels={at(1): 2, at(4): 2, at(7): 2})).clear
    ruling = look(column(levels={at(1): 2, at(4): 3, at(7): 2}))
    assert not ruling.clear
    (reason,) = ruling.reasons
    assert (reason.rule, reason.space) == ("WSS 5.3 R4", "104")
    assert reason.text == "high ground in 104, top at level 1 1/2, above the line at level 1"


@pytest.mark.rule("WSN 5.4")
def test_shingle_lifts_an_end_by_half_a_level_and_nothing_in_between() -> None:
    crest = {at(4): 1}
    assert not look(column(levels=crest)).clear
    both = column(levels=crest, shingle=frozenset({at(1), at(7)}))
    assert look(both).clear
    assert (look(both).profiles[0].start, look(both).profiles[0].end) == (1, 1)
    assert look(column(shingle=frozenset({at(3), at(4)}))).clear
    assert look(both).profiles[0].stretches[0].ground == 0


@pytest.mark.rule("WSN 5.4")
def test_shingle_lifts_nobody_out_of_a_gully() -> None:
    sketch = column(levels={at(7): 2}, shingle=frozenset({at(1)}), gullies=((at(1),),))
    assert obstacles(sketch.board()).levels[at(1)] == 0


@pytest.mark.rule("WSN 5.1")
def test_a_hedge_stands_on_the_higher_of_its_two_hexes() -> None:
    hedge = frozenset({frozenset({at(3), at(4)})})
    stands = obstacles(column(bocage=hedge, levels={at(4): 4}).board())
    assert [top.height for top in stands.edges.values()] == [6]


@pytest.mark.rule("WSN 5.1")
def test_a_hill_sees_over_a_hedge_in_the_middle_only_if_the_line_passes_above_it() -> None:
    hedge = frozenset({frozenset({at(3), at(4)})})
    assert look(column(bocage=hedge, levels={at(1): 6})).clear, "a hill of level 3, at half way level 1 1/2"
    assert not look(column(bocage=hedge, levels={at(1): 2})).clear, "a hill of level 1"


@pytest.mark.rule("WSN 5.1")
def test_a_high_line_passes_over_a_hedge_and_the_fire_is_still_modified() -> None:
    hedge = frozenset({frozenset({at(3), at(4)})})
    ruling = look(column(bocage=hedge, levels={at(1): 6, at(7): 6}))
    assert ruling.clear
    assert ruling.reasons[0].text == (
        "bocage edge 103/104, bordering neither end, top at level 1, not above the line at level 3"
    )
    assert crossings(ruling).bocage == (("103", "104"),)


@pytest.mark.rule("WSN 5.5")
def test_a_gully_hides_from_level_ground_and_not_from_above_or_beside() -> None:
    gully = ((at(3), at(4)),)
    refused = look(column(gullies=gully), "101", "103")
    assert not refused.clear
    (reason,) = refused.reasons
    assert (reason.rule, reason.space, reason.at, reason.blocks) == ("WSN 5.5", "103", 1, True)
    assert look(column(gullies=gully), "102", "103").clear
    seen = look(column(gullies=gully, levels={at(1): 2}), "101", "103")
    assert seen.clear
    assert [r.rule for r in seen.reasons] == ["WSN 5.5"]
    assert not seen.reasons[0].blocks


@pytest.mark.rule("WSN 5.5")
def test_two_ends_in_gullies_see_each_other_along_one_gully_only() -> None:
    one = column(gullies=((at(1), at(2), at(3), at(4)),))
    assert look(one, "101", "104").clear
    two = column(gullies=((at(1), at(2)), (at(3), at(4))))
    refused = look(two, "101", "104")
    assert not refused.clear
    assert [(r.rule, r.space, r.at) for r in refused.reasons] == [
        ("WSN 5.5", "101", 0),
        ("WSN 5.5", "104", 1),
    ]
    assert not look(replace(two, levels={at(1): 4}), "101", "104").clear
    assert look(two, "102", "103").clear


@pytest.mark.rule("WSN 5.5")
def test_a_ruling_says_what_lets_a_line_into_a_gully_or_where_it_leaves_one() -> None:
    def told(**changes: object) -> list[tuple[str, str]]:
        return [(reason.rule, reason.text) for reason in look(column(**changes), "101", "104").reasons]

    low = ((at(4), at(5)),)
    seen, stands = "in a gully, its hex at level 0", "seen only by a neighbour or from higher ground"
    assert told(gullies=low) == [("WSN 5.5", f"{seen}: {stands}, and 101 is at level 0")]
    assert told(gullies=low, shingle=frozenset({at(1)})) == [
        ("WSN 5.4", "shingle in 101, where a unit stands at level 1/2"),
        ("WSN 5.5", f"{seen}, and seen from above: 101 is at level 1/2 on shingle"),
    ]
    assert told(gullies=low, levels={at(1): 2}) == [
        ("WSN 5.5", f"{seen}, and seen from above: 101 is at level 1")
    ]
    stays = tuple(at(row) for row in range(1, 5))
    assert told(gullies=(stays,)) == [("WSN 5.5", "in a gully, and the line stays in it")] * 2
    both = "both ends are in a gully, and the line does not stay in one"
    two = told(gullies=((at(1), at(2)), (at(3), at(4))))
    assert two == [("WSN 5.5", f"{both}: no gully runs from 102 to 103")] * 2
    apart = told(gullies=((at(1),), low[0]))
    assert apart == [("WSN 5.5", f"{both}: it leaves the gully at 101/102 and 103/104")] * 2


@pytest.mark.rule("WSN 5.4")
def test_shingle_under_an_end_is_told_where_the_height_of_the_line_matters() -> None:
    shingle = frozenset({at(1)})
    assert [r.rule for r in look(column(shingle=shingle)).reasons] == [], "nothing is as high as the line"
    ruling = look(column(shingle=shingle, levels={at(3): 1}))
    assert [(r.rule, r.at, r.blocks) for r in ruling.reasons] == [
        ("WSN 5.4", 0, False),
        ("WSS 5.3 R4", Fraction(1, 3), True),
    ]
    over = look(column(shingle=frozenset({at(1), at(7)}), levels={at(3): 1}))
    assert over.clear
    assert [r.text for r in over.reasons] == [
        "shingle in 101, where a unit stands at level 1/2",
        "high ground in 103, top at level 1/2, not above the line at level 1/2",
        "shingle in 107, where a unit stands at level 1/2",
    ]


@pytest.mark.rule("WSN 5.5")
def test_gullies_that_are_as_they_were_count_as_such() -> None:
    """Otherwise every line from a gully is followed anew where a hex of woods far away is changed."""
    board = column(gullies=((at(1), at(2), at(3)),)).board()
    one, two = obstacles(board), obstacles(board, ["107"])
    assert one.vetoes
    assert one.vetoes == two.vetoes


def test_in_a_gully_the_other_rules_still_hold() -> None:
    plain = column(gullies=(tuple(at(row) for row in range(1, 8)),))
    assert look(plain).clear
    wooded = replace(plain, terrain=plain.terrain | {at(4): "woods"})
    assert {r.rule for r in look(wooded).reasons if r.blocks} == {"WSS 5.3 R5"}


@pytest.mark.rule("WSS 5.3 R6")
def test_two_smoke_hexes_block_the_ends_counted() -> None:
    assert look(column(smoke=frozenset({at(4)}))).clear
    assert look(column(smoke=frozenset({at(1)}))).clear
    ruling = look(column(smoke=frozenset({at(1), at(7)})))
    assert [(r.rule, r.space, r.at) for r in ruling.reasons if r.blocks] == [
        ("WSS 5.3 R6", "101", 0),
        ("WSS 5.3 R6", "107", 1),
    ]


@pytest.mark.rule("WSS 5.3 R6")
def test_smoke_is_told_by_space_or_by_how_many_markers() -> None:
    board = column().board()
    assert [c.kind for c in obstacles(board, {"103": 2}).counted] == [SMOKE]
    assert obstacles(board, {"103": 0}).counted == ()
    assert sight(board, obstacles(board, {"103": 5}), "101", "107").clear
    with pytest.raises(UnknownSpace, match="199"):
        obstacles(board, ["199"])


@pytest.mark.rule("WSS 5.3 R8")
def test_a_line_off_the_map_is_blocked_and_says_so_once_a_stretch() -> None:
    ruling = look(column().cropped([at(1), at(2), at(5), at(6), at(7)]))
    assert not ruling.clear
    (reason,) = ruling.reasons
    assert (reason.rule, reason.space, reason.edge, reason.text) == (
        "WSS 5.3 R8",
        None,
        None,
        "the line leaves the map",
    )
    assert reason.at * 12 == 5
    assert [(s.space, s.blocks) for s in ruling.profiles[0].stretches][2] == (None, True)


@pytest.mark.rule("WSS 5.3 R7")
def test_what_blocks_is_made_of_the_board_and_smoke_alone() -> None:
    """Units never block: nothing about them can be told."""
    board = column().board()
    assert obstacles(board) == obstacles(board, ())
    assert {c.kind for c in obstacles(board, tuple(board.spaces)).counted} == {SMOKE}


def pair_of_columns() -> HexBoard:
    """101 to 103 below a cliff, 201 to 204 on top of it."""
    low = [GRID.hex_at(1, row) for row in range(1, 4)]
    high = [GRID.hex_at(2, row) for row in range(1, 5)]
    cliff = frozenset(frozenset((a, b)) for a in low for b in high if distance(a, b) == 1)
    sketch = Sketch(
        {h: GRID.label(h) for h in low + high},
        dict.fromkeys(low + high, "open"),
        levels=dict.fromkeys(high, 2),
        cliff=cliff,
    )
    return sketch.board()


@pytest.mark.rule("WSN 5.6")
def test_a_cliff_covers_from_below_and_only_over_its_own_edge() -> None:
    board = pair_of_columns()
    assert cliff_cover(board, "101", "201") == ("101", "201")
    assert cliff_cover(board, "201", "101") is None, "from above"
    assert cliff_cover(board, "201", "203") is None, "from the same level"
    assert cliff_cover(board, "101", "101") is None
    slope = column(
        levels=dict.fromkeys((at(4), at(5)), 2), cliff=frozenset({frozenset({at(3), at(4)})})
    ).board()
    assert cliff_cover(slope, "101", "104") == ("103", "104")
    assert cliff_cover(slope, "101", "105") is None, "the cliff is not an edge of the target"


@pytest.mark.rule("WSN 5.6")
def test_of_two_readings_one_over_the_cliff_is_enough() -> None:
    """306 to 208 runs along 207/307 and enters 208 from one of the two."""
    hexes = [GRID.hex_at(c, r) for c, r in ((3, 6), (2, 7), (3, 7), (2, 8))]
    names = {h: GRID.label(h) for h in hexes}
    plain = Sketch(names, dict.fromkeys(hexes, "open"), levels={hexes[3]: 2})
    assert cliff_cover(plain.board(), "306", "208") is None
    for other in hexes[1:3]:
        cliff = frozenset({frozenset({other, hexes[3]})})
        assert cliff_cover(replace(plain, cliff=cliff).board(), "306", "208") is not None


@pytest.mark.rule("WSN 5.6")
def test_cliff_edges_never_block_by_themselves() -> None:
    every = frozenset(frozenset((at(row), at(row + 1))) for row in range(1, 7))
    assert look(column(cliff=every)).clear
    assert look(column(cliff=every)).reasons == ()


@pytest.mark.rule("WSN 5.1")
def test_of_two_clear_readings_fire_takes_the_lighter() -> None:
    """306 to 208 along 207/307: a hedge on one hand, smoke on the other."""
    hexes = [GRID.hex_at(c, r) for c, r in ((3, 6), (2, 7), (3, 7), (2, 8))]
    start, right, left, _ = hexes
    names = {h: GRID.label(h) for h in hexes}
    hedge = frozenset({frozenset({start, left})})
    sketch = Sketch(names, dict.fromkeys(hexes, "open"), bocage=hedge, smoke=frozenset({right}))
    ruling = look(sketch, "306", "208")
    assert (ruling.clear, ruling.reading) == (True, "both")
    assert {r.rule for r in ruling.reasons} == {"WSN 5.1", "WSS 5.3 R6"}
    light = crossings(ruling)
    assert (light.bocage, light.smoke) == ((("306", "307"),), ())
    assert crossings(ruling, bocage=0).smoke == (), "anti-tank fire minds smoke alone"
    assert crossings(ruling, bocage=3).smoke == ("207",)
    bare = look(replace(sketch, smoke=frozenset()), "306", "208")
    assert crossings(bare).bocage == (), "the other hand is free"


@pytest.mark.rule("WSS 5.3 R3")
def test_one_clear_reading_is_enough_and_the_answer_tells_of_the_other() -> None:
    hexes = [GRID.hex_at(c, r) for c, r in ((3, 6), (2, 7), (3, 7), (2, 8))]
    names = {h: GRID.label(h) for h in hexes}
    terrain = dict.fromkeys(hexes, "open") | {hexes[2]: "woods"}
    ruling = look(Sketch(names, terrain), "306", "208")
    assert (ruling.clear, ruling.reading) == (True, "right")
    (reason,) = ruling.reasons
    assert (reason.rule, reason.space, reason.blocks) == ("WSS 5.3 R3", "307", False)
    assert [(p.reading, p.clear) for p in ruling.profiles] == [("left", False), ("right", True)]
    walled = look(Sketch(names, terrain | {hexes[1]: "woods"}), "306", "208")
    assert (walled.clear, walled.reading) == (False, "both")
    assert {r.space for r in walled.first_blockers} == {"207", "307"}, "equals are all named"


def test_gullies_and_paths_of_other_kinds() -> None:
    """Only gully paths are gullies, and a gully of one hex is one."""
    board = replace(column().board(), paths=(Path("road", ("101", "102")), Path("gully", ("104",))))
    (veto,) = obstacles(board).vetoes
    assert veto.ends == {at(4)}
    assert obstacles(column().board()).vetoes == ()
