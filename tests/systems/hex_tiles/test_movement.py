"""Moving: each tile and obstacle, entered and refused; the moves of a turn."""

from __future__ import annotations

import pytest

from tests.systems.hex_tiles.position import board, position
from wsn.cite import Refusal
from wsn.systems.hex_tiles.data.ground import may_stand
from wsn.systems.hex_tiles.data.scenario import Exit
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.rules import able
from wsn.systems.hex_tiles.rules.commands import Battle, Done, LeaveMap, MoveTo

STRIP = ". . . . . .\n . . . . . -\n. . . . . ."


def goes(p, unit, *spaces):
    return [p.allowed(MoveTo(unit=unit, space=space)) for space in spaces]


@pytest.mark.rule("M44 1.2")
@pytest.mark.parametrize(
    ("unit", "far"),
    [("a-inf1", 2), ("a-sf1", 2), ("a-res1", 2), ("a-arm1", 3), ("a-earm1", 3), ("a-art1", 1)],
)
def test_each_kind_moves_its_hexes_and_no_further(unit, far):
    p = position(STRIP, f"{unit} A1\nx-inf1 F3")
    spaces = ["B1", "C1", "D1", "E1"]
    assert goes(p, unit, *spaces) == [n <= far for n in range(1, 5)]
    assert p.refused(MoveTo(unit=unit, space=spaces[far])).rule == "M44 1.2"


@pytest.mark.rule("M44 1.2")
def test_nobody_moves_into_or_through_a_unit():
    p = position(". . .", "a-inf1 A1\na-inf2 B1 idle\nx-inf1 C1")
    assert p.refused(MoveTo(unit="a-inf1", space="B1")).rule == "M44 1.2"
    q = position(". . . .", "a-inf1 A1\na-arm1 D1\nx-inf1 C1 idle")
    assert q.refused(MoveTo(unit="a-arm1", space="B1")).rule == "M44 1.2"


@pytest.mark.rule("M44 1.2")
def test_a_unit_moves_once_and_only_when_it_is_ordered():
    p = position(STRIP, "a-inf1 A1\na-inf2 A3\na-inf3 C3 idle\nx-inf1 F3")
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert p.refused(MoveTo(unit="a-inf1", space="C1")).rule == "M44 1.2"
    assert p.refused(MoveTo(unit="a-inf3", space="D3")).rule == "M44 1.4"
    assert p.refused(MoveTo(unit="x-inf1", space="E3")).rule == "M44 1.4"


@pytest.mark.rule("M44 1.2 R1")
def test_a_move_goes_by_the_best_way_round():
    """The straight way leads through a forest; the way round does not, and is found."""
    p = position(". f . .\n . . . -", "a-arm1 A1\nx-inf1 D1")
    assert p.allowed(MoveTo(unit="a-arm1", space="C1"))
    q = position(". f . .\n f f . -", "a-arm1 A1\nx-inf1 D1")
    assert q.refused(MoveTo(unit="a-arm1", space="C1")).rule == "HT Forests"


@pytest.mark.parametrize(("letter", "rule"), [("f", "HT Forests"), ("t", "HT Towns"), ("h", "HT Hedgerows")])
def test_ground_where_a_unit_must_stop(letter, rule):
    p = position(f". {letter} .", "a-inf1 A1\nx-inf1 C1")
    assert p.allowed(MoveTo(unit="a-inf1", space="B1"))
    q = position(f". {letter} . .", "a-inf1 A1\nx-inf1 D1")
    assert q.refused(MoveTo(unit="a-inf1", space="C1")).rule == rule


@pytest.mark.rule("HT Towns")
def test_a_unit_that_moves_into_a_town_does_not_battle():
    p = position(
        "t . .\n . . -", "a-inf1 A1\na-inf2 A2\nx-inf1 B1", phase="battle", memo={"moved": {"a-inf1": 1}}
    )
    assert p.refused(Battle(unit="a-inf1", target="x-inf1")).rule == "HT Towns"


@pytest.mark.rule("HT Forests")
def test_resistance_fighters_battle_in_the_turn_they_enter():
    p = position("f . .\n . . -", "a-res1 A1\nx-inf1 B1", phase="battle", memo={"moved": {"a-res1": 1}})
    assert p.allowed(Battle(unit="a-res1", target="x-inf1"))
    q = position(
        "f . .\n . . -", "a-res1 A1\na-inf1 A2\nx-inf1 B1", phase="battle", memo={"moved": {"a-res1": 2}}
    )
    assert q.refused(Battle(unit="a-res1", target="x-inf1")).rule == "M44 1.2"


@pytest.mark.rule("HT Hills")
def test_a_hill_does_not_slow_anybody():
    p = position("H H H . .", "a-arm1 A1\nx-inf1 E1")
    assert p.allowed(MoveTo(unit="a-arm1", space="D1"))


@pytest.mark.rule("HT Hedgerows")
def test_from_hedgerow_to_hedgerow_is_one_hex_at_a_time():
    p = position("h h h .", "a-inf1 A1\nx-inf1 D1")
    assert goes(p, "a-inf1", "B1", "C1") == [True, False]
    assert p.refused(MoveTo(unit="a-inf1", space="C1")).rule == "HT Hedgerows"


@pytest.mark.rule("HT Oceans")
def test_the_ocean_is_entered_by_one_hex_only():
    p = position(". o .\n . . -", "a-arm1 A1\na-arm2 A2\nx-inf1 C1")
    assert p.allowed(MoveTo(unit="a-arm1", space="B1"))
    q = position(". . o .\n . . . -", "a-arm1 A1\nx-inf1 D1")
    assert q.refused(MoveTo(unit="a-arm1", space="C1")).rule == "HT Oceans"


@pytest.mark.rule("HT Oceans")
def test_nobody_battles_from_the_ocean():
    p = position("o . .\n . . -", "a-arm1 A1\na-inf1 A2\nx-inf1 B1", phase="battle")
    assert p.refused(Battle(unit="a-arm1", target="x-inf1")).rule == "HT Oceans"
    assert p.allowed(Battle(unit="a-inf1", target="x-inf1"))


@pytest.mark.rule("HT Beaches")
def test_a_beach_on_the_way_limits_the_whole_move():
    p = position("r . b . . .\n r r r r r -", "a-arm1 B1\nx-inf1 F1")
    assert goes(p, "a-arm1", "C1", "D1", "E1") == [True, True, False]
    assert p.refused(MoveTo(unit="a-arm1", space="E1")).rule == "HT Beaches"


@pytest.mark.rule("HT Beaches")
@pytest.mark.parametrize(("option", "free"), [("entering", True), ("starting", False)])
def test_a_unit_that_starts_on_a_beach_is_limited_by_the_switch_only(option, free):
    p = position("b . . . .", "a-arm1 A1\nx-inf1 E1", options={"beach_limit": option})
    assert p.allowed(MoveTo(unit="a-arm1", space="C1"))
    assert p.allowed(MoveTo(unit="a-arm1", space="D1")) is free
    if not free:
        assert p.refused(MoveTo(unit="a-arm1", space="D1")).rule == "HT Beaches"


@pytest.mark.parametrize(
    ("feature", "unit", "may", "rule"),
    [
        ("bunker", "a-inf1", True, ""),
        ("bunker", "a-arm1", False, "HT Bunkers"),
        ("bunker", "a-art1", False, "HT Bunkers"),
        ("hedgehog", "a-sf1", True, ""),
        ("hedgehog", "a-arm1", False, "HT Hedgehogs"),
        ("hedgehog", "a-art1", False, "HT Hedgehogs"),
        ("sandbags", "a-arm1", True, ""),
        ("sandbags", "a-art1", True, ""),
        ("wire", "a-art1", True, ""),
    ],
)
def test_who_may_enter_an_obstacle(feature, unit, may, rule):
    p = position(". . .", f"{unit} A1\nx-inf1 C1", features={feature: ["B1"]}, bunkers={"allies": ["B1"]})
    if may:
        assert p.allowed(MoveTo(unit=unit, space="B1"))
    else:
        assert p.refused(MoveTo(unit=unit, space="B1")).rule == rule


@pytest.mark.rule("HT Bunkers")
@pytest.mark.rule("HT Hedgehogs")
def test_bunkers_and_hedgehogs_do_not_stop_infantry():
    for feature in ("bunker", "hedgehog"):
        p = position(". . . .", "a-inf1 A1\nx-inf1 D1", features={feature: ["B1"]}, bunkers={"axis": ["B1"]})
        assert p.allowed(MoveTo(unit="a-inf1", space="C1"))


@pytest.mark.rule("HT Bunkers")
def test_guns_that_start_in_a_bunker_never_move():
    p = position(
        ". . .",
        "a-art1 A1\na-inf1 C1\nx-inf1 B1 idle",
        features={"bunker": ["A1"]},
        bunkers={"allies": ["A1"]},
    )
    assert not any(isinstance(c, MoveTo) and c.unit == "a-art1" for c in p.game.legal())
    q = position(
        ". . .\n . . -",
        "a-art1 A1\na-inf1 A2\nx-inf1 C1",
        features={"bunker": ["A1"]},
        bunkers={"allies": ["A1"]},
    )
    assert q.refused(MoveTo(unit="a-art1", space="B1")).rule == "HT Bunkers"


@pytest.mark.rule("HT Wire")
def test_wire_stops_infantry_and_stays():
    p = position(". . .\n . . -", "a-inf1 A1\na-inf2 A2\nx-inf1 C1", features={"wire": ["B1"]})
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert "wire B1" in p.state.markers
    q = position(". . . .", "a-inf1 A1\nx-inf1 D1", features={"wire": ["B1"]})
    assert q.refused(MoveTo(unit="a-inf1", space="C1")).rule == "HT Wire"


@pytest.mark.rule("HT Wire")
def test_a_move_leads_around_wire_unless_the_card_lets_nothing_stop_it():
    """The way that a film shows: through the wire a unit could not have come so far."""
    units = "a-arm1 A1\nx-inf1 D1"
    p = position(". . . .\n . . . -", units, features={"wire": ["B1"]})
    assert able.way(p.s, p.unit("a-arm1"), "C1") == ("A2", "B2")
    free = position(". . . .\n . . . -", units, card="behind_enemy_lines", features={"wire": ["B1"]})
    assert able.way(free.s, free.unit("a-arm1"), "C1") == ("B1",)
    assert able.way(p.s, p.unit("a-arm1"), "B1") == ()


@pytest.mark.rule("HT Sandbags")
def test_sandbags_go_when_the_unit_moves_out():
    p = position(". . .\n . . -", "a-inf1 A1\na-inf2 A2\nx-inf1 C1", features={"sandbags": ["A1", "B1"]})
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert set(p.state.markers) == {"sandbags B1"}


@pytest.mark.rule("HT Rivers")
def test_a_unit_on_a_bridge_battles_as_usual():
    p = position(". r .", "a-inf1 B1\nx-inf1 C1", phase="battle", features={"bridge": ["B1"]})
    assert p.preview(Battle(unit="a-inf1", target="x-inf1")).title.startswith("3 dice")


@pytest.mark.rule("M44 1.9")
def test_a_unit_leaves_the_map_by_an_exit_within_its_move():
    exits = [Exit(side="allies", hexes=("D1",))]
    p = position(". . . . .", "a-arm1 B1\na-inf1 A1\nx-inf1 E1", exits=exits)
    assert p.refused(LeaveMap(unit="a-inf1")).rule == "M44 1.9"
    p.do(LeaveMap(unit="a-arm1"))
    assert p.at("a-arm1") is None
    assert p.medals("allies") == 1
    q = position(". . . . .", "a-arm1 A1\na-inf1 D1\nx-inf1 E1", exits=exits)
    assert q.refused(LeaveMap(unit="a-arm1")).rule == "M44 1.9"
    assert q.allowed(LeaveMap(unit="a-inf1"))


@pytest.mark.rule("M44 1.9")
def test_nobody_leaves_in_the_move_that_stopped_in_a_town():
    p = position(". . t .", "a-arm1 A1\nx-inf1 D1", exits=[Exit(side="allies", hexes=("C1",))])
    assert p.refused(LeaveMap(unit="a-arm1")).rule == "M44 1.9"
    q = position(". . t .", "a-arm1 C1\nx-inf1 D1", exits=[Exit(side="allies", hexes=("C1",))])
    assert q.allowed(LeaveMap(unit="a-arm1"))


@pytest.mark.rule("M44 1.9", "HT Hedgerows", "HT Beaches", "HT Oceans")
@pytest.mark.parametrize(
    ("ground", "start", "by", "leaves"),
    [
        ("h . . .", "a-inf1 A1", "A1", True),
        ("h . . .", "a-inf1 A1", "B1", False),
        (". . b . .", "a-arm1 B1", "C1", True),
        (". . b . .", "a-arm1 A1", "C1", False),
        (". o . .", "a-arm1 B1", "B1", True),
        (". o . .", "a-arm1 A1", "B1", False),
    ],
)
def test_the_step_off_the_map_counts_against_what_the_ground_leaves_of_a_move(ground, start, by, leaves):
    """Out of a hedgerow a unit may only move to the next hex, yet it left the map beyond that."""
    p = position(ground, f"{start}\nx-inf1 D1", exits=[Exit(side="allies", hexes=(by,))])
    leave = LeaveMap(unit=start.split()[0])
    if leaves:
        assert p.allowed(leave)
    else:
        assert p.refused(leave).rule == "M44 1.9"


@pytest.mark.rule("M44 1.4")
def test_all_moves_come_before_the_first_battle():
    p = position(STRIP, "a-inf1 A1\na-inf2 A3\nx-inf1 C1")
    p.do(Done())
    assert p.phase == "battle"
    assert p.refused(MoveTo(unit="a-inf1", space="A2")).rule == "ENGINE 3"


@pytest.mark.rule("HT Bunkers")
def test_where_a_unit_may_start():
    drawn = board(". r r f", bunker=["A1"], hedgehog=["D1"], bridge=["C1"])
    refused = {
        (kind, space): may_stand(drawn, tables(), kind, space)
        for kind in tables().kinds
        for space in drawn.spaces
    }
    barred = {key for key, result in refused.items() if isinstance(result, Refusal)}
    everybody = set(tables().kinds)
    foot = {kind for kind, row in tables().kinds.items() if row.arm == "infantry"}
    guns = {kind for kind, row in tables().kinds.items() if row.arm == "artillery"}
    assert {kind for kind, space in barred if space == "A1"} == everybody - foot - guns
    assert {kind for kind, space in barred if space == "B1"} == everybody
    assert {kind for kind, space in barred if space == "C1"} == set()
    assert {kind for kind, space in barred if space == "D1"} == everybody - foot
