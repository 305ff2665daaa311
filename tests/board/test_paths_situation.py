"""Movement that depends on the situation: stops, surcharges, forbidden steps, limits, the way so far, supply.

Every search is held equal to `everything`, which follows every way there is and knows no order; where the
ground alone decides, to networkx too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.systems.war_storms.drawing import board
from wsn.board.board import Board, UnknownSpace
from wsn.board.paths import (
    Cost,
    Route,
    Step,
    Stop,
    compile_costs,
    compile_moves,
    far,
    reach,
    route,
    trace,
    within,
)
from wsn.board.search import NO_LIMIT, Arrival, cheapest_first
from wsn.cite import Reason, Refusal

RULE = "T 1"
ZONE = Refusal("T 2", "no step goes from zone to zone")
LEAVE = Reason("T 3", "out of a zone", 2)


def cost(points: int, limit: int | None = None) -> Cost:
    return Cost(points, (Reason(RULE, "a step", points),), limit)


@dataclass(frozen=True)
class Drawn:
    """A board with an answer for every step after every way into it, and what the units add."""

    board: Board
    answers: Mapping[tuple[str | None, str, str], Cost | Stop | Refusal]
    stops: frozenset[str]
    closed: frozenset[str]
    leaving: Mapping[str, Cost]
    barred: Mapping[tuple[str, str], Refusal]

    def step(self, came: str | None, here: str, to: str) -> Cost | Stop | Refusal:
        return self.answers[came, here, to]

    def flat(self, here: str, to: str) -> Cost | Refusal:
        """The same steps where the way so far does not matter."""
        answer = self.answers[None, here, to]
        answer = answer.cost if isinstance(answer, Stop) else answer
        return answer if isinstance(answer, Refusal) else cost(answer.points)


@st.composite
def grounds(draw: st.DrawFn) -> Drawn:
    columns, rows = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    here = board("\n".join(" ".join("." * columns) for _ in range(rows)))
    answer = st.one_of(
        st.integers(0, 4).map(cost),
        st.integers(0, 4).map(cost),
        st.integers(0, 4).map(lambda points: Stop(cost(points))),
        st.tuples(st.integers(0, 4), st.integers(0, 8)).map(lambda pair: cost(*pair)),
        st.just(Refusal("T 4", "a bog")),
    )
    answers = {}
    for space in here.spaces:
        for to in here.neighbours(space):
            usual = draw(answer)
            for came in (None, *here.neighbours(space)):
                answers[came, space, to] = draw(answer) if draw(st.booleans()) else usual
    some = st.frozensets(st.sampled_from(list(here.spaces)), max_size=3)
    zone = draw(some)
    leaving = dict.fromkeys(zone, Cost(LEAVE.amount, (LEAVE,)))
    return Drawn(here, answers, draw(some), draw(some), leaving, within(here, zone, ZONE))


def everything(ground: Drawn, step: Step, starts: Collection[str], budget: int) -> Mapping[str, int]:
    """The least cost of each space over every way there is: no order, no cheapest first."""
    waiting: list[tuple[str | None, str, int, int]] = [(None, start, 0, budget) for start in starts]
    known = set(waiting)
    least = dict.fromkeys(starts, 0)
    while waiting:
        came, here, used, room = waiting.pop()
        for to in ground.board.neighbours(here):
            answer = step(came, here, to)
            if to in ground.closed or (here, to) in ground.barred or isinstance(answer, Refusal):
                continue
            paid = answer.cost if isinstance(answer, Stop) else answer
            then = used + paid.points + (LEAVE.amount if here in ground.leaving else 0)
            left = min(room, NO_LIMIT if paid.limit is None else paid.limit)
            if then > left:
                continue
            least[to] = min(then, least.get(to, then))
            state = (here, to, then, left)
            halts = isinstance(answer, Stop) or (to in ground.stops and to not in starts)
            if not halts and state not in known:
                known.add(state)
                waiting.append(state)
    return least


@given(st.data())
def test_reach_is_what_every_way_there_is_finds(data: st.DataObject) -> None:
    g = data.draw(grounds())
    start, points = data.draw(st.sampled_from(list(g.board.spaces))), data.draw(st.integers(0, 10))
    moves = compile_moves(g.board, g.step, RULE)
    expected = everything(g, g.step, (start,), points)
    for step in (g.step, moves):
        reached = reach(
            g.board,
            step,
            start,
            points,
            fresh=False,
            stops=g.stops,
            closed=g.closed,
            leaving=g.leaving,
            barred=g.barred,
        )
        assert reached == expected
        assert list(reached.values()) == sorted(reached.values())
    plain = Drawn(g.board, g.answers, frozenset(), frozenset(), {}, {})
    expected = everything(plain, g.step, (start,), points)
    assert reach(g.board, g.step, start, points, fresh=False) == expected
    assert reach(g.board, moves, start, points, fresh=False) == expected


@given(st.data())
def test_a_fresh_mover_takes_one_step_with_all_that_it_has(data: st.DataObject) -> None:
    g = data.draw(grounds())
    start, points = data.draw(st.sampled_from(list(g.board.spaces))), data.draw(st.integers(0, 4))
    within_points = everything(g, g.step, (start,), points)
    first = {
        to: points
        for to in g.board.neighbours(start)
        if points
        and to not in g.closed
        and (start, to) not in g.barred
        and not isinstance(g.step(None, start, to), Refusal)
    }
    for step in (g.step, compile_moves(g.board, g.step, RULE)):
        reached = reach(
            g.board, step, start, points, stops=g.stops, closed=g.closed, leaving=g.leaving, barred=g.barred
        )
        assert reached == {**first, **within_points}


@given(st.data())
def test_where_the_ground_alone_decides_all_ways_to_ask_are_equal(data: st.DataObject) -> None:
    g = data.draw(grounds())
    start, points = data.draw(st.sampled_from(list(g.board.spaces))), data.draw(st.integers(0, 10))
    costs = compile_costs(g.board, g.flat, RULE)

    def step(came: str | None, here: str, to: str) -> Cost | Refusal:
        return g.flat(here, to)

    moves = compile_moves(g.board, step, RULE)
    assert len(moves.out) == len(g.board.spaces), "one state a space: the way there makes no difference"
    lengths = nx.single_source_dijkstra_path_length(costs.graph, start, cutoff=points, weight="points")
    for asked in (costs, moves, step):
        assert reach(g.board, asked, start, points, fresh=False) == lengths
    expected = everything(g, step, (start,), points)
    for asked in (costs, moves, step):
        reached = reach(
            g.board,
            asked,
            start,
            points,
            fresh=False,
            stops=g.stops,
            closed=g.closed,
            leaving=g.leaving,
            barred=g.barred,
        )
        assert reached == expected
    starts = data.draw(st.sets(st.sampled_from(list(g.board.spaces)), min_size=1, max_size=3))
    assert far(costs, starts) == nx.multi_source_dijkstra_path_length(costs.graph, starts, weight="points")
    back = costs.graph.reverse()
    towards = nx.multi_source_dijkstra_path_length(back, starts, weight="points")
    assert far(costs, starts, towards=True) == towards
    assert list(far(costs, starts)) == sorted(far(costs, starts), key=lambda space: g.board.order[space])


@given(st.data())
def test_a_route_may_be_walked_and_none_is_cheaper(data: st.DataObject) -> None:
    g = data.draw(grounds())
    spaces = st.sampled_from(list(g.board.spaces))
    start, end = data.draw(spaces), data.draw(spaces)
    points = data.draw(st.none() | st.integers(0, 8))
    budget = NO_LIMIT if points is None else points
    # without a budget a way costs at most 6 for each of its steps, over each way into each space once
    most = min(budget, 6 * 6 * len(g.board.spaces))
    expected = everything(g, g.step, (start,), most)
    taken = route(
        g.board,
        g.step,
        start,
        end,
        points,
        rule=RULE,
        stops=g.stops,
        closed=g.closed,
        leaving=g.leaving,
        barred=g.barred,
    )
    moves = compile_moves(g.board, g.step, RULE)
    assert taken == route(
        g.board,
        moves,
        start,
        end,
        points,
        stops=g.stops,
        closed=g.closed,
        leaving=g.leaving,
        barred=g.barred,
    )
    if isinstance(taken, Refusal):
        assert end not in expected
        assert taken.rule in {"T 1", "T 2", "T 4"}
        return
    assert taken.total == expected[end] == sum(step.points for step in taken.steps)
    assert (taken.spaces[0], taken.spaces[-1]) == (start, end)
    came: str | None = None
    used, room = 0, budget
    for i, (here, to) in enumerate(pairwise(taken.spaces)):
        answer = g.step(came, here, to)
        assert not isinstance(answer, Refusal)
        assert to not in g.closed
        assert (here, to) not in g.barred
        paid = answer.cost if isinstance(answer, Stop) else answer
        used += taken.steps[i].points
        assert taken.steps[i].points == paid.points + (LEAVE.amount if here in g.leaving else 0)
        assert (LEAVE in taken.steps[i].reasons) == (here in g.leaving)
        room = min(room, NO_LIMIT if paid.limit is None else paid.limit)
        if i < len(taken.steps) - 1:
            assert not isinstance(answer, Stop)
            assert to == start or to not in g.stops
        came = here
    assert used <= room


@given(st.data())
def test_a_trace_reaches_what_its_nearest_source_reaches_and_says_of_all_else_why_not(
    data: st.DataObject,
) -> None:
    g = data.draw(grounds())
    sources = data.draw(st.lists(st.sampled_from(list(g.board.spaces)), max_size=3))
    points = data.draw(st.none() | st.integers(0, 8))
    costs = compile_costs(g.board, g.flat, RULE)

    def step(came: str | None, here: str, to: str) -> Cost | Refusal:
        return g.flat(here, to)

    for asked, base in ((costs, step), (g.step, g.step)):
        most = 36 * len(g.board.spaces) if points is None else points
        expected = everything(g, base, sources, most)
        traced = trace(
            g.board,
            asked,
            sources,
            points,
            rule=RULE,
            stops=g.stops,
            closed=g.closed,
            leaving=g.leaving,
            barred=g.barred,
        )
        assert traced.points == expected
        assert list(traced.points.values()) == sorted(traced.points.values())
        assert traced.refused.keys() == g.board.spaces.keys() - expected.keys()
        for space, used in traced.points.items():
            way = traced.way(space)
            assert way[-1] == space
            assert way[0] in sources
            assert all(to in g.board.neighbours(here) for here, to in pairwise(way))
            assert used or len(way) == 1 or not traced.points[way[0]]
        for refusal in traced.refused.values():
            assert refusal.rule in {"T 1", "T 2", "T 4"}
            assert refusal.text


def line(text: str) -> Board:
    return board(text)


def two(came: str | None, here: str, to: str) -> Cost:
    """Every step costs one point."""
    return cost(2)


def test_enter_and_halt() -> None:
    here = line(". . . .")

    def step(came: str | None, a: str, b: str) -> Cost | Stop:
        return Stop(cost(2)) if b == "201" else cost(2)

    assert reach(here, step, "101", 8) == {"101": 0, "201": 2}
    assert reach(here, compile_moves(here, step, RULE), "101", 8) == {"101": 0, "201": 2}
    refused = route(here, step, "101", "401", rule=RULE)
    assert refused == Refusal(RULE, "no way from 101 to 401: a mover must stop in 201")
    assert isinstance(route(here, step, "101", "201"), Route)


def test_a_halt_on_the_short_way_does_not_hide_the_long_way_round() -> None:
    here = line(
        """
        . . .
        . . .
    """
    )

    def step(came: str | None, a: str, b: str) -> Cost | Stop | Refusal:
        """Who comes to 201 straight from 101 halts there, and 301 is entered from 201 only."""
        if b == "301" and a != "201":
            return ZONE
        return Stop(cost(2)) if (a, b) == ("101", "201") else cost(2)

    for asked in (step, compile_moves(here, step, RULE)):
        assert reach(here, asked, "101", 6) == {"101": 0, "201": 2, "102": 2, "202": 2, "302": 4, "301": 6}
        taken = route(here, asked, "101", "301")
        assert isinstance(taken, Route)
        assert taken.spaces == ("101", "202", "201", "301")


def test_to_leave_a_zone_costs_more_and_from_zone_to_zone_no_step_goes() -> None:
    here = line(". . . .")
    zone = ("201", "301")
    leaving = dict.fromkeys(zone, Cost(LEAVE.amount, (LEAVE,)))
    assert reach(here, two, "101", 20, leaving=leaving) == {"101": 0, "201": 2, "301": 6, "401": 10}
    barred = within(here, zone, ZONE)
    assert set(barred) == {("201", "301"), ("301", "201")}
    for asked in (two, compile_costs(here, lambda a, b: cost(2), RULE)):
        assert reach(here, asked, "101", 20, leaving=leaving, barred=barred) == {"101": 0, "201": 2}
        refused = route(here, asked, "101", "401", barred=barred)
        assert refused == Refusal("T 2", "no way from 101 to 401: no step goes from zone to zone")
    taken = route(here, two, "201", "101", leaving=leaving)
    assert isinstance(taken, Route)
    assert (taken.total, taken.steps[0].reasons[-1]) == (4, LEAVE)


def test_a_limit_on_the_whole_move() -> None:
    here = line(". . . . .")

    def step(came: str | None, a: str, b: str) -> Cost:
        return cost(2, 4) if b == "201" else cost(2)

    for asked in (step, compile_moves(here, step, RULE)):
        assert set(reach(here, asked, "101", 8)) == {"101", "201", "301"}
        assert set(reach(here, asked, "301", 8)) == {"101", "201", "301", "401", "501"}
        assert set(reach(here, asked, "501", 8, fresh=False)) == {"301", "401", "501"}
    refused = route(here, step, "501", "201", rule=RULE)
    assert refused == Refusal(
        RULE, "no way from 501 to 201: the way to 201 is longer than a move into it may be"
    )


def test_a_budget_and_its_end() -> None:
    here = line(". . . .")
    assert isinstance(route(here, two, "101", "301", 4), Route)
    refused = route(here, two, "101", "401", 4, rule=RULE)
    assert refused == Refusal(RULE, "no way from 101 to 401: 401 is farther than the points lead")


@given(st.data())
def test_a_step_that_asks_only_where_the_move_begins_compiles_with_two_questions(data: st.DataObject) -> None:
    g = data.draw(grounds())

    def step(came: str | None, here: str, to: str) -> Cost | Stop | Refusal:
        """As the ground is for a move that begins here; dearer for one that goes on."""
        answer = g.answers[None, here, to]
        return cost(answer.points + 1, answer.limit) if came and isinstance(answer, Cost) else answer

    short = compile_moves(g.board, step, RULE, begins_only=True)
    whole = compile_moves(g.board, step, RULE)
    assert (short.ids, short.first, short.out) == (whole.ids, whole.first, whole.out)


def test_supply_from_two_sources_and_the_reason_for_each_space_without_it() -> None:
    here = line(". . . . . . . .")

    def step(came: str | None, a: str, b: str) -> Cost | Refusal:
        return Refusal("T 4", f"a bog between {a} and {b}") if {a, b} == {"501", "601"} else cost(2)

    traced = trace(here, step, ("101", "401"), rule=RULE, stops={"301"})
    assert traced.points == {"101": 0, "401": 0, "201": 2, "301": 2, "501": 2}
    assert traced.way("301") == ("401", "301")
    assert traced.way("401") == ("401",)
    bog = Refusal("T 4", "a bog between 501 and 601")
    assert traced.refused == {"601": bog, "701": bog, "801": bog}
    with pytest.raises(KeyError):
        traced.way("701")
    none = trace(here, step, (), rule=RULE)
    assert not none.points
    assert set(none.refused.values()) == {Refusal(RULE, "there is no source")}
    short = trace(here, step, ("101",), 2, rule=RULE)
    assert short.points == {"101": 0, "201": 2}
    assert short.refused["301"] == Refusal(RULE, "301 is farther than the points lead")
    with pytest.raises(UnknownSpace, match="999"):
        trace(here, step, ("999",))


def test_supply_along_a_railway_is_free_and_no_step_gives_points_back() -> None:
    here = line(". . . . .")
    traced = trace(here, lambda came, a, b: cost(0) if b < "401" else cost(2), ("101",), 2)
    assert traced.points == {"101": 0, "201": 0, "301": 0, "401": 2}
    with pytest.raises(ValueError, match="from 101 to 201 costs -1"):
        reach(here, lambda came, a, b: cost(-1), "101", 4)
    with pytest.raises(ValueError, match="from 101 to 201 costs -1"):
        compile_moves(here, lambda came, a, b: cost(-1), RULE)


def test_the_search_may_be_left_and_taken_up_again() -> None:
    asked: list[int] = []

    def ways(arrival: Arrival[int]) -> list[tuple[int, int, int]]:
        asked.append(arrival.state)
        return [(arrival.state + 1, 1, NO_LIMIT), (arrival.state * 10, 3, NO_LIMIT)]

    search = cheapest_first([1], ways, 4)
    assert next(search).state == 1
    assert asked == []
    assert next(search).way() == [1, 2]
    assert asked == [1]
    assert [arrival.state for arrival in search] == [3, 10, 4, 20, 11, 5]
