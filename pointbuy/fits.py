"""What still fits a player's points: every row that may be bought now without a new fault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pointbuy.catalogue import Catalogue, Offer
from pointbuy.checks import EXTRAS, faults
from pointbuy.editing import added, joined
from pointbuy.pricing import bill
from pointbuy.roster import MOST_BUYS, Buy, Roster


@dataclass(frozen=True, slots=True)
class Fit:
    """A row that may be bought now: what it adds to the total, by quality, and with which companies."""

    offer: Offer
    prices: tuple[tuple[str, int], ...]
    """What it adds, for each quality that fits; the empty one is regular."""
    places: tuple[int, ...] = ()
    """Of an add-on, a carrier or a craft: the companies that may still have it."""


def fitting(roster: Roster, catalogue: Catalogue) -> tuple[Fit, ...]:
    """Every row that may be bought without a new fault, in the printed order."""
    if len(roster.buys) >= MOST_BUYS:
        return ()
    had = frozenset(faults(roster, catalogue))
    left = bill(roster, catalogue).left
    found = (
        _extra(offer, roster, catalogue, had)
        if offer.kind in EXTRAS
        else _own(offer, roster, catalogue, had, left)
        for offer in catalogue.sold_to(roster.nation)
    )
    return tuple(fit for fit in found if fit is not None)


def _own(offer: Offer, roster: Roster, catalogue: Catalogue, had: frozenset[object], left: int) -> Fit | None:
    qualities = ("", *catalogue.file.qualities) if offer.led else ("",)
    prices = []
    for quality in qualities:
        choice = next((words[0] for words in offer.row.choices.values()), "")
        after = added(roster, Buy(row=offer.id, quality=quality, choice=choice))
        price = bill(after, catalogue).lines[-1].price
        if price <= left and not _new(after, catalogue, had):
            prices.append((quality, price))
    return Fit(offer, tuple(prices)) if prices else None


def _extra(offer: Offer, roster: Roster, catalogue: Catalogue, had: frozenset[object]) -> Fit | None:
    places, prices = [], []
    before = bill(roster, catalogue)
    for place, after in _joined(offer, roster, catalogue):
        if not _new(after, catalogue, had) and bill(after, catalogue).left >= 0:
            places.append(place)
            prices.append(bill(after, catalogue).total - before.total)
    return Fit(offer, (("", min(prices)),), tuple(places)) if places else None


def _joined(offer: Offer, roster: Roster, catalogue: Catalogue) -> Iterator[tuple[int, Roster]]:
    for place, buy in enumerate(roster.buys, 1):
        host = catalogue.offer(buy.row)
        if host is not None and host.led:
            yield place, joined(roster, place, (offer.id,))


def _new(after: Roster, catalogue: Catalogue, had: frozenset[object]) -> bool:
    """Whether something is wrong that was not before."""
    return any(fault not in had for fault in faults(after, catalogue))
