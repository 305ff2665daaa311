"""How a side stands in Normandy '44: victory points, beaches, worn units, and the worth of what is alive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.land import land_of
from wsn.bots.judges.normandy_44.worths import unit_worth
from wsn.systems.normandy_44.data.scenario import Victory
from wsn.systems.normandy_44.rules.victory import LOST_UNITS, count_lost_units, list_closed_landings
from wsn.systems.normandy_44.rules.world import World, held_by, turn, units_of

LEAD: Final = 530
"""By how many points a side stands better that wins three games of four.

Lead, weights and par come from games between greedy bots (`tools/fit_days.py`). The weight of beaches is a
guess, since too few were closed in them.
"""
PRIZE_POINTS: Final = 15
"""The points for one point of a prize."""
UNIT_SHARE: Final = 7
"""The worth of units that is one point."""
CLOSED_POINTS: Final = 200
"""The points for a beach or Mulberry that is closed."""
WORN_POINTS: Final = 12
"""The points for each hundredth of the large units whose loss loses the game."""
PAR: Final[Mapping[Victory, tuple[int, ...]]] = {
    "seven_turns": (-5552, -4789, -4626, -4238, -3939, -3634, -3412),
    "campaign": (
        -5520,
        -4477,
        -4101,
        -3775,
        -3503,
        -3381,
        -3090,
        -2749,
        -2714,
        -2125,
        -871,
        -69,
        495,
        980,
        1439,
        2053,
        2777,
        3704,
        4421,
        5403,
        5395,
    ),
    "cherbourg": (-4848, -4793, -4351, -3809, -3746, -3674, -3709, -3628, -3688, -3619, -3459, -3140),
}
"""By scenario, how the Allies stand as each turn of an even game begins."""


class StandingSigns(NamedTuple):
    """What tells how the Allies stand, less how the Germans do."""

    prizes: int
    """The worth of the prizes held."""
    units: int
    """The worth of the units on the map."""
    closed: int
    """The beaches and Mulberries that are closed (N44 23.3)."""
    worn: int
    """How near the limit of lost large units the nearer nation is, in hundredths (N44 23.3)."""


def read_signs(s: Weighing[World]) -> StandingSigns:
    """The signs of a position."""
    units = sum(unit_worth(s, unit) for unit in units_of(s, "allied"))
    units -= sum(unit_worth(s, unit) for unit in units_of(s, "german"))
    prizes = 0
    for space, worth in land_of(s).prizes.items():
        holder = held_by(s, space)
        prizes += worth * ((holder == "allied") - (holder == "german"))
    worn = max(100 * count_lost_units(s, nation) // most for nation, most in LOST_UNITS.items())
    return StandingSigns(prizes, units, len(list_closed_landings(s)), worn)


def weigh_signs(signs: StandingSigns) -> int:
    """What signs come to for the Allies, in points."""
    for_holding = PRIZE_POINTS * signs.prizes + signs.units // UNIT_SHARE
    return for_holding - CLOSED_POINTS * signs.closed - WORN_POINTS * signs.worn


def score_side(s: Weighing[World], side: str) -> int:
    """How well a side stands, in points above an even game."""
    par = PAR[s.world.scenario.victory]
    allied = weigh_signs(read_signs(s)) - par[min(turn(s), len(par)) - 1]
    return allied if side == "allied" else -allied
