"""A hint in play: what the planner would do in the place of the person who decides, and why.

It thinks in a process of its own, which follows the game as the bots do and is never told the seed of the
dice. What it knows is what the side may know. It gives no order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wsn.bots.contest import Budget
from wsn.desk.screen import Screen
from wsn.desk.thinking import CORES, count_sent, follow_entries, sit_down
from wsn.table.seat import HIDDEN_ELSEWHERE
from wsn.trials.explain import HINT, Explained, explain
from wsn.workers.jobs import Jobs
from wsn.workers.worker import Job, is_hurried

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wsn.engine.journal import Entry

NOT_NOW: Final = "A hint is for the side that decides now, and that is not yours."
ONE_ORDER: Final = "There is only one order to give: {}."
LOOKING_BACK: Final = (
    "You are looking at an earlier moment: press End to return to the game, then ask for a hint."
)


def find_advice(table: str, kept: int, entries: Sequence[Entry], side: str, budget: Budget) -> Explained:
    """In the worker: what the planner thinks, after the game went on by these entries from `kept` on."""
    at = follow_entries(table, kept, entries)
    return explain(at.game, side, budget, "hint", is_hurried, kept=CORES)


class Hinting:
    """The hint of one game at this screen. `ask_hint` for it, `tick` often, and read `told`."""

    def __init__(self, screen: Screen, table: str) -> None:
        self.screen = screen
        self.budget = HINT
        self.told: Explained | None = None
        """The hint, when it has come."""
        self.problem = ""
        """Why none came."""
        self._lane = f"hints of {table}"
        self._jobs: Jobs | None = None
        self.job: Job | None = None
        self._seated = False
        self._sent: Sequence[Entry] = ()
        """What the process knows of the game."""
        self._about: Sequence[Entry] = ()
        """The game as it stood when the hint was asked for."""

    def why_not(self) -> str:
        """Why no hint can be given now, in a sentence; empty where one can."""
        screen = self.screen
        if screen.is_over:
            return "The game is over."
        if screen.past is not None:
            return LOOKING_BACK
        if not screen.person_decides or screen.side_shown != screen.deciding_side:
            return NOT_NOW
        if not screen.shown_seat.can_be_advised:
            return HIDDEN_ELSEWHERE
        legal = screen.shown_seat.legal()
        return ONE_ORDER.format(screen.shown_seat.text_of(legal[0])) if len(legal) == 1 else ""

    def ask_hint(self, jobs: Jobs) -> str:
        """Have the planner think about the decision at hand; why it does not, in a sentence, or empty."""
        refused = self.why_not()
        if refused:
            return refused
        self.forget_hint()
        game, self._jobs = self.screen.game, jobs
        if not self._seated:
            jobs.start_job(sit_down, self._lane, game.setup, {}, lane=self._lane)
            self._seated, self._sent = True, ()
        kept = count_sent(self._sent, game.entries)
        self._about = game.entries
        self.job = jobs.start_job(
            find_advice,
            self._lane,
            kept,
            game.entries[kept:],
            self.screen.deciding_side,
            self.budget,
            lane=self._lane,
        )
        return ""

    @property
    def seconds_thinking(self) -> float:
        """For how many seconds the planner has been thinking; 0 while it does not."""
        return self.job.seconds_running if self.job is not None and not self.job.done else 0.0

    @property
    def is_waiting(self) -> bool:
        """Whether a hint was asked for and has not come."""
        return self.job is not None

    @property
    def is_current(self) -> bool:
        """Whether the hint is about the position that is on the screen."""
        entries = self.screen.game.entries
        return bool(self._about) and self._about[-1] is entries[-1] and not self.screen.is_over

    def hurry_hint(self) -> bool:
        """Have it told now, by what was found. False where nobody thinks about one."""
        if self.job is None:
            return False
        self.job.hurry_job()
        return True

    def tick(self) -> bool:
        """Take in what has come. True: there is something new."""
        job = self.job
        if job is not None and not self.is_current:
            self.forget_hint()
            return True
        if job is None or not job.done:
            return False
        self.job, self._sent = None, self._about
        if job.failure is None:
            self.told = job.value
        else:
            self.problem = f"no hint could be thought of: {job.failure}"
            self.stop()
        return True

    def forget_hint(self) -> None:
        """Put the hint away; thinking about one ends."""
        if self.job is not None:
            self.job.cancel_job()
            if self.job.given is not None:
                self._sent = self._about
        self.job, self.told, self.problem = None, None, ""

    def stop(self) -> None:
        """End the process."""
        if self._jobs is not None and self._seated:
            self._jobs.drop(self._lane)
        self.job, self._seated, self._sent = None, False, ()
