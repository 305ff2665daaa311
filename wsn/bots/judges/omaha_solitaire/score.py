"""How well the player stands, for bots and reviews; not a rule.

What counts is the points at the end against those that a victory needs. Weights are the likeliest over 150
games that greedy bots played at the three levels, asked at decisions of every turn: what each thing was worth
in victory points to come (by least squares), and how surely a margin told who won (by logistic regression).
`TURN_LEFT`, `BASE` and `POINT_WORTH_BY_TURN` are those of 450 games since a 6 in an attack costs one unit
and no more.
"""

from __future__ import annotations

from typing import Final

from wsn.systems.omaha_solitaire.data.declared import VP
from wsn.systems.omaha_solitaire.data.tables import POOLS
from wsn.systems.omaha_solitaire.rules import cards
from wsn.systems.omaha_solitaire.rules.flow import new_points
from wsn.systems.omaha_solitaire.rules.world import US, S, factor, gone, points, turn

WON: Final = 100_000
LEAD: Final = 110
"""A point is a hundredth of the logarithm of the odds; this many win three games of four."""
POINT, SAVED, COMING, STRENGTH, CARD, TURN_LEFT, BASE = 100, 72, 75, 16, 59, 85, -500
"""What a victory point, an initiative point in hand or still to come, a combat factor, a card and a turn
still to come add to the points at the end, in hundredths of a point; and what is there without them."""
POINT_WORTH_BY_TURN: Final = (28, 28, 28, 28, 28, 29, 33, 36, 44, 70)
"""By turn, what a victory point over the need is worth: the later, the surer."""
UNSHARED: Final = frozenset({"throw back", "share"})
"""The decisions before which the new initiative points of the turn are not there yet."""


def score_side(s: S, side: str) -> int:
    """Hundredths of the logarithm of the odds that the player reaches the lowest victory."""
    if s.state.outcome is not None:
        return WON if s.state.outcome.winner == side else -WON
    total = POINT_WORTH_BY_TURN[min(turn(s), len(POINT_WORTH_BY_TURN)) - 1] * victory_margin(s) // 100
    return total if side == US else -total


def victory_margin(s: S) -> int:
    """By how much the victory points promise to be more than the lowest victory needs, in hundredths."""
    scenario, charts = s.world.scenario, s.world.tables.charts
    to_come = sum(
        max(0, s.world.tables.new(charts.initiative, number) + scenario.initiative)
        for number in range(turn(s) + 1, scenario.turns + 1)
    )
    if s.state.frames and s.state.frames[-1].phase in UNSHARED:
        to_come += new_points(s)
    strength = sum(factor(s, unit) for unit in s.state.units.values() if unit.side == US and not gone(unit))
    return (
        POINT * ((VP.get(s.state) or 0) - scenario.levels[0].points)
        + SAVED * sum(points(s, pool) for pool in POOLS)
        + COMING * to_come
        + STRENGTH * strength
        + CARD * len(cards.cards_held(s.state))
        + TURN_LEFT * (scenario.turns - turn(s))
        + BASE
    )
