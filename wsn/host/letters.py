"""Play by correspondence, joined to the tables of a host: letters, clocks, standing orders, offers, talk."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Sequence
from importlib import resources
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from wsn.host import answering, hooks, offering, talking, trying
from wsn.host.answering import StandIn
from wsn.host.channels import PushKeys, make_push_keys
from wsn.host.hooks import LetterKey, read_letter_key
from wsn.host.hosted import HostedGame, RowComing
from wsn.host.outbox import Outbox, PostOffice
from wsn.host.store import Conflict, FeedRow, GameStore, Write
from wsn.host.tables import Tables
from wsn.host.timekeeping import clock_writes


class Correspondence:
    """What a host does for players who are not there."""

    def __init__(self, tables: Tables, office: PostOffice) -> None:
        self.tables, self.office = tables, office
        self.outbox = Outbox(tables, office)
        self.stand_in = StandIn(tables, self.outbox.wake)
        self._key = LetterKey("")
        self._said: dict[tuple[str, str], deque[float]] = {}
        tables.besides.append(self._write_beside)
        tables.afterwards.append(self._hear_row)
        tables.found.append(self.stand_in.look_at)

    async def _write_beside(self, hosted: HostedGame, coming: RowComing) -> Sequence[Write]:
        """What is committed with a row of the feed, or not at all."""
        moves = clock_writes(hosted, coming.row, coming.state)
        return [*moves, *await self.outbox.write_beside(hosted, coming)]

    def _hear_row(self, hosted: HostedGame, row: FeedRow) -> None:
        self.stand_in.hear_row(hosted, row)
        if self.office.delay <= 0 or row.kind == "offer":
            self.outbox.wake()

    def join(self, app: Starlette) -> None:
        """Give an application what the routes ask for."""
        app.state.office = self.office
        app.state.stand_in = self.stand_in
        app.state.said = self._said
        app.state.letter_key = self._key

    async def begin(self, app: Starlette) -> None:
        """Read the keys of the host, answer what waits for standing orders, and send what is due."""
        store = self.tables.store
        self._key = await read_letter_key(store)
        self.office.off_path = self._key.off_path
        if self.office.push is None:
            self.office.push = await read_push_keys(store)
        self.join(app)
        for row in await store.read_rows(
            "select distinct seats.game from seats join games on games.id = seats.game"
            " where seats.standing <> '' and games.status = 'playing'"
        ):
            self.stand_in.look_at(await self.tables.find(row[0]))
        self.outbox.start()

    async def end(self) -> None:
        """Send no more."""
        await self.outbox.stop()


async def read_push_keys(store: GameStore) -> PushKeys | None:
    """The keys by which a host signs its pushes, made when they are first asked for.

    None where what encrypts pushes is not installed.
    """
    ask = "select name, value from host_keys where name in ('push', 'push public')"
    kept: dict[str, str] = dict(await store.read_rows(ask))
    if not kept:
        try:
            made = make_push_keys()
        except ImportError:
            return None
        keys = {"push": made.private, "push public": made.public}
        sql = "insert into host_keys (name, value) values (?, ?)"
        with contextlib.suppress(Conflict):  # another process has made them
            await store.commit_writes([Write(sql, row) for row in keys.items()])
        kept = dict(await store.read_rows(ask))
    return PushKeys(kept["push"], kept["push public"])


async def serve_worker(_: Request) -> Response:
    """The worker that shows pushes; from here it may serve every page of the host."""
    code = resources.files("wsn.host").joinpath("static", "push.js").read_bytes()
    return Response(code, headers={"Cache-Control": "no-cache"}, media_type="text/javascript")


LETTER_ROUTES: Final[Sequence[BaseRoute]] = [
    *answering.STANDING_ROUTES,
    *hooks.HOOK_ROUTES,
    *offering.OFFER_ROUTES,
    *talking.TALK_ROUTES,
    *trying.TRY_ROUTES,
    Route("/push.js", serve_worker),
]
"""The routes of all of it."""
