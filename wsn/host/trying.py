"""Try my turn: orders given in a game apart, made of what the seat knows, with dice of its own.

Nothing of it is kept, and nobody hears of it. The dice have nothing to do with those to come. Where a seat
sees units that it does not know, it cannot try: what the rules would do then tells what it may not know.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wsn.engine.commands import Command, IllegalCommand, InvalidCommand
from wsn.engine.game import Game
from wsn.host.hosted import HostedGame
from wsn.host.places import find_seat, read_message
from wsn.host.refusals import RequestRefused, forbidden_order, stale_order
from wsn.host.seatview import sprites_of, table_view
from wsn.host.sprites import SpriteBooks
from wsn.table.seat import Ahead, Seat
from wsn.wire.messages import Seen

MOST_TRIED: Final = 60
"""The most orders in a row that are tried."""

TrySeed = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9]+$")]


class TrySent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Orders to try one after the other from where the game stands. Another seed is other dice."""

    seen: Seen
    orders: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=MOST_TRIED)]
    seed: TrySeed = "1"


async def try_orders(request: Request) -> Response:
    """What would come of some orders: the table as the seat would then see it, on other dice."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, TrySent)
    await asked.hosted.reach(word, sent.seen)
    return Response(
        await answer_try(asked.hosted, word, sent),
        headers={"Cache-Control": "no-store"},
        media_type="application/json",
    )


async def answer_try(hosted: HostedGame, word: str, sent: TrySent) -> bytes:
    """The answer to a try as JSON. Raises RequestRefused.

    Each order is worked out by itself, so that what others ask comes between, and no order waits for a try.
    """
    seat = await hosted.ask(_begin_trial, word, sent.seen)
    for n, raw in enumerate(sent.orders):
        seat = await hosted.ask(_go_ahead, seat, hosted.read_order(raw), f"{sent.seed}.{n}", word)
    return await hosted.ask(_encode_tried, seat, word, len(sent.orders))


def _begin_trial(hosted: HostedGame, word: str, seen: int) -> Seat:
    """The seat from where the game stands. Raises RequestRefused."""
    hearing = hosted.hearing(word)
    if not hearing.moved_at <= seen <= hearing.seen:
        raise stale_order(hearing.seen)
    if hosted.game.deciding != word:
        raise RequestRefused(409, "it is not your decision now", "ENGINE 2", hearing.seen)
    now = Game.at(
        hosted.game.system,
        hosted.game.setup,
        hosted.game.world,
        hosted.game.state,
        cache=hosted.game.cache,
        entries=hosted.game.entries,
    )
    return Seat(now, word)


def _encode_tried(hosted: HostedGame, seat: Seat, word: str, tried: int) -> bytes:
    shown = _seen_apart(hosted, seat, word) if tried else hosted.seat(word)
    return msgspec.json.encode(
        {
            "tried": tried,
            "deciding": seat.game.deciding or "",
            "over": seat.over,
            "table": table_view(shown),
        }
    )


def _seen_apart(hosted: HostedGame, seat: Seat, word: str) -> Seat:
    """The game apart as whoever decides in it has it, for a page to show.

    It has a cache of its own: a page's logs and units lost are those of the game itself. Only the pictures
    are the seat's own, for it may ask for them.
    """
    apart = Game.at(seat.game.system, seat.game.setup, seat.game.world, seat.game.state)
    shown = sprites_of(hosted.seat(word))
    deciding = apart.deciding or word
    apart.cache.of(SpriteBooks).share(deciding, shown)
    return Ahead(apart, deciding)


def _go_ahead(hosted: HostedGame, seat: Seat, command: Command, seed: str, word: str) -> Seat:
    """The seat after one more order, which may be the other side's where that decides in the game apart."""
    seen = hosted.seen(word)
    if isinstance(seat, Ahead) and seat.game.deciding not in (seat.side, None):
        seat = Ahead(seat.game, seat.game.deciding, seat.own)
    try:
        refusal = seat.why_not(command)
        if refusal is not None:
            raise forbidden_order(refusal, seen)
        ahead = seat.ahead(command, seed)
    except IllegalCommand as error:
        raise forbidden_order(error.refusal, seen) from None
    except InvalidCommand as error:
        raise RequestRefused(400, f"that is no order of this game: {error}", seen=seen) from None
    if ahead is None:
        raise RequestRefused(
            422, "you do not know enough to try this: there are units or cards that you cannot see", seen=seen
        )
    return ahead


TRY_ROUTES: Final = [Route("/g/{game}/s/{seat}/try", try_orders, methods=["POST"])]
