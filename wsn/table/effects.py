"""What a space does for a unit, in the words of its game (`GameGround.space_effects`)."""

from __future__ import annotations

from wsn.cite import Reason
from wsn.systems import find_game
from wsn.table.seat import Seat


def effects_of(seat: Seat, space: str, unit: str | None = None) -> tuple[Reason, ...]:
    """Cover, dice and stops of a space, for a unit that might go or strike there; None: for any."""
    if not seat.view.frames:
        return ()
    known = unit if unit in seat.view.units else None
    return find_game(seat.game.system.name).ground.space_effects(seat.situation, space, known)


def effect_text(effect: Reason) -> str:
    """An effect without its rule."""
    return f"{effect.text} {effect.amount:+d}" if effect.amount else effect.text
