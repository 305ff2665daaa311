"""A scenario of Storm Over Normandy: the forces, where they begin and when the others come.

format = 1
system = "storm_over_normandy"
name = "D-Day to 13 June"
map = "normandy_areas"
turns = 8
beaches = 5                       # beaches that the Allies must control at the end
points = 30                       # victory points that they must have more than
support = 24                      # support points of the landing

[sides.allies]
name = "21st Army Group"
called = "the 21st Army Group"      # optional: its name in a sentence, where that is not its title
plural = false                    # with it: it wins, they win

[[units]]
id = "3cn-7"
name = "7 Brigade, 3rd Canadian"
kind = "cw_brigade"               # a kind of units.toml
group = "3 Can"                   # optional: its division
at = "Juno-Landing"               # an area, a Landing Box or a Reinforcement Box
turn = 2                          # optional: it arrives at the end of this turn
later = true                      # optional: in the Exploitation section at first
held = true                       # optional: may not act before it is released
card = true                       # optional: comes by a card only; then without `at`

[begun]                           # optional: the game begins with a later turn, without a landing
turn = 3
points = 4                        # victory points so far
released = true                   # the held units have been released
removed = ["g_goetz-1"]           # cards that are out of the game
[begun.control]                   # who controls what, where it is not as at the start
Gold = "allies"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from wsn.data import Credits, Day, Fault, Id, Line, Name, Note, Unknown
from wsn.systems.storm_over_normandy.data.tables import POSTS, SideName, find_doubled_numbers, pool_of
from wsn.systems.storm_over_normandy.data.tables import tables as shipped_tables
from wsn.systems.storm_over_normandy.data.words import SEA

if TYPE_CHECKING:
    from wsn.board.areaboard import AreaBoard
    from wsn.systems.storm_over_normandy.data.tables import Kind, Tables

SIDES: Final[tuple[SideName, SideName]] = ("allies", "germans")
BOX: Final = "-Landing"
Count = Annotated[int, msgspec.Meta(ge=1, le=99)]


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
    """One unit: what it is, where it begins, or when and where it arrives."""

    id: Id
    """Its id in the scenario."""
    name: Name
    """What players read."""
    kind: str
    """Its kind in the table of units."""
    group: Line = ""
    """Its division, for players."""
    at: str = ""
    """The area or box where it begins, or where it arrives; none if it comes by a card."""
    turn: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    """It arrives at the end of this turn; left out, it is there from the start."""
    later: bool = False
    """Whether it waits in the Exploitation section when the landing begins (SON 3.0)."""
    held: bool = False
    """Whether it may not act before the held units are released (SON 14.1)."""
    card: bool = False
    """Whether it comes by a card only."""


class Begun(Part, frozen=True, kw_only=True):
    """How things stand where the game begins after the landing."""

    turn: Count
    """The turn with which the game begins."""
    points: int = 0
    """The Allied victory points so far."""
    released: bool = False
    """Whether the held units have been released (SON 14.1)."""
    removed: tuple[str, ...] = ()
    """The cards that are out of the game."""
    control: Mapping[Annotated[str, "spaces"], SideName] = {}
    """Who controls an area, where that is not as at the start."""


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
    """Who fights, and where or when each arrives."""
    turns: Count = 8
    """How many turns it lasts."""
    beaches: Count = 5
    """The beaches that the Allies must control at the end to win (SON 15.0)."""
    points: int = 30
    """The victory points of which the Allies must have more to win (SON 15.0)."""
    support: Count = 24
    """The support points of the landing (SON 4.0)."""
    date: Day = ""
    """Year, month and day."""
    note: Note = ""
    """The designer's note, for whoever chooses the scenario."""
    suggested: str = ""
    """The side that a newcomer had better play."""
    begun: Begun | None = None
    """How things stand, where the game begins after the landing."""


def problems(scenario: Scenario, board: AreaBoard, tables: Tables) -> Iterator[Fault]:
    """Everything wrong with a scenario, each with its place."""
    for side in SIDES:
        if side not in scenario.sides:
            yield "sides", f"the side {side} is missing"
    for word in scenario.sides:
        if word not in SIDES:
            yield f"sides.{word}", Unknown("there is no such side", word, SIDES)
    for space, printed in board.spaces.items():
        if space in board.boxes and space not in tables.zones and not space.endswith(BOX):
            yield "map", Unknown(f"the box {space} is no Landing Box and no zone", space, tables.zones)
        if printed.terrain != SEA and space not in board.boxes and space not in tables.areas:
            yield "map", Unknown(f"there are no numbers for the area {space}", space, tables.areas)
    for area, numbers in tables.areas.items():
        if numbers.beach and area in board.spaces and f"{area}{BOX}" not in board.boxes:
            yield "map", f"the beach {area} has no Landing Box {area}{BOX}"
    yield from _table_problems(scenario, board, tables)
    yield from _begun_problems(scenario, board, tables)
    if scenario.begun is None:
        yield from _landing_problems(scenario, board, tables)
    seen: set[str] = set()
    for number, row in enumerate(scenario.units, 1):
        place = f"units #{number}"
        if row.id in seen:
            yield f"{place}, id", f"there are two units {row.id}"
        seen.add(row.id)
        if row.kind not in tables.kinds:
            yield f"{place}, kind", Unknown(f"unknown kind {row.kind!r}", row.kind, tables.kinds)
        if row.card != (not row.at):
            yield f"{place}, at", "say where the unit begins or arrives, or that it comes by a card"
        elif row.at and row.at not in board.spaces:
            yield f"{place}, at", Unknown(f"there is no space {row.at!r}", row.at, board.spaces)
        elif row.at and row.at not in tables.areas and row.at not in board.boxes:
            known = [*(area for area in board.spaces if area in tables.areas), *board.boxes]
            yield f"{place}, at", Unknown(f"no unit is ever in {row.at}: it is sea", row.at, known)


def side_of(kind: Kind) -> SideName:
    """The side of a kind of unit."""
    return "germans" if kind.nation == "german" else "allies"


def _table_problems(scenario: Scenario, board: AreaBoard, tables: Tables) -> Iterator[Fault]:
    """What of a player's own tables fits neither the map nor the units: shipped rows may be left over."""
    ours = shipped_tables()
    places = [space for space in board.spaces if space in tables.areas]
    for area in tables.areas:
        if area not in board.spaces and area not in ours.areas:
            yield (
                "map",
                Unknown(f"the tables have numbers for {area!r}, and the map no such area", area, places),
            )
    for zone in tables.zones:
        if zone not in board.boxes and zone not in ours.zones:
            yield (
                "map",
                Unknown(f"the tables have a zone {zone!r}, and the map no such box", zone, board.boxes),
            )
    yield from (("map", text) for _, text in find_doubled_numbers(tables, places, places))
    by_card = [row.id for row in scenario.units if row.card]
    for key, card in tables.cards.items():
        for use in card.uses:
            own = card != ours.cards.get(key)
            if use.effect == "place" and card.copies and own and use.unit not in by_card:
                text = f"the card {key} brings {use.unit!r}, and no such unit has `card = true`"
                yield "units", Unknown(text, use.unit, by_card)


def _landing_problems(scenario: Scenario, board: AreaBoard, tables: Tables) -> Iterator[Fault]:
    """What the landing needs: two beaches or more, support, a wave for each (SON 3.0, 4.0)."""
    beaches = [area for area, row in tables.areas.items() if row.beach and area in board.spaces]
    if len(beaches) < 2:
        yield "map", "a landing needs two beaches (SON 4.0); a later turn may begin without, with [begun]"
    if scenario.support < 2:
        yield "support", "support points go to at least two beaches (SON 4.0): give 2 or more"
    pool = len(pool_of(tables.kinds))
    if pool < POSTS * len(beaches):
        text = f"{POSTS * len(beaches)} strongpoints are drawn (SON 3.0), and the tables have {pool}"
        yield "map", text
    landing = {
        row.at for row in scenario.units
        if row.turn is None and row.kind in tables.kinds and side_of(tables.kinds[row.kind]) == "allies"
    }  # fmt: skip
    for beach in beaches:
        if f"{beach}{BOX}" not in landing:
            yield "units", f"no unit lands from {beach}{BOX}: one to six do from each box (SON 3.0)"
    drawn = {f"{beach}-{number}" for beach in beaches for number in range(1, POSTS + 1)}
    for number, row in enumerate(scenario.units, 1):
        if row.id in drawn:
            yield f"units #{number}, id", f"{row.id} is the id of a strongpoint that is drawn; choose another"


def _begun_problems(scenario: Scenario, board: AreaBoard, tables: Tables) -> Iterator[Fault]:
    begun = scenario.begun
    if begun is None:
        return
    if begun.turn > scenario.turns:
        yield "begun.turn", f"the game ends after turn {scenario.turns}"
    for area in begun.control:
        if area not in tables.areas or area not in board.spaces:
            yield f"begun.control.{area}", Unknown(f"there is no area {area!r}", area, tables.areas)
    for card in begun.removed:
        row = tables.cards.get(card.rpartition("-")[0])
        if row is None or card.rpartition("-")[2] not in {str(n + 1) for n in range(row.copies)}:
            yield "begun.removed", Unknown(f"there is no card {card!r}", card, tables.cards)
