"""What the words of `wsn pointbuy` share: a roster's file read and written, and what came of a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wsn.cli.errors import fail_with, in_the_way
from wsn.data.disk import write_error_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pointbuy.catalogue import Catalogue
    from pointbuy.editing import RosterHistory
    from pointbuy.roster import Roster


def open_roster(file: str) -> tuple[RosterHistory, Catalogue]:
    """The roster in a file with its history, and its catalogue; status 2 where there is none."""
    from pointbuy import keeping
    from pointbuy.roster import catalogue_of
    from wsn.data import DataError

    try:
        history = keeping.load_history(file)
        return history, catalogue_of(history.present, file)
    except DataError as error:
        fail_with(str(error))


def keep_roster(history: RosterHistory, file: str) -> None:
    """Write a roster and its history."""
    from pointbuy import keeping

    try:
        keeping.save_history(history, file)
    except OSError as error:
        fail_with(write_error_text(file, error))


def write_roster(roster: Roster, out: str | None, catalogue: Catalogue, *, force: bool) -> None:
    """A roster to a file, a new one unless by `force`, or as the text of one to standard output."""
    from pointbuy.roster import text

    if out is None:
        click.echo(text(roster), nl=False)
    else:
        written_together({out: (roster, catalogue)}, force=force)


def written_together(rosters: Mapping[str, tuple[Roster, Catalogue]], *, force: bool) -> None:
    """Rosters and their catalogues to files, by name: all of them or none, new ones unless by `force`."""
    from pathlib import Path

    from pointbuy import keeping
    from pointbuy.editing import RosterHistory

    for out in rosters:
        if Path(out).suffix != ".toml":
            fail_with(f"a roster is a file ending in .toml, not {out}")
        if Path(out).exists() and not force:
            in_the_way(out, force=True)
    try:
        keeping.save_all({Path(out): RosterHistory(present=roster) for out, (roster, _) in rosters.items()})
    except OSError as error:
        fail_with(write_error_text(error.filename or next(iter(rosters)), error))
    for out, (roster, catalogue) in rosters.items():
        tell_total(roster, catalogue)
        click.echo(f"Written: {Path(out).resolve()}")


def tell_total(roster: Roster, catalogue: Catalogue) -> None:
    """What is spent and left, and how much is wrong."""
    from pointbuy.checks import find_faults
    from pointbuy.pricing import make_bill

    asked = make_bill(roster, catalogue)
    wrong = len(find_faults(roster, catalogue))
    left = f"{asked.points_left} left" if asked.points_left >= 0 else f"{-asked.points_left} too many"
    problems = {0: "", 1: "; 1 problem"}.get(wrong, f"; {wrong} problems")
    if not roster.buys:
        problems = "; nothing is bought yet"
    click.echo(f"{asked.total_points} of {asked.points} points, {left}{problems}")


def tell_wrong(before: Roster, after: Roster, catalogue: Catalogue) -> None:
    """Every fault that there is after a change, and the advice that it has brought."""
    from pointbuy.checks import advice, find_faults

    for fault in find_faults(after, catalogue):
        click.echo(f"problem: {fault}")
    had = advice(before, catalogue)
    for fault in advice(after, catalogue):
        if fault not in had:
            click.echo(f"advice: {fault}")
