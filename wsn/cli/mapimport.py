"""`wsn import` of maps: a file of another program becomes a map file of ours."""

from __future__ import annotations

from pathlib import Path

import click

from wsn.cli.errors import fail
from wsn.cli.pictures import write_file


def write_map(file: str, out: str, force: bool, system: str | None, named: tuple[str, ...]) -> None:
    """Read a map and write it into a folder, telling what was done to fit it in. One sentence and status 2
    where that is not possible.
    """
    from wsn.data import DataError, hint
    from wsn.mapmaking.exchange import read_map
    from wsn.mapmaking.written import map_text
    from wsn.systems import SYSTEMS

    game = system or next(iter(SYSTEMS))
    if game not in SYSTEMS:
        fail(f"there is no game {game!r}{hint(game, SYSTEMS)}")
    words: dict[str, str] = {}
    for text in named:
        theirs, sign, ours = text.partition("=")
        if not (sign and theirs and ours):
            fail(f"--as names a word of the file and one of the game, as in --as grass=open, not {text!r}")
        words[theirs] = ours
    source = Path(file)
    path = Path(out) / f"{source.stem}.toml"
    if path.exists() and not force:
        fail(f"{path} is already there; --force writes over")
    try:
        imported = read_map(source, game, words)
    except DataError as error:
        fail(str(error))
    Path(out).mkdir(parents=True, exist_ok=True)
    write_file(path, map_text(imported.draft.document).encode("utf-8"))
    for warning in imported.warnings:
        click.echo(f"warning: {warning}")
    click.echo(f"wrote {path}")
