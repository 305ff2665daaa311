"""What the commands of a seat are for, and how far its units are from where they may be bound."""

from __future__ import annotations

from wsn.engine.commands import Command
from wsn.systems import find_game, game_of
from wsn.systems.contract import Intent, Toward
from wsn.table.seat import Seat


class Bearings:
    """What commands are for, as one seat asks it: only what its side may see comes in."""

    def __init__(self, seat: Seat) -> None:
        self._rules = game_of(seat.game.system.name).rules
        self._s = seat.situation

    @staticmethod
    def is_known(seat: Seat) -> bool:
        """Whether the game of this seat says what its commands are for."""
        return find_game(seat.game.system.name).rules.has_intents

    def intent(self, command: Command) -> Intent | None:
        """What a command is for, if anything that a plan turns on."""
        return self._rules.intent_of(self._s, command)

    def far(self, unit: str, toward: Toward, space: str | None = None) -> int | None:
        """How far it is for a unit to the nearest goal or enemy, from a space or from where it stands."""
        here = space if space is not None else self._s.state.units[unit].place
        return None if here is None else self._rules.steps_to(self._s, unit, here, toward)

    def exposure_of(self, unit: str) -> int:
        """How much the enemies in view could hurt a unit."""
        return self._rules.exposure_of(self._s, unit)
