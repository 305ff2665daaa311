"""The recruit: the greedy bot, who now and then takes an order that is not the best for the best."""

from __future__ import annotations

import random

from wsn.bots.greedy import BACK, Greedy
from wsn.engine.commands import Command
from wsn.table.seat import Seat

MISTAKES = 4
"""One decision in this many goes wrong."""


class Recruit:
    """Errs in a quarter of his decisions: then any order of the better half will do."""

    def __init__(self, seed: str) -> None:
        self._draw = random.Random(f"{seed} errs")
        self._greedy = Greedy(seed)

    def choose(self, seat: Seat) -> Command:
        """The order that looks best, or by mistake another of the better half."""
        legal = seat.legal()
        if len(legal) == 1 or self._draw.randrange(MISTAKES):
            return self._greedy.choose(seat)
        ranked = self._greedy.ranked(seat, legal)
        order = [
            one for one in sorted(ranked, key=lambda one: ranked[one], reverse=True) if ranked[one][0] > BACK
        ]
        chosen = self._draw.choice(order[: (len(order) + 1) // 2] or legal)
        self._greedy.follow(seat, chosen)
        return chosen
