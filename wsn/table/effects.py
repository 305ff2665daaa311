"""What a space does for a unit, in the words of its game (the door `GroundEffects`)."""

from __future__ import annotations

from wsn.cite import Reason
from wsn.systems import door, has
from wsn.systems.contract import GroundEffects
from wsn.table.seat import Seat


def effects_of(seat: Seat, space: str, unit: str | None = None) -> tuple[Reason, ...]:
    """Cover, dice and stops of a space, for a unit that might go or strike there; None: for any."""
    system = seat.game.system.name
    if not has(system, GroundEffects) or not seat.view.frames:
        return ()
    known = unit if unit in seat.view.units else None
    return door(system, GroundEffects).effects(seat.situation, space, known)


def effect_text(effect: Reason) -> str:
    """An effect without its rule."""
    return f"{effect.text} {effect.amount:+d}" if effect.amount else effect.text
