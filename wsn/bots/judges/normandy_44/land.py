"""What map and scenario of Normandy '44 come to for bots: prizes, stakes, beaches, distances over land."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.worths import find_prizes
from wsn.systems.normandy_44.data.tables import SideName
from wsn.systems.normandy_44.rules.beaches import landing_beaches
from wsn.systems.normandy_44.rules.victory import list_drop_hexes
from wsn.systems.normandy_44.rules.world import World

NO_WAY: Final = 60
"""Farther than any goal: hexes from which there is no way to one."""
SEARCHED_HEXES: Final = 1_000
"""How far is looked for ways at most."""
BEACH_STAKE: Final = 12
"""What a beach hex of the Allies is to be guarded like: a City that counts."""
RAID: Final = 9
"""Within how many hexes of the enemy a prize is in danger."""


class NormandyLand:
    """What map and scenario come to, the same in every position of a game."""

    def __init__(self) -> None:
        self._world: World | None = None
        self.prizes: Mapping[str, int] = {}
        self.stakes: Mapping[SideName, Mapping[str, int]] = {}
        """By side, what it does not want to lose: prizes, and the Allies their beaches besides."""
        self.drops: frozenset[str] = frozenset()
        self.near: Mapping[str, tuple[str, ...]] = {}
        self.second: Mapping[str, tuple[str, ...]] = {}
        self.beaches: frozenset[str] = frozenset()
        self.fields: dict[object, Mapping[str, int]] = {}
        self.far_from: dict[str, Mapping[str, int]] = {}
        self.threatened: dict[object, Mapping[str, float]] = {}

    def land_of(self, world: World) -> NormandyLand:
        """The same, worked out for this world."""
        if self._world is not world:
            self._world, self.fields, self.far_from, self.threatened = world, {}, {}, {}
            self.prizes = find_prizes(world)
            self.drops = frozenset(list_drop_hexes(world))
            board, land = world.board, world.land
            self.near = {one: tuple(n for n in board.neighbours(one) if n in land) for one in land}
            self.second = {
                one: tuple({far for n in self.near[one] for far in self.near[n]} - {one, *self.near[one]})
                for one in land
            }
            rows = landing_beaches(world).values()
            self.beaches = frozenset(space for row in rows for space in row.hexes)
            self.stakes = {
                "german": self.prizes,
                "allied": {**self.prizes, **dict.fromkeys(self.beaches, BEACH_STAKE)},
            }
        return self

    def distance_field(
        self, starts: frozenset[tuple[str, int]], closed: frozenset[str] = frozenset()
    ) -> Mapping[str, int]:
        """By hex, how far the nearest of some hexes is, each of them that far from the beginning."""
        known = self.fields.get((starts, closed))
        if known is None:
            if len(self.fields) > 200:
                self.fields.clear()
            known = self.fields[starts, closed] = self.spread_field(starts, closed)
        return known

    def distances_to(self, prize: str) -> Mapping[str, int]:
        """By hex, how far a prize is over land."""
        known = self.far_from.get(prize)
        if known is None:
            known = self.far_from[prize] = self.spread_field([(prize, 0)])
        return known

    def paths_to_stakes(
        self, foes: frozenset[str], stakes: frozenset[tuple[str, int]]
    ) -> Mapping[str, float]:
        """By hex one or two off an enemy, what that enemy could come to through it."""
        known = self.threatened.get((foes, stakes))
        if known is not None:
            return known
        if len(self.threatened) > 50:
            self.threatened.clear()
        ways: dict[str, float] = {}
        for prize, worth in sorted(stakes):
            far = self.distances_to(prize)
            for foe in sorted(foes):
                apart = far.get(foe, NO_WAY)
                if not 1 <= apart <= RAID:
                    continue
                share = worth / (apart + 2)
                for ring, off in ((self.near, 1), (self.second, 2)):
                    for space in ring.get(foe, ()):
                        if far.get(space, NO_WAY) + off == apart:
                            ways[space] = max(ways.get(space, 0.0), share) + share / 4
        self.threatened[foes, stakes] = ways
        return ways

    def spread_field(
        self,
        starts: Iterable[tuple[str, int]],
        closed: frozenset[str] = frozenset(),
        stops: frozenset[str] = frozenset(),
        most: int = SEARCHED_HEXES,
    ) -> dict[str, int]:
        """The same up to `most`, worked out now; nobody goes on out of `stops`, but for who begins there."""
        waiting: dict[int, list[str]] = {}
        for space, first in sorted(starts):
            waiting.setdefault(first, []).append(space)
        found: dict[str, int] = {}
        near, distance, reached = self.near, min(waiting, default=0), list[str]()
        while distance <= most and (waiting or reached):
            reached += waiting.pop(distance, ())
            further = []
            for space in reached:
                if space in found:
                    continue
                found[space] = distance
                if distance and space in stops:
                    continue
                further += [to for to in near.get(space, ()) if to not in found and to not in closed]
            reached = further
            distance += 1
        return found


def land_of(s: Weighing[World]) -> NormandyLand:
    """What the map comes to in this game."""
    return s.cache.of(NormandyLand).land_of(s.world)
