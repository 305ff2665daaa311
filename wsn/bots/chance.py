"""Any legal command, each as likely as the next."""

from __future__ import annotations

import random

from wsn.engine.commands import Command
from wsn.table.seat import Seat


class Random:
    """Draws from a generator of its own, so that the game's dice are the same whoever plays."""

    def __init__(self, seed: str) -> None:
        self._draw = random.Random(seed)

    def choose(self, seat: Seat) -> Command:
        """One of the legal commands."""
        return self._draw.choice(seat.legal())
