"""`wsn sightmap`: everything a space can see, and what first hides the rest."""

from __future__ import annotations

import click

from wsn.cli.los import _answered, _ground
from wsn.cli.pictures import check_names, palette_of, palette_option, pieces_of, write_picture
from wsn.cli.terminal import page_width, tell


@click.command()
@click.argument("map_", metavar="MAP")
@click.argument("start", metavar="FROM")
@click.option("--with", "with_", multiple=True, metavar="X", help="Add EDGE:FEATURE or HEX:TERRAIN.")
@click.option("--without", multiple=True, metavar="X", help="Remove EDGE:FEATURE or HEX:TERRAIN.")
@click.option("--smoke", multiple=True, metavar="HEX", help="Lay smoke in a hex.")
@click.option("--unit", "units", multiple=True, metavar="HEX", help="Put a unit on a hex.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--svg", metavar="FILE", help="Draw the map, with what is seen marked, as SVG.")
@click.option("--png", metavar="FILE", help="Draw it as PNG.")
@palette_option
def command(
    map_: str,
    start: str,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    smoke: tuple[str, ...],
    units: tuple[str, ...],
    as_json: bool,
    svg: str | None,
    png: str | None,
    colours: str | None,
) -> None:
    """Everything FROM can see on MAP, with the first blocker of each hex it cannot.

    MAP may also be a scenario, at its start, or the journal of a game, in its current position.

    Exit status: 0 answered; 2 no answer.
    """
    check_names(svg, png)
    if colours is not None:
        palette_of(colours, svg, png)
    where = _answered(lambda: _ground(map_, with_, without, smoke, units))
    sight_map = _answered(lambda: where.sightmap(start))
    if as_json:
        import msgspec

        from wsn.table.ruling import sightmap_data

        click.echo(msgspec.json.encode(sightmap_data(sight_map)).decode())
    else:
        from wsn.table.ruling import sightmap_text

        tell(sightmap_text(sight_map, page_width()))
    if svg or png:
        from wsn.table.picture import sightmap_svg

        palette = palette_of(colours)
        drawn = sightmap_svg(
            where.board,
            sight_map.start,
            sight_map.visible,
            sight_map.blockers,
            units=where.units,
            pieces=pieces_of(map_) if where.units else (),
            palette=palette,
        )
        write_picture(drawn, svg, png, data=as_json)
