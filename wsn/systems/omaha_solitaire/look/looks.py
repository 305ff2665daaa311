"""How the map, the marks and the formations of this game are drawn; no rules."""

from __future__ import annotations

from typing import Final

from wsn.parts.drawings import Hedgerows, Road, Rough, Sand, Sea, Tile, Town
from wsn.parts.faces import Badge, Nationality, Stripe, Symbol
from wsn.parts.looks import Looks
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED, ELIMINATED, GAP, OBSTACLE, PINNED
from wsn.systems.omaha_solitaire.data.words import BEACH, HIGH_GROUND, SEA, STRONGPOINT, TOWN

SYMBOLS: Final = {
    "infantry": Symbol("infantry"),
    "mg": Symbol("mg", words="weapons company"),
    "ranger": Symbol("ranger", words="Rangers"),
    "tank": Symbol("armour", words="tank token"),
    "strongpoint": Symbol("strongpoint"),
}
"""The symbol of each arm."""
TOKEN_SYMBOLS: Final = {
    "sniper": Symbol("reconnaissance", words="sniper"),
    "mine": Symbol("engineer", words="mine"),
    "mortar": Symbol("mortar", words="mortars"),
    "blank": Symbol("supply", words="empty trench"),
}
"""The symbol of each random event token, by its effect."""

LOOKS: Final = Looks(
    terrain={SEA: Sea(), BEACH: Sand(), STRONGPOINT: Rough(), TOWN: Town(), HIGH_GROUND: Hedgerows()},
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
    unheld=False,
    ways_out=False,
)
