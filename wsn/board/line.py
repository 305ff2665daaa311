"""One line of sight, with its reasons: a trace laid over `Obstacles`."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from wsn.board.board import Board, EdgeId
from wsn.board.obstacles import Obstacles

ReadingName = Literal["straight", "left", "right", "both"]


@dataclass(frozen=True, slots=True)
class SightReason:
    """One thing that mattered to a line: its rule, the place, where on the line (0 to 1), whether it blocks."""

    rule: str
    text: str
    at: Fraction
    space: str | None = None
    edge: EdgeId | None = None
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """One hex or one cut edge as a reading meets it: what the side view draws.

    `ground` and `top` are in half levels; a top of None is as high as the sky. `space` is None off the map.
    """

    space: str | None
    edge: EdgeId | None
    enters: Fraction
    leaves: Fraction
    ground: int
    top: int | None
    text: str
    blocks: bool


@dataclass(frozen=True, slots=True)
class Profile:
    """One reading from the side: its stretches in order, and the heights of the two ends in half levels."""

    reading: Literal["straight", "left", "right"]
    clear: bool
    start: int
    end: int
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether one space sees another, and everything that mattered, in order from the first."""

    map: str
    start: str
    end: str
    distance: int
    clear: bool
    reading: ReadingName
    reasons: tuple[SightReason, ...]
    profiles: tuple[Profile, ...]


def sight(board: Board, obstacles: Obstacles, start: str, end: str) -> Sight:
    """Whether `start` sees `end`. Raises UnknownSpace for a label that is not on the board."""
    raise NotImplementedError
