"""How terrain, field works and marks of this game are drawn; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.parts.drawings import (
    Bridge,
    FieldWork,
    Hedgerows,
    Hill,
    Meadow,
    Sand,
    Scarp,
    Sea,
    Stream,
    Tile,
    Town,
    Woods,
)
from wsn.parts.faces import Badge, Nationality, Symbol
from wsn.parts.looks import Looks
from wsn.systems.hex_tiles.data.declared import ZEROED

KINDS: Final[Mapping[str, Symbol]] = {
    "engineers": Symbol("infantry", also=("engineer",), words="combat engineers"),
    "sniper": Symbol("infantry", also=("reconnaissance",), words="sniper"),
    "big_gun": Symbol("artillery", words="big gun"),
    "tiger": Symbol("armour", also=("anti_tank",), words="Tiger tank"),
    "anti_tank": Symbol("anti_tank", words="anti-tank gun"),
    "mobile_artillery": Symbol("artillery", also=("armour",), words="mobile artillery"),
    "flamethrower": Symbol("armour", also=("engineer",), words="flame-thrower tank"),
}
"""The symbols of special units; other kinds have that of their arm."""

SYMBOLS: Final[Mapping[str, Symbol]] = {
    "infantry": Symbol("infantry"),
    "armour": Symbol("armour", words="tank"),
    "artillery": Symbol("gun"),
}
"""The symbol of each arm."""

FIGURES: Final[Mapping[str, Mapping[str, str]]] = {
    "infantry": {"allies": "rifles_us", "axis": "rifles_ge"},
    "special_forces": {"allies": "elite_us", "axis": "elite_ge"},
    "armour": {"allies": "m4", "axis": "pz4"},
    "elite_armour": {"allies": "firefly", "axis": "panther"},
    "artillery": {"allies": "how_105", "axis": "fh18"},
    "resistance": {"allies": "partisans", "axis": "ost"},
    "engineers": {"allies": "engineers_us", "axis": "engineers_ge"},
    "sniper": {"allies": "sniper_us", "axis": "sniper_ge"},
    "big_gun": {"allies": "how_155", "axis": "bunker"},
    "tiger": {"allies": "tiger", "axis": "tiger"},
    "anti_tank": {"allies": "at_57", "axis": "pak40"},
    "mobile_artillery": {"allies": "priest", "axis": "brummbar"},
    "flamethrower": {"allies": "crocodile", "axis": "crocodile"},
}
"""The silhouette of each kind for either side; a kind that is not here has its symbol."""

HEX_TILES_LOOKS: Final = Looks(
    terrain={
        "country": Meadow(),
        "forest": Woods(),
        "hedgerow": Hedgerows(),
        "hill": Hill(),
        "town": Town(),
        "river": Stream(width=34),
        "ocean": Sea(),
        "beach": Sand(),
        "escarpment": Scarp(),
    },
    features={
        "bridge": Bridge(),
        "bunker": FieldWork("bunker"),
        "sandbags": FieldWork("sandbags"),
        "wire": FieldWork("wire"),
        "hedgehog": FieldWork("hedgehog"),
    },
    obstacles={
        "forest": Woods(),
        "hedgerow": Hedgerows(),
        "town": Town(),
        "hill": Hill(),
        "bunker": FieldWork("bunker"),
        "escarpment": Scarp(),
    },
    tiles={
        "sandbags": Tile("sandbags", plate=False),
        "wire": Tile("wire", plate=False),
        ZEROED: Tile("target", plate=False),
    },
    badges={"ordered": Badge(">", words="ordered this turn")},
    printed={"Elite": Badge("E", "square", "elite troops")},
    sides={
        "allies": Nationality("Allies", "Al", mark="star"),
        "axis": Nationality("Germany", "Ger", mark="cross"),
    },
    abilities={
        "Elite": "elite troops",
        "Eng": "engineers: ignore cover in close assault, remove wire",
        "Flame": "cover takes one die from it in close assault",
        "Aim": "ignores cover",
        "Hide": "battles in the turn it moves into cover",
        "AT": "its stars hit armour",
        "Zero": "zeroes in on what it has hit",
        "Reroll": "each hit on it is rolled again",
    },
    values=("battle dice against an adjacent unit", "movement in hexes"),
    codes={
        "infantry": "i",
        "special_forces": "s",
        "armour": "t",
        "elite_armour": "T",
        "artillery": "g",
        "resistance": "r",
        "engineers": "e",
        "sniper": "n",
        "big_gun": "G",
        "tiger": "K",
        "anti_tank": "a",
        "mobile_artillery": "m",
        "flamethrower": "f",
    },
)
