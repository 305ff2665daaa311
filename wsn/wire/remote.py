"""The same seat over the wire: a game that stands on a host, as one of its seats knows it.

What has happened is folded here from what the seat has heard; what may be done, and why not, the host says.
So odds, rulings and pictures cost no request, and nothing is in this process that the seat may not know. An
order is sent with a key until its answer is known: it is never given twice.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, reduce
from itertools import islice
from operator import or_
from pathlib import Path
from typing import Any, Final

import msgspec

from wsn.cite import Refusal
from wsn.data.disk import write_whole
from wsn.engine import journal as j
from wsn.engine.commands import Command, IllegalCommand, Proceed
from wsn.engine.course import Course
from wsn.engine.dice import Dice
from wsn.engine.events import AnyEvent, Event
from wsn.engine.evolve import Impossible
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.journalfile import BadJournal
from wsn.engine.observe import observe
from wsn.engine.state import UNKNOWN, GameState
from wsn.engine.system import Cache, Setup, System
from wsn.engine.writer import NotKept
from wsn.systems import system_of
from wsn.table.choices import kind_of
from wsn.table.known_entries import Heard
from wsn.table.seat import Seat
from wsn.wire.heard import AskedOfSeat, SeatHeard, SeatTaken, WhyAsked, WhyTold, knowledge_digest
from wsn.wire.line import HostAddress, HostFault, HostGone, HostLine, HostNewer, HostRefused
from wsn.wire.messages import Accepted, EntryHeard, Happening, OrderSent, SeatTold, UndoSent

SECONDS_OF_POLL: Final = 25.0
"""How long a host is asked to wait for something to happen."""
BYTES_OF_KEY: Final = 15
STATUS_STALE: Final = 409


class NewsCame(Command, frozen=True, tag="wire.News"):
    """Not an order: what another seat did on the host has come, and is taken in in place of one."""


class RemoteGame(Game[Any]):
    """A game on a host, as the seat of a line knows it. Made by `join_table`."""

    def __init__(
        self,
        system: System[Any],
        setup: Setup,
        world: Any,
        line: HostLine,
        path: str,
        word: str | None,
    ) -> None:
        super().__init__(system, setup, world, "", None)
        self.typed = False  # the dice are the host's
        self.line = line
        self.path = path
        self.word = word
        """The word of the seat; None for a spectator."""
        self.seen = 0
        """How many happenings the seat has heard of."""
        self.seats_told: tuple[SeatTold, ...] = ()
        """Who sits where, as the host told it last."""
        self._asked: AskedOfSeat | None = None
        self._asked_at: GameState | None = None
        """The position for which the host said what may be done."""
        self._legal: tuple[AskedOfSeat, tuple[Command, ...]] | None = None
        self._unsure: tuple[int, Command | int | None, str] | None = None
        """What was sent and has no answer yet: at which `seen`, what, and by which key."""
        self._waiting: SeatHeard | None = None
        self._said: list[Happening] = []

    @classmethod
    def joined(cls, line: HostLine, path: str, word: str | None) -> RemoteGame:
        """The game at a path of a host, up to now. Raises HostFault and its kinds."""
        setup, system, world = _read_setup(line, line.fetch(f"{path}/setup"))
        game = cls(system, setup, world, line, path, word)
        game.catch_up()
        return game

    # ---------------------------------------------------------------- what is heard

    def fetch_news(self, wait: float = 0.0) -> SeatHeard:
        """What has happened since, after at most so many seconds; changes nothing, so a thread may ask it.

        Raises HostFault and its kinds.
        """
        asked = f"{self.path}/heard?after={self.seen}&wait={int(wait)}"
        return self.line.ask(asked, SeatHeard, wait=wait)

    def take_in(self, heard: SeatHeard) -> tuple[Entry, ...]:
        """Go on by what was heard; the entries that are new. Raises HostFault."""
        before = len(self._entries)
        for happening in heard.happenings:
            if happening.seen <= self.seen:
                continue
            if happening.seen != self.seen + 1:
                raise HostFault("the host left something out: open its link again")
            before = min(before, self._take_happening(happening))
            self.seen = happening.seen
            if happening.about is not None:
                self._said.append(happening)
        self.seats_told = tuple(heard.seats) or self.seats_told
        self._asked, self._asked_at = heard.asked, self._state
        if heard.digest and heard.digest != knowledge_digest(observe(self._state, self.word)):
            raise HostNewer(
                "this program reads the game otherwise than its host, so they are of different editions: "
                "open the link in a browser, or install the edition of the host"
            )
        return tuple(self._entries[before:])

    def _take_happening(self, happening: Happening) -> int:
        """Go on by one happening; how many of the entries before it stand."""
        if happening.kind == "undo":
            if happening.stands < len(self._entries):
                self.rewind(happening.stands)
            return len(self._entries)
        stood = len(self._entries)
        if happening.entries:
            self._take_entries(happening.entries)
        return stood

    def _take_entries(self, heard: Sequence[EntryHeard]) -> None:
        course = Course(self._state)
        try:
            for number, one in enumerate(heard, len(self._entries) + 1):
                entry = _read_entry(self.system, number, one)
                for event in entry.events:
                    course.happen(event)
                course.close(entry)
        except (ValueError, RecursionError, Impossible) as error:
            text = "the host tells of something that this program does not know: it is newer"
            raise HostNewer(
                f"{text}; install its edition, or open the link in a browser ({error})"
            ) from error
        self.take(course)

    def catch_up(self, wait: float = 0.0) -> tuple[Entry, ...]:
        """Take in all that has happened; the entries that are new. Raises HostFault and its kinds."""
        stood = len(self._entries)
        while True:
            heard = self.fetch_news(wait)
            new = self.take_in(heard)
            stood = min(stood, len(self._entries) - len(new))
            if not heard.more:
                return tuple(self._entries[stood:])
            wait = 0.0

    def new_talk(self) -> tuple[Happening, ...]:
        """What the players said and offered, since this was last asked."""
        said, self._said = tuple(self._said), []
        return said

    def hold_news(self, heard: SeatHeard) -> bool:
        """Keep what was heard until it is taken in by `NewsCame`; False where there is nothing new in it."""
        if not heard.happenings:
            self.seats_told = tuple(heard.seats) or self.seats_told
            return False
        self._waiting = heard
        return True

    # ---------------------------------------------------------------- what may be done

    def asked(self) -> AskedOfSeat:
        """What the host asks of the seat in this position. Raises HostFault and its kinds."""
        if self._asked is None or self._asked_at is not self._state:
            self.catch_up()
        return self._asked or AskedOfSeat([])

    def legal(self) -> tuple[Command, ...]:
        """What the seat may command, as the host says. Raises HostFault and its kinds."""
        if self._state.outcome is not None or self.deciding != self.word:
            return ()
        if self._legal is None or self._legal[0] is not self.asked():
            asked = self.asked()
            self._legal = (asked, tuple(_read_order(self.system, raw) for raw in asked.legal))
        return self._legal[1]

    def legal_among(self, wanted: Callable[[Command], bool], last: bool = False) -> tuple[Command, ...]:
        """The legal commands that are wanted, or the last of them."""
        allowed = self.each_legal(wanted, backwards=last)
        return tuple(islice(allowed, 1) if last else allowed)

    def each_legal(self, wanted: Callable[[Command], bool], backwards: bool = False) -> Iterator[Command]:
        """The same one by one."""
        legal = self.legal()
        return (command for command in (reversed(legal) if backwards else legal) if wanted(command))

    def why_not(self, side: str, command: Command) -> Refusal | None:
        """Why the seat may not command this now, or None, as the host says. Raises HostFault."""
        if side != self.word:
            return Refusal("ENGINE 2", "another side decides now")
        if command in self.legal():
            return None
        told = self.why(WhyAsked(order=_encode(command)))
        return Refusal(told.refusals[0].rule, told.refusals[0].text) if told.refusals else None

    def why(self, asked: WhyAsked) -> WhyTold:
        """What the host answers to a question. Raises HostFault and its kinds."""
        return self.line.ask(f"{self.path}/why", WhyTold, asked)

    # ---------------------------------------------------------------- doing

    def submit(self, side: str, command: Command, dice: Dice | None = None) -> tuple[Event, ...]:
        """Give an order on the host, or take in what came from it (`NewsCame`); what the seat sees of it.

        Raises IllegalCommand with its refusal, and NotKept where the host cannot be reached: then nobody
        knows whether it was given, and the same order again has the same key.
        """
        if isinstance(command, NewsCame):
            waiting, self._waiting = self._waiting, None
            new = self.take_in(waiting) if waiting is not None else ()
            return tuple([event for entry in new for event in entry.events])
        order = _encode(command)
        new = self._do(command, lambda key: ("orders", OrderSent(key, self.seen, order)))
        return tuple([event for entry in new for event in entry.events])

    def can_undo(self, side: str, to: int | None = None, past: Collection[str] = ()) -> Refusal | None:
        """Why the seat may not take back its last command (or all after entry `to`), or None."""
        if self._state.outcome is not None:
            return Refusal("ENGINE 1", "the game is over")
        if to is None:
            trouble = self.asked().undo
            return None if trouble is None else Refusal(trouble.rule, trouble.text)
        told = self.why(WhyAsked(undo_to=to))
        return Refusal(told.refusals[0].rule, told.refusals[0].text) if told.refusals else None

    def undo(self, side: str, to: int | None = None, past: Collection[str] = ()) -> tuple[Entry, ...]:
        """Take back the seat's last command (or all after entry `to`) on the host; the entries that went.

        Raises IllegalCommand, and NotKept as `submit` does.
        """
        before = self.entries
        self._do(to, lambda key: ("undo", UndoSent(key, self.seen, to)))
        return before[len(self._entries) :]

    def _do(
        self, what: Command | int | None, message: Callable[[str], tuple[str, OrderSent | UndoSent]]
    ) -> tuple[Entry, ...]:
        """Send what changes the game, until it is answered; the entries that are new then."""
        if self._unsure is None or self._unsure[:2] != (self.seen, what):
            self._unsure = (self.seen, what, secrets.token_urlsafe(BYTES_OF_KEY))
        try:
            where, sent = message(self._unsure[2])
            self.line.insist(f"{self.path}/{where}", Accepted, sent)
            new = self.catch_up()
        except HostRefused as error:
            self._unsure = None
            if error.status == STATUS_STALE:
                self._catch_up_if_possible()
            trouble = error.trouble
            raise IllegalCommand(Refusal(trouble.rule or "ENGINE 3", trouble.text)) from error
        except HostGone as error:
            text = (
                f"{error}; whether it came through will be seen, and the same order again is not given twice"
            )
            raise NotKept(text) from error
        self._unsure = None
        return new

    def _catch_up_if_possible(self) -> None:
        """Take in what happened; where the host has gone by now, that is heard later."""
        try:
            self.catch_up()
        except HostGone:
            self._asked = None

    # ---------------------------------------------------------------- keeping

    def fetch_journal(self) -> bytes:
        """The journal that the host gives the seat: its own copy; once the game is over, all of it."""
        return self.line.fetch(f"{self.path}/export")

    def save(self, path: str | Path) -> str:
        """Write the journal that the host gives as a new file. Raises NotKept.

        No mark is returned: the file is not of this program's making, and is checked when it is opened.
        """
        try:
            write_whole(Path(path), self.fetch_journal(), new=True)
        except (HostFault, OSError) as error:
            raise NotKept(str(error)) from error
        return ""


class RemoteSeat(Seat):
    """The seat of a player or spectator at a game on a host."""

    game: RemoteGame

    @classmethod
    def at(cls, game: Game[Any], side: str | None, own: Cache | None = None) -> Seat:
        """The seat of a side: that of the line as it is played, any other to look from only."""
        return cls(game, side, own) if isinstance(game, RemoteGame) else Seat(game, side, own)

    def throws(self, command: Command) -> bool | None:
        """Whether dice are thrown at once after a legal command, as the host says."""
        if self.side != self.game.word or self.side is None:
            return None
        return self.game.why(WhyAsked(order=_encode(command))).throws

    def hands_on(self, command: Command) -> bool:
        """Whether a command that may be given now ends this side's run of decisions, as the host says."""
        if not self.to_decide or self.side != self.game.word:
            return False
        legal = self.game.legal()
        if kind_of(command) == "" and command in legal:
            return legal.index(command) in self.game.asked().hands_on
        return self.game.why(WhyAsked(order=_encode(command))).hands_on

    @property
    def can_be_advised(self) -> bool:
        """Whether a bot here can think for this side: what is hidden is with the host, and not dealt here."""
        return not _has_unknown(self.view)

    def why_not_at(
        self, name: str, actor: str | None = None, card: str | None = None
    ) -> tuple[tuple[Command, Refusal], ...]:
        """For a space or a unit that no choice points at: what one might want there, and why not."""
        if not self.to_decide or self.side != self.game.word:
            return ()
        told = self.game.why(WhyAsked(name=name, actor=actor, card=card))
        return tuple(
            (_read_order(self.game.system, one.order), Refusal(one.rule, one.text))
            for one in told.refusals
            if one.order is not None
        )

    def number_of(self, n: int) -> int:
        """The same number: here are only entries that the seat has heard of."""
        return n

    def entry_number(self, number: int) -> int:
        """The same number, for the same reason."""
        return number

    def _known_game(self) -> Game[Any] | None:
        """The game as far as this side knows it, to try things out in; None where it knows too little.

        What lies hidden where nothing shows is not known here at all, so it is looked ahead only where
        everything in sight is known.
        """
        state = self.game.state
        if self._open is None or self._open[0] is not state:
            rolls = self.game.cache.of(Heard).rolls(self.game.entries, self.side)
            view, game = msgspec.structs.replace(self.view, rolls=rolls), None
            if not _has_unknown(view):
                game = Game.at(
                    self.game.system, self.game.setup, self.game.world, view, cache=self.game.cache
                )
            self._open = (state, game)
        return self._open[1]


def _has_unknown(view: GameState) -> bool:
    """Whether something is in sight of which the seat does not know what it is."""
    kinds = {unit.kind for unit in view.units.values()} | {one.kind for one in view.markers.values()}
    return UNKNOWN in kinds or any(UNKNOWN in pile.cards for pile in view.piles.values())


def join_table(url: str) -> RemoteSeat:
    """The seat of a link, taken; or that of a spectator. Raises HostFault and its kinds."""
    address = HostAddress.of(url)
    line, path, word = HostLine(address), address.path.rstrip("/"), None
    if "/join/" in path:
        taken = line.insist(path, SeatTaken, {})
        line.token, path, word = taken.token, taken.path, taken.seat
    elif "/s/" in path:
        raise HostFault(
            "this is the address of a seat in your browser: join with the link that the host gave (/join/…)"
        )
    elif not path.startswith("/g/"):
        raise HostFault(f"{url} is no link to a seat or a game: such a link holds /join/ or /g/")
    return RemoteSeat(RemoteGame.joined(line, path, word), word)


def _read_setup(line: HostLine, data: bytes) -> tuple[Setup, System[Any], Any]:
    """What is played, from the first line of a journal. Raises HostNewer."""
    try:
        recording = j.parse_journal(data.rstrip(b"\n") + b"\n", f"the game at {line.address.name}", system_of)
        return recording.header.as_setup(), recording.system, j.world_of(recording)
    except BadJournal as error:
        raise HostNewer(f"this program cannot play it: {error}") from error


def _read_entry(system: System[Any], number: int, heard: EntryHeard) -> Entry:
    """An entry as it was heard. Raises ValueError for what this program does not know."""
    events = tuple(msgspec.json.decode(raw, type=AnyEvent) for raw in heard.events)
    command = None if heard.command is None else _read_order(system, heard.command)
    return Entry(number, heard.by, command, events)


def _read_order(system: System[Any], order: Any) -> Command:
    """A command of a system, from JSON or as read from it. Raises ValueError for what is none."""
    raw = order if isinstance(order, msgspec.Raw) else msgspec.json.encode(order)
    return _order_decoder(system.name).decode(raw)


@cache
def _order_decoder(system: str) -> msgspec.json.Decoder[Command]:
    vocabulary: Any = reduce(or_, (*system_of(system).commands, Proceed))
    return msgspec.json.Decoder(vocabulary)


def _encode(command: Command) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(command))
