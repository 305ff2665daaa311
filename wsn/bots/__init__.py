"""Players that read only what a side may see and what it may do: a `Seat`, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from wsn.bots.chance import Random
from wsn.bots.greedy import Greedy
from wsn.engine.commands import Command
from wsn.table.seat import Seat


class Bot(Protocol):
    """A player without a keyboard."""

    def choose(self, seat: Seat) -> Command:
        """One of the seat's legal commands; the seat must be the one to decide."""
        ...


BOTS: dict[str, Callable[[str], Bot]] = {"greedy": Greedy, "random": Random}
"""Every bot by name; each is made with a seed of its own, and plays alike for the same seed and game."""
