"""Board: a map as loaded, of any shape. Spaces, what lies on the edges between them, and where they are.

`HexBoard`, `SquareBoard` and `AreaBoard` say what is particular to a shape. Whoever draws, picks, walks or
tells a board asks only what is here: outlines, centres, borders, neighbours, the space at a point. Sight,
range on a lattice and layouts of several printed boards ask for a `HexBoard`.

Places are whole numbers in map units, x to the right and y down as the map is printed. A unit need not be as
wide as it is high (those of a hex board are not): `aspect` says how it is drawn.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from wsn.geometry.lattice import Point

if TYPE_CHECKING:
    import networkx as nx

EdgeId = tuple[str, str]
"""Two neighbouring spaces, in the order of the board (see `Board.edge`)."""
Outline = tuple[Point, ...]
"""The corners of a closed shape, clockwise as printed, the first one not repeated; or a chain of points."""
Bounds = tuple[int, int, int, int]
"""Left, top, right and bottom, in map units."""
Number = int | float | Fraction


@dataclass(frozen=True, slots=True)
class Space:
    """Anywhere a unit can be: a hex, a square, an area, or a box beside the map.

    `level` is in half levels, so that shingle (half a level) is a whole number. `tags` are words of the
    system about a space that are not terrain (its country, its supply district).
    """

    id: str
    """Its id, by which everything names it."""
    terrain: str = ""
    """Its terrain, a word of its game."""
    level: int = 0
    """Its height, in half levels."""
    features: frozenset[str] = frozenset()
    """What else is in it, words of its game."""
    name: str = ""
    """What it is called; empty: by its id."""
    kind: Literal["hex", "square", "area", "box"] = "area"
    """What it is."""
    tags: frozenset[str] = frozenset()
    """Words about it that are no terrain, such as its country."""


@dataclass(frozen=True, slots=True)
class Path:
    """A road, rail or gully through the centres of a chain of neighbouring spaces (one space will do)."""

    kind: str
    spaces: tuple[str, ...]


class UnknownSpace(LookupError):
    """A label that is on no space of the board, with the nearest valid ones, best first.

    They are looked for when they are asked: a file may have thousands of wrong labels, and lists few.
    """

    def __init__(
        self, label: str, board: str, close: Callable[[], tuple[str, ...]], example: str, noun: str = "hex"
    ) -> None:
        super().__init__(label)
        self.label = label
        """The label that was asked for."""
        self._board, self._close, self._example, self._noun = board, close, example, noun

    @cached_property
    def nearest(self) -> tuple[str, ...]:
        """The nearest valid labels, best first."""
        return self._close()

    def __str__(self) -> str:
        close = self.nearest
        shown = self.label if len(self.label) <= 40 else f"{self.label[:37]}..."
        ending = f"; the nearest is {close[0]}" if close else f"; its labels are like {self._example}"
        return f"there is no {self._noun} {shown!r} on {self._board}{ending}"


_NOTHING: Final[frozenset[str]] = frozenset()


PLURALS: Final = {"hex": "hexes", "square": "squares", "area": "areas"}
"""What spaces are called in a sentence, by the word for one."""


@dataclass(frozen=True, repr=False)
class Board(ABC):
    """A map as a graph with outlines, immutable after loading.

    Built by `board/mapfile.py`. `spaces` is in board order (the order of `order`), boxes last, and every
    mapping keyed by an edge uses the two ids in that order. Facts with a direction (up the cliff, down a
    one-way ferry) are asked with both ends.
    """

    name: str
    """What its file is called, without an ending."""
    title: str
    """What the map is called."""
    system: str
    """The word of the game that it belongs to."""
    spaces: Mapping[str, Space]
    """By id, every space."""
    edges: Mapping[EdgeId, frozenset[str]]
    """By the two spaces of an edge, what lies on it."""
    paths: tuple[Path, ...]
    """Roads, railways and trails, each through its spaces."""
    digest: str
    """The SHA-256 of its document, in hex: two boards with the same digest answer alike."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other labels of a space -> its id."""
    warnings: tuple[str, ...] = ()
    """What looks like a slip of the map's author; the board answers all the same."""
    source: str = ""
    """Where its data come from, in the words of its author: printed on the map, as licences ask."""
    north: str = "top"
    """Where the compass points on the printed sheet: top, right, bottom or left. Nothing is decided by it."""
    connections: tuple[tuple[str, str], ...] = ()
    """Listed ways from the first space to the second, besides the shared borders: a sea lane, the way from a
    box to the map. A connection that works both ways is here twice."""
    impassable: frozenset[EdgeId] = frozenset()
    """Shared borders that join nothing: the two spaces are no neighbours."""
    one_way: Mapping[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    """What lies on a border or connection for a move from the first space to the second only."""
    boxes: Mapping[str, Bounds] = field(default_factory=dict)
    """The place of each box beside the map."""

    shape: ClassVar[Literal["hex", "square", "area"]]
    """What its spaces are."""
    noun: ClassVar[str]
    """What a space of the map is called in a sentence: hex, square, area."""

    def __repr__(self) -> str:
        """Its name and how many spaces it has: the whole of it is tens of thousands of letters."""
        count = len(self.spaces) - len(self.boxes)
        boxes = f" and {len(self.boxes)} boxes" if self.boxes else ""
        return f"<{type(self).__name__} {self.name!r}: {count} {PLURALS[self.noun]}{boxes}>"

    # --- the graph

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each space id in board order."""
        return {space_id: i for i, space_id in enumerate(self.spaces)}

    @cached_property
    def links(self) -> Mapping[EdgeId, frozenset[str]]:
        """Which kinds of path join two neighbours."""
        links: dict[EdgeId, frozenset[str]] = {}
        for path in self.paths:
            for a, b in zip(path.spaces, path.spaces[1:]):
                key = self.edge(a, b)
                links[key] = links.get(key, frozenset()) | {path.kind}
        return links

    @cached_property
    def graph(self) -> nx.Graph[str]:
        """The networkx graph: a node a space (`space`), an edge a pair of neighbours (`features`, `paths`).

        Made on first use: a line of sight needs no graph, and importing networkx is half of a cold start.
        """
        import networkx as nx

        graph: nx.Graph[str] = nx.Graph()
        for space in self.spaces.values():
            graph.add_node(space.id, space=space)
        for space in self.spaces.values():
            for other in self.neighbours(space.id):
                key = self.edge(space.id, other)
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
        """What lies on the edge between two neighbouring spaces, for a move from a to b."""
        features = self.edges.get(self.edge(a, b), _NOTHING)
        return features | self.one_way.get((a, b), _NOTHING) if self.one_way else features

    def path_kinds(self, a: str, b: str) -> frozenset[str]:
        """Which kinds of path join two neighbouring spaces."""
        return self.links.get(self.edge(a, b), _NOTHING)

    def neighbours(self, space_id: str) -> tuple[str, ...]:
        """The spaces next to one: over each border that can be crossed, clockwise from north, then by the
        listed connections in their order.
        """
        near = self._near_spaces.get(space_id)
        if near is None:
            around = [
                b for b in self._spaces_around(space_id) if self.edge(space_id, b) not in self.impassable
            ]
            around += [b for b in self._links_by_space.get(space_id, ()) if b not in around]
            near = self._near_spaces[space_id] = tuple(around)
        return near

    def bordering(self, space_id: str) -> tuple[str, ...]:
        """The spaces that share a border with one, clockwise from north, whether it can be crossed or not."""
        return self._spaces_around(space_id)

    @cached_property
    def _near_spaces(self) -> dict[str, tuple[str, ...]]:
        """The neighbours of each space, kept once they have been worked out."""
        return {}

    @cached_property
    def _links_by_space(self) -> Mapping[str, tuple[str, ...]]:
        links: dict[str, tuple[str, ...]] = {}
        for a, b in self.connections:
            links[a] = (*links.get(a, ()), b)
        return links

    def on_path(self, kind: str) -> frozenset[str]:
        """Every space that a path of this kind runs through."""
        return frozenset(s for path in self.paths if path.kind == kind for s in path.spaces)

    def distance(self, a: str, b: str) -> int:
        """How many steps from a to b, from neighbour to neighbour: 0 for the space itself.

        Where no steps lead there it is the number of spaces, which is more than any way is long.
        """
        steps = self._step_tables.get(a)
        if steps is None:
            steps = self._step_tables[a] = {a: 0}
            waiting = deque((a,))
            while waiting:
                here = waiting.popleft()
                for other in self.neighbours(here):
                    if other not in steps:
                        steps[other] = steps[here] + 1
                        waiting.append(other)
        return steps.get(b, len(self.spaces))

    @cached_property
    def _step_tables(self) -> dict[str, dict[str, int]]:
        """The steps from a space to every other that can be reached, kept once they have been counted."""
        return {}

    # --- where it is

    @property
    @abstractmethod
    def aspect(self) -> tuple[float, float]:
        """How wide and how high a map unit is drawn, where a hex measures 1 from centre to corner. Floats,
        for drawing only. A space of ordinary size is about 1.7 wide, so a counter of one size suits all.
        """

    @abstractmethod
    def _spaces_around(self, space_id: str) -> tuple[str, ...]:
        """The spaces that share a border with one, clockwise from north."""

    @abstractmethod
    def _outline_of(self, space_id: str) -> Outline: ...

    @abstractmethod
    def _centre_of(self, space_id: str) -> Point: ...

    @abstractmethod
    def _space_at_point(self, x: Number, y: Number) -> str | None: ...

    @abstractmethod
    def _borders_of(self, a: str, b: str) -> tuple[Outline, ...]: ...

    def outline(self, space_id: str) -> Outline:
        """The corners of a space as printed, clockwise, in map units. A half hex on the rim is cut."""
        box = self.boxes.get(space_id)
        if box is None:
            return self._outline_of(space_id)
        left, top, right, bottom = box
        return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)

    def holes(self, space_id: str) -> tuple[Outline, ...]:
        """The outlines of what is cut out of a space: areas that lie wholly inside it."""
        return ()

    def centre(self, space_id: str) -> Point:
        """The point where a space's counters stand and its paths meet, in map units, never outside it."""
        box = self.boxes.get(space_id)
        if box is None:
            return self._centre_of(space_id)
        return Point((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)

    def border(self, a: str, b: str) -> tuple[Outline, ...]:
        """What two spaces share of their outlines: a chain of points for each piece, in the order around a.

        Nothing for spaces that only a connection joins. Hexes and squares share one piece.
        """
        return () if a in self.boxes or b in self.boxes else self._borders_of(a, b)

    def at(self, x: Number, y: Number) -> str | None:
        """The space at a point in map units (a pointer may be anywhere between whole numbers), or None.

        On a border it is one of the two, always the same.
        """
        for space_id, (left, top, right, bottom) in self.boxes.items():
            if left <= x <= right and top <= y <= bottom:
                return space_id
        return self._space_at_point(x, y)

    def towards(self, space_id: str, dx: int, dy: int) -> str | None:
        """The next space in a direction (`dx` to the right, `dy` down), as arrow keys walk; None at the rim.

        The neighbour that lies most nearly that way; where none does, the nearest space of all that does,
        so that islands and boxes can be walked to.
        """
        near = self._best_ahead(space_id, dx, dy, self.neighbours(space_id))
        return near if near is not None else self._best_ahead(space_id, dx, dy, self.spaces, wide=1)

    def _best_ahead(self, space_id: str, dx: int, dy: int, among: Iterable[str], wide: int = 2) -> str | None:
        """The best of some spaces in a direction; none that lies further aside than `wide` times ahead."""
        x, y = self._drawn_place(space_id)
        candidates: list[tuple[float, int, str]] = []
        for other in among:
            ox, oy = self._drawn_place(other)
            onward, aside = (ox - x) * dx + (oy - y) * dy, abs((ox - x) * dy - (oy - y) * dx)
            if other != space_id and onward > 0 and aside <= wide * onward:
                candidates.append((round(onward + 2 * aside, 6), self.order[other], other))
        return min(candidates)[2] if candidates else None

    def _drawn_place(self, space_id: str) -> tuple[float, float]:
        x, y = self.centre(space_id)
        return x * self.aspect[0], y * self.aspect[1]

    @cached_property
    def bounds(self) -> Bounds:
        """Left, top, right and bottom of everything that is printed, boxes included."""
        points = [point for space in self.spaces for point in self.outline(space)]
        if not points:
            return 0, 0, 1, 1
        xs, ys = [p.x for p in points], [p.y for p in points]
        return min(xs), min(ys), max(xs), max(ys)

    # --- names

    def find(self, label: str) -> Space:
        """The space with this id or other label; `d306` is read as `D306`, an area by its name too.

        Raises `UnknownSpace` with the nearest valid labels.
        """
        space = (
            self._space_labelled(label)
            or self._space_labelled(label.strip().upper())
            or self._space_named(label)
        )
        if space is None:
            name, example = self.name or self.title, next(iter(self.spaces))
            raise UnknownSpace(label, name, lambda: self.nearest(label), example, self.noun)
        return space

    def _space_labelled(self, label: str) -> Space | None:
        return self.spaces.get(label) or self.spaces.get(self.aliases.get(label, ""))

    def _space_named(self, label: str) -> Space | None:
        """The one space whose id or, off the lattice, name differs from a label by capitals only.

        An area is found by its number too, where names begin with it: `17` is `17 Bayeux`.
        """
        wanted = label.strip().casefold()
        matches = [s for s in self.spaces.values() if s.kind in ("area", "box") and wanted == s.id.casefold()]
        matches = matches or [
            s for s in self.spaces.values() if s.kind in ("area", "box") and wanted == s.name.casefold() != ""
        ]
        if not matches and wanted.isdecimal():
            matches = [s for s in self.spaces.values() if s.kind == "area" and s.name.split(" ")[0] == wanted]
        return matches[0] if len(matches) == 1 else None

    def nearest(self, label: str) -> tuple[str, ...]:
        """The valid labels closest to a wrong one, best first."""
        from wsn.data import nearest_words

        return nearest_words(label, [*self.spaces, *self.aliases], 3)
