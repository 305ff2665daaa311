"""Reach, route and trace over any board: where a mover comes, by which way, and why no further.

They ask a board for its spaces and neighbours only, so hexes, squares and areas are alike to them. What a
step costs is said by the game (`steps.py`): by a function that is asked as the search goes, or by a table
compiled from it. What the units add to the ground as it stands now is said with the question:

- `stops`: enter and halt, unless the mover starts there; `closed`: not entered at all;
- `leaving`: what a step out of a space costs besides (out of an enemy zone of control);
- `barred`: steps that are not taken, each with its refusal (`within`: from zone to zone).

Reach over a table takes a faster walk (`tablewalk.py`); tests hold it equal to the general search and to
networkx. Reasons are asked again only along a route.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from wsn.board.board import Board
from wsn.board.search import NO_LIMIT, Arrival, cheapest_first
from wsn.board.steps import (
    Answer,
    Cost,
    Costs,
    GroundStep,
    Moves,
    Step,
    Stop,
    check_cost,
    compile_costs,
    compile_moves,
)
from wsn.board.tablewalk import dearest, over, walk
from wsn.cite import Refusal

__all__ = [
    "Cost",
    "Costs",
    "GroundStep",
    "Moves",
    "Route",
    "Step",
    "Stop",
    "Trace",
    "compile_costs",
    "compile_moves",
    "far",
    "reach",
    "route",
    "trace",
    "within",
]


@dataclass(frozen=True, slots=True)
class Route:
    """A way: the spaces from start to end, the cost of each step, and the sum in parts of a point."""

    spaces: tuple[str, ...]
    """The ids of the spaces, start and end among them."""
    steps: tuple[Cost, ...]
    """What each step costs, with its reasons: one fewer than spaces."""
    total: int
    """The sum, in parts of a movement point (`Wargame.parts` make one)."""


@dataclass(frozen=True, slots=True)
class Trace:
    """How far a supply comes from its sources, and why no further."""

    points: Mapping[str, int]
    """The parts of a point from the nearest source to each space that is reached, nearest first."""
    refused: Mapping[str, Refusal]
    """Each space that is not reached, in board order, with the reason."""
    arrivals: Mapping[str, Arrival[Place]]

    def way(self, space: str) -> tuple[str, ...]:
        """The spaces from the source to a space that is reached. Raises KeyError for any other."""
        return tuple(here for _, here, _ in self.arrivals[space].way())


Place = tuple[str | None, str, bool]
"""Where a mover came from (None where it begins, or if that does not matter), where it is, if it halted."""


def reach(
    board: Board,
    step: Step | Costs | Moves,
    start: str,
    points: int,
    *,
    fresh: bool = True,
    stops: Collection[str] = (),
    closed: Collection[str] = (),
    leaving: Mapping[str, Cost] | None = None,
    barred: Mapping[tuple[str, str], Refusal] | None = None,
) -> Mapping[str, int]:
    """The parts of a point that each space within reach costs, nearest first, the start itself (0) included.

    A mover that is `fresh`, with any points at all, may always take one permitted step by spending all of
    them. A space where it may pass but not stay is in reach; whoever asks leaves it out. Raises UnknownSpace
    for a start that is not on the board, ValueError for a step that would give points back.
    """
    start = board.find(start).id
    leaving, barred = leaving or {}, barred or {}
    if isinstance(step, (Costs, Moves)):
        return over(step, start, points, fresh, stops, closed, leaving, barred)
    now = _now(step, "", (start,), stops, closed, leaving, barred)
    reached: dict[str, int] = {}
    for arrival in _search_arrivals(board, now, (start,), points, True):
        reached.setdefault(arrival.state[1], arrival.used)
    if fresh and points > 0:
        for to in board.neighbours(start):
            if to not in reached and not isinstance(now(None, start, to), Refusal):
                reached[to] = points
    return reached


def far(costs: Costs, spaces: Collection[str], *, towards: bool = False) -> Mapping[str, int]:
    """The parts of a point from the nearest of these spaces to every other, or `towards` it from every other.

    In board order; a space without a way is left out. Raises KeyError for a space that is not on the board.
    """
    firsts = [costs.number[space] for space in spaces]
    reached = walk(costs.back if towards else costs.out, firsts, dearest(costs.out), costs.ids)
    return {space: reached[i] for i, space in enumerate(costs.ids) if i in reached}


def route(
    board: Board,
    step: Step | Costs | Moves,
    start: str,
    end: str,
    points: int | None = None,
    *,
    rule: str = "",
    stops: Collection[str] = (),
    closed: Collection[str] = (),
    leaving: Mapping[str, Cost] | None = None,
    barred: Mapping[tuple[str, str], Refusal] | None = None,
) -> Route | Refusal:
    """The cheapest way, of equal ones the one with the fewest steps, or why there is none.

    With `points`, no way may cost more parts than these. The refusal is that of the step into or
    towards the end which the mover comes nearest to; `rule` is cited where no single step can be blamed (a
    table brings its own). Raises UnknownSpace for a label that is not on the board.
    """
    start, end = board.find(start).id, board.find(end).id
    asked, rule, remembers = _step_of(step, rule)
    now = _now(asked, rule, (start,), stops, closed, leaving or {}, barred or {})
    budget = NO_LIMIT if points is None else points
    arrivals = []
    for arrival in _search_arrivals(board, now, (start,), budget, remembers):
        if arrival.state[1] == end:
            return _route_to(now, arrival)
        arrivals.append(arrival)
    if end in closed:
        return Refusal(rule, f"{end} is closed: it may not be entered")
    refused = _why_not(board, now, arrivals, rule, (end,)).get(end)
    if refused is None:
        return Refusal(rule, f"the map does not join {start} to {end}")
    return Refusal(refused.rule, f"no way from {start} to {end}: {refused.text}")


def trace(
    board: Board,
    step: Step | Costs | Moves,
    sources: Collection[str],
    points: int | None = None,
    *,
    rule: str = "",
    stops: Collection[str] = (),
    closed: Collection[str] = (),
    leaving: Mapping[str, Cost] | None = None,
    barred: Mapping[tuple[str, str], Refusal] | None = None,
) -> Trace:
    """How far supply comes from the nearest of many sources, by which way, and why no further.

    The same as a route from each source to every space, taken at once: without `points` as far as the steps
    lead. A space that is not reached has the refusal of the step that fails nearest to it. Raises
    UnknownSpace for a source that is not on the board.
    """
    starts = tuple(dict.fromkeys(board.find(source).id for source in sources))
    asked, rule, remembers = _step_of(step, rule)
    now = _now(asked, rule, starts, stops, closed, leaving or {}, barred or {})
    budget = NO_LIMIT if points is None else points
    arrivals = list(_search_arrivals(board, now, starts, budget, remembers))
    best: dict[str, Arrival[Place]] = {}
    for arrival in arrivals:
        best.setdefault(arrival.state[1], arrival)
    rest = [space for space in board.spaces if space not in best]
    refused = _why_not(board, now, arrivals, rule, rest)
    none = Refusal(rule, "the map joins it to no source" if starts else "there is no source")
    return Trace(
        {space: arrival.used for space, arrival in best.items()},
        {space: refused.get(space, none) for space in rest},
        best,
    )


def within(board: Board, zone: Collection[str], refusal: Refusal) -> Mapping[tuple[str, str], Refusal]:
    """Every step from one space of a zone straight to another of it, barred for this reason."""
    return {(here, to): refusal for here in sorted(zone) for to in board.neighbours(here) if to in zone}


# --- the general search


def _step_of(step: Step | Costs | Moves, rule: str) -> tuple[Step, str, bool]:
    """A step function, the rule of movement, and whether it matters to the step where the mover came from."""
    if isinstance(step, Moves):
        return step.step, step.rule, True
    if not isinstance(step, Costs):
        return step, rule, True
    ground = step.step

    def asked(_came: str | None, here: str, to: str) -> Answer:
        return ground(here, to)

    return asked, step.rule, False


def _now(
    step: Step,
    rule: str,
    starts: Collection[str],
    stops: Collection[str],
    closed: Collection[str],
    leaving: Mapping[str, Cost],
    barred: Mapping[tuple[str, str], Refusal],
) -> Step:
    """The steps as they are now: those of the ground, with everything that the units add."""

    def now(came: str | None, here: str, to: str) -> Answer:
        if to in closed:
            return Refusal(rule, f"{to} is closed: it may not be entered")
        if (here, to) in barred:
            return barred[here, to]
        answer = step(came, here, to)
        if isinstance(answer, Refusal):
            return answer
        cost = answer.cost if isinstance(answer, Stop) else answer
        if here in leaving:
            more = leaving[here]
            cost = Cost(cost.points + more.points, (*cost.reasons, *more.reasons), cost.limit)
        halts = isinstance(answer, Stop) or (to in stops and to not in starts)
        return Stop(cost) if halts else cost

    return now


def _search_arrivals(
    board: Board, step: Step, starts: Iterable[str], budget: int, remembers: bool
) -> Iterator[Arrival[Place]]:
    """Every arrival, cheapest first. Ways into a space are told apart only if the step `remembers` them."""

    def ways(arrival: Arrival[Place]) -> Iterator[tuple[Place, int, int]]:
        came, here, halted = arrival.state
        if halted:
            return
        for to in board.neighbours(here):
            answer = step(came, here, to)
            if isinstance(answer, Refusal):
                continue
            halts = isinstance(answer, Stop)
            cost = check_cost(here, to, answer.cost if isinstance(answer, Stop) else answer)
            limit = NO_LIMIT if cost.limit is None else cost.limit
            yield (here if remembers else None, to, halts), cost.points, limit

    return cheapest_first(((None, start, False) for start in starts), ways, max(budget, 0))


def _route_to(step: Step, arrival: Arrival[Place]) -> Route:
    """The way that led to an arrival, with the reasons of its steps."""
    way = arrival.way()
    costs = []
    for (came, here, _), (_, to, _) in pairwise(way):
        answer = step(came, here, to)
        assert not isinstance(answer, Refusal), "only permitted steps are taken"
        costs.append(answer.cost if isinstance(answer, Stop) else answer)
    return Route(tuple(here for _, here, _ in way), tuple(costs), sum(cost.points for cost in costs))


def _why_not(
    board: Board, step: Step, arrivals: Sequence[Arrival[Place]], rule: str, wanted: Collection[str]
) -> Mapping[str, Refusal]:
    """For each of these spaces the refused step that stands nearest to it; without one it is left out.

    Near is counted in steps over the board, whatever they cost. Of several as near it is the first by the
    space refused, then by the space before it, in board order.
    """
    reached = {arrival.state[1] for arrival in arrivals}
    order = board.order
    fails: dict[str, tuple[int, bool, int, Refusal]] = {}
    for number, arrival in enumerate(arrivals):
        _, here, halted = arrival.state
        for to in board.neighbours(here):
            if to in reached:
                continue
            refusal = _refuse_step(step, arrival, to, rule)
            mine = (order[here], halted, number, refusal)
            if to not in fails or mine[:3] < fails[to][:3]:
                fails[to] = mine
    nearest: dict[str, int] = {to: order[to] for to in fails}
    fresh = dict(nearest)
    while fresh:
        following: dict[str, int] = {}
        for space, fail in fresh.items():
            for other in board.neighbours(space):
                if other not in nearest and fail < following.get(other, fail + 1):
                    following[other] = fail
        nearest.update(following)
        fresh = following
    ids = tuple(board.spaces)
    return {space: fails[ids[nearest[space]]][3] for space in wanted if space in nearest}


def _refuse_step(step: Step, arrival: Arrival[Place], to: str, rule: str) -> Refusal:
    """Why a mover that has come so far does not go on to a neighbour."""
    came, here, halted = arrival.state
    answer = step(came, here, to)
    if isinstance(answer, Refusal):
        return answer
    if halted:
        return Refusal(rule, f"a mover must stop in {here}")
    cost = answer.cost if isinstance(answer, Stop) else answer
    if cost.limit is not None and arrival.used + cost.points > cost.limit:
        return Refusal(rule, f"the way to {to} is longer than a move into it may be")
    return Refusal(rule, f"{to} is farther than the points lead")
