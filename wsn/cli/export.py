"""`wsn export`: a scenario of ours in the format of another program."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from wsn.cli.errors import fail


@click.command()
@click.argument("scenario")
@click.option("--m44", metavar="FILE", required=True, help="Write it in the scenario editor's format.")
@click.option("--force", is_flag=True, help="Write over a file that is already there.")
def command(scenario: str, m44: str, force: bool) -> None:
    """Write SCENARIO (a name or a file) for another program.

    What the other format cannot hold is listed. Exit status: 0 written; 2 it could not be.
    """
    from wsn.data import DataError
    from wsn.scenario import load
    from wsn.systems import SYSTEMS, door

    try:
        setup = load(scenario)
        if find_spec(f"{SYSTEMS[setup.system]}.m44_write") is None:
            fail(f"{setup.name!r} cannot be written as .m44: that format is for another game")
        text, losses = door(setup.system, "m44_write").text(setup.scenario, setup.map, scenario)
    except DataError as error:
        fail(str(error))
    path = Path(m44)
    if path.exists() and not force:
        fail(f"{path} is already there; --force writes over it")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"cannot write {error.filename}: {(error.strerror or 'it failed').lower()}")
    for loss in losses:
        click.echo(f"not in the file: {loss}")
    click.echo(f"wrote {path}")
