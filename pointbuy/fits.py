"""The rows that a player can still buy without a new fault."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from pointbuy.catalogue import Catalogue, Offer
from pointbuy.checks import EXTRAS, Fault, counted, faults_of
from pointbuy.pricing import bill, price
from pointbuy.roster import MOST_BUYS, Buy, Roster


@dataclass(frozen=True, slots=True)
class Fit:
    """A row that can be bought now: its cost by quality, and the companies that can have it."""

    offer: Offer
    prices: tuple[tuple[str, int], ...]
    """Its cost in points for each affordable quality; the empty one is regular."""
    places: tuple[int, ...] = ()
    """For an add-on, a carrier or a craft: the companies that can still have it."""


def fitting(roster: Roster, catalogue: Catalogue) -> tuple[Fit, ...]:
    """Every row that can be bought without a new fault, in printed order."""
    left = bill(roster, catalogue).left
    price = (
        _extra(offer, roster, catalogue, left)
        if offer.kind in EXTRAS
        else _own(offer, roster, catalogue, left)
        for offer in catalogue.sold_to(roster.nation)
    )
    return tuple(fit for fit in price if fit is not None)


def _own(offer: Offer, roster: Roster, catalogue: Catalogue, left: int) -> Fit | None:
    """A row as a purchase of its own, in each affordable quality."""
    most, place = offer.row.most, len(roster.buys) + 1
    if place > MOST_BUYS or (most is not None and counted(roster)[offer.id.lower()] >= most):
        return None
    choice = next((words[0] for words in offer.row.choices.values()), "")
    prices = []
    for quality in ("", *catalogue.file.qualities) if offer.led else ("",):
        buy = Buy(row=offer.id, quality=quality, choice=choice)
        asked = price(buy, catalogue)
        if asked <= left and not any(faults_of(place, buy, roster, catalogue)):
            prices.append((quality, asked))
    return Fit(offer, tuple(prices)) if prices else None


def _extra(offer: Offer, roster: Roster, catalogue: Catalogue, left: int) -> Fit | None:
    """An add-on, a carrier or a craft, with each company that can still have it."""
    places, prices = [], []
    for place, buy in enumerate(roster.buys, 1):
        host = catalogue.offer(buy.row)
        if host is None or not host.led:
            continue
        after = msgspec.structs.replace(buy, with_=(*buy.with_, offer.id))
        asked = price(after, catalogue) - price(buy, catalogue)
        had = set(faults_of(place, buy, roster, catalogue))
        if asked <= left and had.issuperset(faults_of(place, after, roster, catalogue)):
            places.append(place)
            prices.append(asked)
    return Fit(offer, (("", min(prices)),), tuple(places)) if places else None


def hindrance(offer: Offer, roster: Roster, catalogue: Catalogue) -> Fault | None:
    """Why a row cannot be bought now (the first fault), or None if it can."""
    left, rule = bill(roster, catalogue).left, catalogue.file.rule
    fit = _extra if offer.kind in EXTRAS else _own
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
    if offer.row.most is not None and counted(roster)[offer.id.lower()] >= offer.row.most:
        return Fault(0, offer.section.rule, f"at most {offer.row.most} of it")
    if place > MOST_BUYS:
        return Fault(0, rule, f"a roster has at most {MOST_BUYS} purchases")
    return Fault(0, rule, f"it costs {price(buy, catalogue)}, {max(left, 0)} points are left")
