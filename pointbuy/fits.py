"""The rows that a player can still buy without a new fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from pointbuy.catalogue import Catalogue, Offer
from pointbuy.checks import EXTRAS, Fault, count_rows, faults_of
from pointbuy.pricing import make_bill, purchase_price
from pointbuy.roster import MOST_BUYS, Buy, Roster
from wsn.renamed import former_names


@dataclass(frozen=True, slots=True)
class Fit:
    """A row that can be bought now: its cost by quality, and the companies that can have it."""

    offer: Offer
    prices: tuple[tuple[str, int], ...]
    """Its cost in points for each affordable quality; the empty one is regular."""
    places: tuple[int, ...] = ()
    """For an add-on, a carrier or a craft: the companies that can still have it."""


def fitting_rows(roster: Roster, catalogue: Catalogue) -> tuple[Fit, ...]:
    """Every row that can be bought without a new fault, in printed order."""
    left = make_bill(roster, catalogue).points_left
    price = (
        _fit_extra(offer, roster, catalogue, left)
        if offer.kind in EXTRAS
        else _fit_alone(offer, roster, catalogue, left)
        for offer in catalogue.sold_to(roster.nation)
    )
    return tuple(fit for fit in price if fit is not None)


def _fit_alone(offer: Offer, roster: Roster, catalogue: Catalogue, left: int) -> Fit | None:
    """A row as a purchase of its own, in each affordable quality."""
    most, place = offer.row.most, len(roster.buys) + 1
    if place > MOST_BUYS or (most is not None and count_rows(roster)[offer.id.lower()] >= most):
        return None
    choice = next((words[0] for words in offer.row.choices.values()), "")
    prices = []
    for quality in ("", *catalogue.file.qualities) if offer.has_officer else ("",):
        buy = Buy(row=offer.id, quality=quality, choice=choice)
        asked = purchase_price(buy, catalogue)
        if asked <= left and not any(faults_of(place, buy, roster, catalogue)):
            prices.append((quality, asked))
    return Fit(offer, tuple(prices)) if prices else None


def _fit_extra(offer: Offer, roster: Roster, catalogue: Catalogue, left: int) -> Fit | None:
    """An add-on, a carrier or a craft, with each company that can still have it."""
    places, prices = [], []
    for place, buy in enumerate(roster.buys, 1):
        host = catalogue.offer(buy.row)
        if host is None or not host.has_officer:
            continue
        after = msgspec.structs.replace(buy, with_=(*buy.with_, offer.id))
        asked = purchase_price(after, catalogue) - purchase_price(buy, catalogue)
        had = set(faults_of(place, buy, roster, catalogue))
        if asked <= left and had.issuperset(faults_of(place, after, roster, catalogue)):
            places.append(place)
            prices.append(asked)
    return Fit(offer, (("", min(prices)),), tuple(places)) if places else None


def find_hindrance(offer: Offer, roster: Roster, catalogue: Catalogue) -> Fault | None:
    """Why a row cannot be bought now (the first fault), or None if it can."""
    left, rule = make_bill(roster, catalogue).points_left, catalogue.file.rule
    fit = _fit_extra if offer.kind in EXTRAS else _fit_alone
    if fit(offer, roster, catalogue, left) is not None:
        return None
    if offer.kind in EXTRAS:
        return Fault(0, rule, f"no company can take it for the {max(left, 0)} points left")
    place = len(roster.buys) + 1
    choice = next((words[0] for words in offer.row.choices.values()), "")
    buy = Buy(row=offer.id, choice=choice)
    fault = next(faults_of(place, buy, roster, catalogue), None)
    if fault is not None:
        return fault
    if offer.row.most is not None and count_rows(roster)[offer.id.lower()] >= offer.row.most:
        return Fault(0, offer.section.rule, f"at most {offer.row.most} of it")
    if place > MOST_BUYS:
        return Fault(0, rule, f"a roster has at most {MOST_BUYS} purchases")
    return Fault(0, rule, f"it costs {purchase_price(buy, catalogue)}, {max(left, 0)} points are left")


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"fitting": "fitting_rows", "hindrance": "find_hindrance"},
    )
