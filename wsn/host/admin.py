"""What whoever runs a host does beside it, while it runs: look, take a journal out, ban, make a copy.

It works on the store alone. A host that runs notices a ban at the next request, for each asks the store who
comes.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import time
from typing import Final, NamedTuple

import msgspec

from wsn.host.accounts import fold_name
from wsn.host.folding import journal_of, read_feed, read_game_rows
from wsn.host.sqlite import SqliteStore
from wsn.host.store import TABLES, GameStore, HostedGameRow, PersonRow, SeatRow, Write, read_structs

ROWS_AT_ONCE: Final = 500
"""How many rows a copy reads and writes together."""


class NoPerson(LookupError):
    """Nobody has this name."""


class GameListed(NamedTuple):
    """A game as a list shows it."""

    id: str
    scenario: str
    status: str
    to_decide: str
    seats: str
    head: int
    created: float


async def list_games(store: GameStore, status: str = "") -> list[GameListed]:
    """The games of a host, the newest first; with a status only those."""
    where = "status = ? order by created desc" if status else "id <> ? order by created desc"
    listed = []
    for row in await read_structs(store, HostedGameRow, where, [status]):
        seats = await read_structs(store, SeatRow, "game = ?", [row.id])
        who = ", ".join(f"{seat.seat} {seat.bot or seat.name or 'a guest'}" for seat in seats)
        listed.append(GameListed(row.id, row.scenario, row.status, row.to_decide, who, row.head, row.created))
    return listed


async def list_persons(store: GameStore) -> list[PersonRow]:
    """Who has an account, by name."""
    return await read_structs(store, PersonRow, "id <> '' order by name_folded")


async def export_game(store: GameStore, game: str) -> bytes:
    """The whole journal of a game, with all that is hidden in it. Raises NoGame."""
    row, _ = await read_game_rows(store, game)
    return journal_of(row.header, await read_feed(store, game))


async def ban_person(store: GameStore, name: str, banned: bool = True) -> PersonRow:
    """Close an account, or open it again; who is in is out at once. Raises NoPerson."""
    persons = await read_structs(store, PersonRow, "name_folded = ?", [fold_name(name)])
    if not persons:
        raise NoPerson(name)
    at, id = (time() if banned else None), persons[0].id
    writes = [Write("update persons set banned = ? where id = ?", (at, id), changes=1)]
    if banned:
        writes.append(Write("delete from sessions where person = ?", (id,)))
        writes.append(Write("delete from openings where person = ? and game = ''", (id,)))
    await store.commit_writes(writes)
    return msgspec.structs.replace(persons[0], banned=at)


async def copy_store(store: GameStore, target: Path) -> int:
    """Copy everything into a new file, which `wsn serve` and `wsn host` open; how many rows.

    The copy is of one moment, though the host plays on. Raises FileExistsError and StoreFailed.
    """
    if target.exists():
        raise FileExistsError(f"{target} is there already; name another file")
    if isinstance(store, SqliteStore):
        return _copy_sqlite(store.path, target)
    from wsn.host.postgres import PostgresStore

    assert isinstance(store, PostgresStore)
    copy = SqliteStore(target)
    await copy.open_store()
    rows = 0
    try:
        async for kind, read in store.read_moment(tuple(TABLES), ROWS_AT_ONCE):
            marks = ", ".join("?" * len(kind.__struct_fields__))
            sql = f"insert into {TABLES[kind]} ({', '.join(kind.__struct_fields__)}) values ({marks})"
            await copy.commit_writes([Write(sql, row) for row in read])
            rows += len(read)
    except BaseException:
        await copy.close_store()
        target.unlink(missing_ok=True)
        raise
    await copy.close_store()
    return rows


def _copy_sqlite(path: str, target: Path) -> int:
    """A copy by SQLite itself, page by page, while others write."""
    source = sqlite3.connect(path)
    copy = sqlite3.connect(target)
    try:
        source.backup(copy)
        tables = [f"select count(*) from {table}" for table in TABLES.values()]
        return sum(copy.execute(sql).fetchone()[0] for sql in tables)
    finally:
        copy.close()
        source.close()
