"""What lies on the board besides units: works, mines, smoke and other markers, in words."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.board.board import Board
from wsn.engine.state import GameState, Marker
from wsn.parts.drawings import Tile
from wsn.systems import find_game, game_of, system_of
from wsn.table.looks import looks_of


def marker_text(system: str, marker: Marker, names: Mapping[str, str]) -> str:
    """A marker in words: what it is in its game, its value, and in brackets the force it is of."""
    known = next((kind for kind in system_of(system).declared.markers if kind.name == marker.kind), None)
    words = known.tells if known is not None else marker.kind.replace("_", " ")
    side = f" ({names.get(marker.side, marker.side)})" if marker.side else ""
    tile = looks_of(system).tiles.get(marker.kind) or Tile()
    value = tile.say_value(marker.value)
    return f"{words}{f' {value}' if value else ''}{side}"


def ground_lines(board: Board, view: GameState, names: Mapping[str, str]) -> tuple[str, ...]:
    """What lies on the board and no cell of a map of characters has room for, a line for each kind of thing.

    Markers (works, mines, smoke) wherever they lie, and of several features of a space all: a unit, a mark or
    another sign may stand in their place. `names` has the force of each side.
    """
    tiles = looks_of(board.system).tiles
    by_words: dict[str, dict[str, None]] = {}
    for marker in view.markers.values():
        spaces = marker.spaces
        if tiles.get(marker.kind, Tile()) is not None and all(space in board.spaces for space in spaces):
            by_words.setdefault(marker_text(board.system, marker, names), {})[" to ".join(spaces)] = None
    loose = (
        game_of(board.system).ground.vocabulary.loose
        if find_game(board.system).ground.has_words
        else frozenset()
    )
    for space in board.spaces.values():
        printed = sorted(space.features - loose)
        for word in printed if len(printed) > 1 else ():
            by_words.setdefault(word.replace("_", " "), {})[space.id] = None
    return tuple(f"{words}: {', '.join(places)}" for words, places in sorted(by_words.items()))
