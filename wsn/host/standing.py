"""Standing orders of a seat: `pass for me until somebody fires at me`. No other seat hears of them.

What is answered is an order as any other, and looks like any other: the others hear of a pass, not of why.
Only what a game calls a refusal to act is ever given (`Command.declines`). A standing order is lifted by what
its seat sees happen to its units, and that is read from the beats of the game (`wsn.table.story`), not words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from wsn.engine.commands import Command
from wsn.engine.dice import NoDice
from wsn.engine.events import Event, StepsChanged, UnitRemoved
from wsn.engine.evolve import fold
from wsn.engine.journal import Entry
from wsn.engine.observe import observe, observe_event
from wsn.engine.state import GameState
from wsn.engine.system import Situation
from wsn.parts.beats import Strike
from wsn.table.choices import where
from wsn.table.seat import Seat
from wsn.table.story import story

Until = Literal["fired_at", "turn", "withdrawn"]
"""When it is lifted: as a unit of the seat is struck; then or as a turn begins; only when withdrawn."""
Answers = Literal["all", "reactions", "own"]
"""What is answered: whatever may be declined, only what interrupts another side, or only one's own time."""

UNTIL_WORDS: Final[dict[Until, str]] = {
    "fired_at": "until somebody fires at one of my units",
    "turn": "until somebody fires at one of my units, or the next turn begins",
    "withdrawn": "until I say otherwise",
}
ANSWERS_WORDS: Final[dict[Answers, str]] = {
    "all": "Pass and hold fire for me",
    "reactions": "Hold fire for me, and decline to react",
    "own": "Pass for me when it is my turn to act",
}


class PassOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing order of a seat to let its chances go by."""

    since: int
    """How many entries of the game stood when it was given."""
    until: Until = "fired_at"
    answers: Answers = "all"


class Lifted(msgspec.Struct, frozen=True):
    """That a standing order holds no longer: after which entry, and why, as its seat may know it."""

    entry: int
    why: str


def describe_order(order: PassOrder) -> str:
    """A standing order in a sentence."""
    return f"{ANSWERS_WORDS[order.answers]} {UNTIL_WORDS[order.until]}."


def passing_command(seat: Seat, order: PassOrder) -> Command | None:
    """What a seat answers now by its order; None where it must decide itself, or another decides.

    Where several ways to decline differ, as in a choice between two, its player is asked.
    """
    if not seat.to_decide:
        return None
    if order.answers != "all" and (order.answers == "own") != seat.own_time:
        return None
    declining = [command for command in seat.legal() if command.declines]
    return declining[0] if len(declining) == 1 else None


class Watch:
    """What one seat has seen since it gave a standing order: read as the game goes on, entry by entry."""

    def __init__(self, seat: Seat, order: PassOrder) -> None:
        if seat.plays_for is None:
            raise ValueError("a spectator gives no standing orders")
        self._seat, self.order = seat, order
        self._read: list[Entry] = []
        self._state = GameState()
        self._first = seat.game.system.turn(seat.game.state_at(self._begin()))
        self._lifted: Lifted | None = None

    def _begin(self) -> int:
        return min(self.order.since, len(self._seat.game.entries))

    def lifted(self) -> Lifted | None:
        """Why the order no longer holds, or None while it does. What was taken back does not count."""
        entries = self._seat.game.entries
        since = self._begin()
        count = len(self._read)
        if not count or count > len(entries) - since or self._read[-1] is not entries[since + count - 1]:
            self._read, self._lifted = [], None
            self._state = self._seat.game.state_at(since)
        if self._lifted is None:
            for entry in entries[since + len(self._read) :]:
                why = self._reason_in(entry)
                self._state = fold(self._state, entry.events)
                self._read.append(entry)
                if why is not None:
                    self._lifted = Lifted(entry.n, why)
                    break
        return self._lifted

    def _reason_in(self, entry: Entry) -> str | None:
        """Why an entry lifts the order, or None."""
        seat, order = self._seat, self.order
        if order.until == "withdrawn":
            return None
        if entry.by != seat.side and (unit := self._struck_unit(entry.events)) is not None:
            view = observe(self._state, seat.side)
            place = where(unit, view)
            name = self._name(unit, view)
            return f"{name} was struck" if place is None else f"{name} was struck in {place}"
        if order.until == "turn":
            after = fold(self._state, entry.events)
            turn = seat.game.system.turn(after)
            if turn is not None and turn != self._first:
                return f"turn {turn} has begun"
        return None

    def _struck_unit(self, events: Sequence[Event]) -> str | None:
        """The first unit of this seat's side that others strike, or that loses something by what happens."""
        own = _own_units(observe(self._state, self._seat.side), self._seat.plays_for)
        places = {where(unit, self._state): unit for unit in own}
        for beat in story(self._seat.game, self._seat.side, self._state, events):
            if isinstance(beat, Strike) and not own.issuperset(beat.by or ("",)):
                if beat.target in own:
                    return beat.target
                if not beat.target and beat.space in places:
                    return places[beat.space]
        return next(_losses(self._seen(events), own), None)

    def _seen(self, events: Sequence[Event]) -> Iterator[Event]:
        for event in events:
            if (seen := observe_event(event, self._seat.side)) is not None:
                yield seen

    def _name(self, unit: str, view: GameState) -> str:
        game = self._seat.game
        return game.system.unit_words(Situation(view, game.world, NoDice(), game.cache), unit).name


def _own_units(view: GameState, side: str | None) -> frozenset[str]:
    return frozenset(unit.id for unit in view.units.values() if unit.side == side)


def _losses(events: Iterable[Event], own: frozenset[str]) -> Iterator[str]:
    """The own units that lose steps or are eliminated."""
    for event in events:
        match event:
            case StepsChanged(unit=unit) if event.by < 0 and unit in own:
                yield unit
            case UnitRemoved(unit=unit) if not event.left_map and unit in own:
                yield unit
