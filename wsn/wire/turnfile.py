"""A game of two by files that are sent to and fro, without a host: a file fits, or it is refused.

A turn file holds orders and no positions: whoever takes it plays them through the rules on a machine of their
own, so it can say nothing that the rules forbid. There is no referee between the two, so a game that hides
something from a player is not played so: both machines would hold it.

Each player throws dice from a chain of hashes (`wsn.engine.chain`), bound to it before the number is known
that the other adds. Each roll opens a link, so nobody can roll again, and nobody knows the other's dice. Who
changes the program can work out their own next rolls; only a host that is no player prevents that.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from wsn.cite import Refusal
from wsn.data.disk import make_folder, write_whole
from wsn.data.problems import shorten
from wsn.engine import journal as j
from wsn.engine.chain import LINK_BYTES, OPEN_LINKS, Chain, Hex, next_hash, values_of
from wsn.engine.commands import Command, IllegalCommand, InvalidCommand
from wsn.engine.course import Course
from wsn.engine.dice import Dice, NoDice, NoDiceLeft, SeededDice
from wsn.engine.events import DiceRolled
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.journalfile import SUFFIX
from wsn.engine.observe import observe
from wsn.engine.system import Setup, System
from wsn.systems import system_of
from wsn.table.kept import plain_stem
from wsn.wire.turnmessages import (
    AnsweredOffer,
    Id,
    OfferedGame,
    TurnFault,
    TurnSent,
    read_header,
    write_turn_file,
)


class MailSecret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player keeps of a game by files, and sends to nobody."""

    game: Id
    side: str
    header: str
    offered: bool
    """Whether this player made the offer."""
    key: Hex
    """What the player's chain of dice is made of."""
    number: Hex
    """What the player adds to the other's dice."""
    their_chain: str = ""
    their_number_hash: str = ""
    their_number: str = ""
    journal: str = ""
    """The name of the journal beside this file; empty before the game is set up."""
    their_last: str = ""
    """The link of the other's chain that was opened last."""
    stands: int = 0
    """How many entries stood when the other's last file was taken: all of them are known to both."""
    read: int = 0
    """How many entries stood before that file was taken: what came after is news."""


# --- dice


class OwnLinks:
    """The dice of one run of orders, from a chain whose links this program knows."""

    def __init__(self, chain: Chain, first: int, number: str, seat: str) -> None:
        self.chain, self._first, self._mixed = chain, first, {seat: number}
        self.opened: list[str] = []

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        """Throw with the next link."""
        link = self.chain.link(self._first + len(self.opened))
        self.opened.append(link.hex())
        return values_of(link, self._mixed, {}, count, faces, purpose)


class SentLinks:
    """The dice of the other's orders, from the links in a file."""

    def __init__(self, links: Sequence[str], number: str, seat: str) -> None:
        self._links, self._mixed = links, {seat: number}
        self.used = 0

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        """Throw with the next link. Raises NoDiceLeft where the file opens no more."""
        if self.used >= len(self._links):
            raise NoDiceLeft(f"the file opens no link for {purpose}")
        link = bytes.fromhex(self._links[self.used])
        self.used += 1
        return values_of(link, self._mixed, {}, count, faces, purpose)


def rolls_of(entries: Iterable[Entry], side: str, offered_by: str) -> int:
    """How many rolls followed the orders of a side; those of the set-up are of who made the offer."""
    by, rolls = offered_by, 0
    for entry in entries:
        by = entry.by or by
        rolls += by == side and sum(isinstance(event, DiceRolled) for event in entry.events)
    return rolls


class MailedGame(Game[Any]):
    """A game by files: whoever gives an order throws their own dice, and nothing may be hidden.

    Made by `MailTable`, which gives it the dice of either player.
    """

    table: MailTable | None = None
    their_links: SentLinks | None = None

    def begin(self, dice: Dice) -> Course:
        """The set-up, with the dice of who made the offer. Raises TurnFault where it hides something."""
        course = super().begin(self._dice_of(self._offered_by) or dice)
        if (hidden := hiding_words(self, course)) is not None:
            raise TurnFault(hidden)
        return course

    def decide(self, side: str, command: Command, dice: Dice) -> Course:
        """What a command leads to, with the dice of its side; an order that is hidden is refused."""
        course = super().decide(side, command, self._dice_of(side) or dice)
        if (hidden := hiding_words(self, course)) is not None:
            raise IllegalCommand(Refusal("ENGINE 10", hidden))
        return course

    @property
    def _offered_by(self) -> str:
        return "" if self.table is None else self.table.offered_by

    def _dice_of(self, side: str) -> Dice | None:
        if self.table is None:
            return None
        if side != self.table.secret.side and self.their_links is not None:
            return self.their_links
        return self.table.own_dice(self.entries)


def hiding_words(game: Game[Any], course: Course) -> str | None:
    """Why a game cannot be played by files, in words: what was decided hides something from a player."""
    seats = tuple(game.system.seats)
    for entry, state in zip(course.entries, course.states, strict=True):
        for event in entry.events:
            if event.seen_by is not None and not set(seats) <= set(event.seen_by):
                return _hidden(game)
        plain = msgspec.structs.replace(state, rolls=0)
        if any(observe(state, seat) != plain for seat in seats):
            return _hidden(game)
    return None


def _hidden(game: Game[Any]) -> str:
    title = game.system.title
    return (
        f"this would be hidden from the other player, and files between two machines hide nothing: "
        f"play {title} at a host (wsn host), which tells each player what that player may know"
    )


# --- a table


class MailTable:
    """One player's end of a game by files, in a folder: what that player keeps secret, and the journal."""

    def __init__(self, folder: Path, secret: MailSecret) -> None:
        self.folder = folder
        self.secret = secret
        header = read_header(secret.header)
        self.system: System[Any] = system_of(header.system)
        self.setup: Setup = header.as_setup()
        self.other = next(seat for seat in self.system.seats if seat != secret.side)
        self.chain = Chain(bytes.fromhex(secret.key), OPEN_LINKS)

    # ---------------------------------------------------------------- beginning

    @classmethod
    def offer(cls, folder: Path, setup: Setup, side: str) -> tuple[MailTable, bytes]:
        """A new game of a scenario, and the file that offers it. Raises TurnFault."""
        system = system_of(setup.system)
        if len(system.seats) != 2:
            raise TurnFault(f"{system.title} is not a game of two players: there is nobody to send files to")
        if side not in system.seats:
            raise TurnFault(f"{side!r} does not play: the players are {' and '.join(system.seats)}")
        header = j.header_line(j.header_of(j.as_recorded(setup), "")).decode()
        secret = MailSecret(secrets.token_hex(16), side, header, True, _secret_number(), _secret_number())
        table = cls(folder, secret)
        table._check_open()
        table._keep()
        number_hash = hashlib.sha256(bytes.fromhex(secret.number)).hexdigest()
        return table, write_turn_file(
            OfferedGame(secret.game, header, side, table.chain.commitment.hex(), number_hash)
        )

    @classmethod
    def accept(cls, folder: Path, offer: OfferedGame) -> tuple[MailTable, bytes]:
        """The other end of a game that is offered, and the file that answers. Raises TurnFault."""
        if _secret_file(folder, offer.game).exists():
            raise TurnFault("this offer was taken already, or is your own: send it to the other player")
        header = read_header(offer.header)
        system = system_of(header.system)
        if header.edition != system.edition:
            raise TurnFault(
                f"it is offered under edition {header.edition} of {system.title}, and this program has "
                f"{system.edition}: both must have the same"
            )
        if len(system.seats) != 2 or offer.side not in system.seats:
            raise TurnFault(f"it offers a seat that {system.title} does not have")
        side = next(seat for seat in system.seats if seat != offer.side)
        secret = MailSecret(
            offer.game,
            side,
            offer.header,
            False,
            _secret_number(),
            _secret_number(),
            their_chain=offer.chain,
            their_number_hash=offer.number_hash,
        )
        table = cls(folder, secret)
        table._check_open()
        table._keep()
        return table, write_turn_file(AnsweredOffer(offer.game, table.chain.commitment.hex(), secret.number))

    @classmethod
    def of(cls, folder: Path, game: str) -> MailTable:
        """The end of a game that is kept in a folder. Raises TurnFault where there is none here."""
        try:
            secret = msgspec.json.decode(_secret_file(folder, game).read_bytes(), type=MailSecret)
        except FileNotFoundError:
            raise TurnFault(f"no game that this file is of is kept in {folder}: name its folder") from None
        except (OSError, ValueError) as error:
            raise TurnFault(f"what is kept of this game in {folder} cannot be read: {error}") from error
        return cls(folder, secret)

    def _check_open(self) -> None:
        """Refuse a game whose set-up hides something. Raises TurnFault."""
        MailedGame(self.system, self.setup, self.system.world(self.setup), "", None).begin(
            SeededDice("set-up on trial")
        )

    # ---------------------------------------------------------------- dice

    @property
    def offered_by(self) -> str:
        """The seat of who made the offer."""
        return self.secret.side if self.secret.offered else self.other

    def own_dice(self, entries: Sequence[Entry]) -> OwnLinks:
        """The dice of this player's next orders."""
        first = rolls_of(entries, self.secret.side, self.offered_by)
        return OwnLinks(self.chain, first, self.secret.their_number, self.other)

    # ---------------------------------------------------------------- the game

    @property
    def journal(self) -> Path | None:
        """Where the game is kept; None before it is set up."""
        return self.folder / self.secret.journal if self.secret.journal else None

    def open(self, read_only: bool = False) -> MailedGame:
        """The game, to go on with. Raises TurnFault and BadJournal."""
        if self.journal is None:
            raise TurnFault("the game is not set up yet: the other player's file is awaited")
        game = MailedGame.load(self.journal, system_of, read_only=read_only)
        assert isinstance(game, MailedGame)
        game.table, game.typed = self, False
        return game

    @contextmanager
    def opened(self) -> Iterator[MailedGame]:
        """The game, let go at the end."""
        game = self.open()
        try:
            yield game
        finally:
            game.close()

    def take_answer(self, answer: AnsweredOffer) -> None:
        """The other has taken the offer: set the game up. Raises TurnFault."""
        if not self.secret.offered:
            raise TurnFault("this answer is your own: send it to the other player")
        if self.secret.journal:
            raise TurnFault("the offer was answered before, and the game is under way")
        self._set(their_chain=answer.chain, their_number=answer.number)
        game = self._new_game()
        game.take(game.begin(NoDice()))
        self._keep_new(game)

    def _new_game(self) -> MailedGame:
        """The game before its set-up."""
        game = MailedGame(self.system, self.setup, self.system.world(self.setup), "", None)
        game.table, game.typed = self, False
        return game

    def _keep_new(self, game: MailedGame) -> None:
        """Begin the journal of a game that was set up just now."""
        name = f"{plain_stem(self.setup.name)}-{self.secret.game[:8]}{SUFFIX}"
        game.save(self.folder / name)
        self._set(journal=name)

    def turn_file(self) -> bytes:
        """What the other has not answered yet, as a file; the same one when it is asked for again.

        Raises TurnFault where this player is to decide, or nothing was ordered.
        """
        game = self.open(read_only=True)
        entries, stands, side = game.entries, self.secret.stands, self.secret.side
        if game.deciding == side:
            raise TurnFault("it is your decision: play on, and send the file then")
        if len(entries) == stands:
            raise TurnFault("the other player's orders came last: there is nothing to send")
        first, last = (rolls_of(some, side, self.offered_by) for some in (entries[:stands], entries))
        turn = TurnSent(
            self.secret.game,
            side,
            stands,
            j.state_digest(game.state_at(stands)) if stands else "",
            [msgspec.Raw(msgspec.json.encode(e.command)) for e in entries[stands:] if e.by is not None],
            [self.chain.link(n).hex() for n in range(first, last)],
            j.state_digest(game.state),
            None if stands or not self.secret.offered else self.secret.number,
        )
        return write_turn_file(turn)

    def take_turn(self, turn: TurnSent) -> int:
        """Play the other's orders through the rules here; how many there were.

        Raises TurnFault where the file does not fit or an order is refused; nothing is done then.
        """
        if turn.side != self.other:
            own = turn.side == self.secret.side
            raise TurnFault(
                "this turn is your own: send it to the other player"
                if own
                else f"{shorten(turn.side)} does not play in this game"
            )
        number = self.secret.their_number or self._their_number(turn)
        trial = self.open(read_only=True) if self.secret.journal else self._new_game()
        self._check_fit(trial, turn)
        self._check_links(turn)
        commands = [self._read_order(n, raw) for n, raw in enumerate(turn.orders, 1)]
        self._play(trial, turn, commands)
        if not self.secret.journal:
            self._set(their_number=number)
            self._keep_new(trial)
        else:
            with self.opened() as game:
                self._play(game, turn, commands)
        last = turn.links[-1] if turn.links else self.secret.their_last
        self._set(stands=len(trial.entries), their_last=last, read=turn.stands)
        return len(commands)

    def _their_number(self, turn: TurnSent) -> str:
        """The number that the first turn of who made the offer opens. Raises TurnFault."""
        if self.secret.offered or turn.stands or turn.number is None:
            raise TurnFault("the game is not set up yet: this file belongs to a later moment of it")
        if hashlib.sha256(bytes.fromhex(turn.number)).hexdigest() != self.secret.their_number_hash:
            raise TurnFault("the number in it is not the one that the offer was bound to")
        return turn.number

    def _check_fit(self, game: MailedGame, turn: TurnSent) -> None:
        """Raise TurnFault for a file that goes on from another moment."""
        stand = len(game.entries)
        if turn.stands < stand:
            raise TurnFault(
                f"it goes on from entry {turn.stands}, and your game has come to entry {stand}: you have "
                "taken it, or another turn from that moment, which stays"
            )
        if turn.stands > stand:
            raise TurnFault(
                f"it goes on from entry {turn.stands}, and your game has come to entry {stand} only: "
                "a file between was not taken"
            )
        if stand and turn.before != j.state_digest(game.state):
            raise TurnFault("it goes on from another position than that of your game")

    def _check_links(self, turn: TurnSent) -> None:
        """Raise TurnFault for dice to which the other is not bound."""
        last = self.secret.their_last or self.secret.their_chain
        for number, link in enumerate(turn.links, 1):
            if next_hash(bytes.fromhex(link)).hex() != last:
                raise TurnFault(f"the dice of roll {number} in it are not those that its player is bound to")
            last = link

    def _play(self, game: MailedGame, turn: TurnSent, commands: Sequence[Command]) -> None:
        """Play orders of the other, and compare what they lead to. Raises TurnFault."""
        game.their_links = SentLinks(turn.links, self.secret.number, self.secret.side)
        number = 0
        try:
            if not game.entries:
                game.take(game.begin(NoDice()))
            for number, command in enumerate(commands, 1):  # noqa: B007 - told where it stops
                game.submit(self.other, command)
        except IllegalCommand as error:
            raise TurnFault(f"its order {number} is refused: {error.refusal}") from error
        except (InvalidCommand, NoDiceLeft) as error:
            raise TurnFault(f"its order {number} cannot be played: {error}") from error
        if game.their_links.used != len(turn.links):
            raise TurnFault("it opens links that none of its dice need")
        if game.deciding == self.other:
            raise TurnFault("it ends while its own player is to decide")
        if j.state_digest(game.state) != turn.after:
            raise TurnFault(
                "its orders lead to another position here than there: it was altered, or the two programs "
                "are of different editions"
            )

    def _read_order(self, number: int, raw: msgspec.Raw) -> Command:
        vocabulary: Any = reduce(or_, self.system.commands)
        try:
            command: Command = msgspec.json.decode(raw, type=vocabulary)
        except (ValueError, RecursionError) as error:
            raise TurnFault(f"its order {number} is no order of {self.system.title}: {error}") from error
        return command

    # ---------------------------------------------------------------- what is kept

    def _set(self, **changed: Any) -> None:
        self.secret = msgspec.structs.replace(self.secret, **changed)
        self._keep()

    def _keep(self) -> None:
        """Write what this player alone may read. Raises OSError."""
        file = _secret_file(self.folder, self.secret.game)
        make_folder(self.folder)
        write_whole(file, msgspec.json.encode(self.secret))
        os.chmod(file, 0o600)


def _secret_file(folder: Path, game: str) -> Path:
    return folder / f"{game}.own.json"


def _secret_number() -> str:
    return secrets.token_hex(LINK_BYTES)
