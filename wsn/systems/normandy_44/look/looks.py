"""How the words of the map are drawn; no rules."""

from __future__ import annotations

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
    Town,
    Trail,
    Water,
    Woods,
)
from wsn.parts.faces import Nationality
from wsn.parts.looks import Looks

LOOKS = Looks(
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
    sides={
        "allied": Nationality("Allied", "Al", "olive", "star"),
        "german": Nationality("German", "Ge", "grey", "cross"),
    },
)
