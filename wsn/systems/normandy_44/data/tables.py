"""The tables of Normandy '44 as checked structs: terrain, combat, weather, the landing, the counters.

`tables()` gives the shipped ones, a TOML file each. A game keeps the tables it began with (`documents`).
Every row says which rule it belongs to and who says so: the book prints few of them (`origin`).
"""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec

from wsn.data import DataError, Line, Name, Report, decode_fast
from wsn.parts.crt import CombatTable
from wsn.parts.inforce import unless_others_are_in_force
from wsn.parts.shipped import ShippedTables

Origin = Literal["book", "public", "reconstructed", "designed"]
SideName = Literal["allied", "german"]
Army = Literal["us", "cw", "german"]
Nation = Literal["us", "british", "canadian", "wehrmacht", "ss", "luftwaffe", "kriegsmarine", "todt"]
UnitType = Literal[
    "infantry", "airborne", "glider", "bicycle", "security", "engineer", "fortress", "ost",
    "armor", "tank", "panzergrenadier", "motorized", "recon", "sp_anti_tank", "anti_tank", "flak",
    "hq", "werfer", "strongpoint",
]  # fmt: skip
"""The types of N44 2.3.3 and the strongpoints of N44 16.2; beach engineers are engineers that cannot move."""
Size = Literal["battalion", "regiment", "brigade", "division", "corps", "strongpoint"]
Role = Literal["", "cotentin", "rangers", "fourth_special_service", "sixth_parachute"]
"""The counters that rules name: the HQ of the Cotentin artillery (N44 17.4), those withdrawn (N44 17.5), 6th
Parachute Regiment (N44 26.3.2)."""
Pool = Literal["german_armor", "german_infantry", "us_infantry", "us_armor", "us_airborne",
               "british_infantry", "british_armor", "british_airborne", "canadian_infantry"]  # fmt: skip
"""The types of replacement (N44 6.2.6)."""
Weather = Literal["storm", "overcast", "clear"]
Whole = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]

SIXTHS: Final = 6
"""The parts of a movement point: primary roads cost a third, secondary ones a half."""


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers with their rule and origin."""

    rule: str
    """The section of the rulebook that it belongs to."""
    origin: Origin
    """Who says so: `book`, `public` (other sources), `reconstructed` from examples, `designed` by us."""
    ours: tuple[str, ...] = ()
    """The numbers of the row that are our design, where the others are not."""


# --- terrain.toml


class Ground(Row, frozen=True, kw_only=True):
    """A kind of terrain."""

    name: Name
    """What players read."""
    foot: Whole
    """Movement points for a non-mechanized unit to enter it off the road."""
    mech: Whole
    """The same for a mechanized unit; where it may not enter off the road, the rules of movement say so."""
    bonus: Whole = 0
    """The defensive combat bonus."""
    shelter: bool = False
    """Whether a two-hex retreat may end in it after one hex (N44 13.3)."""
    halts: bool = False
    """Whether an advance after combat stops in it (N44 14.4.1)."""
    no_armor_shift: bool = False
    """Whether the attacker earns no armor shift into it (N44 11.4.4)."""


class RoadRow(Row, frozen=True, kw_only=True):
    """A kind of road."""

    name: Name
    """What players read."""
    sixths: Positive
    """The sixths of a movement point of a step along it."""
    watched: Positive | None = None
    """The same for German mechanized units in clear and overcast weather, where it differs (N44 9.7)."""


class TerrainFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `terrain.toml`: the Terrain Effects Chart."""

    format: Literal[1]
    """The version of the format: 1."""
    terrain: Mapping[str, Ground]
    """By the word of the map, every kind of terrain."""
    road: Mapping[str, RoadRow]
    """By the word of the map, every kind of road."""


# --- combat.toml


class JaboRow(Row, frozen=True, kw_only=True):
    """What fighter-bombers do to a German attack in clear weather (N44 19.1.3)."""

    left: Whole
    """The columns to the left."""


class DefenceRow(Row, frozen=True, kw_only=True):
    """A row of the table of determined defence (N44 12.4.4)."""

    other: str
    """The result in any other hex: `hold` and `loss`, `exchange`, `any` or `removed`, as `hold loss`."""
    position: str
    """The result in an improved position."""
    strong: str
    """The result led by a strongpoint, or in a city."""


class CombatFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `combat.toml`: combat results, fighter-bombers, determined defence."""

    format: Literal[1]
    """The version of the format: 1."""
    results: CombatTable
    """The combat results table (N44 10.5)."""
    jabos: Mapping[str, JaboRow]
    """By the die, what fighter-bombers do."""
    defence: Mapping[str, DefenceRow]
    """By the modified die, what a determined defence comes to; the ends hold for all beyond."""


DEFENCE_WORDS: Final = frozenset({"hold", "fail", "loss", "exchange", "any", "removed"})
"""What a result of a determined defence is put together from (N44 12.4.4): `hold` stands for the bullet,
`loss` for -1, `exchange` for EX, `any` for AL, `removed` for the asterisk."""


# --- weather.toml


class WeatherRow(Row, frozen=True, kw_only=True):
    """A row of the weather table: what a die brings to either side (N44 4, 5, 6.1, 16.1.2, 19)."""

    weather: Weather
    """The weather."""
    german_supply: Whole = 0
    """Supply points."""
    german_infantry: Whole = 0
    """Infantry replacements."""
    quality: Annotated[int, msgspec.Meta(ge=-2, le=1)] | None = None
    """The best troop quality that these infantry replacements may go to, where they must be used at once."""
    german_armor: Whole = 0
    """Armor replacements."""
    heavy: bool = False
    """Whether the armor replacement may go to a Tiger or Panther, used at once (N44 6.4)."""
    german_positions: Whole = 0
    """Improved positions that may be begun."""
    us_infantry: Whole = 0
    """Infantry replacements."""
    us_armor: Whole = 0
    """Armor replacements."""
    british_infantry: Whole = 0
    """Infantry replacements."""
    british_armor: Whole = 0
    """Armor replacements."""
    commonwealth: Whole = 0
    """Infantry replacements, British or Canadian as the Allied player chooses (N44 6.2.7)."""
    naval: Whole = 0
    """Naval support markers, of which half are of either army."""
    us_air: Whole = 0
    """Air units."""
    cw_air: Whole = 0
    """Air units."""


class WeatherFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `weather.toml`."""

    format: Literal[1]
    """The version of the format: 1."""
    row: Mapping[str, WeatherRow]
    """By the die, what the turn brings."""


# --- landing.toml


class AssaultRow(Row, frozen=True, kw_only=True):
    """A row of the invasion table (N44 20.3): by beach, a result and an advance (`A1/D1 2`)."""

    omaha: str
    """At Omaha."""
    others: str
    """At Gold, Juno, Sword and Pointe du Hoc."""
    utah: str
    """At Utah."""


class ScatterRow(Row, frozen=True, kw_only=True):
    """A row of the scatter table (N44 20.2): the steps lost, where it scatters."""

    us_82nd: str
    """`-`, `S`, `S1` or `S2`."""
    us_101st: str
    """The same for the 101st."""
    british_6th: str
    """The same for the 6th."""


class BeachRow(Row, frozen=True, kw_only=True):
    """A beach: its hexes, the boxes that its assaults come from, its follow-up wave."""

    name: Name
    """What players read."""
    army: Literal["us", "cw"]
    """Whose beach it is."""
    column: Literal["omaha", "others", "utah"]
    """Its column of the invasion table."""
    hexes: tuple[str, ...]
    """Its hexes."""
    boxes: tuple[str, ...]
    """By hex, the box of the assault on it."""
    follow_up: str
    """The box of its follow-up wave."""
    raid: bool = False
    """Whether nobody lands here but the first assault: no beach to be opened (Pointe du Hoc)."""
    spares_points: bool = False
    """Whether no reinforcement points are lost while its engineers are missing (Sword, N44 6.5.3)."""


class LandingFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `landing.toml`."""

    format: Literal[1]
    """The version of the format: 1."""
    assault: Mapping[str, AssaultRow]
    """By the die, the result of an assault from the sea."""
    scatter: Mapping[str, ScatterRow]
    """By the die, how an airborne unit comes down."""
    tanks_lost: tuple[int, ...]
    """The dice on which amphibious tanks lose a step."""
    beach: Mapping[str, BeachRow]
    """The beaches, in the order in which they are assaulted."""


# --- counters.toml


class Counter(Row, frozen=True, kw_only=True):
    """The printed values of one combat unit."""

    name: Name
    """What players read: `329th Regiment`."""
    nation: Nation
    """Nationality or branch of service."""
    type: UnitType
    """Its type."""
    size: Size
    """Its size (N44 2.3.2)."""
    formation: Line = ""
    """Its division; a brigade or regiment of battalions without a division; empty: it belongs to none."""
    part_of: Line = ""
    """The brigade or regiment that a battalion belongs to within no division, or within one (N44 10.3.2)."""
    strength: tuple[Whole, ...]
    """The combat strength for each number of steps, the full strength first; a third is that of its cadre."""
    moves: Whole
    """Movement allowance; 0: it never moves."""
    quality: Annotated[int, msgspec.Meta(ge=-2, le=1)] = 0
    """Troop quality."""
    armor: Whole = 0
    """Armor rating; 0: none."""
    red: bool = False
    """Whether the rating is in a red box: an anti-tank unit."""
    silhouette: bool = False
    """Whether it shows a vehicle or gun instead of a type box (N44 2.3.6)."""
    brackets: bool = False
    """Whether its strength is in brackets: it only defends (N44 10.7)."""
    restricted: bool = False
    """Whether it may not move before it is released (N44 17.6)."""
    tiger: bool = False
    """Whether its strength is printed in red: Tiger tanks (N44 11.9)."""
    mixed: bool = False
    """Whether an armored unit counts as infantry too: an Allied one with a type box (N44 11.4.2)."""
    irreplaceable: bool = False
    """Whether it never receives replacements: Rangers, Special Service (N44 6.3)."""
    role: Role = ""
    """What a rule names it as: `cotentin` (N44 17.4), those withdrawn (N44 17.5), `sixth_parachute`."""
    cadre: Line = ""
    """The pool of cadres it takes one from at its second loss; empty: it has no third step (N44 17.9)."""
    cost: Whole = 0
    """Reinforcement points to land it (N44 6.5.1)."""
    zone: Line = ""
    """The colour of the zone by which a German unit enters (N44 6.6)."""
    large: bool = False
    """Whether it counts for the losses of N44 23.3."""

    @property
    def steps(self) -> int:
        """How many steps it has."""
        return len(self.strength)


class CountersFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `counters.toml`: the order of battle."""

    format: Literal[1]
    """The version of the format: 1."""
    counter: Mapping[str, Counter]
    """By its word, every combat unit; its id in scenarios is this word."""
    cadres: Mapping[str, Positive]
    """By pool, how many cadres there are (N44 17.9)."""
    positions: Mapping[str, Positive]
    """By army, how many improved positions there are (N44 16.1.2)."""


@dataclass(frozen=True)
class Tables:
    """Every table of a game."""

    terrain: Mapping[str, Ground]
    roads: Mapping[str, RoadRow]
    combat: CombatFile
    weather: Mapping[int, WeatherRow]
    landing: LandingFile
    counters: Mapping[str, Counter]
    cadres: Mapping[str, int]
    positions: Mapping[str, int]


FILES: Final = ("terrain", "combat", "weather", "landing", "counters")


def _read_tables(given: Mapping[str, Any]) -> Tables:
    report = Report("")
    terrain = report.attempt(lambda: decode_fast(given["terrain"], TerrainFile, "terrain.toml"))
    combat = report.attempt(lambda: decode_fast(given["combat"], CombatFile, "combat.toml"))
    weather = report.attempt(lambda: decode_fast(given["weather"], WeatherFile, "weather.toml"))
    landing = report.attempt(lambda: decode_fast(given["landing"], LandingFile, "landing.toml"))
    counters = report.attempt(lambda: decode_fast(given["counters"], CountersFile, "counters.toml"))
    if terrain is None or combat is None or weather is None or landing is None or counters is None:
        raise DataError(report.problems)
    rows = {int(die): row for die, row in weather.row.items()}
    return Tables(
        terrain.terrain,
        terrain.road,
        combat,
        rows,
        landing,
        counters.counter,
        counters.cadres,
        counters.positions,
    )


SHIPPED: Final = ShippedTables(pathlib.Path(__file__).parent, FILES, _read_tables)


def documents() -> dict[str, Any]:
    """The shipped tables as documents, by the name of their file."""
    return SHIPPED.documents()


def tables_from(documents_: Mapping[str, Any]) -> Tables:
    """The tables of documents. Raises DataError with every problem."""
    return SHIPPED.of(documents_)


@unless_others_are_in_force("normandy_44", tables_from)
def tables() -> Tables:
    """The shipped tables, or those of the charts in force."""
    return SHIPPED.tables


def describe_type(type_: str) -> str:
    """A type of unit in words."""
    return TYPE_NAMES.get(type_, type_)


TYPE_NAMES: Final[Mapping[str, str]] = {
    "hq": "headquarters",
    "werfer": "rocket launchers",
    "sp_anti_tank": "self-propelled anti-tank guns",
    "anti_tank": "anti-tank guns",
    "recon": "reconnaissance",
    "flak": "88 flak",
    "ost": "Ost battalion",
    "panzergrenadier": "panzergrenadiers",
    "bicycle": "bicycle infantry",
    "motorized": "motorized infantry",
}
"""By type, its words where they are not the type itself."""
