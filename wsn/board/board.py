"""Board: a map as loaded. Spaces, what lies on the edges between them, and the paths that join them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from wsn.geometry.hexes import Grid, Hex

if TYPE_CHECKING:
    import networkx as nx

EdgeId = tuple[str, str]
"""Two neighbouring spaces, in the order of the board (see `Board.edge`)."""


@dataclass(frozen=True, slots=True)
class Space:
    """Anywhere a unit can be; on a hex board, one hex.

    `level` is in half levels, so that shingle (half a level) is a whole number. `half` says that the
    hex stands half on the rim of its own printed board. `also` holds the labels that other boards of
    the same layout print on the same hex.
    """

    id: str
    hex: Hex
    terrain: str
    level: int = 0
    features: frozenset[str] = frozenset()
    name: str = ""
    half: bool = False
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """A road, rail or gully through the centres of a chain of neighbouring spaces (one space will do)."""

    kind: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """One printed board of a map: its name, the letter of its labels, and the space of each label.

    On a board made for joining (`half`) the rim is half hexes. A turned board prints its labels upside
    down. Labels of spaces shared with a board named before are here too.
    """

    name: str
    letter: str
    turned: bool
    half: bool
    labels: Mapping[str, str]


class UnknownSpace(LookupError):
    """A label that is on no hex of the board, with the nearest valid ones, best first."""

    def __init__(self, label: str, board: str, close: tuple[str, ...], example: str) -> None:
        self.label = label
        self.nearest = close
        shown = label if len(label) <= 40 else f"{label[:37]}..."
        ending = f"; the nearest is {close[0]}" if close else f"; its labels are like {example}"
        super().__init__(f"there is no hex {shown!r} on {board}{ending}")

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Board:
    """A map as a graph, immutable after loading.

    Built by `board/mapfile.py`. `spaces` is in board order (the order of `space_order`), and every
    mapping keyed by an edge uses the two ids in that order. Facts with a direction (up the cliff) are
    asked with both ends.
    """

    name: str
    title: str
    system: str
    grid: Grid
    spaces: Mapping[str, Space]
    edges: Mapping[EdgeId, frozenset[str]]
    paths: tuple[Path, ...]
    digest: str
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other printed labels of a space -> its id."""
    warnings: tuple[str, ...] = ()
    """What looks like a slip of the map's author; the board answers all the same."""
    north: str = "top"
    """Where the compass points on the printed sheet: top, right, bottom or left. Nothing is decided by it."""
    printed: tuple[PrintedBoard, ...] = ()
    """The printed boards, in the order of the layout; one for a plain map."""

    @cached_property
    def by_hex(self) -> Mapping[Hex, Space]:
        """The space on each mapped hex."""
        return {space.hex: space for space in self.spaces.values()}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each space id in board order."""
        return {space_id: i for i, space_id in enumerate(self.spaces)}

    @cached_property
    def links(self) -> Mapping[EdgeId, frozenset[str]]:
        """Which kinds of path join two neighbours."""
        found: dict[EdgeId, frozenset[str]] = {}
        for path in self.paths:
            for a, b in zip(path.spaces, path.spaces[1:]):
                key = self.edge(a, b)
                found[key] = found.get(key, frozenset()) | {path.kind}
        return found

    @cached_property
    def graph(self) -> nx.Graph[str]:
        """The networkx graph: a node a space (`space`), an edge a shared side (`features`, `paths`).

        Made on first use: a line of sight needs no graph, and importing networkx is half of a cold start.
        """
        import networkx as nx

        graph: nx.Graph[str] = nx.Graph()
        for space in self.spaces.values():
            graph.add_node(space.id, space=space)
        for space in self.spaces.values():
            for other in self.neighbours(space.id):
                if self.order[space.id] < self.order[other]:
                    key = (space.id, other)
                    graph.add_edge(
                        *key,
                        features=self.edges.get(key, frozenset()),
                        paths=self.links.get(key, frozenset()),
                    )
        return graph

    def edge(self, a: str, b: str) -> EdgeId:
        """The id of the edge between two neighbouring spaces, whichever is named first."""
        return (a, b) if self.order[a] < self.order[b] else (b, a)

    def edge_features(self, a: str, b: str) -> frozenset[str]:
        """What lies on the edge between two neighbouring spaces."""
        return self.edges.get(self.edge(a, b), frozenset())

    def path_kinds(self, a: str, b: str) -> frozenset[str]:
        """Which kinds of path join two neighbouring spaces."""
        return self.links.get(self.edge(a, b), frozenset())

    def neighbours(self, space_id: str) -> tuple[str, ...]:
        """The neighbouring spaces on the board, clockwise from north."""
        from wsn.geometry.hexes import neighbours

        around = (self.by_hex.get(h) for h in neighbours(self.spaces[space_id].hex))
        return tuple(space.id for space in around if space is not None)

    def on_path(self, kind: str) -> frozenset[str]:
        """Every space that a path of this kind runs through."""
        return frozenset(s for path in self.paths if path.kind == kind for s in path.spaces)

    def distance(self, a: str, b: str) -> int:
        """How many hexes from a to b, the end counted and the start not."""
        from wsn.geometry.hexes import distance

        return distance(self.spaces[a].hex, self.spaces[b].hex)

    def find(self, label: str) -> Space:
        """The space with this id or other printed label; `d306` is read as `D306`.

        Raises `UnknownSpace` with the nearest valid labels.
        """
        found = self._labelled(label) or self._labelled(label.strip().upper())
        if found is None:
            from wsn.board.labels import nearest_labels

            close = nearest_labels(label, [*self.spaces, *self.aliases], self.grid)
            raise UnknownSpace(label, self.name or self.title, close, next(iter(self.spaces)))
        return found

    def _labelled(self, label: str) -> Space | None:
        return self.spaces.get(label) or self.spaces.get(self.aliases.get(label, ""))
