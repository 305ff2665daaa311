"""A rulebook put together from a game's own functions: what is alike in all of them is written here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from wsn.engine.commands import Command, Proceed
from wsn.engine.declared import Declared, Track
from wsn.engine.events import Event
from wsn.engine.facts import Status, UnitWords
from wsn.engine.state import GameState
from wsn.engine.system import Phase, Preview, Setup, Situation
from wsn.parts.phases import unit_in_memo
from wsn.parts.plainwords import tell_command, tell_event, tell_unit

W = TypeVar("W")


def no_preview(_: Situation[W], __: Command) -> None:
    """Nothing is told of a command before it is given: the default."""
    return


class ASide(Protocol):
    """A side of a game, by its word."""

    @property
    def id(self) -> str:
        """Its word in files and commands."""


class Titled(Protocol):
    """What a game says of itself, as far as its rulebook repeats it (`Wargame`)."""

    @property
    def name(self) -> str:
        """Its word, in files and commands."""

    @property
    def title(self) -> str:
        """What the game is called."""

    @property
    def sides(self) -> Sequence[ASide]:
        """The sides, in the order of the game."""

    @property
    def seats(self) -> Mapping[str, str]:
        """By player, the side that they play for."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Assembled(Generic[W]):
    """A `System`: its phases and what it declares, and a function for each thing that only the game knows."""

    game: Titled
    edition: str
    phases: Mapping[str, Phase[W]]
    declared: Declared
    turns: Track[int]
    """The track with the number of the turn."""
    before: int = 0
    """The number of the turn until that is set."""
    world: Callable[[Setup], W]
    """What the rules read, from the set-up alone."""
    opening: Callable[[W], Iterator[Event]]
    """The events of set-up, the last of which opens the first phase."""
    standing: Callable[[Situation[W], str | None], Status]
    """How the game stands, told the unit that the open phase is about."""
    preview: Callable[[Situation[W], Command], Preview | None] = no_preview
    command_text: Callable[[Situation[W], Command], str] = tell_command
    event_text: Callable[[Situation[W], Event], str] = tell_event
    unit_words: Callable[[Situation[W], str], UnitWords] = tell_unit

    @cached_property
    def name(self) -> str:
        """Its word, in files and commands."""
        return self.game.name

    @cached_property
    def title(self) -> str:
        """What the game is called."""
        return self.game.title

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order of the game."""
        return tuple(side.id for side in self.game.sides)

    @cached_property
    def seats(self) -> Mapping[str, str]:
        """By player, the side that they play for."""
        return self.game.seats

    @cached_property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command that a phase takes, in the order of the phases."""
        taken = dict.fromkeys(kind for phase in self.phases.values() for kind in phase.accepts)
        return tuple(kind for kind in taken if kind is not Proceed)

    def begin(self, world: W, setup: Setup) -> Iterator[Event]:
        """The events of set-up; the world has all that they need."""
        return self.opening(world)

    def turn(self, state: GameState) -> int | None:
        """The number of the turn."""
        return self.turns.get(state) or self.before

    def acting(self, s: Situation[W]) -> str | None:
        """The unit that the open phase is about, as its memo tells."""
        return unit_in_memo(s, self.phases)

    def status(self, s: Situation[W]) -> Status:
        """How the game stands."""
        return self.standing(s, self.acting(s))
