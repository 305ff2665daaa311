"""What the processes of one store tell each other besides games: who listens where, and which seals wait.

A seat's stream may be open at one process while its opponent orders at another, and what its client sends may
come to a third. So each process writes who listens to it, and an order that waits for links of other seats
puts its seal up in the store, where any process takes the answer. A bell says only that there is something to
read. What a process that was killed has left behind counts no more after a minute.

A store that one process has for itself is written nothing of this.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Sequence
from time import monotonic, time
from typing import Final, NamedTuple

from wsn.host.bells import is_rung
from wsn.host.store import Conflict, GameStore, StoreFailed, Write

SECONDS_BELIEVED: Final = 45.0
"""How long it is believed that somebody listens at another process, unless that says so again."""
SECONDS_BETWEEN_RENEWALS: Final = 15.0
SECONDS_TO_GATHER: Final = 0.05
"""How long changes wait for others, to be written with them."""
SECONDS_TO_LEAVE: Final = 1.0
"""After how long somebody who ceased to listen is told to be away: clients that ask again and again stay."""
SECONDS_KEPT: Final = 3600.0
"""After how long what a dead process has left behind is taken out of the store."""


class SealPosted(NamedTuple):
    """A seal that a seat is asked to answer, and the link that it was answered with, or empty."""

    seat: str
    seal: str
    link: str
    mine: bool
    """Whether this process has put it up."""


class Elsewhere:
    """What the other processes of a store have told, and what this one tells them."""

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._name = secrets.token_hex(8)
        self._here: dict[tuple[str, str], float] = {}
        """Each seat that listens to this process, and when its client has shown last that it answers."""
        self._left: dict[tuple[str, str], float] = {}
        """When each seat that listens here no more ceased to."""
        self._changed: set[tuple[str, str]] = set()
        self._wake = asyncio.Event()
        self._there: dict[str, dict[str, float]] = {}
        """By game, the seats that listen to other processes, and when their clients showed that last."""
        self._task: asyncio.Task[None] | None = None

    @property
    def shared(self) -> bool:
        """Whether other processes have the same store."""
        return self._store.shared

    def begin_telling(self) -> None:
        """Tell of changes from now on, and hear of those of others."""
        if self.shared:
            self._task = asyncio.ensure_future(self._tell_for_ever())

    async def end_telling(self) -> None:
        """Tell that nobody listens here any more."""
        task, self._task = self._task, None
        if task is None:
            return
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        with contextlib.suppress(StoreFailed, Conflict):
            await self._store.commit_writes([Write("delete from listening where process = ?", (self._name,))])

    # ---------------------------------------------------------------- who listens

    def note_listener(self, game: str, seat: str, listens: bool) -> None:
        """Somebody has begun or ceased to listen here for a seat; an empty one is a spectator's."""
        if not self.shared or not seat or listens == ((game, seat) in self._here):
            return
        if listens:
            self._here[game, seat] = 0.0
            self._changed.add((game, seat))
        else:
            del self._here[game, seat]
            self._left[game, seat] = monotonic()
        self._wake.set()

    def note_answering(self, game: str, seat: str) -> None:
        """The client of a seat has shown here that it answers seals."""
        if (game, seat) in self._here:
            self._here[game, seat] = time()
            self._changed.add((game, seat))
            self._wake.set()

    def seats_there(self, game: str) -> dict[str, float]:
        """The seats of a game that listen to other processes, each with a number.

        The number changes when the client of the seat shows anew that it answers.
        """
        return self._there.get(game, {})

    async def _tell_for_ever(self) -> None:
        while True:
            with contextlib.suppress(StoreFailed, Conflict):  # the store is away: it is told later
                await self.renew_lease()
            end = monotonic() + SECONDS_BETWEEN_RENEWALS
            while (left := end - monotonic()) > 0:
                pause = min(left, SECONDS_TO_LEAVE) if self._left else left
                if await is_rung(self._wake, pause) or self._left:
                    await asyncio.sleep(SECONDS_TO_GATHER)
                    with contextlib.suppress(StoreFailed, Conflict):
                        await self._tell_changes()

    async def renew_lease(self) -> None:
        """Say that all who listen here still do, and read who does elsewhere."""
        now = time()
        renewed = "update listening set until = ? where process = ?"
        await self._store.commit_writes(
            [
                Write(renewed, (now + SECONDS_BELIEVED, self._name)),
                Write("delete from listening where until < ?", (now - SECONDS_KEPT,)),
                Write("delete from seals where at < ?", (now - SECONDS_KEPT,)),
            ]
        )
        asked = "select game, seat, spoke from listening where process <> ? and until > ?"
        there: dict[str, dict[str, float]] = {}
        for game, seat, spoke in await self._store.read_rows(asked, [self._name, now]):
            seats = there.setdefault(game, {})
            seats[seat] = max(spoke, seats.get(seat, 0.0))
        self._there = there

    async def _tell_changes(self) -> None:
        self._wake.clear()
        gone = [seat for seat, at in self._left.items() if monotonic() - at >= SECONDS_TO_LEAVE]
        for one in gone:
            del self._left[one]
        self._changed.update(gone)
        by_game: dict[str, list[str]] = {}
        for game, seat in sorted(self._changed):
            by_game.setdefault(game, []).append(seat)
        for game, seats in by_game.items():
            await self._store.commit_writes([self._write_seat(game, seat) for seat in seats], rings=game)
            self._changed.difference_update((game, seat) for seat in seats)

    def _write_seat(self, game: str, seat: str) -> Write:
        spoke = self._here.get((game, seat))
        if spoke is None:
            gone = "delete from listening where game = ? and seat = ? and process = ?"
            return Write(gone, (game, seat, self._name))
        sql = (
            "insert into listening (game, seat, process, until, spoke) values (?, ?, ?, ?, ?)"
            " on conflict (game, seat, process) do update set until = excluded.until, spoke = excluded.spoke"
        )
        return Write(sql, (game, seat, self._name, time() + SECONDS_BELIEVED, spoke))

    # ---------------------------------------------------------------- seals

    async def post_seals(self, game: str, seats: Sequence[str], seal: str) -> None:
        """Put up a seal for these seats. Raises StoreFailed."""
        sql = "insert into seals (game, seat, seal, link, process, at) values (?, ?, ?, '', ?, ?)"
        rows = [(game, seat, seal, self._name, time()) for seat in seats]
        await self._store.commit_writes([Write(sql, row) for row in rows], rings=game)

    async def remove_seal(self, game: str, seal: str) -> None:
        """Take a seal down, that nobody answers it any more. Raises StoreFailed."""
        gone = Write("delete from seals where game = ? and seal = ?", (game, seal))
        await self._store.commit_writes([gone], rings=game)

    async def post_link(self, game: str, seat: str, seal: str, link: str) -> bool:
        """Answer a seal that another process has put up; whether it waits there. Raises StoreFailed."""
        if not self.shared:
            return False
        sql = "update seals set link = ? where game = ? and seat = ? and seal = ? and link = ''"
        try:
            await self._store.commit_writes([Write(sql, (link, game, seat, seal), changes=1)], rings=game)
        except Conflict:
            return False
        return True

    async def read_posts(self, game: str) -> list[SealPosted]:
        """The seals of a game; who listens to it elsewhere is read with them. Raises StoreFailed."""
        asked = (
            "select seat, '', '', process, spoke from listening"
            " where game = ? and process <> ? and until > ?"
            " union all select seat, seal, link, process, 0.0 from seals where game = ?"
        )
        posts, there = [], dict[str, float]()
        rows = await self._store.read_rows(asked, [game, self._name, time(), game])
        for seat, seal, link, process, spoke in rows:
            if seal:
                posts.append(SealPosted(seat, seal, link, process == self._name))
            else:
                there[seat] = max(spoke, there.get(seat, 0.0))
        if there:
            self._there[game] = there
        else:
            self._there.pop(game, None)
        return posts
