"""Set-up and victory: points by turn and square, and the landing called off."""

from __future__ import annotations

import pytest

from tests.systems.omaha_solitaire.position import US, position, shipped
from wsn.systems.omaha_solitaire.rules.commands import (
    Activate,
    Concede,
    Done,
    MoveTo,
)


@pytest.mark.rule("BO Points R1")
def test_every_turn_has_its_points() -> None:
    tables = shipped()[1].tables
    assert [tables.new(tables.charts.engineering, turn) for turn in (1, 2, 3)] == [1, 2, 3]
    assert tables.new(tables.charts.initiative, 3) == 3
    assert tables.new(tables.charts.initiative, 11) == tables.new(tables.charts.initiative, 10)


@pytest.mark.rule("BO Setup R2")
def test_the_pools_hold_enough_tokens_and_the_hard_one_more_strength() -> None:
    world = shipped()[1]
    kinds = world.tables.kinds
    strength = {
        name: sum(kinds[kind].full * count for kind, count in pool.strongpoints.items())
        for name, pool in world.tables.pools.items()
    }
    assert strength["thin"] < strength["usual"] < strength["strong"]


@pytest.mark.rule("BO Victory R1")
def test_the_points_say_which_victory_it_is() -> None:
    needs = [level.points for level in shipped()[1].scenario.levels]
    for points, winner, level in (
        (needs[0] - 1, "germans", ""),
        (needs[0], US, "marginal"),
        (needs[1], US, "substantial"),
        (needs[2], US, "decisive"),
    ):
        p = position("E-16 B02", turn=10, vp=points)
        p.do(Done())
        assert p.state.outcome is not None
        assert (p.state.outcome.winner, p.state.outcome.level) == (winner, level)
    gone = position("18 C03", turn=4, vp=99)
    gone.do(Done())
    assert gone.state.outcome is not None
    assert gone.state.outcome.way == "repulsed"


@pytest.mark.rule("BO Victory R2")
def test_the_landing_may_be_called_off() -> None:
    p = position("E-16 B02", turn=2, vp=99)
    p.do(Concede())
    assert p.state.outcome is not None
    assert (p.state.outcome.winner, p.state.outcome.way) == ("germans", "concession")


@pytest.mark.rule("BO Victory")
def test_a_square_gives_its_point_once() -> None:
    p = position("E-16 B02", ip=(3, 0))
    for goal in ("S02", "B02", "S02"):
        start = p.at("E-16") or ""
        p.do(Activate(space=start, option="1st"), MoveTo(space=goal))
    assert p.vp == 1
