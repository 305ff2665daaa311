"""Movement asked from outside a game, as `wsn reach` and `wsn route` do: the same moves as in play."""

from __future__ import annotations

import pytest

from tests.systems.hex_tiles.position import board, position
from wsn.board.paths import Cost, Route, route
from wsn.cite import Refusal
from wsn.systems.hex_tiles.rules import movement
from wsn.systems.hex_tiles.rules.commands import MoveTo

GROUND = ". f t . .\n . h . r -\n. . b . ."


@pytest.mark.rule("M44 1.2")
@pytest.mark.parametrize(
    ("unit", "word"), [("a-inf1", "infantry"), ("a-arm1", "armour"), ("a-art1", "artillery")]
)
def test_what_is_in_reach_is_what_a_unit_may_move_to(unit, word):
    drawn = board(GROUND)
    arm, points = movement.mover(word)
    assert points is not None
    for start in ("A1", "B1", "C1", "E1", "D2"):
        p = position(GROUND, f"{unit} {start}\nx-inf1 E3")
        reachable_ = movement.reachable(drawn, arm, start, points)
        may = {space for space in drawn.spaces if p.allowed(MoveTo(unit=unit, space=space))}
        assert set(reachable_) - {start} - {"E3"} <= may | {"E3"}
        assert may <= set(reachable_)
        assert reachable_[start] == 0
        assert all(0 < halves <= points for space, halves in reachable_.items() if space != start)


@pytest.mark.rule("M44 1.2")
def test_a_way_says_where_it_must_stop_and_how_far_one_move_comes():
    drawn = board(". f . . .")
    taken = route(drawn, movement.costs(drawn, "armour"), "A1", "E1")
    assert isinstance(taken, Route)
    assert taken.total == 8
    assert movement.gets_to(drawn, "armour", taken.spaces, 6) == 1
    assert [movement.reason_text(r) for r in taken.steps[0].reasons] == [
        "1 hex to B1 (M44 1.2)",
        "must stop there (HT Forests)",
    ]
    assert movement.gets_to(drawn, "armour", taken.spaces[1:], 6) == 3
    assert movement.points_text(6) == "3"


@pytest.mark.rule("HT Rivers")
def test_no_step_leads_where_the_arm_may_not_go():
    drawn = board(". r . . .")
    step = movement.costs(drawn, "infantry").step
    refused = step("A1", "B1")
    assert isinstance(refused, Refusal)
    assert refused.rule.startswith("HT ")
    assert isinstance(step("C1", "D1"), Cost)
    assert isinstance(route(drawn, movement.costs(drawn, "infantry"), "A1", "C1"), Refusal)


def test_an_unknown_mover_names_the_nearest():
    with pytest.raises(LookupError, match="'special_forces'"):
        movement.mover("special_force")
