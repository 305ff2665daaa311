"""What the state of a game may hold by name: marks, facts, tracks, markers, ways to end; one list a system.

The engine keeps names and values without knowing what they mean. The list says what each is, of what type,
and who may know; the conformance suite checks every state against it, and loading a journal checks the last.
Memos are declared by their phases (`Phase.memo`), as structs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

import msgspec

from wsn.data import nearest_hint
from wsn.engine.events import FactSet, TrackSet
from wsn.engine.memo import Memo, read_memo
from wsn.engine.state import UNKNOWN, GameState, Marker, Unit, Value
from wsn.renamed import FormerName

T = TypeVar("T")
N = TypeVar("N", int, str)


@dataclass(frozen=True, slots=True)
class Mark:
    """A status of a unit."""

    name: str
    tells: str
    secret: bool = False
    """Known to the unit's side only, and written `@SIDE/NAME`."""


@dataclass(frozen=True, slots=True)
class Fact(Generic[T]):
    """Something that a system knows of a unit, with a value."""

    name: str
    type: type[T]
    tells: str
    secret: bool = False
    """Known to the unit's side only, and written `@SIDE/NAME`."""

    def key(self, side: str) -> str:
        """Its name among the facts of a unit of a side."""
        return secret(side, self.name) if self.secret else self.name

    def of(self, unit: Unit) -> T | None:
        """What is known of a unit; None when nothing is."""
        return cast("T | None", unit.facts.get(self.key(unit.side)))

    def note(self, unit: Unit, value: T | None, rule: str) -> Iterator[FactSet]:
        """The event that notes it of a unit (None: forgets it); none where it is known so already."""
        if value != self.of(unit):
            yield FactSet(rule=rule, unit=unit.id, fact=self.key(unit.side), value=cast("Value", value))


@dataclass(frozen=True, slots=True)
class Track(Generic[N]):
    """A named number or word of the game; with `of` there is one for each such thing: `lost 116-A`."""

    name: str
    type: type[N]
    tells: str
    of: str = ""
    """What the second half of the name is: a side, a company, a battery, a space."""
    secret: bool = False
    """There is one for each side, written `@SIDE/NAME` and known to it only."""

    def key(self, of: str = "") -> str:
        """Its name in the state, of this thing."""
        if self.secret:
            return secret(of, self.name)
        return f"{self.name} {of}" if of else self.name

    def get(self, state: GameState, of: str = "") -> N | None:
        """What it shows; None while it was never set."""
        key = secret(of, self.name) if self.secret else f"{self.name} {of}" if of else self.name
        return state.tracks.get(key)  # type: ignore[return-value]  # of the type that is declared

    def each(self, state: GameState) -> dict[str, N]:
        """What it shows for each thing that it was set for, by that thing."""
        head = f"{self.name} "
        values = {k[len(head) :]: v for k, v in state.tracks.items() if k.startswith(head)}
        return cast("dict[str, N]", values)

    def thing(self, key: str) -> str | None:
        """The thing that a name in the state belongs to: `116-A` for `lost 116-A`; None for another track."""
        head, _, of = key.partition(f"{self.name} ")
        return of if not head and of else None

    def event_setting(self, value: N, rule: str, of: str = "") -> TrackSet:
        """The event that sets it."""
        return TrackSet(rule=rule, track=self.key(of), value=value)

    set = FormerName("event_setting")


@dataclass(frozen=True, slots=True)
class MarkerKind:
    """A kind of counter on the board."""

    name: str
    tells: str
    about: tuple[str, ...] = ()
    """What each of the ids in `Marker.about` is: `unit`, `battery`; all are given, or none."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way in which a game ends. Games are compared and counted by its name, and told by its words."""

    name: str
    tells: str
    """What the winner did or was spared, to be read after its name: `holds more objectives`."""
    formerly: tuple[str, ...] = ()
    """What stood for it in journals of format 2: patterns of sentences, with the names in a group `about`."""

    def words(self, about: Sequence[str]) -> str:
        """The way with what decided it: `holds more objectives (the church, the bridge)`."""
        return f"{self.tells} ({', '.join(about)})" if about else self.tells


@dataclass(frozen=True)
class Declared:
    """Every name that a system puts into a state."""

    marks: tuple[Mark, ...] = ()
    facts: tuple[Fact[Any], ...] = ()
    tracks: tuple[Track[Any], ...] = ()
    markers: tuple[MarkerKind, ...] = ()
    ways: tuple[Way, ...] = ()

    def way(self, name: str) -> Way | None:
        """The way to end of this name; None for one that is not declared."""
        return next((way for way in self.ways if way.name == name), None)

    def way_once(self, sentence: str) -> tuple[str, tuple[str, ...]]:
        """The way, by its name, that a journal of format 2 told in a sentence, and what decided it."""
        for way in self.ways:
            for former in way.formerly:
                match = re.fullmatch(former, sentence)
                if match is not None:
                    about = match.groupdict().get("about")
                    return way.name, tuple(about.split(", ")) if about else ()
        return "", ()

    @cached_property
    def _marks_by_name(self) -> Mapping[str, Mark]:
        return {one.name: one for one in self.marks}

    @cached_property
    def _facts(self) -> Mapping[str, Fact[Any]]:
        return {one.name: one for one in self.facts}

    @cached_property
    def _tracks_by_name(self) -> Mapping[str, Track[Any]]:
        return {one.name: one for one in self.tracks}

    @cached_property
    def _markers_by_name(self) -> Mapping[str, MarkerKind]:
        return {one.name: one for one in self.markers}

    def faults(self, state: GameState, memos: Mapping[str, type[Memo]]) -> Iterator[str]:
        """What is in a state (or a view of it) and not declared so, a sentence each; memos by phase."""
        for unit in state.units.values():
            yield from self._unit_faults(unit)
        for marker in state.markers.values():
            yield from self._marker(marker)
        for name, value in state.tracks.items():
            yield from self._track_faults(name, value)
        if state.outcome is not None and state.outcome.way and self.way(state.outcome.way) is None:
            known = [way.name for way in self.ways]
            yield f"the end: there is no way {state.outcome.way!r}{nearest_hint(state.outcome.way, known)}"
        for frame in state.frames:
            kind = memos.get(frame.phase, Memo)
            if kind is not Memo:
                try:
                    read_memo(frame, kind)
                except ValueError as error:
                    yield f"the memo of phase {frame.phase!r}: {_words(error)}"

    def _unit_faults(self, unit: Unit) -> Iterator[str]:
        for mark in unit.marks:
            yield from _undeclared_names(f"mark of unit {unit.id!r}", mark, self._marks_by_name, unit.side)
        for fact, value in unit.facts.items():
            yield from _undeclared_names(f"fact of unit {unit.id!r}", fact, self._facts, unit.side)
            declared = self._facts.get(plain_name(fact))
            if declared is not None:
                yield from _wrong_types(f"fact {fact!r} of unit {unit.id!r}", value, declared.type)

    def _marker(self, marker: Marker) -> Iterator[str]:
        if marker.kind == UNKNOWN:
            return
        kind = self._markers_by_name.get(marker.kind)
        if kind is None:
            yield (
                f"marker {marker.id!r}: there is no kind "
                f"{marker.kind!r}{nearest_hint(marker.kind, self._markers_by_name)}"
            )
        elif len(marker.about) not in (0, len(kind.about)):
            wanted = " and ".join(kind.about) or "nothing"
            yield f"marker {marker.id!r} refers to {marker.about}, not to {wanted}"

    def _track_faults(self, name: str, value: Value) -> Iterator[str]:
        plain = plain_name(name)
        declared = self._tracks_by_name.get(plain) or self._family_track(plain)
        if declared is None:
            yield f"track: there is no {plain!r}{nearest_hint(plain, self._tracks_by_name)}"
            return
        if declared.secret != (plain != name):
            known = "known to one side only" if declared.secret else "no secret"
            yield f"track {name!r}: {plain!r} is {known}"
        yield from _wrong_types(f"track {name!r}", value, declared.type)

    def _family_track(self, plain: str) -> Track[Any] | None:
        """What a track is one of: `lost 116-A` of the losses of companies."""
        at = plain.find(" ")
        while at >= 0:
            track = self._tracks_by_name.get(plain[:at])
            if track is not None and track.of:
                return track
            at = plain.find(" ", at + 1)
        return None


def secret(side: str, name: str) -> str:
    """The name of a mark, fact, track or memo key that one side alone knows."""
    return f"@{side}/{name}"


def plain_name(name: str) -> str:
    """A name without the side that alone knows it."""
    return name.partition("/")[2] if name.startswith("@") else name


def _undeclared_names(
    what: str, name: str, known: Mapping[str, Mark] | Mapping[str, Fact[Any]], side: str
) -> Iterator[str]:
    plain = plain_name(name)
    declared = known.get(plain)
    if declared is None:
        yield f"{what}: there is no {plain!r}{nearest_hint(plain, known)}"
    elif name != (secret(side, plain) if declared.secret else plain):
        yield f"{what}: {plain!r} is {'known to its side only' if declared.secret else 'no secret'}"


def _wrong_types(what: str, value: Value, type_: Any) -> Iterator[str]:
    try:
        msgspec.convert(value, type_)
    except ValueError as error:
        yield f"{what} is {value!r}: {_words(error)}"


def _words(error: ValueError) -> str:
    return str(error)[0].lower() + str(error)[1:]
