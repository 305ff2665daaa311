"""Whether a command ends a side's run of decisions, and what its units could have done goes undone."""

from __future__ import annotations

from typing import Any

from wsn.engine.commands import Command
from wsn.engine.dice import SeededDice
from wsn.engine.events import PhaseEntered, PhaseLeft
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.table.choices import named_units
from wsn.table.determinize import determinize


def hands_on(game: Game[Any], view: GameState, side: str, command: Command) -> bool:
    """Whether a command that may be given now ends this side's run of decisions.

    It is tried out on other dice, in the game as this side may suppose it. The answer says only whether the
    first phase of this side stays open, or another one of its own takes its place at once. A phase that is
    left again by itself, because there is nothing to do in it, does not count; nor does one that comes after
    such a phase and in which no unit can be named: a card is kept when all is over.
    """
    supposed_ = determinize(game, view)
    if supposed_.why_not(side, command) is not None:
        return False  # it is allowed only by what this side does not know
    own = next(i for i, frame in enumerate(view.frames) if frame.side == side)
    depth, skipped = len(view.frames), -1
    after, happened = supposed_.look_ahead(command, SeededDice("look-ahead hands on"))
    for event in happened:
        if isinstance(event, PhaseEntered):
            if depth <= own:
                if event.side != side:
                    return True
                skipped += 1
            depth += 1
        elif isinstance(event, PhaseLeft):
            depth -= 1
    if depth <= own or after.outcome is not None:
        return True
    return skipped > 0 and not _names_units(supposed_, after, side)


def _names_units(game: Game[Any], after: GameState, side: str) -> bool:
    """Whether a command of this side names a unit there; so it is taken to be while another side decides."""
    at = Game.at(game.system, game.setup, game.world, after, cache=game.cache)
    return at.deciding != side or any(map(named_units, at.legal()))
