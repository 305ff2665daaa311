"""How the map, the marks and the formations of this game are drawn; no rules."""

from __future__ import annotations

from wsn.parts.drawings import Hedgerows, Road, Rough, Sand, Sea, Tile, Town
from wsn.parts.faces import Badge, Nationality, Stripe, Symbol
from wsn.parts.looks import Looks
from wsn.systems.omaha_solitaire.declared import DISRUPTED, ELIMINATED, GAP, OBSTACLE, PINNED
from wsn.systems.omaha_solitaire.words import BEACH, HIGH, SEA, STRONGPOINT, TOWN

SYMBOLS = {
    "infantry": Symbol("infantry"),
    "mg": Symbol("mg"),
    "ranger": Symbol("ranger"),
    "tank": Symbol("armour"),
    "strongpoint": Symbol("strongpoint"),
    "event": Symbol("engineer", words="random event"),
}
"""The symbol of each arm."""

LOOKS = Looks(
    terrain={SEA: Sea(), BEACH: Sand(), STRONGPOINT: Rough(), TOWN: Town(), HIGH: Hedgerows()},
    paths={"road": Road()},
    tiles={OBSTACLE: Tile("teeth", plate=False), GAP: Tile(words="gap")},
    badges={
        ELIMINATED: None,
        DISRUPTED: Badge("D", "octagon", words="disrupted: on its weaker side"),
        PINNED: Badge("P", "octagon", words="pinned: does nothing this turn"),
    },
    nations={
        "us": Nationality("American", "US", "olive", "star"),
        "german": Nationality("German", "Ge", "grey", "cross"),
    },
    formations={
        "1st": Stripe("red", name="1st Division"),
        "29th": Stripe("blue", "bars", "29th Division"),
        "Rangers": Stripe("yellow", "slanted", "Rangers"),
    },
    values=("combat factor",),
)
