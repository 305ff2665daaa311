"""The games of a host: those in memory, found by their ids, and new ones."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import time
from typing import Any, Final, NamedTuple

import msgspec

from wsn.engine import journal as j
from wsn.engine.chain import LINK_BYTES, OPEN_CHAIN, ChainDice
from wsn.engine.dice import Dice
from wsn.engine.game import Game
from wsn.engine.ownjournal import split_header
from wsn.engine.system import Setup
from wsn.host.answers import take_posts
from wsn.host.elsewhere import Elsewhere
from wsn.host.engine import EngineThread
from wsn.host.folding import FoldedGame, KnownSetup, NoGame, fold_game, read_feed, read_game_rows
from wsn.host.hearing import FeedStep
from wsn.host.hosted import BEGIN, Afterwards, Beside, HostedGame
from wsn.host.links import hash_token, mint_id, mint_token
from wsn.host.refusals import no_such_game
from wsn.host.store import FeedRow, GameStore, HostedGameRow, SeatRow, StoreFailed, Write, insert_row
from wsn.systems import system_of

MOST_GAMES_IN_MEMORY: Final = 500
"""How many games are held in memory; the one asked for longest ago is let go first, at 1.1 MB each."""


class MadeGame(NamedTuple):
    """A game that was made, and the secrets of the links to its seats by their words."""

    hosted: HostedGame
    secrets: dict[str, str]


class UnfinishedGame(NamedTuple):
    """A game that goes on."""

    id: str
    scenario: str
    bot: str
    """The bot that is to decide there, or empty."""


class Tables:
    """All games of a store, as one process serves them."""

    def __init__(self, store: GameStore, *, most: int = MOST_GAMES_IN_MEMORY) -> None:
        self.store = store
        self.elsewhere = Elsewhere(store)
        self.engine = EngineThread()
        self._folder = ThreadPoolExecutor(1, "folder")
        """The thread that folds games whose set-up is known: no rule is asked for that."""
        self.besides: list[Beside] = []
        """What writes beside every row, with it or not at all."""
        self.afterwards: list[Afterwards] = []
        """What is told of every row that was taken."""
        self.found: list[Callable[[HostedGame], None]] = []
        """What is told of every game that comes into memory."""
        self.rung: list[Callable[[str], None]] = []
        """What is told when another process has moved a game on (its id; empty: any game)."""
        self._most = most
        self.games: OrderedDict[str, HostedGame] = OrderedDict()
        self._coming: dict[str, asyncio.Task[HostedGame]] = {}
        self._setups: dict[str, KnownSetup] = {}
        self._beginning = asyncio.Lock()
        """Held while the first game of a set-up is folded."""

    async def open_tables(self) -> None:
        """Open the store, and listen to other processes."""
        await self.store.open_store()
        self.store.watch_bells(self._hear_bell)
        self.elsewhere.begin_telling()

    def say_goodbye(self) -> None:
        """Have all streams end: the host is being stopped."""
        for hosted in self.games.values():
            hosted.closing = True
            hosted.bell.ring()

    async def close_tables(self) -> None:
        """Let everything go."""
        for task in list(self._coming.values()):
            task.cancel()
        await self.elsewhere.end_telling()
        await self.store.close_store()
        self.engine.shutdown(wait=False, cancel_futures=True)
        self._folder.shutdown(wait=False, cancel_futures=True)

    # ---------------------------------------------------------------- finding

    async def find(self, id: str) -> HostedGame:
        """The game of an id. Raises RequestRefused (404)."""
        hosted = self.games.get(id)
        if hosted is not None:
            self.games.move_to_end(id)
            return hosted
        task = self._coming.get(id)
        if task is None:
            task = self._coming[id] = asyncio.ensure_future(self._load(id))
            task.add_done_callback(lambda _: self._coming.pop(id, None))
        try:
            return await asyncio.shield(task)
        except NoGame:
            raise no_such_game() from None

    async def _load(self, id: str) -> HostedGame:
        row, seats = await read_game_rows(self.store, id)
        rows = await read_feed(self.store, id)
        key = split_header(row.header).shared
        if key not in self._setups:
            async with self._beginning:  # one of them makes what all games of a set-up share
                if key not in self._setups:
                    folded = await self._fold(row, rows, None)
                    self._setups[key] = KnownSetup(folded.header, folded.game.world)
                    return self._seat_folded(row, seats, folded)
        return self._seat_folded(row, seats, await self._fold(row, rows, self._setups[key]))

    async def _fold(
        self, row: HostedGameRow, rows: Sequence[FeedRow], known: KnownSetup | None
    ) -> FoldedGame:
        thread = self.engine if known is None else self._folder
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(thread, lambda: fold_game(row, rows, make_dice, known))

    def _seat_folded(
        self, row: HostedGameRow, seats: Mapping[str, SeatRow], folded: FoldedGame
    ) -> HostedGame:
        row = msgspec.structs.replace(row, head=folded.rows[-1].n)
        return self._sit_down(row, seats, folded.game, folded.rows, folded.steps, folded.tail)

    def _sit_down(
        self,
        row: HostedGameRow,
        seats: Mapping[str, SeatRow],
        game: Game[Any],
        rows: Sequence[FeedRow],
        steps: Sequence[FeedStep],
        tail: str = "",
    ) -> HostedGame:
        row = msgspec.structs.replace(row, header="")  # its map would be held by every game
        hosted = HostedGame(self.store, self.engine, row, seats, game, rows, steps, tail)
        hosted.besides, hosted.afterwards = self.besides, self.afterwards
        hosted.elsewhere = self.elsewhere
        self.games[row.id] = hosted
        self._let_go()
        self.greet(hosted)
        return hosted

    def greet(self, hosted: HostedGame) -> None:
        """Tell whoever looks after games of one that has come into memory, or has other players now."""
        for one in self.found:
            one(hosted)

    def _let_go(self) -> None:
        """Let the games go that nobody has asked for or listens to, until few enough are left."""
        for id in list(self.games)[:-1]:
            if len(self.games) <= self._most:
                return
            hosted = self.games[id]
            if not hosted.lock.locked() and not any(hosted.listeners.values()):
                del self.games[id]

    async def find_unfinished(self) -> list[UnfinishedGame]:
        """All games that go on, the oldest first."""
        rows = await self.store.read_rows(
            "select games.id, games.scenario, seats.bot from games left join seats"
            " on seats.game = games.id and seats.seat = games.to_decide"
            " where games.status in ('waiting', 'playing', 'paused') order by games.created"
        )
        return [UnfinishedGame(id, scenario, bot or "") for id, scenario, bot in rows]

    def _hear_bell(self, id: str) -> None:
        """Another process has moved a game on (empty: any game)."""
        for one in self.rung:
            one(id)
        for hosted in [self.games[id]] if id in self.games else [] if id else self.games.values():
            for work in (_catch_up(hosted), _look_elsewhere(hosted)):
                task = asyncio.ensure_future(work)
                _TASKS.add(task)
                task.add_done_callback(_TASKS.discard)

    # ---------------------------------------------------------------- making

    async def create(
        self,
        setup: Setup,
        *,
        bots: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
        options: Mapping[str, Any] | None = None,
        visibility: str = "link",
        id: str = "",
        people: Mapping[str, str] | None = None,
        also: Sequence[Write] = (),
    ) -> MadeGame:
        """A new game with its set-up on the disk; a link is made for every seat that no bot plays.

        `people` are the accounts of those who sit at seats; `also` is written with it, or nothing is: raises
        Conflict.

        Its dice come from chains of hashes that are made for it, never from a seed that anybody typed.
        """
        system = system_of(setup.system)
        loop = asyncio.get_running_loop()
        plain = await loop.run_in_executor(self.engine, lambda: j.header_of(j.as_recorded(setup), ""))
        shared = split_header(j.header_line(plain).decode()).shared
        known = self._setups.get(shared)
        key = secrets.token_bytes(LINK_BYTES)

        def begin() -> Game[Any]:
            dice = ChainDice(key, tuple(system.seats))
            return Game.new(system, setup, dice=dice, world=None if known is None else known.world)

        game = await loop.run_in_executor(self.engine, begin)
        self._setups.setdefault(shared, KnownSetup(game.header(), game.world))
        id, now = id or mint_id(), time()
        header = j.header_line(game.header()).decode()
        row = HostedGameRow(
            id=id,
            system=setup.system,
            scenario=setup.name,
            edition=setup.edition,
            header=header,
            options=msgspec.json.encode(options or {}).decode(),
            visibility=visibility,
            to_decide=game.deciding or "",
            dice_commit=game.chain.commitments[OPEN_CHAIN] if game.chain is not None else "",
            dice_secret=key.hex(),
            created=now,
        )
        links = {word: mint_token() for word in system.seats if not (bots or {}).get(word)}
        seats = {
            word: SeatRow(
                game=id,
                seat=word,
                side=side,
                name=(names or {}).get(word, ""),
                bot=(bots or {}).get(word, ""),
                token_hash=hash_token(links[word]) if word in links else "",
                person=(people or {}).get(word, ""),
                claimed=now if word in (people or {}) else None,
            )
            for word, side in system.seats.items()
        }
        course = game.first_entries(len(game.entries))
        first = FeedRow(
            game=id, n=1, kind="entry", by_seat="", key=BEGIN, line=course.lines().decode(), at=now
        )
        writes = [*(insert_row(one) for one in (row, *seats.values(), first)), *also]
        await self.store.commit_writes(writes, rings=id)  # a bot at another process may be to decide
        step = FeedStep("entry", "", tuple(course.entries))
        return MadeGame(self._sit_down(row, seats, game, [first], [step]), links)


_TASKS: Final[set[asyncio.Task[None]]] = set()


async def _catch_up(hosted: HostedGame) -> None:
    with suppress(StoreFailed):  # whoever asks next catches up
        async with hosted.lock:
            await hosted.catch_up()


async def _look_elsewhere(hosted: HostedGame) -> None:
    """Read who listens at other processes, and the seals there; an order that waits may hold the lock."""
    with suppress(StoreFailed):
        posts = await hosted.elsewhere.read_posts(hosted.id)
        if hosted.game.chain is not None:
            take_posts(hosted.answers, hosted.game.chain, posts)
            hosted.bell.ring()


def make_dice(row: HostedGameRow, header: j.Header) -> Dice:
    """What a hosted game throws: its chains, as its header has committed to them."""
    return ChainDice(bytes.fromhex(row.dice_secret), tuple(system_of(row.system).seats), header.chain)
