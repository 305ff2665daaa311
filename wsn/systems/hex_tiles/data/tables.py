"""The tables of the hex-tile game as checked structs: terrain, obstacles, units, cards, boards, the die.

`tables()` gives the shipped tables. A game keeps the tables it began with (`documents`), so that an old
journal is played by its own numbers.
"""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec

from wsn.data import decode
from wsn.parts.shipped import ShippedTables

Origin = Literal["book", "public", "designed"]
Arm = Literal["infantry", "armour", "artillery"]
Symbol = Literal["infantry", "armour", "grenade", "flag", "star"]
Section = Literal["left", "centre", "right"]
Whole = Annotated[int, msgspec.Meta(ge=0, le=99)]
Dice = Annotated[int, msgspec.Meta(ge=-9, le=9)]

ARMS: Final[tuple[Arm, ...]] = ("infantry", "armour", "artillery")
SECTIONS: Final[tuple[Section, ...]] = ("left", "centre", "right")

FILES: Final = ("terrain", "units", "cards")
"""The names of the tables: `terrain.toml`, `units.toml` and `cards.toml`."""


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers that share a rule and an origin."""

    rule: str
    origin: Origin


class Movement(Row, frozen=True, kw_only=True):
    """The effects of ground on movement: who may enter, how far, and who may leave."""

    enter: tuple[Arm, ...] = ARMS
    stop: bool = False
    most: Whole | None = None
    adjacent: bool = False
    leave: Whole | None = None
    stuck: tuple[Arm, ...] = ()
    retreat: bool = True
    crosses: bool = False
    """Whether it lets every arm cross ground that is closed without it (a bridge)."""


class Battle(Row, frozen=True, kw_only=True):
    """The effects of ground on a unit that battles from it."""

    after_entry: bool = True
    may: bool = True
    dig: bool = True
    """Whether units may dig in here (M44 1.10)."""
    infantry: Dice = 0
    armour: Dice = 0
    artillery: Dice = 0


class Cover(Row, frozen=True, kw_only=True):
    """The dice that each arm loses against a unit on this ground."""

    infantry: Whole
    armour: Whole
    artillery: Whole
    from_below: bool = False
    owner: bool = False


class Flags(Row, frozen=True, kw_only=True):
    """The flags that a unit on this ground may ignore."""

    ignore: Whole
    owner: bool = False


class SightRow(Row, frozen=True, kw_only=True):
    """Ground that blocks lines of sight."""

    same_hill: bool = False


class Air(Row, frozen=True, kw_only=True):
    """The number printed for aircraft: shown, but not used by any rule (M44 1.11)."""

    check: Whole


class Ground(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A terrain tile, or an obstacle on one."""

    name: str
    movement: Movement | None = None
    battle: Battle | None = None
    cover: Cover | None = None
    flags: Flags | None = None
    sight: SightRow | None = None
    air: Air | None = None


class BoardKind(Row, frozen=True, kw_only=True):
    """A size of board, and the first and last doubled column of each of its sections."""

    columns: Whole
    rows: Whole
    left: tuple[int, int]
    centre: tuple[int, int]
    right: tuple[int, int]


Rows = Mapping[str, tuple[int, ...]]


class Face(Row, frozen=True, kw_only=True):
    """The printed background of a board: the rows of each terrain (0 at the top), for each size."""

    standard: Rows = {}
    tall: Rows = {}
    wide: Rows = {}


class Terrain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `terrain.toml`."""

    format: Literal[1]
    terrain: Mapping[str, Ground]
    obstacle: Mapping[str, Ground]
    board: Mapping[str, BoardKind]
    face: Mapping[str, Face]


class Kind(Row, frozen=True, kw_only=True):
    """A kind of unit."""

    name: str
    arm: Arm
    figures: Whole
    points: Whole
    battle_after: Whole
    dice: tuple[Whole, ...]
    elite: bool = False
    ground: bool = False
    overrun: bool = False
    sight: bool = True
    cover: bool = True
    shelter: bool = False
    retreat: Whole = 1
    assault_cover: Whole | None = None
    """The most dice that cover takes from it in close assault; None: all of them."""
    stars: tuple[Arm, ...] = ()
    """The arms that its stars hit."""
    stars_moved: bool = True
    """Whether its stars still hit in a turn in which it has moved."""
    hit_by: tuple[Symbol, ...] = ()
    """The only symbols that hit it; empty: those of its arm."""
    targets: tuple[Arm, ...] = ARMS
    """The arms that it may battle."""
    second_roll: bool = False
    """Whether each hit on it is rolled again and counts only for a grenade."""
    zeroes: Whole = 0
    """The targets that it can keep zeroed in, with one die more against each."""
    clears: bool = False
    """Whether it removes wire as well as battling."""
    medal: bool = True
    """Whether its elimination is worth a medal."""


class Die(Row, frozen=True, kw_only=True):
    """The faces of the battle die, by symbol."""

    infantry: tuple[int, ...]
    armour: tuple[int, ...]
    grenade: tuple[int, ...]
    flag: tuple[int, ...]
    star: tuple[int, ...]

    def symbols(self) -> Mapping[int, Symbol]:
        """The symbol on each face, by its number."""
        names: tuple[Symbol, ...] = ("infantry", "armour", "grenade", "flag", "star")
        return {face: name for name in names for face in getattr(self, name)}


class Units(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `units.toml`."""

    format: Literal[1]
    kind: Mapping[str, Kind]
    die: Die


class Card(Row, frozen=True, kw_only=True):
    """A command card; the top of `cards.toml` says what each key means."""

    name: str
    copies: Whole
    act: Literal[
        "order",
        "all",
        "air_power",
        "ambush",
        "barrage",
        "counter_attack",
        "dig_in",
        "medics",
        "finest_hour",
    ]
    text: str
    orders: Mapping[Literal["left", "centre", "right", "any"], Whole] = {}
    arms: tuple[Arm, ...] = ()
    near: bool | None = None
    one_section: bool = False
    points: Whole | None = None
    battle_after: Whole | None = None
    battles: Whole = 1
    bonus: Whole = 0
    bonus_in: Literal["all", "assault", "first"] = "all"
    free: bool = False
    again: bool = False
    dice: Whole = 0
    axis_dice: Whole | None = None
    targets: Whole = 0
    draw: Whole = 1
    mirror: str = ""
    supply: Whole | None = None
    """The most sandbags that may lie on the map for it to place more; None: without end."""


class Cards(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document `cards.toml`."""

    format: Literal[1]
    card: Mapping[str, Card]


@dataclass(frozen=True)
class Tables:
    """Every table of a game."""

    terrain: Mapping[str, Ground]
    obstacles: Mapping[str, Ground]
    boards: Mapping[str, BoardKind]
    faces: Mapping[str, Face]
    kinds: Mapping[str, Kind]
    die: Die
    cards: Mapping[str, Card]


def _read_tables(given: Mapping[str, Any]) -> Tables:
    terrain = decode(given["terrain"], Terrain, "terrain.toml")
    units = decode(given["units"], Units, "units.toml")
    cards = decode(given["cards"], Cards, "cards.toml")
    return Tables(
        terrain.terrain, terrain.obstacle, terrain.board, terrain.face, units.kind, units.die, cards.card
    )


SHIPPED: Final = ShippedTables(pathlib.Path(__file__).parent, FILES, _read_tables)


def documents() -> dict[str, Any]:
    """The shipped tables as documents, by the name of their file."""
    return SHIPPED.documents()


def tables_from(documents_: Mapping[str, Any]) -> Tables:
    """The tables of documents. Raises DataError with every problem."""
    return SHIPPED.of(documents_)


def tables() -> Tables:
    """The shipped tables."""
    return SHIPPED.tables
