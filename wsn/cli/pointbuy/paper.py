"""`wsn pointbuy print`: a roster, its counters and the map of its scenario as a PDF."""

from __future__ import annotations

from pathlib import Path

import click

from wsn.cli.errors import fail_with
from wsn.cli.pictures import page_of, write_file
from wsn.cli.pointbuy.buying import FILE
from wsn.cli.pointbuy.files import open_roster


@click.command()
@FILE
@click.option("--out", required=True, type=click.Path(dir_okay=False), help="The PDF to write.")
@click.option("--only", multiple=True, metavar="PART", help="Only the roster, counters, markers or map.")
@click.option("--scenario", help="The scenario whose map is printed, by name or file.")
@click.option(
    "--paper", default="a4", show_default=True, help="The sheets: a4, letter; for the map a3 or a2 too."
)
@click.option("--bare", is_flag=True, help="The map without zones, objectives and units.")
@click.option(
    "--hexes", type=float, help="Width of a hex in millimetres; the map is spread over sheets to join."
)
@click.option("--counter", default=16.0, show_default=True, help="The width of a counter in millimetres.")
@click.option("--backs", is_flag=True, help="Counters with backs (what losses leave), to fold and glue.")
@click.option("--symbols", is_flag=True, help="Unit symbols on the counters in place of silhouettes.")
@click.option(
    "--dots", default=200, show_default=True, type=click.IntRange(72, 600), help="Dots to the inch."
)
def print_command(
    file: str,
    out: str,
    only: tuple[str, ...],
    scenario: str | None,
    paper: str,
    bare: bool,
    hexes: float | None,
    counter: float,
    backs: bool,
    symbols: bool,
    dots: int,
) -> None:
    """Print a roster: points, code and boxes to tick for steps; counters and markers to cut out; the map.

    The map needs a scenario, such as `build` writes; if it was built with this roster, officers and missions
    are filled in. The same roster makes the same file, byte for byte.
    """
    from pointbuy.printing import PARTS, document
    from wsn.data import DataError, nearest_hint

    for part in only:
        if part not in PARTS:
            fail_with(f"there is no part {part!r}{nearest_hint(part, PARTS)}")
    if "map" in only and scenario is None:
        fail_with("the map needs a scenario: give --scenario")
    if only and "map" not in only:
        page_of(paper)
    if Path(out).suffix != ".pdf":
        fail_with(f"a PDF is a file ending in .pdf, not {out}")
    history, catalogue = open_roster(file)
    try:
        data = document(
            history.present,
            catalogue,
            only or PARTS,
            scenario=scenario,
            paper=paper.lower(),
            counter=counter,
            backs=backs,
            dots=dots,
            hexes=hexes,
            bare=bare,
            symbols=symbols,
        )
    except DataError as error:
        fail_with("; ".join(map(str, error.problems)))
    except ValueError as error:
        fail_with(str(error))
    write_file(out, data)
    click.echo(f"Written: {Path(out).resolve()}")
