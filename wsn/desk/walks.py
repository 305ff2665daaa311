"""Where the unit that acts can get in several steps, and the walk it is on after a click farther away."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from wsn.desk.answers import Answer, Given, Held
from wsn.desk.orders import Orders
from wsn.desk.screen import Screen
from wsn.english import sentence
from wsn.table.reaching import Reach, RouteTaken
from wsn.table.walking import Walk

WAY_SECONDS: Final = 0.5
"""Seconds that a click may take to find its way, where that has not been worked out yet."""


def for_seconds(seconds: float) -> Callable[[], bool]:
    """A function that tells whether this many seconds have passed since now, so that a screen stays live."""
    until = time.monotonic() + seconds
    return lambda: time.monotonic() >= until


class Walks:
    """The ways of units, each kept with its position, and the one walk that may be under way."""

    def __init__(self, screen: Screen, orders: Orders) -> None:
        self.screen = screen
        self.orders = orders
        self.stopped = ""
        """Why the last walk went no further; a page shows it and sets it back."""
        self._walk: Walk | None = None
        self._side: str | None = None
        """Who walks: at a screen of two players the other one may be asked on the way."""

    def reach_of(self, unit: str | None) -> Reach | None:
        """Where a unit can get in several steps; None where that does not arise."""
        if unit is None or not self.screen.person_decides:
            return None
        return self.screen.keep_made(("reach", unit), lambda: Reach(self.screen.shown_seat, unit))

    def if_picked(self, unit: str) -> Reach | None:
        """Where a unit could get if it were picked to act; None where that is not known."""

        def ways() -> Reach | None:
            seat = self.orders.once_picked(unit)
            return None if seat is None else Reach(seat, unit)

        return self.screen.keep_made(("reach if picked", unit), ways) if self.screen.person_decides else None

    def route_to(self, space: str | None) -> RouteTaken | None:
        """How the unit that acts gets to a space in more than one step; None where it does not."""
        reach = self.reach_of(self.orders.acting)
        if reach is None or space is None or not self.screen.shown_seat.own_time:
            return None
        enough = for_seconds(WAY_SECONDS)
        while not reach.done and space not in reach.ways and not enough():
            reach.work(lambda: space in reach.ways or enough())
        return reach.further.get(space)

    # ---------------------------------------------------------------- walking

    @property
    def under_way(self) -> bool:
        """Whether a unit is on its way."""
        return self._walk is not None

    def begin(self, way: RouteTaken) -> Answer:
        """Send the unit that acts along a way: its first step is taken now, the others by `tick`."""
        self._walk = Walk(str(self.orders.acting), list(way.spaces))
        self._side = self.screen.deciding_side
        command = self._walk.next(self.screen.shown_seat)
        assert command is not None, "the first step of a way is offered"
        answer = self.orders.submit_order(command)
        if isinstance(answer, Held):  # a teacher has said why: no other reason is told besides
            self.stop()
        return answer

    def tick(self) -> bool:
        """Take the next step, where nothing has happened that its player would want to think about."""
        walk, screen = self._walk, self.screen
        if screen.is_over:
            self.stop()
        if walk is None or not screen.person_decides or self.orders.wanted_dice is not None:
            return False
        if screen.deciding_side != self._side:
            return False
        command = walk.next(self.screen.shown_seat)
        if command is None:
            self.stopped = sentence(walk.stopped) if walk.stopped else ""
            self.stop()
            return bool(self.stopped)
        if not isinstance(self.orders.submit_order(command), Given):
            self.stop()
        return True

    def stop(self) -> None:
        """End the walk where the unit stands."""
        self._walk = None
