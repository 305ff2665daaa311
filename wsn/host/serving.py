"""One process that serves a file of games until it is stopped, and prints the links to their seats."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import uvicorn
from starlette.routing import BaseRoute

from wsn.engine.system import Setup
from wsn.host.app import make_app
from wsn.host.bots import BotCrew
from wsn.host.channels import MailServer
from wsn.host.clocks import ClockTerms
from wsn.host.doors import find_addresses
from wsn.host.letters import Correspondence
from wsn.host.links import hash_token, mint_token
from wsn.host.outbox import PostOffice
from wsn.host.outgoing import IpNetwork
from wsn.host.sqlite import SqliteStore
from wsn.host.store import SeatRow, Write, read_structs
from wsn.host.tables import Tables, UnfinishedGame

SECONDS_TO_CLOSE: Final = 2
"""How long open streams may hold up the end."""
SECONDS_OF_SWITCH: Final = 0.001
"""How long a thread of the engine keeps the interpreter while a stream waits for it."""


class Serving(NamedTuple):
    """What is served, and where."""

    file: Path
    setup: Setup | None
    bots: Mapping[str, str]
    door: socket.socket
    address: str | None
    new_links: bool
    watching: bool
    say: Callable[[str], object]
    clock: ClockTerms | None = None
    mail: MailServer | None = None
    allowed: tuple[IpNetwork, ...] = ()
    """Private networks that webhooks may reach."""
    more: Sequence[BaseRoute] = ()
    """Routes besides those of every host."""


class HostServer(uvicorn.Server):
    """A server whose streams end by themselves when it is stopped; their clients go on later."""

    def __init__(self, config: uvicorn.Config, tables: Tables) -> None:
        super().__init__(config)
        self._tables = tables

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye to all streams, and close."""
        self._tables.say_goodbye()
        await super().shutdown(sockets)


def serve(serving: Serving) -> None:
    """Serve until the process is stopped. Raises StoreFailed where the file is no store."""
    sys.setswitchinterval(SECONDS_OF_SWITCH)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner, contextlib.suppress(KeyboardInterrupt):
        runner.run(serve_games(serving))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def serve_games(serving: Serving) -> None:
    """Open the file, begin the new game, say the links, and serve."""
    tables = Tables(SqliteStore(serving.file, alone=True))
    crew = BotCrew(tables)
    await tables.open_tables()
    addresses = [serving.address.rstrip("/")] if serving.address else find_addresses(serving.door)
    office = PostOffice(address=addresses[-1], mail=serving.mail, allowed=serving.allowed)
    letters = Correspondence(tables, office)
    for row in await tables.find_unfinished():
        await _say_old_game(tables, row, serving, addresses)
    if serving.setup is not None:
        made = await tables.create(serving.setup, bots=serving.bots, options=_options(serving))
        serving.say(f"{made.hosted.row.scenario}:")
        _say_links(serving, addresses, made.hosted.id, made.secrets)
    config = uvicorn.Config(
        make_app(tables, serving.more, letters),
        log_level="warning",
        access_log=False,
        ws="none",
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_CLOSE,
    )
    await crew.begin_play()
    try:
        await HostServer(config, tables).serve(sockets=[serving.door])
    finally:
        await crew.close_crew()


def _options(serving: Serving) -> dict[str, Any]:
    options: dict[str, Any] = {"watch": serving.watching}
    if serving.clock is not None:
        options["clock"] = serving.clock
    return options


async def _say_old_game(tables: Tables, row: UnfinishedGame, serving: Serving, addresses: list[str]) -> None:
    seats = await read_structs(tables.store, SeatRow, "game = ?", [row.id])
    people = [seat.seat for seat in seats if not seat.bot]
    if not serving.new_links:
        serving.say(f"{row.scenario} goes on; the links of {', '.join(people)} are those printed before")
        return
    links = {word: mint_token() for word in people}
    await tables.store.commit_writes(
        [
            Write(
                "update seats set token_hash = ? where game = ? and seat = ?",
                (hash_token(link), row.id, word),
            )
            for word, link in links.items()
        ]
    )
    serving.say(f"{row.scenario} goes on, with new links:")
    _say_links(serving, addresses, row.id, links)


def _say_links(serving: Serving, addresses: list[str], game: str, links: Mapping[str, str]) -> None:
    for address in addresses:
        for word, secret in links.items():
            serving.say(f"  {word:<12} {address}/join/{secret}")
        if serving.watching:
            serving.say(f"  {'to watch':<12} {address}/g/{game}/")
