"""Passwords: kept as argon2 hashes, and checked a few at a time, for each check is work on purpose.

Four checks at once would stop a small host. So two are done together, some may wait, and the others are asked
to come back: a password is no lever to bring a host down with.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from wsn.host.refusals import RequestRefused

T = TypeVar("T")
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
MOST_CHECKED_AT_ONCE: Final = 2
"""How many passwords are checked together."""
MOST_WAITING_CHECKS: Final = 16
"""How many wait for their turn before others are asked to come back."""
ROUNDS, KIBIBYTES, LANES = 2, 19 * 1024, 1
"""What a check costs: the least that OWASP names for argon2id."""


class PasswordDesk:
    """Hashes and checks passwords in threads, never too many at once."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(MOST_CHECKED_AT_ONCE)
        self._waiting = 0
        self._hasher = PasswordHasher(time_cost=ROUNDS, memory_cost=KIBIBYTES, parallelism=LANES)

    async def hash_password(self, password: str) -> str:
        """What is kept of a password. Raises RequestRefused: 422 for one too short or long, 503."""
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            text = f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters"
            raise RequestRefused(422, text)
        return await self._in_turn(lambda: self._hasher.hash(password))

    async def is_right(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one that was hashed. Without a hash (nobody has the name) it is not.

        That takes as long as with one: how long an answer takes does not tell who has an account. Raises
        RequestRefused (503).
        """
        if len(password) > LONGEST_PASSWORD:
            return False
        return await self._in_turn(lambda: self._check(kept, password))

    def _check(self, kept: str | None, password: str) -> bool:
        try:
            return self._hasher.verify(kept or _nobodys_hash(), password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    async def _in_turn(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING_CHECKS:
            raise RequestRefused(503, "too many come in at once; try again", headers={"Retry-After": "3"})
        self._waiting += 1
        try:
            async with self._turns:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1


@cache
def _nobodys_hash() -> str:
    """The hash of a password that nobody has."""
    hasher = PasswordHasher(time_cost=ROUNDS, memory_cost=KIBIBYTES, parallelism=LANES)
    return hasher.hash("nobody's")
