"""Marches that a planner thinks through: the places where a unit may be when it stops, and how it gets there.

The greedy bot follows one march, the best at each step. What is better in the end may lie elsewhere: behind
a wood, or out of somebody's fire. So the positions within reach are looked at, the nearest first, as long as
no step counts anything or throws dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wsn.bots.courses import Position
from wsn.engine.commands import Command
from wsn.engine.dice import SeededDice
from wsn.table.choices import kind_of

_DICE = SeededDice("march")
"""What throws them is not followed."""
MOST = 40
"""How many places are looked at."""


class Destination(NamedTuple):
    """A place where a unit may be when it stops."""

    commands: tuple[Command, ...]
    """The way there, with the order that ends it."""
    at: Position
    """The position before that order."""


def goes_on(command: Command) -> bool:
    """Whether a command is a further space of a march under way: it names no unit."""
    return kind_of(command) == "space" and getattr(command, "unit", None) is None


def destinations(start: Position, side: str, late: Callable[[], bool]) -> list[Destination]:
    """Where the unit that acts for a side may stop, and how it gets there; the nearest place first.

    Enemies who might react let it pass. Empty where nobody is on a march, which may last one space only.
    """
    found: list[Destination] = []
    ways: list[tuple[tuple[Command, ...], Position]] = [((), start)]
    been = {_places(start)}
    for before, at in ways:
        if late() or len(found) >= MOST:
            break
        for command in at.seat(side).steps():
            if not goes_on(command):
                continue
            there = _passed(at, command, side)
            if there is None or _places(there) in been:
                continue
            been.add(_places(there))
            way = (*before, command)
            ways.append((way, there))
            ends = there.game.legal_among(lambda one: kind_of(one) == "", last=True)
            if ends:
                found.append(Destination((*way, *ends), there))
    return found


def _places(at: Position) -> tuple[str | None, ...]:
    """Where all units are."""
    return tuple([unit.place for unit in at.game.state.units.values()])


def _passed(at: Position, command: Command, side: str) -> Position | None:
    """The position after a step that nobody reacts to; None where that cannot be foreseen."""
    step = at.step(command, _DICE) if at.game.why_not(side, command) is None else None
    while step is not None and not step.dice and step.to.game.deciding not in (side, None):
        at = step.to
        passes = at.game.legal_among(lambda one: kind_of(one) == "")
        step = at.step(passes[0], _DICE) if passes else None
    if step is None or step.dice or step.to.game.deciding != side:
        return None
    return step.to
