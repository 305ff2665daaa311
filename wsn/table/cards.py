"""Cards and dice of a game as drawables: plain data that any screen draws in its own way.

A game that has the door `Cards` says what they show, one with `OwnDice` what is on its dice; without them
there are no cards, and dice show their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wsn.engine.state import GameState
from wsn.systems import door, has
from wsn.systems.contract import Cards, OwnDice

EVERY = 99
"""So many units and more are all of them."""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One card: what it is called, what it says, and what is drawn on it."""

    card: str
    """Its id, as in commands."""
    name: str
    text: str
    rule: str
    parts: tuple[str, ...] = ()
    """The parts of the front that it may speak of, in order from left to right."""
    orders: tuple[tuple[str, int], ...] = ()
    """How many units it orders in a part, or in `any`; `EVERY` and more for all of them."""
    arms: tuple[str, ...] = ()
    """The drawn symbols of the only units that it orders."""
    emblem: str = ""
    """The drawn emblem of a card that is more than an order."""


def card(system: str, world: Any, name: str) -> Card | None:
    """A card by its id; None where the system has none of that id."""
    face = door(system, Cards).card(world, name) if has(system, Cards) else None
    if face is None:
        return None
    return Card(
        card=name,
        name=face.name,
        text=face.text,
        rule=face.rule,
        parts=tuple(face.parts),
        orders=tuple(face.orders.items()),
        arms=tuple(face.arms),
        emblem=face.emblem,
    )


def hand(system: str, world: Any, view: GameState, side: str) -> tuple[Card, ...]:
    """The cards of a side's hand as far as a view knows them, in a stable order."""
    held = door(system, Cards).hand(view, side) if has(system, Cards) else ()
    return tuple(found for name in held if (found := card(system, world, name)) is not None)


def die(system: str, world: Any) -> Mapping[int, str]:
    """The drawn symbol on each face of the system's own die; empty where dice show numbers."""
    return door(system, OwnDice).die(world) if has(system, OwnDice) else {}
