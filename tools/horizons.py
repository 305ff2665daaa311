"""Tell how soon it shows which order is better: `python tools/horizons.py first_orders before_dawn`.

Greedy bots, some of which make mistakes, play the scenarios that are named. At some of their decisions the
greedy bot's line and the best others by the planner's race are played on, with the same deals and dice for
all, and judged each time the turn (or activation) passes. A table then tells, for every judgement, how much
lines truly differ by it, how much of what shows in the end that explains, by how much the dice make two
games of a pair differ, and what is gained by who chooses by it: in points of a hundred of the chance of
winning for each decision, as the last three judgements have it of games that were not chosen by.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import fit_games

from wsn.bots.contest import Budget
from wsn.bots.planned import GAIN_MARGIN, SURE_ERRORS, WON
from wsn.bots.planner import Planner
from wsn.table.seat import Seat

KEPT = 1 / 16
"""The share of all decisions whose lines are played: those of one game are much alike."""
RACE = 300
"""The budget of games of the race that finds the best lines."""
LAST = 3
"""Over how many judgements what is gained is taken: each by itself hangs on the dice."""
SPLITS = 40
"""How often the games of a decision are divided into those that choose and those that tell."""


class Followed(NamedTuple):
    """The lines of a decision, the greedy bot's first: by line, game and judgement what they are worth."""

    worths: np.ndarray
    doubts: np.ndarray
    """By how much more each must lead."""
    ahead: np.ndarray
    """Which of them were ahead in the race."""


def followed(seat: Seat, decision: str, games: int, passes: int) -> Followed | None:
    """The lines of a decision, played on; None where there is nothing to choose."""
    bot = Planner(decision, Budget(games=RACE))
    lines, ahead = bot.lined_up(seat)
    if len(lines) < 2:
        return None
    new = range(RACE, RACE + games)
    worths = [[bot.judge_by_turn(seat, line, game, passes) for game in new] for line in lines]
    doubts = np.array([line.doubt_margin for line in lines])
    return Followed(np.array(worths), doubts, np.array([line in ahead for line in lines]))


def decisions(name: str, seed: int, games: int, passes: int) -> Iterator[Followed]:
    """Those of one game that are kept."""
    course = fit_games.Course(name, seed)
    for game, side in course:
        seat = Seat(game, side)
        if len(seat.legal()) > 1 and course.draw.random() < KEPT:
            one = followed(seat, f"{name} {seed} {len(game.entries)}", games, passes)
            if one is not None:
                yield one


def alike(seen: Sequence[Followed], n: int, later: bool = False) -> float:
    """By how much lines differ by a judgement, in squares of the chance; `later`: and by the last ones, too.

    It is summed over pairs of games with different deals and dice, so that these make nothing appear to
    differ: a variance, or a covariance.
    """
    told = []
    for worths, *_ in seen:
        many, games, _ = worths.shape
        ends = worths[:, :, n], worths[:, :, -LAST:].mean(2) if later else worths[:, :, n]
        a, b = ((end - end.mean(0)) / (2 * WON) for end in ends)
        told.append(((a.sum(1) * b.sum(1)).sum() - (a * b).sum()) / (games * (games - 1) * (many - 1)))
    return float(np.mean(told))


def dice(seen: Sequence[Followed], n: int) -> float:
    """The standard deviation of what a line gains from game to game, in chances."""
    return float(np.mean([(w[1:, :, n] - w[0, :, n]).std(1, ddof=1).mean() for w, *_ in seen])) / (2 * WON)


def gained(seen: Sequence[Followed], n: int, strict: bool) -> tuple[float, float]:
    """What is gained for a decision by who chooses by half of the games and this judgement, in chances.

    With its standard error. `strict`: only lines come into question that were ahead in the race.
    """
    draw, each = random.Random("horizons"), []
    for worths, doubts, ahead in seen:
        games, sums = worths.shape[1], 0.0
        for _ in range(SPLITS):
            order = draw.sample(range(games), games)
            mine, rest = order[: games // 2], order[games // 2 :]
            leads = worths[1:, mine, n] - worths[0, mine, n]
            least = GAIN_MARGIN + SURE_ERRORS * (leads.var(1, ddof=1).mean() / len(mine)) ** 0.5
            good = (leads.mean(1) - doubts[1:] > least) & (ahead[1:] | (not strict))
            if good.any():
                best = 1 + int(np.where(good, leads.mean(1) - doubts[1:], -np.inf).argmax())
                sums += float((worths[best, rest, -LAST:] - worths[0, rest, -LAST:]).mean())
        each.append(sums / SPLITS / (2 * WON))
    return float(np.mean(each)), float(np.std(each) / len(each) ** 0.5)


def table(seen: Sequence[Followed]) -> Iterator[str]:
    """What they tell, a line for each judgement."""
    yield f"{len(seen)} decisions"
    yield "passed, lines differ by, explained of the end, dice of a pair, gained if ahead at first, gained"
    for n in range(seen[0].worths.shape[2]):
        own, both = alike(seen, n), alike(seen, n, later=True)
        explained = both * both / own if own > 0 else 0.0
        (first, doubt), (free, error) = gained(seen, n, True), gained(seen, n, False)
        yield (
            f"{n + 1}, {own:.5f}, {explained:.5f}, {dice(seen, n):.3f}, "
            f"{100 * first:.2f} ({100 * doubt:.2f}), {100 * free:.2f} ({100 * error:.2f})"
        )


@click.command()
@click.argument("scenarios", nargs=-1, required=True)
@click.option("--seeds", type=int, default=3, show_default=True, help="How many games of each scenario.")
@click.option("--first", type=int, default=1, show_default=True, help="The first seed.")
@click.option("--games", type=int, default=16, show_default=True, help="How many games of each line.")
@click.option("--passes", type=int, default=8, show_default=True, help="How often the turn passes in each.")
def command(scenarios: tuple[str, ...], seeds: int, first: int, games: int, passes: int) -> None:
    """Play, follow the lines of decisions, and tell how soon they differ."""

    def positions(name: str, seed: int) -> Iterator[Any]:
        return decisions(name, seed, games, passes)

    seen = fit_games.over(seeds, first, scenarios, positions)
    if not seen:
        raise click.ClickException("no decision of these games has two lines that differ")
    for line in table(seen):
        click.echo(line)


if __name__ == "__main__":
    command()
