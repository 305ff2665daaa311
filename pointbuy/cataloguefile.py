"""The file of a catalogue: what may be bought for points in any game, as anybody may write it.

A catalogue is one TOML file; those that are shipped lie in the folder `catalogue` beside this module. It
looks like this (`wsn schema catalogue` describes it to an editor, `wsn check FILE` finds every mistake):

    format = 1
    system = "..."                     # the game, a folder of rules
    number = 1                         # which catalogue a share code means; 200 and more are free for yours
    edition = 1                        # raised with every change of a price or a row
    title = "Forces of the summer"
    note = "..."                       # where the list comes from
    rule = "WSN 7.4"                   # the rule that asks for a total within the points

    [qualities.veteran]                # what the quality of a company does to its price
    name = "Veteran"
    percent = 120                      # rounded once a company, a half goes up
    rule = "WSN 7.4"

    [roles.defender]                   # what a buyer may be, and whose points he gets that often
    name = "defender"
    rule = "WSN 7.2"

    [[sizes]]                          # sizes of game with the usual points of each role
    name = "small"
    boards = 1
    points = { encounter = 150, attacker = 300, defender = 150 }
    rule = "WSN 7.4"

    [nations.german]                   # who buys
    name = "German"
    side = "axis"
    lists = ["german"]                 # from which lists, the first one is its own
    advice = { veteran = 25 }          # how many percent of the points at most should go there
    advice_rule = "WSN 7.4"

    [[sections]]                       # a table of the book
    id = "german_infantry"
    list = "german"                    # left out: for every nation
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

from wsn.data.ids import SAYS

SectionKind = Literal["company", "unit", "add_on", "carrier", "craft", "battery", "air", "anti_air", "works"]
Origin = Literal["book", "public", "designed"]
Word = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9][a-z0-9_]*$",
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
    """A part of a catalogue: no key is unknown."""


class Quality(Part, frozen=True, kw_only=True):
    """What the quality of a company does to its price."""

    name: str
    percent: Annotated[int, msgspec.Meta(ge=1, le=999)]
    rule: str


class Role(Part, frozen=True, kw_only=True):
    """What a buyer may be in the scenario that he buys for."""

    name: str
    rule: str
    times: Few = 1
    """He gets so many times the points of the other roles of his scenario."""


class Size(Part, frozen=True, kw_only=True):
    """A size of game: the boards, and the usual points of each role; none where the players are free."""

    name: str
    boards: Few
    points: Mapping[str, Points] = {}
    rule: str


class Nation(Part, frozen=True, kw_only=True):
    """Who buys: his side in the game, and the lists he buys from, his own first."""

    name: str
    side: str
    lists: tuple[str, ...]
    advice: Mapping[str, Share] = {}
    """The advised share of the points, in percent, for companies of a quality."""
    advice_rule: str = ""


class Row(Part, frozen=True, kw_only=True):
    """One line of a printed table."""

    id: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^[A-Za-z][A-Za-z0-9]{0,7}$",
            extra={SAYS: "use up to 8 letters (a to z) and digits, with a letter first"},
        ),
    ]
    """What people type."""
    number: Number
    """What a share code carries; never given to another row."""
    name: str
    """As printed, without the officer that every company has."""
    price: Price
    platoons: Mapping[str, Few] = {}
    """The kinds of its platoons, in the printed order, and how many of each."""
    carriers: Mapping[str, str] = {}
    """The kind of carrier that each platoon of a kind has."""
    words: tuple[Word, ...] = ()
    """What the row says of all its platoons: motorized, airborne."""
    takes_add_on: bool = False
    """One add-on may be bought with this company."""
    needs: tuple[Word, ...] = ()
    """Of an add-on: the company has these words."""
    serves: tuple[str, ...] = ()
    """Of a carrier or a craft: the kinds of platoon that it takes; of a company each has at most one."""
    exclusive: bool = False
    """Only in a special edition: players may agree to leave these rows out."""
    gives: Mapping[str, str | int | bool] = {}
    """What the scenario gets for it, in the words of the game."""
    choices: Mapping[str, tuple[str, ...]] = {}
    """What the buyer chooses, and from what: `{ mines = ["anti_tank", "mixed"] }`. One key at most."""
    size: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1
    """The price is for each of up to so many points (of defence)."""
    size_rule: str = ""
    """The rule that sets this limit, where it is not that of the price."""
    most: Few | None = None
    """No more than this in a roster."""
    kind: SectionKind | Literal[""] = ""
    """Where it is not what its section sells: a lorry at the end of a table of companies."""
    rolls: tuple[str, ...] | None = None
    """What dice decide of it when a scenario is built, where it is not what its section says."""
    oddity: str = ""
    """What looks wrong in the printed row; it is kept as printed."""


class Section(Part, frozen=True, kw_only=True):
    """One printed table of rows: whose it is, what it sells, and the rule and origin of its prices."""

    id: Word
    title: str
    kind: SectionKind
    rule: str
    origin: Origin
    list: str = ""
    """The list it belongs to; empty: every nation buys from it."""
    officer: str = ""
    """The kind of officer that each of its companies has."""
    rolls: tuple[str, ...] = ()
    """What dice decide of its rows when a scenario is built: the officer of a company, missions."""
    exclusive: bool = False
    """All its rows are only in a special edition."""
    roles: tuple[str, ...] = ()
    """Only for buyers of these roles, unless the scenario says otherwise; empty: for all."""
    role_rule: str = ""
    """The rule that keeps it for these roles."""
    add_on_rule: str = ""
    """Of add-ons: the rule that says to which companies."""
    add_on_hosts: str = "some companies only"
    """Of add-ons, in words: which companies take one."""
    needs_rule: str = ""
    """Of add-ons: the rule that asks for the words of the company."""
    carrier_rule: str = ""
    """Of carriers and craft: the rule that says whom they serve."""
    rows: tuple[Row, ...]


class CatalogueFile(Part, frozen=True, kw_only=True):
    """A whole list of what may be bought for a game, as it is written."""

    format: Literal[1]
    system: str
    number: Annotated[int, msgspec.Meta(ge=1, le=255)]
    edition: Annotated[int, msgspec.Meta(ge=1, le=255)]
    title: str
    note: str
    rule: str
    qualities: Mapping[str, Quality] = {}
    roles: Mapping[str, Role]
    sizes: tuple[Size, ...] = ()
    nations: Mapping[str, Nation]
    sections: tuple[Section, ...]


def kind_of(row: Row, section: Section) -> SectionKind:
    """What a row sells: a company, an add-on, a battery ..."""
    return row.kind or section.kind
