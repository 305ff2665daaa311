"""What the map of Normandy '44 says of its hexes: read once from the board, and asked by the rules.

Hexes are the labels that are printed on them, `"2512"`: row 25 from the south, column 12 from the west. Boxes
beside the map are spaces of the same board, named by the constants below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, cast, get_args

from wsn.board.hexboard import HexBoard

TerrainWord = Literal["sea", "mixed", "bocage", "woods", "flooded", "town", "city"]
RiverRank = Literal["major", "minor"]
RoadRank = Literal["primary", "secondary"]
EntryColour = Literal["green", "blue", "orange", "red"]
DropDivision = Literal["82nd", "101st", "6th"]
StaticDivision = Literal["243rd", "709th"]
BeachName = Literal["Utah", "Omaha", "Gold", "Juno", "Sword"]
AlliedArmy = Literal["us", "cw"]

ENTRY_COLOURS: Final = cast("tuple[EntryColour, ...]", get_args(EntryColour))
"""The entry zones in the order in which they lie round the map, from Brittany to the Seine (N44 6.6)."""
BEACH_LANDINGS: Final[Mapping[BeachName, tuple[str, ...]]] = {
    "Utah": ("Utah-Landing",),
    "Omaha": ("Dog-Landing", "Easy-Landing"),
    "Gold": ("Jig-Landing", "King-Landing"),
    "Juno": ("Mike-Landing", "Nan-Landing"),
    "Sword": ("Queen-Landing",),
}
"""The boxes of the first wave at each beach (N44 20.3.1)."""
POINTE_DU_HOC_LANDING: Final = "Hoc-Landing"
"""The box of the Rangers (N44 20.3.4); it leads to Pointe du Hoc, which is no beach."""
BEACH_ARMIES: Final[Mapping[BeachName, AlliedArmy]] = {
    "Utah": "us",
    "Omaha": "us",
    "Gold": "cw",
    "Juno": "cw",
    "Sword": "cw",
}
BRITAIN_BOXES: Final[Mapping[AlliedArmy, str]] = {"us": "Britain-US", "cw": "Britain-CW"}
CADRE_BOXES: Final[Mapping[AlliedArmy, str]] = {"us": "Cadres-US", "cw": "Cadres-CW"}
DEAD_PILES: Final[Mapping[str, str]] = {"allied": "Allied-Dead", "german": "German-Dead"}
MOBILIZATION_BOXES: Final[Mapping[StaticDivision, str]] = {
    "243rd": "Mobilization-243",
    "709th": "Mobilization-709",
}
ENTRY_BOXES: Final[Mapping[EntryColour, str]] = {
    "green": "Entry-Green",
    "blue": "Entry-Blue",
    "orange": "Entry-Orange",
    "red": "Entry-Red",
}
BOUNDARY_ENDS_AT_ROW: Final = 16
"""The southernmost row of the army boundary; armies mix south of it (N44 22.1.2)."""
US_GROUND, CW_GROUND = "2512", "2029"
"""Carentan and Caen: what is joined to them on land, north of row 16, is the ground of their army."""
NORTH_OF_THE_LINE: Final = "2512"
"""Carentan: what is joined to it on land is the Allied side of the June-27 line."""


def follow_up_box(beach: BeachName) -> str:
    """The box of the second wave at a beach (N44 20.5.2)."""
    return f"{beach}-Follow-Up"


@dataclass(frozen=True, eq=False)
class NormandyMap:
    """The facts of a board that rules ask for; each is worked out once. Hexes not on it raise KeyError."""

    board: HexBoard

    # --- hexes

    def hex_of(self, label: str) -> str:
        """The hex of a printed label, or of the name of a place. Raises UnknownSpace."""
        return self._places.get(label) or self.board.hex_named(label).id

    @cached_property
    def _places(self) -> Mapping[str, str]:
        return {row.name: place for place, row in self.board.hexes.items() if row.name}

    def label_of(self, place: str) -> str:
        """How a hex is told to people: `Carentan (2512)`, or its bare label where nothing is named."""
        name = self.board.spaces[place].name
        return f"{name} ({place})" if name else place

    def terrain_of(self, place: str) -> TerrainWord:
        """The terrain of a hex."""
        return cast("TerrainWord", self.board.hexes[place].terrain)

    @cached_property
    def land(self) -> frozenset[str]:
        """Every hex that units may stand in: all but the sea."""
        return frozenset(place for place, row in self.board.hexes.items() if row.terrain != "sea")

    @cached_property
    def coast(self) -> frozenset[str]:
        """The hexes of land with sea beside them (N44 18.5)."""
        return frozenset(
            place for place in self.land if any(o not in self.land for o in self.board.bordering(place))
        )

    def land_around(self, place: str) -> tuple[str, ...]:
        """The neighbours that a unit may go to, clockwise: no sea, nothing across an impassable side."""
        return tuple(
            other
            for other in self.board.neighbours(place)
            if other in self.land and not self.is_impassable_side(place, other)
        )

    def is_hilltop(self, place: str) -> bool:
        """Whether the attacker suffers a shift for a hilltop (N44 11.8): contours do nothing (N44 2.2.2)."""
        return "hilltop" in self.board.hexes[place].features

    @cached_property
    def towns(self) -> frozenset[str]:
        """The Town hexes."""
        return self._of_terrain("town")

    @cached_property
    def cities(self) -> frozenset[str]:
        """The City hexes."""
        return self._of_terrain("city")

    def _of_terrain(self, word: TerrainWord) -> frozenset[str]:
        return frozenset(place for place in self.land if self.terrain_of(place) == word)

    # --- hexsides and roads

    def river_side(self, a: str, b: str) -> RiverRank | None:
        """The river between two neighbours; None at a flooded side, which overrides it (N44 9.4.2).

        A river within a hex is none (N44 2.2.3); the canal beside the Orne is a major one (N44 2.2.4).
        """
        words = self.board.edge_features(a, b)
        if "flooded" in words:
            return None
        return "major" if "major_river" in words else "minor" if "minor_river" in words else None

    def is_flooded_side(self, a: str, b: str) -> bool:
        """Whether the side of two neighbours is flooded; those of a flooded hex are not (N44 9.5.2)."""
        return "flooded" in self.board.edge_features(a, b) and "flooded" not in (
            self.terrain_of(a),
            self.terrain_of(b),
        )

    def is_impassable_side(self, a: str, b: str) -> bool:
        """Whether nothing moves, attacks or bonds from a hex to its neighbour (N44 8.5.6, 9.6)."""
        board = self.board
        return "impassable" in board.edge_features(a, b) or board.edge(a, b) in board.impassable

    def is_airfield_side(self, a: str, b: str) -> bool:
        """Whether an attack crosses the airfield of Carpiquet (N44 11.7)."""
        return "airfield" in self.board.edge_features(a, b)

    def crosses_perimeter(self, a: str, b: str) -> bool:
        """Whether a step goes into or out of the perimeter of Cherbourg (N44 16.3)."""
        return (a in self.cherbourg_perimeter) != (b in self.cherbourg_perimeter)

    def crosses_june_27(self, a: str, b: str) -> bool:
        """Whether a step crosses the historical front line (N44 26.1)."""
        return (a in self.north_of_june_27) != (b in self.north_of_june_27)

    def road_between(self, a: str, b: str) -> RoadRank | None:
        """The best road from a hex to its neighbour; a road bridges the river that it crosses (N44 9.3)."""
        kinds = self.board.path_kinds(a, b)
        return "primary" if "primary" in kinds else "secondary" if "secondary" in kinds else None

    def is_causeway(self, a: str, b: str) -> bool:
        """Whether one of the four causeways leads from a hex to its neighbour (N44 9.11)."""
        return "causeway" in self.board.path_kinds(a, b)

    def is_bridged(self, a: str, b: str) -> bool:
        """Whether a road or causeway carries units over whatever water lies between two neighbours."""
        return bool(self.board.path_kinds(a, b))

    @cached_property
    def on_road(self) -> frozenset[str]:
        """Every hex that a primary or secondary road runs through (N44 18.2)."""
        return self.board.on_path("primary") | self.board.on_path("secondary")

    # --- what the map marks

    def hexes_tagged(self, tag: str) -> tuple[str, ...]:
        """The hexes with a tag of the map, in board order."""
        return tuple(place for place, row in self.board.hexes.items() if tag in row.tags)

    def hexes_with_feature(self, feature: str) -> tuple[str, ...]:
        """The hexes with a feature of the map, in board order: `battery`, `port`, `permanent_position`."""
        return tuple(place for place, row in self.board.hexes.items() if feature in row.features)

    def entry_hexes(self, colour: EntryColour) -> tuple[str, ...]:
        """Where German reinforcements of a colour come on (N44 6.6)."""
        return self.hexes_tagged(f"entry_{colour}")

    @cached_property
    def all_entries(self) -> frozenset[str]:
        """Every entry hex: the German sources of supply at the edge (N44 18.1)."""
        return frozenset(place for colour in ENTRY_COLOURS for place in self.entry_hexes(colour))

    @staticmethod
    def next_entries(colour: EntryColour) -> tuple[EntryColour, ...]:
        """The entry zone itself and those beside it, for a reinforcement that waited (N44 6.6)."""
        at = ENTRY_COLOURS.index(colour)
        return ENTRY_COLOURS[max(at - 1, 0) : at + 2]

    def landing_hex(self, box: str) -> str:
        """The hex that a landing box leads to. Raises KeyError for another box."""
        return self._landing_hexes[box]

    @cached_property
    def _landing_hexes(self) -> Mapping[str, str]:
        return {box: place for box, place in self.board.connections if box.endswith("-Landing")}

    def beach_hexes(self, beach: BeachName) -> tuple[str, ...]:
        """The one or two hexes of a beach, west to east (N44 21.1.1)."""
        return tuple(self.landing_hex(box) for box in BEACH_LANDINGS[beach])

    @cached_property
    def pointe_du_hoc(self) -> str:
        """Where the Rangers land (N44 20.3.4)."""
        return self.landing_hex(POINTE_DU_HOC_LANDING)

    def mulberry_hexes(self, army: AlliedArmy) -> tuple[str, ...]:
        """Where the harbour of an army may be: Arromanches; either hex of Omaha (N44 21.1.1)."""
        return self.hexes_tagged("mulberry_us" if army == "us" else "mulberry_cw")

    def drop_hexes(self, division: DropDivision) -> tuple[str, ...]:
        """The three hexes where the regiments of an airborne division come down (N44 20.2.1)."""
        return self.hexes_tagged(f"drop_{division}")

    def mobilization_hexes(self, division: StaticDivision) -> tuple[str, ...]:
        """Where units of a static division may be mobilized (N44 6.7)."""
        return self.hexes_tagged(f"mobilize_{division}")

    @cached_property
    def cherbourg_perimeter(self) -> frozenset[str]:
        """The hexes inside the land front of Cherbourg (N44 16.3)."""
        return frozenset(self.hexes_tagged("perimeter"))

    @cached_property
    def naval_zone(self) -> frozenset[str]:
        """The hexes that naval support reaches (N44 19.2)."""
        return frozenset(self.hexes_tagged("naval_zone"))

    @cached_property
    def south_edge(self) -> frozenset[str]:
        """The hexes of land on the south edge (N44 23.2, 26.3.1)."""
        row = min(place[:2] for place in self.board.hexes)
        return frozenset(place for place in self.land if place[:2] == row)

    @cached_property
    def east_edge(self) -> frozenset[str]:
        """The hexes of land on the east edge (N44 23.2)."""
        column = max(place[2:] for place in self.board.hexes)
        return frozenset(place for place in self.land if place[2:] == column)

    # --- areas

    @cached_property
    def north_of_june_27(self) -> frozenset[str]:
        """The Allied side of the historical front line of June 27 (N44 24.3.1)."""
        return self._joined_hexes(NORTH_OF_THE_LINE, self.land, "june_27")

    def army_area(self, place: str) -> AlliedArmy | None:
        """Whose side of the army boundary a hex lies on; None south of row 16 and at sea (N44 22.1.2)."""
        return self._army_areas.get(place)

    def hexes_beyond(self, place: str, army: AlliedArmy) -> int:
        """How many hexes deep in the other army's area a hex lies: 0 in its own or nobody's (N44 22.1.2)."""
        return 0 if self.army_area(place) in (None, army) else self._army_depths[place]

    @cached_property
    def _army_areas(self) -> Mapping[str, AlliedArmy]:
        north = frozenset(place for place in self.land if int(place[:2]) >= BOUNDARY_ENDS_AT_ROW)
        cw, us = (self._joined_hexes(start, north, "army_boundary") for start in (CW_GROUND, US_GROUND))
        return {**dict.fromkeys(cw, "cw"), **dict.fromkeys(us, "us")}

    @cached_property
    def _army_depths(self) -> Mapping[str, int]:
        """How far each hex lies from the other army's area, along hexes: 1 for those at the line."""
        depths: dict[str, int] = {}
        for army in cast("tuple[AlliedArmy, ...]", get_args(AlliedArmy)):
            rim = [place for place, of in self._army_areas.items() if of != army]
            seen, depth = set(rim), 0
            while rim:
                rim = [
                    near
                    for near in dict.fromkeys(o for place in rim for o in self.board.bordering(place))
                    if near not in seen and self._army_areas.get(near) == army
                ]
                seen.update(rim)
                depth += 1
                depths.update(dict.fromkeys(rim, depth))
        return depths

    def _joined_hexes(self, start: str, among: Iterable[str], line: str) -> frozenset[str]:
        """The hexes that one can go to from a hex without crossing a drawn line."""
        free, found, rim = set(among), {start}, [start]
        while rim:
            here = rim.pop()
            for other in self.board.bordering(here):
                if other in free and other not in found and line not in self.board.edge_features(here, other):
                    found.add(other)
                    rim.append(other)
        return frozenset(found)
