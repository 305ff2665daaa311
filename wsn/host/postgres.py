"""Hosted games in PostgreSQL, for several processes: the same rows, and a bell from each to the others.

A commit is on the disk before it is answered (`synchronous_commit`, as PostgreSQL has it by default). Of two
processes that move a game on from the same place one touches no row, and is refused. NOTIFY is a bell and
nothing else: what was rung for is read from the tables. Whoever listens loses what is rung while the line is
cut; so when it listens again, every bell is rung.

Put no pooler in transaction mode (pgbouncer) before the database: it takes the listener's ear away.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from time import time
from typing import Any, Final

import msgspec
import psycopg
from psycopg import errors
from psycopg.conninfo import make_conninfo
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from wsn.host.migrations import FIRST_TABLE, find_missing_migrations
from wsn.host.store import Conflict, Row, StoreFailed, Write, select_rows

CHANNEL: Final = "wsn_bells"
MOST_CONNECTIONS: Final = 8
"""The most connections of one process, besides the one that listens."""
SECONDS_FOR_CONNECTION: Final = 10.0
"""How long a question waits for the database, before it is said that it cannot be reached."""
SECONDS_BETWEEN_BEATS: Final = 15.0
"""How often the listener asks whether its connection still lives: a cut line says nothing by itself."""
FIRST_SECONDS_TO_WAIT, MOST_SECONDS_TO_WAIT = 0.1, 5.0
"""How long the listener waits before it connects again: at first, and at most."""
LOCK_OF_MIGRATIONS: Final = 0x77736E01
"""What keeps two processes that start at once from making the tables together."""
KEEPALIVES: Final = {"keepalives_idle": 20, "keepalives_interval": 5, "keepalives_count": 3}

Connection = psycopg.AsyncConnection[Row]


class PostgresStore:
    """A store in PostgreSQL, named by its address: `postgresql://...`, `host=... dbname=...`."""

    shared = True

    def __init__(self, address: str) -> None:
        """Raises StoreFailed for what is no address."""
        seconds = int(SECONDS_FOR_CONNECTION)
        try:
            self._address = make_conninfo(address, connect_timeout=seconds, **KEEPALIVES)
        except psycopg.ProgrammingError:
            raise StoreFailed("the address of the database cannot be read") from None
        self._name = secrets.token_hex(8)
        """What tells the bells of this process from those of others."""
        self._pool: AsyncConnectionPool[Connection] | None = None
        self._ring: Callable[[str], None] | None = None
        self._listener: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()
        """Set while the bells of other processes are heard."""

    def __repr__(self) -> str:
        """Nothing of the address: it may hold a password."""
        return f"<PostgresStore: {'closed' if self._pool is None else 'open'}>"

    async def open_store(self) -> None:
        """Connect, and make or bring up to date the tables. Raises StoreFailed."""
        pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            self._address,
            kwargs={"autocommit": True},
            min_size=1,
            max_size=MOST_CONNECTIONS,
            timeout=SECONDS_FOR_CONNECTION,
            check=AsyncConnectionPool.check_connection,
            open=False,
        )
        try:
            await self._bring_up_to_date()
            await pool.open(wait=True, timeout=SECONDS_FOR_CONNECTION)
        except (psycopg.Error, PoolTimeout) as error:
            await pool.close()
            raise StoreFailed(f"the database cannot be opened: {_reason(error)}") from error
        self._pool = pool

    async def _bring_up_to_date(self) -> None:
        """Make the tables that are lacking: one process after the other."""
        async with await self._connect() as connection, connection.transaction():
            await connection.execute("select pg_advisory_xact_lock(%s)", [LOCK_OF_MIGRATIONS])
            await connection.execute(FIRST_TABLE)
            taken = await (await connection.execute("select number from migrations")).fetchall()
            for migration in find_missing_migrations({number for (number,) in taken}, "postgres"):
                for statement in migration.statements:
                    await connection.execute(_as_asked(statement))
                await connection.execute("insert into migrations values (%s, %s)", [migration.number, time()])

    async def _connect(self) -> Connection:
        return await psycopg.AsyncConnection.connect(self._address, autocommit=True)

    async def close_store(self) -> None:
        """Stop listening, and let every connection go."""
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await listener
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()

    # ---------------------------------------------------------------- rows

    async def read_rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """The rows that a question finds. Raises StoreFailed."""
        async with self._connection() as connection:
            try:
                return await (await connection.execute(_as_asked(sql), tuple(values))).fetchall()
            except psycopg.Error as error:
                raise StoreFailed(f"the database cannot be read: {_reason(error)}") from error

    async def commit_writes(self, writes: Sequence[Write], rings: str = "") -> None:
        """Do all of it or nothing, on the disk when this returns. Raises Conflict and StoreFailed.

        Where the line is cut during a commit nobody knows whether it was done: StoreFailed is raised, and who
        asks again by the same key hears the truth.
        """
        await asyncio.shield(asyncio.ensure_future(self._commit(tuple(writes), rings)))

    async def _commit(self, writes: Sequence[Write], rings: str) -> None:
        async with self._connection() as connection:
            try:
                async with connection.transaction():
                    for write in writes:
                        done = await connection.execute(_as_asked(write.sql), write.values)
                        if write.changes is not None and done.rowcount != write.changes:
                            raise Conflict(f"{done.rowcount} rows where {write.changes} should change")
                    if rings:
                        await connection.execute(
                            "select pg_notify(%s, %s)", [CHANNEL, f"{self._name} {rings}"]
                        )
            except (errors.IntegrityError, errors.DeadlockDetected, errors.SerializationFailure) as error:
                raise Conflict(_reason(error)) from error
            except psycopg.Error as error:
                raise StoreFailed(f"nothing was kept: {_reason(error)}") from error

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        if self._pool is None:
            raise StoreFailed("the store is closed")
        try:
            async with self._pool.connection() as connection:
                yield connection
        except (PoolTimeout, psycopg.OperationalError) as error:
            raise StoreFailed(f"the database cannot be reached: {_reason(error)}") from error

    async def read_moment(
        self, kinds: Sequence[type[msgspec.Struct]], most: int
    ) -> AsyncIterator[tuple[type[msgspec.Struct], list[Row]]]:
        """All rows of these kinds as they are at one moment, so many at once. Raises StoreFailed."""
        async with self._connection() as connection:
            await connection.set_isolation_level(psycopg.IsolationLevel.REPEATABLE_READ)
            try:
                async with connection.transaction():
                    for kind in kinds:
                        cursor = connection.cursor(name="rows")
                        async with cursor:
                            await cursor.execute(select_rows(kind, "true").encode())
                            while rows := await cursor.fetchmany(most):
                                yield kind, rows
            except psycopg.Error as error:
                raise StoreFailed(f"the database cannot be read: {_reason(error)}") from error
            finally:
                await connection.set_isolation_level(None)

    # ---------------------------------------------------------------- bells

    def watch_bells(self, ring: Callable[[str], None]) -> None:
        """Call `ring` with the id of a game that another process has moved on; empty for: any may have."""
        self._ring = ring
        self._listener = asyncio.ensure_future(self._listen_for_ever())

    async def _listen_for_ever(self) -> None:
        wait = FIRST_SECONDS_TO_WAIT
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(f"listen {CHANNEL}")
                    wait = FIRST_SECONDS_TO_WAIT
                    self._tell("")  # what was rung while nobody listened is lost
                    self.listening.set()
                    await self._listen(connection)
            except (psycopg.Error, OSError):
                pass  # the database is gone for now: it is tried again until the store is closed
            finally:
                self.listening.clear()
            await asyncio.sleep(wait * (0.5 + secrets.randbelow(1000) / 1000))
            wait = min(wait * 2, MOST_SECONDS_TO_WAIT)

    async def _listen(self, connection: Connection) -> None:
        """Ring for what other processes tell, until the connection is cut."""
        while True:
            async for notice in connection.notifies(timeout=SECONDS_BETWEEN_BEATS):
                name, _, game = notice.payload.partition(" ")
                if name != self._name:
                    self._tell(game)
            await connection.execute("select 1")

    def _tell(self, game: str) -> None:
        if self._ring is not None:
            self._ring(game)


def _as_asked(sql: str) -> bytes:
    """A question as psycopg takes it. Ours hold no `%`, and no `?` but for values."""
    return sql.replace("?", "%s").encode()


def _reason(error: BaseException) -> str:
    """The first line of an error: the others repeat the question and its values."""
    return str(error).strip().partition("\n")[0] or type(error).__name__
