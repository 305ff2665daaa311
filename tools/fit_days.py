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

from fit_games import fitted  # noqa: E402

from wsn import scenario  # noqa: E402
from wsn.bots import BOTS  # noqa: E402
from wsn.bots.judges.judge import Weighing  # noqa: E402
from wsn.bots.judges.normandy_44.score import weigh_standing  # noqa: E402
from wsn.engine.game import Game  # noqa: E402
from wsn.engine.system import Cache  # noqa: E402
from wsn.systems import system_of  # noqa: E402
from wsn.systems.normandy_44.rules.victory import count_victory_points  # noqa: E402
from wsn.systems.normandy_44.rules.world import turn  # noqa: E402
from wsn.table.seat import Seat  # noqa: E402
from wsn.trials.game import world_of  # noqa: E402
from wsn.trials.interval import wilson  # noqa: E402

HELD_BACK = 0.01
"""How much the standing of a turn is held back in the fit."""


class DayRow(msgspec.Struct, frozen=True):
    """A game: who won and how, and how the Allies stood as each turn began."""

    scenario: str
    seed: int
    winner: str | None
    way: str
    turns: int
    points: int
    stood: tuple[int, ...]


def play(name: str, bots: str, seed: int) -> DayRow:
    """One game between two bots, the same that `wsn simulate` plays with this seed."""
    setup = scenario.load(name)
    system = system_of(setup.system)
    game = Game.new(system, setup, seed=str(seed), world=world_of(setup))
    seats = {side: Seat(game, side) for side in system.seats}
    names = dict(zip(system.seats, bots.split(","), strict=True))
    makers = {side: BOTS[names[side]](f"{seed}/{side}") for side in seats}
    stood: list[int] = []
    while (side := game.deciding) is not None:
        s = Weighing(game.state, game.world, Cache())
        if turn(s) > len(stood):
            stood += [weigh_standing(s)] * (turn(s) - len(stood))
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


def fit_lead(rows: Sequence[DayRow]) -> tuple[int, Mapping[int, int]]:
    """By how many points more than par three games of four are won, and par by turn.

    The par of a turn is what the games won and lost stand at in the middle, each kind counted alike.
    """
    last = max(len(row.stood) for row in rows)
    par: dict[int, int] = {}
    for at in range(last):
        means = [
            np.mean([row.stood[at] for row in rows if len(row.stood) > at and row.winner == side])
            for side in ("allied", "german")
            if any(len(row.stood) > at and row.winner == side for row in rows)
        ]
        par[at + 1] = round(float(np.mean(means)))
    ahead = [
        (stood - par[i + 1], row.winner == "allied") for row in rows for i, stood in enumerate(row.stood)
    ]
    table = np.array([[lead / 1000] for lead, _ in ahead])
    won = np.array([float(one) for _, one in ahead])
    weight = fitted(table, won, np.array([HELD_BACK]))[0]
    return round(1000 * log(3) / weight), par


@click.command()
@click.argument("name")
@click.option("--games", default=0, help="Further games to play.")
@click.option("--seed", default=1, help="The seed of the first.")
@click.option("--workers", default=1, help="How many games at once.")
@click.option("--bots", default="greedy,greedy", help="The bot of the Allies and that of the Germans.")
@click.option("--rows", type=click.Path(path_type=Path), required=True, help="Where the games are kept.")
def main(name: str, games: int, seed: int, workers: int, bots: str, rows: Path) -> None:
    """Play, keep and sum up."""
    if games:
        with ProcessPoolExecutor(workers) as pool:
            waiting = [pool.submit(play, name, bots, one) for one in range(seed, seed + games)]
            for one in waiting:
                with rows.open("ab") as out:
                    out.write(msgspec.json.encode(one.result()) + b"\n")
    kept = [msgspec.json.decode(line, type=DayRow) for line in rows.read_bytes().splitlines()]
    kept = [row for row in kept if row.scenario == name]
    click.echo(tell_wins(kept))
    if len({row.winner for row in kept}) > 1:
        lead, par = fit_lead(kept)
        click.echo(f"LEAD = {lead}\nPAR = {tuple(par.values())}")


if __name__ == "__main__":
    main()
