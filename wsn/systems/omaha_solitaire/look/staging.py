"""What the events show on the board: craft that drift, landings, events, tokens, attacks, points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from wsn.engine.events import (
    CardMoved,
    DiceRolled,
    Event,
    MarkerPlaced,
    PhaseEntered,
    Resolved,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.memo import read_memo
from wsn.parts.beats import Arrives, Beat, Comes, Goes, Plays, Result, Strike, Throw, Turn
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED, ELIMINATED, HOLDER, PINNED, TURN, VP
from wsn.systems.omaha_solitaire.data.tables import row_of
from wsn.systems.omaha_solitaire.data.words import SEA
from wsn.systems.omaha_solitaire.rules import assault, cards, memos
from wsn.systems.omaha_solitaire.rules.world import GERMANS, US, S, kind_of

FACES: Final = range(1, 7)


def beats(s: S, event: Event, after: Sequence[Event]) -> tuple[Beat, ...] | None:
    """`GameLook.event_beats`."""
    match event:
        case PhaseEntered() if event.phase == "assault":
            memo = read_memo(event, memos.Assault)
            return (Strike(memo.units, memo.space, _open(s, memo.space), "assault"),)
        case DiceRolled():
            return _dice_beats(s, event, after)
        case UnitMoved():
            return _moving_beats(s, event)
        case UnitPlaced() if not s.state.frames or s.here.phase == "set up":
            return ()
        case UnitPlaced() if event.seen_by is not None and event.unit in s.state.units:
            return ()
        case UnitMarked():
            return _marking_beats(s, event)
        case UnitRemoved():
            unit = s.state.units.get(event.unit)
            kind = kind_of(s, unit) if unit is not None else None
            return (
                Comes("removed" if kind is not None and kind.arm == "event" else "eliminated", event.unit),
            )
        case MarkerPlaced() if s.state.frames:
            return (Comes("cleared", event.space or ""),)
        case CardMoved():
            played = event.source == cards.HAND and event.to == cards.DISCARDS
            return (Plays(US, event.card),) if played else ()
        case TrackSet():
            return _track_beats(s, event)
        case Resolved():
            return ()
    return None


def _open(s: S, space: str) -> str:
    """The token that an attack meets, where it lies alone."""
    there = [*assault.posts_in(s, space), *assault.events_in(s, space)]
    return there[0].id if len(there) == 1 else ""


def _dice_beats(s: S, event: DiceRolled, after: Sequence[Event]) -> tuple[Beat, ...]:
    """A die with the number that it needs, and what it says where nothing that follows shows it."""
    told = next((one for one in after[:1] if isinstance(one, Resolved)), None)
    if not s.state.frames or told is None:
        return (Throw(event.values, event.faces, event.purpose),)
    drm, charts = sum(reason.amount for reason in event.because), s.world.tables.charts
    die = event.values[0]
    if told.unit is not None and told.unit in s.state.units:
        unit = s.unit(told.unit)
        if s.world.terrain(unit.place or "") == SEA:
            left = row_of(charts.drift, die + drm).left
            drifts = (Comes("drifts", unit.id, abs(left)),) if left else (Comes("on_target", unit.id),)
            words = f"{event.purpose} ({drm:+d})" if drm else event.purpose
            return (Throw(event.values, event.faces, words, unit.id), *drifts)
        need = _highest_good_face(face for face in FACES if not _does_hurt(s, face + drm))
        hurt = _does_hurt(s, die + drm)
        landed = Throw(event.values, event.faces, event.purpose, unit.id, (need,), check=True)
        return landed, Comes("hurt" if hurt else "unhurt", unit.id)
    if s.here.phase == "activation":
        need = _highest_good_face(face for face in FACES if row_of(charts.engineers, face + drm).removed)
        return (Throw(event.values, event.faces, event.purpose, told.space or "", (need,), check=True),)
    if s.here.phase == "assault":
        memo = s.memo(memos.Assault)
        if assault.events_in(s, memo.space):
            need = _highest_good_face(face for face in FACES if not row_of(charts.mine, face).disrupted)
            return (Throw(event.values, event.faces, event.purpose, memo.space, (need,), check=True),)
        need = _highest_good_face(face for face in FACES if assault.result(s, memo, face).success)
        won = assault.result(s, memo, die).success
        fought = Throw(event.values, event.faces, event.purpose, memo.space, (need,), check=True)
        return fought, Comes("assault_won" if won else "assault_failed", memo.space)
    if told.space is not None:  # a random event, which nobody sees coming
        return (
            Strike((), told.space, "", "shells"),
            Throw(event.values, event.faces, event.purpose, told.space),
        )
    return (Throw(event.values, event.faces, event.purpose),)


def _highest_good_face(faces: Iterable[int]) -> int:
    """The highest face that is good enough; 0 for none."""
    return max(faces, default=0)


def _does_hurt(s: S, roll: int) -> bool:
    row = row_of(s.world.tables.charts.landing, roll)
    return bool(row.disrupted or row.eliminated)


def _moving_beats(s: S, event: UnitMoved) -> tuple[Beat, ...]:
    """Out of the craft, over the beach, or off the board."""
    if event.space is None:
        return (Comes("eliminated", event.unit), Goes(event.unit, "", event.manner))
    if event.unit not in s.state.units or s.unit(event.unit).place is None:
        return (Arrives(event.unit, event.space),)
    return (Goes(event.unit, event.space, event.manner),)


def _marking_beats(s: S, event: UnitMarked) -> tuple[Beat, ...]:
    """Disrupted, pinned, or in order again; marks that only go with an elimination show nothing."""
    if event.mark == DISRUPTED and event.on:
        returns = event.unit in s.state.units and s.unit(event.unit).place is None
        return () if returns else (Comes("disrupted", event.unit),)
    if event.mark == DISRUPTED and s.here.phase in ("activation", "cards"):
        return (Comes("rallied", event.unit),)
    if event.mark == PINNED and event.on:
        return (Comes("pinned", event.unit),)
    assert event.mark in (DISRUPTED, ELIMINATED, PINNED)
    return ()


def _track_beats(s: S, event: TrackSet) -> tuple[Beat, ...]:
    square = HOLDER.thing(event.track)
    if square is not None and HOLDER.get(s.state, square):
        what: Result = "lost" if event.value == GERMANS else "taken"
        return (Comes(what, square, side=str(event.value)),)
    if event.track == VP.key() and isinstance(event.value, int) and s.state.frames:
        return (Comes("points", count=event.value - (VP.get(s.state) or 0)),)
    if event.track == TURN.key() and s.state.tracks.get(event.track) and isinstance(event.value, int):
        return (Turn(event.value),)
    return ()
