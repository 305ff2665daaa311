"""Reach over a table of numbers: the same answers as the general search of `paths.py`, sooner.

It is asked at every move of every bot, and for that the general search is too slow. This one keeps a list of
places for each number of parts of a point: over 900 hexes with 8 points it takes 0.16 ms, and networkx
0.7 ms. Tests hold all three equal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, TypeVar, cast

from wsn.board.steps import Cost, Costs, LimitedRow, Moves, Row
from wsn.cite import Refusal

T = TypeVar("T", bound=tuple[int, ...])

R = TypeVar("R")
StepsOut = Sequence[R] | Mapping[int, R]
"""The steps out of each state, by its number."""

MANY_HALF_POINTS: Final = 1000
"""The number of parts of a point from which it pays to ask how many can be used at all."""


def over(
    table: Costs | Moves,
    start: str,
    points: int,
    fresh: bool,
    stops: Collection[str],
    closed: Collection[str],
    leaving: Mapping[str, Cost],
    barred: Mapping[tuple[str, str], Refusal],
) -> dict[str, int]:
    """Reach over a table: what `paths.reach` answers, which says what the parameters mean."""
    ids = table.ids
    first = table.states[start][0]
    if start in stops:
        stops = {space for space in stops if space != start}
    if isinstance(table, Costs):
        costs = _change_steps(table.out, table, leaving, barred)
        steps: Iterable[tuple[int, ...]] = costs[first]
        last = _last_parts(points, table.out, leaving)
        settled = walk(costs, (first,), last, ids, stops, closed)
    else:
        moves = _change_steps(table.out, table, leaving, barred)
        steps = moves[first]
        last = _last_parts(points, table.out, leaving)
        settled = within_limits(moves, first, last, ids, stops, closed)
    reached: dict[str, int] = {}
    for i, used in settled.items():  # nearest first
        reached.setdefault(ids[i], used)
    if fresh and points > 0:
        for step in steps:
            if ids[step[0]] not in closed:
                reached.setdefault(ids[step[0]], points)
    return reached


def _last_parts(points: int, out: Collection[Iterable[tuple[int, ...]]], leaving: Mapping[str, Cost]) -> int:
    """The parts of a point that can be used at all, where it pays to ask."""
    if points < MANY_HALF_POINTS:
        return points
    more = max((cost.points for cost in leaving.values()), default=0)
    return min(points, dearest(out) + more * len(out))


class _ChangedSteps(dict[int, tuple[T, ...]]):
    """The steps out of each state with what the units add to them, and without those that are barred.

    A row is worked out when a walk comes to it: most walks are short, and most of the board is far away.
    """

    def __init__(
        self,
        out: tuple[tuple[T, ...], ...],
        ids: Sequence[str],
        leaving: Mapping[str, Cost],
        barred: Mapping[tuple[str, str], Refusal],
    ) -> None:
        self.out, self.ids, self.leaving, self.barred = out, ids, leaving, barred

    def __missing__(self, i: int) -> tuple[T, ...]:
        ids, barred, here = self.ids, self.barred, self.ids[i]
        row = self.out[i]
        cost = self.leaving.get(here)
        if barred:
            row = tuple([step for step in row if (here, ids[step[0]]) not in barred])
        if cost is not None:
            more = cost.points
            row = tuple([cast("T", (step[0], step[1] + more, *step[2:])) for step in row])
        self[i] = row
        return row


def _change_steps(
    out: tuple[tuple[T, ...], ...],
    table: Costs | Moves,
    leaving: Mapping[str, Cost],
    barred: Mapping[tuple[str, str], Refusal],
) -> StepsOut[tuple[T, ...]]:
    """The steps out of each state as the units leave them."""
    return _ChangedSteps(out, table.ids, leaving, barred) if leaving or barred else out


def walk(
    out: StepsOut[Row],
    firsts: Iterable[int],
    last: int,
    ids: Sequence[str],
    stops: Collection[str] = (),
    closed: Collection[str] = (),
) -> dict[int, int]:
    """The parts of a point to everything within `last` of the nearest start, nearest first."""
    best = dict.fromkeys(firsts, 0)
    waiting: list[list[int]] = [[] for _ in range(last + 1)] or [[]]
    waiting[0].extend(best)
    settled: dict[int, int] = {}
    for used, places in enumerate(waiting):
        for i in places:
            if i in settled:
                continue
            settled[i] = used
            if stops and ids[i] in stops:
                continue
            for j, more in out[i]:
                then = used + more
                if then <= last and then < best.get(j, then + 1) and ids[j] not in closed:
                    best[j] = then
                    waiting[then].append(j)
    return settled


def within_limits(
    out: StepsOut[LimitedRow],
    first: int,
    last: int,
    ids: Sequence[str],
    stops: Collection[str] = (),
    closed: Collection[str] = (),
) -> dict[int, int]:
    """The same where steps limit the whole move: a longer way may lead on where a shorter one must end."""
    waiting: list[list[tuple[int, int]]] = [[] for _ in range(last + 1)] or [[]]
    waiting[0].append((first, max(last, 0)))
    rooms: dict[int, int] = {}
    settled: dict[int, int] = {}
    for used, arrivals in enumerate(waiting):
        for i, room in arrivals:
            if rooms.get(i, -1) >= room:
                continue
            rooms[i] = room
            if i not in settled:
                settled[i] = used
            if stops and ids[i] in stops:
                continue
            for j, cost, limit in out[i]:
                then, left = used + cost, room if room < limit else limit
                if then <= left and rooms.get(j, -1) < left and ids[j] not in closed:
                    waiting[then].append((j, left))
    return settled


def dearest(out: Iterable[Iterable[tuple[int, ...]]]) -> int:
    """More parts of a point than the cheapest way to any place can cost."""
    rows = list(out)
    return len(rows) * max((step[1] for row in rows for step in row), default=0)
