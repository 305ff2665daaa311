"""What it is worth to simple bots that units go somewhere, in hundredths of a damage point."""

from __future__ import annotations

from collections.abc import Sequence

from wsn.engine.state import Unit
from wsn.systems.storm_over_normandy.world import S, at, holder, hostile, kind_of, other
from wsn.systems.storm_over_normandy.worths import NO, stake


def front(s: S, side: str, space: str) -> int:
    """How far it is from a space to the nearest area that is not the side's, or is fought over."""
    seen, wave, far = {space}, [space], 0
    while wave and far < 8:
        if any(a in s.world.areas and hostile(s, a, side) for a in wave):
            return far
        far += 1
        wave = [n for a in wave for n in s.world.around[a] if n not in seen and n in s.world.areas]
        seen.update(wave)
    return far


def move_worth(s: S, units: Sequence[Unit], start: str, goal: str) -> int:
    """What it brings to be in another area."""
    if goal not in s.world.areas:
        row = s.world.tables.zones.get(goal)
        return boxed(row.halves) if row is not None and units[0].side == "allies" else NO // 2
    side, foe = units[0].side, other(units[0].side)
    mine = [u for u in at(s, start, side) if u not in units]
    total = 0
    if holder(s, goal) != side and not at(s, goal, foe):
        total += stake(s, goal)
    if at(s, goal, foe):
        total -= 150
    if start in s.world.areas:
        if not mine and any(at(s, near, foe) for near in s.world.around[start] if near in s.world.areas):
            total -= stake(s, start) * 2 // 3
        if at(s, start, foe) and not mine:
            total -= stake(s, start)
        total += 30 * (front(s, side, start) - front(s, side, goal))
    else:
        total += 80
    friends = len(at(s, goal, side))
    threat = sum(
        kind_of(s, u).firepower for n in s.world.around[goal] if n in s.world.areas for u in at(s, n, foe)
    )
    if holder(s, goal) == side and threat and friends < 2:
        total += stake(s, goal) // 3
    return total


def boxed(halves: int) -> int:
    """What units bring in a Reinforcement Box that counts so many half victory points for each."""
    return 60 * halves


def stand(s: S, units: Sequence[Unit], space: str) -> int:
    """What it brings to end a march in a space, whatever the way there: it is the same on the way back."""
    if space not in s.world.areas:
        row = s.world.tables.zones.get(space)
        return (boxed(row.halves) if row is not None else -80) if units[0].side == "allies" else NO // 2
    side, foe = units[0].side, other(units[0].side)
    total = -30 * front(s, side, space)
    if at(s, space, foe):
        total -= 150
    near = any(at(s, n, foe) for n in s.world.around[space] if n in s.world.areas)
    alone = len([one for one in at(s, space, side) if one not in units]) < 2
    if near and alone:
        total += stake(s, space) // 3
    return total


def onward(s: S, units: Sequence[Unit], start: str, goal: str, here: int) -> int:
    """What a further step of a march brings: one that goes out and back brings only what it took."""
    side, foe = units[0].side, other(units[0].side)
    gained = (
        stake(s, goal) if goal in s.world.areas and holder(s, goal) != side and not at(s, goal, foe) else 0
    )
    mine = [one for one in at(s, start, side) if one not in units] if start in s.world.areas else [None]
    lost = stake(s, start) if not mine and at(s, start, foe) else 0
    return stand(s, units, goal) - here + gained - lost - 10
