"""`wsn balance --a ROSTER --b ROSTER` and `--points N`: many battles between two forces, and their report."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wsn.cli.errors import fail_with
from wsn.cli.pictures import try_writing
from wsn.cli.terminal import tell_lines
from wsn.cli.trialruns import TRIAL_STOPPED, gather_rows, tell_of_torn, tell_why

if TYPE_CHECKING:
    from pointbuy.matchup import Matchup
    from wsn.trials import Spread
    from wsn.trials.battles import Builder


def matchup_of(
    rosters: tuple[Path, Path] | None,
    points: int | None,
    catalogue: str,
    kinds: tuple[str, ...],
    boards: int,
    seed: int,
    turns: int | None = None,
) -> Matchup:
    """Who fights whom. Raises DataError with what is wrong with either."""
    from pointbuy.matchup import of_points, of_rosters
    from pointbuy.roster import read_roster
    from wsn.data import DataError, Problem

    if rosters is None:
        return of_points(points or 0, catalogue=catalogue, seed=seed, boards=boards, kinds=kinds, turns=turns)
    made, problems = [], list[Problem]()
    for path in rosters:
        try:
            made.append(read_roster(path))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    files = (str(rosters[0]), str(rosters[1]))
    return of_rosters(made[0], made[1], files, seed=seed, boards=boards, turns=turns)


def fight_battles(
    matchup: Matchup,
    bots: list[str],
    count: int,
    over: Spread,
    kept: Path | None,
    resume: bool,
    quiet: bool,
    out: Path | None,
) -> None:
    """Play, tell, and write the page where that is asked for. Raises BadPlan, DataError."""
    from functools import partial

    from pointbuy.matchup import battle_of, sides_of
    from wsn import trials
    from wsn.data import digest
    from wsn.systems import game_of
    from wsn.table.kept import folder
    from wsn.trials.battles import battle_plan, battle_rows, battles, battles_so_far
    from wsn.trials.battlewords import BattleSums
    from wsn.trials.htmlpage import page
    from wsn.trials.sections import section_lines

    build: Builder = partial(battle_of, matchup)
    order, names, title = sides_of(matchup)
    mark = digest(
        [
            *(matchup.catalogue, matchup.kinds, matchup.seed, matchup.boards, matchup.points),
            *(matchup.rosters, matchup.turns),
        ]
    )
    plan = battle_plan(
        build, mark, games=count, bots=bots, order=order, seed=matchup.seed, crashes=folder(), names=names
    )
    sums = BattleSums(plan)
    if resume and kept is not None:
        for one in battles_so_far(kept, plan):
            sums.add(one)
        tell_of_torn(kept)
    before = sums.rows
    sides = tuple(side.id for side in game_of(plan.setup.system).sides)
    opened = trials.RowFile(kept, battle_rows(sides), resume) if kept is not None else nullcontext()
    with opened as file:
        games = battles(plan, build, over, before)
        why = gather_rows(games, title, plan.games, file, quiet, before, sums.add)
    if why:
        tell_why(why, sums.rows, count, kept)
    report, parts = sums.report()
    # before a word is told: what hours have played is not lost with whoever reads it
    unkept = (
        "" if out is None else try_writing(out, page(plan.trial, report, (), parts, title).encode("utf-8"))
    )
    for line in section_lines(plan.trial, report, parts, title):
        tell_lines(line)
    click.echo("")
    if unkept:
        fail_with(unkept)
    if out is not None:
        click.echo(f"page: {out}")
    if kept is not None:
        click.echo(f"rows: {kept}")
    if why == TRIAL_STOPPED:
        sys.exit(130)
    if why or report.trial.broken:
        sys.exit(1)
