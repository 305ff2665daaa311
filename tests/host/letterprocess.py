"""A host in a process of its own, to be killed: its letters go to a test's own endpoint.

Arguments: the file of games, the port of the endpoint, its certificate, and when it dies: `waiting` keeps
letters back, `sent` dies between sending the first one and noting that it was sent, `kept` dies as soon as an
order in a game with clocks is kept, before anything else is done about it; `on` lives.
"""

from __future__ import annotations

import asyncio
import os
import signal
import ssl
import sys
from pathlib import Path

import uvicorn

from tests.host.endpoints import NAME, PUBLIC, TestNetwork
from wsn import scenario
from wsn.host.app import make_app
from wsn.host.channels import Letter
from wsn.host.doors import open_door
from wsn.host.hosted import HostedGame
from wsn.host.letters import Correspondence
from wsn.host.outbox import PostOffice
from wsn.host.sqlite import SqliteStore
from wsn.host.store import FeedRow, HookRow
from wsn.host.tables import Tables


class DyingOffice(PostOffice, kw_only=True):
    """Sends a letter, and dies before anybody can note it."""

    def send(self, letter: Letter, hook: HookRow) -> None:
        """Send, and die."""
        super().send(letter, hook)
        os.kill(os.getpid(), signal.SIGKILL)


async def serve(file: Path, port: int, certificate: Path, dies: str) -> None:
    """Serve, and print the address and the links of a game."""
    tables = Tables(SqliteStore(file))
    await tables.open_tables()
    kind = DyingOffice if dies == "sent" else PostOffice
    office = kind(
        address="https://table.test",
        network=TestNetwork({NAME: [[PUBLIC]]}, port),
        context=ssl.create_default_context(cafile=str(certificate)),
        delay=1000.0 if dies == "waiting" else 0.0,
        retry=0.5,
    )
    door = open_door("127.0.0.1", 0)
    made = None
    if dies != "on":
        options = {"clock": {"bank": 5 * 3600}} if dies == "kept" else {}
        made = await tables.create(scenario.load("first_orders"), options=options)
    secrets = [f"{word}={secret}" for word, secret in made.secrets.items()] if made is not None else []
    print(f"http://127.0.0.1:{door.getsockname()[1]}", *secrets, flush=True)
    if dies == "kept":

        def die(_: HostedGame, row: FeedRow) -> None:
            if row.kind == "entry":
                os.kill(os.getpid(), signal.SIGKILL)

        tables.afterwards.insert(0, die)
    app = make_app(tables, letters=Correspondence(tables, office))
    await uvicorn.Server(uvicorn.Config(app, log_level="error")).serve(sockets=[door])


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4]))
