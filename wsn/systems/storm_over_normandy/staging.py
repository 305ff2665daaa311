"""What the events of Storm Over Normandy show on the board: attacks, damage, retreats, cards, control."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wsn.engine.events import (
    CardMoved,
    DiceRolled,
    Event,
    PhaseEntered,
    Resolved,
    TrackSet,
    UnitMarked,
    UnitMoved,
)
from wsn.engine.memo import read
from wsn.engine.state import UNKNOWN
from wsn.parts.beats import Arrives, Beat, Comes, Goes, Manner, Plays, Strike, Throw, Turn
from wsn.systems.storm_over_normandy import cards, memos, strike
from wsn.systems.storm_over_normandy.declared import HOLDER, SPENT, TURN
from wsn.systems.storm_over_normandy.scenario import SIDES
from wsn.systems.storm_over_normandy.world import S

MANNERS: Mapping[str, Manner] = {"assault": "assault", "card": "shells", "shelling": "shells"}
"""How an attack looks, by its kind; others are fire."""
DISCARDS = frozenset({"act", "price", "discards"})
"""Phases in which a card that leaves a hand is paid, not played."""


def beats(s: S, event: Event, _after: Sequence[Event]) -> tuple[Beat, ...] | None:
    """The door `Staging`."""
    match event:
        case PhaseEntered() if event.phase == "strike":
            memo = read(event, memos.Strike)
            aim = memo.targets[0] if len(memo.targets) == 1 else ""
            return (Strike(memo.units, memo.space, aim, MANNERS.get(memo.kind, "fire")),)
        case DiceRolled():
            return _thrown(s, event)
        case CardMoved():
            side = next((one for one in SIDES if event.source == cards.hand(one)), None)
            paid = bool(s.state.frames) and s.here.phase in DISCARDS
            return () if side is None or paid or event.card == UNKNOWN else (Plays(side, event.card),)
        case TrackSet():
            return _track(s, event)
        case UnitMoved() if event.space is not None:
            return _moved(event)
        case UnitMarked() if event.mark == SPENT and event.on and _suffers(s):
            return (Comes("spent", event.unit),)
        case Resolved():
            return ()
    return None


def _thrown(s: S, event: DiceRolled) -> tuple[Beat, ...]:
    """The dice of an attack, and the damage that they do."""
    throw = Throw(event.values, event.faces, event.purpose)
    if not s.state.frames or s.here.phase != "strike":
        return (throw,)
    memo = s.memo(memos.Strike)
    damage = strike.tally(s, memo).damage(sum(event.values))
    came = Comes("hits", memo.space, damage) if damage else Comes("no_effect", memo.space)
    return throw, came


def _suffers(s: S) -> bool:
    """Whether a unit that is spent now is so from damage: its attack is over and its action is not."""
    return bool(s.state.frames) and s.here.phase in ("wrap", "storm", "invasion")


def _track(s: S, event: TrackSet) -> tuple[Beat, ...]:
    area = HOLDER.thing(event.track)
    if area is not None and HOLDER.get(s.state, area):
        return (Comes("taken", area, side=str(event.value)),)
    if event.track == TURN.key() and TURN.get(s.state) and isinstance(event.value, int):
        return (Turn(event.value),)
    return ()


def _moved(event: UnitMoved) -> tuple[Beat, ...]:
    goal = str(event.space)
    if event.manner == "arrives":
        return (Arrives(event.unit, goal),)
    if event.manner == "retreat":
        return Comes("retreat", event.unit, 1), Goes(event.unit, goal, event.manner)
    return (Goes(event.unit, goal),)
