"""What a player may take back: the commands since the last roll or reveal, each with the state before it.

They are kept as the states themselves, values that share what they can. A change of the deciding side, and a
card that was shown, are passed only where the others do not mind.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from wsn.cite import Refusal
from wsn.engine.course import Course
from wsn.engine.state import GameState


class UndoPoint(msgspec.Struct, frozen=True, gc=False):
    """A command that may be taken back, where those who were asked or shown something since do not mind."""

    n: int
    """How many entries stood before it."""
    state: GameState
    """The state before it."""
    by: str
    asked: str | None
    """Who had to decide after it, if that is another player."""
    shown: frozenset[str]
    """Who was shown a card of its player's hand."""


class UndoPoints:
    """Each command of a game since the last that nothing takes back."""

    def __init__(self) -> None:
        self._points: list[UndoPoint] = []
        self._wall = Refusal("ENGINE 4", "no order was given that could be taken back")
        """Why nothing before the points may be taken back."""

    def note(self, course: Course, before: GameState) -> None:
        """Note what a command led to from the state before it."""
        state, first = course.state, course.entries[0]
        if first.command is None:
            return
        wall, decides = course.wall, state.frames[-1].side if state.frames else None
        if wall is None and first.by is not None and state.outcome is None:
            asked = None if decides == first.by else decides
            self._points.append(UndoPoint(first.n - 1, before, first.by, asked, course.shown))
        elif wall is None:
            self._points.clear()
            self._wall = Refusal("ENGINE 1", "the game is over")
        else:
            self._points.clear()
            self._wall = wall

    def refusal(
        self, side: str, deciding: str | None, to: int | None, past: Collection[str]
    ) -> Refusal | None:
        """Why a side may not take back its last command (or all after entry `to`), or None."""
        if deciding != side and deciding not in past:
            return Refusal("ENGINE 7", "another side decides now")
        points, wall = self._points_within(side, past)
        if not points or (to is not None and to < points[0].n):
            return wall
        if to is not None and all(point.n != to for point in points):
            return Refusal("ENGINE 4", "that was no order of this side")
        return None

    def last_point(self, side: str, past: Collection[str]) -> UndoPoint:
        """The last command that a side may take back, where there is one."""
        return self._points_within(side, past)[0][-1]

    def state_at(self, n: int) -> GameState:
        """The state before the command that had so many entries before it, where it may be taken back."""
        return next(point.state for point in reversed(self._points) if point.n == n)

    def nearest_state(self, n: int) -> tuple[int, GameState] | None:
        """The last state that is kept after so many entries or fewer, with how many; None where none is."""
        return next(((point.n, point.state) for point in reversed(self._points) if point.n <= n), None)

    def forget_from(self, n: int) -> None:
        """Forget every command that had so many entries before it, or more."""
        self._points = [point for point in self._points if point.n < n]

    def _points_within(self, side: str, past: Collection[str]) -> tuple[list[UndoPoint], Refusal]:
        """The commands of a side that it may take back, the earliest first, and why none before them."""
        within: list[UndoPoint] = []
        for point in reversed(self._points):
            if not point.shown <= set(past):
                return within[::-1], Refusal("ENGINE 6", "a card has been shown since then")
            asked = point.asked if point.by == side else None
            if point.by not in (side, *past) or (asked is not None and asked not in past):
                return within[::-1], Refusal("ENGINE 7", "the decision has passed to another side since then")
            if point.by == side:
                within.append(point)
        return within[::-1], self._wall
