"""What a position promises a side: the numbers by which planners judge their plans point the right way."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests import weighed
from tests.systems.hex_tiles.position import position
from wsn import scenario
from wsn.bots.judges.hex_tiles.forecast import MOST_PROMISED, hand, in_hand, side_prospects, side_signs
from wsn.engine.game import Game
from wsn.systems.hex_tiles.data.scenario import Objective
from wsn.table.determinize import determinize
from wsn.table.seat import Seat

VILLAGE = Path(__file__).with_name("village.scenario.toml")
FIELD = ". . . . . . .\n . . . . . . -\n. . . . . . ."
EVEN = "a-inf1 A1\na-inf2 A2\nx-inf1 G1\nx-inf2 F2"


def promised(units, side="allies", **given):
    return side_prospects(weighed.weighing(position(FIELD, units, phase="play", **given).game), side)


@pytest.mark.parametrize("side", ["allies", "axis"])
def test_what_one_side_gains_the_other_loses(side):
    before = promised(EVEN, side)
    fewer = promised(EVEN.replace("x-inf2 F2", "x-inf2 F2 steps=2"), side)
    gone = promised(EVEN.replace("\nx-inf2 F2", ""), side)
    order = [before, fewer, gone]
    assert order == sorted(order, reverse=side == "axis")
    assert len({*order}) == 3


def test_every_figure_lost_costs_and_most_of_all_once_few_are_left():
    """A unit with few figures is a medal for the enemy that is nearly won."""
    worths = [promised(EVEN.replace("a-inf1 A1", f"a-inf1 A1 steps={left}")) for left in (4, 3, 2, 1)]
    first, second, third = (a - b for a, b in pairwise(worths))
    assert 0 < first < min(second, third)


def test_who_stands_beside_an_enemy_is_told_and_nobody_else():
    def beside(where):
        s = weighed.weighing(position(FIELD, EVEN.replace("x-inf1 G1", f"x-inf1 {where}"), phase="play").game)
        return side_signs(s, "allies").beside, side_signs(s, "axis").beside

    assert beside("G1") == (0, 0)
    assert beside("C1") == (0, 0)
    assert beside("B1") == (2, 1)


def test_whom_the_enemy_can_strike_stands_better_under_cover_and_most_of_all_with_few_figures():
    units = EVEN.replace("x-inf1 G1", "x-inf1 B1")

    def gain(steps):
        """What a wood is worth to a unit beside the enemy."""
        there = units.replace("a-inf1 A1", f"a-inf1 A1 steps={steps}")
        wood, field = (
            side_prospects(weighed.weighing(position(at, there, phase="play").game), "allies")
            for at in (f"f{FIELD[1:]}", FIELD)
        )
        return wood - field

    assert 0 < gain(4) < gain(2)


def test_it_is_worth_more_to_be_nearer_to_a_goal():
    goal = [Objective(name="the mill", hexes=("D1",), side="allies")]
    there, back = (
        promised(EVEN.replace("a-inf1 A1", f"a-inf1 {where}"), objectives=goal) for where in ("B1", "A1")
    )
    assert there > back


def test_the_enemys_hand_plays_no_part_and_no_lead_is_more_than_certain():
    game = scenario.new_game(VILLAGE, seed=1)
    side = str(game.deciding)
    view = Seat(game, side).view
    one, other = determinize(game, view), determinize(game, view, lambda cards: cards[::-1])
    assert one.state.piles != other.state.piles
    worths = [side_prospects(weighed.weighing(a), side) for a in (one, other)]
    assert worths[0] == worths[1]
    assert abs(worths[0]) <= MOST_PROMISED
    assert type(worths[0]) is int


def held(card, without=None):
    """The village with one card in the hand of who begins; without his units of a section, if it says."""
    game = scenario.new_game(VILLAGE, seed=1)
    side = str(game.deciding)
    sections = game.world.sections[side]
    units = {
        key: replace(unit, place=None)
        if unit.side == side and without in sections.get(str(unit.place), ())
        else unit
        for key, unit in game.state.units.items()
    }
    piles = dict(game.state.piles)
    piles[f"hand {side}"] = replace(piles[f"hand {side}"], cards=(card,))
    state = replace(game.state, piles=piles, units=units)
    return weighed.weighing(Game.at(game.system, game.setup, game.world, state)), side


def test_a_better_hand_is_worth_more():
    worths = [side_prospects(*held(card)) for card in ("firefight", "attack_left", "probe_left")]
    assert worths == sorted(worths, reverse=True)
    assert len({*worths}) == 3


def test_a_card_is_worth_what_the_units_can_do_that_it_orders():
    before, after = (hand(*held("attack_left", without)) for without in (None, "left"))
    assert before.best == before.total > after.total
    assert before.second == 0


def test_a_card_that_is_kept_for_the_right_moment_is_worth_more_than_it_does_now():
    s, side = held("ambush")
    assert hand(s, side).total == 0 < in_hand(s, side)
