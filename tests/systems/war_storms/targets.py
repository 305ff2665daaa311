"""A shooter and its target."""

from __future__ import annotations

from typing import Any

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position

ROW = ". . . . . . . . . . . ."


def facing(
    target: str = "ge_infantry 301",
    firer: str = "us_infantry 101",
    terrain: str = ROW,
    more: str = "",
    **words: Any,
) -> Position:
    """F1 fires, E1 is fired at. An officer stands by, so that the turn does not end."""
    markers = words.pop("markers", None)
    drawn = board(terrain, **words)
    aside = next(s for s in drawn.spaces if s not in (firer.split()[1], target.split()[1]))
    units = f"F1 {firer}\nE1 {target}\n{more}\nXo ge_officer {aside}"
    return position(drawn, units, acting="F1", markers=markers, tracks=HOLD)
