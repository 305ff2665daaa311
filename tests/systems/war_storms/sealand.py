"""Waves off a beach, for the tests of landings."""

from __future__ import annotations

from typing import Any

from tests.systems.war_storms.arriving import platoon, playing
from tests.systems.war_storms.position import Position
from wsn.engine.dice import ScriptedDice
from wsn.systems.war_storms.rules.commands import (
    ActivatePlatoon,
    Embark,
    Pass,
    Ready,
)

# Odd columns stand half a hex lower; the south is the sea.
SHORE = """
. . . . . . . . .
. . . . . . . . .
s s s s s s s s s
~ ~ ~ ~ ~ ~ ~ ~ ~
~ ~ ~ ~ ~ ~ ~ ~ ~
~ ~ ~ ~ ~ ~ ~ ~ ~
"""

BEACH = {"landing": ["103", "203", "303", "403", "503", "603", "703", "803", "903"]}

FOE = [platoon("E1", at="101")]

BY_SEA = {"by": "sea", "at": "506"}

LIGHT, STRONG = 1, 6
"""Rolls for the force of the tide."""


def wave(*platoons: Any, rows: str = SHORE, **words: Any) -> Position:
    words.setdefault("officers", {"F": {"at": "901", "by": "ground"}})
    words.setdefault("board", BEACH)
    words.setdefault("axis", FOE)
    return playing(rows, list(platoons) or [platoon("F1", **BY_SEA)], words.pop("axis"), **words)


def run_in(p: Position, unit: str, *dice: int) -> Position:
    p.do(ActivatePlatoon(unit=unit), dice=[(die,) for die in dice])
    return p


def turn_over(p: Position, *rolls: tuple[int, ...], waits: bool = False) -> None:
    """Everybody passes until the next turn: the Allies win the initiative, unless a wave is placed first."""
    now = p.state.tracks["turn"]
    while p.state.tracks["turn"] == now:
        assert p.game.deciding is not None
        p.game.submit(p.game.deciding, Pass(), ScriptedDice([] if waits else [*rolls, (6, 1)]))


def embarked(*ids: str, course: int = 6, force: int = LIGHT, at: str = "506", **words: Any) -> Position:
    """The wave lies off its entry hex, and the first side to activate is the Allies."""
    p = wave(*(platoon(one, **BY_SEA) for one in ids), **words)
    p.do(*(Embark(unit=one, space=at) for one in ids), Ready(), dice=[(course,), (force,)])
    return p
