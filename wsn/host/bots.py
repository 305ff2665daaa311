"""Bots at the seats of hosted games: each thinks in a process of its own, and acts by orders as anybody does.

A process follows the games of its lane by their journals and keeps them between decisions; what a bot sees of
one is a `Seat` all the same. What it chose comes back as an order, which the host decides as it would a
player's.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec

from wsn.bots import BOTS, Bot
from wsn.engine import journal as j
from wsn.engine.game import Game
from wsn.host.folding import follow_rows, journal_of, read_feed, take_followed
from wsn.host.hosted import HostedGame
from wsn.host.links import hash_token, mint_id
from wsn.host.refusals import RequestRefused
from wsn.host.store import FeedRow
from wsn.host.tables import Tables
from wsn.systems import system_of
from wsn.table.seat import Seat
from wsn.wire.messages import OrderSent
from wsn.workers.pool import WarmPool

MOST_FOLLOWED: Final = 50
"""How many games a process of bots keeps; those it let go are folded again when their bot decides."""
MOST_DEATHS: Final = 3
"""How often in a row a process may end while a bot thinks before its game is left standing."""


class _Lane:
    """A process, and up to which row it has each game."""

    def __init__(self) -> None:
        self.pool = WarmPool(1)
        self.known: OrderedDict[str, int] = OrderedDict()

    def note_known(self, game: str, head: int) -> None:
        """Note what the process has now; it lets the same games go."""
        self.known[game] = head
        self.known.move_to_end(game)
        while len(self.known) > MOST_FOLLOWED:
            self.known.popitem(last=False)


class BotCrew:
    """All bots of a host."""

    def __init__(self, tables: Tables, processes: int = 0, cluster: Executor | None = None) -> None:
        self._tables = tables
        self._cluster = cluster
        """Where bots think instead, from the whole journal: those workers see all that is hidden."""
        self.lanes: list[_Lane | None] = [None] * (processes or max(1, (os.cpu_count() or 2) - 1))
        self.playing: dict[str, asyncio.Task[None]] = {}
        self._closed = False
        tables.found.append(self.wake_bots)
        tables.afterwards.append(self._wake_after)

    @property
    def thinking_games(self) -> tuple[str, ...]:
        """The games for which a bot thinks now, by their ids."""
        return tuple(self.playing)

    async def begin_play(self) -> None:
        """Find the games in which a bot is to decide, after a restart."""
        for unfinished in await self._tables.find_unfinished():
            if unfinished.bot:
                self.wake_bots(await self._tables.find(unfinished.id))

    def wake_bots(self, hosted: HostedGame) -> None:
        """Let the bot of a game think, if it is to decide and does not think yet. A closed crew has none."""
        if self._closed or hosted.id in self.playing or not bot_to_decide(hosted):
            return
        task = self.playing[hosted.id] = asyncio.ensure_future(self._play(hosted))
        task.add_done_callback(lambda _: self._end_play(hosted))

    def _wake_after(self, hosted: HostedGame, _: object) -> None:
        self.wake_bots(hosted)

    def _end_play(self, hosted: HostedGame) -> None:
        task = self.playing.pop(hosted.id)
        if not task.cancelled() and (error := task.exception()) is not None:
            bot = hosted.bots.get(hosted.game.deciding or "", "")
            print(f"wsn: the bot {bot} of game {hosted.id} stopped: {error!r}", file=sys.stderr)

    async def close_crew(self) -> None:
        """End all processes; what a bot was thinking is lost, and thought again after a restart.

        Nothing wakes a bot here any more: whoever leads a site next, this process too, has another crew.
        """
        self._closed = True
        found, afterwards = self._tables.found, self._tables.afterwards
        found[:] = [one for one in found if one != self.wake_bots]
        afterwards[:] = [one for one in afterwards if one != self._wake_after]
        for task in self.playing.values():
            task.cancel()
        for lane in self.lanes:
            if lane is not None:
                lane.pool.end_workers()

    async def _play(self, hosted: HostedGame) -> None:
        """Give the orders of bots until a person is to decide."""
        while bot_to_decide(hosted):
            word, head, seen = hosted.game.deciding or "", hosted.row.head, hosted.seen(hosted.game.deciding)
            order = await self.choose_next(hosted, word, head)
            sent = OrderSent(f"bot-{head}-{mint_id()}", seen, msgspec.Raw(order))
            try:
                await hosted.submit(word, sent)
            except RequestRefused as refused:
                if refused.status not in (409, 410, 423, 503):
                    raise
                await asyncio.sleep(0.05)

    async def choose_next(self, hosted: HostedGame, word: str, head: int) -> bytes:
        """The next order of a side after this entry, as JSON, from the process that its game has."""
        at = crc32(hosted.id.encode()) % len(self.lanes)
        seed = hash_token(f"{hosted.row.dice_secret}/bot/{word}")
        if self._cluster is not None:
            order = await self._choose_afar(self._cluster, hosted, word, head, seed)
            if order is not None:
                return order
        for left in range(MOST_DEATHS, 0, -1):
            lane = self.lanes[at]
            if lane is None:
                lane = self.lanes[at] = _Lane()
            rows = await read_feed(self._tables.store, hosted.id, lane.known.get(hosted.id, 0))
            asked = BotAsked(
                hosted.id,
                await hosted.read_header() if hosted.id not in lane.known else "",
                [row for row in rows if row.n <= head],
                word,
                hosted.bots[word],
                seed,
            )
            try:
                order = await asyncio.get_running_loop().run_in_executor(lane.pool, choose_order, asked)
            except BrokenProcessPool:
                if self.lanes[at] is lane:  # else another game of the lane has begun the next one already
                    self.lanes[at] = None
                if left == 1:
                    raise
                continue
            except Exception:
                lane.known.pop(hosted.id, None)  # what the process has of the game is not sure
                raise
            lane.note_known(hosted.id, head)
            return order
        raise AssertionError("left by an error")

    async def _choose_afar(
        self, cluster: Executor, hosted: HostedGame, word: str, head: int, seed: str
    ) -> bytes | None:
        """The order that a bot chooses on a worker of the cluster; None where that fails, and for ever."""
        rows = [row for row in await read_feed(self._tables.store, hosted.id) if row.n <= head]
        header = await hosted.read_header()
        asked = BotAsked(hosted.id, header, rows, word, hosted.bots[word], seed)
        try:
            return await asyncio.get_running_loop().run_in_executor(cluster, choose_order, asked)
        except Exception as error:  # whatever befalls a cluster: the game goes on without it, and it is said
            print(f"wsn: the cluster is lost, and bots think on this machine: {error!r}", file=sys.stderr)
            self._cluster = None
            return None


def bot_to_decide(hosted: HostedGame) -> bool:
    """Whether a bot is to decide in a game that goes on."""
    return hosted.game.deciding in hosted.bots and hosted.row.status in ("waiting", "playing")


# ---------------------------------------------------------------- in the process of the bots


class BotAsked(NamedTuple):
    """A game as far as it is new to the process, and which bot is to decide there."""

    game: str
    header: str
    rows: Sequence[FeedRow]
    word: str
    bot: str
    seed: str


class _Followed(NamedTuple):
    """A game as the process keeps it, and the bots that play there."""

    game: Game[Any]
    bots: dict[tuple[str, str], Bot]


_FOLLOWED: Final[OrderedDict[str, _Followed]] = OrderedDict()


def choose_order(asked: BotAsked) -> bytes:
    """The order that a bot chooses, as JSON."""
    if asked.rows and asked.rows[0].n == 1:
        recording = j.parse_journal(
            journal_of(asked.header, asked.rows), f"game {asked.game}", system_of, own=lambda _: True
        )
        _FOLLOWED[asked.game] = _Followed(Game.of(recording), {})
        while len(_FOLLOWED) > MOST_FOLLOWED:
            _FOLLOWED.popitem(last=False)
    else:
        for followed in follow_rows(_FOLLOWED[asked.game].game, asked.rows):
            take_followed(_FOLLOWED[asked.game].game, followed)
    _FOLLOWED.move_to_end(asked.game)
    game, bots = _FOLLOWED[asked.game]
    bot = bots.get((asked.word, asked.bot))
    if bot is None:
        bot = bots[asked.word, asked.bot] = BOTS[asked.bot](asked.seed)
    return msgspec.json.encode(bot.choose(Seat(game, asked.word)))
