"""`wsn export`: a map or a scenario of ours in the format of another program."""

from __future__ import annotations

from pathlib import Path

import click

from wsn.cli.errors import fail_with, in_the_way
from wsn.cli.pictures import write_file
from wsn.mapmaking.endings import MAP_ENDINGS, VASSAL_ENDING


@click.command()
@click.argument("scenario")
@click.argument("file", required=False)
@click.option("--vassal", metavar="FILE", help="Write a module for VASSAL (.vmod): board, counters, set-up.")
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
def command(scenario: str, file: str | None, vassal: str | None, force: bool) -> None:
    """Write SCENARIO (a name or a file) as FILE, for another program.

    The ending of FILE says for which program: .m44 for the game that has it; .tmx and .tmj (the tile editor
    Tiled) and .csv (a table of spaces) hold a map, and SCENARIO may be the name of one; .vmod is a
    module for VASSAL, of either.

    What its format cannot hold is listed. Exit status: 0 written; 2 not written.
    """
    from wsn.data import DataError
    from wsn.scenario import load
    from wsn.systems import SYSTEMS, game_of

    if vassal is not None and file is not None:
        fail_with("name one file: FILE, or that of --vassal")
    file = vassal or file
    if file is None:
        fail_with("name the file to write, as in `wsn export MAP MAP.tmx`")
    path = Path(file)
    if vassal is not None or path.suffix.lower() == VASSAL_ENDING:
        from wsn.cli.mapexport import export_vassal

        export_vassal(scenario, path, force)
        return
    ending = path.suffix.lower()
    if ending in MAP_ENDINGS:
        from wsn.cli.mapexport import export_map

        export_map(scenario, path, force)
        return
    endings = sorted({ending for game in SYSTEMS for ending in game_of(game).exports})
    if ending not in endings:
        fail_with(
            f"{file} cannot be written: valid endings: {', '.join([*endings, *MAP_ENDINGS, VASSAL_ENDING])}"
        )
    try:
        setup = load(scenario)
        known = game_of(setup.system).exports
        if not known:
            title = game_of(setup.system).title
            fail_with(f"{setup.name!r} cannot be written for another program: {title} has no such format")
        if ending not in known:
            valid = ", ".join([*sorted(known), *MAP_ENDINGS, VASSAL_ENDING])
            fail_with(f"{setup.name!r} cannot be written as {file}: valid endings: {valid}")
        text, losses = game_of(setup.system).files.foreign_text(setup.scenario, setup.map, scenario)
    except DataError as error:
        fail_with(str(error))
    if path.exists() and not force:
        in_the_way(path, force=True)
    write_file(path, text.encode("utf-8"))
    for loss in losses:
        click.echo(f"not in the file: {loss}")
    click.echo(f"wrote {path}")
