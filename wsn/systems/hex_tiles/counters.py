"""What a counter of the hex-tile game shows: its symbol, its values, and the badges of its marks."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from wsn.engine.state import GameState
from wsn.systems.contract import CardFace, Face
from wsn.systems.hex_tiles.cards import held
from wsn.systems.hex_tiles.tables import SECTIONS, tables
from wsn.systems.hex_tiles.world import World

__all__ = [
    "BADGES",
    "CODES",
    "EMBLEMS",
    "SHAPES",
    "SYMBOLS",
    "TAG",
    "VALUES",
    "WORDS",
    "base",
    "card",
    "die",
    "exits",
    "face",
    "goals",
    "hand",
    "kinds",
    "objectives",
    "unit_symbol",
]

BADGES: Mapping[str, str] = {"ordered": "!"}
"""The sign of each mark on a counter."""

SHAPES: Mapping[str, str] = {"ordered": "triangle"}
"""The drawn shape of each badge."""

WORDS: Mapping[str, str] = {"ordered": "ordered this turn"}
"""What a mark says where its own word is not plain enough."""

VALUES = ("battle dice against a unit one hex away", "hexes it may move")
"""What the values of a counter are, in their order."""

TAG = ""
"""Counters have no tag."""

SYMBOLS: Mapping[str, str] = {"infantry": "infantry", "armour": "tank", "artillery": "gun"}
"""The drawn symbol of each arm."""


CODES: Mapping[str, str] = {
    "infantry": "i",
    "special_forces": "s",
    "armour": "t",
    "elite_armour": "T",
    "artillery": "g",
    "resistance": "r",
}
"""The letter of each kind on a board of text, where one unit stands in a hex: `Ai4`, four figures of A."""


def unit_symbol(kind: str) -> str:
    """The word for the symbol of a kind. Raises KeyError for an unknown kind."""
    return SYMBOLS[tables().kinds[kind].arm]


def kinds() -> tuple[str, ...]:
    """Every kind that has a counter, in the order of the table."""
    return tuple(tables().kinds)


def face(kind: str) -> Face:
    """The printed face of a kind: its dice at one hex, and its move. Raises KeyError for an unknown kind."""
    row = tables().kinds[kind]
    return Face(SYMBOLS[row.arm], row.name, (str(row.dice[0]), str(row.points)), row.figures)


EMBLEMS: Mapping[str, str] = {
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
"""The drawn emblem of each card that is more than an order to a part of the front."""


def card(world: World, key: str) -> CardFace | None:
    """What a card shows (M44 1.10); None for one that is not known, such as one of the other side's hand."""
    row = world.tables.cards.get(key)
    if row is None:
        return None
    orders: dict[str, int] = dict(row.orders.items())
    arms = tuple(SYMBOLS[arm] for arm in row.arms)
    return CardFace(row.name, row.text, row.rule, SECTIONS, orders, arms, EMBLEMS.get(key, ""))


def hand(state: GameState, side: str) -> tuple[str, ...]:
    """The cards that a side holds, as far as a view knows them."""
    return held(state, side)


def die(world: World) -> Mapping[int, str]:
    """The symbol on each face of the battle die (M44 1.1)."""
    return dict(sorted(world.symbols.items()))


def base(kind: str, marks: Collection[str]) -> str:  # noqa: ARG001 - all of them
    """What a unit is on: always the ground."""
    return ""


def objectives(state: GameState) -> dict[str, str]:
    """The objective hexes that somebody holds, and which side does (see `World.goal_tracks`)."""
    found: dict[str, str] = {}
    for track, value in sorted(state.tracks.items()):
        head, colon, hexes = track.partition(": ")
        if colon and head.startswith("objective ") and value:
            found.update(dict.fromkeys(hexes.split(), str(value)))
    return found


def goals(world: World) -> tuple[str, ...]:
    """Every objective hex of a scenario, whether or not somebody holds it."""
    return tuple(world.goal_hexes)


def exits(world: World) -> dict[str, tuple[str, ...]]:
    """The hexes by which the units of each side may leave the map for medals (M44 1.9)."""
    return {side: tuple(hexes) for side, hexes in world.exits.items() if hexes}
