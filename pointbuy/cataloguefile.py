"""The file of a catalogue: what may be bought for points in a game.

A catalogue is one TOML file; the shipped ones are in the folder `catalogue` beside this module. It looks like
this (`wsn schema catalogue` describes it to an editor, `wsn check FILE` finds every mistake):

    format = 1
    system = "..."                     # the game, a folder of rules
    number = 1                         # its number in share codes; 200 and above are free for your own
    edition = 1                        # raised with every change of a price or a row
    title = "Forces of the summer"
    note = "..."                       # where the list comes from
    tables = "own.toml"                # optional: kinds of unit of its own, in a file beside it
    rule = "WSN 7.4"                   # the rule that limits the total to the points

    [qualities.veteran]                # how the quality of a company changes its price
    name = "Veteran"
    percent = 120                      # rounded once for each company, halves up
    rule = "WSN 7.4"

    [roles.defender]                   # a role of a buyer, and the multiple of points it gets
    name = "defender"
    rule = "WSN 7.2"

    [[sizes]]                          # sizes of game with the usual points of each role
    name = "small"
    boards = 1
    points = { encounter = 150, attacker = 300, defender = 150 }
    rule = "WSN 7.4"

    [nations.german]                   # a nation that buys
    name = "German"
    side = "axis"
    lists = ["german"]                 # the lists it buys from, its own first
    advice = { veteran = 25 }          # the advised maximum for a quality, in percent of the points
    advice_rule = "WSN 7.4"

    [[sections]]                       # a table of the book
    id = "german_infantry"
    list = "german"                    # if left out, for every nation
    title = "Infantry"
    kind = "company"                   # company, unit, add_on, carrier, craft, battery, air, anti_air, works
    rule = "WSN 7.4.1"
    origin = "book"                    # book, public or designed
    officer = "ge_officer"             # the kind of its officer
    rows = [
        { id = "G1", number = 1, name = "3 x Infantry", price = 18, platoons = { ge_infantry = 3 } },
    ]

`Row` says what each key of a row means. A number is never given to another row, because share codes carry
it; the id is what people type. Names are as printed, slips of the pen included (`oddity` says which).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from wsn.data import Line, Name, Note
from wsn.data.ids import SAYS

SectionKind = Literal["company", "unit", "add_on", "carrier", "craft", "battery", "air", "anti_air", "works"]
Origin = Literal["book", "public", "designed"]
Word = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9][a-z0-9_]*$(?!\n)",
        max_length=40,
        extra={SAYS: "use up to 40 small letters (a to z), digits and '_'"},
    ),
]
Price = Annotated[int, msgspec.Meta(ge=0, le=999)]
Number = Annotated[int, msgspec.Meta(ge=1, le=4095)]
Few = Annotated[int, msgspec.Meta(ge=1, le=99)]
Share = Annotated[int, msgspec.Meta(ge=0, le=100)]
Points = Annotated[int, msgspec.Meta(ge=1, le=9999)]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a catalogue; unknown keys are errors."""


class Quality(Part, frozen=True, kw_only=True):
    """The quality of a company, with its effect on the price."""

    name: Name
    """What players read."""
    percent: Annotated[int, msgspec.Meta(ge=1, le=999)]
    """The price of a company of this quality, in percent of the printed one."""
    rule: str
    """The rule that says so."""


class Role(Part, frozen=True, kw_only=True):
    """A role of a buyer in the scenario that is bought for."""

    name: Name
    """What players read."""
    rule: str
    """The rule that gives it its points."""
    times: Few = 1
    """The multiple of the other role's points that this one gets."""


class Size(Part, frozen=True, kw_only=True):
    """A size of game: its boards and the usual points of each role; no points if players choose freely."""

    name: Name
    """What players read."""
    boards: Few
    """How many boards it is played on."""
    points: Mapping[str, Points] = {}
    """The usual points of each role."""
    rule: str
    """The rule that says so."""


class Nation(Part, frozen=True, kw_only=True):
    """A nation that buys: its side in the game, and the lists it buys from, its own first."""

    name: Name
    """What players read."""
    side: str
    """Its side in the game."""
    lists: tuple[str, ...]
    """The lists it buys from, its own first."""
    advice: Mapping[str, Share] = {}
    """The advised share of the points, in percent, for companies of a quality."""
    advice_rule: str = ""
    """The rule that advises so."""


class Row(Part, frozen=True, kw_only=True):
    """One line of a printed table."""

    id: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^[A-Za-z][A-Za-z0-9]{0,7}$(?!\n)",
            extra={SAYS: "use up to 8 letters (a to z) and digits, with a letter first"},
        ),
    ]
    """The id that people type."""
    number: Number
    """The number for share codes, never given to another row."""
    name: Name
    """The printed name, without the officer that every company has."""
    price: Price
    """What one costs, in points."""
    platoons: Mapping[str, Few] = {}
    """The kinds of its platoons in printed order, with the number of each."""
    carriers: Mapping[str, str] = {}
    """The kind of carrier for the platoons of each kind."""
    words: tuple[Word, ...] = ()
    """Words for all its platoons: motorized, airborne."""
    takes_add_on: bool = False
    """Whether an add-on may be bought with this company."""
    needs: tuple[Word, ...] = ()
    """For an add-on: the words that the company must have."""
    serves: tuple[str, ...] = ()
    """For a carrier or craft: the kinds of platoon it carries; each platoon has at most one."""
    exclusive: bool = False
    """Whether it is only in a special edition, so that players may agree to leave it out."""
    gives: Mapping[str, str | int | bool] = {}
    """What the scenario receives for it, in the words of the game."""
    choices: Mapping[str, tuple[str, ...]] = {}
    """A choice of the buyer with its options: `{ mines = ["anti_tank", "mixed"] }`; at most one key."""
    size: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1
    """The most points (of defence) it may have; the price is for each."""
    size_rule: str = ""
    """The rule of this limit, if it is not that of the price."""
    most: Few | None = None
    """The most of it in a roster."""
    kind: SectionKind | Literal[""] = ""
    """The kind, if it differs from its section, such as a lorry at the end of a table of companies."""
    rolls: tuple[str, ...] | None = None
    """What dice decide when a scenario is built, if it differs from its section."""
    oddity: Note = ""
    """What looks wrong in the printed row, which is kept as printed."""


class Section(Part, frozen=True, kw_only=True):
    """One printed table of rows: its list, its kind, and the rule and origin of its prices."""

    id: Word
    """Its id in the catalogue."""
    title: Name
    """What players read above it."""
    kind: SectionKind
    """What its rows are: companies, units, add-ons, batteries ..."""
    rule: str
    """The rule that prints its prices."""
    origin: Origin
    """Where the prices come from: a rulebook, a public source, or our own design."""
    list: str = ""
    """The list it belongs to; if empty, every nation may buy from it."""
    officer: str = ""
    """The kind of officer of each of its companies."""
    rolls: tuple[str, ...] = ()
    """What dice decide when a scenario is built: the officer of a company, missions."""
    exclusive: bool = False
    """Whether all its rows are only in a special edition."""
    roles: tuple[str, ...] = ()
    """The roles that may buy it, unless the scenario says otherwise; if empty, all may."""
    role_rule: str = ""
    """The rule that limits it to these roles."""
    add_on_rule: str = ""
    """For add-ons: the rule that says which companies may take one."""
    add_on_hosts: Line = "some companies only"
    """For add-ons: the companies that may take one, in words."""
    needs_rule: str = ""
    """For add-ons: the rule that asks for words of the company."""
    carrier_rule: str = ""
    """For carriers and craft: the rule that says whom they carry."""
    rows: tuple[Row, ...]
    """What it offers."""


class CatalogueFile(Part, frozen=True, kw_only=True):
    """A catalogue file."""

    format: Literal[1]
    """The version of the format: 1."""
    system: str
    """The game that it is for."""
    number: Annotated[int, msgspec.Meta(ge=1, le=255)]
    """Its number in share codes; 200 and above are free for your own."""
    edition: Annotated[int, msgspec.Meta(ge=1, le=255)]
    """Raised with every change of a price or a row."""
    title: Name
    """What players read."""
    note: Note
    """Where the list comes from."""
    tables: Line = ""
    """A file beside the catalogue with kinds of unit of its own, as for `--tables`; empty: none."""
    rule: str
    """The rule that limits a roster to its points."""
    qualities: Mapping[str, Quality] = {}
    """How the quality of a company changes its price."""
    roles: Mapping[str, Role]
    """The roles of buyers."""
    sizes: tuple[Size, ...] = ()
    """The sizes of game, with the usual points."""
    nations: Mapping[str, Nation]
    """The nations that buy."""
    sections: tuple[Section, ...]
    """What may be bought, table by table."""


def kind_of(row: Row, section: Section) -> SectionKind:
    """The kind of a row: a company, an add-on, a battery ..."""
    return row.kind or section.kind
