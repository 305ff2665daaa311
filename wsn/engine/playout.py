"""A game played on from a state, of which nothing is kept but the state: for bots, odds and trials.

It serves where many games are played and none is ever shown: no entry is written, nothing is sealed for
anybody, nothing can be taken back, and there is no journal. What happens is what would happen in a `Game`,
for both ask the same rules; but whoever plays for somebody needs a `Game`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from wsn.cite import Refusal
from wsn.engine.commands import Command, IllegalCommand
from wsn.engine.course import look
from wsn.engine.dice import Dice
from wsn.engine.offers import Offers
from wsn.engine.state import GameState, Outcome
from wsn.engine.system import Cache, Situation, System

W = TypeVar("W")


class Playout(Generic[W]):
    """A line of play from a state on. `Game.playout` makes one from a game."""

    __slots__ = ("_dice", "_offers", "_state", "cache", "system", "world")

    def __init__(
        self, system: System[W], world: W, state: GameState, dice: Dice, cache: Cache | None = None
    ) -> None:
        self.system, self.world = system, world
        self.cache = Cache() if cache is None else cache
        """What the rules have derived, which is right for any state of this world."""
        self._dice = dice
        self._state = state
        self._offers = Offers(system)

    @property
    def state(self) -> GameState:
        """The state now."""
        return self._state

    @property
    def outcome(self) -> Outcome | None:
        """How the play ended, or None."""
        return self._state.outcome

    @property
    def deciding(self) -> str | None:
        """The side that must decide now; None when the play is over."""
        return None if self._state.outcome is not None else self._state.frames[-1].side

    def legal(self) -> tuple[Command, ...]:
        """What the deciding side may command, each once, in a stable order; nothing when the play is over."""
        return self._offers.legal(self._current_situation())

    def play(self, command: Command) -> None:
        """Play a command of the deciding side, and what follows it by itself.

        Raises IllegalCommand, and InvalidCommand for what no rule knows; then nothing has changed.
        """
        side = self.deciding
        if side is None:
            raise IllegalCommand(Refusal("ENGINE 1", "the game is over"))
        s = self._current_situation()
        refusal = self._offers.why_not(s, side, command)
        if refusal is not None:
            raise IllegalCommand(refusal)
        self._go_on(command)

    def play_at_random(self, chance: Callable[[], float], commands: int) -> int:
        """Play commands that are drawn among the legal ones, to the end or so many; returns their number.

        Each legal command is as likely as any other, but only those that are drawn are checked. `chance`
        gives a number from 0 up to 1 at each call: the method `random` of a `random.Random`.
        """
        for played in range(commands):
            command = self._offers.draw(self._current_situation(), chance)
            if command is None:
                return played
            self._go_on(command)
        return commands

    def _go_on(self, command: Command) -> None:
        s = Situation(self._state, self.world, self._dice, self.cache)
        self._state, self._offers = look(self.system, s, command), Offers(self.system)

    def _current_situation(self) -> Situation[W]:
        return Situation(self._state, self.world, self._dice, self.cache)
