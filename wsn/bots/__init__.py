"""Bots: they see only what their side may see, and act only through a `Seat`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from wsn.bots.chance import Random
from wsn.bots.greedy import Greedy
from wsn.engine.commands import Command
from wsn.table.seat import Seat


class Bot(Protocol):
    """A computer player."""

    def choose(self, seat: Seat) -> Command:
        """Choose one of the seat's legal commands; it must be the seat's decision."""
        ...


BOTS: dict[str, Callable[[str], Bot]] = {"greedy": Greedy, "random": Random}
"""Every bot by name. A bot is made with a seed and always plays the same for the same seed and game."""
