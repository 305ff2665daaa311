"""A host in this process for tests: a real server on its own port, and players who talk to it by HTTP."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from wsn import scenario
from wsn.host.app import make_app
from wsn.host.bots import BotCrew
from wsn.host.doors import open_door
from wsn.host.hosted import HostedGame
from wsn.host.letters import Correspondence
from wsn.host.outbox import PostOffice
from wsn.host.serving import HostServer
from wsn.host.sqlite import SqliteStore
from wsn.host.tables import MadeGame, Tables

SECONDS = 20.0


class Player:
    """Somebody at a seat (or who watches: no seat), as a program with a token."""

    def __init__(self, host: RunningHost, path: str, token: str = "") -> None:
        self.host, self.path, self.token = host, path, token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=host.url + path, headers=headers, timeout=SECONDS)
        host.opened.append(self.http)
        self.seen = 0

    def view(self, **query: Any) -> dict[str, Any]:
        answer = self.http.get("/view", params=query)
        assert answer.status_code == 200, answer.text
        view = answer.json()
        self.seen = view["seen"]
        return view

    def post(self, path: str, **message: Any) -> httpx.Response:
        return self.http.post(path, json=message)

    def order(self, order: Any, *, key: str = "", seen: int | None = None) -> httpx.Response:
        key = key or secrets.token_hex(8)
        answer = self.post("/orders", key=key, seen=self.seen if seen is None else seen, order=order)
        if answer.status_code == 200:
            self.seen = answer.json()["seen"]
        return answer

    def undo(self, to: int | None = None, *, key: str = "") -> httpx.Response:
        return self.post("/undo", key=key or secrets.token_hex(8), seen=self.seen, to=to)

    def poll(self, after: int, wait: int = 0) -> dict[str, Any]:
        answer = self.http.get("/events", params={"after": after, "wait": wait})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def stream(self, after: int | None = None) -> Iterator[dict[str, Any]]:
        """The events of a stream, each as its data; close the iterator to close the stream."""
        query = {} if after is None else {"after": after}
        with self.http.stream("GET", "/events", params=query) as answer:
            assert answer.status_code == 200
            event: dict[str, str] = {}
            for line in answer.iter_lines():
                name, _, value = line.partition(": ")
                if line:
                    event[name] = value
                elif "data" in event:
                    told = json.loads(event["data"])
                    assert (int(event["id"]), event["event"]) == (told["seen"], told["kind"])
                    yield told
                    event = {}
                else:
                    event = {}


class RunningHost:
    """The server, and what tests do behind its back."""

    def __init__(
        self, url: str, tables: Tables, loop: asyncio.AbstractEventLoop, letters: Correspondence
    ) -> None:
        self.url, self.tables, self.loop, self.letters = url, tables, loop, letters
        self.opened: list[httpx.Client] = []

    def run(self, coroutine: Any) -> Any:
        """What a coroutine gives that runs in the server's loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(SECONDS)

    def create(self, name: str, **options: Any) -> MadeGame:
        return self.run(self.tables.create(scenario.load(name), **options))

    def find(self, id: str) -> HostedGame:
        return self.run(self.tables.find(id))

    def join(self, secret: str) -> Player:
        answer = httpx.post(f"{self.url}/join/{secret}", headers={"Accept": "application/json"})
        assert answer.status_code == 200, answer.text
        told = answer.json()
        return Player(self, told["path"], told["token"])

    def watch(self, id: str) -> Player:
        return Player(self, f"/g/{id}")

    def seated(self, name: str, **options: Any) -> tuple[MadeGame, dict[str, Player]]:
        """A new game of a scenario, and its players."""
        made = self.create(name, **options)
        return made, {word: self.join(secret) for word, secret in made.secrets.items()}


@contextmanager
def running_host(
    file: Path, more: Any = (), prepare: Any = None, office: PostOffice | None = None, build: Any = None
) -> Iterator[RunningHost]:
    """A host on a file, with a test's own routes; `prepare` is given its tables before it opens.

    `office` is how its letters leave; `build` makes its application of the tables, where that is another one.
    """
    door = open_door("127.0.0.1", 0)
    ready, box = threading.Event(), {}

    async def serve() -> None:
        tables = Tables(SqliteStore(file))
        crew = BotCrew(tables, 1)
        if prepare is not None:
            prepare(tables)
        await tables.open_tables()
        await crew.begin_play()
        letters = Correspondence(tables, office or PostOffice(address="http://table.test"))
        app = make_app(tables, more, letters) if build is None else build(tables, letters)
        config = uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1)
        server = HostServer(config, tables)
        box["server"] = server
        box["host"] = RunningHost(
            f"http://127.0.0.1:{door.getsockname()[1]}", tables, asyncio.get_running_loop(), letters
        )
        ready.set()
        await server.serve(sockets=[door])
        await crew.close_crew()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(SECONDS)
    try:
        yield box["host"]
    finally:
        for client in box["host"].opened:
            client.close()
        box["server"].should_exit = True
        thread.join(SECONDS)
        assert not thread.is_alive()
