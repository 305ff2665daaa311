"""The course of an assault: joining, the morale check of the group, the way in, the entry (WSS 14).

`muster` is automatic and opens an `approach` for one platoon after another; `clash.py` resolves the fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.board.paths import Cost
from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import (
    Event,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
    UnitMarked,
    UnitMoved,
)
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.systems.war_storms.data.declared import FLAME_USED
from wsn.systems.war_storms.rules import memos, movement
from wsn.systems.war_storms.rules.assault import clash, joining
from wsn.systems.war_storms.rules.assault.joining import ASSAULT_RULE, armour, group, target_of
from wsn.systems.war_storms.rules.commands import Join, Launch, MoveTo
from wsn.systems.war_storms.rules.fire import reaction
from wsn.systems.war_storms.rules.landing import sailing
from wsn.systems.war_storms.rules.platoons import hazards, morale, moves, works
from wsn.systems.war_storms.rules.turn.sequence import Automatic
from wsn.systems.war_storms.rules.world import S, as_side, is_officer, name


class Forming:
    """Units of the company join the assault until it starts."""

    automatic = False
    memo = memos.Forming
    accepts: tuple[type[Command], ...] = (Join, Launch)

    def candidates(self, s: S) -> Iterable[Command]:
        """Start, start with flame, or add a unit."""
        yield Launch()
        yield Launch(option="flame")
        for unit in joining.joiners(s):
            yield Join(unit=unit.id)

    def check(self, s: S, c: Join | Launch) -> Refusal | None:
        """WSS 14, 17.1."""
        if isinstance(c, Join):
            unit = s.state.units.get(c.unit)
            if unit is None:
                return Refusal(ASSAULT_RULE, f"{name(s, c.unit)} is not on the map")
            return joining.may_join(s, unit)
        if c.option is None:
            return None
        if c.option != "flame":
            return Refusal(
                ASSAULT_RULE, f"start the assault with 'flame' or with no option, not {c.option!r}"
            )
        engineers = [u for u in group(s) if "engineer" in s.world.kinds[u.kind].flags]
        if not engineers:
            return Refusal(joining.FLAME_RULE, "only engineers have flame, and none take part")
        if not joining.flamers(s, engineers):
            return Refusal(
                joining.FLAME_RULE, f"{name(s, engineers[0].id)} used its flame earlier in this game"
            )
        return None

    def decide(self, s: S, c: Join | Launch) -> Iterator[Event]:
        """Add a platoon or the officer, or start the assault."""
        if isinstance(c, Launch):
            yield from launch(s, c.option == "flame")
            return
        if is_officer(s, s.unit(c.unit)):
            yield Remembered(rule=ASSAULT_RULE, key="officer", value=c.unit)
        else:
            ids = tuple(u.id for u in group(s))
            yield Remembered(rule=ASSAULT_RULE, key="group", value=(*ids, c.unit))

    def stale(self, s: S) -> bool:
        """Never: nothing else happens while units join."""
        return False


# --- under way


def assault_morale(s: S, company: str, officer: str) -> tuple[int, tuple[Reason, ...]]:
    """WSS 14: the morale of the group: that of its company plus the leadership of an officer with it."""
    value, reasons = morale.company_morale(s, company)
    more = moves.officer_values(s, company)["leadership"] if officer else 0
    if more:
        reasons = (*reasons, Reason(ASSAULT_RULE, f"led by {name(s, officer)}", more))
    return value + more, reasons


def launch(s: S, flame: bool) -> Iterator[Event]:
    """WSS 14: one morale check for the group; if it fails, none of them moves and all have finished."""
    units, target, officer = group(s), target_of(s), s.memo(memos.Forming).officer
    ids = tuple(u.id for u in units)
    side = units[0].side
    with_flame = tuple(u.id for u in joining.flamers(s, units)) if flame else ()
    yield PhaseLeft(rule=ASSAULT_RULE, phase="assault")
    together = (*ids, *((officer,) if officer else ()))
    does = "assault" if len(together) > 1 else "assaults"
    who = " and ".join(name(s, one) for one in together)
    yield Resolved(rule=ASSAULT_RULE, unit=ids[0], space=target, text=f"{who} {does} {target}")
    for one in together:
        yield UnitMarked(rule=ASSAULT_RULE, unit=one, mark="finished")
    value, reasons = assault_morale(s, units[0].group, officer)
    passed = yield from morale.check(s, f"assault morale at {target}", value, reasons, ASSAULT_RULE)
    if not passed:
        return
    for one in with_flame:
        yield from FLAME_USED.note(s.unit(one), True, joining.FLAME_RULE)
    beside = next((u.id for u in units if officer and u.place == s.unit(officer).place), "")
    memo = memos.Muster(target, ids, as_side(side), officer, beside, with_flame)
    yield PhaseEntered(rule=ASSAULT_RULE, phase="muster", memo=encode_memo(memo))


def officer(s: S) -> str:
    """The id of the officer who goes along, or an empty string."""
    return s.memo(memos.Forming).officer


def fit(s: S, unit_id: str) -> bool:
    """Whether a platoon of the group is still there and not routed."""
    unit = s.state.units.get(unit_id)
    return unit is not None and "routed" not in unit.marks


class Muster(Automatic):
    """The next platoon of the group moves; when all are at the edge of the hex they enter it."""

    memo = memos.Muster

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Open the approach of the next platoon, or enter the hex."""
        muster = s.memo(memos.Muster)
        for one in muster.group:
            if one in muster.ready or not fit(s, one):
                continue
            unit = s.unit(one)
            memo = memos.Approach(one, joining.points(s, unit), space=muster.space)
            yield PhaseEntered(rule=ASSAULT_RULE, phase="approach", side=unit.side, memo=encode_memo(memo))
            only = list(steps(s))
            if not only:
                yield from _drop_out(s)
            elif _goes_straight(s, only):
                yield from _wait_at_edge(s)
            return
        yield from _enter_hex(s)


def _enter_hex(s: S) -> Iterator[Event]:
    """All platoons still in the assault enter the hex together (WSS 14)."""
    memo = s.memo(memos.Muster)
    space, officer, beside = memo.space, memo.officer, memo.beside
    came = dict(zip(memo.ready, memo.came_from))
    yield PhaseLeft(rule=ASSAULT_RULE, phase="muster")
    came = {one: start for one, start in came.items() if fit(s, one)}
    if not came:
        yield Resolved(rule=ASSAULT_RULE, space=space, text=f"the assault on {space} comes to nothing")
        return
    hedge = next((e for start in came.values() if (e := joining.hedge(s, start, space))), None)
    if officer in s.state.units and beside in came:
        came[officer] = came[beside]
    for one in came:
        unit = s.unit(one)
        if is_officer(s, unit):
            yield UnitMoved(rule=ASSAULT_RULE, unit=one, space=space)
            continue
        cost = moves.price(s, unit, came[one], space)
        assert isinstance(cost, Cost)
        yield from moves.enter(s, one, space, cost, ASSAULT_RULE)
    for one in came:
        if one in s.state.units and not is_officer(s, s.unit(one)) and s.unit(one).place == space:
            yield from hazards.set_off_mines(s, one)
        if s.state.outcome is not None:
            return
    left = {one: start for one, start in came.items() if one in s.state.units}
    there = {one: start for one, start in left.items() if s.unit(one).place == space}
    for one in there:
        yield from sailing.step_on_sand(s, s.unit(one), space)
    if there:
        yield from clash.hand_to_hand(s, space, there, bocage=hedge, flame=memo.flame)


# --- the approach of one platoon


def subject(s: S) -> Unit:
    """The platoon on its approach."""
    return s.unit(s.memo(memos.Approach).unit)


def steps(s: S) -> Iterator[str]:
    """The hexes that the platoon may enter next and from which it can still reach the target."""
    unit = subject(s)
    assert unit.place is not None
    for space in s.world.neighbours[unit.place]:
        if may_step(s, space) is None:
            yield space


def may_step(s: S, space: str) -> Refusal | None:
    """WSS 14: why a step on the way in is not allowed, or None; it must leave points for the rest."""
    unit, memo = subject(s), s.memo(memos.Approach)
    target, left, used = memo.space, memo.left, memo.used
    who = name(s, unit.id)
    assert unit.place is not None
    if space not in s.world.neighbours[unit.place]:
        return Refusal("WSS 6.1", f"{space} is not next to {unit.place}, where {who} is")
    if space == target:
        edge = joining.hedge(s, unit.place, space)
        if edge is not None and armour(s, unit):
            return Refusal(
                joining.HEDGE, f"armour cannot assault or support through bocage: {'/'.join(edge)}"
            )
        cost = moves.price(s, unit, unit.place, space)
    elif any(u.side != unit.side for u in s.units_at(space)):
        return Refusal(ASSAULT_RULE, f"the enemy is in {space}; this assault may enter only {target}")
    else:
        cost = moves.price(s, unit, unit.place, space)
    if isinstance(cost, Refusal):
        return cost
    if space != target and works.is_wired(s, s.world.kinds[unit.kind], unit.place):
        return Refusal(
            works.WORKS_RULE, f"it takes {who} all its points to come out of the wire in {unit.place}"
        )
    if cost.points > left and used:
        points, rest = movement.points_text(cost.points), movement.points_text(left)
        return Refusal(
            ASSAULT_RULE,
            f"{who} needs {points} points to enter {space} and has {rest} left of half its movement",
        )
    if space != target and joining.way(s, unit, space, target, left - cost.points, False) is None:
        return Refusal(
            ASSAULT_RULE, f"from {space} {who} could not reach {target} with half its movement points"
        )
    return None


def _goes_straight(s: S, ways: list[str]) -> bool:
    """Ruling: a platoon that starts next to the hex goes straight in, unless a hedge leaves it a choice."""
    unit, target = subject(s), s.memo(memos.Approach).space
    if target not in ways:
        return False
    if hazards.morale_checks(s, unit, target):
        return False
    return len(ways) == 1 or joining.hedge(s, str(unit.place), target) is None


def _drop_out(s: S) -> Iterator[Event]:
    """The platoon on its approach drops out of the assault."""
    gone = subject(s).id
    yield PhaseLeft(rule=ASSAULT_RULE, phase="approach")
    rest = tuple(one for one in s.memo(memos.Muster).group if one != gone)
    yield Remembered(rule=ASSAULT_RULE, key="group", value=rest)


def _wait_at_edge(s: S) -> Iterator[Event]:
    """The platoon is at the edge of the hex, and enters it with the others."""
    unit = subject(s)
    assert unit.place is not None
    yield PhaseLeft(rule=ASSAULT_RULE, phase="approach")
    yield Remembered(rule=ASSAULT_RULE, key="ready", value=(*s.memo(memos.Muster).ready, unit.id))
    yield Remembered(rule=ASSAULT_RULE, key="came_from", value=(*s.memo(memos.Muster).came_from, unit.place))


class Approach:
    """One platoon of the group moves toward the hex, under fire."""

    automatic = False
    memo = memos.Approach
    accepts: tuple[type[Command], ...] = (MoveTo,)

    def candidates(self, s: S) -> Iterable[Command]:
        """The neighbouring hexes."""
        unit = subject(s)
        assert unit.place is not None
        for space in s.world.neighbours[unit.place]:
            yield MoveTo(space=space)

    def check(self, s: S, c: MoveTo) -> Refusal | None:
        """WSS 14."""
        return may_step(s, c.space)

    def decide(self, s: S, c: MoveTo) -> Iterator[Event]:
        """Take a step; at the edge of the target hex the platoon waits for the others."""
        unit = subject(s)
        assert unit.place is not None
        if not (yield from hazards.pass_checks(s, unit.id, c.space)):
            yield from _drop_out(s)
            return
        if c.space == s.memo(memos.Approach).space:
            yield from _wait_at_edge(s)
            return
        cost = moves.price(s, unit, unit.place, c.space)
        assert isinstance(cost, Cost)
        memo = s.memo(memos.Approach)
        yield Remembered(rule=ASSAULT_RULE, key="left", value=max(0, memo.left - cost.points))
        yield Remembered(rule=ASSAULT_RULE, key="used", value=memo.used + cost.points)
        yield from moves.enter(s, unit.id, c.space, cost, ASSAULT_RULE)
        yield from hazards.set_off_mines(s, unit.id)
        if s.state.outcome is not None or unit.id not in s.state.units or s.unit(unit.id).place != c.space:
            return
        yield from sailing.step_on_sand(s, unit, c.space)
        yield from reaction.offer(s, unit.id)

    def stale(self, s: S) -> bool:
        """Stale when the platoon was lost or routed on its way."""
        return not fit(s, s.memo(memos.Approach).unit)
