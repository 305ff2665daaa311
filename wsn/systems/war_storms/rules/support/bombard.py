"""Bombardment of hexes: missions, rockets, aircraft, indirect fire (WSS 7.3, 11.4).

Friend and foe are hit alike. All hexes of a mission are rolled for before any loss is assigned, so a platoon
that runs from one hex is not hit again in the next. Ruling: a bombardment rolls once in each hex on the
attack table for all platoons of a side that ART can hurt, and once, at half strength, for each armoured
platoon.
Ruling: smoke does not affect bombardment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from wsn.cite import Reason
from wsn.engine.commands import Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Resolved
from wsn.engine.facts import Chance
from wsn.engine.memo import encode_memo
from wsn.english import count
from wsn.geometry.hexes import DIRECTIONS, Hex
from wsn.parts.phases import Automatic
from wsn.systems.war_storms.data.scenariofile import SIDES
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.fire import firing, losses
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, Aim, Tally, armour_of
from wsn.systems.war_storms.rules.platoons import morale, works
from wsn.systems.war_storms.rules.world import S, is_officer, name

COMPASS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
Spread = dict[tuple[int, int], Fraction]
"""The probability of each result: hits on the enemy, and hits on friendly units."""


def hexes(s: S, centre: str, seven: bool) -> tuple[str, ...]:
    """The hexes of a mission: one, or (`seven`) its neighbours on the map as well."""
    return (centre, *s.world.neighbours[centre]) if seven else (centre,)


def around(s: S, centre: Hex) -> tuple[str, ...]:
    """A hex and its neighbours, as far as they are on the map: the middle one may be off it."""
    spaces = (s.world.board.by_hex.get(there) for there in (centre, *(centre + way for way in DIRECTIONS)))
    return tuple(space.id for space in spaces if space is not None)


def drift(s: S, start: str, direction: int, distance: int) -> Hex:
    """WSS 11.5.2: the hex at a distance in a direction (1 is north, then clockwise), on the map or off it."""
    there = s.world.hexes[start]
    for _ in range(distance):
        there = there + DIRECTIONS[direction - 1]
    return there


def drift_to(s: S, start: str, direction: int, distance: int) -> str | None:
    """WSS 11.5.2: the space that a mission drifts to; None off the map."""
    space = s.world.board.by_hex.get(drift(s, start, direction, distance))
    return None if space is None else space.id


# --- the attacks


def attacks(s: S, spaces: Iterable[str], strength: int, why: Sequence[Reason] = ()) -> tuple[Tally, ...]:
    """Every attack of this ART strength on these hexes that can hurt a platoon."""
    tallies: list[Tally] = []
    for space in spaces:
        tallies += _on_hex(s, space, strength, tuple(why))
    return tuple(tallies)


def _on_hex(s: S, space: str, strength: int, why: tuple[Reason, ...]) -> Iterator[Tally]:
    proof = s.world.tables.anti_tank.ap_proof
    there = [u for u in s.units_at(space) if not is_officer(s, u)]
    for side in SIDES:
        soft = tuple(u for u in there if u.side == side and (armour_of(s, u) or 0) < proof)
        if soft:
            aim = Aim(space, "art")
            divided = firing.divisor(s, aim, soft)
            modifiers = tuple(firing.target_modifiers(s, aim, soft))
            reasons = (*why, Reason(divided.rule, divided.text), *modifiers)
            ids = tuple(u.id for u in soft)
            number = strength // divided.amount
            yield Tally(aim, (), ids, strength, divided.amount, number, modifiers, reasons)
    for unit in there:
        armour = armour_of(s, unit) or 0
        if armour >= proof:
            aim = Aim(space, "art", unit.id)
            share = s.world.tables.anti_tank_by_art.share
            half = share.of(strength)
            divided = firing.divisor(s, aim, (unit,))
            chart = s.world.tables.anti_tank
            reasons = (
                *why,
                share.reason("ART against armour", half - strength),
                Reason(divided.rule, divided.text),
                chart.reason(f"armour {armour}", -armour),
            )
            number = chart.base + half // divided.amount - armour
            yield Tally(aim, (), (unit.id,), half, divided.amount, number, (), reasons)


# --- odds


def on_target(s: S, side: str, tallies: Iterable[Tally], space: str) -> str:
    """What an attack on the enemy in a hex comes to, for the end of a title; empty where there is none."""
    there = (one for one in tallies if one.aim.space == space and s.unit(one.victims[0]).side != side)
    one = next(there, None)
    return "" if one is None else f"; then {firing.sum_text(s, one)}"


def hit_spread(s: S, side: str, tallies: Sequence[Tally]) -> Spread:
    """The probability of each number of hits on the enemy and on friendly units, over all these attacks."""
    total: dict[tuple[int, int], int] = {(0, 0): 1}
    for one in tallies:
        own = s.unit(one.victims[0]).side == side
        row = one.odds(s.world)
        after: dict[tuple[int, int], int] = {}
        for (foe, friend), rolls in total.items():
            for hits, ways in enumerate(row):
                if ways:
                    key = (foe, friend + hits) if own else (foe + hits, friend)
                    after[key] = after.get(key, 0) + rolls * ways
        total = after
    return {key: Fraction(count, TWO_DICE_WAYS ** len(tallies)) for key, count in total.items()}


def mix_spreads(parts: Iterable[tuple[Fraction, Spread]]) -> Spread:
    """Several spreads combined, each with its own probability."""
    spreads = list(parts)
    whole = lcm(*(w.denominator * chance.denominator for w, part in spreads for chance in part.values()))
    ways: dict[tuple[int, int], int] = {}
    for weight, part in spreads:
        for key, chance in part.items():
            each = whole // (weight.denominator * chance.denominator)
            ways[key] = ways.get(key, 0) + weight.numerator * chance.numerator * each
    return {key: Fraction(count, whole) for key, count in ways.items()}


def rows(spread_: Spread) -> tuple[Chance, ...]:
    """A spread as the odds of a preview."""
    whole = lcm(*(chance.denominator for chance in spread_.values()))
    return tuple(
        Chance(hits_text(foe, own), chance.numerator * (whole // chance.denominator), whole, foe, own)
        for (foe, own), chance in sorted(spread_.items())
        if chance
    )


def hits(odds: Sequence[int]) -> tuple[Chance, ...]:
    """The rolls that score each number of hits on the enemy, as the odds of a preview."""
    return tuple(Chance(hits_text(n, 0), ways, TWO_DICE_WAYS, harm=n) for n, ways in enumerate(odds) if ways)


def hits_text(foe: int, own: int) -> str:
    """Hits in words: those on the enemy, then those on our own units."""
    ours = f"{own} on our own units"
    if not own:
        return "no effect" if not foe else count(foe, "hit")
    return f"{foe} on the enemy, {ours}" if foe else ours


# --- resolution


def release(s: S, what: str, tallies: Sequence[Tally], rule: str) -> Iterator[Event]:
    """Roll every attack, then assign the hits, hex by hex."""
    scored: list[memos.Barrage] = []
    if not tallies:
        yield Resolved(rule=rule, text=f"{what} hits no platoon")
    for one in tallies:
        target = name(s, one.aim.target) if one.aim.target else ""
        where = f"{target} in {one.aim.space}" if target else one.aim.space
        dice = yield from s.roll(2, purpose=f"{what} at {where}", rule=rule, because=one.reasons)
        score = one.hits(s.world, sum(dice))
        result = "no effect" if not score else count(score, "hit")
        text = f"{what} at {where}: {firing.sum_text(s, one)}: {morale.throw_text(dice)}, {result}"
        yield Resolved(rule=rule, because=one.reasons, space=one.aim.space, target=one.aim.target, text=text)
        if score:
            scored.append(memos.Barrage(one.aim.space, score, one.victims))
    for attack in reversed(scored):
        yield PhaseEntered(rule=rule, phase="barrage", memo=encode_memo(attack))


class Barrage(Automatic):
    """The hits of one attack of a mission are assigned, then those of the next."""

    memo = memos.Barrage

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Open the losses of the victims that are still there."""
        memo = s.memo(memos.Barrage)
        ids = tuple(one for one in memo.victims if one in s.state.units)
        yield PhaseLeft(rule="WSS 7.4", phase="barrage")
        if not ids:
            return
        left = memo.hits
        if not is_armoured(s, ids):
            left = yield from works.absorb(s, memo.space, ids, left)
        if left:
            yield from losses.strike(s, s.unit(ids[0]).side, memo.space, ids, left)


def is_armoured(s: S, ids: tuple[str, ...]) -> bool:
    """Whether the hits come from a roll against one armoured platoon."""
    return (armour_of(s, s.unit(ids[0])) or 0) >= s.world.tables.anti_tank.ap_proof
