"""Random rosters that are legal: bought row by row until nothing fits. The same lots give the same roster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from pointbuy.catalogue import Catalogue, Offer
from pointbuy.checks import COUNTED, EXTRAS, find_faults
from pointbuy.editing import add_purchases, join_extras, start_roster
from pointbuy.pricing import make_bill
from pointbuy.roster import Buy, Roster
from wsn.data import DataError, Problem
from wsn.parts.mustering import Lots

FORCE_KINDS: Final = ("company", "unit")
ROW_TRIES: Final = 60
"""A buyer gives up after so many rows that did not fit."""
PLAIN_COMPANIES: Final = 3
"""Of so many companies and one for each quality of the catalogue, this many are of no special quality."""
COUNTS: Final = (1, 1, 2, 3)

T = TypeVar("T")


def random_roster(lots: Lots, catalogue: Catalogue, nation: str, role: str, points: int) -> Roster:
    """A legal roster of somebody who fights, with few points left. Raises DataError if none is found."""
    roster = start_roster(catalogue, nation, points, role)
    offers = list(catalogue.sold_to(nation))
    forces = [offer for offer in offers if offer.kind in FORCE_KINDS]
    for number in range(ROW_TRIES):
        among = offers if any(_does_fight(buy, catalogue) for buy in roster.buys) else forces
        after = _buy_one_more(lots, number, roster, _draw_one(lots, among, "row", number), catalogue)
        if (
            after is not None
            and make_bill(after, catalogue).points_left >= 0
            and not find_faults(after, catalogue)
        ):
            roster = after
    if not any(_does_fight(buy, catalogue) for buy in roster.buys):
        name = catalogue.file.nations[nation].name
        text = f"{points} points buy no force of {name} for the {catalogue.file.roles[role].name}"
        raise DataError([Problem("", "points", text)])
    return roster


def _does_fight(buy: Buy, catalogue: Catalogue) -> bool:
    offer = catalogue.offer(buy.row)
    return offer is not None and offer.kind in FORCE_KINDS


def _draw_one(lots: Lots, listed: Sequence[T], *names: str | int) -> T:
    """One of these, always the same for the same names."""
    return listed[lots.roll_die(*names, faces=len(listed)) - 1]


def _buy_one_more(
    lots: Lots, number: int, roster: Roster, offer: Offer, catalogue: Catalogue
) -> Roster | None:
    """The roster with one more row, in whatever way it can be bought; None where it cannot."""
    if offer.kind in EXTRAS:
        led = [
            place
            for place, buy in enumerate(roster.buys, 1)
            if (host := catalogue.offer(buy.row)) is not None and host.has_officer
        ]
        return join_extras(roster, _draw_one(lots, led, "host", number), (offer.id,)) if led else None
    qualities = ["", *([""] * (PLAIN_COMPANIES - 1)), *catalogue.file.qualities]
    return add_purchases(
        roster,
        Buy(
            row=offer.id,
            quality=_draw_one(lots, qualities, "quality", number) if offer.has_officer else "",
            choice=next(
                (_draw_one(lots, words, "choice", number) for words in offer.row.choices.values()), ""
            ),
            count=_draw_one(lots, COUNTS, "count", number) if offer.kind in COUNTED else 1,
            size=lots.roll_die("size", number, faces=offer.row.size),
        ),
    )
