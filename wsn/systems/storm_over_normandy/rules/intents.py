"""What commands are for, and how far units are from goals and enemies, for scripts; not a rule."""

from __future__ import annotations

from typing import Final

from wsn.engine.commands import Command
from wsn.engine.state import Unit
from wsn.systems.contract import Intent, Toward
from wsn.systems.storm_over_normandy.rules import acting, cards, ground
from wsn.systems.storm_over_normandy.rules.commands import Activate, Assault, Done, Fire, MoveTo, Pass
from wsn.systems.storm_over_normandy.rules.memos import Column, Group
from wsn.systems.storm_over_normandy.rules.world import (
    S,
    as_side,
    at,
    deciding,
    holder,
    kind_of,
    movers,
    other,
    ready,
)

NO_DISTANCE: Final = 99


def intent(s: S, c: Command) -> Intent | None:
    """What a command is for; None for cards, damage, retreats and the like."""
    match c:
        case Activate():
            return _intent_of(s, c)
        case MoveTo() if s.here.phase == "act":
            return Intent("go", s.memo(Group).units[0], c.space)
        case MoveTo():
            return Intent("go", s.memo(Column).units[0], c.space)
        case Fire() if s.here.phase == "act":
            return Intent("fire", s.memo(Group).units[0], s.memo(Group).space)
        case Assault():
            return Intent("assault", s.memo(Group).units[0], c.space)
        case Pass() | Done():
            return Intent("end")
    return None


def _intent_of(s: S, c: Activate) -> Intent | None:
    """Who is chosen to act fires where an enemy stands, and else goes to the nearest enemy that it can."""
    units = ready(s, c.space, c.option)
    if not units:
        return None
    moving = movers(s, units)
    if s.here.phase != "impulse" or acting.may_fire(s, c.space, str(units[0].side)) is None:
        return Intent("fire", units[0].id, c.space)
    open_ = [near for near in s.world.around[c.space] if moving and _may_go(s, moving, c.space, near)]
    unit = units[0].id
    nearest = min(open_, key=lambda near: far(s, unit, near, "foe") or 0, default=None)
    return Intent("go", unit, nearest) if nearest is not None else Intent("act", unit, c.space)


def _may_go(s: S, units: list[Unit], start: str, near: str) -> bool:
    if ground.may_enter(s, units, start, near, ground.points(s, units)) is None:
        return True
    paid = s.world.landing_box(start) or bool(cards.held(s.state, deciding(s)))
    return paid and near in s.world.areas and acting.assault_barred(s, units, start, near) is None


def far(s: S, unit: str, space: str, toward: Toward) -> int | None:
    """Areas to the nearest one worth victory points that the enemy holds, or to the nearest enemy."""
    side = as_side(s.unit(unit).side)
    ends = {
        area
        for area, row in s.world.areas.items()
        if (at(s, area, other(side)) if toward == "foe" else row.points and holder(s, area) != side)
    }
    if not ends:
        return None
    seen, wave, steps = {space}, [space], 0
    while wave:
        if ends.intersection(wave):
            return steps
        wave = sorted({n for one in wave for n in s.world.around[one] if n in s.world.areas} - seen)
        seen.update(wave)
        steps += 1
    return NO_DISTANCE


def exposure_of(s: S, unit: str) -> int:
    """The firepower of the enemies in its area and beside it, in hundredths of its defence."""
    who = s.unit(unit)
    here = str(who.place)
    near = (here, *s.world.around.get(here, ()))
    power = sum(kind_of(s, foe).firepower for one in near for foe in at(s, one, other(who.side)))
    return 100 * power // kind_of(s, who).defence
