"""The confidence interval of a share of wins, by Wilson (1927), which also holds for few games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

import msgspec

from wsn.table.percent import interval_percent, share_percent

NINETY_FIVE: Final = 1.959963984540054
"""The standard deviations on either side of the mean that hold 95 % of a normal distribution."""


class Share(msgspec.Struct, frozen=True):
    """A proportion: a count out of a total, with its 95 % confidence interval."""

    count: int
    out_of: int
    value: float
    low: float
    high: float

    def __str__(self) -> str:
        if not self.out_of:
            return "no games"
        return f"{self.count} of {self.out_of}, {with_interval(self.value, self.low, self.high)}"


def with_interval(value: float, low: float, high: float, *, shown: str = "") -> str:
    """A share and its interval, in percent: `63 % (41 to 81)`; `shown` in place of the share, as it is."""
    return f"{shown or share_percent(value)} ({interval_percent(low, high)})"


def share(count: int, out_of: int, z: float = NINETY_FIVE) -> Share:
    """The share and its interval, which is 0 to 1 without games. Raises ValueError."""
    if not 0 <= count <= out_of:
        raise ValueError(f"{count} of {out_of} is not a share")
    if not out_of:
        return Share(0, 0, 0.0, 0.0, 1.0)
    return Share(count, out_of, count / out_of, *wilson(count, out_of, z))


def parts(counts: Sequence[int]) -> tuple[Share, ...]:
    """The shares of counts that make up a whole."""
    total = sum(counts)
    return tuple(share(count, total) for count in counts)


def wilson(points: float, n: float, z: float = NINETY_FIVE) -> tuple[float, float]:
    """The interval of a share of `n` games, where a drawn game is half a point.

    Games that depend on each other tell less and count for fewer, so `n` may be a fraction.
    """
    p = points / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low = max(0.0, middle - half) if points else 0.0
    high = min(1.0, middle + half) if points < n else 1.0
    return low, high


def clustered_interval(
    groups: Mapping[tuple[float, int], int], z: float = NINETY_FIVE
) -> tuple[float, float]:
    """The interval of a share over groups of games that have something in common, such as the same forces.

    `groups` has the points and the games of a group, and how many groups went like that. If the games of a
    group went alike they tell no more than one game; the interval is as wide as the groups differ, and never
    narrower than that of as many games by themselves. It is 0 to 1 without games.
    """
    count = sum(groups.values())
    points = sum(won * many for (won, _), many in groups.items())
    games = sum(played * many for (_, played), many in groups.items())
    if not games:
        return 0.0, 1.0
    mean = points / games
    spread = sum((won - mean * played) ** 2 * many for (won, played), many in groups.items())
    if count < 2 or not 0 < mean < 1:
        return wilson(mean * count, count, z)
    worth = float(games)
    if spread:
        worth = min(worth, max(1.0, mean * (1 - mean) * games * games * (count - 1) / (spread * count)))
    return wilson(mean * worth, worth, z)
