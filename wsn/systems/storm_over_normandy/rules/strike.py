"""An attack by dice: attack points, defence points, odds, and the roll (SON 9.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, Resolved, TrackSet
from wsn.engine.facts import Chance
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.english import count
from wsn.parts.called import does
from wsn.parts.phases import Automatic, Decided
from wsn.systems.storm_over_normandy.data.declared import HELD, SUPPORT
from wsn.systems.storm_over_normandy.rules import cards, control, damage, reactions
from wsn.systems.storm_over_normandy.rules.commands import Support
from wsn.systems.storm_over_normandy.rules.memos import Damage, Strike
from wsn.systems.storm_over_normandy.rules.world import (
    S,
    as_side,
    at,
    defence,
    force,
    holder,
    is_fixed,
    kind_of,
    name,
    other,
    title,
)

TWO_DICE: Final[Mapping[int, int]] = Counter(a + b for a in range(1, 7) for b in range(1, 7))
"""In how many of the 36 ways two dice give each sum."""


@dataclass(frozen=True, slots=True)
class Tally:
    """An attack before the dice: points without them, and how each came about."""

    attack: int
    defence: int
    reasons: tuple[Reason, ...]

    def damage(self, dice: int) -> int:
        """The damage points of a roll (SON 9.3.5)."""
        return max(0, self.attack + dice - self.defence)


def attackers(s: S, memo: Strike) -> list[Unit]:
    """The attacking units that are still there."""
    return [s.state.units[unit] for unit in memo.units if unit in s.state.units]


def targets(s: S, memo: Strike) -> Sequence[Unit]:
    """The units that are attacked: those named, or every enemy in the area (SON 9.3.4)."""
    if memo.targets:
        return [unit for one in memo.targets if (unit := s.state.units.get(one)) and unit.place == memo.space]
    return at(s, memo.space, other(memo.side))


def value(s: S, area: str) -> int:
    """The Defensive Value of an area; a star adds 1 while a strongpoint is inside (SON 2.2.1)."""
    row = s.world.areas[area]
    if row.starred and any(is_fixed(s, unit) for unit in s.units_at(area)):
        return row.defence + 1
    return row.defence


def tally(s: S, memo: Strike, told: bool = True) -> Tally:
    """Attack and defence points without the dice (SON 9.3.1 to 9.3.4); without reasons unless `told`."""
    reasons: list[Reason] = []
    attack = memo.power
    if memo.power and told:
        reasons.append(Reason("SON 9.2", "firepower of the card", memo.power))
    units = attackers(s, memo)
    if units:
        power = sum(kind_of(s, unit).firepower for unit in units)
        attack += power
        if told:
            words_ = f"firepower {'' if power else '0 '}of {count(len(units), 'unit')}"
            reasons.append(Reason("SON 9.3.1", words_, power))
        groups = Counter(unit.group for unit in units if unit.group)
        if groups and max(groups.values()) >= 3:
            attack += 1
            if told:
                reasons.append(Reason("SON 9.3.2", "three units of one division", 1))
    if memo.support:
        attack += memo.support
        if told:
            reasons.append(Reason("SON 9.3.3", "support points", memo.support))
    if memo.bonus:
        attack += memo.bonus
        if told:
            reasons.append(Reason("SON 6.2", "cards for it", memo.bonus))
    foes = targets(s, memo)
    points = max((defence(s, unit) for unit in foes), default=0)
    if told:
        reasons.append(Reason("SON 9.3.4", "best defence", -points))
    if foes and holder(s, memo.space) == foes[0].side:
        ground = value(s, memo.space) * (2 if memo.doubled else 1)
        points += ground
        if told:
            twice = ", counted twice" if memo.doubled else ""
            words_ = f"Defensive Value of {title(s, memo.space)}{twice}"
            reasons.append(Reason("SON 9.3.4", words_, -ground))
    if memo.brace:
        points += memo.brace
        if told:
            reasons.append(Reason("SON 6.2", "cards against it", -memo.brace))
    return Tally(attack, points, tuple(reasons))


def words(points: int) -> str:
    """The damage of an outcome, for odds and log."""
    return "no damage" if not points else f"{points} damage"


def points_of(worked: Tally) -> tuple[tuple[Chance, int], ...]:
    """The exact odds of every amount of damage, each with its points (SON 9.3.5)."""
    ways: Counter[int] = Counter()
    for dice, throws in TWO_DICE.items():
        ways[worked.damage(dice)] += throws
    return tuple((Chance(words(points), n, 36), points) for points, n in sorted(ways.items()))


def odds(worked: Tally) -> tuple[Chance, ...]:
    """The same for a preview: no loss of units is told, for what damage comes to is its owner's choice."""
    return tuple(chance for chance, _ in points_of(worked))


def damage_dealt(s: S, memo: Strike, worked: Tally) -> tuple[tuple[Chance, int], ...]:
    """The odds, each with how much of its damage those attacked must take: they can take only so much."""
    able = sorted(damage.possible(s, targets(s, memo), memo.spare))
    return tuple((chance, max(one for one in able if one <= points)) for chance, points in points_of(worked))


def odds_for(s: S, memo: Strike, worked: Tally, mine: bool) -> tuple[Chance, ...]:
    """The same with what is good for the attacker, and bad for the other side: damage that can be taken."""
    return tuple(
        msgspec.structs.replace(chance, favours=mine) if points else chance
        for chance, points in damage_dealt(s, memo, worked)
    )


def mean(s: S, memo: Strike, worked: Tally) -> float:
    """The average of the damage that those attacked must take (SON 10.1)."""
    return sum(chance.ways * points for chance, points in damage_dealt(s, memo, worked)) / 36


def expected_text(s: S, memo: Strike, worked: Tally) -> str:
    """The same in words."""
    return f"{mean(s, memo, worked):.1f} damage expected"


def is_shielded(s: S, memo: Strike) -> bool:
    """Whether an attack harms nobody whatever the dice, for a strongpoint is there (SON 10.0 R1)."""
    return memo.spare and any(is_fixed(s, unit) for unit in targets(s, memo))


def begin_attack(s: S, memo: Strike) -> Iterator[Event]:
    """Open an attack; held units that are attacked are released (SON 14.1)."""
    if any(HELD in unit.marks for unit in targets(s, memo)):
        yield from control.released(s)
    yield PhaseEntered(rule="SON 9.3", phase="strike", memo=encode_memo(memo))


def limit(s: S, memo: Strike) -> int:
    """How many support points may be added (SON 9.3.3)."""
    if memo.side != "allies" or memo.kind in ("shelling", "strongpoints", "landing"):
        return 0
    return min(SUPPORT.get(s.state) or 0, s.world.areas[memo.space].support)


def in_bocage(s: S, memo: Strike) -> bool:
    """Whether an attack is one against which the hedgerows help: Allied units attack in bocage (SON 14.2).

    They do so in an impulse of theirs: defensive fire is in one of the enemy's. Where the Germans do not
    control the area, there is no value that could count twice.
    """
    own_impulse = memo.side == "allies" and bool(memo.units) and memo.kind != "defence"
    return own_impulse and s.world.bocage(memo.space) and holder(s, memo.space) == "germans"


class StrikePhase(Automatic):
    """The attack: support and cards first, then the dice, then the damage.

    Ruling: in an attack support points come before the cards, the attacker's card before the defender's
    (SON 9.3.3 R1).
    """

    memo = Strike

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """The next thing that happens in the attack."""
        memo = s.memo(Strike)
        if not targets(s, memo) or (memo.units and not attackers(s, memo)):
            yield PhaseLeft(rule="SON 9.3", phase="strike")
            return
        landing = memo.kind in ("shelling", "strongpoints", "landing")
        if memo.stage == "cards":
            yield Remembered(rule="SON 9.3", key="stage", value="answer")
            if limit(s, memo):
                yield PhaseEntered(rule="SON 9.3.3", phase="support", side="allies", memo=encode_memo(memo))
                return
            memo = s.memo(Strike)
        if memo.stage == "answer":
            yield Remembered(rule="SON 9.3", key="stage", value="against")
            if not landing and cards.count(s, memo.side):
                yield reactions.ask_for_card("attack", as_side(memo.side), memo.space)
                return
            memo = s.memo(Strike)
        if memo.stage == "against":
            yield Remembered(rule="SON 9.3", key="stage", value="roll")
            foe = other(memo.side)
            if not landing and cards.count(s, foe):
                yield reactions.ask_for_card("bocage" if in_bocage(s, memo) else "attacked", foe, memo.space)
                return
        yield from self._roll(s, s.memo(Strike))

    def _roll(self, s: S, memo: Strike) -> Iterator[Event]:
        reckoned = tally(s, memo)
        who = f"{does(force(s, memo.side), 'attacks', 'attack')} in {title(s, memo.space)}"
        dice = yield from s.roll(2, purpose=who, rule="SON 9.3.1", because=reckoned.reasons)
        points = reckoned.damage(sum(dice))
        text = f"{reckoned.attack} + {sum(dice)} attack points against {reckoned.defence}: {words(points)}"
        yield Resolved(rule="SON 9.3.5", text=text, space=memo.space)
        hit = tuple(unit.id for unit in targets(s, memo))
        owner = other(memo.side)
        yield PhaseLeft(rule="SON 9.3", phase="strike")
        if points:
            owed = Damage(memo.kind, memo.space, points, hit, memo.spare)
            yield from damage.begin_damage(s, owner, owed)


class SupportPhase(Decided):
    """The Allied player adds support points to an attack (SON 9.3.3)."""

    memo = Strike
    accepts: tuple[type[Command], ...] = (Support,)

    def candidates(self, s: S) -> Iterable[Command]:
        """From none to the most."""
        return (Support(amount=n) for n in range(limit(s, s.memo(Strike)) + 1))

    def check(self, s: S, c: Support) -> Refusal | None:
        """No more than there are, and than the name of the area allows."""
        most = limit(s, s.memo(Strike))
        if not 0 <= c.amount <= most:
            return Refusal("SON 9.3.3", f"at most {most} may be added here")
        return None

    def decide(self, s: S, c: Support) -> Iterator[Event]:
        """Note them; the attack goes on."""
        yield PhaseLeft(rule="SON 9.3.3", phase="support")
        if c.amount:
            left = (SUPPORT.get(s.state) or 0) - c.amount
            yield TrackSet(rule="SON 9.3.3", track=SUPPORT.key(), value=left)
            yield Remembered(rule="SON 9.3.3", key="support", value=c.amount)


def plan_attack(kind: str, side: str, space: str, units: Iterable[Unit]) -> Strike:
    """An attack of these units, as it is resolved and foretold."""
    return Strike(kind, side, space, tuple(unit.id for unit in units))


def attack_text(s: S, memo: Strike) -> str:
    """An attack in words."""
    who = ", ".join(name(s, unit.id) for unit in attackers(s, memo))
    return (
        f"{who or ('support points' if memo.kind == 'shelling' else 'a card')} against {title(s, memo.space)}"
    )


ATTACKS: Final = {
    "shelling": ("shells", "shell", "{place}"),
    "assault": ("assaults", "assault", "{place}"),
    "defence": ("fires", "fire", "at the assault on {place}"),
}
"""What a side does in an attack, by its kind, for one and for many; of all others: it attacks, and where."""


def describe_attack(s: S, memo: Strike) -> str:
    """Who attacks, and where."""
    place = title(s, memo.space)
    if memo.kind == "strongpoints":
        return f"the strongpoints of {place} attack"
    one, many, where = ATTACKS.get(memo.kind, ("attacks", "attack", "in {place}"))
    return f"{does(force(s, memo.side), one, many)} {where.format(place=place)}"
