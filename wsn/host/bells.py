"""Bells: who waits for a game to move on takes hold of its bell first, reads then, and waits last.

A bell says only that something may have happened; what it was is read from the game. So one that rings too
often does no harm, and one that is lost is made good at the next beat.
"""

from __future__ import annotations

import asyncio


class Bell:
    """The bell of one game."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def hold(self) -> asyncio.Event:
        """What the next ring sets: hold it before reading, so that nothing is missed between."""
        return self._next

    def ring(self) -> None:
        """Wake all who wait."""
        rung, self._next = self._next, asyncio.Event()
        rung.set()


async def is_rung(held: asyncio.Event, seconds: float) -> bool:
    """Wait for a bell that is held, at most so long; whether it rang."""
    try:
        async with asyncio.timeout(seconds):
            await held.wait()
    except TimeoutError:
        return False
    return True
