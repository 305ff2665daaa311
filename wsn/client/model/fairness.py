"""How fair a scenario is: games between bots, played in a process of their own, summed up as they end."""

from __future__ import annotations

from wsn import trials
from wsn.client.jobs import Job, Jobs
from wsn.data import DataError
from wsn.table.telling import side_names

GAMES = 20
LANE = "trials"
"""The process that plays them: nothing else at the window waits for it."""


class Fairness:
    """Trial games of one scenario. Ask `tick` now and then; `wins` and `rest` are the report so far."""

    def __init__(self, jobs: Jobs, scenario: str, games: int = GAMES, bot: str = "greedy") -> None:
        self.scenario = scenario
        self.problem = ""
        """Why no more games are played; empty while all is well."""
        self.stopped = False
        self.rows: list[trials.Row] = []
        self._jobs = jobs
        self._job: Job | None = None
        self._plan: trials.Plan | None = None
        try:
            self._plan = trials.plan(scenario, games=games, bots=(bot,), seed=1)
        except (DataError, trials.BadPlan) as error:
            self.problem = str(error)
            return
        self._next()

    @property
    def wanted(self) -> int:
        """How many games were asked for."""
        return self._plan.games if self._plan is not None else 0

    @property
    def running(self) -> bool:
        """True while games are still to come."""
        return self._job is not None

    @property
    def wins(self) -> tuple[tuple[str, trials.Share], ...]:
        """Who has won how many of the games so far, and how sure that makes us; draws at the end."""
        if self._plan is None or not self.rows:
            return ()
        found = trials.report(self._plan, self.rows)
        names = side_names(self._plan.setup)
        return (*((names[side], one.wins) for side, one in found.sides.items()), ("draws", found.draws))

    @property
    def rest(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """How and when the games ended and what they cost: parts with their lines."""
        if self._plan is None or not self.rows:
            return ()
        found = trials.report(self._plan, self.rows)
        parts: list[tuple[str, list[str]]] = []
        for line in trials.told(self._plan, found)[1:]:
            if line and not line.startswith(" "):
                parts.append((line, []))
            elif line and parts:
                parts[-1][1].append(" ".join(line.split()))
        for head, lines in parts:
            if head.startswith("the turn"):  # a chart of signs in one width, said in words here
                lines[:] = [f"turn {turn}: {often}" for turn, often in found.turns.items()]
        return tuple((head, tuple(lines)) for head, lines in parts if not head.startswith("wins"))

    def _next(self) -> None:
        assert self._plan is not None
        if len(self.rows) < self._plan.games and not self.stopped:
            self._job = self._jobs.ask(trials.play, self._plan, len(self.rows) + 1, lane=LANE)

    def tick(self) -> bool:
        """Take in a game that has ended and ask for the next. True when something came."""
        job = self._job
        if job is None or not job.done:
            return False
        self._job = None
        if job.failure is not None:
            self.problem = str(job.failure)
        else:
            self.rows.append(job.value)
            self._next()
        return True

    def stop(self) -> None:
        """No more games; those that have ended count."""
        self.stopped = True
        if self._job is not None:
            self._job.cancel()
            self._job = None
