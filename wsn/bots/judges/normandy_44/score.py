"""How a side stands in Normandy '44: victory points, beaches, worn units, and the worth of what is alive."""

from __future__ import annotations

from typing import NamedTuple

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.land import land_of
from wsn.bots.judges.normandy_44.worths import unit_worth
from wsn.systems.normandy_44.rules.victory import LOST_UNITS, count_lost_units, list_closed_landings
from wsn.systems.normandy_44.rules.world import World, held_by, units_of

PRIZE_POINTS = 15
"""The points of the score for one point of a prize."""
LANDING = 400
"""The points for a beach that is closed."""


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


def score(s: Weighing[World], side: str) -> int:
    """How well a side stands, in points."""
    signs = read_signs(s)
    allied = signs.units + PRIZE_POINTS * signs.prizes - LANDING * signs.closed
    return allied if side == "allied" else -allied
