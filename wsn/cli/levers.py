"""`wsn balance --levers`: what to change of a scenario, as a report and as a difference of its file."""

from __future__ import annotations

import sys
import time
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from wsn.cli.errors import fail_with, in_the_way
from wsn.cli.pictures import try_writing
from wsn.cli.terminal import tell_lines
from wsn.cli.trialruns import TRIAL_STOPPED, tell_of_torn, with_bar
from wsn.english import count

if TYPE_CHECKING:
    from wsn.trials import RowFile, Spread, TrialPlan
    from wsn.trials.levers import LeverRow, LeverSearch

TO_ESTIMATE: Final = 8
"""The games after which the time of a whole search is told."""
PROGRESS_SECONDS: Final = 15.0
"""The seconds between two words of progress where there is no terminal for a bar."""
PAGES: Final = (".html", ".htm")


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
    from wsn.trials.leverpage import lever_page
    from wsn.trials.levers import LEVER_ROW, LEVER_ROWS, LeverRow, LeverSearch
    from wsn.trials.leverwords import FEWEST_LEVER_GAMES, TOO_FEW_GAMES, search_lines, shows
    from wsn.trials.rowfile import stored_rows

    path = scenarios.find(scenario)
    if out is not None:
        _check_out(out, path, plan)
    known = [*stored_rows(kept, LeverRow, LEVER_ROW)] if resume and kept is not None else []
    if resume and kept is not None:
        tell_of_torn(kept)
    search = LeverSearch(path, plan, over, known)
    if plan.games < FEWEST_LEVER_GAMES and not quiet:
        click.echo(
            f"{TOO_FEW_GAMES.lower()}, and no change is written: --games {FEWEST_LEVER_GAMES} or more may",
            err=True,
        )
    why = ""
    opened = trials.RowFile(kept, LEVER_ROWS, resume) if kept is not None else nullcontext()
    with opened as file:
        try:
            why = _play_search(search, file, quiet)
        except trials.BrokenOff as error:
            why = f"wsn: {error}; stopped"
    if why:
        more = "; the same command with --resume plays the rest" if kept is not None else ""
        click.echo(f"{why} after {count(search.games, 'game')}{more}", err=True)
    change = _change_of(search, path)
    paged = out is not None and out.suffix.lower() in PAGES
    unkept = ""  # written before a word is told: what hours have played is not lost with whoever reads it
    if out is not None and paged:
        unkept = try_writing(
            out, lever_page(search, change.lines if change is not None else ()).encode("utf-8")
        )
    elif out is not None and change is not None:
        unkept = try_writing(out, change.text.encode("utf-8"), new=True)
    for line in search_lines(search):
        tell_lines(line)
    nothing = (
        "there is no change to propose"
        if shows(search)
        else f"{TOO_FEW_GAMES[:1].lower()}{TOO_FEW_GAMES[1:]}"
    )
    _tell_change(change, None if paged or unkept else out, nothing)
    if unkept:
        fail_with(unkept)
    if paged:
        click.echo(f"page: {out}")
    if kept is not None:
        click.echo(f"rows: {kept}")
    if why:
        sys.exit(130 if why == TRIAL_STOPPED else 1)


def _play_search(search: LeverSearch, file: RowFile[LeverRow] | None, quiet: bool) -> str:
    """Play the search to its end; the reason if it was stopped."""
    progress = LeverProgress(search, quiet)
    try:
        with closing(search.run()) as rows:
            for row in with_bar(rows, progress.title, progress.total_games, quiet):
                if file is not None:
                    file.add(row)
                progress.tell_progress()
    except KeyboardInterrupt:
        return TRIAL_STOPPED
    return ""


class LeverProgress:
    """What is told while a search runs: how long it may take, and each change that is settled."""

    def __init__(self, search: LeverSearch, quiet: bool) -> None:
        self._search = search
        self._quiet = quiet
        self._at_terminal = sys.stderr.isatty()
        self._began = time.monotonic()
        self._estimated = False
        self._told = self._began

    def title(self) -> str:
        """What the bar is called."""
        return f"{self._search.plan.setup.name}: {self._settled_text()}"

    def _settled_text(self) -> str:
        tried = self._search.tried
        if not tried:
            return "as it is"
        return f"{sum(bool(one.fate) for one in tried)} of {len(tried)} changes settled"

    def _seconds_a_game(self, now: float) -> float:
        """The seconds for a game so far, on all workers together."""
        return (now - self._began) / max(1, self._search.played)

    def total_games(self) -> int:
        """The games in all, if the next promising change will do."""
        return self._search.played + self._search.to_come()[0]

    def tell_progress(self) -> None:
        """After a game: the time that the search takes, as soon as it can be told, and what was settled."""
        if self._quiet:
            return
        if not self._estimated and self._search.played >= TO_ESTIMATE:
            self._estimated = True
            click.echo(estimate_words(self._search, self._seconds_a_game(time.monotonic())), err=True)
        now = time.monotonic()
        if not self._at_terminal and now - self._told > PROGRESS_SECONDS:
            self._told = now
            click.echo(self.so_far(now), err=True)

    def so_far(self, now: float) -> str:
        """How far it has come; what is still to come only once it can be estimated."""
        so_far = f"after {count(self._search.games, 'game')} {self._settled_text()}"
        if not self._estimated:
            return so_far
        return (
            f"{so_far}; at least {duration_text(self._search.to_come()[0] * self._seconds_a_game(now))} more"
        )


def estimate_words(search: LeverSearch, pace: float) -> str:
    """How long a search takes, given the seconds that a game needs."""
    least, most = (duration_text(games * pace) for games in search.to_come())
    return (
        f"a game takes {pace:.2g} seconds: about {least} if one of the smallest changes will do, up to about "
        f"{most} if every one of {len(search.levers)} must be tried; Ctrl-C stops and tells how far it came"
    )


def duration_text(seconds: float) -> str:
    """A time in words, in minutes unless it is short."""
    if seconds < 90:
        return count(max(1, round(seconds)), "second")
    minutes = round(seconds / 60)
    return count(minutes, "minute") if minutes < 120 else f"{minutes / 60:.0f} hours"


def _check_out(out: Path, path: Path, plan: TrialPlan) -> None:
    """Refuse a place where page or changed scenario could not be written, or it would find no map."""
    if out.suffix.lower() in PAGES:
        return
    if out.suffix != path.suffix:
        fail_with(
            f"--out writes the changed scenario as {path.suffix} or the report as .html, not {out.name!r}"
        )
    if out.exists():
        in_the_way(out)
    if not out.absolute().parent.is_dir():
        fail_with(f"cannot write {out}: there is no folder {str(out.parent)!r}")
    named = str(plan.setup.scenario.get("map", ""))
    if Path(named).suffix and out.absolute().parent.resolve() != path.absolute().parent.resolve():
        fail_with(
            f"the map {named!r} lies beside the scenario: write the changed one into {path.parent} as well"
        )


@dataclass(frozen=True, slots=True)
class ProposedChange:
    """The change that is proposed, as a file and as a difference of one."""

    text: str
    lines: tuple[str, ...]


def _change_of(search: LeverSearch, path: Path) -> ProposedChange | None:
    from wsn.data import read_text
    from wsn.data.changing import change_file_text, text_difference
    from wsn.trials.leverwords import shows

    lever = search.found.lever if search.found is not None and shows(search) else None
    if lever is None:
        return None
    before = read_text(path)
    after = change_file_text(before, lever.changes, path.suffix)
    return ProposedChange(after, tuple(text_difference(before, after, path.name)))


def _tell_change(change: ProposedChange | None, out: Path | None, nothing: str) -> None:
    """The difference of the file, and where the changed one is, where that is asked for."""
    if change is None:
        if out is not None:
            click.echo(f"{out} is not written: {nothing}", err=True)
        return
    click.echo("")
    for line in change.lines:
        tell_lines(line)
    if out is not None:
        click.echo(f"\nchanged scenario: {out}")
