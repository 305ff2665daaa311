"""What units and hexes of Normandy '44 are worth to bots, in tenths of a combat factor or so.

Nothing here looks at where units stand: a step is worth what its loss costs, a hex what holding it brings.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from wsn.bots.judges.judge import Weighing
from wsn.engine.state import Unit
from wsn.systems.normandy_44.rules.units import (
    is_beach_engineer,
    is_headquarters,
    is_strongpoint,
    strength_of,
)
from wsn.systems.normandy_44.rules.victory import (
    LINKED_BEACHES,
    LOST_UNITS,
    count_lost_units,
    list_drop_hexes,
)
from wsn.systems.normandy_44.rules.world import World, army_of, counter_of

FACTOR: Final = 10
"""The worth of one combat factor."""
STEP: Final = 12
"""What a step is worth besides its factors."""
ENGINEER: Final = 300
HEADQUARTERS: Final = 120
CADRE: Final = (1000, 500, 250, 120, 60)
"""What a large unit that becomes a cadre costs besides, by how many more may before the game is lost."""
LAST_STEP: Final = 25
"""What the last step of a unit is worth besides."""


def step_worth(s: Weighing[World], unit: Unit) -> int:
    """What the loss of one step of a unit costs its side."""
    counter = counter_of(s, unit)
    if is_beach_engineer(s, unit):
        return ENGINEER
    if is_headquarters(s, unit):
        return HEADQUARTERS
    now = strength_of(s, unit)
    if is_strongpoint(s, unit):
        return STEP + FACTOR // 2 * now
    at = counter.steps - unit.steps
    ost = counter.type == "ost"
    after = counter.strength[at + 1] if unit.steps > 1 and not ost else 0
    worth = STEP + FACTOR * (now - after)
    if unit.steps == 1 or ost:
        worth += LAST_STEP
    elif counter.large and unit.steps == 2:
        worth += price_cadre(s, counter.nation)
    if counter.armor >= 4 and not counter.red:
        worth += 8
    return worth + 4 * counter.quality


def price_cadre(s: Weighing[World], nation: str) -> int:
    """What it costs that a large unit of a nation becomes a cadre, or brings that it is none any more."""
    most = LOST_UNITS.get(nation)
    if most is None or s.world.is_cherbourg:
        return CADRE[-1]
    known = s.placed.known.get((price_cadre, nation))
    if known is None:
        left = max(0, most - 1 - count_lost_units(s, nation))
        known = s.placed.known[price_cadre, nation] = CADRE[min(left, len(CADRE) - 1)]
    return known


def unit_worth(s: Weighing[World], unit: Unit) -> int:
    """What the loss of a whole unit costs its side."""
    return step_worth(s, unit) + FACTOR * strength_of(s, unit) + STEP * (unit.steps - 1)


@cache
def _prizes_of(victory: str) -> tuple[int, int, int, int]:
    """By the conditions of victory: a Town, a City, a drop hex, and what lies under the naval guns."""
    return (6, 12, 6, 2) if victory == "seven_turns" else (5, 10, 1, 3)


def find_prizes(world: World) -> dict[str, int]:
    """By hex, what it is worth to hold it: victory points times three or so (N44 24.3, 25.2, 26.3)."""
    town, city, drop, under_guns = _prizes_of(world.scenario.victory)
    prizes: dict[str, int] = {}
    for space in world.controlled:
        row = world.board.hexes[space]
        worth = city if row.terrain == "city" else town
        if world.scenario.victory == "seven_turns" and world.has_tag(space, "naval_zone"):
            worth = city // 2 if row.name == "Bayeux" else under_guns
        elif world.scenario.victory == "campaign":
            counts = space in world.south_of_line or world.has_tag(space, "perimeter")
            worth = worth if counts else worth - 2
        elif world.scenario.victory == "cherbourg":
            worth = 14 if world.has_tag(space, "perimeter") else 3
        prizes[space] = worth
    for space in list_drop_hexes(world):
        prizes[space] = max(prizes.get(space, 0), drop)
    if world.scenario.victory == "cherbourg" and "2512" in prizes:
        prizes["2512"] = 30
    if world.scenario.victory == "seven_turns":
        for space in ("2911",):
            if space in prizes:
                prizes[space] += LINKED_BEACHES
    return prizes


def attack_factors(s: Weighing[World], unit: Unit) -> int:
    """The factors that a unit could attack with if nothing lies on it."""
    counter = counter_of(s, unit)
    if counter.brackets or counter.type in ("hq", "werfer", "strongpoint", "engineer"):
        return 0
    return strength_of(s, unit)


def goals_key(s: Weighing[World], unit: Unit) -> str:
    """Whose goals a unit follows: those of its army."""
    return army_of(s, unit)
