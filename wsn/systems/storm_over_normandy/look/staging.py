"""What the events of Storm Over Normandy show on the board: attacks, damage, retreats, cards, control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from wsn.engine.events import (
    CardMoved,
    DiceRolled,
    Event,
    PhaseEntered,
    PhaseLeft,
    Resolved,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitRemoved,
)
from wsn.engine.memo import read_memo
from wsn.engine.state import UNKNOWN
from wsn.parts.beats import Arrives, Beat, Comes, Goes, Manner, Plays, Result, Strike, Throw, Turn
from wsn.systems.storm_over_normandy.data.declared import HELD, HOLDER, RELEASED, SPENT, TURN
from wsn.systems.storm_over_normandy.data.scenario import SIDES
from wsn.systems.storm_over_normandy.rules import cards, damage, memos, reactions, strike
from wsn.systems.storm_over_normandy.rules.invasion import count_scattered
from wsn.systems.storm_over_normandy.rules.world import S, fresh, is_fixed

MANNERS: Final[Mapping[str, Manner]] = {"assault": "assault", "card": "shells", "shelling": "shells"}
"""How an attack looks, by its kind; others are fire."""
DISCARDS: Final = frozenset({"act", "price", "discards"})
"""Phases in which a card that leaves a hand is paid, not played."""
ATTACKED: Final = frozenset({"attacked", "bocage"})
"""The windows in which the side that is attacked may answer before the dice."""
DROP: Final = "on 3 or 4 one unit lands spent, on 5 or 6 two do"
"""What the die of a drop means (SON 4.0)."""
LOST_OTHERWISE: Final = frozenset({"retreat", "end"})
"""Phases in which a unit is lost by other means than damage: it has no way out, or no room to arrive."""
ON_UNIT: Final[Mapping[str, Result]] = {"pin": "spent", "refresh": "fresh"}
"""What comes of a card that is played on a unit, by its effect."""


def beats(s: S, event: Event, after: Sequence[Event]) -> tuple[Beat, ...] | None:
    """`GameLook.event_beats`."""
    match event:
        case PhaseEntered() if event.phase == "react":
            return _announcing_beats(s, read_memo(event, memos.Window), after)
        case PhaseLeft() if event.phase == "damage":
            return tuple(_damage_beats(s, after))
        case PhaseLeft() if event.phase == "played":
            return _acted_on(s)
        case DiceRolled():
            return _dice_beats(s, event)
        case CardMoved():
            side = next((one for one in SIDES if event.source == cards.hand(one)), None)
            paid = bool(s.state.frames) and s.here.phase in DISCARDS
            return () if side is None or paid or event.card == UNKNOWN else (Plays(side, event.card),)
        case TrackSet():
            return _track_beats(s, event)
        case UnitMoved() if event.space is not None:
            return _moving_beats(event)
        case UnitMarked() if event.mark == SPENT and event.on and _is_suffering(s):
            return (Comes("spent", event.unit),)
        case UnitRemoved() if s.state.frames and s.here.phase not in LOST_OTHERWISE:
            return ()  # it was told with the damage
        case Resolved():
            return ()
    return None


def _strike_of(memo: memos.Strike) -> Strike:
    """Who attacks where."""
    aim = memo.targets[0] if len(memo.targets) == 1 else ""
    return Strike(memo.units, memo.space, aim, MANNERS.get(memo.kind, "fire"))


def _announcing_beats(s: S, window: memos.Window, after: Sequence[Event]) -> tuple[Beat, ...]:
    """An attack before its dice, for who is asked for a card against it; others see it with the dice.

    That is the player who sees the cards of the hand that the question is for.
    """
    if window.window not in ATTACKED or any(isinstance(one, DiceRolled) for one in after):
        return ()
    memo = s.memo(memos.Strike)
    hand = cards.held(s.state, "germans" if memo.side == "allies" else "allies")
    can = any(one != UNKNOWN and reactions.playable(s, one, window) is not None for one in hand)
    return (_strike_of(memo),) if can else ()


def _dice_beats(s: S, event: DiceRolled) -> tuple[Beat, ...]:
    """An attack with its dice and the damage that they do; a drop, and the release of the 711th."""
    phase = s.here.phase if s.state.frames else ""
    if phase == "strike":
        memo = s.memo(memos.Strike)
        reckoned = strike.tally(s, memo)
        words = f"{strike.describe_attack(s, memo)}: {reckoned.attack} + dice against {reckoned.defence}"
        points = reckoned.damage(sum(event.values))
        came = Comes("damage", memo.space, points) if points else Comes("no_effect", memo.space)
        return _strike_of(memo), Throw(event.values, event.faces, words, memo.space), came
    if phase == "invasion" and (done := s.memo(memos.Stage).done):
        throw = Throw(event.values, event.faces, f"{event.purpose} ({DROP})", done[-1])
        return (throw,) if count_scattered(event.values[0]) else (throw, Comes("unhurt", done[-1]))
    if phase == "set up" and event.seen_by is None:
        return (Throw(event.values, event.faces, "a strongpoint is drawn"),)
    number = TURN.get(s.state) or 1
    if not phase and event.faces == 6 and RELEASED.get(s.state) == number:
        held = sorted(unit.place for unit in s.state.units.values() if HELD in unit.marks and unit.place)
        at = held[0] if held else ""
        return (Throw(event.values, event.faces, event.purpose, at, needs=(number - 1,), check=True),)
    return (Throw(event.values, event.faces, event.purpose),)


def _damage_beats(s: S, after: Sequence[Event]) -> Iterator[Comes]:
    """What damage does to each unit, in the order of the rule: strongpoints go before others (SON 10.0).

    Who retreats at once is seen to do so.
    """
    taken = s.memo(memos.Damage).taken
    going = {one.unit for one in after if isinstance(one, UnitMoved | UnitRemoved)}
    units = [s.unit(unit) for unit in sorted(taken) if unit in s.state.units]
    for unit in sorted(
        units, key=lambda one: (not is_fixed(s, one), taken[one.id] != damage.ELIMINATION_DAMAGE)
    ):
        level = taken[unit.id]
        if level == damage.ELIMINATION_DAMAGE:
            yield Comes("eliminated", unit.id)
        elif fresh(unit) and (level == damage.FLIP_DAMAGE or unit.id not in going):
            yield Comes("spent", unit.id)


def _acted_on(s: S) -> tuple[Beat, ...]:
    """What a card does to a unit, once it is sure that no other card cancels it."""
    memo = s.memo(memos.Played)
    use = cards.use_of(s.world, memo.card, "impulse") if s.world.is_card(memo.card) else None
    if memo.cancelled or use is None or use.effect not in ON_UNIT:
        return ()
    return (Comes(ON_UNIT[use.effect], memo.target),)


def _is_suffering(s: S) -> bool:
    """Whether a unit that is spent now is so from the drop, or from a card that stops it.

    What damage flips is told with the damage, and to be spent after an action is no news.
    """
    match s.here.phase if s.state.frames else "":
        case "drop" | "column":
            return True
        case "invasion":
            return s.memo(memos.Stage).stage == "drop"
        case "storm":
            return s.memo(memos.Storm).stage == "leave"
    return False


def _track_beats(s: S, event: TrackSet) -> tuple[Beat, ...]:
    area = HOLDER.thing(event.track)
    if area is not None and HOLDER.get(s.state, area):
        return (Comes("taken", area, side=str(event.value), quiet=area not in s.world.beaches),)
    if event.track == TURN.key() and TURN.get(s.state) and isinstance(event.value, int):
        return (Turn(event.value),)
    return ()


def _moving_beats(event: UnitMoved) -> tuple[Beat, ...]:
    goal = str(event.space)
    if event.manner == "arrives":
        return (Arrives(event.unit, goal),)
    if event.manner in ("retreat", "returns"):
        return Comes("retreat", event.unit), Goes(event.unit, goal, "retreat")
    return (Goes(event.unit, goal),)
