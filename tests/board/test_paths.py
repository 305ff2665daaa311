"""Reach and route: the same as a plain relaxation and as networkx on any small board; stops, closed hexes."""

from __future__ import annotations

import itertools

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.systems.war_storms.drawing import LEGEND, board
from wsn.board.board import UnknownSpace
from wsn.board.hexboard import HexBoard
from wsn.board.paths import Cost, Costs, Route, compile_costs, far, reach, route
from wsn.cite import Reason, Refusal
from wsn.systems.war_storms.data.units import Class
from wsn.systems.war_storms.rules import movement

MOVERS: tuple[Class, ...] = ("foot", "wheeled", "tracked", "towed")


@st.composite
def boards(draw: st.DrawFn) -> HexBoard:
    columns, rows = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    letters = st.sampled_from(sorted(LEGEND))
    text = "\n".join(" ".join(draw(letters) for _ in range(columns)) for _ in range(rows))
    plain = board(text)
    spaces = list(plain.spaces)
    pairs = [(a, b) for a in spaces for b in plain.neighbours(a) if plain.order[a] < plain.order[b]]
    some_spaces = st.lists(st.sampled_from(spaces), unique=True, max_size=4)
    some_pairs = st.lists(st.sampled_from(pairs), unique=True, max_size=5) if pairs else st.just([])
    cliffs, hedges, roads, gullies = (draw(some_pairs) for _ in range(4))
    return board(
        text,
        levels={"1": draw(some_spaces)},
        cliff=["/".join(pair) for pair in cliffs],
        bocage=["/".join(pair) for pair in hedges if pair not in cliffs],
        road=[list(pair) for pair in roads],
        gully=[list(pair) for pair in gullies],
        bridge=draw(some_spaces),
        shingle=list(draw(some_spaces)),
    )


def relaxed(
    here: HexBoard, costs: Costs, start: str, stops: frozenset[str], closed: frozenset[str]
) -> dict[str, int]:
    """Bellman and Ford: relax every step until nothing changes."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for a in here.spaces:
            if a not in best or (a in stops and a != start):
                continue
            for b in here.neighbours(a):
                step = costs.step(a, b)
                if isinstance(step, Refusal) or b in closed:
                    continue
                if best[a] + step.points < best.get(b, 10**9):
                    best[b] = best[a] + step.points
                    changed = True
    return best


@given(st.data())
def test_reach_is_what_plain_relaxation_finds(data: st.DataObject) -> None:
    here = data.draw(boards())
    costs = movement.costs(here, data.draw(st.sampled_from(MOVERS)))
    spaces = st.sampled_from(list(here.spaces))
    start = data.draw(spaces)
    points = data.draw(st.integers(0, 24))
    stops, closed = data.draw(st.frozensets(spaces)), data.draw(st.frozensets(spaces)) - {start}
    expected = relaxed(here, costs, start, stops, closed)
    within = {space: used for space, used in expected.items() if used <= points}
    reached = reach(here, costs, start, points, fresh=False, stops=stops, closed=closed)
    assert reached == within
    assert list(reached.values()) == sorted(reached.values())
    first_hexes = {
        b
        for b in here.neighbours(start)
        if points and b not in closed and isinstance(costs.step(start, b), Cost)
    }
    fresh = reach(here, costs, start, points, stops=stops, closed=closed)
    assert fresh == {**dict.fromkeys(first_hexes, points), **within}


@given(st.data())
def test_reach_is_what_networkx_finds(data: st.DataObject) -> None:
    here = data.draw(boards())
    costs = movement.costs(here, data.draw(st.sampled_from(MOVERS)))
    start = data.draw(st.sampled_from(list(here.spaces)))
    points = data.draw(st.integers(0, 24))
    lengths = nx.single_source_dijkstra_path_length(costs.graph, start, cutoff=points, weight="points")
    assert reach(here, costs, start, points, fresh=False) == lengths


@given(st.data())
def test_a_route_costs_what_reach_says_and_gives_its_reasons(data: st.DataObject) -> None:
    here = data.draw(boards())
    costs = movement.costs(here, data.draw(st.sampled_from(MOVERS)))
    spaces = st.sampled_from(list(here.spaces))
    start, end = data.draw(spaces), data.draw(spaces)
    stops, closed = data.draw(st.frozensets(spaces)), data.draw(st.frozensets(spaces)) - {start}
    expected = relaxed(here, costs, start, stops, closed)
    taken = route(here, costs, start, end, stops=stops, closed=closed)
    if isinstance(taken, Refusal):
        assert end not in expected
        assert taken.rule
        assert taken.text
        return
    assert (taken.spaces[0], taken.spaces[-1], taken.total) == (start, end, expected[end])
    assert [costs.step(a, b) for a, b in zip(taken.spaces, taken.spaces[1:])] == list(taken.steps)
    assert all(step.points == sum(r.amount for r in step.reasons) > 0 for step in taken.steps)
    assert not set(taken.spaces) & closed
    assert not set(taken.spaces[1:-1]) & stops


def test_a_way_round_and_no_way_at_all() -> None:
    here = board(". ~ .")
    refused = route(here, movement.costs(here, "foot"), "101", "301")
    assert isinstance(refused, Refusal)
    assert refused.rule == "WSS 6.6"
    assert "no way from 101 to 301" in refused.text
    assert "201" in refused.text
    round_it = board(
        """
        . ~ .
        . . .
    """
    )
    taken = route(round_it, movement.costs(round_it, "foot"), "101", "301")
    assert isinstance(taken, Route)
    assert taken.spaces == ("101", "202", "301")


def test_of_equal_ways_the_shortest() -> None:
    here = board(
        """
        . . . . .
        . . . . .
    """,
        road=[["101", "102", "202", "302", "301"]],
    )
    costs = movement.costs(here, "tracked")
    taken = route(here, costs, "101", "301")
    assert isinstance(taken, Route)
    by_road = ("101", "102", "202", "302", "301")
    assert sum(costs.graph.edges[a, b]["points"] for a, b in itertools.pairwise(by_road)) == taken.total == 4
    assert taken.spaces == ("101", "201", "301")


def test_a_mover_leaves_a_stop_only_if_it_starts_there() -> None:
    here = board(". . . .")
    costs = movement.costs(here, "foot")
    assert set(reach(here, costs, "101", 16, stops={"201"})) == {"101", "201"}
    assert set(reach(here, costs, "201", 16, stops={"201"})) == {"101", "201", "301", "401"}
    refused = route(here, costs, "101", "401", stops={"201"})
    assert isinstance(refused, Refusal)
    assert "must stop in 201" in refused.text
    closed = route(here, costs, "101", "401", closed={"301"})
    assert isinstance(closed, Refusal)
    assert "301 is closed" in closed.text


@pytest.mark.rule("WSS 6.2")
def test_one_hex_may_always_be_entered_with_everything_one_has() -> None:
    here = board(". w W", bocage=["101/201"])
    tracked = movement.costs(here, "tracked")
    assert reach(here, tracked, "101", 8) == {"101": 0, "201": 8}
    assert reach(here, tracked, "101", 8, fresh=False) == {"101": 0}
    assert reach(here, tracked, "101", 0) == {"101": 0}
    wheeled = movement.costs(here, "wheeled")
    assert reach(here, wheeled, "101", 8) == {"101": 0}


def test_a_step_that_limits_the_whole_move_is_no_matter_of_the_ground_alone() -> None:
    """A table by the ground would forget the limit, which the search over steps keeps."""
    with pytest.raises(ValueError, match="limits a move"):
        compile_costs(board(". ."), lambda _a, _b: Cost(2, (), limit=2), "T 1")


def test_a_label_that_is_not_there_and_a_step_that_gives_points_back() -> None:
    here = board(". .")
    with pytest.raises(UnknownSpace, match="999"):
        reach(here, movement.costs(here, "foot"), "999", 8)
    with pytest.raises(ValueError, match="no step gives points back"):
        compile_costs(here, lambda a, b: Cost(-1, (Reason("WSS 6.1", "less than nothing"),)), "WSS 6.1")


@given(st.data())
def test_far_is_the_reach_from_the_nearest_start(data: st.DataObject) -> None:
    here = data.draw(boards())
    costs = movement.costs(here, "foot")
    starts = data.draw(st.lists(st.sampled_from(sorted(here.spaces)), min_size=1, max_size=3))
    distances = far(costs, starts)
    reached = [reach(here, costs, start, 10**6, fresh=False) for start in starts]
    assert distances == {
        space: min(one[space] for one in reached if space in one)
        for space in here.spaces
        if any(space in one for one in reached)
    }
    assert far(costs, ()) == {}
    with pytest.raises(KeyError):
        far(costs, ["Z99"])
