"""How the map, the marks and the formations of this game are drawn; no rules."""

from __future__ import annotations

from typing import Final

from wsn.parts.drawings import Limit, Meadow, Orchard, Sand, Sea, Town, Water
from wsn.parts.faces import Badge, Nationality, Stripe, Symbol
from wsn.parts.looks import Looks, Seal
from wsn.systems.storm_over_normandy.data.declared import EXPLOITATION, HELD, LANDED, SPENT
from wsn.systems.storm_over_normandy.data.tables import HALVES, tables
from wsn.systems.storm_over_normandy.data.words import BOCAGE

SYMBOLS: Final = {
    "infantry": Symbol("infantry"),
    "motorised": Symbol("motorised", also=("infantry",), words="motorised infantry"),
    "armour": Symbol("armour"),
    "reconnaissance": Symbol("reconnaissance"),
    "ranger": Symbol("ranger"),
    "commando": Symbol("commando"),
    "strongpoint": Symbol("strongpoint"),
}
"""The symbol of each arm."""

LOOKS: Final = Looks(
    terrain={"beach": Sand(), "bocage": Orchard(), "open": Meadow(), "town": Town(), "sea": Sea()},
    edges={"dividing_line": Limit("red", dashed=False, broad=True), "river": Water(width=10)},
    badges={
        SPENT: Badge("x", words="spent: has acted"),
        HELD: Badge("!", "octagon", words="not yet released"),
        LANDED: Badge("L", "square", words="has just landed"),
        EXPLOITATION: Badge("E", "diamond", words="in the Exploitation section"),
    },
    nations={
        "us": Nationality("American", "US", "olive", "star"),
        "commonwealth": Nationality("Commonwealth", "CW", "khaki", "roundel"),
        "german": Nationality("German", "Ge", "grey", "cross"),
    },
    formations={
        "1 US": Stripe("red", name="1st US Division"),
        "4 US": Stripe("green", "double", "4th US Division"),
        "29 US": Stripe("blue", "bars", "29th US Division"),
        "2 US": Stripe("violet", "dashes", "2nd US Division"),
        "9 US": Stripe("orange", "dots", "9th US Division"),
        "3 Br": Stripe("red", "double", "3rd Division"),
        "50 Br": Stripe("blue", name="50th Division"),
        "3 Can": Stripe("green", name="3rd Canadian Division"),
        "51 Br": Stripe("violet", "bars", "51st Division"),
        "7 Br": Stripe("orange", "slanted", "7th Armoured Division"),
        "49 Br": Stripe("white", "dots", "49th Division"),
        "716": Stripe("brown", name="716th Division"),
        "352": Stripe("red", "bars", "352nd Division"),
        "21 Pz": Stripe("orange", name="21st Panzer Division"),
        "12 SS": Stripe("black", name="12th SS Panzer Division"),
        "Lehr": Stripe("violet", name="Panzer Lehr Division"),
        "709": Stripe("green", "dots", "709th Division"),
        "91": Stripe("blue", "dashes", "91st Division"),
        "711": Stripe("white", "slanted", "711th Division"),
        "17 SS": Stripe("yellow", "double", "17th SS Division"),
        "346": Stripe("olive", "bars", "346th Division"),
        "2 Pz": Stripe("red", "dots", "2nd Panzer Division"),
    },
    seals={
        area: Seal(
            f"{row.defence}{'*' if row.starred else ''}",
            row.support > 1,
            str(row.points or ""),
        )
        for area, row in tables().areas.items()
    }
    | {zone: Seal("", worth=HALVES[row.halves]) for zone, row in tables().zones.items()},
    green=frozenset({BOCAGE}),
    values=("firepower", "defence", "movement points"),
    abilities={"Air": "airborne"},
    ways_out=False,
)
