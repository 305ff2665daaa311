"""What commands are for, and how far units are from goals and enemies, for scripts; not a rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wsn.engine.commands import Command
from wsn.systems.contract import Intent, Toward
from wsn.systems.hex_tiles.data.tables import Kind
from wsn.systems.hex_tiles.rules import memos, victory
from wsn.systems.hex_tiles.rules.commands import (
    Battle,
    Done,
    LeaveMap,
    MoveTo,
    OrderUnit,
    TakeGround,
)
from wsn.systems.hex_tiles.rules.world import S

HIT: Final[Mapping[str, int]] = {"infantry": 50, "armour": 33, "artillery": 17}
"""The figures that one die takes from each arm on average, in hundredths."""
SYMBOL, DIE_FACES = 17, 6
"""The chance of one face of a die, in hundredths, and its faces."""


def intent(s: S, c: Command) -> Intent | None:
    """What a command is for; None for cards, retreats and the like."""
    if isinstance(c, OrderUnit):
        return Intent("act", c.unit)
    if isinstance(c, MoveTo):
        return Intent("go", c.unit, c.space)
    if isinstance(c, LeaveMap):
        return Intent("leave", c.unit)
    if isinstance(c, Battle):
        here, there = str(s.unit(c.unit).place), str(s.unit(c.target).place)
        return Intent("assault" if there in s.world.near[here] else "fire", c.unit, there)
    if isinstance(c, TakeGround):
        return Intent("go", s.memo(memos.Fighting).fight.firer, c.space)
    return Intent("end") if isinstance(c, Done) else None


def far(s: S, unit: str, space: str, toward: Toward) -> int | None:
    """Hexes to the nearest exit or objective not held, or to the nearest enemy."""
    who = s.unit(unit)
    there = s.world.far(space)
    if toward == "foe":
        ends: Iterable[str] = [u.place for u in s.state.units.values() if u.side != who.side and u.place]
    else:
        ends = s.world.exits[who.side] or goals(s, str(who.side))
    return min((there[end] for end in ends), default=None)


def goals(s: S, side: str) -> tuple[str, ...]:
    """The hexes of the objectives that a side may win and does not hold."""
    return tuple(
        space
        for i, (objective, hexes) in enumerate(s.world.objectives)
        if objective.side in (side, "both") and victory.holder(s.state, i) != side
        for space in hexes
    )


def exposure_of(s: S, unit: str) -> int:
    """The figures that one die takes from it on average, in hundredths."""
    return hit_of(s.world.kinds[s.unit(unit).kind])


def hit_of(kind: Kind) -> int:
    """The figures that one die takes from a kind on average, in hundredths."""
    if kind.second_roll:
        return HIT[kind.arm] // DIE_FACES
    return SYMBOL * len(kind.hit_by) if kind.hit_by else HIT[kind.arm]
