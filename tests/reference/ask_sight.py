"""Lines of sight, asked of the engine."""

from __future__ import annotations

from typing import Any

from tests.reference.read_attacks import name_hexes, read_terrain, read_things
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.line import Sight
from wsn.geometry.hexes import Grid, Hex

Told = tuple[str, str, set[tuple[str, str]]]
"""Clear or blocked, the reading, and all that blocks by rule and place."""


def grid_of(board: dict[str, Any]) -> Grid:
    return Grid(board["hexes"], board["shifted"], board["labels"])


def place_hexes(board: dict[str, Any]) -> dict[str, Hex]:
    """The hexes of our lattice, which exchanges the axes of pointy hexes."""
    flat = board["hexes"] == "flat"
    return {label: Hex(q, r) if flat else Hex(r, q) for label, (q, r) in name_hexes(board).items()}


def tiles_of(board: dict[str, Any], question: dict[str, Any]) -> HexBoard:
    """The board of a question of hex tiles, as the game can have it."""
    features = {
        kind: set(read_things(board, question, kind)) for kind in ("bunker", "hedgehog", "sandbags", "wire")
    }
    named = place_hexes(board)
    spaces = {
        label: HexSpace(
            label,
            word,
            0,
            frozenset(kind for kind, places in features.items() if label in places),
            hex=named[label],
        )
        for label, word in read_terrain(board, question).items()
    }
    return HexBoard("drawn", "Drawn", "hex_tiles", spaces, {}, (), "", grid=grid_of(board))


def told_by(ruling: Sight) -> Told:
    because = {
        (reason.rule, "/".join(sorted(reason.edge)) if reason.edge else reason.space or "off")
        for reason in ruling.reasons
        if reason.blocks
    }
    return "clear" if ruling.clear else "blocked", ruling.reading, because
