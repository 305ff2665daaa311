"""Plays the games of a plan."""

from __future__ import annotations

from functools import partial

from wsn.trials.game import TrialPlan, play
from wsn.trials.spreading import Rows, Spread, serial


def games(plan: TrialPlan, over: Spread = serial, after: int = 0) -> Rows:
    """The rows of the games in order, the same for any way of spreading them.

    `after` leaves out the first games, whose rows are there already. Closing the iterator stops the trials;
    the rows so far are those of the first games.
    """
    return over(partial(play, plan), range(after + 1, plan.games + 1))
