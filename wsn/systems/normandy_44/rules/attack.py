"""What an attack comes to: strengths, halving, bonuses, shifts and odds (N44 10, 11).

`work_out_attack` answers with the combat, every part of it with its rule, or with the rule against it. It
takes the plan as it is: who may take part is a question of `attackers`, what support there is one of
`support`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.state import Unit
from wsn.english import count, list_words
from wsn.parts.crt import Combat, Strength, cap_shifts, halve, work_out_combat
from wsn.systems.normandy_44.data.declared import (
    ISOLATED,
    LANDED,
    OUT_OF_SUPPLY,
    REGROUP,
    RETREATED,
    STRATEGIC,
)
from wsn.systems.normandy_44.rules.artillery import most_shifts
from wsn.systems.normandy_44.rules.units import (
    counts_as_infantry,
    has_grey_rating,
    is_silhouetted,
    is_strongpoint,
    quality_of,
    rating_of,
    strength_of,
)
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    at,
    counter_of,
    has_position,
    name_space,
    other,
    weather,
)

MOST_FACTORS: Final = 18
"""The factors that count on either side (N44 10.4)."""
FLOODED: Final = "flooded"
ARMOR_RULE: Final = "N44 11.4.4"


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """An attack as it is declared."""

    target: str
    """The hex."""
    attackers: tuple[str, ...]
    """Everybody who attacks."""
    main: tuple[str, ...] = ()
    """The units of the formation or battle group that is the main assault force (N44 10.3.1)."""
    attached: str = ""
    """The unit attached to it (N44 10.3.3); empty: none."""
    sources: tuple[str, ...] = ()
    """What gives the artillery shifts, once for each shift (N44 11.6)."""
    air: int = 0
    """The air units that support it (N44 19.1.2)."""
    naval: bool = False
    """Whether ships support it (N44 19.2)."""

    @property
    def main_force(self) -> tuple[str, ...]:
        """The main assault force with what is attached to it."""
        return (*self.main, self.attached) if self.attached else self.main


@dataclass(frozen=True, slots=True)
class Shift:
    """A shift that units give: the reason, and who gave it (N44 12.2.1)."""

    reason: Reason
    givers: tuple[str, ...] = ()


# --- the sides of a combat


def defenders_of(s: S, target: str, side: str) -> tuple[Unit, ...]:
    """The units that an attack by a side on a hex would meet, those who retreated into it left out."""
    units = at(s, target, other(side))
    guests = bystanders_of(s, target, side)
    return tuple(unit for unit in units if unit not in guests) if guests else units


def bystanders_of(s: S, target: str, side: str) -> tuple[Unit, ...]:
    """Those who have retreated into the hex of others in this phase: they take no part (N44 13.5)."""
    units = at(s, target, other(side))
    guests = tuple(unit for unit in units if RETREATED in unit.marks)
    return guests if len(guests) < len(units) else ()


# --- the attacker's strength


def is_flooded(world: World, space: str) -> bool:
    """Whether a hex is flooded."""
    return world.board.spaces[space].terrain == FLOODED


def crosses_water(world: World, here: str, to: str) -> bool:
    """Whether an attack crosses a major river or a flooded side, or comes out of a flooded hex (N44 11.3)."""
    return (
        world.has_side(here, to, "major_river")
        or world.map.is_flooded_side(here, to)
        or is_flooded(world, here)
    )


def explain_halving(s: S, unit: Unit, target: str, in_main: bool) -> Iterator[Reason]:
    """Every cause for which an attacking unit is halved, once for all of them (N44 11.1)."""
    world, here = s.world, str(unit.place)
    if world.has_side(here, target, "major_river"):
        yield Reason("N44 11.3", "across a major river")
    elif world.has_side(here, target, "minor_river"):
        yield Reason("N44 11.3", "across a minor river")
    if world.map.is_flooded_side(here, target):
        yield Reason("N44 11.3", "across a flooded hexside")
    if is_flooded(world, here):
        yield Reason("N44 11.3", "out of a flooded hex")
    if LANDED in unit.marks or REGROUP in unit.marks:
        yield Reason("N44 6.5.2", "has landed this turn")
    if unit.side == "allied" and world.has_side(here, target, "perimeter"):
        yield Reason("N44 16.3", "across the perimeter of Cherbourg")
    if OUT_OF_SUPPLY in unit.marks or ISOLATED in unit.marks:
        yield Reason("N44 18.4", "out of supply")
    if world.has_side(here, target, "airfield"):
        yield Reason("N44 11.7", "across the airfield")
    if not in_main:
        yield Reason("N44 10.3.1", "not of the main assault force")


def attack_strength(s: S, plan: AttackPlan) -> Strength:
    """What the attackers bring, a reason for each unit, and the most that counts (N44 10.4, 11.1)."""
    main = plan.main_force
    parts = []
    for unit_id in plan.attackers:
        unit = s.unit(unit_id)
        full, causes = strength_of(s, unit), tuple(explain_halving(s, unit, plan.target, unit_id in main))
        name = counter_of(s, unit).name
        if causes:
            text = f"{name} ({full}, halved: {list_words([cause.text for cause in causes])})"
            parts.append(Reason(causes[0].rule, text, halve(full, causes)))
        else:
            parts.append(Reason("N44 10.3.1", name, full))
    return Strength(tuple(parts), _limit_factors())


def _limit_factors() -> Reason:
    return Reason("N44 10.4", f"{MOST_FACTORS} factors count at most", MOST_FACTORS)


# --- the defender's strength


def defence_strength(s: S, target: str, defenders: Sequence[Unit]) -> Strength:
    """What the defenders have, with the bonus of their terrain (N44 10.4, 11.2)."""
    parts = [Reason("N44 10.5", counter_of(s, unit).name, strength_of(s, unit)) for unit in defenders]
    bonus = defence_bonus(s, target, defenders)
    if bonus is not None:
        parts.append(bonus)
    if sum(part.amount for part in parts) < 1:
        parts.append(Reason("N44 10.5", "a hex that is held counts for one factor", 1))
    return Strength(tuple(parts), _limit_factors())


def defence_bonus(s: S, target: str, defenders: Sequence[Unit]) -> Reason | None:
    """The defensive combat bonus, at most as much as those who get one have factors; None without one."""
    ground = s.world.ground(target)
    if not ground.bonus:
        return None
    entitled = [unit for unit in defenders if gets_bonus(s, unit)]
    most = sum(strength_of(s, unit) for unit in entitled)
    if most >= ground.bonus:
        return Reason("N44 11.2", f"bonus of {ground.name}", ground.bonus)
    if most:
        return Reason("N44 11.2", f"bonus of {ground.name} ({ground.bonus}), at most {most} here", most)
    return Reason("N44 11.2", f"no bonus of {ground.name}: nobody here is entitled to it")


def gets_bonus(s: S, unit: Unit) -> bool:
    """Whether a unit gets a bonus: no strongpoint, silhouette, strategic mover (N44 11.2, 9.8.4)."""
    return not is_strongpoint(s, unit) and not is_silhouetted(s, unit) and STRATEGIC not in unit.marks


# --- shifts


def best_rating(s: S, units: Iterable[Unit]) -> int:
    """The best armor rating, grey or red, among units; 0 for none."""
    return max((rating_of(s, unit) for unit in units), default=0)


def refuse_armor_into(s: S, target: str, defenders: Sequence[Unit]) -> Reason | None:
    """Why no attacker earns an armor shift against a hex, wherever it comes from (N44 11.4.4); or None."""
    if is_flooded(s.world, target):
        return Reason(ARMOR_RULE, "no armor shift into a flooded hex")
    ground = s.world.ground(target)
    if ground.no_armor_shift:
        return Reason(ARMOR_RULE, f"no armor shift into {ground.name}")
    if has_position(s, target):
        return Reason("N44 16.1.1", "no armor shift against an improved position")
    if any(is_strongpoint(s, unit) for unit in defenders):
        return Reason("N44 16.2", "no armor shift against a strongpoint")
    return None


def refuse_armor_from(s: S, unit: Unit, target: str) -> Reason | None:
    """Why a unit earns no armor shift from where it stands (N44 11.4.4); or None."""
    world, here = s.world, str(unit.place)
    if crosses_water(world, here, target):
        return Reason(ARMOR_RULE, "no armor shift across a major river or flooded hexside, or out of a flood")
    if unit.side == "allied" and world.has_side(here, target, "perimeter"):
        return Reason("N44 16.3", "no armor shift across the perimeter of Cherbourg")
    return None


def armor_shifts(s: S, main: Sequence[Unit], target: str, defenders: Sequence[Unit]) -> Iterator[Shift]:
    """The armor shift of either side (N44 11.4), or what stands against that of the attacker."""
    greys = [unit for unit in main if has_grey_rating(s, unit)]
    if greys:
        barred = refuse_armor_into(s, target, defenders)
        allowed = [unit for unit in greys if refuse_armor_from(s, unit, target) is None]
        best, against = best_rating(s, allowed), best_rating(s, defenders)
        if barred is not None:
            yield Shift(barred)
        elif not allowed:
            reason = refuse_armor_from(s, greys[0], target)
            assert reason is not None
            yield Shift(reason)
        elif best <= against:
            yield Shift(Reason("N44 11.4.1", f"no armor shift: {best} is not better than {against}"))
        else:
            givers = tuple(unit.id for unit in allowed if rating_of(s, unit) == best)
            yield Shift(Reason("N44 11.4.1", "armor", 1), givers)
    if not best_rating(s, main):
        armored = any(has_grey_rating(s, unit) for unit in defenders)
        if armored and any(counts_as_infantry(s, unit) for unit in defenders):
            yield Shift(Reason("N44 11.4.2", "armor of the defender", -1))


def quality_shifts(s: S, main: Sequence[Unit], defenders: Sequence[Unit]) -> Iterator[Shift]:
    """The troop quality shift of either side (N44 11.5)."""
    best = max(quality_of(s, unit) for unit in main)
    if best > max((quality_of(s, unit) for unit in defenders), default=0):
        givers = tuple(unit.id for unit in main if quality_of(s, unit) == best)
        yield Shift(Reason("N44 11.5", "troop quality", 1), givers)
    if best < 0:
        yield Shift(Reason("N44 11.5", "poor troop quality of the whole main assault force", -1))


def tiger_shifts(s: S, main: Sequence[Unit], target: str, defenders: Sequence[Unit]) -> Iterator[Shift]:
    """The shift of Tiger tanks, attacking or defending (N44 11.9)."""
    tigers = [unit for unit in main if counter_of(s, unit).tiger]
    if tigers:
        world = s.world
        givers = tuple(
            unit.id
            for unit in tigers
            if not is_flooded(world, target) and not crosses_water(world, str(unit.place), target)
        )
        yield Shift(Reason("N44 11.9", "Tiger tanks", 1 if givers else 0), givers)
    if any(counter_of(s, unit).tiger for unit in defenders):
        yield Shift(Reason("N44 11.9", "Tiger tanks of the defender", -1))


def ground_shifts(s: S, main: Sequence[Unit], target: str, defenders: Sequence[Unit]) -> Iterator[Shift]:
    """The shifts of water, hilltops and strategic movement (N44 11.3, 11.8, 9.8.4)."""
    if all(crosses_water(s.world, str(unit.place), target) for unit in main):
        yield Shift(Reason("N44 11.3", "the whole main assault force comes over water", -1))
    if "hilltop" in s.world.board.spaces[target].features:
        yield Shift(Reason("N44 11.8", "hilltop", -1))
    if any(STRATEGIC in unit.marks for unit in defenders):
        yield Shift(Reason("N44 9.8.4", "caught in strategic movement", 1))


def support_shifts(s: S, plan: AttackPlan) -> Iterator[Reason]:
    """The shifts of artillery, air units and ships (N44 11.6, 19)."""
    guns = [
        Reason(
            "N44 11.6.2" if plan.sources.count(source) else "N44 11.6.1",
            f"artillery of {name_source(s, source)}",
            plan.sources.count(source),
        )
        for source in dict.fromkeys(plan.sources)
    ]
    most = most_shifts(s)
    yield from cap_shifts(guns, most, "N44 11.6.1", f"at most {count(most, 'artillery shift')}")
    if plan.air:
        yield Reason("N44 19.1.2", "air support", plan.air)
    if plan.naval:
        yield Reason("N44 19.2", "naval support", 1)


def name_source(s: S, source: str) -> str:
    """What gives an artillery shift, in words: a unit, or a hex."""
    unit = s.state.units.get(source)
    return counter_of(s, unit).name if unit is not None else f"Caen in {source.rpartition(' ')[2]}"


def list_unit_shifts(s: S, plan: AttackPlan) -> tuple[Shift, ...]:
    """The shifts that do not come of support, in the order in which they are told."""
    side = s.unit(plan.attackers[0]).side
    main = [s.unit(unit) for unit in plan.main_force]
    defenders = defenders_of(s, plan.target, side)
    return (
        *ground_shifts(s, main, plan.target, defenders),
        *armor_shifts(s, main, plan.target, defenders),
        *quality_shifts(s, main, defenders),
        *tiger_shifts(s, main, plan.target, defenders),
    )


def shift_givers(s: S, plan: AttackPlan) -> tuple[str, ...]:
    """The attackers who gave an armor, troop quality or Tiger shift: they pay first (N44 12.2.1)."""
    given = (unit for shift in list_unit_shifts(s, plan) for unit in shift.givers)
    return tuple(dict.fromkeys(given))


# --- odds


def work_out_attack(s: S, plan: AttackPlan) -> Combat | Refusal:
    """The combat of a plan, every part with its rule, or why there is none at such odds (N44 10.5, 10.6)."""
    if not plan.attackers:
        return Refusal("N44 10.1", "nobody attacks yet")
    if not plan.main:
        return Refusal("N44 10.3.1", "an attack needs a main assault force")
    defenders = defenders_of(s, plan.target, s.unit(plan.attackers[0]).side)
    if not defenders:
        return Refusal("N44 10.1", f"no enemy is in {name_space(s, plan.target)}")
    shifts = [shift.reason for shift in list_unit_shifts(s, plan)]
    return work_out_combat(
        s.world.tables.combat.results,
        attack_strength(s, plan),
        defence_strength(s, plan.target, defenders),
        (*shifts, *support_shifts(s, plan)),
    )


def jabo_chances(s: S, side: str) -> Mapping[int, Fraction] | None:
    """The columns that fighter-bombers shift a German attack in clear weather, with their chances.

    None where nobody rolls for them: left is below 0 (N44 19.1.3).
    """
    if side != "german" or weather(s) != "clear":
        return None
    chances: dict[int, Fraction] = {}
    rows = s.world.tables.combat.jabos
    for row in rows.values():
        chances[-row.left] = chances.get(-row.left, Fraction(0)) + Fraction(1, len(rows))
    return chances
