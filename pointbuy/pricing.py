"""The cost of a roster, worked out from the catalogue whenever it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pointbuy.catalogue import Catalogue, Offer
from pointbuy.roster import Buy, Roster
from wsn.renamed import FormerName, former_names


@dataclass(frozen=True, slots=True)
class Line:
    """One purchase with its price; `offer` is None for a row that the catalogue does not have."""

    place: int
    buy: Buy
    offer: Offer | None
    extras: tuple[Offer | None, ...]
    price: int


@dataclass(frozen=True, slots=True)
class Bill:
    """The purchases of a roster with their prices and totals."""

    lines: tuple[Line, ...]
    points: int
    """The points that may be spent."""

    @property
    def total_points(self) -> int:
        """The points spent."""
        return sum(line.price for line in self.lines)

    @property
    def points_left(self) -> int:
        """The points left; negative if too much was spent."""
        return self.points - self.total_points

    def spent_on(self, quality: str) -> int:
        """The cost of all companies of a quality."""
        return sum(line.price for line in self.lines if line.buy.quality == quality)

    total = FormerName("total_points")
    left = FormerName("points_left")


def make_bill(roster: Roster, catalogue: Catalogue) -> Bill:
    """Every purchase with its price."""
    return Bill(
        tuple(line_of(place, buy, catalogue) for place, buy in enumerate(roster.buys, 1)), roster.points
    )


def line_of(place: int, buy: Buy, catalogue: Catalogue) -> Line:
    """One purchase with its price."""
    offer = catalogue.offer(buy.row)
    extras = tuple(catalogue.offer(id_) for id_ in buy.with_)
    return Line(place, buy, offer, extras, purchase_price(buy, catalogue))


def purchase_price(buy: Buy, catalogue: Catalogue) -> int:
    """The price of a purchase; a row that the catalogue does not have costs nothing.

    Ruling: the quality of a company is applied once, to the company with its add-on, and halves round up
    (WSN 7.4 R1). The price of a carrier or craft is added unchanged.
    """
    offer = catalogue.offer(buy.row)
    if offer is None:
        return 0
    extras = [extra for id_ in buy.with_ if (extra := catalogue.offer(id_)) is not None]
    platoons = offer.row.price + sum(extra.row.price for extra in extras if extra.kind == "add_on")
    rest = sum(extra.row.price for extra in extras if extra.kind != "add_on")
    quality = catalogue.file.qualities.get(buy.quality) if offer.has_officer else None
    company = half_up(platoons * quality.percent, 100) if quality is not None else platoons
    return (company * buy.size + rest) * buy.count


def half_up(number: int, by: int) -> int:
    """A quotient rounded to the nearest whole number, halves up."""
    return (2 * number + by) // (2 * by)


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"bill": "make_bill", "price": "purchase_price"},
    )
