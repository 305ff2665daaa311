"""Air missions: calling an attack, anti-air fire, and the attack itself (WSN 7.4.5, WSS 23).

Ruling: the target of an air attack is a hex that the officer sees, with an enemy platoon that he spots; the
attack never drifts. Against one armoured platoon it strikes the roof. The type of aircraft is drawn at the
first attack of a mission, after the anti-air fire, and stays the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Resolved
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.english import count
from wsn.systems.war_storms.data.assets import AirAsset
from wsn.systems.war_storms.data.declared import AIRCRAFT, ATTACKS
from wsn.systems.war_storms.data.support import Aircraft
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import AirStrike
from wsn.systems.war_storms.rules.fire.aiming import Aim, Tally, armour_of
from wsn.systems.war_storms.rules.platoons import spotting
from wsn.systems.war_storms.rules.support import batteries, bombard, missions
from wsn.systems.war_storms.rules.world import S, as_side, is_officer, name, other

AIR_RULE: Final = "WSS 23"
AIR_SUPPORT_RULE: Final = "WSN 7.4.5"


def roll_attacks(s: S) -> Iterator[Event]:
    """WSN 7.4.5: at the start a die decides how many attacks an air mission has."""
    chart = s.world.support
    for mission in s.world.scenario.air:
        rolled_for = mission.attacks
        if rolled_for is None:
            more = chart.air_bought.us
            dice = yield from s.roll(
                1,
                purpose=f"attacks of {mission.name}",
                rule=AIR_SUPPORT_RULE,
                because=(more.reason("American", more.value),),
            )
            rolled_for = chart.air.of(dice[0] + more.value)
        attacks = count(rolled_for, "attack")
        yield Resolved(rule=AIR_SUPPORT_RULE, text=f"{mission.name}: {attacks}")
        yield ATTACKS.event_setting(rolled_for, AIR_SUPPORT_RULE, mission.id)


def mission_of(s: S, mission: object) -> AirAsset | None:
    """The air mission with this id."""
    return next((m for m in s.world.scenario.air if m.id == mission), None)


def attacks_left(s: S, mission: str) -> int:
    """How many attacks a mission still has."""
    return ATTACKS.get(s.state, mission) or 0


def planes(s: S, mission: str) -> tuple[tuple[Fraction, Aircraft], ...]:
    """The types of aircraft that may come, each with its chance; a single one once drawn."""
    drawn = AIRCRAFT.get(s.state, mission)
    rows = s.world.support.aircraft
    if drawn is not None:
        return tuple((Fraction(1), row) for row in rows if row.name == drawn)
    before = [0, *(row.up_to for row in rows)]
    return tuple((Fraction(row.up_to - low, 6), row) for low, row in zip(before, rows))


# --- targets


def targets(s: S, officer: Unit) -> Iterator[AirStrike]:
    """Every possible target of an officer's air attack; some may not be allowed."""
    proof = s.world.tables.anti_tank.ap_proof
    seen: dict[AirStrike, None] = {}
    for unit in s.state.units.values():
        if unit.side == officer.side or is_officer(s, unit) or unit.place not in s.world.board.spaces:
            continue
        seen[AirStrike(space=unit.place)] = None
        if (armour_of(s, unit) or 0) >= proof:
            seen[AirStrike(target=unit.id)] = None
    return iter(seen)


def may_strike(s: S, officer: Unit, c: AirStrike) -> Refusal | None:
    """WSS 23: why an officer may not call this attack, or None."""
    if c.target is None:
        if c.space is None:
            return Refusal(AIR_RULE, "choose a hex or an armoured platoon for the aircraft to attack")
        return batteries.may_target(s, officer, c.space)
    if c.space is not None:
        return Refusal(AIR_RULE, "the aircraft attack a hex or an armoured platoon, not both")
    unit = s.state.units.get(c.target)
    if unit is None or unit.side == officer.side or unit.place not in s.world.board.spaces:
        return Refusal(AIR_RULE, f"{name(s, c.target)} is not an enemy platoon on the map")
    if (armour_of(s, unit) or 0) < s.world.tables.anti_tank.ap_proof:
        return Refusal(AIR_RULE, f"{name(s, unit.id)} is not armoured: attack its hex")
    assert officer.place is not None
    seen = spotting.spot(s, officer.place, unit)
    return seen if isinstance(seen, Refusal) else None


def possible(s: S, officer: Unit) -> bool:
    """Whether the officer has any target."""
    return officer.place in s.world.board.spaces and any(
        may_strike(s, officer, c) is None for c in targets(s, officer)
    )


def where(s: S, c: AirStrike) -> str:
    """The hex of an attack."""
    space = c.space if c.target is None else s.unit(c.target).place
    assert space is not None
    return space


def attacks(s: S, plane: Aircraft, c: AirStrike) -> tuple[Tally, ...]:
    """The attacks of an aircraft on its target."""
    if c.target is None:
        why = (plane.reason(f"{plane.name}: ART {plane.art}", plane.art),)
        return bombard.attacks(s, (where(s, c),), plane.art, why)
    roof, chart = s.world.support.roof, s.world.tables.anti_tank
    armour = armour_of(s, s.unit(c.target)) or 0
    thin = max(0, armour + roof.armour.value)
    reasons = (
        plane.reason(f"{plane.name}: AT {plane.at}", plane.at),
        roof.divisor.reason(f"from the air: divided by {roof.divisor.value}"),
        roof.armour.reason(f"armour {armour}, roof {thin}", -thin),
    )
    number = chart.base + plane.at // roof.divisor.value - thin
    aim = Aim(where(s, c), "at", c.target)
    return (Tally(aim, (), (c.target,), plane.at, roof.divisor.value, number, (), reasons),)


def gunners(s: S, side: str, space: str) -> Iterator[tuple[Unit, int]]:
    """The platoons of a side that fire at aircraft over a hex, each with its dice."""
    row = s.world.support.anti_air
    for unit in s.state.units.values():
        dice = s.world.kinds[unit.kind].anti_air
        near = (
            unit.place in s.world.board.spaces and s.world.distance(str(unit.place), space) <= row.reach.value
        )
        if dice and unit.side == side and near and "routed" not in unit.marks:
            yield unit, dice


def guns(s: S, side: str, space: str) -> tuple[Reason, ...]:
    """The anti-air dice against an attack: the off-map points, and each platoon in range, as reasons."""
    row = s.world.support.anti_air
    points = s.world.scenario.anti_air.get(as_side(side), 0)
    dice_for = [Reason(AIR_SUPPORT_RULE, f"{points} anti-air points", points)] if points else []
    dice_for += [row.reach.reason(name(s, unit.id), dice) for unit, dice in gunners(s, side, space)]
    return tuple(dice_for)


def fate(s: S, officer: Unit, mission: AirAsset, c: AirStrike) -> bombard.Spread:
    """The odds of each result of an attack: anti-air fire, type of aircraft and attack together."""
    dice = sum(r.amount for r in guns(s, other(officer.side), where(s, c)))
    fails = Fraction(s.world.support.anti_air.aborts.value - 1, 6)
    through = min(Fraction(1), fails) ** dice
    parts: list[tuple[Fraction, bombard.Spread]] = [(1 - through, {(0, 0): Fraction(1)})]
    for chance, plane in planes(s, mission.id):
        parts.append((through * chance, bombard.hit_spread(s, officer.side, attacks(s, plane, c))))
    return bombard.mix_spreads(parts)


def preview(s: S, officer: Unit, mission: AirAsset, c: AirStrike) -> Preview:
    """The preview of an air attack."""
    against = guns(s, other(officer.side), where(s, c))
    dice = sum(r.amount for r in against)
    met = "" if not dice else "; met by 1 anti-air die" if dice == 1 else f"; met by {dice} anti-air dice"
    types = " or ".join(plane.name for _, plane in planes(s, mission.id))
    what = name(s, c.target) if c.target else where(s, c)
    reasons = [*against]
    for _, plane in planes(s, mission.id):
        for one in attacks(s, plane, c):
            reasons += [reason for reason in one.reasons if reason not in reasons]
    rows = bombard.rows(fate(s, officer, mission, c))
    return Preview(f"{mission.name} ({types}) at {what}{met}", tuple(reasons), rows)


def best(s: S, officer: Unit, mission: AirAsset) -> Preview | None:
    """The preview of the attack that hits most, or None without a target."""
    strike = best_strike(s, officer, mission)
    return None if strike is None else preview(s, officer, mission, strike)


def best_strike(s: S, officer: Unit, mission: AirAsset) -> AirStrike | None:
    """The attack with the most hits on the average, less those on friends; None without a target."""
    strikes = [c for c in targets(s, officer) if may_strike(s, officer, c) is None]
    return max(strikes, key=lambda c: _mean_hits(s, officer, mission, c), default=None)


def _mean_hits(s: S, officer: Unit, mission: AirAsset, c: AirStrike) -> Fraction:
    spread = fate(s, officer, mission, c)
    return sum((chance * (foe - own) for (foe, own), chance in spread.items()), Fraction(0))


# --- the phase


class Air:
    """The officer chooses the target of the aircraft."""

    automatic = False
    memo = memos.Directing
    accepts: tuple[type[Command], ...] = (AirStrike,)

    def candidates(self, s: S) -> Iterable[AirStrike]:
        """Every enemy."""
        return targets(s, missions.caller(s))

    def check(self, s: S, c: AirStrike) -> Refusal | None:
        """WSS 23."""
        return may_strike(s, missions.caller(s), c)

    def decide(self, s: S, c: AirStrike) -> Iterator[Event]:
        """Anti-air fire, the draw of the aircraft, the attack."""
        officer, mission = missions.caller(s), mission_of(s, s.memo(memos.Directing).battery)
        assert mission is not None
        space = where(s, c)
        yield PhaseLeft(rule=AIR_RULE, phase="air")
        against = guns(s, other(officer.side), space)
        count = sum(r.amount for r in against)
        if count:
            row = s.world.support.anti_air.aborts
            dice = yield from s.roll(count, purpose="anti-air fire", rule=row.rule, because=against)
            met = any(die >= row.value for die in dice)
            thrown = ", ".join(str(die) for die in dice)
            result = "driven off" if met else "comes through"
            text = f"anti-air fire at {mission.name}: {thrown}: {result}"
            yield Resolved(rule=row.rule, because=against, space=space, text=text)
            if met:
                return
        plane = planes(s, mission.id)[0][1]
        if AIRCRAFT.get(s.state, mission.id) is None:
            dice = yield from s.roll(1, purpose=f"aircraft of {mission.name}", rule=AIR_SUPPORT_RULE)
            plane = s.world.support.plane(dice[0])
            yield Resolved(rule=AIR_SUPPORT_RULE, space=space, text=f"{mission.name}: {plane.name}")
            yield AIRCRAFT.event_setting(plane.name, AIR_SUPPORT_RULE, mission.id)
        yield from bombard.release(s, plane.name, attacks(s, plane, c), AIR_RULE)

    def stale(self, s: S) -> bool:
        """Never: nothing happens between the call and the attack."""
        return False


def begin(s: S, officer: str, mission: str) -> Iterator[Event]:
    """Open the phase in which the officer chooses the target."""
    yield ATTACKS.event_setting(attacks_left(s, mission) - 1, AIR_SUPPORT_RULE, mission)
    memo = encode_memo(memos.Directing(officer, mission))
    yield PhaseEntered(rule=AIR_RULE, phase="air", side=s.unit(officer).side, memo=memo)


def preview_here(s: S, c: AirStrike) -> Preview | None:
    """The preview of an attack by the mission that was called."""
    mission, officer = mission_of(s, s.memo(memos.Directing).battery), missions.caller(s)
    if mission is None or may_strike(s, officer, c) is not None:
        return None
    return preview(s, officer, mission, c)
