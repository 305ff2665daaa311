"""`wsn sightmap`: everything a space can see, and what first hides the rest."""

from __future__ import annotations

import click

from wsn.cli.errors import fail_with
from wsn.cli.los import (
    CHANGE,
    _answer_or_fail,
    _ground,
    _tell_ruling,
    draw_sightmap,
    show_again,
    tell_code,
    write_page,
)
from wsn.cli.pictures import check_names, check_page, palette_of, palette_option


@click.command()
@click.argument("map_", metavar="[MAP]", required=False)
@click.argument("start", metavar="[FROM]", required=False)
@click.option("--with", "with_", multiple=True, metavar="X", help=CHANGE)
@click.option("--without", multiple=True, metavar="X", help="Remove EDGE:FEATURE or HEX:TERRAIN.")
@click.option("--smoke", multiple=True, metavar="HEX", help="Lay smoke in a hex.")
@click.option("--unit", "units", multiple=True, metavar="HEX", help="Put a unit on a hex.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--svg", metavar="FILE", help="Draw the map, with what is seen marked, as SVG.")
@click.option("--png", metavar="FILE", help="Draw it as PNG.")
@click.option("--html", metavar="FILE", help="Write it as one HTML page: picture, hexes, code.")
@palette_option
@click.option("--code", is_flag=True, help="Print a short code that anyone can replay.")
@click.option("--replay", metavar="CODE", help="Show the sight map of such a code.")
def command(
    map_: str | None,
    start: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    smoke: tuple[str, ...],
    units: tuple[str, ...],
    as_json: bool,
    svg: str | None,
    png: str | None,
    html: str | None,
    colours: str | None,
    code: bool,
    replay: str | None,
) -> None:
    """Everything FROM can see on MAP, with the first blocker of each hex it cannot.

    MAP may also be a scenario, at its start, or the journal of a game, in its current position. A code
    (--replay) finds its map by name or digest, or is asked of a MAP that you name.

    Exit status: 0 answered; 1 a code whose answer is another one here; 2 no answer.
    """
    check_names(svg, png)
    if colours is not None:
        palette_of(colours, svg, png, html)
    check_page(html)
    if replay is not None:
        if start is not None or with_ or without or smoke or units:
            fail_with("a code holds its hex and changes: --replay goes with a MAP, --json and pictures only")
        show_again(replay, map_, (svg, png, None, html), code, colours, as_json)
        return
    if map_ is None or start is None:
        fail_with("which hex of which map? Write wsn sightmap MAP FROM, or wsn sightmap --replay CODE")
    name, hex_ = map_, start
    where = _answer_or_fail(lambda: _ground(name, with_, without, smoke, units))
    sight_map = _answer_or_fail(lambda: where.sightmap(hex_))
    _tell_ruling(sight_map, where, as_json)
    text = tell_code(sight_map, where, map_, as_json) if code else ""
    draw_sightmap(sight_map, map_, text, svg, png, colours, as_json)
    if html is not None:
        write_page(html, sight_map, where, map_, colours, as_json)
