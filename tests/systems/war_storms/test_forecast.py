"""What a position promises a side: the numbers by which planners judge their plans point the right way."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests import weighed
from tests.systems.placed import move_game
from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position
from wsn.bots.contest import Budget
from wsn.bots.judges.judge import WON
from wsn.bots.judges.war_storms.forecast import MOST_PROMISED, THOUSANDTHS, side_prospects, side_signs
from wsn.bots.judges.war_storms.score import would_win_now
from wsn.bots.planner import Planner
from wsn.engine.state import Outcome
from wsn.scenario import new_game
from wsn.table.seat import Seat

FIELD = "\n".join([". . . . . . . . ."] * 4)
UNITS = """F1 us_infantry {0}
F2 us_infantry 103
Fo us_officer 103
E1 ge_infantry 901
E2 ge_infantry 902
Eo ge_officer 902"""


def stands(at: str = "102", more: str = "", **words: Any) -> Position:
    """F1 stands where it says; 502 is the one objective, the enemy's unless it says otherwise."""
    return position(
        board(FIELD),
        UNITS.format(at) + more,
        acting="F2",
        tracks={**HOLD, **words.pop("tracks", {})},
        objectives={"502": words.pop("holder", "axis")},
        **words,
    )


def promised(p: Position, side: str = "allies") -> int:
    return side_prospects(weighed.weighing(p.game), side)


def test_what_one_side_gains_the_other_loses():
    for p in (stands(), stands(holder="allies"), stands("402 steps=1"), stands("402 routed")):
        assert abs(promised(p) + promised(p, "axis")) <= 1
        assert abs(promised(p)) <= MOST_PROMISED


@pytest.mark.parametrize("worse", ["102 steps=2", "102 steps=1", "102 routed", "102 out_of_command", "-"])
def test_losses_routs_and_platoons_out_of_command_make_it_worse(worse):
    assert promised(stands(worse)) < promised(stands())


def test_it_is_better_to_be_nearer_to_an_objective_as_far_as_the_enemy_is_not_there_too():
    far, near = (side_signs(weighed.weighing(stands(at).game))["allies"].near for at in ("102", "402"))
    assert 0 < far < near <= THOUSANDTHS
    shared = side_signs(weighed.weighing(stands("402", "\nE3 ge_infantry 602").game))
    assert shared["allies"].near < near
    assert shared["allies"].near + shared["axis"].near <= THOUSANDTHS


def test_who_would_win_now_counts_the_more_the_later_it_is():
    def gain(turn: int) -> int:
        mine, his = (promised(stands(holder=holder, tracks={"turn": turn})) for holder in ("allies", "axis"))
        return mine - his

    turns = stands().game.world.scenario.turns
    gains = [gain(turn) for turn in (1, turns // 2, turns - 1, turns)]
    assert gains == sorted(gains)
    assert gains[0] > 0
    assert gains[-1] > 2 * gains[0]


def test_it_counts_for_whom_the_scenario_counts():
    p = stands(holder="allies")
    told = side_signs(weighed.weighing(p.game))
    for side in ("allies", "axis"):
        assert bool(told[side].now) == would_win_now(weighed.weighing(p.game), side)


def test_a_game_that_is_over_is_won_or_lost_whatever_stands_there():
    p = stands()
    move_game(p.game, replace(p.state, outcome=Outcome("axis", "WSS 24", "won")))
    assert promised(p, "axis") == WON == -promised(p)


def test_a_plan_is_judged_after_the_enemys_answer():
    """When the side that thinks is to act again: as its own activation ends next to nothing shows."""
    game = new_game("first_orders", seed=2)
    seat = Seat(game, game.deciding)
    while len(seat.legal()) < 3 or seat.view.frames[-1].phase != "activation":
        seat.submit(seat.legal()[0])
        seat = Seat(game, game.deciding)
    bot = Planner("1", Budget(games=40))
    bot.telling = True
    tried = [*bot.try_lines(seat, 1)]
    assert tried
    assert all(at.game.outcome or at.game.deciding == seat.side for _, _, at, _ in tried)
    for line, _, _, _ in tried:
        sides = [one.player for one in line.then]
        assert (sides[0], sides[-1]) == ("allies", "axis")
