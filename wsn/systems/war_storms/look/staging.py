"""What the events of War Storms show on the board: fire and what it needs, assaults, morale, missions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wsn.engine.events import (
    DiceRolled,
    Event,
    MarkerPlaced,
    PhaseEntered,
    PhaseLeft,
    Resolved,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.memo import read_memo
from wsn.engine.state import Frame
from wsn.parts.beats import Arrives, Beat, Comes, Strike, Throw, Turn
from wsn.systems.war_storms.data.declared import CONTROL, INITIATIVE, TURN
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.assault import melee
from wsn.systems.war_storms.rules.fire import firing
from wsn.systems.war_storms.rules.fire.aiming import Aim, Tally
from wsn.systems.war_storms.rules.support import staged
from wsn.systems.war_storms.rules.support.staged import needs, sums
from wsn.systems.war_storms.rules.world import S, other

DUG: Final = ("improved_position", "trench")
"""What troops dig."""


def beats(s: S, event: Event, after: Sequence[Event]) -> tuple[Beat, ...] | None:
    """`GameLook.event_beats`."""
    match event:
        case Resolved():
            return _said_beats(s, event, after)
        case DiceRolled():
            return _dice_beats(s, event, after)
        case UnitMarked() if event.mark == "routed":
            return (Comes("routed" if event.on else "rallied", event.unit),)
        case MarkerPlaced():
            return _placing_beats(s, event)
        case PhaseLeft() if event.phase == "muster":
            told = after[0] if after else None  # no unit is left to enter the hex
            return (Comes("assault_failed", told.space or ""),) if isinstance(told, Resolved) else ()
        case UnitMoved() | UnitRemoved():
            return staged.landing_beats(s, event)
        case UnitPlaced():
            return (Arrives(event.unit, event.space or "", "dropped" in event.marks),)
        case TrackSet() if event.track == TURN.key():
            return (Turn(int(event.value)),)
        case TrackSet() if event.track == INITIATIVE.key():
            return (Comes("initiative", side=str(event.value)),) if s.state.frames else ()
        case TrackSet():
            space = CONTROL.thing(event.track)
            return (Comes("taken", space, side=str(event.value)),) if space and s.state.frames else ()
    return None


# ---------------------------------------------------------------- who acts on whom


def _said_beats(s: S, event: Resolved, after: Sequence[Event]) -> tuple[Beat, ...]:
    space = event.space or ""
    fire, joined = _units_marked("fired", after), _units_marked("finished", after)
    if event.unit is not None and event.unit in fire:
        return (Strike(fire, space, event.target or "", needs=_fire_needs(s, fire, event)),)
    if event.unit is not None and event.unit in joined and space:
        return (Strike(joined, space, manner="assault"),)
    if staged.is_indirect(s, event):
        return ()  # told with its die of accuracy
    if event.unit is None and event.because and after and isinstance(after[0], DiceRolled):
        return _blow_beats(s, event, after)
    if event.unit is None and space and s.state.frames and s.here.phase == "fight_over":
        memo = s.memo(memos.Fighting)
        fight = melee.fight_of(s, memo)
        left = (sum(u.steps for u in who) for who in (fight.attackers, fight.defenders))
        won = melee.attackers_win(memo.scored, memo.suffered, *left)
        side = memo.side if won else other(memo.side)
        return (Comes("assault_won" if won else "assault_failed", space, side=side),)
    if event.unit is not None and space and event.unit in s.state.units and s.unit(event.unit).place != space:
        return (Strike((event.unit,), space, event.target or "", "shells"),)
    return ()


def _units_marked(mark: str, after: Sequence[Event]) -> tuple[str, ...]:
    """The units that get a mark before the dice are thrown or more is told: those who take part."""
    units: dict[str, None] = {}
    for event in after:
        if isinstance(event, DiceRolled | Resolved):
            break
        if isinstance(event, UnitMarked) and event.mark == mark and event.on:
            units[event.unit] = None
    return tuple(units)


def _fire_needs(s: S, by: tuple[str, ...], event: Resolved) -> tuple[int, ...]:
    """What the dice of this fire need: reckoned again, and only told where it is what was announced."""
    if any(one not in s.state.units for one in by) or event.space is None:
        return ()
    for near in (False, True):
        for mode in ("ap", "art", "at"):
            for target, only in ((event.target, None), (None, event.target), (None, None)):
                aim = Aim(event.space, mode, target, only)
                tally = firing.tally(s, by, aim, near)
                if isinstance(tally, Tally) and sums(tally.reasons) == sums(event.because):
                    return needs(s, tally)
    return ()


def _blow_beats(s: S, event: Resolved, after: Sequence[Event]) -> tuple[Beat, ...]:
    """Fire of the defenders and blows hand to hand; the result of the dice is told the second time."""
    memo = _fighting_memo(s, after)
    if memo is None or not (after and isinstance(after[0], DiceRolled)):
        return ()
    fight = melee.fight_of(s, memo)
    for units, tallies in (
        (fight.defenders, melee.final_fire(s, fight)),
        (fight.attackers, melee.blows(s, fight, True)),
        (fight.defenders, melee.blows(s, fight, False)),
    ):
        for tally in tallies:
            if sums(tally.reasons) == sums(event.because):
                by = tuple(unit.id for unit in units)
                return (Strike(by, memo.space, manner="melee", needs=needs(s, tally)),)
    return (Strike((), memo.space, manner="melee"),)


def _fighting_memo(s: S, after: Sequence[Event]) -> memos.Fighting | None:
    """What is remembered of the fight: in the open phase, or in the one that the blows open."""
    frames = [s.state.frames[-1]] if s.state.frames else []
    opened = (one for one in after if isinstance(one, PhaseEntered) and one.phase == "fight_over")
    frames += [Frame(one.phase, one.side, one.memo) for one in opened]
    for frame in frames:
        if frame.phase in ("hand_to_hand", "fight_over"):
            return read_memo(frame, memos.Fighting)
    return None


# ---------------------------------------------------------------- dice


def _dice_beats(s: S, event: DiceRolled, after: Sequence[Event]) -> tuple[Beat, ...]:
    if s.state.frames and s.here.phase == "initiative":
        return (Throw(event.values, event.faces, event.purpose, apart=True),)
    throw = Throw(event.values, event.faces, event.purpose)
    told = after[0] if after and isinstance(after[0], Resolved) else None
    if told is not None and event.because and told.because == event.because and _of_morale(told):
        acting = s.here.memo.get("unit") if s.state.frames else None
        at = acting if isinstance(acting, str) else ""
        need = sum(reason.amount for reason in event.because)
        return (Throw(event.values, event.faces, event.purpose, at, (need,), check=True),)
    made = staged.dice_thrown(s, event, after)
    return (throw,) if made is None else made


def _of_morale(told: Resolved) -> bool:
    """Whether this tells how a check of morale went: it names no unit and no place."""
    return told.unit is None and told.space is None and told.target is None


def _placing_beats(s: S, event: MarkerPlaced) -> tuple[Beat, ...]:
    if event.kind == "smoke":
        return (Comes("smoke", event.space),)
    if event.kind in DUG and s.state.frames:
        return (Comes("dug_in", event.space),)
    if event.kind in ("mission", "rocket"):
        there = s.state.markers.get(event.marker)
        if there is not None and there.place != event.space:
            return ()  # told with the die of its direction
        return (Strike((), event.space, manner="rockets" if event.kind == "rocket" else "shells"),)
    return ()
