"""Chances and shares in percent for a reader: rounded in one way everywhere, and honest at both ends.

Each is rounded by itself, from its exact fraction, halves up: equal chances are printed alike, wherever they
stand. So what a reader adds up may come to 99 or 101.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from wsn.english import verb

LARGEST_DENOMINATOR: Final = 1_000_000
"""The largest denominator of a share that is given as a decimal number: counts of games are smaller."""


def percent(ways: int, out_of: int) -> str:
    """A chance as a whole number of percent; never 0 or 100 for what may go either way."""
    return share_percent(Fraction(ways, out_of))


def percents(ways: Iterable[int], out_of: int) -> tuple[str, ...]:
    """The same for each of several outcomes."""
    return tuple(percent(one, out_of) for one in ways)


def share_percent(share: Fraction | float) -> str:
    """A share of 1 in percent: `47 %`; never 0 or 100 for what is neither none nor all."""
    exact, whole = exactly(share), whole_percent(share)
    if exact > 0 and whole == 0:
        return "<1 %"
    if exact < 1 and whole == 100:
        return ">99 %"
    return f"{whole} %"


def whole_percent(share: Fraction | float) -> int:
    """A share of 1 as a whole number of percent, halves away from 0: for figures that must agree."""
    exact = 100 * exactly(share)
    rounded = int(abs(exact) + Fraction(1, 2))
    return rounded if exact >= 0 else -rounded


def interval_percent(low: Fraction | float, high: Fraction | float, sign: bool = False) -> str:
    """The ends of an interval of shares, in percent: `41 to 81`; with `sign` as differences: `-3 to +12`."""
    ends = whole_percent(low), whole_percent(high)
    return " to ".join(f"{end:+d}" if sign else str(end) for end in ends)


def signed_points(share: Fraction | float) -> str:
    """A share of 1 that is gained or lost, in points of a hundred with its sign: `+3 points`, `−1 point`."""
    points = whole_percent(share)
    return f"{points:+d} {verb(abs(points), 'point', 'points')}".replace("-", "−")


def exactly(share: Fraction | float) -> Fraction:
    """The fraction that a share stands for; a decimal number is one of counts, not of its binary digits."""
    return share if isinstance(share, Fraction) else Fraction(share).limit_denominator(LARGEST_DENOMINATOR)
