"""What happens, as it happens: a stream of events for each seat, and a long poll for where none gets through.

Whoever listens takes hold of the bell first, reads from its cursor then, and waits last. A stream waits for
its socket, not the other way round: of what a slow reader has not taken, nothing is kept but its cursor.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import monotonic
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from wsn.host.bells import is_rung
from wsn.host.places import SeatAsked, answer_json, find_seat, is_seat_held, read_number, table_routes
from wsn.wire.messages import Happening, Happenings

SECONDS_BETWEEN_BEATS: Final = 15.0
"""A proxy cuts a stream that is silent for a minute."""
MOST_AT_ONCE: Final = 50
"""How many happenings one write to a socket carries."""
LONGEST_WAIT: Final = 60
"""The most seconds that a long poll waits."""
MILLISECONDS_TO_RETRY: Final = 1000
STREAM_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

_encode = msgspec.json.Encoder().encode


async def listen(request: Request) -> Response:
    """What a seat hears of from its cursor on: `Last-Event-ID`, or `after`; without either from now on."""
    asked = await find_seat(request)
    after, wait = _cursor(request, asked), read_number(request, "wait")
    await asked.hosted.reach(asked.word, after)
    if wait is not None:
        await _wait_for_news(asked, after, min(wait, LONGEST_WAIT))
        return answer_json(_tell_news(await find_seat(request), after))
    told = _stream(request, asked, after)
    return StreamingResponse(told, media_type="text/event-stream", headers=STREAM_HEADERS)


def _cursor(request: Request, asked: SeatAsked) -> int:
    last = request.headers.get("last-event-id", "")
    if last.isascii() and last.isdigit() and len(last) <= 15:
        return int(last)
    after = read_number(request, "after")
    return asked.hosted.seen(asked.word) if after is None else after


async def _wait_for_news(asked: SeatAsked, after: int, seconds: float) -> None:
    hosted, word = asked
    held = hosted.bell.hold()
    if after >= hosted.seen(word) and seconds:
        with hosted.attend_table(word):
            while await is_rung(held, seconds) and after >= hosted.seen(word) and not hosted.closing:
                held = hosted.bell.hold()


def _tell_news(asked: SeatAsked, after: int) -> Happenings:
    hosted, word = asked
    happenings = hosted.happenings(word, after, MOST_AT_ONCE) if after <= hosted.seen(word) else []
    return Happenings(happenings[-1].seen if happenings else hosted.seen(word), happenings)


async def _stream(request: Request, asked: SeatAsked, after: int) -> AsyncIterator[bytes]:
    hosted, word = asked
    link, checked = hosted.link_of(word or ""), monotonic()
    yield b"retry: %d\n\n" % MILLISECONDS_TO_RETRY
    if after > hosted.seen(word):
        # a cursor from the future: the host was set back to an older copy of its file
        yield write_event(Happening(hosted.seen(word), "bye"))
        return
    asked_before = ""
    with hosted.attend_table(word):
        while True:
            held = hosted.bell.hold()
            if hosted.link_of(word or "") != link or monotonic() - checked > SECONDS_BETWEEN_BEATS:
                if not await is_seat_held(request, asked):
                    return
                link, checked = hosted.link_of(word or ""), monotonic()
            seal = hosted.answers.seal_for(word)
            if seal not in ("", asked_before):  # its order waits: this has no number, and is not told twice
                yield b"event: ask\ndata: %s\n\n" % _encode({"seal": seal})
            asked_before = seal
            if hosted.link_of(word or "") != link:
                continue  # handed over while the reader was slow
            told = hosted.happenings(word, after, MOST_AT_ONCE)
            if told:
                after = told[-1].seen
                yield b"".join(map(write_event, told))
            elif hosted.closing:
                return
            elif not await is_rung(held, SECONDS_BETWEEN_BEATS):
                yield b": beat\n\n"


def write_event(happening: Happening) -> bytes:
    """A happening as an event of a stream."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (happening.seen, happening.kind.encode(), _encode(happening))


STREAM_ROUTES: Final = table_routes("/events", listen)
