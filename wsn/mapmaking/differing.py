"""What differs between two maps, space by space and border by border, as values and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from wsn.board.board import Board, EdgeId
from wsn.board.hexboard import HexBoard
from wsn.board.layout import level_text
from wsn.board.squareboard import SquareBoard
from wsn.geometry.hexes import distance

What = Literal["head", "space", "edge", "path"]


@dataclass(frozen=True, slots=True)
class MapDifference:
    """One thing that differs: where (one label, or two of neighbours; none for the head), and both values."""

    what: What
    place: tuple[str, ...]
    key: str
    before: str
    after: str

    def __str__(self) -> str:
        where = "/".join(self.place)
        before, after = self.before or "nothing", self.after or "nothing"
        return f"{where}: {self.key}: {before} -> {after}" if where else f"{self.key}: {before} -> {after}"


def differences(a: Board, b: Board) -> tuple[MapDifference, ...]:
    """Everything that differs from the first map to the second, by the labels of the spaces.

    Maps with different board letters are compared by column and row, under the labels of the first.
    """
    same = _as_labelled(a, b)
    there = {same.get(space, space): space for space in b.spaces}
    found = [
        MapDifference("head", (), key, one, two)
        for key, one, two in (
            ("name", a.title, b.title),
            ("system", a.system, b.system),
            ("grid", _grid_text(a), _grid_text(b)),
            ("north", a.north, b.north),
        )
        if one != two
    ]
    for label in [*a.spaces, *(label for label in there if label not in a.spaces)]:
        one, two = _facts(a, label), _facts(b, there.get(label, ""))
        keys = ("terrain",) if not one or not two else tuple(one)
        found += [
            MapDifference("space", (label,), key, one.get(key, ""), two.get(key, ""))
            for key in keys
            if one.get(key, "") != two.get(key, "")
        ]
    found += _border_differences("edge", a.edges, _relabel_borders(b.edges, same, a))
    found += _border_differences("path", a.links, _relabel_borders(b.links, same, a))
    return tuple(found)


def _as_labelled(a: Board, b: Board) -> Mapping[str, str]:
    """By the id of a space of the second map, the label that the first gives its place."""
    if not (isinstance(a, HexBoard) and isinstance(b, HexBoard)):
        return {}
    if len(a.printed) != 1 or len(b.printed) != 1 or a.printed[0].letter == b.printed[0].letter:
        return {}
    letter = a.printed[0].letter
    return {
        space.id: a.grid.label(a.grid.hex_at(*b.grid.column_row(space.hex)), letter)
        for space in b.hexes.values()
    }


def _grid_text(board: Board) -> str:
    if isinstance(board, HexBoard):
        return f"{board.grid.orient}, shift {board.grid.shift}"
    return board.shape


def _facts(board: Board, id_: str) -> dict[str, str]:
    """What a map says of a space, by key, in words; nothing where it has no such space."""
    space = board.spaces.get(id_)
    if space is None:
        return {}
    return {
        "terrain": space.terrain or "a box",
        "level": level_text(space.level),
        "features": ", ".join(sorted(space.features)),
        "name": space.name,
    }


def _relabel_borders(
    table: Mapping[EdgeId, frozenset[str]], same: Mapping[str, str], a: Board
) -> dict[EdgeId, frozenset[str]]:
    """Borders of the second map under the labels of the first, in its order of the two."""
    last = len(a.order)

    def rank(label: str) -> tuple[int, str]:
        return a.order.get(label, last), label

    named = {}
    for (one, two), words in table.items():
        pair = sorted((same.get(one, one), same.get(two, two)), key=rank)
        named[pair[0], pair[1]] = words
    return named


def _border_differences(
    what: What, before: Mapping[EdgeId, frozenset[str]], after: Mapping[EdgeId, frozenset[str]]
) -> list[MapDifference]:
    """The borders on which something else lies, those of the first map first."""
    found = []
    for pair in [*before, *(pair for pair in after if pair not in before)]:
        one, two = (", ".join(sorted(table.get(pair, ()))) for table in (before, after))
        if one != two:
            found.append(MapDifference(what, pair, what, one, two))
    return found


def neighbours_known(board: Board, pair: Sequence[str]) -> bool:
    """Whether two labels are neighbours on a map, so that their border can be drawn."""
    if any(label not in board.spaces for label in pair):
        return False
    if isinstance(board, HexBoard):
        ends = [board.hexes.get(label) for label in pair]
        return all(ends) and distance(*(end.hex for end in ends if end is not None)) == 1
    return isinstance(board, SquareBoard) or pair[1] in board.bordering(pair[0])
