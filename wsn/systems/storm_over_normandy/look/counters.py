"""The faces of counters and cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from wsn.engine.state import GameState
from wsn.parts.faces import Base, CardFace, CardPicture, Emblem, EmblemName, Face
from wsn.systems.storm_over_normandy.data.declared import HOLDER
from wsn.systems.storm_over_normandy.data.tables import tables
from wsn.systems.storm_over_normandy.look import vignettes
from wsn.systems.storm_over_normandy.look.looks import SYMBOLS
from wsn.systems.storm_over_normandy.rules.cards import held
from wsn.systems.storm_over_normandy.rules.world import World

EMBLEMS: Final[Mapping[str, EmblemName]] = {
    "fire": "shells",
    "steady": "muzzles",
    "shock": "bypass",
    "reinforce": "arrow",
    "place": "pennant",
    "refresh": "repair",
    "pin": "aircraft",
    "support": "shells",
    "boost": "burst",
    "brace": "spade",
    "double": "spade",
    "stop": "spade",
    "defend": "muzzles",
    "cancel": "lightning",
    "first": "glasses",
}
"""The emblem of what a card does."""


FIGURES: Final[Mapping[tuple[str, str], str]] = {
    ("us", "infantry"): "rifles_us",
    ("us", "ranger"): "elite_us",
    ("us", "armour"): "m4",
    ("commonwealth", "infantry"): "rifles_us",
    ("commonwealth", "commando"): "elite_us",
    ("commonwealth", "motorised"): "rifles_us",
    ("commonwealth", "armour"): "firefly",
    ("german", "infantry"): "rifles_ge",
    ("german", "motorised"): "elite_ge",
    ("german", "armour"): "panther",
    ("german", "strongpoint"): "bunker",
}
"""The silhouette of each nationality and arm; one that is not here has its symbol."""


def kinds() -> tuple[str, ...]:
    """Every kind that has a counter, in the order of the table."""
    return tuple(tables().kinds)


def face(kind: str) -> Face:
    """The counter of a kind: firepower, defence, movement, and its defence when spent. Raises KeyError."""
    row = tables().kinds[kind]
    values = (str(row.firepower), str(row.defence), *((str(row.moves),) if row.moves else ()))
    abilities = ("Air",) if row.airborne else ()
    return Face(
        SYMBOLS[row.arm],
        row.name,
        values,
        nation=row.nation,
        figure=FIGURES.get((row.nation, row.arm), ""),
        more=(("spent", str(row.spent)),),
        abilities=abilities,
    )


def card(world: World, key: str) -> CardFace | None:
    """The face of a card, or None for one that is hidden."""
    if not world.is_card(key):
        return None
    row = world.card(key)
    names = dict.fromkeys(EMBLEMS[use.effect] for use in row.uses)
    picture: tuple[CardPicture, ...] = tuple(Emblem(name) for name in names)
    return CardFace(
        row.name, row.text, row.rule, picture, vignette=vignettes.PICTURES.get(key.rpartition("-")[0])
    )


def hand(state: GameState, side: str) -> tuple[str, ...]:
    """The cards in a side's hand, as far as a view shows them."""
    return tuple(one for one in held(state, side) if one != "?")


def base(kind: str, marks: Collection[str]) -> Base | None:  # noqa: ARG001 - all of them
    """None: no unit of this game has a base."""
    return None


def objectives(world: World, state: GameState) -> dict[str, str]:
    """Every area with the side that controls it (SON 13.0)."""
    return {area: side for area in world.areas if (side := HOLDER.get(state, area))}


def goals(world: World) -> tuple[str, ...]:
    """The beaches."""
    return world.beaches


def exits(world: World) -> dict[str, tuple[str, ...]]:  # noqa: ARG001 - of any scenario
    """None: nobody leaves the map."""
    return {}
