"""`wsn import`: a map or a scenario of another program, written as files of ours."""

from __future__ import annotations

from pathlib import Path

import click

from wsn.cli.errors import fail_with, in_the_way
from wsn.cli.pictures import write_files
from wsn.mapmaking.endings import MAP_ENDINGS, meant_ending


@click.command("import")
@click.argument("file", metavar="FILE")
@click.option(
    "--out",
    metavar="DIR",
    default=".",
    help="The folder to write to; the current one without it. A map may be given a name: farm.toml.",
)
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
@click.option(
    "--window", metavar="W,S,E,N", help="GeoJSON: the degrees to take; all that it spans without it."
)
@click.option("--metres", type=float, metavar="N", help="GeoJSON: how far it is from hex to hex.")
@click.option(
    "--grid",
    type=click.Choice(["flat", "pointy"]),
    help="GeoJSON: which way the hexes point; as usual in the game without it.",
)
@click.option("--elsewhere", metavar="OURS", help="GeoJSON: the ground that nothing covers.")
@click.option(
    "--names", multiple=True, metavar="VALUE", help="GeoJSON: features with this value name their hexes."
)
@click.option("--system", metavar="GAME", help="The game of a map whose file names none.")
@click.option(
    "--as", "named", multiple=True, metavar="THEIRS=OURS", help="A word of a map's file, and the game's."
)
def command(
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
    """Read FILE, a scenario or a map of another program, and write it as files of ours.

    The ending of FILE says what it is: .m44 a scenario for the game that reads it, .tmx and .tmj a map of the
    tile editor Tiled, .csv a table of spaces, .geojson geographic data; of .json the content says it. For
    data, --as wood=woods says what becomes of features with the value `wood`: areas give terrain, lines snap
    to hexsides or run through hexes. For maps, --as grass=open translates a word, --as 3=woods names a tile
    by its number, and --as note=- leaves out what the map is to do without.

    Everything that did not come through is listed, with what was done about it.
    Exit status: 0 written, warnings or not; 2 the file cannot be read or played.
    """
    from wsn.data import DataError
    from wsn.data.writing import toml_text
    from wsn.systems import importer, importers

    known = importers()
    try:
        ending = meant_ending(Path(file))
    except DataError as error:
        fail_with(str(error))
    if ending != ".geojson" and (window or metres is not None or grid or elsewhere or names):
        fail_with("--window, --metres, --grid, --elsewhere and --names are for GeoJSON (.geojson)")
    if ending in MAP_ENDINGS and ending not in known:
        from wsn.cli.mapimport import write_map

        write_map(file, out, force, system, named)
        return
    if ending == ".geojson":
        from wsn.cli.mapimport import write_earth

        write_earth(file, out, force, system, named, window, metres, grid, elsewhere, names)
        return
    if system is not None or named:
        fail_with(f"--system and --as are for maps: {', '.join(MAP_ENDINGS)}")
    if ending not in known:
        valid = f"; valid endings: {', '.join([*sorted(known), *MAP_ENDINGS, '.geojson'])}"
        fail_with(
            f"no game here reads {file}: it is not a scenario, nor a map of a program that is known{valid}"
        )
    try:
        imported = importer(ending).read_foreign(file)
    except DataError as error:
        fail_with(str(error))
    if out.endswith(".toml"):
        fail_with(f"two files are written, a scenario and its map: --out names a folder, not {out}")
    folder = Path(out)
    files = {folder / f"{imported.name}_map.toml": toml_text(imported.map)}
    if imported.scenario is not None:
        files[folder / f"{imported.name}.toml"] = toml_text(imported.scenario)
    there = [str(path) for path in files if path.exists()]
    if there and not force:
        in_the_way(*there, force=True)
    write_files(files, folders=True)
    for warning in imported.warnings:
        click.echo(f"warning: {warning}")
    for path in files:
        click.echo(f"wrote {path}")
