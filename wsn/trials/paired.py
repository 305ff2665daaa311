"""Two variants of a scenario on the same seeds: how much they differ, and whether that may be chance.

Each seed gives a pair of games. How surely the variants differ is told by the sign test over the pairs whose
games went differently; the interval of the difference is that of the mean of the pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, comb, sqrt
from typing import Final

import msgspec

from wsn.english import count
from wsn.table.percent import interval_percent, share_percent, whole_percent
from wsn.trials.game import TrialRow
from wsn.trials.interval import NINETY_FIVE

CHANCE: Final = 0.05
"""A difference that comes by chance less often than this is taken to be real."""


class Comparison(msgspec.Struct, frozen=True):
    """What changes for one side from the scenario to its variant, over the seeds that both have played."""

    side: str
    games: int
    """Pairs of games."""
    one: float
    """The share of the points that the side has in the scenario, a draw counted as half a win."""
    two: float
    """The same in the variant."""
    low: float
    high: float
    """The 95 % interval of the difference, `two - one`."""
    better: int
    """The seeds on which the side does better in the variant."""
    worse: int
    chance: float
    """In which share of comparisons of equal variants the seeds would be divided as unevenly."""
    games_needed: int
    """The pairs, all told, after which a difference of this size could be told from chance; 0 if there are
    enough, or nothing differs."""

    @property
    def differ(self) -> bool:
        """Whether the variants differ by more than chance."""
        return self.chance < CHANCE


def compare(side: str, one: Sequence[TrialRow], two: Sequence[TrialRow]) -> Comparison:
    """The comparison over all seeds that were played to the end in both. Raises ValueError without any."""
    return compare_points(side, points_by_seed(side, one), points_by_seed(side, two))


def compare_points(side: str, before: Mapping[str, float], after: Mapping[str, float]) -> Comparison:
    """The same, from what the side has of each game. Raises ValueError without a seed that both have."""
    seeds = [seed for seed in before if seed in after]
    if not seeds:
        raise ValueError("no seed was played to the end in both")
    gains = [after[seed] - before[seed] for seed in seeds]
    games = len(gains)
    mean = sum(gains) / games
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (games - 1)) if games > 1 else 1.0
    half = NINETY_FIVE * spread / sqrt(games)
    better, worse = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    chance = sign_test(better, worse)
    more = 0 if chance < CHANCE or not mean else max(ceil((NINETY_FIVE * spread / mean) ** 2), games + 1)
    return Comparison(
        side=side,
        games=games,
        one=sum(before[seed] for seed in seeds) / games,
        two=sum(after[seed] for seed in seeds) / games,
        low=max(-1.0, mean - half),
        high=min(1.0, mean + half),
        better=better,
        worse=worse,
        chance=chance,
        games_needed=more,
    )


def sign_test(better: int, worse: int) -> float:
    """The chance, exactly, that coins would fall as unevenly as this or more so, either way."""
    tossed, fewer = better + worse, min(better, worse)
    ways: int = sum(comb(tossed, heads) for heads in range(fewer + 1))
    return min(1.0, float(2 * Fraction(ways, 2**tossed)))


def comparison_lines(comparison: Comparison, name: str, variant: str) -> tuple[str, ...]:
    """A comparison in sentences: `name` is the side's, `variant` that of the changed scenario."""
    by = comparison.two - comparison.one
    pairs = count(comparison.games, "seed")
    lines = [
        f"In {variant} {share_percent(comparison.two)} of the games (a draw counts half) go to {name} "
        f"in place of {share_percent(comparison.one)}, on "
        f"the same {pairs}: {whole_percent(by):+d} "
        f"({interval_percent(comparison.low, comparison.high, sign=True)}).",
        f"On {comparison.better:,} of them that side does better there, and on {comparison.worse:,} worse.",
    ]
    if comparison.differ:
        lines.append(
            f"The variant makes a difference: equal variants would differ this much in only "
            f"{_percent_text(comparison.chance)} of comparisons."
        )
    elif not comparison.better + comparison.worse:
        lines.append("Every game was won by the same side in both.")
    else:
        lines.append(
            "This may be chance: equal variants would differ this much in "
            f"{_percent_text(comparison.chance)} of "
            "comparisons."
        )
        if comparison.games_needed:
            lines.append(
                f"About {comparison.games_needed:,} seeds in all would show a difference of this size."
            )
    return tuple(lines)


def _percent_text(share: float) -> str:
    return share_percent(share) if share >= 0.01 else "less than 1 %"


def points_by_seed(side: str, rows: Iterable[TrialRow]) -> Mapping[str, float]:
    """By seed, what the side has of each game that was played to the end."""
    return {row.seed: points_of(side, row) for row in rows if not row.broke_off}


def points_of(side: str, row: TrialRow) -> float:
    """What a side has of a game that was played to the end; a draw is half a point."""
    return 0.5 if row.winner is None else float(row.winner == side)
