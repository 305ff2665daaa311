"""How counters lie in their spaces while a film is on: as before until it comes to what changes their pile.

The scene gives the piles of the end alone. A unit that has still to go lies in its old pile, with the face
that it had there; those who stay keep their places until the last of the others has gone, or the first comes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Final

from wsn.client.view.filmscene import FilmScene
from wsn.parts.beats import Arrives, Comes, Goes
from wsn.table.picture.stacks import PlacedCounter
from wsn.table.picture.svg import XY

GOING: Final = frozenset({"eliminated", "removed", "off_map"})
"""The outcomes with which a unit is gone from the board."""
GONE: Final = 0.55
"""Seconds in which such a unit fades."""


class FilmPiles:
    """The piles of a film, between the counters before it and those after it, by their units.

    `deep` are those who lie so deep in a pile before it that they are not drawn.
    """

    def __init__(
        self,
        before: Mapping[str, PlacedCounter],
        after: Mapping[str, PlacedCounter],
        scenes: Sequence[FilmScene],
        deep: Set[str] = frozenset(),
    ) -> None:
        self._before, self._after, self._deep = before, after, deep
        self._walks: dict[str, list[FilmScene]] = {}
        self._goes: dict[str, float] = {}
        """When each unit leaves the pile in which it lay, for good or for another."""
        comes: dict[str, list[float]] = {}
        for one in scenes:
            beat = one.beat
            if isinstance(beat, Goes):
                self._walks.setdefault(beat.unit, []).append(one)
                self._goes.setdefault(beat.unit, one.begin)
            elif isinstance(beat, Arrives) and beat.unit in after:
                comes.setdefault(after[beat.unit].counter.space, []).append(one.begin + one.length)
            elif (
                isinstance(beat, Comes) and beat.what in GOING and beat.at in before and beat.at not in after
            ):
                self._goes.setdefault(beat.at, one.begin)
        for unit, walk in self._walks.items():
            if unit in after:
                last = walk[-1]
                comes.setdefault(after[unit].counter.space, []).append(last.begin + last.length)
        leaves: dict[str, list[float]] = {}
        for unit, when in self._goes.items():
            if unit in before:
                leaves.setdefault(before[unit].counter.space, []).append(when)
        self._loosened = {space: min(times) for space, times in leaves.items()}
        """When the first goes from each pile."""
        self._settled = {space: max(times) for space, times in comes.items()}
        """When the last comes to each pile."""
        self._ordered = {space: min(times) for space, times in comes.items()}
        self._ordered |= {space: max(times) for space, times in leaves.items()}
        """Until when those who stay in a space lie as before."""

    def moved_places(self, now: float) -> dict[str, XY]:
        """Where the units are that are on their way, or between two ways."""
        places = {}
        for unit, walk in self._walks.items():
            step = next((one for one in walk if one.begin + one.length > now), None)
            if step is not None and (now >= walk[0].begin or unit not in self._before):
                places[unit] = step.stands(now)
        return places

    def piled_counters(self, now: float) -> tuple[PlacedCounter, ...]:
        """The counters that do not lie as they do at the end, from the lowest of a pile to its top."""
        return (*self._still_counters(now), *self._arrived_counters(now))

    def _still_counters(self, now: float) -> Iterator[PlacedCounter]:
        """Those who lie as before."""
        for unit, was in self._before.items():
            space, then = was.counter.space, self._after.get(unit)
            if unit in self._goes:
                if now >= self._goes[unit]:
                    continue
            elif then is None or then.counter.space != space or now >= self._ordered.get(space, -math.inf):
                continue
            loose = now >= self._loosened.get(space, math.inf)
            if loose or unit not in self._deep:
                yield _by_itself(was) if loose else was

    def _arrived_counters(self, now: float) -> Iterator[PlacedCounter]:
        """Those who lie as at the end, but for others who have still to come and lie on them."""
        for unit, then in self._after.items():
            space = then.counter.space
            if now >= self._settled.get(space, -math.inf) or (
                unit in self._walks and self._on_way(unit, now)
            ):
                continue
            was = self._before.get(unit)
            stays = was is not None and was.counter.space == space and unit not in self._goes
            if not stays or now >= self._ordered.get(space, -math.inf):
                yield _by_itself(then)

    def _on_way(self, unit: str, now: float) -> bool:
        """Whether a unit has not come to where it is going."""
        walk = self._walks.get(unit)
        return walk is not None and walk[-1].begin + walk[-1].length > now


def _by_itself(one: PlacedCounter) -> PlacedCounter:
    """A counter with all of its face, without the number of its pile."""
    return replace(one, covered=False, count=0)
