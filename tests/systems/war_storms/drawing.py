"""Boards for tests, drawn as text: one line a row, one letter a column, as in a map file.

    board('''
        . w .
        . B .
    ''', bocage=["101/201"], road=[["102", "202"]], levels={"1": ["301"]})

Hexes are labelled column and row (`101` is the first); odd columns stand half a hex lower. So the hexes of a
row are a chain of neighbours, and 101 borders 201 and 202. Letters: `LEGEND`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import dedent
from typing import Any

from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from
from wsn.systems.war_storms.data.words import VOCABULARY

LEGEND = {
    ".": "open",
    "f": "fields",
    "r": "rough",
    "w": "light_woods",
    "W": "woods",
    "b": "dispersed_buildings",
    "B": "built_up",
    "m": "marsh",
    "n": "minor_river",
    "N": "major_river",
    "~": "sea",
    "d": "irrigation_ditch",
    "s": "sand_beach",
}


def document(
    text: str, levels: Mapping[str, Sequence[str]] | None = None, **words: Sequence[Any]
) -> dict[str, Any]:
    """The map document of a drawing; `words` are edges, paths and features by their names."""
    rows = dedent(text).strip("\n")
    width = max(len(line.split()) for line in rows.splitlines())
    made: dict[str, Any] = {
        "format": 1,
        "name": "drawn for a test",
        "system": "war_storms",
        "grid": "flat",
        "shift": "odd",
        "board": "",
        "columns": width,
        "rows": len(rows.splitlines()),
        "legend": {letter: word for letter, word in LEGEND.items() if letter in rows},
        "terrain": {"rows": rows},
    }
    if levels:
        made["levels"] = dict(levels)
    for section in ("edges", "paths", "features"):
        by_name = {word: list(given) for word, given in words.items() if word in getattr(VOCABULARY, section)}
        if by_name:
            made[section] = by_name
    strangers = set(words) - VOCABULARY.edges - VOCABULARY.paths - VOCABULARY.features
    assert not strangers, f"the map words do not know {sorted(strangers)}"
    return made


def board(text: str, levels: Mapping[str, Sequence[str]] | None = None, **words: Sequence[Any]) -> HexBoard:
    """The board of a drawing."""
    return board_from(document(text, levels, **words), VOCABULARY)
