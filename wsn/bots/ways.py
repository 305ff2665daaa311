"""The way of a march: the places that were looked at, and what comes after each, worked out once.

A march is looked at to its end before its first hex is entered, and looked at again at the next. Where
the game then stands as it was foreseen, what was worked out is used again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from wsn.engine.commands import Command
from wsn.engine.system import Preview
from wsn.table.choices import kind_of
from wsn.table.seat import Ahead

WORTH = 40
"""What a counted effect (a hit) is worth, in the points of `System.score`."""


class Way:
    """A place that a march may come to."""

    __slots__ = ("_next", "_passed", "_score", "_steps", "ahead")

    def __init__(self, ahead: Ahead) -> None:
        self.ahead = ahead
        self._score: int | None = None
        self._passed: tuple[Way, int] | None = None
        self._steps: dict[Command, Way] | None = None
        self._next: Way | None = None

    @property
    def score(self) -> int:
        """How well the side stands there."""
        if self._score is None:
            self._score = self.ahead.score()
        return self._score

    def let_pass(self) -> tuple[Way, int]:
        """The place once the others have let it pass, and what their best answer would have counted."""
        if self._passed is None:
            self._passed = self._let_pass()
        return self._passed

    def _let_pass(self) -> tuple[Way, int]:
        other = self.ahead.other()
        if other is None:
            return self, 0
        legal = other.legal()
        found = (other.preview(command) for command in legal)
        drawn = max((mean(preview) or 0 for preview in found if preview is not None), default=0)
        passes = [command for command in legal if kind_of(command) == ""]
        after = other.ahead(passes[0], "greedy") if passes and drawn else None
        return (self if after is None else Way(after.back(self.ahead.side))), drawn

    def steps(self) -> Mapping[Command, Way]:
        """Where each further step that rolls nothing leads."""
        if self._steps is None:
            tried = {command: self.ahead.ahead(command, "greedy") for command in self.ahead.steps()}
            self._steps = {command: Way(ahead) for command, ahead in tried.items() if ahead is not None}
        return self._steps

    def known_step(self, command: Command) -> Way | None:
        """Where a step leads, if that has been looked at."""
        return None if self._steps is None else self._steps.get(command)

    def next(self) -> Way | None:
        """The best further step; None when it can go no further."""
        if self._next is None:
            self._next = max(self.steps().values(), key=lambda way: way.score, default=None)
        return self._next

    def ends(self) -> tuple[Way, ...]:
        """How the game may stand here: as it was foreseen, and when the others have let it pass."""
        return (self,) if self._passed is None else (self._passed[0], self)


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
