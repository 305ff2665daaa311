"""What a map says that is allowed but looks like a slip: `wsn check` and `Board.warnings` tell it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from wsn.board.board import Board
from wsn.board.hexboard import HexBoard
from wsn.board.terrain import Vocabulary
from wsn.data import Problem


def warnings_of(board: Board, words: Vocabulary) -> tuple[str, ...]:
    """Everything on a board worth a second look; the board loads and answers all the same."""
    return tuple(doubt.text for doubt in doubts_of(board, words))


def doubts_of(board: Board, words: Vocabulary) -> tuple[Problem, ...]:
    """The same with the spaces that each is about."""
    return (
        *_grid_doubts(board, words),
        *_cliff_doubts(board, words.steep_edges),
        *_gully_doubts(board, words.joined_paths),
        *_misplaced_features(board, words),
        *_roads_through_water(board, words),
    )


def _make_doubt(text: str, *about: str) -> Problem:
    return Problem("", "", text, about=about)


GRIDS: Final = {
    "flat": "hexes with a flat top",
    "pointy": "hexes that point up",
    "square": "squares",
    "area": "areas",
}
"""What the grids of map files are, in words."""


def grid_of_board(board: Board) -> str:
    """The grid of a board, as map files call it."""
    return board.grid.orient if isinstance(board, HexBoard) else board.noun


def grids_told(grids: Iterable[str]) -> str:
    """Grids in words, with the word of each in a map file."""
    return " or ".join(f"{GRIDS[grid]} (grid = {grid!r})" for grid in grids)


def _grid_doubts(board: Board, words: Vocabulary) -> Iterator[Problem]:
    """A grid on which the game is not played: no scenario can be made on the map."""
    grid = grid_of_board(board)
    if grid not in words.grids:
        yield _make_doubt(f"{board.system} is played on {grids_told(words.grids)}, not on {GRIDS[grid]}")


def _cliff_doubts(board: Board, kinds: frozenset[str]) -> Iterator[Problem]:
    """Cliffs between two hexes of one level."""
    for (a, b), features in board.edges.items():
        for word in sorted(features & kinds):
            if board.spaces[a].level == board.spaces[b].level:
                yield _make_doubt(f"the {word} {a}/{b} stands between two hexes of the same level", a, b)


def _gully_doubts(board: Board, kinds: frozenset[str]) -> Iterator[Problem]:
    """Gullies in neighbouring hexes that are not joined, not even the long way round."""
    for kind in sorted(kinds):
        group = _network_groups(board, kind)
        for a in sorted(group, key=board.order.__getitem__):
            for b in board.neighbours(a):
                if b in group and board.order[a] < board.order[b] and group[a] != group[b]:
                    text = f"the {kind} in {a} and the {kind} in {b} lie side by side, but no path joins them"
                    yield _make_doubt(text, a, b)


def _network_groups(board: Board, kind: str) -> dict[str, str]:
    """Each space of the paths of a kind -> the first space of the network it belongs to."""
    links: dict[str, set[str]] = {}
    for path in board.paths:
        if path.kind == kind:
            links.setdefault(path.spaces[0], set())
            for a, b in itertools.pairwise(path.spaces):
                links.setdefault(a, set()).add(b)
                links.setdefault(b, set()).add(a)
    group: dict[str, str] = {}
    for start in sorted(links, key=board.order.__getitem__):
        todo: list[str] = [] if start in group else [start]
        while todo:
            here = todo.pop()
            if here not in group:
                group[here] = start
                todo += links[here]
    return group


def _misplaced_features(board: Board, words: Vocabulary) -> Iterator[Problem]:
    """Features on a terrain where they mean nothing (a ford without a river)."""
    for space in board.spaces.values():
        for feature in sorted(space.features):
            wanted: Iterable[str] = words.feature_terrain.get(feature, ())
            if wanted and space.terrain not in wanted:
                meant = " or ".join(sorted(wanted))
                yield _make_doubt(
                    f"{space.id} has a {feature}, but is {space.terrain}, not {meant}", space.id
                )


def _roads_through_water(board: Board, words: Vocabulary) -> Iterator[Problem]:
    """Roads through water without a bridge or a ford."""
    on_paths: dict[str, set[str]] = {}
    for path in board.paths:
        for space_id in path.spaces if path.kind in words.dry_paths else ():
            on_paths.setdefault(space_id, set()).add(path.kind)
    for space_id in sorted(on_paths, key=board.order.__getitem__):
        space = board.spaces[space_id]
        wanted = words.crossings.get(space.terrain)
        if wanted is not None and not wanted & space.features:
            kinds, ways = " and ".join(sorted(on_paths[space_id])), " or ".join(sorted(wanted))
            text = f"{kinds} through {space.terrain} in {space_id}, where there is no {ways}"
            yield _make_doubt(text, space_id)


def lone(word: str, spaces: Sequence[str], noun: str, words: Vocabulary) -> Iterator[str]:
    """A path that its author wrote with a single space, so that it leads nowhere; a gully may lie in one."""
    if len(spaces) == 1 and word not in words.joined_paths:
        yield f"the {word} in {spaces[0]} leads nowhere: its path has one {noun} only"
