"""Where a unit can move in several steps, found by trying out the choices offered after each step.

Of ways that cost the same the one that keeps to roads is taken, as far as it can be.

Where a side sees units that it has not identified, nothing can be tried out: only the first step is shown.
Hands that it does not see are supposed to be any.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from wsn.engine.commands import Command
from wsn.engine.facts import points_text, points_words
from wsn.engine.state import UNKNOWN
from wsn.english import count
from wsn.systems import board_of
from wsn.table import telling
from wsn.table.choices import kind_of, may_be_for, where
from wsn.table.determinize import determinize, may_deal, unseen
from wsn.table.seat import Ahead, Seat

MOST_TRIES: Final = 400
"""The most steps that are tried out for one unit."""


@dataclass(frozen=True, slots=True)
class RouteTaken:
    """How a unit reaches a space: the spaces on the way, and the movement points in all."""

    spaces: tuple[str, ...]
    cost: Fraction
    watched: bool
    """Whether the enemy could answer a step of it (reaction fire)."""
    lost: Fraction = Fraction(0)
    """The steps that the unit loses on average by moving itself (mines)."""
    off_road: int = 0
    """How many of its steps follow no path: of ways that cost the same, the one along a road is taken."""

    @property
    def text(self) -> str:
        """The cost as a mark on the board shows it; `!` where the enemy may fire on it."""
        return f"{points_text(self.cost)}{'!' if self.watched else ''}"

    @property
    def words(self) -> str:
        """The way in words: its steps, its cost, and whether the enemy could answer."""
        steps = count(len(self.spaces), "step")
        by = f", by {', '.join(self.spaces[:-1])}" if len(self.spaces) > 1 else ""
        points = points_words(self.cost)
        answered = "; the enemy may fire on you on the way" if self.watched else ""
        return f"{steps} away{by}: {points} in all{self.toll}{answered}"

    @property
    def toll(self) -> str:
        """The steps that moving costs on average, in words; empty without mines."""
        return f"; {float(self.lost):.2f} steps lost to mines on average" if self.lost else ""


class Reach:
    """The ways of one unit from where it stands now. `work` goes on for a moment; `ways` is what is known."""

    def __init__(self, seat: Seat, unit: str) -> None:
        self.unit = unit
        self.start = where(unit, seat.view)
        self.ways: dict[str, RouteTaken] = {}
        self.done = False
        self._blind = False
        self._tried = 0
        self._number = 0
        self._open: list[tuple[Fraction, int, int, Seat, Command, RouteTaken]] = []
        self._board = board_of(seat.game.system.name, seat.game.world)
        self._offer(tried_from(seat), RouteTaken((), Fraction(0), False))

    def work(self, enough: Callable[[], bool] = lambda: False) -> bool:
        """Try out further steps until it is enough, at least one. True when a new way was found."""
        before = len(self.ways)
        while self._open and self._tried < MOST_TRIES:
            if len(self.ways) > before and enough():
                return True
            cost, _, _, seat, command, way = heapq.heappop(self._open)
            place = way.spaces[-1]
            if place == self.start or (place in self.ways and self.ways[place].cost <= cost):
                continue
            self._tried += 1
            ahead = seat.ahead(command, "reach")
            passed, watched = (None, False) if ahead is None else _let_pass(ahead)
            self._blind = self._blind or passed is None
            self.ways[place] = replace(way, watched=way.watched or watched)
            if passed is not None and passed.to_decide and telling.acting(passed) == self.unit:
                self._offer(passed, self.ways[place])
        self.done = True
        return len(self.ways) > before

    def find(self, space: str) -> RouteTaken | None:
        """The way to a space, as cheap as it can be; None where there is none."""
        while not self.done and space not in self.ways:
            self.work(lambda: space in self.ways)
        return self.ways.get(space)

    @property
    def further(self) -> dict[str, RouteTaken]:
        """The ways of more than one step: the first is a choice that is marked anyway."""
        return {place: way for place, way in self.ways.items() if len(way.spaces) > 1}

    @property
    def complete(self) -> bool:
        """Whether every way was tried out to its end, so that a space without a way cannot be reached."""
        return self.done and not self._open and not self._blind

    def _offer(self, seat: Seat, way: RouteTaken) -> None:
        """Put the steps offered here in the queue, the cheapest first."""
        for command in steps(seat, self.unit):
            preview = seat.preview(command)
            if preview is None or preview.cost is None:
                continue
            place = str(getattr(command, "space", ""))
            total = way.cost + preview.cost
            if preview.way:  # a whole march is one order: nothing farther is reached by two of them
                self._note_march(preview.way, total)
                continue
            if place not in self.ways or total < self.ways[place].cost:
                self._number += 1
                lost = sum((Fraction(one.own * one.ways, one.out_of) for one in preview.odds), way.lost)
                here = way.spaces[-1] if way.spaces else self.start
                off = way.off_road + (not self._along_path(here, place))
                further = RouteTaken((*way.spaces, place), total, way.watched, lost, off)
                heapq.heappush(self._open, (total, off, self._number, seat, command, further))

    def _note_march(self, spaces: tuple[str, ...], cost: Fraction) -> None:
        """A way that is ordered at once for its whole length."""
        place = spaces[-1]
        if place not in self.ways or cost < self.ways[place].cost:
            self.ways[place] = RouteTaken(spaces[1:], cost, False)

    def _along_path(self, a: str | None, b: str) -> bool:
        """Whether a step follows a road or another path."""
        board = self._board
        return board is not None and a is not None and a in board.spaces and bool(board.path_kinds(a, b))


def tried_from(seat: Seat) -> Seat:
    """The seat from which steps are tried out: where hands are hidden, at a game with all of them dealt anew.

    That game is the same whatever the others hold.
    """
    game, view = seat.game, seat.view
    known = all(unit.kind != UNKNOWN for unit in view.units.values())
    if not known or not unseen(game, view) or not may_deal(game, view):
        return seat
    return Ahead(determinize(game, view), seat.side, seat.own)


def steps(seat: Seat, unit: str) -> Iterator[Command]:
    """The commands of a seat that point at a space, for this unit or without naming one."""
    for command in seat.legal():
        if kind_of(command) == "space" and may_be_for(command, unit):
            yield command


def _let_pass(ahead: Ahead) -> tuple[Ahead | None, bool]:
    """The seat once the others have let the step pass, and whether they were asked for an answer to it.

    They were not where only the turn has passed to them: then nobody passes for them, and the unit is where
    it gets to.
    """
    other = ahead.other()
    if other is None or other.own_time:
        return ahead, False
    passes = [command for command in other.legal() if kind_of(command) == ""]
    after = other.ahead(passes[0], "reach") if passes else None
    return (None if after is None else after.back(ahead.side)), True
