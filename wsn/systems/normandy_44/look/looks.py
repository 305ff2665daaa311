"""How the words of the map are drawn; no rules."""

from __future__ import annotations

from typing import Final

from wsn.parts.drawings import (
    FieldWork,
    Flooded,
    Hedgerows,
    Landing,
    Limit,
    Meadow,
    Road,
    Sea,
    Sign,
    TagPlate,
    Tile,
    Town,
    Trail,
    Water,
    Woods,
)
from wsn.parts.faces import Badge, Nationality, Stripe, Tint
from wsn.parts.looks import Looks
from wsn.systems.normandy_44.data.declared import (
    ATTACKED,
    DEFENDED,
    DISRUPTED,
    ISOLATED,
    LANDED,
    MOBILIZED,
    MOVED,
    MULBERRY_HERE,
    OUT_OF_SUPPLY,
    POSITION,
    POSITION_BEGUN,
    REGROUP,
    RELEASED,
    REPLACED,
    RESERVE,
    RETREATED,
    SCATTERED,
    STEPPED,
    STIRRED,
    STRATEGIC,
    TACTICAL,
    TRUCK,
    USED,
    WAITS,
)
from wsn.systems.normandy_44.data.tables import SHIPPED

BUILDERS: Final = ("Ge", "US", "Br")
"""By the value of the marker of a position, the letters of the army that has built it."""
BOX_COLOURS: Final[dict[str, tuple[Tint, ...]]] = {
    "us": (
        "red",
        "green",
        "pale_blue",
        "yellow",
        "orange",
        "violet",
        "white",
        "brown",
        "blue",
        "khaki",
        "grey",
    ),
    "british": ("red", "green", "pale_blue", "yellow", "orange", "violet", "white", "brown", "blue", "olive"),
    "canadian": ("pale_blue", "green"),
    "wehrmacht": (
        "brown",
        "red",
        "green",
        "pale_blue",
        "yellow",
        "orange",
        "violet",
        "white",
        "blue",
        "khaki",
    ),
    "ss": ("green", "white", "red", "yellow", "pale_blue", "orange"),
    "luftwaffe": ("yellow", "green", "orange", "white"),
}
"""By nation, the colours of the symbols of its formations in turn, none of them that of its counters.

Where there are more formations than colours they come again: the short name beside the symbol tells them.
"""


def colour_formations() -> dict[str, Stripe]:
    """By formation, the colour of the symbols of its units, in the order of the shipped counters."""
    seen: dict[str, list[str]] = {}
    for row in SHIPPED.tables.counters.values():
        if row.formation and row.formation not in seen.setdefault(row.nation, []):
            seen[row.nation].append(row.formation)
    return {
        formation: Stripe(colours[k % len(colours)], name=formation)
        for nation, colours in BOX_COLOURS.items()
        for k, formation in enumerate(seen.get(nation, ()))
    }


LOOKS: Final = Looks(
    terrain={
        "sea": Sea(),
        "mixed": Meadow(),
        "bocage": Hedgerows(ringed=False),
        "woods": Woods(),
        "flooded": Flooded(),
        "town": Town(),
        "city": Town(city=True),
    },
    edges={
        "major_river": Water(width=22),
        "minor_river": Water(width=10),
        "flooded": Water(width=34),
        "impassable": Limit("blue", dashed=False, broad=True),
        "airfield": Limit("brown", dashed=False),
        "perimeter": Limit("ink", broad=True),
        "army_boundary": Limit("red", broad=True),
        "june_27": Limit("green", broad=True),
        "naval_zone": Limit("blue"),
    },
    paths={"primary": Road(main=True), "secondary": Road(), "causeway": Trail()},
    features={
        "beach": Landing(),
        "battery": Sign("guns"),
        "port": Sign("anchor"),
        "permanent_position": FieldWork("bunker"),
        "hilltop": Sign("hill"),
    },
    plates={
        "entry_green": TagPlate("Green", "green"),
        "entry_blue": TagPlate("Blue", "blue"),
        "entry_orange": TagPlate("Orange", "orange"),
        "entry_red": TagPlate("Red", "red"),
        "drop_82nd": TagPlate("82nd drop", "brown"),
        "drop_101st": TagPlate("101st drop", "brown"),
        "drop_6th": TagPlate("6th drop", "brown"),
        "mobilize_243rd": TagPlate("243rd"),
        "mobilize_709th": TagPlate("709th"),
    },
    tiles={
        POSITION: Tile("trench", "IP", meanings=BUILDERS),
        POSITION_BEGUN: Tile("foxholes", "IP begun", meanings=BUILDERS),
        MULBERRY_HERE: Tile("anchor", "Mulberry"),
    },
    badges={
        DISRUPTED: Badge("D", "diamond", words="disrupted"),
        SCATTERED: Badge("S", "octagon", words="scattered"),
        ISOLATED: Badge("I", "diamond", words="isolated"),
        OUT_OF_SUPPLY: Badge("O", "octagon", words="out of supply"),
        REGROUP: Badge("G", "square", words="regroups: has landed beside the enemy"),
        RESERVE: Badge("R", "square", words="in reserve"),
        REPLACED: Badge("+", "square", words="takes replacements"),
        STRATEGIC: Badge("S", "square", words="strategic movement"),
        TRUCK: Badge("T", "square", words="on the trucks"),
        USED: Badge("x", "square", words="turned over: has moved or fired, not ready"),
        WAITS: Badge("W", words="a glider unit that waits for room to land"),
        LANDED: Badge("L", words="just landed"),
        ATTACKED: Badge("a", words="has attacked in this phase"),
        MOVED: Badge("M", "square", words="has moved"),
        RELEASED: None,
        MOBILIZED: None,
        STIRRED: None,
        TACTICAL: None,
        STEPPED: None,
        DEFENDED: None,
        RETREATED: None,
    },
    nations={
        "us": Nationality("American", "US", "olive", "star"),
        "british": Nationality("British", "Br", "khaki", "roundel"),
        "canadian": Nationality("Canadian", "Cdn", "brown", "leaf"),
        "wehrmacht": Nationality("Wehrmacht", "Ge", "field_grey", "cross"),
        "ss": Nationality("SS", "SS", "black"),
        "luftwaffe": Nationality("Luftwaffe", "LW", "pale_blue"),
        "kriegsmarine": Nationality("Kriegsmarine", "KM", "blue"),
        "todt": Nationality("Organisation Todt", "OT", "red"),
    },
    formations=colour_formations(),
    values=("combat strength, in brackets: only defends", "movement"),
    unheld=False,
    ways_out=False,
    sides={
        "allied": Nationality("Allied", "Al", "olive", "star"),
        "german": Nationality("German", "Ge", "grey", "cross"),
    },
)
