"""How fair a scenario is: games between bots, played in processes of their own, summed up as they end.

The games are those of `wsn simulate` with the same bots, number and seed, and so are the rows, whatever the
number of workers: they count in the order of their numbers, whichever ended first.
"""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wsn import trials
from wsn.bots import offered_bots, seconds_of
from wsn.data import DataError
from wsn.english import count
from wsn.systems import system_of
from wsn.table.kept import folder
from wsn.table.telling import side_names
from wsn.workers.jobs import Jobs
from wsn.workers.worker import Job

GAMES: Final = 20
LANE: Final = "trials"
"""The name of the processes that play them; nothing else in the window waits for these."""
MOST_WORKERS: Final = max(1, os.cpu_count() or 1)
MOST_GAMES: Final = 10_000
"""The most games that the window plays; the command line can be left to play more overnight."""


@dataclass(frozen=True, slots=True)
class TrialSettings:
    """The settings of a run of trial games."""

    bots: tuple[str, ...] = ("regular",)
    """One for each side in their order, or one for all."""
    games: int = GAMES
    seed: int = 1
    workers: int = 1

    def bot_of(self, side: int) -> str:
        """The bot that plays a side."""
        return self.bots[side] if len(self.bots) > 1 else self.bots[0]


def with_bot(wanted: TrialSettings, side: int, bot: str, sides: int) -> TrialSettings:
    """The same with another bot for one side; `sides` is their number."""
    names = [wanted.bot_of(n) for n in range(sides)]
    names[side] = bot
    return TrialSettings(tuple(names), wanted.games, wanted.seed, wanted.workers)


def bound_settings(games: int, seed: int, workers: int) -> tuple[int, int, int]:
    """The same settings, brought within what can be played."""
    return max(1, min(games, MOST_GAMES)), max(0, seed), max(1, min(workers, MOST_WORKERS))


class Fairness:
    """Trial games of one scenario: `start_trial`, then `tick` now and then.

    `win_shares` and `trial_details` report what was played so far.
    """

    def __init__(self, jobs: Jobs, scenario: str, wanted: TrialSettings | None = None) -> None:
        self.scenario = scenario
        self.wanted = wanted or TrialSettings()
        self.problem = ""
        """Why no more games are played; empty while all is well."""
        self.stopped = False
        self.rows: list[trials.TrialRow] = []
        """Those that count: every game up to the first that has not ended."""
        self._jobs = jobs
        self._plan: trials.TrialPlan | None = None
        self._asked: dict[str, tuple[int, Job]] = {}
        """The number of the game that each process is playing."""
        self._early: dict[int, trials.TrialRow] = {}
        """Games that ended before one of a lower number."""
        self._next = 1
        self._since, self._had = 0.0, 0
        self._plan = self._plan_trial()

    def _plan_trial(self) -> trials.TrialPlan | None:
        wanted = self.wanted
        try:
            return trials.plan(
                self.scenario, games=wanted.games, bots=wanted.bots, seed=wanted.seed, crashes=folder()
            )
        except (DataError, trials.BadPlan) as error:
            self.problem = str(error)
            return None

    # ---------------------------------------------------------------- what stands

    @property
    def has_begun(self) -> bool:
        """Whether any game has been started."""
        return self._next > 1

    @property
    def is_running(self) -> bool:
        """True while games are still to come."""
        return bool(self._asked)

    @property
    def time_left(self) -> str:
        """How long the rest will take, if that is known; or that the trial was stopped."""
        if self.stopped:
            return "stopped"
        played = len(self.rows) - self._had
        if not self.is_running or not played:
            return ""
        seconds = (time.monotonic() - self._since) / played * (self.wanted.games - len(self.rows))
        return (
            f"about {seconds / 60:.0f} minutes left" if seconds > 90 else f"about {seconds:.0f} seconds left"
        )

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        """Every side of the scenario with its name."""
        if self._plan is None:
            return ()
        names = side_names(self._plan.setup)
        return tuple((side, names[side]) for side in system_of(self._plan.setup.system).sides)

    @property
    def playable_bots(self) -> tuple[str, ...]:
        """Who may play the scenario: bots that think against the clock take too long for many games."""
        if self._plan is None:
            return ()
        return tuple(name for name in offered_bots(self._plan.setup.system) if not seconds_of(name))

    @property
    def win_shares(self) -> tuple[tuple[str, trials.Share], ...]:
        """How many of the games so far each side has won, with the interval; draws last."""
        if self._plan is None or not self.rows:
            return ()
        report = trials.report(self._plan, self.rows)
        names = dict(self.sides)
        shares = [(f"{names[side]} ({one.bot})", one.wins) for side, one in report.sides.items()]
        return (*shares, ("draws", report.draws))

    @property
    def verdict_text(self) -> str:
        """What the games say, in a sentence; empty before the first."""
        if self._plan is None or not self.rows:
            return ""
        report = trials.report(self._plan, self.rows)
        ahead = max(report.sides, key=lambda side: report.sides[side].wins.count)
        name, best = dict(self.sides)[ahead], report.sides[ahead].wins
        others = [one.wins for side, one in report.sides.items() if side != ahead]
        if report.draws.count == report.played:
            return f"All {report.played} games were draws." if report.played > 1 else "A draw so far."
        if not best.count:
            return "Neither side has won a game yet."
        if all(best.count == one.count for one in others):
            return "Neither side is ahead."
        if all(best.low > one.high for one in others):
            return f"{name} wins more often, and not by chance: the intervals do not overlap."
        more = " More games would tell." if report.played < 100 else ""
        return f"{name} is ahead, but that may be chance: the intervals overlap.{more}"

    @property
    def trial_details(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """How and when the games ended and what they cost: parts with their lines."""
        if self._plan is None or not self.rows:
            return ()
        report = trials.report(self._plan, self.rows)
        # In the terminal the turns are a chart in a fixed-width font; here they are put into words.
        turns = tuple(f"turn {turn}: {often} of {report.played}" for turn, often in report.turns.items())
        own = {"turns": turns, "endings": tuple(self._ending_lines(report))}
        return tuple(
            (part.title, own.get(part.about) or tuple(" ".join(line.split()) for line in part.lines))
            for part in trials.parts(self._plan, report)
            if part.about != "wins"
        )

    def _ending_lines(self, report: trials.TrialReport) -> Iterator[str]:
        """How often the games ended in which way: `20 draws (equal objectives)`."""
        names = dict(self.sides)
        for way, winner, often in report.endings:
            if winner is not None:
                yield f"{names.get(winner, winner)}: {count(often, 'win')} ({way})"
            else:
                yield f"{count(often, 'draw')} ({way})"

    # ---------------------------------------------------------------- wishes

    def change(self, wanted: TrialSettings) -> None:
        """Change the settings, before the first game or after a stop; the games start over."""
        self.stop()
        self.wanted, self.problem, self.stopped = wanted, "", False
        self.rows, self._early, self._next = [], {}, 1
        self._plan = self._plan_trial()

    def start_trial(self) -> None:
        """Play, or resume where it was stopped."""
        self.stopped = False
        if self._plan is not None and not self.is_running:
            self.problem = ""
            self._next = len(self.rows) + 1
            self._early = {}
            self._since, self._had = time.monotonic(), len(self.rows)
            self._ask_workers()

    def _worker_lanes(self) -> tuple[str, ...]:
        return tuple(f"{LANE} {n}" for n in range(1, self.wanted.workers + 1))

    def _ask_workers(self) -> None:
        """Give each free process the next game."""
        assert self._plan is not None
        for lane in self._worker_lanes():
            if lane not in self._asked and self._next <= self._plan.games:
                job = self._jobs.start_job(trials.play, self._plan, self._next, lane=lane)
                self._asked[lane] = self._next, job
                self._next += 1

    def tick(self) -> bool:
        """Take in the games that have ended and ask for the next. True when something came."""
        ended = [(lane, number, job) for lane, (number, job) in self._asked.items() if job.done]
        for lane, number, job in ended:
            del self._asked[lane]
            if job.failure is not None:
                self.stop()
                self.problem = str(job.failure)
                return True
            self._early[number] = job.value
        while len(self.rows) + 1 in self._early:
            self.rows.append(self._early.pop(len(self.rows) + 1))
        if ended:
            self._ask_workers()
            if not self.is_running:
                self._let_go()
        return bool(ended)

    def stop(self) -> None:
        """Stop at once; the games that count stay. `start_trial` resumes."""
        self.stopped = self.stopped or self.is_running
        self._asked = {}
        self._let_go()

    def _let_go(self) -> None:
        """End the processes; they are started again when needed."""
        for lane in self._worker_lanes():
            self._jobs.drop(lane)

    def save_rows(self, path: str) -> Path:
        """Write the rows that count to a file, .jsonl, .csv or .parquet. Raises BadPlan, FileExistsError."""
        target = Path(path.strip())
        if target.exists():
            raise FileExistsError(str(target))
        if self._plan is None:
            raise BadPlan(self.problem)
        with trials.row_file(target, self._plan) as file:
            for row in self.rows:
                file.add(row)
        return target

    @property
    def trial_command(self) -> str:
        """The command that plays the same games."""
        wanted = self.wanted
        return (
            f"wsn simulate {shlex.quote(self.scenario)} --games {wanted.games} "
            f"--bots {','.join(wanted.bots)} --seed {wanted.seed} --workers {wanted.workers}"
        )


BadPlan = trials.BadPlan
__all__ = [
    "GAMES",
    "MOST_GAMES",
    "MOST_WORKERS",
    "BadPlan",
    "Fairness",
    "TrialSettings",
    "bound_settings",
    "with_bot",
]
