"""Dice of a hosted game, from chains of hashes to which the host is bound before the first roll.

Before the game begins the host makes a secret number for each chain, hashes it thousands of times, and shows
the last hash: the commitment. Each roll opens the number before the one shown last. Its hash is the one shown
last, so that anybody can see that the host could not choose another; and what the dice show follows from it,
from the words that the players typed, and from the links by which clients of other seats answered. So a roll
can be checked when it falls (`wsn.engine.chaincheck`), and tells nothing about the next one.

A link that is opened gives away every link before it. So what is rolled in secret has chains of its own,
one for each group of seats that may see such rolls: a shuffle is seen by nobody, and its links are opened
after the game. What a roll shows depends on its own chain alone, and on no count of all rolls, which would
tell that something secret was rolled.

A link is used once. A takeback that passes dice brings none back: the next roll has the next link, and the
journal keeps what was rolled (`Burnt`).

This shows that nobody changed the dice. Who holds the secret numbers knows what comes: a host who plays, or
tells a friend. Against that helps only a link of the other seat, which the host does not know before the
order is fixed (`SeatChain`). Sealing an order (`seal_order`) shows afterwards that it was fixed by then.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from itertools import count as count_from
from typing import Annotated, Final

import msgspec

from wsn.data.texts import Line
from wsn.engine.dice import Dice, OpenedDice, Opening, even_values
from wsn.engine.events import DiceRolled
from wsn.engine.state import Sides

LINK_BYTES: Final = 32
"""The bytes of a link: those of SHA-256."""
OPEN_LINKS: Final = 65_536
"""The most rolls in the open of one game."""
SECRET_LINKS: Final = 4_096
"""The most rolls in secret of one game, for each group of seats that sees them."""
OPEN_CHAIN: Final = "*"
"""The chain of what is rolled in the open. Those of secret rolls are called by their seats."""
MOST_CHAINED_SEATS: Final = 4
"""The most seats of a game with chains: each group of them has one."""
SEATS_JOINED_BY: Final = "+"
"""What stands between the seats in the name of a chain."""
_SAVED_LINK_INTERVAL: Final = 256
"""Of a chain that was worked out every so manieth link is kept, so that opening one is quick."""

Hex = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""A link, or a commitment, as text."""


class ChainSpent(RuntimeError):
    """More was rolled than the chain of a game has links."""


class NeedsAnswers(Exception):
    """A roll in the open waits for links of these seats; the order is fixed, and nothing was opened yet."""

    def __init__(self, seats: Sequence[str], seal: str) -> None:
        super().__init__(f"the dice wait for {', '.join(seats)}")
        self.seats, self.seal = tuple(seats), seal


# --- what a journal holds of it


class Mixing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat adds to the dice from the next roll on: words of its player, or a chain of its own."""

    seat: str
    words: Line = ""
    commitment: str = ""


class Burnt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rolls that were taken back with the consent of all; their links stay opened."""

    burnt: tuple[DiceRolled, ...]


def mix_line(mixing: Mixing) -> bytes:
    """The line of a journal that says what a seat adds to the dice."""
    return msgspec.json.encode({"mix": mixing}) + b"\n"


def burnt_line(rolls: Sequence[DiceRolled]) -> bytes:
    """The line of a journal with rolls that were taken back, in one that leaves out the entries."""
    return msgspec.json.encode({"burnt": rolls}) + b"\n"


def agreed_undo_line(n: int) -> bytes:
    """The line that drops every entry after entry n, dice among them, as all players agreed."""
    return msgspec.json.encode({"undo_to": n, "agreed": True}) + b"\n"


# --- links


def next_hash(link: bytes) -> bytes:
    """The link that was shown before this one."""
    return hashlib.sha256(b"wsn link\0" + link).digest()


def _join_measured(*texts: str) -> bytes:
    """Texts one after another, each with its length before it: no two lists give the same bytes."""
    encoded = [text.encode() for text in texts]
    return b"".join(len(one).to_bytes(8, "big") + one for one in (b"%d" % len(encoded), *encoded))


def values_of(
    link: bytes, words: Mapping[str, str], answers: Mapping[str, str], count: int, faces: int, purpose: str
) -> tuple[int, ...]:
    """What dice show that were made of a link, the words that players typed and the links of other seats."""
    told = [part for pair in sorted(words.items()) for part in pair]
    opened = [part for pair in sorted(answers.items()) for part in pair]
    mixed = b"wsn dice\0" + _join_measured(*told) + _join_measured(*opened)
    blocks = (hmac.new(link, mixed + n.to_bytes(8, "big"), hashlib.sha256).digest() for n in count_from())
    return even_values(blocks, count, faces, purpose)


def seal_order(link: bytes, order: bytes) -> str:
    """What shows the other seat that an order is fixed, and nothing of it until the link is opened: hex."""
    return hmac.new(link, b"wsn order\0" + order, hashlib.sha256).hexdigest()


class Chain:
    """The secret links of one chain, of which each opened one is the hash of the next."""

    def __init__(self, root: bytes, length: int) -> None:
        self.length = length
        self._root = root
        self._kept: list[bytes] = []
        """Every link that is a multiple of the interval away from the root."""
        self._commitment = b""

    @property
    def commitment(self) -> bytes:
        """What is shown before the first link."""
        if not self._kept:
            link = self._root
            for n in range(self.length):
                if n % _SAVED_LINK_INTERVAL == 0:
                    self._kept.append(link)
                link = next_hash(link)
            self._commitment = link
        return self._commitment

    def link(self, number: int) -> bytes:
        """The link that is opened as this one, from 0. Raises ChainSpent."""
        if number >= self.length:
            raise ChainSpent(f"all {self.length:,} links of the dice of this game are used up")
        _ = self.commitment
        kept, steps = divmod(self.length - 1 - number, _SAVED_LINK_INTERVAL)
        link = self._kept[kept]
        for _step in range(steps):
            link = next_hash(link)
        return link


def chain_of(seen_by: Sides) -> str:
    """The name of the chain for what these seats may see: all of them together (None), or those named."""
    return OPEN_CHAIN if seen_by is None else SEATS_JOINED_BY.join(sorted(seen_by))


def chain_names(seats: Sequence[str]) -> Iterator[str]:
    """Every chain of a game with these seats. Raises ValueError where they are too many."""
    if len(seats) > MOST_CHAINED_SEATS:
        raise ValueError(f"a game with chains has up to {MOST_CHAINED_SEATS} seats, not {len(seats)}")
    yield OPEN_CHAIN
    for many in range(len(seats) + 1):
        for group in combinations(sorted(seats), many):
            yield chain_of(group)


class ChainLog:
    """What was committed, opened and mixed in, in a game so far: all of it is in its journal."""

    def __init__(self, commitments: Mapping[str, str]) -> None:
        self.commitments = dict(commitments)
        """The commitment of each chain, by its name, in hex."""
        self.opened: dict[str, int] = {}
        """How many links of each chain were opened."""
        self.last = dict(commitments)
        """The link of each chain that was opened last, or its commitment."""
        self.words: dict[str, str] = {}
        """What each player typed."""
        self.joined: dict[str, str] = {}
        """The link that each seat showed last that answers with links of its own, or its commitment."""
        self.lines: list[tuple[int, Mixing | Burnt]] = []
        """What is no entry, each with how many entries stand before it."""

    def take_rolls(self, events: Iterable[object]) -> None:
        """Note the links that these events opened."""
        for event in events:
            if isinstance(event, DiceRolled) and event.link:
                name = chain_of(event.seen_by)
                self.opened[name] = self.opened.get(name, 0) + 1
                self.last[name] = event.link
                self.joined.update(event.answers)

    def check_mixing(self, mixing: Mixing) -> None:
        """Raise ValueError for what a seat may not add."""
        joined = SEATS_JOINED_BY in mixing.seat or mixing.seat in ("", OPEN_CHAIN)
        if joined or mixing.seat not in self.commitments:
            raise ValueError(f"{mixing.seat} has no seat in this game")
        if not (mixing.words or mixing.commitment):
            raise ValueError(f"{mixing.seat} adds nothing to the dice")
        if mixing.words and mixing.seat in self.words:
            raise ValueError(f"{mixing.seat} typed words for the dice before, and they stay")
        msgspec.convert(mixing.words, Line)
        if mixing.commitment:
            msgspec.convert(mixing.commitment, Hex)

    def take_mixing(self, mixing: Mixing, at: int) -> None:
        """Note what a seat adds, after so many entries. Raises ValueError for what it may not add."""
        self.check_mixing(mixing)
        if mixing.words:
            self.words[mixing.seat] = mixing.words
        if mixing.commitment:
            self.joined[mixing.seat] = mixing.commitment
        self.lines.append((at, mixing))

    def burn(self, events: Iterable[object], at: int) -> None:
        """Note that the rolls among these events were taken back, to so many entries."""
        self.lines = [(min(at, before), line) for before, line in self.lines]
        rolls = tuple(event for event in events if isinstance(event, DiceRolled))
        if rolls:
            self.lines.append((at, Burnt(rolls)))

    def between(self) -> list[tuple[int, bytes]]:
        """The lines that are no entries, each with how many entries stand before it."""
        return [
            (at, mix_line(line) if isinstance(line, Mixing) else burnt_line(line.burnt))
            for at, line in self.lines
        ]


class ChainDice:
    """The dice of a hosted game: the host's secret chains, and what was opened of them.

    A game that is decided with them throws `begin_throw()`, and moves on in `log` when it takes what was
    decided: what is not taken opens nothing. `key` is secret, of 32 bytes, and made by no person.
    """

    def __init__(self, key: bytes, seats: Sequence[str], committed: Mapping[str, str] | None = None) -> None:
        """`committed` are its commitments, where they are known: they are not worked out again."""
        if len(key) != LINK_BYTES:
            raise ValueError(f"the key of a chain has {LINK_BYTES} bytes, not {len(key)}")
        self.seats = tuple(seats)
        self._chains = {
            name: Chain(
                hmac.new(key, b"wsn chain\0" + _join_measured(name), hashlib.sha256).digest(),
                OPEN_LINKS if name == OPEN_CHAIN else SECRET_LINKS,
            )
            for name in chain_names(seats)
        }
        self.log = ChainLog(self.commitments() if committed is None else committed)

    def __repr__(self) -> str:
        """How many links were opened; nothing that is secret."""
        return f"<ChainDice: {sum(self.log.opened.values())} links opened>"

    def commitments(self) -> dict[str, str]:
        """What the host shows before the first roll: the commitment of each chain, in hex."""
        return {name: chain.commitment.hex() for name, chain in self._chains.items()}

    def next_link(self, name: str, number: int) -> bytes:
        """The link of a chain that is opened as this one. Raises ChainSpent."""
        return self._chains[name].link(number)

    def seal(self, order: bytes) -> str:
        """The seal of an order by the link that the next roll in the open will show, in hex."""
        return seal_order(self.next_link(OPEN_CHAIN, self.log.opened.get(OPEN_CHAIN, 0)), order)

    def begin_throw(self, asks: Sequence[str] = (), seal: str = "") -> ChainThrow:
        """Dice to decide one command with; `asks` are seats that must answer before a roll in the open."""
        return ChainThrow(self, asks, seal)

    def answered(self, answers: Mapping[str, str]) -> ChainThrow:
        """Dice to decide one command with, when seats have answered. Raises ValueError for a wrong link."""
        for seat, answer in answers.items():
            last = self.log.joined.get(seat)
            if last is None:
                raise ValueError(f"{seat} has no chain of its own")
            if steps_between(last, answer) is None:
                raise ValueError(f"the link of {seat} does not lead to the one before it")
        return ChainThrow(self, (), "", answers)

    def roll(self, number: int, count: int, faces: int, purpose: str) -> tuple[int, ...]:
        """Raises RuntimeError, always: dice are thrown while a game decides a command."""
        raise RuntimeError(f"{purpose}: the dice of a hosted game are thrown by its game only")


class ChainThrow(OpenedDice):
    """The dice of one command: links from the next one on, none of which counts as opened yet."""

    def __init__(
        self, dice: ChainDice, asks: Sequence[str], seal: str, answers: Mapping[str, str] | None = None
    ) -> None:
        self._dice = dice
        self._asks, self._seal, self._answers = tuple(asks), seal, answers
        self._opened = dict(dice.log.opened)
        self._words = dict(dice.log.words)

    def open_roll(self, count: int, faces: int, purpose: str, seen_by: Sides) -> Opening:
        """Throw with the next link. Raises NeedsAnswers before a roll in the open, and ChainSpent."""
        name = chain_of(seen_by)
        answers: Mapping[str, str] = {}
        if name == OPEN_CHAIN and self._answers is not None:
            answers = self._answers
        elif name == OPEN_CHAIN and self._asks:
            raise NeedsAnswers(self._asks, self._seal)
        number = self._opened.get(name, 0)
        link = self._dice.next_link(name, number)
        self._opened[name] = number + 1
        return Opening(values_of(link, self._words, answers, count, faces, purpose), link.hex(), answers)


def dice_to_throw(dice: Dice) -> Dice:
    """The dice to decide one command with: those of a hosted game begin where their links stand now."""
    return dice.begin_throw() if isinstance(dice, ChainDice) else dice


# --- the chain of a seat


MOST_SKIPPED_LINKS: Final = 4_096
"""The most links of a seat between two that rolls show: more are refused."""


def steps_between(last: str, link: str) -> int | None:
    """How many links after the one shown last this one is (1: the next); None where it never leads there."""
    try:
        goal, value = bytes.fromhex(last), bytes.fromhex(link)
    except ValueError:
        return None
    if len(value) != LINK_BYTES:
        return None
    for steps in range(1, MOST_SKIPPED_LINKS + 1):
        value = next_hash(value)
        if value == goal:
            return steps
    return None


class SeatChain:
    """The chain of a seat, kept by its client alone: a link for each order of others that rolls dice."""

    def __init__(self, key: bytes, answered: Sequence[str] = ()) -> None:
        root = hmac.new(key, b"wsn seat\0", hashlib.sha256).digest()
        self._chain = Chain(root, OPEN_LINKS)
        self._links: dict[str, str] = {}
        for seal in answered:
            self.answer(seal)

    @property
    def commitment(self) -> str:
        """What the seat shows before it answers, in hex."""
        return self._chain.commitment.hex()

    @property
    def answered(self) -> tuple[str, ...]:
        """The seals that were answered, in their order: with the key, all that must be kept."""
        return tuple(self._links)

    def answer(self, seal: str) -> str:
        """The link for an order with this seal, in hex: the same one when it is asked for again."""
        if seal not in self._links:
            self._links[seal] = self._chain.link(len(self._links)).hex()
        return self._links[seal]
