"""Find what the signs of a hex-tile position count: `python tools/fit_forecast.py --games 40`.

Greedy bots, some of which make mistakes, play every shipped scenario of the game; positions as the turn
passes are kept with who won in the end. Logistic regression then gives the weights of
`wsn/systems/hex_tiles/forecast.py`, in points of the score. They are printed, to be put there by hand.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn import scenario  # noqa: E402
from wsn.bots import BOTS  # noqa: E402
from wsn.engine.game import Game  # noqa: E402
from wsn.systems import system_of  # noqa: E402
from wsn.systems.hex_tiles import cards  # noqa: E402
from wsn.systems.hex_tiles.forecast import ALL, Signs, kin, signs  # noqa: E402
from wsn.systems.hex_tiles.score import LEAD  # noqa: E402
from wsn.systems.hex_tiles.world import other  # noqa: E402
from wsn.table.seat import Seat  # noqa: E402
from wsn.trials.game import world_of  # noqa: E402

KEPT = 0.4
"""The share of all positions that are kept: those of one game are much alike."""
MISTAKES = (0.0, 0.05, 0.15)
"""How often the bots of a game give any order at all: a planner meets more than greedy would."""
HELD_OUT = 4
"""One game of so many is no part of the fit, and tells how good it is."""
SIGN, HELD, SIDE = 20.0, 300.0, 4.0
"""How much large weights of signs, cards and sides are held against a fit; all but sides are counted in
standard deviations. There are many cards, and each is held seldom."""


class Seen(NamedTuple):
    """A position: where, of whom, and what came of it for the side whose turn had ended."""

    scenario: str
    seed: int
    side: str
    moved: Signs
    moves: Signs
    hand: tuple[str, ...]
    won: float


def positions(name: str, seed: int) -> Iterator[Seen]:
    """Positions of one game as the turn passes."""
    setup = scenario.load(name)
    system = system_of(setup.system)
    game: Game[Any] = Game.new(system, setup, seed=f"fit {seed}", world=world_of(setup))
    seats = {side: Seat(game, side) for side in system.seats}
    bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in seats}
    draw = random.Random(f"{name} {seed}")
    mistakes = draw.choice(MISTAKES)
    seen: list[Seen] = []
    frame = None
    while (side := game.deciding) is not None:
        top = game.state.frames[-1]
        if top.phase == "play" and top is not frame:
            frame = top
            if draw.random() < KEPT:
                s, ended = game.situation(), other(side)
                hand = game.state.piles[cards.hand(ended)].cards
                seen.append(Seen(name, seed, ended, signs(s, ended), signs(s, other(ended)), hand, 0.5))
        legal = seats[side].legal()
        wrong = mistakes and draw.random() < mistakes
        seats[side].submit(draw.choice(legal) if wrong else bots[side].choose(seats[side]))
    winner = game.outcome.winner if game.outcome else None
    for one in seen:
        if winner is not None:
            yield one._replace(won=float(one.side == winner))


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


def fit(seen: Sequence[Seen]) -> tuple[Signs, Signs, dict[str, int], float, float]:
    """The weights in points, and the logarithmic loss of games held out: by the fit, and knowing nothing."""
    held = [Counter(map(kin, one.hand)) for one in seen]
    known = sorted({card for hand in held for card in hand})
    rows = [
        [*one.moved, *(-n for n in one.moves), *(hand[card] for card in known)]
        for one, hand in zip(seen, held)
    ]
    table = np.array(rows, dtype=float)
    width = table.std(0) + 1e-9
    sides = sorted({(one.scenario, one.side) for one in seen})
    bias = np.array([[float((one.scenario, one.side) == side) for side in sides] for one in seen])
    scaled = np.hstack([(table - table.mean(0)) / width, bias])
    won = np.array([one.won for one in seen])
    out = np.array([one.seed % HELD_OUT == 0 for one in seen])
    penalty = np.repeat((SIGN, HELD, SIDE), (2 * len(Signs._fields), len(known), len(sides)))
    half = fitted(scaled[~out], won[~out], penalty)
    chance = 1 / (1 + np.exp(-scaled[out] @ half))
    loss = -np.mean(won[out] * np.log(chance) + (1 - won[out]) * np.log(1 - chance))
    whole = fitted(scaled, won, penalty)[: table.shape[1]] / width
    points = whole * LEAD / log(3)
    names, many = Signs._fields, len(Signs._fields)
    hundred = np.array([ALL if name in ("danger", "worst", "near") else 1 for name in names])
    moved, moves = (
        Signs(*(round(float(one)) for one in points[at : at + many] * hundred)) for at in (0, many)
    )
    worths = {card: round(float(one)) for card, one in zip(known, points[2 * many :])}
    return moved, moves, worths, float(loss), log(2)


@click.command()
@click.option("--games", type=int, default=40, show_default=True, help="How many games of each scenario.")
@click.option("--first", type=int, default=1, show_default=True, help="The first seed.")
def command(games: int, first: int) -> None:
    """Play, fit, and print the weights."""
    names = sorted(path.stem for path in (ROOT / "scenarios" / "hex_tiles").glob("*.toml"))
    seen: list[Seen] = []
    for seed in range(first, first + games):
        for name in names:
            seen += positions(name, seed)
        if sys.stderr.isatty():
            click.echo(f"\r{seed - first + 1} of {games}", nl=False, err=True)
    moved, moves, worths, loss, nothing = fit(seen)
    click.echo(f"{len(seen)} positions of {games * len(names)} games")
    click.echo(f"logarithmic loss of games held out: {loss:.4f} (knowing nothing: {nothing:.4f})")
    click.echo(f"MOVED = {moved}\nMOVES = {moves}\nCARDS = {worths}")


if __name__ == "__main__":
    command()
