"""Orders that go on by themselves at the prompt: the same order again."""

from __future__ import annotations

from dataclasses import dataclass, field

from wsn.engine.commands import COMMAND_FIELDS, Command
from wsn.table.choices import kind_of
from wsn.table.seat import Seat


@dataclass(slots=True)
class Again:
    """The last order at a place, to be given again to another unit."""

    last: Command | None = None
    phase: str = ""
    every: bool = field(default=False)
    """Whether it is repeated for as long as it can be."""

    def note_given(self, seat: Seat, command: Command) -> None:
        """Remember an order that names a place or a way of doing it, not only who."""
        if any(getattr(command, name, None) is not None for name in ("space", "spaces", "option", "amount")):
            self.last, self.phase = command, seat.view.frames[-1].phase

    def next_order(self, seat: Seat) -> Command | None:
        """The same order for the next unit, where it may be given now."""
        if self.last is None or not seat.view.frames or seat.view.frames[-1].phase != self.phase:
            return None
        wanted = _without_unit(self.last)
        return next((one for one in seat.legal() if _without_unit(one) == wanted), None)


def _without_unit(command: Command) -> tuple[object, ...]:
    """What an order says besides who is to do it."""
    fields = (name for name in COMMAND_FIELDS if name not in ("unit", "units"))
    return (type(command), kind_of(command), *(getattr(command, name, None) for name in fields))
