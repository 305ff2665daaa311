"""Grounds for lines of sight, and the question whether two ways to answer agree on them."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.line import sight
from wsn.board.obstacles import Counted, Obstacles, Top, Veto
from wsn.board.sightlines import Sightlines
from wsn.geometry.hexes import Grid, Hex, edge, neighbours


def board_of(hexes: list[Hex]) -> HexBoard:
    """A bare board of these hexes, in column order."""
    grid = Grid()
    spaces = {f"{h.q}.{h.r}": HexSpace(f"{h.q}.{h.r}", "open", hex=h) for h in sorted(hexes)}
    return HexBoard("test", "test", "war_storms", spaces, {}, (), "", grid=grid)


def refuses_from(shut: frozenset[Hex], low: frozenset[Hex]):
    """A made-up rule between two hexes that looks at ends and at the hexes between."""

    def refuses(a: Hex, b: Hex, hexes: tuple[Hex, ...]) -> str | None:
        ends = {a, b} & shut
        return "shut" if ends and (len(hexes) % 2 or set(hexes) & low) else None

    return refuses


@st.composite
def grounds(draw: st.DrawFn) -> tuple[HexBoard, Obstacles]:
    """A board with holes, and something of every kind of obstacle on it."""
    columns, rows = draw(st.integers(2, 8)), draw(st.integers(1, 7))
    first = draw(st.integers(-3, 3))
    grid = Grid(shift=draw(st.sampled_from(("odd", "even"))))
    whole = [grid.hex_at(c, r) for c in range(first, first + columns) for r in range(1, rows + 1)]
    holes = draw(st.sets(st.sampled_from(whole), max_size=3))
    hexes = [h for h in whole if h not in holes] or whole
    some = st.sampled_from(hexes)
    heights = draw(st.sampled_from(((0,), (0, 2), (0, 1, 2, 4), (-2, 0, 3, 5, 6))))
    hills = draw(st.dictionaries(some, st.sampled_from(heights), max_size=12))
    levels = {h: hills.get(h, heights[0]) for h in hexes}
    tops = st.sampled_from((*heights, 2, 3, 4, None))
    solids = {h: Top(t, "T 1", "solid") for h, t in draw(st.dictionaries(some, tops, max_size=8)).items()}
    counted = tuple(
        Counted(f"kind {i}", "T 2", need, ends, draw(st.dictionaries(some, tops, max_size=14)))
        for i, (need, ends) in enumerate(((2, False), (3, False), (2, True)))
        if draw(st.booleans())
    )
    sides = [edge(h, k) for h in hexes for k in neighbours(h) if k in levels and h < k]
    edges = draw(st.dictionaries(st.sampled_from(sides), tops, max_size=12)) if sides else {}
    groups = draw(st.dictionaries(some, st.sampled_from(("north", "south")), max_size=8))
    vetoes = ()
    if draw(st.booleans()):
        shut = frozenset(draw(st.sets(some, max_size=3)))
        vetoes = (Veto("T 3", shut, refuses_from(shut, frozenset(draw(st.sets(some, max_size=6))))),)
    return board_of(hexes), Obstacles(
        levels,
        solids,
        counted,
        {e: Top(t, "T 4", "hedge") for e, t in edges.items()},
        groups,
        vetoes,
        adjacent_rule=draw(st.sampled_from(("", "T 5"))),
        map_rule="T 7",
        either_rule="T 8",
    )


def crowded(seed: int) -> tuple[HexBoard, Obstacles]:
    """A board with something almost everywhere: hills of all heights, holes, two of every counted kind."""
    draw = random.Random(seed)
    grid = Grid()
    columns, rows = draw.randint(3, 9), draw.randint(3, 8)
    whole = [grid.hex_at(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1)]
    hexes = [h for h in whole if draw.random() > draw.choice((0.03, 0.2))] or whole
    heights = draw.choice(((0, 1), (0, 2, 4), (0, 1, 2, 3, 4, 5, 7), (-3, 0, 4)))
    levels = {h: draw.choice(heights) for h in hexes}
    solids = {h: Top(top, "T 6", "ground", bare=True) for h, top in levels.items() if draw.random() < 0.7}
    counted = tuple(
        Counted(
            f"kind {i}",
            "T 2",
            need,
            ends,
            {h: draw.choice((levels[h], levels[h] + 2, None)) for h in hexes if draw.random() < share},
        )
        for i, (need, ends, share) in enumerate(
            ((2, False, 0.3), (3, False, 0.4), (2, True, 0.15), (1, False, 0.05), (3, True, 0.3))
        )
        if draw.random() < 0.5
    )
    sides = [edge(h, k) for h in hexes for k in neighbours(h) if k in levels and h < k]
    edges = {
        side: Top(draw.choice((1, 2, 3, 5, None)), "T 4", "hedge") for side in sides if draw.random() < 0.08
    }
    return board_of(hexes), Obstacles(levels, solids, counted, edges, adjacent_rule="T 5")


def agree(board: HexBoard, obstacles: Obstacles, lines: Sightlines) -> None:
    """Every pair, from both ends, and what blocks first, as the plain answer has it."""
    for a in board.spaces:
        blockers = lines.first_blockers(a)
        seen = set(lines.visible_from(a))
        for b in board.spaces:
            plain = sight(board, obstacles, a, b)
            assert lines.sees(a, b) is plain.clear, (a, b)
            assert (b in seen) is plain.clear
            assert (b not in blockers) is plain.clear
            readings = lines.open_readings(a, b)
            assert bool(readings) is plain.clear
            if plain.distance > 1:
                clear = [profile for profile in plain.profiles if profile.clear]
                crossed = [dict.fromkeys(s.space for s in p.stretches if s.edge is None) for p in clear]
                assert {*readings} == {tuple(spaces)[1:-1] for spaces in crossed}, (a, b)
            if not plain.clear:
                first = {r.space if r.edge is None else r.edge for r in plain.first_blockers}
                assert set(blockers[b]) == first, (a, b)
