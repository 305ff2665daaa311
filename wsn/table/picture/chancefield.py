"""What a graph of the chances of a game shows, and where; the picture and the window both paint it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from wsn.table.picture.svg import XY

SIDE_STROKES: Final[tuple[tuple[float, ...], ...]] = ((), (9, 5), (2, 4), (12, 4, 2, 4))
"""Stroke and gap of each side's line, in the order of the sides; none: a whole line."""
DISC_RADIUS: Final = 9.0
"""Of the disc with the number of a decision."""
LEAST_TURN_GAP: Final = 26.0
"""Numbers of turns that are nearer than this are left out."""


class GraphMoment(Protocol):
    """A moment of a game, as a review knows it."""

    @property
    def entry(self) -> int:
        """Where it stands from left to right."""

    @property
    def turn(self) -> int | None:
        """The turn; None in a game that counts none."""

    @property
    def chances(self) -> Mapping[str, float]:
        """The chance of winning by side, 0 to 1."""

    @property
    def played_out(self) -> Mapping[str, float]:
        """What playing the position out gave; empty where that was not done."""


@dataclass(frozen=True, slots=True)
class GraphMark:
    """A decision: its number stands on the line of its side."""

    at: int
    side: str
    number: int


class ChanceRule(NamedTuple):
    """A line across the graph at a chance."""

    y: float
    percent: int
    even: bool
    """Whether it is that of an even game, which is strong."""


class TurnStroke(NamedTuple):
    """Where a turn begins."""

    x: float
    number: int
    """The turn; 0 where there is no room for its number."""


class ChanceField:
    """Where moments and chances lie between the edges of a field, in the unit in which the edges are given.

    `scale` is how many of these units are one of the picture's.
    """

    def __init__(
        self,
        moments: Sequence[GraphMoment],
        left: float,
        top: float,
        right: float,
        low: float,
        scale: float = 1.0,
    ) -> None:
        self.moments = moments
        self.left, self.top, self.right, self.low, self._scale = left, top, right, low, scale
        self.first = moments[0].entry if moments else 0
        self.last = max(moments[-1].entry if moments else 1, self.first + 1)
        self.sides = tuple(moments[0].chances) if moments else ()
        self.lines = self.sides[:1] if len(self.sides) == 2 else self.sides
        """The sides whose lines are drawn: of two the first, since what it lacks is the other's."""

    def x_of(self, entry: int) -> float:
        """Where an entry lies, from left to right; one beyond the moments at the edge."""
        within = min(max(entry, self.first), self.last)
        return self.left + (self.right - self.left) * (within - self.first) / (self.last - self.first)

    def y_of(self, chance: float) -> float:
        """Where a chance lies, from the bottom up."""
        return self.top + (self.low - self.top) * (1 - chance)

    def entry_at(self, x: float) -> int:
        """The entry that lies nearest to a place."""
        part = (x - self.left) / max(self.right - self.left, 1.0)
        return round(self.first + min(max(part, 0.0), 1.0) * (self.last - self.first))

    def rules(self) -> Iterator[ChanceRule]:
        """A rule at each quarter, from the bottom up."""
        for quarter in range(5):
            yield ChanceRule(self.y_of(quarter / 4), 25 * quarter, quarter == 2)

    @property
    def counts_turns(self) -> bool:
        """Whether the game counts turns."""
        return any(moment.turn is not None for moment in self.moments)

    def turns(self) -> Iterator[TurnStroke]:
        """Where turns begin, each with its number where there is room."""
        apart = LEAST_TURN_GAP * self._scale
        turn, free = None, self.left - apart
        for moment in self.moments:
            if moment.turn == turn or moment.turn is None:
                continue
            turn, x = moment.turn, self.x_of(moment.entry)
            number = turn if x - free >= apart else 0
            if number:
                free = x
            yield TurnStroke(x, number)

    def course(self, side: str) -> list[XY]:
        """The line of a side's chance."""
        return [(self.x_of(moment.entry), self.y_of(moment.chances[side])) for moment in self.moments]

    def place_of(self, mark: GraphMark) -> XY:
        """Where the number of a decision stands: on the line of its side, or on the only one."""
        moment = min(self.moments, key=lambda moment: abs(moment.entry - mark.at))
        side = mark.side if mark.side in self.lines else self.lines[0]
        return self.x_of(moment.entry), self.y_of(moment.chances[side])
