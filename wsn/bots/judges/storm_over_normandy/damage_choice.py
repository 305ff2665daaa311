"""How a simple bot applies the damage that its units suffer: at the least loss (SON 10.1)."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.bots.judges.storm_over_normandy.worths import area_stake, unit_worth
from wsn.engine.state import Unit
from wsn.systems.storm_over_normandy.rules import damage, retreat
from wsn.systems.storm_over_normandy.rules.memos import Damage
from wsn.systems.storm_over_normandy.rules.world import S, at, fresh, is_fixed, kind_of

_Ways = dict[tuple[int, bool], tuple[int, tuple[tuple[str, int], ...]]]
"""By the damage applied and whether anybody stays: the least loss, and what each unit takes."""


def least_painful(s: S, memo: Damage) -> Mapping[str, int]:
    """The level of each unit that suffers, so that the damage is dealt with at the least loss (SON 10.1)."""
    units = damage.units_of(s, memo)
    posts = [unit for unit in units if is_fixed(s, unit)]
    others = [unit for unit in units if not is_fixed(s, unit)]
    side = units[0].side
    stays = memo.kind == "defence" or len(at(s, memo.space, side)) > len(others)
    lost = area_stake(s, memo.space) // 4
    ways: _Ways = {(0, stays): (0, ())}
    for post in posts:
        ways = _ways_taking(s, memo, ways, post)
    whole = sum(damage.price(s, post, damage.ELIMINATION_DAMAGE) for post in posts)
    every = dict(ways)
    ways = {key: way for key, way in ways.items() if key[0] == whole}
    for unit in others:
        ways = _ways_taking(s, memo, ways, unit)
    every |= ways
    owed = damage.least_damage(s, memo)
    enough = [
        (pain + (0 if kept else lost), total, plan)
        for (total, kept), (pain, plan) in every.items()
        if total == owed or total >= memo.points
    ]
    return dict(min(enough)[2]) if enough else {}


def _ways_taking(s: S, memo: Damage, ways: _Ways, unit: Unit) -> _Ways:
    """The ways to apply damage, with all that one more unit may take."""
    taken = memo.taken.get(unit.id, 0)
    levels = [level for level in (0, *damage.levels(s, unit, memo.spare)) if level >= taken]
    after: _Ways = {}
    for (total, kept), (pain, plan) in ways.items():
        for level in levels:
            cost = damage.price(s, unit, level) if level else 0
            key = (total + cost, kept or (level < damage.RETREAT_DAMAGE and not is_fixed(s, unit)))
            more = (pain + _damage_cost(s, memo, unit, level), (*plan, (unit.id, level)) if level else plan)
            if key not in after or more < after[key]:
                after[key] = more
    return after


def _damage_cost(s: S, memo: Damage, unit: Unit, level: int) -> int:
    """What it costs a side that one of its units takes damage, but for the area that it may lose."""
    flipped = 40 + 20 * kind_of(s, unit).firepower if fresh(unit) else 0
    if level == damage.ELIMINATION_DAMAGE:
        return unit_worth(s, unit)
    if level == damage.RETREAT_DAMAGE:
        way = memo.kind == "defence" or retreat.can(s, unit, memo.space, memo.kind)
        if not way:
            return flipped if memo.spare else unit_worth(s, unit)
        return 80 + flipped
    return flipped if level == damage.FLIP_DAMAGE else 0
