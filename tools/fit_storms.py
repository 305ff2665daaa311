"""Find what the signs of a War Storms position count: `python tools/fit_storms.py --games 20`.

Greedy bots, some of which make mistakes, play every shipped scenario of the game; positions as the turn
passes are kept with who won in the end. Logistic regression then gives the weights of
`wsn/bots/judges/war_storms/forecast.py`, in points of the score. They are printed, to be put there by hand,
with how well they tell the winner of games, and of whole scenarios, that were no part of the fit.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import fit_games
from fit_games import fitted

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.war_storms.forecast import THOUSANDTHS, Signs, side_signs
from wsn.bots.judges.war_storms.score import LEAD
from wsn.bots.recalling import in_own_time
from wsn.systems.war_storms.rules.world import other

KEPT = 0.25
"""The share of all positions that are kept: those of one game are much alike."""
PARTS = 6
"""Into how many parts games and scenarios are divided: each is told by a fit to the others."""
SIGN, SIDE = 10.0, 2.0
"""How much large weights of signs (in standard deviations) and of sides are held against a fit."""
THOUSANDTH_SIGNS = frozenset({"score", "now", "last", "near", "saved"})
"""The signs whose weights are for a thousand."""


class Seen(NamedTuple):
    """A position: where, and what came of it for the side whose turn had ended."""

    scenario: str
    seed: int
    side: str
    late: float
    signs: tuple[int, ...]
    """Of that side, less the other's."""
    won: float


def positions(name: str, seed: int) -> Iterator[Seen]:
    """Positions of one game as the turn passes."""
    seen: list[Seen] = []
    turn = ""
    course = fit_games.Course(name, seed)
    for game, side in course:
        if side != turn and in_own_time(game.state, side):
            if turn and course.draw.random() < KEPT:
                told = side_signs(Weighing(game.state, game.world, game.cache))
                lead = tuple(a - b for a, b in zip(told[other(side)], told[other(turn)]))
                late = game.system.turn(game.state) / game.world.scenario.turns
                seen.append(Seen(name, seed, turn, late, lead, 0.5))
            turn = side
    for one in seen:
        if course.winner is not None:
            yield one._replace(won=float(one.side == course.winner))


class Fit:
    """The positions as tables, and how well some of the signs tell who wins."""

    def __init__(self, seen: Sequence[Seen]) -> None:
        self.won = np.array([one.won for one in seen])
        self.seeds = np.array([one.seed for one in seen])
        self.names = sorted({one.scenario for one in seen})
        self.where = np.array([self.names.index(one.scenario) for one in seen])
        self.table = np.array([one.signs for one in seen], dtype=float)
        allies = np.array([1.0 if one.side == "allies" else -1.0 for one in seen])
        favour = np.zeros((len(seen), len(self.names)))
        favour[np.arange(len(seen)), self.where] = allies
        early = 1 - np.array([one.late for one in seen])
        self.favour = np.hstack([favour, favour * early[:, None]])

    def told(self, used: Sequence[int], scenarios: bool) -> tuple[float, float]:
        """The logarithmic loss, and the share told rightly, of games (or scenarios) that are no part of it.

        Of games whose scenario is known it is also fitted whom that favours.
        """
        if scenarios and not used:
            return log(2), 0.5
        table = self.table[:, list(used)] / (self.table[:, list(used)].std(0) + 1e-9)
        if not scenarios:
            table = np.hstack([table, self.favour])
        penalty = np.array([SIGN] * len(used) + [SIDE] * (table.shape[1] - len(used)))
        parts = (self.where if scenarios else self.seeds) % PARTS
        chance = np.zeros(len(self.won))
        for part in range(PARTS):
            out = parts == part
            weights = fitted(table[~out], self.won[~out], penalty)
            chance[out] = 1 / (1 + np.exp(-table[out] @ weights))
        sure = np.clip(chance, 1e-4, 1 - 1e-4)
        loss = -np.mean(self.won * np.log(sure) + (1 - self.won) * np.log(1 - sure))
        return float(loss), float(np.mean((chance > 0.5) == (self.won > 0.5)))

    def weights(self) -> Signs:
        """What each sign counts, in points of the score."""
        width = self.table.std(0) + 1e-9
        table = np.hstack([self.table / width, self.favour])
        many = self.table.shape[1]
        penalty = np.array([SIGN] * many + [SIDE] * self.favour.shape[1])
        points = fitted(table, self.won, penalty)[:many] / width * LEAD / log(3)
        each = [THOUSANDTHS if name in THOUSANDTH_SIGNS else 1 for name in Signs._fields]
        return Signs(*(round(float(one) * by) for one, by in zip(points, each)))


@click.command()
@click.option("--games", type=int, default=20, show_default=True, help="How many games of each scenario.")
@click.option("--first", type=int, default=1, show_default=True, help="The first seed.")
def command(games: int, first: int) -> None:
    """Play, fit, and print the weights."""
    names = fit_games.scenarios("war_storms")
    seen = fit_games.over(games, first, names, positions)
    fit = Fit(seen)
    click.echo(f"{len(seen)} positions of {games * len(names)} games")
    every = range(len(Signs._fields))
    for title, used in (("nothing", ()), ("the score", (0,)), ("all signs", every)):
        (loss, right), (far, told) = fit.told(used, False), fit.told(used, True)
        click.echo(
            f"logarithmic loss by {title}: {loss:.3f} for games held out ({right:.0%} told rightly), "
            f"{far:.3f} for scenarios held out ({told:.0%})"
        )
    click.echo(f"WEIGHTS = {fit.weights()}")


if __name__ == "__main__":
    command()
