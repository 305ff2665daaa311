"""Catalogues of what may be bought for points: finds, reads and checks them.

`cataloguefile` shows the format of a catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pointbuy.cataloguefile import CatalogueFile, Row, Section, SectionKind, kind_of
from pointbuy.soundness import find_problems
from wsn.data import (
    DataError,
    Problem,
    check_format,
    decode,
    digest,
    find_beside,
    locate,
    on_another_machine,
    read_document,
    shorten,
)
from wsn.parts.inforce import charts_of
from wsn.renamed import FormerName, former_names
from wsn.scenario import charts_with
from wsn.systems import SYSTEMS

FOLDER: Final = Path(__file__).with_name("catalogue")
"""The folder of the shipped catalogues."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A row of a catalogue with its section."""

    row: Row
    section: Section = field(repr=False)

    @property
    def id(self) -> str:
        """What people type."""
        return self.row.id

    @property
    def name(self) -> str:
        """As printed."""
        return f"1 x Officer, {self.row.name}" if self.has_officer else self.row.name

    @property
    def short(self) -> str:
        """As printed, without the officer that every company has."""
        return self.row.name

    @property
    def kind(self) -> SectionKind:
        """What it is: a company, an add-on, a battery ..."""
        return kind_of(self.row, self.section)

    @property
    def has_officer(self) -> bool:
        """True for a company with an officer: only such a one has a quality."""
        return self.kind == "company"

    @property
    def rolled_values(self) -> tuple[str, ...]:
        """What dice decide of it when a scenario is built; until then it is shown as `?`."""
        if self.row.rolls is not None:
            return self.row.rolls
        return self.section.rolls if self.kind == self.section.kind else ()

    @property
    def is_exclusive(self) -> bool:
        """Whether players may agree to leave it out."""
        return self.row.exclusive or self.section.exclusive

    led = FormerName("has_officer")
    rolls = FormerName("rolled_values")
    exclusive = FormerName("is_exclusive")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A checked catalogue."""

    name: str
    """Its name in rosters: the file name of a shipped catalogue, or the path of another one."""
    file: CatalogueFile
    digest: str
    """Four hexadecimal digits from its numbers, names and prices, for share codes."""
    offers: Mapping[str, Offer]
    """Every row by its id in lower case, in printed order."""
    charts: Mapping[str, Any] | None = None
    """The charts of the game with the kinds that it adds; None: as they are shipped."""

    def offer(self, id_: str) -> Offer | None:
        """The row with an id in any case, or None."""
        return self.offers.get(id_.lower())

    def find_number(self, number: int) -> Offer | None:
        """The row with a number, or None."""
        return next((offer for offer in self.offers.values() if offer.row.number == number), None)

    def nation_lists(self, nation: str) -> tuple[str, ...]:
        """The lists that a nation may buy from; the list with an empty name is for all nations."""
        known = self.file.nations.get(nation)
        return (*known.lists, "") if known is not None else ("",)

    def sold_to(self, nation: str) -> Iterator[Offer]:
        """The rows that a nation may buy, from its own list first, in printed order."""
        for name in self.nation_lists(nation):
            yield from (offer for offer in self.offers.values() if offer.section.list == name)

    numbered = FormerName("find_number")
    lists = FormerName("nation_lists")


def shipped_catalogues() -> Mapping[str, Path]:
    """The shipped catalogues, by name."""
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


def find_catalogue(name_or_path: str | Path) -> Path:
    """The file of a catalogue, by its name or its path. Raises DataError with the nearest name."""
    return locate("catalogues", name_or_path, shipped_catalogues())


def load_catalogue(name_or_path: str | Path) -> Catalogue:
    """A catalogue by its name or its path. Raises DataError with all its problems."""
    path = find_catalogue(name_or_path)
    name = path.stem if shipped_catalogues().get(path.stem) == path else str(name_or_path)
    if path.parent == FOLDER:
        return _load_shipped(path, name)
    file = parse_catalogue(read_document(path), str(path))
    return replace(_make_ready(file, name), charts=_charts_with(file, str(path)))


@cache
def _load_shipped(path: Path, name: str) -> Catalogue:
    """A shipped catalogue, read once."""
    return _make_ready(parse_catalogue(read_document(path), str(path)), name)


def parse_catalogue(document: Mapping[str, Any], file: str) -> CatalogueFile:
    """The catalogue in a document. Raises DataError with all its problems."""
    check_format(document, file)
    read = decode(document, CatalogueFile, file)
    with charts_of(read.system, _charts_with(read, file)):
        listed = [Problem(file, place, text) for place, text in find_problems(read)]
    if listed:
        raise DataError(listed)
    return read


def _charts_with(read: CatalogueFile, file: str) -> Mapping[str, Any] | None:
    """The charts with the kinds that a catalogue adds. Raises DataError, also where their file is missing."""
    if not read.tables or read.system not in SYSTEMS:
        return None
    there = None if on_another_machine(read.tables) else find_beside(Path(file).parent, read.tables)
    if there is None:
        text = f"there is no file {shorten(read.tables)} beside the catalogue, where its own kinds belong"
        raise DataError([Problem(file, "tables", text)])
    return charts_with(read.system, there)


def _make_ready(file: CatalogueFile, name: str) -> Catalogue:
    offers = {row.id.lower(): Offer(row, section) for section in file.sections for row in section.rows}
    prices = [[o.row.number, o.name, o.row.price, o.row.size] for o in offers.values()]
    sums = [[key, quality.percent] for key, quality in sorted(file.qualities.items())]
    return Catalogue(name, file, digest([prices, sums])[:4], offers)


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {
            "shipped": "shipped_catalogues",
            "find": "find_catalogue",
            "load": "load_catalogue",
            "parse": "parse_catalogue",
        },
    )
