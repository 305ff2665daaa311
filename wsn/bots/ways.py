"""The way of a march: the places that were looked at, and what comes after each, worked out once.

A march is looked at to its end before its first hex is entered, and looked at again at the next. Where
the game then stands as it was foreseen, what was worked out is used again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wsn.engine.commands import Command
from wsn.engine.facts import Chance
from wsn.engine.system import Preview
from wsn.table.choices import kind_of
from wsn.table.seat import Ahead, Seat

WORTH = 40
"""What a step (a figure) lost is worth, in the points of `System.score`."""


@dataclass(slots=True)
class Weighed:
    """The scores of the spaces that were looked at on a march; they hold while the tracks do.

    An objective that is taken changes a track, and with it what all other spaces are worth.
    """

    tracks: Mapping[str, int | str]
    scores: dict[str, int] = field(default_factory=dict)


class Way:
    """A place that a march may come to."""

    __slots__ = ("_passed", "_score", "_steps", "_tried", "ahead")

    def __init__(self, ahead: Ahead) -> None:
        self.ahead = ahead
        self._score: int | None = None
        self._passed: tuple[Way, int] | None = None
        self._steps: tuple[Command, ...] | None = None
        self._tried: dict[Command, Way] = {}

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
        drawn = max((0, *(mean(preview) or 0 for preview in found if preview is not None)))
        passes = [command for command in legal if kind_of(command) == ""]
        after = other.ahead(passes[0], "greedy") if passes and drawn else None
        return (self if after is None else Way(after.back(self.ahead.side))), drawn

    def step(self, command: Command) -> Way | None:
        """Where a step leads; None where that cannot be seen."""
        way = self._tried.get(command)
        if way is None:
            ahead = self.ahead.ahead(command, "greedy")
            if ahead is None:
                return None
            way = self._tried[command] = Way(ahead)
        return way

    def known_step(self, command: Command) -> Way | None:
        """Where a step leads, if that has been looked at."""
        return self._tried.get(command)

    def next(self, weighed: Weighed) -> Way | None:
        """The best further step; None when it can go no further, or nowhere better.

        Spaces that were `weighed` on this march are not tried again from a better one; those that are
        tried now are added.
        """
        tracks = self.ahead.view.tracks
        if weighed.tracks != tracks:
            weighed.tracks, weighed.scores = tracks, {}
        scores = weighed.scores
        if self._steps is None:
            self._steps = self.ahead.steps()
        best: Way | None = None
        for command in self._steps:
            space = str(getattr(command, "space", ""))
            known = scores.get(space)
            if known is not None and known <= self.score:
                continue
            way = self.step(command)
            if way is None:
                continue
            if best is None:
                scores.update(dict.fromkeys(left(self.ahead, way.ahead, space), self.score))
            scores[space] = way.score
            if best is None or way.score > best.score:
                best = way
        return best

    def ends(self) -> tuple[Way, ...]:
        """How the game may stand here: as it was foreseen, and when the others have let it pass."""
        return (self,) if self._passed is None else (self._passed[0], self)


def left(before: Seat, after: Seat, space: str) -> tuple[str, ...]:
    """The spaces that a step to `space` leaves."""
    units = before.view.units
    came = (unit.id for unit in after.view.units.values() if unit.place == space)
    places = (units[unit_id].place for unit_id in came if unit_id in units)
    return tuple(place for place in places if place is not None and place != space)


def mean(preview: Preview) -> int | None:
    """A hundred times the mean worth of its odds; None where they promise nothing.

    What only risks something (a step into mines, a drop) is done for where it leads, and is tried out.
    """
    if not any(one.worth is not None or one.harm > 0 or one.own < 0 for one in preview.odds):
        return None
    return sum(worth(one) * one.ways for one in preview.odds) // preview.odds[0].out_of


def worth(one: Chance) -> int:
    """What one outcome brings, in hundredths of `System.score`: what it says, or the steps that it costs."""
    return 100 * WORTH * (one.harm - one.own) if one.worth is None else one.worth
