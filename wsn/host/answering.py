"""Standing orders at work: what a seat has left word about is answered when the decision comes to it.

The answer is given as the seat's own order, by a key that follows from where the game stands: so two
processes, or one before and one after a crash, give it once. Nothing about it is told to anybody else, and it
is kept beside the seat, not in the feed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from time import time
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wsn.engine.commands import Command
from wsn.english import sentence
from wsn.host.hosted import HostedGame
from wsn.host.outbox import letter_writes
from wsn.host.places import answer_json, find_seat, read_message, tables_of
from wsn.host.refusals import RequestRefused
from wsn.host.standing import Answers, PassOrder, Until, Watch, passing_command
from wsn.host.store import FeedRow, Write
from wsn.host.tables import Tables
from wsn.table.seat import Seat
from wsn.wire.messages import OrderSent

MOST_ANSWERS: Final = 200
"""How many answers in a row are given by standing orders before a person is asked after all."""


class StandingSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing order that a seat gives, or (`off`) takes back."""

    until: Until = "fired_at"
    answers: Answers = "all"
    off: bool = False


class StandingKept(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a standing order: the order, or why it was lifted."""

    order: PassOrder | None = None
    lifted: str = ""
    """Why the last one holds no longer, for its own seat."""


def standing_of(hosted: HostedGame, word: str) -> StandingKept:
    """The standing order of a seat."""
    kept = hosted.seat_rows[word].standing
    return msgspec.json.decode(kept, type=StandingKept) if kept else StandingKept()


def write_standing(game: str, word: str, kept: StandingKept) -> Write:
    """The write of a seat's standing order."""
    sql = "update seats set standing = ? where game = ? and seat = ?"
    return Write(sql, (msgspec.json.encode(kept).decode(), game, word), changes=1)


class StandIn:
    """Answers for seats that have left a standing order."""

    def __init__(self, tables: Tables, sent: Callable[[], object] = lambda: None) -> None:
        self.tables, self._sent = tables, sent
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def hear_row(self, hosted: HostedGame, row: FeedRow) -> None:
        """Something was taken: whoever is to decide now may have left word."""
        if row.kind in ("entry", "undo"):
            self.look_at(hosted)

    def look_at(self, hosted: HostedGame) -> None:
        """Answer in a game what standing orders answer."""
        if not any(row.standing for row in hosted.seat_rows.values()):
            return
        if hosted.id in self._at_work:
            self._again.add(hosted.id)
            return
        task = self._at_work[hosted.id] = asyncio.ensure_future(self._answer(hosted))
        task.add_done_callback(lambda _: self._rest(hosted))

    def _rest(self, hosted: HostedGame) -> None:
        task = self._at_work.pop(hosted.id)
        if not task.cancelled() and (error := task.exception()) is not None:
            print(f"wsn: the standing orders of game {hosted.id} stopped: {error!r}", file=sys.stderr)
        if hosted.id in self._again:
            self._again.discard(hosted.id)
            self.look_at(hosted)

    async def wait(self) -> None:
        """Wait until nothing is being answered."""
        while self._at_work:
            await asyncio.gather(*self._at_work.values(), return_exceptions=True)
            await asyncio.sleep(0)

    async def _answer(self, hosted: HostedGame) -> None:
        for _ in range(MOST_ANSWERS):
            if hosted.elsewhere.shared:
                await hosted.refresh_seats()  # it may have been withdrawn at another process
            word = hosted.game.deciding
            if word is None or hosted.finished or word not in hosted.seat_rows:
                return
            order = standing_of(hosted, word).order
            if order is None:
                return
            seen, stood = hosted.seen(word), len(hosted.steps)
            command, lifted = await hosted.ask(_find_answer, word, order)
            if lifted:
                await self._lift(hosted, word, lifted)
                return
            if command is None:
                return
            sent = OrderSent(f"standing.{stood}", seen, msgspec.Raw(msgspec.json.encode(command)))
            try:
                await hosted.submit(word, sent)
            except RequestRefused:
                return  # its player, or another process, has decided meanwhile

    async def _lift(self, hosted: HostedGame, word: str, why: str) -> None:
        """Note that an order holds no longer, and write to its player."""
        n = len(hosted.steps)
        words = f"your standing order has ended\n{sentence(why)} The game waits for you."
        letters = letter_writes(hosted.id, word, n, "standing", time(), words)
        kept = write_standing(hosted.id, word, StandingKept(None, why))
        await self.tables.store.commit_writes([kept, *letters], rings=hosted.id)
        await hosted.refresh_seats()
        self._sent()


def _find_answer(hosted: HostedGame, word: str, order: PassOrder) -> tuple[Command | None, str]:
    """What a seat answers by its order, or why the order holds no longer; the lock is held by the caller."""
    seat = Seat(hosted.game, word)
    lifted = Watch(seat, order).lifted()
    if lifted is not None:
        return None, lifted.why
    return passing_command(seat, order), ""


async def give_standing(request: Request) -> Response:
    """A seat gives a standing order, or takes it back."""
    asked = await find_seat(request)
    word = asked.played_by()
    sent = await read_message(request, StandingSent)
    hosted = asked.hosted
    if hosted.finished:
        raise RequestRefused(409, "the game is over; there is nothing to decide")
    order = None if sent.off else PassOrder(len(hosted.game.entries), sent.until, sent.answers)
    kept = StandingKept(order)
    await tables_of(request).store.commit_writes([write_standing(hosted.id, word, kept)], rings=hosted.id)
    await hosted.refresh_seats()
    stand_in: StandIn = request.app.state.stand_in
    stand_in.look_at(hosted)
    return answer_json({"standing": not sent.off})


STANDING_ROUTES: Final = [Route("/g/{game}/s/{seat}/standing", give_standing, methods=["POST"])]
