"""Names of places stand at the foot of their hex, and beside a hedge rather than over it."""

from __future__ import annotations

import pytest

from wsn.data import shipped_files
from wsn.table.picture import naming
from wsn.table.picture.furniture import place_names
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.svg import SERIF, width_of
from wsn.table.ruling import load_map


def plan_of(name: str) -> MapPlan:
    board = load_map(name)
    return MapPlan(board, tuple(board.spaces))


def hidden(plan: MapPlan, space_id: str, at: tuple[float, float]) -> float:
    """How long a piece of hedge lies under the name of a space."""
    space = plan.board.spaces[space_id]
    size = naming.size_of(plan, space)
    half = width_of(space.name, size, SERIF) / 2 + 6
    return naming.hidden_hedge_length(list(naming.walls_around(plan, space)), at, half, size)


@pytest.mark.parametrize("name", ["board_a", "board_b", "board_d", "two_villages", "four_boards"])
def test_no_name_lies_over_a_hedge_on_a_map_with_room(name: str) -> None:
    plan = plan_of(name)
    for space in plan.spaces:
        if space.name:
            assert hidden(plan, space.id, naming.spot(plan, space)) == 0, space.id


def test_a_name_over_a_hedge_moves_up_and_any_other_stays_at_the_foot() -> None:
    plan = plan_of("board_a")
    moved = plan.board.spaces["A610"]
    assert moved.name == "Le Pressoir"
    x, y = plan.heart(moved)
    assert hidden(plan, "A610", (x, y + SIZE * naming.foot(plan, moved))) > 50
    assert naming.spot(plan, moved) == pytest.approx((x, y + SIZE * 0.62))
    assert any(
        naming.spot(plan, space)[1] == pytest.approx(plan.heart(space)[1] + SIZE * 0.84)
        for space in plan.spaces
        if space.name
    )


def test_picture_and_screen_take_the_same_places() -> None:
    plan = plan_of("board_a")
    told = {one.words: (one.x, one.y) for one in place_names(plan)}
    for space in plan.spaces:
        if space.name:
            assert told[space.name] == naming.spot(plan, space)


def test_every_shipped_map_has_its_names_on_the_map() -> None:
    for name in shipped_files("maps"):
        plan = plan_of(name)
        left, top, right, bottom = plan.bounds
        for space in plan.spaces:
            if space.name:
                x, y = naming.spot(plan, space)
                assert left <= x <= right, (name, space.id)
                assert top <= y <= bottom, (name, space.id)
