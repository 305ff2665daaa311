"""Zones for drops, and who jumps into them."""

from __future__ import annotations

from typing import Any

from tests.systems.war_storms.arriving import platoon, playing
from tests.systems.war_storms.position import Position

OPEN = "\n".join([". . . . . . . . ."] * 7)
AIR = platoon("F1", kind="us_airborne", by="air")
FOE = [platoon("E1", at="101")]
HOME = {"F": {"by": "ground", "at": "907"}}
"""The officer of F Company waits on the ground, so that only platoons drop."""


def dropping(rows: str = OPEN, *platoons: Any, **words: Any) -> Position:
    words.setdefault("officers", HOME)
    return playing(rows, list(platoons) or [AIR], words.pop("axis", FOE), **words)


def filled(terrain: str) -> str:
    """A board all of one terrain but for the first column, where the enemy and the officer stand."""
    return "\n".join([" ".join([".", *[terrain] * 7, "."])] * 7)


GLIDER = platoon("F1", kind="us_airborne", by="glider")
