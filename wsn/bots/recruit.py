"""The recruit: the greedy bot, who now and then takes an order that is not the best for the best."""

from __future__ import annotations

from typing import Final

from wsn.bots.greedy import IDLE, STEP_BACK_WORTH, Greedy, MarchMemory, MarchRecalling
from wsn.bots.recalling import draw_chance
from wsn.engine.commands import Command
from wsn.table.seat import Seat

MISTAKES: Final = 4
"""One decision in this many goes wrong."""


class Recruit(MarchRecalling):
    """Errs in a quarter of its decisions: then any order of the better half will do that does it no harm.

    What is worth less than to be idle (rockets on its own platoons) it orders only where all else is.
    """

    def __init__(self, seed: str) -> None:
        self._seed = f"{seed} errs"
        self._greedy = Greedy(seed, recalls=False)

    @property
    def march_memory(self) -> MarchMemory:
        """What it remembers of a march under way."""
        return self._greedy.march_memory

    @march_memory.setter
    def march_memory(self, known: MarchMemory) -> None:
        self._greedy.march_memory = known

    def relive(self, seat: Seat, given: Command) -> None:
        """Remember an order as the greedy bot would."""
        self._greedy.relive(seat, given)

    def choose(self, seat: Seat) -> Command:
        """The order that looks best, or by mistake another of the better half."""
        self.recall(seat)
        return self.note_command(seat, self._choose_command(seat))

    def _choose_command(self, seat: Seat) -> Command:
        """The same."""
        legal, draw = seat.legal(), draw_chance(self._seed, seat)
        if len(legal) == 1 or draw.randrange(MISTAKES):
            return self._greedy.choose(seat)
        ranked = self._greedy.rank_commands(seat, legal)
        order = [
            one
            for one in sorted(ranked, key=lambda one: ranked[one], reverse=True)
            if ranked[one][0] > STEP_BACK_WORTH
        ]
        better = order[: (len(order) + 1) // 2]
        harmless = [one for one in better if ranked[one][0] >= IDLE]
        chosen = draw.choice(harmless or better or legal)
        self._greedy.follow_march(seat, chosen)
        return chosen
