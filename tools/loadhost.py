"""The host that `tools/load.py` puts under load, in a process of its own: `serve` until it is stopped."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import socket

    from starlette.applications import Starlette

SERVERS = ("uvicorn", "granian")
"""What may serve the application; wsn itself comes with the first alone."""


class LoadedHost(NamedTuple):
    """What is served, where, and by what."""

    file: Path
    port: int
    games: int
    scenarios: Sequence[str]
    database: str
    server: str


def serve(host: LoadedHost) -> None:
    """Serve a file of games or a database, made at first; its tokens are written beside the file."""
    from wsn.host.doors import open_door

    door = None if host.server == "granian" else open_door("127.0.0.1", host.port, alone=not host.database)
    if not host.file.with_suffix(".seats").exists():
        asyncio.run(make_games(host))
    sys.setswitchinterval(0.001)
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if door is None:
            runner.run(serve_by_granian(host))
        elif host.database:
            runner.run(serve_database(host.database, door))
        else:
            runner.run(serve_file(host.file, door))


async def make_games(host: LoadedHost) -> None:
    """Make the games, and a token for each seat."""
    from wsn import scenario
    from wsn.host.links import hash_token, mint_token
    from wsn.host.site import open_store_of
    from wsn.host.store import SessionRow, insert_row
    from wsn.host.tables import Tables

    tables, seats = Tables(open_store_of(host.database or str(host.file))), []
    await tables.open_tables()
    for n in range(host.games):
        made = await tables.create(scenario.load(host.scenarios[n % len(host.scenarios)]))
        rows = []
        for word in made.secrets:
            token = mint_token()
            rows.append(SessionRow(token_hash=hash_token(token), game=made.hosted.id, seat=word))
            seats.append((made.hosted.id, word, token))
        await tables.store.commit_writes([insert_row(row) for row in rows])
    await tables.close_tables()
    host.file.with_suffix(".seats").write_text(json.dumps(seats))


async def serve_file(file: Path, door: socket.socket) -> None:
    """Serve a file as `wsn host` does."""
    from wsn.host.serving import Serving, serve_games

    await serve_games(Serving(file, None, {}, door, None, False, True, lambda _: None, more=opaque_routes()))


async def serve_database(database: str, door: socket.socket) -> None:
    """Serve the games of a database, as one of several processes."""
    import uvicorn

    config = uvicorn.Config(
        await open_app(database), log_level="warning", access_log=False, timeout_graceful_shutdown=2
    )
    await uvicorn.Server(config).serve(sockets=[door])


async def serve_by_granian(host: LoadedHost) -> None:
    """Serve the same application by another server: one thread of its own, and this loop for the rest."""
    from granian.constants import Interfaces  # type: ignore[import-not-found, unused-ignore]  # only where it is measured
    from granian.server.embed import Server  # type: ignore[import-not-found, unused-ignore]  # only where it is measured

    app = await open_app(host.database or str(host.file))
    server = Server(
        app,
        address="127.0.0.1",
        port=host.port,
        interface=Interfaces.ASGI,
        websockets=False,
        backlog=1024,
        log_enabled=False,
    )
    await server.serve()


async def open_app(database: str) -> Starlette:
    """The application with the games of a store, without bots."""
    from wsn.host.app import make_app
    from wsn.host.site import open_store_of
    from wsn.host.tables import Tables

    tables = Tables(open_store_of(database))
    await tables.open_tables()
    return make_app(tables, opaque_routes())


def opaque_routes() -> list[Any]:
    """A route for orders that no rule looks at."""
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    from wsn.host.places import answer_json, find_seat, read_message
    from wsn.wire.messages import Accepted

    async def take_opaque(request: Request) -> Response:
        asked = await find_seat(request)
        sent = await read_message(request, dict[str, str])
        about = json.dumps({"key": sent["key"], "text": sent["text"]})
        return answer_json(Accepted(await asked.hosted.append("chat", asked.played_by(), sent["key"], about)))

    return [Route("/g/{game}/s/{seat}/opaque", take_opaque, methods=["POST"])]
