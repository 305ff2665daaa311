"""What is told of a hex before anybody goes there: cover, dice and stops, as they are in play."""

from __future__ import annotations

import pytest

from tests.systems.hex_tiles.position import position
from wsn.systems.hex_tiles.rules.commands import MoveTo
from wsn.systems.hex_tiles.text.effects import effects


def told(p, space, unit=None):
    return [str(one) for one in effects(p.s, space, unit)]


@pytest.mark.rule("HT Forests")
def test_a_forest_tells_its_stop_its_cover_and_that_there_is_no_battle():
    p = position(". f . .", "a-inf1 A1\nx-inf1 D1", phase="move")
    assert told(p, "B1", "a-inf1") == [
        "no battle in the turn it moves in (HT Forests)",
        "stops here (HT Forests)",
        "infantry -1 die, armour -2 dice against a unit in a forest (HT Forests)",
    ]
    assert told(p, "C1", "a-inf1") == []


@pytest.mark.rule("M44 1.2")
def test_a_long_move_tells_that_no_battle_follows_and_the_order_says_the_same():
    p = position(". . . .", "a-inf1 A1\nx-inf1 D1", phase="move")
    assert told(p, "B1", "a-inf1") == []
    assert told(p, "C1", "a-inf1") == ["moving 2: no battle (M44 1.2)"]
    assert "moving 2: no battle (M44 1.2)" in map(str, p.preview(MoveTo(unit="a-inf1", space="C1")).reasons)


def test_an_enemy_is_told_with_what_his_cover_takes_from_this_unit():
    p = position(". . H .", "a-inf1 A1\na-arm1 B1\na-art1 D1\nx-inf1 C1", phase="move")
    assert told(p, "C1", "a-inf1") == ["-1 die against a unit up a hill (HT Hills)"]
    assert told(p, "C1", "a-art1") == ["its cover does not count against this unit (M44 1.2)"], (
        "guns fire over it"
    )


def test_before_a_card_is_played_a_hex_tells_what_its_ground_does_to_an_ordinary_move():
    p = position(". h .", "a-inf1 A1\nx-inf1 C1", phase="play")
    assert "entered only from the next hex (HT Hedgerows)" in told(p, "B1", "a-inf1")


@pytest.mark.rule("HT Hedgehogs")
@pytest.mark.rule("HT Wire")
def test_obstacles_tell_whom_they_stop_and_what_they_do_for_who_stands_there():
    p = position(
        ". . . .",
        "a-inf1 A1\na-arm1 D1",
        phase="move",
        features={"hedgehog": ["C1"], "wire": ["B1"]},
    )
    assert told(p, "C1", "a-arm1") == [
        "closed to armour (HT Hedgehogs)",
        "first flag ignored, behind a hedgehog (HT Hedgehogs)",
    ]
    assert told(p, "C1")[0] == "closed to armour and artillery (HT Hedgehogs)"
    assert told(p, "B1", "a-inf1") == [
        "stops here: wire (HT Wire)",
        "battles from the wire: -1 die (HT Wire)",
    ]
    assert p.allowed(MoveTo(unit="a-inf1", space="B1"))
    assert "stops here: wire (HT Wire)" in map(str, p.preview(MoveTo(unit="a-inf1", space="B1")).reasons)


@pytest.mark.rule("HT Sandbags")
def test_a_move_out_of_sandbags_says_beforehand_that_they_are_lost():
    p = position(". . .\n. . .", "a-inf1 A1\na-inf2 A2", features={"sandbags": ["A1"]})
    lost = "leaves the sandbags in A1, which are removed"
    for unit, leaves in (("a-inf1", True), ("a-inf2", False)):
        shown = p.preview(MoveTo(unit=unit, space="B1"))
        assert shown is not None
        assert (lost in [reason.text for reason in shown.reasons]) is leaves
