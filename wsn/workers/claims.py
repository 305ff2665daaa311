"""Which process plays which trial game: memory that they share, so that none waits for another."""

from __future__ import annotations

import ctypes
import multiprocessing as mp
from typing import Final

MOST_QUEUED_GAMES: Final = 4_096
"""The most games that are laid out at a time."""
LOCK_SECONDS: Final = 0.5
"""After so many seconds whoever holds the lock is taken to have ended with it in hand."""


class Claims:
    """Games laid out in rows, a row for each deal with a game of each line; who claims one plays it."""

    def __init__(self) -> None:
        context = mp.get_context("spawn")
        self.lock = context.Lock()
        self._serial = context.RawValue(ctypes.c_longlong, 0)
        """Which games are laid out: who comes too late claims none of others."""
        self._low = context.RawValue(ctypes.c_int, 0)
        """All before this one are taken."""
        self._taken = context.RawArray(ctypes.c_ubyte, MOST_QUEUED_GAMES)
        self.broken = False
        """Whether the lock was lost with a process that held it."""

    def open(self, many: int) -> int:
        """Lay out so many games, at most `MOST_QUEUED_GAMES`: the number by which they are claimed."""
        if self._take_lock():
            try:
                self._serial.value += 1
                self._low.value = 0
                ctypes.memset(self._taken, 0, many)
            finally:
                self.lock.release()
        return int(self._serial.value)

    def claim_game(self, serial: int, many: int, lines: int, mine: int = 0, hands: int = 1) -> int | None:
        """The next game that nobody has taken; None where none is left, or others are laid out.

        Each of those who play keeps to lines of its own, in the same row and the next, while there are any:
        games of a line begin alike, and what they share is worked out by one. `mine` is its number: the
        planner is 0, and has the first line, which it mostly knows.
        """
        if not self._take_lock():
            return None
        try:
            if self._serial.value != serial:
                return None
            taken, low = self._taken, self._low.value
            while low < many and taken[low]:
                low += 1
            self._low.value = low
            if low >= many:
                return None
            at = low
            if hands > 1:
                near = range(low, min(many, low + 2 * lines))
                at = next((one for one in near if one % lines % hands == mine and not taken[one]), low)
            taken[at] = 1
            return at
        finally:
            self.lock.release()

    def _take_lock(self) -> bool:
        """Take the lock; False where it is lost."""
        if not self.broken and not self.lock.acquire(timeout=LOCK_SECONDS):
            self.broken = True
        return not self.broken
