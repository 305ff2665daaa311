"""A scene of a film: when it begins, how long it lasts, where it takes place, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass

from wsn.parts.beats import Beat
from wsn.table.picture.svg import XY


@dataclass(frozen=True, slots=True)
class FilmScene:
    """One scene: when it begins, how long it lasts, and what is drawn in it."""

    begin: float
    length: float
    beat: Beat
    start: XY = (0.0, 0.0)
    end: XY = (0.0, 0.0)
    """Where it takes place; of what moves, from where to where."""
    by: tuple[XY, ...] = ()
    """Where those stand who act."""
    side: str = ""
    below: bool = False
    """Whether dice lie below their place, and outcomes above it."""
    banner: bool = False
    somewhere: bool = True
    """Whether it takes place on the board."""
    arm: str = ""
    """The arm of the unit that acts first, for who hears it."""
    walked_on: bool = False
    """Whether its counter was on its way already when this begins."""
    walks_on: bool = False
    """Whether it goes on from here at once."""
    aimed: XY | None = None
    """Over which place it jumped, of what comes down from the air."""

    def share_gone(self, now: float) -> float:
        """How much of it has gone by, from 0 to 1."""
        return min(max((now - self.begin) / self.length, 0.0), 1.0)

    def is_on(self, now: float) -> bool:
        """Whether it is on just now."""
        return self.begin <= now < self.begin + self.length

    def stands(self, now: float) -> XY:
        """Where what moves in it is by now. A way of several spaces begins and ends gently, once."""
        k = ease_share(self.share_gone(now), self.walked_on, self.walks_on)
        (ax, ay), (bx, by) = self.start, self.end
        return ax + (bx - ax) * k, ay + (by - ay) * k


def ease_share(share: float, walked_on: bool = False, walks_on: bool = False) -> float:
    """A way that begins and ends gently, but for a beginning or an end where it is in full swing."""
    if walked_on and walks_on:
        return share
    if walks_on:
        return share * share * (2 - share)
    if walked_on:
        return 1 - (1 - share) * (1 - share) * (1 + share)
    return share * share * (3 - 2 * share)
