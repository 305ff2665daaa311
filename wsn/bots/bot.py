"""What a bot is, and what makes one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from wsn.engine.commands import Command
from wsn.table.seat import Seat


@runtime_checkable
class Bot(Protocol):
    """A computer player."""

    def choose(self, seat: Seat) -> Command:
        """Choose one of the seat's legal commands; it must be the seat's decision."""
        ...


Maker = Callable[[str], Bot]
"""Makes a bot from a seed."""
