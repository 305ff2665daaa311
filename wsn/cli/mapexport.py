"""`wsn export` of maps: a map of ours, or that of a scenario, as a file of another program."""

from __future__ import annotations

from pathlib import Path

import click

from wsn.cli.errors import fail_with, in_the_way
from wsn.cli.pictures import write_file, write_files


def export_map(name: str, path: Path, force: bool) -> None:
    """Write a map, or the map of a scenario. One sentence and status 2 where that is not possible."""
    from wsn.data import DataError
    from wsn.mapmaking.draft import draft_from, draft_of
    from wsn.mapmaking.exchange import map_files
    from wsn.scenario import load
    from wsn.table.los_position import is_scenario

    losses: list[str] = []
    try:
        if is_scenario(name):
            draft = draft_from(load(name).map, name)
            losses.append("the scenario: only its map is written")
        else:
            draft = draft_of(name)
    except DataError as error:
        fail_with(str(error))
    if draft.source and "#" in draft.source:
        losses.append("the remarks of the map's file")
    files = map_files(draft, path)
    there = [
        str(one)
        for one, content in files.items()
        if one.exists() and not (one != path and _has_content(one, content))
    ]
    if there and not force:
        in_the_way(*there, force=True)
    write_files(files)
    for loss in (*draft.losses, *losses):
        click.echo(f"not in the file: {loss}")
    for file in files:
        click.echo(f"wrote {file}")


def _has_content(file: Path, content: bytes) -> bool:
    """Whether a file has this content: the picture of the tiles is the same for TMX and TMJ."""
    return file.is_file() and file.read_bytes() == content


def export_vassal(name: str, path: Path, force: bool) -> None:
    """Write a map, or a scenario as it begins, as a module for VASSAL. One sentence and status 2 where that
    is not possible.
    """
    from wsn.data import DataError
    from wsn.mapmaking.endings import VASSAL_ENDING
    from wsn.mapmaking.vassal import vassal_module
    from wsn.systems import board_of
    from wsn.table.los_position import game_named
    from wsn.table.ruling import load_map

    if path.suffix.lower() != VASSAL_ENDING:
        fail_with(f"a module for VASSAL is a file ending in {VASSAL_ENDING}, not {path}")
    if path.exists() and not force:
        in_the_way(path, force=True)
    try:
        game = game_named(name)
        board = load_map(name) if game is None else board_of(game.setup.system, game.world)
    except DataError as error:
        fail_with(str(error))
    if board is None:
        fail_with(f"{name} is not played on a board, so there is nothing to write")
    title = board.title if game is None else game.setup.name
    made, losses = vassal_module(board, title, game)
    write_file(path, made)
    for loss in losses:
        click.echo(f"not in the file: {loss}")
    click.echo(f"wrote {path}")
