"""A scenario: the forces, where the tokens lie, and what each victory needs.

format = 1
system = "omaha_solitaire"
name = "Omaha, alone"
map = "omaha_beach"
turns = 10
pool = "usual"                    # what the German tokens are drawn from (units.toml)
events_a_turn = 1

[[levels]]                        # the victories, the best last
name = "marginal"
points = 30

[tokens]
strongpoints = ["S01", "S02"]     # squares with a strongpoint token
events = ["S02"]                  # squares with a random event token
obstacles = ["B01"]               # beach squares with obstacles

[[units]]
id = "E-16"
name = "E Company, 16th Infantry"
kind = "company"                  # a kind of units.toml
division = "1st"                  # 1st, 29th or Rangers
turn = 1                          # when it lands
at = "C04"                        # its First Wave square; without it the player chooses

[begun]                           # optional: the game begins with the activations of a later turn
turn = 5
points = 17                       # victory points so far
initiative = { 1st = 2, 29th = 3 }
engineers = 4
cards = 2                         # how many are dealt
played = ["artillery-1"]          # these are not in the deck
taken = ["S02"]                   # squares that the Americans hold
gaps = ["B02"]
ashore = { E-16 = "S02" }         # who has landed, and where
disrupted = ["E-16"]
pinned = []
eliminated = ["F-16"]
tanks = [{ kind = "tank_2", at = "S02" }]
open = [{ kind = "sp_4", at = "S13" }]   # German tokens that lie face up
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from wsn.data import Credits, Day, Fault, Id, Line, Name, Note, Unknown
from wsn.systems.omaha_solitaire.data.tables import POOLS, Division
from wsn.systems.omaha_solitaire.data.words import BEACH, SEA

if TYPE_CHECKING:
    from wsn.board.squareboard import SquareBoard
    from wsn.systems.omaha_solitaire.data.tables import Tables

SIDES: Final = ("americans", "germans")
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


class Level(Part, frozen=True, kw_only=True):
    """A victory and the points it needs."""

    name: Name
    """What the victory is called."""
    points: Count
    """The victory points that it needs."""


class TokenRows(Part, frozen=True, kw_only=True):
    """The squares with tokens and obstacles at the start."""

    strongpoints: tuple[str, ...] = ()
    """The squares in which a strongpoint token lies face down."""
    events: tuple[str, ...] = ()
    """The squares in which a random event token lies face down."""
    obstacles: tuple[str, ...] = ()
    """The beach squares with obstacles."""


class UnitRow(Part, frozen=True, kw_only=True):
    """One unit: what it is, and when and where it lands."""

    id: Id
    """Its id in the scenario."""
    name: Name
    """What players read."""
    kind: str
    """Its kind in the table of units."""
    division: Division
    """The division whose points it uses; the Rangers use those of the 29th."""
    turn: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    """The turn on which it lands."""
    at: str = ""
    """Its First Wave square; left out in a later turn, the player chooses."""


class Placed(Part, frozen=True, kw_only=True):
    """A token that lies face up at the start."""

    kind: str
    """The kind of the token."""
    at: str
    """The square that it lies in."""
    disrupted: bool = False
    """Whether it lies on its weaker side."""


class Begun(Part, frozen=True, kw_only=True):
    """How things stand where the game begins with the activations of a later turn."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=20)]
    """The turn whose activations the game begins with."""
    points: int = 0
    """The victory points so far."""
    initiative: Mapping[Annotated[str, POOLS], Annotated[int, msgspec.Meta(ge=0, le=99)]] = {}
    """The initiative points of each division."""
    engineers: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    """The engineer points."""
    cards: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    """How many cards are dealt."""
    played: tuple[str, ...] = ()
    """The cards that are in the deck no more."""
    taken: tuple[str, ...] = ()
    """The squares worth a point that the Americans hold."""
    gaps: tuple[str, ...] = ()
    """The beach squares whose obstacles are cleared."""
    ashore: Mapping[Annotated[str, "units"], str] = {}
    """Who has landed, and the square of each."""
    disrupted: tuple[str, ...] = ()
    """The units that are disrupted."""
    pinned: tuple[str, ...] = ()
    """The units that are pinned."""
    eliminated: tuple[str, ...] = ()
    """The units that are eliminated."""
    tanks: tuple[Placed, ...] = ()
    """The tank tokens on the map."""
    open: tuple[Placed, ...] = ()
    """The German tokens that lie face up."""


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
    levels: tuple[Level, ...]
    """The victories, the best last."""
    tokens: TokenRows
    """Where German tokens and obstacles lie at the start."""
    units: tuple[UnitRow, ...]
    """Who lands, and when."""
    turns: Annotated[int, msgspec.Meta(ge=1, le=20)] = 10
    """How many turns it lasts."""
    pool: str = "usual"
    """The pool that the German tokens are drawn from."""
    events_a_turn: Annotated[int, msgspec.Meta(ge=0, le=6)] = 1
    """How many random events each turn has."""
    initiative: Annotated[int, msgspec.Meta(ge=-5, le=5)] = 0
    """Initiative points more (or fewer) each turn than the table gives."""
    date: Day = ""
    """Year, month and day."""
    note: Note = ""
    """The designer's note, for whoever chooses the scenario."""
    suggested: str = ""
    """The side that a newcomer had better play."""
    begun: Begun | None = None
    """How things stand, where the game begins with a later turn."""


def problems(scenario: Scenario, board: SquareBoard, tables: Tables) -> Iterator[Fault]:
    """Everything wrong with a scenario, each with its place."""
    for side in SIDES:
        if side not in scenario.sides:
            yield "sides", f"the side {side} is missing"
    for word in scenario.sides:
        if word not in SIDES:
            yield f"sides.{word}", Unknown("there is no such side", word, SIDES)
    if scenario.pool not in tables.pools:
        yield "pool", Unknown(f"there is no pool {scenario.pool!r}", scenario.pool, tables.pools)
    needs = [level.points for level in scenario.levels]
    if not needs or needs != sorted(set(needs)):
        yield "levels", "give at least one victory, each with more points than the one before"
    yield from _token_faults(scenario, board, tables)
    yield from _struck_faults(board, tables)
    yield from _units(scenario, board, tables)
    if scenario.begun is not None:
        yield from _start_faults(scenario, scenario.begun, board, tables)
    for row in (*tables.events.early.values(), *tables.events.late.values()):
        for square in row.squares:
            if square not in board.spaces:
                yield "map", f"the map has no square {square}, which the table of events names"


def _struck_faults(board: SquareBoard, tables: Tables) -> Iterator[Fault]:
    """Squares of the table of random events that the map does not have (BO Events)."""
    for rows in (tables.events.early, tables.events.late):
        for place in rows.values():
            for square in place.squares:
                if square not in board.spaces:
                    text = f"the map has no square {square!r}, which the table of random events names"
                    yield "map", Unknown(text, square, board.spaces)


def _token_faults(scenario: Scenario, board: SquareBoard, tables: Tables) -> Iterator[Fault]:
    lists = {
        "strongpoints": scenario.tokens.strongpoints,
        "events": scenario.tokens.events,
        "obstacles": scenario.tokens.obstacles,
    }
    for key, squares in lists.items():
        place = f"tokens.{key}"
        for square in squares:
            if square not in board.spaces:
                yield place, Unknown(f"there is no square {square!r}", square, board.spaces)
            elif (board.spaces[square].terrain == BEACH) != (key == "obstacles"):
                yield place, f"{square} is {board.spaces[square].terrain.replace('_', ' ')}"
            elif board.spaces[square].terrain == SEA:
                yield place, f"{square} is sea"
        if len(set(squares)) != len(squares):
            yield place, "a square is named twice"
    pool = tables.pools.get(scenario.pool)
    if pool is not None:
        for key, there in (("strongpoints", pool.strongpoints), ("events", pool.events)):
            if len(lists[key]) > sum(there.values()):
                yield f"tokens.{key}", f"the pool holds only {sum(there.values())} tokens"


def _units(scenario: Scenario, board: SquareBoard, tables: Tables) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, row in enumerate(scenario.units, 1):
        place = f"units #{number}"
        if row.id in seen:
            yield f"{place}, id", f"there are two units {row.id}"
        seen.add(row.id)
        kind = tables.kinds.get(row.kind)
        if kind is None:
            yield f"{place}, kind", Unknown(f"unknown kind {row.kind!r}", row.kind, tables.kinds)
        elif kind.arm in ("tank", "strongpoint", "event"):
            yield f"{place}, kind", f"{kind.name} is a token and no unit"
        if row.at and (row.at not in board.spaces or board.spaces[row.at].terrain != SEA):
            yield f"{place}, at", f"{row.at} is not a First Wave square"
        if not row.at and row.turn == 1:
            yield f"{place}, at", "say where a unit of the first turn lies"


def _start_faults(scenario: Scenario, begun: Begun, board: SquareBoard, tables: Tables) -> Iterator[Fault]:
    """What is wrong with a start in a later turn."""
    if begun.turn > scenario.turns:
        yield "begun.turn", f"the game ends after turn {scenario.turns}"
    for pool in begun.initiative:
        if pool not in POOLS:
            yield f"begun.initiative.{pool}", Unknown("there is no such division", pool, POOLS)
    known = {f"{key}-{copy}" for key, row in tables.cards.items() for copy in range(1, row.copies + 1)}
    for card in begun.played:
        if card not in known:
            yield "begun.played", Unknown(f"there is no card {card!r}", card, known)
    if begun.cards > len(known) - len(set(begun.played)):
        yield "begun.cards", "the deck does not hold so many"
    land = {square: row.terrain for square, row in board.spaces.items() if row.terrain != SEA}
    for key, squares in (("taken", begun.taken), ("gaps", begun.gaps)):
        for square in squares:
            if square not in land:
                yield f"begun.{key}", Unknown(f"there is no square {square!r} ashore", square, land)
            elif key == "gaps" and (land[square] != BEACH or square in scenario.tokens.obstacles):
                yield "begun.gaps", f"{square} is not a beach square whose obstacles are cleared"
    yield from _begun_units(scenario, begun, land)
    for key, rows in (("tanks", begun.tanks), ("open", begun.open)):
        arms = ("tank",) if key == "tanks" else ("strongpoint", "event")
        for number, row in enumerate(rows, 1):
            place = f"begun.{key} #{number}"
            kind = tables.kinds.get(row.kind)
            if kind is None or kind.arm not in arms:
                fitting = [one for one, printed in tables.kinds.items() if printed.arm in arms]
                yield f"{place}, kind", Unknown(f"{row.kind!r} is not such a token", row.kind, fitting)
            if row.at not in land:
                yield f"{place}, at", Unknown(f"there is no square {row.at!r} ashore", row.at, land)
    men = set(begun.ashore.values())
    for square in sorted(men & {*scenario.tokens.strongpoints, *scenario.tokens.events,
                                *(row.at for row in begun.open)}):  # fmt: skip
        yield "begun.ashore", f"a German token lies in {square}"
    for square in sorted({row.at for row in begun.tanks} - men):
        yield "begun.tanks", f"no unit is with the tank in {square}"


def _begun_units(scenario: Scenario, begun: Begun, land: Mapping[str, str]) -> Iterator[Fault]:
    """Everybody who should have landed is ashore or eliminated, and nobody else."""
    rows = {row.id: row for row in scenario.units}
    for key, units in (("ashore", tuple(begun.ashore)), ("eliminated", begun.eliminated),
                       ("disrupted", begun.disrupted), ("pinned", begun.pinned)):  # fmt: skip
        for unit in units:
            if unit not in rows:
                yield f"begun.{key}", Unknown(f"there is no unit {unit!r}", unit, rows)
            elif key in ("disrupted", "pinned") and unit not in begun.ashore:
                yield f"begun.{key}", f"{unit} is not ashore"
    for unit, square in begun.ashore.items():
        if square not in land:
            yield f"begun.ashore.{unit}", Unknown(f"there is no square {square!r} ashore", square, land)
    for unit, row in rows.items():
        there = (unit in begun.ashore) + (unit in begun.eliminated)
        if there != (row.turn <= begun.turn):
            landed = "is both ashore and eliminated" if there else "is neither ashore nor eliminated"
            what = "is still to come" if row.turn > begun.turn else f"{landed}: say which"
            yield "begun", f"{unit} lands on turn {row.turn}, and {what}"
