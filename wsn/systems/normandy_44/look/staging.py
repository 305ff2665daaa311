"""What the events of Normandy '44 show on the board: attacks, losses, retreats, landings, control."""

from __future__ import annotations

from collections.abc import Sequence

from wsn.engine.events import (
    DiceRolled,
    Event,
    PhaseEntered,
    Remembered,
    Resolved,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
)
from wsn.engine.memo import read_memo
from wsn.parts.beats import Arrives, Beat, Comes, Goes, Strike, Throw, Turn
from wsn.systems.normandy_44.data.declared import DISRUPTED, HOLDER, TURN
from wsn.systems.normandy_44.look.counters import goals
from wsn.systems.normandy_44.rules.invasion import BeachAssault
from wsn.systems.normandy_44.rules.memos import Battle
from wsn.systems.normandy_44.rules.retreat import Retreating
from wsn.systems.normandy_44.rules.world import S


def beats(s: S, event: Event, after: Sequence[Event]) -> tuple[Beat, ...] | None:
    """`GameLook.event_beats`."""
    match event:
        case DiceRolled():
            return _show_throw(s, event, after)
        case UnitMoved():
            return _show_move(s, event)
        case UnitMarked() if event.mark == DISRUPTED and event.on:
            return (Comes("disrupted", event.unit),)
        case TrackSet():
            return _show_track(s, event)
        case UnitPlaced() if not s.state.frames:
            return ()  # the set-up
        case Resolved():
            return ()  # it was told with its dice
    return None


def _show_throw(s: S, event: DiceRolled, after: Sequence[Event]) -> tuple[Beat, ...]:
    """An attack with its die and what the table says; a stand that holds or fails; any other throw."""
    phase = s.here.phase if s.state.frames else ""
    if phase == "assault":
        memo = s.memo(BeachAssault)
        troops = tuple(unit.id for unit in s.units_at(memo.box))
        return Strike(troops, memo.space, manner="assault"), _make_throw(
            event, _tell_result(after, event), memo.space
        )
    if phase == "battle":
        target = s.memo(Battle).target
        held = any(isinstance(one, Remembered) and one.key == "held" for one in _up_to_dice(after))
        came = Comes("stands" if held else "failed", target)
        return Throw(event.values, event.faces, event.purpose, target, check=True), came
    fight = next((one for one in after if isinstance(one, PhaseEntered) and one.phase == "battle"), None)
    if fight is not None and phase in ("combat", "reserve combat"):
        battle = read_memo(fight, Battle)
        first = fight in _up_to_dice(after)
        if not first:  # fighter-bombers roll before the attack
            return Strike((), battle.target, manner="air"), _make_throw(event, event.purpose, battle.target)
        strike = Strike(battle.attackers, battle.target, manner="assault")
        return strike, _make_throw(event, _tell_result(after, event), battle.target)
    about = next((one for one in _up_to_dice(after) if isinstance(one, Resolved) and one.unit), None)
    return (_make_throw(event, _tell_result(after, event), about.unit or "" if about is not None else ""),)


def _make_throw(event: DiceRolled, words: str, at: str) -> Throw:
    return Throw(event.values, event.faces, words, at)


def _tell_result(after: Sequence[Event], event: DiceRolled) -> str:
    """What the table says of a throw, in its own words; else what the throw was for."""
    told = next((one for one in _up_to_dice(after) if isinstance(one, Resolved)), None)
    return told.text if told is not None else event.purpose


def _up_to_dice(after: Sequence[Event]) -> Sequence[Event]:
    """What follows a throw, up to the next one."""
    end = next((n for n, one in enumerate(after) if isinstance(one, DiceRolled)), len(after))
    return after[:end]


def _show_move(s: S, event: UnitMoved) -> tuple[Beat, ...] | None:
    """A unit that dies goes to the dead; one that begins a retreat is told so; any other goes its way."""
    unit, goal = s.state.units.get(event.unit), event.space or ""
    if event.manner == "eliminated":
        return Comes("eliminated", event.unit), Goes(event.unit, goal, event.manner)
    if event.manner == "retreat" and unit is not None and s.state.frames and s.here.phase == "retreat":
        goes = Goes(event.unit, goal, event.manner)
        begins = unit.place == s.memo(Retreating).start
        return (Comes("retreat", event.unit), goes) if begins else (goes,)
    if event.manner in ("arrives", "returns"):
        return (Arrives(event.unit, goal),) if unit is None or unit.place is None else None
    return None


def _show_track(s: S, event: TrackSet) -> tuple[Beat, ...]:
    space = HOLDER.thing(event.track)
    if space is not None and HOLDER.get(s.state, space):
        return (Comes("taken", space, side=str(event.value), quiet=space not in goals(s.world)),)
    if event.track == TURN.key() and TURN.get(s.state) and isinstance(event.value, int):
        return (Turn(event.value),)
    return ()
