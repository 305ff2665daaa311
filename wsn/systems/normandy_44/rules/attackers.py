"""Who may attack what, and why others may not (N44 10.1, 10.2, 10.7, 15.3, 22.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.declared import (
    ATTACKED,
    DEFENDED,
    DISRUPTED,
    REPLACED,
    RESERVE,
    SCATTERED,
)
from wsn.systems.normandy_44.rules.attack import defenders_of
from wsn.systems.normandy_44.rules.limits import barred_sides, refuse_place
from wsn.systems.normandy_44.rules.units import has_brackets
from wsn.systems.normandy_44.rules.world import (
    S,
    army_of,
    at,
    counter_of,
    name_space,
    other,
    position_begun_at,
    stacks_of,
)


def refuse_attacker(s: S, unit: Unit, reserve: bool = False) -> Refusal | None:
    """Why a unit attacks nobody now, wherever the enemy is; or None. `reserve`: in reserve combat."""
    name = counter_of(s, unit).name
    if has_brackets(s, unit):
        return Refusal("N44 10.7", f"{name} only defends")
    if ATTACKED in unit.marks:
        return Refusal("N44 10.1", f"{name} has attacked in this phase")
    if DISRUPTED in unit.marks:
        return Refusal("N44 13.6", f"{name} is disrupted")
    if SCATTERED in unit.marks:
        return Refusal("N44 20.2.3", f"{name} is scattered")
    if REPLACED in unit.marks:
        return Refusal("N44 6.2.4", f"{name} has received a replacement")
    if reserve and RESERVE not in unit.marks:
        return Refusal("N44 15.3", f"{name} is not in reserve")
    return refuse_out_of(s, str(unit.place), unit.side)


def refuse_out_of(s: S, space: str, side: str) -> Refusal | None:
    """Why nobody of a side attacks out of a hex: a replacement there, a position being built; or None."""
    if any(REPLACED in unit.marks for unit in at(s, space, side)):
        return Refusal("N44 6.2.5", f"a unit in {name_space(s, space)} has received a replacement")
    begun = position_begun_at(s, space)
    if begun is not None and begun.side == side:
        return Refusal("N44 16.1.3", f"an improved position is being built in {name_space(s, space)}")
    return None


def refuse_target(s: S, target: str, side: str) -> Refusal | None:
    """Why a hex may not be attacked by a side in this phase, or None (N44 10.1)."""
    if target not in s.world.land:
        return Refusal("N44 10.1", f"{name_space(s, target)} is no hex on land")
    defenders = defenders_of(s, target, side)
    if not defenders:
        return Refusal("N44 10.1", f"no enemy is in {name_space(s, target)}")
    if any(DEFENDED in unit.marks for unit in defenders):
        return Refusal("N44 10.1", f"{name_space(s, target)} has been attacked in this phase")
    return None


def refuse_beyond(s: S, unit: Unit, target: str) -> Refusal | None:
    """Why an Allied unit may not attack a hex because of where it lies, or None (N44 22.1.2, 26.1, 26.3)."""
    if unit.side != "allied":
        return None
    return refuse_place(s, unit, target) or barred_sides(s, unit.side).get((str(unit.place), target))


def list_attackers(s: S, target: str, side: str, reserve: bool = False) -> Mapping[str, Refusal | None]:
    """By unit next to a hex, stack by stack clockwise, why it may not join an attack on it, or None.

    Supporters are left out: nobody would ask. A hexside that is impassable lets nobody attack (N44 9.6).
    """
    answers: dict[str, Refusal | None] = {}
    for space in s.world.board.neighbours(target):
        for unit in at(s, space, side):
            answers[unit.id] = refuse_attacker(s, unit, reserve) or refuse_beyond(s, unit, target)
    return answers


def list_able(s: S, target: str, side: str, reserve: bool = False) -> tuple[str, ...]:
    """The units that may join an attack on a hex."""
    answers = list_attackers(s, target, side, reserve)
    return tuple(unit for unit, refusal in answers.items() if refusal is None)


def list_targets(s: S, side: str, reserve: bool = False) -> tuple[str, ...]:
    """The hexes that somebody of a side may attack now, in board order; at what odds is not asked."""
    enemies = stacks_of(s, other(side))
    found: set[str] = set()
    board = s.world.board
    for space, units in stacks_of(s, side).items():
        near = [one for one in board.neighbours(space) if one in enemies and one not in found]
        if not near:
            continue
        able = [unit for unit in units if refuse_attacker(s, unit, reserve) is None]
        found.update(one for one in near if any(refuse_beyond(s, unit, one) is None for unit in able))
    return tuple(
        one for one in sorted(found, key=board.order.__getitem__) if refuse_target(s, one, side) is None
    )


def list_companions(s: S, attackers: Sequence[str]) -> tuple[str, ...]:
    """The units in brackets that begin a combat stacked with an attacker: they may advance (N44 10.7)."""
    side = s.unit(attackers[0]).side
    places = dict.fromkeys(str(s.unit(unit).place) for unit in attackers)
    there = (unit for place in places for unit in at(s, place, side))
    return tuple(unit.id for unit in there if has_brackets(s, unit) and unit.id not in attackers)


def refuse_together(s: S, units: Sequence[str]) -> Refusal | None:
    """Why units may not attack in one combat: US and Commonwealth never do (N44 22.1.1)."""
    if len({army_of(s, s.unit(unit)) for unit in units}) > 1:
        return Refusal("N44 22.1.1", "US and Commonwealth units do not take part in the same combat")
    return None


def split_armies(s: S, units: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """These units army by army, each in its order."""
    armies: dict[str, list[str]] = {}
    for unit in units:
        armies.setdefault(army_of(s, s.unit(unit)), []).append(unit)
    return (tuple(one) for one in armies.values())
