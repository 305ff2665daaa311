"""Hosted games in one file of SQLite: one thread writes, and what waits for it is committed together.

Every commit is on the disk before it is answered (write-ahead log, `synchronous=FULL`). Readers have a
connection and a thread of their own and never wait for the writer.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from typing import Any, Final, NamedTuple

from wsn.host.migrations import FIRST_TABLE, find_missing_migrations
from wsn.host.store import Conflict, Row, StoreFailed, Write

MOST_TOGETHER: Final = 64
"""The most transactions that one flush of the disk serves."""
SECONDS_FOR_LOCK: Final = 5.0
"""How long another program may hold the file."""


class _Waiting(NamedTuple):
    """Writes that wait for the writer, and who waits for them."""

    writes: tuple[Write, ...]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]


class SqliteStore:
    """A store in a file of SQLite.

    One process serves it, `alone`: it holds what games say in memory, and would not hear of another's writes.
    """

    shared = False

    def __init__(self, path: str | Path, *, alone: bool = False) -> None:
        self.path = str(path)
        self._alone = alone
        self._holder: sqlite3.Connection | None = None
        """What tells other hosts that this one serves the file; the lock dies with the process."""
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._write_side: sqlite3.Connection | None = None
        self._read_side: sqlite3.Connection | None = None
        self._readers = ThreadPoolExecutor(1, "reader")

    async def open_store(self) -> None:
        """Open the file, make or bring up to date its tables, and start the writer. Raises StoreFailed."""
        if self._alone:
            self._hold_file()
        try:
            self._write_side = await asyncio.to_thread(self._open_to_write)
            loop = asyncio.get_running_loop()
            self._read_side = await loop.run_in_executor(self._readers, self._connect)
        except sqlite3.Error as error:
            if self._holder is not None:
                self._holder.close()
            raise StoreFailed(f"{self.path} cannot be opened: {error}") from error
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=SECONDS_FOR_LOCK
        )
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        return connection

    def _hold_file(self) -> None:
        self._holder = sqlite3.connect(f"{self.path}.served", isolation_level=None, timeout=0)
        try:
            self._holder.execute("begin exclusive")
        except sqlite3.Error as error:
            self._holder.close()
            self._holder = None
            text = f"{self.path} is served by another host already; stop that one first"
            raise StoreFailed(text) from error

    def _open_to_write(self) -> sqlite3.Connection:
        connection = self._connect()
        connection.execute("begin immediate")
        connection.execute(FIRST_TABLE)
        taken = {number for (number,) in connection.execute("select number from migrations")}
        for migration in find_missing_migrations(taken, "sqlite"):
            for statement in migration.statements:
                connection.execute(statement)
            connection.execute("insert into migrations values (?, ?)", (migration.number, time()))
        connection.execute("commit")
        return connection

    async def close_store(self) -> None:
        """Commit what waits, and close the file."""
        writer, self._writer = self._writer, None
        if writer is not None:
            self._waiting.put(None)
            await asyncio.to_thread(writer.join)
        self._readers.shutdown(wait=True)
        for connection in (self._read_side, self._write_side, self._holder):
            if connection is not None:
                connection.close()
        self._read_side = self._write_side = self._holder = None

    def watch_bells(self, ring: Callable[[str], None]) -> None:
        """Nothing rings: no other process has the file."""

    async def read_rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """The rows that a question finds. Raises StoreFailed."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, sql, tuple(values))

    def _read(self, sql: str, values: tuple[Any, ...]) -> list[Row]:
        if self._read_side is None:
            raise StoreFailed(f"{self.path} is closed")
        try:
            return self._read_side.execute(sql, values).fetchall()
        except sqlite3.OperationalError as error:
            raise StoreFailed(f"{self.path} cannot be read: {error}") from error

    async def commit_writes(self, writes: Sequence[Write], rings: str = "") -> None:
        """Do all of it or nothing, on the disk when this returns. Raises Conflict and StoreFailed."""
        if self._writer is None:
            raise StoreFailed(f"{self.path} is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.put(_Waiting(tuple(writes), loop, done))
        await asyncio.shield(done)

    # ---------------------------------------------------------------- the thread that writes

    def _write_all(self) -> None:
        connection = self._write_side
        assert connection is not None
        while (first := self._waiting.get()) is not None:
            group, last = [first], False
            while len(group) < MOST_TOGETHER and not last:
                try:
                    one = self._waiting.get_nowait()
                except queue.Empty:
                    break
                if one is None:
                    last = True
                else:
                    group.append(one)
            _answer_group(_commit_group(connection, group))
            if last:
                return


Answer = tuple[_Waiting, Exception | None]


def _commit_group(connection: sqlite3.Connection, group: Sequence[_Waiting]) -> list[Answer]:
    """Each transaction of a group by itself, all of them with one flush, and how each went."""
    answers: list[Answer] = []
    try:
        connection.execute("begin immediate")
        for waiting in group:
            answers.append((waiting, _write_one(connection, waiting.writes)))
        connection.execute("commit")
    except sqlite3.Error as error:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("rollback")
        failed = StoreFailed(f"nothing was kept: {error}")
        return [(waiting, failed) for waiting in group]
    return answers


def _write_one(connection: sqlite3.Connection, writes: Sequence[Write]) -> Exception | None:
    """Do the writes of one transaction; what went wrong has undone them all."""
    connection.execute("savepoint one")
    problem: Exception | None = None
    try:
        for write in writes:
            changed = connection.execute(write.sql, write.values).rowcount
            if write.changes is not None and changed != write.changes:
                problem = Conflict(f"{changed} rows where {write.changes} should change")
                break
    except sqlite3.IntegrityError as error:
        problem = Conflict(str(error))
    except sqlite3.Error as error:
        problem = StoreFailed(f"nothing was kept: {error}")
    if problem is not None:
        connection.execute("rollback to one")
    connection.execute("release one")
    return problem


def _answer_group(answers: Sequence[Answer]) -> None:
    """Tell those who wait, one call a loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for answer in answers:
        by_loop.setdefault(answer[0].loop, []).append(answer)
    for loop, those in by_loop.items():
        with contextlib.suppress(RuntimeError):  # a loop that is closed waits for nothing
            loop.call_soon_threadsafe(_set_results, those)


def _set_results(answers: Sequence[Answer]) -> None:
    for waiting, problem in answers:
        if waiting.done.done():
            continue
        if problem is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(problem)
