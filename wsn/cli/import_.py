"""`wsn import`: a scenario of another program, written as a map and a scenario of ours."""

from __future__ import annotations

from pathlib import Path

import click

from wsn.cli.errors import fail
from wsn.cli.mapendings import MAP_ENDINGS
from wsn.data.disk import unwritten


@click.command("import")
@click.argument("file", metavar="FILE")
@click.option("--out", metavar="DIR", default=".", help="Where to write; the current folder by default.")
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
@click.option("--system", metavar="GAME", help="The game of a map whose file names none.")
@click.option(
    "--as", "named", multiple=True, metavar="THEIRS=OURS", help="A word of a map's file, and the game's."
)
def command(file: str, out: str, force: bool, system: str | None, named: tuple[str, ...]) -> None:
    """Read FILE, a scenario or a map of another program, and write it as files of ours.

    The ending of FILE says what it is: .m44 a scenario for the game that reads it, .tmx and .tmj a map of the
    tile editor Tiled, .csv a table of spaces. Everything that did not come through is listed, with what
    was done about it.
    Exit status: 0 written, warnings or not; 2 the file cannot be read or played.
    """
    from wsn.data import DataError
    from wsn.data.writing import toml_text
    from wsn.systems import importer, importers

    known, ending = importers(), Path(file).suffix.lower()
    if ending in MAP_ENDINGS and ending not in known:
        from wsn.cli.mapimport import write_map

        write_map(file, out, force, system, named)
        return
    if system is not None or named:
        fail(f"--system and --as are for maps: {', '.join(MAP_ENDINGS)}")
    if ending not in known:
        valid = f"; valid endings: {', '.join([*sorted(known), *MAP_ENDINGS])}"
        fail(f"no game here reads {file}: it is no scenario and no map of a program that is known{valid}")
    try:
        imported = importer(ending).read(file)
    except DataError as error:
        fail(str(error))
    folder = Path(out)
    files = {
        folder / imported.scenario["map"]: toml_text(imported.map),
        folder / f"{imported.name}.toml": toml_text(imported.scenario),
    }
    there = [str(path) for path in files if path.exists()]
    if there and not force:
        fail(f"{' and '.join(there)} {'is' if len(there) == 1 else 'are'} already there; --force writes over")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(unwritten(error.filename, error))
    for warning in imported.warnings:
        click.echo(f"warning: {warning}")
    for path in files:
        click.echo(f"wrote {path}")
