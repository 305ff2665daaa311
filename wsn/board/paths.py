"""Reach and route over a board, with a cost function that gives reasons.

A system's cost function is asked once for every step on the board (`compile_costs`); what is left are
whole numbers. Routes, which are rare and may cross the whole board, go over the networkx graph of those
numbers. Reach is asked at every move of every bot, and there the graph is too slow (900 hexes, 8 points:
0.7 ms, against 0.16 ms for a walk through one list for each number of half points over the same numbers),
so it has its own walk; a test holds the two equal. Reasons are asked again only along a route.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from wsn.board.board import Board
from wsn.cite import Reason, Refusal

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Cost:
    """What one step costs, in half movement points, and why."""

    points: int
    reasons: tuple[Reason, ...]


Step = Callable[[str, str], Cost | Refusal]
"""What it costs to go from one space to a neighbour, or why it cannot be done."""


@dataclass(frozen=True)
class Costs:
    """The cost of every step on one board for one kind of mover, in half points.

    `out[i]` holds, for space number i in board order, the spaces it leads to and what they cost.
    """

    ids: tuple[str, ...]
    number: Mapping[str, int]
    out: tuple[tuple[tuple[int, int], ...], ...]
    step: Step
    rule: str
    """The rule that says what movement is: it is cited when no single step can be blamed."""

    @cached_property
    def graph(self) -> nx.DiGraph[str]:
        """The directed graph of these costs: an edge a permitted step, with its `points`."""
        import networkx as nx

        graph: nx.DiGraph[str] = nx.DiGraph()
        graph.add_nodes_from(self.ids)
        for i, ways in enumerate(self.out):
            for j, points in ways:
                graph.add_edge(self.ids[i], self.ids[j], points=points)
        return graph


def far(costs: Costs, starts: Collection[str]) -> Mapping[str, int]:
    """The half points from the nearest of these spaces to every space that can be reached from them.

    Raises KeyError for a start that is not on the board.
    """
    import networkx as nx

    strangers = [start for start in starts if start not in costs.number]
    if strangers:
        raise KeyError(strangers[0])
    if not starts:
        return {}
    found = nx.multi_source_dijkstra_path_length(costs.graph, set(starts), weight="points")
    return {space: int(found[space]) for space in costs.ids if space in found}


MANY = 1000
"""From so many half points on, it is worth asking how many can be used at all."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way: the spaces from start to end, the cost of each step, and the sum in half points."""

    spaces: tuple[str, ...]
    steps: tuple[Cost, ...]
    total: int


def compile_costs(board: Board, step: Step, rule: str) -> Costs:
    """Ask the cost function for every step on the board.

    Raises ValueError when it makes a step free or worse.
    """
    number = board.order
    out = []
    for space in board.spaces:
        ways = []
        for other in board.neighbours(space):
            cost = step(space, other)
            if isinstance(cost, Refusal):
                continue
            if cost.points <= 0:
                raise ValueError(f"the step from {space} to {other} costs {cost.points}, and no step is free")
            ways.append((number[other], cost.points))
        out.append(tuple(ways))
    return Costs(tuple(board.spaces), number, tuple(out), step, rule)


def reach(
    board: Board,
    costs: Costs,
    start: str,
    points: int,
    *,
    fresh: bool = True,
    stops: Collection[str] = (),
    closed: Collection[str] = (),
) -> Mapping[str, int]:
    """The half points that each space within reach costs, nearest first, the start itself (0) included.

    A mover that is `fresh`, with any points at all, may always take one permitted step by spending all
    of them. It must end its move in a space of `stops` unless it starts there, and may not enter one
    of `closed`. Raises UnknownSpace for a start that is not on the board.
    """
    number, out = costs.number, costs.out
    first = number[board.find(start).id]
    shut = {number[space] for space in closed}
    halts = {number[space] for space in stops} - {first}
    best = {first: 0}
    last = points if points < MANY else min(points, _dearest(costs))
    waiting: list[list[int]] = [[] for _ in range(last + 1)] or [[]]
    waiting[0].append(first)
    settled: dict[int, int] = {}
    for used, spaces in enumerate(waiting):
        for i in spaces:
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
    if fresh and points > 0:
        for j, _ in out[first]:
            if j not in settled and j not in shut:
                settled[j] = points
    ids = costs.ids
    return {ids[i]: used for i, used in settled.items()}


def _dearest(costs: Costs) -> int:
    """More half points than the cheapest way to any space can cost."""
    return len(costs.ids) * max((more for ways in costs.out for _, more in ways), default=0)


def route(
    board: Board,
    costs: Costs,
    start: str,
    end: str,
    *,
    stops: Collection[str] = (),
    closed: Collection[str] = (),
) -> Route | Refusal:
    """The cheapest way, of equal ones the one with the fewest steps, or why there is none.

    The refusal is that of the step into or towards the end which the mover comes nearest to.
    Raises UnknownSpace for a label that is not on the board.
    """
    import networkx as nx

    start, end = board.find(start).id, board.find(end).id
    scale = len(costs.ids) + 1

    def weight(a: str, b: str, edge: Mapping[str, int]) -> int | None:
        if b in closed or (a in stops and a != start):
            return None
        return edge["points"] * scale + 1

    try:
        _, spaces = nx.single_source_dijkstra(costs.graph, start, end, weight=weight)
    except nx.NetworkXNoPath:
        return _why_not(board, costs, start, end, stops, closed)
    steps = []
    for a, b in pairwise(spaces):
        cost = costs.step(a, b)
        assert isinstance(cost, Cost), "only permitted steps are in the graph"
        steps.append(cost)
    return Route(tuple(spaces), tuple(steps), sum(cost.points for cost in steps))


def _why_not(
    board: Board, costs: Costs, start: str, end: str, stops: Collection[str], closed: Collection[str]
) -> Refusal:
    """The step that stands between all that can be reached and the end, the one nearest to the end."""
    if end in closed:
        return Refusal(costs.rule, f"{end} is closed: it may not be entered")
    found, known = [start], {start}
    for a in found:
        if a not in stops or a == start:
            new = [b for j, _ in costs.out[costs.number[a]] if (b := costs.ids[j]) not in known | set(closed)]
            found += new
            known.update(new)
    refusals = []
    for a in found:
        for b in board.neighbours(a):
            if b not in known:
                refusal = _refused(costs, a, b, closed)
                refusals.append((board.distance(b, end), board.order[b], board.order[a], refusal))
    if not refusals:
        return Refusal(costs.rule, f"no row of hexes joins {start} to {end}")
    nearest = min(refusals, key=lambda found: found[:3])[3]
    return Refusal(nearest.rule, f"no way from {start} to {end}: {nearest.text}")


def _refused(costs: Costs, a: str, b: str, closed: Collection[str]) -> Refusal:
    """Why a mover in `a` does not go on to `b`."""
    if b in closed:
        return Refusal(costs.rule, f"{b} is closed: it may not be entered")
    refusal = costs.step(a, b)
    if isinstance(refusal, Refusal):
        return refusal
    return Refusal(costs.rule, f"a mover must stop in {a}")
