"""`wsn import` of maps: a file of another program becomes a map file of ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from wsn.cli.errors import fail_with, in_the_way
from wsn.cli.pictures import write_files

if TYPE_CHECKING:
    from wsn.mapmaking.fromtiled import ImportedMap


def write_map(file: str, out: str, force: bool, system: str | None, named: tuple[str, ...]) -> None:
    """Read a map and write it into a folder, telling what was done to fit it in. One sentence and status 2
    where that is not possible.
    """
    from wsn.data import DataError
    from wsn.mapmaking.exchange import read_map

    game, words = _game_named(system), _words(named)
    try:
        _write_map(read_map(Path(file), game, words), file, out, force)
    except DataError as error:
        fail_with(str(error))


def write_earth(
    file: str,
    out: str,
    force: bool,
    system: str | None,
    named: tuple[str, ...],
    window: str | None,
    metres: float | None,
    grid: str | None,
    elsewhere: str | None,
    names: tuple[str, ...],
) -> None:
    """Make a board of geographic data and write it, with the report of what was snapped how far."""
    from wsn.data import DataError
    from wsn.mapmaking.geodata import read_geodata
    from wsn.mapmaking.geojson import GeoFrame, from_geojson, window_of

    if metres is None:
        fail_with("say how far it is from hex to hex, as in --metres 1000")
    game, words, degrees = (
        _game_named(system),
        _words(named),
        None if window is None else _parse_degrees(window),
    )
    try:
        data = read_geodata(Path(file))
        west, south, east, north = window_of(data) if degrees is None else degrees
        frame = GeoFrame(west, south, east, north, metres, _hexes(game, grid))
        made = from_geojson(Path(file), frame, game, words, names, elsewhere or "", data)
        _write_map(made, file, out, force, "report")
    except DataError as error:
        fail_with(str(error))


def _hexes(game: str, grid: str | None) -> Literal["flat", "pointy"]:
    """The hexes of a board: those that were asked for, or the usual ones of the game."""
    from wsn.board.soundness import GRIDS, grids_told
    from wsn.table.ruling import vocabulary

    grids = vocabulary(game).grids
    wanted = grid or grids[0]
    if wanted not in grids or wanted not in ("flat", "pointy"):
        made = GRIDS[grid] if grid else "hexes, which alone are made of geographic data"
        fail_with(f"{game} is played on {grids_told(grids)}, not on {made}")
    return "pointy" if wanted == "pointy" else "flat"


def _parse_degrees(window: str) -> tuple[float, float, float, float]:
    try:
        west, south, east, north = (float(part) for part in window.split(","))
    except ValueError:
        fail_with(
            f"--window is west, south, east and north in degrees, as in -0.5,49.1,-0.1,49.3, not {window!r}"
        )
    return west, south, east, north


def _game_named(system: str | None) -> str:
    """The game that was named, or the first."""
    from wsn.data import nearest_hint
    from wsn.systems import SYSTEMS

    game = system or next(iter(SYSTEMS))
    if game not in SYSTEMS:
        fail_with(f"there is no game {game!r}{nearest_hint(game, SYSTEMS)}")
    return game


def _words(named: tuple[str, ...]) -> dict[str, str]:
    """Our words for those of a file, in the order in which they were given."""
    words: dict[str, str] = {}
    for text in named:
        theirs, sign, ours = text.partition("=")
        if not (sign and theirs and ours):
            fail_with(
                f"--as names a word of the file and one of the game, as in --as grass=open, not {text!r}"
            )
        words[theirs] = ours
    return words


def _write_map(imported: ImportedMap, file: str, out: str, force: bool, told: str = "warning") -> None:
    from wsn.data import SIZE_LIMIT
    from wsn.mapmaking.maptext import map_text

    named = out.endswith(".toml") and not Path(out).is_dir()
    path = Path(out) if named else Path(out) / f"{Path(file).stem}.toml"
    if path.exists() and not force:
        in_the_way(path, force=True)
    text = map_text(imported.draft.document, imported.remarks)
    size = len(text.encode("utf-8"))
    if size > SIZE_LIMIT:
        fail_with(
            f"{path} would have {size:,} bytes; a map may have at most {SIZE_LIMIT:,}: import less of it"
        )
    write_files({path: text}, folders=True)
    for warning in imported.warnings:
        click.echo(f"{told}: {warning}")
    for warning in imported.draft.board().warnings:
        click.echo(f"warning: {warning}")
    click.echo(f"wrote {path}")
