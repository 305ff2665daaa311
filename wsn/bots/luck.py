"""How kind the dice were in a game that was thought through: what they gave, less what they owed.

On the average of many games that is nothing, whatever is played. So a planner may take it off: lines are then
told apart by what they are worth, and less by who threw better.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from statistics import fmean
from typing import Final

from wsn.bots.position_cache import LedTo, Position
from wsn.engine.commands import Command
from wsn.table import luck

GAMES_TO_TELL: Final = 16
"""How many games it takes to tell what a step is worth; before that it is worth `USUAL_STEP_WORTH`."""
USUAL_STEP_WORTH, MOST_STEP_WORTH = 40.0, 160.0
"""What a step lost counts about, and at the most, in points of the score."""


class LuckCount:
    """What the dice gave a side in the attacks of both, in steps, beyond what they owed."""

    def __init__(self, side: str) -> None:
        self._side = side
        self._attacker = ""
        self._open = False
        self._gave, self._owed, self._most = 0, Fraction(), 0
        self._sum = Fraction()

    def count_events(self, at: Position, side: str, command: Command, step: LedTo) -> None:
        """Count what followed a command of a side in a position."""
        dice = step.dice and luck.is_thrown(step.events)
        if self._open and (dice or side == self._attacker):
            self._close_count()
        if dice:
            odds = at.odds(command, side)
            if odds is not None:
                self._open, self._attacker, self._gave, self._most = True, side, 0, max(odds)
                self._owed = sum((harm * share for harm, share in odds.items()), Fraction())
        if self._open:
            self._gave += luck.steps_lost(at.game.state, step.events, self._attacker)

    def _close_count(self) -> None:
        gained = min(self._gave, self._most) - self._owed
        self._sum += gained if self._attacker == self._side else -gained
        self._open = False

    def total_steps(self) -> float:
        """The steps in all: what was given, less what was owed."""
        if self._open:
            self._close_count()
        return float(self._sum)


def step_worth(games: Sequence[Sequence[tuple[float, float]]]) -> float:
    """What a step of luck has been worth, by line the worth and the luck of each game (least squares)."""
    if sum(map(len, games)) < GAMES_TO_TELL:
        return USUAL_STEP_WORTH
    both = square = 0.0
    for line in games:
        if len(line) > 1:
            worth, dice = fmean(w for w, _ in line), fmean(d for _, d in line)
            both += sum((w - worth) * (d - dice) for w, d in line)
            square += sum((d - dice) ** 2 for _, d in line)
    return min(MOST_STEP_WORTH, max(0.0, both / square)) if square else USUAL_STEP_WORTH
