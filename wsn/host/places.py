"""Who asks: the game and the seat in the address, and whether the cookie or token is that seat's."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from time import time
from typing import Final, NamedTuple, TypeVar
from urllib.parse import parse_qs

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wsn.host.hosted import HostedGame
from wsn.host.links import hash_token
from wsn.host.refusals import RequestRefused, not_your_seat
from wsn.host.store import SessionRow, read_structs
from wsn.host.tables import Tables
from wsn.wire.messages import LARGEST_BODY

T = TypeVar("T")
COOKIE: Final = "wsn_seat"
SECONDS_KNOWN: Final = 5.0
"""How long a session that was read is believed without asking the store again: so long it outlives a ban.

One of a seat that is handed over is not believed for a moment.
"""
MOST_SESSIONS_KNOWN: Final = 5000


class SessionKnown(NamedTuple):
    """A session as it was read."""

    at: float
    row: SessionRow
    link: str
    """The hash of the link of its seat then: a seat that is handed over gets another."""


Handler = Callable[[Request], Awaitable[Response]]


class SeatAsked(NamedTuple):
    """A game, and the word of the seat that asks; None for a spectator."""

    hosted: HostedGame
    word: str | None

    def played_by(self) -> str:
        """The word of the seat. Raises RequestRefused for a spectator."""
        if self.word is None:
            raise RequestRefused(403, "who watches gives no orders; open the link of a seat to play")
        return self.word


def tables_of(request: Request) -> Tables:
    """The tables of the host that was asked."""
    tables: Tables = request.app.state.tables
    return tables


def table_routes(path: str, handler: Handler, *methods: str) -> list[Route]:
    """The routes of something that spectators (`/g/ID`) and seats (`/g/ID/s/SEAT`) may ask for alike."""
    return [
        Route(f"/g/{{game}}{path}", handler, methods=methods or ("GET",)),
        Route(f"/g/{{game}}/s/{{seat}}{path}", handler, methods=methods or ("GET",)),
    ]


async def find_seat(request: Request) -> SeatAsked:
    """The game and the seat that a request is for. Raises RequestRefused: 404, 401 and 403."""
    hosted = await tables_of(request).find(request.path_params["game"])
    word = request.path_params.get("seat")
    if word is None:
        if not may_watch(hosted):
            raise RequestRefused(403, "this game is for those who play it; open the link of a seat")
        return SeatAsked(hosted, None)
    session = await _session_of(request, hosted.link_of(word))
    if session is None or (session.game, session.seat) != (hosted.id, word):
        raise not_your_seat()
    return SeatAsked(hosted, word)


def may_watch(hosted: HostedGame) -> bool:
    """Whether who has no seat may look on."""
    return bool(msgspec.json.decode(hosted.row.options).get("watch", True))


async def is_seat_held(request: Request, asked: SeatAsked) -> bool:
    """Whether who has listened for a while still may: the seat was neither handed over nor closed to them."""
    if asked.word is None:
        return True
    try:
        await find_seat(request)
    except RequestRefused:
        return False
    return True


async def _session_of(request: Request, link: str) -> SessionRow | None:
    """The session of a request: its token is in a header, or in the cookie of this path."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = request.cookies.get(COOKIE, "")
    if not token:
        return None
    hashed = hash_token(token.strip())
    known: OrderedDict[str, SessionKnown] = request.app.state.sessions
    read = known.get(hashed)
    if read is None or read.at < time() - SECONDS_KNOWN or read.link != link:
        rows = await read_structs(tables_of(request).store, SessionRow, "token_hash = ?", [hashed])
        if not rows:
            known.pop(hashed, None)
            return None
        read = known[hashed] = SessionKnown(time(), rows[0], link)
        while len(known) > MOST_SESSIONS_KNOWN:
            known.popitem(last=False)
    session = read.row
    return None if session.expires is not None and session.expires < time() else session


async def read_message(request: Request, kind: type[T], most: int = LARGEST_BODY) -> T:
    """The JSON of a request as a message of a kind. Raises RequestRefused: 400, 413 and 415."""
    sent_as = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sent_as != "application/json":
        raise RequestRefused(415, "send JSON, with the content type application/json")
    body = await read_body(request, most)
    try:
        return msgspec.json.decode(body, type=kind)
    except (ValueError, RecursionError) as error:
        raise RequestRefused(400, f"that is no message as it should be: {error}") from None


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a plain form, each once. Raises RequestRefused: 400, 413 and 415."""
    sent_as = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sent_as != "application/x-www-form-urlencoded":
        raise RequestRefused(415, "send a form")
    try:
        fields = parse_qs(
            (await read_body(request, LARGEST_BODY)).decode(), True, strict_parsing=False, max_num_fields=20
        )
    except ValueError:
        raise RequestRefused(400, "that is no form as it should be") from None
    if any(len(values) > 1 for values in fields.values()):
        raise RequestRefused(400, "the form gives a field twice")
    return {name: values[0].strip() if name != "password" else values[0] for name, values in fields.items()}


async def read_body(request: Request, most: int) -> bytes:
    """The bytes of a request. Raises RequestRefused (413) as soon as there are too many."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise RequestRefused(413, f"that is larger than {most:,} bytes, the most that is taken")
    return bytes(body)


def read_number(request: Request, name: str) -> int | None:
    """A whole number of the query, or None. Raises RequestRefused (400)."""
    text = request.query_params.get(name)
    if text is None or text == "":
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise RequestRefused(400, f"{name} is a whole number, 0 or more")
    return int(text)


def answer_json(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A value as a JSON response that nobody keeps."""
    return Response(
        msgspec.json.encode(value),
        status,
        {"Cache-Control": "no-store", **(headers or {})},
        media_type="application/json",
    )
