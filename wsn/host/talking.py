"""Talk at a table: chat among the players, each seat's own notes, and the page's region of offers and talk.

Who watches neither reads the chat nor hears of offers; of the clocks all may know. Notes, standing orders and
the ways for letters are told to their own seat, and to nobody else.
"""

from __future__ import annotations

from collections import deque
from time import time
from typing import Annotated, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wsn.bots import BOTS
from wsn.data.texts import IN_LINE, LONGEST_NOTE
from wsn.engine.commands import IllegalCommand
from wsn.host import clocks
from wsn.host.answering import StandingKept, standing_of
from wsn.host.hooks import HookTold, hooks_of, tell_hook
from wsn.host.hosted import HostedGame
from wsn.host.notices import name_of_player
from wsn.host.offering import offers_of
from wsn.host.offers import about_of, is_open
from wsn.host.outbox import PostOffice
from wsn.host.places import answer_json, find_seat, read_message, table_routes, tables_of
from wsn.host.refusals import RequestRefused
from wsn.host.standing import ANSWERS_WORDS, UNTIL_WORDS, describe_order
from wsn.host.store import NoteRow, Write, read_structs
from wsn.host.timekeeping import read_clocks
from wsn.wire.messages import Accepted, Key
from wsn.wire.offermessages import OfferAbout

LONGEST_CHAT: Final = 500
"""The most characters of what is said at once."""
MOST_CHAT: Final = 2_000
"""The most that is said at one table."""
MOST_IN_A_MINUTE: Final = 20
"""The most that one seat says in a minute."""
MOST_CHAT_SHOWN: Final = 200
"""How much of what was said a page is given; the last of it."""
LARGEST_NOTE: Final = 64 * 1024

_encode = msgspec.json.Encoder().encode


class ChatSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something said to the other players."""

    key: Key
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CHAT, pattern=IN_LINE)]


class NoteSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's own notes, all of them."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)]


class ChatSaid(msgspec.Struct, frozen=True):
    """Something that was said."""

    by: str
    text: str
    at: float


class ClockTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of one seat."""

    seat: str
    words: str
    left: int
    days_off: int = 0
    runs: bool = False
    away_until: int = 0
    up: bool = False
    """Whether its time is up."""
    until: int = 0
    """When it will be, if nothing happens."""


class TalkView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The region of offers and talk, as one seat has it."""

    seat: str
    names: dict[str, str]
    """What who plays each seat is called."""
    terms: str = ""
    clocks: list[ClockTold] = []
    paused_until: int = 0
    chat: list[ChatSaid] = []
    offers: list[OfferAbout] = []
    note: str = ""
    standing: str = ""
    """The standing order of the seat, in a sentence."""
    lifted: str = ""
    """Why its last one ended."""
    until_words: dict[str, str] = {}
    answers_words: dict[str, str] = {}
    hooks: list[HookTold] = []
    push_key: str = ""
    """By what a browser asks for pushes of this host; empty where it sends none."""
    mails: bool = False
    bots: list[str] = []
    bot: str = ""
    """The bot that plays this seat."""
    takeback: str = ""
    """Why nothing can be taken back even if all agree; empty where something can."""
    finished: bool = False
    rematch: bool = False
    """Whether a rematch was agreed to, and this seat may go there."""
    handover: bool = False
    """Whether all agreed that somebody else plays this seat on."""


async def say(request: Request) -> Response:
    """A player says something to the others."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, ChatSent)
    hosted = asked.hosted
    if hosted.answered(word, sent.key) is None:
        _limit_chat(request, hosted, word)
    about = _encode(ChatSaid(word, sent.text, round(time(), 1))).decode()
    return answer_json(Accepted(await hosted.append("chat", word, sent.key, about, unheard_by=[None])))


def _limit_chat(request: Request, hosted: HostedGame, word: str) -> None:
    """Raises RequestRefused (429, 409) for a seat that says too much."""
    said: dict[tuple[str, str], deque[float]] = request.app.state.said
    times = said.setdefault((hosted.id, word), deque(maxlen=MOST_IN_A_MINUTE))
    now = time()
    if len(times) == MOST_IN_A_MINUTE and now - times[0] < clocks.MINUTE:
        wait = str(int(clocks.MINUTE - (now - times[0])) + 1)
        raise RequestRefused(429, "that is much in a minute; wait a little", headers={"Retry-After": wait})
    if sum(step.kind == "chat" for step in hosted.steps) >= MOST_CHAT:
        raise RequestRefused(
            409, f"{MOST_CHAT:,} things have been said at this table, the most that it keeps"
        )
    times.append(now)


async def keep_note(request: Request) -> Response:
    """A seat's own notes are kept."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, NoteSent, LARGEST_NOTE)
    sql = (
        "insert into notes (game, seat, text) values (?, ?, ?)"
        " on conflict (game, seat) do update set text = excluded.text"
    )
    await tables_of(request).store.commit_writes([Write(sql, (asked.hosted.id, word, sent.text))])
    return answer_json({"kept": True})


async def show_talk(request: Request) -> Response:
    """The region of offers and talk of a seat; of who watches, the clocks."""
    asked = await find_seat(request)
    hosted, word, store = asked.hosted, asked.word, tables_of(request).store
    now = time()
    told: dict[str, Any] = {
        "seat": word or "",
        "names": {one: name_of_player(hosted, one) for one in hosted.seat_rows},
        "finished": hosted.finished,
    }
    game = await read_clocks(store, hosted)
    if game is not None:
        told["terms"] = clocks.describe_terms(game.terms)
        told["clocks"] = [_clock_told(game, one, int(now)) for one in hosted.seat_rows]
        told["paused_until"] = game.paused_until if clocks.is_paused(game, int(now)) else 0
    if word is not None:
        office: PostOffice = request.app.state.office
        rows = await offers_of(store, hosted.id)
        abouts = [about_of(row) for row in rows if is_open(row, now)]
        notes = await read_structs(store, NoteRow, "game = ? and seat = ?", [hosted.id, word])
        standing = standing_of(hosted, word)
        told |= {
            "chat": _chat_of(hosted),
            "offers": abouts,
            "note": notes[0].text if notes else "",
            **_standing_told(standing),
            "hooks": [tell_hook(one) for one in await hooks_of(store, hosted.id, word)],
            "push_key": office.push.public if office.push is not None else "",
            "mails": office.mail is not None,
            "bots": sorted(BOTS),
            "bot": hosted.bots.get(word, ""),
            "takeback": await hosted.ask(_why_no_takeback, word),
            "rematch": any((one.kind, one.answer) == ("rematch", "accepted") for one in rows),
            "handover": any(
                (one.kind, one.by_seat, one.answer) == ("replace", word, "accepted")
                and about_of(one).replaced_by == "person"
                for one in rows
            ),
        }
    return answer_json(TalkView(**told))


def _chat_of(hosted: HostedGame) -> list[ChatSaid]:
    said = [step.about for step in hosted.steps if step.kind == "chat"][-MOST_CHAT_SHOWN:]
    return [msgspec.json.decode(one, type=ChatSaid) for one in said]


def _standing_told(kept: StandingKept) -> dict[str, Any]:
    return {
        "standing": describe_order(kept.order) if kept.order is not None else "",
        "lifted": kept.lifted,
        "until_words": UNTIL_WORDS,
        "answers_words": ANSWERS_WORDS,
    }


def _why_no_takeback(hosted: HostedGame, word: str) -> str:
    """Why a seat can take nothing back even if all agree; the lock is held by the caller."""
    others = tuple(one for one in hosted.seat_rows if one != word)
    try:
        hosted.game.undo_point(word, None, others)
    except IllegalCommand as error:
        return str(error.refusal)
    return ""


def _clock_told(game: clocks.GameClocks, seat: str, now: int) -> ClockTold:
    left, days = clocks.time_left(game, seat, now)
    clock = game.clocks[seat]
    return ClockTold(
        seat,
        clocks.duration_words(left),
        left,
        days,
        clock.since is not None,
        clock.away_until if clocks.is_away(game, seat, now) else 0,
        clocks.is_time_up(game, seat, now),
        clocks.deadline(game, seat) or 0,
    )


TALK_ROUTES: Final = [
    Route("/g/{game}/s/{seat}/chat", say, methods=["POST"]),
    Route("/g/{game}/s/{seat}/note", keep_note, methods=["POST"]),
    *table_routes("/talk", show_talk),
]
