"""What areas and units are worth to simple bots, in hundredths of a damage point."""

from __future__ import annotations

from typing import Final

from wsn.engine.state import Unit
from wsn.systems.storm_over_normandy.data.declared import TURN
from wsn.systems.storm_over_normandy.rules import damage
from wsn.systems.storm_over_normandy.rules.world import S, kind_of

NO: Final = -1_000_000
"""What is not to be done."""


def area_stake(s: S, area: str) -> int:
    """What the control of an area is worth over the rest of the game."""
    row = s.world.areas.get(area)
    if row is None:
        return 0
    left = s.world.scenario.turns + 1 - (TURN.get(s.state) or 1)
    return 20 + 25 * row.points * left + (900 if row.beach else 0)


def unit_worth(s: S, unit: Unit) -> int:
    """What the loss of a unit is worth."""
    kind = kind_of(s, unit)
    if kind.size == "strongpoint":
        return 60 * damage.price(s, unit, damage.ELIMINATION_DAMAGE)
    return 250 + 80 * kind.firepower if kind.size == "battalion" else 400 + 80 * kind.firepower
