"""Several processes on one PostgreSQL: kills in turn lose and double nothing, and one plays the bots."""

from __future__ import annotations

import contextlib
import os
import random
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections import Counter

import httpx
import msgspec
import psycopg
import pytest

from tests.host.postgresql import running_postgres
from tests.host.waiting import SECONDS, wait_for
from wsn import scenario
from wsn.engine import journal as j
from wsn.engine.verify import verify_recording
from wsn.host.admin import copy_store, export_game
from wsn.host.leading import Leadership
from wsn.host.postgres import PostgresStore
from wsn.host.sqlite import SqliteStore
from wsn.host.store import FeedRow, HostedGameRow, read_structs
from wsn.host.tables import Tables
from wsn.systems import system_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills and PostgreSQL as on POSIX")


@pytest.fixture(scope="module")
def server():
    with running_postgres() as running:
        yield running


@pytest.fixture
def address(server):
    return server.new_schema()


class Served:
    """A `wsn serve` of its own, which is killed and started again at the same port."""

    def __init__(self, address):
        self.address, self.port = address, 0
        self.start()

    def start(self):
        command = [sys.executable, "-P", "-m", "wsn", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command,
            env={**os.environ, "WSN_DATABASE": self.address},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        line = self.process.stdout.readline()
        assert line.startswith("serving at http://"), line
        self.url = line.split()[2]
        self.port = int(self.url.rpartition(":")[2])
        wait_for(self.url)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        finally:
            self.kill()


def run(coroutine):
    import asyncio

    return asyncio.run(coroutine)


async def made_games(address, many, **options):
    """New games, and the links to their seats."""
    tables = Tables(PostgresStore(address))
    await tables.open_tables()
    made = [await tables.create(scenario.load("first_orders"), **options) for _ in range(many)]
    told = [(one.hosted.id, one.secrets) for one in made]
    await tables.close_tables()
    return told


class Table(threading.Thread):
    """The players of one game: each order has one key, and is sent to any process until it is answered."""

    def __init__(self, urls, game, links, orders, seed):
        super().__init__(daemon=True)
        self.urls, self.game, self.left = urls, game, orders
        self.draw = random.Random(seed)
        self.acknowledged: list[str] = []
        self.again = 0
        self.failed: BaseException | None = None
        self.http = httpx.Client(timeout=10)
        self.tokens = {}
        self.seen = dict.fromkeys(links, 0)
        for word, secret in links.items():
            answer = self.ask("POST", f"/join/{secret}", {"Accept": "application/json"})
            self.tokens[word] = answer.json()["token"]

    def ask(self, method, path, headers, content=None):
        """Ask one process after the other until one answers."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            url = self.draw.choice(self.urls)
            try:
                answer = self.http.request(method, url + path, headers=headers, content=content)
            except httpx.HTTPError:
                self.again += 1
                time.sleep(0.05)
                continue
            if answer.status_code in (429, 503):
                self.again += 1
                time.sleep(0.05)
                continue
            return answer
        raise AssertionError(f"nobody answers {path}")

    def run(self):
        try:
            deadline = time.monotonic() + SECONDS
            while self.left and time.monotonic() < deadline:
                if self.play_one():
                    self.left -= 1
                else:  # both views were of a process that had not heard yet
                    time.sleep(0.02)
        except BaseException as error:
            self.failed = error
        finally:
            self.http.close()

    def play_one(self):
        for word, token in self.tokens.items():
            head = {"Authorization": f"Bearer {token}"}
            view = self.ask("GET", f"/g/{self.game}/s/{word}/view?seen={self.seen[word]}", head).json()
            assert view["seen"] >= self.seen[word], "no process shows a seat less than it has seen"
            choices = view["table"].get("choices", ())
            if not choices:
                continue
            key = secrets.token_hex(8)
            order = {"key": key, "seen": view["seen"], "order": self.draw.choice(choices)["order"]}
            content, head = msgspec.json.encode(order), {**head, "Content-Type": "application/json"}
            answer = self.ask("POST", f"/g/{self.game}/s/{word}/orders", head, content)
            assert answer.status_code == 200, f"an order that is right is never stale: {answer.text}"
            self.seen[word] = answer.json()["seen"]
            self.acknowledged.append(key)
            return True
        return False


async def feed_of(address, game):
    store = PostgresStore(address)
    await store.open_store()
    try:
        return await read_structs(store, FeedRow, "game = ? order by n", [game])
    finally:
        await store.close_store()


def play_under_kills(address, games, orders, kills):
    """Play games on two processes, one of which is killed in turn. The tables afterwards."""
    told = run(made_games(address, games))
    servers = [Served(address), Served(address)]
    try:
        urls = [one.url for one in servers]
        tables = [Table(urls, game, links, orders, n) for n, (game, links) in enumerate(told)]
        for table in tables:
            table.start()
        for n in range(kills):
            time.sleep(0.7)
            servers[n % 2].kill()
            servers[n % 2].start()
        for table in tables:
            table.join(SECONDS)
            assert not table.is_alive()
            assert table.failed is None, table.failed
    finally:
        for one in servers:
            one.stop()
    return tables


def check_tables(address, tables):
    for table in tables:
        rows = run(feed_of(address, table.game))
        assert [row.n for row in rows] == [*range(1, len(rows) + 1)], "no gap"
        keys = Counter(row.key for row in rows)
        assert set(table.acknowledged) <= set(keys), "nothing acknowledged is lost"
        assert max(keys.values()) == 1, "nothing is doubled"
        assert len(rows) - 1 == len(table.acknowledged), "what was not acknowledged was asked for again"


def test_two_processes_with_kills_in_turn_lose_and_double_nothing(address, tmp_path):
    tables = play_under_kills(address, games=2, orders=8, kills=2)
    check_tables(address, tables)
    assert sum(len(table.acknowledged) for table in tables) == 16

    async def look():
        store = PostgresStore(address)
        await store.open_store()
        for table in tables:
            data = await export_game(store, table.game)
            report = verify_recording(j.parse_journal(data, table.game, system_of))
            assert report.equal, str(report)
            assert report.dice.wrong is None
        rows = await copy_store(store, tmp_path / "copy.db")
        await store.close_store()
        copy = SqliteStore(tmp_path / "copy.db")
        await copy.open_store()
        games = await read_structs(copy, HostedGameRow, "id <> ''")
        assert {game.id for game in games} == {table.game for table in tables}
        assert rows >= 16 + 2 * 4
        await copy.close_store()

    run(look())


@pytest.mark.slow
def test_many_kills_in_turn_lose_and_double_nothing(address):
    tables = play_under_kills(address, games=4, orders=30, kills=4)
    check_tables(address, tables)
    assert sum(table.again for table in tables), "kills were noticed"


@pytest.mark.slow
def test_one_process_plays_the_bots_and_another_after_it(address):
    seats = tuple(system_of(scenario.load("first_orders").system).seats)
    ((game, _),) = run(made_games(address, 1, bots=dict.fromkeys(seats, "random")))
    first = Served(address)
    try:
        deadline = time.monotonic() + SECONDS
        while len(run(feed_of(address, game))) < 3:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        second = Served(address)
        try:
            first.kill()
            stood = len(run(feed_of(address, game)))
            while (rows := run(feed_of(address, game))) and len(rows) < stood + 5:
                if '"is":"GameEnded"' in rows[-1].line:
                    break
                assert time.monotonic() < deadline + SECONDS
                time.sleep(0.1)
            over = '"is":"GameEnded"' in rows[-1].line  # two bots at random may be quicker than the kill
            assert over or len(rows) > stood, "the other process has played on"
        finally:
            second.stop()
    finally:
        if first.process.poll() is None:
            first.kill()


def test_of_two_who_want_to_lead_one_does_and_then_the_other(address, monkeypatch):
    import asyncio

    monkeypatch.setattr("wsn.host.leading.SECONDS_BETWEEN_TRIES", 0.05)
    said = []

    def told(text):
        async def tell():
            said.append(text)

        return tell

    async def what():
        one = Leadership(address, told("one begins"), told("one ends"))
        while not one.leads:
            await asyncio.sleep(0.01)
        other = Leadership(address, told("other begins"), told("other ends"))
        await asyncio.sleep(0.3)
        assert not other.leads
        await one.close_leadership()
        async with asyncio.timeout(5):
            while not other.leads:
                await asyncio.sleep(0.01)
        with psycopg.connect(address, autocommit=True) as connection:
            locks = "from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()"
            connection.execute(f"select pg_terminate_backend(pid) {locks}")
        async with asyncio.timeout(5):
            while said.count("other begins") < 2:
                await asyncio.sleep(0.01)
        await other.close_leadership()

    run(what())
    assert said == ["one begins", "one ends", "other begins", "other ends", "other begins", "other ends"]


@pytest.mark.slow
def test_processes_behind_one_door_are_started_again_when_they_die(address):
    command = [sys.executable, "-P", "-m", "wsn", "serve", "--port", "0", "--processes", "2"]
    environment = {**os.environ, "WSN_DATABASE": address}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as parent:
        try:
            url = parent.stdout.readline().split()[2]
            wait_for(url)
            children = child_processes(parent.pid)
            os.kill(children[0], signal.SIGKILL)
            line = parent.stderr.readline()
            assert "another takes its place" in line
            wait_for(url)
        finally:
            parent.send_signal(signal.SIGTERM)
            parent.communicate(timeout=30)
    assert parent.returncode == 0


def child_processes(parent):
    """The processes that serve, by their command line, and not the one that watches them."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):
                with open(f"/proc/{entry}/stat") as stat:
                    fields = stat.read().rpartition(")")[2].split()
                with open(f"/proc/{entry}/cmdline") as line:
                    words = line.read()
                if int(fields[1]) == parent and "spawn_main" in words:
                    found.append(int(entry))
    return found
