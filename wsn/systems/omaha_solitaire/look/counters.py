"""The faces of counters and cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from wsn.engine.state import GameState
from wsn.parts.faces import Base, CardFace, Emblem, EmblemName, Face
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED, HOLDER
from wsn.systems.omaha_solitaire.data.tables import tables
from wsn.systems.omaha_solitaire.look import vignettes
from wsn.systems.omaha_solitaire.look.looks import SYMBOLS, TOKEN_SYMBOLS
from wsn.systems.omaha_solitaire.rules.cards import cards_held
from wsn.systems.omaha_solitaire.rules.world import World

EMBLEMS: Final[Mapping[str, EmblemName]] = {
    "boost": "shells",
    "advance": "arrow",
    "flip": "repair",
    "tank": "muzzles",
    "engineers": "spade",
    "initiative": "pennant",
    "return": "rifles",
    "reveal": "glasses",
}
"""The emblem of what a card does."""
FIGURES: Final[Mapping[str, str]] = {
    "infantry": "rifles_us",
    "mg": "mg_us",
    "ranger": "elite_us",
    "tank": "m4",
    "strongpoint": "bunker",
    "sniper": "sniper_ge",
    "mortar": "mortar_ge",
}
"""The silhouette of each arm, and of event tokens by their effect; one that is not here has its symbol."""


def kinds() -> tuple[str, ...]:
    """Every kind that has a counter, in the order of the table."""
    return tuple(tables().kinds)


def face(kind: str) -> Face:
    """The counter of a kind: its combat factor on both sides. Raises KeyError."""
    row = tables().kinds[kind]
    german = row.arm in ("strongpoint", "event")
    values = () if row.arm == "event" else (str(row.full),)
    more = () if german else (("disrupted", str(row.disrupted)),)
    return Face(
        TOKEN_SYMBOLS[row.effect] if row.arm == "event" else SYMBOLS[row.arm],
        row.name,
        values,
        nation="german" if german else "us",
        figure=FIGURES.get(row.effect or row.arm, ""),
        more=more,
        back=("", ()) if german else (DISRUPTED, (str(row.disrupted),)),
    )


def card(world: World, key: str) -> CardFace | None:
    """The face of a card, or None for one that is hidden."""
    if not world.is_card(key):
        return None
    row = world.card(key)
    text = f"From turn {row.turn}. {row.text}" if row.turn > 1 else row.text
    picture = (Emblem(EMBLEMS[row.effect]),)
    return CardFace(
        row.name, text, row.rule, picture, vignette=vignettes.PICTURES.get(key.rpartition("-")[0])
    )


def hand(state: GameState, side: str) -> tuple[str, ...]:  # noqa: ARG001 - only one side has cards
    """The cards in the hand, as far as a view shows them."""
    return cards_held(state)


def base(kind: str, marks: Collection[str]) -> Base | None:  # noqa: ARG001 - all of them
    """None: no unit of this game has a base."""
    return None


def objectives(world: World, state: GameState) -> dict[str, str]:
    """Every square that is worth a point, with the side that holds it (BO Victory)."""
    return {square: side for square in world.worth if (side := HOLDER.get(state, square))}


def goals(world: World) -> tuple[str, ...]:
    """The squares that are worth a point."""
    return world.worth


def exits(world: World) -> dict[str, tuple[str, ...]]:  # noqa: ARG001 - of any scenario
    """None: an exit is a square to take, and nobody leaves the map by it."""
    return {}
