"""What may be bought for points: a list of any game, read from a file that anybody may write.

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

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from wsn.data import DataError, Problem, check_format, decode, digest, locate, read_document

FOLDER = Path(__file__).with_name("catalogue")
"""The catalogues that are shipped."""

SectionKind = Literal["company", "unit", "add_on", "carrier", "craft", "battery", "air", "anti_air", "works"]
Origin = Literal["book", "public", "designed"]
Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9_]*$", max_length=40)]
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

    id: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z][A-Za-z0-9]{0,7}$")]
    """What people type."""
    number: Number
    """What a share code carries; never given to another row."""
    name: str
    """As printed."""
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


@dataclass(frozen=True, slots=True)
class Offer:
    """A row with the section it stands in: all that is to be known about what it sells."""

    row: Row
    section: Section = field(repr=False)

    @property
    def id(self) -> str:
        """What people type."""
        return self.row.id

    @property
    def name(self) -> str:
        """As printed."""
        return self.row.name

    @property
    def short(self) -> str:
        """As printed, without the officer that every company has."""
        return re.sub(r"^1 ?x Officer, ", "", self.row.name)

    @property
    def kind(self) -> SectionKind:
        """What it is: a company, an add-on, a battery ..."""
        return self.section.kind if not self.row.kind else self.row.kind

    @property
    def led(self) -> bool:
        """True for a company with an officer: only such a one has a quality."""
        return self.kind == "company"

    @property
    def rolls(self) -> tuple[str, ...]:
        """What dice decide of it when a scenario is built; until then it is shown as `?`."""
        if self.row.rolls is not None:
            return self.row.rolls
        return self.section.rolls if self.kind == self.section.kind else ()

    @property
    def exclusive(self) -> bool:
        """True when players may agree to leave it out."""
        return self.row.exclusive or self.section.exclusive


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A catalogue that is in order, ready to be asked."""

    name: str
    """How a roster names it: a shipped one by the name of its file, another by its path."""
    file: CatalogueFile
    digest: str
    """Of its numbers, names and prices: four hexadecimal digits that a share code carries."""
    offers: Mapping[str, Offer]
    """Every row by its id in small letters, in the printed order."""

    def offer(self, id_: str) -> Offer | None:
        """The row of this id, typed in any case; None when there is none."""
        return self.offers.get(id_.lower())

    def numbered(self, number: int) -> Offer | None:
        """The row of this number; None when there is none."""
        return next((offer for offer in self.offers.values() if offer.row.number == number), None)

    def lists(self, nation: str) -> tuple[str, ...]:
        """The lists that a nation buys from; the empty one belongs to all."""
        known = self.file.nations.get(nation)
        return (*known.lists, "") if known is not None else ("",)

    def sold_to(self, nation: str) -> Iterator[Offer]:
        """What a nation may buy, its own list first, each in the printed order."""
        for name in self.lists(nation):
            yield from (offer for offer in self.offers.values() if offer.section.list == name)


def shipped() -> Mapping[str, Path]:
    """The catalogues that come with the program, by name."""
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


def find(name_or_path: str | Path) -> Path:
    """The file of a catalogue, by its name or its path. Raises DataError with the nearest name."""
    return locate("catalogues", name_or_path, shipped())


def load(name_or_path: str | Path) -> Catalogue:
    """A catalogue by its name or its path. Raises DataError with everything that is wrong with it."""
    path = find(name_or_path)
    name = path.stem if shipped().get(path.stem) == path else str(name_or_path)
    return _load(path, name) if path.parent == FOLDER else _ready(parse(read_document(path), str(path)), name)


@cache
def _load(path: Path, name: str) -> Catalogue:
    """A shipped catalogue, read once."""
    return _ready(parse(read_document(path), str(path)), name)


def parse(document: Mapping[str, Any], file: str) -> CatalogueFile:
    """A document as a catalogue. Raises DataError with every problem of its shape and of what it says."""
    from pointbuy.soundness import problems

    check_format(document, file)
    found = decode(document, CatalogueFile, file)
    listed = [Problem(file, place, text) for place, text in problems(found)]
    if listed:
        raise DataError(listed)
    return found


def _ready(file: CatalogueFile, name: str) -> Catalogue:
    offers = {row.id.lower(): Offer(row, section) for section in file.sections for row in section.rows}
    prices = [[row.number, row.name, row.price, row.size] for s in file.sections for row in s.rows]
    sums = [[key, quality.percent] for key, quality in sorted(file.qualities.items())]
    return Catalogue(name, file, digest([prices, sums])[:4], offers)
