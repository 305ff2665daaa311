"""Pockets, chokepoints and narrow places: of small graphs by trying everything, and of shipped maps."""

from __future__ import annotations

from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import Any

import networkx as nx
import pytest

from wsn import load_map
from wsn.board.chokepoints import (
    find_chokepoints,
    find_closed,
    find_narrows,
    find_pockets,
    measure_way,
    steps_of,
)


def small(edges: str, both: bool = True) -> tuple[Any, Any]:
    """A board, as far as it is asked, with steps such as `ab bc`; the letters are its order."""
    pairs = edges.split()
    spaces = sorted({letter for pair in pairs for letter in pair})
    out: dict[str, list[str]] = {space: [] for space in spaces}
    for a, b in pairs:
        out[a].append(b)
        if both:
            out[b].append(a)
    order = {space: n for n, space in enumerate(spaces)}
    board: Any = SimpleNamespace(order=order, spaces=dict.fromkeys(spaces), neighbours=out.__getitem__)
    return board, steps_of(board)


def test_a_chokepoint_tells_what_it_alone_leads_to():
    board, graph = small("ab bc ca cd de ef")
    told = [(one.space, one.cut_off) for one in find_chokepoints(board, graph)]
    assert told == [("c", ("a", "b")), ("d", ("e", "f")), ("e", ("f",))]


def test_a_ring_has_no_chokepoint():
    assert find_chokepoints(*small("ab bc cd da")) == ()


def test_a_part_that_nobody_can_leave_again_is_a_pocket_and_one_without_a_way_in_is_closed():
    board, graph = small("ab ba bc cd dc xa", both=False)
    assert find_pockets(board, graph) == (("c", "d"),)
    assert find_closed(board, graph) == ("x",)


def test_the_narrowest_place_is_told_with_the_ways_around():
    board, graph = small("as bs ac bd cd ce de et")
    told = find_narrows(board, graph, ["s"], ["t"])
    assert told.spaces == ("e",)
    assert (told.length, dict(told.around)) == (4, {"e": None})
    wide = find_narrows(board, graph, ["s"], ["e"])
    assert wide.spaces == ("c", "d"), "nearest to where the ways end"
    assert dict(wide.around) == {"c": 3, "d": 3}


def test_ends_that_touch_or_are_cut_off_have_nothing_narrow_between_them():
    board, graph = small("ab bc xy")
    assert find_narrows(board, graph, ["a"], ["b"]).spaces == ()
    none = find_narrows(board, graph, ["a"], ["x"])
    assert (none.spaces, none.length) == ((), None)


@pytest.mark.parametrize("seed", range(12))
def test_no_fewer_spaces_cut_all_ways(seed):
    draw = Random(seed)
    letters = "abcdefghij"
    edges = [a + b for a, b in combinations(letters, 2) if draw.random() < 0.35]
    board, graph = small(" ".join(edges + ["ab"]))
    starts, ends = ["a"], [letters[-1] if letters[-1] in board.order else max(board.order)]
    told = find_narrows(board, graph, starts, ends)
    inner = [space for space in board.order if space not in (*starts, *ends)]

    def cuts(spaces):
        return measure_way(graph.subgraph(graph.nodes - set(spaces)), starts, ends) is None

    if told.spaces:
        assert cuts(told.spaces)
        several = [one for one in combinations(inner, len(told.spaces)) if cuts(one)]
        assert not any(cuts(one) for one in combinations(inner, len(told.spaces) - 1))

        def beyond(spaces):
            """How much is left on the side of the ends."""
            left = graph.subgraph(graph.nodes - set(spaces))
            return len(nx.descendants(left.reverse(), ends[0]))

        assert beyond(told.spaces) == min(map(beyond, several))
    elif told.length is not None:
        assert graph.has_edge(starts[0], ends[0])


def test_the_order_in_which_steps_are_known_changes_nothing():
    board, graph = small("as bs ac bd cd ce de et ab")
    other = nx.DiGraph()
    other.add_edges_from(reversed(list(graph.edges(data=True))))
    assert find_chokepoints(board, other) == find_chokepoints(board, graph)
    assert find_narrows(board, other, ["s"], ["t"]) == find_narrows(board, graph, ["s"], ["t"])


def test_of_a_map_with_landings_each_beach_alone_leads_to_its_craft():
    board = load_map("normandy_areas")
    told = {one.space: one.cut_off for one in find_chokepoints(board, steps_of(board))}
    assert told["Utah"] == ("Utah-Landing",)
    assert find_pockets(board, steps_of(board)) == ()
