"""The best-looking command, one step ahead: by the odds where there are dice, by the score where not.

It looks only at what the seat shows; where something is hidden from it, it does not look ahead. For a
command whose preview counts something (`2 hits`), it takes the mean of that count; for a command without
chances, the change of the seat's score on look-ahead dice. A command that gains nothing is given only where
it points at something to be done (a unit to activate); a march that gains nothing is not, so that a game
comes to its end.
"""

from __future__ import annotations

import random
import re

from wsn.engine.commands import Command
from wsn.engine.system import Preview
from wsn.table.choices import kind_of
from wsn.table.seat import Seat

WORTH = 40
"""What a counted effect (a hit) is worth, in the points of `System.score`."""

ORDER = {"target": 3, "unit": 3, "card": 3, "": 1, "space": 0}
"""Among commands that gain nothing: first what points at somebody, then pass and stop, last a mere march."""


class Greedy:
    """Looks one command ahead; draws only to choose between equals."""

    def __init__(self, seed: str) -> None:
        self._draw = random.Random(seed)

    def choose(self, seat: Seat) -> Command:
        """The legal command with the highest value."""
        legal = seat.legal()
        if len(legal) == 1:
            return legal[0]
        now = seat.score()
        best: list[Command] = []
        top: tuple[int, int] | None = None
        for command in legal:
            worth = self._worth(seat, command, now)
            if top is None or worth > top:
                best, top = [command], worth
            elif worth == top:
                best.append(command)
        return self._draw.choice(best)

    def _worth(self, seat: Seat, command: Command, now: int) -> tuple[int, int]:
        """The gain, and the order among equals."""
        preview = seat.preview(command)
        counted = mean(preview) if preview is not None else None
        if counted is not None:
            return counted, ORDER[kind_of(command)]
        after = seat.try_out(command, "greedy")
        gain = 0 if after is None else seat.score(after) - now
        return 100 * gain, ORDER[kind_of(command)]


def mean(preview: Preview) -> int | None:
    """A hundred times the mean worth of what a preview counts; None when it counts nothing."""
    total = ways_of_all = 0
    counts = False
    for words, ways, out_of in preview.odds:
        found = re.match(r"\d+", words)
        counts = counts or found is not None
        total += (int(found.group()) if found else 0) * ways
        ways_of_all = out_of
    return 100 * WORTH * total // ways_of_all if counts and ways_of_all else None
