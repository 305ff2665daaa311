"""`wsn simulate`: many games between bots, and what they say of a scenario's balance."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wsn.cli.errors import fail

if TYPE_CHECKING:
    from wsn.trials import RowFile, Spread, TrialPlan, TrialRow


@click.command()
@click.argument("scenario")
@click.option("--games", "count", type=int, default=20, show_default=True, help="How many games.")
@click.option("--bots", default="greedy", metavar="A,B", help="The bot of each side, or one for all.")
@click.option("--seed", type=int, default=1, show_default=True, help="Game n has the seed SEED + n - 1.")
@click.option("--workers", type=int, default=1, show_default=True, help="How many games to play in parallel.")
@click.option("--cluster", default="", metavar="ADDRESS", help="Play on the workers of a Dask cluster.")
@click.option("--out", type=click.Path(path_type=Path), help="A row a game, as .jsonl or .csv.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def command(
    scenario: str, count: int, bots: str, seed: int, workers: int, cluster: str, out: Path | None, quiet: bool
) -> None:
    """Play SCENARIO (a name or a file) many times between bots, and summarise the games.

    The games do not depend on the number of workers; `wsn play` with a row's seed and the same bots shows one
    of them. Ctrl-C stops, and the games played so far are summarised. Exit status: 0 all games were
    played to the end, 1 some were not, 130 stopped, 2 it cannot be played.
    """
    from wsn import trials
    from wsn.data import DataError
    from wsn.table.kept import folder

    try:
        players = [name.strip() for name in bots.split(",")]
        plan = trials.plan(scenario, games=count, bots=players, seed=seed, crashes=folder())
        over = trials.spread(workers, cluster)
        with trials.RowFile(out, tuple(plan.bots)) if out is not None else nullcontext() as file:
            rows, stopped = _played(plan, over, file, quiet)
    except DataError as error:
        fail("; ".join(str(problem) for problem in error.problems))
    except trials.BadPlan as error:
        fail(str(error))
    found = trials.report(plan, rows)
    if stopped:
        click.echo(f"stopped after {len(rows)} of {plan.games} games", err=True)
    for line in trials.told(plan, found):
        click.echo(line)
    if out is not None:
        click.echo(f"\nrows: {out}")
    if stopped:
        sys.exit(130)
    if found.broken:
        sys.exit(1)


def _played(plan: TrialPlan, over: Spread, file: RowFile | None, quiet: bool) -> tuple[list[TrialRow], bool]:
    """The rows played so far, and whether the player stopped the run."""
    from wsn import trials

    rows: list[TrialRow] = []
    try:
        with closing(trials.games(plan, over)) as games:
            for row in _shown(games, plan, quiet):
                rows.append(row)
                if file is not None:
                    file.add(row)
    except KeyboardInterrupt:
        return rows, True
    return rows, False


def _shown(games: Iterator[TrialRow], plan: TrialPlan, quiet: bool) -> Iterator[TrialRow]:
    """The same rows, with a bar and the time that is left; at a terminal only."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield from games
        return
    columns: tuple[Any, ...] = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(plan.setup.name, total=plan.games)
        for row in games:
            bar.advance(task)
            yield row
