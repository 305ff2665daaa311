"""The forces of a roster: companies, single platoons, batteries and the rest, each with its purchase.

Nothing here is rolled for. What depends on dice is the builder's, which throws them for the place of each
purchase, so that the same roster and seed always give the same scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pointbuy.catalogue import Catalogue, Offer
from pointbuy.roster import Buy, Roster
from wsn.data import DataError, Problem, nearest_hint
from wsn.renamed import former_names


@dataclass(frozen=True, slots=True)
class Platoon:
    """One platoon: its kind and the kind of its carrier; `added` if it comes from an add-on."""

    kind: str
    carrier: str = ""
    added: bool = False
    words: tuple[str, ...] = ()
    """The words of its row: motorized, airborne."""


@dataclass(frozen=True, slots=True)
class Company:
    """A company with its officer, or platoons without one."""

    place: int
    """The number of its purchase in the roster, counted from 1."""
    offer: Offer
    list: str
    """The list it was bought from, which gives its nation."""
    quality: str
    """Its quality; empty for regular."""
    officer: str
    """The kind of its officer; empty without one."""
    platoons: tuple[Platoon, ...]
    words: tuple[str, ...]
    """The words of its row for the whole company."""
    craft: int
    """The number of landing craft bought with it."""
    gives: Mapping[str, str | int | bool]


@dataclass(frozen=True, slots=True)
class Asset:
    """A battery, an air mission, anti-air points or works: what the scenario gets for it, in its words.

    `gives` holds what was chosen too, and `points` where points of defence were bought.
    """

    place: int
    offer: Offer
    list: str
    count: int
    gives: Mapping[str, str | int | bool]


@dataclass(frozen=True, slots=True)
class Forces:
    """Everything bought with a roster, in its order."""

    nation: str
    nation_name: str
    """The nation as its catalogue calls it."""
    side: str
    role: str
    title: str
    companies: tuple[Company, ...]
    batteries: tuple[Asset, ...]
    air: tuple[Asset, ...]
    anti_air: int
    works: tuple[Asset, ...]
    before: Mapping[str, Any] = field(default_factory=dict)
    """The scenario that they join; empty where they come with a new one."""


def forces_of(roster: Roster, catalogue: Catalogue) -> Forces:
    """What a roster puts into the field. Raises DataError for a row that the catalogue does not have.

    Whether it was legal to buy is another question: ask `pointbuy.checks.find_faults` first.
    """
    companies: list[Company] = []
    assets: dict[str, list[Asset]] = {"battery": [], "air": [], "anti_air": [], "works": []}
    for place, buy in enumerate(roster.buys, 1):
        offer = _offer(catalogue, buy.row, place)
        if offer.kind in ("company", "unit"):
            companies.append(_build_company(place, buy, offer, catalogue))
        elif offer.kind in assets:
            assets[offer.kind].append(_build_asset(place, buy, offer))
    return Forces(
        roster.nation,
        catalogue.file.nations[roster.nation].name,
        catalogue.file.nations[roster.nation].side,
        roster.role,
        roster.title,
        tuple(companies),
        tuple(assets["battery"]),
        tuple(assets["air"]),
        sum(asset.count for asset in assets["anti_air"]),
        tuple(assets["works"]),
    )


def _offer(catalogue: Catalogue, id_: str, place: int) -> Offer:
    offer = catalogue.offer(id_)
    if offer is None:
        ids = [known.id for known in catalogue.offers.values()]
        raise DataError([Problem("", f"buys #{place}", f"there is no row {id_!r}{nearest_hint(id_, ids)}")])
    return offer


def _build_company(place: int, buy: Buy, offer: Offer, catalogue: Catalogue) -> Company:
    platoons = list(_platoons(offer, added=False)) * (1 if offer.has_officer else buy.count)
    craft = 0
    for id_ in buy.with_:
        extra = _offer(catalogue, id_, place)
        if extra.kind == "add_on":
            platoons += _platoons(extra, added=True)
        elif extra.kind == "craft":
            craft += 1
    for id_ in buy.with_:
        extra = _offer(catalogue, id_, place)
        if extra.kind == "carrier":
            _mount_platoon(platoons, extra)
    return Company(
        place,
        offer,
        offer.section.list,
        buy.quality,
        offer.section.officer if offer.has_officer else "",
        tuple(platoons),
        offer.row.words,
        craft,
        offer.row.gives,
    )


def _platoons(offer: Offer, added: bool) -> tuple[Platoon, ...]:
    row = offer.row
    return tuple(
        Platoon(kind, row.carriers.get(kind, ""), added, row.words)
        for kind, count in row.platoons.items()
        for _ in range(count)
    )


def _mount_platoon(platoons: list[Platoon], carrier: Offer) -> None:
    """Give a carrier to the first platoon without one that it can carry."""
    (kind,) = carrier.row.platoons
    for i, platoon in enumerate(platoons):
        if not platoon.carrier and platoon.kind in carrier.row.serves:
            platoons[i] = Platoon(platoon.kind, kind, platoon.added, platoon.words)
            return


def _build_asset(place: int, buy: Buy, offer: Offer) -> Asset:
    gives = dict(offer.row.gives)
    for key in offer.row.choices:
        gives[key] = buy.choice
    if offer.row.size > 1:
        gives["points"] = buy.size
    return Asset(place, offer, offer.section.list, buy.count, gives)


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"forces": "forces_of"},
    )
