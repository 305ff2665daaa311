"""Hot seat: whether one of two players at a screen must look away while the other decides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wsn.engine.game import Game
from wsn.engine.observe import observe


def know_differently(game: Game[Any], sides: Iterable[str]) -> bool:
    """Whether these sides see different things now: hands of cards, a hidden set-up, orders of their own."""
    views = [observe(game.state, side) for side in sides]
    return any(view != views[0] for view in views[1:])
