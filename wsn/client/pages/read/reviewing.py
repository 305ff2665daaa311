"""The review of a finished game, worked out in a process of its own while its replay is looked at.

The chances over time come first, then one decision after another is thought through. The process ends with
the page, or tells what it has found when that is enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wsn.table.journals import open_game
from wsn.trials.review import LOOKS, ChanceMoment, GameReview, ReviewRequest, review
from wsn.workers.jobs import Jobs
from wsn.workers.worker import Job, is_hurried, report_progress


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How far a review is: the chances over time, and how many decisions are thought through."""

    points: GameReview
    done: int
    of: int


def review_game(journal: str, looks: int) -> GameReview:
    """In the worker: review the game in a journal, and say how far that is."""
    game = open_game(journal, read_only=True)
    points = review(game, ReviewRequest(looks=0))
    report_progress(ReviewProgress(points, 0, looks))

    def heard(done: int, of: int) -> None:
        report_progress(ReviewProgress(points, done, of))

    return review(game, ReviewRequest(looks=looks), heard, is_hurried)


class Reviewing:
    """The review of one journal. `begin` it, `tick` often, and read `known_review`."""

    def __init__(self, journal: str) -> None:
        self.looks = LOOKS
        self.problem = ""
        """Why there is none."""
        self._journal, self.lane = journal, f"review of {journal}"
        self._jobs: Jobs | None = None
        self._job: Job | None = None
        self._progress: ReviewProgress | None = None
        self.told: GameReview | None = None

    def begin(self, jobs: Jobs) -> None:
        """Have it worked out, where that was not begun."""
        if self._job is None and self.told is None and not self.problem:
            self._jobs = jobs
            self._job = jobs.start_job(review_game, self._journal, self.looks, lane=self.lane)

    @property
    def known_review(self) -> GameReview | None:
        """What is known of it: at first the chances alone."""
        return self.told or (self._progress.points if self._progress is not None else None)

    @property
    def is_whole(self) -> bool:
        """Whether it has come to its end."""
        return self.told is not None

    @property
    def decisions_done(self) -> tuple[int, int]:
        """How many decisions have been thought through, and of how many; (0, 0) before the first."""
        return (0, 0) if self._progress is None else (self._progress.done, self._progress.of)

    def stop_early(self) -> None:
        """Have it told by what has been thought through."""
        if self._job is not None:
            self._job.hurry_job()

    def tick(self) -> bool:
        """Take in what has come. True: there is something new."""
        job = self._job
        if job is None:
            return False
        news = job.progress is not self._progress
        self._progress = job.progress
        if not job.done:
            return news
        self._job = None
        if job.failure is None:
            self.told = job.value
        else:
            self.problem = f"the game could not be reviewed: {job.failure}"
        self.stop()
        return True

    def stop(self) -> None:
        """End the process; what has come stays."""
        if self._jobs is not None:
            self._jobs.drop(self.lane)
        self._job = None


def turns_of(moments: Sequence[ChanceMoment]) -> tuple[int, ...]:
    """The entries after which a turn begins, by the first decision in it."""
    begins: list[int] = []
    turn: int | None = None
    for one in moments:
        if one.turn is not None and one.turn != turn:
            turn = one.turn
            begins.append(one.entry)
    return tuple(begins)


def moment_at(moments: Sequence[ChanceMoment], entry: int) -> ChanceMoment | None:
    """The last moment not after an entry; the first of all before that. None where there is none."""
    return next((one for one in reversed(moments) if one.entry <= entry), moments[0] if moments else None)
