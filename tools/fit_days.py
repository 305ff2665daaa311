"""How even Normandy '44 is, and what a lead is worth: `tools/fit_days.py n44_cherbourg --games 20 --rows F`.

Greedy plays greedy with the seeds of `wsn simulate`, and each game is kept in a row as it ends (`--rows`), so
that many short runs add up. From all rows it prints how often each side wins, with a 95 % interval, how long
games last and by what they are decided. By logistic regression it prints what an even game comes to in each
turn (`PAR`), and by how many points above it a side stands that wins three games of four (`LEAD`), as
`wsn/bots/judges/normandy_44/score.py` has them: they are put there by hand.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import log
from pathlib import Path

import click
import msgspec
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from fit_games import fitted

from wsn import scenario
from wsn.bots import BOTS
from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.score import (
    PRIZE_POINTS,
    StandingSigns,
    read_signs,
    weigh_signs,
)
from wsn.engine.game import Game
from wsn.engine.system import Cache
from wsn.systems import system_of
from wsn.systems.normandy_44.rules.victory import count_victory_points
from wsn.systems.normandy_44.rules.world import turn
from wsn.table.seat import Seat
from wsn.trials.game import world_of
from wsn.trials.interval import wilson

HELD_BACK = 1.0
"""How much weights are held back in the fits."""


class DayRow(msgspec.Struct, frozen=True):
    """A game: who won and how, and how the Allies stood as each turn began."""

    scenario: str
    seed: int
    winner: str | None
    way: str
    turns: int
    points: int
    stood: tuple[StandingSigns, ...]


def play(name: str, bots: str, seed: int) -> DayRow:
    """One game between two bots, the same that `wsn simulate` plays with this seed."""
    setup = scenario.load(name)
    system = system_of(setup.system)
    game = Game.new(system, setup, seed=str(seed), world=world_of(setup))
    seats = {side: Seat(game, side) for side in system.seats}
    names = dict(zip(system.seats, bots.split(","), strict=True))
    makers = {side: BOTS[names[side]](f"{seed}/{side}") for side in seats}
    stood: list[StandingSigns] = []
    while (side := game.deciding) is not None:
        s = Weighing(game.state, game.world, Cache())
        if turn(s) > len(stood):
            stood += [read_signs(s)] * (turn(s) - len(stood))
        game.submit(side, makers[side].choose(seats[side]))
    s = Weighing(game.state, game.world, Cache())
    assert game.outcome is not None
    points = count_victory_points(s)[0]
    return DayRow(name, seed, game.outcome.winner, game.outcome.way, turn(s), points, tuple(stood))


def tell_wins(rows: Sequence[DayRow]) -> str:
    """Who wins how often, how long it takes, and by what it is decided."""
    lines = []
    for side in ("allied", "german"):
        won = sum(row.winner == side for row in rows)
        low, high = wilson(won, len(rows))
        lines.append(f"{side}: {won} of {len(rows)}, {won / len(rows):.0%} ({low:.0%} to {high:.0%})")
    mean = np.mean([row.turns for row in rows])
    points = [row.points for row in rows]
    lines.append(
        f"turns: {mean:.1f} on the average; points {np.mean(points):.1f}, {min(points)} to {max(points)}"
    )
    ways = Counter(f"{row.winner} {row.way}" for row in rows)
    return "\n".join([*lines, ", ".join(f"{way} {number}" for way, number in ways.most_common())])


def fit_par(rows: Sequence[DayRow]) -> tuple[int, ...]:
    """What an even game comes to in each turn: midway between games won and lost, where there are both."""
    par = []
    for at in range(max(len(row.stood) for row in rows)):
        sides = [
            [weigh_signs(row.stood[at]) for row in rows if len(row.stood) > at and row.winner == side]
            for side in ("allied", "german")
        ]
        par.append(round(float(np.mean([np.mean(points) for points in sides if points]))))
    return tuple(par)


def fit_lead(rows: Sequence[DayRow], pars: Mapping[str, Sequence[int]]) -> tuple[int, float]:
    """By how many points above par three games of four are won; and how surprising the winners are then."""
    ahead = [
        (weigh_signs(signs) - pars[row.scenario][i], float(row.winner == "allied"))
        for row in rows
        for i, signs in enumerate(row.stood)
    ]
    table, won = np.array([[lead / 1000] for lead, _ in ahead]), np.array([one for _, one in ahead])
    weight = fitted(table, won, np.array([HELD_BACK]))
    chance = 1 / (1 + np.exp(-table @ weight))
    surprise = -np.log(np.where(won > 0, chance, 1 - chance)).mean()
    return round(1000 * log(3) / weight[0]), float(surprise)


def fit_weights(rows: Sequence[DayRow]) -> dict[str, float]:
    """What each sign is worth if a point of a prize is worth `PRIZE_POINTS`, by how it differs in a turn."""
    table, won = [], []
    for key in {(row.scenario, at) for row in rows for at in range(len(row.stood))}:
        there = [row for row in rows if row.scenario == key[0] and len(row.stood) > key[1]]
        signs = np.array([row.stood[key[1]] for row in there], dtype=float)
        table += list(signs - signs.mean(axis=0))
        won += [float(row.winner == "allied") for row in there]
    scale = np.std(table, axis=0) + 1e-9
    constant = np.ones((len(won), 1))
    held = np.array([HELD_BACK] * len(scale) + [0.0])
    weights = fitted(np.hstack([np.array(table) / scale, constant]), np.array(won), held)[:-1] / scale
    points = PRIZE_POINTS * weights / weights[0]
    return dict(zip(StandingSigns._fields, (round(float(one), 2) for one in points), strict=True))


@click.command()
@click.argument("names", nargs=-1, required=True)
@click.option("--games", default=0, help="Further games to play of each scenario.")
@click.option("--seed", default=1, help="The seed of the first.")
@click.option("--workers", default=1, help="How many games at once.")
@click.option("--bots", default="greedy,greedy", help="The bot of the Allies and that of the Germans.")
@click.option("--rows", type=click.Path(path_type=Path), required=True, help="Where the games are kept.")
def main(names: Sequence[str], games: int, seed: int, workers: int, bots: str, rows: Path) -> None:
    """Play, keep and sum up."""
    if games:
        with ProcessPoolExecutor(workers) as pool:
            waiting = [
                pool.submit(play, name, bots, one) for name in names for one in range(seed, seed + games)
            ]
            for one in waiting:
                with rows.open("ab") as out:
                    out.write(msgspec.json.encode(one.result()) + b"\n")
    kept = [msgspec.json.decode(line, type=DayRow) for line in rows.read_bytes().splitlines()]
    kept = [row for row in kept if row.scenario in names]
    pars = {name: fit_par([row for row in kept if row.scenario == name]) for name in names}
    for name in names:
        click.echo(f"{name}\n{tell_wins([row for row in kept if row.scenario == name])}\nPAR = {pars[name]}")
    if len({row.winner for row in kept}) > 1:
        lead, surprise = fit_lead(kept, pars)
        click.echo(f"LEAD = {lead}, surprise {surprise:.2f}; weights {fit_weights(kept)}")


if __name__ == "__main__":
    main()
