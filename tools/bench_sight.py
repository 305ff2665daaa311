"""The figures of line of sight: every pair, yardsticks, the sight map, what-ifs, one ruling."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from bench_figures import Figure, contest, median
from bench_maps import country
from bench_yardsticks import Pairs, by_lerp, by_shapely, reference, wrong

from wsn.board import linetable
from wsn.board.board import EdgeId
from wsn.board.hexboard import HexBoard
from wsn.board.line import sight
from wsn.board.obstacles import Obstacles
from wsn.board.sightlines import Sightlines
from wsn.board.walk import course as line_course
from wsn.geometry.trace import shape
from wsn.systems import game_of

GROUP = "sight"


def obstacles_of(board: HexBoard, smoke: tuple[str, ...] = ()) -> Obstacles:
    """The obstacles of a board by the whole War Storms rule."""
    obstacles: Obstacles = game_of("war_storms").ground.obstacles(board, smoke)
    return obstacles


def forget() -> None:
    """Clear the tables that are kept for each difference between two hexes."""
    for kept in (shape, linetable.walks, linetable.course, line_course):
        kept.cache_clear()


def figures(quick: bool = False) -> Iterator[Figure]:
    """Every figure in turn. `quick` measures once only, for the test that the bench runs."""
    repeats = 1 if quick else 7
    yield from _one_board(repeats)
    yield from _four_boards(repeats)


def _one_board(repeats: int) -> Iterator[Figure]:
    board = country(17, 12)
    smoke = ("D509", "D805")
    whole = obstacles_of(board, smoke)
    lines = Sightlines(board, whole).complete()
    ours = median(lambda: Sightlines(board, whole).complete(), repeats)
    share = 2 * lines.count() / len(board.spaces) / (len(board.spaces) - 1)
    note = f"{100 * share:.0f} % of the pairs see each other"
    yield Figure(GROUP, "every pair of 17 x 12, whole rule", ours * 1e3, "ms", note=note)
    plain = Sightlines(board, reference(whole))
    hexes = board.hexes
    right: Pairs = {(hexes[a].hex, hexes[b].hex): clear for a, b, clear in plain.all_pairs()}
    for name, other, aim, how in (
        ("lerp loop", by_lerp, 20.0, "both ways, as its nudge needs"),
        ("shapely STRtree", by_shapely, 30.0, "one way, in bulk"),
    ):
        seconds, ratio = contest(
            lambda: Sightlines(board, whole).complete(),
            lambda other=other: other(whole),  # type: ignore[misc]  # mypy types no lambda with defaults
            max(1, repeats - 2),
        )
        note = f"reference rule, {how}; wrong on {wrong(other(whole), right):.1f} % of the pairs"
        yield Figure(GROUP, f"{name}, 17 x 12", seconds * 1e3, "ms", note=note)
        yield Figure(GROUP, f"every pair against the {name}", ratio, "times", aim, more=True)


def _four_boards(repeats: int) -> Iterator[Figure]:
    board = country(36, 25)
    smoke = ("D1210", "D1808", "D2515")
    whole = obstacles_of(board, smoke)
    differences = linetable.BitLayout(board.by_hex).differences
    table = median(lambda: _build(differences, board), max(1, repeats // 2), before=forget)
    note = f"{len(differences)} differences"
    yield Figure(GROUP, "the trace table of 900 hexes", table, "s", 1.0, note=note)
    full = median(lambda: Sightlines(board, whole).complete(), repeats)
    lines = Sightlines(board, whole).complete()
    seen = lines.count()
    pairs = len(board.spaces) * (len(board.spaces) - 1) // 2
    note = f"whole rule, {100 * seen / pairs:.0f} % of the pairs see each other"
    yield Figure(GROUP, "every pair of 900 hexes", full, "s", 0.3, note=note)
    rows = median(lambda: Sightlines.__dict__["rows"].func(lines), max(1, repeats // 2))
    yield Figure(GROUP, "the sight matrix as rows", rows, "s", note="from the finished masks")
    start = "D1813"
    Sightlines(board, whole).first_blockers(start)
    fresh = median(lambda: Sightlines(board, whole).first_blockers(start), repeats)
    yield Figure(
        GROUP, "sight map with first blockers", fresh * 1e3, "ms", 1000 / 60, note="900 hexes, from cold"
    )
    warm = median(lambda: lines.first_blockers(start), repeats)
    yield Figure(GROUP, "the same, masks made", warm * 1e3, "ms")
    yield from _changes(board, lines, full, smoke, repeats)
    yield _one_ruling(board, whole, repeats)


def _build(differences: tuple[tuple[int, int], ...], board: HexBoard) -> None:
    stride = linetable.BitLayout(board.by_hex).stride
    for dq, dr in differences:
        linetable.course(dq, dr, stride)


def _changes(
    board: HexBoard, lines: Sightlines, full: float, smoke: tuple[str, ...], repeats: int
) -> Iterator[Figure]:
    """The figures of what-ifs, each from the printed map to the list of changed lines."""

    def without(edge: EdgeId) -> Obstacles:
        return obstacles_of(replace(board, edges={e: f for e, f in board.edges.items() if e != edge}), smoke)

    bare = next(
        trial
        for trial in map(without, list(board.edges)[len(board.edges) // 2 :])
        if lines.with_obstacles(trial).differing(lines)
    )
    middle = board.spaces["D1813"]
    trials = (
        ("an edge", bare),
        (
            "a hex of woods",
            obstacles_of(
                replace(board, spaces={**board.spaces, "D1813": replace(middle, terrain="woods")}), smoke
            ),
        ),
        ("two of smoke", obstacles_of(board, (*smoke, "D1812", "D1914"))),
    )
    for name, changed in trials:
        seconds = median(lambda changed=changed: lines.with_obstacles(changed).differing(lines), repeats)  # type: ignore[misc]  # mypy types no lambda with defaults
        count = len(lines.with_obstacles(changed).differing(lines))
        note = f"{seconds * 1e3:.0f} ms, {count} shots change"
        yield Figure(GROUP, f"the changes of {name}", seconds / full, "full passes", 2.0, note=note)


def _one_ruling(board: HexBoard, whole: Obstacles, repeats: int) -> Figure:
    draw = random.Random(3)
    ids = tuple(board.spaces)
    pairs = [(draw.choice(ids), draw.choice(ids)) for _ in range(1500)]
    near = [(a, b) for a, b in pairs if 0 < board.distance(a, b) <= 16][:500]

    def ask() -> None:
        for a, b in near:
            sight(board, whole, a, b)

    ask()
    note = "lines up to 16 hexes"
    return Figure(
        GROUP, "one warm ruling with reasons", median(ask, repeats) / len(near) * 1e3, "ms", 0.15, note=note
    )
