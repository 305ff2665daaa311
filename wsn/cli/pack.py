"""`wsn pack`: a scenario with all that it needs as one file to send."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from wsn.cli.errors import fail_with, in_the_way
from wsn.cli.owntables import tables_option
from wsn.cli.pictures import write_file
from wsn.cli.terminal import tell_lines

PACK_EXAMPLES: Final = """\b
Examples:
  wsn pack hill_314
  wsn pack lane.toml --out lane-2.wsn.zip
  wsn pack lane.toml --tables own.toml
  wsn play lane.wsn.zip
"""


@click.command(epilog=PACK_EXAMPLES)
@click.argument("scenario")
@click.option("--out", metavar="FILE", help="The file to write; by default the name with .wsn.zip behind it.")
@tables_option
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
def command(scenario: str, out: str | None, tables: Path | None, force: bool) -> None:
    """Put SCENARIO (a name or a file) into one file, with its map, your own numbers and a page to read.

    Whoever gets it opens it wherever a scenario is named: `wsn play FILE.wsn.zip`, `window`, `check`,
    `simulate` and so on. What it should say of itself (author, licence) is advised.
    """
    from wsn import scenario as scenarios
    from wsn.data import DataError
    from wsn.data.packs import ENDING
    from wsn.scenariomaking.packing import advice_on_sharing, packed_scenario
    from wsn.trials.watching import version

    try:
        made = packed_scenario(scenario, version(), tables)
        file = Path(out if out is not None else f"{scenarios.find(scenario).stem}{ENDING}")
    except DataError as error:
        fail_with(str(error))
    if file.suffix.lower() != ".zip":
        fail_with(f"a pack is a file ending in {ENDING}, not {file.name}")
    if file.exists() and not force:
        in_the_way(file, force=True)
    write_file(file, made.data)
    click.echo(f"Written: {file.resolve()} ({len(made.data):,} bytes)")
    for name in made.members:
        click.echo(f"  {name}")
    for advice in advice_on_sharing(made.setup):
        tell_lines(f"Note: {advice}")
