"""Best-first search: arrivals in order of their cost, in whole numbers.

It knows neither boards nor rules. `paths.py` runs it over the spaces of a board. It is a generator: a caller
that has seen enough stops, and may go on later. `table/reaching.py` searches on its own: it tries out a whole
game position for each step, and takes the costs from previews, as fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final, Generic, TypeVar

T = TypeVar("T")

NO_LIMIT: Final = 1 << 60
"""More than any way can cost."""


@dataclass(frozen=True, slots=True)
class Arrival(Generic[T]):
    """A state that was reached, what the way there has cost, and the arrival before it (None at a start).

    `room` is what the whole way may cost: the budget, or less after a step with a limit of its own.
    """

    state: T
    used: int
    room: int
    before: Arrival[T] | None

    def way(self) -> list[T]:
        """The states from the start to this one."""
        states, here = [self.state], self.before
        while here is not None:
            states.append(here.state)
            here = here.before
        return states[::-1]


Ways = Callable[[Arrival[T]], Iterable[tuple[T, int, int]]]
"""The steps out of a state: where each leads, what it costs, and what a way with it may cost in all."""


def cheapest_first(starts: Iterable[T], ways: Ways[T], budget: int = NO_LIMIT) -> Iterator[Arrival[T]]:
    """Every state within the budget, cheapest first; of equal ways the one with the fewest steps.

    A state comes again, dearer, only where its new way leaves more room than every way before: a short way
    over a beach, on which no long move ends, does not hide a longer way round it. Steps may be free, but
    must not be worse: Dijkstra's method is right for costs of 0 and more.
    """
    number = 0
    waiting: list[tuple[int, int, int, Arrival[T]]] = []
    for start in starts:
        waiting.append((0, 0, number, Arrival(start, 0, budget, None)))
        number += 1
    rooms: dict[T, int] = {}
    while waiting:
        used, steps, _, arrival = heappop(waiting)
        room = arrival.room
        if rooms.get(arrival.state, -1) >= room:
            continue
        rooms[arrival.state] = room
        yield arrival
        for state, cost, limit in ways(arrival):
            then, left = used + cost, min(room, limit)
            if then <= left and rooms.get(state, -1) < left:
                number += 1
                heappush(waiting, (then, steps + 1, number, Arrival(state, then, left, arrival)))
