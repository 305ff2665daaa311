"""Offers at a table: made, answered and carried out, each by one POST.

What all have agreed to is committed with the row that tells of it. A takeback is checked against the rules
when it is offered and again when it is accepted, for dice may have fallen between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import time
from typing import Annotated, Any, Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wsn.bots import BOTS
from wsn.engine.commands import IllegalCommand
from wsn.host import clocks
from wsn.host.answering import StandingKept, write_standing
from wsn.host.hosted import HostedGame
from wsn.host.joining import open_session, seat_answer
from wsn.host.links import hash_token, mint_id, mint_token
from wsn.host.notices import name_of_player
from wsn.host.offers import (
    MOST_OPEN,
    OfferTrouble,
    about_of,
    compose_offer,
    is_agreed,
    is_open,
    rotate_seats,
    seconds_to_wait,
    who_must_agree,
)
from wsn.host.places import SeatAsked, answer_json, find_seat, read_message, tables_of
from wsn.host.refusals import RequestRefused, forbidden_order
from wsn.host.store import GameStore, OfferRow, Write, insert_row, read_structs
from wsn.host.tables import Tables
from wsn.host.timekeeping import read_clocks
from wsn.wire.messages import Accepted, Key
from wsn.wire.offermessages import OfferAbout, OfferAnswered, OfferSent

_encode = msgspec.json.Encoder().encode
_LOCK: Final = asyncio.Lock()
"""One offer is made or answered at a time: they are rare, and each looks at the others first."""


class ClaimSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat does about another one whose time is up."""

    key: Key
    what: Literal["bot", "close"]
    """A bot plays on for it, or the game is closed."""
    bot: str = ""


class AwaySent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat takes days off."""

    key: Key
    days: Annotated[int, msgspec.Meta(ge=1, le=clocks.MOST_DAYS_OFF)]


async def offers_of(store: GameStore, game: str) -> list[OfferRow]:
    """The offers of a game, the oldest first."""
    return await read_structs(store, OfferRow, "game = ? order by at, id", [game])


# ---------------------------------------------------------------- making


async def make_offer(request: Request) -> Response:
    """A seat offers something to the others."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, OfferSent)
    tables = tables_of(request)
    async with _LOCK:
        return answer_json(Accepted(await offer(tables, asked.hosted, word, sent)))


async def offer(tables: Tables, hosted: HostedGame, word: str, sent: OfferSent) -> int:
    """Make an offer; what the seat has seen then. With nobody to ask it is done. Raises RequestRefused."""
    if (done := hosted.answered(word, sent.key)) is not None:
        return done
    now = time()
    before = await offers_of(tables.store, hosted.id)
    about = await _checked(hosted, word, sent, before, now)
    needed = who_must_agree(hosted.seat_rows, word)
    row = OfferRow(
        id=about.id,
        game=hosted.id,
        kind=about.kind,
        by_seat=word,
        about=_encode(about).decode(),
        at=now,
        expires=about.expires,
    )
    if not needed:
        return await _carry_out(tables, hosted, row, {}, word, sent.key, [insert_row(row)])
    return await _tell(hosted, about, word, sent.key, [insert_row(row)])


async def _checked(
    hosted: HostedGame, word: str, sent: OfferSent, before: Sequence[OfferRow], now: float
) -> OfferAbout:
    """An offer that may be made now. Raises RequestRefused."""
    seen = hosted.seen(word)
    mine = [one for one in before if one.by_seat == word and is_open(one, now)]
    if any(one.kind == sent.kind for one in mine):
        raise RequestRefused(409, "you have offered that already; wait for the answer", seen=seen)
    if len(mine) >= MOST_OPEN:
        raise RequestRefused(409, f"up to {MOST_OPEN} of your offers may be open at once", seen=seen)
    wait = seconds_to_wait(before, sent.kind, word, now)
    if wait:
        told = clocks.duration_words(int(wait) + 1)
        headers = {"Retry-After": str(int(wait) + 1)}
        raise RequestRefused(429, f"that was refused; you may offer it again in {told}", headers=headers)
    try:
        about = compose_offer(sent, mint_id(), word, now)
    except OfferTrouble as error:
        raise RequestRefused(422, str(error), seen=seen) from None
    if sent.kind == "rematch":
        if not hosted.finished:
            raise RequestRefused(409, "a rematch is offered when the game is over", seen=seen)
        if _rematch_of(before) is not None:
            raise RequestRefused(409, "there is a rematch already", seen=seen)
        return about
    if hosted.finished:
        raise RequestRefused(409, "the game is over", "ENGINE 1", seen)
    if sent.kind == "takeback":
        await hosted.ask(_takeback_point, word, sent.to)
    elif sent.kind == "replace":
        _check_replacement(hosted, word, sent)
    return about


def _check_replacement(hosted: HostedGame, word: str, sent: OfferSent) -> None:
    seen = hosted.seen(word)
    if sent.by == "bot" and sent.bot not in BOTS:
        raise RequestRefused(
            422, f"there is no bot of that name; there are {', '.join(sorted(BOTS))}", seen=seen
        )
    if (sent.by == "self") != (word in hosted.bots):
        text = "no bot plays your seat" if sent.by == "self" else "a bot plays your seat already"
        raise RequestRefused(409, text, seen=seen)


def _takeback_point(hosted: HostedGame, word: str, to: int | None) -> int:
    """How many entries stand after a takeback that all agree to. Raises RequestRefused with the rule."""
    seat = hosted.seat(word)
    others = tuple(one for one in hosted.seat_rows if one != word)
    try:
        return hosted.game.undo_point(word, None if to is None else seat.entry_number(to), others)
    except IllegalCommand as error:
        raise forbidden_order(error.refusal, hosted.seen(word)) from None


# ---------------------------------------------------------------- answering


async def answer_offer(request: Request) -> Response:
    """A seat accepts or refuses an offer, or withdraws its own."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, OfferAnswered)
    async with _LOCK:
        return answer_json(
            Accepted(await answer(tables_of(request), asked, word, request.path_params["offer"], sent))
        )


async def answer(tables: Tables, asked: SeatAsked, word: str, id: str, sent: OfferAnswered) -> int:
    """Answer an offer; what the seat has seen then. Raises RequestRefused."""
    hosted = asked.hosted
    if (done := hosted.answered(word, sent.key)) is not None:
        return done
    seen = hosted.seen(word)
    rows = await read_structs(tables.store, OfferRow, "id = ? and game = ?", [id, hosted.id])
    if not rows:
        raise RequestRefused(404, "there is no such offer in this game", seen=seen)
    row = rows[0]
    if not is_open(row, time()):
        said = row.answer or "expired"
        raise RequestRefused(409, f"that offer is no longer open: it is {said}", seen=seen)
    if (sent.answer == "withdraw") != (row.by_seat == word):
        text = (
            "only who has made an offer withdraws it"
            if sent.answer == "withdraw"
            else "that is your own offer"
        )
        raise RequestRefused(403, text, seen=seen)
    about = about_of(row)
    if sent.answer != "accept":
        said = "refused" if sent.answer == "refuse" else "withdrawn"
        told = msgspec.structs.replace(about, answer=said)
        return await _tell(hosted, told, word, sent.key, [_close(row, said, about.answers)])
    answers = {**about.answers, word: True}
    if is_agreed(answers, who_must_agree(hosted.seat_rows, row.by_seat)):
        return await _carry_out(
            tables, hosted, row, answers, word, sent.key, [_close(row, "accepted", answers)]
        )
    told = msgspec.structs.replace(about, answers=answers)
    return await _tell(hosted, told, word, sent.key, [_close(row, "", answers)])


def _close(row: OfferRow, said: str, answers: dict[str, bool]) -> Write:
    sql = "update offers set answer = ?, answers = ? where id = ? and answer = ''"
    return Write(sql, (said, _encode(answers).decode(), row.id), changes=1)


async def _tell(
    hosted: HostedGame,
    about: OfferAbout,
    word: str,
    key: str,
    also: Sequence[Write],
    changed: dict[str, Any] | None = None,
) -> int:
    """Tell all players of an offer, with what goes with it. Who watches hears nothing of it."""
    line = _encode(about).decode()
    return await hosted.append("offer", word, key, line, unheard_by=[None], also=also, changed=changed)


# ---------------------------------------------------------------- carrying out


async def _carry_out(
    tables: Tables,
    hosted: HostedGame,
    row: OfferRow,
    answers: dict[str, bool],
    word: str,
    key: str,
    also: list[Write],
) -> int:
    """Do what all have agreed to. Raises RequestRefused, and then nothing is done."""
    about = msgspec.structs.replace(about_of(row), answer="accepted", answers=answers)
    if also and also[0].sql.startswith("insert"):
        also.append(_close(row, "accepted", answers))
    changed: dict[str, Any] = {}
    match row.kind:
        case "takeback":
            await hosted.take_back_to(
                row.by_seat, f"offer.{row.id}", lambda game: _takeback_point(game, row.by_seat, about.to)
            )
        case "abandon":
            changed = {"status": "abandoned", "ended": time()}
        case "pause" | "resume" | "time":
            await _check_clocks(tables.store, hosted)
        case "replace":
            also += _replace_writes(hosted.id, row.by_seat, about.bot if about.replaced_by == "bot" else "")
        case "rematch":
            about = msgspec.structs.replace(about, game=await _make_rematch(tables, hosted))
            also.append(Write("update offers set about = ? where id = ?", (_encode(about).decode(), row.id)))
    seen = await _tell(hosted, about, word, key, also, changed)
    if row.kind == "replace":
        await hosted.refresh_seats()
        tables.greet(hosted)
    return seen


async def _check_clocks(store: GameStore, hosted: HostedGame) -> None:
    if await read_clocks(store, hosted) is None:
        raise RequestRefused(409, "this game has no clocks")


def _replace_writes(game: str, word: str, bot: str) -> list[Write]:
    """What changes when somebody else plays a seat on: what its player left there is that player's own."""
    writes = [
        Write("update seats set bot = ? where game = ? and seat = ?", (bot, game, word), changes=1),
        write_standing(game, word, StandingKept()),
    ]
    if bot:
        writes.append(Write("delete from outbox where game = ? and seat = ? and sent is null", (game, word)))
    return writes


async def _make_rematch(tables: Tables, hosted: HostedGame) -> str:
    """A new game of the same set-up, in which everybody sits at another seat; its id."""
    moved = rotate_seats(tuple(hosted.seat_rows))
    made = await tables.create(
        hosted.game.setup,
        bots={moved[word]: row.bot for word, row in hosted.seat_rows.items() if row.bot},
        names={moved[word]: row.name for word, row in hosted.seat_rows.items() if row.name},
        options=msgspec.json.decode(hosted.row.options),
        visibility=hosted.row.visibility,
    )
    return made.hosted.id


def _rematch_of(offers: Sequence[OfferRow]) -> str | None:
    """The id of the rematch that was agreed to, or None."""
    agreed = (about_of(one).game for one in offers if one.kind == "rematch" and one.answer == "accepted")
    return next(agreed, None)


async def go_to_rematch(request: Request) -> Response:
    """Who holds a seat takes that player's seat in the rematch."""
    asked = await find_seat(request)
    word = asked.played_by()
    tables = tables_of(request)
    game = _rematch_of(await offers_of(tables.store, asked.hosted.id))
    if game is None:
        raise RequestRefused(409, "there is no rematch of this game yet")
    hosted = await tables.find(game)
    seat = hosted.seat_rows[rotate_seats(tuple(asked.hosted.seat_rows))[word]]
    if seat.bot:
        raise RequestRefused(409, "a bot plays that seat in the rematch")
    token = await open_session(tables, seat)
    await hosted.refresh_seats()
    return seat_answer(request, seat, token)


async def make_handover_link(request: Request) -> Response:
    """The link of a seat that all agreed to hand over. From then on it is not its old player's any more."""
    asked = await find_seat(request)
    word = asked.played_by()
    store = tables_of(request).store
    hosted = asked.hosted
    agreed = [
        one
        for one in await offers_of(store, hosted.id)
        if (one.kind, one.by_seat, one.answer) == ("replace", word, "accepted")
        and about_of(one).replaced_by == "person"
    ]
    if not agreed:
        raise RequestRefused(409, "first the others have to agree that somebody else plays your seat on")
    secret = mint_token()
    await store.commit_writes(
        [
            Write(
                "update seats set token_hash = ?, claimed = null, name = '' where game = ? and seat = ?",
                (hash_token(secret), hosted.id, word),
                changes=1,
            ),
            Write(
                "update offers set answer = 'done' where id = ? and answer = 'accepted'",
                (agreed[-1].id,),
                changes=1,
            ),
            Write("delete from sessions where game = ? and seat = ?", (hosted.id, word)),
            Write("delete from notes where game = ? and seat = ?", (hosted.id, word)),
            Write("delete from outbox where game = ? and seat = ? and sent is null", (hosted.id, word)),
            Write("delete from hooks where game = ? and seat = ?", (hosted.id, word)),
        ],
        rings=hosted.id,
    )
    request.app.state.sessions.clear()
    await hosted.refresh_seats()
    return answer_json({"path": f"/join/{secret}"})


# ---------------------------------------------------------------- clocks


async def take_days_off(request: Request) -> Response:
    """A seat takes days off, of which the others are told."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, AwaySent)
    hosted = asked.hosted
    if (done := hosted.answered(word, sent.key)) is not None:
        return answer_json(Accepted(done))
    now = await read_clocks(tables_of(request).store, hosted)
    if now is None:
        raise RequestRefused(409, "this game has no clocks")
    try:
        clocks.take_days_off(now, word, sent.days, int(time()))
    except ValueError as error:
        raise RequestRefused(422, str(error)) from None
    about = _encode({"away": word, "days": sent.days}).decode()
    return answer_json(Accepted(await hosted.append("clock", word, sent.key, about, unheard_by=[None])))


async def claim_time(request: Request) -> Response:
    """Another seat's time is up: a bot plays on for it, or the game is closed. Nobody has to agree."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, ClaimSent)
    hosted, tables = asked.hosted, tables_of(request)
    if (done := hosted.answered(word, sent.key)) is not None:
        return answer_json(Accepted(done))
    now = await read_clocks(tables.store, hosted)
    late = hosted.game.deciding
    if now is None or late is None or hosted.finished or late == word:
        raise RequestRefused(409, "nobody's time but your own is running")
    if not clocks.is_time_up(now, late, int(time())):
        left = clocks.duration_words(clocks.time_left(now, late, int(time()))[0])
        raise RequestRefused(409, f"there are {left} left")
    about = OfferAbout(mint_id(), "claim", word, "", answer="accepted", at=time())
    name = name_of_player(hosted, late)
    if sent.what == "close":
        about = msgspec.structs.replace(about, words=f"the game is closed: the time of {name} was up")
        changed: dict[str, Any] = {"status": "abandoned", "ended": time()}
        seen = await _tell(hosted, about, word, sent.key, [], changed)
    else:
        if sent.bot not in BOTS:
            raise RequestRefused(422, f"there is no bot of that name; there are {', '.join(sorted(BOTS))}")
        words = f"the bot {sent.bot} plays on for {name}, whose time was up"
        about = msgspec.structs.replace(about, words=words, replaced_by="bot", bot=sent.bot)
        seen = await _tell(hosted, about, word, sent.key, _replace_writes(hosted.id, late, sent.bot))
        await hosted.refresh_seats()
        tables.greet(hosted)
    return answer_json(Accepted(seen))


OFFER_ROUTES: Final = [
    Route("/g/{game}/s/{seat}/offers", make_offer, methods=["POST"]),
    Route("/g/{game}/s/{seat}/offers/{offer}", answer_offer, methods=["POST"]),
    Route("/g/{game}/s/{seat}/rematch", go_to_rematch, methods=["POST"]),
    Route("/g/{game}/s/{seat}/handover", make_handover_link, methods=["POST"]),
    Route("/g/{game}/s/{seat}/away", take_days_off, methods=["POST"]),
    Route("/g/{game}/s/{seat}/claim", claim_time, methods=["POST"]),
]
