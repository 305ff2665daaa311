"""The tables of Storm Over Normandy as checked structs: areas, zones, kinds of unit, strongpoints, cards.

`tables()` gives the shipped ones. A game keeps the tables it began with (`documents`).
"""

from __future__ import annotations

import pathlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec

from wsn.data import DataError, Fault, Line, Name, Note, Report, decode_fast
from wsn.parts.inforce import unless_others_are_in_force
from wsn.parts.shipped import ShippedTables

Origin = Literal["book", "public", "designed"]
Nation = Literal["us", "commonwealth", "german"]
SideName = Literal["allies", "germans"]
Whole = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Effect = Literal[
    "fire", "steady", "shock", "reinforce", "place", "refresh", "pin", "draw", "support",
    "boost", "brace", "double", "stop", "defend", "cancel", "first",
]  # fmt: skip
When = Literal["impulse", "attack", "attacked", "bocage", "leaving", "assaulted", "card", "turn"]
"""What a card does, and when it may be played; `uses.py` tells which go together and what they mean."""

FILES: Final = ("areas", "units", "cards")
BEACH_NUMBER: Final = 6
"""The beaches of the printed map (SON 3.0)."""
POSTS: Final = 3
"""The strongpoints of each beach (SON 3.0)."""


HALVES: Final = {1: "½", 2: "1", 4: "2"}
"""Victory points for a unit in a Reinforcement Box, by their halves, as a player reads them."""


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers with their rule and origin."""

    rule: str
    """The section of the rulebook that it belongs to."""
    origin: Origin
    """Who says so: `book`, the rulebook; `public`, a public source; `designed`, we."""
    ours: tuple[str, ...] = ()
    """The numbers of the row that are our design, where the others are not."""


class Area(Row, frozen=True, kw_only=True):
    """The numbers printed in an area."""

    number: Positive
    """The number printed in it."""
    defence: Whole
    """Its Defensive Value."""
    points: Whole = 0
    """Victory points for its holder."""
    support: Annotated[int, msgspec.Meta(ge=0, le=2)]
    """The most support points in an attack there: 2 where the name is red, else 1."""
    beach: Name | None = None
    """The name of the beach, where it is one."""
    star: bool | None = None
    """Whether its Defensive Value is one more while a strongpoint is inside (`+1*`); None: on a beach."""
    bastion: bool = False
    """One of the areas that together give a card."""
    allied: bool = False
    """Whether the Allies control it from the start."""

    @property
    def starred(self) -> bool:
        """Whether its Defensive Value is one more while a strongpoint is inside (SON 2.2.1)."""
        return bool(self.beach) if self.star is None else self.star


class Zone(Row, frozen=True, kw_only=True):
    """A Reinforcement Box: twice the victory points for an Allied unit in it."""

    halves: Literal[1, 2, 4]
    """Twice the victory points for each Allied unit in it at the end of a turn."""
    road: Line = ""
    """The town that it leads to, for players."""


class AreasFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `areas.toml`."""

    format: Literal[1]
    """The version of the format: 1."""
    areas: Mapping[str, Area]
    """The numbers of every area."""
    zones: Mapping[str, Zone]
    """The Reinforcement Boxes."""


class Kind(Row, frozen=True, kw_only=True):
    """The printed values of a kind of unit."""

    name: Name
    """What players read."""
    nation: Nation
    """Whose it is."""
    arm: Literal["infantry", "motorised", "armour", "reconnaissance", "ranger", "commando", "strongpoint"]
    """Its arm of service."""
    size: Literal["battalion", "regiment", "strongpoint"]
    """Its size."""
    firepower: Whole
    """Its firepower."""
    defence: Positive
    """Its defence while it is fresh."""
    spent: Positive
    """Its defence on its back."""
    moves: Whole = 0
    """Its movement points."""
    airborne: bool = False
    """Whether it goes only where its sign is (SON 8.0)."""
    copies: Whole = 0
    """How many there are to draw from, for strongpoints."""


class UnitsFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `units.toml`."""

    format: Literal[1]
    """The version of the format: 1."""
    kind: Mapping[str, Kind]
    """Every kind of unit."""


class Use(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a card does, and when."""

    when: When
    """The moment at which it may be played."""
    effect: Effect
    """What it does."""
    amount: Whole = 0
    """How much of it."""
    spare: bool = False
    """Whether its attack eliminates nobody."""
    coast: bool = False
    """Whether it reaches only beaches and the areas next to them."""
    unit: str = ""
    """Who comes by it."""
    cumulative: bool = False
    """Whether another card may follow it in the same attack (SON 6.2)."""


class Card(Row, frozen=True, kw_only=True):
    """A card: its owner, its words, what it does."""

    name: Name
    """What players read."""
    side: SideName
    """Whose deck it is in."""
    copies: Whole
    """How many there are; 0 takes it out."""
    text: Note
    """What is printed on it."""
    uses: tuple[Use, ...]
    """What it does, at most one for each moment."""
    removed: bool = False
    """Whether it leaves the game when it has been played."""


class CardsFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `cards.toml`."""

    format: Literal[1]
    """The version of the format: 1."""
    card: Mapping[str, Card]
    """Every card."""


@dataclass(frozen=True)
class Tables:
    """Every table of a game."""

    areas: Mapping[str, Area]
    zones: Mapping[str, Zone]
    kinds: Mapping[str, Kind]
    cards: Mapping[str, Card]


def _read(given: Mapping[str, Any]) -> Tables:
    report = Report("")
    areas = report.attempt(lambda: decode_fast(given["areas"], AreasFile, "areas.toml"))
    units = report.attempt(lambda: decode_fast(given["units"], UnitsFile, "units.toml"))
    cards = report.attempt(lambda: decode_fast(given["cards"], CardsFile, "cards.toml"))
    if areas is None or units is None or cards is None:
        raise DataError(report.problems)
    return Tables(areas.areas, areas.zones, units.kind, cards.card)


def pool_of(kinds: Mapping[str, Kind]) -> list[str]:
    """The kind of each strongpoint that may be drawn (SON 3.0)."""
    return [key for key, row in kinds.items() if row.size == "strongpoint" for _ in range(row.copies)]


ROWS: Final[Mapping[str, type[Row]]] = {"areas": Area, "zones": Zone, "kind": Kind, "card": Card}
"""The rows of each table."""
OPTIONAL: Final = {
    key: frozenset(field.encode_name for field in msgspec.structs.fields(row)) for key, row in ROWS.items()
}
"""Keys that a row of a player's own file may have although the shipped row leaves them out, by table."""
SHIPPED: Final = ShippedTables(pathlib.Path(__file__).parent, FILES, _read)


def documents() -> dict[str, Any]:
    """The shipped tables as documents, by the name of their file."""
    return SHIPPED.documents()


def tables_from(documents_: Mapping[str, Any]) -> Tables:
    """The tables of documents. Raises DataError with every problem."""
    return SHIPPED.of(documents_)


@unless_others_are_in_force("storm_over_normandy", tables_from)
def tables() -> Tables:
    """The shipped tables, or those of the charts in force."""
    return SHIPPED.tables


def find_doubled_numbers(charts: Tables, areas: Iterable[str], told: Iterable[str]) -> Iterator[Fault]:
    """Those of some areas whose number another of them has."""
    there = list(areas)
    numbers = Counter(charts.areas[area].number for area in there)
    free = next(n for n in range(1, 100) if n not in numbers)
    for area in told:
        if area in there and numbers[number := charts.areas[area].number] > 1:
            other = next(a for a in there if a != area and charts.areas[a].number == number)
            text = f"{other} is area {number} too; the first number that is free is {free}"
            yield f"areas, {area}, number", text
