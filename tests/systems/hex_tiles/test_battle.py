"""Battle: dice by range, what each symbol does, cover, close assault duty, and odds that are exact."""

from __future__ import annotations

import itertools

import pytest

from tests.systems.hex_tiles.position import ARMOUR, FLAG, GRENADE, INFANTRY, STAR, position
from wsn.cite import Reason
from wsn.systems.hex_tiles.rules import able
from wsn.systems.hex_tiles.rules.battle import DIE_FACES, Tally, outcome_text
from wsn.systems.hex_tiles.rules.commands import Battle

STRIP = ". . . . . . . .\n . . . . . . . -"


def dice(p, unit="a-inf1", target="x-inf1"):
    return int(p.preview(Battle(unit=unit, target=target)).title.split()[0])


@pytest.mark.rule("M44 1.2")
@pytest.mark.parametrize(
    ("unit", "table"),
    [
        ("a-inf1", [3, 2, 1]),
        ("a-sf1", [3, 2, 1]),
        ("a-res1", [3, 2, 1]),
        ("a-arm1", [3, 3, 3]),
        ("a-earm1", [3, 3, 3]),
        ("a-art1", [3, 3, 2, 2, 1, 1]),
    ],
)
def test_dice_by_range_for_each_kind(unit, table):
    for apart, expected in enumerate(table, 1):
        p = position(STRIP, f"{unit} A1\nx-inf1 {chr(ord('A') + apart)}1", phase="battle")
        assert dice(p, unit) == expected
    beyond = f"{chr(ord('A') + len(table) + 1)}1"
    p = position(STRIP, f"{unit} A1\nx-inf1 {beyond}\na-inf9 A2\nx-inf2 B2", phase="battle")
    assert p.refused(Battle(unit=unit, target="x-inf1")).rule == "M44 1.2"


@pytest.mark.rule("M44 1.1")
@pytest.mark.parametrize(
    ("target", "symbol", "lost"),
    [
        ("x-inf1", INFANTRY, 1),
        ("x-inf1", ARMOUR, 0),
        ("x-inf1", GRENADE, 1),
        ("x-inf1", STAR, 0),
        ("x-sf1", INFANTRY, 1),
        ("x-res1", INFANTRY, 1),
        ("x-arm1", INFANTRY, 0),
        ("x-arm1", ARMOUR, 1),
        ("x-earm1", ARMOUR, 1),
        ("x-arm1", GRENADE, 1),
        ("x-art1", INFANTRY, 0),
        ("x-art1", ARMOUR, 0),
        ("x-art1", GRENADE, 1),
        ("x-art1", STAR, 0),
    ],
)
def test_what_each_symbol_costs_each_kind(target, symbol, lost):
    p = position(STRIP, f"a-inf1 A1\n{target} D1", phase="battle")
    before = p.unit(target).steps
    p.do(Battle(unit="a-inf1", target=target), dice=[(symbol,)])
    assert p.unit(target).steps == before - lost


@pytest.mark.rule("M44 1.1")
def test_figures_come_off_before_flags_and_the_dead_do_not_retreat():
    p = position(STRIP, "a-inf1 A2\nx-inf1 B2 steps=2", phase="battle")
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(INFANTRY, GRENADE, FLAG)])
    assert "x-inf1" not in p.state.units
    assert p.medals("allies") == 1


@pytest.mark.rule("M44 1.2")
def test_lost_figures_do_not_take_dice():
    p = position(STRIP, "a-inf1 A1 steps=1\nx-inf1 B1", phase="battle")
    assert dice(p) == 3


@pytest.mark.rule("M44 1.2")
@pytest.mark.parametrize(("unit", "most"), [("a-inf1", 1), ("a-sf1", 2), ("a-arm1", 3), ("a-art1", 0)])
def test_how_far_a_unit_may_move_and_still_battle(unit, most):
    for hexes in range(4):
        p = position(STRIP, f"{unit} A1\na-inf9 A2\nx-inf1 B1", phase="battle", memo={"moved": {unit: hexes}})
        command = Battle(unit=unit, target="x-inf1")
        if hexes <= most:
            assert p.allowed(command)
        else:
            assert p.refused(command).rule == "M44 1.2"


@pytest.mark.rule("M44 1.2")
def test_a_unit_next_to_an_enemy_battles_only_enemies_next_to_it():
    p = position(STRIP, "a-inf1 B1\na-art1 C2\nx-inf1 C1\nx-inf2 D1\nx-inf3 F1", phase="battle")
    assert p.allowed(Battle(unit="a-inf1", target="x-inf1"))
    assert p.refused(Battle(unit="a-inf1", target="x-inf2")).rule == "M44 1.2"
    assert p.refused(Battle(unit="a-art1", target="x-inf3")).rule == "M44 1.2"


@pytest.mark.rule("M44 1.2")
def test_a_unit_battles_once_and_only_when_ordered():
    p = position(STRIP, "a-inf1 A1\na-inf2 B2\na-inf3 A2 idle\nx-inf1 B1", phase="battle")
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(STAR, STAR, STAR)])
    assert p.refused(Battle(unit="a-inf1", target="x-inf1")).rule == "M44 1.2"
    assert p.refused(Battle(unit="a-inf3", target="x-inf1")).rule == "M44 1.4"
    assert p.refused(Battle(unit="a-inf2", target="a-inf1")).rule == "M44 1.2"


@pytest.mark.rule("M44 1.5")
def test_a_unit_needs_a_line_of_sight_and_guns_do_not():
    p = position(". . f . .", "a-inf1 B1\na-art1 A1\nx-inf1 D1\nx-inf2 E1", phase="battle")
    assert p.refused(Battle(unit="a-inf1", target="x-inf1")).rule == "M44 1.5"
    assert p.allowed(Battle(unit="a-art1", target="x-inf1"))
    q = position(". . . . .", "a-inf1 A1\na-inf2 B1\nx-inf1 C1\nx-inf2 D1", phase="battle")
    assert q.refused(Battle(unit="a-inf1", target="x-inf1")).rule == "M44 1.5"


@pytest.mark.rule("HT Forests")
@pytest.mark.rule("HT Hedgerows")
@pytest.mark.rule("HT Towns")
@pytest.mark.parametrize("letter", ["f", "h", "t"])
@pytest.mark.parametrize(("unit", "left"), [("a-inf1", 2), ("a-arm1", 1), ("a-art1", 3)])
def test_cover_of_forest_hedgerow_and_town(letter, unit, left):
    p = position(f". {letter} .", f"{unit} A1\nx-inf1 B1", phase="battle")
    assert dice(p, unit) == left


@pytest.mark.rule("HT Hills")
@pytest.mark.parametrize(("unit", "left"), [("a-inf1", 2), ("a-arm1", 2), ("a-art1", 3)])
def test_cover_of_a_hill_counts_from_below_only(unit, left):
    assert dice(position(". H .", f"{unit} A1\nx-inf1 B1", phase="battle"), unit) == left
    assert dice(position("H H .", f"{unit} A1\nx-inf1 B1", phase="battle"), unit) == 3


@pytest.mark.rule("HT Bunkers")
@pytest.mark.parametrize(("unit", "left"), [("a-inf1", 2), ("a-arm1", 1), ("a-art1", 3)])
@pytest.mark.parametrize("owner", ["axis", "allies"])
def test_cover_of_a_bunker_is_its_owners_only(unit, left, owner):
    p = position(
        ". . .",
        f"{unit} A1\nx-inf1 B1",
        phase="battle",
        features={"bunker": ["B1"]},
        bunkers={owner: ["B1"]},
    )
    assert dice(p, unit) == (left if owner == "axis" else 3)


@pytest.mark.rule("HT Sandbags")
@pytest.mark.parametrize(("unit", "left"), [("a-inf1", 2), ("a-arm1", 2), ("a-art1", 3)])
def test_cover_of_sandbags(unit, left):
    p = position(". . .", f"{unit} A1\nx-inf1 B1", phase="battle", features={"sandbags": ["B1"]})
    assert dice(p, unit) == left


@pytest.mark.rule("HT Hills")
@pytest.mark.rule("HT Sandbags")
def test_sandbags_on_a_hill_help_where_the_hill_does_not():
    p = position("H H .", "a-inf1 A1\nx-inf1 B1", phase="battle", features={"sandbags": ["B1"]})
    assert (
        Reason("HT Sandbags", "against a unit behind sandbags", -1)
        in p.preview(Battle(unit="a-inf1", target="x-inf1")).reasons
    )
    q = position(". H .", "a-inf1 A1\nx-inf1 B1", phase="battle", features={"sandbags": ["B1"]})
    assert dice(q) == 2


@pytest.mark.rule("HT Hedgehogs")
@pytest.mark.rule("HT Beaches")
@pytest.mark.rule("HT Oceans")
@pytest.mark.rule("HT Rivers")
@pytest.mark.parametrize("letter", ["b", "o", "r"])
def test_water_sand_and_hedgehogs_give_no_cover(letter):
    p = position(f". {letter} .", "a-inf1 A1\nx-inf1 B1", phase="battle", features={"hedgehog": ["B1"]})
    assert dice(p) == 3


@pytest.mark.rule("HT Wire")
def test_wire_takes_a_die_from_infantry_that_battles_from_it_and_from_nobody_else():
    p = position(". . .", "a-art1 A1\nx-inf1 B1", phase="battle", features={"wire": ["A1", "B1"]})
    assert dice(p, "a-art1") == 3
    q = position(". . .", "a-inf1 A1\nx-inf1 B1", phase="battle", features={"wire": ["B1"]})
    assert dice(q) == 3


@pytest.mark.rule("M44 1.2")
@pytest.mark.parametrize(("option", "may"), [("refused", False), ("one_die", True)])
def test_a_battle_without_dice(option, may):
    p = position(
        "t . t\n . . -", "a-arm1 A1\na-inf1 B2\nx-inf1 C1", phase="battle", options={"zero_dice": option}
    )
    command = Battle(unit="a-arm1", target="x-inf1")
    if may:
        assert dice(p, "a-arm1") == 1
        p.do(command, dice=[(INFANTRY,)])
        assert p.unit("x-inf1").steps == 3
    else:
        assert p.refused(command).rule == "M44 1.2"


@pytest.mark.rule("M44 1.1")
@pytest.mark.parametrize("target", ["x-inf1", "x-arm1", "x-art1"])
@pytest.mark.parametrize("steps", [1, 2, 3, 4])
@pytest.mark.parametrize("apart", [1, 2, 3])
def test_the_odds_are_those_of_every_way_the_dice_can_fall(target, steps, apart):
    place = "BCD"[apart - 1] + "1"
    p = position(STRIP, f"a-inf1 A1\n{target} {place} steps={steps}", phase="battle")
    worked = able.attack(p.s, p.unit("a-inf1"), p.unit(target))
    assert isinstance(worked, Tally)
    counted: dict[str, int] = {}
    for values in itertools.product(range(1, DIE_FACES + 1), repeat=worked.dice):
        word = outcome_text(steps, *worked.count(p.game.world, values))
        counted[word] = counted.get(word, 0) + 1
    shown = p.preview(Battle(unit="a-inf1", target=target)).odds
    assert {one.words: one.ways for one in shown} == counted
    assert {one.out_of for one in shown} == {DIE_FACES**worked.dice}
    lost: dict[str, int] = {}
    for values in itertools.product(range(1, DIE_FACES + 1), repeat=worked.dice):
        key = worked.count(p.game.world, values)
        lost[outcome_text(steps, *key)] = key[0]
    assert {one.words: (one.harm, one.own) for one in shown} == {w: (n, 0) for w, n in lost.items()}


@pytest.mark.rule("M44 1.1")
def test_the_roll_comes_to_what_the_odds_call_it():
    p = position(STRIP, "a-inf1 A1\nx-inf1 C1", phase="battle")
    shown = {one.words for one in p.preview(Battle(unit="a-inf1", target="x-inf1")).odds}
    events = p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(INFANTRY, STAR)])
    told = [e.text for e in events if getattr(e, "text", "").endswith("1 figure lost")]
    assert told
    assert "1 figure lost" in shown


@pytest.mark.rule("M44 1.6")
def test_the_preview_tells_what_a_flag_would_cost():
    p = position(STRIP, "a-inf1 A2\nx-inf1 B1", phase="battle")
    reasons = p.preview(Battle(unit="a-inf1", target="x-inf1")).reasons
    assert Reason("M44 1.6", "1 flag costs at least 1 figure") in reasons


@pytest.mark.rule("M44 1.1")
def test_an_outcome_says_when_the_unit_is_eliminated():
    assert outcome_text(2, 2, 0) == "2 figures lost: eliminated"
    assert outcome_text(3, 2, 0) == "2 figures lost"
    assert outcome_text(3, 2, 1) == "2 figures lost and 1 flag"
    assert outcome_text(1, 0, 2) == "no loss, but 2 flags"
    p = position(STRIP, "a-inf1 A1\nx-inf1 C1 steps=2", phase="battle")
    shown = [one.words for one in p.preview(Battle(unit="a-inf1", target="x-inf1")).odds]
    assert "2 figures lost: eliminated" in shown
