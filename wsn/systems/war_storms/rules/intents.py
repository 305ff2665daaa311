"""What orders are for, and how far platoons are from their goals and the enemy, for scripts; not a rule."""

from __future__ import annotations

from typing import Final

from wsn.engine.commands import Command
from wsn.systems.contract import Intent, Toward
from wsn.systems.war_storms.data.declared import CONTROL
from wsn.systems.war_storms.data.units import Class
from wsn.systems.war_storms.rules import duel
from wsn.systems.war_storms.rules.commands import (
    ActivateOfficer,
    ActivatePlatoon,
    Assault,
    Choose,
    Done,
    DoubleTime,
    FireAt,
    FireIndirect,
    Leave,
    MoveTo,
    Pass,
    Stop,
)
from wsn.systems.war_storms.rules.turn import acting
from wsn.systems.war_storms.rules.world import S, is_carrier, is_officer, is_platoon, station

Goal = tuple[str, ...]
"""A place: a few hexes, of which one is enough."""
NO_WAY_COST: Final = 12
"""What a hex costs where no way leads, by the bird's way."""


def intent(s: S, c: Command) -> Intent | None:
    """What an order is for; None for set-up, losses, reactions, artillery and the like."""
    if isinstance(c, (ActivateOfficer, ActivatePlatoon)):
        return Intent("activate", c.unit)
    if isinstance(c, Choose):
        unit = s.state.units.get(c.unit)
        return Intent(
            "act", c.unit, picks=unit is not None and "afloat" not in unit.marks
        )  # it sails at once
    if isinstance(c, (Pass, Done)):
        return Intent("end")
    if s.here.phase != "acting":
        return None
    acts = acting.subject(s).id
    if isinstance(c, MoveTo):
        return Intent("go", acts, c.space)
    if isinstance(c, (FireAt, FireIndirect)):
        at = c.space or station(s, s.unit(str(getattr(c, "target", None))))
        return Intent("fire", acts, at or "")
    if isinstance(c, Assault):
        return Intent("assault", acts, c.space)
    if isinstance(c, DoubleTime):
        return Intent("hurry", acts)
    if isinstance(c, Leave):
        return Intent("leave", acts)
    return Intent("end", acts) if isinstance(c, Stop) else None


def far(s: S, unit: str, space: str, toward: Toward) -> int | None:
    """Half points to the nearest goal, or hexes to the nearest enemy platoon in view."""
    who = s.unit(unit)
    if space not in s.world.board.spaces:
        return None
    if toward == "foe":
        apart = s.world.distances(space)
        return min((apart[there] for there in _enemy_units(s, str(who.side))), default=None)
    mover = s.world.kinds[who.kind].mover
    return min((way_to(s, mover, space, goal) for goal in _goals(s, str(who.side))), default=None)


def _goals(s: S, side: str) -> tuple[Goal, ...]:
    """The exits of a side; where it has none, the hexes that it has yet to take, or else all that count."""
    exits = tuple(s.world.zones[way.zone] for way in s.world.scenario.exits if way.side == side)
    return exits or tuple((at,) for at in hexes_wanted(s, side))


def _enemy_units(s: S, side: str) -> list[str]:
    spaces = s.world.board.spaces
    foes = (unit for unit in s.state.units.values() if unit.side != side and is_platoon(s, unit))
    return [unit.place for unit in foes if unit.place is not None and unit.place in spaces]


def exposure_of(s: S, unit: str) -> int:
    """The mean hits, times 36, of all enemy platoons in view if they fired at it from near by."""
    who = s.unit(unit)
    if is_officer(s, who):
        mates = [
            one.id
            for one in s.state.units.values()
            if one.group == who.group and is_platoon(s, one) and station(s, one) is not None
        ]
        return min((exposure_of(s, one) for one in mates), default=0)
    here = station(s, who)
    if here is None or is_carrier(s, who):
        return 0
    foes = (one for one in s.state.units.values() if one.side != who.side and is_platoon(s, one))
    return sum(duel.threat(s, one.kind, who.kind, here) for one in foes if one.place is not None)


def hexes_wanted(s: S, side: str) -> tuple[str, ...]:
    """The hexes that count and that a side has yet to take; when it has them all, all."""
    holdings = s.world.holdings
    return tuple(at for at in holdings if CONTROL.get(s.state, at) != side) or tuple(holdings)


def way_to(s: S, mover: Class, here: str, goal: Goal) -> int:
    """The half points to a goal; by the bird's way, and dearly, where there is no other."""
    known = s.world.ways(mover, goal).get(here)
    return NO_WAY_COST + 4 * min(s.world.distance(here, space) for space in goal) if known is None else known
