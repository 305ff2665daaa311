"""`wsn balance`: many games between bots, and a report on whom a scenario favours, how, and where."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from wsn.cli.battles import fight_battles, matchup_of
from wsn.cli.errors import fail_with
from wsn.cli.levers import look_for_levers
from wsn.cli.owntables import tables_option
from wsn.cli.pictures import try_writing
from wsn.cli.terminal import tell_lines
from wsn.cli.trialruns import TRIAL_STOPPED, play_trial, players_of, so_far, tell_why, trial_options

if TYPE_CHECKING:
    from wsn.trials import BalanceReport, Spread, TrialPlan, TrialRow

PAGES: Final = (".html", ".htm")
MOST_POINTS: Final = 5_000


@click.command()
@click.argument("scenario", required=False)
@trial_options(games=200, rows="--rows")
@click.option("--against", metavar="VARIANT", help="Play a variant on the same seeds as well, and compare.")
@click.option(
    "--a", "a", type=click.Path(path_type=Path), metavar="ROSTER", help="In place of SCENARIO: a force."
)
@click.option("--b", "b", type=click.Path(path_type=Path), metavar="ROSTER", help="The force that it fights.")
@click.option("--points", type=int, metavar="N", help="In place of rosters: random ones of N points each.")
@click.option(
    "--kind", "kinds", multiple=True, help="With --points, the battle: encounter or attack; both otherwise."
)
@click.option("--catalogue", metavar="NAME", help="With --points, what is bought from.")
@click.option(
    "--boards", type=int, metavar="N", help="How many boards a built battle is drawn on; 1 otherwise."
)
@click.option(
    "--turns", type=int, metavar="N", help="The turns of a built battle; those of its mission otherwise."
)
@tables_option
@click.option("--levers", is_flag=True, help="Look for the smallest change that would make it even.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the report as an HTML page, or with --levers the changed scenario (.toml).",
)
def command(
    scenario: str | None,
    count: int,
    bots: str,
    seed: int,
    workers: int,
    cluster: str,
    kept: Path | None,
    resume: bool,
    quiet: bool,
    against: str | None,
    a: Path | None,
    b: Path | None,
    points: int | None,
    kinds: tuple[str, ...],
    catalogue: str | None,
    boards: int | None,
    turns: int | None,
    levers: bool,
    tables: Path | None,
    out: Path | None,
) -> None:
    """Play SCENARIO (a name or a file) many times between bots, and report how it is balanced.

    The report shows which side is favoured and how certain that is, how and when games are won, who holds
    what over the turns, where units die, which of them earn their place, and how much was luck. The file with
    the rows of --against has `.against` in its name. Ctrl-C stops, and the games played so far are reported;
    --resume plays the rest.

    --levers tries what a designer may change, the smallest change first, and proposes, as a diff of the file
    (which is not changed), what brings the scenario to 45 to 55 %.

    --a and --b play two rosters of `wsn pointbuy` over many battles, each with boards, officers and dice of
    its own and played twice with the edges of the map exchanged; --points does so with random rosters.

    Exit status: 0 all games were played to the end, 1 some were not, 130 stopped, 2 it cannot be played.
    """
    from wsn import trials
    from wsn.data import DataError
    from wsn.table.kept import folder

    _check_names(out, kept, resume, levers, against)
    if tables is not None and scenario is None:
        fail_with("--tables is for a scenario: name one")
    built = _check_forces(
        scenario, a, b, points, (kinds, catalogue, boards, turns), levers or against is not None
    )
    try:
        if scenario is None:
            matchup = matchup_of(built, points, catalogue or "", kinds, boards or 1, seed, turns)
            over = trials.spread(workers, cluster)
            fight_battles(matchup, players_of(bots), count, over, kept, resume, quiet, out)
            return
        if levers:
            plan = trials.plan(
                scenario, games=count, bots=players_of(bots), seed=seed, crashes=folder(), tables=tables
            )
            with trials.lasting_spread(workers, cluster) as over:
                look_for_levers(scenario, plan, over, kept, resume, quiet, out)
            return
        plans = [
            trials.plan(
                name,
                games=count,
                bots=players_of(bots),
                seed=seed,
                crashes=folder(),
                watch=True,
                tables=tables,
            )
            for name in (scenario, against)
            if name is not None
        ]
        _check_sides(plans)
        over = trials.spread(workers, cluster)
        files = _files(kept, len(plans))
        kept_games = [KeptGames(plan) for plan in plans]
        before = [
            so_far(file, plan, resume, games.add_row) for file, plan, games in zip(files, plans, kept_games)
        ]
        why = ""
        for at, (plan, file, games) in enumerate(zip(plans, files, kept_games)):
            try:
                why = _play_missing(plan, over, file, before[at], resume, quiet, games)
            except trials.BrokenOff as error:
                if not at:
                    raise
                why = f"wsn: {error}; stopped"  # what was played of the scenario is still told
            if why:
                tell_why(why, games.sums.rows, count, file)
                kept_games = kept_games[: at + 1]
                break
    except DataError as error:
        fail_with(str(error))
    except trials.BadPlan as error:
        fail_with(str(error))
    reports = [games.sums.report() for games in kept_games]
    _tell_report(plans, reports, _compare_variant(plans, kept_games), out)
    for file in files[: len(kept_games)]:
        if file is not None:
            click.echo(f"rows: {file}")
    if why == TRIAL_STOPPED:
        sys.exit(130)
    if why or any(report.trial.broken for report in reports):
        sys.exit(1)


def _check_names(
    out: Path | None, kept: Path | None, resume: bool, levers: bool, against: str | None
) -> None:
    """Refuse what could not be written after hours of play. One sentence and status 2."""
    if levers and against is not None:
        fail_with(
            "--levers looks for variants itself: leave out --against, or compare the variant without --levers"
        )
    if out is not None and not levers and out.suffix.lower() not in PAGES:
        fail_with(f"--out writes a page for a browser: its name must end in .html, not {out.name!r}")
    if out is not None and not out.absolute().parent.is_dir():
        fail_with(f"{out} cannot be written: there is no folder {str(out.parent)!r}")
    if resume and kept is None:
        fail_with("--resume goes on with the rows of a file: name it with --rows")


def _check_forces(
    scenario: str | None,
    a: Path | None,
    b: Path | None,
    points: int | None,
    others: tuple[tuple[str, ...], str | None, int | None, int | None],
    variants: bool,
) -> tuple[Path, Path] | None:
    """The two rosters, if there are any; refuses what is asked for twice or not at all."""
    kinds, catalogue, boards, turns = others
    if scenario is not None:
        if a or b or points is not None or kinds or catalogue or boards is not None or turns is not None:
            fail_with("name a scenario, or two forces with --a and --b or --points, not both")
        return None
    if variants:
        fail_with("--against and --levers are for a scenario: name one")
    if points is not None:
        if a or b:
            fail_with("--points draws both rosters: leave out --a and --b, or --points")
        if not 1 <= points <= MOST_POINTS:
            fail_with(f"--points must be from 1 to {MOST_POINTS:,}, not {points}")
        return None
    if a is None or b is None:
        fail_with("name a scenario, or two rosters with --a and --b, or --points for random ones")
    if kinds or catalogue:
        fail_with("--kind and --catalogue go with --points: the rosters themselves say what they are for")
    return a, b


def _check_sides(plans: list[TrialPlan]) -> None:
    """Refuse to compare scenarios of two games. Raises BadPlan."""
    from wsn.trials import BadPlan

    first, *others = plans
    for plan in others:
        if plan.setup.system != first.setup.system:
            raise BadPlan(
                f"{plan.setup.name!r} is of another game than {first.setup.name!r}: they have no common side"
            )


def _files(kept: Path | None, count: int) -> list[Path | None]:
    """Where the rows of the scenario go, and those of its variant."""
    if kept is None:
        return [None] * count
    both: list[Path | None] = [kept, kept.with_name(f"{kept.stem}.against{kept.suffix}")]
    return both[:count]


class KeptGames:
    """What is kept of the games of a scenario: their sums, and who won on which seed; no row."""

    def __init__(self, plan: TrialPlan) -> None:
        from wsn.table.telling import side_names
        from wsn.trials import BalanceSums

        self.sums = BalanceSums(plan)
        self.points: dict[str, float] = {}
        """By seed, what the first side has of each game that was played to the end."""
        self.side = next(iter(side_names(plan.setup)))

    def add_row(self, row: TrialRow) -> None:
        """Count the row of a game."""
        from wsn.trials.paired import points_of

        self.sums.add(row)
        if not row.broke_off:
            self.points[row.seed] = points_of(self.side, row)


def _play_missing(
    plan: TrialPlan, over: Spread, file: Path | None, before: int, resume: bool, quiet: bool, games: KeptGames
) -> str:
    """Play what is missing; why there are no more games, or no reason if there are all."""
    from wsn import trials

    with trials.row_file(file, plan, resume) if file is not None else nullcontext() as opened:
        return play_trial(plan, over, opened, quiet, before, games.add_row)


def _compare_variant(plans: list[TrialPlan], kept_games: list[KeptGames]) -> tuple[str, ...]:
    """What the variant changes, in sentences; nothing without one."""
    from wsn.table.telling import side_names
    from wsn.trials import paired

    if len(kept_games) < 2:
        return ()
    one, two = kept_games
    try:
        comparison = paired.compare_points(one.side, one.points, two.points)
    except ValueError:
        return ("No seed was played to the end in both, so there is nothing to compare.",)
    name, variant = side_names(plans[0].setup)[one.side], plans[1].setup.name
    return paired.comparison_lines(
        comparison, name, "the variant" if variant == plans[0].setup.name else variant
    )


def _tell_report(
    plans: list[TrialPlan], reports: list[BalanceReport], compared: tuple[str, ...], out: Path | None
) -> None:
    """The report on the screen, and as a page where one is asked for."""
    from wsn.trials.htmlpage import page
    from wsn.trials.sections import headline, section_lines

    after = (*compared, *(f"By itself: {line}" for line in headline(plans[-1], reports[-1]) if compared))
    # before a word is told: what hours have played is not lost with whoever reads it
    why = "" if out is None else try_writing(out, page(plans[0], reports[0], after).encode("utf-8"))
    for line in section_lines(plans[0], reports[0]):
        tell_lines(line)
    if after:
        click.echo("\nAgainst the variant")
    for line in after:
        tell_lines(f"  {line}")
    click.echo("")
    if why:
        fail_with(why)
    if out is not None:
        click.echo(f"page: {out}")
