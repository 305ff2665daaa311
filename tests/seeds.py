"""Games in a certain situation: the first seed that leads there is looked for, not written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice
from typing import Any

import pytest

from wsn import scenario
from wsn.engine.dice import BY_SEED
from wsn.engine.game import Game
from wsn.engine.system import Setup
from wsn.table.seat import Seat

MOST = 500
"""How many seeds are tried."""


def game_where(wanted: Callable[[Game[Any]], object], of: str | Setup, first: int = 1) -> Game[Any]:
    """The first game of a scenario, by the number of its seed, that begins as is wanted."""
    setup = scenario.load(of) if isinstance(of, str) else of
    for seed in islice(count(first), MOST):
        game = scenario.new_game(setup, seed=seed)
        if wanted(game):
            return game
    raise AssertionError(f"none of {MOST} games of {of} begins so")


def seeds_where(wanted: Callable[[Game[Any]], object], of: str) -> Iterator[int]:
    """The seeds of the games of a scenario that begin as is wanted, from 1 on."""
    setup = scenario.load(of)
    return (seed for seed in range(1, MOST) if wanted(scenario.new_game(setup, seed=seed)))


def seed_dealing(of: str, *cards: str) -> int:
    """The first seed with which whoever decides first in a scenario may play each of these cards."""
    return next(seeds_where(lambda game: set(cards) <= playable(game), of))


def dealt(of: str | Setup, *cards: str, first: int = 1) -> Game[Any]:
    """The first game of a scenario in which whoever decides first may play each of these cards."""
    return game_where(lambda game: set(cards) <= playable(game), of, first)


def playable(game: Game[Any]) -> set[str]:
    """The cards that whoever decides may play now."""
    commands: Iterable[Any] = Seat(game, game.deciding).legal()
    return {command.card for command in commands if getattr(command, "card", "")}


def dice_of_the_seed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let new games of a test be thrown as old ones are, where what is written down of one is of them."""
    monkeypatch.setitem(Game.new.__func__.__kwdefaults__, "drawn", BY_SEED)
