"""The games of a plan, row by row as they end."""

from __future__ import annotations

from functools import partial

from wsn.trials.game import Plan, play
from wsn.trials.spreading import Rows, Spread, serial


def games(plan: Plan, over: Spread = serial) -> Rows:
    """The rows in order of their numbers; the same whatever the work is spread over.

    Whoever stops asking (or closes the iterator) ends the work: what he has got are the first games.
    """
    return over(partial(play, plan), range(1, plan.games + 1))
