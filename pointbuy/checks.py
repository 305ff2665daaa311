"""Checks a roster against the rules: all its faults at once, and separately the advice it does not follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pointbuy.catalogue import Catalogue, Offer
from pointbuy.pricing import half_up, make_bill
from pointbuy.roster import Buy, Roster
from wsn.data import nearest_hint
from wsn.renamed import former_names

EXTRAS: Final = ("add_on", "carrier", "craft")
"""The kinds bought with a company, never alone."""
COUNTED: Final = ("unit", "anti_air", "works")
"""The kinds of which one purchase may hold several; others are bought one by one, with dice of their own."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a roster or a piece of advice: its place, a text and the rule."""

    place: int
    """The number of the purchase, from 1; 0 for the whole roster."""
    rule: str
    text: str

    def __str__(self) -> str:
        where = f"purchase {self.place}: " if self.place else ""
        return f"{where}{self.text} ({self.rule})"


def find_faults(roster: Roster, catalogue: Catalogue) -> tuple[Fault, ...]:
    """Everything against the rules, purchase by purchase, then of the whole; empty if all is legal."""
    return tuple(dict.fromkeys([*_purchase_faults(roster, catalogue), *_roster_faults(roster, catalogue)]))


def advice(roster: Roster, catalogue: Catalogue) -> tuple[Fault, ...]:
    """The advice of the rules that this roster does not follow."""
    nation = catalogue.file.nations[roster.nation]
    advised = []
    for key, percent in nation.advice.items():
        spent = make_bill(roster, catalogue).spent_on(key)
        if 100 * spent > percent * roster.points:
            share = f"{half_up(1000 * spent, roster.points) / 10:g} %"
            name = catalogue.file.qualities[key].name
            text = (
                f"{name} companies cost {spent} of {roster.points} points, {share}; "
                f"the rules advise at most {percent} % ({percent * roster.points // 100} points) "
                f"for a {nation.name} roster"
            )
            advised.append(Fault(0, nation.advice_rule or catalogue.file.rule, text))
    return tuple(advised)


def _purchase_faults(roster: Roster, catalogue: Catalogue) -> Iterator[Fault]:
    for place, buy in enumerate(roster.buys, 1):
        yield from faults_of(place, buy, roster, catalogue)


def faults_of(place: int, buy: Buy, roster: Roster, catalogue: Catalogue) -> Iterator[Fault]:
    """The faults of one purchase, apart from the rest of the roster."""
    offer = catalogue.offer(buy.row)
    if offer is None:
        for id_ in (buy.row, *buy.with_):
            if catalogue.offer(id_) is None:
                yield Fault(place, catalogue.file.rule, _unknown(id_, roster, catalogue))
        return
    if offer.kind in EXTRAS:
        text = f"{row_text(offer)} must be bought with a company, not alone: say which with --to NUMBER"
        yield Fault(place, _extra_rule(offer), text)
    yield from _sale_faults(place, offer, roster, catalogue)
    yield from _quality(place, buy, offer, catalogue)
    yield from _amount_faults(place, buy, offer)
    yield from _extra_faults(place, buy, offer, roster, catalogue)


def _unknown(id_: str, roster: Roster, catalogue: Catalogue) -> str:
    ids = [offer.id for offer in catalogue.sold_to(roster.nation)]
    return f"there is no row {id_!r} in {catalogue.file.title}{nearest_hint(id_, ids)}"


def row_text(offer: Offer) -> str:
    """The name of a row in errors: its id and its printed name."""
    return f"{offer.id} ({offer.short})"


def _extra_rule(offer: Offer) -> str:
    section = offer.section
    rule = section.add_on_rule if offer.kind == "add_on" else section.carrier_rule
    return rule or section.rule


def _sale_faults(place: int, offer: Offer, roster: Roster, catalogue: Catalogue) -> Iterator[Fault]:
    """Faults of a row that another nation, another role or only a special edition may buy."""
    section = offer.section
    if section.list not in catalogue.nation_lists(roster.nation):
        buyers = [n.name for n in catalogue.file.nations.values() if section.list in n.lists]
        name = catalogue.file.nations[roster.nation].name
        text = f"{row_text(offer)} is sold to {' and '.join(buyers) or 'no nation'}, not to {name}"
        yield Fault(place, section.rule, text)
    if offer.is_exclusive and not roster.exclusive:
        yield Fault(
            place, section.rule, f"{row_text(offer)} is exclusive, and this roster has no exclusive units"
        )
    if section.roles and roster.role not in section.roles and not roster.works_for_both:
        roles = " and ".join(catalogue.file.roles[role].name for role in section.roles)
        text = f"{row_text(offer)} is for the {roles} only, unless the scenario says that both may buy it"
        yield Fault(place, section.role_rule or section.rule, text)


def _quality(place: int, buy: Buy, offer: Offer, catalogue: Catalogue) -> Iterator[Fault]:
    if not buy.quality:
        return
    known = catalogue.file.qualities
    if buy.quality not in known:
        text = f"there is no quality {buy.quality!r}{nearest_hint(buy.quality, known)}"
        yield Fault(place, catalogue.file.rule, text)
    elif not offer.has_officer:
        name = known[buy.quality].name
        text = f"only a company with an officer can be {name}, not {row_text(offer)}"
        yield Fault(place, known[buy.quality].rule, text)


def _amount_faults(place: int, buy: Buy, offer: Offer) -> Iterator[Fault]:
    """Faults of the count, the size and the choice of a purchase."""
    row, rule = offer.row, offer.section.rule
    if buy.count > 1 and offer.kind not in COUNTED:
        text = f"each {row_text(offer)} is a purchase of its own, not {buy.count} in one"
        yield Fault(place, rule, text)
    if buy.size > row.size:
        points = (
            f"at most {row.size} points of defence, not {buy.size}"
            if row.size > 1
            else "no points of defence"
        )
        yield Fault(place, row.size_rule or rule, f"{row_text(offer)} takes {points}")
    valid = [word for words in row.choices.values() for word in words]
    if valid and buy.choice not in valid:
        key = next(iter(row.choices)).replace("_", " ")
        wrong = f"not {buy.choice!r}" if buy.choice else "and nothing is chosen"
        text = f"{row_text(offer)} needs a choice of {key} ({', '.join(valid)}), {wrong}"
        yield Fault(place, rule, text)
    elif buy.choice and not valid:
        yield Fault(place, rule, f"{row_text(offer)} has no choice to make, so not {buy.choice!r}")


def _extra_faults(
    place: int, buy: Buy, offer: Offer, roster: Roster, catalogue: Catalogue
) -> Iterator[Fault]:
    """Faults of the add-on, the carriers and the craft of a company."""
    extras = [catalogue.offer(id_) for id_ in buy.with_]
    for id_, extra in zip(buy.with_, extras):
        if extra is None:
            yield Fault(place, catalogue.file.rule, _unknown(id_, roster, catalogue))
            continue
        yield from _sale_faults(place, extra, roster, catalogue)
        if extra.kind not in EXTRAS:
            yield Fault(place, extra.section.rule, f"{row_text(extra)} cannot be added to a company")
        elif not offer.has_officer:
            text = f"{row_text(extra)} belongs to a company with an officer, not to {row_text(offer)}"
            yield Fault(place, _extra_rule(extra), text)
        elif extra.kind == "add_on":
            yield from _add_on(place, extra, offer)
    known = [extra for extra in extras if extra is not None]
    add_ons = [extra for extra in known if extra.kind == "add_on"]
    if len(add_ons) > 1:
        names = ", ".join(extra.id for extra in add_ons)
        text = f"one platoon may be added to a company, not {len(add_ons)} ({names})"
        yield Fault(place, _extra_rule(add_ons[0]), text)
    if offer.has_officer:
        yield from _carrier_faults(place, offer, add_ons, known)


def _add_on(place: int, extra: Offer, offer: Offer) -> Iterator[Fault]:
    if not offer.row.takes_add_on:
        text = f"a platoon may be added to {extra.section.add_on_hosts}, not to {row_text(offer)}"
        yield Fault(place, _extra_rule(extra), text)
        return
    missing = [word for word in extra.row.needs if word not in offer.row.words]
    if missing:
        words = " and ".join(_shown_row(word) for word in missing)
        text = f"{row_text(extra)} goes only to a company that is {words} itself, not to {row_text(offer)}"
        yield Fault(place, extra.section.needs_rule or _extra_rule(extra), text)


def _shown_row(word: str) -> str:
    return word.upper() if len(word) < 3 else word.replace("_", " ")


def _carrier_faults(place: int, offer: Offer, add_ons: list[Offer], known: list[Offer]) -> Iterator[Fault]:
    """Faults of too many carriers or craft: at most one for each platoon that can use it."""
    platoons = [(row.row, kind, n) for row in (offer, *add_ons) for kind, n in row.row.platoons.items()]
    for kind in ("carrier", "craft"):
        given = [extra for extra in known if extra.kind == kind]
        if not given:
            continue
        serves = {key for extra in given for key in extra.row.serves}
        free = sum(
            count
            for row, key, count in platoons
            if key in serves and (kind == "craft" or key not in row.carriers)
        )
        if len(given) > free:
            many = "no platoon" if not free else "one platoon" if free == 1 else f"{free} platoons"
            text = f"{row_text(offer)} has {many} to use {row_text(given[0])}, so not {len(given)} of it"
            yield Fault(place, _extra_rule(given[0]), text)


def count_rows(roster: Roster) -> Counter[str]:
    """The number bought of each row, by its id in lower case."""
    counts: Counter[str] = Counter()
    for buy in roster.buys:
        counts[buy.row.lower()] += buy.count
    return counts


def _roster_faults(roster: Roster, catalogue: Catalogue) -> Iterator[Fault]:
    """Faults of the whole roster."""
    for id_, count in count_rows(roster).items():
        offer = catalogue.offer(id_)
        if offer is not None and offer.row.most is not None and count > offer.row.most:
            text = f"at most {offer.row.most} of {row_text(offer)}, not {count}"
            yield Fault(0, offer.section.rule, text)
    offers = [catalogue.offer(buy.row) for buy in roster.buys]
    if not any(offer is not None and offer.kind in ("company", "unit") for offer in offers):
        yield Fault(0, catalogue.file.rule, "the roster has no units: buy a company")
    asked = make_bill(roster, catalogue)
    if asked.points_left < 0:
        text = (
            f"it costs {asked.total_points} points, {-asked.points_left} more than the {asked.points} allowed"
        )
        yield Fault(0, catalogue.file.rule, text)


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"faults": "find_faults", "named": "row_text", "counted": "count_rows"},
    )
