"""A hosted game: decided in memory, committed to the store, and only then taken and told.

The engine works in a thread of its own, so that no stream waits for it; a lock lets a game move on by one
thing at a time. Whatever leaves is built from a `Seat`, or from what a seat has heard (`wsn.host.hearing`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial, reduce
from operator import or_
from time import time
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

import msgspec

from wsn.engine.chain import ChainDice, Mixing, NeedsAnswers, mix_line
from wsn.engine.commands import Command, IllegalCommand, InvalidCommand
from wsn.engine.course import Course
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.host.answers import AnswerDesk, gather_links
from wsn.host.bells import Bell
from wsn.host.elsewhere import Elsewhere
from wsn.host.engine import EngineThread
from wsn.host.folding import follow_rows, read_feed, read_game_rows, take_followed
from wsn.host.hearing import MOVES, FeedStep, Hearing, is_unheard, join_words, words_of
from wsn.host.refusals import RequestRefused, forbidden_order, stale_order
from wsn.host.store import (
    Conflict,
    FeedRow,
    GameStore,
    HostedGameRow,
    SeatRow,
    StoreFailed,
    Write,
    insert_row,
    update_game,
)
from wsn.systems import system_of
from wsn.table.seat import Seat
from wsn.wire.messages import Happening, OrderSent, SeatTold, UndoSent

P = ParamSpec("P")
R = TypeVar("R")

MOST_TRIES: Final = 5
"""How often an order is decided again because another process has written to its game meanwhile."""
BEGIN: Final = "begin"
"""The key of the row that holds the set-up."""


class RowComing(NamedTuple):
    """A row that is about to be written, and how its game will stand."""

    row: FeedRow
    game: HostedGameRow
    state: GameState


Beside = Callable[["HostedGame", RowComing], Awaitable[Sequence[Write]]]
"""What else is written when a row is, and with it: notices, clocks, alarms."""
Afterwards = Callable[["HostedGame", FeedRow], None]
"""What is to be done when a row was taken: bots think, notices go out."""


class HostedGame:
    """A game of a host, as one process holds it."""

    def __init__(
        self,
        store: GameStore,
        engine: EngineThread,
        row: HostedGameRow,
        seats: Mapping[str, SeatRow],
        game: Game[Any],
        rows: Sequence[FeedRow],
        steps: Sequence[FeedStep],
        tail: str = "",
    ) -> None:
        self.id = row.id
        self.row = row
        self.seat_rows = dict(seats)
        self.game = game
        self.lock = asyncio.Lock()
        """Held by whoever moves the game on."""
        self.bell = Bell()
        self.closing = False
        """Whether its streams shall end: the host is being stopped."""
        self.answers = AnswerDesk()
        self.elsewhere = Elsewhere(store)
        self.besides: list[Beside] = []
        self.afterwards: list[Afterwards] = []
        self.listeners: Counter[str] = Counter()
        """How many streams of each seat are open here."""
        self.steps: list[FeedStep] = []
        self._tail = tail
        """What must stand in the journal before the next line."""
        self._store = store
        self._engine = engine
        self._answers: dict[tuple[str, str], int] = {}
        """By seat and key, the place of the row that it led to."""
        self._hearings = {word: Hearing(word) for word in words_of(tuple(game.system.seats))}
        self._seats: dict[str | None, Seat] = {}
        for one, step in zip(rows, steps, strict=True):
            self._note(one, step)

    def __repr__(self) -> str:
        return f"<HostedGame {self.id}: {self.game!r}>"

    # ---------------------------------------------------------------- looking

    def seat(self, word: str | None) -> Seat:
        """The seat of a player, or of a spectator: the door to all that may leave."""
        if word not in self._seats:
            self._seats[word] = Seat(self.game, word)
        return self._seats[word]

    def hearing(self, word: str | None) -> Hearing:
        """What a seat has heard."""
        return self._hearings[word]

    def seen(self, word: str | None) -> int:
        """How many happenings a seat has heard of."""
        return self._hearings[word].seen

    def happenings(self, word: str | None, after: int, most: int) -> list[Happening]:
        """What a seat has heard after so many happenings, at most so much of it."""
        hearing = self._hearings[word]
        last = min(hearing.seen, after + most)
        return [hearing.tell_step(self.steps, at) for at in range(after + 1, last + 1)]

    @property
    def bots(self) -> dict[str, str]:
        """The bots at this game's seats, by the words of those."""
        return {word: row.bot for word, row in self.seat_rows.items() if row.bot}

    @property
    def finished(self) -> bool:
        """Whether nothing is secret any more: the game is over, or was given up."""
        return self.game.outcome is not None or self.row.status == "abandoned"

    def seats_told(self) -> list[SeatTold]:
        """Who sits where, for all to know."""
        return [
            SeatTold(
                word,
                row.side,
                row.name,
                row.bot,
                row.claimed is not None or bool(row.bot),
                self.is_here(word) or bool(row.bot),
            )
            for word, row in self.seat_rows.items()
        ]

    def link_of(self, word: str) -> str:
        """The hash of a seat's link, which changes as the seat is handed over; empty where there is none."""
        row = self.seat_rows.get(word)
        return "" if row is None else row.token_hash

    @contextmanager
    def attend_table(self, word: str | None) -> Iterator[None]:
        """While somebody listens, their seat (None: a spectator's) is here."""
        seat = word or ""
        self.listeners[seat] += 1
        self.elsewhere.note_listener(self.id, seat, True)
        try:
            yield
        finally:
            self.listeners[seat] -= 1
            self.elsewhere.note_listener(self.id, seat, self.listeners[seat] > 0)

    def is_here(self, word: str) -> bool:
        """Whether somebody listens at a seat, here or at another process."""
        return self.listeners[word] > 0 or word in self.elsewhere.seats_there(self.id)

    async def ask(
        self, function: Callable[Concatenate[HostedGame, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """What a function of this game answers: in the thread of the engine, while nothing else happens."""
        return await asyncio.wrap_future(self._engine.submit(lambda: function(self, *args, **kwargs)))

    async def _work(self, function: Callable[[], R]) -> R:
        """What a part of an order comes to, before anything that is not so urgent."""
        return await asyncio.wrap_future(self._engine.submit_urgent(function))

    # ---------------------------------------------------------------- doing

    async def submit(self, word: str, sent: OrderSent) -> int:
        """Give an order of a seat; what the seat has seen when it is done and on the disk.

        The same key again is answered the same, and nothing is done. Raises RequestRefused, with nothing
        changed: 400 for what is no order, 409 for a stale one, 422 where a rule forbids it.
        """

        async def once() -> int:
            command = self.read_order(sent.order)
            course = await self._decide(word, command)
            first = FeedStep("entry", word, tuple(course.entries))
            row = self._row(first, sent.key, course.lines().decode())
            await self._write(row, self._move_on(course.state), course.state)
            await self._take(row, first, lambda: self.game.take(course))
            return self.seen(word)

        return await self._do_once(word, sent.key, sent.seen, once)

    async def undo(self, word: str, sent: UndoSent) -> int:
        """Take back a seat's last order, as the engine allows; what the seat has seen then. As `submit`."""

        async def once() -> int:
            try:
                to = None if sent.to is None else self.seat(word).entry_number(sent.to)
                stands = self.game.undo_point(word, to, tuple(self.bots))
            except IllegalCommand as error:
                raise forbidden_order(error.refusal, self.seen(word)) from None
            await self.take_back(word, sent.key, stands)
            return self.seen(word)

        return await self._do_once(word, sent.key, sent.seen, once)

    async def take_back_to(self, word: str, key: str, find_stands: Callable[[HostedGame], int]) -> int:
        """Take back for a seat what all have agreed to; what the seat has seen then.

        `find_stands` says after how many entries the game stands again, or raises RequestRefused.
        """

        async def once() -> int:
            stands = await self._work(lambda: find_stands(self))
            await self.take_back(word, key, stands)
            return self.seen(word)

        return await self._do_once(word, key, None, once)

    async def take_back(self, word: str, key: str, stands: int) -> None:
        """Take back every entry after the first `stands`; the lock is held by the caller.

        Whether that may be done is for the caller to know.
        """
        step = FeedStep("undo", word, stands=stands)
        state = await self._work(lambda: self.game.state_at(stands))
        row = self._row(step, key, self.game.takeback_line(stands).decode())
        await self._write(row, self._move_on(state), state)
        await self._take(row, step, lambda: self.game.take_back_to(stands))

    async def mix_dice(self, word: str, key: str, mixing: Mixing) -> int:
        """Let a seat add to the coming dice; what it has seen then. Raises RequestRefused (422)."""

        async def once() -> int:
            chain = self.game.chain
            try:
                if chain is None:
                    raise ValueError("the dice of this game are not those of a host")
                chain.check_mixing(mixing)
            except ValueError as error:
                raise RequestRefused(422, str(error), seen=self.seen(word)) from None
            line = mix_line(mixing).decode()
            step = FeedStep("dice", word, about=line.rstrip())
            row = FeedRow(
                game=self.id, n=self.row.head + 1, kind="dice", by_seat=word, key=key, line=line, at=time()
            )
            await self._write(row, self.row, self.game.state)
            await self._take(row, step, lambda: self.game.mix(mixing))
            return self.seen(word)

        return await self._do_once(word, key, None, once)

    async def append(
        self,
        kind: str,
        word: str,
        key: str,
        about: str,
        *,
        unheard_by: Sequence[str | None] = (),
        also: Sequence[Write] = (),
        changed: Mapping[str, Any] | None = None,
    ) -> int:
        """Add a row that moves nothing on: chat, an offer, a clock; what the seat has seen then.

        `about` is JSON that every seat but those of `unheard_by` is told; `also` is committed with it, and
        `changed` are columns of the game's row that it changes. Twice with one key is once.
        """

        async def once() -> int:
            row = FeedRow(
                game=self.id,
                n=self.row.head + 1,
                kind=kind,
                by_seat=word,
                key=key,
                line=about,
                unheard_by=join_words(unheard_by),
                at=time(),
            )
            after = msgspec.structs.replace(self.row, **(changed or {}))
            await self._write(row, after, self.game.state, also)
            await self._take(row, FeedStep(kind, word, about=about))
            return self.seen(word or None)

        return await self._do_once(word, key, None, once)

    async def _do_once(
        self, word: str, key: str, seen: int | None, once: Callable[[], Awaitable[int]]
    ) -> int:
        """Do it unless it was done by this key; whoever asks may go away meanwhile."""

        async def locked() -> int:
            async with self.lock:
                if seen is not None and self._is_behind(word, seen):
                    await self._catch_up_or_refuse()
                for _ in range(MOST_TRIES):
                    answered = self._answers.get((word, key))
                    if answered is not None:
                        return self._seen_at(word, answered)
                    if seen is not None:
                        self._refuse_unless_playing(word)
                        hearing = self._hearings[word]
                        if not hearing.moved_at <= seen <= hearing.seen:
                            raise stale_order(hearing.seen)
                    try:
                        return await once()
                    except Conflict:
                        await self._catch_up_or_refuse()
                raise RequestRefused(503, "too much happens at once; try again", headers={"Retry-After": "1"})

        return await asyncio.shield(asyncio.ensure_future(locked()))

    def answered(self, word: str, key: str) -> int | None:
        """What a seat had seen when its request of this key was done; None where it was not."""
        place = self._answers.get((word, key))
        return None if place is None else self._seen_at(word, place)

    def _seen_at(self, word: str, place: int) -> int:
        """How many happenings a seat had heard of up to the step at a place."""
        hearing = self._hearings[word or None]
        return sum(1 for one in hearing.steps if one <= place)

    def _refuse_unless_playing(self, word: str) -> None:
        if self.row.status == "abandoned":
            raise RequestRefused(410, "this game was given up", seen=self.seen(word))
        if self.row.status == "paused":
            raise RequestRefused(423, "this game is paused", seen=self.seen(word))

    def read_order(self, order: msgspec.Raw) -> Command:
        """An order as it was sent. Raises RequestRefused (400) for what is none of this game."""
        try:
            return _order_decoder(self.game.system.name).decode(order)
        except (ValueError, RecursionError) as error:
            raise RequestRefused(400, f"that is no order of this game: {error}") from None

    async def _decide(self, word: str, command: Command) -> Course:
        dice = self.game.dice
        try:
            if not isinstance(dice, ChainDice):
                return await self._work(lambda: self.game.decide(word, command, dice))
            throw = dice.begin_throw(self.seats_to_ask(word), dice.seal(msgspec.json.encode(command)))
            try:
                return await self._work(lambda: self.game.decide(word, command, throw))
            except NeedsAnswers as need:  # nothing was opened yet, and the order is fixed
                links = gather_links(self.answers, dice.log, self.elsewhere, self.id, need, self.bell)
                answered = dice.answered(await links)
            return await self._work(lambda: self.game.decide(word, command, answered))
        except IllegalCommand as error:
            raise forbidden_order(error.refusal, self.seen(word)) from None
        except InvalidCommand as error:
            raise RequestRefused(
                400, f"that is no order of this game: {error}", seen=self.seen(word)
            ) from None

    def seats_to_ask(self, word: str) -> tuple[str, ...]:
        """The other seats whose clients answer with links of their own, and are here."""
        joined = self.game.chain.joined if self.game.chain is not None else {}
        here = [seat for seat in joined if seat != word and self.is_here(seat)]
        return self.answers.may_answer(here, self.elsewhere.seats_there(self.id))

    def _row(self, step: FeedStep, key: str, line: str) -> FeedRow:
        deaf = [word for word, hearing in self._hearings.items() if not hearing.hears_of_step(step)]
        return FeedRow(
            game=self.id,
            n=self.row.head + 1,
            kind=step.kind,
            by_seat=step.by,
            key=key,
            line=self._tail + line,
            unheard_by=join_words(deaf),
            at=time(),
        )

    def _move_on(self, state: GameState) -> HostedGameRow:
        """The row of the game once it stands at a state."""
        over = state.outcome is not None
        return msgspec.structs.replace(
            self.row,
            to_decide="" if over or not state.frames else state.frames[-1].side or "",
            status="over" if over else self.row.status if self.row.status != "over" else "playing",
            outcome=state.outcome.text if state.outcome is not None else "",
            ended=time() if over else None,
        )

    async def _write(
        self, row: FeedRow, after: HostedGameRow, state: GameState, also: Sequence[Write] = ()
    ) -> None:
        """Commit a row, the game's own row, and what goes with them. Raises Conflict and RequestRefused."""
        after = msgspec.structs.replace(after, head=row.n)
        moved, coming = update_game(self.row, after), RowComing(row, after, state)
        try:
            beside = [write for one in self.besides for write in await one(self, coming)]
            await self._store.commit_writes([moved, insert_row(row), *also, *beside], rings=self.id)
        except StoreFailed as error:
            text = f"it could not be kept, and nothing was done; try again ({error})"
            raise RequestRefused(503, text, headers={"Retry-After": "2"}) from error
        self.row = after

    async def _take(self, row: FeedRow, step: FeedStep, move: Callable[[], object] | None = None) -> None:
        """Move on to what was committed, all of it at once for whoever looks; and tell."""
        if row.kind in MOVES:
            self._tail = ""
        if move is None:
            self._note(row, step)
        else:

            def take() -> None:
                move()
                self._note(row, step)

            await self._work(take)
        self.bell.ring()
        for one in self.afterwards:
            one(self, row)

    def _note(self, row: FeedRow, step: FeedStep) -> None:
        place = len(self.steps)
        self.steps.append(step)
        self._answers[row.by_seat, row.key] = place
        for word, hearing in self._hearings.items():
            hearing.take_step(place, step, is_unheard(row, word))

    async def read_header(self) -> str:
        """The first line of its journal."""
        row, _ = await read_game_rows(self._store, self.id)
        return row.header

    async def refresh_seats(self) -> None:
        """Read anew who sits where, after that was changed in the store; and tell."""
        _, self.seat_rows = await read_game_rows(self._store, self.id)
        self.bell.ring()

    def _is_behind(self, word: str | None, seen: int) -> bool:
        """Whether a seat has heard more, from another process, than is known here."""
        return seen > self.seen(word) and self._store.shared

    async def reach(self, word: str | None, seen: int) -> None:
        """Know what a seat has heard of already, if there is so much. Raises RequestRefused (503)."""
        if self._is_behind(word, seen):
            async with self.lock:
                if self._is_behind(word, seen):
                    await self._catch_up_or_refuse()

    async def _catch_up_or_refuse(self) -> None:
        try:
            await self.catch_up()
        except StoreFailed as error:
            text = f"the games cannot be read, and nothing was done; try again ({error})"
            raise RequestRefused(503, text, headers={"Retry-After": "2"}) from error

    async def catch_up(self) -> None:
        """Take in what another process has written; the lock is held by the caller."""
        after = self.row.head
        row, seats = await read_game_rows(self._store, self.id)
        if seats != self.seat_rows:
            self.seat_rows = seats
            self.bell.ring()
        rows = await read_feed(self._store, self.id, after)
        for one in await self._work(lambda: follow_rows(self.game, rows)):
            await self._take(one.row, one.step, partial(take_followed, self.game, one))
        self.row = msgspec.structs.replace(row, head=after + len(rows), header="")


@cache
def _order_decoder(system: str) -> msgspec.json.Decoder[Command]:
    vocabulary: Any = reduce(or_, system_of(system).commands)
    return msgspec.json.Decoder(vocabulary)
