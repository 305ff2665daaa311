"""Two rosters on the builder's desk: what the shelf shows, what is bought, and what is wrong with it.

Every change is kept in its file at once, with its history, so nothing is lost when the window closes. Totals
and problems are worked out again whenever the roster changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from pointbuy import catalogue as catalogues
from pointbuy import codes, editing, fits, keeping, naming, printed
from pointbuy.catalogue import Catalogue, Offer
from pointbuy.cataloguefile import Section
from pointbuy.checks import EXTRAS, Fault, advice, find_faults
from pointbuy.editing import RosterHistory
from pointbuy.pricing import Bill, Line, make_bill
from pointbuy.roster import Buy, Roster, catalogue_of
from wsn.client.pages.builder.sealing import Sealing
from wsn.data import DataError
from wsn.data.disk import make_folder, write_error_text
from wsn.parts.inforce import charts_of
from wsn.systems import game_of
from wsn.table.home import home

POINTS: Final = 150
"""What a new roster may spend: the usual points of a small game."""


@dataclass(frozen=True, slots=True)
class ShelfRow:
    """A row on the shelf: its price in each quality that fits, or why none does."""

    offer: Offer
    prices: tuple[tuple[str, int], ...]
    places: tuple[int, ...]
    """Of an add-on, a carrier or a craft: the companies that may still have it."""
    why_not: Fault | None

    @property
    def can_buy(self) -> bool:
        """Whether it can be bought now."""
        return self.why_not is None

    @property
    def quality(self) -> str:
        """The quality bought unless the player chooses another: the first that fits, or regular."""
        return self.prices[0][0] if self.prices else ""


@dataclass(frozen=True)
class RosterTotals:
    """All that is worked out from one roster."""

    roster: Roster
    catalogue: Catalogue

    @cached_property
    def full_bill(self) -> Bill:
        """Every purchase with its price, and what they come to."""
        return make_bill(self.roster, self.catalogue)

    @cached_property
    def roster_faults(self) -> tuple[Fault, ...]:
        """Everything against the rules."""
        return find_faults(self.roster, self.catalogue)

    @cached_property
    def advice(self) -> tuple[Fault, ...]:
        """What is only recommended."""
        return advice(self.roster, self.catalogue)

    @cached_property
    def roster_code(self) -> str:
        """Its code; empty where none can carry it."""
        try:
            return codes.encode_roster(self.roster, self.catalogue)
        except codes.BadCode:
            return ""

    @cached_property
    def shelf_rows(self) -> tuple[ShelfRow, ...]:
        """Everything that is sold to the nation, in the printed order."""
        fits_by_id = {fit.offer.id: fit for fit in fits.fitting_rows(self.roster, self.catalogue)}
        return tuple(
            self._shelf_row(offer, fits_by_id) for offer in self.catalogue.sold_to(self.roster.nation)
        )

    def _shelf_row(self, offer: Offer, fits_by_id: dict[str, fits.Fit]) -> ShelfRow:
        fit = fits_by_id.get(offer.id)
        if fit is not None:
            return ShelfRow(offer, fit.prices, fit.places, None)
        return ShelfRow(offer, (), (), fits.find_hindrance(offer, self.roster, self.catalogue))

    def faults_at(self, place: int) -> tuple[Fault, ...]:
        """What is wrong with one purchase (0: with the whole)."""
        return tuple(fault for fault in self.roster_faults if fault.place == place)


class Buyer:
    """One of the two players: the roster with its history, and the file that both are kept in."""

    def __init__(self, file: Path, history: RosterHistory, catalogue: Catalogue) -> None:
        self.file = file
        self.history = history
        self.problem = ""
        """Why the last change could not be made; empty when it was."""
        self.sealed = False
        """It is sealed: nothing can be changed until it is opened."""
        self._counted = RosterTotals(history.present, catalogue)

    @property
    def roster(self) -> Roster:
        """What is bought."""
        return self.history.present

    @property
    def catalogue(self) -> Catalogue:
        """What it is bought from."""
        return self._counted.catalogue

    @property
    def now(self) -> RosterTotals:
        """All that is worked out from the present roster."""
        if self._counted.roster is not self.roster:
            self._counted = RosterTotals(self.roster, self._counted.catalogue)
        return self._counted

    def _do(self, change: Callable[[], RosterHistory]) -> bool:
        """Make a change and keep it; if it cannot be done, `problem` says why and nothing changes."""
        if self.sealed:
            self.problem = "this roster is sealed: open both together, or take the seal back, to change it"
            return False
        try:
            after = change()
            if after is not self.history:
                self.history = after
                make_folder(self.file.parent)
                keeping.save_history(after, self.file)
        except DataError as error:
            self.problem = "; ".join(map(str, error.problems))
            return False
        except OSError as error:
            self.problem = write_error_text(self.file, error)
            return False
        self.problem = ""
        return True

    def _apply_change(self, change: Callable[[Roster], Roster]) -> bool:
        return self._do(lambda: self.history.add_change(change(self.roster)))

    # ---------------------------------------------------------------- wishes

    def buy_row(self, ware: ShelfRow, quality: str = "", choice: str = "", to: int = 0) -> bool:
        """Buy a row: an extra for the company `to` (the last that may have it), anything else at the end."""
        offer = ware.offer
        if offer.kind in EXTRAS:
            place = to or (ware.places[-1] if ware.places else 0)
            return self._apply_change(lambda roster: editing.join_extras(roster, place, (offer.id,)))
        chosen = choice or next((words[0] for words in offer.row.choices.values()), "")
        led = quality if offer.has_officer else ""
        return self._apply_change(
            lambda roster: editing.add_purchases(roster, Buy(row=offer.id, quality=led, choice=chosen))
        )

    def remove_purchase(self, place: int) -> bool:
        """Give back a purchase."""
        return self._apply_change(lambda roster: editing.remove_purchase(roster, place))

    def buy_again(self, place: int) -> bool:
        """Buy a purchase again, as it is."""
        return self._apply_change(lambda roster: editing.repeat_purchase(roster, place))

    def remove_part(self, place: int, row: str) -> bool:
        """Give back an add-on, a carrier or a craft of a company."""
        return self._apply_change(lambda roster: editing.part_extra(roster, place, row))

    def move_purchase(self, place: int, by: int) -> bool:
        """Move a purchase up or down; at the ends it stays."""
        to = max(1, min(place + by, len(self.roster.buys)))
        return self._apply_change(lambda roster: editing.move_purchase(roster, place, to))

    def alter_purchase(self, place: int, **keys: object) -> bool:
        """Change the quality, the count, the choice or the size of a purchase."""
        return self._apply_change(lambda roster: editing.replace_purchase(roster, place, **keys))

    def change(self, **keys: object) -> bool:
        """Change the points, the role, the title, or which rows are agreed on."""
        return self._apply_change(lambda roster: editing.change_keys(roster, **keys))

    def nation(self, nation: str) -> bool:
        """Buy for another nation, with other lists: the roster starts empty; undo brings the old one back."""
        old = self.roster
        if nation == old.nation:
            return True
        return self._apply_change(
            lambda _: editing.change_keys(
                editing.start_roster(self.catalogue, nation, old.points, old.role, old.title),
                exclusive=old.exclusive,
                works_for_both=old.works_for_both,
            )
        )

    def clear_roster(self) -> bool:
        """Give back everything."""
        return self._apply_change(lambda roster: editing.change_keys(roster, buys=()))

    def take(self, roster: Roster) -> bool:
        """Replace the roster with another; undo brings the old one back."""
        return self._apply_change(lambda _: roster)

    def undo_change(self) -> bool:
        """Take back the last change."""
        return self._do(lambda: self.history.undo_step())

    def redo_change(self) -> bool:
        """Redo the last change taken back."""
        return self._do(lambda: self.history.redo_step())

    def paste_roster(self, text: str) -> bool:
        """Take a roster from a code, or from a list as text. A wrong one is reported, and nothing changes."""
        bare = text.strip()
        if not bare:
            self.problem = "there is nothing to paste: copy a code or a list first"
            return False
        if codes.HEAD in bare.upper()[: len(codes.HEAD) + 2] and "\n\n" not in bare and len(bare) < 400:
            return self._paste_code(bare)
        return self._paste_list(text)

    def _paste_code(self, code: str) -> bool:
        try:
            opened = codes.decode_roster(code)
        except codes.BadCode as error:
            self.problem = str(error)
            return False
        if opened.catalogue.file.system != self.catalogue.file.system:
            self.problem = f"the code is for {opened.catalogue.file.title}, another game"
            return False
        done = self.take(opened.roster)
        self.problem = "; ".join(opened.differences) if done else self.problem
        return done

    def _paste_list(self, text: str) -> bool:
        old = self.roster
        try:
            read = printed.read_back(text, self.catalogue, old.nation, old.points, old.role)
        except DataError as error:
            self.problem = "; ".join(map(str, error.problems))
            return False
        if read.problems:
            self.problem = "; ".join(read.problems[:3])
            return False
        done = self.take(read.roster)
        self.problem = "; ".join(read.notes[:3]) if done else self.problem
        return done

    # ---------------------------------------------------------------- words

    def describe_pieces(self, offer: Offer) -> tuple[str, ...]:
        """What a row brings, kind by kind, with its values and what carries it."""
        with charts_of(self.catalogue.file.system, self.catalogue.charts):
            return self._list_pieces(offer)

    def _list_pieces(self, offer: Offer) -> tuple[str, ...]:
        system = self.catalogue.file.system
        looks, paper = game_of(system).look, game_of(system).look
        told = []
        for kind, count in offer.row.platoons.items():
            values = [
                f"{head} {value}"
                for head, value in zip(paper.row_heads, paper.row_values(kind))
                if value != "–"
            ]
            carrier = offer.row.carriers.get(kind, "")
            carried = f", in {looks.counter_face(carrier).name}" if carrier else ""
            told.append(f"{count} x {looks.counter_face(kind).name}: {', '.join(values)}{carried}")
        return tuple(told)

    @property
    def abbreviation_key(self) -> str:
        """What the short words of `describe_pieces` mean."""
        return game_of(self.catalogue.file.system).look.row_note

    def describe_purchase(self, line: Line) -> str:
        """A purchase in words."""
        return printed.purchase_text(line, self.catalogue)

    def list_roster(self) -> str:
        """The whole list as text, with its code."""
        return printed.print_list(self.roster, self.catalogue)


@dataclass(slots=True)
class Filters:
    """Which rows of the shelf are shown."""

    words: str = ""
    section: str = ""
    """One table only; empty: all."""
    fits: bool = False
    """Only what can be bought now."""


def filter_shelf(buyer: Buyer, wanted: Filters) -> tuple[tuple[Section, tuple[ShelfRow, ...]], ...]:
    """The tables of the catalogue with their rows that pass the filters; empty tables are left out."""
    words = tuple(naming.plain_name(word) for word in wanted.words.split())
    groups: dict[str, list[ShelfRow]] = {}
    sections: dict[str, Section] = {}
    for ware in buyer.now.shelf_rows:
        section = ware.offer.section
        if wanted.section and section.id != wanted.section:
            continue
        if (wanted.fits and not ware.can_buy) or not _row_matches(ware.offer, words):
            continue
        if ware.offer.is_exclusive and not buyer.roster.exclusive:
            continue
        sections[section.id] = section
        groups.setdefault(section.id, []).append(ware)
    return tuple((sections[id_], tuple(wares)) for id_, wares in groups.items())


def _row_matches(offer: Offer, words: tuple[str, ...]) -> bool:
    if not words:
        return True
    row = offer.row
    text = naming.plain_name(f"{offer.id} {offer.name} {offer.section.title} {' '.join(row.words)}")
    return all(word in text for word in words)


def shelf_sections(buyer: Buyer) -> tuple[Section, ...]:
    """The tables that the nation buys from."""
    sections_ = {offer.section.id: offer.section for offer in buyer.catalogue.sold_to(buyer.roster.nation)}
    return tuple(sections_.values())


class Buying:
    """Both buyers of a game, and whose roster lies on top."""

    def __init__(self, system: str, folder: Path | None = None) -> None:
        self.system = system
        self.folder = folder or home() / "rosters"
        self.notes: list[str] = []
        """What could not be read from the last session."""
        catalogue = catalogue_for(system)
        nations = list(catalogue.file.nations)
        other = next(
            (n for n in nations if catalogue.file.nations[n].side != catalogue.file.nations[nations[0]].side),
            nations[-1],
        )
        self.buyers = (
            self._make_buyer("a", catalogue, nations[0]),
            self._make_buyer("b", catalogue, other),
        )
        self.at = 0
        self.filters = Filters()
        self.sealing = Sealing(self.buyers)

    def _make_buyer(self, name: str, catalogue: Catalogue, nation: str) -> Buyer:
        file = self.folder / f"{self.system}_{name}.toml"
        if file.is_file():
            try:
                history = keeping.load_history(file)
                return Buyer(file, history, catalogue_of(history.present, str(file)))
            except DataError as error:
                self.notes.append(str(error.problems[0]))
                file = self._free_name(file)
        return Buyer(file, RosterHistory(present=editing.start_roster(catalogue, nation, POINTS)), catalogue)

    @staticmethod
    def _free_name(file: Path) -> Path:
        """A free name beside a file that cannot be read: a player's work is never lost."""
        names = (file.with_name(f"{file.stem}_{n}.toml") for n in range(2, 1000))
        return next(name for name in names if not name.exists())

    @property
    def top_buyer(self) -> Buyer:
        """Whose roster lies on top."""
        return self.buyers[self.at]

    @property
    def other_buyer(self) -> Buyer:
        """The other one."""
        return self.buyers[1 - self.at]

    def shown_shelf(self) -> tuple[tuple[Section, tuple[ShelfRow, ...]], ...]:
        """What is shown of the catalogue for the buyer on top."""
        return filter_shelf(self.top_buyer, self.filters)


def catalogue_for(system: str) -> Catalogue:
    """The shipped catalogue of a game. Raises KeyError for a game without one."""
    for name in catalogues.shipped_catalogues():
        catalogue = catalogues.load_catalogue(name)
        if catalogue.file.system == system:
            return catalogue
    raise KeyError(system)


def buyable_games() -> tuple[str, ...]:
    """The games that forces can be bought for, in the order of their catalogues."""
    catalogues_ = sorted(
        (catalogues.load_catalogue(name) for name in catalogues.shipped_catalogues()),
        key=lambda one: one.file.number,
    )
    return tuple(dict.fromkeys(one.file.system for one in catalogues_))
