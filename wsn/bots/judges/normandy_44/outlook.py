"""The position of Normandy '44 as a side plans by it: strengths, threats, goals, lines home, the front.

An `Outlook` is worked out once for a position of units and kept with it (`look_out`). Distances are in hexes,
worths in the units of `worths`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

from wsn.bots.judges.judge import Weighing
from wsn.bots.judges.normandy_44.land import NO_WAY, land_of
from wsn.bots.judges.normandy_44.worths import CADRE, attack_factors, price_cadre
from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.declared import DISRUPTED, SCATTERED
from wsn.systems.normandy_44.data.tables import SideName
from wsn.systems.normandy_44.rules.limits import closed_hexes
from wsn.systems.normandy_44.rules.manners import in_reserve_phase
from wsn.systems.normandy_44.rules.supply import list_sources
from wsn.systems.normandy_44.rules.units import has_zone, is_silhouetted, is_strongpoint, strength_of
from wsn.systems.normandy_44.rules.world import (
    World,
    army_of,
    counter_of,
    held_by,
    other,
    stacks_of,
    turn,
)
from wsn.systems.normandy_44.rules.zones import zones_of

PER_HEX: Final = 5
"""What one hex nearer to a goal is worth."""
CUT_OFF: Final = 150
"""What it costs to stand where no line leads home."""
BOND: Final[Mapping[SideName, int]] = {"german": 7, "allied": 4}
"""What a bond with a friend is worth beside the enemy; two count."""
RISK: Final = 12
"""What each time the defence that the enemy could bring against a hex costs."""
GARRISON: Final = 3.5
"""What it is worth to hold a prize for certain, for each point of it."""
MOST_GARRISON: Final = 45.0
"""What a garrison is worth at most, in whatever prize."""
WALKING_HEXES: Final = 8
"""Within how many hexes of open country an enemy is who may walk into a prize in a day or so."""
SHELTERED_SHARE: Final = 0.3
"""What part of a garrison a prize wants that is near the enemy, but has the front before it."""
LEAST_SAFETY: Final = 0.5
"""How safe a prize is with the weakest garrison: nobody walks in."""
WEAR: Final = 10
"""How many times the cost of a cadre is that of exposing a unit that may become one."""
CADRE_STEPS: Final = 2
"""The steps of a large unit that the next loss makes a cadre."""
LEAST_STAKE: Final = 3
"""The prizes that are worth a garrison are worth this or more."""
COVER: Final = 4.5
"""What it is worth to bar a hex on the way to a prize, for each point of what could be lost through it."""
MOST_COVER: Final = 40.0
"""What all that one stack bars is worth at most."""
NEAR_FRONT: Final = 4
"""Within how many hexes of the enemy a line of bonds is worth anything."""


class Outlook:
    """The position as one side plans by it."""

    def __init__(self, s: Weighing[World], side: SideName) -> None:
        self.s, self.side, self.foe = s, side, other(side)
        self.land = land_of(s)
        self.enemies = stacks_of(s, self.foe)
        self.own = stacks_of(s, side)
        self.threat1: dict[str, int] = {}
        """By hex, the factors that the enemy beside it could attack it with."""
        self.threat2: dict[str, int] = {}
        """The same two hexes off."""
        for space, units in self.enemies.items():
            factors = self._attacker_factors(units)
            if factors:
                for near in self.land.near.get(space, ()):
                    self.threat1[near] = self.threat1.get(near, 0) + factors
                for far in self.land.second.get(space, ()):
                    self.threat2[far] = self.threat2.get(far, 0) + factors
        self._fields: dict[object, Mapping[str, int]] = {}
        self._gains: dict[object, float] = {}
        self._values: dict[object, float] = {}
        self._support: dict[str, tuple[int, int]] = {}

    def gain_of(self, units: Sequence[Unit], find: Callable[[Outlook, Sequence[Unit]], float]) -> float:
        """What units would gain by a march, found once for the position."""
        key = in_reserve_phase(self.s), tuple(unit.id for unit in units)
        known = self._gains.get(key)
        if known is None:
            known = self._gains[key] = find(self, units)
        return known

    def _attacker_factors(self, units: Sequence[Unit]) -> int:
        return sum(attack_factors(self.s, unit) for unit in units if SCATTERED not in unit.marks)

    @cached_property
    def enemy_far(self) -> Mapping[str, int]:
        """By hex, how far the nearest enemies are that are more than a strongpoint."""
        s = self.s
        spaces = [
            space
            for space, units in self.enemies.items()
            if any(not is_strongpoint(s, unit) for unit in units)
        ]
        return self.land.distance_field(frozenset((space, 0) for space in spaces))

    @cached_property
    def open_far(self) -> Mapping[str, int]:
        """By hex that the enemy can come to without a fight, how far it is: zones stop a walk."""
        starts = [(space, 0) for space, units in self.enemies.items() if self._attacker_factors(units)]
        barred = frozenset(self.own)
        return self.land.spread_field(starts, barred, frozenset(self.covered_hexes), WALKING_HEXES)

    @cached_property
    def watched_hexes(self) -> frozenset[str]:
        """The hexes in zones of the enemy."""
        return frozenset(zones_of(self.s, self.foe).exerted)

    @cached_property
    def home(self) -> Mapping[str, int]:
        """By hex from which a line leads home without enemies and their zones, how long it is."""
        sources = set(list_sources(self.s, self.side))
        if self.side == "allied":
            sources |= self.land.beaches
        closed = set(self.enemies) | {space for space in self.watched_hexes if space not in self.own}
        starts = [(space, 0) for space in sources if space not in self.enemies]
        return self.land.spread_field(starts, frozenset(closed))

    def is_cut_off(self, space: str) -> bool:
        """Whether no line leads home from a hex or its neighbours."""
        home = self.home
        return space not in home and not any(near in home for near in self.land.near.get(space, ()))

    @cached_property
    def ways_in(self) -> Mapping[str, float]:
        """By hex, what prizes of the side the enemy could come to through it."""
        s = self.s
        foes = frozenset(space for space, units in self.enemies.items() if self._attacker_factors(units))
        stakes = frozenset(
            (space, worth)
            for space, worth in self.land.stakes[self.side].items()
            if worth > 1
            and space not in self.enemies
            and (space not in self.land.prizes or held_by(s, space) == self.side)
        )
        return self.land.paths_to_stakes(foes, stakes)

    @cached_property
    def covered_hexes(self) -> Mapping[str, int]:
        """By hex, how many stacks of the side bar it: by standing there, or by their zone."""
        counts: dict[str, int] = {}
        for space, units in self.own.items():
            if any(has_zone(self.s, unit) for unit in units):
                for one in (space, *self.land.near.get(space, ())):
                    counts[one] = counts.get(one, 0) + 1
        return counts

    def cover_worth(
        self, space: str, units: Sequence[Unit], leaves: str | None, friends: Sequence[Unit] = ()
    ) -> float:
        """What these units would bar that no other stack bars, the more the longer they would hold out.

        `leaves`: the hex that they leave empty; `friends`: who is there without them.
        """
        if not any(has_zone(self.s, unit) for unit in units):
            return 0.0
        ways, covered = self.ways_in, self.covered_hexes
        left = () if leaves is None else (leaves, *self.land.near.get(leaves, ()))
        standing = any(has_zone(self.s, unit) for unit in friends)
        worth = 0.0
        for one in (space, *self.land.near.get(space, ())):
            way = ways.get(one)
            if way and covered.get(one, 0) - (one in left) - standing <= 0:
                worth += way
        return (
            min(MOST_COVER, COVER * worth) * self._weigh_strengthening(space, units, friends)
            if worth
            else 0.0
        )

    def _leaves(self, units: Sequence[Unit]) -> str | None:
        """The hex in which units stand, if nobody with a zone stays there without them."""
        here, ids = str(units[0].place), {unit.id for unit in units}
        stack = self.own.get(here, ())
        if not any(has_zone(self.s, unit) for unit in units):
            return None
        return None if any(has_zone(self.s, one) for one in stack if one.id not in ids) else here

    # --- goals

    def aims_of(self, unit: Unit) -> Mapping[str, int]:
        """By hex, how far the goals of a unit are, the better ones a little nearer."""
        closed = closed_hexes(self.s, unit)  # kept once for all who share them
        key = army_of(self.s, unit), id(closed)
        known = self._fields.get(key)
        if known is None:
            starts = self._german_goals() if self.side == "german" else self._allied_goals()
            allowed = frozenset((space, far) for space, far in starts if space not in closed)
            known = self._fields[key] = self.land.distance_field(allowed or frozenset(starts), frozenset())
        return known

    def _allied_goals(self) -> list[tuple[str, int]]:
        """Prizes that are not held, the dear ones as if they were nearer; then wherever the enemy stands."""
        s = self.s
        goals = [
            (space, max(0, 7 - worth))
            for space, worth in self.land.prizes.items()
            if held_by(s, space) != "allied" and worth > 1
        ]
        goals += [(space, 8) for space in self.enemies]
        return goals

    def _german_goals(self) -> list[tuple[str, int]]:
        """Where the enemy is stronger than those who face it; prizes with the enemy near."""
        s = self.s
        goals = []
        for space, units in self.enemies.items():
            factors = self._attacker_factors(units)
            if not factors:
                continue
            facing = sum(
                sum(strength_of(s, one) for one in self.own.get(near, ()))
                for near in (*self.land.near.get(space, ()), *self.land.second.get(space, ()))
            )
            need = factors - facing // 2
            goals.append((space, 2 if need > 6 else 4 if need > 0 else 7))
        far = self.enemy_far
        for space, worth in self.land.prizes.items():
            if (
                worth >= 5
                and space not in self.enemies
                and space not in self.own
                and far.get(space, NO_WAY) <= 6
            ):
                goals.append((space, 3 if held_by(s, space) == "german" else 4))
        goals += [(space, 4) for space in self.land.beaches if space not in self.own]
        return goals

    # --- strength

    def support_at(self, target: str) -> tuple[int, int]:
        """The attacking factors of the side beside a hex of the enemy, and those within two hexes more."""
        known = self._support.get(target)
        if known is None:
            beside = sum(self._ready_factors(self.own.get(one, ())) for one in self.land.near.get(target, ()))
            later = sum(
                self._ready_factors(self.own.get(one, ())) for one in self.land.second.get(target, ())
            )
            known = self._support[target] = beside, later
        return known

    def _ready_factors(self, units: Sequence[Unit]) -> int:
        return sum(attack_factors(self.s, unit) for unit in units if DISRUPTED not in unit.marks)

    def defence_of(self, space: str, units: Sequence[Unit]) -> int:
        """The factors that units would defend a hex with."""
        s, ground = self.s, self.s.world.ground(space)
        strength = sum(strength_of(s, unit) for unit in units)
        covered = sum(
            strength_of(s, unit)
            for unit in units
            if not is_silhouetted(s, unit) and not is_strongpoint(s, unit)
        )
        return strength + min(ground.bonus, covered)

    # --- what a hex is worth

    def place_value(self, space: str, units: Sequence[Unit], contact: bool = True) -> float:
        """What it is worth that units stand in a hex, with those of their side who are there.

        `contact`: whether they may attack from there afterwards.
        """
        key = space, contact, tuple(unit.id for unit in units)
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = self._work_out_value(space, units, contact)
        return known

    def _work_out_value(self, space: str, units: Sequence[Unit], contact: bool) -> float:
        s = self.s
        ids = {unit.id for unit in units}
        friends = [unit for unit in self.own.get(space, ()) if unit.id not in ids]
        worth = -1.0 * PER_HEX * self.aims_of(units[0]).get(space, NO_WAY)
        factors = self._attacker_factors(units)
        threat = self.threat1.get(space, 0) + self.threat2.get(space, 0) // 3
        if threat:
            ratio = threat / max(1, self.defence_of(space, [*units, *friends]))
            if ratio > 0.7:
                prized = self.side == "german" and self.land.prizes.get(space, 0) >= LEAST_STAKE
                worth -= (RISK / 2 if prized else RISK) * min(4.0, ratio - 0.7)
            worth -= self._weigh_wear(units)
        if contact and factors:
            worth += self._contact_worth(space, units, factors)
        far = self.enemy_far.get(space, NO_WAY)
        if far <= NEAR_FRONT and any(has_zone(s, unit) for unit in units):
            worth += self.link_worth(space, ids)
            worth += self.cover_worth(space, units, self._leaves(units), friends)
        if self.is_cut_off(space) and far < 20:
            worth -= CUT_OFF
        worth += self.holding_units(space, units, friends, far)
        if not factors and far <= 1:
            worth -= 15
        return worth

    def _weigh_wear(self, units: Sequence[Unit]) -> float:
        """What it costs to expose large units that the next loss makes cadres, if few more lose the game."""
        s = self.s
        worn = [
            counter_of(s, unit) for unit in units if counter_of(s, unit).large and unit.steps == CADRE_STEPS
        ]
        costs = (price_cadre(s, counter.nation) - CADRE[-1] for counter in worn)
        return sum(costs) / WEAR

    def _contact_worth(self, space: str, units: Sequence[Unit], factors: int) -> float:
        """The best attack out of a hex with those beside it, or what it costs to be too weak for any."""
        best = 0.0
        beside = {str(unit.place) for unit in units}
        for target in self.land.near.get(space, ()):
            if target not in self.enemies:
                continue
            now, later = self.support_at(target)
            if any(place in self.land.near[target] for place in beside):
                now -= factors
            odds = (factors + max(0, now) + later / 2) / max(1, self._foe_defence(target))
            gain = min(odds, 4.0) * 7 - 9
            if self.land.prizes.get(target, 0) > 3:
                gain += 4
            best = max(best, gain) if best else gain
        if self.side == "german" and best > 0:
            best *= 0.6
        return best

    def _foe_defence(self, target: str) -> int:
        units = self.enemies[target]
        return self.defence_of(target, units)

    def link_worth(self, space: str, ids: set[str]) -> float:
        """The bonds with friends on either side, or with the coast."""
        bonds, ground = 0.0, self.s.world.zone_ground
        partners = {far for far, _ in ground.in_line[space]} | {far for far, _ in ground.offset[space]}
        for far in partners:
            there = self.own.get(far)
            if there and any(has_zone(self.s, unit) for unit in there if unit.id not in ids):
                bonds += 1
        for near in self.land.near.get(space, ()):
            there = self.own.get(near)
            if there and any(has_zone(self.s, unit) for unit in there if unit.id not in ids):
                bonds += 0.5
        if ground.rim[space]:
            bonds += 0.5
        return BOND[self.side] * min(bonds, 2.0)

    def _weigh_garrison(self, space: str, units: Sequence[Unit], friends: Sequence[Unit]) -> float:
        """What units add to the safety of what is to be guarded."""
        stake = self.land.stakes[self.side].get(space, 0)
        if stake < LEAST_STAKE:
            return stake / 2 if not friends else 0.0
        return min(MOST_GARRISON, GARRISON * stake) * self._weigh_strengthening(space, units, friends)

    def _weigh_strengthening(self, space: str, units: Sequence[Unit], friends: Sequence[Unit]) -> float:
        """By how much units make a hex safer than those who are there without them."""
        threat = max(self.threat1.get(space, 0), self.threat2.get(space, 0) / 2)
        return self._rate_safety(space, [*units, *friends], threat) - self._rate_safety(
            space, friends, threat
        )

    def rate_exposure(self, space: str, far: int) -> float:
        """How much a prize wants a garrison, from 0 to 1: `far` hexes off the enemy as the crow flies."""
        open_far = self.open_far
        walk = 1 + min((open_far.get(one, NO_WAY) for one in self.land.near.get(space, ())), default=NO_WAY)
        if walk <= WALKING_HEXES:
            return 1.0 - max(0, walk - 4) / WALKING_HEXES
        return SHELTERED_SHARE if far <= 4 else 0.0

    def _rate_safety(self, space: str, units: Sequence[Unit], threat: float) -> float:
        """How safe a hex is by these units, from 0 with nobody to 1."""
        if not units:
            return 0.0
        if not threat:
            return 1.0
        return LEAST_SAFETY + (1 - LEAST_SAFETY) * min(1.0, self.defence_of(space, units) / (0.6 * threat))

    def holding_units(self, space: str, units: Sequence[Unit], friends: Sequence[Unit], far: int) -> float:
        """What it is worth to stand in a prize, with nobody else there."""
        prize = self.land.prizes.get(space, 0)
        if self.side == "german":
            if space in self.land.beaches and not friends:
                return 10
            if prize > 1 and held_by(self.s, space) == "allied":
                return 10 + prize
            return self.rate_exposure(space, far) * self._weigh_garrison(space, units, friends)
        if space in self.land.beaches:
            guards = [one for one in friends if attack_factors(self.s, one)]
            if self._attacker_factors(units) and any(has_zone(self.s, one) for one in units):
                return self.rate_exposure(space, far) * self._weigh_garrison(space, units, guards)
            return 0
        if friends or not prize:
            return 0
        if space in self.land.drops:
            left = self.s.world.scenario.turns - turn(self.s)
            return 45 if left <= 0 else 30 if left == 1 else prize
        return prize if held_by(self.s, space) != "allied" else prize / 4 if far <= 3 else 0


def look_out(s: Weighing[World], side: SideName) -> Outlook:
    """The outlook of a side, worked out once for a position."""
    known = s.placed.known
    outlook: Outlook | None = known.get((look_out, side))
    if outlook is None or outlook.s.state.tracks is not s.state.tracks:
        outlook = known[look_out, side] = Outlook(s, side)
    outlook.s = s  # the phase may have changed, and what may be done in it with it
    return outlook
