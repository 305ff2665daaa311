"""Lessons in tests: a coach at a game that is kept nowhere, and a learner who does as he is told."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.bots import BOTS
from wsn.lessons.coach import Coach
from wsn.lessons.shelf import load_lesson


def coach_of(name: str) -> Coach:
    """The coach of a lesson at its first page."""
    return Coach.at_no_file(load_lesson(name))


def taught(coach: Coach) -> Iterator[int]:
    """Take a lesson to its end as it wants; yields the number of the open step before whatever is done."""
    learner = BOTS["greedy"]("learner")
    while not coach.finished:
        if coach.game.deciding not in (None, coach.side):
            coach.game.submit(str(coach.game.deciding), coach.answer())
            coach.follow()
            continue
        yield coach.at
        step = coach.step
        if step.sight is not None:
            coach.note_look(*reversed(step.sight))
        elif step.wants:
            command = coach.example()
            assert command is not None, f"step {coach.at + 1}: nothing that is wanted can be done"
            assert not coach.judge(command)
            coach.game.submit(coach.side, command)
        elif step.until and coach.game.deciding == coach.side:
            coach.game.submit(coach.side, learner.choose(coach.seat))
        else:
            coach.next()
        coach.follow()
