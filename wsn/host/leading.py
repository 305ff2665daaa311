"""Of several processes on one database one leads: it plays the bots, and does what must be done once.

Who leads holds a lock of the database by a connection of its own. When the process or the line dies, the
database lets the lock go, and another process takes it. For a moment two may think that they lead: then an
order is given by both, and the store refuses one.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final

import psycopg

LOCK_OF_LEADER: Final = 0x77736E02
SECONDS_BETWEEN_TRIES: Final = 2.0
"""How often a process tries to lead, and one that does asks whether it still does."""


class Leadership:
    """Tries to lead until it is closed, and says when it does and when it does no more."""

    def __init__(
        self, address: str, begin: Callable[[], Awaitable[None]], end: Callable[[], Awaitable[None]]
    ) -> None:
        self._address = address
        self._begin, self._end = begin, end
        self.leads = False
        self._task = asyncio.ensure_future(self._try_for_ever())

    async def close_leadership(self) -> None:
        """Lead no more."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _try_for_ever(self) -> None:
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True
                ) as connection:
                    await self._lead_by(connection)
            await asyncio.sleep(SECONDS_BETWEEN_TRIES)

    async def _lead_by(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        """Lead as long as the lock is held by this connection. Raises psycopg.Error when it is cut."""
        while True:
            asked = await connection.execute("select pg_try_advisory_lock(%s)", [LOCK_OF_LEADER])
            if await asked.fetchone() == (True,):
                break
            await asyncio.sleep(SECONDS_BETWEEN_TRIES)
        self.leads = True
        try:
            await self._begin()
            while True:
                await asyncio.sleep(SECONDS_BETWEEN_TRIES)
                await connection.execute("select 1")
        finally:
            self.leads = False
            await self._end()
