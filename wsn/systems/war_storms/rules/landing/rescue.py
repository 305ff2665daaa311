"""What becomes of officers whose craft are lost at sea (WSN 6.2).

Ruling: an officer whose platoon is lost at sea, to the tide or to fire, rolls for death as with any platoon
that is eliminated (WSS 7.4). If he lives, the nearest craft of his company picks him up at once; without one
he is lost. Nobody picks up who came down off the map or in prohibited ground with his platoon: he is lost
with it, and no dice are rolled (WSN 6.2 R1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.engine.events import Event, Resolved, UnitMoved
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import LIES_OFF, RIDES
from wsn.systems.war_storms.rules.platoons import moves
from wsn.systems.war_storms.rules.world import S, awaited_entry, is_officer, name, where

RESCUE_RULE: Final = "WSN 6.2 R1"


def adrift(s: S, officer: Unit) -> bool:
    """Whether an officer is at sea, and the platoon whose craft he was in is lost."""
    return "afloat" in officer.marks and is_officer(s, officer) and RIDES.of(officer) not in s.state.units


def pick_up(s: S, officer: Unit) -> Iterator[Event]:
    """The nearest craft of his company picks up an officer; without one he is lost."""
    here = where(s, officer) or awaited_entry(officer)
    mates = [
        (s.world.distance(here, there), n, mate)
        for n, mate in enumerate(s.state.units.values())
        if mate.group == officer.group and "afloat" in mate.marks and not is_officer(s, mate)
        if here is not None and (there := where(s, mate) or awaited_entry(mate)) is not None
    ]
    if not mates:
        yield from lose(s, officer, f"{name(s, officer.id)} is lost at sea")
        return
    mate = min(mates)[2]
    text = f"{name(s, officer.id)} is picked up by the craft of {name(s, mate.id)}"
    yield Resolved(rule=RESCUE_RULE, unit=officer.id, text=text)
    yield from RIDES.note(officer, mate.id, RESCUE_RULE)
    yield from LIES_OFF.note(s.unit(officer.id), awaited_entry(mate), RESCUE_RULE)
    yield UnitMoved(rule=RESCUE_RULE, unit=officer.id, space=mate.place)


def lose(s: S, officer: Unit, text: str) -> Iterator[Event]:
    """An officer is lost with his craft, or in the air."""
    yield Resolved(rule=RESCUE_RULE, unit=officer.id, text=text)
    yield from RIDES.note(officer, None, RESCUE_RULE)
    yield from moves.lose_officer(s, officer.id, RESCUE_RULE)
