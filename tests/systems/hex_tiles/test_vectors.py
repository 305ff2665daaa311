"""The examples of the terrain pages and what follows from their sentences, one test each."""

from __future__ import annotations

import pytest

from tests.systems.hex_tiles.position import FLAG, INFANTRY, STAR, Position, board, position
from wsn.board.line import sight
from wsn.geometry.trace import Crossed, trace
from wsn.systems.hex_tiles.rules.commands import Battle, ClearWire, MoveTo
from wsn.systems.hex_tiles.rules.sight import obstacles

OPEN = """
    . . . . . .
     . . . . . -
    . . . . . .
     . . . . . -
    . . . . . .
"""


def dice(p: Position, unit: str, target: str) -> int:
    """How many dice a battle has, as its preview says."""
    shown = p.preview(Battle(unit=unit, target=target))
    return int(shown.title.split()[0])


@pytest.mark.rule("HT Forests")
def test_f1_infantry_that_moves_into_a_forest_stops_and_does_not_battle():
    p = position(
        """
        . f . .
         . . . -
        . . . .
        """,
        "a-inf1 A1\nx-inf1 B2\nx-inf2 C3",
    )
    assert p.refused(MoveTo(unit="a-inf1", space="C1")).rule == "HT Forests"
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert p.at("a-inf1") == "B1"
    assert p.side == "axis", "nobody can battle, so the turn is over"


@pytest.mark.rule("HT Forests")
def test_f1_the_battle_itself_is_refused():
    p = position(
        "f . .\n . . -\n. . .",
        "a-inf1 A1\na-inf2 C1\nx-inf1 B1",
        phase="battle",
        memo={"moved": {"a-inf1": 1}},
    )
    assert p.refused(Battle(unit="a-inf1", target="x-inf1")).rule == "HT Forests"
    assert p.allowed(Battle(unit="a-inf2", target="x-inf1"))


@pytest.mark.rule("HT Forests")
def test_f2_a_unit_in_a_forest_is_attacked_with_one_die_less():
    p = position("f . .\n . . -\n. . .", "x-inf1 B1\na-inf1 A1", side="axis", phase="battle")
    assert dice(p, "x-inf1", "a-inf1") == 2


@pytest.mark.rule("HT Forests")
def test_f3_a_unit_that_stayed_in_a_forest_battles_with_all_its_dice():
    p = position("f . .\n . . -\n. . .", "a-inf1 A1\nx-inf1 B1", phase="battle")
    assert dice(p, "a-inf1", "x-inf1") == 3


@pytest.mark.rule("HT Hedgerows")
def test_h1_a_hedgerow_two_hexes_away_cannot_be_entered():
    p = position(". . h .\n . . . -\n. . . .", "a-inf1 A1\nx-inf1 D3")
    assert p.refused(MoveTo(unit="a-inf1", space="C1")).rule == "HT Hedgerows"
    assert p.allowed(MoveTo(unit="a-inf1", space="B1"))


@pytest.mark.rule("HT Hedgerows")
def test_h2_the_unit_next_to_it_enters_stops_and_does_not_battle():
    p = position(". h . .\n . . . -\n. . . .", "a-inf1 A1\nx-inf1 C1")
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert p.at("a-inf1") == "B1"
    assert p.side == "axis"
    q = position(
        ". h . .\n . . . -\n. . . .",
        "a-inf1 B1\na-inf2 B2\nx-inf1 C1",
        phase="battle",
        memo={"moved": {"a-inf1": 1}},
    )
    assert q.refused(Battle(unit="a-inf1", target="x-inf1")).rule == "HT Hedgerows"


@pytest.mark.rule("HT Hedgerows")
def test_h3_a_unit_that_leaves_a_hedgerow_moves_one_hex():
    p = position(OPEN.replace(".", "h", 1), "a-inf1 A1\nx-inf1 F5")
    assert p.allowed(MoveTo(unit="a-inf1", space="B1"))
    assert p.refused(MoveTo(unit="a-inf1", space="C1")).rule == "HT Hedgerows"


@pytest.mark.rule("HT Hedgerows")
def test_h4_next_turn_it_moves_as_usual():
    p = position(OPEN.replace(".", "h", 1), "a-inf1 B1\nx-inf1 F5")
    assert p.allowed(MoveTo(unit="a-inf1", space="D1"))


@pytest.mark.rule("HT Hills")
def test_hl1_from_below_a_unit_on_a_hill_costs_a_die():
    p = position("H . .\n . . -\n. . .", "a-inf1 B1\nx-inf1 A1", phase="battle")
    assert dice(p, "a-inf1", "x-inf1") == 2


@pytest.mark.rule("HT Hills")
def test_hl2_from_another_hill_it_does_not():
    p = position("H H .\n . . -\n. . .", "a-inf1 B1\nx-inf1 A1", phase="battle")
    assert dice(p, "a-inf1", "x-inf1") == 3


@pytest.mark.rule("HT Hills")
def test_hl3_on_one_hill_units_see_each_other_over_it():
    p = position("H H H\n . . -\n. . .", "a-inf1 A1\nx-inf1 C1", phase="battle")
    assert dice(p, "a-inf1", "x-inf1") == 2, "two dice at two hexes, none lost"
    q = position("H H .\n . . -\n. . .", "a-inf1 A1\nx-inf1 C1\na-inf2 B2", phase="battle")
    assert q.refused(Battle(unit="a-inf1", target="x-inf1")).rule == "M44 1.5"


@pytest.mark.rule("HT Rivers")
def test_r1_armour_crosses_a_river_by_the_bridge_only():
    p = position(
        """
        . . . .
         r r r -
        . . . .
        """,
        "a-arm1 A3\nx-inf1 D1",
        features={"bridge": ["B2"]},
    )
    assert p.refused(MoveTo(unit="a-arm1", space="A2")).rule == "HT Rivers"
    assert p.allowed(MoveTo(unit="a-arm1", space="B2"))
    assert p.allowed(MoveTo(unit="a-arm1", space="B1"))


@pytest.mark.rule("HT Rivers")
def test_r2_infantry_fires_over_a_river():
    p = position(". . .\n r r -\n. . .", "a-inf1 B3\nx-inf1 B1", phase="battle")
    assert dice(p, "a-inf1", "x-inf1") == 2


@pytest.mark.rule("HT Oceans")
def test_o1_swimming_armour_moves_one_hex():
    p = position("o o o o\n o o o -\n. . . .", "a-arm1 A1\nx-inf1 D3")
    assert p.allowed(MoveTo(unit="a-arm1", space="B1"))
    assert p.refused(MoveTo(unit="a-arm1", space="C1")).rule == "HT Oceans"


@pytest.mark.rule("HT Beaches")
def test_o2_from_the_ocean_it_moves_two_hexes_onto_the_sand():
    p = position("o b b b\n b b b -\n. . . .", "a-arm1 A1\nx-inf1 D3")
    assert p.allowed(MoveTo(unit="a-arm1", space="C1"))
    assert p.refused(MoveTo(unit="a-arm1", space="D1")).rule == "HT Beaches"


@pytest.mark.rule("HT Oceans")
def test_b1_a_unit_that_cannot_retreat_into_the_ocean_loses_a_figure_more():
    p = position(
        ". . .\n b b -\no o o",
        "x-inf1 B1\na-inf1 A2",
        side="axis",
        phase="battle",
    )
    p.do(Battle(unit="x-inf1", target="a-inf1"), dice=[(INFANTRY, FLAG, STAR)])
    assert p.unit("a-inf1").steps == 2


@pytest.mark.rule("HT Obstacles")
@pytest.mark.rule("M44 1.8")
def test_ob1_a_bunker_on_a_hill_costs_armour_two_dice_not_three():
    p = position(
        "H . .\n . . -\n. . .",
        "a-arm1 B1\nx-inf1 A1",
        phase="battle",
        features={"bunker": ["A1"]},
        bunkers={"axis": ["A1"]},
    )
    assert dice(p, "a-arm1", "x-inf1") == 1


@pytest.mark.rule("HT Obstacles")
@pytest.mark.rule("HT Sandbags")
def test_ob2_sandbags_in_a_village_add_only_the_flag():
    p = position(
        "t . .\n . . -\n. . .",
        "a-inf1 B1\na-arm1 A2\nx-inf1 A1",
        phase="battle",
        features={"sandbags": ["A1"]},
    )
    assert dice(p, "a-inf1", "x-inf1") == 2
    assert dice(p, "a-arm1", "x-inf1") == 1
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(FLAG, STAR)])
    assert p.phase != "retreat", "there is no way back from the north edge, so the flag is ignored"
    assert p.unit("x-inf1").steps == 4


@pytest.mark.rule("HT Wire")
def test_w1_infantry_on_wire_rolls_one_die_less():
    p = position("  . . .\n . . -", "a-inf1 A1\nx-inf1 B1", phase="battle", features={"wire": ["A1"]})
    assert dice(p, "a-inf1", "x-inf1") == 2


@pytest.mark.rule("HT Wire")
def test_w2_infantry_takes_the_wire_away_instead_of_battling():
    p = position(
        ". . .\n . . -", "a-inf1 A1\na-inf2 A2\nx-inf1 B1", phase="battle", features={"wire": ["A1"]}
    )
    assert p.refused(ClearWire(unit="a-inf2")).rule == "HT Wire"
    p.do(ClearWire(unit="a-inf1"))
    assert "wire A1" not in p.state.markers
    assert p.refused(Battle(unit="a-inf1", target="x-inf1")).rule == "M44 1.2"


@pytest.mark.rule("HT Wire")
def test_w2_wire_is_taken_away_only_by_a_unit_that_could_battle():
    p = position(
        ". . .\n . . -",
        "a-inf1 A1\na-inf2 A2\nx-inf1 B1",
        phase="battle",
        features={"wire": ["A1"]},
        memo={"moved": {"a-inf1": 2}},
    )
    assert p.refused(ClearWire(unit="a-inf1")).rule == "M44 1.2"


@pytest.mark.rule("HT Wire")
def test_w3_armour_enters_wire_stops_crushes_it_and_battles_with_all_dice():
    p = position(". . . .\n . . . -", "a-arm1 A1\nx-inf1 C1", features={"wire": ["B1"]})
    assert p.refused(MoveTo(unit="a-arm1", space="C1")).rule == "M44 1.2", "somebody stands there"
    p.do(MoveTo(unit="a-arm1", space="B1"))
    assert "wire B1" not in p.state.markers
    assert p.phase == "battle"
    assert dice(p, "a-arm1", "x-inf1") == 3
    q = position(". . . .\n . . . -", "a-arm1 A1\nx-inf1 D1", features={"wire": ["B1", "A2", "B2"]})
    assert q.refused(MoveTo(unit="a-arm1", space="C1")).rule == "HT Wire"


@pytest.mark.rule("HT Towns")
def test_t1_armour_in_a_town_rolls_one_die_at_two_hexes():
    p = position("t . .\n . . -", "a-arm1 A1\nx-inf1 C1", phase="battle")
    assert dice(p, "a-arm1", "x-inf1") == 1


@pytest.mark.rule("HT Towns")
def test_t2_armour_in_a_town_cannot_attack_a_town():
    p = position("t . t\n . . -", "a-arm1 A1\na-inf1 B2\nx-inf1 C1", phase="battle")
    refusal = p.refused(Battle(unit="a-arm1", target="x-inf1"))
    assert refusal.rule == "M44 1.2"
    assert "no dice" in refusal.text


@pytest.mark.rule("HT Bunkers")
@pytest.mark.parametrize(
    ("flags", "lost", "option"), [(1, 0, "ignore_first"), (2, 1, "ignore_first"), (1, 1, "every_flag")]
)
def test_bk1_guns_in_a_bunker_ignore_the_first_flag_and_lose_a_figure_for_the_next(flags, lost, option):
    p = position(
        ". . .\n . . -\n. . .",
        "a-inf1 B2\nx-art1 B1",
        phase="battle",
        features={"bunker": ["B1"]},
        bunkers={"axis": ["B1"]},
        options={"bunker_guns": option},
    )
    p.do(Battle(unit="a-inf1", target="x-art1"), dice=[(FLAG,) * flags + (STAR,) * (2 - flags)])
    assert p.unit("x-art1").steps == 2 - lost
    assert p.at("x-art1") == "B1"


@pytest.mark.rule("HT Bunkers")
def test_bk2_infantry_battles_in_the_turn_it_moves_onto_a_bunker():
    p = position(
        ". . . .\n . . . -",
        "a-inf1 A1\nx-inf1 C1",
        features={"bunker": ["B1"]},
        bunkers={"allies": ["B1"]},
    )
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert dice(p, "a-inf1", "x-inf1") == 3


# --- the geometry of lines: doubled columns and rows from 0, as (column, row)


def label(column: int, row: int) -> str:
    return f"{chr(ord('A') + column // 2)}{row + 1}"


BIG = "\n".join(" ".join("." if not (y % 2 and x == 6) else "-" for x in range(7)) for y in range(6))
LINES = [
    ((0, 0), (4, 0), [(2, 0)], [], []),
    ((4, 2), (7, 3), [], [(5, 3)], [(6, 2)]),
    ((4, 2), (4, 4), [], [(3, 3)], [(5, 3)]),
    ((4, 2), (8, 4), [(5, 3), (7, 3)], [], []),
    ((4, 2), (10, 4), [(7, 3)], [(5, 3), (8, 4)], [(6, 2), (9, 3)]),
    ((4, 2), (9, 3), [(6, 2), (7, 3)], [], []),
    ((4, 2), (5, 5), [(5, 3), (4, 4)], [], []),
]


@pytest.mark.rule("M44 1.5")
@pytest.mark.rule("M44 1.5 R1")
@pytest.mark.parametrize(("start", "end", "crossed", "right", "left"), LINES)
def test_what_blocks_a_line_and_on_which_hand(start, end, crossed, right, left):
    """A unit on a crossed hex blocks; on one hand it does not; one on each hand does, wherever they stand."""
    drawn = board(BIG)

    def clear(*units: tuple[int, int]) -> bool:
        ruling = sight(drawn, obstacles(drawn, units=[label(*u) for u in units]), label(*start), label(*end))
        back = sight(drawn, obstacles(drawn, units=[label(*u) for u in units]), label(*end), label(*start))
        assert back.clear == ruling.clear
        return ruling.clear

    assert clear()
    everywhere = [(x + y % 2, y) for y in range(6) for x in range(0, 12, 2)]
    met = {*crossed, *right, *left}
    assert clear(*(u for u in everywhere if u not in met | {start, end}))
    for unit in crossed:
        assert not clear(unit)
    for one in right:
        assert clear(one)
        assert all(not clear(one, other) for other in left)
    for other in left:
        assert clear(other)
    if right:
        assert clear(*right)
        assert clear(*left)
        only = sight(drawn, obstacles(drawn, units=[label(*u) for u in right]), label(*start), label(*end))
        assert only.reading == "left"
    assert clear(start, end)


@pytest.mark.rule("M44 1.5")
def test_off_the_board_blocks_on_its_hand():
    drawn = board(BIG)
    assert sight(drawn, obstacles(drawn), "A1", "A3").clear
    ruling = sight(drawn, obstacles(drawn, units=["A2"]), "A1", "A3")
    assert not ruling.clear, "the left hand is off the board, the right hand holds a unit"


def test_traces_of_the_lattice_are_those_of_the_rule_book_geometry():
    """The same seven lines by the trace alone: which hexes are crossed."""
    drawn = board(BIG)
    for start, end, crossed, _, _ in LINES:
        a, b = drawn.spaces[label(*start)].hex, drawn.spaces[label(*end)].hex
        met = [fact for fact in trace(a, b) if isinstance(fact, Crossed)]
        ids = [drawn.by_hex[fact.hex].id for fact in met if fact.hex not in (a, b)]
        assert ids == [label(*c) for c in crossed]
