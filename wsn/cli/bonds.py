"""`wsn bonds`: which bonds bar the enemy, between whom, and by which rule."""

from __future__ import annotations

import click

from wsn.cli.errors import fail
from wsn.cli.fieldasked import field_options, settle

EXAMPLES = """\b
Examples:
  wsn bonds normandy_44 --unit 2014=german5 --unit 2016=german5
  wsn bonds normandy_44 2014 2016 --unit 2014=german5 --unit 2016=german1
  wsn bonds games/mine.wsn.jsonl --svg bonds.svg
"""


@click.command(epilog=EXAMPLES)
@click.argument("map_", metavar="MAP")
@click.argument("hexes", metavar="[HEX] [HEX]", nargs=-1)
@field_options
def command(
    map_: str,
    hexes: tuple[str, ...],
    units: tuple[str, ...],
    as_json: bool,
    svg: str | None,
    png: str | None,
    colours: str | None,
) -> None:
    """List the bonds between stacks on MAP: all of them, those of one HEX, or the one between two, and why.

    MAP is the name of a map with the units of --unit on it; or a scenario, at its start, or the journal of a
    game so far. A unit is a counter of the game's order of battle, or a side and a strength; a ! puts a
    marker on it (allied5!scattered).
    """
    if len(hexes) > 2:
        fail("a bond lies between two hexes: name two at most")

    settle(
        map_,
        hexes,
        units,
        as_json,
        svg,
        png,
        colours,
        lambda rules, s, spaces: rules.settle_bonds(s, spaces),
        "No bonds.",
    )
