"""Find what the signs of a hex-tile position count: `python tools/fit_forecast.py --games 40`.

Greedy bots, some of which make mistakes, play every shipped scenario of the game; positions as the turn
passes are kept with who won in the end. Logistic regression then gives the weights of
`wsn/systems/hex_tiles/forecast.py`, in points of the score. They are printed, to be put there by hand.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import fit_games  # noqa: E402
from fit_games import fitted  # noqa: E402

from wsn.systems.hex_tiles import cards  # noqa: E402
from wsn.systems.hex_tiles.forecast import ALL, Signs, kin, signs  # noqa: E402
from wsn.systems.hex_tiles.score import LEAD  # noqa: E402
from wsn.systems.hex_tiles.world import other  # noqa: E402

KEPT = 0.4
"""The share of all positions that are kept: those of one game are much alike."""
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
    seen: list[Seen] = []
    frame = None
    course = fit_games.Course(name, seed)
    for game, _ in course:
        top = game.state.frames[-1]
        if top.phase == "play" and top is not frame:
            frame = top
            if course.draw.random() < KEPT:
                s, ended = game.situation(), other(game.deciding or "")
                hand = game.state.piles[cards.hand(ended)].cards
                seen.append(Seen(name, seed, ended, signs(s, ended), signs(s, other(ended)), hand, 0.5))
    for one in seen:
        if course.winner is not None:
            yield one._replace(won=float(one.side == course.winner))


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
    names = fit_games.scenarios("hex_tiles")
    seen = fit_games.over(games, first, names, positions)
    moved, moves, worths, loss, nothing = fit(seen)
    click.echo(f"{len(seen)} positions of {games * len(names)} games")
    click.echo(f"logarithmic loss of games held out: {loss:.4f} (knowing nothing: {nothing:.4f})")
    click.echo(f"MOVED = {moved}\nMOVES = {moves}\nCARDS = {worths}")


if __name__ == "__main__":
    command()
