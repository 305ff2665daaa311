"""Fire: who may fire at what, with what strength, divisor and modifiers (WSS 7.1 to 7.3, WSN 5).

A `Tally` is a complete attack with its reasons. The preview shows it and the dice are read against it:
fire is worked out nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wsn.cite import Reason, Refusal
from wsn.engine.state import Unit
from wsn.english import count
from wsn.systems.war_storms.rules.fire.aiming import MODE_WORDS, Aim, Tally, armour_of, modes, number, victims
from wsn.systems.war_storms.rules.platoons import spotting, transport, works
from wsn.systems.war_storms.rules.world import S, is_officer, lines, name, worked_out


class Contribution(msgspec.Struct, frozen=True, gc=False):  # made by the thousand: quicker than a dataclass
    """What one firing platoon adds to an attack: strength, divisor, modifiers of its line, and why."""

    strength: int
    divisor: Reason
    modifiers: tuple[Reason, ...]
    reasons: tuple[Reason, ...]


def contribution(s: S, unit: Unit, aim: Aim, near: bool = False) -> Contribution | Refusal:
    """What a platoon adds to an attack, or why it cannot take part. `near`: within printed range only.

    Kept until a unit or marker changes, for check, preview and reaction ask the same of one state.
    """
    if s.state.units.get(unit.id) is not unit:
        return _find_contribution(s, unit, aim, near)
    kept, key = worked_out(s), (unit.id, aim, near)
    known: Contribution | Refusal | None = kept.get(key)
    if known is None:
        known = kept[key] = _find_contribution(s, unit, aim, near)
    return known


def hopeless(s: S, unit: Unit, aim: Aim) -> bool:
    """Whether range or sight alone make `contribution` refuse, as for most of the targets there are."""
    assert unit.place is not None
    fire = s.world.fires.get((unit.kind, aim.mode))
    reach = 0 if fire is None else s.world.tables.long_range.reach.of(fire.range)
    if fire is None or s.world.distance(unit.place, aim.space) > reach:
        return True
    return not lines(s).sees(unit.place, aim.space)


def _find_contribution(s: S, unit: Unit, aim: Aim, near: bool) -> Contribution | Refusal:
    world = s.world
    tables = world.tables
    who = name(s, unit.id)
    if "routed" in unit.marks:
        return Refusal("WSS 9.3", f"{who} is routed and must rally before it can fire")
    if "afloat" in unit.marks:
        return Refusal("WSN 6.2", f"{who} is afloat and must land before it can fire")
    fire = world.fires.get((unit.kind, aim.mode))
    if fire is None:
        return Refusal("WSS 7.1", f"{who} has no {MODE_WORDS[aim.mode]} fire{_kinds_of_fire(s, unit)}")
    refused = transport.may_fire(s, unit)
    if refused is not None:
        return refused
    assert unit.place is not None
    distance = world.distance(unit.place, aim.space)
    reach = fire.range if near else tables.long_range.reach.of(fire.range)
    if distance > reach:
        rule = "WSS 8" if near else "WSS 7.2"
        twice = "" if near else f", twice its range of {fire.range}"
        return Refusal(
            rule,
            f"{who} has a range of {count(reach, 'hex', 'hexes')}{twice}; {aim.space} is {distance} away",
        )
    least = world.kinds[unit.kind].least_range
    if distance < least:
        return Refusal(
            "WSS 7.2",
            f"{who} has a minimum range of {count(least, 'hex', 'hexes')}; {aim.space} is {distance} away",
        )
    targets = victims(s, aim, unit.side)
    if not targets:
        return _no_victims(s, aim, unit.side)
    seen: spotting.Spotted | Refusal | None = None
    for target in targets:  # Ruling: fire falls on the whole hex, so one spotted platoon is enough (WSS 7.1)
        seen = spotting.spot(s, unit.place, target)
        if isinstance(seen, spotting.Spotted):
            break
    assert seen is not None
    if isinstance(seen, Refusal):
        return seen
    strength = fire.strength
    reasons = [
        Reason(fire.rule, f"{who}: {MODE_WORDS[aim.mode]} {fire.strength}-{fire.range}", fire.strength)
    ]
    modifiers: list[Reason] = []
    if aim.armoured:
        strength = _armour_strength(s, unit, aim, fire.range, strength, distance, reasons, modifiers)
    else:
        whole = unit.steps >= world.kinds[unit.kind].steps  # a carrier has one step and all its strength
        left = strength if whole else tables.steps.strength(strength, unit.steps)
        if left != strength:
            full = tables.steps.full
            reasons.append(full.reason(f"{unit.steps} of {full.steps} steps", left - strength))
        strength = left
        if distance > fire.range:
            row = tables.long_range.share
            reasons.append(row.reason(f"beyond its range of {fire.range}", row.of(strength) - strength))
            strength = row.of(strength)
    facts = lines(s).facts(unit.place, aim.space, aim.mode)
    if facts.bocage:
        bocage = tables.edge.bocage.roll
        modifiers.append(bocage.reason(f"across bocage {'/'.join(facts.bocage[0])}", bocage.ap))
    chart = tables.modifier
    for name_, holds, text in (
        ("smoke", facts.smoke, "smoke"),
        ("moved", "moved" in unit.marks, "firer has moved"),
    ):
        if holds and aim.mode in chart[name_].modes:
            modifiers.append(chart[name_].reason(text, chart[name_].value))
    divided = works.break_cover(s, unit, aim, divisor(s, aim, targets, facts.cliff is not None))
    return Contribution(strength, divided, tuple(modifiers), tuple(reasons))


def _kinds_of_fire(s: S, unit: Unit) -> str:
    """The kinds of fire that a platoon does have, to end a refusal."""
    kinds = [MODE_WORDS[mode] for mode in modes(s, unit)]
    return f", only {' and '.join(kinds)}" if kinds else " or any other"


def _no_victims(s: S, aim: Aim, by: str) -> Refusal:
    named = s.state.units.get(aim.target or "")
    if named is not None and named.place == aim.space and named.side != by:
        return Refusal("WSS 18.4", f"{MODE_WORDS[aim.mode]} fire aimed at {name(s, named.id)} has no effect")
    there = [u for u in s.units_at(aim.space) if u.side != by and not is_officer(s, u)]
    if there:
        proof = s.world.tables.anti_tank.ap_proof
        return Refusal(
            "WSS 18.4",
            f"{MODE_WORDS[aim.mode]} fire has no effect on armour of {proof} or more, and nothing else is in "
            f"{aim.space}; aim AT fire at a vehicle",
        )
    return Refusal("WSS 7.1", f"there is no enemy platoon in {aim.space}")


def _armour_strength(
    s: S,
    unit: Unit,
    aim: Aim,
    printed: int,
    strength: int,
    distance: int,
    reasons: list[Reason],
    modifiers: list[Reason],
) -> int:
    """WSS 18.4: strength against a vehicle, and the modifiers of that roll."""
    tables = s.world.tables
    chart = tables.anti_tank
    if aim.mode == "art":
        row = tables.anti_tank_by_art.share
        reasons.append(row.reason("ART against armour", row.of(strength) - strength))
        strength = row.of(strength)
    lost = s.world.kinds[unit.kind].steps - unit.steps
    if lost > 0:
        modifiers.append(chart.reason(f"{count(lost, 'step')} lost", lost * chart.step_lost))
    if distance > printed:
        modifiers.append(chart.reason(f"beyond its range of {printed}", chart.long_range))
    if crossfire(s, unit, aim):
        modifiers.append(chart.reason("crossfire", chart.crossfire))
    return strength


def crossfire(s: S, unit: Unit, aim: Aim) -> bool:
    """WSS 18.4: whether another friendly platoon fired AT at the target this turn, at least as far from this
    platoon as either of them is from the target.
    """
    assert unit.place is not None
    world = s.world
    mine = world.distance(unit.place, aim.space)
    for marker in s.state.markers.values():
        if marker.kind == "at_fire" and marker.side == unit.side:
            target, firer = marker.about
            apart = world.distance(unit.place, marker.place)
            others = target == aim.target and firer != unit.id
            if others and apart >= mine and apart >= world.distance(marker.place, aim.space):
                return True
    return False


def divisor(s: S, aim: Aim, targets: tuple[Unit, ...], cliff: bool = False) -> Reason:
    """The divisor of the target hex against this fire (WSS 5.1), with cliffs (WSN 5.6) and works (WSS 22).

    Ruling: a gully hex gives the higher of the gully's divisor and that of its terrain (WSN 5.5).
    """
    world = s.world
    tables = world.tables
    terrain = world.board.hexes[aim.space].terrain
    row = tables.terrain[terrain].divisor
    best = row.reason(f"in {terrain.replace('_', ' ')}: divided by {row.of(aim.mode)}", row.of(aim.mode))
    gully = tables.gully.divisor
    if aim.space in world.gully and gully.of(aim.mode) > best.amount:
        best = gully.reason(f"in a gully: divided by {gully.of(aim.mode)}", gully.of(aim.mode))
    cover = tables.edge.cliff.cover
    if cliff and aim.mode == "ap" and cover.ap > best.amount:
        best = cover.reason(f"below a cliff: divided by {cover.ap}", cover.ap)
    return works.cover(s, aim, targets, best)


# --- the whole attack


def tally(s: S, firers: Iterable[str], aim: Aim, near: bool = False) -> Tally | Refusal:
    """An attack worked out, or why one of the firers cannot take part.

    A fire group uses the worst divisor and the worst modifiers of its members (WSS 7.3).
    """
    firers = tuple(firers)
    kept, key = worked_out(s), (firers, aim, near)
    known: Tally | Refusal | None = kept.get(key)
    if known is None:
        known = kept[key] = _make_tally(s, firers, aim, near)
    return known


def _make_tally(s: S, firers: Iterable[str], aim: Aim, near: bool) -> Tally | Refusal:
    units = [s.state.units[f] for f in firers]
    shares: list[Contribution] = []
    for unit in units:
        one = contribution(s, unit, aim, near)
        if isinstance(one, Refusal):
            return one
        shares.append(one)
    worst = max(shares, key=lambda one: sum(r.amount for r in one.modifiers))
    divided = max((one.divisor for one in shares), key=lambda r: r.amount)
    targets = victims(s, aim, units[0].side)
    modifiers = (*worst.modifiers, *target_modifiers(s, aim, targets))
    strength = sum(one.strength for one in shares)
    armour = (armour_of(s, targets[0]) or 0) if aim.armoured else None
    reasons = [reason for one in shares for reason in one.reasons]
    reasons.append(Reason(divided.rule, divided.text))
    if armour is not None:
        reasons.append(s.world.tables.anti_tank.reason(f"armour {armour}", -armour))
    return Tally(
        aim,
        tuple(u.id for u in units),
        tuple(u.id for u in targets),
        strength,
        divided.amount,
        number(s.world, strength, divided.amount, armour),
        modifiers,
        (*reasons, *modifiers),
    )


def target_modifiers(s: S, aim: Aim, targets: tuple[Unit, ...]) -> Iterable[Reason]:
    """The modifiers of the target: shingle (WSN 5.4), risky action, column, rout (WSS 9.3), light armour.

    Ruling: in a mixed hex the weakness of one platoon counts against all, light armour only if all have it.
    Ruling: a platoon is not fired at while it runs, so the rout modifier lasts until the end of the turn.
    """
    tables = s.world.tables
    chart = tables.modifier
    shingle = tables.feature.shingle.roll
    if aim.mode == "ap" and "shingle" in s.world.board.hexes[aim.space].features:
        yield shingle.reason("in shingle", shingle.ap)
    if aim.armoured:
        return
    kinds = s.world.kinds
    craft = any("afloat" in u.marks and "amphibious" not in kinds[u.kind].flags for u in targets)
    light = not craft and all(armour_of(s, u) not in (None, 0) for u in targets)
    landed = any("landed" in u.marks and kinds[u.kind].mover == "foot" for u in targets)
    for key, holds, text in (
        ("risky", any("risky" in u.marks and "dropped" not in u.marks for u in targets), "risky action"),
        ("landing_craft", craft, "in landing craft"),
        ("landing_turn", landed, "just landed"),
        ("column", any("column" in u.marks for u in targets), "in column on a road"),
        ("rout", any(_is_running(u) for u in targets), "running"),
        ("light_armour", light, "light armour"),
    ):
        if holds and aim.mode in chart[key].modes:
            yield chart[key].reason(text, chart[key].value)


def _is_running(unit: Unit) -> bool:
    """Whether a platoon counts as running: routed and on the move this turn, but not in a craft."""
    return {"routed", "moved"} <= set(unit.marks) and "afloat" not in unit.marks


def sum_text(s: S, worked: Tally) -> str:
    """An attack in words: `strength 7 / 2 = 3, across bocage D306/D407 +1, needs 4 or less`."""
    aim = worked.aim
    if aim.armoured:
        text = f"target number {worked.number}"
    else:
        divided = f" / {worked.divisor} = {worked.strength // worked.divisor}" if worked.divisor > 1 else ""
        text = f"strength {worked.strength}{divided}"
    roll = "".join(f", {reason.text} {reason.amount:+d}" for reason in worked.modifiers)
    need = worked.need(s.world)
    return f"{text}{roll}, {_need_text(worked, need)}"


def _need_text(worked: Tally, need: int | None) -> str:
    """What hits; a 2 hits at a number that no roll comes down to (WSS 18.4), and then it is told why."""
    if need is None:
        return "no chance of a hit"
    if worked.aim.armoured and need + worked.modifier > worked.number:
        return f"needs a {need}, which always hits"
    return f"needs {need} or less"
