"""Map documents for tests: plain ones, those of areas and squares, and what their reading warns of."""

from __future__ import annotations

import tomllib
from typing import Any

from wsn.board.board import Board
from wsn.board.mapfile import board_from
from wsn.board.terrain import Vocabulary
from wsn.systems.war_storms.data.words import VOCABULARY


def document_of(**changes: Any) -> dict[str, Any]:
    """A small open map as a document, with changes."""
    columns, rows = changes.get("columns", 4), changes.get("rows", 3)
    return {
        "format": 1,
        "name": "Open ground",
        "system": "war_storms",
        "grid": "flat",
        "board": "A",
        "columns": columns,
        "rows": rows,
        "legend": {".": "open"},
        "terrain": {"rows": "\n".join(" ".join("." * columns) for _ in range(rows))},
        **changes,
    }


def warned(**changes: Any) -> tuple[str, ...]:
    return board_from(document_of(**changes), VOCABULARY).warnings


def plain(columns: int, rows: int) -> dict[str, Any]:
    """A plain map of open ground."""
    return {
        "format": 1,
        "name": "Big",
        "system": "war_storms",
        "grid": "flat",
        "board": "A",
        "columns": columns,
        "rows": rows,
        "legend": {".": "open"},
        "terrain": {"rows": "\n".join("." * columns for _ in range(rows))},
    }


def sheet(board: str, columns: int, rows: int, *, half: bool = False, **changes: Any) -> dict[str, Any]:
    """An open board; `woods`, `levels`, ... name hexes by printed label."""
    lines = [["."] * columns for _ in range(rows)]
    if half:
        lines[-1] = ["-" if column % 2 else "." for column in range(1, columns + 1)]
    for label in changes.pop("woods", ()):
        digits = label.removeprefix(board)
        lines[int(digits[-2:]) - 1][int(digits[:-2]) - 1] = "W"
    document = {
        "format": 1,
        "name": f"Board {board}",
        "system": "war_storms",
        "grid": "flat",
        "board": board,
        "columns": columns,
        "rows": rows,
        "legend": {".": "open", "W": "woods"},
        "terrain": {"rows": "\n".join(map("".join, lines))},
        **changes,
    }
    if half:
        document["half"] = True
    return document


WORDS = Vocabulary(
    terrain=frozenset({"country", "hills", "sea"}),
    edges=frozenset({"river", "ferry"}),
    paths=frozenset({"road"}),
    features=frozenset({"port", "fort"}),
    tags=frozenset({"france", "britain"}),
    labels="letters",
    grids=("square", "area", "pointy", "flat"),
)
SQUARES = """
format = 1
name = "A field"
system = "toy"
grid = "square"
columns = 4
rows = 3
diagonal = true
impassable = ["A1/B1"]
connections = ["Off/A1", "D3>Off"]
[legend]
"." = "country"
"^" = "hills"
[terrain]
rows = '''
. . . ^
. - . ^
. . . .
'''
[levels]
"1.5" = ["D1"]
[edges]
river = ["C1/C2"]
ferry = ["A2>A3"]
[paths]
road = [["A3", "B3", "C3"]]
[features]
port = ["C3"]
[tags]
france = ["A1", "Off"]
[names]
D1 = "The knoll"
[boxes.Off]
name = "Off the field"
terrain = "sea"
features = ["port"]
tags = ["britain"]
"""
AREAS = """
format = 1
name = "Two shores"
system = "toy"
grid = "area"
connections = ["Dover/Calais"]
[areas.Kent]
outline = [[0, 0], [0, 40], [60, 40], [60, 0]]
terrain = "country"
centre = [20, 20]
[areas.Dover]
outline = [[60, 10], [80, 10], [80, 40], [60, 40]]
terrain = "hills"
[areas.Calais]
outline = [[200, 0], [260, 0], [260, 40], [200, 40]]
terrain = "country"
name = "Calais and Artois"
[areas.Citadel]
outline = [[220, 10], [230, 10], [230, 20], [220, 20]]
terrain = "hills"
[edges]
river = ["Kent/Dover"]
ferry = ["Dover>Calais"]
[levels]
1 = ["Dover"]
"""


def loaded(text: str, **changes: Any) -> Board:
    return board_from({**tomllib.loads(text), **changes}, WORDS, "toy.toml")


def area(name: str, **changes: Any) -> dict[str, Any]:
    areas = tomllib.loads(AREAS)["areas"]
    return {**areas, name: {**areas[name], **changes}}
