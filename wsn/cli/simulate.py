"""`wsn simulate`: many games between bots, and what they say of a scenario's balance."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path

import click

from wsn.cli.errors import fail_with
from wsn.cli.owntables import tables_option
from wsn.cli.terminal import tell_lines
from wsn.cli.trialruns import TRIAL_STOPPED, play_trial, players_of, so_far, tell_why, trial_options


@click.command()
@click.argument("scenario")
@tables_option
@trial_options(games=20, rows="--out")
def command(
    scenario: str,
    count: int,
    bots: str,
    seed: int,
    workers: int,
    cluster: str,
    kept: Path | None,
    resume: bool,
    quiet: bool,
    tables: Path | None,
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
        plan = trials.plan(
            scenario, games=count, bots=players_of(bots), seed=seed, crashes=folder(), tables=tables
        )
        over = trials.spread(workers, cluster)
        if resume and kept is None:
            raise trials.BadPlan("--resume goes on with the rows of a file: name it with --out")
        sums = trials.TrialSums(plan)
        before = so_far(kept, plan, resume, sums.add)
        with trials.row_file(kept, plan, resume) if kept is not None else nullcontext() as file:
            why = play_trial(plan, over, file, quiet, before, sums.add)
    except DataError as error:
        fail_with(str(error))
    except trials.BadPlan as error:
        fail_with(str(error))
    report = sums.report()
    if why:
        tell_why(why, sums.rows, plan.games, kept)
    for line in trials.report_lines(plan, report):
        tell_lines(line)
    if kept is not None:
        click.echo(f"\nrows: {kept}")
    if why == TRIAL_STOPPED:
        sys.exit(130)
    if report.broken or why:
        sys.exit(1)
