"""What it is worth to simple bots that units go somewhere, in hundredths of a damage point."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from wsn.bots.judges.storm_over_normandy.replies import reply_risk
from wsn.bots.judges.storm_over_normandy.worths import NO, area_stake
from wsn.engine.state import Unit
from wsn.systems.storm_over_normandy.data.declared import TURN
from wsn.systems.storm_over_normandy.rules.world import S, at, holder, hostile, kind_of, now, other

HUNDRED: Final = 100
VICTORY: Final = 40
"""What a victory point is worth that units in a box bring in a turn."""
MISSED: Final = 4
"""Of what a unit might do in each later turn, this part is missed where it is in a box for good."""
GUARDED_WORTH, OPEN_WORTH, CONTESTED_WORTH = 85, 50, 40
"""The chance, in hundredths, that the Allies keep an area for a turn: with an enemy near where they stay, and
where they do not; and with an enemy in it."""


def front_distance(s: S, side: str, space: str) -> int:
    """How far it is from a space to the nearest area that is not the side's, or is fought over."""
    kept = now(s)
    far: int | None = kept.get((front_distance, side, space))
    if far is None:
        far = kept[front_distance, side, space] = _find_front_distance(s, side, space)
    return far


def _find_front_distance(s: S, side: str, space: str) -> int:
    seen, wave, far = {space}, [space], 0
    while wave and far < 8:
        if any(a in s.world.areas and hostile(s, a, side) for a in wave):
            return far
        far += 1
        wave = [n for a in wave for n in s.world.around[a] if n not in seen and n in s.world.areas]
        seen.update(wave)
    return far


def move_worth(s: S, units: Sequence[Unit], start: str, goal: str) -> int:
    """What it brings to be in another area, after the enemy's reply."""
    if goal not in s.world.areas:
        if units[0].side != "allies" or not s.world.zone(goal):
            return NO // 2
        return box_worth(s, units, goal) - _abandoning_cost(s, units, start)
    side, foe = units[0].side, other(units[0].side)
    total = 0
    if holder(s, goal) != side and not at(s, goal, foe):
        total += area_stake(s, goal)
    if at(s, goal, foe):
        total -= 150
    if start in s.world.areas:
        total -= _abandoning_cost(s, units, start)
        total += 30 * (front_distance(s, side, start) - front_distance(s, side, goal))
    else:
        total += 80
    friends = len(at(s, goal, side))
    threat = _threat_next_to(s, foe, goal)
    if holder(s, goal) == side and threat and friends < 2:
        total += area_stake(s, goal) // 3
    return total - reply_risk(s, units, start, goal)


def _threat_next_to(s: S, foe: str, area: str) -> int:
    """The firepower of a side next to an area."""
    known, world = s.placed.known, s.world
    threat: int | None = known.get((_threat_next_to, foe, area))
    if threat is None:
        near = [unit for n in world.around[area] if n in world.areas for unit in at(s, n, foe)]
        threat = known[_threat_next_to, foe, area] = sum(kind_of(s, unit).firepower for unit in near)
    return threat


def _abandoning_cost(s: S, units: Sequence[Unit], start: str) -> int:
    """What it may cost to leave an area to an enemy who is near, or in it."""
    if start not in s.world.areas or any(unit not in units for unit in at(s, start, units[0].side)):
        return 0
    foe, lost = other(units[0].side), 0
    if any(at(s, near, foe) for near in s.world.around[start] if near in s.world.areas):
        lost += area_stake(s, start) * 2 // 3
    if at(s, start, foe):
        lost += area_stake(s, start)
    return lost


def box_worth(s: S, units: Sequence[Unit], box: str) -> int:
    """What Allied units bring in a Reinforcement Box, which they never leave again (SON 12.3, SON 15.0).

    They count each turn as long as the way there is held, and are missed in all turns after this one.
    """
    row, left = s.world.zones[box], s.world.scenario.turns + 1 - (TURN.get(s.state) or 1)
    chance, turns = holding_chance(s, units, box), 0
    for number in range(1, left + 1):
        turns += chance**number // HUNDRED ** (number - 1)
    missed = sum(60 + 40 * kind_of(s, unit).firepower for unit in units) * (left - 1) // MISSED
    return VICTORY * row.halves * len(units) * turns // (2 * HUNDRED) - missed


def holding_chance(s: S, units: Sequence[Unit], box: str) -> int:
    """The chance that the way to a box is held until the turn ends, without a stack, in hundredths.

    The shortest way counts, from the box to a beach by areas that the Allies control: each that nobody
    stays in, or that an enemy is in, is less sure with an enemy near.
    """
    world, going = s.world, {unit.id for unit in units}
    mine = {area for area in world.areas if holder(s, area) == "allies"}
    chances = {area: _keeping_chance(s, area, going) for area in world.around[box] if area in mine}
    waiting = sorted(chances, key=lambda area: -chances[area])
    done: set[str] = set()
    while waiting:
        area = max(waiting, key=lambda one: (chances[one], one))
        waiting.remove(area)
        if world.areas[area].beach:
            return chances[area]
        done.add(area)
        for near in world.around[area]:
            if near not in mine or near in done:
                continue
            chance = chances[area] * _keeping_chance(s, near, going) // HUNDRED
            if chance > chances.get(near, -1):
                chances[near] = chance
                waiting = [*{*waiting, near}]
    return 0


def _keeping_chance(s: S, area: str, going: Collection[str]) -> int:
    """The chance that the Allies still control an area as the turn ends, in hundredths."""
    stay = [unit for unit in at(s, area, "allies") if unit.id not in going]
    if at(s, area, "germans"):
        return CONTESTED_WORTH if stay else 0
    near = any(at(s, one, "germans") for one in s.world.around[area])
    return HUNDRED if not near else GUARDED_WORTH if stay else OPEN_WORTH


def stand_worth(s: S, units: Sequence[Unit], space: str) -> int:
    """What it brings to end a march in a space, whatever the way there: it is the same on the way back."""
    if space not in s.world.areas:
        if units[0].side != "allies":
            return NO // 2
        return box_worth(s, units, space) if s.world.zone(space) else -80
    side, foe = units[0].side, other(units[0].side)
    total = -30 * front_distance(s, side, space)
    if at(s, space, foe):
        total -= 150
    near = any(at(s, n, foe) for n in s.world.around[space] if n in s.world.areas)
    alone = len([one for one in at(s, space, side) if one not in units]) < 2
    if near and alone:
        total += area_stake(s, space) // 3
    return total


def onward_worth(s: S, units: Sequence[Unit], start: str, goal: str, here: int) -> int:
    """What a further step of a march brings, after the enemy's reply: out and back only what it took."""
    side, foe = units[0].side, other(units[0].side)
    gained = (
        area_stake(s, goal)
        if goal in s.world.areas and holder(s, goal) != side and not at(s, goal, foe)
        else 0
    )
    mine = [one for one in at(s, start, side) if one not in units] if start in s.world.areas else [None]
    lost = area_stake(s, start) if not mine and at(s, start, foe) else 0
    return stand_worth(s, units, goal) - here + gained - lost - 10 - reply_risk(s, units, start, goal)
