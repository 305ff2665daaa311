"""What an attack aims at, whom it can hurt, and how the dice are read against its sum (WSS 7.3, 18.4)."""

from __future__ import annotations

import msgspec

from wsn.cite import Reason, Refusal
from wsn.engine.state import Unit
from wsn.systems.war_storms.charts.tables import AntiTank, Mode
from wsn.systems.war_storms.commands import FireAt
from wsn.systems.war_storms.world import MODES, S, World, is_officer, name

WORDS: dict[str, str] = {"ap": "AP", "art": "ART", "at": "AT"}
WAYS = 36
CRAFT = "lcvp"
"""The row of the landing craft in the unit table."""
ROLLS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""In how many of 36 ways two dice show each total."""


class Aim(msgspec.Struct, frozen=True):  # made by the thousand: quicker than a dataclass
    """What is fired at, and how: a hex, or one armoured vehicle in it (`armoured`).

    `only` narrows the victims to one platoon: reaction fire hits the mover and nobody else (WSS 8).
    """

    space: str
    mode: Mode
    target: str | None = None
    only: str | None = None

    @property
    def armoured(self) -> bool:
        """True for the roll against a target number, false for the attack table."""
        return self.target is not None


class Tally(msgspec.Struct, frozen=True):  # made by the thousand: quicker than a dataclass
    """One attack worked out: the number that the dice are read against, and every reason for it.

    `number` is the final strength on the attack table, or the target number against a vehicle.
    `modifiers` are those of the roll, `reasons` everything. `victims` are who can take the hits.
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
        """What is added to two dice, low is good."""
        return sum(reason.amount for reason in self.modifiers)

    def hits(self, world: World, roll: int) -> int:
        """How many hits two dice showing this total score."""
        if self.aim.armoured:
            return _at_hits(world.tables.anti_tank, self.number, roll, self.modifier)
        return world.tables.attack.hits(self.number, roll + self.modifier) if self.number > 0 else 0

    def odds(self, world: World) -> tuple[int, ...]:
        """In how many of the 36 ways of two dice the attack scores 0 hits, 1 hit, and so on."""
        key = (self.aim.armoured, self.number, self.modifier)
        found = world.odds.get(key)
        if found is None:
            ways = [0]
            for roll, count in ROLLS.items():
                hits = self.hits(world, roll)
                ways += [0] * (hits + 1 - len(ways))
                ways[hits] += count
            found = world.odds[key] = tuple(ways)
        return found

    def chance(self, world: World) -> int:
        """In how many of the 36 ways it scores at least one hit."""
        return WAYS - self.odds(world)[0]

    def mean(self, world: World) -> int:
        """The mean number of hits, times 36."""
        return sum(hits * ways for hits, ways in enumerate(self.odds(world)))


def _at_hits(chart: AntiTank, number: int, roll: int, modifier: int) -> int:
    """WSS 18.4: at or below the number is a hit, well below it two; a 2 hits if it can, a 12 never."""
    if roll >= chart.always_misses:
        return 0
    total = roll + modifier
    if total <= number - chart.second_hit:
        return 2
    return int(total <= number or (roll <= chart.always_hits and number >= 1))


# --- what there is to shoot with, and at


def modes(s: S, unit: Unit) -> tuple[Mode, ...]:
    """The kinds of fire a platoon has."""
    return tuple(mode for mode in MODES if (unit.kind, mode) in s.world.fires)


def victims(s: S, aim: Aim, by: str) -> tuple[Unit, ...]:
    """The enemy platoons that the attack can hurt; officers fall with platoons (WSS 7.4)."""
    if aim.target is not None or aim.only is not None:
        one = s.state.units.get(aim.target or aim.only or "")
        return () if one is None or one.side == by or not _hurts(s, aim, one) else (one,)
    return tuple(
        u for u in s.state.units.values() if u.place == aim.space and u.side != by and _hurts(s, aim, u)
    )


def _hurts(s: S, aim: Aim, unit: Unit) -> bool:
    """WSS 18.4: AP and ART fall on foot, guns and light vehicles; AT and ART, aimed, on vehicles."""
    if unit.place != aim.space or is_officer(s, unit):
        return False
    armour = armour_of(s, unit)
    proof = s.world.tables.anti_tank.ap_proof
    if not aim.armoured:
        return aim.mode != "at" and (armour is None or armour < proof)
    return armour is not None and (aim.mode == "at" or (aim.mode == "art" and armour >= proof))


def armour_of(s: S, unit: Unit) -> int | None:
    """The armour that fire meets: that of the craft around a platoon in one (WSN 6.2), else its own."""
    if "afloat" in unit.marks and "amphibious" not in s.world.kinds[unit.kind].flags:
        return s.world.kinds[CRAFT].armour_value
    return s.world.kinds[unit.kind].armour_value


def aim_of(s: S, c: FireAt) -> Aim | Refusal:
    """What a command to fire points at."""
    if c.option not in MODES:
        return Refusal("WSS 7.1", f"{c.option!r} is no kind of fire: {', '.join(MODES)}")
    if c.target is not None:
        target = s.state.units.get(c.target)
        if target is None or target.place is None:
            return Refusal("WSS 7.1", f"{name(s, c.target)} is not on the map")
        if target.place not in s.world.board.spaces:
            return Refusal("WSS 10", f"{name(s, c.target)} is aboard: it is hit through its carrier")
        return Aim(target.place, c.option, c.target)
    if c.space is None:
        return Refusal("WSS 7.1", "fire needs a hex or a vehicle to aim at")
    if c.option == "at":
        return Refusal("WSS 18.4", "AT fire is aimed at one vehicle: name it as the target")
    return Aim(c.space, c.option)


def aims(s: S, by: str, only: Unit | None = None) -> list[Aim]:
    """Everything a side could fire at, in the order the enemy was placed; may overshoot."""
    found: dict[Aim, None] = {}
    proof = s.world.tables.anti_tank.ap_proof
    for unit in s.state.units.values() if only is None else (only,):
        if unit.side == by or unit.place not in s.world.board.spaces or is_officer(s, unit):
            continue  # who is aboard is hit through his carrier (WSS 10)
        assert unit.place is not None
        armour = armour_of(s, unit)
        alone = None if only is None else only.id
        if armour is None or armour < proof:
            found[Aim(unit.place, "ap", only=alone)] = None
            found[Aim(unit.place, "art", only=alone)] = None
        if armour is not None:
            found[Aim(unit.place, "at", unit.id)] = None
            if armour >= proof:
                found[Aim(unit.place, "art", unit.id)] = None
    return list(found)
