"""`wsn import`: a scenario of another program, written as a map and a scenario of ours."""

from __future__ import annotations

from pathlib import Path

import click

from wsn.cli.errors import fail
from wsn.data.disk import unwritten


@click.command("import")
@click.argument("file", metavar="FILE")
@click.option("--out", metavar="DIR", default=".", help="Where to write; the current folder by default.")
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
def command(file: str, out: str, force: bool) -> None:
    """Read FILE, a scenario of another program, and write it as a map and a scenario that can be played.

    The ending of FILE says which game reads it. Everything that did not come through is listed, with what
    was done about it.
    Exit status: 0 written, warnings or not; 2 the file cannot be read or played.
    """
    from wsn.data import DataError
    from wsn.data.writing import toml_text
    from wsn.systems import importer, importers

    known, ending = importers(), Path(file).suffix.lower()
    if ending not in known:
        valid = f"; valid endings: {', '.join(sorted(known))}" if known else ""
        fail(f"no game here reads {file}: it is no scenario of a program that one of them knows{valid}")
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
