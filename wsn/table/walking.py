"""A walk of several spaces, step by step, until something happens that a player would want to think about."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from wsn.engine.commands import Command
from wsn.table import telling
from wsn.table.reaching import Reach, RouteTaken, steps
from wsn.table.seat import Seat


@dataclass(slots=True)
class Walk:
    """A way of several steps that a unit is on. It ends early where anything has happened on it."""

    unit: str
    spaces: list[str]
    """The spaces still to be entered."""
    heard: int = 0
    """Of how many entries the side had heard before the last step; 0 before the first."""
    known: str = ""
    """A digest of what the side knew of the enemy and the unit's strength before the last step."""
    stopped: str = ""
    """Why it went no further; empty while it goes on, and at its end."""

    def next(self, seat: Seat) -> Command | None:
        """The next step; None at its end, or where it stops and says why."""
        if not self.spaces:
            return None
        here = self.spaces[0]
        if self.heard and others_acted(seat, self.heard):
            self.stopped = f"stopped before {here}: the enemy had a chance to react"
        elif self.heard and self.known != _known_dangers(seat, self.unit):
            self.stopped = f"stopped before {here}: something has happened on the way"
        elif telling.acting(seat) != self.unit:
            self.stopped = f"stopped before {here}: {_name(seat, self.unit)} acts no more"
        else:
            for command in steps(seat, self.unit):
                if getattr(command, "space", None) == here:
                    self.spaces.pop(0)
                    self.heard = seat.number_of(len(seat.game.entries))
                    self.known = _known_dangers(seat, self.unit)
                    return command
            self.stopped = f"stopped before {here}: it cannot be entered now"
        self.spaces.clear()
        return None


@dataclass(frozen=True, slots=True)
class TooFar:
    """A space that a unit cannot get to with what it has left, in any number of steps."""

    name: str
    """That of the unit."""

    @property
    def words(self) -> str:
        """What a player is told of it."""
        return f"out of reach of {self.name} in this action; `reach` lists where it can go"


def others_acted(seat: Seat, heard: int) -> bool:
    """Whether a side knows that another one has decided something since it had heard of so many entries.

    What another side does in secret (it leaves word, say) must stop nobody: that would tell of it.
    """
    entries = seat.game.entries
    above = seat.number_of(len(entries))
    for n in range(len(entries) - 1, -1, -1):
        if above <= heard:
            return False
        below = seat.number_of(n)
        if above > below and entries[n].by not in (None, seat.side):
            return True
        above = below
    return False


def _known_dangers(seat: Seat, unit: str) -> str:
    """A digest of what would make a player stop and think: another enemy seen, or losses of the unit."""
    units, mine = seat.view.units, seat.view.units.get(unit)
    enemies = sorted((one.id, one.kind, one.place) for one in units.values() if one.side != seat.plays_for)
    told = repr((enemies, mine.steps if mine is not None else 0))
    return hashlib.blake2b(told.encode(), digest_size=12).hexdigest()


def _name(seat: Seat, unit: str) -> str:
    """What a unit is called; its id where it is seen no more."""
    return seat.about(unit).name if unit in seat.view.units else unit


def way_to(seat: Seat, space: str) -> RouteTaken | TooFar | None:
    """How the acting unit gets to a space in several steps, as cheaply as it can, or that it is too far.

    None where the unit is not moving, or where not every way could be tried out.
    """
    unit = telling.acting(seat)
    if unit is None or not seat.own_time:
        return None
    reach = Reach(seat, unit)
    way = reach.find(space)
    far = way is None and reach.ways and reach.complete and space in telling.board_of(seat).spaces
    return TooFar(_name(seat, unit)) if far else way
