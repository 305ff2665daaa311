"""What lies on the board besides units: works, mines, smoke and other markers, in words."""

from __future__ import annotations

from wsn.board.board import Board
from wsn.engine.state import GameState, Marker
from wsn.parts.drawings import Tile
from wsn.systems import door, has
from wsn.systems.contract import Words
from wsn.table.looks import looks_of


def marker_text(marker: Marker) -> str:
    """A marker in words: its kind, whose it is, its value."""
    side = f" of {marker.side}" if marker.side else ""
    value = f" {marker.value}" if marker.value else ""
    return f"{marker.kind.replace('_', ' ')}{value}{side}"


def ground_lines(board: Board, view: GameState) -> tuple[str, ...]:
    """What lies on the board and no cell of a map of characters has room for, a line for each kind of thing.

    Markers (works, mines, smoke) wherever they lie, and of several features of a space all: a unit, a mark or
    another sign may stand in their place.
    """
    tiles = looks_of(board.system).tiles
    by_words: dict[str, dict[str, None]] = {}
    for marker in view.markers.values():
        spaces = marker.spaces
        if tiles.get(marker.kind, Tile()) is not None and all(space in board.spaces for space in spaces):
            by_words.setdefault(marker_text(marker), {})[" to ".join(spaces)] = None
    loose = door(board.system, Words).VOCABULARY.loose if has(board.system, Words) else frozenset()
    for space in board.spaces.values():
        printed = sorted(space.features - loose)
        for word in printed if len(printed) > 1 else ():
            by_words.setdefault(word.replace("_", " "), {})[space.id] = None
    return tuple(f"{words}: {', '.join(places)}" for words, places in sorted(by_words.items()))
