"""What it is to think: a bot that takes its time, can be told to decide now, and can say what it thought.

It is a protocol, not a class: whatever has these parts thinks, a person's own bot too. The planner is ours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from wsn.bots.planned import PlannedLine
from wsn.engine.commands import Command
from wsn.table.seat import Seat


@runtime_checkable
class Thinking(Protocol):
    """A bot that thinks about its decisions."""

    stop: Callable[[], bool]
    """Asked again and again while it thinks: true means that it shall decide now, by what it has found."""

    def choose(self, seat: Seat) -> Command:
        """Choose one of the seat's legal commands; it must be the seat's decision."""
        ...

    def hint(self, seat: Seat) -> Command:
        """What it would order for whoever asks; not to take a choice back, where anything else is legal."""
        ...

    def explain(self, seat: Seat) -> Sequence[PlannedLine]:
        """The lines of play that its hint was chosen from, the best first: never none."""
        ...


@runtime_checkable
class Assisted(Thinking, Protocol):
    """A bot that thinks, and can have other processes think with it."""

    clocked: bool
    """Whether it thinks for a time: only then others are of use."""
    helpers: int
    """How many other processes may think with it."""
