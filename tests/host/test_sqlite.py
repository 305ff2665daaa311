"""The store in a file of SQLite: what every store does, and what is there after a restart."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from tests.host.storing import StoreTests, feed_row, game_row
from wsn.host.sqlite import SqliteStore
from wsn.host.store import FeedRow, StoreFailed, Write, insert_row, read_structs


class TestSqlite(StoreTests):
    @pytest.fixture
    def new_store(self, tmp_path):
        @asynccontextmanager
        async def opened():
            store = SqliteStore(tmp_path / "games.db")
            await store.open_store()
            yield store
            await store.close_store()

        return opened

    def test_what_was_kept_is_there_when_it_is_opened_again(self, new_store):
        async def first(store):
            await store.commit_writes([insert_row(game_row()), insert_row(feed_row(1, "key00001"))])

        async def again(store):
            return await read_structs(store, FeedRow, "game = ?", ["g1"])

        self.run(new_store, first)
        assert self.run(new_store, again) == [feed_row(1, "key00001")]

    def test_a_wrong_statement_fails_alone(self, new_store):
        async def what(store):
            said = await asyncio.gather(
                store.commit_writes([insert_row(game_row("g1"))]),
                store.commit_writes([Write("insert into nowhere values (?)", (1,))]),
                store.commit_writes([insert_row(game_row("g2"))]),
                return_exceptions=True,
            )
            assert [type(one) for one in said] == [type(None), StoreFailed, type(None)]
            assert await store.read_rows("select count(*) from games") == [(2,)]

        self.run(new_store, what)

    def test_a_closed_store_says_so(self, new_store):
        async def what(store):
            await store.close_store()
            with pytest.raises(StoreFailed, match="is closed"):
                await store.commit_writes([insert_row(game_row())])
            return store

        self.run(new_store, what)

    def test_what_is_no_database_is_refused(self, tmp_path):
        (tmp_path / "games.db").write_bytes(b"not a database" * 1000)

        async def what():
            await SqliteStore(tmp_path / "games.db").open_store()

        with pytest.raises(StoreFailed, match="cannot be opened"):
            asyncio.run(what())

    def test_a_second_host_does_not_serve_the_same_file(self, tmp_path):
        async def what():
            first = SqliteStore(tmp_path / "games.db", alone=True)
            await first.open_store()
            with pytest.raises(StoreFailed, match="is served by another host already"):
                await SqliteStore(tmp_path / "games.db", alone=True).open_store()
            beside = SqliteStore(tmp_path / "games.db")  # to list or back up its games
            await beside.open_store()
            await beside.close_store()
            await first.close_store()
            again = SqliteStore(tmp_path / "games.db", alone=True)
            await again.open_store()
            await again.close_store()

        asyncio.run(what())
