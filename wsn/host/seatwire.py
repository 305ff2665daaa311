"""What a program that plays by a seat asks beside orders: `setup`, `heard` and `why` (`wsn.wire.remote`).

All of it is built from the seat and from what it has heard.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from wsn.cite import Refusal
from wsn.engine import journal as j
from wsn.engine.commands import Command, InvalidCommand
from wsn.engine.public import PUBLIC
from wsn.host.bells import is_rung
from wsn.host.hosted import HostedGame
from wsn.host.places import SeatAsked, answer_json, find_seat, read_message, read_number, table_routes
from wsn.host.refusals import RequestRefused
from wsn.table.choices import kind_of
from wsn.table.seat import Seat
from wsn.wire.heard import (
    MOST_HEARD_AT_ONCE,
    AskedOfSeat,
    OrderRefused,
    SeatHeard,
    WhyAsked,
    WhyTold,
    knowledge_digest,
)
from wsn.wire.messages import Trouble

MOST_SECONDS_HEARD: Final = 60
"""The most seconds that an answer waits for something to happen."""
MOST_TRIED_OUT: Final = 8
"""Of so many orders to nobody it is told whether they end the seat's run of decisions."""
LONGEST_NAME: Final = 200
"""The most letters of a place, a unit or a card that is asked about."""


async def tell_setup(request: Request) -> Response:
    """What is played, by value: the first line of the seat's own copy of the journal."""
    asked = await find_seat(request)
    line = await asked.hosted.ask(encode_setup, asked.word)
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(line, headers=headers, media_type="application/json")


def encode_setup(hosted: HostedGame, word: str | None) -> bytes:
    """The line, without what the dice are drawn from."""
    game = hosted.game
    header = j.header_of(game.setup, "", words=game.header().words, release=game.release)
    return j.header_line(replace(header, known_to=word or PUBLIC))


async def tell_heard(request: Request) -> Response:
    """What the seat has heard after so many happenings (`after`), at once or within `wait` seconds."""
    asked = await find_seat(request)
    after = read_number(request, "after") or 0
    wait = min(read_number(request, "wait") or 0, MOST_SECONDS_HEARD)
    await asked.hosted.reach(asked.word, after)
    if wait:
        await _wait_for_news(asked, after, wait)
        asked = await find_seat(request)  # it may have been handed over meanwhile
    return answer_json(await asked.hosted.ask(hear, asked.word, after))


async def _wait_for_news(asked: SeatAsked, after: int, seconds: float) -> None:
    """Until the seat has heard of more, or so long."""
    hosted, word = asked
    with hosted.attend_table(word):
        held = hosted.bell.hold()
        while after >= hosted.seen(word) and await is_rung(held, seconds):
            held = hosted.bell.hold()


def hear(hosted: HostedGame, word: str | None, after: int) -> SeatHeard:
    """What has happened, and how the seat stands; the lock of the game is held by the caller."""
    seen = hosted.seen(word)
    if after > seen:
        raise RequestRefused(409, "the host was set back to an older copy of its file; join anew", seen=seen)
    told = hosted.happenings(word, after, MOST_HEARD_AT_ONCE)
    reached = after + len(told)
    if reached < seen:
        return SeatHeard(reached, told, more=True)
    seat = hosted.seat(word)
    asked = asked_of(seat, tuple(hosted.bots)) if word is not None else None
    digest = knowledge_digest(seat.view)
    return SeatHeard(seen, told, asked=asked, digest=digest, seats=hosted.seats_told())


def asked_of(seat: Seat, bots: tuple[str, ...]) -> AskedOfSeat:
    """What a seat may do now; `bots` do not mind what is taken back."""
    legal = seat.legal()
    ends = [n for n, command in enumerate(legal) if kind_of(command) == ""]
    hands_on = [n for n in ends if seat.hands_on(legal[n])] if len(ends) <= MOST_TRIED_OUT else []
    refusal = seat.can_undo(None, bots)
    undo = None if refusal is None else Trouble(refusal.text, refusal.rule)
    return AskedOfSeat([_encode(command) for command in legal], hands_on, undo)


async def tell_why(request: Request) -> Response:
    """Why an order cannot be given, or what one might want at a place and why not."""
    asked = await find_seat(request)
    asked.played_by()
    question = await read_message(request, WhyAsked)
    if any(len(name or "") > LONGEST_NAME for name in (question.name, question.actor, question.card)):
        raise RequestRefused(400, f"no place, unit or card has more than {LONGEST_NAME} letters")
    return answer_json(await asked.hosted.ask(explain_refusal, asked.word, question))


def explain_refusal(hosted: HostedGame, word: str | None, asked: WhyAsked) -> WhyTold:
    """The answer to such a question; the lock of the game is held by the caller."""
    seat = hosted.seat(word)
    if asked.undo_to is not None:
        refusal = seat.can_undo(seat.entry_number(asked.undo_to), tuple(hosted.bots))
        return WhyTold([] if refusal is None else [_refused(refusal)])
    if asked.order is None:
        at = seat.why_not_at(asked.name, asked.actor, asked.card)
        return WhyTold([_refused(refusal, command) for command, refusal in at])
    command = hosted.read_order(_encode(asked.order))
    try:
        refusal = seat.why_not(command)
    except InvalidCommand as error:
        raise RequestRefused(400, f"that is no order of this game: {error}") from None
    if refusal is not None:
        return WhyTold([_refused(refusal)])
    return WhyTold([], seat.throws(command), seat.hands_on(command))


def _refused(refusal: Refusal, command: Command | None = None) -> OrderRefused:
    return OrderRefused(refusal.text, refusal.rule, None if command is None else _encode(command))


def _encode(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


SEAT_ROUTES: Final = [
    *table_routes("/setup", tell_setup),
    *table_routes("/heard", tell_heard),
    *table_routes("/why", tell_why, "POST"),
]
