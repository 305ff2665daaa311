"""What the commands that play many games have in common: their options, the bar, stopping, going on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeVar, cast

import click

from wsn.cli.stream import passing_stream
from wsn.data import printable_text

if TYPE_CHECKING:
    from msgspec import Struct

    from wsn.trials import RowFile, Spread, TrialPlan, TrialRow

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
Row = TypeVar("Row", bound="Struct")

TRIAL_STOPPED: Final = "stopped"


def trial_options(games: int, rows: str) -> Callable[[F], F]:
    """The options of every command that plays many games; `rows` is what its option of rows is called."""
    options = (
        click.option("--games", "count", type=int, default=games, show_default=True, help="How many games."),
        click.option(
            "--bots",
            default="greedy",
            metavar="A,B",
            help="The bot of each side, or one for all: a name, or your own (mybot.py:Cautious).",
        ),
        click.option(
            "--seed", type=int, default=1, show_default=True, help="Game n has the seed SEED + n - 1."
        ),
        click.option(
            "--workers", type=int, default=1, show_default=True, help="How many games to play in parallel."
        ),
        click.option(
            "--cluster", default="", metavar="ADDRESS", help="Play on the workers of a Dask cluster."
        ),
        click.option(
            rows,
            "kept",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="Write one row per game, as .jsonl, .csv or .parquet.",
        ),
        click.option("--resume", is_flag=True, help=f"Continue the rows already in {rows}."),
        click.option("--quiet", is_flag=True, help="No progress bar."),
    )

    def with_options(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return with_options


def players_of(bots: str) -> list[str]:
    """The bots that were named, in the order of the sides."""
    return [name.strip() for name in bots.split(",")]


def so_far(file: Path | None, plan: TrialPlan, resume: bool, keep: Callable[[TrialRow], None]) -> int:
    """How many rows are there already; each goes to `keep`. Raises BadPlan, DataError."""
    from wsn import trials

    if not resume or file is None:
        return 0
    before = 0
    for row in trials.rows_one_by_one(file, plan):
        keep(row)
        before += 1
    tell_of_torn(file)
    return before


def tell_of_torn(file: Path) -> None:
    """A word about a last row that a program that was killed has left half written."""
    from wsn import trials

    if trials.is_torn(file):
        click.echo(f"the last row of {file} is half written: it is cut off, its game played again", err=True)


def to_go_on(out: Path | None) -> str:
    """What to do to play the games that are missing."""
    return "" if out is None else "; the same command with --resume plays the rest"


def play_trial(
    plan: TrialPlan,
    over: Spread,
    file: RowFile[TrialRow] | None,
    quiet: bool,
    before: int,
    keep: Callable[[TrialRow], None],
) -> str:
    """Play what is missing, as `gather_rows` does."""
    from wsn import trials

    games = trials.games(plan, over, before)
    return gather_rows(games, plan.setup.name, plan.games, file, quiet, before, keep)


def gather_rows(
    games: Generator[Row, None, None],
    title: str,
    count: int,
    file: RowFile[Row] | None,
    quiet: bool,
    before: int,
    keep: Callable[[Row], None],
) -> str:
    """Give each row of games that come after the first `before` to `keep`, and write it to `file` at once.

    Why there are no more of them; no reason if there are all. No row stays here, so that ten thousand games
    need no more room than ten.
    """
    from wsn import trials

    any_ = bool(before)
    try:
        with closing(games):
            for row in with_bar(games, title, count, quiet, before):
                any_ = True
                keep(row)
                if file is not None:
                    file.add(row)
    except KeyboardInterrupt:
        return TRIAL_STOPPED
    except trials.BrokenOff as error:
        if not any_:
            raise
        return f"wsn: {error}; stopped"
    return ""


def tell_why(why: str, rows: int, count: int, file: Path | None) -> None:
    """Why there are fewer games than asked for, and how to go on."""
    with suppress(OSError):  # whoever closed the standard error still wants what was played
        click.echo(f"{why} after {rows} of {count} games{to_go_on(file)}", err=True)


def with_bar(
    games: Iterator[T],
    title: str | Callable[[], str],
    total: int | Callable[[], int],
    quiet: bool,
    before: int = 0,
) -> Iterator[T]:
    """The same rows, with a bar and the time that is left; at a terminal only.

    Title and total may be functions, where they change as games are played.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    stream = passing_stream(sys.stderr)
    console = None if stream is None else Console(file=cast(TextIO, stream))
    if quiet or console is None or not console.is_terminal:
        yield from games
        return
    columns: tuple[Any, ...] = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )

    def now() -> dict[str, Any]:
        return {
            "description": printable_text(title if isinstance(title, str) else title()),
            "total": total if isinstance(total, int) else total(),
        }

    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(**now(), completed=before)
        for row in games:
            bar.update(task, advance=1, **now())
            yield row
