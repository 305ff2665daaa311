"""A battery and what stands before it."""

from __future__ import annotations

from typing import Any

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position

WALL = "\n".join([". . W . . . . . . . . . . . . ."] * 7)
"""Woods in column 3: who is west of them sees nothing east of them."""


def battery(
    gun: str = "us_mortar_60 204", officer: str = "404", enemy: str = "ge_infantry 604", **words: Any
) -> Position:
    more = words.pop("more", "")
    units = f"F1 {gun}\nFo us_officer {officer}\nE1 {enemy}\n{more}\nXo ge_officer 1601"
    return position(board(words.pop("terrain", WALL)), units, acting="F1", **words)
