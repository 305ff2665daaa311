"""Taking ground and overrun: who may, where, and when it is refused."""

from __future__ import annotations

import pytest

from tests.systems.hex_tiles.position import ARMOUR, FLAG, GRENADE, INFANTRY, STAR, position
from wsn.systems.hex_tiles.rules.commands import Battle, Done, RetreatTo, TakeGround

FIELD = """
    . . . . .
     . . . . -
    . . . . .
     . . . . -
"""
MISS = (STAR, STAR, STAR)


def won(units, *, drawn=FIELD, firer="a-inf1", target="x-inf1", count=3, **more):
    """A close assault that wipes the target out."""
    p = position(drawn, units, phase="battle", **more)
    p.do(Battle(unit=firer, target=target), dice=[(GRENADE,) * count])
    return p


@pytest.mark.rule("M44 1.7")
@pytest.mark.parametrize("unit", ["a-inf1", "a-sf1", "a-res1"])
def test_infantry_takes_the_hex_it_has_emptied(unit):
    p = won(f"{unit} C3\nx-inf1 C2 steps=2\nx-inf2 A1", firer=unit)
    assert (p.phase, p.side) == ("ground", "allies")
    assert p.refused(TakeGround(space="B2")).rule == "M44 1.7"
    p.do(TakeGround(space="C2"))
    assert p.at(unit) == "C2"
    assert p.side == "axis", "no overrun for infantry"


@pytest.mark.rule("M44 1.7")
def test_ground_need_not_be_taken():
    p = won("a-inf1 C3\nx-inf1 C2 steps=2\nx-inf2 A1")
    p.do(Done())
    assert p.at("a-inf1") == "C3"
    assert p.side == "axis"


@pytest.mark.rule("M44 1.7")
def test_a_retreat_empties_the_hex_as_well():
    p = position(FIELD, "a-inf1 C3\nx-inf1 C2\nx-inf2 A1", phase="battle")
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(FLAG, STAR, STAR)])
    p.do(RetreatTo(space="C1"))
    assert p.phase == "ground"
    p.do(TakeGround(space="C2"))
    assert p.at("a-inf1") == "C2"


@pytest.mark.rule("M44 1.7")
def test_no_ground_without_close_assault_and_none_for_guns():
    p = won("a-inf1 C4\nx-inf1 C2 steps=1\nx-inf2 A1", count=2)
    assert p.side == "axis"
    q = won("a-art1 C3\nx-inf1 C2 steps=2\nx-inf2 A1", firer="a-art1")
    assert q.side == "axis"


@pytest.mark.rule("M44 1.7")
def test_no_ground_while_somebody_stands_there():
    p = position(FIELD, "a-inf1 C3\nx-inf1 C2\nx-inf2 A1", phase="battle")
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[MISS])
    assert p.side == "axis"


@pytest.mark.rule("M44 1.7")
def test_armour_takes_ground_and_battles_once_more_and_no_third_time():
    p = won("a-arm1 C3\nx-inf1 C2 steps=2\nx-inf2 C1 steps=1\nx-inf3 E1\nx-inf4 A1", firer="a-arm1")
    p.do(TakeGround(space="C2"))
    assert (p.phase, p.side) == ("overrun", "allies")
    assert p.refused(Battle(unit="a-arm1", target="x-inf3")).rule == "M44 1.2", "close assault duty"
    p.do(Battle(unit="a-arm1", target="x-inf2"), dice=[(INFANTRY, STAR, STAR)])
    assert p.phase == "ground", "it may take ground again"
    p.do(TakeGround(space="C1"))
    assert p.at("a-arm1") == "C1"
    assert p.side == "axis", "and does not battle a third time"


@pytest.mark.rule("M44 1.7")
def test_an_overrun_may_be_declined_and_may_fire_at_range():
    p = won("a-arm1 C3\nx-inf1 C2 steps=2\nx-inf2 A1", firer="a-arm1")
    p.do(TakeGround(space="C2"))
    assert p.allowed(Battle(unit="a-arm1", target="x-inf2"))
    assert p.refused(Battle(unit="x-inf2", target="a-arm1")).rule == "M44 1.7"
    p.do(Done())
    assert p.side == "axis"


@pytest.mark.rule("M44 1.7")
@pytest.mark.rule("HT Forests")
@pytest.mark.rule("HT Towns")
@pytest.mark.parametrize("letter", ["f", "t", "h"])
def test_no_overrun_from_ground_where_nobody_battles_on_entry(letter):
    drawn = FIELD.replace(". . . . -", f". . {letter} . -", 1)
    p = won("a-arm1 C3\nx-inf1 C2 steps=1\nx-inf2 C1", drawn=drawn, firer="a-arm1", count=1)
    p.do(TakeGround(space="C2"))
    assert p.side == "axis"


@pytest.mark.rule("HT Wire")
@pytest.mark.rule("M44 1.7")
def test_armour_that_takes_ground_in_wire_crushes_it_and_ends_its_overrun():
    p = won("a-arm1 C3\nx-inf1 C2 steps=2\nx-inf2 C1", firer="a-arm1", features={"wire": ["C2"]})
    p.do(TakeGround(space="C2"))
    assert "wire C2" not in p.state.markers
    assert p.side == "axis"


@pytest.mark.rule("HT Bunkers")
@pytest.mark.rule("HT Hedgehogs")
@pytest.mark.parametrize("feature", ["bunker", "hedgehog"])
def test_armour_takes_no_ground_where_it_may_not_go(feature):
    features, bunkers = {feature: ["C2"]}, {"allies": ["C2"]}
    p = won("a-arm1 C3\nx-inf1 C2 steps=2\nx-inf2 A1", firer="a-arm1", features=features, bunkers=bunkers)
    assert p.side == "axis"
    q = won("a-inf1 C3\nx-inf1 C2 steps=2\nx-inf2 A1", features=features, bunkers=bunkers)
    assert q.phase == "ground"


@pytest.mark.rule("HT Beaches")
def test_ground_is_taken_on_a_beach():
    p = won("a-arm1 C3\nx-inf1 C2 steps=2\nx-inf2 C1", drawn=FIELD.replace(".", "b"), firer="a-arm1")
    p.do(TakeGround(space="C2"))
    assert p.phase == "overrun"


@pytest.mark.rule("HT Sandbags")
def test_sandbags_go_when_the_unit_takes_ground_out_of_them():
    p = won("a-inf1 C3\nx-inf1 C2 steps=2\nx-inf2 A1", features={"sandbags": ["C3"]})
    assert "sandbags C3" in p.state.markers
    p.do(TakeGround(space="C2"))
    assert "sandbags C3" not in p.state.markers


@pytest.mark.rule("HT Hedgerows")
@pytest.mark.rule("M44 1.7")
@pytest.mark.parametrize(
    ("option", "hexes", "may"), [("before_moving", 0, True), ("before_moving", 1, False), ("always", 1, True)]
)
def test_ground_in_a_hedgerow_by_a_unit_that_has_moved_is_a_switch(option, hexes, may):
    p = won(
        "a-inf1 C3\nx-inf1 C2 steps=2\nx-inf2 A1",
        drawn=FIELD.replace(". . . . -", ". . h . -", 1),
        memo={"moved": {"a-inf1": hexes}} if hexes else {},
        options={"hedgerow_ground": option},
        count=2,
    )
    assert (p.phase == "ground") is may


@pytest.mark.rule("HT Wire")
@pytest.mark.rule("M44 1.7")
@pytest.mark.parametrize(("option", "may"), [("refused", False), ("allowed", True)])
def test_ground_by_a_unit_that_had_to_stop_this_turn_is_a_switch(option, may):
    p = won(
        "a-inf1 C3\nx-inf1 C2 steps=2\nx-inf2 A1",
        features={"wire": ["C3"]},
        memo={"moved": {"a-inf1": 1}, "stopped": ("a-inf1",)},
        options={"ground_after_stop": option},
        count=2,
    )
    assert (p.phase == "ground") is may


@pytest.mark.rule("M44 1.9")
def test_the_game_ends_at_once_without_taking_ground():
    p = won("a-inf1 C3\nx-inf1 C2 steps=2\nx-inf2 A1", medals=1)
    assert p.game.outcome is not None
    assert (p.game.outcome.winner, p.game.outcome.rule) == ("allies", "M44 1.9")
    assert p.at("a-inf1") == "C3"


@pytest.mark.rule("M44 1.7")
def test_armour_hit_by_armour():
    p = position(FIELD, "a-arm1 C3\nx-arm1 C2 steps=1\nx-inf2 A1", phase="battle")
    p.do(Battle(unit="a-arm1", target="x-arm1"), dice=[(ARMOUR, STAR, STAR)])
    assert p.phase == "ground"


@pytest.mark.rule("M44 1.7")
@pytest.mark.rule("HT Hedgerows")
@pytest.mark.parametrize(("option", "may"), [("before_moving", False), ("always", True)])
def test_the_second_ground_of_armour_counts_the_first_as_a_move(option, may):
    drawn = FIELD.replace(". . . . .", ". . h . .", 1)
    p = won(
        "a-arm1 C3\nx-inf1 C2 steps=2\nx-inf2 C1 steps=1\nx-inf3 A1",
        drawn=drawn,
        firer="a-arm1",
        options={"hedgerow_ground": option},
    )
    p.do(TakeGround(space="C2"), Battle(unit="a-arm1", target="x-inf2"), dice=[(GRENADE,)])
    assert (p.phase == "ground") is may
    if may:
        p.do(TakeGround(space="C1"))
        assert p.at("a-arm1") == "C1"
