"""Previews of commands: cost, requirements and exact odds, from the code that resolves them."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from wsn.board.paths import Cost
from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.facts import Chance
from wsn.engine.memo import read_memo
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.english import count, verb
from wsn.parts.called import does
from wsn.systems.war_storms.rules import memos, movement
from wsn.systems.war_storms.rules.assault import forecast, joining, storm
from wsn.systems.war_storms.rules.commands import (
    ActivatePlatoon,
    AddFirer,
    AirStrike,
    Assault,
    Breach,
    CallAir,
    CallMission,
    Choose,
    Coordinate,
    Done,
    DoubleTime,
    FireAt,
    FireIndirect,
    Join,
    JoinFire,
    Launch,
    LetFall,
    MoveTo,
    Pass,
    PlaceMission,
    Rally,
    React,
    SetMode,
    Shoot,
    TakeHit,
)
from wsn.systems.war_storms.rules.fire import firing, met, reaction, volley
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, Aim, Tally, aim_of, at_most
from wsn.systems.war_storms.rules.landing import amphibious, sailing
from wsn.systems.war_storms.rules.platoons import hazards, morale, moves
from wsn.systems.war_storms.rules.support import air, bombard, calls, missions
from wsn.systems.war_storms.rules.turn import acting, activation, begun, sequence, tasks
from wsn.systems.war_storms.rules.world import S, as_side, force, is_officer, name, other, yet_to_act
from wsn.systems.war_storms.text import landings
from wsn.systems.war_storms.text.telling import steps_words, unit_words


def preview(s: S, c: Command) -> Preview | None:
    """The preview of a command; None where there is nothing to work out, or it is not allowed."""
    arriving = landings.preview(s, c)
    if arriving is not None:
        return arriving
    match c:
        case MoveTo():
            return _preview_move(s, c)
        case DoubleTime():
            return _double_time(s)
        case CallMission() | CallAir():
            return calls.preview(s, c)
        case SetMode():
            return missions.best(s, missions.caller(s), missions.battery_here(s), (c.option,))
        case PlaceMission():
            mode = str(s.memo(memos.Mission).mode)
            return missions.preview_place(s, missions.caller(s), missions.battery_here(s), mode, c.space)
        case LetFall():
            return missions.preview_fall(s, c.space)
        case AirStrike():
            return air.preview_here(s, c)
        case FireIndirect() | Breach():
            return tasks.preview(s, acting.subject(s), c)
        case Done():
            return _preview_end(s)
        case Pass():
            return _preview_pass(s)
        case Choose() | TakeHit():
            return _preview_state(s, s.unit(c.unit))
        case FireAt():
            aim = aim_of(s, c)
            if isinstance(aim, Refusal):
                return None
            unit = acting.subject(s)
            return _preview_opening_shot(s, unit.id, aim, begun.fresh(s, c, unit))
        case Shoot():
            firers, aim = volley.group(s)
            return _preview_shot(s, firers, aim, begin=firers)
        case Assault():
            unit = acting.subject(s)
            return _best_assault(s, unit, c.space)
        case Launch():
            group, target = joining.group(s), joining.target_of(s)
            return forecast.preview(s, group, target, storm.officer(s), c.option is not None)
        case Join():
            return _preview_joining(s, c)
        case JoinFire() | AddFirer():
            firers, aim = volley.group(s)
            shot = _preview_shot(s, (*firers, c.unit), aim)
            if shot is None:
                return None
            begun_already = read_memo(s.state.frames[-2], memos.Acting).used
            fresh = (*firers[1:], c.unit) if begun_already else (*firers, c.unit)
            return replace(shot, before=_reaction_text(begun.reaction_hits(s, fresh), counted=False))
        case React():
            answer = reaction.aim_of(s, c.option)
            return None if answer is None else _preview_shot(s, (c.unit,), answer, near=True)
        case ActivatePlatoon():
            return _check(f"{name(s, c.unit)} acts out of command", *morale.platoon_morale(s, s.unit(c.unit)))
        case Rally():
            unit = acting.subject(s)
            return _check(f"{name(s, unit.id)} rallies", *morale.platoon_morale(s, unit))
        case Coordinate():
            return _check(f"coordination with {name(s, c.unit)}", *activation.coordination(s, c.unit))
    return None


def _preview_state(s: S, unit: Unit) -> Preview | None:
    """How many steps a platoon has left, and its condition; None of an officer in no special one."""
    told = list(unit_words(s, unit.id).condition)
    if not is_officer(s, unit):
        told.insert(0, steps_words(s, unit))
    return Preview("", gist=", ".join(told)) if told else None


def _preview_end(s: S) -> Preview | None:
    """What the end of an activation takes from platoons that have not acted; None where all have."""
    idle = sum(not is_officer(s, unit) for unit in activation.members(s))
    if not idle:
        return None
    who = count(idle, "platoon")
    title = f"{who} that {verb(idle, 'has', 'have')} not acted may no longer react this turn"
    reasons = (Reason("WSS 8", "only a platoon that has not finished may react"),)
    return Preview(title, reasons)


def _preview_pass(s: S) -> Preview | None:
    """When a pass ends the activations of the turn, and how many platoons have not acted then."""
    side = as_side(s.here.side)
    enemy = force(s, other(side))
    able = any(True for _ in sequence.activatable(s, other(side)))
    if s.memo(memos.Activation).passes or not able:
        why = does(enemy, "has passed", "have passed") if able else does(enemy, "is done", "are done")
        ends = f"the activations of this turn end: {why}"
    else:
        ends = f"if {does(enemy, 'passes', 'pass')} too, the activations of this turn end"
    idle = sum(1 for _ in yet_to_act(s, side))
    left = f"; {idle} of your platoons {verb(idle, 'has', 'have')} not acted" if idle else ""
    reasons = (Reason("WSS 4.3", "the activations end when both sides pass one after the other"),)
    return Preview(ends + left, reasons)


def _best_assault(s: S, unit: Unit, space: str) -> Preview:
    """The assault with every platoon that may join it now."""
    group = forecast.best_group(s, unit, space)
    best = forecast.preview(s, group, space)
    others = " and ".join(name(s, one.id) for one in group[1:])
    return replace(best, title=f"with {others}: {best.title}") if others else best


def _preview_joining(s: S, c: Join) -> Preview:
    """The assault with this unit added."""
    group, officer, unit = joining.group(s), storm.officer(s), s.unit(c.unit)
    if is_officer(s, unit):
        officer = c.unit
    else:
        group = (*group, unit)
    return forecast.preview(s, group, joining.target_of(s), officer)


def _preview_move(s: S, c: MoveTo) -> Preview | None:
    unit = acting.subject(s)
    if s.here.phase == "approach":
        cost = moves.price(s, unit, str(unit.place), c.space)
    else:
        cost = moves.step(s, unit, c.space, acting.points_left(s), not acting.points_used(s))
    if not isinstance(cost, Cost):
        return None
    rest = movement.points_text(max(0, acting.points_left(s) - cost.points))
    points = f"{movement.points_text(cost.points)} {'point' if cost.points <= 2 else 'points'}"
    price = f"costs {points}, {rest} left"
    reasons = [Reason(r.rule, movement.price_text(r)) for r in cost.reasons]
    checks = hazards.morale_checks(s, unit, c.space)
    if checks:
        value, _ = morale.platoon_morale(s, unit)
        reasons += [Reason("WSS 9.2", f"{what}: needs {value} or less on two dice") for what in checks]
    mines = hazards.mine_attack(s, unit, c.space)
    if mines is not None:
        reasons += mines.reasons
    marks = _step_marks(s, unit, c.space)
    reasons += marks.values()
    price = ", ".join((price, *marks))
    odds = hazards.odds(s, unit, c.space)
    title, gist = (f"to {c.space}: {price}", "") if odds else (f"to {c.space}", price)
    return Preview(title, tuple(reasons), odds, cost=Fraction(cost.points, 2), gist=gist)


def _step_marks(s: S, unit: Unit, space: str) -> dict[str, Reason]:
    """The markers that a step brings a platoon, each with what it does to fire at it."""
    if is_officer(s, unit):
        return {}
    here, rows, told = str(unit.place), s.world.tables.modifier, dict[str, Reason]()
    climbs = (here, space) in s.world.cliffs
    if "risky" not in unit.marks and (climbs or sailing.sand_is_risky(s, unit, space)):
        told["Risky"] = _risky_reason(s, moves.CLIMB if climbs else amphibious.LANDING_RULE)
    if "column" not in unit.marks and moves.in_column(s, here, space):
        column = rows["column"]
        told["in column"] = column.reason("in column on a road, on AP fire at it", column.value)
    return told


def _risky_reason(s: S, rule: str) -> Reason:
    """What a Risky marker does: it counts for fire at the platoon and in hand-to-hand combat."""
    row = s.world.tables.modifier["risky"]
    return Reason(rule, "a Risky marker, on AP fire at it", row.value)


def _double_time(s: S) -> Preview:
    """The points of double time, and the marker that it brings."""
    unit = acting.subject(s)
    points = movement.allowance(s.world.kinds[unit.kind], "double_time", s.world.tables)
    if isinstance(points, Refusal):
        return Preview("")
    usual = movement.points_text(moves.allowance(s, unit))
    reasons = (Reason("WSS 6.3", "no fire and no assault in this action"), _risky_reason(s, "WSS 6.3"))
    return Preview("double time", reasons, gist=f"{movement.points_text(points)} points for {usual}, Risky")


def _preview_opening_shot(s: S, firer: str, aim: Aim, begin: tuple[str, ...]) -> Preview | None:
    """The shot of one platoon, without those that could still join."""
    alone = _preview_shot(s, (firer,), aim, begin=begin)
    if alone is None or not any(True for _ in volley.joiners(s, (firer,), aim)):
        return alone
    return replace(alone, title=f"{alone.title}; others may join")


def _preview_shot(
    s: S, firers: tuple[str, ...], aim: Aim, near: bool = False, begin: tuple[str, ...] = ()
) -> Preview | None:
    """The odds of a shot, after the reaction fire that the firers may draw where that can be told."""
    worked = firing.tally(s, firers, aim, near)
    if not isinstance(worked, Tally):
        return None
    drawn = begun.reaction_hits(s, begin)
    rows = bombard.hits(worked.odds(s.world))
    title, before = firing.sum_text(s, worked), ""
    if drawn:
        after = met.odds(s, firers[0], aim) if len(firers) == 1 else ()
        rows = after or rows
        before = _reaction_text(drawn, counted=bool(after))
    return Preview(title, worked.reasons, rows, before=before)


def _reaction_text(drawn: int, *, counted: bool) -> str:
    """That the enemy may react before a shot, and whether its odds are `counted` after that; or nothing."""
    if not drawn:
        return ""
    how = "the odds allow for it" if counted else "the odds do not allow for it"
    return f"the enemy may fire first, {_tenths_text(drawn)} hits on you on average; {how}"


def _tenths_text(times: int) -> str:
    """A mean of hits, times 36, with one decimal place; what is possible is never shown as none."""
    whole, tenth = divmod(max(1, (20 * times + TWO_DICE_WAYS) // (2 * TWO_DICE_WAYS)), 10)
    return f"{whole}.{tenth}"


def _check(what: str, value: int, reasons: tuple[Reason, ...]) -> Preview:
    ways = at_most(value)
    odds = (
        Chance("passes", ways, TWO_DICE_WAYS, favours=True),
        Chance("fails", TWO_DICE_WAYS - ways, TWO_DICE_WAYS, favours=False),
    )
    return Preview(
        f"{what}: needs {value} or less on two dice", reasons, tuple(one for one in odds if one.ways)
    )
