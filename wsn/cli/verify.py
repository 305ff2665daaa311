"""`wsn verify`: decide a recorded game again, command by command, with the recorded dice."""

from __future__ import annotations

import sys

import click

from wsn.cli.errors import fail
from wsn.systems import system_of


@click.command()
@click.argument("journal", type=click.Path())
@click.option("--all", "whole", is_flag=True, help="Show what differs in a game in progress, secrets too.")
def command(journal: str, whole: bool) -> None:
    """Play the game in JOURNAL through the rules again and compare every event.

    Exit status: 0 all is equal, 1 something differs (the first difference is shown), 2 the file cannot be
    read.
    """
    from wsn.data import DataError
    from wsn.engine.verify import verify

    try:
        report = verify(journal, system_of)
    except DataError as error:
        fail(str(error))
    for note in report.notes:
        click.echo(note, err=True)
    difference = report.difference
    if difference is None or report.over or whole:
        click.echo(str(report))
    else:
        click.echo(
            f"{journal}: entry {difference.entry}: {difference.what} (--all shows both, with what is hidden)"
        )
    if report.foreign_rolls:
        click.echo(f"{report.foreign_rolls} rolls did not come from the seed (dice typed in, or given).")
    if not report.equal:
        sys.exit(1)
