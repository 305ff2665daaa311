"""What the events of the hex-tile game show on the board: battles, the faces that score, cards, medals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from wsn.cite import Reason
from wsn.engine.events import (
    CardMoved,
    DiceRolled,
    Event,
    MarkerRemoved,
    PhaseEntered,
    Resolved,
    StepsChanged,
    TrackSet,
    UnitMoved,
)
from wsn.engine.state import UNKNOWN
from wsn.parts.beats import Beat, Comes, Goes, Plays, Strike, Throw, Turn
from wsn.systems.hex_tiles.data.declared import MEDALS_TRACK, OBJECTIVE, TURN
from wsn.systems.hex_tiles.data.scenario import SIDES
from wsn.systems.hex_tiles.rules import able, battle, cards, memos
from wsn.systems.hex_tiles.rules.battle import Tally
from wsn.systems.hex_tiles.rules.world import S


def beats(s: S, event: Event, after: Sequence[Event]) -> tuple[Beat, ...] | None:
    """`GameLook.event_beats`."""
    match event:
        case DiceRolled():
            return _dice_beats(s, event, after)
        case Resolved():
            return _said_beats(s, event, after)
        case CardMoved():
            side = next((one for one in SIDES if event.source == cards.hand(one)), None)
            shown = side is not None and event.to == cards.DISCARD and event.card != UNKNOWN
            return (Plays(str(side), event.card),) if shown else ()
        case TrackSet():
            return _track_beats(s, event)
        case UnitMoved() if event.space is not None and not event.manner:
            return (Goes(event.unit, event.space, path=able.way(s, s.unit(event.unit), event.space)),)
        case PhaseEntered() if event.phase == "play" and event.side is not None:
            return (Turn(TURN.get(s.state) or 1, event.side),)
    return None


def _dice_beats(s: S, event: DiceRolled, after: Sequence[Event]) -> tuple[Beat, ...]:
    """A battle is told after its dice: the film shows first who battles whom."""
    fight = next((one for one in after if isinstance(one, Resolved)), None)
    if fight is None or fight.target is None or fight.target not in s.state.units:
        return (Throw(event.values, event.faces, event.purpose),)
    tally = _attack_tally(s, fight.unit, fight.target, event.because)
    attack = Strike(
        (fight.unit,) if fight.unit else (),
        fight.space or "",
        fight.target,
        "fire" if fight.unit else "shells",
    )
    if tally is None:
        return attack, Throw(event.values, event.faces, event.purpose)
    scoring = tuple(value for value, symbol in sorted(s.world.symbols.items()) if symbol in tally.hitting)
    throw = Throw(event.values, event.faces, event.purpose, scoring=scoring)
    again = len(event.values) != tally.dice  # the second roll of the hits
    if again:
        return (throw,)
    lost, flags = tally.count(s.world, event.values)
    if tally.again and tally.hits(s.world, event.values):
        return attack, throw
    if flags:
        return attack, throw, *(() if lost else (Comes("retreat", fight.target, flags),))
    return (attack, throw) if lost else (attack, throw, Comes("no_effect", fight.target))


def _attack_tally(s: S, firer: str | None, target: str, because: tuple[Reason, ...]) -> Tally | None:
    """The attack whose dice these are: what is reckoned again must be what was told."""
    struck = s.state.units[target]
    if firer is None:
        if not s.state.frames or s.here.phase != "strikes":
            return None
        memo = s.memo(memos.Striking)
        return battle.card_strike(s.world, memo.side, memo.card, struck)
    if firer not in s.state.units:
        return None
    bonus = [card for card in s.world.tables.cards.values() if card.bonus]
    for card, first, moved in product((None, *bonus), (True, False), (False, True)):
        one = battle.tally(s, s.unit(firer), struck, card, first, moved)
        if isinstance(one, Tally) and _reason_sums(one.reasons) == _reason_sums(because):
            return one
    return None


def _reason_sums(reasons: Sequence[Reason]) -> tuple[tuple[str, int], ...]:
    return tuple((one.rule, one.amount) for one in reasons)


def _said_beats(s: S, event: Resolved, after: Sequence[Event]) -> tuple[Beat, ...]:
    """A unit ignores a flag; everything else that is told is seen from its dice, losses and tracks.

    A unit of the side that battles ignores one only in an ambush, and then its own dice follow; else it has
    removed wire.
    """
    if event.unit is None or event.target is not None or not s.state.frames or s.here.phase == "heal":
        return ()
    changed = bool(after) and isinstance(after[0], StepsChanged | MarkerRemoved)
    if s.here.phase == "battle" and event.unit in s.state.units and s.unit(event.unit).side == s.here.side:
        changed = changed or not after or not isinstance(after[0], DiceRolled)
    return () if changed else (Comes("stands", event.unit),)


def _track_beats(s: S, event: TrackSet) -> tuple[Beat, ...]:
    side, number = MEDALS_TRACK.thing(event.track), OBJECTIVE.thing(event.track)
    if side is not None and s.state.frames and isinstance(event.value, int):
        won = event.value - (MEDALS_TRACK.get(s.state, side) or 0)
        return (Comes("medal", count=won, side=side),) if won else ()
    if number is not None:
        space = s.world.objectives[int(number) - 1][1][0]
        holder, now = str(event.value), OBJECTIVE.get(s.state, number) or ""
        return (Comes("taken" if holder else "lost", space, side=holder or now),)
    return ()
