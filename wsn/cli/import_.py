"""`wsn import`: a scenario of another program, written as a map and a scenario of ours."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from wsn.cli.errors import fail


@click.command("import")
@click.argument("file", metavar="FILE.m44")
@click.option("--out", metavar="DIR", default=".", help="Where to write; the current folder by default.")
@click.option("--force", is_flag=True, help="Write over files that are already there.")
def command(file: str, out: str, force: bool) -> None:
    """Read FILE, a scenario of the editor (.m44), and write it as a map and a scenario that can be played.

    Everything that did not come through is listed, with what was done about it.
    Exit status: 0 written, warnings or not; 2 the file cannot be read or played.
    """
    from wsn.data import DataError
    from wsn.data.writing import toml_text

    try:
        found = _reader().read(file)
    except DataError as error:
        fail(str(error))
    folder = Path(out)
    files = {
        folder / found.scenario["map"]: toml_text(found.map),
        folder / f"{found.name}.toml": toml_text(found.scenario),
    }
    there = [str(path) for path in files if path.exists()]
    if there and not force:
        fail(f"{' and '.join(there)} {'is' if len(there) == 1 else 'are'} already there; --force writes over")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"cannot write {error.filename}: {(error.strerror or 'it failed').lower()}")
    for warning in found.warnings:
        click.echo(f"warning: {warning}")
    for path in files:
        click.echo(f"wrote {path}")


def _reader() -> Any:
    """The module of the system that reads these files."""
    from wsn.systems import SYSTEMS, door

    readers = [system for system in sorted(SYSTEMS) if find_spec(f"{SYSTEMS[system]}.m44") is not None]
    if not readers:
        fail("no system of this program reads .m44 files")
    return door(readers[0], "m44")
