"""How a side stands in Normandy '44: victory points, beaches, and the worth of what is alive."""

from __future__ import annotations

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.outlook import land_of
from wsn.bots.judges.normandy_44.worths import unit_worth
from wsn.systems.normandy_44.rules.victory import list_closed_landings
from wsn.systems.normandy_44.rules.world import World, held_by, units_of

PRIZE_POINTS = 15
"""The points of the score for one point of a prize."""
LANDING = 400
"""The points for a beach that is closed."""


def score(s: Weighing[World], side: str) -> int:
    """Prizes held and units alive, the Allies less the Germans or the other way about."""
    allied = sum(unit_worth(s, unit) for unit in units_of(s, "allied"))
    allied -= sum(unit_worth(s, unit) for unit in units_of(s, "german"))
    for space, worth in land_of(s).prizes.items():
        holder = held_by(s, space)
        allied += PRIZE_POINTS * worth * ((holder == "allied") - (holder == "german"))
    allied -= LANDING * len(list_closed_landings(s))
    return allied if side == "allied" else -allied
