"""Positions of trial games, with what bots choose in each: worked out once.

Games that begin alike share their beginning. A command without dice leads to one position; one with dice to
as many as they have led to so far, and throws that come to the same share the rest too. In a wargame most
commands throw no dice, and many throws do nothing, so that far fewer orders are looked for than are given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from wsn.bots.greedy import MarchMemory
from wsn.engine.commands import Command
from wsn.engine.dice import Dice
from wsn.engine.events import Event
from wsn.engine.game import Game
from wsn.engine.system import Cache
from wsn.table import luck
from wsn.table.seat import Ahead

DESCENDANTS: Final = 64
"""How many positions are looked at for those in which a side decides next: others decide little before it."""
Choice = tuple[Command, MarchMemory]
"""What a bot does in a position, and what it remembers from there on."""


class LedTo(NamedTuple):
    """Where a command has led."""

    to: Position
    events: Sequence[Event]
    """What happened on the way, as the rules tell it."""
    dice: bool
    """Whether dice were thrown: then it may lead elsewhere too."""


class Position:
    """A position of a game apart, and where commands have led from it."""

    __slots__ = ("_after", "_odds", "chosen", "game", "own", "worth")

    def __init__(self, game: Game[Any], own: Cache) -> None:
        self.game, self.own = game, own
        self.chosen: dict[str, Choice] = {}
        """What each bot does here, by its name."""
        self.worth: float | None = None
        """What it is worth to who thinks, once that was asked."""
        self._after: dict[Command, list[LedTo]] = {}
        self._odds: dict[Command, Mapping[int, Fraction] | None] = {}

    def seat_here(self, who: str) -> Ahead:
        """The seat of a player here."""
        return Ahead(self.game, who, self.own)

    def choice(self, name: str, choose: Callable[[], Choice]) -> Choice:
        """What the bot of this name does here; it is asked once."""
        known = self.chosen.get(name)
        if known is None:
            known = self.chosen[name] = choose()
        return known

    def step(self, command: Command, dice: Dice) -> LedTo:
        """Where a command of the side that decides leads with these dice. Raises IllegalCommand."""
        steps = self._after.setdefault(command, [])
        if steps and not steps[0].dice:
            return steps[0]
        game = self.game
        state, events = game.look_ahead(command, dice)
        for known in steps:
            if known.to.game.state == state:
                return known
        after = Game.at(game.system, game.setup, game.world, state, cache=game.cache)
        step = LedTo(Position(after, self.own), events, state.rolls != game.state.rolls)
        steps.append(step)
        return step

    def led_to(self, command: Command) -> list[LedTo]:
        """Where a command has led from here so far."""
        return self._after.get(command, [])

    def known_positions(self) -> list[Position]:
        """The positions to which commands without dice have led from here."""
        return [step.to for steps in self._after.values() for step in steps if not step.dice]

    def odds(self, command: Command, side: str) -> Mapping[int, Fraction] | None:
        """The share of each loss that an attack here may cause; None for what takes nothing."""
        if command not in self._odds:
            self._odds[command] = luck.odds_of(self.seat_here(str(self.game.deciding)), command, side)
        return self._odds[command]


def root_of(roots: list[Position], game: Game[Any], own: Cache) -> Position:
    """The position where a game begins that was dealt: one of these, if it is the same."""
    for known in roots:
        if known.game.state == game.state:
            return known
    roots.append(Position(game, own))
    return roots[-1]


def led_to(roots: Sequence[Position], command: Command) -> list[Position]:
    """Where a command has led from these positions so far."""
    return [step.to for at in roots for step in at.led_to(command)]


def known_descendants(roots: Sequence[Position], side: str) -> list[Position]:
    """The positions known from here in which a side decides, as far as no dice were thrown by others."""
    found: list[Position] = []
    waiting = [*roots]
    while waiting and len(waiting) + len(found) <= DESCENDANTS:
        at = waiting.pop()
        if at.game.deciding == side:
            found.append(at)
        elif at.game.deciding is not None:
            waiting += at.known_positions()
    return found
