"""Resolves a battle: dice, figures, flags, ambush, taking ground, overrun (M44 1.1 to M44 1.7)."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.cite import Refusal
from wsn.engine.events import (
    Event,
    MarkerRemoved,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
    StepsChanged,
    UnitMoved,
)
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.systems.hex_tiles.rules import able, battle, cards, flow, markers, memos, retreat, victory
from wsn.systems.hex_tiles.rules.battle import Tally, dice_text, outcome_text, reasons_text
from wsn.systems.hex_tiles.rules.memos import Fight as Fight
from wsn.systems.hex_tiles.rules.world import S, deciding, look, name


def begin(s: S, unit: Unit, target: Unit, overrun: bool) -> Iterator[Event]:
    """A unit battles; against a close assault the defender may first spring an ambush (M44 1.10 R2)."""
    assert unit.place is not None
    assert target.place is not None
    fight = Fight("attack", unit.id, target.id, unit.place, target.place, int(overrun))
    close = target.place in s.world.near[unit.place]
    if close and cards.could_ambush(s, target.side) and may_strike_back(s, fight) is None:
        memo = encode_memo(memos.Fighting(fight))
        yield PhaseEntered(rule="M44 1.10", phase="ambush", side=target.side, memo=memo)
        return
    yield from carry_out(s, fight)


def may_strike_back(s: S, fight: Fight) -> Refusal | None:
    """Why the unit under close assault could not battle its attacker, or None if it could."""
    tally = battle.tally(s, s.unit(fight.target), s.unit(fight.firer))
    return tally if isinstance(tally, Refusal) else None


def carry_out(s: S, fight: Fight) -> Iterator[Event]:
    """Make the attack. It is legal after an ambush too: the target has not moved."""
    words = f"{name(s, fight.firer)} battles {name(s, fight.target)}"
    yield from strike(s, able.battle_attack(s, fight), fight, words)


def strike(s: S, tally: Tally, fight: Fight, words: str) -> Iterator[Event]:
    """Roll the dice, remove figures, answer the flags, and go on."""
    target = s.unit(tally.target)
    values = yield from s.roll(
        tally.dice,
        purpose=words,
        rule="M44 1.1",
        because=tally.reasons,
        symbols=s.world.faces_text,
    )
    hits = tally.hits(s.world, values)
    second: tuple[int, ...] = ()
    if tally.again and hits:
        again = f"{words}: each hit again"
        second = yield from s.roll(hits, purpose=again, rule="M44 2.4", symbols=s.world.faces_text)
    lost, flags = tally.count(s.world, values, second)
    shown = ", ".join(s.world.symbols[value] for value in values)
    if second:
        shown += f"; hits rolled again: {', '.join(s.world.symbols[value] for value in second)}"
    why, came = reasons_text(tally.reasons), outcome_text(target.steps, lost, flags)
    yield Resolved(
        rule="M44 1.1",
        unit=fight.firer or None,
        target=target.id,
        space=fight.space,
        text=f"{words} with {dice_text(tally.dice)} ({why}): {shown}; {came}",
    )
    if lost:
        yield StepsChanged(rule="M44 1.1", unit=target.id, by=-lost)
        if lost == target.steps:
            yield from victory.eliminate(s, s.unit(target.id))
        elif fight.firer and s.world.kinds[s.unit(fight.firer).kind].zeroes:
            yield from markers.zero_in(s, fight.firer, fight.space)
    if flags:
        owed = retreat.due(s.world, target, flags, tally.ignore)
        yield from retreat.go(s, target.id, owed, fight)
        if s.here.phase == "retreat":
            return
    yield from after(s, fight)


def after(s: S, fight: Fight) -> Iterator[Event]:
    """Go on when the dice and the flags of a battle are resolved."""
    if fight.kind == "card":
        return
    if fight.kind == "ambush":
        struck = s.state.units.get(fight.target)
        if struck is not None and struck.place == fight.space:
            back = Fight("attack", fight.target, fight.firer, fight.space, fight.start, fight.overrun)
            yield from carry_out(s, back)
        else:
            yield from flow.go_on(s)
        return
    unit = s.state.units.get(fight.firer)
    emptied = fight.space not in look(s).at
    close = fight.space in s.world.near[fight.start]
    if (
        unit is not None
        and emptied
        and close
        and able.may_take(s, unit, fight.space, bool(fight.overrun)) is None
    ):
        memo = encode_memo(memos.Fighting(fight))
        yield PhaseEntered(rule="M44 1.7", phase="ground", side=unit.side, memo=memo)
        return
    yield from flow.go_on(s)


def take(s: S, fight: Fight) -> Iterator[Event]:
    """A unit takes ground; armour may then battle again (M44 1.7). The phase `ground` is open.

    Ruling: armour that takes ground in wire crushes it, and stops there without an overrun (HT Wire).
    """
    world = s.world
    unit, space = fight.firer, fight.space
    kind, place = world.kinds[s.unit(unit).kind], world.places[space]
    wired = space in look(s).wire
    yield PhaseLeft(rule="M44 1.7", phase="ground")
    yield UnitMoved(rule="M44 1.7", unit=unit, space=space, manner="take_ground")
    yield from markers.left_behind(s, fight.start)
    yield from enter_wire(s, unit, space)
    yield from victory.update(s, (fight.start, space))
    onward = kind.overrun and not fight.overrun and place.after_entry and place.may and not wired
    if onward and next(able.targets(s, s.unit(unit), first=False), None) is not None:
        side = deciding(s)
        memo = encode_memo(memos.Overrunning(unit))
        yield PhaseEntered(rule="M44 1.7", phase="overrun", side=side, memo=memo)
        return
    yield from flow.go_on(s)


def enter_wire(s: S, unit: str, space: str) -> Iterator[Event]:
    """Armour that enters wire removes it (HT Wire)."""
    if f"wire {space}" in s.state.markers and s.world.kinds[s.unit(unit).kind].arm == "armour":
        yield MarkerRemoved(rule="HT Wire", marker=f"wire {space}")


def count_battle(s: S, unit: str) -> Iterator[Event]:
    """Count a battle of a unit; the phase `battle` is open."""
    counts = dict(able.turn(s).fought)
    counts[unit] = counts.get(unit, 0) + 1
    yield Remembered(rule="M44 1.4", key="fought", value=counts)


def spring_ambush(s: S, fight: Fight) -> Iterator[Event]:
    """The defender springs the ambush and battles first; it draws at the end of the turn (M44 1.10)."""
    tally = battle.tally(s, s.unit(fight.target), s.unit(fight.firer))
    assert isinstance(tally, Tally)
    back = Fight("ambush", fight.target, fight.firer, fight.space, fight.start, fight.overrun)
    words = f"{name(s, fight.target)} springs an ambush on {name(s, fight.firer)}"
    yield from strike(s, tally, back, words)
