"""Morale: companies and platoons that check, rout, run and rally (WSS 9)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, Resolved, StepsChanged, UnitMarked, UnitRemoved
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import STEPS_LOST, STRESS, lose_steps
from wsn.systems.war_storms.data.scenariofile import Company
from wsn.systems.war_storms.rules.platoons import battalions, moves, transport, works
from wsn.systems.war_storms.rules.world import S, is_officer, is_platoon, name, officer_of, where

MORALE_FLAGS: Final = {"ss": "elite", "airborne": "elite", "reluctant": "reluctant"}
"""The words of the unit table that change the morale of a company, and the row of the chart for each."""


def company_morale(s: S, company: str) -> tuple[int, tuple[Reason, ...]]:
    """WSS 9.1: a company's morale now, with reasons; that of a beach defence company never changes."""
    world = s.world
    rows = world.tables.morale
    printed = world.companies[company]
    if printed.beach_defense:
        value = rows.beach_defense.value
        return value, (rows.beach_defense.reason("beach defence", value),)
    officer = officer_of(s, company)
    values = moves.officer_values(s, company)
    who = name(s, officer.id) if officer is not None else "no officer"
    reasons = [Reason("WSS 9.1", f"morale of {printed.name}, {who}", values["morale"])]
    if printed.quality != "regular":
        row = rows.veteran if printed.quality == "veteran" else rows.green
        reasons.append(row.reason(printed.quality, row.value))
    flags = {flag for p in printed.platoons for flag in world.kinds[p.kind].flags} | set(printed.words)
    words = sorted({MORALE_FLAGS[flag] for flag in flags if flag in MORALE_FLAGS})
    for word in words:
        row = rows.elite if word == "elite" else rows.reluctant
        reasons.append(row.reason(f"{word} company", row.value))
    lost = STEPS_LOST.get(s.state, company) or 0
    if lost >= rows.steps_for_one.value:
        reasons.append(rows.steps_for_one.reason(f"{lost} steps lost", -(lost // rows.steps_for_one.value)))
    reasons.extend(_stress_reasons(s, printed))
    return sum(r.amount for r in reasons), tuple(reasons)


def _stress_reasons(s: S, company: Company) -> Iterator[Reason]:
    """WSS 9.1: the battle stress modifier, by the battalion's stress in proportion to its platoons."""
    count = STRESS.get(s.state, battalions.stress_key(company)) or 0
    whole = battalions.whole(s.world.scenario, company)
    reached = [row for row in s.world.tables.morale.stress if 100 * count >= row.share * whole]
    if reached:
        worst = max(reached, key=lambda row: row.share)
        of = battalions.name(s.world.scenario, company)
        what = f"battle stress of {of}," if of else "battle stress"
        yield worst.reason(f"{what} {count} of {whole} platoons", worst.value)


def platoon_morale(s: S, unit: Unit) -> tuple[int, tuple[Reason, ...]]:
    """WSS 9.2: the company's morale, with the leadership of an officer of the company in the hex."""
    value, reasons = company_morale(s, unit.group)
    officer = officer_of(s, unit.group)
    if officer is not None and where(s, officer) == where(s, unit):
        more = moves.officer_values(s, unit.group)["leadership"]
        if more:
            reasons = (*reasons, Reason("WSS 9.2", f"led by {name(s, officer.id)}", more))
            value += more
    return value, reasons


def throw_text(dice: tuple[int, ...]) -> str:
    """Dice and their sum: `3 + 4 = 7`."""
    return f"{' + '.join(str(die) for die in dice)} = {sum(dice)}"


def check(
    s: S, purpose: str, value: int, reasons: tuple[Reason, ...], rule: str
) -> Generator[Event, None, bool]:
    """Roll a morale check: two dice, passed at the value or less. Returns whether it was passed."""
    dice = yield from s.roll(2, purpose=purpose, rule=rule, because=reasons)
    passed = sum(dice) <= value
    result = "passed" if passed else "failed"
    text = f"{purpose}: {throw_text(dice)}, needs {value} or less: {result}"
    yield Resolved(rule=rule, because=reasons, text=text)
    return passed


def commanded_platoons(s: S, company: str) -> tuple[str, ...]:
    """The platoons of a company that are in command now."""
    return tuple(
        u.id
        for u in s.state.units.values()
        if u.group == company and u.place is not None and is_platoon(s, u) and "out_of_command" not in u.marks
    )


def company_check(s: S, company: str, cause: str, members: tuple[str, ...]) -> Iterator[Event]:
    """WSS 9.1: roll a company check; on a failure every platoon in command (`members`) routs."""
    if s.world.companies[company].beach_defense or not any(m in s.state.units for m in members):
        return
    value, reasons = company_morale(s, company)
    purpose = f"morale of {s.world.companies[company].name} ({cause})"
    passed = yield from check(s, purpose, value, reasons, "WSS 9.1")
    if not passed:
        yield from battalions.stress(s, company)
        for member in members:
            if member in s.state.units and "routed" not in s.unit(member).marks:
                yield from rout(s, member)


def platoon_check(s: S, unit_id: str, cause: str) -> Iterator[Event]:
    """WSS 9.2: a platoon that loses heavily to one attack checks morale, and routs if it fails."""
    unit = s.unit(unit_id)
    value, reasons = platoon_morale(s, unit)
    passed = yield from check(s, f"morale of {name(s, unit_id)} ({cause})", value, reasons, "WSS 9.2")
    if not passed:
        yield from rout(s, unit_id)


def rout(s: S, unit_id: str) -> Iterator[Event]:
    """WSS 9.3: the platoon routs, has finished for this turn, and runs from the enemy.

    Ruling: a platoon that routs on its own way through a full hex, and has no other to run to, is eliminated
    (WSS 3.3). A hex that is overfull lawfully, after a landing or a drop, is cleared as its turn ends.
    """
    unit = s.unit(unit_id)
    if "routed" not in unit.marks:
        yield UnitMarked(rule="WSS 9.3", unit=unit_id, mark="routed")
    if "finished" not in unit.marks:
        yield UnitMarked(rule="WSS 9.3", unit=unit_id, mark="finished")
    yield from transport.get_down(s, unit_id)
    passing = _is_passing(s, unit_id)
    for space in flight(s, s.unit(unit_id)):
        cost = moves.step(s, s.unit(unit_id), space, moves.allowance(s, unit), True)
        if isinstance(cost, Refusal):
            return
        yield from moves.enter(s, unit_id, space, cost, "WSS 9.3")
    if passing:
        yield from _crowded_out(s, unit_id)


def _is_passing(s: S, unit_id: str) -> bool:
    """Whether a platoon is on its way: in a march of its own, or to an assault."""
    return any(
        frame.phase in ("acting", "approach") and frame.memo.get("unit") == unit_id and frame.memo.get("used")
        for frame in s.state.frames
    )


def take_officers(s: S, unit_id: str) -> Iterator[Event]:
    """WSS 3.2: enemy officers alone in the hex that a platoon has entered are captured."""
    unit = s.unit(unit_id)
    for enemy in s.units_at(str(unit.place)):
        if enemy.side != unit.side and is_officer(s, enemy):
            in_command = commanded_platoons(s, enemy.group)
            yield from moves.lose_officer(s, enemy.id, "WSS 3.2")
            yield from company_check(s, enemy.group, "its officer captured", in_command)


def _crowded_out(s: S, unit_id: str) -> Iterator[Event]:
    """WSS 3.3: a platoon that ends its way in a full hex is eliminated."""
    unit = s.unit(unit_id)
    if unit.place is None:
        return
    if moves.fits(s, unit, unit.place) is not None:
        yield StepsChanged(rule="WSS 3.3", unit=unit_id, by=-unit.steps)
        yield lose_steps(s.state, unit.group, unit.steps)
        yield UnitRemoved(rule="WSS 3.3", unit=unit_id)
        yield from battalions.stress(s, unit.group)


def flight(s: S, unit: Unit) -> tuple[str, ...]:
    """The hexes through which a routed platoon runs: as near its friendly edge as its full points allow.

    Ruling: a routed platoon does not run into wire or mines, nor through a hex nearer to the nearest enemy
    platoon than its own. Of the hexes where it can end it takes the nearest to its friendly edge, then the
    farthest from the enemy, then the cheapest (WSS 9.3). If none is better than its own hex, it stays, unless
    that is full. Out of wire it runs one hex (WSS 22).
    """
    world = s.world
    if (
        unit.place is None or "afloat" in unit.marks
    ):  # Ruling: a craft sails on with a routed platoon (WSN 6.2)
        return ()
    start = unit.place
    spaces = world.board.spaces
    foes = [u for u in s.state.units.values() if u.side != unit.side and u.place in spaces]
    enemies = tuple(dict.fromkeys(str(u.place) for u in foes if not is_officer(s, u)))
    shut = {u.place for u in foes}
    gaps: dict[str, int] = {}

    def gap(space: str) -> int:
        if space not in gaps:
            gaps[space] = min((world.distance(space, e) for e in enemies), default=99)
        return gaps[space]

    home = world.to_edge[unit.side]  # type: ignore[index]  # a side of this scenario
    least = gap(start)
    points = moves.allowance(s, unit)
    kind = world.kinds[unit.kind]
    held = works.is_wired(s, kind, start)
    best: dict[str, tuple[int, tuple[str, ...]]] = {start: (0, ())}
    queue = [start]
    while queue:
        here = min(queue, key=lambda space: (best[space][0], world.board.order[space]))
        queue.remove(here)
        used, way = best[here]
        for space in world.neighbours[here]:
            if space in shut or (space in best and best[space][0] <= used):
                continue
            cost = moves.price(s, unit, here, space)
            hard = works.is_wired(s, kind, space) or works.minefield_for(s, kind, space) is not None
            if isinstance(cost, Refusal) or hard or gap(space) < least:
                continue
            total = used + cost.points
            if here == start:  # one hex may always be entered (WSS 6.2)
                total = points if held else min(total, points)
            if total <= points and points and (space not in best or total < best[space][0]):
                best[space] = (total, (*way, space))
                queue.append(space)
    ends = [space for space in best if moves.fits(s, unit, space) is None]
    if not ends:
        return ()
    end = min(ends, key=lambda e: (home[e], -gap(e), best[e][0], world.board.order[e]))
    better = home[end] < home[start] or gap(end) > least
    return best[end][1] if better or start not in ends else ()


def rally(s: S, unit_id: str) -> Iterator[Event]:
    """WSS 9.3: roll two dice; at its morale or less the platoon rallies."""
    value, reasons = platoon_morale(s, s.unit(unit_id))
    passed = yield from check(s, f"rally of {name(s, unit_id)}", value, reasons, "WSS 9.3")
    if passed:
        yield UnitMarked(rule="WSS 9.3", unit=unit_id, mark="routed", on=False)
        yield from moves.take(s, unit_id)
