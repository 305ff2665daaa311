"""What the commands of a seat are for, and how far its units are from where they may be bound."""

from __future__ import annotations

from wsn.engine.commands import Command
from wsn.systems import door, has
from wsn.systems.contract import Intent, Intents, Toward
from wsn.table.seat import Seat


class Bearings:
    """The game's `Intents` as one seat asks them: only what its side may see comes in."""

    def __init__(self, seat: Seat) -> None:
        self._door = door(seat.game.system.name, Intents)
        self._s = seat.situation

    @staticmethod
    def is_known(seat: Seat) -> bool:
        """Whether the game of this seat says what its commands are for."""
        return has(seat.game.system.name, Intents)

    def intent(self, command: Command) -> Intent | None:
        """What a command is for, if anything that a plan turns on."""
        return self._door.intent(self._s, command)

    def far(self, unit: str, toward: Toward, space: str | None = None) -> int | None:
        """How far it is for a unit to the nearest goal or enemy, from a space or from where it stands."""
        here = space if space is not None else self._s.state.units[unit].place
        return None if here is None else self._door.far(self._s, unit, here, toward)

    def exposed(self, unit: str) -> int:
        """How much the enemies in view could hurt a unit."""
        return self._door.exposed(self._s, unit)
