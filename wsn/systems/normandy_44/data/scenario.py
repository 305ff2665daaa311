"""A scenario of Normandy '44: who fights, where each unit begins or when it comes, and what decides it.

format = 1
system = "normandy_44"
name = "The campaign"
map = "normandy_44"
turns = 22
victory = "campaign"              # campaign, seven_turns or cherbourg

[sides.allied]
name = "Allied Expeditionary Force"
[sides.german]
name = "Army Group B"

[[units]]
id = "us_16_1"                    # a counter of counters.toml
at = "2620"                       # a hex or a box where it begins; or
turn = 5                          # the turn on which it comes (German units by the zone on their counter)
steps = 1                         # optional: it begins reduced
marks = ["out_of_supply"]         # optional: counters that lie on it
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal

import msgspec

from wsn.data import Credits, Day, Fault, Id, Line, Name, Note, nearest_hint
from wsn.systems.normandy_44.data.declared import MARKS
from wsn.systems.normandy_44.data.tables import Army, SideName, Tables

Count = Annotated[int, msgspec.Meta(ge=1, le=99)]
Whole = Annotated[int, msgspec.Meta(ge=0, le=99)]
Victory = Literal["campaign", "seven_turns", "cherbourg"]
SIDES: Final[tuple[SideName, SideName]] = ("allied", "german")


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a scenario file; unknown keys are errors."""


class Force(Part, frozen=True, kw_only=True):
    """One side: what it is called."""

    name: Name
    """Its title, in lists and headings."""
    called: Line = ""
    """Its name in a sentence ("the Germans"), where that is not its title."""
    plural: bool = True
    """Whether that name is a plural: "the Germans win"."""
    nation: Line = ""
    """Who fights for it, for lists and briefings, where its name does not say so."""


class UnitRow(Part, frozen=True, kw_only=True):
    """One unit: where it begins, or when it comes."""

    id: Id
    """Its counter in the table of counters."""
    at: str = ""
    """The hex or box where it begins; empty for a unit that comes later."""
    turn: Count | None = None
    """The turn from which it may enter, or land, if it is not there from the start."""
    steps: Count | None = None
    """The steps that it begins with; all of them unless said."""
    marks: tuple[str, ...] = ()
    """The counters that lie on it at the start."""


class Options(Part, frozen=True, kw_only=True):
    """The optional rules of N44 28, and the game for three or four players."""

    great_storm: bool = False
    """Turns 14 to 16 are storms, and no others (N44 28.1)."""
    long_storms: bool = False
    """From turn 12 a storm lasts three turns; before, it is rolled again (N44 28.2)."""
    coastal_batteries: bool = False
    """Batteries hold naval support until they fall (N44 28.3)."""
    shared_sides: bool = False
    """Three or four players share the sides (N44 27): supply points of Panzergruppe West, air units lent."""


class Begun(Part, frozen=True, kw_only=True):
    """How things stand where the game begins after the landing."""

    turn: Count = 2
    """The turn with which the game begins."""
    weather_row: Annotated[int, msgspec.Meta(ge=1, le=6)] | None = None
    """The row of the weather table of that turn; rolled for unless said."""
    control: Mapping[Annotated[str, "spaces"], SideName] = {}
    """Who controls a Town, City or fortification, where that is not as the units stand."""


class Scenario(Credits, frozen=True, kw_only=True):
    """A scenario file."""

    format: int
    """The version of the format: 1."""
    system: str
    """The game."""
    name: Name
    """What people call the scenario."""
    map: str
    """The map: a shipped one, or a file beside the scenario."""
    sides: Mapping[str, Force]
    """What each side is called."""
    units: tuple[UnitRow, ...]
    """Who fights, and where each begins or when each comes."""
    turns: Count = 22
    """How many turns it lasts: 22 in the campaign (N44 24.1), 7 in the short game (N44 25.1)."""
    victory: Victory = "campaign"
    """What decides it (N44 24, 25, 26)."""
    supply: Mapping[str, Whole] = {}
    """By pool (`7th_army`, `fortress`, `panzergruppe_west`, `us`, `cw`), the supply points at the start."""
    replacements: Mapping[str, Whole] = {}
    """By type, the replacements at the start."""
    mulberries: Mapping[Army, int] = {}
    """By army, the turns of work that its Mulberry has had."""
    positions: Mapping[Annotated[str, "spaces"], SideName] = {}
    """The hexes with improved positions at the start, by side."""
    options: Options = Options()
    """The optional rules that are played."""
    begun: Begun | None = None
    """How things stand, in a scenario that does not begin with the landing."""
    date: Day = ""
    """The day."""
    note: Note = ""
    """The designer's note."""
    suggested: str = ""
    """The side for a newcomer."""


def find_scenario_problems(
    scenario: Scenario, spaces: Mapping[str, object], tables: Tables
) -> Iterator[Fault]:
    """What is wrong with the units of a scenario, each with its place; stacking is looked at at set-up."""
    seen: set[str] = set()
    for at, row in enumerate(scenario.units):
        place = f"units[{at}]"
        if row.id in seen:
            yield f"{place}.id", f"{row.id} is there twice"
        seen.add(row.id)
        counter = tables.counters.get(row.id)
        if counter is None:
            yield f"{place}.id", f"there is no counter {row.id!r}{nearest_hint(row.id, tables.counters)}"
            continue
        if row.at and row.at not in spaces:
            yield f"{place}.at", f"there is no hex or box {row.at!r}{nearest_hint(row.at, spaces)}"
        if not row.at and row.turn is None:
            yield place, f"{row.id} neither begins anywhere nor comes later: give `at` or `turn`"
        if row.steps is not None and row.steps > counter.steps:
            yield f"{place}.steps", f"{counter.name} has {counter.steps} at most"
        known = {mark.name for mark in MARKS}
        for mark in row.marks:
            if mark not in known:
                yield f"{place}.marks", f"there is no mark {mark!r}{nearest_hint(mark, known)}"
    for side in SIDES:
        if side not in scenario.sides:
            yield f"sides.{side}", "the side is missing"
