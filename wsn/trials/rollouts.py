"""What an order is worth by whole games: it is given, and greedy bots play on to the end.

An estimate some activations later says which of two orders is better, and says too little of by how much.
Whole games say that; they take long, so only orders that are in question anyway are held against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from wsn.bots.planned import PlannedLine
from wsn.bots.planner import Planner
from wsn.table.choices import find_stop
from wsn.table.seat import Seat

ORDERS_PLAYED_OUT: Final = 8_000
"""The orders that the whole games of a decision may have, of all its lines together: some five seconds."""
FEWEST_ROLLOUTS, MOST_ROLLOUTS = 8, 60
"""How many games there are of each line: fewer tell nothing, and more are not needed."""
SURE_ERRORS: Final = 1.0
"""By how many standard errors one line must be better than another to count as better."""


class Rollouts(NamedTuple):
    """What whole games say of an order that was given, and of the best other one."""

    given: float
    """The share of the points that its side has after the order that was given: a draw is half a win."""
    better: float
    """The same after the other."""
    line: PlannedLine
    """The other line: the one that the planner found, or to stop, if that is better still."""
    games: int
    """How many games there were of each."""
    gain: float
    """By how many standard errors the other line is better; below 0 it is worse."""

    @property
    def sure(self) -> bool:
        """Whether that is more than luck."""
        return self.gain > SURE_ERRORS

    @property
    def refuted(self) -> bool:
        """Whether the order that was given is better, by more than luck."""
        return self.gain < -SURE_ERRORS


def roll_out(
    planner: Planner, seat: Seat, given: PlannedLine, better: PlannedLine, orders: int = ORDERS_PLAYED_OUT
) -> Rollouts | None:
    """Hold a line against the order that was given, and against stopping, by the same whole games of each.

    None where the games that `orders` allow are too few to tell, or the planner was told to stop.
    """
    lines = [given, better]
    stop = find_stop(seat.legal())
    if stop is not None and all(line.command != stop for line in lines):
        lines.append(PlannedLine(stop, given.idea, kept=True))
    won: list[list[float]] = [[] for _ in lines]
    for points in planner.whole_games(seat, lines, orders, MOST_ROLLOUTS):
        for found, one in zip(won, points):
            found.append(one)
    games = len(won[0])
    if games < FEWEST_ROLLOUTS:
        return None
    other = 2 if len(lines) > 2 and errors_ahead(won[2], won[1]) > SURE_ERRORS else 1
    return Rollouts(fmean(won[0]), fmean(won[other]), lines[other], games, errors_ahead(won[other], won[0]))


def errors_ahead(one: Sequence[float], other: Sequence[float]) -> float:
    """By how many standard errors one line has more than another in the same games; at least two of each.

    Where every game differs by the same, no error can be seen: then it is that of a single game.
    """
    gained = [a - b for a, b in zip(one, other)]
    apart = max(stdev(gained), 1 / sqrt(len(gained)))
    return fmean(gained) * sqrt(len(gained)) / apart
