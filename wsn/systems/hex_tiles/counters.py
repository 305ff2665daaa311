"""What a counter of the hex-tile game shows: its symbol, its values, and the badges of its marks."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from wsn.engine.state import GameState
from wsn.parts.faces import Base, CardFace, CardPicture, Emblem, EmblemName, Face, Number, Pip, Sections
from wsn.systems.hex_tiles.cards import held
from wsn.systems.hex_tiles.looks import SYMBOLS
from wsn.systems.hex_tiles.tables import SECTIONS, tables
from wsn.systems.hex_tiles.world import World


def kinds() -> tuple[str, ...]:
    """Every kind that has a counter, in the order of the table."""
    return tuple(tables().kinds)


def face(kind: str) -> Face:
    """The printed face of a kind: its dice at one hex, and its move. Raises KeyError for an unknown kind."""
    row = tables().kinds[kind]
    return Face(SYMBOLS[row.arm], row.name, (str(row.dice[0]), str(row.points)), row.figures)


EMBLEMS: Mapping[str, EmblemName] = {
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


ALL = 99
"""So many units in `cards.toml` are all of them."""


ALL = 99
"""So many units in `cards.toml` are all of them."""


def card(world: World, key: str) -> CardFace | None:
    """What a card shows (M44 1.10); None for one that is not known, such as one of the other side's hand."""
    row = world.tables.cards.get(key)
    if row is None:
        return None
    orders = {part: None if count >= ALL else count for part, count in row.orders.items()}
    picture: list[CardPicture] = [Emblem(EMBLEMS[key])] if key in EMBLEMS else []
    if orders.keys() & set(SECTIONS):
        picture.append(Sections(SECTIONS, tuple(orders.items())))
    else:
        picture += [SYMBOLS[arm] for arm in row.arms]
        picture += [Number(orders["any"])] if "any" in orders else []
    return CardFace(row.name, row.text, row.rule, tuple(picture))


def hand(state: GameState, side: str) -> tuple[str, ...]:
    """The cards that a side holds, as far as a view knows them."""
    return held(state, side)


PIPS: Mapping[str, Pip] = {
    "infantry": SYMBOLS["infantry"],
    "armour": SYMBOLS["armour"],
    "grenade": Emblem("grenade"),
    "star": Emblem("star"),
    "flag": Emblem("flag"),
}
"""What is drawn for each symbol of the battle die."""


def die(world: World) -> Mapping[int, Pip]:
    """What each face of the battle die shows (M44 1.1)."""
    return {value: PIPS[symbol] for value, symbol in sorted(world.symbols.items())}


def base(kind: str, marks: Collection[str]) -> Base | None:  # noqa: ARG001 - all of them
    """What a unit is on: always the ground."""
    return None


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
