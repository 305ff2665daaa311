"""A game at a position with short words for tests: what the drivers of all games share.

A game's own `position.py` sets units and phase, and may add words of its own to `Placed`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pytest

from wsn.cite import Refusal
from wsn.engine.commands import Command, IllegalCommand
from wsn.engine.dice import ScriptedDice
from wsn.engine.events import Event, Resolved
from wsn.engine.game import Game
from wsn.engine.state import GameState, Unit
from wsn.engine.system import Preview

W = TypeVar("W")


def move_game(game: Game[Any], state: GameState) -> None:
    """Let a game stand at a state that no command led to: only tests do, and only here."""
    game._move_to(state)


@dataclass
class Placed(Generic[W]):
    """A game that stands at a position."""

    game: Game[W]

    @property
    def state(self) -> GameState:
        return self.game.state

    @property
    def s(self) -> Any:
        return self.game.situation()

    @property
    def phase(self) -> str:
        return self.state.frames[-1].phase

    @property
    def side(self) -> str | None:
        return self.game.deciding

    def unit(self, unit_id: str) -> Unit:
        return self.state.units[unit_id]

    def at(self, unit_id: str) -> str | None:
        """Its place; None: it is off the map."""
        return self.unit(unit_id).place

    def do(self, *commands: Command, dice: Sequence[Sequence[int]] = ()) -> tuple[Event, ...]:
        """Give commands for whoever decides, with these dice in order; returns all events."""
        source = ScriptedDice([tuple(roll) for roll in dice])
        events: list[Event] = []
        for command in commands:
            side = self.game.deciding
            assert side is not None, "the game is over"
            events += self.game.submit(side, command, source)
        assert source.used == len(dice), f"{len(dice) - source.used} rolls were not made"
        return tuple(events)

    def refused(self, command: Command) -> Refusal:
        """The refusal of a command, which submit raises as well."""
        side = self.game.deciding
        assert side is not None
        refusal = self.game.why_not(side, command)
        assert refusal is not None, f"{command} is allowed"
        with pytest.raises(IllegalCommand) as caught:
            self.game.submit(side, command)
        assert caught.value.refusal == refusal
        assert command not in self.game.legal()
        return refusal

    def allowed(self, command: Command) -> bool:
        return command in self.game.legal()

    def preview(self, command: Command) -> Preview:
        shown = self.game.system.preview(self.s, command)
        assert shown is not None
        return shown


def texts(events: Sequence[Event]) -> list[str]:
    """What was worked out, in order."""
    return [e.text for e in events if isinstance(e, Resolved)]
