"""The store in PostgreSQL: what every store does, and what several processes and a lost connection need.

The server is a real one, started for these tests in a temporary folder.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import psycopg
import pytest

from tests.host.postgresql import running_postgres
from tests.host.storing import StoreTests, feed_row, game_row, moved_on
from wsn.host import postgres
from wsn.host.postgres import PostgresStore
from wsn.host.store import Conflict, FeedRow, HostedGameRow, StoreFailed, Write, insert_row, read_structs


@pytest.fixture(scope="module")
def server():
    with running_postgres() as running:
        yield running


@pytest.fixture
def address(server):
    """The address of a schema without tables."""
    return server.new_schema()


@asynccontextmanager
async def opened(address):
    store = PostgresStore(address)
    await store.open_store()
    try:
        yield store
    finally:
        await store.close_store()


async def soon(what, seconds=5.0):
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not what():
            await asyncio.sleep(0.01)


def cut_listeners(address):
    """Cut the connections that listen, as a network does. Returns how many there were."""
    with psycopg.connect(address, autocommit=True) as connection:
        rows = connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' "
            "or (query = 'select 1' and state = 'idle')"
        ).fetchall()
    return len(rows)


class TestPostgres(StoreTests):
    @pytest.fixture
    def new_store(self, address):
        return lambda: opened(address)

    def test_games_are_there_after_the_server_was_cut_off(self, server, new_store):
        async def what(store):
            await store.commit_writes([insert_row(game_row()), insert_row(feed_row(1, "key00001"))])
            server.stop("immediate")
            with pytest.raises(StoreFailed):
                await store.commit_writes([moved_on(2)])
            server.start()
            await store.commit_writes([moved_on(2), insert_row(feed_row(2, "key00002"))])
            assert (await read_structs(store, HostedGameRow, "id = ?", ["g1"]))[0].head == 2
            assert len(await read_structs(store, FeedRow, "game = ?", ["g1"])) == 2

        self.run(new_store, what)

    def test_a_closed_store_says_so(self, new_store):
        async def what(store):
            await store.close_store()
            with pytest.raises(StoreFailed, match="is closed"):
                await store.commit_writes([insert_row(game_row())])

        self.run(new_store, what)

    def test_a_wrong_question_breaks_nothing_beside_it(self, new_store):
        async def what(store):
            said = await asyncio.gather(
                store.commit_writes([insert_row(game_row("g1"))]),
                store.commit_writes([insert_row(game_row("g3")), Write("insert into nowhere values (1)")]),
                store.commit_writes([insert_row(game_row("g2"))]),
                return_exceptions=True,
            )
            assert [type(one) for one in said] == [type(None), StoreFailed, type(None)]
            assert await store.read_rows("select count(*) from games") == [(2,)]

        self.run(new_store, what)


def test_what_is_no_address_is_refused():
    with pytest.raises(StoreFailed, match="address of the database cannot be read"):
        PostgresStore("postgres! hunter2")


def test_an_error_tells_no_password():
    async def what():
        store = PostgresStore("postgresql://wsn:hunter2@127.0.0.1:9/none?connect_timeout=1")
        assert "hunter2" not in repr(store)
        with pytest.raises(StoreFailed, match="cannot be opened") as caught:
            await store.open_store()
        assert "hunter2" not in str(caught.value)

    asyncio.run(what())


def test_processes_that_start_at_once_make_the_tables_once(address):
    async def what():
        stores = [PostgresStore(address) for _ in range(4)]
        await asyncio.gather(*(store.open_store() for store in stores))
        await stores[0].commit_writes([insert_row(game_row())])
        assert await stores[3].read_rows("select id from games") == [("g1",)]
        await asyncio.gather(*(store.close_store() for store in stores))

    asyncio.run(what())


def test_a_bell_rings_in_the_other_process_and_not_in_ones_own(address):
    async def what():
        async with opened(address) as one, opened(address) as other:
            rung: dict[str, list[str]] = {"one": [], "other": []}
            one.watch_bells(rung["one"].append)
            other.watch_bells(rung["other"].append)
            await soon(lambda: one.listening.is_set() and other.listening.is_set())
            assert rung == {"one": [""], "other": [""]}, "all may have moved on before one listened"
            await one.commit_writes([insert_row(game_row())], rings="g1")
            await soon(lambda: len(rung["other"]) > 1)
            with pytest.raises(Conflict):
                await one.commit_writes([insert_row(game_row())], rings="g1")
            await other.commit_writes([insert_row(feed_row(1, "key00001"))], rings="g1")
            await soon(lambda: len(rung["one"]) > 1)
            assert rung == {"one": ["", "g1"], "other": ["", "g1"]}, "what was undone rings nowhere"

    asyncio.run(what())


def test_bells_that_rang_while_the_line_was_cut_are_made_good(address):
    """Without it, none of forty streams was up to date three seconds later."""

    async def what():
        async with opened(address) as one, opened(address) as other:
            rung: list[str] = []
            other.watch_bells(rung.append)
            await soon(other.listening.is_set)
            assert await asyncio.to_thread(cut_listeners, address)
            await soon(lambda: not other.listening.is_set())
            await one.commit_writes([insert_row(game_row())], rings="g1")
            await soon(other.listening.is_set)
            assert rung == ["", ""], "the ring was lost, so all are rung"
            await one.commit_writes([moved_on(2)], rings="g1")
            await soon(lambda: rung[-1] == "g1")

    asyncio.run(what())


def test_a_quiet_line_is_asked_whether_it_lives(address, monkeypatch):
    monkeypatch.setattr(postgres, "SECONDS_BETWEEN_BEATS", 0.05)

    async def what():
        async with opened(address) as one, opened(address) as other:
            rung: list[str] = []
            other.watch_bells(rung.append)
            await soon(other.listening.is_set)
            await asyncio.sleep(0.3)
            await one.commit_writes([insert_row(game_row())], rings="g1")
            await soon(lambda: rung[-1] == "g1")
            assert rung == ["", "g1"], "the same line all the time"

    asyncio.run(what())


def test_two_processes_that_move_one_game_on_lose_nothing_and_double_nothing(address):
    """Each tries from where it thinks that the game stands, and looks again when it is refused."""

    async def player(store, name, wanted):
        refused = 0
        for number in range(wanted):
            while True:
                (row,) = await read_structs(store, HostedGameRow, "id = ?", ["g1"])
                feed = feed_row(row.head + 1, f"{name}{number:05}", by_seat=name)
                try:
                    await store.commit_writes([moved_on(row.head + 1), insert_row(feed)], rings="g1")
                    break
                except Conflict:
                    refused += 1
        return refused

    async def what():
        async with opened(address) as one, opened(address) as other:
            await one.commit_writes([insert_row(game_row(head=0))])
            await asyncio.gather(player(one, "axis", 40), player(other, "allies", 40))
            rows = await read_structs(one, FeedRow, "game = ? order by n", ["g1"])
            assert [row.n for row in rows] == [*range(1, 81)]
            assert len({(row.by_seat, row.key) for row in rows}) == 80

    asyncio.run(what())
