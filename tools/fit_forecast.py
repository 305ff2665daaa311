"""Find what the signs of a hex-tile position count: `python tools/fit_forecast.py --games 40`.

Greedy bots, some of which make mistakes, play small scenarios of the game. At some of their decisions all
lines that a planner would think about are followed to where it judges them, and from there greedy bots play
on to the end: so the positions are those that a planner compares, and lines of one decision are told apart by
who won. Logistic regression then gives the weights of `wsn/bots/judges/hex_tiles/forecast.py`, in points of
the score, drawn towards those that stand there. They are printed, to be put there by hand.

It also tells how well the weights that stand there, and the new ones, tell lines of one decision apart: how
much lines truly differ, and how much of that is explained (in squares of the chance of winning).
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn import scenario
from wsn.bots import BOTS
from wsn.bots.contest import Budget
from wsn.bots.judges.hex_tiles.forecast import (
    CARDS,
    HELD,
    HUNDREDTHS,
    MOVED,
    MOVER_SIGNS,
    Hand,
    Signs,
    hand,
    kind_of_card,
    side_signs,
)
from wsn.bots.judges.hex_tiles.score import LEAD
from wsn.bots.judges.judge import Weighing
from wsn.bots.planner import Planner
from wsn.engine.dice import SeededDice
from wsn.engine.game import Game
from wsn.systems import system_of
from wsn.systems.hex_tiles.rules import cards
from wsn.systems.hex_tiles.rules.world import as_side, other
from wsn.table.seat import Seat
from wsn.trials.game import world_of

SMALL = ("airel_bridge", "saint_marcel", "neuville_crossroads")
KEPT = 1 / 12
"""The share of all decisions whose lines are played: those of one game are much alike."""
EACH = 4
"""How many games there are of each line."""
MISTAKES = (0.0, 0.05, 0.15)
"""How often the bots of a game give any order at all: a planner meets more than greedy would."""
PARTS = 5
"""Into how many parts the decisions are divided: each is told by a fit to the others."""
SIGN, NEW, CARD, SIDE = 1000.0, 30.0, 200.0, 4.0
"""How much weights are held to those that stand there: of signs, of hands and cards, of sides; all but sides
are counted in standard deviations."""
HUNDREDTH_SIGNS = frozenset({"danger", "worst", "near"})
"""The signs whose weights are for a hundred; so are those of hands."""
POINTS = LEAD / log(3)
"""The points of a unit of the logistic."""


class Seen(NamedTuple):
    """Where a line was judged, and what came of it for the side that thought."""

    decision: int
    line: int
    scenario: str
    side: str
    moved: Signs
    moves: Signs
    hand: Hand
    cards: tuple[str, ...]
    luck: float
    won: float


def decisions(name: str, seed: int) -> Iterator[list[Seen]]:
    """The lines of some decisions of one game."""
    setup = scenario.load(name)
    system = system_of(setup.system)
    game: Game[Any] = Game.new(system, setup, seed=f"fit {seed}", world=world_of(setup))
    seats = {side: Seat(game, side) for side in system.seats}
    bots = {side: BOTS["greedy"](f"{seed}/{side}") for side in seats}
    draw = random.Random(f"{name} {seed}")
    mistakes = draw.choice(MISTAKES)
    while (side := game.deciding) is not None:
        legal = seats[side].legal()
        if len(legal) > 1 and draw.random() < KEPT:
            yield lines(Seat(game, side), name, hash_of(name, seed, len(game.entries)))
        wrong = mistakes and draw.random() < mistakes
        seats[side].submit(draw.choice(legal) if wrong else bots[side].choose(seats[side]))


def hash_of(name: str, seed: int, entry: int) -> int:
    """A number for a decision, the same on every machine."""
    return random.Random(f"{name} {seed} {entry}").getrandbits(60)


def lines(seat: Seat, name: str, decision: int) -> list[Seen]:
    """Each line of a decision where it is judged, with who won in the end."""
    bot, side = Planner(str(decision), Budget(games=10**6)), as_side(str(seat.side))
    numbers: dict[int, int] = {}
    seen: list[Seen] = []
    for line, deal, at, luck in bot.try_lines(seat, EACH):
        number = numbers.setdefault(id(line), len(numbers))
        if at.game.outcome is not None:
            continue
        s = Weighing(at.game.state, at.game.world, at.game.cache, seat.own)
        held = at.game.state.piles[cards.hand(side)].cards
        both = side_signs(s, side), side_signs(s, other(side))
        won = played_on(at.game, f"{decision} {deal}", side)
        seen.append(Seen(decision, number, name, side, *both, hand(s, side), held, luck, won))
    return seen


def played_on(game: Game[Any], seed: str, side: str) -> float:
    """What a side makes of a position when greedy bots play on: 1 for a game won, a half for a draw."""
    on = Game.at(game.system, game.setup, game.world, game.state, SeededDice(f"end {seed}"), cache=game.cache)
    seats = {one: Seat(on, one) for one in on.system.seats}
    bots = {one: BOTS["greedy"](f"{seed}/{one}") for one in seats}
    while (now := on.deciding) is not None:
        seats[now].submit(bots[now].choose(seats[now]))
    winner = on.outcome.winner if on.outcome else None
    return 0.5 if winner is None else float(winner == on.system.seats[side])


def fitted(
    table: np.ndarray, won: np.ndarray, held: np.ndarray, around: np.ndarray | None = None
) -> np.ndarray:
    """The weights of each column by Newton's method; `held` is how much each is held to `around`, or to 0."""
    centre = np.zeros(table.shape[1]) if around is None else around
    weights = centre.copy()
    for _ in range(30):
        chance = 1 / (1 + np.exp(-table @ weights))
        slope = table.T @ (won - chance) - held * (weights - centre)
        bend = (table * (chance * (1 - chance))[:, None]).T @ table + np.diag(held)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights


class Fit:
    """The positions as a table, and the weights that stand in `forecast`."""

    def __init__(self, seen: Sequence[Seen]) -> None:
        self.seen = seen
        self.known = sorted(CARDS)
        each = [1 / HUNDREDTHS if name in HUNDREDTH_SIGNS else 1.0 for name in Signs._fields]
        signed = [*each, *(-one for one in each)]
        self.each = np.array([*signed, *[1 / HUNDREDTHS] * len(Hand._fields), *[1.0] * len(CARDS)])
        held = [Counter(map(kind_of_card, one.cards)) for one in seen]
        rows = [
            [*one.moved, *one.moves, *one.hand, *(count[card] for card in self.known)]
            for one, count in zip(seen, held)
        ]
        self.table = np.array(rows, dtype=float) * self.each
        sides = sorted({(one.scenario, one.side) for one in seen})
        self.bias = np.array([[float((one.scenario, one.side) == side) for side in sides] for one in seen])
        self.won = np.array([one.won for one in seen])
        self.part = np.array([one.decision % PARTS for one in seen])
        self.today = np.array([*MOVED, *MOVER_SIGNS, *HELD, *(CARDS[card] for card in self.known)]) / POINTS

    def points(self, among: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The weights by some of the positions, and what they make of all."""
        width = self.table[among].std(0) + 1e-9
        scaled = np.hstack([self.table / width, self.bias])
        counts = (2 * len(Signs._fields), len(Hand._fields), len(self.known), self.bias.shape[1])
        penalty = np.repeat((SIGN, NEW, CARD, SIDE), counts)
        around = np.concatenate([self.today * width, np.zeros(self.bias.shape[1])])
        weights = fitted(scaled[among], self.won[among], penalty, around)
        return weights[: len(width)] / width * POINTS, scaled @ weights

    def held_out(self) -> np.ndarray:
        """The chance of each position by a fit to the other parts."""
        told = np.zeros(len(self.won))
        for part in range(PARTS):
            out = self.part == part
            told[out] = self.points(~out)[1][out]
        return 1 / (1 + np.exp(-told))

    def apart(self, chance: np.ndarray) -> tuple[float, float, float]:
        """Of lines of one decision: how much they differ in truth, as told, and in both together (variances).

        Each is summed over pairs of games with different deals, so that dice make nothing appear to differ.
        """
        luck = np.array([one.luck for one in self.seen])
        own = np.array([hash((one.decision, one.line)) for one in self.seen])
        between = np.unique(own, return_inverse=True)[1]
        many = np.bincount(between)

        def less_mean(values: np.ndarray) -> np.ndarray:
            return values - (np.bincount(between, values) / many)[between]

        dice = less_mean(luck)
        told = chance - (dice @ less_mean(chance)) / max(1e-9, dice @ dice) * luck
        sums = []
        at = 0
        for _, group in groupby(self.seen, key=lambda one: one.decision):
            ones = list(group)
            n = len({one.line for one in ones})
            if n > 1 and len(ones) == n * EACH:
                won, said = (v[at : at + len(ones)].reshape(n, EACH) for v in (self.won, told))
                won, said = won - won.mean(0), said - said.mean(0)
                pairs = EACH * (EACH - 1) * (n - 1)
                sums.append(
                    [
                        ((a.sum(1) * b.sum(1)).sum() - (a * b).sum()) / pairs
                        for a, b in ((won, won), (said, said), (won, said))
                    ]
                )
            at += len(ones)
        true, as_told, both = np.mean(sums, axis=0)
        return float(true), float(as_told), float(both)


@click.command()
@click.option("--games", type=int, default=40, show_default=True, help="How many games of each scenario.")
@click.option("--first", type=int, default=1, show_default=True, help="The first seed.")
@click.option("--scenarios", default=",".join(SMALL), show_default=True, help="Where.")
def command(games: int, first: int, scenarios: str) -> None:
    """Play, fit, and print the weights."""
    seen: list[Seen] = []
    for seed in range(first, first + games):
        for name in scenarios.split(","):
            for ones in decisions(name, seed):
                seen += ones
        if sys.stderr.isatty():
            click.echo(f"\r{seed - first + 1} of {games}", nl=False, err=True)
    fit = Fit(seen)
    click.echo(f"{len(seen)} games from {len({one.decision for one in seen})} decisions")
    today = 1 / (1 + np.exp(-fit.table @ fit.today))
    for title, chance in (("today's weights", today), ("weights fitted to others", fit.held_out())):
        true, told, both = fit.apart(chance)
        click.echo(
            f"lines of one decision differ by {true:.5f}; by {title} by {told:.5f}, which explains "
            f"{both * both / told:.5f}"
        )
    points, _ = fit.points(np.ones(len(seen), dtype=bool))
    many = len(Signs._fields)
    moved, moves = (Signs(*(round(float(one)) for one in points[at : at + many])) for at in (0, many))
    held = Hand(*(round(float(one)) for one in points[2 * many : 2 * many + len(Hand._fields)]))
    worths = {card: round(float(one)) for card, one in zip(fit.known, points[-len(fit.known) :])}
    click.echo(f"MOVED = {moved}\nMOVES = {moves}\nHELD = {held}\nCARDS = {worths}")


if __name__ == "__main__":
    command()
