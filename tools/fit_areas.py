"""Find what positions of Storm Over Normandy are worth: `python tools/fit_areas.py [--games N]`.

Positions of games between greedy bots, drawn by lot, are asked for victory points there and to come, beaches,
units and the turn. A logistic regression on who won gives the numbers of that game's `score.py`.
"""

from __future__ import annotations

import click
import numpy as np
from fit_games import Course, fitted, over

from wsn.bots.judges.storm_over_normandy import score

ONE_IN = 4
"""One decision in this many is asked: neighbours tell much the same."""
HELD = 1e-3
"""Numbers that few games tell anything of are held back by this much."""


def positions(name: str, seed: int) -> list[tuple[int, tuple[int, int, int], int]]:
    """Turn, counts and who won (1: the Allies), of decisions of a game that are drawn by lot."""
    course = Course(name, seed)
    seen = [score.allied_count(game.situation()) for game, _ in course if not course.draw.randrange(ONE_IN)]
    return [(turn, counts, int(course.winner == "allies")) for turn, counts in seen]


@click.command()
@click.option("--games", default=180, show_default=True, help="How many games.")
@click.option("--first", default=20_000, show_default=True, help="The first seed.")
def main(games: int, first: int) -> None:
    """Play, fit, and print the numbers."""
    rows = over(games, first, ["storm_d_day"], positions)
    turns = len(score.PAR)
    table = np.array(
        [
            [float(turn * one) for one in counts] + [float(turn == t) for t in range(1, turns + 1)]
            for turn, counts, _ in rows
        ]
    )
    won = np.array([float(winner) for *_, winner in rows])
    now = np.array([score.total_standing(turn, counts) / 100 for turn, counts, _ in rows])
    weights = fitted(table, won, np.full(3 + turns, HELD))
    for words, sums in (("as they are", now), ("fitted", table @ weights)):
        chance = 1 / (1 + np.exp(-sums))
        loss = -np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance))
        brier = np.mean((won - chance) ** 2)
        click.echo(f"{words}: logarithmic loss {loss:.4f}, Brier {brier:.4f}")
    click.echo(f"{len(rows)} positions of {games} games, {won.mean():.0%} of games that the Allies won")
    click.echo("POINT, BEACH, UNIT = " + ", ".join(f"{100_000 * w:.0f}" for w in weights[:3]))
    click.echo("PAR = " + ", ".join(f"{-100 * w:.0f}" for w in weights[3:]))


if __name__ == "__main__":
    main()
