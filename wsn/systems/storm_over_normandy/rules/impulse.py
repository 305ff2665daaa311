"""An impulse: which units act and how, or a card, a roll, a pass (SON 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import (
    Event,
    GameEnded,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
)
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.parts.called import does
from wsn.parts.phases import Decided
from wsn.systems.storm_over_normandy.data.declared import CONCEDED, RELEASED
from wsn.systems.storm_over_normandy.data.tables import SideName
from wsn.systems.storm_over_normandy.rules import acting, cards, control, flow, ground, playing, strike
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Assault,
    Back,
    Concede,
    Fire,
    LeaveOut,
    MoveTo,
    Pass,
    PlayCard,
    Release,
)
from wsn.systems.storm_over_normandy.rules.memos import Column, Group, Stage, Storm
from wsn.systems.storm_over_normandy.rules.world import (
    S,
    deciding,
    force,
    movers,
    name,
    other,
    ready,
    title,
)


class Impulse(Decided):
    """A side chooses what its impulse is."""

    accepts: tuple[type[Command], ...] = (Activate, PlayCard, Release, Pass, Concede)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every group of units, every card with its targets, and the rest."""
        side = deciding(s)
        places = sorted({str(u.place) for u in s.state.units.values() if u.side == side and u.place})
        for space in places:
            for nation in acting.nations(side):
                yield Activate(space=space, option=nation)
        yield from playing.candidates(s, side)
        if side == "germans":
            yield Release()
        yield Pass()

    def check(self, s: S, c: Any) -> Refusal | None:
        """SON 7.0 and 7.1."""
        side = deciding(s)
        match c:
            case Activate():
                return may_activate(s, side, c)
            case PlayCard():
                return playing.check(s, side, c)
            case Release():
                if side != "germans" or not flow.may_release(s):
                    return Refusal("SON 14.1", "there is nobody to release, or the roll was made this turn")
        return None

    def decide(self, s: S, c: Any) -> Iterator[Event]:
        """Open what was chosen."""
        side = deciding(s)
        if isinstance(c, Concede):
            foe = other(side)
            text = does(force(s, side), "concedes", "concede")
            yield GameEnded(rule="SON 15.0 R3", winner=foe, text=text, way=CONCEDED.name)
            return
        yield PhaseLeft(rule="SON 7.0", phase="impulse")
        match c:
            case Activate():
                units = tuple(unit.id for unit in ready(s, c.space, c.option))
                memo = Group(c.space, c.option, units)
                yield PhaseEntered(rule="SON 7.1", phase="act", side=side, memo=encode_memo(memo))
            case PlayCard():
                yield from playing.play(s, side, c)
            case Release():
                yield from _roll_release(s)
                yield from flow.end_impulse(s, side)
            case _:
                yield from flow.passes(s, side)


def may_activate(s: S, side: SideName, c: Activate) -> Refusal | None:
    """Why no units of a nationality act in a space, or None (SON 7.1)."""
    if c.option not in acting.nations(side):
        return Refusal("SON 7.1", f"{c.option} is not a nationality of yours")
    units = ready(s, c.space, c.option) if c.space in s.world.around else []
    if not units:
        return Refusal("SON 7.1", f"no fresh unit of that nationality may act in {title(s, c.space)}")
    if not acting.acts(s, units, c.space):
        return Refusal("SON 7.1", f"the units in {title(s, c.space)} can neither fire, move nor assault")
    return None


def _roll_release(s: S) -> Iterator[Event]:
    """Roll to release the held units: less than the turn (SON 14.1)."""
    number = flow.turn(s)
    yield RELEASED.event_setting(number, "SON 14.1")
    (die,) = yield from s.roll(1, purpose=f"release, on less than {number}", rule="SON 14.1")
    if die < number:
        yield from control.released(s)
    else:
        yield Resolved(rule="SON 14.1", text="the 711th stays where it is")


def chosen_units(s: S) -> tuple[Unit, ...]:
    """The units of the open action."""
    ids, units, known = s.memo(Group).units, s.state.units, s.placed.known
    there: tuple[Unit, ...] | None = known.get((chosen_units, ids))
    if there is None:
        there = known[chosen_units, ids] = tuple([units[unit] for unit in ids if unit in units])
    return there


class Act(Decided):
    """What the chosen units do: all of them the same (SON 7.1)."""

    memo = Group
    accepts: tuple[type[Command], ...] = (MoveTo, Assault, Fire, LeaveOut, Back)

    def candidates(self, s: S) -> Iterable[Command]:
        """Fire, moves, assaults with each card, who stays out."""
        memo = s.memo(Group)
        yield Fire()
        for near in s.world.around[memo.space]:
            yield MoveTo(space=near)
            yield Assault(space=near)
            for card in cards.held(s.state, deciding(s)):
                yield Assault(space=near, card=card)
        yield from (LeaveOut(unit=unit) for unit in memo.units)
        yield Back()

    def check(self, s: S, c: Any) -> Refusal | None:
        """SON 7.1, 8, 9.1, 11.0."""
        memo, units = s.memo(Group), chosen_units(s)
        moving = movers(s, units)
        match c:
            case Fire():
                return acting.may_fire(s, memo.space, units[0].side)
            case LeaveOut():
                if c.unit not in memo.units:
                    return Refusal("SON 7.1", f"{name(s, c.unit)} takes no part")
                if len(memo.units) < 2:
                    return Refusal("SON 7.1", "somebody must act")
            case Back():
                if memo.only == "fresh":
                    return Refusal("SON 6.2", "the card has been played")
            case MoveTo() | Assault() if memo.only:
                return Refusal("SON 9.1", "now these units may only attack where they are")
            case MoveTo() | Assault() if not moving:
                return Refusal("SON 2.1.1", f"{name(s, units[0].id)} does not move")
            case MoveTo():
                return ground.may_enter(s, moving, memo.space, c.space, ground.points(s, moving))
            case Assault():
                return acting.may_assault(s, moving, memo.space, c)
        return None

    def decide(self, s: S, c: Any) -> Iterator[Event]:
        """Begin the action."""
        memo, side, moving = s.memo(Group), deciding(s), movers(s, chosen_units(s))
        going = tuple(unit.id for unit in moving)
        if isinstance(c, LeaveOut):
            rest = tuple(unit for unit in memo.units if unit != c.unit)
            yield Remembered(rule="SON 7.1", key="units", value=rest)
            return
        if isinstance(c, Assault) and c.card is not None:
            yield from cards.spend(s, side, c.card, "SON 11.0")
        yield PhaseLeft(rule="SON 7.1", phase="act")
        match c:
            case Fire():
                spending = () if memo.only == "fresh" else memo.units
                landing = memo.only == "landing"
                if landing:
                    done = (*s.memo(Stage).done, memo.space)
                    yield Remembered(rule="SON 4.0", key="done", value=done)
                yield flow.wrap_action(side, spending, landing)
                units = [s.unit(unit) for unit in memo.units]
                planned = strike.plan_attack("landing" if landing else "fire", side, memo.space, units)
                yield from strike.begin_attack(s, planned)
            case MoveTo():
                column = Column(going, memo.space, ground.points(s, moving), c.space)
                yield PhaseEntered(rule="SON 8.0", phase="column", memo=encode_memo(column))
            case Assault():
                storm = Storm(c.space, going, origins=dict.fromkeys(going, memo.space), side=side)
                yield PhaseEntered(rule="SON 11.0", phase="storm", memo=encode_memo(storm))
            case Back() if not memo.only:
                yield PhaseEntered(rule="SON 7.0", phase="impulse", side=side)
