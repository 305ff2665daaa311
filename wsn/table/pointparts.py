"""Movement points as a game counts them: read from what a person writes, and as numbers and words.

Searches count whole parts of a point; in how many parts a point is divided, each game says
(`Wargame.parts`): halves where nothing else is said, sixths where a road costs a third.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from wsn.engine.facts import points_text, points_words
from wsn.systems import game_of

_POINTS: Final = re.compile(r"(\d{1,3})(?:\.(\d{1,6})|(?: (\d{1,3}))?/(\d{1,3}))?")
"""A number of points as a person writes it: `8`, `2.5`, `7/3`, `2 1/3`."""


class NotPoints(ValueError):
    """A number of movement points that a game does not count; its sentence says which ones it does."""


def as_points(system: str, parts: int) -> Fraction:
    """Parts of a point as a number of points."""
    return Fraction(parts, game_of(system).parts)


def text_of_parts(system: str, parts: int) -> str:
    """Parts of a point as a reader has them: `½`, `2½`, `1⅓`."""
    return points_text(as_points(system, parts))


def words_of_parts(system: str, parts: int) -> str:
    """The same with their noun: `1 point`, `½ point`, `4⅚ points`."""
    return points_words(as_points(system, parts))


def number_of_parts(system: str, parts: int) -> int | float:
    """Parts of a point as a number for JSON: whole if it can be, else rounded to six places."""
    points = as_points(system, parts)
    return int(points) if points.denominator == 1 else round(float(points), 6)


def count_parts(system: str, points: int | Fraction | str) -> int:
    """How many parts these points are. Raises NotPoints for what is no such number, or below 0."""
    parts = game_of(system).parts
    try:
        counted = parts * Fraction(points)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        counted = Fraction(-1)
    if counted.denominator != 1 or counted < 0:
        raise NotPoints(f"{points!r} is not a number of movement points: {_what_counts(parts)}, 0 or more")
    return int(counted)


def read_parts(system: str, typed: str) -> int:
    """How many parts the points are that a person has typed. Raises NotPoints."""
    parts = game_of(system).parts
    match = _POINTS.fullmatch(typed.strip())
    points = Fraction(-1)
    if match is not None:
        whole, places, over, under = match.groups()
        if under is None:
            points = Fraction(f"{whole}.{places or 0}")
        elif int(under):
            points = Fraction(int(over or whole), int(under)) + (int(whole) if over else 0)
    if points < 0 or (points * parts).denominator != 1:
        allowed = f"{_what_counts(parts)}, {_such_as(parts)}"
        raise NotPoints(f"{typed!r} is not a number of movement points: {allowed}")
    return int(points * parts)


def _what_counts(parts: int) -> str:
    """Which numbers of points there are: `a whole number or a half`."""
    names = {1: "", 2: " or a half", 3: " or thirds", 4: " or quarters", 6: " or sixths"}
    return f"a whole number{names.get(parts, f' or parts of {parts}')}"


def _such_as(parts: int) -> str:
    example = "" if parts == 1 else " or 2.5" if parts == 2 else f" or 2 1/{parts}"
    return f"such as 8{example}"
