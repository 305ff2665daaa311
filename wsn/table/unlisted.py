"""Commands that no menu lists, because they are always there: to give up, to offer a draw, a standing order.

A system that has such a command names it as below; one that has none is played without.
"""

from __future__ import annotations

from typing import Any

from wsn.engine.commands import Command
from wsn.table.seat import Seat

ORDER = "StandingOrder"
"""The command of a system for a standing order."""

ENDS = {"concede": "Concede", "draw": "OfferDraw"}
"""The words that end a game by agreement, and the command of a system that each stands for."""


def ending(seat: Seat, word: str) -> Command | None:
    """The command for `concede` or `draw`; None where the game is played to its end."""
    kind = _kinds(seat).get(ENDS[word])
    return None if kind is None else kind()


def endings(seat: Seat) -> tuple[str, ...]:
    """The words of ENDS that this game knows."""
    return tuple(word for word in ENDS if ending(seat, word) is not None)


def has_orders(seat: Seat) -> bool:
    """Whether the game has standing orders."""
    return ORDER in _kinds(seat)


def standing_order(seat: Seat, option: str, unit: str | None = None) -> Command | None:
    """When a unit, or without one the whole side, reacts unasked; None where the game has no such orders."""
    kind = _kinds(seat).get(ORDER)
    if kind is None:
        return None
    names = {name.lower(): name for name in seat.view.units}
    who = None if unit is None else names.get(unit.lower(), unit)
    return kind(unit=who, option=option.lower())  # type: ignore[no-any-return]


def _kinds(seat: Seat) -> dict[str, Any]:
    return {kind.__name__: kind for kind in seat.game.system.commands}
