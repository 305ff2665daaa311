"""Samples of games that end when no game that is left could change what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from typing import Any


def holds_for_all(points: Iterable[float], games: int, holds: Callable[[float], bool]) -> bool:
    """What `holds` says of the points of all games, asked as soon as it is certain.

    `points` gives those of game after game, from 0 to 1, and is closed where no more of it is needed. `holds`
    must be true from some number of points to another and nowhere else: then it is certain as soon as it is
    true both where every game that is left gives nothing and where each gives a whole point.
    """
    won, played = 0.0, 0
    with closing(_as_generator(points)) as rest:
        for one in rest:
            won, played = won + one, played + 1
            if holds(won) and holds(won + games - played):
                return True
    assert played == games, f"{played} games of {games} were played"
    return holds(won)


def _as_generator(points: Iterable[float]) -> Any:
    yield from points
