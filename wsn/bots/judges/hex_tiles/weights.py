"""What the bot of the hex-tile game thinks things are worth: all its numbers in one place.

All of them are designed, and none is a rule. Worths are hundredths of a figure; weights in hundredths say so.
They were found by play of the bot against itself, and against what it was before (`docs/bots-measured.md`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from wsn.bots.judges.judge import Weighing


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers that the bot plays by."""

    # --- attacks
    medal: int = 200
    """A medal for an eliminated unit, besides its figures."""
    flag: int = 10
    """What the chance of a flag adds to the worth of a die."""
    cornered: int = 100
    """How much of a figure a flag is worth against a unit that has nowhere to retreat, in hundredths."""

    # --- danger
    danger: int = 22
    """How much of the enemy's dice counts against a hex, in hundredths, where the enemy is in range."""
    life: int = 70
    """How much of a medal that the enemy wins by eliminating a unit counts in its danger, in hundredths."""

    # --- places
    step: int = 450
    """A hex nearer to the enemy, in hundredths, if there is no goal."""
    step_beside_goals: int = 500
    """The same if there is one."""
    goal: int = 1400
    """A hex nearer to a goal, in hundredths."""
    hold: int = 80
    """Holding a goal."""
    guard: int = 70
    """Standing where the enemy would win a medal, with an enemy next to it; less with each hex between."""
    leave: int = 350
    """Leaving the map for a medal."""
    near_exit: int = 60
    """How much of that it counts for each order fewer that a unit needs to leave, in hundredths: who is on
    the way is worth more orders than who has yet to start."""
    last_medal: int = 400
    """How much more leaving is worth, in hundredths, where it wins the game."""

    # --- orders and cards
    bonus: int = 25
    """A bonus die of a card, for each unit."""
    air_die: int = 60
    """A die of air power against a target."""
    barrage_die: int = 45
    """A die of a barrage."""
    healed: int = 40
    """A figure that medics restore, where a card is chosen."""


TODAY: Final = Weights()


class Judged:
    """The weights that the bot at a seat judges by, kept with the seat; a tuner may put in others."""

    __slots__ = ("weights",)

    def __init__(self) -> None:
        self.weights = TODAY


def weights_of(s: Weighing[Any]) -> Weights:
    """The weights that the bot at this seat judges by."""
    return s.own.of(Judged).weights
