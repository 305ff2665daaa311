"""The application of a host: the routes of its features, behind the same guards."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute

from wsn.host import (
    dicetable,
    exporting,
    gamepages,
    joining,
    onepage,
    pages,
    playing,
    rulingpages,
    seatwire,
    streams,
    templating,
    walkroutes,
)
from wsn.host.guards import GuardHeaders, answer_fault, answer_refused, answer_unknown
from wsn.host.letters import LETTER_ROUTES, Correspondence
from wsn.host.outbox import PostOffice
from wsn.host.refusals import RequestRefused
from wsn.host.tables import Tables

LEAST_TO_COMPRESS: Final = 1000
"""Bytes below which an answer is sent as it is."""

ALL_ROUTES: Final[Sequence[BaseRoute]] = [
    *playing.PLAYING_ROUTES,
    *streams.STREAM_ROUTES,
    *joining.JOIN_ROUTES,
    *dicetable.DICE_ROUTES,
    *exporting.EXPORT_ROUTES,
    *seatwire.SEAT_ROUTES,
    *rulingpages.RULING_ROUTES,
    *gamepages.GAME_PAGE_ROUTES,
    *onepage.FILE_ROUTES,
    *LETTER_ROUTES,
    *pages.PAGE_ROUTES,
    *walkroutes.WALK_ROUTES,
    *templating.STATIC_ROUTES,
]
"""Every route of a host, feature by feature, what is asked for most first: each module names its own."""


def make_app(
    tables: Tables, more: Sequence[BaseRoute] = (), letters: Correspondence | None = None
) -> Starlette:
    """The application that serves these tables, which are open already; it closes them in the end."""
    letters = letters or Correspondence(tables, PostOffice(address=""))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await letters.begin(app)
        yield
        await letters.end()
        onepage.DRAWER.close()
        await tables.close_tables()

    app = Starlette(
        routes=[*ALL_ROUTES, *more],
        lifespan=lifespan,
        middleware=[
            Middleware(GuardHeaders),
            Middleware(GZipMiddleware, minimum_size=LEAST_TO_COMPRESS, compresslevel=5),
        ],
        exception_handlers={
            RequestRefused: answer_refused,
            HTTPException: answer_unknown,
            Exception: answer_fault,
        },
    )
    app.state.tables = tables
    app.state.sessions = OrderedDict()
    letters.join(app)
    return app
