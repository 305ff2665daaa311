"""`wsn supply`: who traces a line of supply, by which hexes, and what cuts the others off."""

from __future__ import annotations

from typing import Final

import click

from wsn.cli.fieldasked import Telling, field_options, settle_question

SUPPLY_EXAMPLES: Final = """\b
Examples:
  wsn supply normandy_44 --unit 2332=german2 --unit 2233=allied5
  wsn supply normandy_44 2512 --unit 2512=allied
  wsn supply games/mine.wsn.jsonl --json
"""


@click.command(epilog=SUPPLY_EXAMPLES)
@click.argument("map_", metavar="[MAP]", required=False)
@click.argument("hexes", metavar="[HEX]...", nargs=-1)
@field_options
def command(map_: str | None, hexes: tuple[str, ...], units: tuple[str, ...], telling: Telling) -> None:
    """Tell of every stack on MAP, or of each HEX, whether it is in supply: its line, or what cuts it.

    MAP is the name of a map with the units of --unit on it; or a scenario, at its start, or the journal of a
    game so far. On a map all beaches are open, and Towns and Cities belong to the defender but for those that
    --unit gives to a side (2512=allied).

    A code (--code) holds map, units and hexes, for somebody else to --replay.
    Exit status: 0 answered; 1 a code whose answer is another one here; 2 no answer.
    """
    settle_question(
        "supply",
        map_,
        hexes,
        units,
        telling,
        lambda rules, s, spaces: rules.settle_supply(s, spaces),
        "Nobody is there: put units on the map with --unit, or name a hex.",
    )
