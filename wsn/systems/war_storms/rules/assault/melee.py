"""The arithmetic of an assault: final defensive fire, hand-to-hand attacks, the exact odds of taking a hex.

The same `Tally` objects are shown in previews and read against the dice (WSS 14, 15, 19 to 21).

Ruling: a side that faces only armour proof against AP fights with AT values instead, each platoon on its
own at the thinnest armour (WSS 20); so do defenders assaulted only by such armour (WSS 21).
Ruling: final defensive fire meets the attackers in the hex that they enter, on shingle too (WSN 5.4).
Ruling: routed platoons neither fire nor fight; they take hits and retreat with their side (WSS 14).
Ruling: hand-to-hand hits fall on all platoons of a side, supporting armour included; hits of final
defensive fire only on those that AP fire can hurt (WSS 14).
Ruling: a side with no unrouted platoon left has lost the assault, whatever hits it scored (WSS 15).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as altered
from fractions import Fraction

from msgspec.structs import replace

from wsn.board.board import EdgeId
from wsn.cite import Reason
from wsn.engine.state import Unit
from wsn.english import count
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, Aim, Tally
from wsn.systems.war_storms.rules.world import S, World, is_platoon, name, other


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight for a hex: the unrouted platoons of both sides, and how the attackers entered."""

    space: str
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    bocage: EdgeId | None = None
    """A hedge crossed by one of the attackers (WSN 5.1)."""
    flame: tuple[str, ...] = ()
    """The engineers that use their flame (WSS 17.1)."""


def fight_of(s: S, memo: memos.Fighting) -> Fight:
    """The fight that a memo is about, with the unrouted platoons now in the hex."""
    ours = fighters(s, memo.space, memo.side)
    return Fight(memo.space, ours, fighters(s, memo.space, other(memo.side)), memo.hedge, memo.flame)


def fighters(s: S, space: str, side: str) -> tuple[Unit, ...]:
    """The unrouted platoons of a side in a hex."""
    return tuple(
        u for u in s.units_at(space) if u.side == side and is_platoon(s, u) and "routed" not in u.marks
    )


def hard(world: World, unit: Unit) -> bool:
    """Whether a platoon's armour is proof against AP fire."""
    armour = world.armour[unit.kind]
    return armour is not None and armour >= world.tables.anti_tank.ap_proof


def strength(world: World, unit: Unit) -> int:
    """The AP strength of a platoon at its present steps."""
    fire = world.fires.get((unit.kind, "ap"))
    return 0 if fire is None else world.tables.steps.strength(fire.strength, unit.steps)


# --- final defensive fire


def final_fire(s: S, fight: Fight) -> tuple[Tally, ...]:
    """WSS 14: all defenders in one AP attack on the attackers; each with AT where only armour attacks."""
    world = s.world
    if not fight.attackers or not fight.defenders:
        return ()
    row = world.tables.assault.final_fire
    soft = [u for u in fight.attackers if not hard(world, u)]
    if not soft:
        singly = (
            _anti_tank(s, one, fight.attackers, fight.space, row.value, row.reason, ())
            for one in fight.defenders
        )
        return tuple(tally for tally in singly if tally is not None)
    modifiers: list[Reason] = []
    if fight.bocage is not None:
        bocage = world.tables.edge.bocage.roll
        modifiers.append(bocage.reason(f"through the bocage {'/'.join(fight.bocage)}", bocage.ap))
    if "shingle" in world.board.hexes[fight.space].features:
        shingle = world.tables.feature.shingle.roll
        modifiers.append(shingle.reason("into shingle", shingle.ap))
    if any("risky" in u.marks for u in soft):
        risky = world.tables.assault.risky
        modifiers.append(risky.reason("risky action", risky.value))
    if all(world.armour[u.kind] not in (None, 0) for u in soft):
        light = world.tables.modifier["light_armour"]
        modifiers.append(light.reason("light armour", light.value))
    reasons = _strength_reasons(s, fight.defenders)
    total = sum(r.amount for r in reasons)
    reasons.append(row.reason(f"final defensive fire: divided by {row.value}"))
    return (_ap_tally(fight.space, fight.defenders, soft, total, row.value, modifiers, reasons),)


# --- hand to hand


def blows(s: S, fight: Fight, attacking: bool) -> tuple[Tally, ...]:
    """WSS 15: the attacks of one side: its AP strength by steps, undivided; AT where it faces only armour."""
    world = s.world
    rows = world.tables.assault
    us, foes = (fight.attackers, fight.defenders) if attacking else (fight.defenders, fight.attackers)
    if not us or not foes:
        return ()
    skilled = [u for u in us if set(world.kinds[u.kind].flags) & set(rows.skilled.flags)]
    if all(hard(world, u) for u in foes):
        divisor = (
            _cover_divisor(s, fight.space, "at") if attacking else world.tables.terrain["open"].divisor.at
        )
        row = world.tables.terrain[world.board.hexes[fight.space].terrain].divisor
        attacks = []
        for one in us:
            own = (
                [rows.skilled.reason("trained for close combat", rows.skilled.value)]
                if one in skilled
                else []
            )
            attacks.append(_anti_tank(s, one, foes, fight.space, divisor, row.reason, own))
        return tuple(tally for tally in attacks if tally is not None)
    modifiers: list[Reason] = []
    if attacking:
        modifiers.extend(_terrain(s, fight))
    if skilled:
        word = world.kinds[skilled[0].kind].name
        modifiers.append(rows.skilled.reason(word, rows.skilled.value))
    if any("risky" in u.marks for u in foes):
        modifiers.append(rows.risky.reason("against a risky action", rows.risky.value))
    reasons = _strength_reasons(s, us)
    for unit in us if attacking else ():
        if unit.id in fight.flame:
            plain = strength(world, unit)
            reasons.append(rows.flame.reason(f"{name(s, unit.id)}: flame", rows.flame.of(plain) - plain))
    total = sum(r.amount for r in reasons)
    return (_ap_tally(fight.space, us, foes, total, 1, modifiers, reasons),)


def _terrain(s: S, fight: Fight) -> Iterator[Reason]:
    """WSS 15, 19: the terrain modifier against the attackers, and the one for armour in support."""
    rows = s.world.tables.assault
    divisor = _cover_divisor(s, fight.space, "ap")
    cover = [row for row in rows.cover if divisor >= row.divisor]
    if not cover:
        return
    word = s.world.board.hexes[fight.space].terrain.replace("_", " ")
    yield cover[-1].reason(f"into {word}", cover[-1].value)
    if is_supported(s.world, fight.attackers):
        yield rows.support.reason("armour in support", rows.support.value)


def is_supported(world: World, attackers: Iterable[Unit]) -> bool:
    """WSS 19: whether armour attacks together with other platoons."""
    kinds = {world.kinds[u.kind].vehicle for u in attackers}
    return kinds == {True, False}


def _cover_divisor(s: S, space: str, mode: str) -> int:
    """The divisor of a hex, a gully included (WSN 5.5).

    Ruling: works shelter from fire, not in hand-to-hand combat (WSS 15, 22).
    """
    tables = s.world.tables
    divisor: int = getattr(tables.terrain[s.world.board.hexes[space].terrain].divisor, mode)
    if space in s.world.gully:
        divisor = max(divisor, getattr(tables.gully.divisor, mode))
    return divisor


def _strength_reasons(s: S, units: Iterable[Unit]) -> list[Reason]:
    row = s.world.tables.steps.full
    reasons = []
    for unit in units:
        worth = strength(s.world, unit)
        if worth:
            steps = count(unit.steps, "step")
            reasons.append(row.reason(f"{name(s, unit.id)}, {steps}", worth))
    return reasons


def _ap_tally(
    space: str,
    us: Iterable[Unit],
    foes: Iterable[Unit],
    total: int,
    divisor: int,
    modifiers: list[Reason],
    reasons: list[Reason],
) -> Tally:
    return Tally(
        Aim(space, "ap"),
        tuple(u.id for u in us),
        tuple(u.id for u in foes),
        total,
        divisor,
        total // divisor,
        tuple(modifiers),
        (*reasons, *modifiers),
    )


def _anti_tank(
    s: S,
    one: Unit,
    foes: tuple[Unit, ...],
    space: str,
    divisor: int,
    cite: Callable[[str], Reason],
    more: Iterable[Reason],
) -> Tally | None:
    """WSS 18.4, 20: the AT attack of one platoon at the thinnest armour; None when it has no AT fire."""
    world = s.world
    fire = world.fires.get((one.kind, "at"))
    if fire is None:
        return None
    chart = world.tables.anti_tank
    target = min(foes, key=lambda u: world.armour[u.kind] or 0)
    armour = world.armour[target.kind] or 0
    number = chart.base + fire.strength // divisor - armour
    lost = world.kinds[one.kind].steps - one.steps
    word = count(lost, "step lost", "steps lost")
    modifiers = [chart.reason(word, lost * chart.step_lost)] if lost > 0 else []
    modifiers.extend(more)
    reasons = (
        Reason(fire.rule, f"{name(s, one.id)}: AT {fire.strength}", fire.strength),
        cite(f"divided by {divisor}"),
        chart.reason(f"armour {armour}", -armour),
    )
    victims = tuple(u.id for u in foes if hard(world, u))
    return Tally(
        Aim(space, "at", target.id),
        (one.id,),
        victims,
        fire.strength,
        divisor,
        number,
        tuple(modifiers),
        (*reasons, *modifiers),
    )


# --- the winner, and the exact odds


def attackers_win(scored: int, suffered: int, attackers: int, defenders: int) -> bool:
    """WSS 15: whether the attackers win: by more hits, then by more steps left; the defender wins ties."""
    if not attackers or not defenders:
        return attackers > 0
    return (scored, attackers) > (suffered, defenders)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The average result of a fight over all dice, morale checks left out."""

    wins: Fraction
    lost: Fraction
    """The mean number of steps the attackers lose."""
    killed: Fraction
    """The mean number of steps the defenders lose."""


def hit_spread(tallies: Iterable[Tally], world: World) -> tuple[Mapping[int, int], int]:
    """How many combined rolls score each number of hits, and how many combined rolls there are."""
    totals: dict[int, int] = {0: 1}
    out_of = 1
    for tally in tallies:
        added: dict[int, int] = {}
        for hits, ways in enumerate(tally.odds(world)):
            for before, rolls in totals.items():
                if ways:
                    sum_ = before + hits
                    added[sum_] = added.get(sum_, 0) + rolls * ways
        totals, out_of = added, out_of * TWO_DICE_WAYS
    return totals, out_of


def units_left(world: World, units: tuple[Unit, ...], victims: Iterable[str], hits: int) -> tuple[Unit, ...]:
    """The units left after the hits are assigned as evenly as the rule demands.

    Of the units that may take a hit, the owner is taken to choose the one that loses the least strength.
    """
    hurt = set(victims)
    alive = {u.id: u for u in units}
    taken = {u.id: 0 for u in units if u.id in hurt}
    for _ in range(hits):
        ready = [v for v in taken if v in alive]
        if not ready:
            break
        least = min(taken[v] for v in ready)
        chosen = min(
            (v for v in ready if taken[v] == least),
            key=lambda v: (_loss_strength(world, alive[v]), -alive[v].steps),
        )
        taken[chosen] += 1
        left = replace(alive[chosen], steps=alive[chosen].steps - 1)
        if left.steps:
            alive[chosen] = left
        else:
            del alive[chosen]
    return tuple(alive.values())


def _loss_strength(world: World, unit: Unit) -> int:
    """The AP strength that the next hit would cost a platoon."""
    return strength(world, unit) - strength(world, replace(unit, steps=unit.steps - 1))


def _count_steps(units: Iterable[Unit]) -> int:
    return sum(u.steps for u in units)


def outlook(s: S, fight: Fight, with_fire: bool = True) -> Outlook:
    """The exact odds that the attackers take the hex, over every roll of both sides (WSS 14, 15).

    Checks of officers, platoons and companies on the way are left out.
    """
    world = s.world
    wins = lost = killed = Fraction(0)
    fire = final_fire(s, fight) if with_fire else ()
    shot = fire[0].victims if fire else ()
    before, there = _count_steps(fight.attackers), _count_steps(fight.defenders)
    bursts, out_of = hit_spread(fire, world)
    for burst, chance in bursts.items():
        attackers = units_left(world, fight.attackers, shot, burst)
        then = altered(fight, attackers=attackers)
        ours, of_ours = hit_spread(blows(s, then, True), world)
        theirs, of_theirs = hit_spread(blows(s, then, False), world)
        left_d = {hits: _steps_left(world, fight.defenders, hits) for hits in ours}
        left_a = {hits: _steps_left(world, attackers, hits) for hits in theirs}
        won = sum(
            ways * more
            for scored, ways in ours.items()
            for suffered, more in theirs.items()
            if attackers_win(scored, suffered, left_a[suffered], left_d[scored])
        )
        share = Fraction(chance, out_of)
        wins += share * Fraction(won, of_ours * of_theirs)
        lost += share * (before - Fraction(sum(left_a[h] * ways for h, ways in theirs.items()), of_theirs))
        killed += share * (there - Fraction(sum(left_d[h] * ways for h, ways in ours.items()), of_ours))
    return Outlook(wins, lost, killed)


def _steps_left(world: World, units: tuple[Unit, ...], hits: int) -> int:
    """The steps left after this many hits on any of the units."""
    return _count_steps(units_left(world, units, [u.id for u in units], hits))
