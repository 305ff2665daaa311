"""What a map does to movement: pockets, chokepoints, the narrowest place between two sides, and ways around.

Asked of a graph of steps: every neighbour (`steps_of`), or the costs of a class of mover (`Costs.graph`).
Ties are settled here and never by the order in which a library finds things: every answer comes in board
order, and of several narrowest places the one nearest to where the ways end is told: there is only one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from wsn.board.board import Board

if TYPE_CHECKING:
    import networkx as nx

MOST_WIDE: Final = 1_000_000
"""Wider than any place on a map: what the ends of a way count, which are never in the way themselves."""


@dataclass(frozen=True, slots=True)
class Chokepoint:
    """A space that everybody has to pass who would go from one part of the map to another."""

    space: str
    cut_off: tuple[str, ...]
    """The spaces that cannot be reached from most of the map without it, in board order."""


@dataclass(frozen=True, slots=True)
class Narrows:
    """The narrowest place between two sides."""

    spaces: tuple[str, ...]
    """The fewest spaces that all ways pass, in board order; none where the ends touch, or no way leads."""
    length: int | None
    """What the shortest way takes, in points of the graph (parts of a point, or steps); None: no way."""
    around: Mapping[str, int | None]
    """What it takes without each of these spaces, in the same unit; None where no way is left."""


def steps_of(board: Board) -> nx.DiGraph[str]:
    """Every step from a space to a neighbour, as a directed graph in which each costs one point."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(board.spaces)
    for space in board.spaces:
        graph.add_edges_from((space, other, {"points": 1}) for other in board.neighbours(space))
    return graph


def find_pockets(board: Board, graph: nx.DiGraph[str]) -> tuple[tuple[str, ...], ...]:
    """The parts of a map that nobody can both leave and come to, but for the largest; largest first.

    Spaces that nobody can come to at all are left out (`find_closed`).
    """
    import networkx as nx

    closed = set(find_closed(board, graph))
    parts = [_in_order(board, part) for part in nx.strongly_connected_components(graph)]
    parts = [part for part in parts if part[0] not in closed]
    parts.sort(key=lambda part: (-len(part), board.order[part[0]]))
    return tuple(parts[1:])


def find_closed(board: Board, graph: nx.DiGraph[str]) -> tuple[str, ...]:
    """The spaces that nobody can come to, in board order: no step leads there."""
    return tuple(space for space in board.spaces if not graph.pred[space])


def find_chokepoints(board: Board, graph: nx.DiGraph[str]) -> tuple[Chokepoint, ...]:
    """The spaces without which the largest part of a map falls apart, those that cut off most first.

    Only steps that can be taken both ways count.
    """
    import networkx as nx

    whole = nx.Graph((a, b) for a, b in graph.edges if graph.has_edge(b, a))
    if not whole:
        return ()
    parts = sorted(nx.connected_components(whole), key=lambda one: (-len(one), _first_number(board, one)))
    largest = whole.subgraph(parts[0])
    found = []
    for space in nx.articulation_points(largest):
        rest = largest.subgraph(largest.nodes - {space})
        several = sorted(
            nx.connected_components(rest), key=lambda one: (-len(one), _first_number(board, one))
        )
        found.append(Chokepoint(space, _in_order(board, set().union(*several[1:]))))
    return tuple(sorted(found, key=lambda one: (-len(one.cut_off), board.order[one.space])))


def find_narrows(
    board: Board, graph: nx.DiGraph[str], starts: Collection[str], ends: Collection[str]
) -> Narrows:
    """The fewest spaces that all ways from some spaces to others pass, the ends left out; and ways around."""
    length = measure_way(graph, starts, ends)
    touch = any(graph.has_edge(a, b) or a == b for a in starts for b in ends)
    if length is None or touch:
        return Narrows((), length, {})
    spaces = _in_order(board, _minimum_cut(graph, starts, ends))
    around = {}
    for space in spaces:
        left = graph.subgraph(graph.nodes - {space})
        around[space] = measure_way(left, starts, ends)
    return Narrows(spaces, length, around)


def measure_way(graph: nx.DiGraph[str], starts: Iterable[str], ends: Collection[str]) -> int | None:
    """The points of the shortest way from any of some spaces to any of others; None where there is none."""
    import networkx as nx

    there = [space for space in starts if space in graph]
    lengths = nx.multi_source_dijkstra_path_length(graph, set(there), weight="points") if there else {}
    return min((int(lengths[end]) for end in ends if end in lengths), default=None)


def _minimum_cut(graph: nx.DiGraph[str], starts: Collection[str], ends: Collection[str]) -> set[str]:
    """The fewest spaces without which no way leads: those of the cut nearest to the ends."""
    import networkx as nx

    flow: nx.DiGraph[object] = nx.DiGraph()
    sides = {*starts, *ends}
    for space in graph:
        flow.add_edge((space, "in"), (space, "out"), capacity=MOST_WIDE if space in sides else 1)
    for a, b in graph.edges:
        flow.add_edge((a, "out"), (b, "in"), capacity=MOST_WIDE)
    for space in starts:
        flow.add_edge("start", (space, "in"), capacity=MOST_WIDE)
    for space in ends:
        flow.add_edge((space, "out"), "end", capacity=MOST_WIDE)
    _, (near, far) = nx.minimum_cut(flow, "start", "end")
    return {space for space in graph if (space, "in") in near and (space, "out") in far}


def _in_order(board: Board, spaces: Collection[str]) -> tuple[str, ...]:
    return tuple(sorted(spaces, key=board.order.__getitem__))


def _first_number(board: Board, spaces: Collection[str]) -> int:
    return min(board.order[space] for space in spaces)
