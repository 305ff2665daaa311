"""How a side stands in Normandy '44: victory points, beaches, and the worth of what is alive."""

from __future__ import annotations

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.land import land_of
from wsn.bots.judges.normandy_44.worths import unit_worth
from wsn.systems.normandy_44.rules.victory import list_closed_landings
from wsn.systems.normandy_44.rules.world import World, held_by, units_of

PRIZE_POINTS = 15
"""The points of the score for one point of a prize."""
LANDING = 400
"""The points for a beach that is closed."""


def weigh_standing(s: Weighing[World]) -> int:
    """How the Allies stand: prizes held and units alive, less those of the Germans and closed beaches."""
    allied = sum(unit_worth(s, unit) for unit in units_of(s, "allied"))
    allied -= sum(unit_worth(s, unit) for unit in units_of(s, "german"))
    for space, worth in land_of(s).prizes.items():
        holder = held_by(s, space)
        allied += PRIZE_POINTS * worth * ((holder == "allied") - (holder == "german"))
    return allied - LANDING * len(list_closed_landings(s))


def score(s: Weighing[World], side: str) -> int:
    """How well a side stands in points."""
    allied = weigh_standing(s)
    return allied if side == "allied" else -allied
