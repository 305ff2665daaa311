"""How strong the bots are: `python tools/arena.py --quick`, and `--help` for contests of one's own.

Every pairing plays every scenario with the same seeds and sides swapped. The page tells the strength of each
in Elo, who beats whom with 95 % intervals, and where. `--out ROWS.jsonl` keeps a row for each game, and the
same command goes on where they stop.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import closing, nullcontext
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn import trials
from wsn.bots import BOTS, seconds_of
from wsn.bots.scripted import SCRIPTS
from wsn.data import DataError
from wsn.trials import arena
from wsn.trials.standings import standings

SMALL = (
    *("airel_bridge", "saint_marcel", "neuville_crossroads"),
    *("first_orders", "hedgerow_skirmish", "ecouche"),
)
"""Three small scenarios of each game: what a quick contest plays."""
FULL = (
    *("airel_bridge", "benouville_bridges", "saint_marcel", "neuville_crossroads", "hill_314", "carpiquet"),
    *("first_orders", "hedgerow_skirmish", "ecouche", "les_forges", "before_dawn", "la_fiere"),
)
"""Six scenarios of each game: what a full contest plays unless told otherwise."""

EVERYBODY = tuple(name for name in BOTS if not seconds_of(name) and BOTS[name] is not BOTS["greedy"])
"""The bots that do not think against the clock; `regular` is greedy by another name."""
QUICK = ("random", "recruit", *SCRIPTS)
"""Who meets greedy in a quick contest."""


def _names(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...]:
    return tuple(name.strip() for name in value.split(",")) if value else ()


@click.command()
@click.option(
    "--bots",
    callback=_names,
    metavar="A,B",
    help="Who plays; if it is not said, every bot that needs no clock.",
)
@click.option("--base", "bases", callback=_names, metavar="A", help="Play only the pairings with these.")
@click.option(
    "--scenarios", callback=_names, metavar="S,T", help="Where; six of each game if it is not said."
)
@click.option("--seeds", type=int, help="How many seeds: two games each for a pairing on a scenario.")
@click.option("--first", type=int, default=1, show_default=True, help="The first seed.")
@click.option("--workers", type=int, default=os.cpu_count() or 1, help="How many games at a time; all cores.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Keep the rows in a .jsonl, .csv or .parquet file, and go on.",
)
@click.option(
    "--quick",
    is_flag=True,
    help="A minute or two: scripts, recruit and random against greedy on three of each game.",
)
def command(
    bots: tuple[str, ...],
    bases: tuple[str, ...],
    scenarios: tuple[str, ...],
    seeds: int | None,
    first: int,
    workers: int,
    out: Path | None,
    quick: bool,
) -> None:
    """Play a contest between bots and tell how strong they are. Ctrl-C tells of the games so far."""
    try:
        asked = arena.contest(
            bots or (QUICK if quick else ("greedy", *EVERYBODY)),
            scenarios or (SMALL if quick else FULL),
            seeds=seeds or (1 if quick else 10),
            first=first,
            bases=bases or (("greedy",) if quick else ()),
        )
        rows = list(_played(asked, trials.spread(workers), out))
    except DataError as error:
        raise click.ClickException("; ".join(map(str, error.problems))) from error
    except trials.BadPlan as error:
        raise click.ClickException(str(error)) from error
    for line in standings(asked, rows):
        click.echo(line)


def _played(asked: arena.Contest, over: trials.Spread, out: Path | None) -> Sequence[arena.ArenaRow]:
    """Every row of a contest: those of the file, then the others as they are played."""
    games = arena.fixtures(asked)
    before = arena.rows_so_far(out, asked) if out is not None else {}
    left = [one for one in games if arena.key_of(one) not in before]
    rows = list(before.values())
    try:
        kept = nullcontext() if out is None else arena.open_rows(out)
        with closing(arena.matches(left, over)) as played, kept as file:
            for row in played:
                rows.append(row)
                if file is not None:
                    file.add(row)
                if sys.stderr.isatty():
                    click.echo(f"\r{len(rows)} of {len(games)} games", nl=False, err=True)
    except KeyboardInterrupt:
        click.echo(f"\nstopped after {len(rows)} of {len(games)} games", err=True)
    return rows


if __name__ == "__main__":
    command()
