"""Cards and dice of a game as drawables: plain data that any screen draws in its own way.

A game says what they show (`GameLook.card_face`) and what is on its dice (`die_faces`); where it does not,
there are no cards, and dice show their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wsn.engine.state import GameState
from wsn.parts.faces import CardPicture, Pip, Vignette
from wsn.systems import find_game


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One card, in any game: a title, a text, a picture, and named values."""

    card: str
    """Its id, as in commands."""
    title: str
    text: str
    rule: str = ""
    picture: tuple[CardPicture, ...] = ()
    """What is drawn on it, side by side."""
    fields: tuple[tuple[str, str], ...] = ()
    """Names and values, such as `("From turn", "3")`."""
    vignette: Vignette | None = None
    """A small picture over everything else."""


def card(system: str, world: Any, name: str) -> Card | None:
    """A card by its id; None where the system has none of that id."""
    face = find_game(system).look.card_face(world, name)
    if face is None:
        return None
    return Card(
        card=name,
        title=face.title,
        text=face.text,
        rule=face.rule,
        picture=face.picture,
        fields=face.fields,
        vignette=face.vignette,
    )


def hand(system: str, world: Any, view: GameState, side: str) -> tuple[Card, ...]:
    """The cards of a side's hand as far as a view knows them, in a stable order."""
    held = find_game(system).look.hand_of(view, side)
    return tuple(card_ for name in held if (card_ := card(system, world, name)) is not None)


def deals(system: str, view: GameState) -> bool:
    """Whether a game has cards that are held, though none may be in a hand yet."""
    return find_game(system).look.has_cards and bool(view.piles)


def die(system: str, world: Any) -> Mapping[int, Pip]:
    """The drawn symbol on each face of the system's own die; empty where dice show numbers."""
    return find_game(system).look.die_faces(world)
