"""`wsn serve`: a host with accounts and a lobby, in one process or in several on one database."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing as mp
import signal
import socket
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware

from wsn.data.extras import need_libraries
from wsn.host.accounts import ACCOUNT_ROUTES
from wsn.host.app import make_app
from wsn.host.bots import BotCrew
from wsn.host.channels import MailServer
from wsn.host.letters import Correspondence
from wsn.host.limits import LimitRate
from wsn.host.lobby import LOBBY_ROUTES
from wsn.host.outbox import PostOffice
from wsn.host.passwords import PasswordDesk
from wsn.host.sqlite import SqliteStore
from wsn.host.store import GameStore, HostedGameRow, is_postgres, read_structs
from wsn.host.tables import Tables

SECONDS_TO_END: Final = 3
"""How long open streams may hold up the end."""
FEWEST_SECONDS_OF_LIFE: Final = 2.0
"""A process that lives less long is not started again at once."""


class SiteServing(NamedTuple):
    """What is served, and where."""

    database: str
    """The address of a PostgreSQL, or the path of a file."""
    door: socket.socket
    processes: int = 1
    trusted: str = ""
    """The addresses of proxies that are believed when they say who asks, with commas between."""
    address: str = ""
    """How players reach it: what links in letters begin with."""
    mail: MailServer | None = None
    cluster: str = ""
    """The scheduler of a Dask cluster on whose workers bots think; empty: on this machine."""


def open_store_of(database: str) -> GameStore:
    """The store that a text names. Raises StoreFailed for an address that cannot be read."""
    if is_postgres(database):
        need_libraries("postgres")
        from wsn.host.postgres import PostgresStore

        return PostgresStore(database)
    return SqliteStore(Path(database))


def make_site(tables: Tables, letters: Correspondence) -> Starlette:
    """The application with accounts, the lobby and limits, for tables that are open already."""
    app = make_app(tables, [*ACCOUNT_ROUTES, *LOBBY_ROUTES], letters)
    app.state.passwords = PasswordDesk()
    app.user_middleware.append(Middleware(LimitRate))
    return app


# ---------------------------------------------------------------- one process


async def serve_site(serving: SiteServing, cluster: Executor | None = None) -> None:
    """Serve until the process is told to stop; bots think in the cluster. Raises StoreFailed."""
    tables = Tables(open_store_of(serving.database))
    await tables.open_tables()
    crew = _CrewOfLeader(tables, cluster)
    letters = Correspondence(tables, PostOffice(address=serving.address, mail=serving.mail))
    config = uvicorn.Config(
        make_site(tables, letters),
        log_level="warning",
        access_log=False,
        ws="none",
        server_header=False,
        proxy_headers=bool(serving.trusted),
        forwarded_allow_ips=serving.trusted or "",
        timeout_graceful_shutdown=SECONDS_TO_END,
    )
    if is_postgres(serving.database):
        from wsn.host.leading import Leadership

        leadership = Leadership(serving.database, crew.begin, crew.end)
        try:
            await uvicorn.Server(config).serve(sockets=[serving.door])
        finally:
            await leadership.close_leadership()
        return
    await crew.begin()
    try:
        await uvicorn.Server(config).serve(sockets=[serving.door])
    finally:
        await crew.end()


class _CrewOfLeader:
    """The bots of all games, while this process leads."""

    def __init__(self, tables: Tables, cluster: Executor | None) -> None:
        self._tables, self._cluster = tables, cluster
        self._crew: BotCrew | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        tables.rung.append(self._hear)

    async def begin(self) -> None:
        """Play every game in which a bot is to decide."""
        self._crew = BotCrew(self._tables, cluster=self._cluster)
        await self._crew.begin_play()

    async def end(self) -> None:
        """Play no more."""
        crew, self._crew = self._crew, None
        if crew is not None:
            await crew.close_crew()

    def _hear(self, game: str) -> None:
        """Another process has moved a game on, and a bot may be to decide."""
        if self._crew is None:
            return
        task = asyncio.ensure_future(self._look_at(self._crew, game))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_at(self, crew: BotCrew, game: str) -> None:
        if not game:
            await crew.begin_play()
            return
        rows = await read_structs(self._tables.store, HostedGameRow, "id = ?", [game])
        for row in rows:
            seats = await self._tables.store.read_rows(
                "select bot from seats where game = ? and seat = ?", [game, row.to_decide]
            )
            if seats and seats[0][0]:
                crew.wake_bots(await self._tables.find(game))


def _open_cluster(address: str) -> contextlib.AbstractContextManager[Executor | None]:
    """Where bots think; None: on this machine. Raises BadPlan."""
    if not address:
        return contextlib.nullcontext()
    from wsn.trials.clusters import cluster_executor

    return cluster_executor(address)


def run_site(serving: SiteServing) -> None:
    """Serve in this process until it is told to stop. Raises StoreFailed, and BadPlan without its cluster."""
    from wsn.host.serving import SECONDS_OF_SWITCH, _loop_factory

    sys.setswitchinterval(SECONDS_OF_SWITCH)
    with (
        _open_cluster(serving.cluster) as cluster,
        asyncio.Runner(loop_factory=_loop_factory()) as runner,
        contextlib.suppress(KeyboardInterrupt),
    ):
        runner.run(serve_site(serving, cluster))


# ---------------------------------------------------------------- several processes


def run_processes(serving: SiteServing, say: Callable[[str], object]) -> None:
    """Keep so many processes at one door: what dies is started again, until this process is told to stop."""
    context = mp.get_context("spawn")
    one = serving._replace(processes=1)
    ended = False

    def stop(*_: Any) -> None:
        nonlocal ended
        ended = True

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)

    def start() -> tuple[BaseProcess, float]:
        process = context.Process(target=run_site, args=(one,))
        process.start()
        return process, time.monotonic()

    running = [start() for _ in range(serving.processes)]
    while not ended:
        time.sleep(0.2)
        for at, (process, since) in enumerate(running):
            if process.is_alive() or ended:
                continue
            say(f"process {process.pid} ended with {process.exitcode}; another takes its place")
            if time.monotonic() - since < FEWEST_SECONDS_OF_LIFE:
                time.sleep(FEWEST_SECONDS_OF_LIFE)
            running[at] = start()
    for process, _ in running:
        process.terminate()
    for process, _ in running:
        process.join(SECONDS_TO_END + 5)
        if process.is_alive():
            process.kill()
