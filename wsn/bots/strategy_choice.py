"""Which idea a planner keeps to for the rest of a game: a script, or the greedy bot's play.

What an order by a script is worth tells little of what the script would do, kept to for the rest of the game:
where the greedy bot plays a side badly, a single idea may win most games. So whole games are played in which
it is kept to, and held against the same games of the greedy bot. They go on from decision to decision, a
stretch at each, and what they tell adds up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

from wsn.bots.planned import GREEDY_IDEA, WON
from wsn.bots.position_cache import Position

WINDOW: Final = 24
"""How many games of an idea count, the latest."""
FEWEST_PAIRS: Final = 5
"""How many there must be before it leans to an idea."""
PAIR_DEVIATION: Final = 1.2 * WON
"""By how much two games of a pair differ that are won or lost (standard deviation)."""
GAMES_BEFORE: Final = 11
"""For how many games it counts what an idea is worth before anything is known of it in this one.

Scripts that were kept to for a whole game differ from what they make on the average by 18 points in a hundred
(docs/bots-measured.md). The best of several, looked at again and again, always owes something to luck; this
is what takes it off.
"""
HOPE, WORTH = 1.0, 300
"""An idea is given up that would not be better by `WORTH` if it was unlucky by `HOPE` standard errors."""
IDEA_MARGIN: Final = 50
"""By how much an idea must be better besides."""


@dataclass(slots=True)
class Round:
    """Whole games from one position, with the same deal and dice for all ideas, as they come to their end."""

    at: Position
    dice: str
    """What their dice are drawn from."""
    ended: dict[str, float] = field(default_factory=dict)
    """By idea, how its game ended."""


class Leanings:
    """What whole games have told of each idea, against the same games of the greedy bot."""

    def __init__(self, ideas: Mapping[str, float]) -> None:
        """`ideas`: what each makes on the average besides what the greedy bot would, in points of a score."""
        self._before = ideas
        self._gains: dict[str, deque[float]] = {idea: deque(maxlen=WINDOW) for idea in ideas}
        self.idea = GREEDY_IDEA
        """The idea that it leans to."""

    def note_gain(self, idea: str, gain: float) -> None:
        """A game by an idea ended better by so much than the same game of the greedy bot."""
        self._gains[idea].append(gain)
        self.idea = self._best_idea()

    def fade_old(self) -> None:
        """The game has gone on: what was told longest ago counts no more."""
        for gains in self._gains.values():
            if len(gains) > FEWEST_PAIRS:
                gains.popleft()

    def next_idea(self, ended: Iterable[str]) -> str | None:
        """The idea to play next, of those not played yet in a round: the greedy bot first, then the hopeful.

        None where the round has told what it can; `open` says whether another is worth playing.
        """
        if GREEDY_IDEA not in ended:
            return GREEDY_IDEA
        left = [idea for idea in self._gains if idea not in ended and self._hope_of(idea) > WORTH]
        return max(left, key=self._hope_of, default=None)

    @property
    def open(self) -> bool:
        """Whether any idea may be better than the greedy bot, as far as is known."""
        return any(self._hope_of(idea) > WORTH for idea in self._gains)

    def _best_idea(self) -> str:
        """The idea that is likely better, or was and is no worse now; else the greedy bot's."""
        known = [idea for idea, gains in self._gains.items() if len(gains) >= FEWEST_PAIRS]
        best = max(known, key=self._expected_gain, default=GREEDY_IDEA)
        if best != GREEDY_IDEA and self._expected_gain(best) > IDEA_MARGIN:
            return best
        return (
            self.idea if self.idea in known and fmean(self._gains[self.idea]) > IDEA_MARGIN else GREEDY_IDEA
        )

    def _hope_of(self, idea: str) -> float:
        """How good an idea may be; without limit for what has hardly been tried."""
        gains = self._gains[idea]
        return fmean(gains) + HOPE * PAIR_DEVIATION / len(gains) ** 0.5 if len(gains) > 1 else float("inf")

    def _expected_gain(self, idea: str) -> float:
        """By how much it may be expected to be better, after what was known of ideas before."""
        gains = self._gains[idea]
        return float((self._before[idea] * GAMES_BEFORE + sum(gains)) / (GAMES_BEFORE + len(gains)))
