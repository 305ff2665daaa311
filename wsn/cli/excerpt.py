"""`wsn excerpt`: make a scenario of a position in a recorded game."""

from __future__ import annotations

import click

from wsn.cli.errors import fail
from wsn.systems import system_of


@click.command()
@click.argument("journal", type=click.Path())
@click.option("--at", "at", type=click.IntRange(min=1), help="The position after this entry; else the last.")
@click.option("--out", required=True, type=click.Path(dir_okay=False), help="The scenario file to write.")
@click.option("--name", help="What the new scenario is called.")
def command(journal: str, at: int | None, out: str, name: str | None) -> None:
    """Write the position in JOURNAL as a scenario that continues from there.

    A note lists what a scenario cannot hold. Everything else is in the file, including the secrets of both
    sides, such as standing orders.
    """
    from wsn import scenario
    from wsn.data import DataError
    from wsn.engine.game import Game

    try:
        game = Game.load(journal, system_of, read_only=True)
        count = len(game.entries)
        if at is not None and at > count:
            fail(f"{journal} has {count} entries; --at {at} is beyond them (the last is {count})")
        document = scenario.scenario_from(game, at=at, name=name)
        files = scenario.write_scenario(document, game.setup.map, out)
        missing = scenario.left_out(game, at=at)
    except DataError as error:
        fail(str(error))
    except FileExistsError as error:
        fail(f"{error} is there already; name another file")
    except OSError as error:
        fail(f"{out} cannot be written: {error.strerror}")
    for file in files:
        click.echo(f"Written: {file.resolve()}")
    for sentence in missing:
        click.echo(f"Note: {sentence}.")
