"""`wsn excerpt`: turn a position of a recorded game into a scenario."""

from __future__ import annotations

import click

from wsn.cli.errors import fail_with, in_the_way
from wsn.cli.terminal import tell_lines
from wsn.data.disk import write_error_text


@click.command()
@click.argument("journal", type=click.Path())
@click.option(
    "--at",
    "at",
    type=click.IntRange(min=1),
    help="The position after this entry in `wsn replay`; else the last.",
)
@click.option("--out", required=True, type=click.Path(dir_okay=False), help="The scenario file to write.")
@click.option("--name", help="What the new scenario is called.")
@click.option("--all", "whole", is_flag=True, help="With the secrets of both sides.")
def command(journal: str, at: int | None, out: str, name: str | None, whole: bool) -> None:
    """Write the position in JOURNAL as a scenario that continues from there.

    A note lists what a scenario cannot hold. For a game in progress the file holds public information only,
    or with --all the secrets of both sides too, such as standing orders; for one that is over, everything.
    """
    from wsn import scenario
    from wsn.data import DataError
    from wsn.table.journals import open_game
    from wsn.table.seat import Seat

    try:
        game = open_game(journal, read_only=True)
        reader = Seat(game, None)
        count = reader.number_of(len(game.entries))
        if at is not None and at > count:
            fail_with(f"{journal} has {count} entries; --at {at} is beyond them (the last is {count})")
        at = None if at is None else reader.entry_number(at)
        side = None if whole or game.outcome is not None else ""
        document = scenario.scenario_from(game, at=at, name=name, side=side)
        files = scenario.write_scenario(document, game.setup.map, out, game.setup.tables)
        missing = scenario.left_out(game, at=at, side=side)
    except DataError as error:
        fail_with(str(error))
    except FileExistsError as error:
        in_the_way(error)
    except OSError as error:
        fail_with(write_error_text(out, error))
    for file in files:
        click.echo(f"Written: {file.resolve()}")
    own = scenario.own_tables_of(files[0])
    if own in files:
        tell_lines(f"Note: the game has numbers of its own: play it with --tables {own}.")
    for sentence in missing:
        tell_lines(f"Note: {sentence}.")
