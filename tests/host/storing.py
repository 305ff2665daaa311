"""What every store of hosted games does: a class of tests that each store's own test module derives from."""

from __future__ import annotations

import asyncio

import pytest

from wsn.host.elsewhere import Elsewhere
from wsn.host.hooks import read_letter_key, remove_writes
from wsn.host.letters import read_push_keys
from wsn.host.outbox import letter_writes
from wsn.host.store import (
    Conflict,
    FeedRow,
    HookRow,
    HostedGameRow,
    NoteRow,
    OutboxRow,
    Write,
    insert_row,
    read_structs,
    select_rows,
)
from wsn.host.timekeeping import ClockMove, write_move


def game_row(id: str = "g1", **changed) -> HostedGameRow:
    return HostedGameRow(
        **{"id": id, "system": "toy", "scenario": "a skirmish", "edition": "1", "header": "{}", **changed}
    )


def feed_row(n: int, key: str, game: str = "g1", **changed) -> FeedRow:
    row = {"game": game, "n": n, "kind": "entry", "by_seat": "axis", "key": key, "line": '{"n": 1}\n'}
    return FeedRow(**{**row, **changed})


def moved_on(head: int, game: str = "g1") -> Write:
    return Write("update games set head = ? where id = ? and head = ?", (head, game, head - 1), changes=1)


class StoreTests:
    """Give it `new_store`, a fixture that makes an open store, empty, and closes it in the end."""

    def run(self, new_store, what):
        """Run a coroutine with a fresh store."""

        async def scene():
            async with new_store() as store:
                return await what(store)

        return asyncio.run(scene())

    def test_rows_come_back_as_they_were_written(self, new_store):
        async def what(store):
            rows = [
                game_row(deadline=12.5, options='{"a": "ä?%"}'),
                feed_row(1, "k" * 8, unheard_by="axis -"),
            ]
            rows.append(NoteRow(game="g1", seat="axis", text="left of the church; 50 % smoke?\n"))
            rows.append(
                OutboxRow(id="o1", game="g1", seat="axis", n=1, hook="h", kind="mail", text="t", due=1e9)
            )
            await store.commit_writes([insert_row(row) for row in rows])
            for row in rows:
                where = "id = ?" if "id" in row.__struct_fields__ else "game = ?"
                found = await read_structs(store, type(row), where, ["o1" if row is rows[3] else "g1"])
                assert found == [row]

        self.run(new_store, what)

    def test_what_belongs_together_is_kept_whole_or_not_at_all(self, new_store):
        async def what(store):
            await store.commit_writes([insert_row(game_row()), insert_row(feed_row(1, "key00001"))])
            with pytest.raises(Conflict):
                await store.commit_writes(
                    [insert_row(feed_row(2, "key00002")), insert_row(feed_row(1, "key3"))]
                )
            with pytest.raises(Conflict):
                await store.commit_writes([insert_row(feed_row(2, "key00002")), moved_on(7)])
            assert len(await store.read_rows(select_rows(FeedRow, "game = ?"), ["g1"])) == 1
            await store.commit_writes([insert_row(feed_row(2, "key00002")), moved_on(2)])
            assert (await read_structs(store, HostedGameRow, "id = ?", ["g1"]))[0].head == 2

        self.run(new_store, what)

    def test_a_key_is_taken_once_by_each_seat_of_each_game(self, new_store):
        async def what(store):
            await store.commit_writes([insert_row(game_row("g1")), insert_row(game_row("g2"))])
            await store.commit_writes([insert_row(feed_row(1, "key00001"))])
            await store.commit_writes([insert_row(feed_row(2, "key00001", by_seat="allies"))])
            await store.commit_writes([insert_row(feed_row(1, "key00001", game="g2"))])
            with pytest.raises(Conflict):
                await store.commit_writes([insert_row(feed_row(3, "key00001"))])

        self.run(new_store, what)

    def test_of_two_who_move_a_game_on_from_one_place_one_is_refused(self, new_store):
        async def what(store):
            await store.commit_writes([insert_row(game_row())])
            both = [
                store.commit_writes([moved_on(2), insert_row(feed_row(2, f"key0000{i}", by_seat=f"s{i}"))])
                for i in range(2)
            ]
            said = await asyncio.gather(*both, return_exceptions=True)
            assert [type(one) for one in said if one is not None] == [Conflict]
            assert len(await read_structs(store, FeedRow, "game = ?", ["g1"])) == 1

        self.run(new_store, what)

    def test_many_at_once_are_all_kept(self, new_store):
        async def what(store):
            await store.commit_writes([insert_row(game_row(f"g{i}")) for i in range(20)])
            await asyncio.gather(
                *(
                    store.commit_writes([insert_row(feed_row(n, f"key{n:05}", game=f"g{i}"))])
                    for i in range(20)
                    for n in range(2, 12)
                )
            )
            assert await store.read_rows("select count(*) from feed") == [(200,)]

        self.run(new_store, what)

    def test_a_game_must_be_there(self, new_store):
        async def what(store):
            with pytest.raises(Conflict):
                await store.commit_writes([insert_row(feed_row(1, "key00001", game="nowhere"))])

        self.run(new_store, what)

    # ---------------------------------------------------------------- play by correspondence

    def test_a_letter_goes_into_the_outbox_once_by_each_way_that_is_confirmed(self, new_store):
        async def what(store):
            ways = [
                HookRow(id="h1", game="g1", seat="axis", kind="mail", address="a@b.de", confirmed=1.0),
                HookRow(id="h2", game="g1", seat="axis", kind="webhook", address="https://b.de/"),
                HookRow(id="h3", game="g1", seat="allies", kind="mail", address="c@b.de", confirmed=1.0),
                HookRow(id="h4", game="g1", seat="axis", kind="push", address="{}", confirmed=1.0),
            ]
            await store.commit_writes([insert_row(one) for one in (game_row(), *ways)])
            for _ in range(2):
                await store.commit_writes(letter_writes("g1", "axis", 7, "turn", 5.0, "words"))
            rows = await read_structs(store, OutboxRow, "game = ? order by hook", ["g1"])
            assert [(one.hook, one.seat, one.n, one.kind, one.due, one.text) for one in rows] == [
                ("h1", "axis", 7, "turn", 5.0, "words"),
                ("h4", "axis", 7, "turn", 5.0, "words"),
            ]
            assert [(one.tries, one.sent, one.error) for one in rows] == [(0, None, "")] * 2
            assert len({one.id for one in rows}) == 2
            await store.commit_writes(letter_writes("g1", "axis", 8, "turn", 6.0))
            assert len(await read_structs(store, OutboxRow, "game = ?", ["g1"])) == 4
            await store.commit_writes(remove_writes("h1"))
            assert len(await read_structs(store, OutboxRow, "game = ?", ["g1"])) == 2

        self.run(new_store, what)

    def test_a_host_has_one_key_for_letters_and_one_for_pushes(self, new_store):
        async def what(store):
            keys = [await read_letter_key(store) for _ in range(2)]
            assert keys[0].secret == keys[1].secret
            pushes = [await read_push_keys(store) for _ in range(2)]
            assert pushes[0] is not None
            assert (pushes[0].public, pushes[0].private) == (pushes[1].public, pushes[1].private)

        self.run(new_store, what)

    def test_what_moves_the_clocks_is_kept_by_the_row_that_it_goes_with(self, new_store):
        async def what(store):
            await store.commit_writes(
                [insert_row(game_row()), write_move("g1", 2, 10.0, ClockMove(decides="axis"))]
            )
            await store.commit_writes([write_move("g1", 5, 20.5, ClockMove(until=0))])
            rows = await store.read_rows(
                "select n, at, kind from clock_moves where game = ? order by n", ["g1"]
            )
            assert [tuple(row) for row in rows] == [(2, 10.0, "decides"), (5, 20.5, "until")]
            with pytest.raises(Conflict):
                await store.commit_writes([write_move("g1", 5, 21.0, ClockMove(seconds=5))])

        self.run(new_store, what)

    def test_a_seal_that_one_process_puts_up_is_answered_at_another(self, new_store, monkeypatch):
        async def what(store):
            monkeypatch.setattr(type(store), "shared", True)
            one, other = Elsewhere(store), Elsewhere(store)
            await one.post_seals("g1", ["axis", "allies"], "a" * 64)
            assert {(post.seat, post.link, post.mine) for post in await other.read_posts("g1")} == {
                ("axis", "", False),
                ("allies", "", False),
            }
            assert await other.post_link("g1", "axis", "a" * 64, "b" * 64)
            assert not await other.post_link("g1", "axis", "a" * 64, "c" * 64), "the first answer counts"
            assert not await other.post_link("g1", "axis", "d" * 64, "c" * 64), "nobody has put that up"
            told = {post.seat: post.link for post in await one.read_posts("g1") if post.mine}
            assert told == {"axis": "b" * 64, "allies": ""}
            await one.remove_seal("g1", "a" * 64)
            assert await other.read_posts("g1") == []

        self.run(new_store, what)

    def test_who_listens_to_one_process_is_known_at_another_until_it_is_dead(self, new_store, monkeypatch):
        async def what(store):
            monkeypatch.setattr(type(store), "shared", True)
            one, other = Elsewhere(store), Elsewhere(store)
            one.begin_telling()
            one.note_listener("g1", "axis", True)
            one.note_answering("g1", "axis")
            while not other.seats_there("g1"):
                await asyncio.sleep(0.01)
                await other.read_posts("g1")
            assert list(other.seats_there("g1")) == ["axis"]
            assert await one.read_posts("g1") == []
            assert one.seats_there("g1") == {}, "what is here is not elsewhere"
            late = Write("update listening set until = until - 60 where seat = 'axis'")
            await store.commit_writes([late])  # as if it had been killed a minute ago
            await other.read_posts("g1")
            assert other.seats_there("g1") == {}
            await one.renew_lease()
            await other.renew_lease()
            assert list(other.seats_there("g1")) == ["axis"]
            await one.end_telling()
            await other.read_posts("g1")
            assert other.seats_there("g1") == {}

        self.run(new_store, what)
