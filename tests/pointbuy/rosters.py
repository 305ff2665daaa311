"""Random rosters that are legal, for tests: bought row by row until nothing fits, or the buyer has enough."""

from __future__ import annotations

from random import Random

from pointbuy.catalogue import Catalogue, Offer, load_catalogue
from pointbuy.checks import COUNTED, EXTRAS, find_faults
from pointbuy.editing import add_purchases, join_extras, start_roster
from pointbuy.pricing import make_bill
from pointbuy.roster import Buy, Roster

FORCES = ("company", "unit")
TRIES = 60
"""A buyer gives up after this many rows that did not fit."""


def random_roster(
    random: Random, nation: str, role: str, points: int, *, catalogue: Catalogue | None = None, most: int = 99
) -> Roster:
    """A legal roster of somebody who fights, and of at most a number of purchases."""
    catalogue = catalogue or load_catalogue("war_storms")
    roster = start_roster(catalogue, nation, points, role)
    offers = list(catalogue.sold_to(nation))
    for _ in range(TRIES):
        if len(roster.buys) >= most:
            break
        after = _bought(random, roster, random.choice(offers), catalogue)
        if (
            after is not None
            and make_bill(after, catalogue).points_left >= 0
            and not find_faults(after, catalogue)
        ):
            roster = after
    if not any(catalogue.offer(buy.row).kind in FORCES for buy in roster.buys):
        cheap = min((o for o in offers if o.kind in FORCES), key=lambda offer: offer.row.price)
        roster = add_purchases(start_roster(catalogue, nation, points, role), Buy(row=cheap.id))
    assert find_faults(roster, catalogue) == ()
    return roster


def random_pair(random: Random, kind: str, points: int, *, most: int = 99) -> tuple[Roster, Roster]:
    """Two legal rosters for a battle: of both sides, in either order, the attacker with twice the points."""
    allies = random.choice(["us", "free_french"])
    if kind == "encounter":
        roles = [("encounter", points), ("encounter", points)]
    else:
        roles = [("attacker", 2 * points), ("defender", points)]
        random.shuffle(roles)
    nations = ["german", allies]
    random.shuffle(nations)
    one, other = (
        random_roster(random, nation, role, money, most=most)
        for nation, (role, money) in zip(nations, roles, strict=True)
    )
    return one, other


def _bought(random: Random, roster: Roster, offer: Offer, catalogue: Catalogue) -> Roster | None:
    """The roster with one more row, in whatever way it can be bought; None where it cannot."""
    if offer.kind in EXTRAS:
        hosts = [place for place, buy in enumerate(roster.buys, 1) if catalogue.offer(buy.row).has_officer]
        return join_extras(roster, random.choice(hosts), (offer.id,)) if hosts else None
    return add_purchases(
        roster,
        Buy(
            row=offer.id,
            quality=random.choice(["", "", "", *catalogue.file.qualities]) if offer.has_officer else "",
            choice=next((random.choice(words) for words in offer.row.choices.values()), ""),
            count=random.choice([1, 1, 2, 3]) if offer.kind in COUNTED else 1,
            size=random.randint(1, offer.row.size),
        ),
    )
