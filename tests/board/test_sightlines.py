"""Bulk answers are the plain answers: every pair at once against one line at a time."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from wsn.board.board import Board, Space
from wsn.board.line import sight
from wsn.board.obstacles import Counted, Obstacles, Top, Veto
from wsn.board.sightlines import Sightlines
from wsn.geometry.hexes import Grid, Hex, edge, neighbours


def board_of(hexes: list[Hex]) -> Board:
    """A bare board of these hexes, in column order."""
    grid = Grid()
    spaces = {f"{h.q}.{h.r}": Space(f"{h.q}.{h.r}", h, "open") for h in sorted(hexes)}
    return Board("test", "test", "war_storms", grid, spaces, {}, (), "")


def refuses_from(shut: frozenset[Hex], low: frozenset[Hex]):
    """A made-up rule between two hexes that looks at ends and at the hexes between."""

    def refuses(a: Hex, b: Hex, hexes: tuple[Hex, ...]) -> str | None:
        ends = {a, b} & shut
        return "shut" if ends and (len(hexes) % 2 or set(hexes) & low) else None

    return refuses


@st.composite
def grounds(draw: st.DrawFn) -> tuple[Board, Obstacles]:
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
        height_rule="T 6",
        map_rule="T 7",
        either_rule="T 8",
    )


def agree(board: Board, obstacles: Obstacles, lines: Sightlines) -> None:
    """Every pair, from both ends, and what blocks first, as the plain answer has it."""
    for a in board.spaces:
        blockers = lines.first_blockers(a)
        seen = set(lines.visible_from(a))
        for b in board.spaces:
            plain = sight(board, obstacles, a, b)
            assert lines.sees(a, b) is plain.clear, (a, b)
            assert (b in seen) is plain.clear
            assert (b not in blockers) is plain.clear
            if not plain.clear:
                first = {r.space if r.edge is None else r.edge for r in plain.first_blockers}
                assert set(blockers[b]) == first, (a, b)


@settings(max_examples=120, deadline=None)
@given(grounds())
def test_bulk_is_plain_on_random_ground(ground: tuple[Board, Obstacles]) -> None:
    board, obstacles = ground
    agree(board, obstacles, Sightlines(board, obstacles))
