"""Chances in percent for a reader: honest at both ends, and parts of a whole that add up to 100."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def percent(ways: int, out_of: int) -> str:
    """A chance as a whole number of percent; never 0 or 100 for what may go either way."""
    return _text(int(Fraction(100 * ways, out_of) + Fraction(1, 2)), ways, out_of)


def hundredths(share: float) -> int:
    """A share of 1 as a whole number of percent, rounded as `percent` does: for figures that must agree."""
    return int(Fraction(round(10_000 * share), 100) + Fraction(1, 2))


def share_percent(share: float) -> str:
    """A share of 1 in percent: `47 %`."""
    return f"{100 * share:.0f} %"


def signed_points(share: float) -> str:
    """A share of 1 that is gained or lost, in points of a hundred with its sign: `+3 points`, `−1 point`."""
    points = round(100 * share)
    return f"{points:+d} {'point' if abs(points) == 1 else 'points'}".replace("-", "−")


def percents(ways: Sequence[int], out_of: int) -> tuple[str, ...]:
    """The same for the parts of a whole, so that what a reader adds up is 100, with `<1 %` as nothing.

    Each is rounded down, and what is missing goes to those that lost most by it. Parts that are not the
    whole are rounded one by one.
    """
    if sum(ways) != out_of:
        return tuple(percent(one, out_of) for one in ways)
    whole = [100 * one // out_of for one in ways]
    lost = sorted(range(len(whole)), key=lambda at: (-(100 * ways[at] % out_of), -ways[at], at))
    for at in lost[: 100 - sum(whole)]:
        whole[at] += 1
    return tuple(_text(part, one, out_of) for part, one in zip(whole, ways))


def _text(whole: int, ways: int, out_of: int) -> str:
    if ways > 0 and whole == 0:
        return "<1 %"
    if ways < out_of and whole == 100:
        return ">99 %"
    return f"{whole} %"
