"""The random bot: any legal command, all equally likely."""

from __future__ import annotations

from wsn.bots.recalling import draw_chance
from wsn.engine.commands import Command
from wsn.table.seat import Seat


class Random:
    """Chooses at random, from a source of its own so that the game's dice do not depend on it."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, seat: Seat) -> Command:
        """Choose any of the legal commands."""
        return draw_chance(self._seed, seat).choice(seat.legal())
