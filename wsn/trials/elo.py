"""Strength in Elo from many games: the ratings under which the results are the likeliest (Bradley and Terry).

Every contestant has, besides its games, one drawn game against a phantom of middling strength: so one who
never lost, or whom nobody met, still has a number, with an interval that says how little it is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log, log10, sqrt
from typing import Final

from wsn.trials.interval import NINETY_FIVE

MIDDLE: Final = 1500
"""The rating of the anchor."""
ROUNDS, RATING_TOLERANCE = 10_000, 1e-10
SCALE: Final = 400 / log(10)
"""Points of Elo for one unit of the natural logarithm of the odds."""

Results = Mapping[tuple[str, str], tuple[float, int]]
"""By pair of contestants: the points of the first against the second, and the games. Each pair once."""


def elo(names: tuple[str, ...], results: Results, anchor: str) -> Mapping[str, tuple[float, float]]:
    """By name its rating, and half of the 95 % interval of its distance to the anchor, which has 1500."""
    at = {name: i for i, name in enumerate(names)}
    games = [[0.0] * len(names) for _ in names]
    points = [0.5 for _ in names]
    for (one, two), (won, played) in results.items():
        i, j = at[one], at[two]
        games[i][j] += played
        games[j][i] += played
        points[i] += won
        points[j] += played - won
    strength = _likeliest_strengths(games, points)
    spread = _inverse_matrix(_fisher_information(games, strength))
    a = at[anchor]
    told = {}
    for name, i in at.items():
        rating = MIDDLE + 400 * log10(strength[i] / strength[a])
        variance = spread[i][i] + spread[a][a] - 2 * spread[i][a]
        told[name] = (rating, NINETY_FIVE * sqrt(max(0.0, variance)) * SCALE)
    return told


def _likeliest_strengths(games: list[list[float]], points: list[float]) -> list[float]:
    """The strengths by which the points are the likeliest, by Hunter's minorization (2004)."""
    strength = [1.0 for _ in points]
    for _ in range(ROUNDS):
        moved = 0.0
        for i, won in enumerate(points):
            met = sum(n / (strength[i] + strength[j]) for j, n in enumerate(games[i]) if n)
            new = won / (met + 1 / (strength[i] + 1))
            moved = max(moved, abs(log(new / strength[i])))
            strength[i] = new
        if moved < RATING_TOLERANCE:
            break
    return strength


def _fisher_information(games: list[list[float]], strength: list[float]) -> list[list[float]]:
    """What the games tell of the logarithms of the strengths (Fisher)."""
    table = [[0.0] * len(games) for _ in games]
    for i, row in enumerate(games):
        table[i][i] += _game_variance(strength[i], 1.0)
        for j, n in enumerate(row):
            weight = n * _game_variance(strength[i], strength[j])
            table[i][i] += weight
            table[i][j] -= weight
    return table


def _game_variance(one: float, two: float) -> float:
    """The variance of one game."""
    return one * two / (one + two) ** 2


def _inverse_matrix(table: list[list[float]]) -> list[list[float]]:
    """The inverse of a symmetric positive matrix, by elimination."""
    size = len(table)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(table)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [value - factor * own for value, own in zip(rows[j], rows[i])]
    return [row[size:] for row in rows]
