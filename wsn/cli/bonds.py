"""`wsn bonds`: which bonds bar the enemy, between whom, and by which rule."""

from __future__ import annotations

from typing import Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.fieldasked import Telling, field_options, settle_question

BONDS_EXAMPLES: Final = """\b
Examples:
  wsn bonds normandy_44 --unit 2014=german5 --unit 2016=german5
  wsn bonds normandy_44 2014 2016 --unit 2014=german5 --unit 2016=german1
  wsn bonds games/mine.wsn.jsonl --svg bonds.svg
"""


@click.command(epilog=BONDS_EXAMPLES)
@click.argument("map_", metavar="[MAP]", required=False)
@click.argument("hexes", metavar="[HEX] [HEX]", nargs=-1)
@field_options
def command(map_: str | None, hexes: tuple[str, ...], units: tuple[str, ...], telling: Telling) -> None:
    """List the bonds between stacks on MAP: all of them, those of one HEX, or the one between two, and why.

    MAP is the name of a map with the units of --unit on it; or a scenario, at its start, or the journal of a
    game so far. A unit is a counter of the game's order of battle, or a side and a strength; a ! puts a
    marker on it (allied5!scattered).

    A code (--code) holds map, units and hexes, for somebody else to --replay.
    Exit status: 0 answered; 1 a code whose answer is another one here; 2 no answer.
    """
    if len(hexes) > 2:
        fail_with("a bond lies between two hexes: name two at most")

    settle_question(
        "bonds",
        map_,
        hexes,
        units,
        telling,
        lambda rules, s, spaces: rules.settle_bonds(s, spaces),
        "No bonds.",
    )
