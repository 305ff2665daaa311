"""What a bot remembers is what the journal tells: a resumed game goes as it would have gone.

A bot that comes to a decision otherwise than step by step (a game was resumed, an order was taken back,
somebody else played for a while) goes once more through what its side decided last, and remembers what it
would remember had it decided that itself.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wsn.engine.commands import Command
from wsn.engine.evolve import fold
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.state import GameState
from wsn.engine.system import Cache
from wsn.table.seat import Seat


def draw_chance(seed: str, seat: Seat) -> random.Random:
    """The chance of one decision: by the bot's seed, and the number of entries that its side has heard of.

    It does not hang on what was drawn before: neither by this bot nor by the one that played before a pause.
    """
    return random.Random(f"{seed}/{entries_heard(seat)}")


def in_own_time(state: GameState, side: str) -> bool:
    """Whether a side decides unprompted, and not in answer to a question in the other's turn."""
    return all(frame.side in (None, side) for frame in state.frames)


def entries_heard(seat: Seat) -> int:
    """How many entries of the game the side has heard of."""
    return seat.number_of(len(seat.game.entries))


class PastDecision(NamedTuple):
    """A decision of a side, and what it knew then."""

    seat: Seat
    given: Command | None
    """None for the one that is to be taken now."""
    opens: bool
    """Whether another side has decided in its own time since the last one, or another turn has begun."""


class LastDecision(NamedTuple):
    """What a bot notes of the decision that it took last."""

    many: int
    """How many entries there were."""
    entry: Entry
    """The last of them."""
    given: Command
    state: GameState
    """How the game stood."""


class Recalling(ABC):
    """A bot that remembers something from one decision to the next."""

    _last: LastDecision | None = None

    @abstractmethod
    def forget_all(self) -> None:
        """Remember nothing."""

    @abstractmethod
    def begins_at(self, decided: Sequence[PastDecision], n: int) -> bool:
        """Whether what was decided before the decision of this number is not remembered there."""

    @abstractmethod
    def relive(self, seat: Seat, given: Command) -> None:
        """Remember what it would remember had it given this command here."""

    def recall(self, seat: Seat) -> None:
        """Remember what it would remember had it played its side from the beginning."""
        if self._last is not None and _came_by(self._last, seat.game.entries, seat.side):
            return
        past = tuple(past_decisions(seat))
        if self._last is None and len(past) == 1:
            return  # its side has not decided yet
        self.forget_all()
        first = len(past) - 1
        while first and not self.begins_at(past, first):
            first -= 1
        self.forget_all()
        for one, given, _ in past[first:]:
            if given is not None:
                self.relive(one, given)

    def asked_again(self, seat: Seat) -> bool:
        """Whether nothing has happened since its last decision: it is asked about the same one."""
        entries = seat.game.entries
        return self._last is not None and self._last[:2] == (len(entries), entries[-1])

    def note_command(self, seat: Seat, given: Command) -> Command:
        """Note the command that is given here, and return it."""
        game, entries = seat.game, seat.game.entries
        self._last = LastDecision(len(entries), entries[-1], given, game.state) if entries else None
        return given

    def opens_anew(self, seat: Seat) -> bool:
        """Whether another side has decided in its own time since this one did, or another turn has begun.

        Where the game came here step by step, only the entries since its last decision are looked at.
        """
        last, game = self._last, seat.game
        if last is None or not _came_by(last, game.entries, seat.side):
            *_, present = past_decisions(seat)
            return present.opens
        own, *since = game.entries[last.many :]
        state = fold(last.state, own.events)
        for entry in since:
            if entry.by is not None and in_own_time(state, entry.by):
                return True
            state = fold(state, entry.events)
        return game.system.turn(state) != game.system.turn(last.state)


def _came_by(last: LastDecision, entries: tuple[Entry, ...], side: str | None) -> bool:
    """Whether the side has decided only once since the entries that were noted: the command of the note."""
    since = entries[last.many :]
    if (
        not since
        or entries[last.many - 1] != last.entry
        or (since[0].by, since[0].command) != (side, last.given)
    ):
        return False
    return all(one.by != side for one in since[1:])


def past_decisions(seat: Seat) -> Iterator[PastDecision]:
    """Every decision of this seat's side so far, as it looked then, and the present one."""
    game, side, cache = seat.game, str(seat.side), Cache()
    state = game.beginning
    opens, turn = True, None
    for number, entry in enumerate(game.entries):
        if entry.by == side and entry.command is not None:
            now = game.system.turn(state)
            then = Game.at(
                game.system, game.setup, game.world, state, cache=cache, entries=game.entries[:number]
            )
            yield PastDecision(Seat(then, side, seat.own), entry.command, opens or now != turn)
            opens, turn = False, now
        elif entry.by is not None and in_own_time(state, entry.by):
            opens = True
        state = fold(state, entry.events)
    yield PastDecision(seat, None, opens or game.system.turn(state) != turn)
