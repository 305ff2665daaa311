"""What attacks are worth to simple bots, and what the enemy's best reply to a move may cost. Never a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from wsn.bots.judges.storm_over_normandy.worths import area_stake
from wsn.engine.dice import NoDice
from wsn.engine.state import Unit
from wsn.engine.system import Cache, Placed, Situation
from wsn.systems.storm_over_normandy.data.declared import HOLDER, SPENT
from wsn.systems.storm_over_normandy.rules import acting, cards, damage, strike
from wsn.systems.storm_over_normandy.rules.memos import Strike
from wsn.systems.storm_over_normandy.rules.world import S, at, is_fixed, now, other, ready

CARD: Final = 90
"""What a card in the hand is worth."""
ANSWERED: Final = 50
"""How much of the enemy's best reply counts, in hundredths: there is more to do, and it is answered."""


def damage_capacity(s: S, foes: Sequence[Unit]) -> int:
    """The damage at which nobody is left in an area."""
    return sum(
        damage.price(s, unit, damage.ELIMINATION_DAMAGE if is_fixed(s, unit) else damage.RETREAT_DAMAGE)
        for unit in foes
    )


def strike_worth(s: S, planned: Strike) -> int:
    """What an attack brings on the average: damage, and the chance to clear the area."""
    foes = strike.targets(s, planned)
    if not foes:
        return 0
    reckoned = strike.tally(s, planned, told=False)
    most, clear = _damage_bearing(s, foes)
    if planned.spare:
        most = 0 if any(is_fixed(s, u) for u in foes) else clear
    total = 0
    for dice, ways in strike.TWO_DICE.items():
        points = reckoned.damage(dice)
        gain = 100 * min(points, most)
        if points >= clear and not planned.spare:
            gain += (
                area_stake(s, planned.space)
                if at(s, planned.space, planned.side) or planned.kind == "assault"
                else 0
            )
        total += gain * ways
    return total // 36


def _damage_bearing(s: S, foes: Sequence[Unit]) -> tuple[int, int]:
    """The damage at which all of some units are eliminated, and that at which nobody is left."""
    known, units = s.placed.known, tuple(unit.id for unit in foes)
    bearing: tuple[int, int] | None = known.get((_damage_bearing, units))
    if bearing is None:
        most = sum(damage.price(s, unit, damage.ELIMINATION_DAMAGE) for unit in foes)
        bearing = known[_damage_bearing, units] = most, damage_capacity(s, foes)
    return bearing


def reply_risk(s: S, units: Sequence[Unit], start: str, goal: str) -> int:
    """By how much the enemy's best reply against a stack is better at its goal than at its start."""
    side = units[0].side
    after = _after_going(s, units, goal)
    more = _reply(after, str(side), goal) - _reply(s, str(side), start)
    return max(0, more) * ANSWERED // 100


def _after_going(s: S, units: Sequence[Unit], goal: str) -> S:
    """The position once a stack has gone to an area: it has acted, and takes what nobody defends."""
    side = str(units[0].side)
    went = {unit.id: replace(unit, place=goal, marks=tuple(sorted({*unit.marks, SPENT}))) for unit in units}
    tracks = s.state.tracks
    if goal in s.world.areas and not at(s, goal, other(side)):
        tracks = {**tracks, HOLDER.key(goal): side}
    state = replace(s.state, units={**s.state.units, **went}, tracks=tracks)
    cache = Cache()
    cache.placed = Placed(state.units, s.placed)
    return Situation(state, s.world, NoDice(), cache)


def _reply(s: S, side: str, area: str) -> int:
    """The worth of the best attack that the enemy of a side may make against an area."""
    foe = other(side)
    if area not in s.world.areas or not at(s, area, side):
        return 0
    kept, asked = now(s), (_reply, side, area, cards.count(s, foe) > 0)
    worth: int | None = kept.get(asked)
    if worth is None:
        worth = kept[asked] = _best_reply(s, side, area)
    return worth


def _best_reply(s: S, side: str, area: str) -> int:
    foe = other(side)
    best = 0
    for nation in acting.nations(foe):
        here = tuple(unit.id for unit in ready(s, area, nation))
        if here:
            best = max(best, strike_worth(s, Strike("fire", foe, area, here)))
        if not cards.count(s, foe):
            continue
        for near in s.world.around[area]:
            units = ready(s, near, nation)
            if units and acting.assault_barred(s, units, near, area) is None:
                ids = tuple(unit.id for unit in units)
                best = max(best, strike_worth(s, Strike("assault", foe, area, ids)) - CARD)
    return best
