"""Reach over a table of numbers: the same answers as the general search of `paths.py`, sooner.

It is asked at every move of every bot, and for that the general search is too slow. This one keeps a list of
places for each number of half points: over 900 hexes with 8 points it takes 0.16 ms, and networkx 0.7 ms.
Tests hold all three equal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from wsn.board.steps import Cost, Costs, Moves, Row
from wsn.cite import Refusal

MANY = 1000
"""From so many half points on, it is worth asking how many can be used at all."""


def over_costs(
    costs: Costs, first: int, points: int, fresh: bool, stops: Collection[str], closed: Collection[str]
) -> Mapping[str, int]:
    """Reach where the ground alone decides."""
    number, out, ids = costs.number, costs.out, costs.ids
    shut = {number[space] for space in closed}
    halts = {number[space] for space in stops} - {first}
    last = points if points < MANY else min(points, dearest(out))
    settled = walk(out, (first,), last, halts, shut)
    if fresh and points > 0:
        for j, _ in out[first]:
            if j not in settled and j not in shut:
                settled[j] = points
    return {ids[i]: used for i, used in settled.items()}


def over_table(
    table: Costs | Moves,
    start: str,
    points: int,
    fresh: bool,
    stops: Collection[str],
    closed: Collection[str],
    leaving: Mapping[str, Cost],
    barred: Mapping[tuple[str, str], Refusal],
) -> Mapping[str, int]:
    """Reach over any table, with everything that the units add."""
    ids, number = table.ids, table.number
    where: Sequence[int]
    states: Callable[[str], tuple[int, ...]]
    if isinstance(table, Moves):
        first, where, states = table.first[number[start]], table.where, table.states.__getitem__
    else:
        first, where, states = number[start], range(len(ids)), lambda space: (number[space],)
    shut = {i for space in closed for i in states(space)}
    halts = {i for space in stops if space != start for i in states(space)}
    limited = isinstance(table, Moves) and table.limited
    out, limits = table.out, table.limits if isinstance(table, Moves) else ()
    if leaving or barred:
        more = {i: cost.points for space, cost in leaving.items() for i in states(space)}
        bans: dict[int, set[str]] = {}
        for here, to in barred:
            for i in states(here):
                bans.setdefault(i, set()).add(to)
        changed, bounds = list(out), list(limits)
        for i in more.keys() | bans.keys():
            kept = [n for n, (j, _) in enumerate(out[i]) if ids[where[j]] not in bans.get(i, ())]
            changed[i] = tuple((out[i][n][0], out[i][n][1] + more.get(i, 0)) for n in kept)
            if limited:
                bounds[i] = tuple(limits[i][n] for n in kept)
        out, limits = tuple(changed), tuple(bounds)
    last = points if points < MANY else min(points, dearest(out))
    if limited:
        settled = walk_limited(out, limits, first, last, halts, shut)
    else:
        settled = walk(out, (first,), last, halts, shut)
    found: dict[str, int] = {}
    for i, used in settled.items():
        found.setdefault(ids[where[i]], used)
    if fresh and points > 0:
        for j, _ in out[first]:
            if j not in shut:
                found.setdefault(ids[where[j]], points)
    return found


def walk(
    out: Sequence[Row],
    firsts: Iterable[int],
    last: int,
    halts: Collection[int] = (),
    shut: Collection[int] = (),
) -> dict[int, int]:
    """The half points to everything within `last` of the nearest start, nearest first."""
    best = dict.fromkeys(firsts, 0)
    waiting: list[list[int]] = [[] for _ in range(last + 1)] or [[]]
    waiting[0].extend(best)
    settled: dict[int, int] = {}
    for used, places in enumerate(waiting):
        for i in places:
            if i in settled:
                continue
            settled[i] = used
            if i in halts:
                continue
            for j, more in out[i]:
                then = used + more
                if then <= last and then < best.get(j, then + 1) and j not in shut:
                    best[j] = then
                    waiting[then].append(j)
    return settled


def walk_limited(
    out: Sequence[Row],
    limits: Sequence[Sequence[int]],
    first: int,
    last: int,
    halts: Collection[int],
    shut: Collection[int],
) -> dict[int, int]:
    """The same where steps limit the whole move: a longer way may lead on from where a shorter one ends."""
    rooms: dict[int, int] = {}
    waiting: list[list[tuple[int, int]]] = [[] for _ in range(last + 1)] or [[]]
    waiting[0].append((first, last))
    settled: dict[int, int] = {}
    for used, places in enumerate(waiting):
        for i, room in places:
            if rooms.get(i, -1) >= room:
                continue
            rooms[i] = room
            settled.setdefault(i, used)
            if i in halts:
                continue
            for (j, more), limit in zip(out[i], limits[i]):
                then, left = used + more, min(room, limit)
                if then <= left and rooms.get(j, -1) < left and j not in shut:
                    waiting[then].append((j, left))
    return settled


def dearest(out: Sequence[Row]) -> int:
    """More half points than the cheapest way to any place can cost."""
    return len(out) * max((more for ways in out for _, more in ways), default=0)
