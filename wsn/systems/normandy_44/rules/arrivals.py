"""German reinforcements of the turn: they wait where they may enter (N44 6.6, 26.2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.engine.events import Event, UnitMoved
from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.tables import Counter
from wsn.systems.normandy_44.rules.stacking import fits
from wsn.systems.normandy_44.rules.world import S, at, counter_of, other


def entry_box(counter: Counter) -> str:
    """The box in which a German unit waits to enter (N44 6.6); empty for one without a zone."""
    return f"Entry-{counter.zone.capitalize()}" if counter.zone else ""


def receive_reinforcements(s: S, number: int) -> Iterator[Event]:
    """The German units of a turn, and those of turns before it that found no room, come to where they enter.

    Most wait in the box of their zone. A scenario may name a hex instead (N44 26.2.6): such a unit comes
    when that hex is free of enemies and has room for it, and tries again each turn.
    """
    for row in s.world.scenario.units:
        unit = s.state.units.get(row.id)
        if unit is None or unit.place is not None or unit.side != "german":
            continue
        if row.turn is not None and row.turn <= number:
            space = row.at or entry_box(counter_of(s, unit))
            if not row.at or _has_room(s, unit, space):
                rule = "N44 26.2.6" if row.at else "N44 6.6"
                yield UnitMoved(rule=rule, unit=unit.id, space=space, manner="arrives")


def _has_room(s: S, unit: Unit, space: str) -> bool:
    return not at(s, space, other(unit.side)) and fits(s, space, unit.side, (unit,))
