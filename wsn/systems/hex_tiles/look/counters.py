"""The faces of counters, cards and dice in the hex-tile game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from wsn.engine.state import UNKNOWN, GameState
from wsn.parts.faces import (
    Base,
    CardFace,
    CardPicture,
    Emblem,
    EmblemName,
    Face,
    Pip,
    Sections,
    Silhouette,
    UnitNumber,
)
from wsn.systems.hex_tiles.data import abilities
from wsn.systems.hex_tiles.data.declared import OBJECTIVE
from wsn.systems.hex_tiles.data.tables import SECTIONS, tables
from wsn.systems.hex_tiles.look import vignettes
from wsn.systems.hex_tiles.look.looks import FIGURES, KINDS, SYMBOLS
from wsn.systems.hex_tiles.rules.cards import cards_held, drawn_pile
from wsn.systems.hex_tiles.rules.world import World


def kinds() -> tuple[str, ...]:
    """Every kind that has a counter, in the order of the table."""
    return tuple(tables().kinds)


def face(kind: str) -> Face:
    """The counter of a kind: its battle dice at one hex and its movement. Raises KeyError."""
    row = tables().kinds[kind]
    return Face(
        KINDS.get(kind, SYMBOLS[row.arm]),
        row.name,
        (str(row.dice[0]), str(row.points)),
        row.figures,
        figures=tuple(FIGURES.get(kind, {}).items()),
        more=(("dice", "-".join(map(str, row.dice))),),
        abilities=abilities.short(row),
    )


EMBLEMS: Final[Mapping[str, EmblemName]] = {
    "recon_left": "glasses",
    "recon_centre": "glasses",
    "recon_right": "glasses",
    "air_power": "aircraft",
    "ambush": "lightning",
    "artillery_bombard": "shells",
    "barrage": "burst",
    "behind_enemy_lines": "bypass",
    "close_assault": "rifles",
    "counter_attack": "turn",
    "dig_in": "spade",
    "direct_from_hq": "pennant",
    "firefight": "muzzles",
    "medics_and_mechanics": "repair",
    "move_out": "arrow",
    "their_finest_hour": "star",
}
"""The emblem of each card that does more than order a section."""


EVERY_UNIT: Final = 99
"""The count that stands for every unit in `cards.toml`."""


def card(world: World, key: str) -> CardFace | None:
    """The face of a card (M44 1.10), or None for a card that is hidden, such as one in the enemy's hand."""
    row = world.tables.cards.get(key)
    if row is None:
        return None
    orders = {part: None if count >= EVERY_UNIT else count for part, count in row.orders.items()}
    picture: list[CardPicture] = [Emblem(EMBLEMS[key])] if key in EMBLEMS else []
    if orders.keys() & set(SECTIONS):
        picture.append(Sections(SECTIONS, tuple(orders.items())))
    else:
        picture += [SYMBOLS[arm] for arm in row.arms]
        picture += [UnitNumber(orders["any"])] if "any" in orders else []
    return CardFace(row.name, row.text, row.rule, tuple(picture), vignette=vignettes.of(key))


def hand(state: GameState, side: str) -> tuple[str, ...]:
    """The cards in a side's hand, as far as a view shows them, and those it has drawn to keep one of."""
    pile = state.piles.get(drawn_pile(side))
    return (*cards_held(state, side), *(card for card in (pile.cards if pile else ()) if card != UNKNOWN))


PIPS: Final[Mapping[str, Pip]] = {
    "infantry": Silhouette("rifleman"),
    "armour": Silhouette("m4"),
    "grenade": Emblem("grenade"),
    "star": Emblem("star"),
    "flag": Emblem("flag"),
}
"""The drawing of each symbol of the battle die."""


def die(world: World) -> Mapping[int, Pip]:
    """The drawing on each face of the battle die (M44 1.1)."""
    return {value: PIPS[symbol] for value, symbol in sorted(world.symbols.items())}


def base(kind: str, marks: Collection[str]) -> Base | None:  # noqa: ARG001 - all of them
    """None: no unit of this game has a base."""
    return None


def objectives(world: World, state: GameState) -> dict[str, str]:
    """The objective hexes that are held, each with the side that holds it."""
    held: dict[str, str] = {}
    for number, (_, hexes) in enumerate(world.objectives, 1):
        if side := OBJECTIVE.get(state, str(number)):
            held.update(dict.fromkeys(hexes, side))
    return held


def goals(world: World) -> tuple[str, ...]:
    """Every objective hex of a scenario, held or not."""
    return tuple(world.goal_hexes)


def exits(world: World) -> dict[str, tuple[str, ...]]:
    """The hexes from which units of each side may leave the map for medals (M44 1.9)."""
    return {side: tuple(hexes) for side, hexes in world.exits.items() if hexes}
