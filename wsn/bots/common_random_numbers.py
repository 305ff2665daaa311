"""Chance that falls alike in all games of a decision, so that lines differ by what is played, not by luck.

What is thrown for the same purpose falls alike, however often dice were thrown before it; and of commands
that look equally good the same is taken. These are common random numbers: they leave the mean of each line as
it is, and bring what lines differ by from game to game down by up to half (`docs/bots-measured.md`).
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from wsn.engine.commands import Command
from wsn.engine.dice import SeededDice


class AlikeDice:
    """Dice of a stretch of a game: the n-th throw for a purpose is a pure function of the seed and both."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._thrown: dict[str, int] = {}

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        """Throw the dice; how many rolls the game has seen plays no part. Raises ValueError as those do."""
        nth = self._thrown.get(purpose, 0)
        self._thrown[purpose] = nth + 1
        return SeededDice(f"{self._seed}/{purpose}").roll(nth, count, faces, purpose)


class AlikeDraw:
    """Chooses among equals by what they are: the same of the same, whatever was chosen before."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choice(self, among: Sequence[Command]) -> Command:
        """One of these, as by lot. Raises ValueError where there are none."""
        return among[0] if len(among) == 1 else min(among, key=self._lot)

    def _lot(self, command: Command) -> int:
        return zlib.crc32(f"{self._seed}/{command!r}".encode())
