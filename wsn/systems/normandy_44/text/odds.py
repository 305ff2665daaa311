"""The odds of an attack in a position, for `wsn odds` (N44 10, 11, 12).

All who may attack the hex do so unless units are named, and the main assault force, its attachment and the
sources of artillery are the best unless they are named; what is named is held to the rules as in a game.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

import msgspec

from wsn.cite import Reason, Refusal
from wsn.data import nearest_hint
from wsn.engine.dice import NoDice
from wsn.engine.facts import Chance
from wsn.engine.state import Unit
from wsn.engine.system import Preview, Situation
from wsn.english import count, list_words
from wsn.parts.crt import Combat, name_column
from wsn.systems.contract import AttackOdds
from wsn.systems.normandy_44.data.declared import TURN, WEATHER
from wsn.systems.normandy_44.rules.artillery import list_artillery, most_shifts, refuse_artillery
from wsn.systems.normandy_44.rules.attack import AttackPlan, jabo_chances, work_out_attack
from wsn.systems.normandy_44.rules.attackers import (
    list_able,
    list_attackers,
    refuse_target,
    refuse_together,
    split_armies,
)
from wsn.systems.normandy_44.rules.launching import describe_plan, preview_attack, refuse_plan
from wsn.systems.normandy_44.rules.mainforce import choose_main_force, formation_of, list_main_forces
from wsn.systems.normandy_44.rules.outlook import Ending, Foreseen, foresee_attack
from wsn.systems.normandy_44.rules.units import is_supporter
from wsn.systems.normandy_44.rules.world import (
    S,
    army_of,
    at,
    counter_of,
    name_space,
    name_unit,
    name_units,
    other,
    units_of,
)
from wsn.systems.normandy_44.text.reinforcing import add_units, tell_difference

NOBODY: Final = "nobody"
LAST_TURN: Final = 22


class NotInPosition(LookupError):
    """Something that is not in this position; the message names what is near to it."""

    def __str__(self) -> str:
        return str(self.args[0])


def odds(
    s: S, _attack: str, units: tuple[str, ...], target: str, options: Mapping[str, str]
) -> tuple[AttackOdds, ...] | Refusal:
    """The odds of an attack on a hex by these units, or by all of each army who may attack it.

    Raises NotInPosition for a hex, a unit, a number or a source that is none here.
    """
    s = _set_scene(s, options)
    goal = _find_space(s, target)
    side = "german" if at(s, goal, "allied") else "allied"
    plain = _answer_attack(s, units, goal, side, options)
    if "with" not in options:
        return plain
    more = add_units(s, options["with"], side)
    if isinstance(more, Refusal):
        return more
    there, added = more
    everybody = units and tuple(dict.fromkeys((*units, *added)))
    answer = _answer_attack(there, everybody, goal, side, options)
    if isinstance(answer, Refusal):
        return answer
    known = () if isinstance(plain, Refusal) else plain
    wanted = [one for one in answer if {row["unit"] for row in one.figures["attackers"]} & {*added}]
    if not wanted:
        return Refusal(
            "N44 10.1", f"{name_units(there, added)} may not join an attack on {name_space(s, goal)}"
        )
    before = known[0] if known else None
    return (*known, *(tell_difference(there, added, one, before) for one in wanted))


def _answer_attack(
    s: S, units: tuple[str, ...], goal: str, side: str, options: Mapping[str, str]
) -> tuple[AttackOdds, ...] | Refusal:
    """The odds of an attack on a hex, in this position as it stands."""
    refusal = refuse_target(s, goal, side)
    if refusal is not None:
        return refusal
    if units:
        named = tuple(dict.fromkeys(one for word in units for one in _find_attackers(s, word, goal, side)))
        refusal = refuse_together(s, named)
        groups: list[tuple[str, ...]] = [named]
    else:
        groups = list(split_armies(s, list_able(s, goal, side)))
        refusal = None if groups else _refuse_all(s, goal, side)
    if refusal is not None:
        return refusal
    found = [_settle_attack(s, goal, side, group, options, everybody=not units) for group in groups]
    ways = [one for one in found if not isinstance(one, Refusal)]
    if not ways:
        return next(one for one in found if isinstance(one, Refusal))
    return tuple(one for _, one in sorted(ways, key=lambda way: -way[0]))


# --- what is asked


def _set_scene(s: S, options: Mapping[str, str]) -> S:
    """The position in the turn and weather that are asked for."""
    tracks = dict(s.state.tracks)
    if "turn" in options:
        tracks[TURN.key()] = _read_number(options, "turn", LAST_TURN)
    if "weather" in options:
        tracks[WEATHER.key()] = options["weather"]
    if tracks == s.state.tracks:
        return s
    return Situation(msgspec.structs.replace(s.state, tracks=tracks), s.world, NoDice())


def _read_number(options: Mapping[str, str], word: str, most: int) -> int:
    told = options[word]
    if not told.isdecimal() or not 1 <= int(told) <= most:
        raise NotInPosition(f"--{word} is a number from 1 to {most}, not {told!r}")
    return int(told)


def _find_space(s: S, word: str) -> str:
    if word in s.state.units:
        return str(s.unit(word).place)
    known = s.world.board.hexes
    by_name = {row.name: space for space, row in known.items() if row.name}
    space = by_name.get(word, word)
    if space not in known:
        raise NotInPosition(f"there is no hex {word!r} on this map{nearest_hint(word, (*known, *by_name))}")
    return space


def _find_attackers(s: S, word: str, goal: str, side: str) -> tuple[str, ...]:
    """The units that a word names: an id, a counter, or a hex and with it all there who may attack."""
    if word in s.state.units:
        return (word,)
    if word in s.world.board.hexes:
        there = [unit.id for unit in at(s, word, side)]
        if not there:
            raise NotInPosition(f"no {side.capitalize()} unit is in {name_space(s, word)}")
        able = tuple(one for one in there if one in list_able(s, goal, side))
        return able or tuple(there)
    return (_find_unit(s, word, side),)


def _find_unit(s: S, word: str, side: str, among: Sequence[str] = ()) -> str:
    """The unit of an id, of a counter, or the first of them that are told apart by nothing."""
    units = units_of(s, side)
    found = [unit.id for unit in units if word in (unit.id, unit.kind)]
    chosen = next((one for one in found if one in among), found[0] if found else None)
    if chosen is None:
        known = sorted({unit.kind for unit in units} | {unit.id for unit in units})
        raise NotInPosition(
            f"there is no {side.capitalize()} unit {word!r} in this position{nearest_hint(word, known)}"
        )
    return chosen


def _refuse_all(s: S, goal: str, side: str) -> Refusal:
    """Why nobody may attack a hex: the reason against the first who stands next to it."""
    answers = list_attackers(s, goal, side)
    against = next((refusal for refusal in answers.values() if refusal is not None), None)
    return against or Refusal("N44 10.1", f"no enemy stands next to {name_space(s, goal)}")


# --- the plan


def _settle_attack(
    s: S, goal: str, side: str, units: tuple[str, ...], options: Mapping[str, str], *, everybody: bool
) -> tuple[Fraction, AttackOdds] | Refusal:
    """The odds of one attack, and how likely the hex is vacated."""
    plan = AttackPlan(goal, units, naval="naval" in options)
    if "air" in options:
        plan = replace(plan, air=_read_number(options, "air", 9))
    answers = list_attackers(s, goal, side)
    if all(answers.get(one, Refusal("N44 10.1", "far")) is None for one in units):
        chosen = _name_main_force(s, plan, options, side)
        if isinstance(chosen, Refusal):
            return chosen
        plan = chosen
    guns = _choose_guns(s, plan, side, options.get("artillery", ""))
    if isinstance(guns, Refusal):
        return guns
    plan = replace(plan, sources=tuple(source for source, _ in guns))
    combat = refuse_plan(s, plan, side, [pool for _, pool in guns])
    if isinstance(combat, Refusal):
        return combat
    support = "artillery or ships" if "support" in options else ""
    seen = foresee_attack(s, plan, combat.chances(jabo_chances(s, side)), support)
    left_out = _explain_absence(answers) if everybody else ()
    return 1 - seen.held, _tell_odds(s, plan, side, combat, seen, left_out)


def _name_main_force(s: S, plan: AttackPlan, options: Mapping[str, str], side: str) -> AttackPlan | Refusal:
    """The plan with the main assault force that is named, or the best one (N44 10.3)."""
    main, group, attach = (options.get(word, "") for word in ("main", "group", "attach"))
    forces = list_main_forces(s, plan.attackers)
    named: tuple[str, ...] = ()
    if group:
        space = _find_space(s, group)
        force = next((one for one in forces if one.group == space), None)
        if force is None:
            stack = tuple(one for one in plan.attackers if s.unit(one).place == space)
            if len(stack) < 2 or not any(one.units == stack for one in forces):
                text = f"those who attack out of {name_space(s, space)} are no battle group of six factors"
                return Refusal("N44 10.3.4", text)
            named = stack
        else:
            named = force.units
    elif main:
        unit = _find_unit(s, main, side, plan.attackers)
        if unit not in plan.attackers:
            return Refusal("N44 10.3.1", f"{name_unit(s, unit)} does not attack: it leads no assault")
        formation = formation_of(s, s.unit(unit))
        named = tuple(one for one in plan.attackers if formation_of(s, s.unit(one)) == formation)
    attached = None if not attach else "" if attach == NOBODY else _find_unit(s, attach, side, plan.attackers)
    if not attached:
        return choose_main_force(s, plan, named, attached)
    if not named:  # whoever it may be attached to
        free = [one for one in forces if not one.group and attached not in one.units]
        plans = [replace(plan, main=one.units, attached=attached) for one in free]
        fit = [one for one in plans if not isinstance(refuse_plan(s, one, side, ()), Refusal)]
        fit = fit or plans[:1]
        if not fit:
            return Refusal("N44 10.3.3", f"{name_unit(s, attached)} has nobody to be attached to")
        return max(fit, key=lambda one: _place(s, one))
    return replace(plan, main=named, attached=attached)


def _place(s: S, plan: AttackPlan) -> int:
    combat = work_out_attack(s, plan)
    return combat.place if isinstance(combat, Combat) else -99


def _choose_guns(s: S, plan: AttackPlan, side: str, told: str) -> list[tuple[str, str]] | Refusal:
    """The artillery: so many shifts of whoever gives them, or those of the sources that are named.

    Each shift is a source and the pool that pays for it.
    """
    if not told:
        return []
    army = army_of(s, s.unit(plan.attackers[0]))
    able = list_artillery(s, side, plan.target, army)
    if not told.isdecimal():
        shifts = []
        for word in told.split(","):
            source = next((gun for gun in able if gun.id == word), None)
            if source is None:
                unit = s.unit(_find_unit(s, word, side))
                source = next((gun for gun in able if gun.id == unit.id), None)
            if source is None:
                if not is_supporter(s, unit):
                    return Refusal("N44 11.6.1", f"{name_unit(s, unit.id)} is no headquarters and no werfer")
                refusal = refuse_artillery(s, unit, plan.target)
                return refusal or Refusal("N44 11.6.1", f"{name_unit(s, unit.id)} is of another army")
            shifts.append((source.id, source.pools[0] if source.pools else ""))
        return shifts
    wanted = int(told)
    most = most_shifts(s)
    if wanted > most:
        rule = "N44 4.3" if most == 1 else "N44 11.6.1"
        return Refusal(rule, f"an attack has {count(most, 'artillery shift')} at most")
    offered = [(gun.id, gun.pools[0] if gun.pools else "") for gun in able for _ in range(gun.shifts)]
    if wanted > len(offered):
        there = _refuse_guns(s, plan.target, side, army)
        text = f"{count(len(offered), 'artillery shift')} can be had here, not {wanted}"
        return Refusal(there.rule, f"{text}: {there.text}")
    return offered[:wanted]


def _refuse_guns(s: S, target: str, side: str, army: str) -> Refusal:
    """Why an army has no more artillery."""
    guns = [unit for unit in units_of(s, side) if is_supporter(s, unit) and army_of(s, unit) == army]
    against = (refuse_artillery(s, unit, target) for unit in guns)
    nothing = Refusal("N44 11.6.1", "no other headquarters or werfer brigade is in range")
    return next((refusal for refusal in against if refusal is not None), nothing)


# --- the answer


def _explain_absence(answers: Mapping[str, Refusal | None]) -> tuple[Reason, ...]:
    """Who stands next to the hex and may not join."""
    return tuple(
        Reason(refusal.rule, f"not in it: {refusal.text}")
        for refusal in answers.values()
        if refusal is not None
    )


def _tell_odds(
    s: S, plan: AttackPlan, side: str, combat: Combat, seen: Foreseen, left_out: tuple[Reason, ...]
) -> AttackOdds:
    """The odds of the table, and what comes of them."""
    preview = preview_attack(s, plan, side)
    assert preview is not None
    preview = msgspec.structs.replace(preview, reasons=(*preview.reasons, *left_out))
    title = f"Attack on {name_space(s, plan.target)} by {describe_plan(s, plan)}{_tell_others(s, plan)}"
    return AttackOdds(preview, title, dict(_list_figures(s, plan, side, combat, seen)), _tell_ending(seen))


def _tell_others(s: S, plan: AttackPlan) -> str:
    """Those who join the main assault force."""
    others = [counter_of(s, s.unit(one)).name for one in plan.attackers if one not in plan.main_force]
    return f", joined by {list_words(others)}" if others else ""


def _tell_ending(seen: Foreseen) -> Preview:
    """What an attack comes to after losses, determined defence and retreat."""
    out_of = math.lcm(*(chance.denominator for chance in seen.endings.values()))
    chances = [
        Chance(
            _name_ending(end),
            int(chance * out_of),
            out_of,
            harm=end.defenders,
            own=end.attackers,
            favours=not end.held,
        )
        for end, chance in sorted(seen.endings.items(), key=_order_ending)
    ]
    vacated = 1 - seen.held
    means = ", ".join(
        f"{who} {_round_number(seen.mean_loss(attackers=who == 'attackers'))}"
        for who in ("attackers", "defenders")
    )
    chance = f"{vacated.numerator} in {vacated.denominator}"
    title = f"in the end: vacated {chance}, steps lost on the average: {means}"
    return Preview(title, seen.stand, tuple(chances), attack=True)


def _order_ending(row: tuple[Ending, Fraction]) -> tuple[bool, int, int]:
    end = row[0]
    return end.held, -end.defenders, end.attackers


def _name_ending(end: Ending) -> str:
    losses = [
        f"{who} lose {count(steps, 'step')}"
        for who, steps in (("attackers", end.attackers), ("defenders", end.defenders))
        if steps
    ]
    return ", ".join(["held" if end.held else "vacated", *losses])


def _round_number(number: Fraction) -> str:
    hundredths = (200 * number.numerator + number.denominator) // (2 * number.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02}"


def _list_figures(
    s: S, plan: AttackPlan, side: str, combat: Combat, seen: Foreseen
) -> Iterator[tuple[str, object]]:
    """What a program is told besides the odds."""

    def places(units: Sequence[str]) -> list[dict[str, str]]:
        there: list[Unit] = [s.unit(one) for one in units]
        return [{"unit": one.id, "counter": one.kind, "hex": str(one.place)} for one in there]

    yield "side", side
    yield "target", plan.target
    yield "attackers", places(plan.attackers)
    yield "defenders", places([unit.id for unit in at(s, plan.target, other(side))])
    yield "main_force", list(plan.main)
    yield "attached", plan.attached
    yield "attack", combat.attack.total
    yield "defence", combat.defence.total
    yield "ratio", name_column(combat.table, combat.unshifted)
    yield "shifts", combat.net
    yield "column", combat.column
    yield "vacated", float(1 - seen.held)
    yield "attackers_lose", float(seen.mean_loss(attackers=True))
    yield "defenders_lose", float(seen.mean_loss(attackers=False))
