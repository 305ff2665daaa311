"""What commands are for, and how far units are from goals and enemies, for scripts; not a rule."""

from __future__ import annotations

from wsn.engine.commands import Command
from wsn.systems.contract import Intent, Toward
from wsn.systems.hex_tiles import memos
from wsn.systems.hex_tiles.commands import (
    Battle,
    Done,
    LeaveMap,
    MoveTo,
    OrderUnit,
    TakeGround,
)
from wsn.systems.hex_tiles.foes import hit_of
from wsn.systems.hex_tiles.standing import view
from wsn.systems.hex_tiles.world import S


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
    seen, there = view(s, str(who.side)), s.world.far(space)
    exits = s.world.exits[who.side]
    ends = [foe.place for foe in seen.foes] if toward == "foe" else exits or seen.goals
    return min((there[end] for end in ends), default=None)


def exposed(s: S, unit: str) -> int:
    """The figures that one die takes from it on average, in hundredths."""
    return hit_of(s.world.kinds[s.unit(unit).kind])
