"""Marches that a planner thinks through: the places where a unit may be when it stops, and how it gets there.

The greedy bot follows one march, the best at each step. What is better in the end may lie elsewhere: behind
a wood, or out of somebody's fire. So the positions within reach are looked at, the nearest first, as long as
no step counts anything or throws dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from wsn.bots.position_cache import Position
from wsn.bots.weighing import steps_on
from wsn.engine.commands import Command
from wsn.engine.dice import SeededDice
from wsn.table.choices import kind_of

_DICE: Final = SeededDice("march")
"""What throws them is not followed."""
Open = tuple[str, str | None]
"""An open phase, and whose it is."""
MOST_PLACES: Final = 40
"""How many places are looked at."""


class Destination(NamedTuple):
    """A place where a unit may be when it stops."""

    commands: tuple[Command, ...]
    """The way there, with the order that ends it; with none where the last space ends it by itself."""
    at: Position
    """The position after that, so that all of them are of the same time."""


def goes_on(command: Command) -> bool:
    """Whether a command is a further space of a march under way: it names no unit."""
    return kind_of(command) == "space" and getattr(command, "unit", None) is None


def find_destinations(start: Position, side: str, late: Callable[[], bool]) -> list[Destination]:
    """Where the unit that acts for a side may stop, and how it gets there; the nearest place first.

    Enemies who might react let it pass; a turn of theirs ends the march, and so does the end of the game.
    Empty where nobody is on a march, which may last one space only. Where the next turn begins with the end
    of the march, its dice are any.
    """
    found: list[Destination] = []
    ways: list[tuple[tuple[Command, ...], Position]] = [((), start)]
    there_now = [unit.id for unit in start.game.state.units.values() if unit.place is not None]
    been, acting = {_places(start, there_now)}, _open(start)
    for before, at in ways:
        if late() or len(found) >= MOST_PLACES:
            break
        for command in steps_on(at.seat_here(side)):
            if not goes_on(command):
                continue
            there = _position_after(at, command, side, acting[:-1])
            if there is None or _places(there, there_now) in been:
                continue
            been.add(_places(there, there_now))
            way = (*before, command)
            if _open(there) != acting:
                found.append(Destination(way, there))
                continue
            ways.append((way, there))
            for end in there.game.legal_among(lambda one: kind_of(one) == "", last=True):
                found.append(Destination((*way, end), there.step(end, _DICE).to))
    return found


def _places(at: Position, units: Sequence[str]) -> tuple[str | None, ...]:
    """Where these units are; none for those that are lost."""
    there = at.game.state.units
    return tuple([there[unit].place if unit in there else None for unit in units])


def _open(at: Position) -> list[Open]:
    """The phases that are open: a march goes on while they are those with which it began."""
    return [(frame.phase, frame.side) for frame in at.game.state.frames]


def _position_after(at: Position, command: Command, side: str, around: Sequence[Open]) -> Position | None:
    """The position after a step that nobody reacts to; None where that cannot be foreseen.

    It can where no dice are thrown, or only after what is open `around` the march is over.
    """
    step = at.step(command, _DICE) if at.game.why_not(side, command) is None else None
    while step is not None:
        at, deciding = step.to, step.to.game.deciding
        over = deciding is None or _open(at)[: len(around)] != around
        if step.dice and not over:
            return None
        if over or deciding == side:
            return at
        passes = at.game.legal_among(lambda one: kind_of(one) == "")
        step = at.step(passes[0], _DICE) if passes else None
    return None
