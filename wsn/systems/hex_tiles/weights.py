"""What the bot of the hex-tile game thinks things are worth: all its numbers in one place.

All of them are designed, and none is a rule. Worths are hundredths of a figure; weights in hundredths say so.
`FORMER` are those by which the bot played before it was bettered: what it did not reckon with is 0. `TODAY`
was found by play against `FORMER` and against itself (`docs/bots.md`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from wsn.engine.system import Situation
from wsn.systems.contract import Manner


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers that the bot plays by; the values given here are those of the former bot."""

    # --- attacks
    medal: int = 200
    """A medal for an eliminated unit, besides its figures."""
    flag: int = 6
    """What the chance of a flag adds to the worth of a die."""
    by_table: bool = False
    """Whether an attack foreseen is reckoned by its exact odds; else by the worth of a die, and `last`."""
    last: int = 45
    """What the chance of eliminating the target adds to a die, by its figures below four."""
    cornered: int = 0
    """How much of a figure a flag is worth against a unit that has nowhere to retreat, in hundredths."""

    # --- danger
    danger: int = 30
    """How much of the enemy's dice counts against a hex, in hundredths, where the enemy is in range."""
    life: int = 0
    """How much of a medal that the enemy wins by eliminating a unit counts in its danger, in hundredths."""

    # --- places
    step: int = 700
    """A hex nearer to the enemy, in hundredths, if there is no goal."""
    step_beside_goals: int = 350
    """The same if there is one."""
    walk: bool = False
    """Whether distances are those that the arm has to walk, with stops; else as the crow flies."""
    goal: int = 1400
    """A hex nearer to a goal, in hundredths."""
    hold: int = 120
    """Holding a goal."""
    guard: int = 0
    """Standing where the enemy would win a medal, with an enemy next to it; less with each hex between."""
    leave: int = 150
    """Leaving the map for a medal."""
    near_exit: int = 0
    """How much of that it counts for each order fewer that a unit needs to leave, in hundredths: who is on
    the way is worth more orders than who has yet to start."""
    last_medal: int = 100
    """How much more leaving is worth, in hundredths, where it wins the game."""

    # --- orders and cards
    foresight: bool = False
    """Whether an order is worth the best that the unit can do with it; else its attack, or `march`."""
    idle: int = 5
    """An order to a unit that has nothing to do."""
    march: int = 30
    """An order to a unit that can only march, less the distance to the enemy."""
    bonus: int = 25
    """A bonus die of a card, for each unit."""
    air_die: int = 60
    """A die of air power against a target."""
    barrage_die: int = 45
    """A die of a barrage."""
    healed: int = 40
    """A figure that medics restore, where a card is chosen."""


FORMER = Weights()
TODAY = Weights(
    flag=10,
    by_table=True,
    cornered=100,
    danger=22,
    life=70,
    step=450,
    step_beside_goals=500,
    walk=True,
    hold=80,
    guard=70,
    foresight=True,
    idle=0,
    leave=350,
    near_exit=60,
    last_medal=400,
)


class Judged:
    """The weights that the bot at a seat judges by, kept with the seat; a tuner may put in others."""

    __slots__ = ("weights",)

    def __init__(self) -> None:
        self.weights = TODAY


def weights_of(s: Situation[Any]) -> Weights:
    """The weights that the bot at this seat judges by."""
    return FORMER if s.own.of(Manner).former else s.own.of(Judged).weights
