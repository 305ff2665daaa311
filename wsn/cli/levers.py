"""`wsn balance --levers`: what to change of a scenario, as a report and as a difference of its file."""

from __future__ import annotations

import sys
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wsn.cli.errors import fail
from wsn.cli.trialruns import STOPPED, tell_of_torn, with_bar

if TYPE_CHECKING:
    from wsn.trials import RowFile, Spread, TrialPlan
    from wsn.trials.levers import LeverRow, LeverSearch


def look_for_levers(
    scenario: str,
    plan: TrialPlan,
    over: Spread,
    kept: Path | None,
    resume: bool,
    quiet: bool,
    out: Path | None,
) -> None:
    """Search, tell, and write the changed scenario where that is asked for. Raises BadPlan, DataError."""
    from wsn import scenario as scenarios
    from wsn import trials
    from wsn.trials.levers import LEVER_ROWS, SAID, LeverRow, LeverSearch
    from wsn.trials.leverwords import told
    from wsn.trials.rowfile import stored

    path = scenarios.find(scenario)
    if out is not None:
        _check_out(out, path, plan)
    known = stored(kept, LeverRow, SAID) if resume and kept is not None else []
    if resume and kept is not None:
        tell_of_torn(kept)
    search = LeverSearch(path, plan, over, known)
    why = ""
    opened = trials.RowFile(kept, LEVER_ROWS, resume) if kept is not None else nullcontext()
    with opened as file:
        try:
            why = _played(search, file, quiet)
        except trials.BrokenOff as error:
            why = f"wsn: {error}; broken off"
    if why:
        more = "; the same command with --resume plays the rest" if kept is not None else ""
        click.echo(f"{why} after {search.games} games{more}", err=True)
    for line in told(search):
        click.echo(line)
    _tell_change(search, path, out)
    if kept is not None:
        click.echo(f"rows: {kept}")
    if why:
        sys.exit(130 if why == STOPPED else 1)


def _played(search: LeverSearch, file: RowFile[LeverRow] | None, quiet: bool) -> str:
    """Play the search to its end; the reason if it was stopped."""
    try:
        with closing(search.run()) as rows:
            for row in with_bar(rows, f"{search.plan.setup.name}: levers", None, quiet):
                if file is not None:
                    file.add(row)
    except KeyboardInterrupt:
        return STOPPED
    return ""


def _check_out(out: Path, path: Path, plan: TrialPlan) -> None:
    """Refuse a place where the changed scenario could not be written, or would find no map."""
    if out.suffix != path.suffix:
        fail(f"--out writes the changed scenario: its name must end in {path.suffix}, not {out.name!r}")
    if out.exists():
        fail(f"{out} exists already; choose another name for the changed scenario")
    if not out.absolute().parent.is_dir():
        fail(f"cannot write {out}: there is no folder {str(out.parent)!r}")
    named = str(plan.setup.scenario.get("map", ""))
    if Path(named).suffix and out.absolute().parent.resolve() != path.absolute().parent.resolve():
        fail(f"the map {named!r} lies beside the scenario: write the changed one into {path.parent} as well")


def _tell_change(search: LeverSearch, path: Path, out: Path | None) -> None:
    """The difference of the file, and the file itself where it is asked for."""
    from wsn.data import read_text
    from wsn.data.changing import changed_text, difference

    lever = search.found.lever if search.found is not None else None
    if lever is None:
        if out is not None:
            click.echo(f"{out} is not written: there is no change to propose", err=True)
        return
    before = read_text(path)
    after = changed_text(before, lever.changes, path.suffix)
    click.echo("")
    for line in difference(before, after, path.name):
        click.echo(line)
    if out is not None:
        try:
            with out.open("x", encoding="utf-8") as file:
                file.write(after)
        except OSError as error:
            fail(f"{out} cannot be written: {error.strerror}")
        click.echo(f"\nchanged scenario: {out}")
