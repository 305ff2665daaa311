"""What the tools that find weights share: games to learn from, and the fit itself."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
import numpy as np

from wsn import scenario
from wsn.bots import BOTS
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.table.seat import Seat
from wsn.trials.game import world_of

ROOT = Path(__file__).resolve().parent.parent
MISTAKES = (0.0, 0.05, 0.15)
"""How often the bots of a game give any order at all: a planner meets more than greedy would."""

S = TypeVar("S")


class Course:
    """A game between greedy bots, some of which make mistakes: gone through once, decision by decision.

    Each step is the game before a decision, and the side that decides. `draw` is there for whoever samples
    positions; `winner` is known when the game is over (None: nobody).
    """

    def __init__(self, name: str, seed: int) -> None:
        setup = scenario.load(name)
        system = system_of(setup.system)
        self.game: Game[Any] = Game.new(system, setup, seed=f"fit {seed}", world=world_of(setup))
        self._seats = {side: Seat(self.game, side) for side in system.seats}
        self._bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in self._seats}
        self.draw = random.Random(f"{name} {seed}")
        self._mistakes = self.draw.choice(MISTAKES)
        self.winner: str | None = None

    def __iter__(self) -> Iterator[tuple[Game[Any], str]]:
        while (side := self.game.deciding) is not None:
            yield self.game, side
            seat = self._seats[side]
            legal = seat.legal()
            wrong = self._mistakes and self.draw.random() < self._mistakes
            seat.submit(self.draw.choice(legal) if wrong else self._bots[side].choose(seat))
        self.winner = self.game.outcome.winner if self.game.outcome else None


def scenarios(system: str) -> list[str]:
    """The shipped scenarios of a game."""
    return sorted(path.stem for path in (ROOT / "scenarios" / system).glob("*.toml"))


def over(
    games: int, first: int, names: Sequence[str], positions: Callable[[str, int], Iterable[S]]
) -> list[S]:
    """The positions of a number of games of each scenario; on a terminal, how far it has come."""
    seen: list[S] = []
    for seed in range(first, first + games):
        for name in names:
            seen += positions(name, seed)
        if sys.stderr.isatty():
            click.echo(f"\r{seed - first + 1} of {games}", nl=False, err=True)
    return seen


def fitted(table: np.ndarray, won: np.ndarray, held: np.ndarray) -> np.ndarray:
    """The weights of each column by Newton's method; `held` says how much each is held back."""
    weights = np.zeros(table.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-table @ weights))
        slope = table.T @ (won - chance) - held * weights
        bend = (table * (chance * (1 - chance))[:, None]).T @ table + np.diag(held)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights
