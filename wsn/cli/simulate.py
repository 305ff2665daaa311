"""`wsn simulate`: many games between bots, and what they say of a scenario's balance."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, cast

import click

from wsn.cli.errors import fail
from wsn.cli.stream import passing
from wsn.data import shown

if TYPE_CHECKING:
    from wsn.trials import RowFile, Spread, TrialPlan, TrialRow


@click.command()
@click.argument("scenario")
@click.option("--games", "count", type=int, default=20, show_default=True, help="How many games.")
@click.option("--bots", default="greedy", metavar="A,B", help="The bot of each side, or one for all.")
@click.option("--seed", type=int, default=1, show_default=True, help="Game n has the seed SEED + n - 1.")
@click.option("--workers", type=int, default=1, show_default=True, help="How many games to play in parallel.")
@click.option("--cluster", default="", metavar="ADDRESS", help="Play on the workers of a Dask cluster.")
@click.option("--out", type=click.Path(path_type=Path), help="Write one row per game, as .jsonl or .csv.")
@click.option("--resume", is_flag=True, help="Continue the rows already in --out.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def command(
    scenario: str,
    count: int,
    bots: str,
    seed: int,
    workers: int,
    cluster: str,
    out: Path | None,
    resume: bool,
    quiet: bool,
) -> None:
    """Play SCENARIO (a name or a file) many times between bots, and summarise the games.

    The games do not depend on the number of workers; `wsn play` with a row's seed and the same bots shows one
    of them. Ctrl-C stops, and the games played so far are summarised; --resume plays the rest. Exit status:
    0 all games were played to the end, 1 some were not, 130 stopped, 2 it cannot be played.
    """
    from wsn import trials
    from wsn.data import DataError
    from wsn.table.kept import folder

    try:
        players = [name.strip() for name in bots.split(",")]
        plan = trials.plan(scenario, games=count, bots=players, seed=seed, crashes=folder())
        over = trials.spread(workers, cluster)
        if resume and out is None:
            raise trials.BadPlan("--resume goes on with the rows of a file: name it with --out")
        before = trials.rows_to_continue(out, plan) if resume and out is not None else []
        with trials.RowFile(out, tuple(plan.bots), resume) if out is not None else nullcontext() as file:
            rows, why = played(plan, over, file, quiet, before)
    except DataError as error:
        fail("; ".join(str(problem) for problem in error.problems))
    except trials.BadPlan as error:
        fail(str(error))
    report = trials.report(plan, rows)
    if why:
        with suppress(OSError):  # whoever closed the standard error still wants what was played
            click.echo(f"{why} after {len(rows)} of {plan.games} games{to_go_on(out)}", err=True)
    for line in trials.told(plan, report):
        click.echo(line)
    if out is not None:
        click.echo(f"\nrows: {out}")
    if why == STOPPED:
        sys.exit(130)
    if report.broken or why:
        sys.exit(1)


STOPPED = "stopped"


def to_go_on(out: Path | None) -> str:
    """What to do to play the games that are missing."""
    if out is None or out.suffix.lower() not in (".jsonl", ".ndjson"):
        return ""
    return "; the same command with --resume plays the rest"


def played(
    plan: TrialPlan, over: Spread, file: RowFile | None, quiet: bool, before: list[TrialRow]
) -> tuple[list[TrialRow], str]:
    """The rows played so far, and why there are no more of them; no reason if there are all."""
    from wsn import trials

    rows = list(before)
    try:
        with closing(trials.games(plan, over, len(before))) as games:
            for row in _shown(games, plan, quiet, len(before)):
                rows.append(row)
                if file is not None:
                    file.add(row)
    except KeyboardInterrupt:
        return rows, STOPPED
    except trials.BrokenOff as error:
        if not rows:
            raise
        return rows, f"wsn: {error}; broken off"
    return rows, ""


def _shown(games: Iterator[TrialRow], plan: TrialPlan, quiet: bool, before: int = 0) -> Iterator[TrialRow]:
    """The same rows, with a bar and the time that is left; at a terminal only."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    stream = passing(sys.stderr)
    console = None if stream is None else Console(file=cast(TextIO, stream))
    if quiet or console is None or not console.is_terminal:
        yield from games
        return
    columns: tuple[Any, ...] = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(shown(plan.setup.name), total=plan.games, completed=before)
        for row in games:
            bar.advance(task)
            yield row
