"""Targets of fire, the platoons it can hurt, and how its dice are read (WSS 7.3, 18.4)."""

from __future__ import annotations

from typing import Final

import msgspec

from wsn.cite import Reason, Refusal
from wsn.data import shorten
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.tables import AntiTank, Mode
from wsn.systems.war_storms.rules.commands import FireAt
from wsn.systems.war_storms.rules.world import FIRE_MODES, S, World, is_officer, name

MODE_WORDS: Final[dict[str, str]] = {"ap": "AP", "art": "ART", "at": "AT"}
TWO_DICE_WAYS: Final = 36
CRAFT: Final = "lcvp"
"""The row of the landing craft in the unit table."""
ROLLS: Final = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""How many of the 36 rolls of two dice show each total."""


def at_most(value: int) -> int:
    """How many of the 36 rolls of two dice show this total or less."""
    return sum(ways for roll, ways in ROLLS.items() if roll <= value)


class Aim(msgspec.Struct, frozen=True, gc=False):  # made by the thousand: quicker than a dataclass
    """The target and the kind of fire: a hex, or one armoured vehicle in it (`armoured`).

    `only` limits the victims to one platoon: reaction fire hits the mover alone (WSS 8).
    """

    space: str
    mode: Mode
    target: str | None = None
    only: str | None = None

    @property
    def armoured(self) -> bool:
        """True when the roll is against a target number, false when it uses the attack table."""
        return self.target is not None


class Tally(msgspec.Struct, frozen=True, gc=False):  # made by the thousand: quicker than a dataclass
    """One attack worked out: the number to roll against, and every reason for it.

    `number` is the final strength on the attack table, or the target number against a vehicle.
    `modifiers` are those of the roll; `reasons` are all of them. `victims` are the ids that can take hits.
    """

    aim: Aim
    firers: tuple[str, ...]
    victims: tuple[str, ...]
    strength: int
    divisor: int
    number: int
    modifiers: tuple[Reason, ...]
    reasons: tuple[Reason, ...]

    @property
    def modifier(self) -> int:
        """The modifier of the two dice; low rolls are good."""
        return sum(reason.amount for reason in self.modifiers)

    def hits(self, world: World, roll: int) -> int:
        """The hits scored by this total of two dice."""
        if self.aim.armoured:
            return _at_hits(world.tables.anti_tank, self.number, roll, self.modifier)
        return world.tables.attack.hits(self.number, roll + self.modifier) if self.number > 0 else 0

    def odds(self, world: World) -> tuple[int, ...]:
        """How many of the 36 rolls of two dice score 0 hits, 1 hit, and so on."""
        key = (self.aim.armoured, self.number, self.modifier)
        counts = world.odds.get(key)
        if counts is None:
            ways = [0]
            for roll, count in ROLLS.items():
                hits = self.hits(world, roll)
                ways += [0] * (hits + 1 - len(ways))
                ways[hits] += count
            counts = world.odds[key] = tuple(ways)
        return counts

    def need(self, world: World) -> int | None:
        """The highest total of two dice that scores a hit; None when none does."""
        key = (self.aim.armoured, self.number, self.modifier)
        if key not in world.needs:
            world.needs[key] = max((roll for roll in ROLLS if self.hits(world, roll)), default=None)
        return world.needs[key]

    def chance(self, world: World) -> int:
        """How many of the 36 rolls score at least one hit."""
        return TWO_DICE_WAYS - self.odds(world)[0]

    def mean(self, world: World) -> int:
        """The mean number of hits, times 36."""
        return sum(hits * ways for hits, ways in enumerate(self.odds(world)))


def number(world: World, strength: int, divisor: int, armour: int | None = None) -> int:
    """The number to roll against: the strength on the attack table, or what hits a vehicle of this armour."""
    divided = strength // divisor
    return divided if armour is None else world.tables.anti_tank.base + divided - armour


def _at_hits(chart: AntiTank, number: int, roll: int, modifier: int) -> int:
    """WSS 18.4: the number or less hits, well below it twice; a 12 never hits, a 2 always if it can."""
    if roll >= chart.always_misses:
        return 0
    total = roll + modifier
    if total <= number - chart.second_hit:
        return 2
    return int(total <= number or (roll <= chart.always_hits and number >= 1))


# --- weapons and targets


def modes(s: S, unit: Unit) -> tuple[Mode, ...]:
    """The kinds of fire that a platoon has."""
    return tuple(mode for mode in FIRE_MODES if (unit.kind, mode) in s.world.fires)


def victims(s: S, aim: Aim, by: str) -> tuple[Unit, ...]:
    """The enemy platoons that the attack can hurt; officers are checked for separately (WSS 7.4)."""
    if aim.target is not None or aim.only is not None:
        one = s.state.units.get(aim.target or aim.only or "")
        return () if one is None or one.side == by or not _can_hurt(s, aim, one) else (one,)
    return tuple([u for u in s.units_at(aim.space) if u.side != by and _can_hurt(s, aim, u)])


def _can_hurt(s: S, aim: Aim, unit: Unit) -> bool:
    """WSS 18.4: AP and ART hurt foot, guns and light vehicles; aimed AT and ART fire hurts vehicles."""
    if unit.place != aim.space or is_officer(s, unit):
        return False
    armour = armour_of(s, unit)
    proof = s.world.tables.anti_tank.ap_proof
    if not aim.armoured:
        return aim.mode != "at" and (armour is None or armour < proof)
    return armour is not None and (aim.mode == "at" or (aim.mode == "art" and armour >= proof))


def armour_of(s: S, unit: Unit) -> int | None:
    """The armour value against fire: at sea that of a landing craft (WSN 6.2), else its own.

    Ruling: a swimming tank at sea has no more armour than a craft: its screen is hit, not its hull (WSN 4.2).
    """
    if "afloat" in unit.marks:
        return s.world.armour[CRAFT]
    return s.world.armour[unit.kind]


def aim_of(s: S, c: FireAt) -> Aim | Refusal:
    """The target of a command to fire, or why it is not one."""
    if c.option not in FIRE_MODES:
        return Refusal("WSS 7.1", f"{c.option!r} is not a kind of fire; choose from {', '.join(FIRE_MODES)}")
    if c.target is not None:
        if c.space is not None:
            return Refusal("WSS 7.1", "fire is aimed at a hex or at a vehicle, not at both")
        target = s.state.units.get(c.target)
        if target is None or target.place is None:
            return Refusal("WSS 7.1", f"{name(s, c.target)} is not on the map")
        if target.place not in s.world.board.spaces:
            return Refusal("WSS 10", f"{name(s, c.target)} is aboard a carrier: fire at the carrier")
        return Aim(target.place, c.option, c.target)
    if c.space is None:
        return Refusal("WSS 7.1", "fire needs a hex or a vehicle to aim at")
    if c.space not in s.world.board.spaces:
        return Refusal("WSS 7.1", f"there is no hex {shorten(c.space)} on the map")
    if c.option == "at":
        return Refusal("WSS 18.4", "AT fire is aimed at one vehicle: choose the vehicle as the target")
    return Aim(c.space, c.option)


def aims(s: S, by: str, only: Unit | None = None) -> list[Aim]:
    """Everything a side could fire at, in the order the enemy was placed; some of it may not be allowed."""
    targets: dict[Aim, None] = {}
    proof = s.world.tables.anti_tank.ap_proof
    for unit in s.state.units.values() if only is None else (only,):
        if unit.side == by or unit.place not in s.world.board.spaces or is_officer(s, unit):
            continue  # a unit aboard is hit through its carrier (WSS 10)
        assert unit.place is not None
        armour = armour_of(s, unit)
        alone = None if only is None else only.id
        if armour is None or armour < proof:
            targets[Aim(unit.place, "ap", only=alone)] = None
            targets[Aim(unit.place, "art", only=alone)] = None
        if armour is not None:
            targets[Aim(unit.place, "at", unit.id)] = None
            if armour >= proof:
                targets[Aim(unit.place, "art", unit.id)] = None
    return list(targets)
