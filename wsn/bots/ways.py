"""Marches as the greedy bot looks ahead: the positions along the way, each worked out once.

The bot looks at a march to its end before the first hex, and again before each further one. If the position
is then as foreseen, it uses the results again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wsn.bots.weighing import score_of, steps_on, worth_of
from wsn.engine.commands import Command
from wsn.table.choices import find_stop, kind_of
from wsn.table.seat import Ahead, Seat


@dataclass(slots=True)
class Weighed:
    """The scores of the spaces looked at on a march, valid as long as the tracks do not change.

    Taking an objective changes a track, and with it the worth of all other spaces.
    """

    tracks: Mapping[str, int | str]
    scores: dict[str, int] = field(default_factory=dict)
    been: set[str] = field(default_factory=set)
    """The spaces that the march has left, before this look and during it; it does not return to them."""


class Present:
    """What comes about by itself, so that positions after it can be compared with those before.

    An order may be the last of an activation. Then the game goes on, perhaps to the next turn or its end, and
    the score changes by what the order has no part in. It would change as much if the side had done nothing.
    """

    __slots__ = ("_change", "_now", "_seat")

    def __init__(self, seat: Seat, now: int) -> None:
        """`now` is the score of the seat where it decides."""
        self._seat, self._now = seat, now
        self._change: int | None = None

    def change(self, ahead: Seat) -> int:
        """By how much the score changes until a position without any doing of this side."""
        if not is_closed_in(self._seat, ahead):
            return 0
        if self._change is None:
            stop = find_stop(self._seat.legal())
            idle = None if stop is None else self._seat.ahead(stop, "greedy")
            self._change = (
                0 if idle is None or not is_closed_in(self._seat, idle) else score_of(idle) - self._now
            )
        return self._change


def is_closed_in(before: Seat, after: Seat) -> bool:
    """Whether what is open around the action of a side is over in a later position: its activation, say."""
    around = [(frame.phase, frame.side) for frame in before.view.frames[:-1]]
    return after.over or [(frame.phase, frame.side) for frame in after.view.frames[: len(around)]] != around


class MarchPosition:
    """A position that a march may lead to."""

    __slots__ = ("_may_end", "_passed", "_score", "_tried", "ahead", "present")

    def __init__(self, ahead: Ahead, present: Present | None = None) -> None:
        self.ahead, self.present = ahead, present
        self._score: int | None = None
        self._may_end: bool | None = None
        self._passed: tuple[MarchPosition | None, int] | None = None
        self._tried: dict[Command, MarchPosition] = {}

    @property
    def side_score(self) -> int:
        """The score of the side there, less what has come about by itself."""
        if self._score is None:
            by_itself = 0 if self.present is None else self.present.change(self.ahead)
            self._score = score_of(self.ahead) - by_itself
        return self._score

    @property
    def may_end(self) -> bool:
        """Whether the march may end here: not in a hex that the unit may only pass through."""
        if self._may_end is None:
            self._may_end = self.ahead.may_stop()
        return self._may_end

    def let_pass(self) -> tuple[MarchPosition, int]:
        """The position after the enemy lets a step pass, and the worth of the best reaction to it.

        Only an answer to the march is let pass. Where the turn has come to the enemy the march is over: if
        the enemy passed there, the position would be that of another turn.
        """
        if self._passed is None:
            self._passed = self._let_pass()
        after, drawn = self._passed
        return after or self, drawn

    def _let_pass(self) -> tuple[MarchPosition | None, int]:
        """The same; None for a position that stays as it is, which never holds itself: so it goes at once."""
        other = self.ahead.other()
        if other is None or other.own_time:
            return None, 0
        legal = other.legal()
        drawn = max((0, *(worth_of(other, command) or 0 for command in legal)))
        passes = [command for command in legal if kind_of(command) == ""]
        after = other.ahead(passes[0], "greedy") if passes and drawn else None
        passed = None if after is None else MarchPosition(after.back(self.ahead.side), self.present)
        return passed, drawn

    def step(self, command: Command) -> MarchPosition | None:
        """The position after a step, or None if it cannot be foreseen."""
        way = self._tried.get(command)
        if way is None:
            ahead = self.ahead.ahead(command, "greedy")
            if ahead is None:
                return None
            way = self._tried[command] = MarchPosition(ahead, self.present)
        return way

    def known_step(self, command: Command) -> MarchPosition | None:
        """The position after a step that has been tried, or None."""
        return self._tried.get(command)

    def next_step(self, weighed: Weighed) -> MarchPosition | None:
        """The position after the best further step, or None if no step improves it.

        Spaces already `weighed` on this march with no better score are not tried again; spaces tried now are
        added.
        """
        tracks = self.ahead.view.tracks
        if weighed.tracks != tracks:
            weighed.tracks, weighed.scores = tracks, {}
        scores, been = weighed.scores, weighed.been

        def may_be_better(command: Command) -> bool:
            space = _space(command)
            return space not in been and ((known := scores.get(space)) is None or known > self.side_score)

        best: MarchPosition | None = None
        for command in steps_on(self.ahead, may_be_better):
            way = self.step(command)
            if way is None:
                continue
            space = _space(command)
            if best is None:
                been.update(spaces_left(self.ahead, way.ahead, space))
            scores[space] = way.side_score
            if best is None or way.side_score > best.side_score:
                best = way
        return best

    def end_positions(self) -> tuple[MarchPosition, ...]:
        """The positions that may arise here: after the enemy passes, and before."""
        passed = None if self._passed is None else self._passed[0]
        return (self,) if passed is None else (passed, self)


def _space(command: Command) -> str:
    """The space that a step goes to."""
    return str(getattr(command, "space", ""))


def spaces_left(before: Seat, after: Seat, space: str) -> tuple[str, ...]:
    """The spaces that units leave with a step to `space`."""
    units = before.view.units
    came = (unit.id for unit in after.view.units.values() if unit.place == space)
    places = (units[unit_id].place for unit_id in came if unit_id in units)
    return tuple(place for place in places if place is not None and place != space)
