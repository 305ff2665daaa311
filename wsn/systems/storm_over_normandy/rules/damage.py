"""Damage, applied by the owner of the units as they choose (SON 10.0, 10.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, Resolved, UnitMarked, UnitRemoved
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.parts.phases import Decided
from wsn.systems.storm_over_normandy.data.declared import SPENT
from wsn.systems.storm_over_normandy.rules import control, retreat
from wsn.systems.storm_over_normandy.rules.commands import Done, Take
from wsn.systems.storm_over_normandy.rules.memos import Damage, Retreating
from wsn.systems.storm_over_normandy.rules.world import S, fresh, is_fixed, kind_of, name

FLIP_DAMAGE, RETREAT_DAMAGE, ELIMINATION_DAMAGE = 1, 2, 3
LEVELS: Final = {"flip": FLIP_DAMAGE, "retreat": RETREAT_DAMAGE, "eliminate": ELIMINATION_DAMAGE}


def price(s: S, unit: Unit, level: int) -> int:
    """The damage points that bring a unit from where it is to a level (SON 10.0)."""
    kind = kind_of(s, unit)
    if kind.size == "strongpoint":
        return max(1, kind.defence - 6) if level == ELIMINATION_DAMAGE else 0
    step = 1 if kind.size == "battalion" else 2
    return (1 if fresh(unit) and level >= FLIP_DAMAGE else 0) + step * max(0, level - 1)


def levels(s: S, unit: Unit, spare: bool) -> tuple[int, ...]:
    """The levels that a unit can be brought to."""
    if is_fixed(s, unit):
        return () if spare else (ELIMINATION_DAMAGE,)
    every = (
        (FLIP_DAMAGE, RETREAT_DAMAGE, ELIMINATION_DAMAGE)
        if fresh(unit)
        else (RETREAT_DAMAGE, ELIMINATION_DAMAGE)
    )
    return tuple(level for level in every if not (spare and level == ELIMINATION_DAMAGE))


def _possible_sums(choices: Sequence[Sequence[int]]) -> set[int]:
    sums = {0}
    for prices in choices:
        sums |= {a + b for a in sums for b in prices}
    return sums


def possible(s: S, units: Sequence[Unit], spare: bool) -> set[int]:
    """Every amount of damage that these units can take (SON 10.0).

    Strongpoints are eliminated before any other unit takes damage. Ruling: an attack that eliminates
    nobody harms no strongpoint, and nobody behind one (SON 10.0 R1).
    """
    posts = [unit for unit in units if is_fixed(s, unit)]
    if posts and spare:
        return {0}
    sums = _possible_sums([[price(s, unit, ELIMINATION_DAMAGE)] for unit in posts])
    rest = [[price(s, u, level) for level in levels(s, u, spare)] for u in units if not is_fixed(s, u)]
    whole = sum(price(s, unit, ELIMINATION_DAMAGE) for unit in posts)
    return sums | {whole + more for more in _possible_sums(rest)}


def dealt(s: S, units: Sequence[Unit], spare: bool, points: int) -> int:
    """The least of so many damage points that must be applied to units: as much as is possible (SON 10.1)."""
    return max(one for one in possible(s, units, spare) if one <= points)


def units_of(s: S, memo: Damage) -> list[Unit]:
    """The units that the damage is for."""
    return [s.state.units[unit] for unit in memo.targets if unit in s.state.units]


def total(s: S, memo: Damage) -> int:
    """The damage points applied so far."""
    return sum(price(s, s.unit(unit), level) for unit, level in memo.taken.items())


def least_damage(s: S, memo: Damage) -> int:
    """The least that must be applied: as much of the damage as is possible (SON 10.1)."""
    return dealt(s, units_of(s, memo), memo.spare, memo.points)


def enough(s: S, memo: Damage) -> bool:
    """Whether the damage may be left as it is applied now."""
    applied = total(s, memo)
    return applied == least_damage(s, memo) or applied >= memo.points


def begin_damage(s: S, owner: str, memo: Damage) -> Iterator[Event]:
    """Open the choice; what leaves none is applied at once: all of it, or strongpoints that must go."""
    units = units_of(s, memo)
    posts = [unit for unit in units if is_fixed(s, unit)]
    if posts and memo.spare:
        text = "it eliminates nobody, and no other unit takes damage before the strongpoints"
        yield Resolved(rule="SON 10.0 R1", text=text, unit=posts[0].id)
        return
    everything = max(possible(s, units, memo.spare))
    yield PhaseEntered(rule="SON 10.0", phase="damage", side=owner, memo=encode_memo(memo))
    if everything <= memo.points:
        worst = {unit.id: max(levels(s, unit, memo.spare)) for unit in units if levels(s, unit, memo.spare)}
        yield Remembered(rule="SON 10.1", key="taken", value=worst)
        yield from apply_damage(s)
    elif posts and sum(price(s, post, ELIMINATION_DAMAGE) for post in posts) <= least_damage(s, memo):
        yield Remembered(rule="SON 10.0", key="taken", value={post.id: ELIMINATION_DAMAGE for post in posts})


def apply_damage(s: S) -> Iterator[Event]:
    """Put the damage into effect: flips, losses, then retreats (SON 10.1)."""
    memo = s.memo(Damage)
    owner = s.here.side
    yield PhaseLeft(rule="SON 10.1", phase="damage")
    for unit_id, level in sorted(memo.taken.items()):
        if level == ELIMINATION_DAMAGE:
            yield from control.lost(s, unit_id)
            yield UnitRemoved(rule="SON 10.0", unit=unit_id)
        elif fresh(s.unit(unit_id)):
            yield UnitMarked(rule="SON 10.0", unit=unit_id, mark=SPENT)
    leaving = tuple(sorted(unit for unit, level in memo.taken.items() if level == RETREAT_DAMAGE))
    if leaving and memo.kind != "defence":  # those who break off an assault go back with the others
        yield from retreat.begin_retreat(s, owner, Retreating(memo.space, leaving, memo.kind, memo.spare))
    yield from control.update(s, (memo.space,))


class DamagePhase(Decided):
    """The owner of the units chooses what each of them takes."""

    memo = Damage
    accepts: tuple[type[Command], ...] = (Take, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """The next level of every unit, and to end."""
        memo = s.memo(Damage)
        for unit in units_of(s, memo):
            for word in LEVELS:
                yield Take(unit=unit.id, option=word)
        yield Done()

    def check(self, s: S, c: Take | Done) -> Refusal | None:
        """SON 10.0 and 10.1."""
        memo = s.memo(Damage)
        if isinstance(c, Done):
            if enough(s, memo):
                return None
            least = least_damage(s, memo)
            return Refusal("SON 10.1", f"{total(s, memo)} of {least} damage points are applied")
        if c.unit not in memo.targets or c.unit not in s.state.units:
            return Refusal("SON 10.0", f"{name(s, c.unit)} takes no part of this damage")
        unit, level = s.unit(c.unit), LEVELS.get(c.option, 0)
        if level not in levels(s, unit, memo.spare):
            if memo.spare and level == ELIMINATION_DAMAGE:
                return Refusal("SON 10.2", "this attack eliminates nobody")
            return Refusal("SON 10.0", f"{name(s, unit.id)} cannot take that")
        if level <= memo.taken.get(unit.id, 0):
            return Refusal("SON 10.0", f"{name(s, unit.id)} has already taken that")
        if not is_fixed(s, unit):
            standing = [u for u in units_of(s, memo) if is_fixed(s, u) and not memo.taken.get(u.id)]
            if standing:
                return Refusal("SON 10.0", "strongpoints are eliminated before other units take damage")
            if memo.spare and level == RETREAT_DAMAGE and not retreat.can(s, unit, memo.space, memo.kind):
                unflipped = [
                    u for u in units_of(s, memo)
                    if u.id != unit.id and fresh(u) and not memo.taken.get(u.id)
                ]  # fmt: skip
                if unflipped:
                    return Refusal("SON 10.2", "fresh units are flipped before a unit that cannot retreat")
        return None

    def decide(self, s: S, c: Take | Done) -> Iterator[Event]:
        """Note what a unit takes, or put all into effect."""
        memo = s.memo(Damage)
        if isinstance(c, Take):
            taken: Mapping[str, int] = {**memo.taken, c.unit: LEVELS[c.option]}
            yield Remembered(rule="SON 10.0", key="taken", value=taken)
            memo = s.memo(Damage)
            units = units_of(s, memo)
            if total(s, memo) < max(possible(s, units, memo.spare)):
                return
        yield from apply_damage(s)
