"""Two sides next to each other, ready for an assault."""

from __future__ import annotations

from typing import Any

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position

ROWS = "\n".join([". . . . . ."] * 5)
TWO = """
    F1 us_infantry 102
    F2 us_infantry 102
    Fo us_officer  102
    E1 ge_infantry 202
    Eo ge_officer  501
    E2 ge_infantry 501
"""


def at(units: str = TWO, terrain: str = ROWS, acting: str = "F1", **words: Any) -> Position:
    edges = {key: words.pop(key) for key in ("bocage", "cliff", "road") if key in words}
    return position(board(terrain, **edges), units, acting=acting, **words)
