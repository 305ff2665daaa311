"""Two processes of one store, of which a player's view, order and dice may come to either.

Two hosts in threads on one file stand for them: it is written as a database is that processes share, and
bells ring from one to the other unless it is deaf.
"""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.host import hosting
from tests.host.dicegames import answered_orders, exported, mix, play_until, rolls_of
from tests.host.hosting import SECONDS, Player, RunningHost, running_host
from wsn.engine.chain import SeatChain
from wsn.engine.events import DiceRolled
from wsn.host import answers, elsewhere
from wsn.host.sqlite import SqliteStore

PASS = {"is": "Pass"}


class SharedFile(SqliteStore):
    """A file that two hosts of a test have open at once."""

    shared = True
    deaf = False

    def watch_bells(self, ring: Callable[[str], None]) -> None:
        HEARD.setdefault(self.path, []).append((self, asyncio.get_running_loop(), ring))

    async def commit_writes(self, writes, rings: str = "") -> None:
        await super().commit_writes(writes)
        for store, loop, ring in HEARD.get(self.path, ()):
            if rings and store is not self and not store.deaf and not loop.is_closed():
                loop.call_soon_threadsafe(ring, rings)


HEARD: dict[str, list[tuple[SharedFile, asyncio.AbstractEventLoop, Callable[[str], None]]]] = {}
"""By file, who hears the bells of the others."""


@contextmanager
def two_hosts(folder, monkeypatch) -> Iterator[tuple[RunningHost, RunningHost]]:
    monkeypatch.setattr(hosting, "SqliteStore", SharedFile)
    with running_host(folder / "games.db") as one, running_host(folder / "games.db") as other:
        yield one, other


@pytest.fixture
def hosts(tmp_path, monkeypatch):
    with two_hosts(tmp_path, monkeypatch) as both:
        yield both


def at_other(player: Player, other: RunningHost) -> Player:
    """The same seat, at the other process."""
    return Player(other, player.path, player.token)


def wait_until(what, seconds: float = SECONDS) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_an_order_is_taken_by_a_process_that_has_not_heard_of_what_its_seat_has_seen(hosts):
    one, other = hosts
    made, players = one.seated("first_orders")
    first = made.hosted.game.deciding
    second = next(word for word in players if word != first)
    there = {word: at_other(player, other) for word, player in players.items()}
    assert there[second].view()["seen"] == 1
    other.tables.store.deaf = True
    players[first].view()
    assert players[first].order(PASS).status_code == 200
    seen = players[second].view()["seen"]
    assert seen == 2
    assert there[second].view()["seen"] == 1, "it has not heard"
    assert there[second].order(PASS, seen=seen).status_code == 200
    assert other.find(made.hosted.id).seen(second) == 3


def test_what_a_seat_is_told_is_never_older_than_what_it_has_heard(hosts):
    one, other = hosts
    other.tables.store.deaf = True
    asks = {
        "/view": lambda seat: seat.http.get("/view", params={"seen": 2}).json()["seen"] == 2,
        "/heard": lambda seat: seat.http.get("/heard", params={"after": 2}).status_code == 200,
        "/events": lambda seat: seat.poll(2) == {"seen": 2, "happenings": []},
        "/try": lambda seat: seat.post("/try", seen=2, orders=[PASS], seed="7").status_code == 200,
    }
    for path, ask in asks.items():
        made, players = one.seated("first_orders")
        first = made.hosted.game.deciding
        second = next(word for word in players if word != first)
        there = at_other(players[second], other)
        assert there.view()["seen"] == 1
        players[first].view()
        assert players[first].order(PASS).status_code == 200
        assert ask(there), path
        assert other.find(made.hosted.id).seen(second) == 2


def test_what_nobody_can_have_seen_is_refused_at_every_process(hosts):
    one, other = hosts
    made, players = one.seated("first_orders")
    first = made.hosted.game.deciding
    there = at_other(players[first], other)
    there.view()
    assert there.order(PASS, seen=99).status_code == 409
    assert there.http.get("/heard", params={"after": 99}).status_code == 409
    assert next(there.stream(99))["kind"] == "bye"
    assert there.order(PASS, seen=1).status_code == 200
    assert players[first].order(PASS, seen=1).status_code == 409, "the game has moved on since"


def test_who_sits_at_one_process_is_shown_at_the_other(hosts, monkeypatch):
    monkeypatch.setattr(elsewhere, "SECONDS_TO_LEAVE", 0.1)
    one, other = hosts
    made, players = one.seated("first_orders")
    word = next(iter(players))
    stream = at_other(players[word], other).stream(0)
    next(stream)

    def is_shown() -> bool:
        return {seat["word"]: seat.get("here", False) for seat in players[word].view()["seats"]}[word]

    wait_until(is_shown)
    assert made.hosted.is_here(word), "so that no letter goes to who sits at the table"
    stream.close()
    wait_until(lambda: not is_shown())


@contextmanager
def answering(asked_at: Player, sent_to: Player, chain: SeatChain) -> Iterator[None]:
    """A client that hears seals by one process and sends its links to one."""
    stop = threading.Event()

    def answer() -> None:
        last = ""
        while not stop.is_set():
            seal = asked_at.http.get("/asks", params={"wait": 1, "after": last}).json()["seal"]
            if seal:
                last = seal
                sent_to.post("/links", seal=seal, link=chain.answer(seal))

    thread = threading.Thread(target=answer)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(SECONDS)


@pytest.mark.parametrize(
    "sent_to", ["where it listens", pytest.param("where the order is decided", marks=pytest.mark.slow)]
)
def test_the_client_of_a_seat_at_the_other_process_answers_each_order_that_rolls(hosts, sent_to, monkeypatch):
    monkeypatch.setattr(answers, "SECONDS_FOR_ANSWER", 20.0)  # a busy machine is no silent client
    one, other = hosts
    made, players = one.seated("first_orders")
    there = {word: at_other(player, other) for word, player in players.items()}
    with ExitStack() as clients:
        for word, player in there.items():
            chain = SeatChain(word.encode().ljust(32))
            assert mix(player, commitment=chain.commitment).status_code == 200
            links_to = player if sent_to == "where it listens" else players[word]
            clients.enter_context(answering(player, links_to, chain))
        wait_until(lambda: len(made.hosted.elsewhere.seats_there(made.hosted.id)) == 2)
        wait_until(lambda: len(made.hosted.game.chain.joined) == 2)
        play_until(made, players, lambda: len(answered_orders(made)) >= 2, random.Random(4))
    rolled = [one for one in made.hosted.game.entries if one.by is not None and rolls_in(one)]
    assert rolled == [entry for entry, _ in answered_orders(made)], "each order that rolled was answered"
    assert not any(entry.by in roll.answers for entry, roll in answered_orders(made))
    assert exported(players[word]).equal
    wait_until(lambda: not other.find(made.hosted.id).answers.asked_there)


def rolls_in(entry) -> list[DiceRolled]:
    """What was rolled in the open."""
    return [event for event in entry.events if isinstance(event, DiceRolled) and event.seen_by is None]


def test_a_client_elsewhere_that_is_silent_holds_nobody_up_until_it_speaks_again(hosts, monkeypatch):
    monkeypatch.setattr(answers, "SECONDS_FOR_ANSWER", 0.2)
    one, other = hosts
    made, players = one.seated("first_orders")
    there = {word: at_other(player, other) for word, player in players.items()}
    streams = []
    for word, player in there.items():
        assert mix(player, commitment=SeatChain(word.encode().ljust(32)).commitment).status_code == 200
        streams.append(player.stream(0))
        next(streams[-1])
    wait_until(lambda: len(made.hosted.elsewhere.seats_there(made.hosted.id)) == 2)
    wait_until(lambda: len(made.hosted.game.chain.joined) == 2)
    play_until(made, players, lambda: rolls_of(made), random.Random(6))
    assert not rolls_of(made)[0].answers
    by = next(entry.by for entry in reversed(made.hosted.game.entries) if entry.by is not None)
    (word,) = [seat for seat in players if seat != by]
    assert made.hosted.seats_to_ask(by) == ()
    assert there[word].http.get("/asks").json() == {"seal": ""}  # it shows that it is there
    wait_until(lambda: made.hosted.seats_to_ask(by) == (word,))
    for stream in streams:
        stream.close()


def test_a_seat_that_is_handed_over_at_one_process_is_its_old_player_s_at_none(hosts):
    one, other = hosts
    _, players = one.seated("first_orders")
    word, rest = players
    there = at_other(players[word], other)
    assert there.view()
    stream = there.stream(0)
    next(stream)
    offered = players[word].post("/offers", key="handing-over", kind="replace", by="person")
    assert offered.status_code == 200
    (offer,) = players[rest].http.get("/talk").json()["offers"]
    accepted = players[rest].post(f"/offers/{offer['id']}", key="be-it-so", answer="accept")
    assert accepted.status_code == 200, accepted.text
    assert players[word].post("/handover").status_code == 200
    assert list(stream)[-1:] != [], "it heard of the offer, and ends"
    assert there.http.get("/view").status_code == 401


def test_a_standing_order_that_was_withdrawn_at_one_process_is_given_by_none(hosts):
    one, other = hosts
    made, players = one.seated("first_orders")
    first = made.hosted.game.deciding
    second = next(word for word in players if word != first)
    there = {word: at_other(player, other) for word, player in players.items()}
    assert players[second].post("/standing", until="withdrawn").status_code == 200
    wait_until(lambda: other.find(made.hosted.id).seat_rows[second].standing)
    other.tables.store.deaf = True
    assert players[second].post("/standing", off=True).status_code == 200
    there[first].view()
    assert there[first].order(PASS).status_code == 200
    other.run(other.letters.stand_in.wait())
    assert other.find(made.hosted.id).game.deciding == second, "it decides for itself"
    one.run(one.letters.stand_in.wait())
    assert one.find(made.hosted.id).game.deciding == second


def test_a_standing_order_is_given_though_its_seat_came_to_the_other_process(hosts):
    one, other = hosts
    made, players = one.seated("first_orders")
    first = made.hosted.game.deciding
    second = next(word for word in players if word != first)
    assert at_other(players[second], other).post("/standing", until="withdrawn").status_code == 200
    players[first].view()
    assert players[first].order(PASS).status_code == 200
    wait_until(lambda: one.find(made.hosted.id).seen(second) == 3)
