"""Letters to players who are away: written with the order that calls for them, and sent by a loop.

A letter is a row of the outbox, committed with the order or not at all; so none is lost in a crash, and none
is written for an order that was never kept. Before it is sent, the row is claimed: no other process sends it
then, nor this one after a crash until some time has passed. It carries the same id each time.

Once for each time that the decision comes to a seat: not while somebody sits there, but also to somebody who
looked and went away again without deciding.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import time
from typing import Final

import msgspec

from wsn.engine.state import GameState
from wsn.host import notices
from wsn.host.channels import Letter, MailServer, PushKeys, send_hook, send_mail, send_push
from wsn.host.clocks import GameClocks
from wsn.host.hosted import HostedGame, RowComing
from wsn.host.links import mint_id
from wsn.host.outgoing import AddressRefused, Internet, IpNetwork, Network, PostFailed
from wsn.host.refusals import RequestRefused
from wsn.host.store import (
    Conflict,
    FeedRow,
    GameStore,
    HookRow,
    OutboxRow,
    StoreFailed,
    Write,
    read_structs,
)
from wsn.host.tables import Tables
from wsn.host.timekeeping import (
    apply_move,
    left_words,
    move_of_row,
    read_clocks,
    seconds_to_alarm,
    when_clock_runs,
)
from wsn.wire.offermessages import OfferAbout

SECONDS_TO_ANSWER: Final = 30.0
"""How long a letter waits for its player to decide, which makes it needless."""
SECONDS_AT_THE_TABLE: Final = 60.0
"""How long it waits again while its player sits at the table."""
SECONDS_TO_SEND: Final = 120.0
"""After how long a letter that was claimed and not sent is tried again; twice as long each time."""
MOST_SENDINGS: Final = 6
"""How often a letter is tried."""
LONGEST_SLEEP: Final = 10.0
"""After how many seconds the loop looks again, even if nobody has woken it."""
MOST_LETTERS_AT_ONCE: Final = 20
"""How many letters are on their way at once."""

NEEDLESS: Final = "not needed any more"


class PostOffice(msgspec.Struct, kw_only=True):
    """How letters leave a host."""

    address: str
    """How players reach the host: what links in letters begin with."""
    mail: MailServer | None = None
    push: PushKeys | None = None
    contact: str = ""
    """Whom a push service reaches about the host's pushes: `mailto:` or an https address."""
    network: Network = msgspec.field(default_factory=Internet)
    allowed: tuple[IpNetwork, ...] = ()
    """Private networks that webhooks may reach all the same."""
    context: ssl.SSLContext | None = None
    delay: float = SECONDS_TO_ANSWER
    retry: float = SECONDS_TO_SEND
    off_path: Callable[[str], str] = lambda _: ""
    """Where the letters by a hook are ended."""

    def send(self, letter: Letter, hook: HookRow) -> None:
        """Send a letter by the way that a hook names. Raises PostFailed, AddressRefused and ValueError."""
        if hook.kind == "mail":
            if self.mail is None:
                raise PostFailed("this host sends no mail")
            send_mail(letter, hook.address, self.mail)
        elif hook.kind == "webhook":
            send_hook(letter, hook.address, hook.secret, self.network, self.allowed, self.context)
        elif hook.kind == "push":
            if self.push is None:
                raise PostFailed("this host pushes nothing")
            send_push(
                letter,
                hook.address,
                self.push,
                self.contact or self.address,
                self.network,
                self.allowed,
                self.context,
            )
        else:
            raise ValueError(f"no letter goes by {hook.kind}")


# ---------------------------------------------------------------- what is written


def letter_writes(
    game: str, seat: str, n: int, kind: str, due: float, words: str = "", *, about: str = "", hook: str = ""
) -> list[Write]:
    """The write that puts a letter to a seat into the outbox: one by each way of its, or by this one alone.

    Nothing is read for it, and written twice for one row n of the feed it is there once. None is written to a
    seat that a bot plays, or about one.
    """
    sql = (
        "insert into outbox (id, game, seat, n, hook, kind, text, due, tries, sent, error)"
        " select hooks.id || cast(? as text), hooks.game, hooks.seat, cast(? as bigint), hooks.id,"
        " cast(? as text), cast(? as text), cast(? as double precision), 0, null, ''"
        " from hooks where hooks.game = ? and hooks.seat = ? and hooks.confirmed is not null"
        " and cast(? as text) in ('', hooks.id)"
        " and not exists (select 1 from seats where seats.game = hooks.game and seats.bot <> ''"
        " and seats.seat in (hooks.seat, ?))"
        " on conflict do nothing"
    )
    return [Write(sql, (f".{mint_id()}", n, kind, words, due, game, seat, hook, about))]


def turn_writes(hosted: HostedGame, row: FeedRow, state: GameState, delay: float) -> list[Write]:
    """The letters beside a row: to the seat that the decision comes to, or to all when the game ends."""
    if row.kind == "offer":
        return _offer_letters(hosted, row)
    if row.kind not in ("entry", "undo"):
        return []
    if state.outcome is not None:
        seats = [word for word in hosted.seat_rows if word != row.by_seat and word not in hosted.bots]
        return [
            write for word in seats for write in letter_writes(hosted.id, word, row.n, "over", row.at + delay)
        ]
    deciding = state.frames[-1].side if state.frames else None
    if deciding is None or deciding in hosted.bots or deciding in (hosted.row.to_decide, row.by_seat):
        return []
    return letter_writes(hosted.id, deciding, row.n, "turn", row.at + delay)


def _offer_letters(hosted: HostedGame, row: FeedRow) -> list[Write]:
    """The letters about an offer: to those who are asked, and to who made it when it is settled."""
    about = msgspec.json.decode(row.line, type=OfferAbout)
    name = notices.name_of_player(hosted, row.by_seat)
    if about.kind == "claim":
        to, words = [one for one in hosted.seat_rows if one != row.by_seat], about.words
    elif about.answer == "" and not about.answers:
        to, words = [one for one in hosted.seat_rows if one != about.by], f"{name} offers {about.words}"
    elif about.answer in ("accepted", "refused") and about.by != row.by_seat:
        to, words = [about.by], f"your offer {about.words} was {about.answer} by {name}"
    else:
        return []
    people = [one for one in to if one not in hosted.bots]
    return [write for one in people for write in letter_writes(hosted.id, one, row.n, "offer", row.at, words)]


async def alarm_writes(store: GameStore, hosted: HostedGame, coming: RowComing) -> list[Write]:
    """The letters for when the time of whoever decides after a row is nearly up, and up; earlier ones go.

    They are written with the row that sets the clock or ends it, or not at all. Raises StoreFailed.
    """
    row, state = coming.row, coming.state
    if row.kind not in ("entry", "undo", "offer", "clock"):
        return []
    clocks = await read_clocks(store, hosted)
    if clocks is None:
        return []
    move = move_of_row(row, state)
    if move is not None:
        clocks = apply_move(clocks, move, int(row.at))
    stale = "delete from outbox where game = ? and kind in ('time', 'up') and sent is null and n < ?"
    writes = [Write(stale, (hosted.id, row.n))]
    late = state.frames[-1].side if state.frames else None
    if late is None or state.outcome is not None or coming.game.status == "abandoned":
        return writes
    for word in hosted.seat_rows:
        writes += _alarm_of_seat(hosted, clocks, late, word, row.n, row.at)
    return writes


async def alarms_by_hook(store: GameStore, hosted: HostedGame, word: str, hook: str) -> list[Write]:
    """The alarm to a seat that has named another way for letters while a clock runs. Raises StoreFailed."""
    clocks, late = await read_clocks(store, hosted), hosted.game.deciding
    if clocks is None or late is None or hosted.finished:
        return []
    return _alarm_of_seat(hosted, clocks, late, word, hosted.row.head, time(), hook)


def _alarm_of_seat(
    hosted: HostedGame, clocks: GameClocks, late: str, word: str, n: int, at: float, hook: str = ""
) -> list[Write]:
    """What a seat is told when the time of whoever decides is nearly up, if that is the seat, or up."""
    due = at + seconds_to_alarm(clocks, late, at, word != late)
    if word == late:
        return letter_writes(hosted.id, word, n, "time", due, about=late, hook=hook)
    name = notices.name_of_player(hosted, late)
    words = f"the time of {name} is up\nYou may wait, let a bot play on, or close the game."
    return letter_writes(hosted.id, word, n, "up", due, words, about=late, hook=hook)


# ---------------------------------------------------------------- what is sent


class Outbox:
    """The loop that sends what is due."""

    def __init__(self, tables: Tables, office: PostOffice) -> None:
        self.tables, self.office = tables, office
        self._wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self._threads = ThreadPoolExecutor(4, "letters")

    @property
    def store(self) -> GameStore:
        """Where the letters lie."""
        return self.tables.store

    async def write_beside(self, hosted: HostedGame, coming: RowComing) -> list[Write]:
        """What is written beside a row of the feed. Raises StoreFailed."""
        turns = turn_writes(hosted, coming.row, coming.state, self.office.delay)
        return turns + await alarm_writes(self.store, hosted, coming)

    def wake(self) -> None:
        """Look at once what is due."""
        self._wake.set()

    def start(self) -> None:
        """Begin to send."""
        self.task = asyncio.ensure_future(self._run())

    async def stop(self) -> None:
        """Send no more; what is on its way is waited for."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        self._threads.shutdown(wait=True)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                pause = await self.send_due()
            except (StoreFailed, Conflict):
                pause = LONGEST_SLEEP  # the store is away: what is due stays due
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()

    async def send_due(self) -> float:
        """Send what is due now; returns after how many seconds to look again."""
        now = time()
        where = (
            f"sent is null and tries < {MOST_SENDINGS} and due <= ? order by due limit {MOST_LETTERS_AT_ONCE}"
        )
        rows = await read_structs(self.store, OutboxRow, where, [now])
        done = await asyncio.gather(*(self._handle(row) for row in rows), return_exceptions=True)
        for row, error in zip(rows, done, strict=True):
            if isinstance(error, StoreFailed):
                raise error
            if isinstance(
                error, BaseException
            ):  # our fault: the others still go, and this one is tried again
                print(f"wsn: a letter of game {row.game} could not be sent: {error!r}", file=sys.stderr)
        if len(rows) == MOST_LETTERS_AT_ONCE:
            return 0.0
        coming = await self.store.read_rows(
            f"select min(due) from outbox where sent is null and tries < {MOST_SENDINGS}"
        )
        first = coming[0][0] if coming else None
        return LONGEST_SLEEP if first is None else min(max(first - time(), 0.05), LONGEST_SLEEP)

    async def _handle(self, row: OutboxRow) -> None:
        """Send a letter, or find that it is not needed, or not yet."""
        try:
            hosted = await self.tables.find(row.game)
        except RequestRefused:
            await self._close(row, NEEDLESS)
            return
        hooks = await read_structs(self.store, HookRow, "id = ? and confirmed is not null", [row.hook])
        if not hooks or await self._is_needless(hosted, row):
            await self._close(row, NEEDLESS)
            return
        wait = await self._seconds_to_wait(hosted, row)
        with contextlib.suppress(Conflict):  # another process has it
            if wait > 0:
                await self._change(row, "due = ?", time() + wait)
                return
            await self._change(row, "tries = tries + 1, due = ?", time() + self.office.retry * 2**row.tries)
            await self._send(hosted, row, hooks[0])

    async def _change(self, row: OutboxRow, what: str, *values: object) -> None:
        """Change a letter that is as it was read. Raises Conflict."""
        sql = f"update outbox set {what} where id = ? and sent is null and tries = ?"
        await self.store.commit_writes([Write(sql, (*values, row.id, row.tries), changes=1)])

    async def _close(self, row: OutboxRow, error: str = "") -> None:
        sql = "update outbox set sent = ?, error = ? where id = ?"
        await self.store.commit_writes([Write(sql, (time(), error, row.id))])

    async def _is_needless(self, hosted: HostedGame, row: OutboxRow) -> bool:
        """Whether what a letter would say is over: the seat has decided, or need not any more."""
        if row.seat in hosted.bots:
            return True
        if row.kind == "up":
            return hosted.finished or hosted.game.deciding in (None, row.seat, *hosted.bots)
        if row.kind not in ("turn", "time"):
            return False
        if hosted.finished or hosted.game.deciding != row.seat:
            return True
        if any(step.kind == "entry" and step.by == row.seat for step in hosted.steps[row.n :]):
            return True
        where = "game = ? and seat = ? and hook = ? and kind = ? and n > ?"
        return bool(
            await read_structs(self.store, OutboxRow, where, [row.game, row.seat, row.hook, row.kind, row.n])
        )

    async def _seconds_to_wait(self, hosted: HostedGame, row: OutboxRow) -> float:
        """For how long a letter is not sent yet: its player is there, or the game is paused."""
        if hosted.is_here(row.seat):
            return SECONDS_AT_THE_TABLE
        if row.kind in ("turn", "time", "up"):
            clocks = await read_clocks(self.store, hosted)
            late = hosted.game.deciding
            if clocks is not None and late is not None:
                now = time()
                alarm = 0.0 if row.kind == "turn" else seconds_to_alarm(clocks, late, now, row.kind == "up")
                return max(when_clock_runs(clocks, row.seat, now) if row.kind != "up" else 0.0, alarm)
        return 0.0

    async def _send(self, hosted: HostedGame, row: OutboxRow, hook: HookRow) -> None:
        clocks = await read_clocks(self.store, hosted)
        left = left_words(clocks, row.seat, time()) if clocks is not None else ""
        letter = await hosted.ask(self._compose, row, left)
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, self.office.send, letter, hook)
        except (PostFailed, AddressRefused, ValueError) as error:
            lost = isinstance(error, AddressRefused) or (isinstance(error, PostFailed) and error.gone)
            await self._note_failure(row, hook, str(error), lost)
            return
        done = Write("update hooks set error = '' where id = ?", (hook.id,))
        sent = Write("update outbox set sent = ? where id = ?", (time(), row.id))
        await self.store.commit_writes([sent, done])

    async def _note_failure(self, row: OutboxRow, hook: HookRow, why: str, lost: bool) -> None:
        """Note why a letter did not go; an address that is lost is not tried again until it is named anew."""
        noted = Write("update outbox set error = ? where id = ?", (why, row.id))
        told = Write(
            "update hooks set error = ?, confirmed = null where id = ?"
            if lost
            else "update hooks set error = ? where id = ?",
            (why, hook.id),
        )
        await self.store.commit_writes([noted, told])

    def _compose(self, hosted: HostedGame, row: OutboxRow, left: str) -> Letter:
        """A letter from what its seat knows now; the lock of the game is held."""
        seat = hosted.seat(row.seat)
        address = f"{self.office.address}/g/{hosted.id}/s/{row.seat}/"
        off = self.office.off_path(row.hook)
        off = f"{self.office.address}{off}" if off else ""
        if row.kind == "turn":
            return notices.compose_turn(seat, row.id, address, off, left)
        if row.kind == "time":
            return notices.compose_reminder(seat, row.id, address, off, left)
        if row.kind == "over":
            return notices.compose_end(seat, row.id, address, off)
        return notices.compose_words(seat, row.id, address, off, row.text)
