"""The game as a journal: at any time what the seat may know, and after the end all there is."""

from __future__ import annotations

import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from wsn.engine.journalfile import SUFFIX
from wsn.engine.public import public_lines
from wsn.host.folding import journal_of, read_feed
from wsn.host.hosted import HostedGame
from wsn.host.places import find_seat, table_routes, tables_of


async def export_journal(request: Request) -> Response:
    """The journal: every line as it was written once the game is over, until then the seat's own copy."""
    asked = await find_seat(request)
    hosted = asked.hosted
    if hosted.finished:
        lines = journal_of(await hosted.read_header(), await read_feed(tables_of(request).store, hosted.id))
    else:
        lines = await hosted.ask(known_journal, asked.word)
    name = re.sub(r"[^a-z0-9]+", "_", hosted.row.scenario.lower()).strip("_") or "game"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}{SUFFIX}"',
        "Cache-Control": "no-store",
    }
    return Response(lines, headers=headers, media_type="application/x-ndjson")


def known_journal(hosted: HostedGame, word: str | None) -> bytes:
    """The journal as far as a seat may know it."""
    seat = hosted.seat(word)
    return public_lines(hosted.game, word, seat.command_of, seat.hears_of)


EXPORT_ROUTES: Final = table_routes("/export", export_journal)
