"""What each event changes: a state and an event give the next state, and nothing else changes state.

One small function a kind. They know no rules, so old journals fold for ever; they are strict, so an
event that cannot happen is an error at once and not a puzzle later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from wsn.engine.events import (
    CardMoved,
    DiceRolled,
    Event,
    FactSet,
    GameEnded,
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
from wsn.engine.state import UNKNOWN, Frame, GameState, Marker, Outcome, Pile, Unit, Value


class Impossible(Exception):
    """An event that cannot happen in this state: a fault in a rules system, or a damaged journal."""


def evolve(state: GameState, event: Event) -> GameState:
    """The state after the event. Raises Impossible; never changes what it was given."""
    function = FUNCTIONS.get(type(event))
    if function is None:
        raise Impossible(f"{type(event).__name__} is not an event")
    if state.outcome is not None:
        raise Impossible(f"{type(event).__name__} after the end of the game")
    return function(state, event)


def fold(state: GameState, events: Iterable[Event]) -> GameState:
    """The state after all the events, in order. Raises Impossible."""
    for event in events:  # as `evolve` does it, but without a further call for each event of a long game
        function = FUNCTIONS.get(type(event))
        if function is None or state.outcome is not None:
            return evolve(state, event)  # which says why it cannot be
        state = function(state, event)
    return state


def _changed_unit(state: GameState, unit_id: str, event: Event) -> Unit:
    unit = state.units.get(unit_id)
    if unit is None:
        raise Impossible(f"{type(event).__name__}: no unit {unit_id!r} is in play")
    return unit


def _top_frame(state: GameState, event: Event) -> Frame:
    if not state.frames:
        raise Impossible(f"{type(event).__name__}: no phase is open")
    return state.frames[-1]


def _refuse_carrying_itself(units: Mapping[str, Unit], unit_id: str, place: str | None) -> None:
    """Refuse a unit that would, through others, carry itself."""
    while place is not None and place in units:
        if place == unit_id:
            raise Impossible(f"unit {unit_id!r} would carry itself")
        place = units[place].place


def _saved_value(what: str, key: str, value: object) -> Value:
    """The value as it may be saved; a map is copied, so that it cannot be changed afterwards."""
    if value is None or type(value) in (str, int, bool):
        return value  # type: ignore[return-value]  # the line above has asked its type
    if type(value) is tuple and _PLAIN_TYPES.issuperset(map(type, value)):
        return value
    if (
        type(value) is dict
        and set(map(type, value)) <= {str}
        and _PLAIN_TYPES.issuperset(map(type, value.values()))
    ):
        return dict(value)
    raise Impossible(
        f"{what} {key!r}: {value!r} cannot be kept (text, number, yes/no, tuple, map to numbers or text)"
    )


_PLAIN_TYPES: Final = frozenset((str, int))


def _with_unit(state: GameState, unit: Unit) -> GameState:
    return replace(state, units={**state.units, unit.id: unit})


def _fact_value(name: str, value: object) -> Value:
    kept = _saved_value("fact", name, value)
    if kept is None:
        raise Impossible(f"fact {name!r} has no value")
    return kept


def _unit_placed(state: GameState, e: UnitPlaced) -> GameState:
    if e.steps < 0:
        raise Impossible(f"unit {e.unit!r} cannot have {e.steps} steps")
    if e.space == e.unit or e.space in state.units:
        _refuse_carrying_itself({**state.units, e.unit: Unit(e.unit, e.side, e.kind)}, e.unit, e.space)
    marks = tuple(sorted(set(e.marks))) if e.marks else ()
    facts = {name: _fact_value(name, value) for name, value in e.facts.items()} if e.facts else {}
    unit = Unit(e.unit, e.side, e.kind, e.space, e.steps, e.group, marks, e.seen_by, e.hidden_from, facts)
    return _with_unit(state, unit)


def _unit_moved(state: GameState, e: UnitMoved) -> GameState:
    unit = _changed_unit(state, e.unit, e)
    if e.space in state.units:
        _refuse_carrying_itself(state.units, e.unit, e.space)
    return _with_unit(state, replace(unit, place=e.space))


def _unit_marked(state: GameState, e: UnitMarked) -> GameState:
    unit = _changed_unit(state, e.unit, e)
    if (e.mark in unit.marks) == e.on:
        return state
    marks = tuple(sorted((*unit.marks, e.mark))) if e.on else tuple(m for m in unit.marks if m != e.mark)
    return _with_unit(state, replace(unit, marks=marks))


def _fact_set(state: GameState, e: FactSet) -> GameState:
    unit = _changed_unit(state, e.unit, e)
    if e.value is None:
        if e.fact not in unit.facts:
            raise Impossible(f"FactSet: nothing is known of {e.fact!r} of unit {e.unit!r}")
        facts = {name: value for name, value in unit.facts.items() if name != e.fact}
    else:
        facts = {**unit.facts, e.fact: _fact_value(e.fact, e.value)}
    return _with_unit(state, replace(unit, facts=facts))


def _steps_changed(state: GameState, e: StepsChanged) -> GameState:
    unit = _changed_unit(state, e.unit, e)
    if unit.steps + e.by < 0:
        raise Impossible(f"unit {e.unit!r} has {unit.steps} steps and cannot lose {-e.by}")
    return _with_unit(state, replace(unit, steps=unit.steps + e.by))


def _unit_removed(state: GameState, e: UnitRemoved) -> GameState:
    _changed_unit(state, e.unit, e)
    for unit in state.units.values():
        if unit.place == e.unit:
            raise Impossible(f"unit {e.unit!r} still carries {unit.id!r}")
    return replace(state, units={k: u for k, u in state.units.items() if k != e.unit})


def _marker_placed(state: GameState, e: MarkerPlaced) -> GameState:
    marker = Marker(e.marker, e.kind, e.space, e.side, e.value, e.seen_by, e.hidden_from, e.about)
    return replace(state, markers={**state.markers, e.marker: marker})


def _marker_removed(state: GameState, e: MarkerRemoved) -> GameState:
    if e.marker not in state.markers:
        raise Impossible(f"MarkerRemoved: there is no marker {e.marker!r}")
    return replace(state, markers={k: m for k, m in state.markers.items() if k != e.marker})


def _card_moved(state: GameState, e: CardMoved) -> GameState:
    for name in (e.source, e.to):
        if name not in state.piles:
            raise Impossible(f"CardMoved: there is no pile {name!r}")
    source = state.piles[e.source]
    at = len(source.cards) - 1
    if at < 0 or source.cards[at] != e.card:  # not drawn from the top, as most are
        held = e.card if e.card in source.cards else UNKNOWN  # in a view it is among the unknown ones
        if held not in source.cards:
            raise Impossible(f"CardMoved: {e.card!r} is not in {e.source!r}")
        at -= source.cards[::-1].index(held)  # of equal cards, the one nearest the top
    piles = {**state.piles, e.source: Pile(source.cards[:at] + source.cards[at + 1 :], source.seen_by)}
    target = piles[e.to]
    piles[e.to] = Pile((*target.cards, e.card), target.seen_by)
    return replace(state, piles=piles)


def _pile_ordered(state: GameState, e: PileOrdered) -> GameState:
    return replace(state, piles={**state.piles, e.pile: Pile(tuple(e.cards), e.owners)})


def _track_set(state: GameState, e: TrackSet) -> GameState:
    return replace(state, tracks={**state.tracks, e.track: e.value})


def _dice_rolled(state: GameState, e: DiceRolled) -> GameState:
    for value in e.values:
        if not 1 <= value <= e.faces:
            raise Impossible(f"DiceRolled: {e.values} on dice of {e.faces} faces")
    return replace(state, rolls=state.rolls + 1)


def _phase_entered(state: GameState, e: PhaseEntered) -> GameState:
    memo = {key: _saved_value("memo", key, value) for key, value in e.memo.items()}
    return replace(state, frames=(*state.frames, Frame(e.phase, e.side, memo)))


def _phase_left(state: GameState, e: PhaseLeft) -> GameState:
    top = _top_frame(state, e)
    if top.phase != e.phase:
        raise Impossible(f"PhaseLeft: {top.phase!r} is on top, not {e.phase!r}")
    return replace(state, frames=state.frames[:-1])


def _remember_value(state: GameState, e: Remembered) -> GameState:
    top = _top_frame(state, e)
    if e.value is None:
        memo = {k: v for k, v in top.memo.items() if k != e.key}
    else:
        memo = {**top.memo, e.key: _saved_value("memo", e.key, e.value)}
    return replace(state, frames=(*state.frames[:-1], Frame(top.phase, top.side, memo)))


def _game_ended(state: GameState, e: GameEnded) -> GameState:
    return replace(state, outcome=Outcome(e.winner, e.rule, e.text, e.way, e.about, e.level, e.points))


FUNCTIONS: Final[Mapping[type[Event], Callable[[GameState, Any], GameState]]] = {
    UnitPlaced: _unit_placed,
    UnitMoved: _unit_moved,
    UnitMarked: _unit_marked,
    FactSet: _fact_set,
    StepsChanged: _steps_changed,
    UnitRemoved: _unit_removed,
    MarkerPlaced: _marker_placed,
    MarkerRemoved: _marker_removed,
    CardMoved: _card_moved,
    PileOrdered: _pile_ordered,
    TrackSet: _track_set,
    DiceRolled: _dice_rolled,
    Resolved: lambda state, _: state,
    PhaseEntered: _phase_entered,
    PhaseLeft: _phase_left,
    Remembered: _remember_value,
    GameEnded: _game_ended,
}
"""The closed vocabulary, and what each kind does."""
