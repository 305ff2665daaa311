"""A scenario of the hex-tile game as checked structs, and the check of a scenario.

A file looks like this (labels are those of the map; entries marked optional may be left out):

    format = 1
    system = "hex_tiles"
    name = "The bridge at dawn"
    map = "canal_bridge"                   # a shipped map, or a file beside the scenario
    date = "1944-06-06"
    first = "allies"                       # who plays the first card
    turns = 40                             # optional: turns of each side, after which the most medals win
    note = "..."                           # the designer's note
    special = ["..."]                      # optional: special rules in words, for the players

    [sides.allies]
    name = "6th Airborne"
    edge = "south"                         # its own edge of the map: south is the bottom, north the top
    hand = 5                               # command cards in hand
    medals = 5                             # medals to win
    won = 0                                # optional: medals already won, not counting objectives

    [sides.axis]
    ...

    [[units]]                              # one unit on each of the hexes
    side = "allies"
    kind = "special_forces"                # a kind of units.toml
    at = ["E4", "F5"]
    figures = 3                            # optional: figures at the start, if not those of its kind
    of = 4                                 # optional: figures at full strength, to which medics restore it
    badge = "2nd Ox and Bucks"             # optional: printed with the unit

    [[objectives]]
    name = "the bridge"
    hexes = ["G5"]
    side = "both"                          # who can win it: allies, axis or both (optional: both)
    medals = 1                             # optional: 1
    keeps = "while_there"                  # or until_taken, for_good (optional: while_there)
    needs = "any"                          # optional: any hex, all, majority (of those held), or a number
    from_start = false                     # optional: counts only if held when the owner's turn begins
    sudden_death = false                   # optional: taking it wins the game at once
    holder = "axis"                        # optional: who holds it at the start

    [[exits]]                              # units of the side may leave the map from these hexes
    side = "allies"
    hexes = ["A1", "B1"]
    medals = 1                             # optional: medals for each unit

    [bunkers]                              # the owner of every bunker on the map
    axis = ["C7", "K7"]

    [loose]                                # optional: sandbags and wire at the start, instead of
    wire = ["F6"]                          # those of the map
    sandbags = []

    [deck]                                 # optional
    without = ["air_power"]                # cards left out of the deck

    [options]                              # optional: see `Options` for every switch and its default
    hill_sight = "same_height"

A unit gets an id such as `a-inf1` (side, kind, number in the order of the file).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from wsn.data import Credits, Day, Fault, Line, Name, Note, Unknown, not_a_day
from wsn.english import count

if TYPE_CHECKING:
    from wsn.board.hexboard import HexBoard
    from wsn.systems.hex_tiles.data.tables import Tables

Side = Literal["allies", "axis"]
Owner = Literal["allies", "axis", "both"]
Edge = Literal["north", "south"]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Hand = Annotated[int, msgspec.Meta(ge=2, le=12)]

SIDES: Final[tuple[Side, Side]] = ("allies", "axis")
WHOSE: Final[Mapping[str, str]] = {"allies": "Allied", "axis": "Axis"}
"""Each side before the name of a unit."""
DEFAULT_TURNS: Final = 60
"""The turns of each side if a scenario does not say (M44 1.9 R1)."""


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a scenario file; unknown keys are errors."""


class Force(Part, frozen=True, kw_only=True):
    """One side: its name, its edge of the map, its hand of cards, and the medals it needs and has won."""

    name: Name
    """Its title, in lists and headings."""
    called: Line = ""
    """Its name in a sentence ("the 30th Division"), where that is not its title."""
    plural: bool = True
    """Whether that name is a plural: "the Guards win"."""
    edge: Edge
    """Its own edge of the map: south is the bottom, north the top."""
    hand: Hand
    """How many command cards it holds."""
    medals: Positive
    """The medals with which it wins."""
    won: Annotated[int, msgspec.Meta(ge=0, le=98)] = 0
    """Medals that it has won before the game, not counting objectives."""
    nation: Line = ""
    """Who fights for it, for lists and briefings, where its name does not say so."""


class Units(Part, frozen=True, kw_only=True):
    """Units of one kind, one on each hex."""

    side: Side
    """Whose units they are."""
    kind: str
    """Their kind in the table of units."""
    at: tuple[str, ...]
    """The hexes, one unit on each."""
    figures: Annotated[int, msgspec.Meta(ge=1, le=12)] | None = None
    """The figures that each begins with; left out, those of its kind."""
    of: Annotated[int, msgspec.Meta(ge=1, le=12)] | None = None
    """The figures at full strength, to which medics restore it; left out, those of its kind."""
    badge: Line = ""
    """What is printed with each unit."""


class Objective(Part, frozen=True, kw_only=True):
    """A medal for holding ground (M44 1.9)."""

    name: Name
    """What players call it."""
    hexes: tuple[str, ...]
    """The hexes to hold."""
    side: Owner = "both"
    """Who can win it."""
    medals: Positive = 1
    """The medals that it is worth."""
    keeps: Literal["while_there", "until_taken", "for_good"] = "while_there"
    """How long it counts for who holds it: while a unit is there, until the enemy takes it, or for good."""
    needs: Literal["any", "all", "majority"] | Positive = "any"
    """How many of its hexes have to be held: any one, all, a majority of those held, or a number."""
    from_start: bool = False
    """Whether it counts only if it is held when its owner's turn begins."""
    sudden_death: bool = False
    """Whether taking it wins the game at once."""
    holder: Side | None = None
    """Who holds it at the start."""


class Exit(Part, frozen=True, kw_only=True):
    """Hexes from which the units of a side may leave the map for medals (M44 1.9)."""

    side: Side
    """Whose units may leave."""
    hexes: tuple[str, ...]
    """The hexes from which they leave."""
    medals: Positive = 1
    """The medals for each unit that leaves."""


class Deck(Part, frozen=True, kw_only=True):
    """The cards left out of the deck."""

    without: tuple[str, ...] = ()
    """The kinds of card that are left out."""


class Options(Part, frozen=True, kw_only=True):
    """The switches for rules that are read in two ways; the first value of each is the default."""

    hedgerow_ground: Literal["before_moving", "always"] = "before_moving"
    """Who may take ground in a hedgerow: a unit that has not moved this turn, or any (M44 1.7)."""
    ground_after_stop: Literal["refused", "allowed"] = "refused"
    """Whether a unit that had to stop this turn may take ground (M44 1.7)."""
    beach_limit: Literal["entering", "starting"] = "entering"
    """Whom the two-hex limit binds: units that enter a beach, or also units that start on one."""
    bunker_guns: Literal["ignore_first", "every_flag"] = "ignore_first"
    """Artillery in a bunker ignores the first flag, or loses a figure for every flag (HT Bunkers)."""
    hill_sight: Literal["same_hill", "same_height"] = "same_hill"
    """Who may see over a hill hex: units on the same hill, or on any two hills (HT Hills)."""
    zero_dice: Literal["refused", "one_die"] = "refused"
    """A battle with no dice left may not be fought, or is fought with one die (M44 1.2)."""


class Scenario(Credits, frozen=True, kw_only=True):
    """A scenario of the hex-tile game."""

    format: Literal[1]
    """The version of the format: 1."""
    system: Literal["hex_tiles"]
    """The game."""
    name: Name
    """What people call the scenario."""
    map: str
    """The map: a shipped one, or a file beside the scenario."""
    date: Day
    """Year, month and day."""
    first: Side
    """The side that plays the first card."""
    note: Note
    """The designer's note, for whoever chooses the scenario."""
    sides: Mapping[Side, Force]
    """What each side is called, its hand and its medals."""
    units: tuple[Units, ...]
    """Who fights, and where."""
    turns: Positive = DEFAULT_TURNS
    """The turns of each side, after which the most medals win."""
    suggested: Side | None = None
    """The side that a newcomer had better play; None: the one that plays the first card."""
    special: tuple[Note, ...] = ()
    """Special rules in words, for the players."""
    objectives: tuple[Objective, ...] = ()
    """Ground that is worth medals."""
    exits: tuple[Exit, ...] = ()
    """Where units may leave the map for medals."""
    bunkers: Mapping[Side, tuple[str, ...]] = {}
    """The hexes of the bunkers that each side owns."""
    loose: Mapping[Literal["sandbags", "wire"], tuple[str, ...]] | None = None
    """Sandbags and wire at the start, in place of those of the map."""
    deck: Deck = Deck()
    """What is left out of the deck."""
    options: Options = Options()
    """Switches for rules that are read in two ways."""


def unit_ids(scenario: Scenario) -> Iterator[tuple[str, Units, str]]:
    """Every unit of the scenario: its id, its row and its starting hex."""
    counts: dict[str, int] = {}
    for row in scenario.units:
        for label in row.at:
            stem = f"{'a' if row.side == 'allies' else 'x'}-{KIND_ABBREVIATIONS.get(row.kind, row.kind[:3])}"
            counts[stem] = counts.get(stem, 0) + 1
            yield f"{stem}{counts[stem]}", row, label


KIND_ABBREVIATIONS: Final[Mapping[str, str]] = {
    "infantry": "inf",
    "special_forces": "sf",
    "armour": "arm",
    "elite_armour": "earm",
    "artillery": "art",
    "resistance": "res",
    "engineers": "eng",
    "sniper": "snp",
    "big_gun": "big",
    "tiger": "tig",
    "anti_tank": "atg",
    "mobile_artillery": "mob",
    "flamethrower": "fla",
}
"""The short form of each kind in the ids of units."""


def problems(scenario: Scenario, board: HexBoard, tables: Tables) -> Iterator[Fault]:
    """Everything wrong with a well-formed scenario: the place in the file, and the fault."""
    if (wrong := not_a_day(scenario.date)) is not None:
        yield "date", wrong
    if board.grid.orient != "pointy":
        yield "map", f"the map {scenario.map!r} must have hexes that point up (grid = 'pointy')"
    for side in SIDES:
        if side not in scenario.sides:
            yield "sides", f"the side {side!r} is missing"
        elif not any(row.side == side and row.at for row in scenario.units):
            yield "units", f"the side {side!r} has no unit"
    if len({force.edge for force in scenario.sides.values()}) == 1 and len(scenario.sides) == 2:
        yield "sides", "both sides have the same edge of the map"
    yield from _units(scenario, board, tables)
    for i, objective in enumerate(scenario.objectives, 1):
        here = f"objectives #{i} ({objective.name})"
        yield from _hexes(f"{here}, hexes", objective.hexes, board)
        if not isinstance(objective.needs, str) and objective.needs > len(objective.hexes):
            yield (
                f"{here}, needs",
                f"needs {objective.needs} of {count(len(objective.hexes), 'hex', 'hexes')}",
            )
        if objective.holder is not None and objective.side not in (objective.holder, "both"):
            yield f"{here}, holder", f"{objective.holder} holds it, but only {objective.side} can win it"
    for side, force in scenario.sides.items():
        held = force.won + sum(o.medals for o in scenario.objectives if o.holder == side)
        if held >= force.medals:
            yield "objectives", f"{side} holds {held} medals at the start and needs {force.medals}"
    for i, leaving in enumerate(scenario.exits, 1):
        yield from _hexes(f"exits #{i}, hexes", leaving.hexes, board)
    for word, labels in (scenario.loose or {}).items():
        if labels:
            yield from _hexes(f"loose, {word}", labels, board)
    yield from _bunker_faults(scenario, board)
    yield from _deck(scenario, tables)


def _hexes(place: str, labels: tuple[str, ...], board: HexBoard) -> Iterator[Fault]:
    """Problems of a list of hexes: empty, not on the map, or named twice."""
    from wsn.board.board import UnknownSpace

    if not labels:
        yield place, "has no hex"
    seen: set[str] = set()
    for label in labels:
        try:
            board.find(label)
        except UnknownSpace as error:
            yield place, error
        if label in seen:
            yield place, f"{label!r} is named twice"
        seen.add(label)


def _units(scenario: Scenario, board: HexBoard, tables: Tables) -> Iterator[Fault]:
    """Problems of the units: unknown kinds, shared hexes, and hexes where a unit may not stand."""
    from wsn.systems.hex_tiles.data.ground import may_stand

    taken: dict[str, str] = {}
    for i, row in enumerate(scenario.units, 1):
        here = f"units #{i}"
        yield from _hexes(f"{here}, at", row.at, board)
        kind = tables.kinds.get(row.kind)
        if kind is None:
            yield f"{here}, kind", Unknown(f"there is no kind of unit {row.kind!r}", row.kind, tables.kinds)
    for unit, row, label in unit_ids(scenario):
        if label not in board.spaces and label not in board.aliases:
            continue
        space = board.find(label).id
        if space in taken:
            yield f"units: {space}", f"{taken[space]} and {unit} both start there"
        taken[space] = unit
        if row.kind in tables.kinds:
            refused = may_stand(board, tables, row.kind, space)
            if refused is not None:
                yield f"units: {space}", f"{row.kind} may not start there: {refused}"


def _bunker_faults(scenario: Scenario, board: HexBoard) -> Iterator[Fault]:
    """Problems of the bunkers: each on the map needs one owner."""
    named: dict[str, str] = {}
    for side, labels in scenario.bunkers.items():
        yield from _hexes(f"bunkers, {side}", labels, board)
        for label in labels:
            if label not in board.spaces:
                continue
            if "bunker" not in board.hexes[label].features:
                yield f"bunkers, {side}", f"there is no bunker in {label}"
            if label in named and named[label] != side:
                yield "bunkers", f"{label} is owned by both sides"
            named[label] = side
    for space in board.hexes.values():
        if "bunker" in space.features and space.id not in named:
            yield "bunkers", f"the bunker in {space.id} has no owner (HT Bunkers)"


def _deck(scenario: Scenario, tables: Tables) -> Iterator[Fault]:
    """Problems of the deck: unknown cards, or too few of them."""
    for card in scenario.deck.without:
        if card not in tables.cards:
            yield "deck, without", Unknown(f"there is no card {card!r}", card, tables.cards)
    left = sum(card.copies for key, card in tables.cards.items() if key not in scenario.deck.without)
    hands = sum(force.hand for force in scenario.sides.values())
    if left < hands + 2:
        yield "deck, without", f"only {left} cards are left; the hands and a draw need {hands + 2}"
