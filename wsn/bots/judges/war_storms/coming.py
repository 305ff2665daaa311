"""Who is off the map and known to come on, for bots: its side has it before it arrives."""

from __future__ import annotations

from typing import Final

from wsn.bots.judges.war_storms.seen import S
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import PUT_BACK, TURN
from wsn.systems.war_storms.rules.world import where

PLACING: Final = ("setup", "entry", "wave", "drop")
"""The phases in which a side places units that come on, or holds them back."""
COMMAND: Final = "command"
"""The phase of a turn in which they come on."""


def is_expected(s: S, unit: Unit) -> bool:
    """Whether a unit off the map is known to come on: it is not yet due, may still be placed, or comes back.

    One that was held back, or found no room, is not: nobody knows when it comes.
    """
    if where(s, unit) is not None:
        return False
    if PUT_BACK.of(unit) is not None:
        return True
    coming, now = s.world.comings.get(unit.id), TURN.get(s.state) or 1
    if coming is None or not now <= coming.turn <= s.world.scenario.turns:
        return False
    if coming.turn > now:
        return True
    phases = [frame.phase for frame in s.state.frames]
    if phases and COMMAND not in phases:
        return False
    held = (one.memo.get("held") for one in s.state.frames if one.phase in PLACING)
    return not any(isinstance(units, tuple) and unit.id in units for units in held)


def turns_until(s: S, unit: Unit) -> int:
    """In how many turns a unit that is expected comes on; 0: in this one."""
    now, coming = TURN.get(s.state) or 1, s.world.comings.get(unit.id)
    if PUT_BACK.of(unit) is not None:
        return 1
    return 0 if coming is None else max(0, coming.turn - now)


def arrival_spaces(s: S, unit: Unit) -> tuple[str, ...]:
    """The hexes in one of which a unit that is expected comes on; none for one that drops anywhere."""
    back = PUT_BACK.of(unit)
    if back is not None:
        return (str(back),)
    coming = s.world.comings.get(unit.id)
    return () if coming is None else coming.spaces


def comes_later(s: S, unit: Unit) -> bool:
    """Whether a unit comes on after the first turn: nobody set it up to stand where it is."""
    coming = s.world.comings.get(unit.id)
    return coming is not None and coming.turn > 1
