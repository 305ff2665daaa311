"""What a side may know: the state and the events with everything else replaced.

Five things can be secret, and each says so in the state itself:

* a unit or marker with `seen_by`: the others see a `?` of its side where it stands, and nothing more;
* a unit or marker with `hidden_from`: those sides do not see it at all;
* a pile with `seen_by`: the others see how many cards it holds;
* a mark, fact, track or memo key named `@SIDE/NAME`: the others do not see it;
* an event with `seen_by`. `sealed` fills it in from the state for events about secret things.

What rides on a unit that a side does not know is left out too. The number of rolls is never shown:
it would give a secret roll away. `side=None` is a spectator, who sees only public information.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from wsn.engine.events import (
    CardMoved,
    Event,
    FactSet,
    MarkerPlaced,
    MarkerRemoved,
    PhaseEntered,
    PhaseLeft,
    PileOrdered,
    Remembered,
    Resolved,
    StepsChanged,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.state import (
    UNKNOWN,
    Frame,
    GameState,
    Marker,
    Pile,
    Sides,
    Unit,
    knows,
    may_read,
)

V = TypeVar("V")


def observe(
    state: GameState, side: str | None, before: tuple[GameState, GameState] | None = None
) -> GameState:
    """The state as a side knows it: the same type, so that rules run on it.

    `before` is another state, and that one as the same side knows it: what both share is not looked at again.
    """
    was, known = before or (_NOTHING, _NOTHING)
    return GameState(
        known.units if state.units is was.units else _units(state.units, side),
        known.markers if state.markers is was.markers else _known_markers(state.markers, side),
        known.piles if state.piles is was.piles else _known_piles(state.piles, side),
        known.tracks if state.tracks is was.tracks else _readable_values(state.tracks, side),
        tuple([_known_frame(frame, side) for frame in state.frames]),
        0,
        state.outcome,
    )


_NOTHING: Final = GameState()


def _units(units: Mapping[str, Unit], side: str | None) -> Mapping[str, Unit]:
    for unit in units.values():
        if unit.seen_by is not None or unit.hidden_from or ((unit.marks or unit.facts) and _is_secret(unit)):
            break
    else:
        return units  # in most games nothing about units is secret
    seen: dict[str, Unit] = {}
    for unit in units.values():
        if not knows(side, None, unit.hidden_from) or _rides_unknown(units, unit, side):
            continue
        if not knows(side, unit.seen_by):
            seen[unit.id] = Unit(unit.id, unit.side, UNKNOWN, unit.place, seen_by=unit.seen_by)
        elif _is_secret(unit):
            marks = tuple(m for m in unit.marks if may_read(side, m))
            seen[unit.id] = replace(unit, marks=marks, facts=_readable_values(unit.facts, side))
        else:
            seen[unit.id] = unit
    return seen


def _is_secret(unit: Unit) -> bool:
    return _any_secret(unit.marks) or (bool(unit.facts) and _any_secret(tuple(unit.facts)))


@lru_cache(4096)
def _any_secret(names: tuple[str, ...]) -> bool:
    """Whether one of these names is secret: asked of every unit at every look at a state."""
    return any(name.startswith("@") for name in names)


def _rides_unknown(units: Mapping[str, Unit], unit: Unit, side: str | None) -> bool:
    carrier = units.get(unit.place) if unit.place is not None else None
    while carrier is not None:
        if not knows(side, carrier.seen_by, carrier.hidden_from):
            return True
        carrier = units.get(carrier.place) if carrier.place is not None else None
    return False


def _known_markers(markers: Mapping[str, Marker], side: str | None) -> Mapping[str, Marker]:
    if not any(marker.seen_by is not None or marker.hidden_from for marker in markers.values()):
        return markers
    seen: dict[str, Marker] = {}
    for marker in markers.values():
        if not knows(side, None, marker.hidden_from):
            continue
        if knows(side, marker.seen_by):
            seen[marker.id] = marker
        else:
            seen[marker.id] = Marker(marker.id, UNKNOWN, marker.place, marker.side, seen_by=marker.seen_by)
    return seen


def _known_piles(piles: Mapping[str, Pile], side: str | None) -> Mapping[str, Pile]:
    return {
        name: pile
        if pile.seen_by is None or knows(side, pile.seen_by)
        else _face_down(len(pile.cards), pile.seen_by)
        for name, pile in piles.items()
    }


@lru_cache(1024)
def _face_down(cards: int, seen_by: Sides) -> Pile:
    return Pile((UNKNOWN,) * cards, seen_by)


def _readable_values(values: Mapping[str, V], side: str | None) -> Mapping[str, V]:
    """Facts, tracks or a memo without what is another side's secret; the same where nothing is."""
    if not _any_secret(tuple(values)):
        return values
    return {key: value for key, value in values.items() if may_read(side, key)}


def _known_frame(frame: Frame, side: str | None) -> Frame:
    memo = _readable_values(frame.memo, side)
    return frame if len(memo) == len(frame.memo) else Frame(frame.phase, frame.side, memo)


def only_less(view: GameState, state: GameState) -> bool:
    """True when a view lacks units, markers, tracks and facts at most: all that it shows is as it is."""
    same = (view.piles, view.frames) == (state.piles, state.frames)
    tracks = all(state.tracks.get(key) == value for key, value in view.tracks.items())
    return (
        same and tracks and all(_seen_as_is(unit, state.units.get(key)) for key, unit in view.units.items())
    )


def _seen_as_is(seen: Unit, unit: Unit | None) -> bool:
    """True when a unit is seen as it is, but for facts that are another side's secret."""
    if unit is None or seen == unit:
        return unit is not None
    return replace(unit, facts=seen.facts) == seen and seen.facts.items() <= unit.facts.items()


def observe_event(event: Event, side: str | None) -> Event | None:
    """The event as a side may hear of it, or None when it hears nothing.

    Of a card or a pile that it may not know, and of a unit or marker laid face down, it hears that
    something unknown moved; of every other event outside its `seen_by` it hears nothing.
    """
    kind = type(event)
    if event.seen_by is not None and kind not in _PLACED and not knows(side, event.seen_by):
        return _unknown(event)
    function = _HEARD.get(kind)
    return event if function is None else function(event, side)


def _unknown(event: Event) -> Event | None:
    if isinstance(event, CardMoved):
        return replace(event, card=UNKNOWN, because=())
    if isinstance(event, PileOrdered):
        return replace(event, cards=(UNKNOWN,) * len(event.cards), because=())
    return None


def _observe_entered(e: PhaseEntered, side: str | None) -> Event:
    memo = _readable_values(e.memo, side)
    return e if len(memo) == len(e.memo) else replace(e, memo=memo)


def _placed_unit(e: UnitPlaced, side: str | None) -> Event | None:
    if not knows(side, None, e.hidden_from):
        return None
    if not knows(side, e.seen_by):
        return UnitPlaced(
            rule=e.rule, unit=e.unit, side=e.side, kind=UNKNOWN, space=e.space, seen_by=e.seen_by
        )
    if any(name.startswith("@") for name in (*e.marks, *e.facts)):
        marks = tuple(m for m in e.marks if may_read(side, m))
        return replace(e, marks=marks, facts=_readable_values(e.facts, side))
    return e


def _placed_marker(e: MarkerPlaced, side: str | None) -> Event | None:
    if not knows(side, None, e.hidden_from):
        return None
    if not knows(side, e.seen_by):
        return MarkerPlaced(
            rule=e.rule, marker=e.marker, kind=UNKNOWN, space=e.space, side=e.side, seen_by=e.seen_by
        )
    return e


_PLACED: Final = frozenset((UnitPlaced, MarkerPlaced))
_HEARD: Final[Mapping[type[Event], Callable[[Any, str | None], Event | None]]] = {
    UnitPlaced: _placed_unit,
    MarkerPlaced: _placed_marker,
    PhaseEntered: _observe_entered,
    Remembered: lambda e, side: e if may_read(side, e.key) else None,
    UnitMarked: lambda e, side: e if may_read(side, e.mark) else None,
    FactSet: lambda e, side: e if may_read(side, e.fact) else None,
    TrackSet: lambda e, side: e if may_read(side, e.track) else None,
}


# Sealing: the engine fills in `seen_by`, so that a system cannot forget it.


def seal_event(state: GameState, event: Event, sides: tuple[str, ...]) -> Event:
    """The event with `seen_by` filled in where the state before it keeps its subject secret.

    A `seen_by` that the system gave stays as it is.
    """
    function = _SEALS.get(type(event))
    if function is None or event.seen_by is not None:
        return event
    seen_by = function(state, event, sides)
    return event if seen_by is None else replace(event, seen_by=seen_by)


def _who_knows(thing: Unit | Marker | None, sides: tuple[str, ...], what: bool) -> Sides:
    """The sides that know that it is there, or (`what`) also what it is; None for all."""
    if thing is None:
        return None
    seen_by, hidden_from = thing.seen_by if what else None, thing.hidden_from
    if seen_by is None and not hidden_from:
        return None
    return _sides_knowing(sides, seen_by, hidden_from)


@lru_cache(256)
def _sides_knowing(sides: tuple[str, ...], seen_by: Sides, hidden_from: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the sides that know of something: the same few answers for every event about a secret unit."""
    return tuple(s for s in sides if knows(s, seen_by, hidden_from))


def _seal_presence(state: GameState, e: Any, sides: tuple[str, ...]) -> Sides:
    return _who_knows(state.units.get(e.unit), sides, what=False)


def _seal_content(state: GameState, e: Any, sides: tuple[str, ...]) -> Sides:
    return _who_knows(state.units.get(e.unit), sides, what=True)


def _seal_marker(state: GameState, e: MarkerRemoved, sides: tuple[str, ...]) -> Sides:
    return _who_knows(state.markers.get(e.marker), sides, what=False)


def _seal_text(state: GameState, e: Resolved, sides: tuple[str, ...]) -> Sides:
    seen_by: Sides = None
    for unit_id in (e.unit, e.target):
        one = _who_knows(state.units.get(unit_id), sides, what=True) if unit_id else None
        if one is not None:
            seen_by = one if seen_by is None else tuple(s for s in seen_by if s in one)
    return seen_by


def _seal_card(state: GameState, e: CardMoved, sides: tuple[str, ...]) -> Sides:
    source, to = state.piles.get(e.source), state.piles.get(e.to)
    if source is None or to is None or source.seen_by is None or to.seen_by is None:
        return None
    return tuple([s for s in sides if s in source.seen_by or s in to.seen_by])


_SEALS: Final[Mapping[type[Event], Callable[[GameState, Any, tuple[str, ...]], Sides]]] = {
    UnitMoved: _seal_presence,
    UnitRemoved: _seal_presence,
    UnitMarked: _seal_content,
    FactSet: _seal_content,
    StepsChanged: _seal_content,
    MarkerRemoved: _seal_marker,
    Resolved: _seal_text,
    CardMoved: _seal_card,
    PileOrdered: lambda _state, e, _sides: e.owners,
}


# Reveals: what undo must not take back.


def reveals(state: GameState, event: Event) -> bool:
    """Whether the event shows any side something that was hidden in the state before it.

    A rulebook says so of what only lets a side conclude something (`Resolved.shows`): an enemy who could have
    reacted and did not. Errs on the side of yes: when a phase that keeps secrets forgets one, it has been
    opened; and what the rules say to some sides only (a `Resolved` with a `seen_by` of its own) has told
    them a secret.
    """
    function = _REVEALS.get(type(event))
    return function is not None and function(state, event)


def _leaves_unknown(state: GameState, e: UnitMoved) -> bool:
    """Whether a unit comes out of a carrier that some side does not know."""
    unit = state.units.get(e.unit)
    carrier = state.units.get(unit.place) if unit and unit.place else None
    return carrier is not None and (carrier.seen_by is not None or bool(carrier.hidden_from))


def _shows_card(state: GameState, e: CardMoved) -> bool:
    source, to = state.piles.get(e.source), state.piles.get(e.to)
    return source is not None and to is not None and _has_more_sides(source.seen_by, to.seen_by)


def _ends_secret(state: GameState, _: PhaseLeft) -> bool:
    return bool(state.frames) and _any_secret(tuple(state.frames[-1].memo))


def _opens_secret(state: GameState, e: Remembered) -> bool:
    memo = state.frames[-1].memo if state.frames else {}
    return e.key.startswith("@") and e.value is None and e.key in memo


def _tells_more(state: GameState, e: Resolved) -> bool:
    """Whether the event lets a side know, or conclude, what it did not know before."""
    if e.shows:
        return True
    if not e.seen_by:
        return False  # public, so nothing that it is about is secret; or known to no side
    units = (state.units.get(unit_id) for unit_id in (e.unit, e.target) if unit_id)
    secret = [u for u in units if u is not None and (u.seen_by is not None or u.hidden_from)]
    return not secret or not all(knows(side, u.seen_by, u.hidden_from) for side in e.seen_by for u in secret)


def _has_more_sides(before: Sides, after: Sides) -> bool:
    """Whether `after` has a side that `before` has not."""
    if before is None:
        return False
    return after is None or not set(after) <= set(before)


def _widens_knowledge(old: Unit | Marker | None, e: UnitPlaced | MarkerPlaced) -> bool:
    return old is not None and (
        _has_more_sides(old.seen_by, e.seen_by) or not set(old.hidden_from) <= set(e.hidden_from)
    )


def _opens_pile(state: GameState, e: PileOrdered) -> bool:
    """Whether a pile laid down shows an owner a card or an order that was unknown to them."""
    if e.owners == ():
        return False
    old = state.piles.get(e.pile)
    if (
        old is not None
        and not _has_more_sides(old.seen_by, e.owners)
        and sorted(old.cards) == sorted(e.cards)
    ):
        return False
    hidden: set[str] = set()
    for pile in state.piles.values():
        if _has_more_sides(pile.seen_by, e.owners):
            hidden.update(pile.cards)
    return bool(hidden.intersection(e.cards))


_REVEALS: Final[Mapping[type[Event], Callable[[GameState, Any], bool]]] = {
    UnitPlaced: lambda state, e: _widens_knowledge(state.units.get(e.unit), e),
    MarkerPlaced: lambda state, e: _widens_knowledge(state.markers.get(e.marker), e),
    UnitMoved: _leaves_unknown,
    CardMoved: _shows_card,
    PileOrdered: _opens_pile,
    PhaseLeft: _ends_secret,
    Remembered: _opens_secret,
    Resolved: _tells_more,
}
