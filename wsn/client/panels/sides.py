"""The sides of a game as panels show them: the name of the force, its colour and its letter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wsn.engine.game import Game
from wsn.table.picture.palette import Palette
from wsn.table.scene import side_letters
from wsn.table.telling import side_names

Inks = Mapping[str, tuple[str, str]]
"""The colour and the letter of every side."""


def force(game: Game[Any], side: str) -> str:
    """The name a scenario gives to the force of a side; the side's own where it gives none."""
    return side_names(game.setup)[side]


def inks(game: Game[Any], palette: Palette) -> dict[str, tuple[str, str]]:
    """The colour and the letter of every side, as its counters have them; a player has those of his side."""
    letters = side_letters(game.system.sides, game.system.name)
    grounds = (palette.allies, palette.axis, palette.third)
    inks_ = {side: (grounds[min(n, 2)], letters[side]) for n, side in enumerate(game.system.sides)}
    return {**{player: inks_[side] for player, side in game.system.seats.items()}, **inks_}
