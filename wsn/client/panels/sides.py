"""The sides of a game as panels show them: the name of the force, its colour and its letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wsn.client.panels import widgets
from wsn.engine.game import Game
from wsn.table.picture.palette import Palette
from wsn.table.scene import side_letters, side_marks
from wsn.table.telling import side_names

Inks = Mapping[str, tuple[str, str]]
"""The colour of every side, and its sign: the name of its national mark, or its letter (`widgets.sign`)."""


def force_name(game: Game[Any], side: str) -> str:
    """The name a scenario gives to the force of a side; the side's own where it gives none."""
    return side_names(game.setup)[side]


def side_inks(game: Game[Any], palette: Palette) -> dict[str, tuple[str, str]]:
    """The colour and the sign of every side, as its counters have them; a player has those of one side."""
    inks_ = inks_of(game.system.sides, game.system.name, palette)
    return {**{player: inks_[side] for player, side in game.system.seats.items()}, **inks_}


def inks_of(sides: Sequence[str], system: str, palette: Palette) -> dict[str, tuple[str, str]]:
    """The colour and the sign of every side of a game that is not begun."""
    marks = {side: mark for side, mark in side_marks(system).items() if mark in widgets.SIGNS}
    signs = {**side_letters(tuple(sides), system), **marks}
    grounds = (palette.allies, palette.axis, palette.third)
    return {side: (grounds[min(n, 2)], signs[side]) for n, side in enumerate(sides)}
