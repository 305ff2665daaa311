"""A line of the log of a game, as a reader sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from wsn.engine.events import DiceRolled, Event, TrackSet, UnitMoved
from wsn.engine.state import GameState
from wsn.engine.system import System


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: which entry it belongs to, the words, and the rule behind them."""

    entry: int
    text: str
    rule: str
    event: Event
    turn: int | None = None
    """The turn in which it happened; None where turns are not counted."""
    dice: tuple[DiceRolled, ...] = ()
    """The throws that it tells of: those since the line before it, whose values the reader sees."""

    moves: tuple[UnitMoved, ...] = ()
    """The moves that it tells of, where a game tells of a whole march at its end, and of no step."""
    side: str | None = None
    """The side whose doing it is, where the game tells that; None where it does not, or nobody does it."""
    opens_turn: bool = False
    """Whether it only says that a turn begins: where turns have headings it is left out."""

    @property
    def words(self) -> str:
        """What happened, without the rule behind it."""
        return self.text.removesuffix(f" ({self.rule})")

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})"


AFTER_EVERY_TURN: Final = 1_000_003
"""A turn that no game comes to."""


def opens_turn(state: GameState, system: System[Any], event: Event) -> bool:
    """Whether an event only counts the turn on: another number on its track is another turn."""
    if not isinstance(event, TrackSet):
        return False
    tracks = {**state.tracks, event.track: AFTER_EVERY_TURN}
    return system.turn(msgspec.structs.replace(state, tracks=tracks)) == AFTER_EVERY_TURN
