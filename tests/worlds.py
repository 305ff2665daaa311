"""What a side knows of a state, worked out apart from `observe`; worlds that look the same to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from wsn.engine.observe import observe
from wsn.engine.state import GameState, Unit, knows, may_read


def pile_cards(state: GameState, side: str | None, known: bool) -> set[str]:
    return {
        f"card {card}"
        for pile in state.piles.values()
        if knows(side, pile.seen_by) == known
        for card in pile.cards
    }


def known(state: GameState, side: str | None) -> set[str]:
    """Names of what a side knows: cards it sees, units and markers it sees for what they are."""
    things = [*state.units.values(), *state.markers.values()]
    result = pile_cards(state, side, known=True)
    return result | {f"unit {t.id}" for t in things if knows(side, t.seen_by, t.hidden_from)}


def hidden(state: GameState, side: str | None) -> set[str]:
    """Names of what a side does not know."""
    things = [*state.units.values(), *state.markers.values()]
    result = pile_cards(state, side, known=False) - pile_cards(state, side, known=True)
    return result | {f"unit {t.id}" for t in things if not knows(side, t.seen_by, t.hidden_from)}


def list_secrets(state: GameState, side: str | None) -> set[str]:
    """Names of all that a side may not know: things, and what is noted of them, of game and phase."""
    noted = {f"{u.id} {name}" for u in state.units.values() for name in (*u.marks, *u.facts)}
    noted |= {f"track {name}" for name in state.tracks}
    noted |= {f"memo {name}" for frame in state.frames for name in frame.memo}
    return hidden(state, side) | {name for name in noted if not may_read(side, name.partition(" ")[2])}


def assert_secrets(state: GameState, side: str | None) -> set[str]:
    """What a side may not know, by name; fails where that is nothing, so that no test of it shows nothing."""
    secrets = list_secrets(state, side)
    assert secrets, f"nothing is hidden from {side} here: whatever it is told, that shows nothing"
    return secrets


def assert_worlds_apart(one: GameState, other: GameState, side: str | None) -> None:
    """Fails unless two states differ, and that only in what a side may not know."""
    assert one != other, "the two worlds are one and the same"
    assert one != msgspec.structs.replace(other, rolls=one.rolls), "they differ in their dice alone"
    assert observe(one, side) == observe(other, side), f"{side} sees the two worlds differ"


def variants(state: GameState, side: str | None) -> Iterator[GameState]:
    """States that differ from this one only in what the side must not know."""
    replace = msgspec.structs.replace
    concealed = [u for u in state.units.values() if not knows(side, u.seen_by)]
    for owner in sorted({u.side for u in concealed}):
        group = [u for u in concealed if u.side == owner]
        faces = [(u.kind, u.steps, u.group, u.marks, u.facts) for u in group]
        faces = faces[1:] + faces[:1]
        swapped: dict[str, Unit] = dict(state.units)
        for unit, (kind, steps, company, marks, facts) in zip(group, faces, strict=True):
            swapped[unit.id] = replace(unit, kind=kind, steps=steps, group=company, marks=marks, facts=facts)
        if swapped != state.units:
            yield replace(state, units=swapped)
    unseen = {name: pile for name, pile in state.piles.items() if not knows(side, pile.seen_by)}
    cards = [card for pile in unseen.values() for card in pile.cards]
    if len(cards) > 1:
        turned = iter(cards[1:] + cards[:1])
        piles = {
            name: replace(pile, cards=tuple(next(turned) for _ in pile.cards)) if name in unseen else pile
            for name, pile in state.piles.items()
        }
        yield replace(state, piles=piles)
    places = sorted({u.place for u in state.units.values() if u.place} - set(state.units))
    for name in ("units", "markers"):
        things = getattr(state, name)
        for thing in things.values():
            if not knows(side, None, thing.hidden_from) and thing.place is not None:
                elsewhere = next((p for p in places if p != thing.place), thing.place)
                yield replace(state, **{name: {**things, thing.id: replace(thing, place=elsewhere)}})
    rolls = replace(state, rolls=state.rolls + 1)
    yield rolls
    for at, frame in enumerate(state.frames):
        memo = {k: v if may_read(side, k) or isinstance(v, str) else _other(v) for k, v in frame.memo.items()}
        if memo != frame.memo:
            changed = replace(frame, memo=memo)
            yield replace(state, frames=(*state.frames[:at], changed, *state.frames[at + 1 :]))


def otherwise(state: GameState, side: str | None) -> Iterator[GameState]:
    """States in which what only another side knows of its units, or on its tracks, is otherwise.

    What that side does may then differ, for all to see; what this one sees and may do now does not.
    """
    replace = msgspec.structs.replace
    for unit in state.units.values():
        facts = {k: v if may_read(side, k) else _other(v) for k, v in unit.facts.items()}
        if facts != unit.facts:
            yield replace(state, units={**state.units, unit.id: replace(unit, facts=facts)})
    tracks = {k: v if may_read(side, k) else _other(v) for k, v in state.tracks.items()}
    if tracks != state.tracks:
        yield replace(state, tracks=tracks)


def _other(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}?"
    if isinstance(value, tuple):
        return value[::-1]
    return value
