"""Orders, undo and the view of a seat: `/g/ID/s/SEAT/orders`, `undo` and `view`."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from wsn.engine.journal import state_digest
from wsn.host.hosted import HostedGame
from wsn.host.places import answer_json, find_seat, read_message, read_number, table_routes
from wsn.host.seatview import table_view
from wsn.wire.messages import Accepted, OrderSent, UndoSent, ViewSent


async def take_order(request: Request) -> Response:
    """An order of a seat."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, OrderSent)
    return answer_json(Accepted(await asked.hosted.submit(word, sent)))


async def take_undo(request: Request) -> Response:
    """A seat takes back what it may."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, UndoSent)
    return answer_json(Accepted(await asked.hosted.undo(word, sent)))


async def show_view(request: Request) -> Response:
    """All that a seat sees and may choose; `since` is up to which entry it has read the log, by its count.

    `mark` is the digest of the log up to there that it was told. `seen` is what it has heard of already: a
    process that has not heard so much shows it no older position.
    """
    asked = await find_seat(request)
    await asked.hosted.reach(asked.word, read_number(request, "seen") or 0)
    since, mark = read_number(request, "since") or 0, request.query_params.get("mark", "")
    body = await asked.hosted.ask(encode_view, asked.word, since, mark)
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"Cache-Control": "no-cache, private", "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


def encode_view(hosted: HostedGame, word: str | None, since: int = 0, mark: str = "") -> bytes:
    """The view of a seat as JSON; the lock of the game is held by the caller."""
    seat, hearing = hosted.seat(word), hosted.hearing(word)
    return msgspec.json.encode(
        ViewSent(
            seen=hearing.seen,
            game=hosted.id,
            seat=word,
            digest=state_digest(seat.view),
            seats=hosted.seats_told(),
            table=table_view(seat, since, mark),
        )
    )


PLAYING_ROUTES: Final = [
    *table_routes("/orders", take_order, "POST"),
    *table_routes("/undo", take_undo, "POST"),
    *table_routes("/view", show_view),
]
