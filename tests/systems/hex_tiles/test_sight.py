"""Sight in the hex-tile game: what blocks, hills, bunkers, units; the compiled form agrees with the line."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.systems.hex_tiles.position import board, position
from wsn.board.line import sight
from wsn.board.sightlines import Sightlines
from wsn.systems.hex_tiles.rules.commands import Battle
from wsn.systems.hex_tiles.rules.sight import obstacles


def clear(drawn, a, b, *units, **options):
    return sight(drawn, obstacles(drawn, units=units, **options), a, b)


@pytest.mark.rule("M44 1.5")
@pytest.mark.parametrize(
    ("letter", "rule"),
    [("f", "HT Forests"), ("h", "HT Hedgerows"), ("H", "HT Hills"), ("t", "HT Towns")],
)
def test_terrain_that_blocks(letter, rule):
    ruling = clear(board(f". {letter} ."), "A1", "C1")
    assert not ruling.clear
    assert [r.rule for r in ruling.first_blockers] == [rule]


@pytest.mark.rule("HT Rivers")
@pytest.mark.rule("HT Oceans")
@pytest.mark.rule("HT Beaches")
@pytest.mark.parametrize("letter", [".", "r", "o", "b"])
def test_terrain_that_does_not_block(letter):
    assert clear(board(f". {letter} ."), "A1", "C1").clear


@pytest.mark.rule("HT Bunkers")
@pytest.mark.rule("HT Hedgehogs")
@pytest.mark.rule("HT Sandbags")
@pytest.mark.rule("HT Wire")
@pytest.mark.parametrize(
    ("feature", "blocks"), [("bunker", True), ("hedgehog", False), ("sandbags", False), ("wire", False)]
)
def test_obstacles_that_block_and_that_do_not(feature, blocks):
    ruling = clear(board(". . .", **{feature: ["B1"]}), "A1", "C1")
    assert ruling.clear is not blocks
    if blocks:
        assert ruling.first_blockers[0].rule == "HT Bunkers"


@pytest.mark.rule("M44 1.5")
def test_the_ends_never_block_and_every_unit_between_does():
    drawn = board("f . f")
    assert clear(drawn, "A1", "C1", "A1", "C1").clear
    ruling = clear(drawn, "A1", "C1", "B1")
    assert not ruling.clear
    assert ruling.first_blockers[0].text == "unit in B1"


@pytest.mark.rule("HT Hills")
def test_units_on_one_hill_look_along_it_and_no_others_do():
    assert clear(board("H H H H"), "A1", "D1").clear
    assert not clear(board("H H . H"), "A1", "D1").clear, "two hills"
    assert not clear(board("H H ."), "A1", "C1").clear, "one end below"
    assert not clear(board(". H ."), "A1", "C1").clear


@pytest.mark.rule("HT Hills")
def test_a_hill_bent_round_a_valley_is_one_hill():
    drawn = board("H . H\n H H -")
    assert clear(drawn, "A1", "C1").clear, "the valley between does not block"
    other = board("H f H\n H H -")
    assert not clear(other, "A1", "C1").clear, "a forest in it does"


@pytest.mark.rule("HT Hills")
def test_units_and_bunkers_on_the_hill_still_block():
    assert not clear(board("H H H"), "A1", "C1", "B1").clear
    assert not clear(board("H H H", bunker=["B1"]), "A1", "C1").clear


@pytest.mark.rule("HT Hills")
def test_the_switch_lets_units_on_any_two_hills_look_over_a_third():
    drawn = board("H . H . H")
    assert not clear(drawn, "A1", "E1").clear
    assert clear(drawn, "A1", "E1", settings={"same_height": True}).clear
    assert not clear(board("H . H . ."), "A1", "E1", settings={"same_height": True}).clear
    (over,) = clear(drawn, "A1", "E1", settings={"same_height": True}).reasons
    assert over.text == "hill in C1, as high as the hills of both ends (hill_sight of the scenario)"
    assert clear(board("H H H"), "A1", "C1").reasons[0].text == "hill in B1, which both ends share"
    for option, may in (("same_hill", False), ("same_height", True)):
        q = position("H H . H", "a-arm1 A1\nx-inf1 D1", phase="battle", options={"hill_sight": option})
        assert q.allowed(Battle(unit="a-arm1", target="x-inf1")) is may


def test_smoke_is_refused():
    with pytest.raises(ValueError, match="no smoke"):
        obstacles(board(". ."), ["A1"])


@pytest.mark.rule("M44 1.5 R1")
@pytest.mark.parametrize("seed", range(6))
def test_the_compiled_readings_and_the_bulk_agree_with_the_line(seed):
    """Random maps and units: what the game asks, what `wsn los` answers, and all pairs at once."""
    rng = random.Random(seed)
    rows = []
    for y in range(6):
        cells = [rng.choice("....fhHHtrob") for _ in range(7)]
        rows.append(" ".join(cells[:6] + ["-"] if y % 2 else cells))
    drawn = board("\n".join(rows), bunker=["C3", "E4"])
    spaces = list(drawn.spaces)
    for same_height in (False, True):
        standing = rng.sample(spaces, 9)
        option = "same_height" if same_height else "same_hill"
        p = position(drawn, f"a-inf1 {standing[0]}\nx-inf1 {standing[1]}", options={"hill_sight": option})
        world, at = p.game.world, dict.fromkeys(standing)
        put = obstacles(drawn, units=standing, settings={"same_height": same_height})
        lines = Sightlines(drawn, put)
        for a, b in itertools.combinations(spaces, 2):
            expected = sight(drawn, put, a, b).clear
            assert world.sees(a, b, at) == expected
            assert world.sees(b, a, at) == expected
            assert lines.sees(a, b) == expected
