"""The words for setting up, landings, drops, and the end of a game: menus, log, previews."""

from __future__ import annotations

from typing import Final

from wsn.engine.commands import Command
from wsn.engine.events import Event, FactSet, MarkerPlaced, UnitMoved, UnitPlaced
from wsn.engine.system import Preview
from wsn.systems.war_storms.data.declared import LIES_OFF
from wsn.systems.war_storms.rules.commands import (
    AcceptDraw,
    ActivatePlatoon,
    Choose,
    Concede,
    DeclineDraw,
    Deploy,
    Drop,
    Embark,
    HoldBack,
    Leave,
    OfferDraw,
    PlaceWork,
    Ready,
    Unstack,
)
from wsn.systems.war_storms.rules.landing import drops, fieldworks, sailing
from wsn.systems.war_storms.rules.world import S, awaited_entry, name, station

LANDING_PROMPTS: Final = {
    "setup": "set up your units",
    "works": "place your works",
    "entry": "bring on reinforcements",
    "wave": "place the landing wave",
    "sailing": "{unit} runs in to the beach",
    "drop": "choose where to drop",
    "falling": "the drop comes down",
    "unstack": "move a unit out of the overstacked hex",
    "parley": "a draw is offered: accept or decline",
}
"""The prompt of each phase of this part, or what happens in an automatic one."""

READY_WORDS: Final = {
    "setup": "set-up complete",
    "works": "works complete",
    "entry": "reinforcements complete",
    "wave": "wave complete: roll for the tide",
    "drop": "all placed: jump",
}


def command_text(s: S, c: Command) -> str | None:
    """A short label for a menu; None for a command of another part."""
    match c:
        case Choose() | ActivatePlatoon() if "afloat" in s.unit(c.unit).marks:
            unit = s.unit(c.unit)
            return f"{name(s, c.unit)} runs in from {unit.place or f'off {awaited_entry(unit)}'}"
        case Deploy():
            return f"{name(s, c.unit)} at {c.space}"
        case PlaceWork():
            work = fieldworks.following(s)
            return f"{fieldworks.title(work) if work else 'work'} at {c.space}"
        case HoldBack():
            return f"hold {name(s, c.unit)} back"
        case Ready():
            return READY_WORDS[s.here.phase]
        case Embark():
            return f"{name(s, c.unit)} " + _with_whom(s, c.target, f"off {c.space}")
        case Drop():
            return f"drop {name(s, c.unit)} " + _with_whom(s, c.target, f"on {c.space}")
        case Unstack():
            return f"{name(s, c.unit)} " + (f"moves to {c.space}" if c.space else "finds no room and is lost")
        case Leave():
            return "leave the map"
        case Concede():
            return "concede the game"
        case OfferDraw():
            return "offer a draw"
        case AcceptDraw():
            return "accept the draw"
        case DeclineDraw():
            return "decline the draw"
    return None


def _with_whom(s: S, target: str | None, place: str) -> str:
    return f"with {name(s, target)}" if target else place


def placed_text(s: S, e: UnitPlaced) -> str:
    """Where a unit is placed: `at D401`, `aboard its M3 half-track at D401`, or that it is still to come."""
    if e.space is None:
        coming = s.world.comings.get(e.unit)
        placed_first = coming is not None and coming.by == "ground" and coming.turn <= 1
        return "is still to be placed" if placed_first else "comes on later"
    carrier = s.state.units.get(e.space)
    if carrier is None:
        return f"at {e.space}"
    own = s.world.carriers.get(carrier.id) == e.unit
    what = f"its {s.world.kinds[carrier.kind].name}" if own else name(s, carrier.id)
    at = station(s, carrier)
    return f"aboard {what} at {at}" if at else f"aboard {what}"


def event_text(s: S, e: Event) -> str | None:
    """One line for the log; None for an event of another part."""
    match e:
        case UnitPlaced() if e.unit in s.state.units:
            kind = s.world.kinds[e.kind].name
            return f"{name(s, e.unit)} ({kind}) {placed_text(s, e)}"
        case UnitMoved() if e.space is None and e.unit in s.state.units:
            return f"{name(s, e.unit)} is off the map"
        case FactSet() if e.fact == LIES_OFF.name and e.value is not None:
            return f"{name(s, e.unit)} lies off {e.value}"
        case MarkerPlaced() if e.kind == "chit" and e.seen_by is None:
            return f"the chit at {e.space} is worth {e.value}"
    return None


def preview(s: S, c: Command) -> Preview | None:
    """Reasons and exact odds of a command of this part; None for others."""
    if isinstance(c, Drop):
        odds = drops.odds_of(s, c)
        return None if odds is None else Preview(*odds)
    if isinstance(c, PlaceWork):
        work = fieldworks.following(s)
        if work is None:
            return None
        return Preview(f"{fieldworks.title(work)} at {c.space}")
    if isinstance(c, Choose | ActivatePlatoon):
        unit = s.state.units.get(c.unit)
        if unit is not None and "afloat" in unit.marks:
            return Preview(*sailing.odds_of(s, unit))
    return None
