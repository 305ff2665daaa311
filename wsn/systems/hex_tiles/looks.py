"""How terrain, field works and marks of this game are drawn; no rules."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.parts.drawings import (
    Bridge,
    FieldWork,
    Hedgerows,
    Hill,
    Meadow,
    Sand,
    Sea,
    Stream,
    Town,
    Woods,
)
from wsn.parts.faces import Badge, Symbol
from wsn.parts.looks import Looks

SYMBOLS: Mapping[str, Symbol] = {
    "infantry": Symbol("infantry"),
    "armour": Symbol("armour", words="tank"),
    "artillery": Symbol("gun"),
}
"""The symbol of each arm."""

LOOKS = Looks(
    terrain={
        "country": Meadow(),
        "forest": Woods(),
        "hedgerow": Hedgerows(),
        "hill": Hill(),
        "town": Town(),
        "river": Stream(width=34),
        "ocean": Sea(),
        "beach": Sand(),
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
    },
    badges={"ordered": Badge("!", "triangle", "ordered this turn")},
    values=("battle dice against an adjacent unit", "movement in hexes"),
    codes={
        "infantry": "i",
        "special_forces": "s",
        "armour": "t",
        "elite_armour": "T",
        "artillery": "g",
        "resistance": "r",
    },
)
