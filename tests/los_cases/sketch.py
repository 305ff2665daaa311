"""A small map as plain data on the lattice, which can be turned, mirrored, cropped and embedded.

The spaces keep their names, whatever is done to the map, so that two answers can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tests.oracle import oracle
from wsn.board.board import Path
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.geometry.hexes import Grid, Hex, mirror_hex, neighbours, rotate_hex

Pair = frozenset[Hex]


@dataclass(frozen=True)
class Sketch:
    """Terrain says which hexes there are, in board order; levels are in half levels."""

    names: dict[Hex, str]
    terrain: dict[Hex, str]
    levels: dict[Hex, int] = field(default_factory=dict)
    shingle: frozenset[Hex] = frozenset()
    bocage: frozenset[Pair] = frozenset()
    cliff: frozenset[Pair] = frozenset()
    gullies: tuple[tuple[Hex, ...], ...] = ()
    smoke: frozenset[Hex] = frozenset()
    grid: Grid = field(default_factory=Grid)

    def board(self) -> HexBoard:
        spaces = {
            name: HexSpace(
                name,
                self.terrain[where],
                self.levels.get(where, 0),
                frozenset({"shingle"}) if where in self.shingle else frozenset(),
                hex=where,
            )
            for where, name in self.names.items()
        }
        order = {where: i for i, where in enumerate(self.names)}
        edges: dict[tuple[str, str], frozenset[str]] = {}
        for kind, pairs in (("bocage", self.bocage), ("cliff", self.cliff)):
            for pair in pairs:
                a, b = sorted(pair, key=order.__getitem__)
                key = self.names[a], self.names[b]
                edges[key] = edges.get(key, frozenset()) | {kind}
        paths = tuple(Path("gully", tuple(self.names[h] for h in chain)) for chain in self.gullies)
        return HexBoard("sketch", "A sketch", "war_storms", spaces, edges, paths, "", grid=self.grid)

    @property
    def clouds(self) -> list[str]:
        return [self.names[h] for h in self.smoke]

    def oracle(self) -> oracle.Map:
        """The same map in the oracle's own form."""
        return oracle.Map(
            {tuple(h): kind for h, kind in self.terrain.items()},
            {tuple(h): Fraction(level, 2) for h, level in self.levels.items()},
            {tuple(h) for h in self.shingle},
            {frozenset(tuple(h) for h in pair) for pair in self.bocage},
            {frozenset(tuple(h) for h in pair) for pair in self.cliff},
            [tuple(tuple(h) for h in chain) for chain in self.gullies],
            {tuple(h) for h in self.smoke},
            self.grid.is_mirrored,
        )

    def moved(self, to: Callable[[Hex], Hex]) -> Sketch:
        """Every hex taken somewhere else by a map of the lattice onto itself."""
        return replace(
            self,
            names={to(h): name for h, name in self.names.items()},
            terrain={to(h): kind for h, kind in self.terrain.items()},
            levels={to(h): level for h, level in self.levels.items()},
            shingle=frozenset(map(to, self.shingle)),
            bocage=frozenset(frozenset(map(to, pair)) for pair in self.bocage),
            cliff=frozenset(frozenset(map(to, pair)) for pair in self.cliff),
            gullies=tuple(tuple(map(to, chain)) for chain in self.gullies),
            smoke=frozenset(map(to, self.smoke)),
        )

    def turned(self, turns: int, mirror: bool = False) -> Sketch:
        """Turned by 60 degrees `turns` times, after a mirror if asked; and carried off to another place."""
        far = Hex(7, -11)
        return self.moved(lambda h: rotate_hex(mirror_hex(h) if mirror else h, turns) + far)

    def redrawn(self) -> Sketch:
        """The same hexes on a grid of the other orientation: its picture is the mirror image."""
        orient = "flat" if self.grid.is_mirrored else "pointy"
        return replace(self, grid=replace(self.grid, orient=orient))

    def cropped(self, keep: Iterable[Hex]) -> Sketch:
        """Only some of the hexes, with everything between and upon them."""
        left = {h for h in keep if h in self.terrain}
        chains: list[tuple[Hex, ...]] = []
        for chain in self.gullies:
            runs: list[list[Hex]] = [[]]
            for h in chain:
                if h in left:
                    runs[-1].append(h)
                else:
                    runs.append([])
            chains += [tuple(run) for run in runs if run]
        return replace(
            self,
            names={h: name for h, name in self.names.items() if h in left},
            terrain={h: kind for h, kind in self.terrain.items() if h in left},
            levels={h: level for h, level in self.levels.items() if h in left},
            shingle=self.shingle & left,
            bocage=frozenset(pair for pair in self.bocage if pair <= left),
            cliff=frozenset(pair for pair in self.cliff if pair <= left),
            gullies=tuple(chains),
            smoke=self.smoke & left,
        )

    def joined(self, width: int = 2) -> Sketch:
        """Another map laid all around and into the holes: high woods behind hedges, smoke, and a low pit."""
        names, terrain, levels = dict(self.names), dict(self.terrain), dict(self.levels)
        rim, bocage, new = list(self.names), set(self.bocage), set[Hex]()
        for turn in range(width):
            fresh = dict.fromkeys(n for h in rim for n in neighbours(h) if n not in names)
            for i, h in enumerate(fresh):
                names[h] = f"J{turn}.{i}"
                terrain[h] = ("woods", "rough", "open")[(i + turn) % 3]
                levels[h] = (4, -4, 9)[(i + turn) % 3]
            bocage |= {frozenset((h, n)) for h in fresh for n in neighbours(h) if n in names}
            new |= set(fresh)
            rim = list(fresh)
        return replace(
            self,
            names=names,
            terrain=terrain,
            levels=levels,
            bocage=frozenset(bocage),
            smoke=self.smoke | frozenset(new),
        )
